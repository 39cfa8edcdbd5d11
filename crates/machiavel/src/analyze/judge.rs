//! Judging the turns of a game.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use catalog::{Advice, ByPlayer, Limits, Play, Player, Slip, Thinker, Watch};
use record::Event;

/// What is thought of an event of a game.
#[derive(Clone, Debug)]
pub(super) struct Judgment {
    /// Who acted; nobody before the start.
    pub(super) player: Option<Player>,
    /// What each player can expect afterwards.
    pub(super) shares: ByPlayer<f32>,
    /// What the player gave away.
    pub(super) loss: f32,
    /// What would have been better, if something would.
    pub(super) better: Option<Better>,
    /// Who has won by force from here on and had not before.
    pub(super) newly_forced: Option<Player>,
}

/// A better turn.
#[derive(Clone, Debug)]
pub(super) struct Better {
    /// The turn and what could have followed.
    pub(super) line: Vec<String>,
    /// What the player could have expected.
    pub(super) share: f32,
    /// What the player expects after the turn that was played.
    pub(super) played: f32,
}

/// The longest line that is told.
const LONGEST_LINE: usize = 5;

impl Judgment {
    /// How bad a turn was, if it was.
    pub(super) fn mark(&self) -> Option<&'static str> {
        Slip::of(self.loss).map(Slip::sign)
    }
}

/// Goes through a game event by event.
#[derive(Debug)]
pub(super) struct Judge {
    thinker: Thinker,
    limits: Limits,
    play: Play,
    begin: Instant,
    /// What is thought of the present position; `None` when the game is over.
    advice: Option<Advice>,
    judgments: Vec<Judgment>,
}

impl Judge {
    pub(super) fn new(thinker: Thinker, limits: Limits, play: Play) -> Judge {
        let begin = Instant::now();
        let judgments = Vec::new();
        let mut judge = Judge { thinker, limits, play, begin, advice: None, judgments };
        let shares = judge.think();
        let start = Judgment { player: None, shares, loss: 0.0, better: None, newly_forced: None };
        judge.judgments.push(start);
        judge
    }

    /// Judges the next event.
    pub(super) fn event(&mut self, event: &Event) -> Result<()> {
        let before = self.advice.take();
        let acting = self.play.to_act();
        let forced = before.as_ref().and_then(|advice| advice.forced);
        let start = self.play.clone();
        self.play.event(event).with_context(|| event.to_string())?;
        let shares = self.think();
        let player = match event {
            Event::Turn(_) => acting,
            Event::Resigns(player) | Event::Flag(player) => Some(*player),
            Event::Agreed => None,
        };
        let mut judgment = Judgment { player, shares, loss: 0.0, better: None, newly_forced: None };
        if let (Event::Turn(turn), Some(player), Some(advice)) = (event, acting, before) {
            let (share, played) = (advice.shares[player], shares[player]);
            if advice.turn != *turn {
                judgment.loss = (share - played).max(0.0);
                judgment.better = Some(Better { line: legal(start, advice.line), share, played });
            }
        }
        let now = self.advice.as_ref().and_then(|advice| advice.forced);
        let winner = now.map(|forced| forced.winner);
        judgment.newly_forced = winner.filter(|_| winner != forced.map(|forced| forced.winner));
        self.judgments.push(judgment);
        Ok(())
    }

    pub(super) fn judgments(self) -> Vec<Judgment> {
        self.judgments
    }

    /// Thinks about the present position; what each player can expect.
    fn think(&mut self) -> ByPlayer<f32> {
        let stop = AtomicBool::new(false);
        let now = || self.begin.elapsed();
        self.advice = self.thinker.think(&self.play, self.limits, &Watch::new(&now, &stop));
        match &self.advice {
            Some(advice) => advice.shares,
            None => self.thinker.estimate(&self.play).unwrap_or_default(),
        }
    }
}

/// The beginning of a line that can be played.
fn legal(mut play: Play, line: Vec<String>) -> Vec<String> {
    line.into_iter().take(LONGEST_LINE).take_while(|turn| play.turn(turn).is_ok()).collect()
}
