//! Imports: records of games that were played elsewhere.

use crate::{Reply, StoreError, limits};

/// Records that people brought along.
pub trait Imports {
    /// Adds a record; `false` if the person has so many already, or there is one with this id.
    fn add_import(&self, import: Import, most: u32) -> Reply<bool>;

    /// The record with this id.
    fn import(&self, id: &str) -> Reply<Option<Import>>;

    /// The records of a person, the newest first.
    fn imports(&self, person: &str, limit: u32) -> Reply<Vec<Import>>;

    /// Removes a record of a person; `false` if there is none.
    fn remove_import(&self, person: &str, id: &str) -> Reply<bool>;
}

/// A record that somebody brought along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The id.
    pub id: String,
    /// Who brought it along.
    pub person: String,
    /// Which game was played, in a word.
    pub title: String,
    /// The record.
    pub body: String,
    /// When it was brought along, in milliseconds since 1970.
    pub at: i64,
}

impl Import {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::game_id(&self.id)?;
        limits::person_id(&self.person)?;
        limits::title(&self.title)?;
        limits::body(&self.body)
    }
}
