//! Games: playing and following them over HTTP, and what is left of them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::IntoResponse;
use catalog::Play;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Cursor, Filter, Status};
use table::{Person, Phase};
use wire::{Act, Reply, Request, Room};

use super::{Answer, Problem, answer, body, check_origin, imports, lines};
use crate::live::{Desk, Live, Membership, NoDesk, Outbox, TOO_MUCH};
use crate::people::{Identity, Scope};
use crate::request::{decoded, value};
use crate::shared::Shared;
use crate::whence::Whence;
use crate::{people, random, standing};

/// How long an answer of a table may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many tables are read at once.
const PAGE: u32 = 50;
/// How often a stream says that it is there.
const ALIVE: Duration = Duration::from_secs(15);
/// The header with the token of an invitation.
const INVITATION: &str = "invitation";
/// How often somebody who leaves for good tries it at a table where something else happens too.
const ATTEMPTS_TO_LEAVE: u32 = 10;

/// Somebody at a table over HTTP. They leave when this is dropped.
#[derive(Debug)]
struct Visit {
    live: Arc<Live>,
    desk: Arc<Desk>,
    socket: u64,
    person: Person,
    outbox: Outbox,
    /// The place in the crowd of somebody who follows the table.
    _membership: Option<Membership>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.desk.leave(&self.live, self.socket);
    }
}

impl Visit {
    /// Lets somebody in who follows the table and has the events before `from`.
    async fn to_follow(
        shared: &Shared,
        id: &str,
        headers: &HeaderMap,
        from: u32,
    ) -> Result<Visit, Problem> {
        let live = Arc::clone(&shared.live);
        let (socket, outbox) = (live.next_socket(), Outbox::new(&live.settings));
        let identity = people::identify(&live, headers, false).await?;
        // Who stays can be hung up on, and is not told what they do not want to hear.
        let membership = match &identity {
            Some(identity) => {
                let membership = live.crowd.join(identity, socket, &outbox);
                standing::look_at(&live, &identity.person.id).await;
                Some(membership)
            }
            None => None,
        };
        let person = reader(identity);
        let token = invitation(headers);
        let way = |desk: &Arc<Desk>| {
            let person = Arc::new(person.clone());
            desk.enter(&live, socket, &person, from, token.as_deref(), &outbox)
        };
        let desk = live.enter(id, way).await.map_err(no_desk)?;
        Ok(Visit { live, desk, socket, person, outbox, _membership: membership })
    }

    /// Lets somebody in who does one thing.
    async fn of(
        live: &Arc<Live>,
        id: &str,
        person: Person,
        token: Option<String>,
    ) -> Result<Visit, Problem> {
        let live = Arc::clone(live);
        let (socket, outbox) = (live.next_socket(), Outbox::new(&live.settings));
        let way = |desk: &Arc<Desk>| {
            let person = Arc::new(person.clone());
            desk.look_in(&live, socket, &person, token.as_deref(), &outbox)
        };
        let desk = live.enter(id, way).await.map_err(no_desk)?;
        Ok(Visit { live, desk, socket, person, outbox, _membership: None })
    }

    /// Asks for something that shall have this number, or the next one; what the table answers.
    async fn ask(
        &self,
        seq: Option<u32>,
        request: impl FnOnce(u32) -> Request,
    ) -> Result<Reply, Problem> {
        let request = request(seq.unwrap_or_else(|| self.desk.head()));
        self.desk.request(&self.live, self.socket, request, 0);
        let wait = async {
            loop {
                let text = self.outbox.next().await.map_err(|_| Problem::unavailable())?;
                if let Ok(
                    reply @ (Reply::Ack { .. }
                    | Reply::Refused { .. }
                    | Reply::Stale { .. }
                    | Reply::Retry { .. }),
                ) = Reply::read(&text)
                {
                    return Ok(reply);
                }
            }
        };
        let reply = tokio::time::timeout(PATIENCE, wait).await;
        reply.unwrap_or(Err(Problem::unavailable()))
    }
}

/// Lets somebody leave all tables for good: seats where nothing has begun are free again, games that
/// run go on without them.
pub(super) async fn leave_all(live: &Arc<Live>, person: &store::Person) -> Result<(), Problem> {
    for status in [Status::Open, Status::Running] {
        let (status, who) = (Some(status), Some(person.id.clone()));
        let mut filter = Filter { status, person: who, ..Filter::first(PAGE) };
        loop {
            let page = live.store.summaries(filter.clone()).await?;
            let Some(last) = page.last() else { break };
            filter.after = Some(Cursor::of(last));
            for summary in &page {
                leave(live, &summary.game, &people::at_table(person.clone())).await?;
            }
        }
    }
    Ok(())
}

async fn leave(live: &Arc<Live>, table: &str, person: &Person) -> Result<(), Problem> {
    let visit = Visit::of(live, table, person.clone(), None).await?;
    for _ in 0..ATTEMPTS_TO_LEAVE {
        let act = match visit.desk.phase() {
            Phase::Open => Act::Leave,
            Phase::Running => Act::Abandon,
            Phase::Ended => return Ok(()),
        };
        match visit.ask(None, |seq| Request::Act { seq, act }).await? {
            Reply::Ack { .. } => return Ok(()),
            // Out of the game, or no more at this table.
            Reply::Refused { reason, .. }
                if ["player-out", "not-seated"].contains(&reason.code.as_str()) =>
            {
                return Ok(());
            }
            // Something else happened: the game began, or somebody played.
            Reply::Stale { .. } | Reply::Refused { .. } => {}
            _ => return Err(Problem::unavailable()),
        }
    }
    Err(Problem::unavailable())
}

/// Lets somebody in who wants to do something, and reads what.
async fn visitor<'a, T: Deserialize<'a>>(
    shared: &Shared,
    id: &str,
    headers: &HeaderMap,
    scope: Scope,
    bytes: &'a Bytes,
) -> Result<(Visit, T), Problem> {
    check_origin(shared, headers)?;
    let identity = people::identify(&shared.live, headers, true).await?;
    let identity = identity.ok_or_else(Problem::unknown_person)?;
    identity.require(scope)?;
    let person = people::at_table(identity.person);
    // As much as over a connection to the table.
    if !shared.asked.allow(&format!("{} {id}", person.id)) {
        let text = "you sent too many messages just now";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-messages", text));
    }
    let visit = Visit::of(&shared.live, id, person, invitation(headers)).await?;
    Ok((visit, body(bytes)?))
}

/// Somebody who reads: whoever says nothing is nobody.
fn reader(identity: Option<Identity>) -> Person {
    identity.map_or_else(Person::default, |identity| people::at_table(identity.person))
}

/// What is kept of the token of an invitation.
pub(super) fn invitation(headers: &HeaderMap) -> Option<String> {
    let token = headers.get(INVITATION).and_then(|token| token.to_str().ok());
    token.map(random::hash_text)
}

/// A table that the one who asks may see, and who that is. They read and are not there: nobody is
/// told of them.
pub(super) async fn seen(
    shared: &Shared,
    id: &str,
    headers: &HeaderMap,
) -> Result<(Arc<Desk>, Person), Problem> {
    let live = &shared.live;
    let person = reader(people::identify(live, headers, false).await?);
    let desk = find(live, id).await?;
    match desk.admits(live, &person, invitation(headers).as_deref()) {
        true => Ok((desk, person)),
        false => Err(Problem::no_such_table()),
    }
}

pub(super) async fn find(live: &Arc<Live>, id: &str) -> Result<Arc<Desk>, Problem> {
    live.desk(id).await.map_err(no_desk)
}

fn no_desk(error: NoDesk) -> Problem {
    match error {
        NoDesk::Unknown => Problem::no_such_table(),
        NoDesk::Unavailable | NoDesk::Damaged => Problem::unavailable(),
    }
}

/// A turn over HTTP.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTurn {
    text: String,
    /// The number that it shall have; without it the next one.
    seq: Option<u32>,
}

/// Anything else over HTTP.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewAct {
    act: Act,
    seq: Option<u32>,
}

/// A remark over HTTP.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRemark {
    room: Room,
    text: String,
}

/// Plays a turn.
pub(crate) async fn turn(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let (visit, NewTurn { text, seq }) =
        visitor(&shared, &id, &headers, Scope::Play, &bytes).await?;
    answered(visit.ask(seq, |seq| Request::Turn { seq, text }).await?)
}

/// Does something else.
pub(crate) async fn act(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let (visit, NewAct { act, seq }) = visitor(&shared, &id, &headers, Scope::Play, &bytes).await?;
    if let Act::Claim { seat } = act {
        visit.desk.look_elsewhere(&visit.live, seat).await;
    }
    answered(visit.ask(seq, |seq| Request::Act { seq, act }).await?)
}

/// What a table answered, as HTTP.
fn answered(reply: Reply) -> Answer {
    match reply {
        Reply::Ack { seq } => Ok(answer(StatusCode::OK, &json!({ "seq": seq }))),
        Reply::Refused { reason, .. } => {
            let text = reason.to_string();
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, &reason.code, &text))
        }
        Reply::Stale { head, .. } => {
            let text = format!("something else has this number; the next one is {head}");
            Err(Problem::new(StatusCode::CONFLICT, "stale", &text))
        }
        _ => Err(Problem::unavailable()),
    }
}

/// Says something.
pub(crate) async fn say(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let (visit, wanted): (Visit, NewRemark) =
        visitor(&shared, &id, &headers, Scope::Talk, &bytes).await?;
    let said = visit.desk.say_and_wait(&visit.live, &visit.person, wanted.room, &wanted.text);
    match said.await {
        Ok(number) => Ok(answer(StatusCode::OK, &json!({ "number": number }))),
        Err(reason) => {
            let status = match reason.code.as_str() {
                TOO_MUCH => StatusCode::TOO_MANY_REQUESTS,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            Err(Problem::new(status, &reason.code, &reason.text))
        }
    }
}

/// Follows a table: one message on each line, the same as over a WebSocket.
pub(crate) async fn stream(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    whence: Whence,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let from = match value(&uri, "from").map(str::parse) {
        None => 0,
        Some(Ok(from)) => from,
        Some(Err(_)) => return Err(Problem::bad("bad-from", "from is the number of an event")),
    };
    let visit = Visit::to_follow(&shared, &id, &headers, from).await?;
    let known = Some(visit.person.id.as_str()).filter(|id| !id.is_empty());
    let Some(place) = shared.place(known, &whence) else {
        return Err(Problem::too_many_sockets());
    };
    Ok(lines((visit, place), |(visit, place)| async {
        let line = match tokio::time::timeout(ALIVE, visit.outbox.next()).await {
            Ok(Ok(text)) => {
                // There is nobody who could ask for the next page.
                if let Ok(Reply::Events { events, more: true }) = Reply::read(&text) {
                    let from = events.last().map_or(0, |event| event.seq + 1);
                    visit.desk.request(&visit.live, visit.socket, Request::More { from }, 0);
                }
                format!("{text}\n")
            }
            Ok(Err(_)) => return None,
            Err(_) => "\n".to_owned(),
        };
        Some((line, (visit, place)))
    }))
}

/// How a table stands: everything that a program needs to play the next turn.
pub(crate) async fn state(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let (desk, person) = seen(&shared, &id, &headers).await?;
    Ok(answer(StatusCode::OK, &desk.show(shared.live.now(), &person.id)))
}

/// The record of a game.
pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let text = match seen(&shared, &id, &headers).await {
        Ok((desk, _)) => desk.record().to_string(),
        Err(problem) if problem.is_no_such_table() => imports::find(&shared, &id).await?,
        Err(problem) => return Err(problem),
    };
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// What may be chosen next in a position, after some choices: clients need no rules.
pub(crate) async fn next(uri: Uri) -> Answer {
    let text = |name: &str| decoded(&uri, name).map_err(|()| Problem::bad("unreadable", name));
    let setup = text("setup")?.ok_or_else(|| Problem::bad("no-setup", "a setup is missing"))?;
    let refused = Problem::ruled;
    let mut play = match text("position")? {
        Some(position) => Play::from_position(&setup, &position).map_err(refused)?,
        None => Play::start(&setup).map_err(refused)?,
    };
    for square in text("prefix")?.unwrap_or_default().split(',').filter(|word| !word.is_empty()) {
        if square == "." {
            if !play.stop() {
                return Err(Problem::bad("cannot-stop", "the turn cannot end here"));
            }
        } else {
            play.click(square).map_err(refused)?;
        }
    }
    let choices: Vec<Value> = play
        .choices()
        .iter()
        .map(|choice| json!({ "role": choice.role.name(), "square": choice.square }))
        .collect();
    let value = json!({
        "position": play.position(),
        "to_act": play.to_act().map(catalog::Player::number),
        "choices": choices,
        "turn": play.drafted(),
        "result": play.result(),
    });
    Ok(answer(StatusCode::OK, &value))
}
