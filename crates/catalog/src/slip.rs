//! How bad a turn was.

/// A turn that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// At least 5 % of a point.
    Doubtful,
    /// At least 10 %.
    Mistake,
    /// At least 20 %.
    Blunder,
}

impl Slip {
    /// What a turn was that gave away so much of a point, if it gave away enough.
    pub fn of(loss: f32) -> Option<Slip> {
        match loss {
            loss if loss >= 0.20 => Some(Slip::Blunder),
            loss if loss >= 0.10 => Some(Slip::Mistake),
            loss if loss >= 0.05 => Some(Slip::Doubtful),
            _ => None,
        }
    }

    /// How it is written behind a turn.
    pub const fn sign(self) -> &'static str {
        match self {
            Slip::Doubtful => "?!",
            Slip::Mistake => "?",
            Slip::Blunder => "??",
        }
    }
}
