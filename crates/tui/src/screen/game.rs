//! The game on the screen: where the cursor is, what is shown and what is said.

use catalog::{BoardView, Choice, Mark, Role};
use lang::Texts;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::board::{Layout, lying, placed};
use crate::table::Table;
use crate::{Seat, words};

/// A game and how it is looked at.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) table: Table,
    /// The square that keys are about.
    pub(super) cursor: usize,
    /// How far the board is turned.
    pub(super) quarter_turns: u8,
    /// The point of the history that is shown; `None` for the present.
    pub(super) looking_at: Option<usize>,
    /// Whether the last turn is not yet confirmed by the server.
    pub(super) is_waiting: bool,
    /// What was said last, and whether it is a refusal.
    pub(super) note: Option<(String, bool)>,
    /// The squares of a hint.
    pointed: Vec<String>,
    /// How deep and how far a bot has thought, if one does.
    pub(super) progress: Option<(u32, u64)>,
    /// Whether it thinks for somebody else.
    pub(super) hinting: bool,
    /// Where the board was drawn.
    pub(super) layout: Layout,
    /// Where a click ends the turn; nowhere if it may not end yet.
    pub(super) stop_button: Rect,
    /// The square where the button of the mouse went down.
    grip: Option<Grip>,
}

/// A square that is held with the mouse.
#[derive(Clone, Copy, Debug)]
struct Grip {
    square: usize,
    /// Whether it was chosen before, so that letting it go there puts it down.
    held: bool,
}

impl Game {
    pub(super) fn new(table: Table) -> Game {
        let view = table.play.view();
        let mut humans =
            table.seats.iter().zip(&view.players).filter(|(it, _)| **it == Seat::Human);
        // Who plays against bots has the own camp at the bottom, by a half turn, so that letters and
        // numbers stay on their sides; for several it lies as the rules show it.
        let quarter_turns = match (humans.next(), humans.next()) {
            (Some((_, own)), None) => own.quarter_turns / 2 * 2,
            _ => 0,
        };
        let cursor = view.choices().next().unwrap_or(0);
        Game {
            table,
            cursor,
            quarter_turns,
            looking_at: None,
            is_waiting: false,
            note: None,
            pointed: Vec::new(),
            progress: None,
            hinting: false,
            layout: Layout::default(),
            stop_button: Rect::default(),
            grip: None,
        }
    }

    /// What the board shows.
    pub(super) fn view(&self) -> BoardView {
        let play = &self.table.play;
        let past = self.looking_at.and_then(|moment| play.view_at(moment));
        if let Some(past) = past {
            return past;
        }
        // While a bot thinks there is nothing to choose.
        let human = self.table.to_act() == Some(Seat::Human);
        let present = play.view_at(play.moments() - 1).filter(|_| !human);
        let mut view = present.unwrap_or_else(|| play.view());
        let pointed: Vec<&str> = self.pointed.iter().map(String::as_str).collect();
        view.mark(&pointed, Mark::Pointed);
        for moment in self.unseen() {
            let steps = play.steps_at(moment);
            let squares: Vec<&str> = steps.iter().filter_map(|it| it.square.as_deref()).collect();
            view.mark(&squares, Mark::Last);
        }
        view
    }

    /// The points of the history since somebody at this terminal acted: bots are fast.
    fn unseen(&self) -> impl Iterator<Item = usize> {
        let play = &self.table.play;
        let bot = |moment: &usize| {
            let actor = play.actor_at(*moment).and_then(|it| self.table.seats.get(it.number()));
            actor.is_some_and(|seat| *seat != Seat::Human)
        };
        (1..play.moments()).rev().take_while(bot).take(self.table.seats.len() - 1)
    }

    /// Whether somebody at this terminal may choose something now.
    pub(super) fn is_open(&self) -> bool {
        self.looking_at.is_none() && self.table.to_act() == Some(Seat::Human)
    }

    pub(super) fn tell(&mut self, sentence: String) {
        self.note = Some((sentence, false));
    }

    pub(super) fn warn(&mut self, sentence: String) {
        self.note = Some((sentence, true));
    }

    /// Points to the squares of a turn.
    pub(super) fn point(&mut self, turn: &str) {
        let mut tried = self.table.play.clone();
        if tried.turn(turn).is_ok() {
            let steps = tried.steps_at(tried.moments() - 1);
            self.pointed = steps.into_iter().filter_map(|step| step.square).collect();
        }
    }

    /// Points to these squares.
    pub(super) fn point_to(&mut self, squares: Vec<String>) {
        self.pointed = squares;
    }

    /// Something has happened: what there was to say about the time before is gone.
    pub(super) fn after_event(&mut self, texts: &Texts) {
        self.looking_at = None;
        self.pointed.clear();
        let play = &self.table.play;
        let moment = play.moments() - 1;
        // What happened while bots act is said until somebody has acted who can read it.
        let before = self.note.take().filter(|(_, warns)| !warns && self.unseen().next().is_some());
        let mut said: Vec<String> = before.into_iter().map(|(note, _)| note).collect();
        let view = play.view();
        let mut say = |key: &str, player| {
            let name = words::player(texts, &view, player);
            said.push(texts.say(key, &[("player", &name)]));
        };
        if let Some(before) = moment.checked_sub(1).and_then(|moment| play.view_at(moment)) {
            for (was, is) in before.players.iter().zip(&view.players) {
                if was.is_in && !is.is_in {
                    say("goes-out", is.player);
                }
                if is.in_power && !was.in_power {
                    say("in-power", is.player);
                }
            }
        }
        play.skipped_at(moment).iter().for_each(|player| say("skipped", player));
        let passed = play.steps_at(moment).iter().any(|step| step.role == Role::Pass);
        if let (true, Some(player)) = (passed, play.actor_at(moment)) {
            say("skipped", player);
        }
        if !said.is_empty() {
            self.note = Some((said.join(" "), false));
        }
        let choices: Vec<usize> = self.view().choices().collect();
        if self.is_open() && !choices.contains(&self.cursor) {
            self.cursor = choices.first().copied().unwrap_or(self.cursor);
        }
    }

    /// Chooses a square; whether a turn was played.
    pub(super) fn tap(&mut self, index: usize, texts: &Texts) -> bool {
        if !self.is_open() {
            return false;
        }
        let Some(square) = self.view().squares.get(index).map(|square| square.name.clone()) else {
            return false;
        };
        self.cursor = index;
        self.note = None;
        let chosen = self.table.play.chosen();
        if self.is_held(&square) {
            // The chosen piece once more puts it down again, or ends its way.
            if self.can_stop() {
                return self.stop();
            }
            self.table.play.step_back();
            return false;
        }
        match self.table.play.click(&square) {
            Ok(_) => self.settle(),
            Err(refused) => {
                // Another piece of one's own starts over.
                let mut anew = self.table.play.clone();
                while anew.step_back() {}
                if !chosen.is_empty() && anew.click(&square).is_ok() {
                    self.table.play = anew;
                    return self.settle();
                }
                self.warn(words::refusal(texts, &refused));
                false
            }
        }
    }

    /// The button of the mouse goes down on a square; which square that chooses.
    pub(super) fn grab(&mut self, square: usize) -> Option<usize> {
        let held = self.is_held(&self.view().squares[square].name);
        self.grip = Some(Grip { square, held });
        (!held).then_some(square)
    }

    /// Whether a square is where the chosen piece stands: it was picked up there, or may stop there.
    fn is_held(&self, square: &str) -> bool {
        let chosen = self.table.play.chosen();
        let choices = self.table.play.choices();
        let here = |choice: &Choice| choice.square.as_deref() == Some(square);
        let piece = matches!(&chosen[..], [Choice { role: Role::Piece, .. }]);
        chosen.last().is_some_and(here) && (piece || self.can_stop()) && !choices.iter().any(here)
    }

    /// The mouse moves with the button down.
    pub(super) fn drag(&mut self, square: usize) {
        if self.grip.is_some() && self.is_open() {
            self.cursor = square;
        }
    }

    /// The button goes up over a square, or beside the board; which square that chooses.
    pub(super) fn release(&mut self, square: Option<usize>) -> Option<usize> {
        let grip = self.grip.take()?;
        let square = square?;
        let moved = square != grip.square;
        // Where nothing was picked up there is nothing to drop.
        let carries = !self.table.play.chosen().is_empty();
        ((moved && carries) || (!moved && grip.held)).then_some(square)
    }

    /// Ends a turn that may end here; whether that was played.
    pub(super) fn stop(&mut self) -> bool {
        self.is_open() && self.table.play.stop() && self.settle()
    }

    /// Takes what is forced and plays a complete turn.
    fn settle(&mut self) -> bool {
        self.pointed.clear();
        self.table.play.take_forced();
        // The cursor stays with the piece: from there Tab goes on.
        self.table.play.drafted().is_some() && self.table.play.commit()
    }

    /// Whether the turn may end here.
    pub(super) fn can_stop(&self) -> bool {
        let choices = self.table.play.choices();
        self.is_open() && choices.iter().any(|it| matches!(it.role, Role::Stop | Role::Pass))
    }

    /// Takes back the last choice.
    pub(super) fn step_back(&mut self) {
        self.note = None;
        if self.is_open() {
            self.table.play.step_back();
        }
    }

    /// What keys do that only look at the board.
    pub(super) fn steer(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(1, 0),
            KeyCode::Left | KeyCode::Char('h') => self.move_cursor(0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.move_cursor(0, 1),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Char('f') => self.quarter_turns = (self.quarter_turns + 1) % 4,
            KeyCode::Char(letter) => self.jump_to_piece(letter.to_ascii_lowercase()),
            _ => {}
        }
    }

    /// Moves the cursor as it looks on the screen.
    fn move_cursor(&mut self, down: isize, right: isize) {
        let side = self.view().cols;
        let (row, col) = placed(self.cursor, side, self.quarter_turns);
        let moved = |at: usize, by: isize| at.saturating_add_signed(by).min(side - 1);
        self.cursor = lying(moved(row, down), moved(col, right), side, self.quarter_turns);
    }

    /// Moves a board that is larger than the window; `false` if it is not.
    pub(super) fn scroll(&mut self, down: isize, right: isize) -> bool {
        let cursor = self.layout.scroll(down, right, self.cursor);
        self.cursor = cursor.unwrap_or(self.cursor);
        cursor.is_some()
    }

    /// Jumps to the next or previous of the squares that can be chosen, in the order of reading.
    fn jump(&mut self, step: isize) {
        let view = self.view();
        self.jump_among(view.choices().collect(), step, view.cols);
    }

    /// Jumps to the next own piece with this letter.
    fn jump_to_piece(&mut self, letter: char) {
        let view = self.view();
        let acts = self.table.play.to_act();
        let named = |shape: catalog::Shape| shape.name().starts_with(letter);
        let pieces = view.squares.iter().enumerate().filter(|(_, square)| {
            square.piece.is_some_and(|piece| {
                piece.controller == acts && piece.color.is_some() && named(piece.shape)
            })
        });
        self.jump_among(pieces.map(|(index, _)| index).collect(), 1, view.cols);
    }

    fn jump_among(&mut self, mut squares: Vec<usize>, step: isize, side: usize) {
        let place = |index: &usize| placed(*index, side, self.quarter_turns);
        squares.sort_by_key(place);
        if squares.is_empty() {
            return;
        }
        let here = place(&self.cursor);
        let at = squares.iter().position(|index| place(index) >= here).unwrap_or(squares.len());
        let on = squares.get(at) == Some(&self.cursor);
        let count = squares.len() as isize;
        let next = match (step > 0, on) {
            (true, false) => at as isize,
            _ => at as isize + step,
        };
        self.cursor = squares[next.rem_euclid(count) as usize];
    }

    /// Shows another point of the history.
    pub(super) fn look(&mut self, distance: isize) {
        let last = self.table.play.moments() - 1;
        let now = self.looking_at.unwrap_or(last);
        let moment = now.saturating_add_signed(distance);
        self.show((moment < last).then_some(moment));
    }

    /// Shows the present again.
    pub(super) fn look_at_present(&mut self) {
        self.show(None);
    }

    /// What was said about the position that was shown before is not about this one.
    fn show(&mut self, moment: Option<usize>) {
        if self.looking_at != moment {
            self.looking_at = moment;
            self.note = None;
        }
    }

    /// The point of the history that is shown.
    pub(super) fn shown(&self) -> usize {
        self.looking_at.unwrap_or(self.table.play.moments() - 1)
    }
}
