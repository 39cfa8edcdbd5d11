//! Sanctions, reports and what was done, in PostgreSQL.

use std::sync::Arc;

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::queries::{self, Decoded, get, word};
use super::{Postgres, Values, borrowed, nothing, some, trouble, values};
use crate::{
    Closed, Deed, Filed, Imposed, MOST_MUTED, Moderation, Reply, Report, ReportFilter, Sanction,
    SanctionFilter, SanctionKind, StoreError, limits,
};

impl Moderation for Postgres {
    fn sanction(&self, sanction: Sanction) -> Reply<i64> {
        let checked = sanction.checked();
        let Sanction { person, kind, until, by, why, at } = sanction;
        let sql = "INSERT INTO sanction (person, kind, until, by, why, at) \
            VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
        self.insert(checked, sql, values![person, kind.as_str(), until, by, why, at])
    }

    fn lift_sanction(&self, id: i64, by: &str, now: i64) -> Reply<bool> {
        let sql = "UPDATE sanction SET lifted_by = $2, lifted_at = $3 \
            WHERE id = $1 AND lifted_at IS NULL RETURNING id";
        some(self.write(limits::person_id(by), sql, values![id, by.to_owned(), now]))
    }

    fn sanctions(&self, filter: SanctionFilter) -> Reply<Vec<Imposed>> {
        let SanctionFilter { person, in_force_at, after, limit } = filter;
        let checked = person.as_deref().map_or(Ok(()), limits::person_id);
        let select =
            "SELECT id, person, kind, until, by, why, at, lifted_by, lifted_at FROM sanction";
        let mut list = List::new(select, limit);
        list.only("person = $", person);
        list.only("lifted_at IS NULL AND coalesce(until > $, true)", in_force_at);
        list.only("id < $", after);
        self.read(checked, list.sql(), list.values, sanctions)
    }

    fn report(&self, report: Report) -> Reply<i64> {
        let checked = report.checked();
        let Report { by, about, game, body, at } = report;
        let sql = "INSERT INTO report (by, about, game_id, body, at) \
            VALUES ($1, $2, $3, $4, $5) RETURNING id";
        self.insert(checked, sql, values![by, about, game, body, at])
    }

    fn close_report(&self, id: i64, by: &str, verdict: &str, now: i64) -> Reply<bool> {
        let checked = limits::person_id(by).and_then(|()| limits::body(verdict));
        let sql = "UPDATE report SET closed_by = $2, verdict = $3, closed_at = $4 \
            WHERE id = $1 AND closed_at IS NULL RETURNING id";
        some(self.write(checked, sql, values![id, by.to_owned(), verdict.to_owned(), now]))
    }

    fn reports(&self, filter: ReportFilter) -> Reply<Vec<Filed>> {
        let ReportFilter { is_open, by, about, after, limit } = filter;
        let people = [by.as_deref(), about.as_deref()];
        let checked = people.into_iter().flatten().try_for_each(limits::person_id);
        let select =
            "SELECT id, by, about, game_id, body, at, closed_by, verdict, closed_at FROM report";
        let mut list = List::new(select, limit);
        match is_open {
            Some(true) => list.conditions += " AND closed_at IS NULL",
            Some(false) => list.conditions += " AND closed_at IS NOT NULL",
            None => {}
        }
        list.only("by = $", by);
        list.only("about = $", about);
        list.only("id < $", after);
        self.read(checked, list.sql(), list.values, reports)
    }

    fn audit(&self, deed: Deed) -> Reply<()> {
        let checked = deed.checked();
        let Deed { at, by, what, about } = deed;
        let sql = "INSERT INTO audit (at, by, what, about) VALUES ($1, $2, $3, $4) RETURNING id";
        nothing(self.write(checked, sql, values![at, by, what, about]))
    }

    fn audits(
        &self,
        person: Option<&str>,
        after: Option<i64>,
        limit: u32,
    ) -> Reply<Vec<(i64, Deed)>> {
        let checked = person.map_or(Ok(()), limits::person_id);
        let mut list = List::new("SELECT id, at, by, what, about FROM audit", limit);
        list.only("(by = $ OR about = $)", person.map(str::to_owned));
        list.only("id < $", after);
        self.read(checked, list.sql(), list.values, deeds)
    }

    fn mute_person(&self, by: &str, person: &str) -> Reply<bool> {
        let checked = limits::person_id(by).and_then(|()| limits::person_id(person));
        // A row that is there is written again, so that it counts.
        let sql = "INSERT INTO mute (by, person) SELECT $1, $2 \
            WHERE EXISTS (SELECT FROM mute WHERE by = $1 AND person = $2) \
                OR (SELECT count(*) FROM mute WHERE by = $1) < $3 \
            ON CONFLICT (by, person) DO UPDATE SET person = excluded.person RETURNING by";
        let values = values![by.to_owned(), person.to_owned(), i64::from(MOST_MUTED)];
        some(self.write(checked, sql, values))
    }

    fn unmute_person(&self, by: &str, person: &str) -> Reply<bool> {
        let checked = limits::person_id(by).and_then(|()| limits::person_id(person));
        let sql = "DELETE FROM mute WHERE by = $1 AND person = $2 RETURNING by";
        some(self.write(checked, sql, values![by.to_owned(), person.to_owned()]))
    }

    fn muted_by(&self, person: &str) -> Reply<Vec<String>> {
        let sql = "SELECT person FROM mute WHERE by = $1 ORDER BY person".to_owned();
        self.read(limits::person_id(person), sql, values![person.to_owned()], queries::texts)
    }
}

impl Postgres {
    /// Adds a row and gives its id.
    fn insert(
        &self,
        checked: Result<(), StoreError>,
        sql: &'static str,
        values: Values,
    ) -> Reply<i64> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            let rows = pool.write(sql, &borrowed(&values)).await?;
            let row = rows.first().ok_or_else(|| trouble::damage("no id".to_owned()))?;
            get(row, 0).map_err(trouble::damage)
        })
    }
}

/// A list under the conditions that are asked for, the newest first.
struct List {
    select: &'static str,
    conditions: String,
    values: Values,
}

impl List {
    fn new(select: &'static str, limit: u32) -> List {
        List { select, conditions: String::new(), values: values![i64::from(limit)] }
    }

    /// Adds a condition on a value, if there is one; each `$` in it stands for the value.
    fn only<T: ToSql + Sync + Send + 'static>(&mut self, condition: &str, value: Option<T>) {
        if let Some(value) = value {
            self.values.push(Box::new(value));
            let number = format!("${}", self.values.len());
            self.conditions += &format!(" AND {}", condition.replace('$', &number));
        }
    }

    fn sql(&self) -> String {
        format!("{} WHERE true{} ORDER BY id DESC LIMIT $1", self.select, self.conditions)
    }
}

fn sanctions(rows: &[Row]) -> Decoded<Vec<Imposed>> {
    let read = |row: &Row| {
        let (lifted_by, lifted_at): (Option<String>, Option<i64>) = (get(row, 7)?, get(row, 8)?);
        Ok(Imposed {
            id: get(row, 0)?,
            sanction: Sanction {
                person: get(row, 1)?,
                kind: word(row, 2, SanctionKind::read)?,
                until: get(row, 3)?,
                by: get(row, 4)?,
                why: get(row, 5)?,
                at: get(row, 6)?,
            },
            lifted: lifted_by.zip(lifted_at),
        })
    };
    rows.iter().map(read).collect()
}

fn reports(rows: &[Row]) -> Decoded<Vec<Filed>> {
    let read = |row: &Row| {
        let closed =
            |at| -> Decoded<Closed> { Ok(Closed { by: get(row, 6)?, verdict: get(row, 7)?, at }) };
        let closed_at: Option<i64> = get(row, 8)?;
        Ok(Filed {
            id: get(row, 0)?,
            report: Report {
                by: get(row, 1)?,
                about: get(row, 2)?,
                game: get(row, 3)?,
                body: get(row, 4)?,
                at: get(row, 5)?,
            },
            closed: closed_at.map(closed).transpose()?,
        })
    };
    rows.iter().map(read).collect()
}

fn deeds(rows: &[Row]) -> Decoded<Vec<(i64, Deed)>> {
    let read = |row: &Row| {
        let deed =
            Deed { at: get(row, 1)?, by: get(row, 2)?, what: get(row, 3)?, about: get(row, 4)? };
        Ok((get(row, 0)?, deed))
    };
    rows.iter().map(read).collect()
}
