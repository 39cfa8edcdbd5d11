//! Everything that decides the future of a game.

use std::ops::ControlFlow;

use kernel::{
    DrawLimits, Game, Outcome, Player, PlayerSet, Square, SquareSet, Step, Steps, TurnError,
};

use crate::action::Action;
use crate::board::{Board, other};
use crate::generate::WithoutCapture;
use crate::illegal::Illegal;
use crate::notation::{self, ReadError};
use crate::rules::{BLACK, FEWEST_PAWNS, Rules, Setup, SetupError, WHITE};

/// A position, the half-made chain included.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// The pawns turned over by the half-made chain. They are ordinary friends; only refusals
    /// speak of them.
    pub(crate) turned: SquareSet,
    pub(crate) turns: u32,
    /// The pawn that has jumped and can go on.
    pub(crate) chain: Option<Square>,
    pub(crate) to_move: Player,
    pub(crate) withdrawn: Option<Player>,
    rules: Rules,
}

impl Position {
    /// The rules it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What lies on the squares.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn the text tells, also when the game is over.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// The pawn that has jumped in this turn and can go on.
    pub const fn chain(&self) -> Option<Square> {
        self.chain
    }

    /// A position between turns.
    pub(crate) fn new(rules: Rules, board: Board, to_move: Player) -> Position {
        let mut position = Position {
            board,
            key: 0,
            turned: SquareSet::EMPTY,
            turns: 0,
            chain: None,
            to_move,
            withdrawn: None,
            rules,
        };
        position.key = position.whole_key();
        position
    }

    /// Whether the game is over for a reason that is seen without looking for captures.
    #[inline]
    pub(crate) fn is_decided(&self) -> bool {
        self.withdrawn.is_some()
            || self.board.count(WHITE) < FEWEST_PAWNS
            || self.board.count(BLACK) < FEWEST_PAWNS
    }

    /// Why the game is over, if it is.
    pub(crate) fn end(&self) -> Option<End> {
        if let Some(player) = self.withdrawn {
            return Some(End::Withdrawn(player));
        }
        if self.is_decided() {
            return Some(End::TooFewPawns);
        }
        if self.chain.is_some() || self.can_capture(self.to_move) {
            return None;
        }
        match self.without_capture() {
            WithoutCapture::Over(end) => Some(end),
            WithoutCapture::Slide | WithoutCapture::Pass => None,
        }
    }

    fn winners(&self, end: End) -> PlayerSet {
        let beaten = |player| self.board.count(player) < FEWEST_PAWNS;
        let (white, black) = (self.board.count(WHITE), self.board.count(BLACK));
        match end {
            End::Withdrawn(player) => PlayerSet::only(other(player)),
            // Both can be beaten only in a position that was read.
            End::TooFewPawns if beaten(WHITE) && beaten(BLACK) => self.players(),
            End::TooFewPawns if beaten(WHITE) => PlayerSet::only(BLACK),
            End::TooFewPawns => PlayerSet::only(WHITE),
            End::BlockedLost => PlayerSet::only(other(self.to_move)),
            End::BothStuck if white > black => PlayerSet::only(WHITE),
            End::BothStuck if black > white => PlayerSet::only(BLACK),
            End::BothStuck => self.players(),
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// BE-20.
    TooFewPawns,
    /// BE-21.
    BothStuck,
    /// BE-14 under [`Blocked::Lose`](crate::Blocked::Lose).
    BlockedLost,
    /// BE-22.
    Withdrawn(Player),
}

impl Game for Position {
    const NAME: &'static str = "bermudes";

    type Setup = Setup;
    type Action = Action;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type ReadError = ReadError;

    fn read_setup(text: &str) -> Result<Setup, SetupError> {
        crate::rules::read_setup(text)
    }

    fn start(setup: &Setup) -> Result<Position, SetupError> {
        setup.check()?;
        let mut board = Board::EMPTY;
        for row in 0..3 {
            for col in 0..SquareSet::SIDE {
                board.put(BLACK, Square::nine(row, col));
                board.put(WHITE, Square::nine(SquareSet::SIDE - 1 - row, col));
            }
        }
        Ok(Position::new(setup.rules, board, setup.rules.first))
    }

    fn read(setup: &Setup, text: &str) -> Result<Position, ReadError> {
        notation::read(setup, text)
    }

    fn players(&self) -> PlayerSet {
        PlayerSet::first(2)
    }

    fn still_in(&self) -> PlayerSet {
        self.end().map_or(self.players(), |end| self.winners(end))
    }

    fn to_act(&self) -> Option<Player> {
        if self.end().is_some() { None } else { Some(self.to_move) }
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::new(self.winners(self.end()?))
    }

    fn withdraw(&mut self, player: Player) {
        if self.end().is_none() && self.players().contains(player) {
            self.take_out(player);
        }
    }

    fn visit<F>(&self, visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        self.visit_actions(visitor)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.check_action(action)
    }

    fn play(&mut self, action: Action) {
        self.play_action(action);
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn steps(action: Action) -> Steps {
        action.steps()
    }

    fn explain(&self, chosen: &[Step], square: Square) -> Illegal {
        self.explain_square(chosen, square)
    }

    fn row_col(square: Square) -> (usize, usize) {
        square.nine_row_col()
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError<Illegal>> {
        notation::read_turn(self, text)
    }

    fn write_turn(turn: &[Action]) -> String {
        notation::write_turn(turn)
    }

    /// Eliminated pawns; turning a pawn over can be undone.
    fn progress(&self) -> u32 {
        (Board::PAWNS - self.board.count(WHITE) - self.board.count(BLACK)) as u32
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits {
            repetitions: Some(self.rules.repetitions),
            quiet_turns: Some(self.rules.quiet_turns),
        }
    }

    fn count_actions(&self) -> usize {
        self.count_all_actions()
    }

    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        self.choose_action(pick)
    }

    fn count_turns(&self) -> u64 {
        self.count_all_turns()
    }
}
