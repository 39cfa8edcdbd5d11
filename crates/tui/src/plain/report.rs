//! What is told of a game: the board, the scores, and what happened.

use catalog::{BoardView, Player, Role};

use super::{Session, Stage, Want};
use crate::words;

impl Session {
    /// The game begins.
    pub(super) fn report_start(&mut self) {
        let Some(setup) = self.play().map(catalog::Play::setup) else { return };
        self.say_with("terminal-new-game", &[("setup", &setup)]);
        self.report_board();
    }

    /// The board with its coordinates, and what everybody has.
    pub(super) fn report_board(&mut self) {
        let Some(view) = self.now() else { return };
        let scores: Vec<String> =
            view.players.iter().map(|seat| words::score(&self.texts, &view, seat)).collect();
        self.said.push('\n');
        self.said += &view.text();
        for score in scores {
            self.say_line(&score);
        }
    }

    /// What has just happened, and the board afterwards.
    pub(super) fn report_event(&mut self) {
        let Some(play) = self.play() else { return };
        let moment = play.moments() - 1;
        let Some(before) = moment.checked_sub(1).and_then(|moment| play.view_at(moment)) else {
            return;
        };
        let (turn, actor) = (play.turn_at(moment), play.actor_at(moment));
        // Who can do nothing but pass did not decide that.
        let passed = play.steps_at(moment).iter().any(|step| step.role == Role::Pass);
        let (skipped, over) = (play.skipped_at(moment), play.ending().is_some());
        let Some((actor, after)) = actor.zip(self.now()) else { return };
        let name = |session: &Session, player| words::player(&session.texts, &after, player);
        let (number, actor_name) = (moment.to_string(), name(self, actor));
        let values = [("number", &*number), ("player", &*actor_name)];
        self.said.push('\n');
        match turn.as_deref() {
            Some(_) if passed => self.say_with("skipped", &values[1..]),
            Some(turn) => {
                self.say_with("terminal-turn", &[values[0], values[1], ("turn", turn)]);
            }
            None => self.say_with("terminal-resigned", &values),
        }
        let mut happened: Vec<(&str, Player)> = Vec::new();
        for (was, is) in before.players.iter().zip(&after.players) {
            if was.is_in && !is.is_in {
                happened.push(("goes-out", is.player));
            }
            if is.in_power && !was.in_power {
                happened.push(("in-power", is.player));
            }
        }
        if !over {
            happened.extend(skipped.iter().map(|player| ("skipped", player)));
        }
        for (key, player) in happened {
            let name = name(self, player);
            self.say_with(key, &[("player", &name)]);
        }
        self.report_board();
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
        if let Some(prompt) = table.play.prompt() {
            let values: Vec<(&str, &str)> =
                prompt.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
            line.push(' ');
            line += &self.texts.say(&prompt.key, &values);
        }
        self.say_line(&line);
    }

    /// The present position as it lies there, without what can be chosen.
    fn now(&self) -> Option<BoardView> {
        let play = self.play()?;
        play.view_at(play.moments() - 1)
    }
}
