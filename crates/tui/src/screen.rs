//! Play, learn, look back and read on the whole screen of a terminal.
//!
//! An [`App`] takes keys and the mouse, draws itself, and asks for what it cannot do by itself:
//! thinking and files.

mod board;
mod course;
mod game;
mod keys;
mod live;
mod look;
mod menu;
mod overlay;
mod pages;
mod panel;
mod replay;
mod typing;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use catalog::{Advice, Level, Play, Title};
use lang::Texts;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::Event;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use record::{Record, RecordError};

use crate::live::Wish;
use crate::plain::{NotSaved, Wishes};
use crate::table::Table;
use crate::words;
pub use look::{Colors, Look};

use course::Course;
use game::Game;
use live::Live;
use menu::Menu;
use overlay::{Overlay, Topic};
use pages::Pages;
use replay::Replay;

/// The smallest window that everything fits in.
const SMALLEST: (u16, u16) = (80, 24);

/// Sets the chapter about a game, or about one of its rule sets, in lines of a width. Styles are
/// codes of ECMA-48.
pub type Chapter = dyn Fn(Title, Option<&str>, usize) -> String;

/// Everything on the screen.
pub struct App {
    texts: Texts,
    look: Look,
    chapter: Rc<Chapter>,
    scene: Scene,
    overlay: Option<Overlay>,
    requests: VecDeque<Request>,
    /// Whether the window is too small to show what keys would do.
    too_small: bool,
    /// The number of the last request to think; answers to earlier ones come too late.
    thought: u64,
    seed: u64,
    /// What the last game began with.
    chosen: Wishes,
}

/// What fills the screen.
#[derive(Debug)]
enum Scene {
    Menu(Menu),
    Game(Box<Game>),
    Course(Box<Course>),
    Live(Box<Live>),
    Replay(Box<Replay>),
    Pages(Pages),
}

/// What the app wants from outside.
#[derive(Clone, Debug)]
pub enum Request {
    /// The turn of a bot, or a hint: [`App::think_aloud`], then [`App::advise`]. What was asked
    /// before is no longer wanted.
    Think {
        /// The number of the request.
        number: u64,
        /// The game.
        play: Box<Play>,
        /// How strong.
        level: Level,
        /// Whether somebody only asks for advice.
        hint: bool,
    },
    /// What was asked to think about is no longer wanted.
    Stop,
    /// The game as it stands now, for whoever goes on with it later.
    Keep(Box<Record>),
    /// The game in a file: [`App::saved`].
    Save(PathBuf, Box<Record>),
    /// A saved game: [`App::load`].
    Load(PathBuf),
    /// Where a game can be saved and which ones can be loaded: [`App::files`].
    Files,
    /// Something at the table of a server.
    Live(Wish),
    /// Another game begins: what was kept belongs to the one before.
    Begin,
    /// The end.
    Quit,
}

impl App {
    /// A menu with what is settled already, or at once the game if seats are.
    pub fn new(texts: Texts, look: Look, chapter: Rc<Chapter>, wishes: &Wishes) -> App {
        let mut app = App::open(texts, look, chapter, Scene::Menu(Menu::new(wishes)));
        app.seed = wishes.seed;
        if wishes.form.is_some() && wishes.seats.is_some() {
            app.start();
        }
        app
    }

    /// The lessons of a game.
    pub fn learn(texts: Texts, look: Look, chapter: Rc<Chapter>, title: Title) -> App {
        App::open(texts, look, chapter, Scene::Course(Box::new(Course::new(title))))
    }

    /// A saved game, before its first event.
    pub fn replay(
        texts: Texts,
        look: Look,
        chapter: Rc<Chapter>,
        record: Record,
    ) -> Result<App, RecordError> {
        let replay = Replay::new(record)?;
        let mut app = App::open(texts, look, chapter, Scene::Replay(Box::new(replay)));
        app.evaluate();
        Ok(app)
    }

    /// The rules of a game, or of one of its rule sets.
    pub fn read(
        texts: Texts,
        look: Look,
        chapter: Rc<Chapter>,
        title: Title,
        rules: Option<String>,
    ) -> App {
        let text = Rc::clone(&chapter);
        let pages = Pages::new(Box::new(move |width| text(title, rules.as_deref(), width)));
        App::open(texts, look, chapter, Scene::Pages(pages))
    }

    fn open(texts: Texts, look: Look, chapter: Rc<Chapter>, scene: Scene) -> App {
        let texts = if look.ascii { texts.in_ascii() } else { texts };
        let requests = VecDeque::new();
        let (overlay, too_small) = (None, false);
        App {
            texts,
            look,
            chapter,
            scene,
            overlay,
            requests,
            too_small,
            thought: 0,
            seed: 0,
            chosen: Wishes::default(),
        }
    }

    /// What is wanted next.
    pub fn take_request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    /// The game, once there is one.
    pub fn play(&self) -> Option<&Play> {
        match &self.scene {
            Scene::Game(game) => Some(&game.table.play),
            Scene::Live(live) => live.game().map(|game| &game.table.play),
            _ => None,
        }
    }

    /// The board that is played on, in a game, in a lesson or at a table of a server.
    fn game(&self) -> Option<&Game> {
        match &self.scene {
            Scene::Game(game) => Some(game),
            Scene::Course(course) => Some(&course.game),
            Scene::Live(live) => live.game(),
            _ => None,
        }
    }

    fn game_mut(&mut self) -> Option<&mut Game> {
        match &mut self.scene {
            Scene::Game(game) => Some(game),
            Scene::Course(course) => Some(&mut course.game),
            Scene::Live(live) => live.game_mut(),
            _ => None,
        }
    }

    /// Takes a key, the mouse or a new size.
    pub fn handle(&mut self, event: &Event) {
        match event {
            Event::Resize(cols, rows) => self.resize(*cols, *rows),
            Event::Key(key) if key.is_press() || key.is_repeat() => self.key(*key),
            // Nobody plays what cannot be seen.
            _ if self.too_small => {}
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                if let Some(Overlay::Type(typing)) = &mut self.overlay {
                    typing.add(text);
                }
            }
            _ => {}
        }
    }

    /// What a bot thinks so far.
    pub fn think_aloud(&mut self, number: u64, advice: &Advice) {
        if number != self.thought {
            return;
        }
        match &mut self.scene {
            Scene::Game(game) => game.progress = Some((advice.depth, advice.nodes)),
            Scene::Replay(replay) => replay.think_aloud(advice),
            _ => {}
        }
    }

    /// What a bot has found: its turn, or a hint.
    pub fn advise(&mut self, number: u64, advice: Option<&Advice>) {
        let (Some(advice), true) = (advice, number == self.thought) else { return };
        if let Scene::Replay(replay) = &mut self.scene {
            return replay.advise(advice);
        }
        let Scene::Game(game) = &mut self.scene else { return };
        game.progress = None;
        if std::mem::take(&mut game.hinting) {
            game.point(&advice.turn);
            let hint = self.texts.say("terminal-hint", &[("turn", &advice.turn)]);
            game.tell(hint);
        } else if game.table.play.turn(&advice.turn).is_ok() {
            self.after_event();
        }
    }

    /// The game was saved, or why not.
    pub fn saved(&mut self, result: &Result<PathBuf, NotSaved>) {
        let sentence = words::saved(&self.texts, result);
        let Some(game) = self.game_mut() else { return };
        if result.is_ok() { game.tell(sentence) } else { game.warn(sentence) }
    }

    /// A name for the game that is not taken, and the games that were left, the last one first.
    pub fn files(&mut self, free: &Path, games: &[PathBuf]) {
        let named = |path: &Path| path.display().to_string();
        match &mut self.overlay {
            Some(Overlay::Type(typing)) if typing.topic == Topic::Save => {
                typing.offer(vec![named(free)]);
            }
            Some(Overlay::Type(typing)) if typing.topic == Topic::Load => {
                typing.offer(games.iter().map(|path| named(path)).collect());
            }
            _ => {}
        }
    }

    /// A saved game, or why it cannot be loaded.
    pub fn load(&mut self, loaded: Result<(Record, Play), String>) {
        match loaded {
            Ok((record, play)) => self.enter(Table::loaded(play, record)),
            Err(reason) => {
                let sentence = self.texts.say("terminal-load-failed", &[("reason", &reason)]);
                match &mut self.scene {
                    Scene::Game(game) => game.warn(sentence),
                    Scene::Menu(menu) => menu.note = Some(sentence),
                    Scene::Course(_) | Scene::Live(_) | Scene::Replay(_) | Scene::Pages(_) => {}
                }
            }
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.resize(area.width, area.height);
        if self.too_small {
            return self.draw_too_small(frame, area);
        }
        match &mut self.scene {
            Scene::Menu(menu) => menu.draw(frame, area, &self.texts, self.look),
            Scene::Game(game) => game.draw(frame, area, &self.texts, self.look),
            Scene::Course(course) => course.draw(frame, area, &self.texts, self.look),
            Scene::Live(live) => live.draw(frame, area, &self.texts, self.look),
            Scene::Replay(replay) => replay.draw(frame, area, &self.texts, self.look),
            Scene::Pages(pages) => pages.draw(frame, area, &self.texts, self.look),
        }
        self.draw_overlay(frame, area);
        if self.look.ascii {
            self.write_in_ascii(frame.buffer_mut());
        }
    }

    /// What others have written, and what is typed, has any letters.
    fn write_in_ascii(&self, buffer: &mut Buffer) {
        for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
            let written = self.texts.written(cell.symbol().to_owned());
            cell.set_symbol(written.get(..1).unwrap_or("?"));
        }
    }

    fn resize(&mut self, cols: u16, rows: u16) {
        let small = cols < SMALLEST.0 || rows < SMALLEST.1;
        // A text is read in any window.
        self.too_small = small && !matches!(self.scene, Scene::Pages(_));
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>, area: Rect) {
        let (cols, rows) = (SMALLEST.0.to_string(), SMALLEST.1.to_string());
        let text = self.texts.say("terminal-too-small", &[("cols", &cols), ("rows", &rows)]);
        let lines: Vec<Line<'_>> =
            overlay::wrap(&text, usize::from(area.width)).into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), area);
    }

    /// Begins the game of the menu.
    fn start(&mut self) {
        let Scene::Menu(menu) = &mut self.scene else { return };
        match menu.begin(self.seed) {
            Ok(table) => {
                self.chosen = menu.wishes();
                // The next game has chances of its own.
                self.seed = self.seed.wrapping_add(1);
                self.requests.push_back(Request::Begin);
                self.enter(table);
            }
            Err(refused) => {
                menu.note = Some(words::refusal(&self.texts, &refused));
            }
        }
    }

    /// Back to the menu, for another game of the same kind.
    fn leave_game(&mut self) {
        let Scene::Game(game) = &self.scene else { return };
        let title = game.table.play.title();
        let same = self.chosen.form.as_ref().is_some_and(|form| form.title() == title);
        if !same {
            let form = Some(catalog::Form::new(title));
            self.chosen = Wishes { form, ..Wishes::default() };
        }
        self.scene = Scene::Menu(Menu::new(&self.chosen));
    }

    fn enter(&mut self, table: Table) {
        self.overlay = None;
        self.scene = Scene::Game(Box::new(Game::new(table)));
        self.go_on();
    }

    /// A turn was played, taken back, or somebody has gone.
    fn after_event(&mut self) {
        let Scene::Game(game) = &mut self.scene else { return };
        game.after_event(&self.texts);
        self.requests.push_back(Request::Keep(Box::new(game.table.record())));
        self.go_on();
    }

    /// Lets bots think, and those pass who can do nothing else.
    fn go_on(&mut self) {
        self.stop_thinking();
        let Scene::Game(game) = &mut self.scene else { return };
        if game.table.play.ending().is_some() {
            return;
        }
        if game.table.must_pass() && game.table.play.stop() && game.table.play.commit() {
            return self.after_event();
        }
        if let Some(crate::Seat::Bot(level)) = game.table.to_act() {
            self.think(level, false);
        }
    }

    fn think(&mut self, level: Level, hint: bool) {
        let Scene::Game(game) = &mut self.scene else { return };
        self.thought += 1;
        game.hinting = hint;
        game.progress = Some((0, 0));
        let play = Box::new(game.table.play.clone());
        self.requests.push_back(Request::Think { number: self.thought, play, level, hint });
    }

    /// Has a bot look at the position of a saved game, unless it has already.
    fn evaluate(&mut self) {
        let Scene::Replay(replay) = &mut self.scene else { return };
        let wanted = replay.wants_advice();
        self.thought += 1;
        self.requests.push_back(match wanted {
            Some(play) => Request::Think {
                number: self.thought,
                play: Box::new(play),
                level: Level::STRONGEST,
                hint: true,
            },
            None => Request::Stop,
        });
    }

    fn stop_thinking(&mut self) {
        let Scene::Game(game) = &mut self.scene else { return };
        if game.progress.take().is_some() {
            game.hinting = false;
            self.thought += 1;
            self.requests.push_back(Request::Stop);
        }
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("scene", &self.scene).finish_non_exhaustive()
    }
}
