//! What is told of an event at a table.

use catalog::Player;
use client::{Event, Sitter, What};
use lang::Texts;

use super::{Seen, Talk, Wish, words};
use crate::{report, words as game_words};

/// An event in a sentence; nothing for those that are seen on the board.
pub(crate) fn sentence(texts: &Texts, seen: &Seen, event: &Event, own: &str) -> Option<String> {
    let view = seen.play()?.view();
    let player = event.seat.and_then(|seat| Player::new(usize::from(seat)));
    let color = player.map(|player| game_words::player(texts, &view, player)).unwrap_or_default();
    let key = match &event.what {
        What::Created(_)
        | What::Turn(_)
        | What::Resigned
        | What::Flagged
        | What::Abandoned
        | What::Ended { .. } => return None,
        What::Seated(sitter) => {
            let is_own = matches!(sitter, Sitter::Person { id, .. } if id == own);
            let key = if is_own { "live-you-play" } else { "live-sits" };
            let name = words::sitter(texts, Some(sitter));
            return Some(texts.say(key, &[("player", &color), ("name", &name)]));
        }
        What::Rematch(table) => {
            return Some(texts.say("live-rematch", &[("table", &words::clean(table))]));
        }
        What::Left => "live-stands-up",
        What::Started => "live-started",
        What::ClockHeld => "live-clock-held",
        What::ClockResumed => "live-clock-resumed",
        What::DrawOffered => "live-draw-offered",
        What::DrawAccepted => "live-draw-accepted",
        What::DrawDeclined => "live-draw-declined",
        What::TakebackAsked(_) => "live-takeback-asked",
        What::TakebackGranted => "live-takeback-granted",
        What::TakebackDeclined => "live-takeback-declined",
        What::RematchAsked => "live-rematch-asked",
    };
    Some(texts.say(key, &[("player", &color)]))
}

impl Talk {
    /// Something has happened at the table, which had so many moments before.
    pub(super) fn happened(&mut self, event: &Event, before: Option<usize>) {
        self.is_prompt_due = true;
        if let Some(sentence) = sentence(&self.texts, &self.seen, event, &self.coming.person) {
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
