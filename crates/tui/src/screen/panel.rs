//! The screen of a game: title, board, players, history, prompt and keys.

use catalog::{BoardView, Play, PlayerView, Reason};
use lang::Texts;
use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::board::Layout;
use super::game::Game;
use super::look::Look;
use super::overlay::{cut, wrap, wrap_in};
use crate::words;

/// How wide the players and the history are at least.
const PANEL: u16 = 30;

/// How wide the button is that ends a turn, with what keeps it from the edge.
const STOP_BUTTON: u16 = 6;

/// The parts of a screen with a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Areas {
    pub(super) title: Rect,
    pub(super) board: Rect,
    pub(super) panel: Rect,
    pub(super) prompt: Rect,
    pub(super) keys: Rect,
}

impl Areas {
    pub(super) fn new(area: Rect) -> Areas {
        Areas::with_prompt(area, 3)
    }

    /// The parts with so many rows for what is said.
    pub(super) fn with_prompt(area: Rect, prompt: u16) -> Areas {
        let rows = [1, 0, prompt, 1].map(|height| match height {
            0 => Constraint::Fill(1),
            height => Constraint::Length(height),
        });
        let [title, middle, prompt, keys] = ratatui::layout::Layout::vertical(rows).areas(area);
        let wide = PANEL.max(area.width / 3);
        let cols = [Constraint::Fill(1), Constraint::Length(1), Constraint::Length(wide)];
        let [board, _, panel] = ratatui::layout::Layout::horizontal(cols).areas(middle);
        Areas { title, board, panel, prompt, keys }
    }
}

/// The game and what was agreed before it.
pub(super) fn title_line(
    name: &str,
    play: &Play,
    texts: &Texts,
    look: Look,
    area: Rect,
) -> Line<'static> {
    let name = format!(" {name}  ");
    let room = usize::from(area.width).saturating_sub(name.chars().count());
    let setup = cut(&words::setup(texts, play), room, look);
    Line::from(vec![Span::styled(name, look.bright()), Span::styled(setup, look.faint())])
}

/// The line of keys.
pub(super) fn draw_bar(frame: &mut Frame<'_>, area: Rect, text: &str, look: Look) {
    frame.render_widget(Paragraph::new(format!(" {text}")).style(look.bar()), area);
}

/// A player in a line: whether it is the one to act, color, shape and name, and who it is.
pub(super) fn player_line(
    view: &BoardView,
    seat: &PlayerView,
    who: &str,
    texts: &Texts,
    look: Look,
) -> Line<'static> {
    let acts = view.to_act == Some(seat.player);
    let (shape, plate) = look.badge(seat);
    let arrow = match (acts, look.ascii) {
        (false, _) => "  ",
        (true, true) => "> ",
        (true, false) => "▶ ",
    };
    let style = if acts { look.bright() } else { Style::default() };
    let name = words::player(texts, view, seat.player);
    Line::from(vec![
        Span::raw(arrow),
        Span::styled(shape, plate),
        Span::styled(format!(" {name} "), style),
        Span::styled(who.to_owned(), look.faint()),
    ])
}

impl Game {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let areas = Areas::new(area);
        let view = self.view();
        let name = texts.say(&format!("game-{}", view.title.name()), &[]);
        let title = title_line(&name, &self.table.play, texts, look, areas.title);
        frame.render_widget(Paragraph::new(title), areas.title);
        self.draw_board(frame, areas.board, look);
        let areas = Areas { prompt: self.layout.below(areas), ..areas };
        let who = self.table.seats.iter().map(|seat| (words::seat(texts, *seat), String::new()));
        self.draw_panel(frame, areas.panel, &who.collect::<Vec<_>>(), texts, look);
        let prompt = self.prompt_lines(&view, texts, look, areas.prompt);
        frame.render_widget(Paragraph::new(prompt), areas.prompt);
        self.draw_stop_button(frame, areas.prompt, look);
        let over = self.table.play.ending().is_some();
        let keys = match (self.looking_at.is_some(), over) {
            (true, _) => "terminal-keys-past",
            (false, true) => "terminal-keys-over",
            (false, false) => "terminal-keys-game",
        };
        draw_bar(frame, areas.keys, &texts.say(keys, &[]), look);
    }

    pub(super) fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let view = self.view();
        self.layout = Layout::new(area, view.cols, self.quarter_turns, self.cursor, &self.layout);
        self.layout.draw(&view, Some(self.cursor), look, frame.buffer_mut());
    }

    /// What ends a turn that may end here, for the mouse, at the right of the prompt.
    pub(super) fn draw_stop_button(&mut self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        self.stop_button = Rect::default();
        if self.can_stop() {
            let text = if look.ascii { " [.] " } else { " ✓ . " };
            let x = area.right().saturating_sub(STOP_BUTTON);
            self.stop_button = Rect { x, width: STOP_BUTTON - 1, height: 1, ..area };
            let style = look.praise().add_modifier(Modifier::REVERSED);
            frame.render_widget(Paragraph::new(text).style(style), self.stop_button);
        }
    }

    /// The players with who they are and what time they have, and the history.
    pub(super) fn draw_panel(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        who: &[(String, String)],
        texts: &Texts,
        look: Look,
    ) {
        let view = &self.view();
        let mut lines: Vec<Line<'_>> = Vec::new();
        let room = usize::from(area.width);
        for (seat, (who, time)) in view.players.iter().zip(who) {
            lines.push(player_line(view, seat, who, texts, look));
            let score = words::possessions(texts, view, seat);
            let score = if time.is_empty() { score } else { format!("{time}, {score}") };
            for part in wrap(&score, room.saturating_sub(6)) {
                lines.push(Line::from(Span::styled(format!("      {part}"), look.faint())));
            }
        }
        lines.push(Line::default());
        let used = lines.len() as u16;
        frame.render_widget(Paragraph::new(lines), area);
        let below = Rect {
            y: area.y + used.min(area.height),
            height: area.height.saturating_sub(used),
            ..area
        };
        frame.render_widget(Paragraph::new(self.history(view, texts, look, below)), below);
    }

    /// The last turns, or those around the one that is looked at.
    fn history(&self, view: &BoardView, texts: &Texts, look: Look, area: Rect) -> Vec<Line<'_>> {
        let play = &self.table.play;
        let room = usize::from(area.height).saturating_sub(1);
        let mut lines =
            vec![Line::from(Span::styled(texts.say("page-history", &[]), look.bright()))];
        if play.moments() == 1 && play.ending().is_none() {
            let none = cut(&texts.say("page-no-turns", &[]), usize::from(area.width), look);
            lines.push(Line::from(Span::styled(none, look.faint())));
            return lines;
        }
        let agreed = play.ending().is_some_and(|ending| ending.reason == Reason::Agreement);
        // An agreement is no point of the history, but the last thing that happened.
        let last = play.moments() - 1 + usize::from(agreed);
        let end = (self.shown() + room / 2).clamp(room.min(last), last);
        for moment in (end + 1).saturating_sub(room).max(1)..=end {
            let style = if moment == self.shown() {
                Style::default().add_modifier(Modifier::REVERSED)
            } else {
                Style::default()
            };
            let mut text = event(play, moment, view, texts);
            if self.is_waiting && moment == last {
                text = texts.say("live-unconfirmed", &[("event", &text)]);
            }
            let text = cut(&text, usize::from(area.width), look);
            lines.push(Line::from(Span::styled(text, style)));
        }
        lines
    }

    /// What is to be done, and what was said.
    fn prompt_lines(
        &self,
        view: &BoardView,
        texts: &Texts,
        look: Look,
        area: Rect,
    ) -> Vec<Line<'static>> {
        let play = &self.table.play;
        let first = if self.looking_at.is_some() {
            let back = texts.say("terminal-goes-on", &[]);
            format!("{} {back}", texts.say("page-looking-back", &[]))
        } else if play.ending().is_some() {
            words::result(texts, play).join(" ")
        } else if let (Some((depth, nodes)), Some(player)) = (self.progress, play.to_act()) {
            let name = words::player(texts, view, player);
            let (depth, nodes) = (depth.to_string(), nodes.to_string());
            let values = [("player", &*name), ("depth", &*depth), ("nodes", &*nodes)];
            texts.say(if self.hinting { "terminal-looking" } else { "terminal-progress" }, &values)
        } else {
            self.question(view, texts)
        };
        self.said_lines(&first, look, area)
    }

    /// A sentence, and what was said last.
    pub(super) fn said_lines(&self, first: &str, look: Look, area: Rect) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'static>> = Vec::new();
        let button = if self.can_stop() { STOP_BUTTON } else { 0 };
        let width = usize::from(area.width.saturating_sub(2 + button));
        let height = usize::from(area.height);
        let note = self.note.as_ref().map_or("", |(note, _)| note);
        let noted =
            if note.is_empty() { Vec::new() } else { wrap_in(note, width, height - 1, look) };
        for part in wrap_in(first, width, height - noted.len(), look) {
            lines.push(Line::from(Span::styled(format!(" {part}"), look.bright())));
        }
        let warns = self.note.as_ref().is_some_and(|(_, warns)| *warns);
        let style = if warns { look.warning() } else { look.faint() };
        let noted =
            noted.into_iter().map(|part| Line::from(Span::styled(format!(" {part}"), style)));
        lines.extend(noted);
        lines
    }

    pub(super) fn question(&self, view: &BoardView, texts: &Texts) -> String {
        let play = &self.table.play;
        let Some((prompt, player)) = play.prompt().zip(play.to_act()) else { return String::new() };
        let values: Vec<(&str, &str)> =
            prompt.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let sentence = texts.say(&prompt.key, &values);
        if prompt.step == 1 {
            let name = words::player(texts, view, player);
            return format!("{} {sentence}", texts.say("turn-of", &[("player", &name)]));
        }
        let step = prompt.step.to_string();
        let values = [("step", &*step), ("prompt", &*sentence)];
        let mut line = match prompt.steps.map(|steps| steps.to_string()) {
            Some(steps) => {
                texts.say("terminal-step-of", &[values[0], values[1], ("steps", &*steps)])
            }
            None => texts.say("prompt-step", &values),
        };
        line = format!("{line} {}", texts.say("page-goes-back", &[]));
        if self.can_stop() {
            line = format!("{line} {}", texts.say("terminal-stops", &[]));
        }
        line
    }
}

/// An event of the history in a line.
fn event(play: &Play, moment: usize, view: &BoardView, texts: &Texts) -> String {
    let number = moment.to_string();
    let Some(player) = play.actor_at(moment) else {
        return texts.say("terminal-agreed", &[("number", &number)]);
    };
    let name = words::player(texts, view, player);
    let values = [("number", &*number), ("player", &*name)];
    match play.turn_at(moment) {
        Some(turn) => texts.say("terminal-turn", &[values[0], values[1], ("turn", &turn)]),
        None => texts.say("terminal-resigned", &values),
    }
}
