//! Runs a table of a server on the whole screen.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Result, bail};
use dial::Line;
use tui::live::Wish;
use tui::screen::{App, Chapter, Look, Request};

use super::Here;
use crate::play::fullscreen::{offer_files, save};
use crate::play::happened::{self, Happened};
use crate::shown::Shown;
use crate::{print, terminal};

/// How long one waits for keys before looking for tidings and at the clocks.
const BREATH: Duration = Duration::from_millis(50);

/// The app and the table.
pub(super) struct Window {
    here: Here,
    line: Line,
    app: App,
    look: Look,
    chapter: Rc<Chapter>,
    events: Receiver<Happened>,
    /// Files that this program has written.
    written: Vec<PathBuf>,
}

impl Window {
    pub(super) fn new(here: Here, shown: &Shown) -> Result<Window> {
        let (sender, events) = mpsc::channel();
        happened::listen(&sender)?;
        let (look, chapter) = (shown.look(), shown.chapter(here.speech));
        let (line, app) = open(&here, look, &chapter)?;
        Ok(Window { here, line, app, look, chapter, events, written: Vec::new() })
    }

    /// Plays until somebody leaves; then the terminal is as it was before.
    pub(super) fn run(mut self) -> Result<()> {
        let mut taken = terminal::take()?;
        let result = self.play(&mut taken);
        terminal::restore();
        result?;
        if let Some(farewell) = self.app.farewell() {
            bail!("{farewell}");
        }
        if !self.app.keeps_seat() {
            return Ok(());
        }
        let texts = self.here.speech.texts();
        let command = &self.here.coming.command;
        print(format!("{}\n  {command}\n", texts.say("live-come-back", &[])).as_bytes())
    }

    fn play(&mut self, taken: &mut ratatui::DefaultTerminal) -> Result<()> {
        loop {
            while let Some(tidings) = self.line.tidings(Duration::ZERO) {
                self.look_at_table();
                self.app.tidings(&tidings);
            }
            self.look_at_table();
            self.app.settle();
            while let Some(request) = self.app.take_request() {
                if !self.serve(request)? {
                    return Ok(());
                }
            }
            terminal::draw(taken, |frame| self.app.draw(frame))?;
            let mut next = match self.events.recv_timeout(BREATH) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            while let Some(event) = next {
                match event {
                    Happened::Event(event) => self.app.handle(&event),
                    Happened::Stop => return Ok(()),
                }
                next = self.events.try_recv().ok();
            }
        }
    }

    fn look_at_table(&mut self) {
        let app = &mut self.app;
        self.line.look(|session, now| app.look(session, now));
    }

    /// Does what the app wants; `false` if that is the end.
    fn serve(&mut self, request: Request) -> Result<bool> {
        let sent = match request {
            Request::Live(Wish::Turn(turn)) => self.line.turn(&turn),
            Request::Live(Wish::Act(act)) => self.line.act(act),
            Request::Live(Wish::Say(room, text)) => self.line.say(room, &text),
            Request::Live(Wish::Follow(table)) => {
                self.here.follow(table);
                (self.line, self.app) = open(&self.here, self.look, &self.chapter)?;
                Ok(())
            }
            Request::Files => {
                offer_files(&mut self.app);
                Ok(())
            }
            Request::Save(path, record) => {
                save(&mut self.app, &mut self.written, path, *record);
                Ok(())
            }
            Request::Quit | Request::Live(Wish::Quit) => return Ok(false),
            // Nobody thinks or loads here.
            _ => Ok(()),
        };
        if let Err(why) = sent {
            self.app.unsent(why);
        }
        self.look_at_table();
        Ok(true)
    }
}

fn open(here: &Here, look: Look, chapter: &Rc<Chapter>) -> Result<(Line, App)> {
    let texts = here.speech.texts();
    let app = App::live(texts, look, Rc::clone(chapter), here.coming.clone());
    Ok((here.dial()?, app))
}
