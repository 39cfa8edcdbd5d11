//! Accounts in PostgreSQL.

use std::sync::Arc;

use tokio_postgres::Row;

use super::pool::Ending;
use super::queries::{Decoded, get, person};
use super::{Postgres, borrowed, some, values};
use crate::accounts::{check_sign_up, check_token, key_of};
use crate::{
    Account, Accounts, KnownSession, KnownToken, NAME_OF_DELETED, Reply, SecretHash, SignedUp,
    Token, limits, public_id,
};

impl Accounts for Postgres {
    fn sign_up(&self, person: &str, name: &str, password_hash: &str, now: i64) -> Reply<SignedUp> {
        let checked = check_sign_up(person, name, password_hash);
        let guest = values![person.to_owned()];
        let values = values![
            person.to_owned(),
            key_of(name),
            name.to_owned(),
            password_hash.to_owned(),
            now
        ];
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            if !pool.write(SIGN_UP, &borrowed(&values)).await?.is_empty() {
                return Ok(SignedUp::Done);
            }
            let is_guest = !pool.read(GUEST, &borrowed(&guest)).await?.is_empty();
            Ok(if is_guest { SignedUp::Taken } else { SignedUp::NoGuest })
        })
    }

    fn account(&self, person: &str) -> Reply<Option<Account>> {
        let sql = format!("{ACCOUNT} WHERE a.person = $1");
        self.read(limits::person_id(person), sql, values![person.to_owned()], account)
    }

    fn account_by_name(&self, name: &str) -> Reply<Option<Account>> {
        let sql = format!("{ACCOUNT} WHERE a.key = $1");
        self.read(limits::account_name(name), sql, values![key_of(name)], account)
    }

    fn set_password(&self, person: &str, password_hash: &str) -> Reply<bool> {
        let checked = limits::person_id(person).and_then(|()| limits::password_hash(password_hash));
        let sql = "UPDATE account SET password_hash = $2 WHERE person = $1 RETURNING person";
        some(self.write(checked, sql, values![person.to_owned(), password_hash.to_owned()]))
    }

    fn set_admin(&self, name: &str, is_admin: bool) -> Reply<bool> {
        let sql = "UPDATE account SET is_admin = $2 WHERE key = $1 RETURNING person";
        some(self.write(limits::account_name(name), sql, values![key_of(name), is_admin]))
    }

    fn become_bot(&self, person: &str) -> Reply<bool> {
        let sql = "UPDATE person SET kind = 'bot' \
            WHERE id = $1 AND kind IN ('account', 'bot') RETURNING id";
        some(self.write(limits::person_id(person), sql, values![person.to_owned()]))
    }

    fn delete_account(&self, person: &str) -> Reply<bool> {
        let checked = limits::person_id(person);
        let (pool, person) = (Arc::clone(&self.pool), person.to_owned());
        Box::pin(async move {
            checked?;
            pool.transaction(|transaction| {
                Box::pin(async move {
                    // First, so that nothing is added to who is about to be deleted.
                    let sql = "UPDATE person SET name = $2, kind = 'deleted' \
                        WHERE id = $1 AND kind <> 'deleted'";
                    if transaction.execute(sql, &[&person, &NAME_OF_DELETED]).await? == 0 {
                        return Ok(Ending::Undo(false));
                    }
                    for table in ["account", "session", "token", "seek", "import"] {
                        let sql = format!("DELETE FROM {table} WHERE person = $1");
                        transaction.execute(&sql, &[&person]).await?;
                    }
                    transaction.execute("DELETE FROM mute WHERE by = $1", &[&person]).await?;
                    Ok(Ending::Commit(true))
                })
            })
            .await
        })
    }

    fn sessions(&self, person: &str, limit: u32) -> Reply<Vec<KnownSession>> {
        let sql = "SELECT hash, created_at, seen_at FROM session WHERE person = $1 \
            ORDER BY seen_at DESC, hash LIMIT $2";
        let values = values![person.to_owned(), i64::from(limit)];
        self.read(limits::person_id(person), sql.to_owned(), values, sessions)
    }

    fn end_session(&self, person: &str, id: &str) -> Reply<bool> {
        let checked = limits::person_id(person).and_then(|()| limits::name(id));
        let sql = "DELETE FROM session \
            WHERE person = $1 AND encode(substr(hash, 1, 8), 'hex') = $2 RETURNING person";
        some(self.write(checked, sql, values![person.to_owned(), id.to_owned()]))
    }

    fn end_sessions(&self, person: &str, but: Option<SecretHash>) -> Reply<u32> {
        let sql = "DELETE FROM session WHERE person = $1 AND hash IS DISTINCT FROM $2 \
            RETURNING person";
        let values = values![person.to_owned(), but.map(|hash| hash.to_vec())];
        let ended = self.write(limits::person_id(person), sql, values);
        Box::pin(async move { Ok(u32::try_from(ended.await?).unwrap_or(u32::MAX)) })
    }

    fn add_token(
        &self,
        hash: SecretHash,
        person: &str,
        name: &str,
        scopes: &str,
        now: i64,
    ) -> Reply<bool> {
        // The lock lets nobody be deleted while they get a token.
        let sql = "INSERT INTO token (hash, person, name, scopes, created_at) \
            SELECT $1, id, $3, $4, $5 FROM person \
            WHERE id = $2 AND kind IN ('account', 'bot') FOR SHARE \
            ON CONFLICT DO NOTHING RETURNING person";
        let values =
            values![hash.to_vec(), person.to_owned(), name.to_owned(), scopes.to_owned(), now];
        some(self.write(check_token(person, name, scopes), sql, values))
    }

    fn token(&self, hash: SecretHash) -> Reply<Option<Token>> {
        let sql = "SELECT p.id, p.name, p.kind, p.created_at, t.scopes \
            FROM token t JOIN person p ON p.id = t.person WHERE t.hash = $1";
        self.read(Ok(()), sql.to_owned(), values![hash.to_vec()], token)
    }

    fn tokens(&self, person: &str, limit: u32) -> Reply<Vec<KnownToken>> {
        let sql = "SELECT hash, name, scopes, created_at FROM token WHERE person = $1 \
            ORDER BY created_at DESC, hash LIMIT $2";
        let values = values![person.to_owned(), i64::from(limit)];
        self.read(limits::person_id(person), sql.to_owned(), values, tokens)
    }

    fn remove_token(&self, person: &str, id: &str) -> Reply<bool> {
        let checked = limits::person_id(person).and_then(|()| limits::name(id));
        let sql = "DELETE FROM token \
            WHERE person = $1 AND encode(substr(hash, 1, 8), 'hex') = $2 RETURNING person";
        some(self.write(checked, sql, values![person.to_owned(), id.to_owned()]))
    }
}

/// Of two who want a name, the second waits here until the first has it.
const SIGN_UP: &str = "
WITH signed AS (
    INSERT INTO account (person, key, password_hash, is_admin, signed_up_at)
    SELECT id, $2, $4, false, $5 FROM person WHERE id = $1 AND kind = 'guest' FOR UPDATE
    ON CONFLICT DO NOTHING
    RETURNING person
)
UPDATE person SET name = $3, kind = 'account' FROM signed WHERE id = signed.person RETURNING id";

const GUEST: &str = "SELECT id FROM person WHERE id = $1 AND kind = 'guest'";

const ACCOUNT: &str = "SELECT p.id, p.name, p.kind, p.created_at, a.password_hash, a.is_admin, \
    a.signed_up_at FROM account a JOIN person p ON p.id = a.person";

fn account(rows: &[Row]) -> Decoded<Option<Account>> {
    let read = |row: &Row| {
        Ok(Account {
            person: person(row)?,
            password_hash: get(row, 4)?,
            is_admin: get(row, 5)?,
            signed_up_at: get(row, 6)?,
        })
    };
    rows.first().map(read).transpose()
}

fn sessions(rows: &[Row]) -> Decoded<Vec<KnownSession>> {
    let read = |row: &Row| {
        let id = public_id(&hash(row, 0)?);
        Ok(KnownSession { id, created_at: get(row, 1)?, seen_at: get(row, 2)? })
    };
    rows.iter().map(read).collect()
}

fn token(rows: &[Row]) -> Decoded<Option<Token>> {
    let read = |row: &Row| Ok(Token { person: person(row)?, scopes: get(row, 4)? });
    rows.first().map(read).transpose()
}

fn tokens(rows: &[Row]) -> Decoded<Vec<KnownToken>> {
    let read = |row: &Row| {
        Ok(KnownToken {
            id: public_id(&hash(row, 0)?),
            name: get(row, 1)?,
            scopes: get(row, 2)?,
            created_at: get(row, 3)?,
        })
    };
    rows.iter().map(read).collect()
}

fn hash(row: &Row, column: usize) -> Decoded<SecretHash> {
    let bytes: &[u8] = get(row, column)?;
    bytes.try_into().map_err(|_| format!("a hash of {} bytes", bytes.len()))
}
