//! What is measured of the bots.

mod browser;
mod cases;
mod keeping;
mod parts;
mod signature;

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result};
use catalog::{Limits, Title};

use self::cases::{Case, Who};
use crate::measure::{self, Measurement};

/// So many positions are looked at from each position of a case.
const NODES: u64 = 50_000;

/// A search that is asked for its speed may think so long about each position.
const LONGEST: Duration = Duration::from_millis(200);

/// One measurement of a speed takes at least so long.
const SLICE: Duration = Duration::from_millis(200);

/// What to do with the signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Say how it differs from the one that is kept.
    Compare,
    /// Keep the new one.
    Save,
}

/// Measures everything about the bots of one game or of all.
pub(crate) fn measure(title: Option<Title>, rounds: u32, keep: Keep) -> Result<()> {
    let mut cases = cases::all()?;
    cases.retain(|case| title.is_none_or(|title| title == case.title()));
    println!("{}", measure::machine());
    if let Some(load) = load() {
        println!("{load}");
    }
    println!("\nOne thread, {rounds} rounds, interleaved; median and spread of three positions.\n");
    let rates = measure::run(speeds(&cases), rounds, SLICE);
    println!("{}", measure::table(&rates));
    println!("{}", depths(&cases));
    println!("{}", keeping::threads(&cases, rounds));
    println!("{}", keeping::overruns(&cases, rounds));
    println!("{}", keeping::stops(&cases, rounds));
    println!("{}", browser::table(&cases, rounds));
    println!("{}", parts::table(&cases));
    println!("{}", signature::report(keep)?);
    Ok(())
}

/// Looks at so many positions from each of a case and says how many they were, for who counts
/// instructions.
pub(crate) fn think(case: &str, nodes: u64) -> Result<()> {
    let cases = cases::all()?;
    let case = cases.iter().find(|known| known.name == case).context("no such case")?;
    let ask = |place| case.ask(place, Who::Strongest, Limits::nodes(nodes)).nodes;
    println!("{}", (0..case.positions()).map(ask).sum::<u64>());
    Ok(())
}

/// How busy the machine is with other things, where Linux tells.
fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let load = text.split_whitespace().next()?;
    let cores = std::thread::available_parallelism().ok()?;
    Some(format!("{cores} cores, load {load} before we began"))
}

fn speeds(cases: &[Case]) -> Vec<Measurement> {
    let mut measurements = Vec::new();
    for case in cases {
        for who in case.searches() {
            let name = format!("{}, {}", case.name, case.search(who));
            let case = case.clone();
            let limits = Limits { time: Some(LONGEST), ..Limits::nodes(NODES) };
            let work = Box::new(move || {
                (0..case.positions()).map(|place| case.ask(place, who, limits).nodes).sum()
            });
            measurements.push(Measurement { name, unit: "nodes", work });
        }
    }
    measurements
}

/// How deep the strongest looks with a fixed number of positions.
fn depths(cases: &[Case]) -> String {
    let title = format!("turns deep with {} nodes", measure::grouped(NODES as f64));
    let mut text = format!("{title:<34}{:>10}{:>10}{:>10}\n", "early", "middle", "late");
    for case in cases {
        text += &format!("{:<34}", case.name);
        for place in 0..case.positions() {
            let advice = case.ask(place, Who::Strongest, Limits::nodes(NODES));
            let end = if advice.forced.is_some() { "!" } else { "" };
            text += &format!("{:>10}", format!("{}{end}", advice.depth));
        }
        text.push('\n');
    }
    text + "(! the end is known)\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_looks_at_something_in_every_position() {
        for case in cases::all().unwrap() {
            for who in case.searches() {
                for place in 0..case.positions() {
                    let advice = case.ask(place, who, Limits::nodes(50));
                    assert!(advice.nodes > 0, "{}, {}", case.name, case.search(who));
                }
            }
        }
    }
}
