//! Numbers that follow from a seed, so that a session does the same again.

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Rng {
    state: u64,
}

impl Rng {
    pub(crate) const fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// A number from `least` to `most`, both included. Some are more likely by less than one in
    /// 10¹⁴, which does not matter to who waits for milliseconds.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        least + (z ^ (z >> 31)) % (most - least + 1)
    }
}
