//! What is told of a game: the board, the scores, and what happened.

use super::{Session, Stage, Want};
use crate::{report, words};

impl Session {
    /// The game begins.
    pub(super) fn report_start(&mut self) {
        let Some(setup) = self.play().map(catalog::Play::setup) else { return };
        self.say_with("terminal-new-game", &[("setup", &setup)]);
        self.report_board();
    }

    /// The board with its coordinates, and what everybody has.
    pub(super) fn report_board(&mut self) {
        let board = self.play().map(|play| report::board(&self.texts, play));
        self.said += &board.unwrap_or_default();
    }

    /// What has just happened, and the board afterwards.
    pub(super) fn report_event(&mut self) {
        let event = self.play().map(|play| report::event(&self.texts, play, "terminal-resigned"));
        self.said += &event.unwrap_or_default();
    }

    /// The result and the places.
    pub(super) fn report_end(&mut self) {
        let Some(play) = self.play() else { return };
        let lines = words::result(&self.texts, play);
        self.said.push('\n');
        for line in lines {
            self.say_line(&line);
        }
    }

    /// Who is to act, and what is to be done.
    pub(super) fn prompt(&mut self) {
        let Stage::Playing(table) = &self.stage else { return };
        let Some(player) = table.play.to_act() else { return };
        let name = words::player(&self.texts, &table.play.view(), player);
        if let Want::Turn(level) = self.want {
            let values = [("player", &*name), ("level", &*level.to_string())];
            return self.say_with("terminal-thinking", &values);
        }
        let mut line = self.texts.say("turn-of", &[("player", &name)]);
        if let Some(prompt) = report::prompt(&self.texts, &table.play) {
            line.push(' ');
            line += &prompt;
        }
        self.say_line(&line);
    }
}
