//! Short lessons: a position, a task, and what is said to each try.
//!
//! The sentences are in `lang`, under keys that [`Lesson::key`] and its like tell, so that any
//! screen can show the same lessons.

mod bermudes;
mod djambi;
mod vorassic;

use crate::{Play, Refused, Title};

/// A position with a task that one turn fulfills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The game it is about.
    pub title: Title,
    /// Its name among the lessons of the game.
    pub name: &'static str,
    /// The clause of the rules that it is about most of all.
    pub clause: &'static str,
    setup: &'static str,
    position: &'static str,
    /// The legal turns that fulfill the task. In such a pattern `…` stands for any letters.
    solutions: &'static [&'static str],
    tries: &'static [Try],
}

/// What learners try, although it does not fulfill the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// Its name within the lesson.
    pub name: &'static str,
    /// Whether the rules allow it.
    pub legal: bool,
    /// The turns that are meant; `…` stands for any letters.
    pub turns: &'static str,
}

/// What a lesson says to a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It fulfills the task.
    Solved,
    /// It does not, for the reason that the lesson explains.
    Wrong(&'static Try),
    /// The rules forbid it.
    Refused(Refused),
    /// It is legal and has nothing to do with the task.
    Beside,
}

impl Lesson {
    /// The lessons of a game, the easiest first.
    pub const fn all(title: Title) -> &'static [Lesson] {
        match title {
            Title::Djambi => djambi::LESSONS,
            Title::Bermudes => bermudes::LESSONS,
            Title::Vorassic => vorassic::LESSONS,
        }
    }

    /// The game at the position of the lesson.
    pub fn play(&self) -> Play {
        Play::from_position(self.setup, self.position)
            .expect("the tests play from the position of every lesson")
    }

    /// The typical tries that are explained.
    pub fn tries(&self) -> &'static [Try] {
        self.tries
    }

    /// The key of its heading.
    pub fn key(&self) -> String {
        format!("lesson-{}-{}", self.title.name(), self.name)
    }

    /// The key of the task.
    pub fn task_key(&self) -> String {
        self.key() + "-task"
    }

    /// The key of what is said to whoever has fulfilled it.
    pub fn done_key(&self) -> String {
        self.key() + "-done"
    }

    /// The key of what is said to a try.
    pub fn try_key(&self, tried: &Try) -> String {
        format!("{}-{}", self.key(), tried.name)
    }

    /// What is said to a turn.
    pub fn judge(&self, turn: &str) -> Verdict {
        let allowed = self.play().turn(turn);
        if allowed.is_ok() && self.solutions.iter().any(|pattern| fits(pattern, turn)) {
            return Verdict::Solved;
        }
        let tried =
            self.tries.iter().find(|it| it.legal == allowed.is_ok() && fits(it.turns, turn));
        match (tried, allowed) {
            (Some(tried), _) => Verdict::Wrong(tried),
            (None, Err(refused)) => Verdict::Refused(refused),
            (None, Ok(())) => Verdict::Beside,
        }
    }

    /// The illegal try that chooses these squares one after the other, if there is one.
    pub fn judge_squares(&self, squares: &[&str]) -> Option<&'static Try> {
        self.tries.iter().find(|it| !it.legal && pattern_squares(it.turns) == squares)
    }

    /// The squares of a solution, as far as they are settled.
    pub fn hint(&self) -> Vec<&'static str> {
        self.solutions.first().map_or_else(Vec::new, |pattern| pattern_squares(pattern))
    }
}

/// Whether a turn is one of those that a pattern means.
fn fits(pattern: &str, turn: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('…') else { return pattern == turn };
    let Some(mut left) = turn.strip_prefix(first) else { return false };
    let mut parts = rest.split('…').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return left.ends_with(part);
        }
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    true
}

/// The squares that a pattern names, in their order.
fn pattern_squares(pattern: &'static str) -> Vec<&'static str> {
    pattern.split(['-', '@', '*', '>', 'x', '…']).filter(|square| !square.is_empty()).collect()
}
