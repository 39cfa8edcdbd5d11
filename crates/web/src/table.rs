//! A game on this screen as one plain value: what was played, what is being chosen, what is shown.

use std::ops::RangeInclusive;

use catalog::{BoardView, Choice, Mark, Play, Player, Refused, Role};

use crate::seat::Seat;

/// A game that is played on this screen.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) play: Play,
    /// Who plays at each seat; people where nothing is said.
    seats: Vec<Seat>,
    /// A turn that a bot would play in the position with this key.
    hint: Option<(u64, String)>,
    /// The point of the history that is shown; `None` for the present.
    pub(crate) looking_at: Option<usize>,
    /// Why the last choice was refused, and on which square.
    pub(crate) refusal: Option<(String, Refused)>,
    /// Counts refusals, so that the same one twice is shown twice.
    pub(crate) refusals: u32,
    /// Whether nobody here may act just now, although it is their turn.
    pub(crate) waits: bool,
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
        Table {
            play,
            seats,
            hint: None,
            looking_at: None,
            refusal: None,
            refusals: 0,
            waits: false,
        }
    }

    /// What the board shows.
    pub(crate) fn view(&self) -> BoardView {
        if let Some(view) = self.looking_at.and_then(|moment| self.play.view_at(moment)) {
            return view;
        }
        let mut view = self.play.view();
        if !self.may_act() {
            // Nobody at the screen chooses now.
            for square in &mut view.squares {
                square.marks.retain(|mark| !matches!(mark, Mark::Choice(_)));
            }
        }
        // Others act while one looks elsewhere, and bots faster than one can follow: so all they did
        // is marked, not only the last turn.
        for moment in self.news().filter(|moment| self.is_of_others(*moment)) {
            let steps = self.play.steps_at(moment);
            view.mark(&squares(&steps), Mark::Last);
        }
        view
    }

    /// The points of the history that are news to who looks at the present: the last turn, and if
    /// others acted, everything since a person here did.
    pub(crate) fn news(&self) -> RangeInclusive<usize> {
        let last = self.shown();
        let oldest = last.saturating_sub(self.play.players().len()).max(1);
        let mut first = last;
        while self.looking_at.is_none() && first > oldest && self.is_of_others(first) {
            first -= 1;
        }
        first..=last
    }

    fn is_of_others(&self, moment: usize) -> bool {
        match self.play.actor_at(moment).map(|actor| self.seat(actor)) {
            Some(Seat::Bot(_)) => true,
            // Who only watches has seen every turn.
            Some(Seat::Elsewhere) => self.seats.contains(&Seat::Person),
            Some(Seat::Person) | None => false,
        }
    }

    /// Whether a bot acted last.
    pub(crate) fn follows_bot(&self) -> bool {
        self.is_of_others(self.play.moments() - 1)
    }

    /// Shows another state of the same game. A look at the past stays where it is.
    pub(crate) fn follow(&mut self, play: Play) {
        self.play = play;
        self.refusal = None;
        let last = self.play.moments() - 1;
        self.looking_at = self.looking_at.filter(|moment| *moment < last);
    }

    /// Whether it is the turn of somebody at this screen.
    pub(crate) fn may_act(&self) -> bool {
        let acts = self.play.to_act().is_some_and(|player| self.seat(player) == Seat::Person);
        acts && !self.waits
    }

    /// Says who sits where.
    pub(crate) fn seat_all(&mut self, seats: Vec<Seat>) {
        self.seats = seats;
    }

    /// Whether there is a game that somebody could want to go on with.
    pub(crate) fn is_running(&self) -> bool {
        self.play.moments() > 1 && self.play.ending().is_none()
    }

    /// The same players, but another game.
    pub(crate) fn again(&self, play: Play) -> Table {
        Table::new(play, self.seats.clone())
    }

    /// Who plays for a player.
    pub(crate) fn seat(&self, player: Player) -> Seat {
        self.seats.get(player.number()).copied().unwrap_or(Seat::Person)
    }

    /// The level of the bot that is to act.
    pub(crate) fn bot_to_act(&self) -> Option<u8> {
        match self.seat(self.play.to_act()?) {
            Seat::Bot(level) => Some(level),
            Seat::Person | Seat::Elsewhere => None,
        }
    }

    /// Plays a turn that a bot has found; `Nothing` if it no longer fits.
    pub(crate) fn bot_turn(&mut self, turn: &str) -> Tapped {
        self.refusal = None;
        if self.play.turn(turn).is_ok() { Tapped::Played } else { Tapped::Nothing }
    }

    /// Keeps a turn to be shown as long as the position stays.
    pub(crate) fn give_hint(&mut self, turn: String) {
        self.looking_at = None;
        self.refusal = None;
        while self.play.step_back() {}
        self.hint = Some((self.play.key(), turn));
    }

    /// The turn that a bot would play here.
    pub(crate) fn hint(&self) -> Option<&str> {
        let (key, turn) = self.hint.as_ref()?;
        let fits = *key == self.play.key() && self.looking_at.is_none();
        (fits && self.play.ending().is_none()).then_some(turn)
    }

    /// The squares of that turn in their order, as indexes into those of a view.
    pub(crate) fn hinted(&self, view: &BoardView) -> Vec<usize> {
        let Some(turn) = self.hint().filter(|_| self.play.chosen().is_empty()) else {
            return Vec::new();
        };
        let mut after = self.play.clone();
        if after.turn(turn).is_err() {
            return Vec::new();
        }
        let steps = after.steps_at(after.moments() - 1);
        let index = |name: &&str| view.squares.iter().position(|square| square.name == **name);
        squares(&steps).iter().filter_map(index).collect()
    }

    /// The game as it was at the point of the history that is shown.
    pub(crate) fn play_shown(&self) -> Play {
        let mut play = self.play.clone();
        while play.moments() > self.shown() + 1 && play.take_back() {}
        play
    }

    /// Somebody points at a square. Who looks at the past comes back to the present by it.
    pub(crate) fn tap(&mut self, square: &str, confirm: Confirm) -> Tapped {
        let looked_back = self.looking_at.take().is_some();
        if looked_back || !self.may_act() {
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

    /// Somebody writes a whole turn; not while others act.
    pub(crate) fn type_turn(&mut self, text: &str) -> Result<Tapped, Refused> {
        self.looking_at = None;
        self.refusal = None;
        if self.play.ending().is_none() && !self.may_act() {
            return Ok(Tapped::Nothing);
        }
        self.play.turn(&self.tidy(text)).map(|()| Tapped::Played)
    }

    /// What is typed as turns are written.
    fn tidy(&self, text: &str) -> String {
        self.play.title().tidy_turn(text)
    }

    /// What could follow on what is typed of a turn: turns, or where one can begin if there are too
    /// many.
    pub(crate) fn offers(&self, begun: &str) -> Vec<String> {
        // Few enough to read, and never more than a glance of work.
        let mut offers = self.play.legal_turns(2_000).unwrap_or_else(|_| {
            let mut anew = self.play.clone();
            while anew.step_back() {}
            anew.choices().into_iter().filter_map(|choice| choice.square).collect()
        });
        let begun = self.tidy(begun);
        offers.retain(|offer| offer.starts_with(&begun));
        offers.truncate(40);
        offers
    }

    /// Ends a turn that may end here, or passes; plays a complete turn that waits to be confirmed.
    pub(crate) fn stop(&mut self, confirm: Confirm) -> Tapped {
        if self.looking_at.is_some() || !self.may_act() {
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
            && self.may_act()
            && (self.play.drafted().is_some()
                || self
                    .play
                    .choices()
                    .iter()
                    .any(|choice| matches!(choice.role, Role::Stop | Role::Pass)))
    }

    /// Takes back the last choice of the turn in the making, or comes back from the past.
    pub(crate) fn step_back(&mut self) {
        self.refusal = None;
        if self.looking_at.take().is_none() {
            self.play.step_back();
        }
    }

    /// Takes back the last turn, and those of bots before it: they would only play again.
    pub(crate) fn take_back(&mut self) {
        self.looking_at = None;
        self.refusal = None;
        let has_person = self.play.players().iter().any(|it| self.seat(it) == Seat::Person);
        while self.play.take_back() && has_person && self.bot_to_act().is_some() {}
    }

    /// Who would give up: the player to act; while a bot acts, the first person.
    pub(crate) fn who_resigns(&self) -> Option<Player> {
        let person = || self.play.still_in().iter().find(|it| self.seat(*it) == Seat::Person);
        self.play.to_act().filter(|_| self.bot_to_act().is_none()).or_else(person)
    }

    /// Somebody gives up.
    pub(crate) fn resign(&mut self) {
        if let Some(player) = self.who_resigns() {
            self.looking_at = None;
            self.refusal = None;
            self.play.resign(player);
        }
    }

    /// The level of the best bot that would have to agree to a draw.
    pub(crate) fn bot_to_agree(&self) -> Option<u8> {
        let level = |player| match self.seat(player) {
            Seat::Bot(level) => Some(level),
            Seat::Person | Seat::Elsewhere => None,
        };
        self.play.still_in().iter().filter_map(level).max()
    }

    /// The bot that would rather play on than share the game with all who are in, if each player
    /// can expect so many thousandths of it.
    pub(crate) fn declines_draw(&self, shares: &[u32]) -> Option<Player> {
        let still_in = self.play.still_in();
        still_in.iter().filter(|it| self.seat(*it) != Seat::Person).find(|it| {
            let share = shares.get(it.number()).copied().unwrap_or_default();
            share as usize * still_in.len() > 1000
        })
    }

    /// Everybody agrees on a draw.
    pub(crate) fn draw(&mut self) {
        self.looking_at = None;
        self.refusal = None;
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

/// The names of the squares that were chosen.
fn squares(steps: &[Choice]) -> Vec<&str> {
    steps.iter().filter_map(|step| step.square.as_deref()).collect()
}
