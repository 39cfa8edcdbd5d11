//! The checksum that tells a damaged file from a sound one.

/// FNV-1a over 64 bits. Every step is a bijection of the state for a given byte and of the byte for
/// a given state, so any single changed byte changes the sum.
pub(crate) fn checksum(text: &str) -> String {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{sum:016x}")
}
