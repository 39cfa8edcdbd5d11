//! What nobody can guess, and what follows from it.

use sha2::{Digest, Sha256};

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// The letters of an id: 50 bits.
const ID_LETTERS: usize = 10;

/// An id of a table or a person.
pub(crate) fn id() -> String {
    letters(&bytes::<ID_LETTERS>())
}

/// The id that follows from another.
pub(crate) fn derived_id(id: &str) -> String {
    let hash = Sha256::digest(format!("rematch {id}"));
    letters(&hash[..ID_LETTERS])
}

/// A secret of 256 bits.
pub(crate) fn secret() -> String {
    hex(&bytes::<32>())
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// The same as a text.
pub(crate) fn hash_text(secret: &str) -> String {
    hex(&hash(secret))
}

/// A mark by which a table is named in the log: from the id it follows, not the other way round.
pub(crate) fn mark(id: &str) -> String {
    hex(&Sha256::digest(format!("mark {id}"))[..6])
}

/// Some digits, for the names of guests.
pub(crate) fn digits() -> u16 {
    u16::from_be_bytes(bytes::<2>()) % 10_000
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
