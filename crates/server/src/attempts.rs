//! Attempts to sign in, and how many of them there may be.
//!
//! Who guesses passwords is slowed down, and nobody can keep others from signing in by guessing
//! theirs: attempts are counted by the name together with where they come from. All attempts with
//! one name, wherever they come from, have a limit too, against many who guess together; a browser
//! in which its owner has signed in before is not concerned by that.

use store::Account;

use crate::limiter::Limiter;
use crate::{Settings, random};

/// How many attempts there were.
#[derive(Debug)]
pub(crate) struct Attempts {
    /// With one name, from one place.
    near: Limiter,
    /// With one name, from everywhere.
    by_name: Limiter,
    /// From one place, with any names.
    by_place: Limiter,
}

/// Who attempts it.
#[derive(Clone, Copy)]
pub(crate) enum Guesser<'a> {
    /// Somebody at this address.
    Stranger(&'a str),
    /// A browser in which the owner of the account has signed in before.
    Acquaintance,
    /// Who is signed in, with this id, and is asked again.
    Owner(&'a str),
}

impl Attempts {
    pub(crate) fn new(settings: &Settings) -> Attempts {
        let window = settings.sign_in_window;
        Attempts {
            near: Limiter::new(window, settings.sign_in_rate),
            by_name: Limiter::new(window, settings.sign_ins_of_name),
            by_place: Limiter::new(window, settings.sign_ins_of_place),
        }
    }

    /// Counts an attempt; whether it may be made. One that may not does not count elsewhere: so
    /// nobody alone uses up what all have together.
    pub(crate) fn allow(&self, name: &str, guesser: Guesser<'_>) -> bool {
        self.near.allow(&key(name, guesser))
            && match guesser {
                Guesser::Stranger(place) => {
                    self.by_place.allow(place) && self.by_name.allow(&name.to_ascii_lowercase())
                }
                Guesser::Acquaintance | Guesser::Owner(_) => true,
            }
    }

    /// Somebody knew the password: what they tried before does not count.
    pub(crate) fn forget(&self, name: &str, guesser: Guesser<'_>) {
        self.near.forget(&key(name, guesser));
    }
}

/// No name has a space in it.
fn key(name: &str, guesser: Guesser<'_>) -> String {
    let name = name.to_ascii_lowercase();
    match guesser {
        Guesser::Stranger(place) => format!("{name} at {place}"),
        Guesser::Acquaintance => format!("{name} again"),
        Guesser::Owner(id) => format!(" {id}"),
    }
}

/// What a browser keeps by which it is known again as one of this account's. It follows from the
/// hash of the password, which nobody but the server knows, and so ends with the password.
pub(crate) fn acquaintance(account: &Account) -> String {
    random::hash_text(&format!("known to {} by {}", account.person.id, account.password_hash))
}
