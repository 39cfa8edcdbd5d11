//! O6: what clocks may say.

use history::Promise;
use wire::{Clock, Request, What};

use crate::kit::Run;

const DELAY: Clock = Clock::Delay { main: 10_000, delay: 500 };
const INCREMENT: Clock = Clock::Increment { main: 10_000, increment: 200 };
const DAYS: Clock = Clock::Correspondence { turn: 10_000 };

/// A turn at `at` that leaves `left`, after the start at 1,000 and down-times. Nothing is wrong
/// with it, or the report says this.
#[track_caller]
fn check(clock: Clock, down: &[(i64, i64)], at: i64, left: u64, says: Option<&str>) {
    let mut run = Run::new(Some(clock));
    for (from, to) in down {
        run.down(*from, *to);
    }
    let text = run.state.play().some_turn().unwrap();
    run.observe(0, at - 1, history::Seen::Asked(Request::Turn { seq: 4, text: text.clone() }));
    let others = clock.start();
    run.happen_with(at, Some(0), What::Turn(text), vec![left, others]);
    run.observe(0, at + 2, history::Seen::Acknowledged(4));
    judge(&run, says);
}

#[track_caller]
fn judge(run: &Run, says: Option<&str>) {
    let (found, text) = run.broken();
    match says {
        None => assert_eq!(found, [], "{text}"),
        Some(says) => {
            assert_eq!(found, [Promise::O6], "{text}");
            assert!(text.contains(says), "{text}");
        }
    }
}

#[test]
fn a_turn_is_charged_what_was_thought_but_for_lag() {
    check(INCREMENT, &[], 3_000, 8_200, None);
    check(INCREMENT, &[], 3_000, 8_300, None);
    check(INCREMENT, &[], 3_000, 8_301, Some("1 ms too few are charged"));
    check(INCREMENT, &[], 3_000, 8_199, Some("1 ms too much are charged"));
    check(DELAY, &[], 3_000, 8_500, None);
    check(DELAY, &[], 3_000, 8_499, Some("1 ms too much"));
    check(DELAY, &[], 1_500, 10_000, None);
    check(DELAY, &[], 1_500, 10_001, Some("1 ms too few"));
    check(DAYS, &[], 3_000, 10_000, None);
    check(DAYS, &[], 3_000, 9_999, Some("1 ms too much"));
}

#[test]
fn down_time_is_not_charged() {
    // 50 ms may pass until a server notices; 200 ms before and after may be given back, and 100 ms
    // of lag.
    let down = [(2_000, 4_000)];
    check(INCREMENT, &down, 5_000, 10_200 - 4_000 + 1_950, None);
    check(INCREMENT, &down, 5_000, 10_200 - 4_000 + 1_949, Some("1 ms too much are charged"));
    check(INCREMENT, &down, 5_000, 10_200 - 4_000 + 2_500, None);
    check(INCREMENT, &down, 5_000, 10_200 - 4_000 + 2_501, Some("1 ms too few"));
    // Of a long thought no more is given back than that.
    check(INCREMENT, &down, 10_000, 10_200 - 9_000 + 2_500, None);
    check(INCREMENT, &down, 10_000, 10_200, Some("6500 ms too few"));
    check(INCREMENT, &[(500, 1_500), (4_500, 9_000)], 5_000, 7_000 + 200 + 450, None);
    check(INCREMENT, &[(500, 1_500), (4_500, 9_000)], 5_000, 7_000, Some("too much"));
    check(INCREMENT, &[(0, 900), (6_000, 9_000)], 5_000, 6_200, None);
    // What is down twice at a time is down once.
    let twice = [(2_000, 3_000), (1_950, 3_500)];
    check(INCREMENT, &twice, 5_000, 6_200 + 1_500, None);
    check(INCREMENT, &twice, 5_000, 6_200 + 1_499, Some("1 ms too much"));
}

#[test]
fn nobody_plays_after_the_time_is_over() {
    check(INCREMENT, &[], 11_099, 201, None);
    check(INCREMENT, &[], 11_100, 200, Some("seat 0 plays after its time is over"));
    check(DAYS, &[], 11_100, 10_000, Some("seat 0 plays after its time is over"));
}

#[test]
fn a_flag_falls_in_time() {
    let flag = |at: i64, left: u64, down: &[(i64, i64)], says: Option<&str>| {
        let mut run = Run::new(Some(DELAY));
        for (from, to) in down {
            run.down(*from, *to);
        }
        run.happen_with(at, Some(0), What::Flagged, vec![left, 10_000]);
        let (result, reason, places) = run.state.ending().unwrap();
        run.happen(at, None, What::Ended { result, reason, places });
        judge(&run, says);
    };
    flag(11_500, 0, &[], None);
    flag(11_499, 0, &[], Some("seat 0 is out of time 1 ms too early"));
    flag(11_500, 1, &[], Some("too few"));
    flag(12_450, 0, &[(2_000, 3_000)], None);
    flag(12_449, 0, &[(2_000, 3_000)], Some("1 ms too early"));
}

#[test]
fn a_held_clock_stands_still() {
    let held = |down: &[(i64, i64)], left_held: u64, left_turn: u64, says: Option<&str>| {
        let mut run = Run::new(Some(INCREMENT));
        for (from, to) in down {
            run.down(*from, *to);
        }
        run.happen_with(3_000, None, What::ClockHeld, vec![left_held, 10_000]);
        run.happen(9_000, None, What::ClockResumed);
        let text = run.state.play().some_turn().unwrap();
        let request = Request::Turn { seq: 6, text: text.clone() };
        run.observe(0, 9_999, history::Seen::Asked(request));
        run.happen_with(10_000, Some(0), What::Turn(text), vec![left_turn, 10_000]);
        run.observe(0, 10_001, history::Seen::Acknowledged(6));
        judge(&run, says);
    };
    held(&[], 8_000, 7_200, None);
    held(&[], 8_100, 7_300, None);
    held(&[], 8_101, 7_301, Some("event 4 (clock-held): seat 0 has 8101 ms: 1 ms too few"));
    held(&[], 7_999, 7_199, Some("event 4 (clock-held): seat 0 has 7999 ms: 1 ms too much"));
    held(&[], 8_000, 7_199, Some("1 ms too much"));
    held(&[], 8_000, 7_301, Some("1 ms too few"));
    let down = [(1_500, 2_000)];
    held(&down, 8_450, 7_650, None);
    held(&down, 8_449, 7_649, Some("1 ms too much"));
    held(&down, 9_000, 8_200, None);
    held(&down, 9_001, 8_201, Some("1 ms too few"));
}

#[test]
fn only_the_clock_of_who_acts_changes() {
    let mut run = Run::new(Some(DELAY));
    run.happen_with(2_000, Some(1), What::DrawOffered, vec![10_000, 9_999]);
    run.observe(1, 1, history::Seen::Asked(Request::Act { seq: 4, act: wire::Act::OfferDraw }));
    run.observe(1, 2_003, history::Seen::Acknowledged(4));
    judge(&run, Some("seat 1 had 10000 ms and has 9999 ms without a turn"));
    let mut run = Run::new(Some(DELAY));
    run.happen_with(2_000, None, What::ClockHeld, vec![10_000, 9_999]);
    judge(&run, Some("seat 1 had 10000 ms"));
}

#[test]
fn clocks_start_with_what_was_agreed() {
    let mut run = Run::new(Some(DELAY));
    run.history.log[0].left = vec![9, 9];
    for client in &mut run.history.clients {
        let history::Seen::Event(event) = &mut client.observations[0].seen else { unreachable!() };
        event.left = vec![9, 9];
    }
    judge(&run, Some("the clocks start with [9, 9]"));
}
