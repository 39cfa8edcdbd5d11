//! Measuring several things in turn, so that what disturbs the machine disturbs all of them.

use std::fs;
use std::time::{Duration, Instant};

/// Something to measure.
pub(crate) struct Measurement {
    /// Its name in the tables.
    pub(crate) name: String,
    /// What is counted.
    pub(crate) unit: &'static str,
    /// Does some of it and says how much.
    pub(crate) work: Box<dyn FnMut() -> u64>,
}

/// What came out of one measurement.
#[derive(Clone, Debug)]
pub(crate) struct Rate {
    /// The measurement's name.
    pub(crate) name: String,
    unit: &'static str,
    /// Units a second in each round.
    by_round: Vec<f64>,
}

impl Rate {
    /// The rate of the middle round.
    pub(crate) fn median(&self) -> f64 {
        median(self.by_round.clone())
    }

    /// How many times the other's rate this is, in the middle round: what slows a whole round
    /// down does not count.
    pub(crate) fn times(&self, other: &Rate) -> f64 {
        median(self.by_round.iter().zip(&other.by_round).map(|(one, two)| one / two).collect())
    }

    /// How far the slowest and the fastest round lie apart, as a part of the median.
    fn spread(&self) -> f64 {
        let slowest = self.by_round.iter().copied().fold(f64::INFINITY, f64::min);
        let fastest = self.by_round.iter().copied().fold(0.0, f64::max);
        (fastest - slowest) / self.median()
    }

    #[cfg(test)]
    pub(crate) fn of(name: &str, by_round: &[f64]) -> Rate {
        Rate { name: name.to_owned(), unit: "nodes", by_round: by_round.to_vec() }
    }
}

/// The middle number; of two the smaller one.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[(numbers.len() - 1) / 2]
}

/// Measures everything once in each round.
pub(crate) fn run(mut measurements: Vec<Measurement>, rounds: u32, slice: Duration) -> Vec<Rate> {
    let mut rates: Vec<_> = measurements
        .iter()
        .map(|one| Rate { name: one.name.clone(), unit: one.unit, by_round: Vec::new() })
        .collect();
    for _ in 0..rounds {
        for (measurement, rate) in measurements.iter_mut().zip(&mut rates) {
            let start = Instant::now();
            let start_on_processor = time_on_processor();
            let mut count = 0;
            loop {
                count += (measurement.work)();
                if start.elapsed() >= slice {
                    break;
                }
            }
            let time = match (start_on_processor, time_on_processor()) {
                (Some(start), Some(end)) => end - start,
                _ => start.elapsed(),
            };
            rate.by_round.push(count as f64 / time.as_secs_f64());
        }
    }
    rates
}

/// How long this thread has run, where Linux tells: on a busy machine that is less than the clock
/// says.
fn time_on_processor() -> Option<Duration> {
    scheduled(0)
}

/// How long this thread could have run but others did, where Linux tells.
pub(crate) fn time_waited() -> Option<Duration> {
    scheduled(1)
}

fn scheduled(place: usize) -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().nth(place)?.parse().ok()?))
}

/// One line for each rate.
pub(crate) fn table(rates: &[Rate]) -> String {
    let mut text = format!("{:<34}{:>16}  {:<9}{:>7}\n", "measured", "median", "", "spread");
    for rate in rates {
        let median = grouped(rate.median());
        let unit = format!("{}/s", rate.unit);
        let spread = format!("{:.0} %", rate.spread() * 100.0);
        text += &format!("{:<34}{median:>16}  {unit:<9}{spread:>7}\n", rate.name);
    }
    text
}

/// A whole number with its digits in threes.
pub(crate) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The processor, and which of its instructions the compiler was allowed to use.
pub(crate) fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("unknown processor", |rest| rest.trim_start_matches([' ', '\t', ':']));
    let mut features = Vec::new();
    macro_rules! features {
        ($($name:tt)*) => { $(if cfg!(target_feature = $name) { features.push($name); })* };
    }
    features!("sse2" "sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "lzcnt" "bmi1" "bmi2" "avx" "avx2" "avx512f" "neon");
    let arch = std::env::consts::ARCH;
    format!("{model}; compiled for {arch} with {}", features.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_spread_and_ratio() {
        let rate = Rate::of("a", &[6.0, 1.0, 2.0]);
        assert_eq!(rate.median(), 2.0);
        assert_eq!(rate.spread(), 2.5);
        assert_eq!(Rate::of("b", &[8.0, 4.0]).median(), 4.0);
        assert_eq!(rate.times(&Rate::of("c", &[6.0, 2.0, 1.0])), 1.0);
    }

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!(grouped(0.4), "0");
        assert_eq!(grouped(999.0), "999");
        assert_eq!(grouped(1_234_567.2), "1,234,567");
    }
}
