//! Passwords: Argon2id with 19 MiB and two passes, which a guesser cannot make cheaper.

use std::fmt;
use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::queue::{Busy, Queue};

/// How many passwords are looked at at once: each takes 19 MiB and a part of a second.
const AT_ONCE: usize = 2;

/// The hash of a password that nobody has, for names that nobody has: whoever guesses a name waits
/// as long as for a wrong password.
static NOBODYS: LazyLock<String> = LazyLock::new(|| hash_now(&crate::random::secret()));

/// The least and the most letters of a password.
pub(crate) const SHORTEST: usize = 8;
pub(crate) const LONGEST: usize = 200;

/// Whether somebody may have this password.
pub(crate) fn is_password(password: &str) -> bool {
    (SHORTEST..=LONGEST).contains(&password.chars().count())
}

/// A password that nobody can guess, and the hash that is kept of it.
#[derive(Clone)]
pub struct FreshPassword {
    /// For whoever has lost theirs.
    pub text: String,
    /// For the store.
    pub hash: String,
}

impl FreshPassword {
    /// Makes one.
    #[expect(clippy::new_without_default, reason = "every one is another")]
    pub fn new() -> FreshPassword {
        let text = format!("{}-{}", crate::random::id(), crate::random::id());
        let hash = hash_now(&text);
        FreshPassword { text, hash }
    }
}

impl fmt::Debug for FreshPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FreshPassword")
    }
}

/// The passwords to be looked at, so many of which wait.
pub(crate) fn queue(most_waiting: usize) -> Queue {
    Queue::new(AT_ONCE, most_waiting)
}

/// The hash that is kept of a password, unless too many wait or the server stops meanwhile.
pub(crate) async fn hash(queue: &Queue, password: &str) -> Result<String, Busy> {
    let password = password.to_owned();
    in_turn(queue, move || hash_now(&password)).await
}

/// Whether this is the password with that hash. Without a hash it is not, after the same time.
pub(crate) async fn is_right(
    queue: &Queue,
    password: &str,
    hash: Option<&str>,
) -> Result<bool, Busy> {
    let password = password.to_owned();
    let known = hash.map(str::to_owned);
    let verified = in_turn(queue, move || {
        let is_known = known.is_some();
        let hash = known.unwrap_or_else(|| NOBODYS.clone());
        let parsed = PasswordHash::new(&hash);
        let is_same = parsed
            .is_ok_and(|parsed| argon2().verify_password(password.as_bytes(), &parsed).is_ok());
        is_same && is_known
    });
    verified.await
}

async fn in_turn<T: Send + 'static>(
    queue: &Queue,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Busy> {
    let turn = queue.turn().await?;
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    done.await.map_err(|_| Busy)
}

fn hash_now(password: &str) -> String {
    let hash = argon2().hash_password(password.as_bytes());
    hash.expect("a password can be hashed").to_string()
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("the numbers are in range");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}
