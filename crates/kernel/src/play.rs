//! A game being played: a position with its history.

use std::fmt;
use std::sync::Arc;

use crate::{ByPlayer, Draft, Game, Outcome, Player, PlayerSet, Refusal, TurnError};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The rules ended it on the board.
    Board,
    /// Somebody withdrew and that decided it.
    Withdrawal,
    /// All players who were still in agreed on a draw.
    Agreement,
    /// The same position came once too often.
    Repetition,
    /// Too many quiet turns running.
    QuietTurns,
    /// Nothing can be decided any more.
    DeadPosition,
}

impl Reason {
    /// Every reason there is.
    pub const ALL: [Reason; 6] = [
        Reason::Board,
        Reason::Withdrawal,
        Reason::Agreement,
        Reason::Repetition,
        Reason::QuietTurns,
        Reason::DeadPosition,
    ];

    /// A lasting name in kebab case, the key of the sentence in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Board => "board",
            Reason::Withdrawal => "withdrawal",
            Reason::Agreement => "agreement",
            Reason::Repetition => "repetition",
            Reason::QuietTurns => "quiet-turns",
            Reason::DeadPosition => "dead-position",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why it is over.
    pub reason: Reason,
    /// Who has the first place.
    pub outcome: Outcome,
}

/// One point of the history: a position and what led to it.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The position between two turns.
    pub position: G,
    /// The turn that led here; empty at the start and after a withdrawal.
    pub turn: Vec<G::Action>,
    /// Who withdrew, if that led here.
    pub withdrawn: Option<Player>,
    /// How many turns running were quiet.
    pub quiet_turns: u32,
}

/// A game being played. What depends on the history is judged here: repetition, quiet turns,
/// agreement, withdrawal, and the places.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    /// Never empty; the first is the start. Copies of a game share what they have in common: a
    /// server copies one for every turn.
    moments: Vec<Arc<Moment<G>>>,
    /// Who agrees to a draw in the present position.
    agreed: PlayerSet,
    ending: Option<Ending>,
}

/// Why a turn was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError<I> {
    /// The game is over.
    Over,
    /// A rule forbids it.
    Illegal(I),
    /// The actions are legal but do not make exactly one complete turn.
    NotOneTurn,
}

impl<I: Refusal> fmt::Display for PlayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Illegal(illegal) => write!(f, "{}: {illegal}", illegal.clause()),
            PlayError::NotOneTurn => f.write_str("not one complete turn"),
        }
    }
}

impl<I: Refusal> std::error::Error for PlayError<I> {}

impl<G: Game> Play<G> {
    /// A game that begins with this position.
    pub fn new(start: G) -> Play<G> {
        let first = Moment { position: start, turn: Vec::new(), withdrawn: None, quiet_turns: 0 };
        let mut play =
            Play { moments: vec![Arc::new(first)], agreed: PlayerSet::EMPTY, ending: None };
        play.judge(Reason::Board);
        play
    }

    /// The present position.
    pub fn position(&self) -> &G {
        &self.now().position
    }

    /// All points of the history, the start first.
    pub fn moments(&self) -> &[Arc<Moment<G>>] {
        &self.moments
    }

    /// How and why the game is over.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Who acts; `None` when the game is over, also by a draw that only the history knows.
    pub fn to_act(&self) -> Option<Player> {
        if self.ending.is_some() { None } else { self.position().to_act() }
    }

    /// An empty draft of the next turn.
    pub fn draft(&self) -> Draft<G> {
        Draft::new(self.position().clone())
    }

    /// How often the present position has been there, now included.
    pub fn repetitions(&self) -> u32 {
        let now = self.position();
        let (key, progress) = (now.key(), now.progress());
        let mut text = None;
        let earlier = self
            .moments
            .iter()
            .rev()
            .skip(1)
            // What can never be undone separates the positions before from those after.
            .take_while(|moment| moment.position.progress() == progress)
            .filter(|moment| moment.position.key() == key)
            // Keys of different positions may agree by chance; a draw must not hang on that.
            .filter(|moment| {
                moment.position.to_string() == *text.get_or_insert_with(|| now.to_string())
            })
            .count();
        earlier as u32 + 1
    }

    /// Plays one complete turn.
    pub fn play(&mut self, turn: &[G::Action]) -> Result<(), PlayError<G::Illegal>> {
        if self.ending.is_some() {
            return Err(PlayError::Over);
        }
        let mut position = self.position().clone();
        let before = position.turns();
        for action in turn {
            if position.turns() != before {
                return Err(PlayError::NotOneTurn);
            }
            position.check(*action).map_err(PlayError::Illegal)?;
            position.play(*action);
        }
        if position.turns() == before {
            return Err(PlayError::NotOneTurn);
        }
        let quiet = position.progress() == self.position().progress();
        let quiet_turns = if quiet { self.now().quiet_turns + 1 } else { 0 };
        self.enter(Moment { position, turn: turn.to_vec(), withdrawn: None, quiet_turns });
        self.judge(Reason::Board);
        Ok(())
    }

    /// Plays the turn that this text tells.
    pub fn play_text(&mut self, text: &str) -> Result<(), TurnError<G::Illegal>> {
        let turn = self.position().read_turn(text)?;
        self.play(&turn).map_err(|error| match error {
            PlayError::Illegal(illegal) => TurnError::Illegal(illegal),
            PlayError::Over => TurnError::Unreadable("no turn, the game is over"),
            PlayError::NotOneTurn => TurnError::Unreadable("one complete turn"),
        })
    }

    /// Takes out a player who resigned or ran out of time; `false` if that changes nothing, since
    /// the game is over or the player is out already.
    pub fn withdraw(&mut self, player: Player) -> bool {
        if self.ending.is_some() || !self.position().still_in().contains(player) {
            return false;
        }
        let mut position = self.position().clone();
        position.withdraw(player);
        let quiet_turns = self.now().quiet_turns;
        self.enter(Moment { position, turn: Vec::new(), withdrawn: Some(player), quiet_turns });
        self.judge(Reason::Withdrawal);
        true
    }

    /// Lets a player agree to a draw. The game is drawn when everybody who is still in agrees in
    /// the same position; `false` if the player has no say.
    pub fn agree(&mut self, player: Player) -> bool {
        let still_in = self.position().still_in();
        if self.ending.is_some() || !still_in.contains(player) {
            return false;
        }
        self.agreed = self.agreed.with(player);
        if still_in.minus(self.agreed).is_empty() {
            self.end(Reason::Agreement, still_in);
        }
        true
    }

    /// Who agrees to a draw in the present position.
    pub fn agreed(&self) -> PlayerSet {
        self.agreed
    }

    /// Withdraws the agreement to a draw.
    pub fn disagree(&mut self, player: Player) {
        if self.ending.is_none() {
            self.agreed = self.agreed.without(player);
        }
    }

    /// Goes back by one turn or withdrawal; `false` at the start.
    pub fn take_back(&mut self) -> bool {
        if self.moments.len() == 1 {
            return false;
        }
        self.moments.pop();
        self.reopen();
        true
    }

    /// Forgets who agreed to a draw in the present position, also if that has ended the game.
    pub fn reopen(&mut self) {
        self.agreed = PlayerSet::EMPTY;
        self.ending = None;
        let withdrawn = self.now().withdrawn.is_some();
        self.judge(if withdrawn { Reason::Withdrawal } else { Reason::Board });
    }

    /// The outcome as commands print it, once the game is over.
    pub fn result_text(&self) -> Option<String> {
        let winners = self.ending?.outcome.winners();
        self.position().result_text().or_else(|| {
            Some(winners.single().map_or_else(|| "draw".to_owned(), |winner| winner.to_string()))
        })
    }

    /// The place of each player at the table, from 1, once the game is over: the winners, then
    /// those who were still in by their standing, then the others in the reverse order of going
    /// out. Who went out together shares a place.
    pub fn places(&self) -> Option<ByPlayer<Option<u8>>> {
        let winners = self.ending?.outcome.winners();
        let position = self.position();
        // A player's class decides the place; more is better. Who went out at moment k is below
        // all who went out later and all who never did.
        let class = |player: Player| {
            let until =
                self.moments.iter().take_while(|m| m.position.still_in().contains(player)).count();
            let standing = if until == self.moments.len() { position.standing(player) } else { 0 };
            (winners.contains(player), until, standing)
        };
        let players = position.players();
        let mut places = ByPlayer([None; Player::MOST]);
        for player in players.iter() {
            let better = players.iter().filter(|other| class(*other) > class(player)).count();
            places[player] = Some(better as u8 + 1);
        }
        // Winners share the first place whatever else they differ in.
        for winner in winners.iter() {
            places[winner] = Some(1);
        }
        Some(places)
    }

    fn now(&self) -> &Moment<G> {
        self.moments.last().expect("the start is always there")
    }

    fn enter(&mut self, moment: Moment<G>) {
        self.moments.push(Arc::new(moment));
        self.agreed = PlayerSet::EMPTY;
    }

    /// Ends the game if the position or the history says so. `reason` is what ended it if the
    /// position itself is over.
    fn judge(&mut self, reason: Reason) {
        let position = self.position();
        if let Some(outcome) = position.outcome() {
            self.ending = Some(Ending { reason, outcome });
            return;
        }
        let limits = position.draw_limits();
        let still_in = position.still_in();
        let draw = if position.is_dead() {
            Some(Reason::DeadPosition)
        } else if limits.repetitions.is_some_and(|limit| self.repetitions() >= limit) {
            Some(Reason::Repetition)
        } else if limits.quiet_turns.is_some_and(|limit| self.now().quiet_turns >= limit) {
            Some(Reason::QuietTurns)
        } else {
            None
        };
        if let Some(reason) = draw {
            self.end(reason, still_in);
        }
    }

    fn end(&mut self, reason: Reason, winners: PlayerSet) {
        let outcome = Outcome::new(winners).expect("somebody is in while a game goes on");
        self.ending = Some(Ending { reason, outcome });
    }
}
