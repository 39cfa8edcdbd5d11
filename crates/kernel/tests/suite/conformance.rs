//! The conformance kit passes what is sound and finds every broken promise.

use kernel::testkit::conformance;

use crate::failure;
use crate::leap::{Flaw, Position, Setup};

const SOUND: Setup = Setup::new("0..1..2 0");

#[test]
fn a_sound_game_passes() {
    let seen = conformance::<Position>(&SOUND, 10, 40);
    assert!(seen.positions > 100 && seen.finished > 0, "{seen:?}");
    let short = conformance::<Position>(&SOUND, 3, 1);
    assert_eq!((short.positions, short.finished), (6, 0));
}

#[test]
fn every_broken_promise_is_found() {
    for (flaw, complaint) in [
        (Flaw::NoStart, "nobody came"),
        (Flaw::VisitsTooMuch, "Leap(Square("),
        (Flaw::ChecksTooMuch, "Step { from"),
        (Flaw::VisitsTwice, "two turns with one text"),
        (Flaw::OrderChanges, "order: "),
        (Flaw::CountsActionsWrong, "count: "),
        (Flaw::ChoosesWrong, "choose: "),
        (Flaw::CountsTurnsWrong, "count of turns"),
        (Flaw::NobodyActs, "over: "),
        (Flaw::ActsAfterTheEnd, "over: "),
        (Flaw::NoResult, "left: true"),
        (Flaw::Unreadable, "lost my glasses"),
        (Flaw::ReadsSomethingElse, "written, read and written again"),
        (Flaw::ReadsAnotherPlayer, "who acts after reading"),
        (Flaw::KeyOfTheHistory, "two keys"),
        (Flaw::OneKey, "one key for two"),
        (Flaw::KeyAfterReading, "key after reading"),
        (Flaw::TurnUnreadable, "drafted"),
        (Flaw::DeadEnd, "dead end"),
        (Flaw::DraftChanges, "back: "),
        (Flaw::ReplaysOtherwise, "replayed"),
        (Flaw::ProgressFalls, "progress fell"),
        (Flaw::TwoTurns, "left: 2"),
    ] {
        let setup = Setup { flaw: Some(flaw), ..SOUND };
        let message = failure(move || {
            conformance::<Position>(&setup, 20, 60);
        });
        assert!(message.contains(complaint), "{flaw:?} was called: {message}");
    }
}
