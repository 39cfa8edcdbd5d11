//! What lies over the screen for a while: help, questions, a line to type in.

use catalog::{Play, Player, Title};
use lang::Texts;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::look::Look;
use super::pages::styled;
use super::typing::Typing;
use super::{App, Scene};
use crate::words;

/// What lies over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    /// A text under its title, from this line on: the keys and the rules, or an invitation.
    Text { title: &'static str, lines: Vec<String>, scroll: usize },
    /// Something that cannot be undone by a key.
    Confirm(Question),
    /// A line is typed.
    Type(Typing),
}

/// What needs a yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    Draw,
    Abandon,
}

/// What is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Turn,
    Save,
    Load,
    Search,
    Say,
}

/// Borders for terminals that have only ASCII.
pub(super) const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Lines of rules that are easy to read.
pub(super) const RULES_WIDTH: usize = 72;

impl App {
    pub(super) fn open_help(&mut self) {
        let mut lines = help(&self.texts, &self.scene);
        let play = match &self.scene {
            Scene::Game(game) => Some(&game.table.play),
            Scene::Course(course) => Some(&course.game.table.play),
            Scene::Replay(replay) => Some(replay.walk.play()),
            Scene::Live(live) => live.game().map(|game| &game.table.play),
            Scene::Menu(_) | Scene::Pages(_) => None,
        };
        if let Some(play) = play {
            let title = play.title();
            let legend = self.texts.say("terminal-legend", &[("game", title.name())]);
            lines.push(String::new());
            lines.extend(wrap(&legend, RULES_WIDTH));
            lines.push(String::new());
            let setup = play.setup();
            let id = setup.split(' ').next().unwrap_or_default();
            let rules = title.rule_set(id).map(|rules| rules.name);
            let chapter = (self.chapter)(title, rules, RULES_WIDTH);
            lines.extend(chapter.lines().map(str::to_owned));
        }
        self.overlay = Some(Overlay::Text { title: "page-keys", lines, scroll: 0 });
    }

    pub(super) fn draw_overlay(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let block = |title: String| {
            let block = Block::bordered().title(title);
            if self.look.ascii { block.border_set(ASCII_BORDER) } else { block }
        };
        match &mut self.overlay {
            Some(Overlay::Text { title, lines, scroll }) => {
                let height = (lines.len() as u16).saturating_add(2).min(area.height - 2);
                let place = centered(area, RULES_WIDTH as u16 + 4, height);
                let block = block(format!(" {} ", self.texts.say(title, &[])))
                    .title_bottom(format!(" {} ", self.texts.say("terminal-keys-help", &[])));
                let inner = block.inner(place);
                let room = usize::from(inner.height);
                *scroll = (*scroll).min(lines.len().saturating_sub(room));
                let shown: Vec<Line<'_>> = lines
                    .iter()
                    .skip(*scroll)
                    .take(room)
                    .map(|line| styled(&format!(" {line}"), self.look))
                    .collect();
                frame.render_widget(Clear, place);
                frame.render_widget(block, place);
                frame.render_widget(Paragraph::new(shown), inner);
            }
            Some(Overlay::Confirm(question)) => {
                let text = match question {
                    Question::Resign => {
                        let player = acting(&self.scene, &self.texts);
                        self.texts.say("terminal-really-resign", &[("player", &player)])
                    }
                    Question::Draw => self.texts.say("terminal-really-draw", &[]),
                    Question::Abandon => self.texts.say("live-really-abandon", &[]),
                };
                let place = centered(area, text.chars().count() as u16 + 4, 3);
                frame.render_widget(Clear, place);
                frame.render_widget(
                    Paragraph::new(format!(" {text}")).block(block(String::new())),
                    place,
                );
            }
            Some(Overlay::Type(typing)) => typing.draw(frame, area, &self.texts, self.look),
            None => {}
        }
    }
}

/// The name of whoever would give up.
fn acting(scene: &Scene, texts: &Texts) -> String {
    let (play, player) = match scene {
        Scene::Game(game) => (Some(&game.table.play), game.table.play.to_act()),
        Scene::Live(live) => (live.game().map(|game| &game.table.play), live.own_player()),
        _ => (None, None),
    };
    let name = |(play, player): (&Play, Player)| words::player(texts, &play.view(), player);
    play.zip(player).map_or_else(String::new, name)
}

/// What every key does.
fn help(texts: &Texts, scene: &Scene) -> Vec<String> {
    const BOARD: [(&str, &str); 8] = [
        ("hjkl ←↑↓→", "page-key-move"),
        ("Tab", "page-key-tab"),
        ("Enter", "page-key-choose"),
        ("Esc", "page-key-back"),
        (".", "page-key-stop"),
        (PIECES, "page-key-piece"),
        ("/", "page-key-type"),
        ("i", "terminal-command-hint"),
    ];
    const PIECES: &str = "c a r d n m";
    const GAME: [(&str, &str); 8] = [
        ("u", "terminal-command-undo"),
        ("[ ] PgUp PgDn", "page-walk"),
        ("f", "page-key-flip"),
        ("s", "page-save"),
        ("o", "page-load"),
        ("x", "page-resign"),
        ("=", "page-draw"),
        ("q", "terminal-command-quit"),
    ];
    const LESSON: [(&str, &str); 3] = [
        ("[ ] PgUp PgDn", "terminal-key-lesson"),
        ("f", "page-key-flip"),
        ("q", "terminal-key-quit"),
    ];
    const REPLAY: [(&str, &str); 7] = [
        ("← →", "page-walk"),
        ("↑ ↓", "terminal-key-variation"),
        ("PgUp PgDn", "terminal-key-far"),
        ("Home", "page-first"),
        ("End", "terminal-key-end"),
        ("f", "page-key-flip"),
        ("q", "terminal-key-quit"),
    ];
    let (first, second): (&[_], &[_]) = match scene {
        Scene::Menu(_) | Scene::Game(_) | Scene::Pages(_) => (&BOARD, &GAME),
        Scene::Course(_) => (&BOARD, &LESSON),
        // There are no hints against others.
        Scene::Live(_) => (&BOARD[..BOARD.len() - 1], &super::live::KEYS),
        Scene::Replay(_) => (&REPLAY, &[]),
    };
    let rows = first.iter().chain(second).chain(&[("?", "page-key-help")]);
    let play = match scene {
        Scene::Game(game) => Some(&game.table.play),
        Scene::Course(course) => Some(&course.game.table.play),
        Scene::Live(live) => live.game().map(|game| &game.table.play),
        _ => None,
    };
    // Only Djambi has pieces of several kinds.
    let one_kind = play.is_some_and(|play| play.title() != Title::Djambi);
    rows.filter(|(keys, _)| *keys != PIECES || !one_kind)
        .map(|(keys, what)| format!("{:18} {}", key_names(texts, keys), texts.say(what, &[])))
        .collect()
}

/// Keys as they are called in the language of the reader.
fn key_names(texts: &Texts, keys: &str) -> String {
    let name = |key: &str| match key {
        "Enter" => texts.say("terminal-named-enter", &[]),
        "Esc" => texts.say("terminal-named-escape", &[]),
        "PgUp" => texts.say("terminal-named-page-up", &[]),
        "PgDn" => texts.say("terminal-named-page-down", &[]),
        "Home" => texts.say("terminal-named-home", &[]),
        "End" => texts.say("terminal-named-end", &[]),
        other => other.to_owned(),
    };
    texts.written(keys.split(' ').map(name).collect::<Vec<_>>().join(" "))
}

/// A place of this size in the middle, not larger than the area.
pub(super) fn centered(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// A text in lines that are not wider than this, broken at spaces.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        let long = line.chars().count() + 1 + word.chars().count() > width;
        if line.is_empty() {
            line.push_str(word);
        } else if long {
            lines.push(word.to_owned());
        } else {
            line.push(' ');
            line.push_str(word);
        }
        // Paths have no spaces.
        while let Some((at, _)) =
            lines.last().and_then(|line| line.char_indices().nth(width.max(1)))
        {
            let rest = lines.last_mut().map(|line| line.split_off(at)).unwrap_or_default();
            lines.push(rest);
        }
    }
    lines
}

/// A text in one line that is not wider than this; what is left out is shown by dots.
pub(super) fn cut(text: &str, width: usize, look: Look) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let dots = look.dots();
    let kept = width.saturating_sub(dots.chars().count());
    text.chars().take(kept).chain(dots.chars()).collect()
}

/// A text in so many lines; what is left out is shown by dots.
pub(super) fn wrap_in(text: &str, width: usize, height: usize, look: Look) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > height {
        lines.truncate(height);
        if let Some(last) = lines.last_mut() {
            let dots = look.dots();
            let room = width.saturating_sub(dots.chars().count());
            *last = last.chars().take(room).collect::<String>().trim_end().to_owned() + dots;
        }
    }
    lines
}
