//! Who somebody is, as far as this browser remembers. The server knows; pages that do not ask it
//! show this.

use crate::storage;

/// Under which name it is remembered.
const KEPT: &str = "me";
/// Under which name the id is remembered of whoever this browser was last, be it as a guest.
const PERSON: &str = "person";
/// Under which name it is remembered who this browser was before it was signed out.
const LAST: &str = "last";

/// Whether this browser was ever somebody to the server.
pub(crate) fn is_known() -> bool {
    let is_there = |name: &str| storage::recall(name).is_some_and(|kept| !kept.is_empty());
    is_there(KEPT) || is_there(PERSON)
}

/// The id of whoever this browser was last.
pub(crate) fn known_id() -> Option<String> {
    storage::recall(PERSON).filter(|id| !id.is_empty())
}

/// Remembers the id of whoever this browser is; nobody has none.
pub(crate) fn remember_id(id: &str) {
    storage::remember(PERSON, id);
}

/// Remembers who this browser is, beyond the end of that.
pub(crate) fn remember_last(id: &str, standing: Standing) {
    storage::remember(LAST, &format!("{} {id}", standing.name()));
}

/// Who this browser is, or was before it was signed out: the id, and what they were to the server.
pub(crate) fn last() -> Option<(String, Standing)> {
    let kept = storage::recall(LAST)?;
    let (standing, id) = kept.split_once(' ')?;
    let standing = Standing::ALL.into_iter().find(|it| it.name() == standing)?;
    Some((id.to_owned(), standing))
}

/// Who somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Me {
    pub(crate) name: String,
    pub(crate) standing: Standing,
}

/// What somebody is to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Without an account.
    Guest,
    Account,
    /// Who looks after the server.
    Admin,
}

impl Standing {
    const ALL: [Standing; 3] = [Standing::Guest, Standing::Account, Standing::Admin];

    const fn name(self) -> &'static str {
        match self {
            Standing::Guest => "guest",
            Standing::Account => "account",
            Standing::Admin => "admin",
        }
    }
}

impl Me {
    /// Who somebody was when the server was asked last.
    pub(crate) fn recall() -> Option<Me> {
        let kept = storage::recall(KEPT)?;
        let (standing, name) = kept.split_once(' ')?;
        let standing = Standing::ALL.into_iter().find(|it| it.name() == standing)?;
        Some(Me { name: name.to_owned(), standing })
    }

    pub(crate) fn remember(me: Option<&Me>) {
        let kept = me.map(|me| format!("{} {}", me.standing.name(), me.name));
        storage::remember(KEPT, &kept.unwrap_or_default());
    }

    pub(crate) fn has_account(&self) -> bool {
        self.standing != Standing::Guest
    }
}
