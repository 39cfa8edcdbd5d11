//! The menu before a game.

use catalog::{Answers, BoardView, Form, Level, Question, Refused, Title};
use lang::Texts;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::look::Look;
use super::overlay::{centered, wrap};
use crate::plain::Wishes;
use crate::setup::{begin, usual_seat, value_key};
use crate::table::Table;
use crate::{Seat, words};

/// What is chosen so far.
#[derive(Debug)]
pub(super) struct Menu {
    form: Form,
    seats: Vec<Seat>,
    /// The row that keys are about.
    row: usize,
    /// What went wrong.
    pub(super) note: Option<String>,
    /// Where the first row was drawn.
    top: Rect,
}

/// What a row is about.
#[derive(Debug)]
enum Row {
    Title,
    Option(Question),
    Seat(usize),
    Start,
}

impl Menu {
    pub(super) fn new(wishes: &Wishes) -> Menu {
        let mut form = wishes.form.clone().unwrap_or_else(|| Form::new(Title::ALL[0]));
        let seats = wishes.seats.clone().unwrap_or_default();
        let asked = form.questions().iter().any(|question| question.option == "players");
        if !seats.is_empty() && asked && !form.is_settled("players") {
            form.set("players", &seats.len().to_string());
        }
        let mut menu = Menu { form, seats, row: 0, note: None, top: Rect::default() };
        menu.seat_all();
        menu
    }

    /// The game as it is chosen.
    pub(super) fn begin(&self, seed: u64) -> Result<Table, Refused> {
        Ok(Table::new(begin(&self.form, seed)?, self.seats.clone()))
    }

    /// What is chosen, for another game of the same kind.
    pub(super) fn wishes(&self) -> Wishes {
        let (form, seats) = (Some(self.form.clone()), Some(self.seats.clone()));
        Wishes { form, seats, seed: 0 }
    }

    fn rows(&self) -> Vec<Row> {
        let questions = self.form.questions().into_iter().map(Row::Option);
        let seats = (0..self.seats.len()).map(Row::Seat);
        [Row::Title].into_iter().chain(questions).chain(seats).chain([Row::Start]).collect()
    }

    /// The first position, for the names of the players.
    fn view(&self) -> Option<BoardView> {
        begin(&self.form, 0).ok().map(|play| play.view())
    }

    /// A seat for everybody, no more.
    fn seat_all(&mut self) {
        let players = self.view().map_or(2, |view| view.players.len());
        while self.seats.len() < players {
            self.seats.push(usual_seat(self.seats.len()));
        }
        self.seats.truncate(players);
    }

    pub(super) fn move_row(&mut self, step: isize) {
        let count = self.rows().len() as isize;
        self.row = (self.row as isize + step).rem_euclid(count) as usize;
    }

    /// The next or previous value of the row.
    pub(super) fn change(&mut self, step: isize) {
        self.note = None;
        match self.rows().into_iter().nth(self.row) {
            Some(Row::Title) => {
                let at = Title::ALL.iter().position(|title| *title == self.form.title());
                let title = Title::ALL[turned(at.unwrap_or(0), step, Title::ALL.len())];
                self.form = Form::new(title);
                self.seats.clear();
            }
            Some(Row::Option(question)) => {
                let now = self.form.value_of(&question);
                let value = match &question.answers {
                    Answers::OneOf(values) => {
                        let at = values.iter().position(|value| **value == now);
                        values[turned(at.unwrap_or(0), step, values.len())].to_owned()
                    }
                    Answers::Number(least, most) => {
                        let at = now.parse().unwrap_or(*least).saturating_sub(*least);
                        let count = most - least + 1;
                        (least + turned(at as usize, step, count as usize) as u32).to_string()
                    }
                };
                self.settle(question.option, &value);
            }
            Some(Row::Seat(index)) => {
                let seats: Vec<Seat> =
                    [Seat::Human].into_iter().chain(Level::all().map(Seat::Bot)).collect();
                let at = seats.iter().position(|seat| *seat == self.seats[index]);
                self.seats[index] = seats[turned(at.unwrap_or(0), step, seats.len())];
            }
            Some(Row::Start) | None => {}
        }
        self.seat_all();
        self.row = self.row.min(self.rows().len() - 1);
    }

    /// Settles an option; what no longer goes with it is as usual again.
    fn settle(&mut self, option: &str, value: &str) {
        if self.form.answer(option, value).is_ok() {
            return;
        }
        let mut anew = Form::new(self.form.title());
        anew.set(option, value);
        for question in self.form.questions() {
            if question.option != option && self.form.is_settled(question.option) {
                // What does not go with the new value is left open.
                let _ = anew.answer(question.option, &self.form.value_of(&question));
            }
        }
        self.form = anew;
    }

    /// Somebody points at a row; whether that begins the game.
    pub(super) fn click(&mut self, x: u16, y: u16) -> bool {
        let rows = self.rows();
        let inside = self.top.x <= x && x < self.top.right() && self.top.y <= y;
        let Some(row) = inside.then(|| usize::from(y - self.top.y)).filter(|row| *row < rows.len())
        else {
            return false;
        };
        self.row = row;
        if matches!(rows[row], Row::Start) {
            return true;
        }
        self.change(1);
        false
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let view = self.view();
        let mut lines: Vec<Line<'_>> = Vec::new();
        let rows = self.rows();
        let wide = rows.iter().map(|row| self.name(row, texts, view.as_ref()).chars().count());
        let wide = wide.max().unwrap_or(0);
        for (index, row) in rows.iter().enumerate() {
            let name = self.name(row, texts, view.as_ref());
            let value = self.value(row, texts);
            let style = if index == self.row {
                Style::default().add_modifier(Modifier::REVERSED | Modifier::BOLD)
            } else {
                Style::default()
            };
            let (left, right) = if look.ascii { ("<", ">") } else { ("‹", "›") };
            let text = match row {
                Row::Start => format!("  {name}  "),
                _ => format!("  {name:wide$}  {left} {value} {right}  "),
            };
            lines.push(Line::from(Span::styled(text, style)));
        }
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let area_of_rows = centered(area, widest.max(50) + 4, lines.len() as u16 + 4);
        let block =
            Block::bordered().title(format!(" Machiavel · {} ", texts.say("page-new-game", &[])));
        let block = if look.ascii { block.border_set(super::overlay::ASCII_BORDER) } else { block };
        let inner = block.inner(area_of_rows);
        frame.render_widget(block, area_of_rows);
        self.top = Rect { y: inner.y + 1, height: lines.len() as u16, ..inner };
        frame.render_widget(Paragraph::new(lines), self.top);
        if let Some(note) = &self.note {
            let below =
                Rect { y: area_of_rows.bottom().min(area.bottom() - 3), height: 2, ..area_of_rows };
            let lines: Vec<Line<'_>> =
                wrap(note, usize::from(below.width)).into_iter().map(Line::from).collect();
            frame.render_widget(Paragraph::new(lines).style(look.warning()), below);
        }
        let bar = Rect { y: area.bottom() - 1, height: 1, ..area };
        let keys = format!(" {}", texts.say("terminal-keys-menu", &[]));
        frame.render_widget(Paragraph::new(keys).style(look.bar()), bar);
    }

    fn name(&self, row: &Row, texts: &Texts, view: Option<&BoardView>) -> String {
        match row {
            Row::Title => texts.say("terminal-game", &[]),
            Row::Option(question) => texts.say(&format!("option-{}", question.option), &[]),
            Row::Seat(index) => {
                let seat = view.and_then(|view| Some((view, view.players.get(*index)?.player)));
                seat.map_or_else(String::new, |(view, player)| words::player(texts, view, player))
            }
            Row::Start => texts.say("page-start", &[]),
        }
    }

    fn value(&self, row: &Row, texts: &Texts) -> String {
        match row {
            Row::Title => texts.say(&format!("game-{}", self.form.title().name()), &[]),
            Row::Option(question) => {
                let value = self.form.value_of(question);
                match question.answers {
                    Answers::OneOf(_) => texts.say(&value_key(question.option, &value), &[]),
                    Answers::Number(..) => value,
                }
            }
            Row::Seat(index) => words::seat(texts, self.seats[*index]),
            Row::Start => String::new(),
        }
    }
}

/// The place that is a step further in a circle of so many.
fn turned(at: usize, step: isize, count: usize) -> usize {
    (at as isize + step).rem_euclid(count as isize) as usize
}
