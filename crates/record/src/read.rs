//! Reading records.

use std::collections::HashSet;

use kernel::Player;

use crate::error::{Problem, RecordError};
use crate::{Entry, Event, Mark, Origin, Record, limits};

/// What is odd about a record that can be read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// There is no checksum, so nobody knows whether the file is as it was written.
    NoChecksum,
}

/// Reads a file: its form, its numbers and its checksum. The turns are checked by
/// [`Record::replay`].
pub fn read(bytes: &[u8]) -> Result<(Record, Option<Warning>), RecordError> {
    if bytes.len() > limits::BYTES {
        return Err(RecordError::new(1, Problem::TooLarge));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        RecordError::new(line, Problem::NotText)
    })?;
    let mut reader = Reader { rest: text, line: 1 };
    let tags = reader.tags()?;
    let (line, mark, mark_line) = reader.body()?;
    let (record, checksum) = assemble(tags, line, mark, mark_line)?;
    match checksum {
        None => Ok((record, Some(Warning::NoChecksum))),
        Some((_, sum)) if sum == record.checksum() => Ok((record, None)),
        Some((line, _)) => Err(RecordError::new(line, Problem::Checksum)),
    }
}

struct Tag {
    line: usize,
    name: String,
    value: String,
}

/// A cursor over the text that knows its line.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn error<T>(&self, problem: Problem) -> Result<T, RecordError> {
        Err(RecordError::new(self.line, problem))
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    fn skip_space(&mut self) {
        while self.rest.starts_with([' ', '\t', '\r', '\n']) {
            self.next();
        }
    }

    /// Takes a letter if it comes next.
    fn take(&mut self, letter: char) -> bool {
        let found = self.rest.starts_with(letter);
        if found {
            self.next();
        }
        found
    }

    /// Takes everything up to a character that cannot be in a word.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find([' ', '\t', '\r', '\n', '(', ')', '{', '}', '<']);
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    /// Takes the text up to `end`, with its escapes resolved.
    fn quoted(&mut self, end: char) -> Result<String, RecordError> {
        let mut text = String::new();
        while let Some(letter) = self.next() {
            match letter {
                letter if letter == end => return Ok(text),
                '\\' => match self.next() {
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some(letter @ ('\\' | '"' | '}')) => text.push(letter),
                    Some(_) => return self.error(Problem::Expected("n, r, \\, \" or } behind \\")),
                    None => break,
                },
                // Typed by hand a comment may run over several lines.
                '\n' if end == '"' => break,
                '\r' => {}
                letter => text.push(letter),
            }
        }
        self.error(Problem::Incomplete)
    }

    fn tags(&mut self) -> Result<Vec<Tag>, RecordError> {
        let mut tags = Vec::new();
        let mut names = HashSet::new();
        loop {
            self.skip_space();
            let line = self.line;
            if !self.take('[') {
                return Ok(tags);
            }
            let end = self.rest.find(|letter: char| !letter.is_ascii_alphanumeric());
            let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            if name.is_empty() || name.len() > 40 {
                return self.error(Problem::Expected("the name of a tag"));
            }
            if !self.take(' ') || !self.take('"') {
                return self.error(Problem::Expected("a quoted value behind the tag's name"));
            }
            let value = self.quoted('"')?;
            if !self.take(']') {
                return self.error(Problem::Expected("] behind the tag's value"));
            }
            if !names.insert(name) {
                return Err(RecordError::new(line, Problem::TwiceTag(name.to_owned())));
            }
            if tags.len() == limits::TAGS {
                return self.error(Problem::TooMuch);
            }
            tags.push(Tag { line, name: name.to_owned(), value });
        }
    }

    /// The turns and the result mark with its line.
    fn body(&mut self) -> Result<(Vec<Entry>, String, usize), RecordError> {
        let mut events = 0;
        let (line, end) = self.play(1, 0, &mut events)?;
        let Some((mark, mark_line)) = end else { return self.error(Problem::Incomplete) };
        self.skip_space();
        if self.rest.is_empty() {
            Ok((line, mark, mark_line))
        } else {
            self.error(Problem::AfterEnd)
        }
    }

    /// A line of play whose first event has this number, up to `)` (which is taken) in a
    /// variation, or the result mark otherwise.
    #[allow(clippy::type_complexity)]
    fn play(
        &mut self,
        first: usize,
        depth: usize,
        events: &mut usize,
    ) -> Result<(Vec<Entry>, Option<(String, usize)>), RecordError> {
        let mut line: Vec<Entry> = Vec::new();
        let mut numbered = false;
        loop {
            self.skip_space();
            let at = self.line;
            match self.rest.chars().next() {
                None => return self.error(Problem::Incomplete),
                Some(')') if depth > 0 && !numbered && !line.is_empty() => {
                    self.next();
                    return Ok((line, None));
                }
                Some('{') if !numbered => {
                    self.next();
                    let comment = self.quoted('}')?;
                    match line.last_mut() {
                        Some(entry) if entry.comment.is_none() && entry.variations.is_empty() => {
                            entry.comment = Some(comment);
                        }
                        _ => return self.error(Problem::Expected("one comment behind a turn")),
                    }
                }
                Some('<') if !numbered => {
                    let clock = self.clock()?;
                    match line.last_mut() {
                        Some(entry)
                            if entry.clock.is_none()
                                && entry.comment.is_none()
                                && entry.variations.is_empty() =>
                        {
                            entry.clock = Some(clock);
                        }
                        _ => return self.error(Problem::Expected("one time behind a turn")),
                    }
                }
                Some('(') if !numbered => {
                    self.next();
                    if line.is_empty() {
                        return self.error(Problem::Expected("a turn before its variation"));
                    }
                    if depth == limits::DEPTH {
                        return self.error(Problem::TooMuch);
                    }
                    let number = first + line.len() - 1;
                    let (variation, _) = self.play(number, depth + 1, events)?;
                    if let Some(entry) = line.last_mut() {
                        entry.variations.push(variation);
                    }
                }
                _ => {
                    let word = self.word();
                    if word.is_empty() {
                        return self.error(Problem::Expected("a turn"));
                    }
                    if let Some(number) = word.strip_suffix('.') {
                        let expected = first + line.len();
                        let Ok(found) = number.parse::<usize>() else {
                            return self.error(Problem::Expected("a turn or its number"));
                        };
                        if numbered || found != expected {
                            return Err(RecordError::new(at, Problem::Number { found, expected }));
                        }
                        numbered = true;
                        continue;
                    }
                    if depth == 0 && !numbered && is_mark(word) {
                        return Ok((line, Some((word.to_owned(), at))));
                    }
                    *events += 1;
                    if *events > limits::EVENTS {
                        return self.error(Problem::TooMuch);
                    }
                    numbered = false;
                    line.push(Entry { origin: Origin(at), ..Entry::new(event(word)) });
                }
            }
        }
    }

    /// `<hours:minutes:seconds.thousandths>` in milliseconds.
    fn clock(&mut self) -> Result<u64, RecordError> {
        self.next();
        let end = self.rest.find('>');
        let Some(end) = end else { return self.error(Problem::Incomplete) };
        let (text, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        match read_clock(text) {
            Some(clock) => Ok(clock),
            None => self.error(Problem::Expected("a time such as <0:04:59.300>")),
        }
    }
}

fn read_clock(text: &str) -> Option<u64> {
    let number = |digits: &str, most: usize| {
        let sound =
            (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u64>().ok().filter(|_| sound)
    };
    let (hours, rest) = text.split_once(':')?;
    let (minutes, rest) = rest.split_once(':')?;
    let (seconds, thousandths) = rest.split_once('.').unwrap_or((rest, "000"));
    let minutes = number(minutes, 2).filter(|minutes| *minutes < 60)?;
    let seconds = number(seconds, 2).filter(|seconds| *seconds < 60)?;
    let thousandths = number(thousandths, 3).filter(|_| thousandths.len() == 3)?;
    Some(((number(hours, 6)? * 60 + minutes) * 60 + seconds) * 1_000 + thousandths)
}

/// Whether a word is a result mark; no game writes a turn like one.
fn is_mark(word: &str) -> bool {
    word == "*"
        || word == "draw"
        || word.split(',').all(|number| matches!(number, "0" | "1" | "2" | "3"))
}

fn event(word: &str) -> Event {
    let player = |text: &str| match text {
        "0" | "1" | "2" | "3" => Player::new(usize::from(text.as_bytes()[0] - b'0')),
        _ => None,
    };
    let marked = |mark| word.strip_prefix(mark).and_then(player);
    if word == "agreed" {
        Event::Agreed
    } else if let Some(player) = marked("resigns:") {
        Event::Resigns(player)
    } else if let Some(player) = marked("flag:") {
        Event::Flag(player)
    } else {
        Event::Turn(word.to_owned())
    }
}

/// The record of tags and turns, and the checksum with its line.
#[allow(clippy::type_complexity)]
fn assemble(
    tags: Vec<Tag>,
    line: Vec<Entry>,
    mark: String,
    mark_line: usize,
) -> Result<(Record, Option<(usize, String)>), RecordError> {
    let result = if mark == "*" { Mark::Unfinished } else { Mark::Over(mark) };
    let mut record = Record {
        game: String::new(),
        rules: String::new(),
        setup: String::new(),
        start: String::new(),
        players: Vec::new(),
        date: None,
        tags: Vec::new(),
        line,
        result,
        places: Vec::new(),
    };
    let mut checksum = None;
    for tag in tags {
        match tag.name.as_str() {
            "Game" => record.game = tag.value,
            "Rules" => record.rules = tag.value,
            "Setup" => record.setup = tag.value,
            "Start" => record.start = tag.value,
            "Date" => record.date = Some(tag.value),
            "Checksum" => checksum = Some((tag.line, tag.value)),
            "Result" => {
                if tag.value != record.result.text() {
                    let expected = record.result.text().to_owned();
                    let problem = Problem::Result { found: tag.value, expected };
                    return Err(RecordError::new(mark_line, problem));
                }
            }
            "Places" => {
                let places: Result<Vec<u8>, _> = tag.value.split(' ').map(str::parse).collect();
                record.places = places
                    .ok()
                    .filter(|places| places.len() <= Player::MOST)
                    .ok_or_else(|| RecordError::new(tag.line, Problem::BadTag("Places")))?;
            }
            name => match name.strip_prefix("Player").and_then(|n| n.parse::<usize>().ok()) {
                Some(number) if number < Player::MOST => {
                    let needed = record.players.len().max(number + 1);
                    record.players.resize(needed, String::new());
                    record.players[number] = tag.value;
                }
                Some(_) => {
                    return Err(RecordError::new(tag.line, Problem::BadTag("Player")));
                }
                None => record.tags.push((tag.name, tag.value)),
            },
        }
    }
    for (name, value) in [("Game", &record.game), ("Rules", &record.rules)] {
        if value.is_empty() {
            return Err(RecordError::new(1, Problem::MissingTag(name)));
        }
    }
    Ok((record, checksum))
}
