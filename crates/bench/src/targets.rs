//! What the rules must reach.

use crate::measure::{Rate, grouped};

const CHESS: &str = "chess start (cozy-chess)";
const SHOGI: &str = "shogi start (haitaka)";

/// Chess nodes a second of the machine for which numbers of games a second are stated. What is
/// measured elsewhere is scaled to it.
const REFERENCE_CHESS: f64 = 205e6;

/// A measurement and the least that it must reach.
struct Target {
    of: &'static str,
    least: Least,
}

#[derive(Clone, Copy)]
enum Least {
    /// So many times another measurement.
    Times(f64, &'static str),
    /// So many a second on the reference machine.
    Scaled(f64),
}

const TARGETS: &[Target] = &[
    Target { of: "bermudes start", least: Least::Times(0.6, CHESS) },
    Target { of: "bermudes start", least: Least::Times(1.5, SHOGI) },
    Target { of: "bermudes start", least: Least::Times(20.0, "bermudes start, naive") },
    Target { of: "bermudes random games", least: Least::Scaled(92_000.0) },
    Target { of: "djambi start, actions", least: Least::Times(1.3, SHOGI) },
    Target { of: "djambi start", least: Least::Times(20.0, "djambi start, naive") },
    Target { of: "djambi random games", least: Least::Scaled(11_000.0) },
    Target { of: "snake 10 start", least: Least::Times(20.0, "snake 10 start, naive") },
    Target { of: "snake 10 random games", least: Least::Scaled(1_500_000.0) },
    Target { of: "octopus 10 start", least: Least::Times(20.0, "octopus 10 start, naive") },
    Target { of: "octopus 10 random games", least: Least::Scaled(220_000.0) },
];

/// One line for each target whose measurements are there.
pub(crate) fn table(rates: &[Rate]) -> String {
    let mut text = format!("{:<58}{:>12}{:>12}  verdict\n", "target", "measured", "wanted");
    for line in TARGETS.iter().filter_map(|target| line(target, rates)) {
        text += &line;
    }
    text
}

fn line(target: &Target, rates: &[Rate]) -> Option<String> {
    let rate = |name: &str| rates.iter().find(|rate| rate.name == name);
    let (what, measured, wanted) = match target.least {
        Least::Times(least, other) => {
            (format!("{} ÷ {other}", target.of), rate(target.of)?.times(rate(other)?), least)
        }
        Least::Scaled(least) => {
            let scaled = rate(target.of)?.times(rate(CHESS)?) * REFERENCE_CHESS;
            (format!("{} (where chess is 205 M nodes/s)", target.of), scaled, least)
        }
    };
    let show =
        |number: f64| if number < 1_000.0 { format!("{number:.2}") } else { grouped(number) };
    let verdict = if measured >= wanted { "met" } else { "missed" };
    Some(format!("{what:<58}{:>12}{:>12}  {verdict}\n", show(measured), show(wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(of: &'static str, least: Least, verdict: Option<&str>) {
        let rates = [
            Rate::of(CHESS, &[REFERENCE_CHESS / 2.0]),
            Rate::of("a", &[50.0]),
            Rate::of("b", &[100.0]),
        ];
        let line = line(&Target { of, least }, &rates);
        let last = line.as_ref().and_then(|line| line.split_whitespace().last());
        assert_eq!(last, verdict);
    }

    #[test]
    fn verdicts_are_at_the_limit_and_below() {
        check("a", Least::Times(0.5, "b"), Some("met"));
        check("a", Least::Times(0.51, "b"), Some("missed"));
        check("b", Least::Scaled(199.9), Some("met"));
        check("b", Least::Scaled(200.1), Some("missed"));
    }

    #[test]
    fn what_was_not_measured_has_no_verdict() {
        check("c", Least::Scaled(1.0), None);
        check("a", Least::Times(1.0, "c"), None);
    }
}
