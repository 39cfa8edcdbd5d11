//! Sanctions, reports and what was done, in SQLite.

use rusqlite::{Connection, Result, Row, params};

use super::Sqlite;
use super::queries::{change, word};
use crate::{
    Closed, Deed, Filed, Imposed, MOST_MUTED, Moderation, Reply, Report, ReportFilter, Sanction,
    SanctionFilter, SanctionKind, limits,
};

impl Moderation for Sqlite {
    fn sanction(&self, sanction: Sanction) -> Reply<i64> {
        self.write_checked(sanction.checked(), move |connection| {
            let Sanction { person, kind, until, by, why, at } = sanction;
            let sql = "INSERT INTO sanction (person, kind, until, by, why, at) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            change(connection, sql, params![person, kind.as_str(), until, by, why, at])?;
            Ok(connection.last_insert_rowid())
        })
    }

    fn lift_sanction(&self, id: i64, by: &str, now: i64) -> Reply<bool> {
        let (checked, by) = (limits::person_id(by), by.to_owned());
        self.write_checked(checked, move |connection| {
            let sql = "UPDATE sanction SET lifted_by = ?2, lifted_at = ?3 \
                       WHERE id = ?1 AND lifted_at IS NULL";
            Ok(change(connection, sql, params![id, by, now])? > 0)
        })
    }

    fn sanctions(&self, filter: SanctionFilter) -> Reply<Vec<Imposed>> {
        self.read(move |connection| {
            let SanctionFilter { person, in_force_at, after, limit } = filter;
            let sql = listed(
                "SELECT id, person, kind, until, by, why, at, lifted_by, lifted_at FROM sanction",
                &[
                    (person.is_some(), "person = ?1"),
                    (in_force_at.is_some(), "lifted_at IS NULL AND coalesce(until > ?2, true)"),
                    (after.is_some(), "id < ?3"),
                ],
                "?4",
            );
            let mut select = connection.prepare_cached(&sql)?;
            select.query_map(params![person, in_force_at, after, limit], read_sanction)?.collect()
        })
    }

    fn report(&self, report: Report) -> Reply<i64> {
        self.write_checked(report.checked(), move |connection| {
            let Report { by, about, game, body, at } = report;
            let sql = "INSERT INTO report (by, about, game_id, body, at) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            change(connection, sql, params![by, about, game, body, at])?;
            Ok(connection.last_insert_rowid())
        })
    }

    fn close_report(&self, id: i64, by: &str, verdict: &str, now: i64) -> Reply<bool> {
        let checked = limits::person_id(by).and_then(|()| limits::body(verdict));
        let (by, verdict) = (by.to_owned(), verdict.to_owned());
        self.write_checked(checked, move |connection| {
            let sql = "UPDATE report SET closed_by = ?2, verdict = ?3, closed_at = ?4 \
                       WHERE id = ?1 AND closed_at IS NULL";
            Ok(change(connection, sql, params![id, by, verdict, now])? > 0)
        })
    }

    fn reports(&self, filter: ReportFilter) -> Reply<Vec<Filed>> {
        self.read(move |connection| {
            let ReportFilter { is_open, by, about, after, limit } = filter;
            let sql = listed(
                "SELECT id, by, about, game_id, body, at, closed_by, verdict, closed_at FROM report",
                &[
                    (is_open == Some(true), "closed_at IS NULL"),
                    (is_open == Some(false), "closed_at IS NOT NULL"),
                    (by.is_some(), "by = ?1"),
                    (about.is_some(), "about = ?2"),
                    (after.is_some(), "id < ?3"),
                ],
                "?4",
            );
            let mut select = connection.prepare_cached(&sql)?;
            select.query_map(params![by, about, after, limit], read_report)?.collect()
        })
    }

    fn audit(&self, deed: Deed) -> Reply<()> {
        self.write_checked(deed.checked(), move |connection| {
            let Deed { at, by, what, about } = deed;
            let sql = "INSERT INTO audit (at, by, what, about) VALUES (?1, ?2, ?3, ?4)";
            change(connection, sql, params![at, by, what, about]).map(|_| ())
        })
    }

    fn audits(
        &self,
        person: Option<&str>,
        after: Option<i64>,
        limit: u32,
    ) -> Reply<Vec<(i64, Deed)>> {
        let person = person.map(str::to_owned);
        self.read(move |connection| {
            let sql = listed(
                "SELECT id, at, by, what, about FROM audit",
                &[(person.is_some(), "(by = ?1 OR about = ?1)"), (after.is_some(), "id < ?2")],
                "?3",
            );
            let mut select = connection.prepare_cached(&sql)?;
            let read = |row: &Row<'_>| {
                let (at, by, what, about) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
                Ok((row.get(0)?, Deed { at, by, what, about }))
            };
            select.query_map(params![person, after, limit], read)?.collect()
        })
    }

    fn mute_person(&self, by: &str, person: &str) -> Reply<bool> {
        let checked = limits::person_id(by).and_then(|()| limits::person_id(person));
        let (by, person) = (by.to_owned(), person.to_owned());
        self.write_checked(checked, move |connection| mute(connection, &by, &person))
    }

    fn unmute_person(&self, by: &str, person: &str) -> Reply<bool> {
        let (by, person) = (by.to_owned(), person.to_owned());
        self.write(move |connection| {
            let sql = "DELETE FROM mute WHERE by = ?1 AND person = ?2";
            Ok(change(connection, sql, [by, person])? > 0)
        })
    }

    fn muted_by(&self, person: &str) -> Reply<Vec<String>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let mut select = connection
                .prepare_cached("SELECT person FROM mute WHERE by = ?1 ORDER BY person")?;
            select.query_map([person], |row| row.get(0))?.collect()
        })
    }
}

/// A list under the conditions that are asked for, the newest first.
fn listed(select: &str, conditions: &[(bool, &str)], limit: &str) -> String {
    let asked = conditions.iter().filter(|(is_asked, _)| *is_asked);
    let conditions: String = asked.map(|(_, sql)| format!(" AND {sql}")).collect();
    format!("{select} WHERE true{conditions} ORDER BY id DESC LIMIT {limit}")
}

fn mute(connection: &Connection, by: &str, person: &str) -> Result<bool> {
    let is_muted = connection
        .prepare_cached("SELECT 1 FROM mute WHERE by = ?1 AND person = ?2")?
        .exists([by, person])?;
    if is_muted {
        return Ok(true);
    }
    let sql = "INSERT INTO mute (by, person) \
               SELECT ?1, ?2 WHERE (SELECT count(*) FROM mute WHERE by = ?1) < ?3";
    Ok(change(connection, sql, params![by, person, MOST_MUTED])? > 0)
}

fn read_sanction(row: &Row<'_>) -> Result<Imposed> {
    let (lifted_by, lifted_at): (Option<String>, Option<i64>) = (row.get(7)?, row.get(8)?);
    Ok(Imposed {
        id: row.get(0)?,
        sanction: Sanction {
            person: row.get(1)?,
            kind: word(row, 2, SanctionKind::read)?,
            until: row.get(3)?,
            by: row.get(4)?,
            why: row.get(5)?,
            at: row.get(6)?,
        },
        lifted: lifted_by.zip(lifted_at),
    })
}

fn read_report(row: &Row<'_>) -> Result<Filed> {
    let closed =
        |at| -> Result<Closed> { Ok(Closed { by: row.get(6)?, verdict: row.get(7)?, at }) };
    let closed_at: Option<i64> = row.get(8)?;
    Ok(Filed {
        id: row.get(0)?,
        report: Report {
            by: row.get(1)?,
            about: row.get(2)?,
            game: row.get(3)?,
            body: row.get(4)?,
            at: row.get(5)?,
        },
        closed: closed_at.map(closed).transpose()?,
    })
}
