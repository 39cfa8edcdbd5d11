//! Games: playing and following them over HTTP, and what is left of them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::IntoResponse;
use catalog::{Play, Style, svg};
use serde::Deserialize;
use serde_json::{Value, json};
use table::Person;
use wire::{Act, Reply, Request, Room};

use super::{Answer, Problem, answer, body, check_origin, imports, lines};
use crate::live::{Desk, Entered, Live, Membership, NoDesk, Outbox, TOO_MUCH};
use crate::people::Scope;
use crate::request::{decoded, value};
use crate::shared::Shared;
use crate::{people, random, standing};

/// How long an answer of a table may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a stream says that it is there.
const ALIVE: Duration = Duration::from_secs(15);
/// The header with the token of an invitation.
pub(super) const INVITATION: &str = "invitation";
/// The widest picture of a game, in pixels, and the most turns of an animated one.
const WIDEST: u32 = 1_200;
const WIDEST_ANIMATION: u32 = 480;
const LONGEST_ANIMATION: usize = 300;

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
    /// Lets somebody in, to do something if it is said what, who has the events before `from`, or
    /// all of them.
    async fn new(
        shared: &Shared,
        id: &str,
        headers: &HeaderMap,
        scope: Option<Scope>,
        from: Option<u32>,
    ) -> Result<Visit, Problem> {
        let live = Arc::clone(&shared.live);
        let socket = live.next_socket();
        let identity = people::identify(&live, headers, scope.is_some()).await?;
        let (person, secret) = match (identity, scope) {
            (Some(identity), scope) => {
                scope.map_or(Ok(()), |scope| identity.require(scope))?;
                (people::at_table(identity.person), Some(identity.secret))
            }
            (None, Some(_)) => return Err(Problem::unknown_person()),
            (None, None) => {
                (Person { id: format!("anonymous {socket}"), ..Person::default() }, None)
            }
        };
        let token = headers.get(INVITATION).and_then(|token| token.to_str().ok());
        let token = token.map(random::hash_text);
        let outbox = Outbox::new(&live.settings);
        // Who stays can be hung up on, and is not told what they do not want to hear.
        let membership = match secret.filter(|_| from.is_some()) {
            Some(secret) => {
                let membership = live.crowd.join(&person.id, secret, socket, &outbox);
                standing::look_at(&live, &person.id).await;
                Some(membership)
            }
            None => None,
        };
        loop {
            let desk = find(&live, id).await?;
            let from = from.unwrap_or_else(|| desk.head());
            let entered =
                desk.enter(&live, socket, person.clone(), from, token.as_deref(), &outbox);
            match entered {
                Entered::Yes => {
                    let _membership = membership;
                    return Ok(Visit { live, desk, socket, person, outbox, _membership });
                }
                Entered::No => return Err(Problem::no_such_table()),
                Entered::Closed => tokio::task::yield_now().await,
            }
        }
    }

    /// Asks for something that shall have this number, or the next one; what the table answers.
    async fn ask(&self, seq: Option<u32>, request: impl FnOnce(u32) -> Request) -> Answer {
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
        answered(reply.unwrap_or(Err(Problem::unavailable()))?)
    }
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
    let visit = Visit::new(shared, id, headers, Some(scope), None).await?;
    Ok((visit, body(bytes)?))
}

pub(super) async fn find(live: &Arc<Live>, id: &str) -> Result<Arc<Desk>, Problem> {
    live.desk(id).await.map_err(|error| match error {
        NoDesk::Unknown => Problem::no_such_table(),
        NoDesk::Unavailable | NoDesk::Damaged => Problem::unavailable(),
    })
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
    visit.ask(seq, |seq| Request::Turn { seq, text }).await
}

/// Does something else.
pub(crate) async fn act(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let (visit, NewAct { act, seq }) = visitor(&shared, &id, &headers, Scope::Play, &bytes).await?;
    visit.ask(seq, |seq| Request::Act { seq, act }).await
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
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let from = match value(&uri, "from").map(str::parse) {
        None => 0,
        Some(Ok(from)) => from,
        Some(Err(_)) => return Err(Problem::bad("bad-from", "from is the number of an event")),
    };
    let visit = Visit::new(&shared, &id, &headers, None, Some(from)).await?;
    let most = visit.live.settings.sockets_per_person;
    let Some(place) = shared.places.take(&visit.person.id, most) else {
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

/// The game of a table that the one who asks may see, or of a record that somebody brought along.
async fn seen(shared: &Shared, id: &str, headers: &HeaderMap) -> Result<Play, Problem> {
    match Visit::new(shared, id, headers, None, None).await {
        Ok(visit) => Ok(visit.desk.play()),
        Err(problem) if problem.is_no_such_table() => imports::play(shared, id).await,
        Err(problem) => Err(problem),
    }
}

/// How a table stands: everything that a program needs to play the next turn.
pub(crate) async fn state(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let visit = Visit::new(&shared, &id, &headers, None, None).await?;
    Ok(answer(StatusCode::OK, &visit.desk.show(visit.live.now(), &visit.person.id)))
}

/// The record of a game.
pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let text = match Visit::new(&shared, &id, &headers, None, None).await {
        Ok(visit) => visit.desk.record().to_string(),
        Err(problem) if problem.is_no_such_table() => imports::find(&shared, &id).await?,
        Err(problem) => return Err(problem),
    };
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// A picture of a game.
pub(crate) async fn picture(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let play = seen(&shared, &id, &headers).await?;
    let number = |name: &str, usual: usize| match value(&uri, name).map(str::parse::<usize>) {
        None => Ok(usual),
        Some(Ok(number)) => Ok(number),
        Some(Err(_)) => Err(Problem::bad("bad-number", &format!("{name} is a number"))),
    };
    let at = number("at", play.moments() - 1)?;
    let width = number("width", 480)?;
    let kind = value(&uri, "kind").unwrap_or("svg").to_owned();
    let widest = if kind == "gif" { WIDEST_ANIMATION } else { WIDEST };
    let width = u32::try_from(width).ok().filter(|width| (64..=widest).contains(width));
    let Some(width) = width else {
        let text = format!("a picture is from 64 to {widest} pixels wide");
        return Err(Problem::bad("bad-width", &text));
    };
    let too_far = || Problem::bad("bad-moment", "the game has not come so far");
    let view = play.view_at(at).ok_or_else(too_far)?;
    let style = Style { width, ..Style::default() };
    // Painting takes a while: others are answered meanwhile, and not too many paint at once.
    let _turn = shared.painters.acquire().await;
    let painted = tokio::task::spawn_blocking(move || match kind.as_str() {
        "svg" => Ok(("image/svg+xml", svg(&view, &style).into_bytes())),
        "png" => picture::png(&svg(&view, &style), width)
            .map(|bytes| ("image/png", bytes))
            .map_err(|_| Problem::unavailable()),
        "gif" if play.moments() > LONGEST_ANIMATION => {
            Err(Problem::bad("too-long", "the game is too long for an animation"))
        }
        "gif" => animation(&play, &style).map(|bytes| ("image/gif", bytes)),
        _ => Err(Problem::bad("bad-kind", "a picture is svg, png or gif")),
    });
    let (kind, bytes) = painted.await.map_err(|_| Problem::unavailable())??;
    Ok(([(CONTENT_TYPE, HeaderValue::from_static(kind))], bytes).into_response())
}

fn animation(play: &Play, style: &Style) -> Result<Vec<u8>, Problem> {
    let frame =
        |moment: usize| play.view_at(moment).map_or_else(String::new, |view| svg(&view, style));
    picture::gif(play.moments(), frame, style.width, picture::Pace::default())
        .map_err(|_| Problem::unavailable())
}

/// What may be chosen next in a position, after some choices: clients need no rules.
pub(crate) async fn next(uri: Uri) -> Answer {
    let text = |name: &str| decoded(&uri, name).map_err(|()| Problem::bad("unreadable", name));
    let setup = text("setup")?.ok_or_else(|| Problem::bad("no-setup", "a setup is missing"))?;
    let refused = |refused: catalog::Refused| Problem::bad(&refused.key, &refused.to_string());
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
