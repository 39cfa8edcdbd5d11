//! Play line by line.
//!
//! A [`Session`] is the whole conversation as a machine: it says what it wants next, gets it, and
//! what it has to say is taken from it. It answers every line, whatever is in it, and never ends
//! because of one.

mod command;
mod lessons;
mod report;
mod settle;

use std::path::PathBuf;

use catalog::{Advice, Form, Level, Play, Refused, Title};
use lang::Texts;
use record::Record;

use crate::table::Table;
use crate::{Seat, words};
pub use lessons::Lessons;
use settle::{Settled, Settling};

/// No turn is as long as this: the longest chains of Bermudes have some hundred letters.
pub(crate) const LONGEST_TURN: usize = 400;

/// A game with one person and some bots, or any other mixture, told line by line.
#[derive(Debug)]
pub struct Session {
    texts: Texts,
    /// What was said and not yet taken.
    said: String,
    stage: Stage,
    want: Want,
    /// Whether the session is over once the game is saved.
    leaving: bool,
}

/// How far it is.
#[derive(Debug)]
enum Stage {
    /// What is not known is asked.
    Settling(Settling),
    /// The game is played.
    Playing(Table),
    /// It is over, one way or the other; with the game, if there was one.
    Done(Option<Table>),
}

/// What a session needs to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// A line: [`Session::hear`], [`Session::mishear`] or [`Session::leave`].
    Line,
    /// The turn of a bot of this level: [`Session::play_bot`].
    Turn(Level),
    /// What a bot would play: [`Session::hint`].
    Hint,
    /// The chapter about the rules of the game, if it is known which: [`Session::tell`].
    Rules(Title, Option<String>),
    /// The game on disk, under this name if it has one: [`Session::saved`].
    Save(Option<PathBuf>),
    /// A saved game: [`Session::load`].
    Load(PathBuf),
    /// Nothing, it is over.
    Nothing,
}

/// What is settled beforehand.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The game, with the options that are settled.
    pub form: Option<Form>,
    /// Who plays. If this is settled the game begins at once: what is not settled is as usual.
    pub seats: Option<Vec<Seat>>,
    /// What chance follows from, where it has a part and no seed is settled.
    pub seed: u64,
}

/// Why a line was not understood before anybody looked into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misheard {
    /// It is too long.
    TooLong,
    /// It is not UTF-8.
    NotText,
}

impl Misheard {
    /// The key of what is said to it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Misheard::TooLong => "terminal-too-long",
            Misheard::NotText => "terminal-not-text",
        }
    }
}

/// Why a game was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// There is a file of this name already.
    Exists(PathBuf),
    /// Something else, as the system says it.
    Failed(String),
}

impl Session {
    /// A session that asks for what is not settled.
    pub fn new(texts: Texts, wishes: Wishes) -> Session {
        let mut session = Session::open(texts, wishes);
        session.go_on();
        session
    }

    /// A session that goes on with a saved game.
    pub fn resume(texts: Texts, file: &str, record: &Record, play: Play) -> Session {
        let mut session = Session::open(texts, Wishes::default());
        session.load(file, Ok((record.clone(), play)));
        session
    }

    fn open(texts: Texts, wishes: Wishes) -> Session {
        let stage = Stage::Settling(Settling::new(wishes));
        Session { texts, said: String::new(), stage, want: Want::Line, leaving: false }
    }

    /// What was said since the last time.
    pub fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// What is needed to go on.
    pub fn wants(&self) -> &Want {
        &self.want
    }

    /// The game, once there is one.
    pub fn play(&self) -> Option<&Play> {
        self.table().map(|table| &table.play)
    }

    fn table(&self) -> Option<&Table> {
        match &self.stage {
            Stage::Playing(table) | Stage::Done(Some(table)) => Some(table),
            Stage::Settling(_) | Stage::Done(None) => None,
        }
    }

    /// The record of the game with the seats as names of the players, once there is one.
    pub fn record(&self) -> Option<Record> {
        self.table().map(Table::record)
    }

    /// A line of input, without its end.
    pub fn hear(&mut self, line: &str) {
        // What a terminal would act on is shown as what it is: something that has no letter.
        let line = line.replace(|letter: char| letter.is_control(), "\u{fffd}");
        let line = line.trim();
        let want = match command::read(line) {
            Some((command, rest)) => self.obey(command, rest),
            None => {
                match &self.stage {
                    Stage::Settling(_) => self.answer(line),
                    Stage::Playing(_) => self.turn(line),
                    Stage::Done(_) => {}
                }
                None
            }
        };
        match want {
            Some(want) => self.want = want,
            None => self.go_on(),
        }
    }

    /// A line of input that is none.
    pub fn mishear(&mut self, why: Misheard) {
        self.say(why.key());
        self.go_on();
    }

    /// The input is at its end, or somebody wants to leave: the game is saved.
    pub fn leave(&mut self) {
        self.leaving = true;
        let begun = self.play().is_some_and(|play| play.moments() > 1);
        if begun { self.want = Want::Save(None) } else { self.finish() }
    }

    fn finish(&mut self) {
        let stage = std::mem::replace(&mut self.stage, Stage::Done(None));
        if let Stage::Playing(table) = stage {
            self.stage = Stage::Done(Some(table));
        }
        self.want = Want::Nothing;
    }

    /// What a bot plays. Without advice it was interrupted, and the turn is still its own.
    pub fn play_bot(&mut self, advice: Option<&Advice>) {
        if let (Some(advice), Stage::Playing(table)) = (advice, &mut self.stage) {
            match table.play.turn(&advice.turn) {
                Ok(()) => self.report_event(),
                Err(refused) => self.refuse(&refused),
            }
        }
        self.go_on();
    }

    /// What a bot would play.
    pub fn hint(&mut self, advice: Option<&Advice>) {
        if let Some(advice) = advice {
            self.say_with("terminal-hint", &[("turn", &advice.turn)]);
        }
        self.go_on();
    }

    /// Something to tell that was asked for.
    pub fn tell(&mut self, text: &str) {
        self.said += text;
        self.go_on();
    }

    /// The game was saved or not. Who was leaving is gone now: [`Session::wants`] nothing.
    pub fn saved(&mut self, result: &Result<PathBuf, NotSaved>) {
        let sentence = words::saved(&self.texts, result);
        self.say_line(&sentence);
        if self.leaving { self.finish() } else { self.go_on() }
    }

    /// The saved game that was asked for, or why it cannot be loaded.
    pub fn load(&mut self, file: &str, loaded: Result<(Record, Play), String>) {
        match loaded {
            Ok((record, play)) => {
                self.say_with("terminal-loaded", &[("file", file)]);
                self.stage = Stage::Playing(Table::loaded(play, record));
                self.report_board();
            }
            Err(reason) => {
                self.say_with("terminal-load-failed", &[("reason", &reason)]);
            }
        }
        self.go_on();
    }

    /// Says what comes next and wants it.
    fn go_on(&mut self) {
        while let Stage::Settling(settling) = &mut self.stage {
            match settling.settle() {
                Settled::Game(play, seats) => {
                    self.stage = Stage::Playing(Table::new(play, seats));
                    self.report_start();
                }
                Settled::Refused(refused) => self.refuse(&refused),
                Settled::Seats { players, named } => {
                    let values =
                        [("players", &*players.to_string()), ("seats", &*named.to_string())];
                    self.say_with("terminal-seats", &values);
                }
                Settled::NotYet => {
                    self.ask();
                    self.want = Want::Line;
                    return;
                }
            }
        }
        while let Stage::Playing(table) = &mut self.stage {
            if table.play.ending().is_some() {
                self.report_end();
                self.finish();
            } else if table.must_pass() && table.play.stop() && table.play.commit() {
                self.report_event();
            } else {
                self.want = match table.to_act() {
                    Some(Seat::Bot(level)) => Want::Turn(level),
                    _ => Want::Line,
                };
                return self.prompt();
            }
        }
    }

    /// Plays a turn as somebody typed it.
    fn turn(&mut self, line: &str) {
        let Stage::Playing(table) = &mut self.stage else { return };
        if line.is_empty() {
            return self.say("terminal-empty");
        }
        if line.len() > LONGEST_TURN {
            return self.say("terminal-too-long");
        }
        match table.turn(line) {
            Ok(()) => self.report_event(),
            Err(refused) => self.refuse(&refused),
        }
    }

    fn say(&mut self, key: &str) {
        self.say_with(key, &[]);
    }

    fn say_with(&mut self, key: &str, values: &[(&str, &str)]) {
        let sentence = self.texts.say(key, values);
        self.say_line(&sentence);
    }

    fn say_line(&mut self, line: &str) {
        self.said += line;
        self.said.push('\n');
    }

    fn refuse(&mut self, refused: &Refused) {
        let sentence = words::refusal(&self.texts, refused);
        self.say_line(&sentence);
    }
}
