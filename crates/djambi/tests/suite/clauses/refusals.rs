//! Every reason there is to refuse, with its clause, produced at least once.

use djambi::{Action, Illegal};
use kernel::{Draft, Game, Refusal, Square, TurnError};

use super::{drawn, square};
use crate::support::{position, rules};

/// How a refusal is provoked.
enum By {
    /// This text as a turn.
    Text(&'static str),
    /// Clicks, the last of which is refused.
    Clicks(&'static str),
    /// Kill, place or leave as the first action of a turn.
    First(fn(Square) -> Action),
    /// A square that is not on the board.
    Nowhere,
}

use By::{Clicks, First, Nowhere, Text};

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
    RC . . . RA . . . .",
);

/// The Chief of Red in the Labyrinth finds no square for a corpse; the Assassin needs none.
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

/// Green is walled in under `spanish`.
const FROZEN: (&str, &str) = (
    "1 0101 1 - 0101",
    "
    GC x .  . . . . . YC
    x  x .  . . . . . .
    .  . .  . . . . . .
    .  . .  . . . . . .
    .  . GM . . . . . .
    .  . .  . . . . . .
    .  . RA . . . . . .
    .  . .  . . . . . .
    RC . .  . . . . . BC",
);

/// Rule set, position, what is tried, and the refusal with its clause.
#[rustfmt::skip]
const TABLE: [(&str, (&str, &str), By, Illegal, &str); 45] = [
    ("french", ("0 0000 0 - 0123", "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        RC . . . . . . . ."), Text("a1-a2"), Illegal::GameOver, "DJ-50"),
    ("french", CROWD, Nowhere, Illegal::OffBoard, "DJ-1"),
    ("french", CROWD, Text("b1-b2"), Illegal::NoPiece, "DJ-5"),
    ("french", CROWD, Clicks("b1"), Illegal::NoPiece, "DJ-5"),
    ("french", CROWD, Text("a9-b9"), Illegal::CorpseActs, "DJ-6"),
    ("french", CROWD, Clicks("c6"), Illegal::CorpseActs, "DJ-6"),
    ("french", CROWD, Text("i2-i3"), Illegal::NotYours, "DJ-5"),
    ("french", CROWD, Text("i9-i8"), Illegal::NeutralActs, "DJ-52"),
    ("french", CROWD, Text("e9-e8"), Illegal::AbandonedActs, "DJ-44"),
    ("spanish", FROZEN, Text("c5-c6"), Illegal::SuspendedActs, "DJ-45"),
    ("french", DOOR, Clicks("e4 e5 e3 e3"), Illegal::Blocked, "DJ-11"),
    ("french", FULL, Clicks("e5"), Illegal::CannotMove, "DJ-11"),
    ("french", CROWD, Text("a1-a1"), Illegal::StaysPut, "DJ-14"),
    ("french", CROWD, Text("d4-e6"), Illegal::NotInLine, "DJ-10"),
    ("french", CROWD, Text("d4-g4"), Illegal::MilitantTooFar, "DJ-10"),
    ("french", CROWD, Text("f4-c4"), Illegal::Blocked, "DJ-11"),
    ("french", CROWD, Text("f4-e5"), Illegal::ExitMissing, "DJ-30"),
    ("french", FROZEN_CENTER, Text("e1-e5"), Illegal::StopsInLabyrinth, "DJ-12"),
    ("french", CROWD, Text("f4-d4"), Illegal::OwnPiece, "DJ-13"),
    ("french", CROWD, Text("b9-a9@a7"), Illegal::LandsOnCorpse, "DJ-13"),
    ("french", FULL, Text("e5-e6@e5"), Illegal::NoPlacement, "DJ-20"),
    ("french", CROWD, Text("d4-e5@a6"), Illegal::MilitantInLabyrinth, "DJ-21"),
    ("french", CHIEF_BESIDE, Text("d4-d5@a6"), Illegal::MilitantKillsChief, "DJ-21"),
    ("french", CHIEF_BESIDE, Text("d1-d5"), Illegal::Blocked, "DJ-11"),
    ("french", CROWD, Text("c1-i1"), Illegal::ReporterLands, "DJ-23"),
    ("french", CROWD, Text("c1-h1*i2"), Illegal::OutOfReach, "DJ-23"),
    ("french", CROWD, Text("c1-d1*e1"), Illegal::NoVictim, "DJ-23"),
    ("english", CROWD, Text("c1-h1"), Illegal::MustKill, "DJ-23"),
    ("french", CHIEF_BESIDE, Text("a5-d5@a6"), Illegal::NecromobileLands, "DJ-25"),
    ("french", CROWD, Text("b9-c9"), Illegal::OutOfReach, "DJ-23"),
    ("spanish", FROZEN_FOR_RED, Text("c3-c5"), Illegal::SuspendedTouched, "DJ-45"),
    ("french", DOOR_OF_ASSASSIN, Text("e4-e5>e3"), Illegal::NoWayOut, "DJ-31"),
    ("french", DOOR, Text("e4-e5@e4>e4"), Illegal::ClosesWayOut, "DJ-31"),
    ("french", CROWD, Text("e2-i2@i1"), Illegal::PlaceOccupied, "DJ-20"),
    ("french", CORPSES, Text("d4-d5@e5"), Illegal::CorpseInLabyrinth, "DJ-20"),
    ("french", CORPSES, Text("e2-i2@e5"), Illegal::PutsInLabyrinth, "DJ-24"),
    ("french", CROWD, Text("e2-e5@e5>e4"), Illegal::BackInLabyrinth, "DJ-34"),
    ("french", CROWD, Text("f4-e5>d4"), Illegal::LeavesToOccupied, "DJ-32"),
    ("classic", CROWD, Text("f4-e5>f4"), Illegal::LeavesToCorpse, "DJ-33"),
    ("french", CROWD, Text("e2-i2"), Illegal::PlacementMissing, "DJ-60"),
    ("french", CROWD, Text("e2-e3@a6"), Illegal::PlacementUnexpected, "DJ-60"),
    ("french", CROWD, Text("e2-e3>a6"), Illegal::ExitUnexpected, "DJ-60"),
    ("french", CROWD, Text("e2-h2*i2"), Illegal::VictimUnexpected, "DJ-23"),
    ("french", CROWD, First(Action::Place), Illegal::MoveFirst, "DJ-60"),
    ("french", CROWD, First(Action::Leave), Illegal::MoveFirst, "DJ-60"),
];
