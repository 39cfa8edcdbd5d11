//! The real table and the real session of a client on a simulated store, bus, network and clock.
//!
//! A seed decides everything: what is played, how long everything takes, what fails. The checker
//! judges every run. `MACHIAVEL_SEED=7` runs the seed 7 alone and tells what happened,
//! `MACHIAVEL_SEEDS=10000` runs that many.

mod faults;
mod network;
mod node;
mod player;
mod served;
mod store;
mod trouble;
mod world;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use faults::Fault;
use history::Promise;
use world::{Options, Report, World};

/// How many seeds are run.
const SEEDS: u64 = 320;
/// In how many of them each fault has to happen.
const LEAST: u32 = 30;

/// The runs of these seeds, on all processors.
fn run_all(options: &Options, seeds: u64) -> Vec<(u64, Report)> {
    let next = AtomicU64::new(0);
    let reports = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        break;
                    }
                    let report = World::new(seed, options).run();
                    reports.lock().unwrap().push((seed, report));
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap();
    reports.sort_by_key(|(seed, _)| *seed);
    reports
}

#[test]
fn every_promise_is_kept_whatever_fails() {
    if let Ok(seed) = std::env::var("MACHIAVEL_SEED") {
        let seed = seed.parse().expect("a seed is a number");
        let report = World::new(seed, &Options { is_told: true, ..Options::default() }).run();
        assert!(report.violations.is_empty(), "{}", report.violations.join("\n"));
        return;
    }
    let seeds = std::env::var("MACHIAVEL_SEEDS").map_or(SEEDS, |seeds| seeds.parse().unwrap());
    let reports = run_all(&Options::default(), seeds);
    let mut counts: BTreeMap<Fault, u32> = BTreeMap::new();
    let (mut acknowledged, mut events, mut ended) = (0, 0, 0);
    let mut failed = Vec::new();
    for (seed, report) in &reports {
        if !report.violations.is_empty() {
            let violations = report.violations.join("\n");
            failed.push(format!("MACHIAVEL_SEED={seed} breaks a promise:\n{violations}"));
        }
        for fault in &report.faults {
            *counts.entry(*fault).or_default() += 1;
        }
        acknowledged += report.acknowledged;
        events += report.events;
        ended += report.ended;
    }
    assert!(failed.is_empty(), "{} of {seeds} runs fail:\n{}", failed.len(), failed.join("\n"));
    println!("{seeds} runs: {acknowledged} acknowledged, {events} events, {ended} games ended");
    for fault in Fault::ALL {
        let count = counts.get(&fault).copied().unwrap_or(0);
        println!("{fault:?} in {count} runs");
        assert!(count >= LEAST, "{fault:?} happened in {count} runs only");
    }
    assert!(ended >= seeds as usize / 2, "few games ended: {ended}");
}

/// The checker notices that something was done wrong.
#[track_caller]
fn check_control(options: &Options, promises: &[Promise]) {
    let reports = run_all(options, 40);
    let caught: Vec<&(u64, Report)> =
        reports.iter().filter(|(_, report)| !report.violations.is_empty()).collect();
    let (seed, first) = caught.first().expect("it is noticed");
    println!("noticed in {} of 40 runs, first with seed {seed}:", caught.len());
    println!("{}", first.violations[0]);
    for promise in promises {
        let is_named = |(_, report): &&&(u64, Report)| report.broken.contains(promise);
        assert!(caught.iter().any(|run| is_named(&run)), "{promise:?} is not named");
    }
}

#[test]
fn a_server_that_acknowledges_too_early_is_noticed() {
    let sabotage = Some(table::Sabotage::AcknowledgeBeforeCommit);
    check_control(&Options { sabotage, ..Options::default() }, &[Promise::O1]);
}

#[test]
fn a_server_that_stores_twice_is_noticed() {
    let sabotage = Some(table::Sabotage::ApplyTwice);
    check_control(&Options { sabotage, ..Options::default() }, &[Promise::O1]);
}

#[test]
fn a_client_without_a_heartbeat_is_noticed() {
    let heartbeat = false;
    check_control(&Options { heartbeat, ..Options::default() }, &[Promise::O3]);
}

#[test]
fn a_server_that_does_not_poll_is_noticed_when_hints_are_lost() {
    let poll = false;
    check_control(&Options { poll, ..Options::default() }, &[Promise::O3]);
}

#[test]
fn a_server_that_gives_back_too_much_is_noticed() {
    let sabotage = Some(table::Sabotage::SpareForEver);
    check_control(&Options { sabotage, ..Options::default() }, &[Promise::O6]);
}

#[test]
fn a_server_that_charges_what_nobody_could_use_is_noticed() {
    let sabotage = Some(table::Sabotage::ChargeAbsence);
    check_control(&Options { sabotage, ..Options::default() }, &[Promise::O6]);
}
