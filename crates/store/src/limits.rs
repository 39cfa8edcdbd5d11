//! How much fits. What is refused here could otherwise fail a transaction that it shares with
//! others, again and again.

use crate::StoreError;

/// Bytes of an id, a kind, a title, a pool, a room or a holder.
pub const LONGEST_ID: usize = 64;
/// Bytes of a person's name, of a token's, of its scopes, or of the hash of a password.
pub const LONGEST_NAME: usize = 256;
/// Bytes of the body of an event, a remark or a report, of a reason, a verdict or a deed, or of what
/// a summary says about a game.
pub const LONGEST_BODY: usize = 64 * 1024;
/// Events that are appended at once.
pub const MOST_EVENTS_OF_A_BATCH: usize = 256;
/// Writes that share one transaction.
pub const MOST_JOBS_OF_A_GROUP: usize = 512;

/// Ratings that one game changes.
pub const MOST_RATING_CHANGES: usize = 16;

/// People whom one person mutes.
pub const MOST_MUTED: u32 = 256;

/// Seeks that are brought together at once.
pub const MOST_SEEKS: usize = 16;

/// How many writes wait for the writer; who comes after them waits for a place.
pub(crate) const MOST_JOBS_WAITING: usize = 4_096;
/// How many findings a check tells.
pub(crate) const MOST_FINDINGS: u32 = 100;

pub(crate) fn game_id(text: &str) -> Result<(), StoreError> {
    id("the id of the game", text)
}

pub(crate) fn leases(games: &[String], holder: &str) -> Result<(), StoreError> {
    games.iter().try_for_each(|game| game_id(game))?;
    id("the holder", holder)
}

pub(crate) fn person_id(text: &str) -> Result<(), StoreError> {
    id("the id of the person", text)
}

/// An id, a kind, a room or a holder.
pub(crate) fn id(what: &str, text: &str) -> Result<(), StoreError> {
    if text.is_empty() {
        return Err(StoreError::Invalid(format!("{what} is empty")));
    }
    checked(what, text, LONGEST_ID)
}

/// The title of a game; empty where it was not noted.
pub(crate) fn title(text: &str) -> Result<(), StoreError> {
    checked("the title", text, LONGEST_ID)
}

pub(crate) fn pool(text: &str) -> Result<(), StoreError> {
    id("the pool", text)
}

pub(crate) fn rating_changes(count: usize) -> Result<(), StoreError> {
    if count > MOST_RATING_CHANGES {
        let why = format!("{count} ratings at once, at most {MOST_RATING_CHANGES}");
        return Err(StoreError::Invalid(why));
    }
    Ok(())
}

pub(crate) fn seeks(ids: &[String]) -> Result<(), StoreError> {
    if ids.len() > MOST_SEEKS {
        let why = format!("{} seeks at once, at most {MOST_SEEKS}", ids.len());
        return Err(StoreError::Invalid(why));
    }
    ids.iter().try_for_each(|seek| id("the id of the seek", seek))
}

/// A name by which an account is found.
pub(crate) fn account_name(text: &str) -> Result<(), StoreError> {
    if text.is_empty() {
        return Err(StoreError::Invalid("the name is empty".to_owned()));
    }
    name(text)
}

pub(crate) fn password_hash(text: &str) -> Result<(), StoreError> {
    checked("the hash of the password", text, LONGEST_NAME)
}

pub(crate) fn scopes(text: &str) -> Result<(), StoreError> {
    checked("the scopes", text, LONGEST_NAME)
}

pub(crate) fn name(text: &str) -> Result<(), StoreError> {
    checked("the name", text, LONGEST_NAME)
}

pub(crate) fn body(text: &str) -> Result<(), StoreError> {
    checked("the body", text, LONGEST_BODY)
}

fn checked(what: &str, text: &str, longest: usize) -> Result<(), StoreError> {
    if text.len() > longest {
        let length = text.len();
        return Err(StoreError::Invalid(format!("{what} has {length} bytes, at most {longest}")));
    }
    // PostgreSQL has no texts with a zero in them.
    if text.contains('\0') {
        return Err(StoreError::Invalid(format!("{what} contains a zero byte")));
    }
    Ok(())
}
