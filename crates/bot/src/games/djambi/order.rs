//! Which actions to look at, and in which order.

use std::ops::ControlFlow;

use djambi::{Action, Army, Control, Kind, LABYRINTH, Occupant, Piece, Position};
use kernel::{Game, Player, Square, SquareSet};

use super::evaluate::{Sides, order, strikes_of, worth};
use super::walls::Walls;
use crate::many::{Breadth, Candidate};

/// Killing a Chief decides more than anything else.
const CHIEF: i32 = 1 << 20;
/// Getting hold of a corpse that can surround one.
const SMOTHER: i32 = 1 << 19;
/// Every other kill.
const KILL: i32 = 1 << 16;
/// Entering the Labyrinth.
const POWER: i32 = 1 << 15;
/// Moving an enemy elsewhere.
const DISPLACEMENT: i32 = 1 << 10;
/// A quiet move; history ranks those among each other.
const QUIET: i32 = 0;

/// So many placements are looked at within the tree.
const PLACEMENTS: usize = 5;
/// And so many exits from the Labyrinth.
const EXITS: usize = 6;

/// Lists what the player to act may do now.
pub(super) fn candidates(
    position: &Position,
    against: Player,
    breadth: Breadth,
    list: &mut Vec<Candidate<Action>>,
) -> bool {
    let Some(player) = position.to_act() else { return false };
    let sides = Sides::of(position);
    let orderer = Orderer {
        position,
        targets: sides.targets(position.board(), player),
        // The pieces of the one everybody is against are worth a little more.
        hated: sides.pieces[against],
        against,
        player,
        sides,
    };
    if let Some(held) = position.held() {
        // The piece may have to leave the Labyrinth before what it holds is placed.
        let leaves = !position.board().of_kind(Kind::Chief).contains(LABYRINTH)
            && position.board().piece_at(LABYRINTH).is_some()
            && position.rules().leaving_order == djambi::LeavingOrder::LeaveThenPlace;
        if !leaves {
            return orderer.placements(held, breadth, list);
        }
    }
    orderer.actions(breadth, list)
}

struct Orderer<'a> {
    position: &'a Position,
    sides: Sides,
    player: Player,
    targets: SquareSet,
    hated: SquareSet,
    against: Player,
}

impl Orderer<'_> {
    /// Moves, the Reporter's victims and exits.
    fn actions(&self, breadth: Breadth, list: &mut Vec<Candidate<Action>>) -> bool {
        let board = self.position.board();
        let mut mover = None;
        let mut kind = Kind::Militant;
        let mut exits = 0;
        let mut place = 0;
        let prey = match breadth {
            Breadth::All | Breadth::Tree => self.targets,
            Breadth::Kills => self.prey(),
        };
        let walls = Walls::of(self.position, &self.sides, self.player);
        let smothers = walls.smother(self.sides.occupied);
        // Victims that the Reporters could kill from a square listed already.
        let mut reported = SquareSet::EMPTY;
        let _ = self.position.visit(|action| {
            let here = place;
            place += 1;
            let rank = match action {
                Action::Move { from, to } => {
                    if mover != Some(from) {
                        mover = Some(from);
                        kind = board.piece_at(from).map_or(kind, |piece| piece.kind);
                        reported = SquareSet::EMPTY;
                    }
                    if kind == Kind::Reporter {
                        let victims = SquareSet::orthogonal_neighbors(to) & prey;
                        if breadth == Breadth::Kills {
                            if victims.is_subset(reported) {
                                return ControlFlow::Continue(());
                            }
                            reported |= victims;
                        }
                        victims.iter().map(|victim| self.kill(kind, victim)).max().unwrap_or(QUIET)
                    } else if smothers && self.leaves_corpse(kind, to) {
                        SMOTHER.max(self.landing(kind, to))
                    } else if breadth == Breadth::Kills && !prey.contains(to) {
                        QUIET
                    } else {
                        self.landing(kind, to)
                    }
                }
                Action::Kill(victim) => self.kill(Kind::Reporter, victim),
                Action::Spare | Action::Place(_) => QUIET,
                Action::Leave(to) => {
                    exits += 1;
                    let kind = board.piece_at(LABYRINTH).map_or(Kind::Militant, |p| p.kind);
                    self.landing(kind, to)
                }
            };
            let forcing = rank >= KILL;
            if breadth != Breadth::Kills || forcing || !matches!(action, Action::Move { .. }) {
                let gain = if rank >= SMOTHER { CHIEF } else { (rank - KILL) / 64 };
                list.push(Candidate { action, place: here, rank, forcing, gain });
            }
            ControlFlow::Continue(())
        });
        exits > 0 && breadth != Breadth::All && keep_best(list, EXITS)
    }

    /// Whose death can matter to the one everybody is against: that one's pieces, all victims of
    /// that one, and every Chief.
    fn prey(&self) -> SquareSet {
        if self.hated == self.sides.pieces[self.player] {
            return self.targets;
        }
        self.targets & (self.hated | self.position.board().of_kind(Kind::Chief))
    }

    /// Whether a piece of this kind that lands here puts a corpse where its player likes.
    fn leaves_corpse(&self, kind: Kind, to: Square) -> bool {
        match kind {
            Kind::Necromobile => self.position.board().corpses().contains(to),
            Kind::Chief | Kind::Militant => self.sides.occupied.contains(to),
            Kind::Assassin | Kind::Reporter | Kind::Diplomat => false,
        }
    }

    /// What landing on a square is worth looking at.
    fn landing(&self, kind: Kind, to: Square) -> i32 {
        if !self.sides.occupied.contains(to) {
            return if kind == Kind::Chief && to == LABYRINTH { POWER } else { QUIET };
        }
        if kind == Kind::Necromobile {
            return QUIET;
        }
        let rank = self.kill(kind, to);
        if kind == Kind::Diplomat { DISPLACEMENT + (rank >> 8) } else { rank }
    }

    /// How urgent it is to look at killing the piece on a square.
    fn kill(&self, killer: Kind, victim: Square) -> i32 {
        let kind = self.position.board().piece_at(victim).map_or(Kind::Militant, |p| p.kind);
        let hated = if self.hated.contains(victim) { 512 } else { 0 };
        let base = if kind == Kind::Chief { CHIEF } else { KILL + worth(kind) * 64 };
        base + hated - worth(killer)
    }

    /// Where to put a corpse or a displaced piece.
    fn placements(
        &self,
        held: Occupant,
        breadth: Breadth,
        list: &mut Vec<Candidate<Action>>,
    ) -> bool {
        let board = self.position.board();
        let mut own = SquareSet::EMPTY;
        let mut enemies = SquareSet::EMPTY;
        for army in Army::ALL {
            let Some(chief) = board.chief(army) else { continue };
            let chief = SquareSet::only(chief);
            if self.position.owner(army) == Some(self.player) {
                own |= chief;
            } else {
                enemies |= chief;
            }
        }
        let walls = match held {
            Occupant::Corpse => Walls::of(self.position, &self.sides, self.player),
            Occupant::Living(_) => Walls::default(),
        };
        let own_lines = self.lines(own);
        let enemy_lines = self.lines(enemies);
        let strikes = self.strikes();
        let plot = match held {
            Occupant::Living(piece) => self.plot(piece),
            Occupant::Corpse => Plot::default(),
        };
        let mut place = 0;
        let _ = self.position.visit(|action| {
            if let Action::Place(square) = action {
                let rank = match held {
                    Occupant::Corpse => {
                        rank_corpse(square, own, enemies, own_lines, enemy_lines)
                            + walls.rank(square)
                    }
                    Occupant::Living(piece) => {
                        self.rank_displaced(square, piece.kind, own, strikes) + plot.rank(square)
                    }
                };
                list.push(Candidate { action, place, rank, forcing: false, gain: 0 });
            }
            place += 1;
            ControlFlow::Continue(())
        });
        match breadth {
            Breadth::All => false,
            Breadth::Tree => keep_best(list, PLACEMENTS),
            Breadth::Kills => keep_best(list, 1),
        }
    }

    /// Where a displaced piece lets others kill a Chief before its player acts.
    fn plot(&self, piece: Piece) -> Plot {
        let mut plot = Plot::default();
        let Control::Player(owner) = self.position.control(piece.army) else { return plot };
        let occupied = self.sides.occupied;
        // A Chief that is held stands nowhere, but its player acts.
        let order = order(self.position, self.position.still_in().with(owner));
        let mut waiting = true;
        for player in order.iter().flatten().skip(1) {
            if *player == owner {
                waiting = false;
                continue;
            }
            let pieces = self.sides.pieces[*player];
            if waiting {
                if piece.kind == Kind::Chief {
                    let struck = strikes_of(self.position, pieces, occupied, &mut 0).chiefs;
                    plot.add(struck, self.against == owner);
                }
                continue;
            }
            for chief in pieces & self.position.board().of_kind(Kind::Chief) {
                let from = match piece.kind {
                    Kind::Chief | Kind::Assassin => SquareSet::reach(chief, occupied),
                    Kind::Reporter => self.lines(SquareSet::orthogonal_neighbors(chief) - occupied),
                    Kind::Diplomat | Kind::Necromobile | Kind::Militant => SquareSet::EMPTY,
                };
                plot.add(from, self.against == *player);
            }
        }
        plot
    }

    fn lines(&self, chiefs: SquareSet) -> SquareSet {
        chiefs.iter().fold(SquareSet::EMPTY, |lines, chief| {
            lines | SquareSet::reach(chief, self.sides.occupied)
        })
    }

    /// The squares that the player's own killers reach.
    fn strikes(&self) -> SquareSet {
        let board = self.position.board();
        let killers = board.of_kind(Kind::Assassin) | board.of_kind(Kind::Chief);
        self.lines(self.sides.pieces[self.player] & killers)
    }

    fn rank_displaced(
        &self,
        square: Square,
        kind: Kind,
        own: SquareSet,
        strikes: SquareSet,
    ) -> i32 {
        let far = own.iter().map(|chief| distance(chief, square)).min().unwrap_or(0);
        let struck = if strikes.contains(square) { 6 } else { 0 };
        let cornered = 8 - SquareSet::neighbors(square).len() as i32
            + (SquareSet::neighbors(square) & self.position.board().corpses()).len() as i32;
        match kind {
            Kind::Chief if square == LABYRINTH => -50,
            Kind::Chief => struck * 2 + cornered,
            Kind::Assassin | Kind::Reporter => far * 2 + struck + cornered,
            Kind::Diplomat | Kind::Necromobile | Kind::Militant => far + struck + cornered,
        }
    }
}

/// Where a displaced piece brings death to a Chief.
#[derive(Default)]
struct Plot {
    /// Of the player everybody is against.
    hated: SquareSet,
    /// Of somebody else.
    other: SquareSet,
}

impl Plot {
    fn add(&mut self, squares: SquareSet, hated: bool) {
        *(if hated { &mut self.hated } else { &mut self.other }) |= squares;
    }

    fn rank(&self, square: Square) -> i32 {
        if self.hated.contains(square) {
            40
        } else if self.other.contains(square) {
            20
        } else {
            0
        }
    }
}

/// Corpses wall in the Chiefs of others, shield one's own, and close the way to the Labyrinth.
fn rank_corpse(
    square: Square,
    own: SquareSet,
    enemies: SquareSet,
    own_lines: SquareSet,
    enemy_lines: SquareSet,
) -> i32 {
    let around = SquareSet::neighbors(square);
    let mut rank = 6 * (around & enemies).len() as i32;
    if !(around & own).is_empty() {
        rank -= 5;
    }
    if own_lines.contains(square) {
        rank += 3;
    }
    if around.contains(LABYRINTH) && enemy_lines.contains(square) {
        rank += 2;
    }
    // A corpse at the edge is in nobody's way.
    rank + i32::from(around.len() < 8)
}

fn distance(one: Square, other: Square) -> i32 {
    let ((row, col), (other_row, other_col)) = (one.nine_row_col(), other.nine_row_col());
    row.abs_diff(other_row).max(col.abs_diff(other_col)) as i32
}

/// Keeps the candidates of the highest rank; whether there were more.
fn keep_best(list: &mut Vec<Candidate<Action>>, most: usize) -> bool {
    if list.len() <= most {
        return false;
    }
    list.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
    list.truncate(most);
    true
}
