//! `djambi-maxn2` and `djambi-maxn3`: max^n over complete turns. `djambi-reply`: our best-reply
//! search without the tree that grows.

use std::ops::ControlFlow;

use djambi::{Action, Army, Control, Kind, Occupant, Position};
use kernel::{ByPlayer, Game, Play, Player, Rng, Square, SquareSet};

use super::meter::Meter;
use super::{Compared, points, thought};
use crate::learning::Learner;
use crate::many::DEEPEST;
use crate::{Bot, Limits, Options, Thought, Watch};

impl Compared for Position {
    const OWN_BASELINES: &'static [&'static str] =
        &["djambi-maxn2", "djambi-maxn3", "djambi-reply"];

    fn own_baseline(name: &str, options: &Options) -> Option<Box<dyn Bot<Position>>> {
        let (depth, drops) = match name {
            "djambi-maxn2" => (2, Drops::Anywhere),
            "djambi-maxn3" => (3, Drops::BesideVictim),
            "djambi-reply" => return Some(Box::new(BestReply(Position::by_hand(options)))),
            _ => return None,
        };
        Some(Box::new(MaxN { depth, drops, rng: Rng::new(options.seed) }))
    }
}

/// Level 8 as it was before the tree that grows: a search to a depth has no such tree.
struct BestReply(Box<dyn Bot<Position>>);

impl Bot<Position> for BestReply {
    fn think(
        &mut self,
        play: &Play<Position>,
        limits: Limits,
        watch: &Watch<'_>,
    ) -> Option<Thought<Position>> {
        let depth = limits.depth.or(Some(DEEPEST));
        self.0.think(play, Limits { depth, ..limits }, watch)
    }
}

/// Where corpses are dropped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drops {
    Anywhere,
    /// Only next to where the victim was, unless nothing is free there.
    BesideVictim,
}

struct MaxN {
    depth: u32,
    drops: Drops,
    rng: Rng,
}

/// What each player's pieces are worth.
type Worth = ByPlayer<i32>;

impl Bot<Position> for MaxN {
    fn think(
        &mut self,
        play: &Play<Position>,
        limits: Limits,
        watch: &Watch<'_>,
    ) -> Option<Thought<Position>> {
        let player = play.to_act()?;
        let position = play.position();
        let mut search = Search { drops: self.drops, meter: Meter::new(limits, watch, 256) };
        let worth = worth_of(position);
        let mut turns = Vec::new();
        let _ = search.each_turn(position, &mut Vec::new(), None, &mut |_, turn, next| {
            let value = advantage(player, worth_after(position, &worth, next));
            turns.push((value, turn.to_vec(), next.clone()));
            ControlFlow::Continue(())
        });
        self.rng.shuffle(&mut turns);
        // The most promising first: if the time runs out, they have been looked at.
        turns.sort_by_key(|(value, ..)| std::cmp::Reverse(*value));
        let mut best: Option<(i32, usize)> = None;
        for (place, (_, _, next)) in turns.iter().enumerate() {
            let Some(worth) = search.worth(next, self.depth - 1) else { break };
            let value = advantage(player, worth);
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, place));
            }
        }
        let place = best.map_or(0, |(_, place)| place);
        let (_, turn, next) = turns.into_iter().nth(place)?;
        Some(thought(turn, points(&next), self.depth, search.meter.nodes()))
    }
}

struct Search<'a> {
    drops: Drops,
    meter: Meter<'a>,
}

impl Search<'_> {
    /// What everybody has when all play for themselves; `None` if a limit was reached.
    fn worth(&mut self, position: &Position, depth: u32) -> Option<Worth> {
        let (Some(player), true) = (position.to_act(), depth > 0) else {
            return self.meter.count().then(|| worth_of(position));
        };
        let now = worth_of(position);
        let mut best: Option<(i32, Worth)> = None;
        let stopped = self.each_turn(position, &mut Vec::new(), None, &mut |search, _, next| {
            let worth = if depth == 1 {
                search.meter.count().then(|| worth_after(position, &now, next))
            } else {
                search.worth(next, depth - 1)
            };
            let Some(worth) = worth else { return ControlFlow::Break(()) };
            let value = advantage(player, worth);
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, worth));
            }
            ControlFlow::Continue(())
        });
        if stopped.is_break() { None } else { Some(best.map_or(now, |(_, worth)| worth)) }
    }

    /// Shows every complete turn that is looked at, with the position after it.
    fn each_turn(
        &mut self,
        position: &Position,
        begun: &mut Vec<Action>,
        victim: Option<Square>,
        visitor: &mut impl FnMut(&mut Self, &[Action], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let near = self.drop_sites(position, victim);
        position.visit(|action| {
            let victim = match action {
                Action::Place(square) if near.is_some_and(|near| !near.contains(square)) => {
                    return ControlFlow::Continue(());
                }
                Action::Move { to, .. } => Some(to),
                _ => victim,
            };
            let mut next = position.clone();
            next.play(action);
            begun.push(action);
            let flow = if next.turns() == position.turns() {
                self.each_turn(&next, begun, victim, visitor)
            } else {
                visitor(self, begun, &next)
            };
            begun.pop();
            flow
        })
    }

    /// The only squares where the corpse in hand is put, if there are any.
    fn drop_sites(&self, position: &Position, victim: Option<Square>) -> Option<SquareSet> {
        if self.drops == Drops::Anywhere || position.held() != Some(Occupant::Corpse) {
            return None;
        }
        let near = SquareSet::neighbors(victim?);
        let mut found = false;
        let _ = position.visit(|action| match action {
            Action::Place(square) if near.contains(square) => {
                found = true;
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        });
        found.then_some(near)
    }
}

/// The sum of what a player has more than each other.
fn advantage(player: Player, worth: Worth) -> i32 {
    worth.0.iter().map(|other| worth[player] - other).sum()
}

fn worth_of(position: &Position) -> Worth {
    let mut worth = ByPlayer([0; Player::MOST]);
    for army in Army::ALL {
        let Control::Player(player) = position.control(army) else { continue };
        let pieces = position.board().army(army);
        for kind in Kind::ALL {
            let count = (pieces & position.board().of_kind(kind)).len() as i32;
            worth[player] += count * piece_worth(kind);
        }
    }
    worth
}

/// The same after a turn. Most turns kill nobody and change no hands.
fn worth_after(before: &Position, worth: &Worth, after: &Position) -> Worth {
    let same = before.progress() == after.progress()
        && Army::ALL.into_iter().all(|army| before.control(army) == after.control(army));
    if same { *worth } else { worth_of(after) }
}

const fn piece_worth(kind: Kind) -> i32 {
    match kind {
        Kind::Militant => 5,
        Kind::Necromobile | Kind::Diplomat => 10,
        Kind::Assassin => 15,
        Kind::Reporter => 18,
        Kind::Chief => 300,
    }
}
