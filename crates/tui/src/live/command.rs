//! The words that are commands at a table of a server.

use client::{Act, Phase};

use super::{Talk, Wish};
use crate::report;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Rules,
    Moves,
    Board,
    Who,
    Draw,
    Accept,
    Decline,
    Takeback,
    Grant,
    Resign,
    Abandon,
    Claim,
    Rematch,
    Sit,
    Stand,
    Bot,
    Say,
    Quit,
}

impl Command {
    const ALL: [Command; 19] = [
        Command::Help,
        Command::Rules,
        Command::Moves,
        Command::Board,
        Command::Who,
        Command::Draw,
        Command::Accept,
        Command::Decline,
        Command::Takeback,
        Command::Grant,
        Command::Resign,
        Command::Abandon,
        Command::Claim,
        Command::Rematch,
        Command::Sit,
        Command::Stand,
        Command::Bot,
        Command::Say,
        Command::Quit,
    ];

    /// The word, the same in every language.
    const fn word(self) -> &'static str {
        match self {
            Command::Help => "help",
            Command::Rules => "rules",
            Command::Moves => "moves",
            Command::Board => "board",
            Command::Who => "who",
            Command::Draw => "draw",
            Command::Accept => "accept",
            Command::Decline => "decline",
            Command::Takeback => "takeback",
            Command::Grant => "grant",
            Command::Resign => "resign",
            Command::Abandon => "abandon",
            Command::Claim => "claim",
            Command::Rematch => "rematch",
            Command::Sit => "sit",
            Command::Stand => "stand",
            Command::Bot => "bot",
            Command::Say => "say",
            Command::Quit => "quit",
        }
    }

    /// Whether not even a table is needed for it.
    const fn is_anytime(self) -> bool {
        matches!(self, Command::Help | Command::Who | Command::Quit)
    }

    /// Whether what is known of the table is enough for it.
    const fn is_local(self) -> bool {
        matches!(self, Command::Rules | Command::Moves | Command::Board)
    }
}

/// The command that begins a line, and the rest of it.
pub(super) fn read(line: &str) -> Option<(Command, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = Command::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(word))?;
    Some((command, rest.trim()))
}

/// Whether a line can be obeyed at any time, with a connection or without.
pub(super) fn is_anytime(line: &str) -> bool {
    read(line).is_some_and(|(command, _)| command.is_anytime())
}

/// Whether a line can be obeyed without a connection, once the table is known.
pub(super) fn is_local(line: &str) -> bool {
    read(line).is_some_and(|(command, _)| command.is_local())
}

impl Talk {
    /// Does what a command says.
    pub(super) fn obey(&mut self, command: Command, rest: &str) {
        match command {
            Command::Help => self.help(),
            Command::Quit => self.leave(),
            Command::Who => self.who(),
            _ if self.state().is_none() => self.say("live-not-ready", &[]),
            Command::Rules => self.rules(),
            Command::Moves => {
                let moves = self.seen.play().map(|play| report::moves(&self.texts, play));
                self.tell(&moves.unwrap_or_default());
            }
            Command::Board => self.board(),
            Command::Draw => self.draw(),
            Command::Accept => self.act(Act::AcceptDraw),
            Command::Decline => self.decline(),
            Command::Takeback => self.act(Act::AskTakeback),
            Command::Grant => self.act(Act::GrantTakeback),
            Command::Resign => self.act(Act::Resign),
            Command::Abandon => self.act(Act::Abandon),
            Command::Claim => self.claim(rest),
            Command::Rematch => self.act(Act::AskRematch),
            Command::Sit => match self.seat(rest) {
                Some(seat) => self.act(Act::Sit { seat }),
                None => self.say("live-which-seat", &[("example", "sit 2")]),
            },
            Command::Stand => self.act(Act::Leave),
            Command::Bot => self.bot(rest),
            Command::Say => {
                self.is_prompt_due = false;
                let room = self.seen.room();
                self.wishes.push_back(Wish::Say(room, rest.to_owned()));
            }
        }
    }

    fn act(&mut self, act: Act) {
        self.is_prompt_due = false;
        self.wishes.push_back(Wish::Act(act));
    }

    fn help(&mut self) {
        if let Some(game) = self.seen.play().map(|play| play.title().name()) {
            self.say("terminal-legend", &[("game", game)]);
            self.say("terminal-help-turn", &[("game", game)]);
        }
        self.say("terminal-help-or", &[]);
        for command in Command::ALL {
            let word = command.word();
            let shared = format!("terminal-command-{word}");
            let is_shared = !matches!(command, Command::Quit) && self.texts.knows(&shared);
            let key = if is_shared { shared } else { format!("live-command-{word}") };
            let what = self.texts.say(&key, &[]);
            self.say_line(&format!("  {word:8}  {what}"));
        }
    }

    fn rules(&mut self) {
        let Some(play) = self.seen.play() else { return };
        let (title, setup) = (play.title(), play.setup());
        let id = setup.split(' ').next().unwrap_or_default();
        let rules = title.rule_set(id).map(|rules| rules.name.to_owned());
        self.is_prompt_due = false;
        self.wishes.push_back(Wish::Rules(title, rules));
    }

    /// Offers a draw, or accepts the one that is offered.
    fn draw(&mut self) {
        let is_offered = self.state().is_some_and(|state| !state.draw().is_empty());
        self.act(if is_offered { Act::AcceptDraw } else { Act::OfferDraw });
    }

    fn decline(&mut self) {
        let Some(state) = self.state() else { return };
        if !state.draw().is_empty() {
            self.act(Act::DeclineDraw);
        } else if state.takeback().is_some() {
            self.act(Act::DeclineTakeback);
        } else {
            self.say("live-no-offer", &[]);
        }
    }

    /// Says that somebody has left: the one to act, if nobody is named.
    fn claim(&mut self, rest: &str) {
        let seat = if rest.is_empty() { self.seen.to_act() } else { self.seat(rest) };
        match seat {
            Some(seat) => self.act(Act::Claim { seat }),
            None if self.seen.phase() == Some(Phase::Running) => {
                self.say("live-which-seat", &[("example", "claim 2")]);
            }
            None => self.say("refused-not-started", &[]),
        }
    }

    fn bot(&mut self, rest: &str) {
        let (seat, level) = rest.split_once(char::is_whitespace).unwrap_or((rest, "3"));
        match (self.seat(seat), level.trim().parse()) {
            (Some(seat), Ok(level)) => self.act(Act::SeatBot { seat, level }),
            _ => self.say("live-which-seat", &[("example", "bot 2 5")]),
        }
    }

    /// The seat with this number, counted from 1.
    fn seat(&self, text: &str) -> Option<u8> {
        let seats = self.state()?.seats().len();
        let number = text.trim().parse::<usize>().ok()?.checked_sub(1)?;
        (number < seats).then_some(number as u8)
    }
}
