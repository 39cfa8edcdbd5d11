//! What is asked of SQLite. Writes run in a transaction of the writer.

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension, Params, Result, Row, params};

use crate::limits::MOST_FINDINGS;
use crate::rows::{Filter, Kind, Person, Remark, Session, Status, Summary};
use crate::{Appended, Batch, Event, SecretHash};

pub(super) fn append(connection: &Connection, batch: &Batch) -> Result<Appended> {
    let head = head(connection, batch.game())?;
    let next = head.map_or(0, |head| u64::from(head) + 1);
    if next != u64::from(batch.first()) {
        return Ok(Appended::Conflict { head });
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO event (game_id, seq, kind, seat, body, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for event in batch.events() {
        insert.execute(params![
            event.game, event.seq, event.kind, event.seat, event.body, event.at
        ])?;
    }
    match batch.summary() {
        Some(summary) => {
            set_summary(connection, summary)?;
            if !batch.keeps_players() {
                set_players(connection, summary)?;
            }
        }
        None => {
            connection
                .prepare_cached("UPDATE game SET head = ?2 WHERE id = ?1")?
                .execute(params![batch.game(), batch.last()])?;
        }
    }
    Ok(Appended::Committed)
}

fn set_summary(connection: &Connection, summary: &Summary) -> Result<()> {
    let mut upsert = connection.prepare_cached(
        "INSERT INTO game (id, head, status, is_public, title, is_rated, has_clock, wake_at, \
         changed_at, about, awaits_rating) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, \
         ?3 = 'ended' AND ?6 AND NOT EXISTS (SELECT 1 FROM rated WHERE game_id = ?1)) \
         ON CONFLICT (id) DO UPDATE SET head = excluded.head, status = excluded.status, \
         is_public = excluded.is_public, title = excluded.title, is_rated = excluded.is_rated, \
         has_clock = excluded.has_clock, wake_at = excluded.wake_at, \
         changed_at = excluded.changed_at, about = excluded.about, \
         awaits_rating = excluded.awaits_rating",
    )?;
    upsert.execute(params![
        summary.game,
        summary.head,
        summary.status.as_str(),
        summary.is_public,
        summary.title,
        summary.is_rated,
        summary.has_clock,
        summary.wake_at,
        summary.changed_at,
        summary.about
    ])?;
    Ok(())
}

fn set_players(connection: &Connection, summary: &Summary) -> Result<()> {
    if players(connection, &summary.game)? == summary.players {
        return Ok(());
    }
    connection.prepare_cached("DELETE FROM player WHERE game_id = ?1")?.execute([&summary.game])?;
    let mut insert = connection
        .prepare_cached("INSERT INTO player (game_id, seat, person) VALUES (?1, ?2, ?3)")?;
    for (seat, person) in &summary.players {
        insert.execute(params![summary.game, seat, person])?;
    }
    Ok(())
}

fn players(connection: &Connection, game: &str) -> Result<BTreeMap<u8, String>> {
    let mut select =
        connection.prepare_cached("SELECT seat, person FROM player WHERE game_id = ?1")?;
    select.query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

pub(super) fn events(
    connection: &Connection,
    game: &str,
    from: u32,
    limit: u32,
) -> Result<Vec<Event>> {
    let mut select = connection.prepare_cached(
        "SELECT seq, kind, seat, body, at FROM event WHERE game_id = ?1 AND seq >= ?2 \
         ORDER BY seq LIMIT ?3",
    )?;
    let rows = select.query_map(params![game, from, limit], |row| {
        Ok(Event {
            game: game.to_owned(),
            seq: row.get(0)?,
            kind: row.get(1)?,
            seat: row.get(2)?,
            body: row.get(3)?,
            at: row.get(4)?,
        })
    })?;
    rows.collect()
}

fn head(connection: &Connection, game: &str) -> Result<Option<u32>> {
    connection
        .prepare_cached("SELECT max(seq) FROM event WHERE game_id = ?1")?
        .query_row([game], |row| row.get(0))
}

pub(super) fn heads(connection: &Connection, games: Vec<String>) -> Result<HashMap<String, u32>> {
    let mut heads = HashMap::new();
    for game in games {
        if let Some(head) = head(connection, &game)? {
            heads.insert(game, head);
        }
    }
    Ok(heads)
}

const SUMMARY: &str = "SELECT id, head, status, is_public, title, is_rated, has_clock, wake_at, \
    changed_at, about";

fn read_summary(connection: &Connection, row: &Row<'_>) -> Result<Summary> {
    let game: String = row.get(0)?;
    Ok(Summary {
        head: row.get(1)?,
        status: word(row, 2, Status::read)?,
        is_public: row.get(3)?,
        title: row.get(4)?,
        is_rated: row.get(5)?,
        has_clock: row.get(6)?,
        players: players(connection, &game)?,
        wake_at: row.get(7)?,
        changed_at: row.get(8)?,
        about: row.get(9)?,
        game,
    })
}

/// One of a few words.
pub(super) fn word<T>(row: &Row<'_>, column: usize, read: fn(&str) -> Option<T>) -> Result<T> {
    let text: String = row.get(column)?;
    read(&text).ok_or_else(|| {
        Error::FromSqlConversionFailure(
            column,
            Type::Text,
            format!("not one of ours: {text}").into(),
        )
    })
}

pub(super) fn summary(connection: &Connection, game: &str) -> Result<Option<Summary>> {
    let mut select = connection.prepare_cached(&format!("{SUMMARY} FROM game WHERE id = ?1"))?;
    select.query_row([game], |row| read_summary(connection, row)).optional()
}

pub(super) fn summaries(connection: &Connection, filter: &Filter) -> Result<Vec<Summary>> {
    let Filter { status, is_public, title, is_rated, has_clock, is_deserted, .. } = filter;
    let Filter { person, after, limit, .. } = filter;
    // One statement for each set of conditions, so that each can use its index.
    let mut sql = format!("{SUMMARY} FROM ");
    sql += match person {
        // From the games of the person to their rows: `CROSS` keeps that order.
        Some(_) => {
            "(SELECT DISTINCT game_id FROM player WHERE person = ?6) \
             CROSS JOIN game ON id = game_id WHERE true"
        }
        None => "game WHERE true",
    };
    let conditions = [
        (status.is_some(), " AND status = ?1"),
        (is_public.is_some(), " AND is_public = ?2"),
        (title.is_some(), " AND title = ?3"),
        (is_rated.is_some(), " AND is_rated = ?4"),
        (has_clock.is_some(), " AND has_clock = ?5"),
        (*is_deserted == Some(true), DESERTED),
        (*is_deserted == Some(false), NOT_DESERTED),
        (after.is_some(), " AND (changed_at, id) < (?7, ?8)"),
    ];
    sql.extend(conditions.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, sql)| sql));
    sql += " ORDER BY changed_at DESC, id DESC LIMIT ?9";
    let mut select = connection.prepare_cached(&sql)?;
    let values = params![
        status.map(Status::as_str),
        is_public,
        title,
        is_rated,
        has_clock,
        person,
        after.as_ref().map(|cursor| cursor.changed_at),
        after.as_ref().map(|cursor| cursor.game.as_str()),
        limit
    ];
    select.query_map(values, |row| read_summary(connection, row))?.collect()
}

const DESERTED: &str =
    " AND status = 'open' AND NOT EXISTS (SELECT 1 FROM player AS p WHERE p.game_id = id)";
const NOT_DESERTED: &str =
    " AND (status <> 'open' OR EXISTS (SELECT 1 FROM player AS p WHERE p.game_id = id))";

pub(super) fn due(connection: &Connection, now: i64, limit: u32) -> Result<Vec<String>> {
    let mut select = connection
        .prepare_cached("SELECT id FROM game WHERE wake_at <= ?1 ORDER BY wake_at, id LIMIT ?2")?;
    select.query_map(params![now, limit], |row| row.get(0))?.collect()
}

pub(super) fn leases(
    connection: &Connection,
    games: Vec<String>,
    holder: &str,
    now: i64,
    until: i64,
) -> Result<HashSet<String>> {
    let mut upsert = connection.prepare_cached(
        "INSERT INTO lease (game_id, holder, until) VALUES (?1, ?2, ?4) \
         ON CONFLICT (game_id) DO UPDATE SET holder = excluded.holder, until = excluded.until \
         WHERE lease.holder = excluded.holder OR lease.until <= ?3",
    )?;
    let mut held = HashSet::new();
    for game in games {
        if upsert.execute(params![game, holder, now, until])? > 0 {
            held.insert(game);
        }
    }
    Ok(held)
}

pub(super) fn leased_until(connection: &Connection, game: &str) -> Result<Option<i64>> {
    let mut select = connection.prepare_cached("SELECT until FROM lease WHERE game_id = ?1")?;
    select.query_row([game], |row| row.get(0)).optional()
}

pub(super) fn forget_leases(connection: &Connection, before: i64) -> Result<()> {
    change(connection, "DELETE FROM lease WHERE until < ?1", [before]).map(|_| ())
}

pub(super) fn release(connection: &Connection, game: &str, holder: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM lease WHERE game_id = ?1 AND holder = ?2")?
        .execute([game, holder])?;
    Ok(())
}

pub(super) fn add_person(connection: &Connection, person: &Person) -> Result<bool> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO person (id, name, kind, created_at) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT DO NOTHING",
    )?;
    Ok(insert.execute(params![person.id, person.name, person.kind.as_str(), person.created_at])?
        > 0)
}

/// Reads a person from four columns, from the first on.
pub(super) fn read_person(row: &Row<'_>) -> Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        kind: word(row, 2, Kind::read)?,
        created_at: row.get(3)?,
    })
}

pub(super) fn person(connection: &Connection, id: &str) -> Result<Option<Person>> {
    connection
        .prepare_cached("SELECT id, name, kind, created_at FROM person WHERE id = ?1")?
        .query_row([id], read_person)
        .optional()
}

pub(super) fn rename_person(connection: &Connection, id: &str, name: &str) -> Result<bool> {
    let mut update = connection
        .prepare_cached("UPDATE person SET name = ?2 WHERE id = ?1 AND kind = 'guest'")?;
    Ok(update.execute([id, name])? > 0)
}

pub(super) fn add_session(
    connection: &Connection,
    hash: &SecretHash,
    person: &str,
    now: i64,
) -> Result<bool> {
    // `WHERE` also keeps `ON` from being read as part of a join.
    let mut insert = connection.prepare_cached(
        "INSERT INTO session (hash, person, created_at, seen_at) \
         SELECT ?1, id, ?3, ?3 FROM person WHERE id = ?2 AND kind <> 'deleted' \
         ON CONFLICT DO NOTHING",
    )?;
    Ok(insert.execute(params![hash, person, now])? > 0)
}

pub(super) fn session(connection: &Connection, hash: &SecretHash) -> Result<Option<Session>> {
    let mut select = connection.prepare_cached(
        "SELECT p.id, p.name, p.kind, p.created_at, s.created_at, s.seen_at \
         FROM session s JOIN person p ON p.id = s.person WHERE s.hash = ?1",
    )?;
    let read = |row: &Row<'_>| {
        Ok(Session { person: read_person(row)?, created_at: row.get(4)?, seen_at: row.get(5)? })
    };
    select.query_row([hash], read).optional()
}

pub(super) fn see_session(connection: &Connection, hash: &SecretHash, now: i64) -> Result<()> {
    connection
        .prepare_cached("UPDATE session SET seen_at = ?2 WHERE hash = ?1")?
        .execute(params![hash, now])?;
    Ok(())
}

pub(super) fn say(
    connection: &Connection,
    remark: &Remark,
    since: i64,
    most: u32,
) -> Result<Option<u32>> {
    let mut count =
        connection.prepare_cached("SELECT count(*) FROM talk WHERE person = ?1 AND at > ?2")?;
    let said: u32 = count.query_row(params![remark.person, since], |row| row.get(0))?;
    if said >= most {
        return Ok(None);
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO talk (game_id, number, room, person, body, at) \
         SELECT ?1, coalesce(max(number) + 1, 0), ?2, ?3, ?4, ?5 FROM talk WHERE game_id = ?1 \
         RETURNING number",
    )?;
    let values = params![remark.game, remark.room, remark.person, remark.body, remark.at];
    insert.query_row(values, |row| row.get(0)).map(Some)
}

const TALK: &str = "SELECT number, game_id, room, person, body, at FROM talk";

fn read_remark(row: &Row<'_>) -> Result<(u32, Remark)> {
    let remark = Remark {
        game: row.get(1)?,
        room: row.get(2)?,
        person: row.get(3)?,
        body: row.get(4)?,
        at: row.get(5)?,
    };
    Ok((row.get(0)?, remark))
}

pub(super) fn talk(
    connection: &Connection,
    game: &str,
    from: u32,
    limit: u32,
) -> Result<Vec<(u32, Remark)>> {
    let mut select = connection.prepare_cached(&format!(
        "{TALK} WHERE game_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3"
    ))?;
    select.query_map(params![game, from, limit], read_remark)?.collect()
}

pub(super) fn said_by(
    connection: &Connection,
    person: &str,
    after: Option<(String, u32)>,
    limit: u32,
) -> Result<Vec<(u32, Remark)>> {
    let condition = if after.is_some() { "AND (game_id, number) > (?3, ?4)" } else { "" };
    let mut select = connection.prepare_cached(&format!(
        "{TALK} WHERE person = ?1 {condition} ORDER BY game_id, number LIMIT ?2"
    ))?;
    match after {
        Some((game, number)) => {
            select.query_map(params![person, limit, game, number], read_remark)?.collect()
        }
        None => select.query_map(params![person, limit], read_remark)?.collect(),
    }
}

/// Changes rows and counts them.
pub(super) fn change(connection: &Connection, sql: &str, values: impl Params) -> Result<usize> {
    connection.prepare_cached(sql)?.execute(values)
}

/// More than is left on the last pages, so that the file would have to grow.
const PROBE_BYTES: u32 = 16 * 1024;

pub(super) fn probe(connection: &Connection) -> Result<()> {
    connection.execute("INSERT INTO probe (body) VALUES (zeroblob(?1))", [PROBE_BYTES])?;
    connection.execute("DELETE FROM probe", [])?;
    Ok(())
}

pub(super) fn check(connection: &Connection) -> Result<Vec<String>> {
    let mut findings = Vec::new();
    let sql = format!("PRAGMA integrity_check({MOST_FINDINGS})");
    let mut integrity = connection.prepare(&sql)?;
    for line in integrity.query_map([], |row| row.get::<_, String>(0))? {
        let line = line?;
        if line != "ok" {
            findings.push(line);
        }
    }
    for sql in [GAPS, HEADS] {
        let mut select = connection.prepare(sql)?;
        for finding in select.query_map([MOST_FINDINGS], |row| row.get(0))? {
            findings.push(finding?);
        }
    }
    Ok(findings)
}

const GAPS: &str = "SELECT 'game ' || game_id || ' has ' || count(*) || ' events from ' || \
    min(seq) || ' to ' || max(seq) FROM event GROUP BY game_id \
    HAVING min(seq) <> 0 OR max(seq) + 1 <> count(*) LIMIT ?1";

const HEADS: &str = "SELECT 'game ' || id || ' has head ' || head || ' in the lists and ' || \
    coalesce(last, 'none') || ' in the log' \
    FROM (SELECT id, head, (SELECT max(seq) FROM event WHERE game_id = id) AS last FROM game) \
    WHERE last IS NOT head LIMIT ?1";
