//! What is told while a position is being solved. In a page nobody asks how far it is.

/// What is known while a position is being solved.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The lead is at least that, if anything is known.
    pub low: Option<i32>,
    /// The lead is at most that, if anything is known.
    pub high: Option<i32>,
    /// Whether it is at least this much is the question now.
    pub target: i32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Something that was proven and took long, as it can be kept and told to a later search for the
/// same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The position, as the search names it.
    pub key: u64,
    /// What is proven.
    pub data: u64,
}

/// Who hears what is found out while a position is being solved.
pub trait Listen: Sync {
    /// What is known now.
    #[cfg(not(target_family = "wasm"))]
    fn solving(&self, solving: Solving);
    /// Something that took long was proven.
    fn proven(&self, proof: Proof);
}
