//! Mistakes on purpose.

use kernel::mix;

use super::score::Score;
use crate::Weakness;

/// The mistakes of one bot. They follow from its seed and the position, so that it misjudges a
/// position in the same way whenever it comes.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    seed: u64,
    /// How far a score can be off.
    noise: i64,
    /// The answers whose number is below this are not seen.
    blind: u64,
}

impl Errors {
    /// The mistakes of this seed, for an evaluation whose odds are e to 1 at `scale`.
    pub fn new(weakness: Weakness, seed: u64, scale: f32) -> Errors {
        Errors {
            seed: mix(seed),
            // Near an even position a share of 1/4 is worth `scale`.
            noise: (4.0 * weakness.noise.clamp(0.0, 100.0) * scale) as i64,
            blind: (f64::from(weakness.blindness.clamp(0.0, 1.0)) * u64::MAX as f64) as u64,
        }
    }

    /// Whether answers may be overlooked.
    #[inline]
    pub fn is_blind(&self) -> bool {
        self.blind > 0
    }

    /// How far the score of the position with this key is off.
    #[inline]
    pub fn noise(&self, key: u64) -> Score {
        if self.noise == 0 {
            return 0;
        }
        let bits = mix(key ^ self.seed);
        // The sum of two numbers: small errors are more frequent than large ones.
        let [one, two] = [bits >> 32, bits & 0xffff_ffff].map(|half| half as i64 - (1 << 31));
        (((one + two) * self.noise) >> 32) as Score
    }

    /// Whether the answer that leads to the position with this key is overlooked.
    #[inline]
    pub fn overlooks(&self, key: u64) -> bool {
        self.blind > 0 && mix(key ^ !self.seed) < self.blind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_stays_in_its_bounds_and_is_fair() {
        let errors = Errors::new(Weakness { noise: 0.25, blindness: 0.0 }, 7, 400.0);
        let all: Vec<Score> = (0..10_000).map(|key| errors.noise(key)).collect();
        assert!(all.iter().all(|noise| noise.abs() <= 400));
        let mean = all.iter().sum::<i32>() / 10_000;
        assert!(mean.abs() < 10, "{mean}");
        assert_eq!(errors.noise(3), errors.noise(3));
    }

    #[test]
    fn blindness_is_the_share_of_answers_not_seen() {
        let errors = Errors::new(Weakness { noise: 0.0, blindness: 0.25 }, 7, 400.0);
        let unseen = (0..10_000).filter(|key| errors.overlooks(*key)).count();
        assert!((2300..2700).contains(&unseen), "{unseen}");
        assert!(!Errors::new(Weakness::NONE, 7, 400.0).overlooks(1));
    }
}
