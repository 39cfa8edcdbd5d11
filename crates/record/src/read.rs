//! Reading records.

use std::collections::HashSet;

use kernel::{ByPlayer, Player};

use crate::error::{Counted, Expected, Part, Problem, RecordError};
use crate::{Entry, Event, Mark, Origin, Origins, Record, limits};

/// What is odd about a record that can be read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// There is no checksum, so nobody knows whether the file is as it was written.
    NoChecksum,
}

impl Warning {
    /// A lasting name in kebab case, the key of the sentence in every language.
    pub const fn code(self) -> &'static str {
        match self {
            Warning::NoChecksum => "no-checksum",
        }
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Warning::NoChecksum => {
                "the file has no checksum, so nobody knows whether it was changed"
            }
        })
    }
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
    // Some editors put a mark before everything else.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { rest: text, line: 1, events: 0 };
    let tags = reader.tags()?;
    if tags.is_empty() && !reader.rest.is_empty() {
        return reader.error(Problem::NotRecord);
    }
    let body = reader.body()?;
    let (record, checksum) = assemble(tags, body)?;
    match checksum {
        None => Ok((record, Some(Warning::NoChecksum))),
        Some((_, sum)) if sum == record.checksum() => Ok((record, None)),
        Some((line, _)) => Err(RecordError::new(line, Problem::Checksum)),
    }
}

/// Whether a text is a day, such as `2026-11-15`.
pub fn is_date(text: &str) -> bool {
    let number = |digits: &str, length: usize| {
        let sound = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| sound)
    };
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// The tags that mean something.
const KNOWN: [&str; 12] = [
    "Game", "Rules", "Setup", "Start", "Player0", "Player1", "Player2", "Player3", "Date",
    "Result", "Places", "Checksum",
];

struct Tag {
    line: usize,
    name: String,
    value: String,
}

/// What follows the tags.
struct Body {
    line: Vec<Entry>,
    mark: String,
    mark_line: usize,
}

/// A cursor over the text that knows its line.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
    /// How many events were read, those of variations included.
    events: usize,
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
    fn quoted(&mut self, end: char, what: Part) -> Result<String, RecordError> {
        let line = self.line;
        let mut text = String::new();
        while let Some(letter) = self.next() {
            match letter {
                letter if letter == end => return Ok(text),
                '\\' => match self.next() {
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some('t') => text.push('\t'),
                    Some('u') => text.push(self.number_of_letter()?),
                    Some(letter @ ('\\' | '"' | '}')) => text.push(letter),
                    Some(_) => return self.error(Problem::Expected(Expected::Escape)),
                    None => break,
                },
                // Typed by hand a comment may run over several lines, but no tag does.
                '\n' if end == '"' => break,
                '\r' => {}
                letter => text.push(letter),
            }
        }
        Err(RecordError::new(line, Problem::Unclosed(what)))
    }

    /// The letter with the number in braces, as in `\u{1b}`.
    fn number_of_letter(&mut self) -> Result<char, RecordError> {
        let digits = self.rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let letter = digits.and_then(|(digits, rest)| {
            self.rest = rest;
            let sound = (1..=6).contains(&digits.len())
                && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            u32::from_str_radix(digits, 16).ok().filter(|_| sound).and_then(char::from_u32)
        });
        match letter {
            Some(letter) => Ok(letter),
            None => self.error(Problem::Expected(Expected::Escape)),
        }
    }

    fn tags(&mut self) -> Result<Vec<Tag>, RecordError> {
        let mut tags = Vec::new();
        let mut names = HashSet::new();
        let mut others = 0;
        loop {
            self.skip_space();
            let line = self.line;
            if !self.take('[') {
                return Ok(tags);
            }
            let end = self.rest.find(|letter: char| !letter.is_ascii_alphanumeric());
            let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            if name.is_empty() || name.len() > limits::NAME {
                return self.error(Problem::Expected(Expected::TagName));
            }
            if !self.take(' ') || !self.take('"') {
                return Err(RecordError::new(line, Problem::Expected(Expected::TagValue)));
            }
            let value = self.quoted('"', Part::Value)?;
            if !self.take(']') {
                return self.error(Problem::Expected(Expected::TagEnd));
            }
            others += usize::from(!KNOWN.contains(&name));
            if others > limits::TAGS {
                return self.error(Problem::TooMany { what: Counted::Tags, limit: limits::TAGS });
            }
            if !names.insert(name) {
                return Err(RecordError::new(line, Problem::TwiceTag(name.to_owned())));
            }
            tags.push(Tag { line, name: name.to_owned(), value });
        }
    }

    fn body(&mut self) -> Result<Body, RecordError> {
        let (line, end) = self.play(1, 0)?;
        let Some((mark, mark_line)) = end else { return self.error(Problem::Incomplete) };
        self.skip_space();
        if self.rest.is_empty() {
            Ok(Body { line, mark, mark_line })
        } else {
            self.error(Problem::AfterEnd)
        }
    }

    /// A line of play whose first event has this number, up to `)` (which is taken) in a
    /// variation, or the result mark with its line otherwise.
    #[allow(clippy::type_complexity)]
    fn play(
        &mut self,
        first: usize,
        depth: usize,
    ) -> Result<(Vec<Entry>, Option<(String, usize)>), RecordError> {
        let mut line: Vec<Entry> = Vec::new();
        // Whether a number was read whose turn has not come yet.
        let mut numbered = false;
        loop {
            self.skip_space();
            let at = self.line;
            let Some(letter) = self.rest.chars().next() else {
                return self.error(Problem::Incomplete);
            };
            match letter {
                '{' | '<' | '(' if !numbered => {
                    let number = first + line.len();
                    match line.last_mut() {
                        Some(entry) => self.note(entry, number - 1, depth)?,
                        None => return self.error(Problem::Expected(Expected::Turn)),
                    }
                }
                ')' if depth > 0 && !numbered && !line.is_empty() => {
                    self.next();
                    return Ok((line, None));
                }
                _ => {
                    let word = self.word();
                    // No game writes quotes or brackets: a damaged tag must not become a turn.
                    let plain = |byte: u8| byte.is_ascii_graphic() && !b"[]\"\\".contains(&byte);
                    if word.is_empty() || !word.bytes().all(plain) {
                        return self.error(Problem::Expected(Expected::Turn));
                    }
                    if let Some(number) = word.strip_suffix('.') {
                        let expected = first + line.len();
                        let found = number.parse::<usize>().ok();
                        let Some(found) = found.filter(|found| found.to_string() == number) else {
                            return self.error(Problem::Expected(Expected::Number));
                        };
                        if numbered || found != expected {
                            return self.error(Problem::Number { found, expected });
                        }
                        numbered = true;
                        continue;
                    }
                    if depth == 0 && !numbered && is_mark(word) {
                        return Ok((line, Some((word.to_owned(), at))));
                    }
                    if self.events == limits::EVENTS {
                        let (what, limit) = (Counted::Events, limits::EVENTS);
                        return self.error(Problem::TooMany { what, limit });
                    }
                    self.events += 1;
                    numbered = false;
                    line.push(Entry { origin: Origin(at), ..Entry::new(event(word)) });
                }
            }
        }
    }

    /// What is said about an event: a time, then a comment, then variations.
    fn note(&mut self, entry: &mut Entry, number: usize, depth: usize) -> Result<(), RecordError> {
        let late = entry.comment.is_some() || !entry.variations.is_empty();
        match self.rest.chars().next() {
            Some('<') => {
                if late || entry.clock.is_some() {
                    return self.error(Problem::Expected(Expected::OneClock));
                }
                entry.clock = Some(self.clock()?);
            }
            Some('{') => {
                if late {
                    return self.error(Problem::Expected(Expected::OneComment));
                }
                self.next();
                entry.comment = Some(self.quoted('}', Part::Comment)?);
            }
            _ => {
                if depth == limits::DEPTH {
                    let (what, limit) = (Counted::Depth, limits::DEPTH);
                    return self.error(Problem::TooMany { what, limit });
                }
                let line = self.line;
                self.next();
                let variation = self.play(number, depth + 1).map_err(|error| {
                    // It was cut inside: the parenthesis is what tells where.
                    match error.problem {
                        Problem::Incomplete => {
                            RecordError::new(line, Problem::Unclosed(Part::Variation))
                        }
                        _ => error,
                    }
                })?;
                entry.variations.push(variation.0);
            }
        }
        Ok(())
    }

    /// `<hours:minutes:seconds.thousandths>` in milliseconds.
    fn clock(&mut self) -> Result<u64, RecordError> {
        self.next();
        let time = self.rest.split_once('>').and_then(|(text, rest)| {
            self.rest = rest;
            read_clock(text)
        });
        match time {
            Some(clock) => Ok(clock),
            None => self.error(Problem::Expected(Expected::Clock)),
        }
    }
}

fn read_clock(text: &str) -> Option<u64> {
    let number = |digits: &str| {
        let sound = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u64>().ok().filter(|_| sound)
    };
    let (hours, rest) = text.split_once(':')?;
    let (minutes, rest) = rest.split_once(':')?;
    let (seconds, thousandths) = rest.split_once('.').unwrap_or((rest, "000"));
    if minutes.len() != 2 || seconds.len() != 2 || thousandths.len() != 3 {
        return None;
    }
    let minutes = number(minutes).filter(|minutes| *minutes < 60)?;
    let seconds = number(seconds).filter(|seconds| *seconds < 60)?;
    let minutes = number(hours)?.checked_mul(60)?.checked_add(minutes)?;
    let seconds = minutes.checked_mul(60)?.checked_add(seconds)?;
    seconds.checked_mul(1_000)?.checked_add(number(thousandths)?)
}

/// Whether a word is a result mark; no game writes a turn like one.
fn is_mark(word: &str) -> bool {
    word == "*"
        || word == "draw"
        || word.split(',').all(|number| matches!(number, "0" | "1" | "2" | "3"))
}

fn event(word: &str) -> Event {
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

fn player(number: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| player.to_string() == number)
}

/// The record of tags and turns, and the checksum with its line.
#[allow(clippy::type_complexity)]
fn assemble(tags: Vec<Tag>, body: Body) -> Result<(Record, Option<(usize, String)>), RecordError> {
    let Body { line, mark, mark_line } = body;
    let lines = tags.iter().map(|tag| (tag.name.clone(), tag.line)).collect();
    let mut record = Record {
        game: String::new(),
        rules: String::new(),
        setup: String::new(),
        start: String::new(),
        players: ByPlayer::default(),
        date: None,
        tags: Vec::new(),
        line,
        result: if mark == "*" { Mark::Unfinished } else { Mark::Over(mark) },
        places: Vec::new(),
        origins: Origins::new(lines, mark_line),
    };
    let mut checksum = None;
    for Tag { line, name, value } in tags {
        let bad = |name| Err(RecordError::new(line, Problem::BadTag(name)));
        match name.as_str() {
            "Game" => record.game = value,
            "Rules" => record.rules = value,
            "Setup" => record.setup = value,
            "Start" => record.start = value,
            "Date" if is_date(&value) => record.date = Some(value),
            "Date" => return bad("Date"),
            "Checksum" => checksum = Some((line, value)),
            "Result" if value == record.result.text() => {}
            "Result" => {
                let mark = record.result.text().to_owned();
                return Err(RecordError::new(line, Problem::ResultTag { tag: value, mark }));
            }
            "Places" => match read_places(&value) {
                Some(places) => record.places = places,
                None => return bad("Places"),
            },
            _ => match name.strip_prefix("Player") {
                Some(number) => match player(number) {
                    Some(player) => record.players[player] = value,
                    None => return Err(RecordError::new(line, Problem::PlayerTag(name))),
                },
                None if is_like_checksum(&name) => {
                    return Err(RecordError::new(line, Problem::DamagedChecksum(name)));
                }
                None => record.tags.push((name, value)),
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

/// Whether a name is `Checksum` with at most three letters changed, lost or added. Such a file is
/// not one that somebody typed: it was damaged, and nothing vouches for the rest of it.
fn is_like_checksum(name: &str) -> bool {
    const SOUND: &[u8] = b"Checksum";
    // The distances between what was read so far of the name and every beginning of the word.
    let mut distances: Vec<usize> = (0..=SOUND.len()).collect();
    for letter in name.bytes() {
        let mut diagonal = distances[0];
        distances[0] += 1;
        for (place, sound) in SOUND.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *sound);
            diagonal = distances[place + 1];
            distances[place + 1] = changed.min(diagonal + 1).min(distances[place] + 1);
        }
    }
    distances[SOUND.len()] <= 3
}

fn read_places(text: &str) -> Option<Vec<u8>> {
    let places: Option<Vec<u8>> = text
        .split(' ')
        .map(|place| (1..=Player::MOST as u8).find(|number| number.to_string() == place))
        .collect();
    places.filter(|places| places.len() <= Player::MOST)
}
