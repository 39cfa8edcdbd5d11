//! Accounts: how people are known again.

use std::fmt;

use crate::rows::Person;
use crate::{Reply, StoreError, limits};

/// The name of those who were deleted. Whoever shows it may say it in words.
pub const NAME_OF_DELETED: &str = "-";

/// The hash of the secret that a session or a token is known by. The secret itself is not stored.
pub type SecretHash = [u8; 32];

/// What a session or a token is called in lists: enough to tell those of one person apart, and
/// nothing by which anybody could get in.
pub fn public_id(hash: &SecretHash) -> String {
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Who has an account, and how they are known again.
pub trait Accounts {
    /// Makes a guest an account that keeps the id and everything with it. No two accounts have the
    /// same name, whether the letters of ASCII are small or capital.
    fn sign_up(&self, person: &str, name: &str, password_hash: &str, now: i64) -> Reply<SignedUp>;

    /// The account of a person.
    fn account(&self, person: &str) -> Reply<Option<Account>>;

    /// The account with this name, in small or capital letters.
    fn account_by_name(&self, name: &str) -> Reply<Option<Account>>;

    /// The accounts whose names begin so, in small or capital letters, in the order of the names,
    /// after this one.
    fn accounts(&self, beginning: &str, after: Option<&str>, limit: u32) -> Reply<Vec<Account>>;

    /// Sets the password of an account; `false` if there is none.
    fn set_password(&self, person: &str, password_hash: &str) -> Reply<bool>;

    /// Makes the account with this name one that may do everything, or takes that away; `false` if
    /// there is none.
    fn set_admin(&self, name: &str, is_admin: bool) -> Reply<bool>;

    /// Says that from now on a program plays for an account; `false` if there is none.
    fn become_bot(&self, person: &str) -> Reply<bool>;

    /// Removes the password, the sessions, the tokens and the imports of an account or a guest, whom
    /// they muted, and their name. The name is free again; the games, the remarks and the id stay.
    /// `false` if there is nobody, or nobody any more.
    fn delete_account(&self, person: &str) -> Reply<bool>;

    /// The sessions of a person, those that were used last first.
    fn sessions(&self, person: &str, limit: u32) -> Reply<Vec<KnownSession>>;

    /// Ends the session of a person with this [`public_id`]; `false` if there is none.
    fn end_session(&self, person: &str, id: &str) -> Reply<bool>;

    /// Ends the sessions of a person, all or all but one, and counts them.
    fn end_sessions(&self, person: &str, but: Option<SecretHash>) -> Reply<u32>;

    /// Adds a token by which programs are known as a person, unless they have so many.
    fn add_token(&self, token: NewToken, most: u32) -> Reply<TokenAdded>;

    /// Whose the token with this hash is, and what it is good for.
    fn token(&self, hash: SecretHash) -> Reply<Option<Token>>;

    /// The tokens of a person, the newest first.
    fn tokens(&self, person: &str, limit: u32) -> Reply<Vec<KnownToken>>;

    /// Removes the token of a person with this [`public_id`]; `false` if there is none.
    fn remove_token(&self, person: &str, id: &str) -> Reply<bool>;
}

/// What became of a sign-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignedUp {
    /// The guest is an account.
    Done,
    /// Another account has the name.
    Taken,
    /// There is no guest with this id: nobody, or an account already.
    NoGuest,
}

/// An account. What is written of it for debugging leaves out the password's hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub person: Person,
    /// The hash of the password, in whatever form it was given.
    pub password_hash: String,
    /// Whether it may do everything.
    pub is_admin: bool,
    /// When the guest signed up, in milliseconds since 1970.
    pub signed_up_at: i64,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account")
            .field("person", &self.person)
            .field("is_admin", &self.is_admin)
            .field("signed_up_at", &self.signed_up_at)
            .finish_non_exhaustive()
    }
}

/// A session in the list of its person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownSession {
    /// Its [`public_id`].
    pub id: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: i64,
    /// When it was used last, as far as that was noted.
    pub seen_at: i64,
}

/// A token that is to be added.
#[derive(Clone, PartialEq, Eq)]
pub struct NewToken {
    /// What it is known by.
    pub hash: SecretHash,
    /// Whose it is.
    pub person: String,
    /// What its person calls it.
    pub name: String,
    /// What it is good for, in words.
    pub scopes: String,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
}

impl NewToken {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::person_id(&self.person)?;
        limits::name(&self.name)?;
        limits::scopes(&self.scopes)
    }
}

impl fmt::Debug for NewToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewToken")
            .field("person", &self.person)
            .field("name", &self.name)
            .field("scopes", &self.scopes)
            .finish_non_exhaustive()
    }
}

/// What became of a token that was to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenAdded {
    /// It is there.
    Done,
    /// The person has as many as one may have.
    TooMany,
    /// There is no such account, or the token exists.
    NoAccount,
}

/// Whose a token is, and what it is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Whose it is.
    pub person: Person,
    /// What it is good for, in words.
    pub scopes: String,
}

/// A token in the list of its person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownToken {
    /// Its [`public_id`].
    pub id: String,
    /// What its person calls it.
    pub name: String,
    /// What it is good for, in words.
    pub scopes: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: i64,
}

/// The form of a name by which accounts are told apart.
pub(crate) fn key_of(name: &str) -> String {
    name.to_ascii_lowercase()
}

pub(crate) fn check_sign_up(
    person: &str,
    name: &str,
    password_hash: &str,
) -> Result<(), StoreError> {
    limits::person_id(person)?;
    limits::account_name(name)?;
    limits::password_hash(password_hash)
}
