//! A walk through a saved game and its variations, which can be changed on the way.

use std::mem;

use kernel::Player;
use record::{Entry, Event, Record, RecordError, limits};

use crate::{Play, Refused};

/// A record and where somebody stands in it. Every turn of it is legal, and what is changed stays
/// so.
#[derive(Clone, Debug)]
pub struct Walk {
    record: Record,
    /// The game before the first event.
    start: Play,
    /// The main line, then the variations that lead to where one stands.
    lines: Vec<Line>,
}

/// A place in the tree of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// The variations that lead there: instead of which event of its line, and which of them.
    pub forks: Vec<(usize, usize)>,
    /// How many events of the last line were seen.
    pub seen: usize,
}

/// A line of play, walked to some point.
#[derive(Clone, Debug)]
struct Line {
    /// The game at the end of the line.
    play: Play,
    /// The point of the history that it begins at.
    base: usize,
    /// How many of the events one has seen.
    at: usize,
    /// Which of the variations it is.
    number: usize,
}

impl Walk {
    /// At the beginning of a record; every turn of it, in variations too, is checked.
    pub fn new(record: Record) -> Result<Walk, RecordError> {
        let end = Play::from_record(&record)?;
        let mut start = end.clone();
        while start.take_back() {}
        start.reopen();
        let main = Line { play: end, base: 0, at: 0, number: 0 };
        Ok(Walk { record, start, lines: vec![main] })
    }

    /// The record as it is now.
    pub fn record(&self) -> &Record {
        &self.record
    }

    fn here(&self) -> &Line {
        self.lines.last().expect("the main line is always there")
    }

    fn here_mut(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the main line is always there")
    }

    /// The events of the line that one is on.
    fn entries(&self) -> &[Entry] {
        let mut entries = &self.record.line;
        for pair in self.lines.windows(2) {
            entries = &entries[pair[0].at - 1].variations[pair[1].number];
        }
        entries
    }

    fn entries_mut(&mut self) -> &mut Vec<Entry> {
        let mut entries = &mut self.record.line;
        for pair in self.lines.windows(2) {
            entries = &mut entries[pair[0].at - 1].variations[pair[1].number];
        }
        entries
    }

    /// The game at the end of the line that one is on, whose history is shown.
    pub fn play(&self) -> &Play {
        &self.here().play
    }

    /// The point of that history at which one stands.
    pub fn moment(&self) -> usize {
        let line = self.here();
        // An agreement adds no moment.
        (line.base + line.at).min(line.play.moments() - 1)
    }

    /// The game as it was then.
    pub fn present(&self) -> Play {
        let line = self.here();
        let mut play = line.play.clone();
        if line.at < self.entries().len() {
            while play.moments() > line.base + line.at + 1 {
                play.take_back();
            }
            play.reopen();
        }
        play
    }

    /// The event that led here.
    pub fn entry(&self) -> Option<&Entry> {
        self.here().at.checked_sub(1).map(|index| &self.entries()[index])
    }

    /// Which variation of how many this is; `None` on the main line.
    pub fn variation(&self) -> Option<(usize, usize)> {
        let number = self.here().number;
        let mut parent = self.lines.iter().rev().skip(1);
        let parent = parent.next()?;
        let mut entries = &self.record.line;
        for pair in self.lines[..self.lines.len() - 1].windows(2) {
            entries = &entries[pair[0].at - 1].variations[pair[1].number];
        }
        Some((number + 1, entries[parent.at - 1].variations.len()))
    }

    /// The events of the line that one is on, with their numbers, who acted, and whether it is the
    /// one that led here.
    pub fn events(&self) -> impl Iterator<Item = (usize, Option<Player>, &Entry, bool)> {
        let line = self.here();
        self.entries().iter().enumerate().map(move |(index, entry)| {
            let number = line.base + index + 1;
            (number, line.play.actor_at(number), entry, index + 1 == line.at)
        })
    }

    /// Where one stands.
    pub fn place(&self) -> Place {
        let forks = self.lines.windows(2).map(|pair| (pair[0].at - 1, pair[1].number)).collect();
        Place { forks, seen: self.here().at }
    }

    /// Goes to a place, or as near to it as the record has something.
    pub fn go(&mut self, place: &Place) {
        self.lines.truncate(1);
        for (event, number) in &place.forks {
            let entry = self.entries().get(*event);
            if entry.is_none_or(|entry| entry.variations.len() <= *number) {
                break;
            }
            self.here_mut().at = event + 1;
            self.enter(*number);
        }
        let least = usize::from(self.lines.len() > 1);
        let most = self.entries().len();
        self.here_mut().at = place.seen.clamp(least.min(most), most);
    }

    /// Goes to a point of the history of the line that one is on; if the line begins later, to the
    /// line that it leaves.
    pub fn go_to_moment(&mut self, moment: usize) {
        while self.lines.len() > 1 && moment <= self.here().base {
            self.lines.pop();
        }
        let most = self.entries().len();
        let line = self.here_mut();
        line.at = moment.saturating_sub(line.base).min(most);
    }

    /// One event on.
    pub fn forward(&mut self) {
        let most = self.entries().len();
        let line = self.here_mut();
        line.at = (line.at + 1).min(most);
    }

    /// One event back; from the first of a variation to where it begins.
    pub fn back(&mut self) {
        let varied = self.lines.len() > 1;
        let line = self.here_mut();
        if line.at > 1 || !varied {
            line.at = line.at.saturating_sub(1);
        } else {
            self.lines.pop();
            self.here_mut().at -= 1;
        }
    }

    /// To the start of the game.
    pub fn first(&mut self) {
        self.lines.truncate(1);
        self.here_mut().at = 0;
    }

    /// To the end of the line that one is on.
    pub fn last(&mut self) {
        let most = self.entries().len();
        self.here_mut().at = most;
    }

    /// To the next way the game could have gone instead of the event that led here.
    pub fn down(&mut self) {
        if self.entry().is_some_and(|entry| !entry.variations.is_empty()) {
            self.enter(0);
        } else if let (1, Some((number, count))) = (self.here().at, self.variation())
            && number < count
        {
            self.lines.pop();
            self.enter(number);
        }
    }

    /// To the previous such way, and at last to what was played.
    pub fn up(&mut self) {
        if self.lines.len() > 1 {
            let Line { number, at, .. } = *self.here();
            self.lines.pop();
            if let (1, Some(number)) = (at, number.checked_sub(1)) {
                self.enter(number);
            }
        }
    }

    /// Enters a variation of the event that led here.
    fn enter(&mut self, number: usize) {
        let line = self.here();
        let index = line.at - 1;
        let base = line.base + index;
        let mut play = line.play.clone();
        while play.moments() > base + 1 {
            play.take_back();
        }
        play.reopen();
        for entry in &self.entries()[index].variations[number] {
            let done = play.event(&entry.event);
            debug_assert!(done.is_ok(), "variations are checked before they get in");
        }
        self.lines.push(Line { play, base, at: 1, number });
    }

    /// Lets something happen where one stands. What the record has already is gone to; at the end
    /// of a line it is added, and elsewhere it begins a variation.
    pub fn add(&mut self, event: &Event) -> Result<(), Refused> {
        let (at, base) = (self.here().at, self.here().base);
        let known = self.entries().get(at).map(|next| {
            let begins = |line: &Vec<Entry>| line.first().is_some_and(|it| it.event == *event);
            (next.event == *event, next.variations.iter().position(begins), next.variations.len())
        });
        match known {
            Some((true, ..)) => self.here_mut().at += 1,
            Some((false, Some(number), _)) => {
                self.here_mut().at += 1;
                self.enter(number);
            }
            Some((false, None, number)) => {
                let mut play = self.present();
                play.event(event)?;
                self.check_room(self.lines.len())?;
                self.entries_mut()[at].variations.push(vec![Entry::new(event.clone())]);
                self.here_mut().at += 1;
                self.lines.push(Line { play, base: base + at, at: 1, number });
            }
            None => {
                let mut play = self.here().play.clone();
                play.event(event)?;
                self.check_room(0)?;
                self.entries_mut().push(Entry::new(event.clone()));
                let line = self.here_mut();
                (line.play, line.at) = (play, at + 1);
                self.settle();
            }
        }
        Ok(())
    }

    /// Says something about the event that led here, or nothing any more.
    pub fn comment(&mut self, text: &str) {
        if let Some(index) = self.here().at.checked_sub(1) {
            let text = text.trim();
            self.entries_mut()[index].comment = (!text.is_empty()).then(|| text.to_owned());
        }
    }

    /// Makes the variation that one is on the line that it was a variation of; `false` on the main
    /// line.
    pub fn promote(&mut self) -> Result<bool, Refused> {
        if self.lines.len() == 1 {
            return Ok(false);
        }
        let (before, mut place) = (self.clone(), self.place());
        let Line { number, at, .. } = *self.here();
        self.lines.pop();
        let event = self.here().at - 1;
        let line = self.entries_mut();
        let mut old = line.split_off(event);
        let mut new = old[0].variations.remove(number);
        // What else could have happened instead stands behind the first event of a line.
        let others = mem::take(&mut old[0].variations);
        let own = mem::take(&mut new[0].variations);
        new[0].variations = [old].into_iter().chain(others).chain(own).collect();
        line.extend(new);
        if depth(&self.record.line) > limits::DEPTH {
            *self = before;
            return Err(too_deep());
        }
        place.forks.pop();
        place.seen = event + at;
        self.rebuild(&place);
        Ok(true)
    }

    /// Removes the event that led here and everything behind it; `false` at the start. If there
    /// were variations of it the first one takes its place.
    pub fn remove(&mut self) -> bool {
        let Some(index) = self.here().at.checked_sub(1) else { return false };
        let mut place = self.place();
        let line = self.entries_mut();
        let mut gone = line.split_off(index);
        let mut others = mem::take(&mut gone[0].variations).into_iter();
        if let Some(mut next) = others.next() {
            next[0].variations = others.chain(mem::take(&mut next[0].variations)).collect();
            line.extend(next);
        }
        let is_empty = line.is_empty();
        place.seen = index;
        if index == 0
            && let Some((event, number)) = place.forks.pop()
        {
            place.seen = event;
            self.lines.pop();
            if is_empty {
                self.entries_mut()[event].variations.remove(number);
            }
        }
        self.rebuild(&place);
        true
    }

    /// Plays the main line again, after it may have changed, and goes to a place.
    fn rebuild(&mut self, place: &Place) {
        let mut play = self.start.clone();
        for entry in &self.record.line {
            let done = play.event(&entry.event);
            debug_assert!(done.is_ok(), "all lines of a record are legal");
        }
        self.lines = vec![Line { play, base: 0, at: 0, number: 0 }];
        self.settle();
        self.go(place);
    }

    /// Writes down how the main line ends.
    fn settle(&mut self) {
        let told = self.lines[0].play.record();
        (self.record.result, self.record.places) = (told.result, told.places);
    }

    /// Refuses what would make a record that cannot be read again.
    fn check_room(&self, depth: usize) -> Result<(), Refused> {
        if depth > limits::DEPTH {
            return Err(too_deep());
        }
        if count(&self.record.line) >= limits::EVENTS {
            let args = vec![("limit", limits::EVENTS.to_string())];
            return Err(Refused::plain("record-too-many-events", "too many events", args));
        }
        Ok(())
    }
}

fn too_deep() -> Refused {
    let args = vec![("limit", limits::DEPTH.to_string())];
    Refused::plain("record-too-deep", "too many variations within each other", args)
}

/// How many events there are, those of variations included.
fn count(line: &[Entry]) -> usize {
    line.iter().map(|entry| 1 + entry.variations.iter().map(|it| count(it)).sum::<usize>()).sum()
}

/// How many variations stand within each other.
fn depth(line: &[Entry]) -> usize {
    let variations = line.iter().flat_map(|entry| &entry.variations);
    variations.map(|variation| 1 + depth(variation)).max().unwrap_or(0)
}
