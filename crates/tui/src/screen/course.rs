//! Lessons on the screen: a task beside the board, and what is said to each try.

use catalog::{Lesson, Title, Verdict};
use lang::Texts;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::game::Game;
use super::look::Look;
use super::overlay::wrap;
use super::panel::{Areas, draw_bar};
use crate::table::{Table, quoting};
use crate::{Seat, words};

/// The lessons of a game, one of them on the board.
#[derive(Debug)]
pub(super) struct Course {
    title: Title,
    at: usize,
    solved: Vec<bool>,
    pub(super) game: Game,
    /// What was said last, and how it is meant.
    said: Option<(String, Tone)>,
}

/// How something is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    /// The task is fulfilled.
    Praise,
    /// The try was wrong.
    Warning,
    /// Something to know.
    Advice,
}

/// Where a key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// There is a lesson on the board.
    Lesson,
    /// All of them are done.
    End,
}

impl Course {
    pub(super) fn new(title: Title) -> Course {
        let lessons = Lesson::all(title);
        let game = set_up(&lessons[0]);
        Course { title, at: 0, solved: vec![false; lessons.len()], game, said: None }
    }

    pub(super) fn title(&self) -> Title {
        self.title
    }

    fn lesson(&self) -> &'static Lesson {
        &Lesson::all(self.title)[self.at]
    }

    /// Whether the lesson on the board has just been solved.
    pub(super) fn is_solved(&self) -> bool {
        matches!(self.said, Some((_, Tone::Praise)))
    }

    /// Goes to the lesson so many further, in a circle.
    pub(super) fn go(&mut self, distance: isize) {
        let count = self.solved.len() as isize;
        self.at = (self.at as isize + distance).rem_euclid(count) as usize;
        self.said = None;
        self.game = set_up(self.lesson());
    }

    /// After a lesson is solved: the next one that is not.
    pub(super) fn go_on(&mut self) -> Next {
        let count = self.solved.len();
        let next = (1..count).find(|step| !self.solved[(self.at + step) % count]);
        match next {
            Some(step) => {
                self.go(step as isize);
                Next::Lesson
            }
            None => Next::End,
        }
    }

    /// Chooses a square.
    pub(super) fn tap(&mut self, index: usize, texts: &Texts) {
        if self.is_solved() {
            return;
        }
        let view = self.game.view();
        let Some(square) = view.squares.get(index) else { return };
        let chosen = self.game.table.play.chosen();
        let path: Vec<&str> = chosen
            .iter()
            .filter_map(|choice| choice.square.as_deref())
            .chain([square.name.as_str()])
            .collect();
        let legal = self.game.table.play.clone().click(&square.name).is_ok();
        let tried = self.lesson().judge_squares(&path).filter(|_| !legal);
        if let Some(tried) = tried {
            self.game.cursor = index;
            self.warn(texts.say(&self.lesson().try_key(tried), &[]));
            return;
        }
        self.said = None;
        let played = self.game.tap(index, texts);
        self.after(played, texts);
    }

    /// Ends a turn that may end here.
    pub(super) fn stop(&mut self, texts: &Texts) {
        if !self.is_solved() {
            let played = self.game.stop();
            self.after(played, texts);
        }
    }

    /// Takes back the last choice.
    pub(super) fn step_back(&mut self) {
        if !self.is_solved() {
            self.said = None;
            self.game.step_back();
        }
    }

    /// Plays a turn that was typed.
    pub(super) fn type_in(&mut self, text: &str, texts: &Texts) {
        if !self.is_solved() {
            self.judge(text, texts);
        }
    }

    /// Points to the squares of a solution.
    pub(super) fn hint(&mut self, texts: &Texts) {
        if !self.is_solved() {
            let squares = self.lesson().hint();
            self.game.point_to(squares.iter().map(|square| (*square).to_owned()).collect());
            let names = squares.join(" ");
            let sentence = texts.say("terminal-lesson-hint", &[("squares", &names)]);
            self.said = Some((sentence, Tone::Advice));
        }
    }

    fn after(&mut self, played: bool, texts: &Texts) {
        if let Some((note, _)) = self.game.note.take() {
            self.warn(note);
        }
        let play = &self.game.table.play;
        if let (true, Some(turn)) = (played, play.turn_at(play.moments() - 1)) {
            self.judge(&turn, texts);
        }
    }

    /// Says what a turn is worth. A wrong one is taken back.
    fn judge(&mut self, typed: &str, texts: &Texts) {
        let lesson = self.lesson();
        let turn = self.title.tidy_turn(typed);
        let cursor = self.game.cursor;
        self.game = set_up(lesson);
        self.game.cursor = cursor;
        match lesson.judge(&turn) {
            Verdict::Solved => {
                self.solved[self.at] = true;
                let allowed = self.game.table.play.turn(&turn);
                debug_assert!(allowed.is_ok(), "solutions are legal");
                // As it lies there, without what the next player could choose.
                self.game.looking_at = Some(self.game.table.play.moments() - 1);
                let mut parts =
                    vec![texts.say("lesson-well-done", &[]), texts.say(&lesson.done_key(), &[])];
                if self.solved.iter().all(|solved| *solved) {
                    let game = texts.say(&format!("game-{}", self.title.name()), &[]);
                    parts.push(texts.say("lesson-all-done", &[("game", &game)]));
                }
                self.said = Some((parts.join(" "), Tone::Praise));
            }
            Verdict::Wrong(tried) => self.warn(texts.say(&lesson.try_key(tried), &[])),
            Verdict::Refused(refused) => {
                self.warn(words::refusal(texts, &quoting(refused, typed)));
            }
            Verdict::Beside => self.warn(texts.say("lesson-beside", &[])),
        }
    }

    fn warn(&mut self, sentence: String) {
        self.said = Some((sentence, Tone::Warning));
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let areas = Areas::new(area);
        let name = texts.say(&format!("game-{}", self.title.name()), &[]);
        let number = (self.at + 1).to_string();
        let count = self.solved.len().to_string();
        let heading = texts.say(&self.lesson().key(), &[]);
        let values = [("number", &*number), ("count", &*count), ("name", &*heading)];
        let line = Line::from(vec![
            Span::styled(format!(" {name} "), look.bright()),
            Span::styled(texts.say("lesson-number", &values), look.faint()),
        ]);
        frame.render_widget(Paragraph::new(line), areas.title);
        self.game.draw_board(frame, areas.board, look);
        frame.render_widget(Paragraph::new(self.lines(texts, look, areas.panel)), areas.panel);
        let question = if self.is_solved() {
            texts.say("terminal-lesson-next", &[])
        } else {
            self.game.question(&self.game.view(), texts)
        };
        let width = usize::from(areas.prompt.width).saturating_sub(8);
        let prompt: Vec<Line<'_>> = wrap(&question, width)
            .into_iter()
            .map(|part| Line::from(Span::styled(format!(" {part}"), look.bright())))
            .collect();
        frame.render_widget(Paragraph::new(prompt), areas.prompt);
        self.game.draw_stop_button(frame, areas.prompt, look);
        draw_bar(frame, areas.keys, &texts.say("terminal-keys-lesson", &[]), look);
    }

    /// The heading, which lessons are solved, the task, and what was said.
    fn lines(&self, texts: &Texts, look: Look, area: Rect) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'static>> =
            vec![Line::from(Span::styled(texts.say(&self.lesson().key(), &[]), look.bright()))];
        let mark = |(index, solved): (usize, &bool)| match (index == self.at, *solved, look.ascii) {
            (true, _, true) => '@',
            (true, _, false) => '◉',
            (false, true, true) => '*',
            (false, true, false) => '●',
            (false, false, true) => '.',
            (false, false, false) => '○',
        };
        let marks: String = self.solved.iter().enumerate().map(mark).collect();
        lines.push(Line::from(Span::styled(marks, look.faint())));
        lines.push(Line::default());
        let width = usize::from(area.width).saturating_sub(1);
        let mut add = |text: &str, style: Style| {
            lines.extend(
                wrap(text, width).into_iter().map(|it| Line::from(Span::styled(it, style))),
            );
        };
        let said = self.said.as_ref();
        // What was said matters more than the task if there is no room for both.
        let task = texts.say(&self.lesson().task_key(), &[]);
        let said_rows = said.map_or(0, |(text, _)| wrap(text, width).len() + 1);
        if wrap(&task, width).len() + said_rows + 3 <= usize::from(area.height) {
            add(&task, Style::default());
            add("", Style::default());
        }
        if let Some((text, tone)) = said {
            let style = match tone {
                Tone::Praise => look.praise(),
                Tone::Warning => look.warning(),
                Tone::Advice => look.faint(),
            };
            add(text, style);
        }
        lines
    }
}

/// The board of a lesson.
fn set_up(lesson: &Lesson) -> Game {
    let play = lesson.play();
    let seats = vec![Seat::Human; play.players().len()];
    let mut game = Game::new(Table::new(play, seats));
    // Not turned to the learner, so that everybody sees what the task speaks of in the same place.
    game.quarter_turns = 0;
    game
}
