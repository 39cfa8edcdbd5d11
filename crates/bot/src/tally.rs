//! What the points of a match say about the strength of those who played it.
//!
//! The unit is the opening: it is played with every seating, and the mean of the points of those
//! games is one sample. Who has the better seat in an opening then hardly matters.

/// How many seats of a table a side has; if all were equally strong, that would be its share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The side's.
    pub own: usize,
    /// Everybody's.
    pub all: usize,
}

impl Seats {
    /// The share of the points that a side gets whose players are no better than the others.
    pub fn fair(self) -> f64 {
        self.own as f64 / self.all as f64
    }

    /// The share that a side gets whose players are better by so much Elo: each player wins in
    /// proportion to 10^(Elo/400).
    pub fn expected(self, elo: f64) -> f64 {
        let others = (self.all - self.own) as f64;
        let own = self.own as f64 * 10_f64.powf(elo / 400.0);
        own / (own + others)
    }

    /// By how much Elo the players of a side are better that gets this share.
    pub fn elo(self, share: f64) -> f64 {
        let others = (self.all - self.own) as f64;
        400.0 * (share * others / ((1.0 - share) * self.own as f64)).log10()
    }
}

/// The samples of a match: the share of the points that a side got in each opening.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    seats: Seats,
    /// How many games a sample is the mean of.
    games: usize,
    shares: Vec<f64>,
}

/// 95 % of a normal distribution lie within so many standard errors.
const CONFIDENCE: f64 = 1.959_964;

impl Tally {
    /// The samples of a side with these seats, each the mean of so many games.
    pub fn new(seats: Seats, games: usize, shares: Vec<f64>) -> Tally {
        Tally { seats, games, shares }
    }

    /// The share of the points.
    pub fn share(&self) -> f64 {
        mean(&self.shares)
    }

    /// How far the share may be off, with 95 % confidence.
    pub fn error(&self) -> f64 {
        CONFIDENCE * self.standard_error()
    }

    /// The Elo of the share, and of the ends of its interval.
    pub fn elo(&self) -> Interval {
        // Who won everything is not infinitely strong: one game more would show it.
        let most = 1.0 - 0.5 / ((self.shares.len() * self.games) as f64 + 1.0);
        let elo = |share: f64| self.seats.elo(share.clamp(1.0 - most, most));
        let (share, error) = (self.share(), self.error());
        Interval { low: elo(share - error), middle: elo(share), high: elo(share + error) }
    }

    /// How likely it is that the side is stronger.
    pub fn superiority(&self) -> f64 {
        normal((self.share() - self.seats.fair()) / self.standard_error())
    }

    /// The logarithm of how much better the second hypothesis of a test explains the samples.
    pub fn ratio(&self, test: &Sprt) -> f64 {
        let [low, high] = [test.low, test.high].map(|elo| self.seats.expected(elo));
        let count = self.shares.len() as f64;
        count * (high - low) * (2.0 * self.share() - low - high) / (2.0 * self.variance())
    }

    /// What the test says as soon as it says something, taking the samples one after the other,
    /// and after how many.
    pub fn verdict(&self, test: &Sprt) -> (Verdict, usize) {
        for count in 1..=self.shares.len() {
            let first = Tally { shares: self.shares[..count].to_vec(), ..*self };
            let ratio = first.ratio(test);
            if ratio >= test.upper() {
                return (Verdict::Stronger, count);
            }
            if ratio <= test.lower() {
                return (Verdict::NotStronger, count);
            }
        }
        (Verdict::Open, self.shares.len())
    }

    fn standard_error(&self) -> f64 {
        (self.variance() / self.shares.len().max(1) as f64).sqrt()
    }

    /// The variance of the samples and of one more game that is half won and half lost: a few
    /// equal samples are no proof that all are equal.
    fn variance(&self) -> f64 {
        let mean = self.share();
        let squares: f64 = self.shares.iter().map(|share| (share - mean).powi(2)).sum();
        let doubt = ((1.0 - mean).powi(2) + mean.powi(2)) / (2.0 * self.games as f64);
        (squares + doubt) / self.shares.len().max(1) as f64
    }
}

/// A value and the ends of its interval of 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The most likely value.
    pub middle: f64,
    /// The upper end.
    pub high: f64,
}

/// A sequential probability ratio test (Wald's, on the generalized likelihood of the mean): is the
/// side better by `low` Elo or by `high`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo of the first hypothesis.
    pub low: f64,
    /// The Elo of the second.
    pub high: f64,
    /// How often the second may be accepted though the first is true.
    pub false_high: f64,
    /// How often the first may be accepted though the second is true.
    pub false_low: f64,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { low: 0.0, high: 20.0, false_high: 0.05, false_low: 0.05 }
    }
}

impl Sprt {
    /// From this ratio on the second hypothesis is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.false_low) / self.false_high).ln()
    }

    /// From this ratio down the first hypothesis is accepted.
    pub fn lower(&self) -> f64 {
        (self.false_low / (1.0 - self.false_high)).ln()
    }
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The second hypothesis holds: the side is stronger.
    Stronger,
    /// The first hypothesis holds: it is not.
    NotStronger,
    /// More games are needed.
    Open,
}

fn mean(samples: &[f64]) -> f64 {
    samples.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// The probability that a normal variable is below this many standard deviations: 26.2.17 of
/// Abramowitz and Stegun, exact to seven digits.
fn normal(deviations: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    if deviations < 0.0 {
        return 1.0 - normal(-deviations);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * deviations);
    let sum = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let density = (-deviations * deviations / 2.0).exp() / std::f64::consts::TAU.sqrt();
    1.0 - density * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: Seats = Seats { own: 1, all: 2 };
    const ONE_OF_FOUR: Seats = Seats { own: 1, all: 4 };
    const TWO_OF_FOUR: Seats = Seats { own: 2, all: 4 };

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
    }

    /// A match with so many openings won, drawn and lost.
    fn tally(won: usize, drawn: usize, lost: usize) -> Tally {
        let shares = [(won, 1.0), (drawn, 0.5), (lost, 0.0)];
        // Mixed as evenly as they come, because a test looks at them in their order.
        let total = won + drawn + lost;
        let mut mixed: Vec<(f64, f64)> = shares
            .into_iter()
            .flat_map(|(count, share)| {
                (0..count).map(move |n| ((n as f64 + 0.5) * total as f64 / count as f64, share))
            })
            .collect();
        mixed.sort_by(|one, other| one.0.total_cmp(&other.0));
        Tally::new(TWO, 1, mixed.into_iter().map(|(_, share)| share).collect())
    }

    #[test]
    fn elo_is_the_usual_one_for_two() {
        near(TWO.elo(0.5), 0.0, 1e-9);
        near(TWO.elo(0.75), 190.848, 0.001);
        near(TWO.elo(10.0 / 11.0), 400.0, 1e-9);
        near(TWO.expected(20.0), 0.528_750, 1e-6);
        near(TWO.expected(-200.0), 0.240_253, 1e-6);
    }

    #[test]
    fn elo_is_nothing_for_a_fair_share() {
        near(ONE_OF_FOUR.elo(0.25), 0.0, 1e-9);
        near(TWO_OF_FOUR.elo(0.5), 0.0, 1e-9);
        // One against three equals: as strong as all three together is 400 log10 3.
        near(ONE_OF_FOUR.elo(0.5), 190.848, 0.001);
        for seats in [TWO, ONE_OF_FOUR, TWO_OF_FOUR] {
            for elo in [-300.0, -20.0, 0.0, 20.0, 150.0] {
                near(seats.elo(seats.expected(elo)), elo, 1e-6);
            }
        }
    }

    #[test]
    fn the_normal_distribution_is_known() {
        near(normal(0.0), 0.5, 1e-7);
        near(normal(1.0), 0.841_344_75, 1e-7);
        near(normal(-1.959_964), 0.025, 1e-7);
        near(normal(3.0), 0.998_650_10, 1e-7);
    }

    #[test]
    fn the_error_is_that_of_the_mean() {
        // The variance is 0.25, the standard error of 1,000 samples 0.0158.
        near(tally(500, 0, 500).error(), 0.030_99, 0.000_05);
        near(tally(500, 0, 500).superiority(), 0.5, 1e-6);
        // 0.6 with a variance of 0.24: 6.45 standard errors.
        near(tally(600, 0, 400).superiority(), 1.0, 1e-6);
        near(tally(52, 0, 48).superiority(), 0.654, 0.003);
        // Draws make it surer.
        assert!(tally(200, 600, 200).error() < tally(500, 0, 500).error() * 0.7);
    }

    #[test]
    fn who_wins_everything_is_not_infinitely_strong() {
        let all = tally(20, 0, 0);
        near(all.share(), 1.0, 1e-9);
        near(all.error(), 0.069, 0.001);
        assert!(all.elo().middle > 500.0 && all.elo().middle.is_finite());
        assert!(all.elo().low > 300.0 && all.elo().high.is_finite());
        assert!(all.superiority() > 0.999);
    }

    #[test]
    fn the_bounds_of_a_test_are_walds() {
        let test = Sprt::default();
        near(test.upper(), 2.944, 0.001);
        near(test.lower(), -2.944, 0.001);
        let strict = Sprt { false_high: 0.01, false_low: 0.1, ..test };
        near(strict.upper(), 90_f64.ln(), 1e-9);
        near(strict.lower(), (0.1 / 0.99_f64).ln(), 1e-9);
    }

    #[test]
    fn a_ratio_is_that_of_the_normal_approximation() {
        // n (s1 - s0) (2 m - s0 - s1) / (2 v) with n = 1000, m = 0.55, v = 0.2475 (+ 0.0005).
        let found = tally(550, 0, 450).ratio(&Sprt::default());
        near(found, 1000.0 * 0.028_750 * (1.1 - 0.5 - 0.528_750) / (2.0 * 0.247_75), 0.01);
        near(tally(0, 10, 0).ratio(&Sprt { low: -20.0, ..Sprt::default() }), 0.0, 1e-9);
    }

    #[test]
    fn a_test_ends_when_it_is_sure() {
        let test = Sprt::default();
        let (verdict, after) = tally(700, 0, 300).verdict(&test);
        assert_eq!(verdict, Verdict::Stronger);
        assert!((100..400).contains(&after), "{after}");
        assert_eq!(tally(450, 0, 550).verdict(&test).0, Verdict::NotStronger);
        assert_eq!(tally(6, 0, 4).verdict(&test), (Verdict::Open, 10));
        assert_eq!(tally(0, 0, 0).verdict(&test), (Verdict::Open, 0));
    }
}
