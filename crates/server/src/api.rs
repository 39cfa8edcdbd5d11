//! What programs and pages ask over HTTP, in JSON.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use catalog::Play;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Appended, Cursor, Filter, Status, StoreError};
use wire::{Clock, Reason, Sitter, Terms};

use crate::people::{self, is_name, is_own_origin, make_guest};
use crate::request::value;
use crate::shared::Shared;
use crate::{lists, random};

/// How many tables a list has.
const LIST: u32 = 50;

/// Why a request is not answered: the status, a lasting name and a sentence.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: String,
    text: String,
}

impl Problem {
    fn new(status: StatusCode, code: &str, text: &str) -> Problem {
        Problem { status, code: code.to_owned(), text: text.to_owned() }
    }

    fn bad(code: &str, text: &str) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, text)
    }

    pub(crate) fn foreign_origin() -> Problem {
        let text = "requests come from our own pages only";
        Problem::new(StatusCode::FORBIDDEN, "foreign-origin", text)
    }

    pub(crate) fn unavailable() -> Problem {
        let text = "nothing can be stored or read just now";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", text)
    }

    pub(crate) fn restart() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "restart", "the server restarts")
    }

    pub(crate) fn too_many_sockets() -> Problem {
        let text = "you have too many connections";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", text)
    }

    fn too_many_tables() -> Problem {
        let text = "you made too many tables just now";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", text)
    }

    fn no_such_table() -> Problem {
        let text = "there is no such table, or it is private";
        Problem::new(StatusCode::NOT_FOUND, "no-such-table", text)
    }

    fn unknown_person() -> Problem {
        let text = "say who you are: POST /api/guest makes you a guest";
        Problem::new(StatusCode::UNAUTHORIZED, "unknown-person", text)
    }
}

impl From<StoreError> for Problem {
    /// What is wrong with the store is for the log, not for who asks.
    fn from(_: StoreError) -> Problem {
        Problem::unavailable()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let error = json!({ "error": { "code": self.code, "text": self.text } });
        answer(self.status, &error)
    }
}

fn answer(status: StatusCode, value: &Value) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, value.to_string()).into_response()
}

type Answer = Result<Response, Problem>;

/// Reads the JSON of a request; nothing at all is an empty object.
fn body<'a, T: Deserialize<'a>>(bytes: &'a Bytes) -> Result<T, Problem> {
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(text).map_err(|error| Problem::bad("unreadable", &error.to_string()))
}

fn check_origin(shared: &Shared, headers: &HeaderMap) -> Result<(), Problem> {
    if is_own_origin(headers, shared.live.settings.public_url.as_deref()) {
        Ok(())
    } else {
        Err(Problem::foreign_origin())
    }
}

/// Who wants to be a guest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGuest {
    name: Option<String>,
    /// For programs: the secret comes in the answer instead of a cookie.
    #[serde(default)]
    bearer: bool,
}

/// Makes a guest.
pub(crate) async fn guest(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let wanted: NewGuest = body(&bytes)?;
    if wanted.name.as_deref().is_some_and(|name| !is_name(name)) {
        let text = "a name has 2 to 20 letters, digits, - or _";
        return Err(Problem::bad("bad-name", text));
    }
    // Who is a guest already stays the same one.
    if !wanted.bearer
        && let Ok(Some(person)) = people::person(&shared.live, &headers, true).await
    {
        if let Some(name) = wanted.name.filter(|name| *name != person.name) {
            shared.live.store.rename_person(&person.id, &name).await?;
            return Ok(answer(StatusCode::OK, &json!({ "id": person.id, "name": name })));
        }
        return Ok(answer(StatusCode::OK, &json!({ "id": person.id, "name": person.name })));
    }
    let made = make_guest(&shared.live, wanted.name).await?;
    let (person, secret) = made;
    if wanted.bearer {
        let value = json!({ "id": person.id, "name": person.name, "token": secret });
        return Ok(answer(StatusCode::CREATED, &value));
    }
    let mut response =
        answer(StatusCode::CREATED, &json!({ "id": person.id, "name": person.name }));
    if let Some(cookie) = people::cookie(&secret, shared.live.settings.public_url.as_deref()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Who I am.
pub(crate) async fn me(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let person = people::person(&shared.live, &headers, false).await?;
    match person {
        Some(person) => {
            let value = json!({ "id": person.id, "name": person.name, "kind": person.kind });
            Ok(answer(StatusCode::OK, &value))
        }
        None => Err(Problem::unknown_person()),
    }
}

/// A table that somebody wants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    /// The text of a setup; what it leaves out is as usual.
    setup: String,
    clock: Option<Clock>,
    #[serde(default)]
    private: bool,
    /// Whether it counts for ratings.
    #[serde(default)]
    rated: bool,
    /// Whether two players may talk unheard.
    #[serde(default)]
    private_talk: bool,
    /// Who sits where; without it the one who asks sits on the first seat.
    seats: Option<Vec<Seat>>,
}

/// Who shall sit on a seat.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Seat {
    Me,
    Open,
    Bot { level: u8 },
}

/// The longest times that a clock may have, in milliseconds: a day for a game, four weeks for a
/// turn of a correspondence game.
const LONGEST_GAME: u64 = 24 * 3_600_000;
const LONGEST_TURN: u64 = 28 * 24 * 3_600_000;

fn check_clock(clock: Clock) -> Result<(), Problem> {
    let is_fine = match clock {
        Clock::Delay { main, delay } => {
            (1_000..=LONGEST_GAME).contains(&main) && delay <= LONGEST_GAME
        }
        Clock::Increment { main, increment } => {
            (1_000..=LONGEST_GAME).contains(&main) && increment <= LONGEST_GAME
        }
        Clock::Correspondence { turn } => (60_000..=LONGEST_TURN).contains(&turn),
    };
    if is_fine {
        return Ok(());
    }
    let text = "a clock has from 1 second to 24 hours, a correspondence game from 1 minute to \
                28 days for each turn";
    Err(Problem::bad("bad-clock", text))
}

/// Makes a table.
pub(crate) async fn make_table(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let live = &shared.live;
    let person = people::person(live, &headers, true).await?;
    let Some(person) = person else {
        return Err(Problem::unknown_person());
    };
    let wanted: NewTable = body(&bytes)?;
    wanted.clock.map_or(Ok(()), check_clock)?;
    let play = Play::start(&wanted.setup)
        .map_err(|refused| Problem::bad(&refused.key, &refused.english))?;
    let players = play.players().len();
    let seats = wanted.seats.unwrap_or_else(|| {
        let mut seats = vec![Seat::Open; players];
        seats[0] = Seat::Me;
        seats
    });
    if seats.len() != players {
        let text = format!("{} seats for {players} players", seats.len());
        return Err(Problem::bad("bad-seats", &text));
    }
    let sitters: Vec<(u8, Sitter)> = (0..)
        .zip(&seats)
        .filter_map(|(number, seat)| match seat {
            Seat::Open => None,
            Seat::Bot { level } => Some((number, Sitter::Bot { level: *level })),
            Seat::Me => {
                let (id, name) = (person.id.clone(), person.name.clone());
                Some((number, Sitter::Person { id, name }))
            }
        })
        .collect();
    if wanted.rated && person.kind != "account" {
        let text = "a rated game is for people with an account";
        return Err(Problem::new(StatusCode::FORBIDDEN, "account-needed", text));
    }
    let token = wanted.private.then(random::secret);
    let terms = Terms {
        setup: play.setup(),
        host: person.id.clone(),
        clock: wanted.clock,
        invitation: token.as_deref().map(random::hash_text),
        rated: wanted.rated,
        private_talk: wanted.private_talk,
        rematch_of: None,
    };
    let reasoned = |reason: Reason| Problem::bad(&reason.code, &reason.text);
    let events = table::opening(&terms, &sitters, &live.settings.table, live.now());
    let events = events.map_err(reasoned)?;
    shared.allow_table(&person.id).map_err(|()| Problem::too_many_tables())?;
    let id = random::id();
    match live.open(&id, &events).await {
        Ok(Appended::Committed) => {}
        // Somebody has that id: it was never this likely to win a lottery.
        Ok(Appended::Conflict { .. }) | Err(_) => return Err(Problem::unavailable()),
    }
    let path = match &token {
        Some(token) => format!("/table/{id}#{token}"),
        None => format!("/table/{id}"),
    };
    let value = json!({ "id": id, "token": token, "path": path, "setup": terms.setup });
    Ok(answer(StatusCode::CREATED, &value))
}

/// The public tables, those that changed last first.
pub(crate) async fn tables(State(shared): State<Arc<Shared>>, uri: Uri) -> Answer {
    let status = match value(&uri, "status") {
        None => None,
        Some("open") => Some(Status::Open),
        Some("running") => Some(Status::Running),
        Some("ended") => Some(Status::Ended),
        Some(_) => return Err(Problem::bad("bad-status", "a status is open, running or ended")),
    };
    let after = match (value(&uri, "before"), value(&uri, "after_id")) {
        (None, _) => None,
        (Some(time), id) => {
            let Ok(changed_at) = time.parse() else {
                return Err(Problem::bad("bad-time", "a time is in milliseconds since 1970"));
            };
            Some(Cursor { changed_at, game: id.unwrap_or_default().to_owned() })
        }
    };
    let filter = Filter { status, is_public: Some(true), after, limit: LIST };
    let found = shared.live.store.summaries(filter).await?;
    let tables: Vec<Value> = found.iter().map(lists::item).collect();
    Ok(answer(StatusCode::OK, &json!({ "tables": tables })))
}

/// One public table.
pub(crate) async fn table_of_id(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Answer {
    let found = shared.live.store.summary(&id).await?;
    match found.filter(|summary| summary.is_public) {
        Some(summary) => Ok(answer(StatusCode::OK, &lists::item(&summary))),
        None => Err(Problem::no_such_table()),
    }
}

/// Whether the server works: 503 when it cannot store.
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Response {
    let live = &shared.live;
    let can_store = live.can_store() && live.store.probe().await.is_ok();
    if can_store && !live.is_stopping() {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "cannot store\n").into_response()
    }
}

/// What the server counts.
pub(crate) async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let live = &shared.live;
    let bus = live.bus.health().is_connected;
    let text = live.metrics.write(live.tables(), live.can_store(), bus);
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(CONTENT_TYPE, kind)], text).into_response()
}
