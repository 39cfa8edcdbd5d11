//! A game on this screen as one plain value: what was played, what is being chosen, what is shown.

use catalog::{BoardView, Choice, Play, Player, Refused, Role};

/// A game that is played on this screen.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) play: Play,
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
    pub(crate) fn new(play: Play) -> Table {
        Table { play, looking_at: None, refusal: None, refusals: 0 }
    }

    /// What the board shows.
    pub(crate) fn view(&self) -> BoardView {
        match self.looking_at.and_then(|moment| self.play.view_at(moment)) {
            Some(view) => view,
            None => self.play.view(),
        }
    }

    /// Somebody points at a square.
    pub(crate) fn tap(&mut self, square: &str, confirm: Confirm) -> Tapped {
        if self.looking_at.is_some() || self.play.ending().is_some() {
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
        if self.looking_at.is_some() {
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

    /// Takes back the last turn.
    pub(crate) fn take_back(&mut self) {
        self.looking_at = None;
        self.refusal = None;
        self.play.take_back();
    }

    /// The player to act gives up.
    pub(crate) fn resign(&mut self) {
        if let Some(player) = self.play.to_act() {
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

    /// Who sits at the bottom if the board turns with the players.
    pub(crate) fn front(&self) -> Option<Player> {
        self.play.to_act()
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
