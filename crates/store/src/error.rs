//! Why a store did not do what it was asked.

use std::path::PathBuf;

/// Why a store did not do what it was asked. An error of a write says what became of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Certainly not stored, and it may work later: the disk is full or cannot be written, the
    /// database is down or locked, the store was closed.
    #[error("the store is not available: {0}")]
    Unavailable(String),
    /// Perhaps stored, perhaps not: the connection was lost before the answer. Who needs to know
    /// reads.
    #[error("not known whether it was stored: {0}")]
    Unknown(String),
    /// An error of the disk or a damaged database. Nothing that this process holds in memory may
    /// be trusted any more: it must exit, and a new one starts from what is on disk.
    #[error("the store is damaged: {0}")]
    Fatal(String),
    /// What was asked can never be stored: too long, out of order, or not a text.
    #[error("refused: {0}")]
    Invalid(String),
    /// This kind of store cannot do that.
    #[error("{0}")]
    Unsupported(String),
    /// Another server uses the file.
    #[error("{} is in use by another server{}", file.display(), holder(*.pid))]
    Held {
        /// The file of the database.
        file: PathBuf,
        /// The process that holds it, if that could be read.
        pid: Option<u32>,
    },
    /// The database was written by a newer Machiavel.
    #[error(
        "the database has schema version {found}, this Machiavel knows versions up to {known}: \
         use the Machiavel that wrote it, or a newer one"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The database does not promise that what it has committed is on disk.
    #[error("the database does not keep what it commits: {0}")]
    Unsafe(String),
}

impl StoreError {
    /// Whether the process must exit.
    pub fn is_fatal(&self) -> bool {
        matches!(self, StoreError::Fatal(_))
    }
}

fn holder(pid: Option<u32>) -> String {
    pid.map_or_else(String::new, |pid| format!(", process {pid}"))
}
