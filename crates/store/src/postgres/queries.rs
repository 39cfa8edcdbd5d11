//! What is asked of PostgreSQL, and how its rows are read. Every statement is a transaction of its
//! own. Writes return a row for each row that they concern.

use std::collections::{BTreeMap, HashMap};

use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

use crate::rows::{Kind, Person, Remark, Session, Status, Summary};
use crate::{Batch, Event};

/// What a row says, or why it cannot be.
pub(super) type Decoded<T> = Result<T, String>;

/// Appends batches, each of another game, and returns the games of those that were.
///
/// The first event of a batch decides. It is stored if the event before it is there and nobody else
/// takes its number; who comes second waits here until the first has committed. Who has the first
/// number has the following ones, as nobody can append to what they do not see yet. The order of
/// games keeps two servers from waiting for each other.
pub(super) const APPEND: &str = "
WITH claimed AS (
    INSERT INTO event (game_id, seq, kind, seat, body, at)
    SELECT n.game_id, n.seq, n.kind, n.seat, n.body, n.at
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::bigint[])
        AS n (game_id, seq, kind, seat, body, at)
    WHERE (n.seq = 0 OR EXISTS (
            SELECT FROM event e WHERE e.game_id = n.game_id AND e.seq = n.seq - 1))
        AND NOT EXISTS (SELECT FROM event e WHERE e.game_id = n.game_id AND e.seq > n.seq)
    ORDER BY n.game_id COLLATE \"C\"
    ON CONFLICT DO NOTHING
    RETURNING game_id
), rest AS (
    INSERT INTO event (game_id, seq, kind, seat, body, at)
    SELECT n.game_id, n.seq, n.kind, n.seat, n.body, n.at
    FROM unnest($7::text[], $8::bigint[], $9::text[], $10::smallint[], $11::text[], $12::bigint[])
        AS n (game_id, seq, kind, seat, body, at)
    JOIN claimed USING (game_id)
), listed AS (
    INSERT INTO game (id, head, status, is_public, title, is_rated, has_clock, wake_at, changed_at,
        about, awaits_rating)
    SELECT n.id, n.head, n.status, n.is_public, n.title, n.is_rated, n.has_clock, n.wake_at,
        n.changed_at, n.about,
        n.is_rated AND n.status = 'ended' AND NOT EXISTS (
            SELECT FROM rated WHERE rated.game_id = n.id)
    FROM unnest($13::text[], $14::bigint[], $15::text[], $16::boolean[], $17::text[],
            $18::boolean[], $19::boolean[], $20::bigint[], $21::bigint[], $22::text[])
        AS n (id, head, status, is_public, title, is_rated, has_clock, wake_at, changed_at, about)
    JOIN claimed ON claimed.game_id = n.id
    ON CONFLICT (id) DO UPDATE SET head = excluded.head, status = excluded.status,
        is_public = excluded.is_public, title = excluded.title, is_rated = excluded.is_rated,
        has_clock = excluded.has_clock, wake_at = excluded.wake_at,
        changed_at = excluded.changed_at, about = excluded.about,
        awaits_rating = excluded.awaits_rating
), moved AS (
    UPDATE game SET head = n.head
    FROM unnest($23::text[], $24::bigint[]) AS n (id, head)
    JOIN claimed ON claimed.game_id = n.id
    WHERE game.id = n.id
), seated AS (
    SELECT n.game_id, n.seat, n.person
    FROM unnest($25::text[], $26::smallint[], $27::text[]) AS n (game_id, seat, person)
    JOIN claimed USING (game_id)
), left_alone AS (
    DELETE FROM player p USING claimed
    WHERE p.game_id = claimed.game_id AND p.game_id = ANY ($13::text[])
        AND NOT EXISTS (
            SELECT FROM seated s WHERE s.game_id = p.game_id AND s.seat = p.seat)
), taken AS (
    INSERT INTO player (game_id, seat, person)
    SELECT game_id, seat, person FROM seated
    ON CONFLICT (game_id, seat) DO UPDATE SET person = excluded.person
        WHERE player.person <> excluded.person
)
SELECT game_id FROM claimed";

/// What [`APPEND`] is given: columns of the first events, of the others, of the summaries, of the
/// games whose batch has no summary, and of the persons at the seats.
#[derive(Debug, Default)]
pub(super) struct Columns<'a> {
    first: EventColumns<'a>,
    rest: EventColumns<'a>,
    listed: Vec<&'a str>,
    listed_head: Vec<i64>,
    status: Vec<&'a str>,
    is_public: Vec<bool>,
    title: Vec<&'a str>,
    is_rated: Vec<bool>,
    has_clock: Vec<bool>,
    wake_at: Vec<Option<i64>>,
    changed_at: Vec<i64>,
    about: Vec<&'a str>,
    moved: Vec<&'a str>,
    moved_head: Vec<i64>,
    seated: Vec<&'a str>,
    seat: Vec<i16>,
    person: Vec<&'a str>,
}

#[derive(Debug, Default)]
struct EventColumns<'a> {
    game: Vec<&'a str>,
    seq: Vec<i64>,
    kind: Vec<&'a str>,
    seat: Vec<Option<i16>>,
    body: Vec<&'a str>,
    at: Vec<i64>,
}

impl<'a> EventColumns<'a> {
    fn push(&mut self, event: &'a Event) {
        self.game.push(&event.game);
        self.seq.push(event.seq.into());
        self.kind.push(&event.kind);
        self.seat.push(event.seat.map(i16::from));
        self.body.push(&event.body);
        self.at.push(event.at);
    }

    fn values(&self) -> [&(dyn ToSql + Sync); 6] {
        [&self.game, &self.seq, &self.kind, &self.seat, &self.body, &self.at]
    }
}

impl<'a> Columns<'a> {
    pub(super) fn of(batches: impl Iterator<Item = &'a Batch>) -> Columns<'a> {
        let mut columns = Columns::default();
        for batch in batches {
            columns.first.push(&batch.events()[0]);
            for event in &batch.events()[1..] {
                columns.rest.push(event);
            }
            match batch.summary() {
                Some(summary) => {
                    columns.listed.push(&summary.game);
                    columns.listed_head.push(summary.head.into());
                    columns.status.push(summary.status.as_str());
                    columns.is_public.push(summary.is_public);
                    columns.title.push(&summary.title);
                    columns.is_rated.push(summary.is_rated);
                    columns.has_clock.push(summary.has_clock);
                    columns.wake_at.push(summary.wake_at);
                    columns.changed_at.push(summary.changed_at);
                    columns.about.push(&summary.about);
                    for (seat, person) in &summary.players {
                        columns.seated.push(&summary.game);
                        columns.seat.push((*seat).into());
                        columns.person.push(person);
                    }
                }
                None => {
                    columns.moved.push(batch.game());
                    columns.moved_head.push(batch.last().into());
                }
            }
        }
        columns
    }

    pub(super) fn values(&self) -> Vec<&(dyn ToSql + Sync)> {
        let lists: [&(dyn ToSql + Sync); 15] = [
            &self.listed,
            &self.listed_head,
            &self.status,
            &self.is_public,
            &self.title,
            &self.is_rated,
            &self.has_clock,
            &self.wake_at,
            &self.changed_at,
            &self.about,
            &self.moved,
            &self.moved_head,
            &self.seated,
            &self.seat,
            &self.person,
        ];
        [&self.first.values()[..], &self.rest.values(), &lists].concat()
    }
}

pub(super) const EVENTS: &str = "SELECT game_id, seq, kind, seat, body, at FROM event \
    WHERE game_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";

pub(super) fn events(rows: &[Row]) -> Decoded<Vec<Event>> {
    let read = |row: &Row| {
        let number_of_seat: Option<i16> = get(row, 3)?;
        Ok(Event {
            game: get(row, 0)?,
            seq: number(row, 1)?,
            kind: get(row, 2)?,
            seat: number_of_seat.map(seat).transpose()?,
            body: get(row, 4)?,
            at: get(row, 5)?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) const HEADS: &str = "SELECT n.game_id, e.head FROM unnest($1::text[]) AS n (game_id) \
    CROSS JOIN LATERAL (SELECT max(seq) AS head FROM event WHERE event.game_id = n.game_id) e \
    WHERE e.head IS NOT NULL";

pub(super) fn heads(rows: &[Row]) -> Decoded<HashMap<String, u32>> {
    rows.iter().map(|row| Ok((get(row, 0)?, number(row, 1)?))).collect()
}

pub(super) const SUMMARY: &str = "SELECT id, head, status, is_public, title, is_rated, has_clock, \
    wake_at, changed_at, about, \
    ARRAY(SELECT seat FROM player WHERE game_id = id ORDER BY seat), \
    ARRAY(SELECT person FROM player WHERE game_id = id ORDER BY seat) FROM game";

pub(super) fn summaries(rows: &[Row]) -> Decoded<Vec<Summary>> {
    let read = |row: &Row| {
        let (seats, people): (Vec<i16>, Vec<String>) = (get(row, 10)?, get(row, 11)?);
        let players: Result<BTreeMap<u8, String>, String> =
            seats.into_iter().zip(people).map(|(number, id)| Ok((seat(number)?, id))).collect();
        Ok(Summary {
            game: get(row, 0)?,
            head: number(row, 1)?,
            status: word(row, 2, Status::read)?,
            is_public: get(row, 3)?,
            title: get(row, 4)?,
            is_rated: get(row, 5)?,
            has_clock: get(row, 6)?,
            players: players?,
            wake_at: get(row, 7)?,
            changed_at: get(row, 8)?,
            about: get(row, 9)?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) const DESERTED: &str =
    " AND status = 'open' AND NOT EXISTS (SELECT FROM player p WHERE p.game_id = id)";
pub(super) const NOT_DESERTED: &str =
    " AND (status <> 'open' OR EXISTS (SELECT FROM player p WHERE p.game_id = id))";

pub(super) const DUE: &str =
    "SELECT id FROM game WHERE wake_at <= $1 ORDER BY wake_at, id LIMIT $2";

/// In the same order at every server, so that none waits for another that waits for it.
pub(super) const LEASES: &str = "INSERT INTO lease (game_id, holder, until) \
    SELECT DISTINCT game COLLATE \"C\", $2::text, $4::bigint FROM unnest($1::text[]) AS game \
    ORDER BY 1 \
    ON CONFLICT (game_id) DO UPDATE SET holder = excluded.holder, until = excluded.until \
    WHERE lease.holder = excluded.holder OR lease.until <= $3 RETURNING game_id";

pub(super) const LEASED_UNTIL: &str = "SELECT until FROM lease WHERE game_id = $1";

pub(super) const FORGET_LEASES: &str = "DELETE FROM lease WHERE until < $1 RETURNING game_id";

pub(super) const RELEASE: &str =
    "DELETE FROM lease WHERE game_id = $1 AND holder = $2 RETURNING game_id";

pub(super) const ADD_PERSON: &str = "INSERT INTO person (id, name, kind, created_at) \
    VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id";

pub(super) const PERSON: &str = "SELECT id, name, kind, created_at FROM person WHERE id = $1";

/// Reads a person from four columns, from the first on.
pub(super) fn person(row: &Row) -> Decoded<Person> {
    Ok(Person {
        id: get(row, 0)?,
        name: get(row, 1)?,
        kind: word(row, 2, Kind::read)?,
        created_at: get(row, 3)?,
    })
}

pub(super) fn people(rows: &[Row]) -> Decoded<Vec<Person>> {
    rows.iter().map(person).collect()
}

pub(super) const RENAME_PERSON: &str = "UPDATE person SET name = $2 \
    WHERE id = $1 AND kind = 'guest' RETURNING id";

/// The lock lets nobody be deleted while they get a session.
pub(super) const ADD_SESSION: &str = "INSERT INTO session (hash, person, created_at, seen_at) \
    SELECT $1, id, $3, $3 FROM person WHERE id = $2 AND kind <> 'deleted' FOR SHARE \
    ON CONFLICT DO NOTHING RETURNING person";

pub(super) const SESSION: &str = "SELECT p.id, p.name, p.kind, p.created_at, s.created_at, s.seen_at \
    FROM session s JOIN person p ON p.id = s.person WHERE s.hash = $1";

pub(super) fn session(rows: &[Row]) -> Decoded<Option<Session>> {
    let read = |row: &Row| {
        Ok(Session { person: person(row)?, created_at: get(row, 4)?, seen_at: get(row, 5)? })
    };
    rows.first().map(read).transpose()
}

pub(super) const SEE_SESSION: &str =
    "UPDATE session SET seen_at = $2 WHERE hash = $1 RETURNING person";

pub(super) const SAY: &str = "INSERT INTO talk (game_id, number, room, person, body, at) \
    SELECT $1, coalesce(max(number) + 1, 0), $2, $3, $4, $5 FROM talk WHERE game_id = $1 \
    ON CONFLICT DO NOTHING RETURNING number";

/// Held by who says something, until it is stored.
pub(super) const TALKS: &str = "SELECT pg_advisory_xact_lock(hashtextextended('talk ' || $1, 9))";

pub(super) const SAID: &str = "SELECT count(*) FROM talk WHERE person = $1 AND at > $2";

pub(super) const TALK: &str = "SELECT number, game_id, room, person, body, at FROM talk";

pub(super) fn talk(rows: &[Row]) -> Decoded<Vec<(u32, Remark)>> {
    let read = |row: &Row| {
        let remark = Remark {
            game: get(row, 1)?,
            room: get(row, 2)?,
            person: get(row, 3)?,
            body: get(row, 4)?,
            at: get(row, 5)?,
        };
        Ok((number(row, 0)?, remark))
    };
    rows.iter().map(read).collect()
}

pub(super) const PROBE: &str = "INSERT INTO probe (id, times) VALUES (1, 1) \
    ON CONFLICT (id) DO UPDATE SET times = probe.times + 1 RETURNING id";

pub(super) const GAPS: &str = "SELECT 'game ' || game_id || ' has ' || count(*) || ' events from ' \
    || min(seq) || ' to ' || max(seq) FROM event GROUP BY game_id \
    HAVING min(seq) <> 0 OR max(seq) + 1 <> count(*) LIMIT $1";

pub(super) const WRONG_HEADS: &str = "SELECT 'game ' || id || ' has head ' || head \
    || ' in the lists and ' || coalesce(last::text, 'none') || ' in the log' \
    FROM (SELECT id, head, (SELECT max(seq) FROM event WHERE game_id = id) AS last FROM game) g \
    WHERE last IS DISTINCT FROM head LIMIT $1";

/// The first column of each row.
pub(super) fn texts(rows: &[Row]) -> Decoded<Vec<String>> {
    rows.iter().map(|row| get(row, 0)).collect()
}

/// The time in the only row, if there is one.
pub(super) fn time(rows: &[Row]) -> Decoded<Option<i64>> {
    rows.first().map(|row| get(row, 0)).transpose()
}

/// A number of an event or a remark.
pub(super) fn number(row: &Row, column: usize) -> Decoded<u32> {
    let value: i64 = get(row, column)?;
    value.try_into().map_err(|_| format!("number {value}"))
}

fn seat(number: i16) -> Decoded<u8> {
    number.try_into().map_err(|_| format!("seat {number}"))
}

/// One of a few words.
pub(super) fn word<T>(row: &Row, column: usize, read: fn(&str) -> Option<T>) -> Decoded<T> {
    let text: String = get(row, column)?;
    read(&text).ok_or_else(|| format!("not one of ours: {text}"))
}

pub(super) fn get<'a, T: FromSql<'a>>(row: &'a Row, column: usize) -> Decoded<T> {
    row.try_get(column).map_err(|error| error.to_string())
}
