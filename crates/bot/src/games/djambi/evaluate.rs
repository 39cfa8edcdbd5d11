//! What a position of Djambi is worth to each player.
//!
//! Every player gets a strength in hundredths of a nat: the chance to win goes with the power of e
//! of it, so 100 more make a player 2.7 times as likely to win as before. A player's strength is
//! made of the pieces under control, of what threatens the player's Chiefs, of the room they have,
//! and of power.

use djambi::{Abandoned, Army, Board, ByArmy, Control, Kind, LABYRINTH, MilitantVsChief, Position};
use kernel::{ByPlayer, Game, Player, PlayerSet, Square, SquareSet};

/// What a living piece under control adds to a strength. A Chief counts only beside another one:
/// whoever has none is out.
pub(super) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Chief => 90,
        Kind::Assassin => 26,
        Kind::Reporter => 24,
        Kind::Diplomat => 16,
        Kind::Necromobile => 10,
        Kind::Militant => 7,
    }
}

/// A Chief that somebody kills before its player can do anything about it.
const DOOMED: i32 = 90;
/// The same, when that somebody is about to act.
const DOOMED_NOW: i32 = 150;
/// What of it goes to the killer.
const PREY: i32 = 40;
/// A Chief that is attacked, but whose player acts first.
const ATTACKED: i32 = 10;
/// A corpse beside a Chief: nobody takes it away easily, and eight of them kill.
const WALL: i32 = 4;
/// Less than so many free squares beside a Chief are too few, once corpses hold the others.
const CRAMPED: i32 = 5;
/// A Chief in power has a turn after every turn of somebody else.
const POWER: i32 = 55;
/// Squares in reach of the two killers that strike from afar.
const REACH: i32 = 1;

/// Whom a player may act on, and with what: sets of squares that evaluation and ordering share.
pub(super) struct Sides {
    /// The pieces under the control of each player that may act.
    pub(super) pieces: ByPlayer<SquareSet>,
    /// Pieces nobody may touch.
    pub(super) untouchable: SquareSet,
    pub(super) occupied: SquareSet,
}

impl Sides {
    pub(super) fn of(position: &Position) -> Sides {
        let board = position.board();
        let mut pieces = ByPlayer::default();
        let mut untouchable = SquareSet::EMPTY;
        for army in Army::ALL {
            match position.control(army) {
                _ if position.is_suspended(army) => untouchable |= board.army(army),
                Control::Player(player) => pieces[player] |= board.army(army),
                Control::Abandoned if position.rules().abandoned == Abandoned::Untouchable => {
                    untouchable |= board.army(army);
                }
                Control::Abandoned | Control::Neutral => {}
            }
        }
        Sides { pieces, untouchable, occupied: board.occupied() }
    }

    /// Whom a player may kill or move.
    pub(super) fn targets(&self, board: &Board, player: Player) -> SquareSet {
        board.living() - self.pieces[player] - self.untouchable
    }
}

/// The pieces that could kill a Chief on this square if it were their turn, whoever's they are.
pub(super) fn killers(position: &Position, chief: Square, occupied: SquareSet) -> SquareSet {
    let board = position.board();
    let lines = SquareSet::reach(chief, occupied);
    let mut killers = lines & (board.of_kind(Kind::Assassin) | board.of_kind(Kind::Chief));
    let militants = position.rules().militant_vs_chief == MilitantVsChief::NotInLabyrinth;
    if militants && chief != LABYRINTH {
        let near = SquareSet::neighbors(chief).grown();
        killers |= lines & near & board.of_kind(Kind::Militant);
    }
    // A Reporter must move to an empty square beside its victim.
    let reporters = board.of_kind(Kind::Reporter);
    for stop in (SquareSet::orthogonal_neighbors(chief) - occupied).without(LABYRINTH) {
        killers |= SquareSet::reach(stop, occupied) & reporters;
    }
    killers
}

/// The strength of each player; 0 for who is out.
pub(super) fn strengths(position: &Position) -> ByPlayer<i32> {
    let board = position.board();
    let sides = Sides::of(position);
    let living = position.still_in();
    let mut strengths = ByPlayer::default();
    add_material(position, &mut strengths);
    let waits = waits(position, living);
    let in_power = position.in_power();
    for army in Army::ALL {
        let (Some(chief), Some(player)) = (board.chief(army), position.owner(army)) else {
            continue;
        };
        if position.is_suspended(army) {
            // Nobody can kill it, but only somebody else can free it.
            strengths[player] -= DOOMED;
            continue;
        }
        let enemies = killers(position, chief, sides.occupied) - sides.pieces[player];
        let mut soonest = None;
        for other in living.without(player).iter() {
            if (enemies & sides.pieces[other]).is_empty() {
                continue;
            }
            strengths[player] -= ATTACKED;
            if soonest.is_none_or(|soonest| waits[other] < waits[soonest]) {
                soonest = Some(other);
            }
        }
        if let Some(killer) = soonest.filter(|killer| waits[*killer] < waits[player]) {
            strengths[player] -= if waits[killer] == 0 { DOOMED_NOW } else { DOOMED };
            strengths[killer] += PREY;
        } else if in_power == Some(player) && chief == LABYRINTH {
            strengths[player] += POWER;
        }
        let around = SquareSet::neighbors(chief);
        let walls = (around & board.corpses()).len() as i32;
        let free = (around - sides.occupied).len() as i32;
        strengths[player] -= walls * WALL + walls * (CRAMPED - free).max(0);
    }
    for player in living.iter() {
        let afar = board.of_kind(Kind::Assassin) | board.of_kind(Kind::Reporter);
        for square in sides.pieces[player] & afar {
            let reach = SquareSet::reach(square, sides.occupied) - sides.occupied;
            strengths[player] += REACH * reach.len() as i32 / 2;
        }
    }
    strengths
}

fn add_material(position: &Position, strengths: &mut ByPlayer<i32>) {
    let board = position.board();
    let mut chiefs = ByArmy([0; 4]);
    for army in Army::ALL {
        let Control::Player(player) = position.control(army) else { continue };
        let pieces = board.army(army);
        for kind in [Kind::Assassin, Kind::Reporter, Kind::Diplomat, Kind::Necromobile] {
            if !(pieces & board.of_kind(kind)).is_empty() {
                strengths[player] += worth(kind);
            }
        }
        let militants = (pieces & board.of_kind(Kind::Militant)).len() as i32;
        strengths[player] += worth(Kind::Militant) * militants;
        if !(pieces & board.of_kind(Kind::Chief)).is_empty() {
            chiefs.0[player.number()] += 1;
        }
    }
    for player in Player::ALL {
        if chiefs.0[player.number()] > 1 {
            strengths[player] += worth(Kind::Chief);
        }
    }
}

/// How many turns of others come before each player's next, as far as it is easily told.
fn waits(position: &Position, living: PlayerSet) -> ByPlayer<i32> {
    let Some(first) = position.to_act() else { return ByPlayer::default() };
    let ruler = position.in_power();
    let mut waits = ByPlayer::default();
    let mut turns = 0;
    for step in 0..Player::MOST {
        let player = Player::ALL[(first.number() + step) % Player::MOST];
        if !living.contains(player) {
            continue;
        }
        if ruler == Some(player) && player != first {
            waits[player] = 1;
        } else {
            waits[player] = turns;
            // Who is in power acts after everybody else.
            turns += if ruler.is_some_and(|ruler| ruler != player) { 2 } else { 1 };
        }
    }
    waits
}
