//! A position and what every game asks of it.

use std::ops::ControlFlow;

use kernel::{
    ByPlayer, Game, Outcome, Player, PlayerSet, Role, Square, Step, Steps, TurnError, mix,
};

use crate::board::{Board, row_col, squares};
use crate::frontier::Frontier;
use crate::ways::Ways;
use crate::{Action, Illegal, Mode, ReadError, Setup, SetupError, notation};

/// Everything that decides the future of a game.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) reach: Reach,
    /// The last square that each player captured.
    pub(crate) heads: ByPlayer<Square>,
    pub(crate) scores: ByPlayer<u16>,
    /// Captured squares, which is also the number of turns.
    pub(crate) captured: u16,
    pub(crate) players: u8,
    /// Who resigned or ran out of time (VO-21).
    pub(crate) left: PlayerSet,
    /// Who captures next; in a finished game who captured last (VO-31).
    pub(crate) to_move: Player,
    pub(crate) over: bool,
}

/// From where players capture, and what is kept up to date to know it at once.
#[derive(Clone, Debug)]
// A snake's position has nothing to copy here, an octopus's is copied too often for a box.
#[expect(clippy::large_enum_variant)]
pub(crate) enum Reach {
    /// The ways that are open to the player to move (VO-11).
    Snake(Ways),
    /// The squares next to each player's own (VO-12).
    Octopus(Frontier),
}

impl Position {
    /// What lies on the squares.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How players capture.
    #[inline]
    pub fn mode(&self) -> Mode {
        match self.reach {
            Reach::Snake(_) => Mode::Snake,
            Reach::Octopus(_) => Mode::Octopus,
        }
    }

    /// What a player has scored.
    #[inline]
    pub fn score(&self, player: Player) -> u16 {
        self.scores[player]
    }

    /// The last square that a player captured, at first the corner.
    #[inline]
    pub fn head(&self, player: Player) -> Square {
        self.heads[player]
    }

    /// Who captures next; in a finished game who captured last.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The position of a board on which these heads are owned in the order of acting.
    pub(crate) fn new(
        mode: Mode,
        board: Board,
        heads: &[Square],
        scores: ByPlayer<u16>,
        to_move: Player,
    ) -> Position {
        let players = PlayerSet::first(heads.len());
        let owned: usize = players.iter().map(|player| squares(&board.owned(player)).count()).sum();
        let reach = match mode {
            Mode::Snake => Reach::Snake(Ways::of(board.free(), heads[to_move.number()])),
            Mode::Octopus => Reach::Octopus(Frontier::new(&board, players)),
        };
        let mut position = Position {
            reach,
            heads: ByPlayer::from_fn(|player| {
                heads.get(player.number()).copied().unwrap_or(Square::new(0))
            }),
            scores,
            captured: (owned - heads.len()) as u16,
            players: heads.len() as u8,
            left: PlayerSet::EMPTY,
            to_move,
            over: false,
            board,
        };
        position.over = players.iter().all(|player| !position.can_capture(player));
        position
    }
}

impl Game for Position {
    const NAME: &'static str = "vorassic";

    type Setup = Setup;
    type Action = Action;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type ReadError = ReadError;

    fn read_setup(text: &str) -> Result<Setup, SetupError> {
        crate::rules::read_setup(text)
    }

    fn start(setup: &Setup) -> Result<Position, SetupError> {
        let (board, corners) = setup.board()?;
        Ok(Position::new(setup.mode, board, &corners, ByPlayer::default(), Player::ALL[0]))
    }

    /// The text says everything, so the setup decides nothing.
    fn read(_: &Setup, text: &str) -> Result<Position, ReadError> {
        notation::read(text)
    }

    fn players(&self) -> PlayerSet {
        PlayerSet::first(usize::from(self.players))
    }

    fn still_in(&self) -> PlayerSet {
        self.players().minus(self.left)
    }

    #[inline]
    fn to_act(&self) -> Option<Player> {
        if self.over { None } else { Some(self.to_move) }
    }

    #[inline]
    fn turns(&self) -> u32 {
        u32::from(self.captured)
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let still_in = self.still_in();
        let best = still_in.iter().map(|player| self.scores[player]).max()?;
        Outcome::new(still_in.iter().filter(|player| self.scores[*player] == best).collect())
    }

    fn withdraw(&mut self, player: Player) {
        self.leave(player);
    }

    #[inline]
    fn visit<F>(&self, visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        self.each_capture(visitor)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.check_capture(action.0)
    }

    #[inline]
    fn play(&mut self, action: Action) {
        self.capture(action.0);
    }

    #[inline]
    fn key(&self) -> u64 {
        // Indexes of squares have 10 bits: what else there is fits above them.
        let extras = [
            self.mode() as u64,
            u64::from(self.players),
            self.to_move.number() as u64 | u64::from(self.over) << 2,
            self.left.iter().map(|player| 1 << player.number()).sum(),
        ];
        let others = Player::ALL.into_iter().zip(extras).fold(0, |word, (player, extra)| {
            word << 16 | extra << 10 | self.heads[player].index() as u64
        });
        let scores = self.scores.0.into_iter().fold(0, |word, score| word << 16 | u64::from(score));
        self.board.key() ^ mix(others ^ mix(scores))
    }

    fn steps(action: Action) -> Steps {
        Steps::one(Step::at(Role::Destination, action.0))
    }

    fn explain(&self, _: &[Step], square: Square) -> Illegal {
        // A square that can be captured is asked about only when the turn is complete.
        self.check_capture(square).err().unwrap_or(Illegal::TurnComplete)
    }

    fn row_col(square: Square) -> (usize, usize) {
        row_col(square)
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError<Illegal>> {
        let action = notation::read_turn(text)?;
        self.check(action)?;
        Ok(vec![action])
    }

    fn write_turn(turn: &[Action]) -> String {
        turn.iter().map(|action| notation::square_name(action.0)).collect()
    }

    fn progress(&self) -> u32 {
        u32::from(self.captured)
    }

    fn standing(&self, player: Player) -> i64 {
        i64::from(self.scores[player])
    }

    /// Three and four players can share the first place without all of them doing so: their
    /// numbers are joined by commas. Two who share it have a draw (VO-20).
    fn result_text(&self) -> Option<String> {
        let winners = self.outcome()?.winners();
        if self.players == 2 && winners.len() == 2 {
            return Some("draw".to_owned());
        }
        let numbers: Vec<_> = winners.iter().map(|winner| winner.to_string()).collect();
        Some(numbers.join(","))
    }

    #[inline]
    fn count_actions(&self) -> usize {
        self.count_captures()
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let count = self.count_captures();
        if count == 0 { None } else { self.nth_capture(pick(count)) }
    }

    /// A capture is a whole turn.
    #[inline]
    fn count_turns(&self) -> u64 {
        self.count_captures() as u64
    }
}
