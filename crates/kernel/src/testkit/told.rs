//! Refusals as texts.

use crate::Refusal;

/// What programs and languages learn of a refusal: its clause, its code, and what its sentence
/// speaks of, as in `DJ-54 seating seating=four players=2`.
pub fn told(refusal: &impl Refusal) -> String {
    let args = refusal.args().into_iter().map(|(name, value)| format!(" {name}={value}"));
    format!("{} {}{}", refusal.clause(), refusal.code(), args.collect::<String>())
}
