//! A game on this screen as one plain value: what was played, what is being chosen, what is shown.

use catalog::{BoardView, Choice, Mark, Play, Player, Refused, Role};

use crate::seat::Seat;

/// A game that is played on this screen.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) play: Play,
    /// Who plays at each seat; people where nothing is said.
    seats: Vec<Seat>,
    /// A turn that a bot would play, while the history is so long.
    hint: Option<(usize, String)>,
    /// The point of the history that is shown; `None` for the present.
    pub(crate) looking_at: Option<usize>,
    /// Why the last choice was refused, and on which square.
    pub(crate) refusal: Option<(String, Refused)>,
    /// Counts refusals, so that the same one twice is shown twice.
    pub(crate) refusals: u32,
}

/// What came of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tapped {
    /// It is part of the turn now.
    Chosen,
    /// It completed a turn, which was played.
    Played,
    /// A rule forbids it.
    Refused,
    /// Nothing happened: the game is over or the past is shown.
    Nothing,
}

/// Whether a complete turn is played at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirm {
    AtOnce,
    First,
}

impl Table {
    pub(crate) fn new(play: Play, seats: Vec<Seat>) -> Table {
        Table { play, seats, hint: None, looking_at: None, refusal: None, refusals: 0 }
    }

    /// What the board shows.
    pub(crate) fn view(&self) -> BoardView {
        if let Some(view) = self.looking_at.and_then(|moment| self.play.view_at(moment)) {
            return view;
        }
        let mut view = self.play.view();
        if let Some(turn) = self.hint().filter(|_| self.play.chosen().is_empty()) {
            let mut after = self.play.clone();
            if after.turn(turn).is_ok() {
                let steps = after.steps_at(after.moments() - 1);
                let squares: Vec<&str> =
                    steps.iter().filter_map(|step| step.square.as_deref()).collect();
                view.mark(&squares, Mark::Pointed);
            }
        }
        view
    }

    /// Who plays for a player.
    pub(crate) fn seat(&self, player: Player) -> Seat {
        self.seats.get(player.number()).copied().unwrap_or(Seat::Person)
    }

    /// The level of the bot that is to act.
    pub(crate) fn bot_to_act(&self) -> Option<u8> {
        match self.seat(self.play.to_act()?) {
            Seat::Bot(level) => Some(level),
            Seat::Person => None,
        }
    }

    /// Plays a turn that a bot has found; `Nothing` if it no longer fits.
    pub(crate) fn bot_turn(&mut self, turn: &str) -> Tapped {
        if self.play.turn(turn).is_ok() { Tapped::Played } else { Tapped::Nothing }
    }

    /// Keeps a turn to be shown.
    pub(crate) fn give_hint(&mut self, turn: String) {
        self.looking_at = None;
        while self.play.step_back() {}
        self.hint = Some((self.play.moments(), turn));
    }

    /// The turn that a bot would play here.
    pub(crate) fn hint(&self) -> Option<&str> {
        let (moments, turn) = self.hint.as_ref()?;
        (*moments == self.play.moments()).then_some(turn)
    }

    /// The game as it was at the point of the history that is shown.
    pub(crate) fn play_shown(&self) -> Play {
        let mut play = self.play.clone();
        while play.moments() > self.shown() + 1 && play.take_back() {}
        play
    }

    /// Somebody points at a square.
    pub(crate) fn tap(&mut self, square: &str, confirm: Confirm) -> Tapped {
        if self.looking_at.is_some() || self.play.ending().is_some() || self.bot_to_act().is_some()
        {
            return Tapped::Nothing;
        }
        self.refusal = None;
        // The chosen piece once more puts it down again.
        let chosen = self.play.chosen();
        if let [Choice { role: Role::Piece, square: Some(piece) }] = &chosen[..]
            && piece == square
        {
            self.play.step_back();
            return Tapped::Chosen;
        }
        match self.play.click(square) {
            Ok(_) => self.settle(confirm),
            Err(refused) => {
                // Another piece of one's own starts over.
                let mut anew = self.play.clone();
                while anew.step_back() {}
                if !chosen.is_empty() && anew.click(square).is_ok() {
                    self.play = anew;
                    return self.settle(confirm);
                }
                self.refusal = Some((square.to_owned(), refused));
                self.refusals += 1;
                Tapped::Refused
            }
        }
    }

    /// Ends a turn that may end here, or passes; plays a complete turn that waits to be confirmed.
    pub(crate) fn stop(&mut self, confirm: Confirm) -> Tapped {
        if self.looking_at.is_some() || self.bot_to_act().is_some() {
            return Tapped::Nothing;
        }
        if self.play.drafted().is_some() {
            return self.commit();
        }
        if self.play.stop() { self.settle(confirm) } else { Tapped::Nothing }
    }

    /// Whether [`stop`](Table::stop) would do something.
    pub(crate) fn can_stop(&self) -> bool {
        self.looking_at.is_none()
            && self.bot_to_act().is_none()
            && (self.play.drafted().is_some()
                || self
                    .play
                    .choices()
                    .iter()
                    .any(|choice| matches!(choice.role, Role::Stop | Role::Pass)))
    }

    /// Takes back the last choice of the turn in the making.
    pub(crate) fn step_back(&mut self) -> bool {
        self.refusal = None;
        self.looking_at.is_none() && self.play.step_back()
    }

    /// Takes back the last turn, and those of bots before it: they would only play again.
    pub(crate) fn take_back(&mut self) {
        self.looking_at = None;
        self.refusal = None;
        let has_person = self.play.players().iter().any(|it| self.seat(it) == Seat::Person);
        while self.play.take_back() && has_person && self.bot_to_act().is_some() {}
    }

    /// The player to act gives up; while a bot acts, the first person does.
    pub(crate) fn resign(&mut self) {
        let person = || self.play.still_in().iter().find(|it| self.seat(*it) == Seat::Person);
        let resigns = match self.bot_to_act() {
            Some(_) => person(),
            None => self.play.to_act(),
        };
        if let Some(player) = resigns {
            self.looking_at = None;
            self.play.resign(player);
        }
    }

    /// Everybody on this screen agrees on a draw.
    pub(crate) fn draw(&mut self) {
        self.looking_at = None;
        for player in self.play.still_in().iter() {
            self.play.agree(player);
        }
    }

    /// Shows another point of the history, by its distance from what is shown now.
    pub(crate) fn look(&mut self, distance: isize) {
        let last = self.play.moments() - 1;
        let now = self.looking_at.unwrap_or(last);
        self.look_at(now.saturating_add_signed(distance));
    }

    /// Shows a point of the history; the last one is the present.
    pub(crate) fn look_at(&mut self, moment: usize) {
        let last = self.play.moments() - 1;
        self.refusal = None;
        self.looking_at = (moment < last).then_some(moment);
    }

    /// The point of the history that is shown.
    pub(crate) fn shown(&self) -> usize {
        self.looking_at.unwrap_or(self.play.moments() - 1)
    }

    /// Who sits at the bottom if the board turns with the players: bots do not look at it.
    pub(crate) fn front(&self) -> Option<Player> {
        let people = || self.play.players().iter().filter(|it| self.seat(*it) == Seat::Person);
        self.play.to_act().filter(|it| self.seat(*it) == Seat::Person).or_else(|| people().next())
    }

    /// The one person who plays against bots only.
    pub(crate) fn only_person(&self) -> Option<Player> {
        let people: Vec<Player> =
            self.play.players().iter().filter(|it| self.seat(*it) == Seat::Person).collect();
        match people[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn settle(&mut self, confirm: Confirm) -> Tapped {
        self.play.take_forced();
        if self.play.drafted().is_some() && confirm == Confirm::AtOnce {
            return self.commit();
        }
        Tapped::Chosen
    }

    fn commit(&mut self) -> Tapped {
        if self.play.commit() { Tapped::Played } else { Tapped::Nothing }
    }
}
