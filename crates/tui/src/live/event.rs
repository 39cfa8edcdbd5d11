//! What is told of an event at a table.

use client::{Event, What};

use super::{Talk, Wish, words};
use crate::report;

impl Talk {
    /// Something has happened at the table, which had so many moments before.
    pub(super) fn happened(&mut self, event: &Event, before: Option<usize>) {
        self.is_prompt_due = true;
        if let Some(sentence) = words::event(&self.texts, &self.seen, event, &self.coming.person) {
            self.say_line(&sentence);
        }
        match &event.what {
            What::Started => self.board(),
            What::Turn(_) | What::Resigned => self.report("terminal-resigned"),
            What::Flagged => self.report("terminal-flagged"),
            What::Abandoned => self.report("live-abandoned"),
            What::DrawOffered if self.is_asked_by(event) => self.say("live-answer-draw", &[]),
            What::TakebackAsked(_) if self.is_asked_by(event) => {
                self.say("live-answer-takeback", &[]);
            }
            What::Ended { .. } => self.report_end(),
            What::Rematch(table) => self.wishes.push_back(Wish::Follow(table.clone())),
            _ => {}
        }
        let now = self.seen.play().map(catalog::Play::moments);
        if before.zip(now).is_some_and(|(before, now)| now < before) {
            self.say("terminal-undone", &[]);
            self.board();
        }
    }

    fn report(&mut self, withdrawal: &str) {
        let told = self.seen.play().map(|play| report::event(&self.texts, play, withdrawal));
        self.tell(&told.unwrap_or_default());
    }

    /// Whether whoever is here has to say yes or no to what somebody wants.
    fn is_asked_by(&self, event: &Event) -> bool {
        event.seat.is_some_and(|seat| !self.seen.own.contains(&seat)) && self.seen.is_in()
    }
}
