//! What a net adds to the strengths made by hand in games of two players, learned from games of the
//! bot against itself.

use std::sync::Arc;

use djambi::{Army, Kind, Position};
use kernel::{ByPlayer, Game, Player, Square, SquareSet};

use super::evaluate::{self, Sides};
use crate::net::{Hidden, Net};

/// Judges positions by hand, and adds what a net says from the view of each player: the board is
/// mirrored so that the corner of the player's own army is always the same. The inputs say for each
/// square which kind of own piece stands there, which kind of another player's, or that it is in
/// the way and nobody's; and how soon the player acts. With three and four players no net has been
/// better than the judgment by hand so far, so that is left alone there.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    net: Option<Arc<Net>>,
    /// The last position judged: the next one is mostly the same.
    last: Option<Box<Judged>>,
}

/// The inputs of own pieces come first, then those of others, then what is in the way.
const KINDS: usize = Kind::ALL.len();
const OTHERS: usize = KINDS * SquareSet::BOUND;
const IN_THE_WAY: usize = 2 * OTHERS;
/// The player acts now, after one other, two, three.
const SOON: usize = IN_THE_WAY + SquareSet::BOUND;

/// How many inputs there are. A few stand for places beside the board and are never set.
pub(super) const INPUTS: usize = SOON + Player::MOST;

#[derive(Clone, Debug)]
struct Judged {
    scene: Scene,
    hidden: ByPlayer<Hidden>,
}

/// What the inputs depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scene {
    /// The own army of each player.
    homes: ByPlayer<Option<Army>>,
    kinds: [SquareSet; KINDS],
    pieces: ByPlayer<SquareSet>,
    in_the_way: SquareSet,
    acting: Player,
}

impl Scene {
    fn of(position: &Position, sides: &Sides) -> Scene {
        let board = position.board();
        let all = sides.pieces.0.into_iter().fold(SquareSet::EMPTY, |all, pieces| all | pieces);
        let home =
            |player| Army::ALL.into_iter().find(|army| position.owner(*army) == Some(player));
        Scene {
            homes: ByPlayer::from_fn(home),
            kinds: Kind::ALL.map(|kind| board.of_kind(kind)),
            pieces: sides.pieces,
            in_the_way: sides.occupied - all,
            acting: position.to_act().unwrap_or(Player::ALL[0]),
        }
    }

    /// The squares on which something else stands than in another scene.
    fn changed(&self, other: &Scene) -> SquareSet {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let pieces = self.pieces.0.iter().zip(&other.pieces.0);
        kinds
            .chain(pieces)
            .fold(self.in_the_way ^ other.in_the_way, |all, (one, two)| all | (*one ^ *two))
    }

    /// The input that says what is on a square, before the board is mirrored.
    #[inline]
    fn plane(&self, player: Player, square: Square) -> Option<usize> {
        if self.in_the_way.contains(square) {
            return Some(IN_THE_WAY);
        }
        let kind = self.kinds.iter().position(|kind| kind.contains(square))?;
        let first = if self.pieces[player].contains(square) { 0 } else { OTHERS };
        Some(first + kind * SquareSet::BOUND)
    }

    fn soon(&self, player: Player) -> usize {
        SOON + (player.number() + Player::MOST - self.acting.number()) % Player::MOST
    }
}

impl Judge {
    pub(crate) fn by_hand() -> Judge {
        Judge { net: None, last: None }
    }

    pub(crate) fn with_net(net: Net) -> Judge {
        Judge { net: Some(Arc::new(net)), last: None }
    }

    /// The strength of each player; 0 for who is out.
    pub(super) fn strengths(&mut self, position: &Position) -> ByPlayer<i32> {
        let sides = Sides::of(position);
        let mut strengths = evaluate::strengths(position, &sides);
        let Some(net) = self.net.as_ref().filter(|_| is_duel(position)) else { return strengths };
        let scene = Scene::of(position, &sides);
        let judged = match &mut self.last {
            Some(last) if last.scene.homes == scene.homes => {
                last.follow(net, scene);
                last
            }
            last => last.insert(Box::new(Judged::anew(net, scene))),
        };
        for player in position.still_in().iter() {
            if judged.scene.homes[player].is_some() {
                strengths[player] += net.score(&judged.hidden[player]);
            }
        }
        strengths
    }
}

impl Judged {
    fn anew(net: &Net, scene: Scene) -> Judged {
        let mut hidden = ByPlayer::from_fn(|_| net.empty());
        for player in Player::ALL {
            inputs(&scene, player, false, &mut |input| hidden[player].set(net, input));
        }
        Judged { scene, hidden }
    }

    /// Sets and unsets what is different now.
    fn follow(&mut self, net: &Net, now: Scene) {
        let changed = now.changed(&self.scene);
        for player in Player::ALL {
            let Some(home) = now.homes[player] else { continue };
            let hidden = &mut self.hidden[player];
            for square in changed {
                let mirrored = usize::from(MIRRORED[home as usize][square.index()]);
                if let Some(plane) = self.scene.plane(player, square) {
                    hidden.unset(net, plane + mirrored);
                }
                if let Some(plane) = now.plane(player, square) {
                    hidden.set(net, plane + mirrored);
                }
            }
            if now.acting != self.scene.acting {
                hidden.unset(net, self.scene.soon(player));
                hidden.set(net, now.soon(player));
            }
        }
        self.scene = now;
    }
}

/// Whether the game began with two players.
fn is_duel(position: &Position) -> bool {
    position.players().len() == 2
}

/// Shows the inputs that are set from the view of a player, or those when rows and columns change
/// places: that matters little.
fn inputs(scene: &Scene, player: Player, swapped: bool, visitor: &mut dyn FnMut(usize)) {
    let Some(home) = scene.homes[player] else { return };
    let living = scene.kinds.into_iter().fold(scene.in_the_way, |all, kind| all | kind);
    for square in living {
        if let Some(plane) = scene.plane(player, square) {
            let mirrored = usize::from(MIRRORED[home as usize][square.index()]);
            let (row, col) = (mirrored / SquareSet::STRIDE, mirrored % SquareSet::STRIDE);
            visitor(plane + if swapped { col * SquareSet::STRIDE + row } else { mirrored });
        }
    }
    visitor(scene.soon(player));
}

/// The same for a position between turns.
pub(super) fn inputs_of(
    position: &Position,
    player: Player,
    swapped: bool,
    visitor: &mut dyn FnMut(usize),
) {
    if is_duel(position) {
        inputs(&Scene::of(position, &Sides::of(position)), player, swapped, visitor);
    }
}

/// Where each square comes to lie when the corner of an army comes to the first square. The armies
/// stand as in a mirror.
static MIRRORED: [[u8; SquareSet::BOUND]; Army::ALL.len()] = {
    let mut mirrored = [[0; SquareSet::BOUND]; Army::ALL.len()];
    let last = SquareSet::SIDE - 1;
    let mut index = 0;
    while index < SquareSet::BOUND {
        let (row, col) = (index / SquareSet::STRIDE, index % SquareSet::STRIDE);
        if row <= last && col <= last {
            let mut army = 0;
            while army < Army::ALL.len() {
                let (row, col) = match Army::ALL[army] {
                    Army::Red => (last - row, col),
                    Army::Blue => (last - row, last - col),
                    Army::Yellow => (row, last - col),
                    Army::Green => (row, col),
                };
                mirrored[army][index] = (row * SquareSet::STRIDE + col) as u8;
                army += 1;
            }
        }
        index += 1;
    }
    mirrored
};

#[cfg(test)]
mod tests {
    use djambi::{Layout, read_square};
    use kernel::Rng;

    use super::*;

    fn net() -> Net {
        let mut rng = Rng::new(4);
        let mut weight = || rng.below(2001) as f32 / 1000.0 - 1.0;
        let first: Vec<_> =
            (0..INPUTS).map(|_| [(); crate::net::HIDDEN].map(|()| weight())).collect();
        let bias = [(); crate::net::HIDDEN].map(|()| weight());
        let second = [(); crate::net::HIDDEN].map(|()| 30.0 * weight());
        Net::rounded(&first, &bias, &second, 7.0)
    }

    #[test]
    fn every_corner_comes_to_the_first_square() {
        for (army, corner) in Army::ALL.into_iter().zip(["a1", "i1", "i9", "a9"]) {
            let corner = read_square(corner).unwrap();
            assert_eq!(MIRRORED[army as usize][corner.index()], 0, "{army:?}");
            let board = djambi::Board::start(Layout::ReporterOutside);
            assert_eq!(board.chief(army), Some(corner));
        }
    }

    /// At the start everybody sees the same, but for how soon they act.
    #[test]
    fn the_start_looks_the_same_to_everybody() {
        let setup = Position::read_setup("djambi/french@1 players=2 seed=1").unwrap();
        let position = Position::start(&setup).unwrap();
        let seen = [Player::ALL[0], Player::ALL[1]].map(|player| {
            let mut seen = Vec::new();
            inputs_of(&position, player, false, &mut |input| seen.push(input));
            seen.retain(|input| *input < SOON);
            seen.sort_unstable();
            seen
        });
        assert!(seen.iter().all(|view| *view == seen[0] && view.len() == 36));
    }

    #[test]
    fn following_a_game_is_the_same_as_beginning_anew() {
        let net = net();
        let mut rng = Rng::new(1);
        for setup in ["djambi/french@1", "djambi/english@1 players=2", "djambi/spanish@1 players=3"]
        {
            let mut judge = Judge::with_net(net.clone());
            let setup = Position::read_setup(setup).unwrap();
            let mut position = Position::start(&setup).unwrap();
            let mut turns = position.turns();
            while position.to_act().is_some() && position.turns() < 300 {
                let action = position.choose(|count| rng.below(count)).unwrap();
                position.play(action);
                if position.turns() != turns && position.to_act().is_some() {
                    turns = position.turns();
                    let anew = Judge::with_net(net.clone()).strengths(&position);
                    assert_eq!(judge.strengths(&position), anew);
                }
            }
        }
    }
}
