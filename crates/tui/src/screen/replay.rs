//! A saved game on the screen: walked through with its variations, comments and evaluations.

use std::collections::HashMap;

use catalog::{Advice, BoardView, ByPlayer, Play, PlayerView, Walk};
use lang::Texts;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use record::{Entry, Event, Record, RecordError, write_clock};

use super::board::Layout;
use super::look::Look;
use super::overlay::wrap;
use super::panel::{Areas, draw_bar, player_line, title_line};
use crate::{Seat, words};

/// The most lines of a comment that are shown.
const LONGEST_COMMENT: usize = 8;

/// How wide a full bar of the evaluation is.
const BAR: usize = 10;

/// A saved game and where one stands in it.
#[derive(Debug)]
pub(super) struct Replay {
    pub(super) walk: Walk,
    /// The players' names.
    names: ByPlayer<String>,
    quarter_turns: u8,
    /// What a bot thinks of positions, by their texts; the last one may still be thought about.
    advice: HashMap<String, Judgment>,
}

/// What a bot thinks of a position.
#[derive(Clone, Debug)]
struct Judgment {
    advice: Advice,
    /// Whether it has thought to the end.
    ready: bool,
}

impl Replay {
    pub(super) fn new(record: Record) -> Result<Replay, RecordError> {
        let names = record.players.clone();
        let walk = Walk::new(record)?;
        Ok(Replay { walk, names, quarter_turns: 0, advice: HashMap::new() })
    }

    pub(super) fn turn_board(&mut self) {
        self.quarter_turns = (self.quarter_turns + 1) % 4;
    }

    /// The text of the position that is shown.
    fn position(&self) -> String {
        self.walk.play().position_at(self.walk.moment()).unwrap_or_default()
    }

    /// The game to think about, unless it is over or was thought about.
    pub(super) fn wants_advice(&self) -> Option<Play> {
        let known = self.advice.get(&self.position()).is_some_and(|judgment| judgment.ready);
        let play = (!known).then(|| self.walk.present())?;
        play.ending().is_none().then_some(play)
    }

    /// What a bot thinks so far of the position that is shown.
    pub(super) fn think_aloud(&mut self, advice: &Advice) {
        let judgment = Judgment { advice: advice.clone(), ready: false };
        self.advice.insert(self.position(), judgment);
    }

    /// What it thinks at last.
    pub(super) fn advise(&mut self, advice: &Advice) {
        let judgment = Judgment { advice: advice.clone(), ready: true };
        self.advice.insert(self.position(), judgment);
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let areas = Areas::new(area);
        let play = self.walk.play();
        let Some(view) = play.view_at(self.walk.moment()) else { return };
        let name = texts.say(&format!("game-{}", view.title.name()), &[]);
        let title = title_line(&name, play, texts, look, areas.title);
        frame.render_widget(Paragraph::new(title), areas.title);
        let middle = self.middle(&view);
        let before = Layout::default();
        let layout = Layout::new(areas.board, view.cols, self.quarter_turns, middle, &before);
        layout.draw(&view, None, look, frame.buffer_mut());
        self.draw_panel(frame, areas.panel, &view, texts, look);
        let prompt = self.prompt_lines(&view, texts, look, usize::from(areas.prompt.width));
        frame.render_widget(Paragraph::new(prompt), areas.prompt);
        draw_bar(frame, areas.keys, &texts.say("terminal-keys-replay", &[]), look);
    }

    /// The square that a board too large for the screen is shown around: that of the last turn.
    fn middle(&self, view: &BoardView) -> usize {
        let steps = self.walk.play().steps_at(self.walk.moment());
        let last = steps.iter().rev().find_map(|step| step.square.as_deref());
        let place = last.and_then(|name| view.squares.iter().position(|it| it.name == name));
        place.unwrap_or(view.squares.len() / 2)
    }

    fn draw_panel(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        view: &BoardView,
        texts: &Texts,
        look: Look,
    ) {
        let width = usize::from(area.width).saturating_sub(1);
        let mut lines = self.players(view, texts, look, width);
        lines.push(Line::default());
        let comment = self.walk.entry().and_then(|entry| entry.comment.as_deref());
        let mut said: Vec<String> =
            comment.unwrap_or_default().lines().flat_map(|line| wrap(line, width)).collect();
        said.truncate(LONGEST_COMMENT);
        let used = lines.len() + said.len() + usize::from(!said.is_empty());
        lines.extend(self.history(
            view,
            texts,
            look,
            usize::from(area.height).saturating_sub(used),
        ));
        if !said.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(said.into_iter().map(|part| Line::from(Span::styled(part, look.bright()))));
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// The players with what they have and can expect.
    fn players(
        &self,
        view: &BoardView,
        texts: &Texts,
        look: Look,
        width: usize,
    ) -> Vec<Line<'static>> {
        let judgment = self.advice.get(&self.position());
        let mut lines = Vec::new();
        for seat in &view.players {
            let name = &self.names[seat.player];
            let who = Seat::read(name).map_or_else(|| name.clone(), |it| words::seat(texts, it));
            lines.push(player_line(view, seat, &who, texts, look));
            lines.push(bar_line(view, seat, judgment, texts, look));
            let standing = words::standing(texts, seat).join(", ");
            let parts = wrap(&standing, width.saturating_sub(2)).into_iter();
            let parts = parts.filter(|part| !part.is_empty());
            lines.extend(
                parts.map(|part| Line::from(Span::styled(format!("  {part}"), look.faint()))),
            );
        }
        lines
    }

    /// The events around the one that led here.
    fn history(
        &self,
        view: &BoardView,
        texts: &Texts,
        look: Look,
        height: usize,
    ) -> Vec<Line<'static>> {
        let heading = match self.walk.variation() {
            None => texts.say("page-history", &[]),
            Some((number, count)) => {
                let (number, count) = (number.to_string(), count.to_string());
                texts.say("terminal-variation", &[("number", &number), ("count", &count)])
            }
        };
        let mut lines = vec![Line::from(Span::styled(heading, look.bright()))];
        let events: Vec<(String, bool)> = self
            .walk
            .events()
            .map(|(number, actor, entry, here)| {
                let name = actor.map(|player| words::player(texts, view, player));
                (event(number, name.as_deref(), entry, texts, look), here)
            })
            .collect();
        let room = height.saturating_sub(1);
        let here = events.iter().position(|(_, here)| *here).map_or(0, |index| index + 1);
        let end = (here + room / 2).clamp(room.min(events.len()), events.len());
        for (text, here) in &events[end.saturating_sub(room)..end] {
            let style = if *here {
                Style::default().add_modifier(Modifier::REVERSED)
            } else {
                Style::default()
            };
            lines.push(Line::from(Span::styled(text.clone(), style)));
        }
        lines
    }

    /// What happened here and what a bot would do, or how the game ended.
    fn prompt_lines(
        &self,
        view: &BoardView,
        texts: &Texts,
        look: Look,
        width: usize,
    ) -> Vec<Line<'static>> {
        let present = self.walk.present();
        let result = words::result(texts, &present);
        let mut lines = Vec::new();
        if !result.is_empty() {
            let said = result.join(" ");
            let parts = wrap(&said, width.saturating_sub(2)).into_iter();
            lines.extend(
                parts.map(|part| Line::from(Span::styled(format!(" {part}"), look.bright()))),
            );
            return lines;
        }
        let best = match (self.advice.get(&self.position()), view.to_act) {
            (Some(Judgment { advice, ready }), Some(player)) => {
                let name = words::player(texts, view, player);
                let line = advice.line.iter().take(4).cloned().collect::<Vec<_>>().join(" ");
                let (depth, nodes) = (advice.depth.to_string(), advice.nodes.to_string());
                let values =
                    [("player", &*name), ("line", &*line), ("depth", &*depth), ("nodes", &*nodes)];
                let key = if *ready { "terminal-best" } else { "terminal-best-so-far" };
                texts.say(key, &values)
            }
            _ => texts.say("page-thinks", &[]),
        };
        lines.push(Line::from(Span::styled(format!(" {best}"), look.bright())));
        let variations = self.walk.entry().map_or(&[][..], |entry| &entry.variations);
        if !variations.is_empty() {
            let firsts = variations.iter().filter_map(|line| line.first());
            let firsts: Vec<String> = firsts.map(|entry| entry.event.to_string()).collect();
            let said = texts.say("terminal-variations", &[("turns", &firsts.join(", "))]);
            lines.push(Line::from(Span::styled(format!(" {said}"), look.faint())));
        }
        lines
    }
}

/// What a player has, and a bar for what the player can expect.
fn bar_line(
    view: &BoardView,
    seat: &PlayerView,
    judgment: Option<&Judgment>,
    texts: &Texts,
    look: Look,
) -> Line<'static> {
    let key = format!("page-score-{}", view.title.name());
    let score = texts.say(&key, &[("score", &seat.score.to_string())]);
    let mut spans = vec![Span::raw("  ")];
    if let Some(Judgment { advice, ready }) = judgment {
        let share = advice.shares[seat.player].clamp(0.0, 1.0);
        let full = (share * BAR as f32).round() as usize;
        let (block, rest) = if look.ascii { ("#", ".") } else { ("█", "░") };
        let bar = block.repeat(full) + &rest.repeat(BAR - full);
        let style = if *ready { Style::default() } else { look.faint() };
        spans.push(Span::styled(format!("{bar} {:3.0} % ", share * 100.0), style));
    }
    spans.push(Span::styled(score, look.faint()));
    Line::from(spans)
}

/// An event in a line, with signs for what is said about it.
fn event(number: usize, player: Option<&str>, entry: &Entry, texts: &Texts, look: Look) -> String {
    let number = number.to_string();
    let values = [("number", &*number), ("player", player.unwrap_or_default())];
    let mut text = match &entry.event {
        Event::Turn(turn) => texts.say("terminal-turn", &[values[0], values[1], ("turn", turn)]),
        Event::Resigns(_) => texts.say("terminal-resigned", &values),
        Event::Flag(_) => texts.say("terminal-flagged", &values),
        Event::Agreed => texts.say("terminal-agreed", &values[..1]),
    };
    if let Some(clock) = entry.clock {
        // Fractions of a second are for programs.
        let clock = write_clock(clock / 1_000 * 1_000).replace(['<', '>'], "").replace(".000", "");
        text = format!("{text}  {clock}");
    }
    if !entry.variations.is_empty() {
        text += if look.ascii { " v" } else { " ↓" };
    }
    if entry.comment.is_some() {
        text += if look.ascii { " \"" } else { " …" };
    }
    text
}
