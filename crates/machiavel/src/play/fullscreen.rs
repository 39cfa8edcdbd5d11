//! Runs the app on the whole screen: brings keys, bots and files to it, and draws it.

use std::io;
use std::path::{self, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use catalog::{Advice, Level, Limits, Play, Title, Watch};
use record::{Existing, Record};
use tui::screen::{App, Request};

use super::bots::{Bots, HINT};
use super::happened::{self, Happened};
use super::{kept, not_saved};
use crate::shown::Speech;
use crate::{STACK_SIZE, files, print, terminal, wording};

/// The app and what it is connected with.
pub struct FullScreen {
    app: App,
    speech: Speech,
    events: Receiver<Event>,
    jobs: Sender<Job>,
    /// Stops the bot that thinks now.
    stop: Arc<AtomicBool>,
    /// Where the game is kept, if it is.
    kept: Option<PathBuf>,
    /// Why the game as it is now is not kept.
    lost: Option<(PathBuf, io::Error)>,
    /// Files that this program has written: they may be written over.
    written: Vec<PathBuf>,
}

/// What comes from outside.
enum Event {
    Terminal(Happened),
    Thinking(u64, Box<Advice>),
    Thought(u64, Option<Box<Advice>>),
    /// The bots think no more, since one of them panicked.
    Broken,
}

impl From<Happened> for Event {
    fn from(happened: Happened) -> Event {
        Event::Terminal(happened)
    }
}

/// Something to think about.
struct Job {
    number: u64,
    play: Box<Play>,
    level: Level,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

impl FullScreen {
    /// The app, with a game that is kept in a file if there is one.
    pub fn new(app: App, speech: Speech, kept: Option<PathBuf>, seed: u64) -> Result<FullScreen> {
        let (sender, events) = mpsc::channel();
        happened::listen(&sender)?;
        let (jobs, waiting) = mpsc::channel();
        let brain = thread::Builder::new().stack_size(STACK_SIZE);
        brain.spawn(move || think(Bots::new(seed), &waiting, &sender))?;
        Ok(FullScreen {
            app,
            speech,
            events,
            jobs,
            stop: Arc::default(),
            kept,
            lost: None,
            written: Vec::new(),
        })
    }

    /// Plays until somebody leaves; then the terminal is as it was before.
    pub fn run(mut self) -> Result<()> {
        let mut taken = terminal::take()?;
        let result = self.play(&mut taken);
        terminal::restore();
        result?;
        let over = self.app.play().is_none_or(|play| play.ending().is_some());
        if let Some((path, error)) = self.lost.filter(|_| !over) {
            return Err(anyhow::Error::new(error).context(path.display().to_string()));
        }
        match &self.kept {
            Some(file) if !over => {
                let texts = self.speech.texts();
                let file = file.display().to_string();
                print(format!("{}\n", texts.say("terminal-saved", &[("file", &file)])).as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn play(&mut self, taken: &mut ratatui::DefaultTerminal) -> Result<()> {
        loop {
            while let Some(request) = self.app.take_request() {
                if !self.serve(request)? {
                    return Ok(());
                }
            }
            terminal::draw(taken, |frame| self.app.draw(frame))?;
            // Many events at once, as a mouse sends them, need one drawing only.
            let mut next = Some(self.events.recv().context("the reader is gone")?);
            while let Some(event) = next {
                match event {
                    Event::Terminal(Happened::Event(event)) => self.app.handle(&event),
                    Event::Terminal(Happened::Stop) => return Ok(()),
                    Event::Thinking(number, advice) => self.app.think_aloud(number, &advice),
                    Event::Thought(number, advice) => self.app.advise(number, advice.as_deref()),
                    Event::Broken => bail!("a bot has failed"),
                }
                next = self.events.try_recv().ok();
            }
        }
    }

    /// Does what the app wants; `false` if that is the end.
    fn serve(&mut self, request: Request) -> Result<bool> {
        match request {
            Request::Think { number, play, level, hint } => {
                self.stop.store(true, Ordering::Relaxed);
                self.stop = Arc::default();
                let limits = if hint { HINT } else { Limits::default() };
                let stop = Arc::clone(&self.stop);
                self.jobs.send(Job { number, play, level, limits, stop }).context("no bots")?;
            }
            Request::Stop => self.stop.store(true, Ordering::Relaxed),
            Request::Keep(record) => self.keep(&record),
            Request::Files => offer_files(&mut self.app),
            Request::Save(path, record) => save(&mut self.app, &mut self.written, path, *record),
            Request::Load(path) => {
                let loaded = files::load_quietly(&path);
                if loaded.is_ok() {
                    self.forget();
                }
                self.app.load(loaded.map_err(|error| wording::error(&error, self.speech.language)));
            }
            Request::Begin => self.forget(),
            // Tables of a server have a window of their own.
            Request::Live(_) => {}
            Request::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// Another game is there: what was kept belongs to the one before.
    fn forget(&mut self) {
        (self.kept, self.lost) = (None, None);
    }

    /// Keeps the game as it is now, so that nothing is lost whatever happens.
    fn keep(&mut self, record: &Record) {
        if record.line.is_empty() && self.kept.is_none() {
            return;
        }
        let mut record = record.clone();
        record.date = record.date.or_else(crate::save::today);
        match kept::keep(&record, self.kept.as_deref()) {
            Ok(file) => (self.kept, self.lost) = (Some(file), None),
            Err((path, error)) => {
                self.app.saved(&Err(not_saved(&path, &error)));
                self.lost = Some((path, error));
            }
        }
    }
}

/// Names the files that a game can be saved to or loaded from.
pub(super) fn offer_files(app: &mut App) {
    let title = app.play().map(Play::title);
    let free = kept::free(title.map_or("game", Title::name));
    app.files(&free, &kept::games());
}

/// Saves a game to a file that is not there yet, or was written before.
pub(super) fn save(app: &mut App, written: &mut Vec<PathBuf>, path: PathBuf, mut record: Record) {
    // Whoever looks for it later needs to know the folder.
    let path = path::absolute(&path).unwrap_or(path);
    record.date = record.date.or_else(crate::save::today);
    let ours = written.contains(&path);
    let existing = if ours { Existing::Replace } else { Existing::Keep };
    let saved = record::save(&path, &record, existing);
    let saved = saved.map_err(|error| not_saved(&path, &error));
    if saved.is_ok() && !ours {
        written.push(path.clone());
    }
    app.saved(&saved.map(|()| path));
}

/// Says so when a thread panics.
struct Alarm<'a>(&'a Sender<Event>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // With nobody there to hear it the program has ended.
            let _ = self.0.send(Event::Broken);
        }
    }
}

/// Thinks about one job after the other.
fn think(mut bots: Bots, jobs: &Receiver<Job>, events: &Sender<Event>) {
    let _alarm = Alarm(events);
    while let Ok(Job { number, play, level, limits, stop }) = jobs.recv() {
        let begin = Instant::now();
        let now = || begin.elapsed();
        let watch = Watch::new(&now, &stop);
        let tell = |advice: &Advice| {
            // With nobody there to hear it the program has ended.
            let _ = events.send(Event::Thinking(number, Box::new(advice.clone())));
        };
        let advice = bots.think(&play, level, limits, &watch, &tell).ok().flatten();
        if events.send(Event::Thought(number, advice.map(Box::new))).is_err() {
            return;
        }
    }
}
