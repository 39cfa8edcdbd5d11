//! What an error of PostgreSQL means for who asked.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, Severity, SqlState};

use crate::StoreError;

/// The meaning of an error of a write.
pub(super) fn of_write(error: &Error) -> StoreError {
    let text = text(error);
    match error.as_db_error() {
        // The connection was lost: before the statement arrived, or after it was done.
        None => StoreError::Unknown(text),
        Some(error) if is_corruption(error) => StoreError::Fatal(text),
        // It stops this connection, perhaps between the commit and the answer.
        Some(error) if !is_of_the_statement(error) => StoreError::Unknown(text),
        Some(_) => StoreError::Unavailable(text),
    }
}

/// The meaning of an error of what stores nothing.
pub(super) fn of_read(error: &Error) -> StoreError {
    match of_write(error) {
        StoreError::Unknown(text) => StoreError::Unavailable(text),
        other => other,
    }
}

/// A row that we do not write so.
pub(super) fn damage(why: String) -> StoreError {
    StoreError::Fatal(why)
}

/// Whether another connection may do better: this one is lost, or leads to a database that only
/// reads, as one that was replaced by another does.
pub(super) fn is_of_the_connection(error: &Error) -> bool {
    error.as_db_error().is_none_or(|error| {
        !is_of_the_statement(error) || *error.code() == SqlState::READ_ONLY_SQL_TRANSACTION
    })
}

/// Whether the statement was undone and the connection goes on.
fn is_of_the_statement(error: &DbError) -> bool {
    error.parsed_severity() == Some(Severity::Error)
}

fn is_corruption(error: &DbError) -> bool {
    [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(error.code())
}

/// The error with its cause, which its own text leaves out.
pub(super) fn text(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(error), _) => format!("{} ({})", error.message(), error.code().code()),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
