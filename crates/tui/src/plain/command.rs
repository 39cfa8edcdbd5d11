//! The words that are commands.

use std::path::PathBuf;

use super::{Session, Stage, Want};
use crate::report;

/// What can be asked for at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Rules,
    Moves,
    Hint,
    Undo,
    Save,
    Load,
    Board,
    Resign,
    Quit,
}

impl Command {
    const ALL: [Command; 10] = [
        Command::Help,
        Command::Rules,
        Command::Moves,
        Command::Hint,
        Command::Undo,
        Command::Save,
        Command::Load,
        Command::Board,
        Command::Resign,
        Command::Quit,
    ];

    /// The word, the same in every language.
    const fn word(self) -> &'static str {
        match self {
            Command::Help => "help",
            Command::Rules => "rules",
            Command::Moves => "moves",
            Command::Hint => "hint",
            Command::Undo => "undo",
            Command::Save => "save",
            Command::Load => "load",
            Command::Board => "board",
            Command::Resign => "resign",
            Command::Quit => "quit",
        }
    }
}

/// The command that begins a line, and the rest of it.
pub(super) fn read(line: &str) -> Option<(Command, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = Command::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(word))?;
    Some((command, rest.trim()))
}

impl Session {
    /// Does what a command says; what it wants for that, if it wants something.
    pub(super) fn obey(&mut self, command: Command, rest: &str) -> Option<Want> {
        let playing = matches!(self.stage, Stage::Playing(_));
        match command {
            Command::Help => self.help(),
            Command::Load if rest.is_empty() => self.say("terminal-load-what"),
            Command::Load => return Some(Want::Load(PathBuf::from(rest))),
            Command::Quit => {
                self.leave();
                return Some(self.want.clone());
            }
            Command::Rules => match self.rules() {
                Some(want) => return Some(want),
                None => self.say("terminal-no-game-yet"),
            },
            _ if !playing => self.say("terminal-no-game-yet"),
            Command::Moves => self.moves(),
            Command::Hint => return Some(Want::Hint),
            Command::Undo => self.undo(),
            Command::Save => {
                return Some(Want::Save((!rest.is_empty()).then(|| PathBuf::from(rest))));
            }
            Command::Board => self.report_board(),
            Command::Resign => self.resign(),
        }
        None
    }

    fn help(&mut self) {
        match self.play().map(|play| play.title().name()) {
            Some(game) => {
                self.say_with("terminal-legend", &[("game", game)]);
                self.say_with("terminal-help-turn", &[("game", game)]);
            }
            None => self.say("terminal-help-answer"),
        }
        self.say("terminal-help-or");
        for command in Command::ALL {
            let word = command.word();
            let what = self.texts.say(&format!("terminal-command-{word}"), &[]);
            self.say_line(&format!("  {word:6}  {what}"));
        }
    }

    /// The chapter of the game, under its rule set.
    fn rules(&self) -> Option<Want> {
        let (title, setup) = match &self.stage {
            Stage::Settling(settling) => (settling.title()?, None),
            _ => self.play().map(|play| (play.title(), Some(play.setup())))?,
        };
        let id = setup.as_deref().and_then(|setup| setup.split(' ').next());
        let rules = id.and_then(|id| title.rule_set(id)).map(|rules| rules.name.to_owned());
        Some(Want::Rules(title, rules))
    }

    fn moves(&mut self) {
        let moves = self.play().map(|play| report::moves(&self.texts, play));
        self.said += &moves.unwrap_or_default();
    }

    fn undo(&mut self) {
        let Stage::Playing(table) = &mut self.stage else { return };
        if table.undo() {
            self.say("terminal-undone");
            self.report_board();
        } else {
            self.say("terminal-nothing-to-undo");
        }
    }

    fn resign(&mut self) {
        let Stage::Playing(table) = &mut self.stage else { return };
        if let Some(player) = table.play.to_act()
            && table.play.resign(player)
        {
            self.report_event();
        }
    }
}
