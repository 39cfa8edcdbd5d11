//! Writing records.

use std::fmt::{self, Write};

use kernel::Player;

use crate::checksum::checksum;
use crate::{Entry, Event, Mark, Record};

/// How long a line of turns gets before the next one begins.
const WIDTH: usize = 100;

impl fmt::Display for Record {
    /// The file: canonical, so equal records give equal files, with the checksum among the tags.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = self.write_tags();
        let body = self.write_body();
        let sum = checksum(&format!("{tags}\n{body}"));
        write!(f, "{tags}[Checksum \"{sum}\"]\n\n{body}")
    }
}

impl Record {
    /// The checksum that a file of this record carries.
    pub(crate) fn checksum(&self) -> String {
        checksum(&format!("{}\n{}", self.write_tags(), self.write_body()))
    }

    fn write_tags(&self) -> String {
        let mut text = String::new();
        tag(&mut text, "Game", &self.game);
        tag(&mut text, "Rules", &self.rules);
        tag(&mut text, "Setup", &self.setup);
        tag(&mut text, "Start", &self.start);
        for player in Player::ALL {
            if !self.players[player].is_empty() {
                tag(&mut text, &format!("Player{player}"), &self.players[player]);
            }
        }
        if let Some(date) = &self.date {
            tag(&mut text, "Date", date);
        }
        for (name, value) in &self.tags {
            tag(&mut text, name, value);
        }
        tag(&mut text, "Result", self.result.text());
        if !self.places.is_empty() {
            let places: Vec<String> = self.places.iter().map(u8::to_string).collect();
            tag(&mut text, "Places", &places.join(" "));
        }
        text
    }

    fn write_body(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.comment.as_deref().map(write_comment));
        write_line(&mut words, &self.line, 1);
        words.push(self.result.text().to_owned());
        let mut text = String::new();
        let mut col = 0;
        for word in words {
            let len = word.chars().count();
            if col > 0 && col + 1 + len > WIDTH {
                text.push('\n');
                col = 0;
            } else if col > 0 {
                text.push(' ');
                col += 1;
            }
            text.push_str(&word);
            col += len;
        }
        text.push('\n');
        text
    }
}

impl Mark {
    /// The mark as it is written.
    pub fn text(&self) -> &str {
        match self {
            Mark::Unfinished => "*",
            Mark::Over(result) => result,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Turn(turn) => f.write_str(turn),
            Event::Resigns(player) => write!(f, "resigns:{player}"),
            Event::Flag(player) => write!(f, "flag:{player}"),
            Event::Agreed => f.write_str("agreed"),
        }
    }
}

/// Adds the words of a line of play whose first event has this number.
fn write_line(words: &mut Vec<String>, line: &[Entry], first: usize) {
    for (number, entry) in (first..).zip(line) {
        words.push(format!("{number}. {}", entry.event));
        if let Some(clock) = entry.clock {
            words.push(write_clock(clock));
        }
        if let Some(comment) = &entry.comment {
            words.push(write_comment(comment));
        }
        for variation in &entry.variations {
            words.push("(".to_owned());
            write_line(words, variation, number);
            words.push(")".to_owned());
        }
    }
}

fn write_comment(comment: &str) -> String {
    format!("{{{}}}", escape(comment, '}'))
}

/// Hours, minutes, seconds and thousandths: `<0:04:59.300>`.
fn write_clock(milliseconds: u64) -> String {
    let (seconds, thousandths) = (milliseconds / 1_000, milliseconds % 1_000);
    let (minutes, hours) = (seconds / 60, seconds / 3_600);
    format!("<{hours}:{:02}:{:02}.{thousandths:03}>", minutes % 60, seconds % 60)
}

fn tag(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{name} \"{}\"]", escape(value, '"'));
}

/// Escapes what would end a value, line breaks, and the escape itself.
fn escape(value: &str, end: char) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\\' => text.push_str("\\\\"),
            letter if letter == end => {
                text.push('\\');
                text.push(letter);
            }
            letter => text.push(letter),
        }
    }
    text
}
