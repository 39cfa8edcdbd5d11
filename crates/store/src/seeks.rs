//! Seeks: who wants to play with whoever wants the same.

use crate::{Reply, StoreError, limits};

/// Who waits to be brought together with others. A seek holds for a time that has to be renewed, so
/// nobody is brought together with who is gone for long.
pub trait Seeks {
    /// Adds a seek. An earlier one of the same person ends with it.
    fn add_seek(&self, seek: Seek, now: i64) -> Reply<()>;

    /// Lets a seek hold for longer, and tells how it stands; none if it has ended.
    fn renew_seek(&self, id: &str, until: i64) -> Reply<Option<Seek>>;

    /// The seeks that hold and want this, those who have waited longest first.
    fn seeks(&self, wanted: &str, now: i64, limit: u32) -> Reply<Vec<Seek>>;

    /// Brings together the seeks with these ids, at most [`crate::MOST_SEEKS`], for a game: all of
    /// them or, if one of them does not hold or has a game, none.
    fn join_seeks(&self, ids: &[String], game: &str, now: i64) -> Reply<bool>;

    /// The seeks that were brought together for a game, in the order of their ids.
    fn joined_seeks(&self, game: &str) -> Reply<Vec<Seek>>;

    /// Ends a seek; `false` if there is none.
    fn end_seek(&self, id: &str) -> Reply<bool>;

    /// Ends the seek of a person that waits; `false` if there is none.
    fn end_seek_of(&self, person: &str) -> Reply<bool>;
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// The id.
    pub id: String,
    /// Who.
    pub person: String,
    /// What, in a word that is the same for all who want the same.
    pub wanted: String,
    /// Everything else, as a text.
    pub body: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Until when it holds.
    pub until: i64,
    /// The game that it was brought together with others for.
    pub game: Option<String>,
}

impl Seek {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::id("the id of the seek", &self.id)?;
        limits::person_id(&self.person)?;
        limits::id("what is wanted", &self.wanted)?;
        limits::body(&self.body)
    }
}

/// How long a seek that has ended is kept at most: until those who were brought together have
/// looked. In milliseconds.
pub(crate) const KEPT: i64 = 60_000;
