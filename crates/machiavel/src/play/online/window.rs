//! Runs a table of a server on the whole screen.

use std::path;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use catalog::{Play, Title};
use dial::Line;
use lang::Texts;
use ratatui::crossterm::event;
use record::Existing;
use tui::live::Wish;
use tui::screen::{App, Chapter, Look, Request};

use super::Here;
use crate::play::{kept, not_saved};
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
    events: Receiver<Event>,
}

/// What comes from outside.
enum Event {
    Terminal(event::Event),
    /// The terminal is gone, or somebody wants the program to stop.
    Stop,
}

impl Window {
    pub(super) fn new(here: Here, shown: &Shown) -> Result<Window> {
        let (sender, events) = mpsc::channel();
        let signals = sender.clone();
        ctrlc::set_handler(move || {
            // With nobody there to take it the program has ended.
            let _ = signals.send(Event::Stop);
        })
        .context("waiting for signals")?;
        // It ends with the program.
        thread::Builder::new().spawn(move || read(&sender))?;
        let (look, chapter) = (shown.look(), shown.chapter(here.language));
        let (line, app) = open(&here, look, &chapter)?;
        Ok(Window { here, line, app, look, chapter, events })
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
        let texts = Texts::for_terminals(self.here.language);
        let command = &self.here.coming.command;
        print(format!("{}\n  {command}\n", texts.say("live-come-back", &[])).as_bytes())
    }

    fn play(&mut self, terminal: &mut ratatui::DefaultTerminal) -> Result<()> {
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
            terminal.draw(|frame| self.app.draw(frame))?;
            let mut next = match self.events.recv_timeout(BREATH) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            while let Some(event) = next {
                match event {
                    Event::Terminal(event) => self.app.handle(&event),
                    Event::Stop => return Ok(()),
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
                let title = self.app.play().map(Play::title);
                let free = kept::free(title.map_or("game", Title::name));
                self.app.files(&free, &kept::games());
                Ok(())
            }
            Request::Save(path, mut record) => {
                // Whoever looks for it later needs to know the folder.
                let path = path::absolute(&path).unwrap_or(path);
                record.date = record.date.or_else(crate::save::today);
                let saved = record::save(&path, &record, Existing::Keep);
                let saved = saved.map_err(|error| not_saved(&path, &error));
                self.app.saved(&saved.map(|()| path));
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
    let texts = Texts::for_terminals(here.language);
    let app = App::live(texts, look, Rc::clone(chapter), here.coming.clone());
    Ok((here.dial()?, app))
}

fn read(events: &Sender<Event>) {
    loop {
        let event = event::read().map_or(Event::Stop, Event::Terminal);
        let last = matches!(event, Event::Stop);
        if events.send(event).is_err() || last {
            return;
        }
    }
}
