//! Every reason there is to refuse, with its clause, produced at least once.

use std::collections::HashSet;

use djambi::{Action, Illegal};
use kernel::{Draft, Game, Refusal, Square, TurnError};

use super::{changed, drawn, square};
use crate::support::rules;

/// How a refusal is provoked.
enum By {
    /// This text as a turn.
    Text(&'static str),
    /// Clicks, the last of which is refused.
    Clicks(&'static str),
    /// This action, as the first of a turn.
    First(fn(Square) -> Action),
}

use By::{Clicks, First, Text};

/// A bit of everything: the army of Yellow is abandoned, that of Green neutral.
const CROWD: (&str, &str) = (
    "0 01F- 0 - 012-",
    "
    x  RM .  .  YM .  . . GM
    RM RM .  .  .  .  . . .
    .  .  .  .  .  .  . . .
    .  .  x  .  .  .  . . .
    .  .  .  .  BC .  . . .
    .  .  .  RM .  RA . . .
    .  .  .  .  .  .  . . .
    RN .  .  .  RD .  . . BM
    RC .  RR .  .  .  . . BR",
);

/// The only door of the Labyrinth is e4.
const DOOR: (&str, &str) = (
    "0 0101 0 - 0123",
    "
    .  . . . .  . . . BM
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . x x  x . . .
    .  . . x BC x . . .
    .  . . x RD x . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    RC . . . .  . . . .",
);

/// The Chief in the Labyrinth finds no square for a corpse; the Assassin needs none.
const FULL: (&str, &str) = (
    "0 0101 0 - 0123",
    "
    x x x x x  x x x BC
    x x x x x  x x x BA
    x x x x x  x x x x
    x x x x BM x x x x
    x x x x RC x x x x
    x x x x x  x x x x
    x x x x x  x x x x
    x x x x x  x x x BR
    x x x x x  x x x RA",
);

/// Under `spanish` the army of Green is suspended.
const FROZEN: (&str, &str) = ("0 0101 0 - 0101", FROZEN_DRAWING);
const FROZEN_OWN: (&str, &str) = ("1 0101 1 - 0101", FROZEN_DRAWING);
const FROZEN_DRAWING: &str = "
    GC x .  . . . . . YC
    x  x .  . . . . . .
    .  . .  . . . . . .
    .  . .  . . . . . .
    .  . GM . . . . . .
    .  . .  . . . . . .
    .  . RA . . . . . .
    .  . .  . . . . . .
    RC . .  . . . . . BC";

/// Rule set, position (its fields and drawing), changes of it, what is tried, the refusal and its
/// clause.
type Case = (&'static str, (&'static str, &'static str), &'static str, By, Illegal, &'static str);

#[rustfmt::skip]
const TABLE: [Case; 53] = [
    ("french", CROWD, "e5=.", Text("a1-b1"), Illegal::GameOver, "DJ-50"),
    ("french", CROWD, "e5=.", Clicks("a1"), Illegal::GameOver, "DJ-50"),
    ("french", CROWD, "", Text("b1-b2"), Illegal::NoPiece, "DJ-5"),
    ("french", CROWD, "", Clicks("b1"), Illegal::NoPiece, "DJ-5"),
    ("french", CROWD, "", Text("a9-b9"), Illegal::CorpseActs, "DJ-6"),
    ("french", CROWD, "", Clicks("c6"), Illegal::CorpseActs, "DJ-6"),
    ("french", CROWD, "", Text("i2-i3"), Illegal::NotYours, "DJ-5"),
    ("french", CROWD, "", Clicks("e5"), Illegal::NotYours, "DJ-5"),
    ("french", CROWD, "", Text("i9-i8"), Illegal::NeutralActs, "DJ-52"),
    ("french", CROWD, "", Text("e9-e8"), Illegal::AbandonedActs, "DJ-44"),
    ("spanish", FROZEN_OWN, "", Text("c5-c6"), Illegal::SuspendedActs, "DJ-45"),
    ("spanish", FROZEN_OWN, "", Clicks("c5"), Illegal::SuspendedActs, "DJ-45"),
    ("french", FULL, "", Clicks("e5"), Illegal::CannotMove, "DJ-11"),
    ("french", CROWD, "", Text("a1-a1"), Illegal::StaysPut, "DJ-14"),
    ("french", CROWD, "", Clicks("a1 a1"), Illegal::StaysPut, "DJ-14"),
    ("french", CROWD, "", Text("d4-e6"), Illegal::NotInLine, "DJ-10"),
    ("french", CROWD, "", Text("d4-g4"), Illegal::MilitantTooFar, "DJ-10"),
    ("french", CROWD, "", Text("f4-c4"), Illegal::Blocked, "DJ-11"),
    ("french", DOOR, "", Clicks("e4 e5 e3 e2"), Illegal::Blocked, "DJ-11"),
    ("french", CROWD, "e5=. i5=BC", Text("e2-e5"), Illegal::StopsInLabyrinth, "DJ-12"),
    ("french", CROWD, "", Text("f4-d4"), Illegal::OwnPiece, "DJ-13"),
    ("french", CROWD, "h2=RM a8=.", Text("c1-h1*h2"), Illegal::OwnPiece, "DJ-13"),
    ("french", CROWD, "", Text("b9-a9@a7"), Illegal::LandsOnCorpse, "DJ-13"),
    ("french", FULL, "", Text("e5-e6@e5"), Illegal::NoPlacement, "DJ-20"),
    ("french", CROWD, "", Text("d4-e5@a6"), Illegal::MilitantInLabyrinth, "DJ-21"),
    ("french", CROWD, "e5=. d5=BC", Text("d4-d5@a6"), Illegal::MilitantKillsChief, "DJ-21"),
    ("french", CROWD, "", Text("c1-i1"), Illegal::ReporterLands, "DJ-23"),
    ("french", CROWD, "", Text("c1-h1*i2"), Illegal::OutOfReach, "DJ-23"),
    ("french", CROWD, "", Text("c1-d1*e1"), Illegal::NoVictim, "DJ-23"),
    ("french", CROWD, "", Clicks("c1 h1 h2"), Illegal::NoVictim, "DJ-23"),
    ("english", CROWD, "", Text("c1-h1"), Illegal::MustKill, "DJ-23"),
    ("french", CROWD, "d5=BA", Text("a2-d5@a6"), Illegal::NecromobileLands, "DJ-25"),
    ("french", CROWD, "e5=. i5=BC", Text("e2-e9@a6"), Illegal::AbandonedTouched, "DJ-26"),
    ("french", CROWD, "e5=. i5=BC e9=. d2=YM", Text("c1-d1*d2"), Illegal::AbandonedTouched, "DJ-26"),
    ("spanish", FROZEN, "", Text("c3-c5"), Illegal::SuspendedTouched, "DJ-45"),
    ("french", DOOR, "e4=RA", Text("e4-e5>e3"), Illegal::NoWayOut, "DJ-31"),
    ("french", DOOR, "", Text("e4-e5@e4>e4"), Illegal::ClosesWayOut, "DJ-31"),
    ("french", DOOR, "", Clicks("e4 e5 e4"), Illegal::ClosesWayOut, "DJ-31"),
    ("french", CROWD, "", Text("e2-i2@i1"), Illegal::PlaceOccupied, "DJ-20"),
    ("french", CROWD, "e5=. i5=BC d5=BM", Text("d4-d5@e5"), Illegal::CorpseInLabyrinth, "DJ-20"),
    ("french", CROWD, "e5=. i5=BC", Text("e2-i2@e5"), Illegal::PutsInLabyrinth, "DJ-24"),
    ("french", CROWD, "", Text("e2-e5@e5>e4"), Illegal::BackInLabyrinth, "DJ-34"),
    ("classic", CROWD, "", Text("e2-e5@e5>e4"), Illegal::BackInLabyrinth, "DJ-34"),
    ("french", CROWD, "", Text("f4-e5>d4"), Illegal::LeavesToOccupied, "DJ-32"),
    ("classic", CROWD, "", Text("f4-e5>f4"), Illegal::LeavesToCorpse, "DJ-33"),
    ("french", CROWD, "", Text("e2-i2"), Illegal::PlacementMissing, "DJ-60"),
    ("french", CROWD, "", Text("f4-e5"), Illegal::ExitMissing, "DJ-30"),
    ("french", CROWD, "", Text("e2-e3@a6"), Illegal::PlacementUnexpected, "DJ-60"),
    ("french", CROWD, "", Text("e2-e3>a6"), Illegal::ExitUnexpected, "DJ-60"),
    ("french", CROWD, "", Text("e2-h2*i2"), Illegal::VictimUnexpected, "DJ-23"),
    ("french", CROWD, "", First(Action::Kill), Illegal::MoveFirst, "DJ-60"),
    ("french", CROWD, "", First(Action::Place), Illegal::MoveFirst, "DJ-60"),
    ("french", CROWD, "", First(Action::Leave), Illegal::MoveFirst, "DJ-60"),
];

#[test]
fn every_refusal_names_its_clause() {
    let mut produced = HashSet::from([Illegal::OffBoard]);
    for (set, (fields, drawing), changes, by, expected, clause) in TABLE {
        let here = drawn(rules(set), &changed(drawing, changes), fields);
        let (tried, found) = match by {
            Text(text) => match here.read_turn(text) {
                Err(TurnError::Illegal(illegal)) => (text, illegal),
                other => panic!("{text}: {other:?}"),
            },
            Clicks(clicks) => {
                let mut draft = Draft::new(here);
                let (last, first) = clicks.rsplit_once(' ').map_or((clicks, ""), |(a, b)| (b, a));
                for name in first.split_whitespace() {
                    draft.click(square(name)).unwrap();
                }
                (clicks, draft.click(square(last)).unwrap_err())
            }
            First(action) => ("first", here.check(action(square("a5"))).unwrap_err()),
        };
        assert_eq!((found, found.clause()), (expected, clause), "{set}: {tried} with {changes:?}");
        produced.insert(found);
    }
    let missing: Vec<_> = Illegal::ALL.iter().filter(|why| !produced.contains(why)).collect();
    assert!(missing.is_empty(), "never produced: {missing:?}");
}

#[test]
fn dj_1_what_is_not_on_the_board_is_refused() {
    let here = drawn(rules("french"), CROWD.1, CROWD.0);
    // The guard column of the square sets, one past the end, and far beyond.
    for index in [9, 19, 79, 89, 90, 127, 128, 500, 65_535] {
        let nowhere = Square::new(index);
        let a1 = square("a1");
        for action in [
            Action::Move { from: nowhere, to: a1 },
            Action::Move { from: a1, to: nowhere },
            Action::Kill(nowhere),
            Action::Place(nowhere),
            Action::Leave(nowhere),
        ] {
            assert_eq!(here.check(action), Err(Illegal::OffBoard), "{index}");
        }
        let mut draft = Draft::new(here.clone());
        assert_eq!(draft.click(nowhere), Err(Illegal::OffBoard), "{index}");
        draft.click(a1).unwrap();
        assert_eq!(draft.click(nowhere), Err(Illegal::OffBoard), "{index}");
    }
    assert_eq!(Illegal::OffBoard.clause(), "DJ-1");
}

#[test]
fn refusals_have_codes_of_their_own_and_clauses_of_the_page() {
    let page = include_str!("../../../../../docs/rules/djambi.md");
    let codes: HashSet<_> = Illegal::ALL.iter().map(Refusal::code).collect();
    assert_eq!(codes.len(), Illegal::ALL.len());
    for why in Illegal::ALL {
        assert!(page.contains(&format!("- **{}** ", why.clause())), "{why:?}");
        assert!(why.code().bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()));
        assert!(!why.to_string().is_empty());
    }
}
