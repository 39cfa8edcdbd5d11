//! Runs a conversation at a table of a server.

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::{Result, bail};
use dial::Line;
use tui::live::{Talk, Wish};
use tui::plain::Misheard;

use super::Here;
use crate::lines::{BadLine, Heard};
use crate::play::input::Input;
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
    kept: Option<Heard>,
    /// Whether lines come from a program or a file, which cannot know when it is their turn.
    is_piped: bool,
}

impl Conversation {
    pub(super) fn new(here: Here) -> Result<Conversation> {
        let line = here.dial()?;
        let talk = Talk::new(here.speech.texts(), here.coming.clone());
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
                    let chapter = Rules::of(title, rules).text(&self.here.speech.texts())?;
                    self.talk.tell(&chapter);
                    Ok(())
                }
                Wish::Follow(table) => {
                    print(self.talk.take_said().as_bytes())?;
                    self.here.follow(table);
                    self.line = self.here.dial()?;
                    let texts = self.here.speech.texts();
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
        // Not even what cannot be taken yet keeps anybody here.
        if self.input.is_interrupted() {
            self.talk.leave();
            return Ok(());
        }
        match self.kept.take().or_else(|| self.input.take()) {
            None => {}
            Some(Heard::Line(Ok(line))) if !self.talk.takes(&line, self.is_piped) => {
                self.kept = Some(Heard::Line(Ok(line)));
            }
            Some(Heard::Line(Ok(line))) => self.talk.hear(&line),
            Some(Heard::Line(Err(BadLine::Empty))) => self.talk.hear(""),
            Some(Heard::Line(Err(BadLine::TooLong))) => self.talk.mishear(Misheard::TooLong),
            Some(Heard::Line(Err(BadLine::NotText))) => self.talk.mishear(Misheard::NotText),
            Some(Heard::End(result)) if !self.talk.ends_with_input() => {
                self.kept = Some(Heard::End(result));
            }
            Some(Heard::End(result)) => {
                self.talk.leave();
                result?;
            }
        }
        Ok(())
    }
}
