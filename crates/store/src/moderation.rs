//! What keeps the peace: sanctions, reports, an account of what was done, and who does not want to
//! hear whom.

use crate::{Reply, StoreError, limits};

/// What those who look after the others do and read. Lists begin with the newest; a page goes on
/// after the id of the last row of the page before.
pub trait Moderation {
    /// Imposes a sanction; its id.
    fn sanction(&self, sanction: Sanction) -> Reply<i64>;

    /// Ends a sanction before its time; `false` if there is none, or somebody did already.
    fn lift_sanction(&self, id: i64, by: &str, now: i64) -> Reply<bool>;

    /// Sanctions, also those that are over unless the filter says so.
    fn sanctions(&self, filter: SanctionFilter) -> Reply<Vec<Imposed>>;

    /// Files a report; its id.
    fn report(&self, report: Report) -> Reply<i64>;

    /// Closes a report with a verdict; `false` if there is none, or somebody did already.
    fn close_report(&self, id: i64, by: &str, verdict: &str, now: i64) -> Reply<bool>;

    /// Reports.
    fn reports(&self, filter: ReportFilter) -> Reply<Vec<Filed>>;

    /// Adds to the account of what was done. Nothing is ever taken out of it.
    fn audit(&self, deed: Deed) -> Reply<()>;

    /// What was done, by anybody or only what this person did or what concerned them, with the ids.
    fn audits(
        &self,
        person: Option<&str>,
        after: Option<i64>,
        limit: u32,
    ) -> Reply<Vec<(i64, Deed)>>;

    /// Notes that somebody does not want to hear another person; `false` if they mute
    /// [`MOST_MUTED`](crate::MOST_MUTED) others already.
    fn mute_person(&self, by: &str, person: &str) -> Reply<bool>;

    /// Lets somebody hear another person again; `false` if they did.
    fn unmute_person(&self, by: &str, person: &str) -> Reply<bool>;

    /// Whom a person does not want to hear, in the order of the ids.
    fn muted_by(&self, person: &str) -> Reply<Vec<String>>;
}

/// What somebody may not do any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanctionKind {
    /// Play.
    Ban,
    /// Talk.
    Mute,
}

impl SanctionKind {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            SanctionKind::Ban => "ban",
            SanctionKind::Mute => "mute",
        }
    }

    pub(crate) fn read(text: &str) -> Option<SanctionKind> {
        [SanctionKind::Ban, SanctionKind::Mute].into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A sanction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanction {
    /// Against whom.
    pub person: String,
    /// What they may not do.
    pub kind: SanctionKind,
    /// Until when, in milliseconds since 1970; for ever without.
    pub until: Option<i64>,
    /// Who imposed it.
    pub by: String,
    /// For what.
    pub why: String,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
}

impl Sanction {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::person_id(&self.person)?;
        limits::person_id(&self.by)?;
        limits::body(&self.why)
    }
}

/// A sanction that was imposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imposed {
    /// Its id.
    pub id: i64,
    /// What it says.
    pub sanction: Sanction,
    /// Who lifted it and when, if somebody did.
    pub lifted: Option<(String, i64)>,
}

/// Which sanctions a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanctionFilter {
    /// Only those against this person.
    pub person: Option<String>,
    /// Only those that hold at this time.
    pub in_force_at: Option<i64>,
    /// Only those that come after the one with this id.
    pub after: Option<i64>,
    /// At most so many.
    pub limit: u32,
}

/// What somebody has to say against another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Who says it.
    pub by: String,
    /// About whom.
    pub about: String,
    /// In which game it happened, if in one.
    pub game: Option<String>,
    /// The words.
    pub body: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

impl Report {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::person_id(&self.by)?;
        limits::person_id(&self.about)?;
        self.game.as_deref().map_or(Ok(()), limits::game_id)?;
        limits::body(&self.body)
    }
}

/// A report that was filed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// Its id.
    pub id: i64,
    /// What it says.
    pub report: Report,
    /// How it ended, if it did.
    pub closed: Option<Closed>,
}

/// How a report ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Who closed it.
    pub by: String,
    /// What came of it.
    pub verdict: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Which reports a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFilter {
    /// Only those that are not closed, or only those that are.
    pub is_open: Option<bool>,
    /// Only those of this person.
    pub by: Option<String>,
    /// Only those about this person.
    pub about: Option<String>,
    /// Only those that come after the one with this id.
    pub after: Option<i64>,
    /// At most so many.
    pub limit: u32,
}

/// Something that was done with more than everybody's rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who did it.
    pub by: String,
    /// What.
    pub what: String,
    /// The id of the person or thing that it concerns.
    pub about: String,
}

impl Deed {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::person_id(&self.by)?;
        limits::body(&self.what)?;
        limits::id("what the deed concerns", &self.about)
    }
}
