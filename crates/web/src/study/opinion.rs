//! What a bot thinks of the positions of a game, one after the other.

use std::collections::HashMap;

use catalog::{Play, Slip, Walk};
use leptos::prelude::*;

use crate::advice::shares_at_end;
use crate::brain::{Brain, Task, Thought};

/// The level of the bot that is asked.
const LEVEL: u8 = 8;

/// For how many milliseconds it may think about each position.
pub(super) const TIMES: [u32; 3] = [300, 1_000, 5_000];

/// What a bot thinks of a position, and for how long it thought.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Opinion {
    pub(super) thought: Thought,
    time: u32,
}

/// The opinions about a game. A bot thinks about the position that is shown first, then about the
/// others of its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opinions {
    brain: Brain,
    /// By setup and position.
    known: RwSignal<HashMap<String, Opinion>>,
    /// What is thought about, and for how long.
    asked: RwSignal<Option<(String, u32)>>,
    pub(super) is_on: RwSignal<bool>,
    pub(super) time: RwSignal<u32>,
    pub(super) failed: RwSignal<bool>,
}

/// A turn that gave something away.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fault {
    pub(super) slip: Slip,
    /// What would have been better, and what could have followed.
    pub(super) line: Vec<String>,
    /// What the player could have expected, and what the player expects now, in thousandths.
    pub(super) shares: (u32, u32),
}

impl Opinions {
    pub(super) fn new(walk: RwSignal<Walk>) -> Opinions {
        let brain = Brain::new();
        let opinions = Opinions {
            brain,
            known: RwSignal::new(HashMap::new()),
            asked: RwSignal::new(None),
            is_on: RwSignal::new(false),
            time: RwSignal::new(TIMES[0]),
            failed: brain.failed,
        };
        on_cleanup(move || brain.stop());
        Effect::new(move |_| opinions.go_on(walk));
        opinions
    }

    /// Takes what the bot says, and asks for the next position.
    fn go_on(self, walk: RwSignal<Walk>) {
        let (task, answer) = (self.brain.task(), self.brain.answer.get());
        let asked = self.asked.get_untracked();
        if let (None, Some(_), Some((position, time))) = (task, answer, asked.clone()) {
            let thought = self.brain.thought.get_untracked();
            self.asked.set(None);
            self.brain.answer.set(None);
            self.known.update(|known| {
                known.insert(position, Opinion { thought, time });
            });
            // What was set runs this again.
            return;
        }
        if self.brain.failed.get() {
            self.is_on.set(false);
        }
        if !self.is_on.get() {
            self.brain.stop();
            self.asked.set(None);
            return;
        }
        let time = self.time.get();
        let next = walk.with(|walk| self.next(walk));
        let Some((position, play)) = next else { return };
        let wanted = Some((position, time));
        // Whoever looks at a position does not wait for another one.
        let is_shown = wanted.as_ref().map(|(it, _)| it) == walk.with(key_shown).as_ref();
        if task.is_some() && (wanted == asked || !is_shown) {
            return;
        }
        self.asked.set(wanted);
        self.brain.ask(Task::Judgment, &play, LEVEL, Some(time));
    }

    /// The position that is to be thought about now.
    fn next(self, walk: &Walk) -> Option<(String, Play)> {
        let end = walk.play();
        let shown = walk.moment();
        let mut moments = [shown].into_iter().chain(0..end.moments());
        moments.find_map(|moment| {
            let position = key(end, moment)?;
            if self.is_known(end, moment, &position) {
                return None;
            }
            let mut play = end.clone();
            while play.moments() > moment + 1 {
                play.take_back();
            }
            Some((position, play))
        })
    }

    fn is_known(self, end: &Play, moment: usize, position: &str) -> bool {
        let is_over = moment + 1 == end.moments() && end.ending().is_some();
        let time = self.time.get_untracked();
        is_over
            || self
                .known
                .with_untracked(|known| known.get(position).is_some_and(|it| it.time >= time))
    }

    /// Whether the bot thinks.
    pub(super) fn is_thinking(self) -> bool {
        self.asked.with(Option::is_some)
    }

    /// How many positions of the line were thought about, and how many there are.
    pub(super) fn progress(self, walk: &Walk) -> (usize, usize) {
        let end = walk.play();
        let count = end.moments();
        (
            self.known.with(|known| {
                let of = |moment: &usize| Opinions::of(known, end, *moment).is_some();
                (0..count).filter(of).count()
            }),
            count,
        )
    }

    /// What is thought of each point of the history of a line.
    pub(super) fn line(self, walk: &Walk) -> Vec<Option<Thought>> {
        let end = walk.play();
        self.known.with(|known| {
            (0..end.moments()).map(|moment| Opinions::of(known, end, moment)).collect()
        })
    }

    /// What is thought of the position that is shown, be it so far.
    pub(super) fn shown(self, walk: &Walk) -> Option<Thought> {
        let known = self.known.with(|known| Opinions::of(known, walk.play(), walk.moment()));
        known.or_else(|| {
            let asked = self.asked.get().map(|(asked, _)| asked);
            let is_asked = asked.is_some() && asked == key_shown(walk);
            let thought = self.brain.thought.get();
            (is_asked && !thought.shares.is_empty()).then_some(thought)
        })
    }

    fn of(known: &HashMap<String, Opinion>, end: &Play, moment: usize) -> Option<Thought> {
        if moment + 1 == end.moments()
            && let Some(shares) = shares_at_end(end)
        {
            return Some(Thought { shares, ..Thought::default() });
        }
        Some(known.get(&key(end, moment)?)?.thought.clone())
    }
}

/// What the opinion about a point of a history is known by: rules and position.
fn key(end: &Play, moment: usize) -> Option<String> {
    Some(format!("{} {}", end.setup(), end.position_at(moment)?))
}

fn key_shown(walk: &Walk) -> Option<String> {
    key(walk.play(), walk.moment())
}

/// What each turn of a line gave away, by the points of the history that they led to.
pub(super) fn faults(end: &Play, line: &[Option<Thought>]) -> Vec<Option<Fault>> {
    (0..line.len()).map(|moment| fault(end, line, moment)).collect()
}

fn fault(end: &Play, line: &[Option<Thought>], moment: usize) -> Option<Fault> {
    let before = line.get(moment.checked_sub(1)?)?.as_ref()?;
    let after = line.get(moment)?.as_ref()?;
    let turn = end.turn_at(moment)?;
    let player = end.actor_at(moment)?.number();
    if before.line.first() == Some(&turn) {
        return None;
    }
    let shares = (*before.shares.get(player)?, *after.shares.get(player)?);
    let loss = shares.0.saturating_sub(shares.1);
    let slip = Slip::of(loss as f32 / 1_000.0)?;
    Some(Fault { slip, line: before.line.clone(), shares })
}
