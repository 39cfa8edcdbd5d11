//! `bermudes-advanced` and `bermudes-ab2`. `bermudes-hand`: our search without the net.

use std::ops::ControlFlow;

use bermudes::{Action, Position};
use kernel::{Game, Play, Player, Rng, Square};

use super::meter::Meter;
use super::results::{Ready, Results};
use super::{Compared, points, thought};
use crate::learning::Learner;
use crate::{Bot, Limits, Options, Thought, Watch};

impl Compared for Position {
    const OWN_BASELINES: &'static [&'static str] =
        &["bermudes-advanced", "bermudes-ab2", "bermudes-hand"];

    fn own_baseline(name: &str, options: &Options) -> Option<Box<dyn Bot<Position>>> {
        let rng = Rng::new(options.seed);
        match name {
            "bermudes-advanced" => Some(Box::new(Advanced { rng })),
            "bermudes-ab2" => Some(Box::new(AlphaBeta { rng })),
            "bermudes-hand" => Some(Position::by_hand(options)),
            _ => None,
        }
    }
}

/// Scores single captures by a few numbers, takes the best and never chains.
struct Advanced {
    rng: Rng,
}

impl Bot<Position> for Advanced {
    fn think(
        &mut self,
        play: &Play<Position>,
        _: Limits,
        _: &Watch<'_>,
    ) -> Option<Thought<Position>> {
        play.to_act()?;
        let position = play.position();
        let mut best: Option<(i32, Vec<Action>, Position)> = None;
        let mut equals = 0;
        let mut nodes = 0;
        let _ = position.visit(|action| {
            let (turn, next, jumps) = alone(position, action);
            let score = score(action, &next, jumps);
            let better = best.as_ref().is_none_or(|(known, ..)| score > *known);
            let equal = best.as_ref().is_some_and(|(known, ..)| score == *known);
            equals = if better { 1 } else { equals + usize::from(equal) };
            if better || equal && self.rng.below(equals) == 0 {
                best = Some((score, turn, next));
            }
            nodes += 1;
            ControlFlow::Continue(())
        });
        let (_, turn, next) = best?;
        Some(thought(turn, points(&next), 1, nodes))
    }
}

/// An action as a whole turn, the position after it, and how many jumps could have followed.
fn alone(position: &Position, action: Action) -> (Vec<Action>, Position, i32) {
    let mut next = position.clone();
    next.play(action);
    if next.turns() != position.turns() {
        return (vec![action], next, 0);
    }
    let further = next.count_actions() as i32 - 1;
    next.play(Action::Stop);
    (vec![action, Action::Stop], next, further)
}

/// 2 for a jump, 1 for an elimination, less the enemies that could then eliminate the pawn, and
/// for a jump more by those that could follow.
fn score(action: Action, next: &Position, jumps: i32) -> i32 {
    match action {
        Action::Jump { to, .. } => 2 + jumps - attackers(next, to),
        Action::Eliminate { to, .. } => 1 - attackers(next, to),
        Action::Slide { to, .. } => -attackers(next, to),
        Action::Further(_) | Action::Stop | Action::Pass => 0,
    }
}

/// How many pawns of the player to move could eliminate the one on this square.
fn attackers(position: &Position, square: Square) -> i32 {
    let mut count = 0;
    let _ = position.visit(|action| {
        if matches!(action, Action::Eliminate { to, .. } if to == square) {
            count += 1;
        }
        ControlFlow::Continue(())
    });
    count
}

/// How many turns `bermudes-ab2` looks ahead.
const DEPTH: u32 = 2;

/// How many results of chains it looks at in one position.
const MOST_CHAIN_RESULTS: usize = 2_000;

/// More than any difference of pawns.
const WIN: i32 = 1_000;

/// Alpha-beta of depth 2 on the difference of pawns.
struct AlphaBeta {
    rng: Rng,
}

impl Bot<Position> for AlphaBeta {
    fn think(
        &mut self,
        play: &Play<Position>,
        limits: Limits,
        watch: &Watch<'_>,
    ) -> Option<Thought<Position>> {
        let player = play.to_act()?;
        let mut meter = Meter::new(limits, watch, 256);
        let mut turns = Results::new().list(play.position(), most_results(play.position()));
        self.rng.shuffle(&mut turns);
        // The most promising first: they cut off the others, and if the time runs out they have
        // been looked at.
        turns.sort_by_key(|ready| -difference(&ready.position, player));
        let mut results = Results::new();
        let mut best: Option<(i32, usize)> = None;
        for (place, Ready { position, .. }) in turns.iter().enumerate() {
            let alpha = best.map_or(-2 * WIN, |(value, _)| value);
            let Some(value) = answered(position, player, alpha, &mut results, &mut meter) else {
                break;
            };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, place));
            }
        }
        let place = best.map_or(0, |(_, place)| place);
        let Ready { turn, position } = turns.into_iter().nth(place)?;
        Some(thought(turn, points(&position), DEPTH, meter.nodes()))
    }
}

/// What is left of a position after the best answer, unless that is no more than `alpha` anyway;
/// `None` if a limit was reached.
fn answered(
    position: &Position,
    player: Player,
    alpha: i32,
    results: &mut Results,
    meter: &mut Meter<'_>,
) -> Option<i32> {
    let mut worst = None;
    let _ = results.visit(position, most_results(position), |_, next| {
        let value = difference(&next, player);
        worst = Some(worst.map_or(value, |known: i32| known.min(value)));
        if meter.count() && worst > Some(alpha) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    // Without an answer the game is over.
    if meter.is_over() { None } else { Some(worst.unwrap_or_else(|| difference(position, player))) }
}

/// Eliminations come first and are never left out.
fn most_results(position: &Position) -> usize {
    let eliminations = position.mobility(position.to_move()).eliminations as usize;
    eliminations + MOST_CHAIN_RESULTS
}

fn difference(position: &Position, player: Player) -> i32 {
    let other = player.next(2);
    let board = position.board();
    let pawns = board.count(player) as i32 - board.count(other) as i32;
    match position.outcome().map(|outcome| outcome.winners().single()) {
        Some(Some(winner)) if winner == player => WIN + pawns,
        Some(Some(_)) => pawns - WIN,
        Some(None) => 0,
        None => pawns,
    }
}
