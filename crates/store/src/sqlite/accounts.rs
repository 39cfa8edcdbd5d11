//! Accounts in SQLite.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::Sqlite;
use super::queries::{change, read_person};
use crate::accounts::{check_sign_up, key_of};
use crate::{
    Account, Accounts, KnownSession, KnownToken, NAME_OF_DELETED, NewToken, Reply, SecretHash,
    SignedUp, Token, TokenAdded, limits, public_id,
};

impl Accounts for Sqlite {
    fn sign_up(&self, person: &str, name: &str, password_hash: &str, now: i64) -> Reply<SignedUp> {
        let checked = check_sign_up(person, name, password_hash);
        let (person, name) = (person.to_owned(), name.to_owned());
        let password_hash = password_hash.to_owned();
        self.write_checked(checked, move |connection| {
            sign_up(connection, &person, &name, &password_hash, now)
        })
    }

    fn account(&self, person: &str) -> Reply<Option<Account>> {
        let person = person.to_owned();
        self.read(move |connection| account(connection, "a.person = ?1", &person))
    }

    fn account_by_name(&self, name: &str) -> Reply<Option<Account>> {
        let key = key_of(name);
        self.read(move |connection| account(connection, "a.key = ?1", &key))
    }

    fn accounts(&self, beginning: &str, after: Option<&str>, limit: u32) -> Reply<Vec<Account>> {
        let (beginning, after) = (key_of(beginning), after.map(key_of));
        self.read(move |connection| {
            let mut select = connection.prepare_cached(&format!(
                "{ACCOUNT} WHERE substr(a.key, 1, length(?1)) = ?1 AND (?2 IS NULL OR a.key > ?2) \
                 ORDER BY a.key LIMIT ?3"
            ))?;
            select.query_map(params![beginning, after, limit], read_account)?.collect()
        })
    }

    fn set_password(&self, person: &str, password_hash: &str) -> Reply<bool> {
        let checked = limits::password_hash(password_hash);
        let (person, password_hash) = (person.to_owned(), password_hash.to_owned());
        self.write_checked(checked, move |connection| {
            let sql = "UPDATE account SET password_hash = ?2 WHERE person = ?1";
            Ok(change(connection, sql, [person, password_hash])? > 0)
        })
    }

    fn set_admin(&self, name: &str, is_admin: bool) -> Reply<bool> {
        let key = key_of(name);
        self.write(move |connection| {
            let sql = "UPDATE account SET is_admin = ?2 WHERE key = ?1";
            Ok(change(connection, sql, params![key, is_admin])? > 0)
        })
    }

    fn become_bot(&self, person: &str) -> Reply<bool> {
        let person = person.to_owned();
        self.write(move |connection| {
            let sql = "UPDATE person SET kind = 'bot' WHERE id = ?1 AND kind IN ('account', 'bot')";
            Ok(change(connection, sql, [person])? > 0)
        })
    }

    fn delete_account(&self, person: &str) -> Reply<bool> {
        let person = person.to_owned();
        self.write(move |connection| {
            let sql = "UPDATE person SET name = ?2, kind = 'deleted' \
                       WHERE id = ?1 AND kind <> 'deleted'";
            if change(connection, sql, [&person, NAME_OF_DELETED])? == 0 {
                return Ok(false);
            }
            for table in ["account", "session", "token", "seek", "import"] {
                let sql = format!("DELETE FROM {table} WHERE person = ?1");
                change(connection, &sql, [&person])?;
            }
            change(connection, "DELETE FROM mute WHERE by = ?1", [&person])?;
            Ok(true)
        })
    }

    fn sessions(&self, person: &str, limit: u32) -> Reply<Vec<KnownSession>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT hash, created_at, seen_at FROM session WHERE person = ?1 \
                 ORDER BY seen_at DESC, hash LIMIT ?2",
            )?;
            let rows = select.query_map(params![person, limit], |row| {
                let id = public_id(&row.get(0)?);
                Ok(KnownSession { id, created_at: row.get(1)?, seen_at: row.get(2)? })
            })?;
            rows.collect()
        })
    }

    fn end_session(&self, person: &str, id: &str) -> Reply<bool> {
        let (person, id) = (person.to_owned(), id.to_owned());
        self.write(move |connection| {
            let sql =
                "DELETE FROM session WHERE person = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2";
            Ok(change(connection, sql, [person, id])? > 0)
        })
    }

    fn end_sessions(&self, person: &str, but: Option<SecretHash>) -> Reply<u32> {
        let person = person.to_owned();
        self.write(move |connection| {
            let sql = "DELETE FROM session WHERE person = ?1 AND hash IS NOT ?2";
            let count = change(connection, sql, params![person, but])?;
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        })
    }

    fn add_token(&self, token: NewToken, most: u32) -> Reply<TokenAdded> {
        self.write_checked(token.checked(), move |connection| add_token(connection, &token, most))
    }

    fn token(&self, hash: SecretHash) -> Reply<Option<Token>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT p.id, p.name, p.kind, p.created_at, t.scopes \
                 FROM token t JOIN person p ON p.id = t.person WHERE t.hash = ?1",
            )?;
            let read = |row: &Row<'_>| Ok(Token { person: read_person(row)?, scopes: row.get(4)? });
            select.query_row([hash], read).optional()
        })
    }

    fn tokens(&self, person: &str, limit: u32) -> Reply<Vec<KnownToken>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT hash, name, scopes, created_at FROM token WHERE person = ?1 \
                 ORDER BY created_at DESC, hash LIMIT ?2",
            )?;
            let rows = select.query_map(params![person, limit], |row| {
                Ok(KnownToken {
                    id: public_id(&row.get(0)?),
                    name: row.get(1)?,
                    scopes: row.get(2)?,
                    created_at: row.get(3)?,
                })
            })?;
            rows.collect()
        })
    }

    fn remove_token(&self, person: &str, id: &str) -> Reply<bool> {
        let (person, id) = (person.to_owned(), id.to_owned());
        self.write(move |connection| {
            let sql = "DELETE FROM token WHERE person = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2";
            Ok(change(connection, sql, [person, id])? > 0)
        })
    }
}

fn add_token(connection: &Connection, token: &NewToken, most: u32) -> Result<TokenAdded> {
    let NewToken { hash, person, name, scopes, at } = token;
    let mut count = connection.prepare_cached("SELECT count(*) FROM token WHERE person = ?1")?;
    let count: u32 = count.query_row([person], |row| row.get(0))?;
    if count >= most {
        return Ok(TokenAdded::TooMany);
    }
    let sql = "INSERT INTO token (hash, person, name, scopes, created_at) \
               SELECT ?1, person, ?3, ?4, ?5 FROM account WHERE person = ?2 \
               ON CONFLICT DO NOTHING";
    let added = change(connection, sql, params![hash, person, name, scopes, at])? > 0;
    Ok(if added { TokenAdded::Done } else { TokenAdded::NoAccount })
}

fn sign_up(
    connection: &Connection,
    person: &str,
    name: &str,
    password_hash: &str,
    now: i64,
) -> Result<SignedUp> {
    let exists = |sql, value| connection.prepare_cached(sql)?.exists([value]);
    if !exists("SELECT 1 FROM person WHERE id = ?1 AND kind = 'guest'", person)? {
        return Ok(SignedUp::NoGuest);
    }
    let key = key_of(name);
    if exists("SELECT 1 FROM account WHERE key = ?1", &key)? {
        return Ok(SignedUp::Taken);
    }
    let sql = "UPDATE person SET name = ?2, kind = 'account' WHERE id = ?1";
    change(connection, sql, [person, name])?;
    let sql = "INSERT INTO account (person, key, password_hash, is_admin, signed_up_at) \
               VALUES (?1, ?2, ?3, 0, ?4)";
    change(connection, sql, params![person, key, password_hash, now])?;
    Ok(SignedUp::Done)
}

fn account(connection: &Connection, which: &str, value: &str) -> Result<Option<Account>> {
    let mut select = connection.prepare_cached(&format!("{ACCOUNT} WHERE {which}"))?;
    select.query_row([value], read_account).optional()
}

const ACCOUNT: &str = "SELECT p.id, p.name, p.kind, p.created_at, a.password_hash, a.is_admin, \
    a.signed_up_at FROM account a JOIN person p ON p.id = a.person";

fn read_account(row: &Row<'_>) -> Result<Account> {
    Ok(Account {
        person: read_person(row)?,
        password_hash: row.get(4)?,
        is_admin: row.get(5)?,
        signed_up_at: row.get(6)?,
    })
}
