//! Writing records.

use std::fmt;

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

    /// The tags in the order of the file, the checksum left out.
    pub fn header(&self) -> Vec<(String, String)> {
        let mut header: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, value: &str| header.push((name.to_owned(), value.to_owned()));
        add("Game", &self.game);
        add("Rules", &self.rules);
        if !self.setup.is_empty() {
            add("Setup", &self.setup);
        }
        if !self.start.is_empty() {
            add("Start", &self.start);
        }
        for player in Player::ALL {
            if !self.players[player].is_empty() {
                add(&format!("Player{player}"), &self.players[player]);
            }
        }
        if let Some(date) = &self.date {
            add("Date", date);
        }
        for (name, value) in &self.tags {
            add(name, value);
        }
        add("Result", self.result.text());
        if !self.places.is_empty() {
            let places: Vec<String> = self.places.iter().map(u8::to_string).collect();
            add("Places", &places.join(" "));
        }
        header
    }

    fn write_tags(&self) -> String {
        self.header().iter().map(|(name, value)| write_tag(name, value) + "\n").collect()
    }

    fn write_body(&self) -> String {
        let mut words = Vec::new();
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
            let first = words.len();
            write_line(words, variation, number);
            // No variation is empty, so there is a word to begin and one to end with.
            if let [first, ..] = &mut words[first..] {
                first.insert(0, '(');
            }
            if let Some(last) = words.last_mut() {
                last.push(')');
            }
        }
    }
}

/// A tag as it stands in a file: `[Date "2026-11-15"]`.
pub fn write_tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]", escape(value, '"'))
}

/// A comment as it stands in a file, on one line and in braces.
pub fn write_comment(comment: &str) -> String {
    format!("{{{}}}", escape(comment, '}'))
}

/// Hours, minutes, seconds and thousandths: `<0:04:59.300>`.
pub fn write_clock(milliseconds: u64) -> String {
    let (seconds, thousandths) = (milliseconds / 1_000, milliseconds % 1_000);
    let (minutes, hours) = (seconds / 60, seconds / 3_600);
    format!("<{hours}:{:02}:{:02}.{thousandths:03}>", minutes % 60, seconds % 60)
}

/// Escapes what would end a value, the escape itself, and everything that would break the line or
/// that a terminal might obey.
fn escape(value: &str, end: char) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\\' => text.push_str("\\\\"),
            letter if letter == end => text.extend(['\\', letter]),
            letter if letter.is_control() => text.extend(letter.escape_unicode()),
            letter => text.push(letter),
        }
    }
    text
}
