//! What keys and the mouse do.

use std::path::PathBuf;

use catalog::Level;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::overlay::{Overlay, Question, Topic};
use super::{App, Request, Scene};
use crate::{Seat, words};

/// The most letters that can be typed; longer than any turn, as long as most paths.
const LONGEST: usize = 400;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return self.requests.push_back(Request::Quit);
        }
        if self.overlay.is_some() {
            return self.overlay_key(key);
        }
        match &mut self.scene {
            Scene::Menu(_) => self.menu_key(key.code),
            Scene::Game(_) => self.game_key(key.code),
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        if let Some(Overlay::Help { scroll, .. }) = &mut self.overlay {
            match mouse.kind {
                MouseEventKind::ScrollDown => *scroll = scroll.saturating_add(3),
                MouseEventKind::ScrollUp => *scroll = scroll.saturating_sub(3),
                _ => {}
            }
            return;
        }
        let Scene::Game(game) = &mut self.scene else {
            if let (MouseEventKind::Down(MouseButton::Left), Scene::Menu(menu)) =
                (mouse.kind, &mut self.scene)
                && menu.click(mouse.column, mouse.row)
            {
                self.start();
            }
            return;
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(square) = game.layout.at(mouse.column, mouse.row)
                    && game.tap(square, &self.texts)
                {
                    self.after_event();
                }
            }
            MouseEventKind::Down(MouseButton::Right) => game.step_back(),
            MouseEventKind::ScrollUp => game.look(-1),
            MouseEventKind::ScrollDown => game.look(1),
            _ => {}
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
        let mut played = false;
        match code {
            KeyCode::Enter if game.table.play.ending().is_some() => self.leave_game(),
            KeyCode::Up | KeyCode::Char('k') => game.move_cursor(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => game.move_cursor(1, 0),
            KeyCode::Left | KeyCode::Char('h') => game.move_cursor(0, -1),
            KeyCode::Right | KeyCode::Char('l') => game.move_cursor(0, 1),
            KeyCode::Tab => game.jump(1),
            KeyCode::BackTab => game.jump(-1),
            KeyCode::Enter | KeyCode::Char(' ') => played = game.tap(game.cursor, &self.texts),
            KeyCode::Esc | KeyCode::Backspace => game.step_back(),
            KeyCode::Char('.') => played = game.stop(),
            KeyCode::PageUp | KeyCode::Char('[') => game.look(-1),
            KeyCode::PageDown | KeyCode::Char(']') => game.look(1),
            KeyCode::Home => game.look(isize::MIN / 2),
            KeyCode::End => game.looking_at = None,
            KeyCode::Char('f') => game.quarter_turns = (game.quarter_turns + 1) % 4,
            KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('i') => self.ask_for_hint(),
            KeyCode::Char('/') => self.open_type(Topic::Turn),
            KeyCode::Char('s') => self.open_type(Topic::Save),
            KeyCode::Char('o') => self.open_type(Topic::Load),
            KeyCode::Char('x') => self.confirm(Question::Resign),
            KeyCode::Char('=') => self.confirm(Question::Draw),
            KeyCode::Char('?') | KeyCode::F(1) => self.open_help(),
            KeyCode::Char('q') => self.requests.push_back(Request::Quit),
            KeyCode::Char(letter) => game.jump_to_piece(letter.to_ascii_lowercase()),
            _ => {}
        }
        if played {
            self.after_event();
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
        }
        self.after_event();
    }

    fn open_type(&mut self, topic: Topic) {
        let open = matches!(&self.scene, Scene::Game(game) if game.is_open());
        if topic != Topic::Turn || open {
            self.overlay = Some(Overlay::Type { topic, text: String::new() });
        }
    }

    fn overlay_key(&mut self, key: KeyEvent) {
        match &mut self.overlay {
            Some(Overlay::Help { scroll, .. }) => match key.code {
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
            Some(Overlay::Type { text, topic }) => match key.code {
                KeyCode::Esc => self.overlay = None,
                KeyCode::Backspace => drop(text.pop()),
                KeyCode::Char(letter) if text.len() < LONGEST && !letter.is_control() => {
                    text.push(letter);
                }
                KeyCode::Tab if *topic == Topic::Turn => self.complete(),
                KeyCode::Enter => self.typed(),
                _ => {}
            },
            None => {}
        }
    }

    /// Completes what was typed as far as all turns agree that begin so.
    fn complete(&mut self) {
        /// More turns than this are not looked through between two keys.
        const MOST: usize = 5_000;
        let Some(Overlay::Type { text, .. }) = &mut self.overlay else { return };
        let Scene::Game(game) = &self.scene else { return };
        let play = &game.table.play;
        let begun = play.title().tidy_turn(text);
        let Ok(turns) = play.legal_turns(MOST) else { return };
        let mut fitting = turns.into_iter().filter(|turn| turn.starts_with(&begun));
        if let Some(first) = fitting.next() {
            let shared = |one: String, other: String| {
                let letters = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
                letters.map(|(letter, _)| letter).collect()
            };
            *text = fitting.fold(first, shared);
        }
    }

    fn typed(&mut self) {
        let Some(Overlay::Type { topic, text }) = self.overlay.take() else { return };
        let text = text.trim();
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
                Err(refused) => game.warn(words::refusal(&self.texts, &refused)),
            },
            (_, Scene::Menu(_)) => {}
        }
    }
}
