//! Leap, a game made up for these tests.
//!
//! Everybody has tokens on a row of squares, mostly one. A turn is a step of one square, after
//! which the token may leap one square further in the same direction. A token that is landed on is
//! gone, and whoever has none is out. The game can be given a flaw, to see whether the conformance
//! kit finds it.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use kernel::{
    DrawLimits, Game, Outcome, Player, PlayerSet, Refusal, Role, Square, Step, Steps, TurnError,
    mix,
};

/// What is agreed before the first turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) start: &'static str,
    pub(crate) limits: DrawLimits,
    /// Landing on this square can never be undone, though no position tells of it.
    pub(crate) landmark: Option<usize>,
    /// Nothing can be decided once the token of player 0 is here.
    pub(crate) dead: Option<usize>,
    /// Who withdraws takes the next player along.
    pub(crate) bound: bool,
    /// The last square wins, and tokens further to the right stand better.
    pub(crate) race: bool,
    pub(crate) flaw: Option<Flaw>,
}

impl Setup {
    pub(crate) const fn new(start: &'static str) -> Setup {
        Setup {
            start,
            limits: DrawLimits { repetitions: None, quiet_turns: None },
            landmark: None,
            dead: None,
            bound: false,
            race: false,
            flaw: None,
        }
    }
}

/// A broken promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    NoStart,
    VisitsTooMuch,
    ChecksTooMuch,
    VisitsTwice,
    OrderChanges,
    CountsActionsWrong,
    ChoosesWrong,
    CountsTurnsWrong,
    NobodyActs,
    ActsAfterTheEnd,
    NoResult,
    Unreadable,
    ReadsSomethingElse,
    ReadsAnotherPlayer,
    ReadsOtherActions,
    KeyOfTheHistory,
    OneKey,
    KeyAfterReading,
    TurnUnreadable,
    ReadsAnotherTurn,
    Stuck,
    DeadEnd,
    DraftChanges,
    ReplaysOtherwise,
    CheckChanges,
    ProgressFalls,
    TwoTurns,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Step { from: Square, to: Square },
    Leap(Square),
    Stop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Illegal {
    Over,
    NotYours,
    NotNext,
    NotYet,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::Over => "LE-1",
            Illegal::NotYours => "LE-2",
            Illegal::NotNext => "LE-3",
            Illegal::NotYet => "LE-4",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::NotYours => "not-yours",
            Illegal::NotNext => "not-next",
            Illegal::NotYet => "not-yet",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Why a text or a setup means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrong(&'static str);

impl Refusal for Wrong {
    fn clause(&self) -> &'static str {
        "LE-5"
    }

    fn code(&self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.start)
    }
}

thread_local! {
    /// How often a key was asked for.
    static KEYS_ASKED: Cell<u32> = const { Cell::new(0) };
}

/// A counter that a shared position can move.
#[derive(Debug, Default)]
struct Count(AtomicU32);

impl Count {
    fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self, count: u32) {
        self.0.store(count, Ordering::Relaxed);
    }
}

impl Clone for Count {
    fn clone(&self) -> Count {
        Count(AtomicU32::new(self.get()))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Position {
    setup: Setup,
    /// Who stands on each square.
    squares: Vec<Option<Player>>,
    to_act: Player,
    /// Where the token that has stepped stands, and where it may leap to.
    leap: Option<(usize, usize)>,
    turns: u32,
    landings: u32,
    /// How often anybody asked for the actions: what a sound game knows nothing of.
    visits: Count,
    /// How often anybody asked if an action is legal.
    checks: Count,
    /// Whether this was read, which it should not know either.
    read: bool,
}

impl Position {
    pub(crate) fn new(setup: Setup) -> Position {
        Position::read(&setup, setup.start).unwrap()
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.setup.flaw == Some(flaw)
    }

    fn place_of(&self, player: Player) -> Option<usize> {
        self.squares.iter().position(|token| *token == Some(player))
    }

    /// Who has won a race.
    fn home(&self) -> Option<Player> {
        self.squares.last().copied().flatten().filter(|_| self.setup.race)
    }

    fn is_over(&self) -> bool {
        self.leap.is_none() && (self.still_in().len() < 2 || self.home().is_some())
    }

    fn legal(&self) -> Vec<Action> {
        let stuck = self.has(Flaw::Stuck) && self.leap.is_none() && self.squares[0].is_none();
        if self.is_over() || stuck {
            return Vec::new();
        }
        if let Some((_, to)) = self.leap {
            let all = vec![Action::Leap(Square::new(to)), Action::Stop];
            return if self.has(Flaw::DeadEnd) { Vec::new() } else { all };
        }
        let last = self.squares.len() - 1;
        let mut legal = Vec::new();
        for from in (0..=last).filter(|at| self.squares[*at] == Some(self.to_act)) {
            let step = |to: usize| Action::Step { from: Square::new(from), to: Square::new(to) };
            legal.extend(from.checked_sub(1).map(step));
            legal.extend((from < last).then(|| step(from + 1)));
        }
        if self.has(Flaw::VisitsTwice) {
            legal.push(legal[0]);
        }
        let visits = self.visits.get();
        // A draft asks more often than everything before it.
        let swaps = self.has(Flaw::OrderChanges) && visits % 2 == 1
            || self.has(Flaw::DraftChanges) && visits >= 12
            || self.has(Flaw::ReadsOtherActions) && self.read;
        if swaps {
            legal.reverse();
        }
        legal
    }

    fn land(&mut self, from: usize, to: usize) {
        self.squares[to] = self.squares[from].take();
        self.landings += u32::from(self.setup.landmark == Some(to));
    }

    fn finish(&mut self) {
        self.leap = None;
        self.turns += 1;
        if self.has(Flaw::TwoTurns) {
            self.turns += 1;
        }
        self.pass_on();
    }

    fn pass_on(&mut self) {
        let players = self.still_in();
        if players.is_empty() {
            return;
        }
        loop {
            self.to_act = self.to_act.next(Player::MOST);
            if players.contains(self.to_act) {
                return;
            }
        }
    }

    fn row(&self) -> String {
        self.squares
            .iter()
            .map(|token| token.map_or('.', |player| char::from(b'0' + player.number() as u8)))
            .collect()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row(), self.to_act)
    }
}

impl Game for Position {
    const NAME: &'static str = "leap";

    type Setup = Setup;
    type Action = Action;
    type Illegal = Illegal;
    type SetupError = Wrong;
    type ReadError = Wrong;

    fn read_setup(_: &str) -> Result<Setup, Wrong> {
        Err(Wrong("no setup is written anywhere"))
    }

    fn start(setup: &Setup) -> Result<Position, Wrong> {
        if setup.flaw == Some(Flaw::NoStart) {
            return Err(Wrong("nobody came"));
        }
        let mut start = Position::read(setup, setup.start)?;
        start.read = false;
        Ok(start)
    }

    fn read(setup: &Setup, text: &str) -> Result<Position, Wrong> {
        if setup.flaw == Some(Flaw::Unreadable) && !text.ends_with('0') {
            return Err(Wrong("lost my glasses"));
        }
        let (row, to_act) = text.split_once(' ').ok_or(Wrong("a row and a player"))?;
        let player = |letter: char| Player::new(letter.to_digit(10)? as usize);
        let mut squares = Vec::new();
        for letter in row.chars() {
            squares.push(match letter {
                '.' => None,
                _ => Some(player(letter).ok_or(Wrong("a player or a dot"))?),
            });
        }
        let to_act = to_act.chars().next().and_then(player).ok_or(Wrong("a player"))?;
        let flaw = setup.flaw;
        if flaw == Some(Flaw::ReadsSomethingElse) && squares[0].is_none() {
            squares.rotate_left(1);
        }
        let mut read = Position {
            setup: *setup,
            squares,
            to_act,
            leap: None,
            turns: 0,
            landings: 0,
            visits: Count::default(),
            checks: Count::default(),
            read: true,
        };
        if flaw == Some(Flaw::ReadsAnotherPlayer) && text != setup.start {
            read.turns = u32::MAX;
        }
        Ok(read)
    }

    fn players(&self) -> PlayerSet {
        self.setup
            .start
            .chars()
            .filter_map(|letter| Player::new(letter.to_digit(10)? as usize))
            .collect()
    }

    fn still_in(&self) -> PlayerSet {
        self.squares.iter().flatten().copied().collect()
    }

    fn to_act(&self) -> Option<Player> {
        if self.turns == u32::MAX {
            return Player::new(3);
        }
        let nobody = self.has(Flaw::NobodyActs) && self.squares[0].is_none();
        let over = self.is_over() && !self.has(Flaw::ActsAfterTheEnd);
        (!nobody && !over).then_some(self.to_act)
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = self.home().map_or(self.still_in(), |home| PlayerSet::EMPTY.with(home));
        if self.is_over() { Outcome::new(winners) } else { None }
    }

    fn withdraw(&mut self, player: Player) {
        let mut out = vec![player];
        if self.setup.bound {
            out.extend(Player::new(player.number() + 1));
        }
        for square in &mut self.squares {
            square.take_if(|token| out.contains(token));
        }
        if out.contains(&self.to_act) {
            self.pass_on();
        }
    }

    fn visit<F>(&self, visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        self.visits.set(self.visits.get() + 1);
        let mut legal = self.legal();
        if self.has(Flaw::VisitsTooMuch) && self.leap.is_some() {
            legal.extend(self.place_of(self.to_act).map(|here| Action::Leap(Square::new(here))));
        }
        legal.into_iter().try_for_each(visitor)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.checks.set(self.checks.get() + 1);
        if self.has(Flaw::ChecksTooMuch) || self.legal().contains(&action) {
            return Ok(());
        }
        Err(match action {
            _ if self.is_over() => Illegal::Over,
            Action::Step { from, .. } if self.leap.is_none() => {
                let own = self.squares.get(from.index()) == Some(&Some(self.to_act));
                if own { Illegal::NotNext } else { Illegal::NotYours }
            }
            Action::Leap(_) if self.leap.is_some() => Illegal::NotNext,
            Action::Step { .. } | Action::Leap(_) | Action::Stop => Illegal::NotYet,
        })
    }

    fn play(&mut self, action: Action) {
        let lost = self.has(Flaw::ReplaysOtherwise) && self.visits.get() == 0 && self.turns > 4
            || self.has(Flaw::CheckChanges) && self.checks.get() > 0;
        match action {
            Action::Step { from, to } => {
                let (from, to) = (from.index(), to.index());
                self.land(from, to);
                let further = (2 * to).checked_sub(from).filter(|at| *at < self.squares.len());
                match further {
                    Some(further) => self.leap = Some((to, further)),
                    None => self.finish(),
                }
            }
            Action::Leap(to) => {
                let (from, _) = self.leap.unwrap();
                self.land(from, to.index());
                self.finish();
            }
            Action::Stop => self.finish(),
        }
        if lost {
            self.squares.push(None);
        }
        self.visits.set(0);
        self.checks.set(0);
        self.read = false;
    }

    fn key(&self) -> u64 {
        let mut key = match self.leap {
            Some((at, to)) => (at * self.squares.len() + to) as u64 + 1,
            None => 0,
        };
        if self.has(Flaw::OneKey) {
            return key;
        }
        for letter in self.to_string().bytes() {
            key = mix(key ^ u64::from(letter));
        }
        if self.has(Flaw::KeyOfTheHistory) {
            key += u64::from(KEYS_ASKED.replace(KEYS_ASKED.get() + 1) / 40);
        }
        if self.has(Flaw::KeyAfterReading) && self.read {
            key += 1;
        }
        key
    }

    fn steps(action: Action) -> Steps {
        match action {
            Action::Step { from, to } => {
                Steps::two(Step::at(Role::Piece, from), Step::at(Role::Destination, to))
            }
            Action::Leap(to) => Steps::one(Step::at(Role::Jump, to)),
            Action::Stop => Steps::one(Step::plain(Role::Stop)),
        }
    }

    fn explain(&self, chosen: &[Step], _: Square) -> Illegal {
        match chosen {
            _ if self.is_over() => Illegal::Over,
            [] if self.leap.is_none() => Illegal::NotYours,
            _ => Illegal::NotNext,
        }
    }

    fn row_col(square: Square) -> (usize, usize) {
        (0, square.index())
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError<Illegal>> {
        let squares: Option<Vec<usize>> = text.split('-').map(|part| part.parse().ok()).collect();
        let squares = squares.ok_or(TurnError::Unreadable("squares, as in 0-1-2"))?;
        let (from, to, leap) = match squares[..] {
            [from, to] => (from, to, Action::Stop),
            [from, to, leap] => (from, to, Action::Leap(Square::new(leap))),
            _ => return Err(TurnError::Unreadable("squares, as in 0-1-2")),
        };
        if self.has(Flaw::TurnUnreadable) && leap != Action::Stop {
            return Err(TurnError::Unreadable("a short turn"));
        }
        let leap = if self.has(Flaw::ReadsAnotherTurn) { Action::Stop } else { leap };
        let step = Action::Step { from: Square::new(from), to: Square::new(to) };
        self.check(step)?;
        let mut next = self.clone();
        next.play(step);
        if next.leap.is_none() {
            return if leap == Action::Stop {
                Ok(vec![step])
            } else {
                Err(Illegal::NotNext.into())
            };
        }
        next.check(leap)?;
        Ok(vec![step, leap])
    }

    fn write_turn(turn: &[Action]) -> String {
        let mut text = String::new();
        for action in turn {
            match action {
                Action::Step { from, to } => {
                    text = format!("{}-{}", from.index(), to.index());
                }
                Action::Leap(to) => text = format!("{text}-{}", to.index()),
                Action::Stop => {}
            }
        }
        text
    }

    fn progress(&self) -> u32 {
        let out = self.players().minus(self.still_in()).len() as u32;
        if self.has(Flaw::ProgressFalls) { 100 - self.turns.min(100) } else { out + self.landings }
    }

    fn draw_limits(&self) -> DrawLimits {
        self.setup.limits
    }

    fn is_dead(&self) -> bool {
        self.setup.dead.is_some() && self.place_of(Player::ALL[0]) == self.setup.dead
    }

    fn standing(&self, player: Player) -> i64 {
        if self.setup.race { self.place_of(player).map_or(-1, |place| place as i64) } else { 0 }
    }

    fn result_text(&self) -> Option<String> {
        let winners = self.outcome()?.winners();
        let text = winners.single().map(|winner| winner.to_string());
        text.filter(|_| !self.has(Flaw::NoResult))
    }

    fn count_actions(&self) -> usize {
        let wrong = self.has(Flaw::CountsActionsWrong) || self.has(Flaw::VisitsTooMuch);
        self.legal().len() + usize::from(wrong && self.leap.is_some())
    }

    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let legal = self.legal();
        if legal.is_empty() {
            return None;
        }
        let place = pick(legal.len());
        if self.has(Flaw::ChoosesWrong) { legal.first().copied() } else { Some(legal[place]) }
    }

    fn count_turns(&self) -> u64 {
        kernel::count_turns(self) + u64::from(self.has(Flaw::CountsTurnsWrong))
    }
}
