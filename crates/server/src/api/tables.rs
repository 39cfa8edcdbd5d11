//! Tables: making them, and lists of them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use catalog::{Play, Title};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Appended, Cursor, Filter, Status};
use wire::{Clock, Reason, Sitter, Terms};

use super::{Answer, Problem, answer, body, found, imports, named, reader, sender};
use crate::live::Live;
use crate::people::Scope;
use crate::request::value;
use crate::shared::Shared;
use crate::{lists, people, random};

/// How many tables a list has.
const LIST: u32 = 50;
/// How many records that somebody keeps are listed.
const MOST_IMPORTS: u32 = 100;
/// How many pages are looked through for tables with the right seats.
const MOST_PAGES: usize = 20;

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
    /// Whether bots with an account may sit down although it is rated.
    #[serde(default)]
    bots: bool,
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

pub(super) fn check_clock(clock: Clock) -> Result<(), Problem> {
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
pub(crate) async fn make(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let person = sender(&shared, &headers, Scope::Play).await?.person;
    let live = &shared.live;
    let wanted: NewTable = body(&bytes)?;
    wanted.clock.map_or(Ok(()), check_clock)?;
    let play = Play::start(&wanted.setup).map_err(Problem::ruled)?;
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
            Seat::Me => Some((number, people::sitter(&person))),
        })
        .collect();
    if wanted.rated && !people::at_table(person.clone()).is_account {
        return Err(Problem::account_needed());
    }
    let token = wanted.private.then(random::secret);
    let terms = Terms {
        setup: play.setup(),
        host: person.id.clone(),
        clock: wanted.clock,
        invitation: token.as_deref().map(random::hash_text),
        rated: wanted.rated,
        bots: wanted.bots,
        paired: false,
        private_talk: wanted.private_talk,
        rematch_of: None,
    };
    let reasoned = |reason: Reason| Problem::bad(&reason.code, &reason.text);
    let events = table::opening(&terms, &sitters, &live.settings.table, live.now());
    let events = events.map_err(reasoned)?;
    if !shared.made.allow(&person.id) {
        return Err(Problem::too_many_tables());
    }
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

/// The status that the query of an address asks for.
pub(super) fn status(uri: &Uri) -> Result<Option<Status>, Problem> {
    match value(uri, "status") {
        None => Ok(None),
        Some("open") => Ok(Some(Status::Open)),
        Some("running") => Ok(Some(Status::Running)),
        Some("ended") => Ok(Some(Status::Ended)),
        Some(_) => Err(Problem::bad("bad-status", "a status is open, running or ended")),
    }
}

/// A value in the query that is yes or no.
pub(super) fn yes(uri: &Uri, name: &str) -> Result<Option<bool>, Problem> {
    match value(uri, name) {
        None => Ok(None),
        Some("yes") => Ok(Some(true)),
        Some("no") => Ok(Some(false)),
        Some(_) => Err(Problem::bad("bad-filter", &format!("{name} is yes or no"))),
    }
}

/// What the query of an address asks for.
pub(super) struct Wanted {
    pub(super) filter: Filter,
    players: Option<usize>,
    free: Option<usize>,
}

impl Wanted {
    /// Reads the query: all of it can be left out.
    pub(super) fn read(uri: &Uri) -> Result<Wanted, Problem> {
        let title = match value(uri, "game") {
            None => None,
            Some(name) => match Title::by_name(name) {
                Some(title) => Some(title.name().to_owned()),
                None => return Err(Problem::bad("no-such-game", "there is no such game")),
            },
        };
        let number = |name: &str, range: RangeInclusive<usize>| match value(uri, name) {
            None => Ok(None),
            Some(text) => match text.parse() {
                Ok(number) if range.contains(&number) => Ok(Some(number)),
                _ => {
                    let text = format!("{name} is from {} to {}", range.start(), range.end());
                    Err(Problem::bad("bad-filter", &text))
                }
            },
        };
        let filter = Filter {
            status: status(uri)?,
            title,
            is_rated: yes(uri, "rated")?,
            has_clock: yes(uri, "clock")?,
            after: place(uri)?,
            ..Filter::first(LIST)
        };
        Ok(Wanted { filter, players: number("players", 2..=4)?, free: number("free", 1..=3)? })
    }

    /// What is found, those that changed last first: a page of a list.
    pub(super) async fn find(mut self, live: &Live) -> Result<Vec<Value>, Problem> {
        let mut tables = Vec::new();
        for _ in 0..MOST_PAGES {
            let found = live.store.summaries(self.filter.clone()).await?;
            let items = found.iter().map(lists::item);
            tables.extend(items.filter(|item| lists::has_seats(item, self.players, self.free)));
            let is_last = found.len() < LIST as usize;
            match found.last() {
                Some(last) if !is_last && tables.len() < LIST as usize => {
                    self.filter.after = Some(Cursor::of(last));
                }
                _ => break,
            }
        }
        tables.truncate(LIST as usize);
        Ok(tables)
    }
}

/// The place in a list at which a page begins.
pub(super) fn place(uri: &Uri) -> Result<Option<Cursor>, Problem> {
    match (value(uri, "before"), named(uri, "after_id")?) {
        (None, _) => Ok(None),
        (Some(time), id) => {
            let Ok(changed_at) = time.parse() else {
                return Err(Problem::bad("bad-time", "a time is in milliseconds since 1970"));
            };
            Ok(Some(Cursor { changed_at, game: id.unwrap_or_default().to_owned() }))
        }
    }
}

/// The public tables, those that changed last first. Where somebody waits whose seats are all left,
/// nobody waits.
pub(crate) async fn list(State(shared): State<Arc<Shared>>, uri: Uri) -> Answer {
    let mut wanted = Wanted::read(&uri)?;
    let live = &shared.live;
    if let Some(name) = value(&uri, "user") {
        let account = found(live.store.account_by_name(name).await)?;
        let account = account.ok_or_else(Problem::no_such_user)?;
        wanted.filter.person = Some(account.person.id);
    }
    wanted.filter.is_public = Some(true);
    wanted.filter.is_deserted = Some(false);
    let tables = wanted.find(live).await?;
    Ok(answer(StatusCode::OK, &json!({ "tables": tables })))
}

/// The own tables, those that changed last first, and beside the first page the records that one
/// keeps.
pub(crate) async fn mine(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let person = reader(&shared, &headers).await?.person.id;
    let live = &shared.live;
    let mut wanted = Wanted::read(&uri)?;
    let Filter { status, title, after, .. } = &wanted.filter;
    let mut imported = match (status, after) {
        (None, None) => live.store.imports(&person, MOST_IMPORTS).await?,
        _ => Vec::new(),
    };
    imported.retain(|import| title.as_ref().is_none_or(|title| *title == import.title));
    let imported: Vec<Value> = imported.iter().map(imports::item).collect();
    wanted.filter.person = Some(person);
    let tables = wanted.find(live).await?;
    Ok(answer(StatusCode::OK, &json!({ "tables": tables, "imported": imported })))
}

/// One public table.
pub(crate) async fn one(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Answer {
    let summary = found(shared.live.store.summary(&id).await)?;
    match summary.filter(|summary| summary.is_public) {
        Some(summary) => Ok(answer(StatusCode::OK, &lists::item(&summary))),
        None => match found(shared.live.store.import(&id).await)? {
            Some(import) => Ok(answer(StatusCode::OK, &imports::item(&import))),
            None => Err(Problem::no_such_table()),
        },
    }
}
