//! Why an action is not allowed.

use std::fmt;

use kernel::{DIRECTIONS, Direction, Refusal, Role, Square, SquareSet, Step};

use crate::action::Action;
use crate::board::other;
use crate::generate::WithoutCapture;
use crate::position::{End, Position};
use crate::rules::{Blocked, FEWEST_PAWNS};

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The board has no such square.
    NoSuchSquare,
    /// Nothing stands where a pawn was to be taken.
    NoPawn,
    /// The pawn is the other player's.
    NotYourPawn,
    /// The two squares are not on one line.
    NotInLine,
    /// The square to land on, to be emptied of an enemy, is empty.
    NothingToEliminate,
    /// The pawn to be eliminated is one's own.
    OwnPawn,
    /// The enemy stands next to the pawn.
    Adjacent,
    /// Another pawn stands before the one to be eliminated.
    WayBlocked,
    /// Something was to follow an elimination.
    AfterElimination,
    /// No pawn stands between the two squares.
    NothingToJump,
    /// The first pawn on the way is a friend.
    FriendInTheWay,
    /// The first pawn on the way was turned over by this chain.
    TurnedInTheWay,
    /// The square immediately behind the enemy holds a pawn.
    NoRoomBehind,
    /// The jump ends further than immediately behind the enemy.
    TooFarBehind,
    /// A pawn stands where the jump was to end.
    LandingOccupied,
    /// A chain is half-made, and this action neither continues nor ends it.
    ChainHalfMade,
    /// No pawn has jumped yet.
    NoChain,
    /// The enemy is beaten, so the chain is over.
    ChainEnded,
    /// The pawn can capture nothing.
    PawnHasNoCapture,
    /// A capture is there, so nothing else is allowed.
    MustCapture,
    /// These rules know no moves without a capture.
    NoSlides,
    /// A pawn stands in the way of a slide or where it was to end.
    SlideBlocked,
    /// These rules allow one step only.
    OneStepOnly,
    /// The pawn has no empty square beside it.
    PawnHasNoSlide,
    /// A pawn can be moved, so passing is not allowed.
    MustSlide,
    /// The player can only pass.
    OnlyPass,
    /// Over: a player has too few pawns.
    OverTooFewPawns,
    /// Over: nobody can do anything.
    OverBothStuck,
    /// Over: the player to move could not capture.
    OverBlocked,
    /// Over: a player withdrew.
    OverWithdrawn,
}

impl Illegal {
    /// Every reason.
    pub const ALL: [Illegal; 30] = [
        Illegal::NoSuchSquare,
        Illegal::NoPawn,
        Illegal::NotYourPawn,
        Illegal::NotInLine,
        Illegal::NothingToEliminate,
        Illegal::OwnPawn,
        Illegal::Adjacent,
        Illegal::WayBlocked,
        Illegal::AfterElimination,
        Illegal::NothingToJump,
        Illegal::FriendInTheWay,
        Illegal::TurnedInTheWay,
        Illegal::NoRoomBehind,
        Illegal::TooFarBehind,
        Illegal::LandingOccupied,
        Illegal::ChainHalfMade,
        Illegal::NoChain,
        Illegal::ChainEnded,
        Illegal::PawnHasNoCapture,
        Illegal::MustCapture,
        Illegal::NoSlides,
        Illegal::SlideBlocked,
        Illegal::OneStepOnly,
        Illegal::PawnHasNoSlide,
        Illegal::MustSlide,
        Illegal::OnlyPass,
        Illegal::OverTooFewPawns,
        Illegal::OverBothStuck,
        Illegal::OverBlocked,
        Illegal::OverWithdrawn,
    ];

    /// Clause, lasting name and sentence.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Illegal::NoSuchSquare => {
                ("BE-1", "no-such-square", "the squares are rows A to I, columns 1 to 9")
            }
            Illegal::NoPawn => ("BE-10", "no-pawn", "no pawn stands there"),
            Illegal::NotYourPawn => ("BE-10", "not-your-pawn", "that pawn is not yours"),
            Illegal::NotInLine => {
                ("BE-10", "not-in-line", "a pawn flies straight in one of the eight directions")
            }
            Illegal::NothingToEliminate => {
                ("BE-10", "nothing-to-eliminate", "there is no pawn to eliminate")
            }
            Illegal::OwnPawn => ("BE-10", "own-pawn", "you cannot eliminate your own pawn"),
            Illegal::Adjacent => {
                ("BE-10", "adjacent", "an adjacent enemy cannot be eliminated, only jumped")
            }
            Illegal::WayBlocked => ("BE-10", "way-blocked", "another pawn stands in the way"),
            Illegal::AfterElimination => {
                ("BE-10", "after-elimination", "nothing may follow an elimination")
            }
            Illegal::NothingToJump => {
                ("BE-11", "nothing-to-jump", "there is no pawn to jump over on the way")
            }
            Illegal::FriendInTheWay => {
                ("BE-11", "friend-in-the-way", "your own pawn stands in the way")
            }
            Illegal::TurnedInTheWay => (
                "BE-11",
                "turned-in-the-way",
                "the pawn in the way was turned over by this chain and is a friend now",
            ),
            Illegal::NoRoomBehind => {
                ("BE-11", "no-room-behind", "the square behind the jumped pawn is not empty")
            }
            Illegal::TooFarBehind => {
                ("BE-11", "too-far-behind", "a jump lands immediately behind the jumped pawn")
            }
            Illegal::LandingOccupied => {
                ("BE-11", "landing-occupied", "a jump lands on an empty square")
            }
            Illegal::ChainHalfMade => {
                ("BE-11", "chain-half-made", "the pawn that has jumped jumps on or stops")
            }
            Illegal::NoChain => ("BE-12", "no-chain", "no pawn has jumped yet"),
            Illegal::ChainEnded => {
                ("BE-13", "chain-ended", "the chain ends: the enemy has fewer than 6 pawns")
            }
            Illegal::PawnHasNoCapture => {
                ("BE-14", "pawn-has-no-capture", "that pawn can capture nothing")
            }
            Illegal::MustCapture => ("BE-14", "must-capture", "a capture is possible"),
            Illegal::NoSlides => {
                ("BE-14", "no-slides", "by these rules there is no move without a capture")
            }
            Illegal::SlideBlocked => {
                ("BE-14", "slide-blocked", "a pawn moves over empty squares only")
            }
            Illegal::OneStepOnly => {
                ("BE-14", "one-step-only", "by these rules a pawn moves by one square only")
            }
            Illegal::PawnHasNoSlide => {
                ("BE-14", "pawn-has-no-slide", "that pawn has no empty square beside it")
            }
            Illegal::MustSlide => ("BE-14", "must-slide", "a pawn can be moved"),
            Illegal::OnlyPass => ("BE-14", "only-pass", "you can only pass"),
            Illegal::OverTooFewPawns => {
                ("BE-20", "over-too-few-pawns", "the game is over: a player has fewer than 6 pawns")
            }
            Illegal::OverBothStuck => {
                ("BE-21", "over-both-stuck", "the game is over: neither player can do anything")
            }
            Illegal::OverBlocked => {
                ("BE-14", "over-blocked", "the game is over: who cannot capture has lost")
            }
            Illegal::OverWithdrawn => {
                ("BE-22", "over-withdrawn", "the game is over: a player withdrew")
            }
        }
    }
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        self.words().0
    }

    fn code(&self) -> &'static str {
        self.words().1
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().2)
    }
}

impl std::error::Error for Illegal {}

impl From<End> for Illegal {
    fn from(end: End) -> Illegal {
        match end {
            End::TooFewPawns => Illegal::OverTooFewPawns,
            End::BothStuck => Illegal::OverBothStuck,
            End::BlockedLost => Illegal::OverBlocked,
            End::Withdrawn(_) => Illegal::OverWithdrawn,
        }
    }
}

impl Position {
    /// Whether an action is legal, and if not why.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Illegal> {
        if let Some(end) = self.end() {
            return Err(end.into());
        }
        match (self.chain, action) {
            (Some(at), Action::Further(to)) => self.check_jump(at, to),
            (Some(_), Action::Stop) => Ok(()),
            (Some(_), _) => Err(Illegal::ChainHalfMade),
            (None, Action::Further(_) | Action::Stop) => Err(Illegal::NoChain),
            (None, Action::Eliminate { from, to }) => {
                self.check_pawn(from)?;
                self.check_elimination(from, to)
            }
            (None, Action::Jump { from, to }) => {
                self.check_pawn(from)?;
                self.check_jump(from, to)
            }
            (None, Action::Slide { from, to }) => {
                if matches!(self.rules().blocked, Blocked::Pass | Blocked::Lose) {
                    return Err(Illegal::NoSlides);
                }
                if self.can_capture(self.to_move) {
                    return Err(Illegal::MustCapture);
                }
                self.check_pawn(from)?;
                self.check_slide(from, to)
            }
            (None, Action::Pass) => {
                if self.can_capture(self.to_move) {
                    return Err(Illegal::MustCapture);
                }
                match self.without_capture() {
                    WithoutCapture::Pass => Ok(()),
                    WithoutCapture::Slide => Err(Illegal::MustSlide),
                    WithoutCapture::Over(end) => Err(end.into()),
                }
            }
        }
    }

    /// Why a square cannot be chosen now.
    pub(crate) fn explain_square(&self, chosen: &[Step], square: Square) -> Illegal {
        if let Some(end) = self.end() {
            return end.into();
        }
        if let Some(at) = self.chain {
            return self.check_jump(at, square).err().unwrap_or(Illegal::ChainHalfMade);
        }
        let plight =
            if self.can_capture(self.to_move) { None } else { Some(self.without_capture()) };
        if plight == Some(WithoutCapture::Pass) {
            return Illegal::OnlyPass;
        }
        let slides = plight == Some(WithoutCapture::Slide);
        let Some(Step { role: Role::Piece, square: Some(from) }) = chosen.first().copied() else {
            let useless = if slides { Illegal::PawnHasNoSlide } else { Illegal::PawnHasNoCapture };
            return self.check_pawn(square).err().unwrap_or(useless);
        };
        let refused = if slides {
            self.check_slide(from, square)
        } else if on_board(square) && self.board.at(square).is_some() {
            self.check_elimination(from, square)
        } else {
            self.check_jump(from, square)
        };
        refused.err().unwrap_or(Illegal::ChainHalfMade)
    }

    /// Why the chain that has just ended on `at` cannot go on to `to`; the turn has passed to the
    /// other player already, and `turned` are the pawns it turned over.
    pub(crate) fn explain_ended_chain(&self, at: Square, to: Square, turned: SquareSet) -> Illegal {
        if self.board.count(self.to_move) < FEWEST_PAWNS {
            return Illegal::ChainEnded;
        }
        let mut before = self.clone();
        before.to_move = other(self.to_move);
        before.turned = turned;
        before.check_jump(at, to).err().unwrap_or(Illegal::ChainEnded)
    }

    /// Whether a pawn of the player to move stands on the square.
    fn check_pawn(&self, square: Square) -> Result<(), Illegal> {
        if !on_board(square) {
            return Err(Illegal::NoSuchSquare);
        }
        match self.board.at(square) {
            None => Err(Illegal::NoPawn),
            Some(player) if player != self.to_move => Err(Illegal::NotYourPawn),
            Some(_) => Ok(()),
        }
    }

    /// BE-10.
    fn check_elimination(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let between = between(from, to)?;
        match self.board.at(to) {
            None => return Err(Illegal::NothingToEliminate),
            Some(player) if player == self.to_move => return Err(Illegal::OwnPawn),
            Some(_) => {}
        }
        if between.is_empty() {
            Err(Illegal::Adjacent)
        } else if !(between & self.board.occupied()).is_empty() {
            Err(Illegal::WayBlocked)
        } else {
            Ok(())
        }
    }

    /// BE-11.
    fn check_jump(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let between = between(from, to)?;
        let occupied = self.board.occupied();
        if occupied.contains(to) {
            return Err(Illegal::LandingOccupied);
        }
        let pawns = between & occupied;
        // Lower indexes come first on the way to a higher one.
        let first = if from < to { pawns.iter().next() } else { pawns.iter().last() };
        let Some(first) = first else { return Err(Illegal::NothingToJump) };
        if self.board.at(first) == Some(self.to_move) {
            let turned = self.turned.contains(first);
            return Err(if turned { Illegal::TurnedInTheWay } else { Illegal::FriendInTheWay });
        }
        let behind = direction(from, to)
            .and_then(|direction| SquareSet::only(first).step(direction).first())
            .ok_or(Illegal::NoRoomBehind)?;
        if behind == to {
            Ok(())
        } else if occupied.contains(behind) {
            Err(Illegal::NoRoomBehind)
        } else {
            Err(Illegal::TooFarBehind)
        }
    }

    /// BE-14.
    fn check_slide(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let way = between(from, to)?.with(to);
        if !(way & self.board.occupied()).is_empty() {
            Err(Illegal::SlideBlocked)
        } else if !self.slides(from).contains(to) {
            Err(Illegal::OneStepOnly)
        } else {
            Ok(())
        }
    }
}

const fn on_board(square: Square) -> bool {
    let (row, col) = square.nine_row_col();
    row < SquareSet::SIDE && col < SquareSet::SIDE
}

/// The direction from a square of the board to another.
fn direction(from: Square, to: Square) -> Option<Direction> {
    DIRECTIONS.into_iter().find(|direction| SquareSet::ray(from, *direction).contains(to))
}

/// The squares between a square of the board and another.
fn between(from: Square, to: Square) -> Result<SquareSet, Illegal> {
    if !on_board(to) {
        return Err(Illegal::NoSuchSquare);
    }
    let direction = direction(from, to).ok_or(Illegal::NotInLine)?;
    let beyond = SquareSet::ray(to, direction).with(to);
    Ok(SquareSet::ray(from, direction) - beyond)
}
