//! Accounts in PostgreSQL.

use std::sync::Arc;

use tokio_postgres::Row;

use super::pool::Ending;
use super::queries::{Decoded, get, person};
use super::{Postgres, borrowed, some, values};
use crate::accounts::{check_sign_up, key_of};
use crate::{
    Account, Accounts, KnownSession, KnownToken, NAME_OF_DELETED, NewToken, Reply, SecretHash,
    SignedUp, Token, TokenAdded, limits, public_id,
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

    fn accounts(&self, beginning: &str, after: Option<&str>, limit: u32) -> Reply<Vec<Account>> {
        let checked =
            limits::name(beginning).and_then(|()| limits::name(after.unwrap_or_default()));
        let sql = format!(
            "{ACCOUNT} WHERE starts_with(a.key, $1) AND ($2::text IS NULL OR a.key > $2 COLLATE \"C\") \
             ORDER BY a.key COLLATE \"C\" LIMIT $3"
        );
        let values = values![key_of(beginning), after.map(key_of), i64::from(limit)];
        self.read(checked, sql, values, accounts)
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

    fn add_token(&self, token: NewToken, most: u32) -> Reply<TokenAdded> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            token.checked()?;
            pool.transaction(|transaction| {
                Box::pin(async move {
                    // The lock lets nobody be deleted while they get a token, and lets those that
                    // one person adds at once be counted one after the other.
                    let NewToken { hash, person, name, scopes, at } = &token;
                    let sql = "SELECT FROM person \
                        WHERE id = $1 AND kind IN ('account', 'bot') FOR NO KEY UPDATE";
                    if transaction.execute(sql, &[person]).await? == 0 {
                        return Ok(Ending::Undo(TokenAdded::NoAccount));
                    }
                    let sql = "SELECT count(*) FROM token WHERE person = $1";
                    let count: i64 = transaction.query_one(sql, &[person]).await?.try_get(0)?;
                    if count >= i64::from(most) {
                        return Ok(Ending::Undo(TokenAdded::TooMany));
                    }
                    let sql = "INSERT INTO token (hash, person, name, scopes, created_at) \
                        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
                    let hash = hash.to_vec();
                    let added =
                        transaction.execute(sql, &[&hash, person, name, scopes, at]).await?;
                    Ok(if added > 0 {
                        Ending::Commit(TokenAdded::Done)
                    } else {
                        Ending::Undo(TokenAdded::NoAccount)
                    })
                })
            })
            .await
        })
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
    Ok(accounts(rows)?.into_iter().next())
}

fn accounts(rows: &[Row]) -> Decoded<Vec<Account>> {
    let read = |row: &Row| {
        Ok(Account {
            person: person(row)?,
            password_hash: get(row, 4)?,
            is_admin: get(row, 5)?,
            signed_up_at: get(row, 6)?,
        })
    };
    rows.iter().map(read).collect()
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
