//! What keys and the mouse do.

use std::path::PathBuf;

use catalog::{Form, Level, Walk};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::course::Next;
use super::menu::Menu;
use super::overlay::{Overlay, Question, Topic};
use super::typing::Typing;
use super::{App, Request, Scene};
use crate::plain::Wishes;
use crate::{Seat, words};

/// How many turns a key for pages goes.
const TURNS_OF_A_PAGE: usize = 10;

impl App {
    pub(super) fn key(&mut self, mut key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            key.code = match key.code {
                KeyCode::Char('c') => return self.requests.push_back(Request::Quit),
                // How terminals send the ends of lines and the key to delete.
                KeyCode::Char('j' | 'm') => KeyCode::Enter,
                KeyCode::Char('h') => KeyCode::Backspace,
                KeyCode::Char(_) => return,
                other => other,
            };
        }
        if self.too_small {
            if key.code == KeyCode::Char('q') {
                self.requests.push_back(Request::Quit);
            }
            return;
        }
        if self.overlay.is_some() {
            return self.overlay_key(key);
        }
        match &mut self.scene {
            Scene::Menu(_) => self.menu_key(key.code),
            Scene::Game(_) => self.game_key(key.code),
            Scene::Course(_) => self.course_key(key.code),
            Scene::Live(_) => self.live_key(key.code),
            Scene::Replay(_) => self.replay_key(key.code),
            Scene::Pages(_) => self.pages_key(key.code),
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        if let Some(overlay) = &mut self.overlay {
            match (overlay, mouse.kind) {
                (Overlay::Text { scroll, .. }, MouseEventKind::ScrollDown) => {
                    *scroll = scroll.saturating_add(3);
                }
                (Overlay::Text { scroll, .. }, MouseEventKind::ScrollUp) => {
                    *scroll = scroll.saturating_sub(3);
                }
                // What lies behind a question waits for its answer.
                _ => {}
            }
            return;
        }
        if self.wheel(mouse) {
            return;
        }
        match (&mut self.scene, mouse.kind) {
            (Scene::Menu(menu), MouseEventKind::Down(MouseButton::Left)) => {
                let begins = menu.click(mouse.column, mouse.row);
                if begins {
                    self.start();
                }
            }
            (Scene::Replay(_), MouseEventKind::ScrollUp) => self.walk(Walk::back),
            (Scene::Replay(_), MouseEventKind::ScrollDown) => self.walk(Walk::forward),
            (Scene::Pages(pages), MouseEventKind::ScrollUp) => pages.scroll(-3),
            (Scene::Pages(pages), MouseEventKind::ScrollDown) => pages.scroll(3),
            (Scene::Game(_) | Scene::Live(_), MouseEventKind::ScrollUp) => {
                self.board_key(KeyCode::PageUp);
            }
            (Scene::Game(_) | Scene::Live(_), MouseEventKind::ScrollDown) => {
                self.board_key(KeyCode::PageDown);
            }
            (Scene::Game(_) | Scene::Course(_) | Scene::Live(_), kind) => {
                self.point(kind, mouse.column, mouse.row);
            }
            _ => {}
        }
    }

    /// The wheel over a board that is larger than the window moves the board; whether it did.
    fn wheel(&mut self, mouse: MouseEvent) -> bool {
        /// How many squares at once.
        const FAR: isize = 3;
        let aside = mouse.modifiers.contains(KeyModifiers::SHIFT);
        let (down, right) = match mouse.kind {
            MouseEventKind::ScrollUp if aside => (0, -FAR),
            MouseEventKind::ScrollDown if aside => (0, FAR),
            MouseEventKind::ScrollUp => (-FAR, 0),
            MouseEventKind::ScrollDown => (FAR, 0),
            MouseEventKind::ScrollLeft => (0, -FAR),
            MouseEventKind::ScrollRight => (0, FAR),
            _ => return false,
        };
        let Some(game) = self.game_mut() else { return false };
        game.layout.at(mouse.column, mouse.row).is_some() && game.scroll(down, right)
    }

    /// The mouse over a board that is played on: squares are clicked, or pieces dragged to them.
    fn point(&mut self, kind: MouseEventKind, x: u16, y: u16) {
        let Some(game) = self.game_mut() else { return };
        let square = game.layout.at(x, y);
        let stops = game.stop_button.contains((x, y).into());
        if stops && kind == MouseEventKind::Down(MouseButton::Left) {
            return self.stop();
        }
        let chosen = match (kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => game.grab(square),
            (MouseEventKind::Drag(MouseButton::Left), Some(square)) => {
                game.drag(square);
                None
            }
            (MouseEventKind::Up(MouseButton::Left), square) => game.release(square),
            (MouseEventKind::Down(MouseButton::Right), _) => return self.step_back(),
            _ => None,
        };
        if let Some(square) = chosen {
            self.tap(square);
        }
    }

    /// Chooses a square.
    pub(super) fn tap(&mut self, square: usize) {
        match &mut self.scene {
            Scene::Game(game) => {
                let played = game.tap(square, &self.texts);
                if played {
                    self.after_event();
                }
            }
            Scene::Course(course) => course.tap(square, &self.texts),
            Scene::Live(live) => {
                let turn = live.tap(square, &self.texts);
                self.wish(turn);
            }
            _ => {}
        }
    }

    /// Ends a turn that may end here.
    pub(super) fn stop(&mut self) {
        match &mut self.scene {
            Scene::Game(game) => {
                let played = game.stop();
                if played {
                    self.after_event();
                }
            }
            Scene::Course(course) => course.stop(&self.texts),
            Scene::Live(live) => {
                let turn = live.stop();
                self.wish(turn);
            }
            _ => {}
        }
    }

    fn step_back(&mut self) {
        match &mut self.scene {
            Scene::Course(course) => course.step_back(),
            _ => {
                if let Some(game) = self.game_mut() {
                    game.step_back();
                }
            }
        }
    }

    fn menu_key(&mut self, code: KeyCode) {
        let Scene::Menu(menu) = &mut self.scene else { return };
        match code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => menu.move_row(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => menu.move_row(1),
            KeyCode::Left | KeyCode::Char('h') => menu.change(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => menu.change(1),
            KeyCode::Enter => self.start(),
            KeyCode::Char('o') => self.open_type(Topic::Load),
            KeyCode::Char('?') | KeyCode::F(1) => self.open_help(),
            KeyCode::Char('q') | KeyCode::Esc => self.requests.push_back(Request::Quit),
            _ => {}
        }
    }

    fn game_key(&mut self, code: KeyCode) {
        let Scene::Game(game) = &mut self.scene else { return };
        match code {
            // Back from an earlier position; nothing is done there.
            KeyCode::Enter | KeyCode::Esc | KeyCode::Backspace | KeyCode::Char(' ' | 'u')
                if game.looking_at.is_some() =>
            {
                game.look_at_present();
            }
            KeyCode::Enter if game.table.play.ending().is_some() => self.leave_game(),
            KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('i') => self.ask_for_hint(),
            KeyCode::Char('s') => self.open_type(Topic::Save),
            KeyCode::Char('o') => self.open_type(Topic::Load),
            KeyCode::Char('x') => self.confirm(Question::Resign),
            KeyCode::Char('=') => self.confirm(Question::Draw),
            _ => self.board_key(code),
        }
    }

    /// What keys do on every board that is played on.
    pub(super) fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => return self.open_help(),
            KeyCode::Char('q') => return self.requests.push_back(Request::Quit),
            KeyCode::Char('.') => return self.stop(),
            KeyCode::Char('/') => return self.open_type(Topic::Turn),
            KeyCode::Esc | KeyCode::Backspace => return self.step_back(),
            _ => {}
        }
        let Some(game) = self.game_mut() else { return };
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                let cursor = game.cursor;
                self.tap(cursor);
            }
            KeyCode::PageUp | KeyCode::Char('[') => game.look(-1),
            KeyCode::PageDown | KeyCode::Char(']') => game.look(1),
            KeyCode::Home => game.look(isize::MIN / 2),
            KeyCode::End => game.look_at_present(),
            _ => game.steer(code),
        }
    }

    fn course_key(&mut self, code: KeyCode) {
        let Scene::Course(course) = &mut self.scene else { return };
        match code {
            KeyCode::Enter | KeyCode::Char(' ') if course.is_solved() => {
                if course.go_on() == Next::End {
                    let form = Some(Form::new(course.title()));
                    let menu = Menu::new(&Wishes { form, ..Wishes::default() });
                    self.scene = Scene::Menu(menu);
                }
            }
            KeyCode::PageUp | KeyCode::Char('[') => course.go(-1),
            KeyCode::PageDown | KeyCode::Char(']') => course.go(1),
            // A lesson has no history.
            KeyCode::Home | KeyCode::End => {}
            KeyCode::Char('i') => course.hint(&self.texts),
            KeyCode::Char('/') if course.is_solved() => {}
            _ => self.board_key(code),
        }
    }

    fn replay_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace => self.walk(Walk::back),
            KeyCode::Right | KeyCode::Char('l' | ' ') | KeyCode::Enter => self.walk(Walk::forward),
            KeyCode::Up | KeyCode::Char('k') => self.walk(Walk::up),
            KeyCode::Down | KeyCode::Char('j') => self.walk(Walk::down),
            KeyCode::PageUp | KeyCode::Char('[') => {
                self.walk(|walk| (0..TURNS_OF_A_PAGE).for_each(|_| walk.back()));
            }
            KeyCode::PageDown | KeyCode::Char(']') => {
                self.walk(|walk| (0..TURNS_OF_A_PAGE).for_each(|_| walk.forward()));
            }
            KeyCode::Home => self.walk(Walk::first),
            KeyCode::End => self.walk(Walk::last),
            KeyCode::Char('f') => {
                if let Scene::Replay(replay) = &mut self.scene {
                    replay.turn_board();
                }
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.open_help(),
            KeyCode::Char('q') | KeyCode::Esc => self.requests.push_back(Request::Quit),
            _ => {}
        }
    }

    /// Walks through a saved game, and has a bot look at where one comes.
    fn walk(&mut self, go: impl FnOnce(&mut Walk)) {
        if let Scene::Replay(replay) = &mut self.scene {
            go(&mut replay.walk);
            self.evaluate();
        }
    }

    fn pages_key(&mut self, code: KeyCode) {
        let Scene::Pages(pages) = &mut self.scene else { return };
        match code {
            KeyCode::Up | KeyCode::Char('k') => pages.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => pages.scroll(1),
            KeyCode::PageUp | KeyCode::Char('b') => pages.page(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => pages.page(1),
            KeyCode::Home | KeyCode::Char('g') => pages.scroll(isize::MIN / 2),
            KeyCode::End | KeyCode::Char('G') => pages.scroll(isize::MAX / 2),
            KeyCode::Tab | KeyCode::Char(']') => pages.heading(true),
            KeyCode::BackTab | KeyCode::Char('[') => pages.heading(false),
            KeyCode::Char('/') => self.open_type(Topic::Search),
            KeyCode::Char('n') => pages.find("", true, &self.texts),
            KeyCode::Char('N') => pages.find("", false, &self.texts),
            KeyCode::Char('q') | KeyCode::Esc => self.requests.push_back(Request::Quit),
            _ => {}
        }
    }

    fn take_back(&mut self) {
        let Scene::Game(game) = &mut self.scene else { return };
        if game.table.undo() {
            self.after_event();
            let Scene::Game(game) = &mut self.scene else { return };
            game.tell(self.texts.say("terminal-undone", &[]));
        } else {
            game.warn(self.texts.say("terminal-nothing-to-undo", &[]));
        }
    }

    fn ask_for_hint(&mut self) {
        let Scene::Game(game) = &mut self.scene else { return };
        if game.is_open() && game.progress.is_none() {
            self.think(Level::STRONGEST, true);
        }
    }

    fn confirm(&mut self, question: Question) {
        let Scene::Game(game) = &mut self.scene else { return };
        if game.table.play.ending().is_some() {
            return;
        }
        let playing = game.table.play.still_in();
        let seats = playing.iter().filter_map(|player| game.table.seats.get(player.number()));
        let bots = seats.filter(|seat| **seat != Seat::Human).count();
        match question {
            Question::Draw if bots > 0 => {
                game.warn(self.texts.say("terminal-bots-play-on", &[]));
            }
            Question::Resign if !game.is_open() => {}
            _ => self.overlay = Some(Overlay::Confirm(question)),
        }
    }

    /// Somebody has said yes.
    pub(super) fn confirmed(&mut self, question: Question) {
        if matches!(self.scene, Scene::Live(_)) {
            return self.live_confirmed(question);
        }
        let Scene::Game(game) = &mut self.scene else { return };
        let play = &mut game.table.play;
        match question {
            Question::Resign => {
                if let Some(player) = play.to_act() {
                    play.resign(player);
                }
            }
            Question::Draw => {
                for player in play.still_in().iter() {
                    play.agree(player);
                }
            }
            // Nobody waits for who leaves a game of this machine.
            Question::Abandon => return,
        }
        self.after_event();
    }

    pub(super) fn open_type(&mut self, topic: Topic) {
        let play = self.game().filter(|game| game.is_open()).map(|game| &game.table.play);
        let typing = match (topic, play) {
            (Topic::Turn, Some(play)) => Typing::turn(play),
            (Topic::Turn, None) => return,
            _ => Typing::new(topic),
        };
        self.overlay = Some(Overlay::Type(typing));
        if matches!(topic, Topic::Save | Topic::Load) {
            self.requests.push_back(Request::Files);
        }
    }

    fn overlay_key(&mut self, key: KeyEvent) {
        match &mut self.overlay {
            Some(Overlay::Text { scroll, .. }) => match key.code {
                KeyCode::Down | KeyCode::Char('j') => *scroll = scroll.saturating_add(1),
                KeyCode::Up | KeyCode::Char('k') => *scroll = scroll.saturating_sub(1),
                KeyCode::PageDown | KeyCode::Char(' ') => *scroll = scroll.saturating_add(15),
                KeyCode::PageUp => *scroll = scroll.saturating_sub(15),
                KeyCode::Home => *scroll = 0,
                KeyCode::End => *scroll = usize::MAX,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?') | KeyCode::F(1) => {
                    self.overlay = None;
                }
                _ => {}
            },
            Some(Overlay::Confirm(question)) => {
                let question = *question;
                match key.code {
                    // The first letters of yes, oui and sí.
                    KeyCode::Char('y' | 'Y' | 'o' | 'O' | 's' | 'S') | KeyCode::Enter => {
                        self.overlay = None;
                        self.confirmed(question);
                    }
                    KeyCode::Esc | KeyCode::Char(_) | KeyCode::Backspace => self.overlay = None,
                    _ => {}
                }
            }
            Some(Overlay::Type(typing)) => match key.code {
                KeyCode::Esc => self.overlay = None,
                KeyCode::Enter => self.typed(),
                code => typing.key(code),
            },
            None => {}
        }
    }

    /// Does what was typed. A turn that is refused can be typed on: the next letters are meant for
    /// it, and as keys they would do other things.
    fn typed(&mut self) {
        let Some(Overlay::Type(typing)) = self.overlay.take() else { return };
        let (topic, text) = (typing.topic, &*typing.meant());
        if text.is_empty() {
            return;
        }
        match (topic, &mut self.scene) {
            (Topic::Load, _) => self.requests.push_back(Request::Load(PathBuf::from(text))),
            (Topic::Save, Scene::Game(game)) => {
                let record = Box::new(game.table.record());
                self.requests.push_back(Request::Save(PathBuf::from(text), record));
            }
            (Topic::Turn, Scene::Game(game)) => match game.table.turn(text) {
                Ok(()) => self.after_event(),
                Err(refused) => {
                    let why = words::refusal(&self.texts, &refused);
                    game.warn(why.clone());
                    self.overlay = Some(Overlay::Type(typing.refused(why)));
                }
            },
            (Topic::Save, Scene::Live(live)) => {
                if let Some(record) = live.record() {
                    self.requests.push_back(Request::Save(PathBuf::from(text), Box::new(record)));
                }
            }
            (Topic::Say, Scene::Live(live)) => {
                let said = live.say(text);
                self.wish(said);
            }
            (Topic::Turn, Scene::Live(live)) => match live.type_in(text, &self.texts) {
                Ok(turn) => self.wish(turn),
                Err(why) => self.overlay = Some(Overlay::Type(typing.refused(why))),
            },
            (Topic::Turn, Scene::Course(course)) => course.type_in(text, &self.texts),
            (Topic::Search, Scene::Pages(pages)) => pages.find(text, true, &self.texts),
            _ => {}
        }
    }
}
