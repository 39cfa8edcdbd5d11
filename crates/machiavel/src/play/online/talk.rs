//! Runs a conversation at a table of a server.

use std::io::{self, IsTerminal};
use std::sync::mpsc::TryRecvError;
use std::time::Duration;

use anyhow::{Result, bail};
use dial::Line;
use lang::Texts;
use tui::live::{Talk, Wish};
use tui::plain::Misheard;

use super::Here;
use crate::lines::BadLine;
use crate::play::input::{Event, Input};
use crate::print;
use crate::rules::Rules;

/// How long one waits for tidings before looking for lines.
const BREATH: Duration = Duration::from_millis(20);

/// A conversation on standard input and output.
pub(super) struct Conversation {
    here: Here,
    line: Line,
    talk: Talk,
    input: Input,
    /// What was read and cannot be taken yet.
    kept: Option<Event>,
    /// Whether lines come from a program or a file, which cannot know when it is their turn.
    is_piped: bool,
}

impl Conversation {
    pub(super) fn new(here: Here) -> Result<Conversation> {
        let line = here.dial()?;
        let talk = Talk::new(Texts::for_terminals(here.language), here.coming.clone());
        let is_piped = !io::stdin().is_terminal();
        Ok(Conversation { here, line, talk, input: Input::open()?, kept: None, is_piped })
    }

    /// Talks until somebody leaves or the server ends it.
    pub(super) fn run(mut self) -> Result<()> {
        loop {
            self.hear_tidings();
            self.talk.settle();
            let is_over = self.grant()?;
            print(self.talk.take_said().as_bytes())?;
            if is_over {
                break;
            }
            self.hear_line()?;
        }
        match self.talk.farewell() {
            Some(reason) => bail!("{}", self.talk.worded(reason)),
            None => Ok(()),
        }
    }

    fn hear_tidings(&mut self) {
        let mut next = self.line.tidings(BREATH);
        while let Some(tidings) = next {
            self.look();
            self.talk.tidings(&tidings);
            next = self.line.tidings(Duration::ZERO);
        }
        self.look();
    }

    fn look(&mut self) {
        let talk = &mut self.talk;
        self.line.look(|session, now| talk.look(session, now));
    }

    /// Does what is wished; whether that was to leave.
    fn grant(&mut self) -> Result<bool> {
        while let Some(wish) = self.talk.take_wish() {
            let sent = match wish {
                Wish::Turn(turn) => self.line.turn(&turn),
                Wish::Act(act) => self.line.act(act),
                Wish::Say(room, text) => self.line.say(room, &text),
                Wish::Rules(title, rules) => {
                    let texts = Texts::new(self.here.language);
                    let chapter = Rules::of(title, rules).text(&texts)?;
                    self.talk.tell(&chapter);
                    Ok(())
                }
                Wish::Follow(table) => {
                    print(self.talk.take_said().as_bytes())?;
                    self.here.follow(table);
                    self.line = self.here.dial()?;
                    let texts = Texts::for_terminals(self.here.language);
                    self.talk = Talk::new(texts, self.here.coming.clone());
                    Ok(())
                }
                Wish::Quit => return Ok(true),
            };
            if let Err(why) = sent {
                self.talk.unsent(why);
            }
            self.look();
        }
        Ok(false)
    }

    fn hear_line(&mut self) -> Result<()> {
        if self.kept.is_none() {
            self.kept = match self.input.events.try_recv() {
                Ok(event) => Some(event),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Event::End(Ok(()))),
            };
        }
        match self.kept.take() {
            None => {}
            Some(Event::Line(Ok(line))) if !self.talk.takes(&line, self.is_piped) => {
                self.kept = Some(Event::Line(Ok(line)));
            }
            Some(Event::Line(Ok(line))) => self.talk.hear(&line),
            Some(Event::Line(Err(BadLine::Empty))) => self.talk.hear(""),
            Some(Event::Line(Err(BadLine::TooLong))) => self.talk.mishear(Misheard::TooLong),
            Some(Event::Line(Err(BadLine::NotText))) => self.talk.mishear(Misheard::NotText),
            Some(Event::End(result)) if !self.talk.ends_with_input() => {
                self.kept = Some(Event::End(result));
            }
            Some(Event::End(result)) => {
                self.talk.leave();
                result?;
            }
            Some(Event::Interrupted) => self.talk.leave(),
        }
        Ok(())
    }
}
