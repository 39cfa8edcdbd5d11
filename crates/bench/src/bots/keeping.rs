//! What a second thread brings, and how well the bots keep to time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use catalog::Limits;

use super::NODES;
use super::cases::{Case, Who};
use crate::measure::{median, time_waited};

/// A budget of time, and by how much it may be overrun.
const BUDGET: Duration = Duration::from_millis(100);
const MOST_OVERRUN: f64 = 10.0;

/// When a search is told to stop, and how many milliseconds later it must have.
const STOP_AFTER: Duration = Duration::from_millis(50);
const LATEST_STOP: f64 = 20.0;

/// What is measured while others have the processor for longer says nothing.
const MOST_WAITED: Duration = Duration::from_millis(1);

/// How much sooner two threads are as deep as one, and how many times as many positions they look
/// at in the same time.
pub(super) fn threads(cases: &[Case], rounds: u32) -> String {
    let mut text =
        format!("{:<34}{:>16}{:>16}\n", "two threads ÷ one", "to equal depth", "nodes/s");
    for case in cases {
        let depths: Vec<u32> = (0..case.positions())
            .map(|place| case.ask(place, Who::Strongest, Limits::nodes(2 * NODES)).depth)
            .collect();
        let (mut sooner, mut more) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let [one, two] = [Who::Strongest, Who::Threads(2)].map(|who| {
                let begun = Instant::now();
                let mut nodes = 0;
                for (place, depth) in depths.iter().enumerate() {
                    let limits = Limits { depth: Some(*depth), ..Limits::default() };
                    nodes += case.ask(place, who, limits).nodes;
                }
                let seconds = begun.elapsed().as_secs_f64();
                (seconds, nodes as f64 / seconds)
            });
            sooner.push(one.0 / two.0);
            more.push(two.1 / one.1);
        }
        let (sooner, more) = (median(sooner), median(more));
        text += &format!("{:<34}{sooner:>16.2}{more:>16.2}\n", case.name);
    }
    text
}

/// By how much a budget of time is overrun.
pub(super) fn overruns(cases: &[Case], rounds: u32) -> String {
    table("ms over a budget of 100 ms", cases, rounds, MOST_OVERRUN, |case, place| {
        let begun = Instant::now();
        case.ask(place, Who::Strongest, Limits::time(BUDGET));
        Some(begun.elapsed().saturating_sub(BUDGET))
    })
}

/// How long it takes until a search that is told to stop has stopped.
pub(super) fn stops(cases: &[Case], rounds: u32) -> String {
    table("ms until stopped", cases, rounds, LATEST_STOP, |case, place| {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let told = scope.spawn(|| {
                thread::sleep(STOP_AFTER);
                let now = Instant::now();
                stop.store(true, Ordering::Relaxed);
                now
            });
            // No search can be without end if stopping does not work.
            let limits = Limits::time(Duration::from_secs(5));
            case.ask_until(place, Who::Strongest, limits, &stop);
            let ended = Instant::now();
            let told = told.join().expect("a clock does not panic");
            // Some have found out everything before.
            ended.checked_duration_since(told)
        })
    })
}

/// One line for each case: the median and the worst of all positions and rounds in which the
/// machine was not busy with other things.
fn table(
    title: &str,
    cases: &[Case],
    rounds: u32,
    most: f64,
    measure: impl Fn(&Case, usize) -> Option<Duration>,
) -> String {
    let mut text = format!(
        "{title:<34}{:>10}{:>10}{:>10}{:>10}  verdict\n",
        "measured", "median", "worst", "at most"
    );
    for case in cases {
        let mut found = Vec::new();
        for _ in 0..rounds {
            for place in 0..case.positions() {
                let before = time_waited();
                let measured = measure(case, place);
                let waited = before.zip(time_waited()).map(|(before, after)| after - before);
                if waited.is_none_or(|waited| waited <= MOST_WAITED) {
                    found.extend(measured.map(|time| time.as_secs_f64() * 1e3));
                }
            }
        }
        text += &line(case.name, &found, most);
    }
    text
}

fn line(name: &str, found: &[f64], most: f64) -> String {
    if found.is_empty() {
        return format!("{name:<34}{:>10}{:>20}{most:>10.1}  nothing measured\n", 0, "");
    }
    let worst = found.iter().copied().fold(0.0, f64::max);
    let verdict = if worst <= most { "met" } else { "missed" };
    let median = median(found.to_vec());
    format!("{name:<34}{:>10}{median:>10.1}{worst:>10.1}{most:>10.1}  {verdict}\n", found.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: &[f64], verdict: &str) {
        let line = line("a", found, 10.0);
        assert!(line.ends_with(&format!("  {verdict}\n")), "{line}");
    }

    #[test]
    fn the_worst_decides() {
        check(&[1.0, 10.0, 2.0], "met");
        check(&[1.0, 10.1, 2.0], "missed");
        check(&[], "nothing measured");
    }
}
