//! Djambi.

mod evaluate;
mod learned;
mod order;
mod walls;

use std::time::Duration;

use djambi::{Action, Position};
use kernel::{ByPlayer, Game, Player, Square, SquareSet};

use self::learned::Judge;
use crate::learning::Learner;
use crate::many::{Breadth, Candidate, Known, NAT, Wary, shares};
use crate::net::Net;
use crate::search::Score;
use crate::{Bot, Level, Limits, Options, Played, Weakness};

impl Played for Position {
    fn strongest(options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(Wary::new(Judge::by_hand(), options))
    }

    fn estimate(&self) -> ByPlayer<f32> {
        if let Some(outcome) = self.outcome() {
            let winners = outcome.winners();
            let share = 1.0 / winners.len() as f32;
            return ByPlayer::from_fn(|p| if winners.contains(p) { share } else { 0.0 });
        }
        shares(&Judge::by_hand().strengths(self), self.still_in())
    }

    fn level(level: Level, players: usize) -> (Limits, Weakness) {
        let weak = |depth, nodes, noise, blindness| {
            let limits = Limits { time: None, nodes: Some(nodes), depth: Some(depth) };
            (limits, Weakness { noise, blindness })
        };
        match level.number() {
            // Among many the tree that grows is better from here on; it knows no depth.
            5 if players > 2 => (Limits::nodes(5_000), Weakness::NONE),
            6 if players > 2 => (Limits::nodes(20_000), Weakness::NONE),
            7 if players > 2 => (Limits::nodes(80_000), Weakness::NONE),
            1 => weak(1, 1_000, 0.9, 0.5),
            2 => weak(1, 1_000, 0.4, 0.3),
            3 => weak(1, 1_000, 0.15, 0.0),
            4 => weak(2, 2_000, 0.06, 0.0),
            5 => weak(3, 6_000, 0.02, 0.0),
            6 => weak(4, 25_000, 0.0, 0.0),
            7 => weak(6, 150_000, 0.0, 0.0),
            _ => (Limits::time(Duration::from_secs(3)), Weakness::NONE),
        }
    }
}

impl Known for Position {
    const KINDS: usize = (SquareSet::BOUND + 3) * SquareSet::BOUND + 1;

    type Judge = Judge;

    fn strengths(&self, judge: &mut Judge) -> ByPlayer<i32> {
        judge.strengths(self)
    }

    fn candidates(
        &self,
        against: Player,
        breadth: Breadth,
        list: &mut Vec<Candidate<Action>>,
    ) -> bool {
        order::candidates(self, against, breadth, list)
    }

    fn kind(action: Action) -> usize {
        let at = |row: usize, square: Square| row * SquareSet::BOUND + square.index();
        match action {
            Action::Move { from, to } => at(from.index(), to),
            Action::Place(square) => at(SquareSet::BOUND, square),
            Action::Leave(square) => at(SquareSet::BOUND + 1, square),
            Action::Kill(square) => at(SquareSet::BOUND + 2, square),
            Action::Spare => at(SquareSet::BOUND + 3, Square::new(0)),
        }
    }
}

impl Learner for Position {
    const SETUPS: &'static [&'static str] =
        &["djambi/french@1 players=2 seed=?", "djambi/english@1 players=2"];
    const INPUTS: usize = learned::INPUTS;
    const SYMMETRIES: usize = 2;
    const STRAYS: usize = 1;
    const EXPECTED: f32 = 0.9;
    const SCALE: f32 = NAT as f32;

    fn bases(&self) -> ByPlayer<Option<Score>> {
        let strengths = Judge::by_hand().strengths(self);
        ByPlayer::from_fn(|player| self.still_in().contains(player).then(|| strengths[player]))
    }

    fn inputs(&self, player: Player, symmetry: usize, visitor: &mut dyn FnMut(usize)) {
        learned::inputs_of(self, player, symmetry == 1, visitor);
    }

    fn with_net(net: Net, options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(Wary::new(Judge::with_net(net), options))
    }

    fn by_hand(options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(Wary::new(Judge::by_hand(), options))
    }
}
