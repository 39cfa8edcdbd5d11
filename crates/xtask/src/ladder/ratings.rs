//! From shares of points to Elo.

/// A match of two bots, by their places in the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairing {
    pub(super) low: usize,
    pub(super) high: usize,
    pub(super) games: usize,
    /// The share of the points of `high`.
    pub(super) share: f64,
}

/// How strong a bot is.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    pub(super) name: String,
    pub(super) elo: f64,
    /// How far off that may be, with 95 % confidence.
    pub(super) error: f64,
}

/// Elo for a natural logarithm of the odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// 95 % of a normal distribution lie within so many standard errors.
const CONFIDENCE: f64 = 1.96;
/// Each pair has drawn one game more, so that who won everything is not infinitely strong.
const DRAWN: f64 = 1.0;

/// The ratings that make the results most likely (Bradley and Terry); the first bot has 0. With
/// two against two the odds are the same as with one against one.
pub(super) fn rate(names: &[&str], pairings: &[Pairing]) -> Vec<Rated> {
    let count = names.len();
    let mut strengths = vec![0.0; count];
    let mut inverse = Vec::new();
    // Newton's method; far more steps than it needs.
    for _ in 0..100 {
        let (slope, bend) = derivatives(&strengths, pairings);
        inverse = inverted(bend);
        for one in 1..count {
            let step: f64 = (1..count).map(|other| inverse[one][other] * slope[other]).sum();
            strengths[one] += step.clamp(-1.0, 1.0);
        }
    }
    let rated = |(place, name): (usize, &&str)| Rated {
        name: (*name).to_owned(),
        elo: ELO * strengths[place],
        error: if place == 0 { 0.0 } else { ELO * CONFIDENCE * inverse[place][place].sqrt() },
    };
    names.iter().enumerate().map(rated).collect()
}

/// How the likelihood changes with each strength, and how that changes, turned round.
fn derivatives(strengths: &[f64], pairings: &[Pairing]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = strengths.len();
    let mut slope = vec![0.0; count];
    let mut bend = vec![vec![0.0; count]; count];
    // The first one stays where it is.
    bend[0][0] = 1.0;
    for &Pairing { low, high, games, share } in pairings {
        let expected = 1.0 / (1.0 + (strengths[low] - strengths[high]).exp());
        let all = games as f64 + DRAWN;
        let points = share * games as f64 + DRAWN / 2.0;
        slope[high] += points - all * expected;
        slope[low] -= points - all * expected;
        let certainty = all * expected * (1.0 - expected);
        bend[high][high] += certainty;
        bend[low][low] += certainty;
        if low > 0 {
            bend[high][low] -= certainty;
            bend[low][high] -= certainty;
        }
    }
    (slope, bend)
}

/// The inverse of a symmetric, positive matrix.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(|col| if row == col { 1.0 } else { 0.0 }).collect();
    let mut inverse: Vec<Vec<f64>> = (0..count).map(unit).collect();
    for pivot in 0..count {
        let divisor = matrix[pivot][pivot];
        for col in 0..count {
            matrix[pivot][col] /= divisor;
            inverse[pivot][col] /= divisor;
        }
        for row in (0..count).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for col in 0..count {
                matrix[row][col] -= factor * matrix[pivot][col];
                inverse[row][col] -= factor * inverse[pivot][col];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_explain_the_shares() {
        let pairing = |low, high, share| Pairing { low, high, games: 100_000, share };
        // Each step is 10 to 1, that is 400 Elo.
        let step = 10.0 / 11.0;
        let pairings = [pairing(0, 1, step), pairing(1, 2, step), pairing(0, 2, 100.0 / 101.0)];
        let rated = rate(&["one", "two", "three"], &pairings);
        for (rated, expected) in rated.iter().zip([0.0, 400.0, 800.0]) {
            assert!((rated.elo - expected).abs() < 1.0, "{rated:?}");
            assert!(rated.error < 10.0, "{rated:?}");
        }
    }

    #[test]
    fn few_games_say_little() {
        let pairing = Pairing { low: 0, high: 1, games: 20, share: 1.0 };
        let rated = rate(&["one", "two"], &[pairing]);
        assert!(rated[1].elo > 300.0 && rated[1].elo.is_finite());
        assert!(rated[1].error > 300.0);
    }
}
