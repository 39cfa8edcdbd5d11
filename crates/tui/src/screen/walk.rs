//! A walk through a saved game and its variations.

use catalog::{Play, Player, Refused};
use record::{Entry, Record};

/// Where somebody stands in the tree of a record.
#[derive(Debug)]
pub(super) struct Walk {
    /// The main line, then the variations that lead to where one stands.
    lines: Vec<Branch>,
}

/// A line of play, walked to some point.
#[derive(Debug)]
struct Branch {
    entries: Vec<Entry>,
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
    /// At the beginning of a record, whose game stands before its first event.
    pub(super) fn new(record: &Record, start: Play) -> Result<Walk, Refused> {
        Ok(Walk { lines: vec![Branch::new(record.line.clone(), start, 0, 0)?] })
    }

    fn here(&self) -> &Branch {
        self.lines.last().expect("the main line is always there")
    }

    fn here_mut(&mut self) -> &mut Branch {
        self.lines.last_mut().expect("the main line is always there")
    }

    /// The game at the end of the line that one is on, whose history is shown.
    pub(super) fn play(&self) -> &Play {
        &self.here().play
    }

    /// The point of that history at which one stands.
    pub(super) fn moment(&self) -> usize {
        let branch = self.here();
        // An agreement adds no moment.
        (branch.base + branch.at).min(branch.play.moments() - 1)
    }

    /// The game as it was then.
    pub(super) fn present(&self) -> Play {
        let branch = self.here();
        let mut play = branch.play.clone();
        if branch.at < branch.entries.len() {
            while play.moments() > branch.base + branch.at + 1 {
                play.take_back();
            }
            play.reopen();
        }
        play
    }

    /// The event that led here.
    pub(super) fn entry(&self) -> Option<&Entry> {
        let branch = self.here();
        branch.at.checked_sub(1).map(|index| &branch.entries[index])
    }

    /// Which variation of how many this is; `None` on the main line.
    pub(super) fn variation(&self) -> Option<(usize, usize)> {
        let parent = self.lines.len().checked_sub(2).map(|index| &self.lines[index])?;
        let count = parent.entries[parent.at - 1].variations.len();
        Some((self.here().number + 1, count))
    }

    /// The events of the line that one is on, with their numbers, who acted, and whether it is the
    /// one that led here.
    pub(super) fn events(&self) -> impl Iterator<Item = (usize, Option<Player>, &Entry, bool)> {
        let branch = self.here();
        branch.entries.iter().enumerate().map(|(index, entry)| {
            let number = branch.base + index + 1;
            (number, branch.play.actor_at(number), entry, index + 1 == branch.at)
        })
    }

    /// One event on.
    pub(super) fn forward(&mut self) {
        let branch = self.here_mut();
        branch.at = (branch.at + 1).min(branch.entries.len());
    }

    /// One event back; from the first of a variation to where it begins.
    pub(super) fn back(&mut self) {
        let varied = self.lines.len() > 1;
        let branch = self.here_mut();
        if branch.at > 1 || !varied {
            branch.at = branch.at.saturating_sub(1);
        } else {
            self.lines.pop();
            self.here_mut().at -= 1;
        }
    }

    /// To the start of the game.
    pub(super) fn first(&mut self) {
        self.lines.truncate(1);
        self.here_mut().at = 0;
    }

    /// To the end of the line that one is on.
    pub(super) fn last(&mut self) {
        let branch = self.here_mut();
        branch.at = branch.entries.len();
    }

    /// To the next way the game could have gone instead of the event that led here.
    pub(super) fn down(&mut self) {
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
    pub(super) fn up(&mut self) {
        if self.lines.len() > 1 {
            let Branch { number, at, .. } = *self.here();
            self.lines.pop();
            if let (1, Some(number)) = (at, number.checked_sub(1)) {
                self.enter(number);
            }
        }
    }

    /// Enters a variation of the event that led here.
    fn enter(&mut self, number: usize) {
        let branch = self.here();
        let index = branch.at - 1;
        let base = branch.base + index;
        let mut before = branch.play.clone();
        while before.moments() > base + 1 {
            before.take_back();
        }
        before.reopen();
        let entries = branch.entries[index].variations[number].clone();
        // Records are checked with their variations before anybody walks through them.
        if let Ok(mut variation) = Branch::new(entries, before, base, number) {
            variation.at = 1;
            self.lines.push(variation);
        }
    }
}

impl Branch {
    fn new(
        entries: Vec<Entry>,
        start: Play,
        base: usize,
        number: usize,
    ) -> Result<Branch, Refused> {
        let mut play = start;
        for Entry { event, .. } in &entries {
            play.event(event)?;
        }
        Ok(Branch { entries, play, base, at: 0, number })
    }
}
