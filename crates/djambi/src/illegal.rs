//! Every reason why something is forbidden.

use std::fmt;

use kernel::Refusal;

/// Why an action is not allowed; one variant a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is no such square.
    OffBoard,
    /// There is nothing on the square.
    NoPiece,
    /// A corpse does nothing.
    CorpseActs,
    /// The piece is another player's.
    NotYours,
    /// The piece is of a neutral army.
    NeutralActs,
    /// The piece is of an abandoned army.
    AbandonedActs,
    /// The piece is of a suspended army.
    SuspendedActs,
    /// The piece cannot go anywhere.
    CannotMove,
    /// The piece stays where it is.
    StaysPut,
    /// The squares are not on one line.
    NotInLine,
    /// Further than a Militant goes.
    MilitantTooFar,
    /// Something stands between.
    Blocked,
    /// Only a Chief may stop in the Labyrinth.
    StopsInLabyrinth,
    /// An own piece stands there.
    OwnPiece,
    /// Only a Necromobile lands on a corpse.
    LandsOnCorpse,
    /// There is no square where the victim could be put.
    NoPlacement,
    /// A Militant never enters the Labyrinth.
    MilitantInLabyrinth,
    /// A Militant cannot kill a Chief.
    MilitantKillsChief,
    /// The Reporter moves only to an empty square.
    ReporterLands,
    /// The Reporter kills only beside the square it moved to.
    OutOfReach,
    /// There is no enemy to kill on that square.
    NoVictim,
    /// The Reporter must kill when it can.
    MustKill,
    /// A Necromobile does nothing to the living.
    NecromobileLands,
    /// An abandoned army cannot be touched.
    AbandonedTouched,
    /// A suspended army cannot be touched.
    SuspendedTouched,
    /// The piece could not leave the Labyrinth again.
    NoWayOut,
    /// What is put down would close the only way out of the Labyrinth.
    ClosesWayOut,
    /// The square for the victim is not empty.
    PlaceOccupied,
    /// A corpse is never put into the Labyrinth.
    CorpseInLabyrinth,
    /// Only a Chief can be put into the Labyrinth.
    PutsInLabyrinth,
    /// What was taken out of the Labyrinth is not put back.
    BackInLabyrinth,
    /// The piece leaves only to an empty square.
    LeavesToOccupied,
    /// The Assassin cannot stop where its victim will lie.
    LeavesToCorpse,
    /// The turn does not say where the victim is put.
    PlacementMissing,
    /// The turn does not say where the piece leaves to.
    ExitMissing,
    /// There is nothing to put down.
    PlacementUnexpected,
    /// There is nothing to leave.
    ExitUnexpected,
    /// Only a Reporter that has just moved kills beside it.
    VictimUnexpected,
    /// The piece must move first.
    MoveFirst,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        self.parts().0
    }

    fn code(&self) -> &'static str {
        self.parts().1
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.parts().2)
    }
}

impl Illegal {
    /// Every reason there is.
    pub const ALL: [Illegal; 40] = [
        Illegal::GameOver,
        Illegal::OffBoard,
        Illegal::NoPiece,
        Illegal::CorpseActs,
        Illegal::NotYours,
        Illegal::NeutralActs,
        Illegal::AbandonedActs,
        Illegal::SuspendedActs,
        Illegal::CannotMove,
        Illegal::StaysPut,
        Illegal::NotInLine,
        Illegal::MilitantTooFar,
        Illegal::Blocked,
        Illegal::StopsInLabyrinth,
        Illegal::OwnPiece,
        Illegal::LandsOnCorpse,
        Illegal::NoPlacement,
        Illegal::MilitantInLabyrinth,
        Illegal::MilitantKillsChief,
        Illegal::ReporterLands,
        Illegal::OutOfReach,
        Illegal::NoVictim,
        Illegal::MustKill,
        Illegal::NecromobileLands,
        Illegal::AbandonedTouched,
        Illegal::SuspendedTouched,
        Illegal::NoWayOut,
        Illegal::ClosesWayOut,
        Illegal::PlaceOccupied,
        Illegal::CorpseInLabyrinth,
        Illegal::PutsInLabyrinth,
        Illegal::BackInLabyrinth,
        Illegal::LeavesToOccupied,
        Illegal::LeavesToCorpse,
        Illegal::PlacementMissing,
        Illegal::ExitMissing,
        Illegal::PlacementUnexpected,
        Illegal::ExitUnexpected,
        Illegal::VictimUnexpected,
        Illegal::MoveFirst,
    ];

    /// Clause, code and sentence.
    #[rustfmt::skip]
    const fn parts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Illegal::GameOver => ("DJ-50", "game-over", "the game is over"),
            Illegal::OffBoard => ("DJ-1", "off-board", "squares are a1 to i9"),
            Illegal::NoPiece => ("DJ-5", "no-piece", "there is no piece on that square"),
            Illegal::CorpseActs => ("DJ-6", "corpse-acts", "a corpse belongs to nobody and does not move"),
            Illegal::NotYours => ("DJ-5", "not-yours", "that piece is not under your control"),
            Illegal::NeutralActs => ("DJ-52", "neutral-acts", "a neutral army takes no turn"),
            Illegal::AbandonedActs => ("DJ-44", "abandoned-acts", "an abandoned army does not act until somebody in power claims it"),
            Illegal::SuspendedActs => ("DJ-45", "suspended-acts", "a suspended army does not act"),
            Illegal::CannotMove => ("DJ-11", "cannot-move", "that piece cannot move: everything around it is blocked"),
            Illegal::StaysPut => ("DJ-14", "stays-put", "a piece must go to another square"),
            Illegal::NotInLine => ("DJ-10", "not-in-line", "pieces move in a straight or diagonal line"),
            Illegal::MilitantTooFar => ("DJ-10", "militant-too-far", "a Militant moves one or two squares"),
            Illegal::Blocked => ("DJ-11", "blocked", "nothing is jumped: a piece or corpse is in the way"),
            Illegal::StopsInLabyrinth => ("DJ-12", "stops-in-labyrinth", "only a Chief may stop in the Labyrinth"),
            Illegal::OwnPiece => ("DJ-13", "own-piece", "that square holds a piece of your own"),
            Illegal::LandsOnCorpse => ("DJ-13", "lands-on-corpse", "only a Necromobile lands on a corpse"),
            Illegal::NoPlacement => ("DJ-20", "no-placement", "there is no empty square to put the victim on"),
            Illegal::MilitantInLabyrinth => ("DJ-21", "militant-in-labyrinth", "a Militant never enters the Labyrinth, not even to kill"),
            Illegal::MilitantKillsChief => ("DJ-21", "militant-kills-chief", "a Militant cannot kill a Chief"),
            Illegal::ReporterLands => ("DJ-23", "reporter-lands", "a Reporter moves only to an empty square"),
            Illegal::OutOfReach => ("DJ-23", "out-of-reach", "a Reporter kills only on the four squares beside the one it moved to"),
            Illegal::NoVictim => ("DJ-23", "no-victim", "there is no enemy to kill on that square"),
            Illegal::MustKill => ("DJ-23", "must-kill", "a Reporter that has a victim beside it must kill"),
            Illegal::NecromobileLands => ("DJ-25", "necromobile-lands", "a Necromobile lands on empty squares and corpses only"),
            Illegal::AbandonedTouched => ("DJ-26", "abandoned-touched", "an abandoned army cannot be touched until somebody claims it"),
            Illegal::SuspendedTouched => ("DJ-45", "suspended-touched", "a suspended army can be neither killed nor moved"),
            Illegal::NoWayOut => ("DJ-31", "no-way-out", "the piece would have no way out of the Labyrinth"),
            Illegal::ClosesWayOut => ("DJ-31", "closes-way-out", "put there it would close the only way out of the Labyrinth"),
            Illegal::PlaceOccupied => ("DJ-20", "place-occupied", "that square is not empty"),
            Illegal::CorpseInLabyrinth => ("DJ-20", "corpse-in-labyrinth", "a corpse is never put into the Labyrinth"),
            Illegal::PutsInLabyrinth => ("DJ-24", "puts-in-labyrinth", "only a Chief can be put into the Labyrinth"),
            Illegal::BackInLabyrinth => ("DJ-34", "back-in-labyrinth", "what was taken out of the Labyrinth is not put back into it"),
            Illegal::LeavesToOccupied => ("DJ-32", "leaves-to-occupied", "the piece leaves the Labyrinth to an empty square only"),
            Illegal::LeavesToCorpse => ("DJ-33", "leaves-to-corpse", "the victim's corpse goes to the square the Assassin came from"),
            Illegal::PlacementMissing => ("DJ-60", "placement-missing", "say where the victim is put, as in c2-c4@e7"),
            Illegal::ExitMissing => ("DJ-30", "exit-missing", "the piece must leave the Labyrinth in the same turn, as in d5-e5>f6"),
            Illegal::PlacementUnexpected => ("DJ-60", "placement-unexpected", "there is nothing to put down"),
            Illegal::ExitUnexpected => ("DJ-60", "exit-unexpected", "only a piece that acted in the Labyrinth leaves it"),
            Illegal::VictimUnexpected => ("DJ-23", "victim-unexpected", "only a Reporter kills beside the square it moved to"),
            Illegal::MoveFirst => ("DJ-60", "move-first", "a turn begins with the move of a piece"),
        }
    }
}
