//! What a position of Djambi is worth to each player.
//!
//! Every player gets a strength in hundredths of a nat: the chance to win goes with the power of e
//! of it, so 100 more make a player 2.7 times as likely to win as before. A player's strength is
//! made of the pieces under control, of what threatens them and the player's Chiefs before the
//! player acts again, of the room those have, and of power. The numbers were fitted to the results
//! of games of the bot against itself, and rounded.

use djambi::{Abandoned, Army, Board, Control, Kind, LABYRINTH, MilitantVsChief, Position};
use kernel::{ByPlayer, Direction, Game, Player, PlayerSet, SquareSet};

use super::walls::{breath, buries, near};

/// What a living piece under control adds to a strength. A Chief counts only beside another one:
/// whoever has none is out.
pub(super) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Chief => 110,
        Kind::Necromobile => 38,
        Kind::Assassin | Kind::Reporter => 30,
        Kind::Militant => 9,
        Kind::Diplomat => 5,
    }
}

/// A Chief whom the player to act can kill.
const DOOMED_NOW: i32 = 170;
/// A Chief whom somebody else can kill before its player acts.
const DOOMED: i32 = 110;
/// What of that the killer gains.
const PREY: i32 = 45;
/// A Chief whom somebody could kill who acts later.
const ATTACKED: i32 = 4;
/// An Assassin or Reporter that can be killed before its player acts, and another piece.
const HANGING_KILLER: i32 = 18;
const HANGING: i32 = 10;
/// A Chief in power acts after everybody else.
const POWER: i32 = 150;
/// A Chief that can go into the Labyrinth at once.
const WAY_TO_POWER: i32 = 70;
/// A free square beside a Chief, and one with a piece of its player.
const FREE: i32 = 4;
const GUARDED: i32 = 4;
/// A square in reach of a Chief.
const CHIEF_REACH: i32 = 5;
/// A square in reach of an Assassin or a Reporter.
const KILLER_REACH: i32 = 1;
/// A Chief that dies when one corpse is put on the right square, and the player to act has one.
const SMOTHERED_NOW: i32 = 150;
/// The same if somebody else has one before the Chief's player acts.
const SMOTHERED: i32 = 100;
/// A Chief with one, two, three, four squares left until it is surrounded.
const SHORT_OF_BREATH: [i32; 4] = [30, 30, 12, 4];
/// A Chief that is out of play until somebody else frees it (DJ-45).
const SUSPENDED: i32 = 120;

/// Who has which pieces: sets of squares that evaluation and ordering share.
pub(super) struct Sides {
    /// The pieces under the control of each player that may act.
    pub(super) pieces: ByPlayer<SquareSet>,
    /// Pieces nobody may touch.
    untouchable: SquareSet,
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

/// The squares on which a player kills.
#[derive(Clone, Copy, Default)]
pub(super) struct Strikes {
    /// All kinds of pieces.
    pieces: SquareSet,
    /// Chiefs.
    pub(super) chiefs: SquareSet,
}

impl Strikes {
    fn and(self, other: Strikes) -> Strikes {
        Strikes { pieces: self.pieces | other.pieces, chiefs: self.chiefs | other.chiefs }
    }
}

/// The strength of each player; 0 for who is out.
pub(super) fn strengths(position: &Position, sides: &Sides) -> ByPlayer<i32> {
    let board = position.board();
    let living = position.still_in();
    let mut strengths = ByPlayer::default();
    let mut strikes = ByPlayer::default();
    for player in living.iter() {
        let pieces = sides.pieces[player];
        strengths[player] = material(board, pieces);
        strikes[player] = strikes_of(position, pieces, sides.occupied, &mut strengths[player]);
    }
    let order = order(position, living);
    // Where those kill who act before the player in question.
    let mut before = Strikes::default();
    for (place, player) in order.iter().flatten().enumerate() {
        let hanging = (sides.pieces[*player] & before.pieces) - board.of_kind(Kind::Chief);
        let killers = board.of_kind(Kind::Assassin) | board.of_kind(Kind::Reporter);
        strengths[*player] -= HANGING_KILLER * (hanging & killers).len() as i32
            + HANGING * (hanging - killers).len() as i32;
        before = if place == 0 { strikes[*player] } else { before.and(strikes[*player]) };
    }
    for army in Army::ALL {
        let Some(chief) = board.chief(army) else { continue };
        let owner = position.owner(army);
        if position.is_suspended(army) {
            if let Some(owner) = owner {
                strengths[owner] -= SUSPENDED;
            }
            continue;
        }
        let mut doomed = 0;
        let mut waiting = true;
        for (place, player) in order.iter().flatten().enumerate() {
            if Some(*player) == owner {
                waiting = false;
            } else if strikes[*player].chiefs.contains(chief) {
                if !waiting {
                    doomed += ATTACKED;
                } else if doomed == 0 {
                    doomed = if place == 0 { DOOMED_NOW } else { DOOMED };
                    strengths[*player] += PREY;
                }
            }
        }
        let Some(owner) = owner else { continue };
        strengths[owner] -= doomed + smothered(position, sides, army, &order);
        if chief == LABYRINTH {
            strengths[owner] += if doomed < DOOMED { POWER } else { 0 };
        }
        let around = SquareSet::neighbors(chief);
        strengths[owner] += FREE * (around - sides.occupied).len() as i32
            + GUARDED * (around & sides.pieces[owner]).len() as i32;
    }
    strengths
}

/// What it costs the owner of an army that its Chief can be surrounded.
fn smothered(
    position: &Position,
    sides: &Sides,
    army: Army,
    order: &[Option<Player>; Player::MOST],
) -> i32 {
    let breath = breath(position, sides, army);
    let Some(cost) = breath.len().checked_sub(1).and_then(|left| SHORT_OF_BREATH.get(left)) else {
        return 0;
    };
    if breath.len() > 1 || !(breath & sides.occupied).is_empty() {
        return *cost;
    }
    let mut earlier = order.iter().flatten().take_while(|p| position.owner(army) != Some(**p));
    match earlier.position(|player| buries(position.board(), sides, *player)) {
        Some(0) => SMOTHERED_NOW,
        Some(_) => SMOTHERED,
        None => *cost,
    }
}

fn material(board: &Board, pieces: SquareSet) -> i32 {
    let count = |kind| (pieces & board.of_kind(kind)).len() as i32;
    let of = |kind| worth(kind) * count(kind);
    let chiefs = worth(Kind::Chief) * (count(Kind::Chief) - 1).max(0);
    chiefs
        + of(Kind::Assassin)
        + of(Kind::Reporter)
        + of(Kind::Diplomat)
        + of(Kind::Necromobile)
        + of(Kind::Militant)
}

/// Where these pieces kill, with what their reach is worth added to a strength on the way.
pub(super) fn strikes_of(
    position: &Position,
    pieces: SquareSet,
    occupied: SquareSet,
    strength: &mut i32,
) -> Strikes {
    let board = position.board();
    let mut strikes = SquareSet::EMPTY;
    for chief in pieces & board.of_kind(Kind::Chief) {
        let reach = SquareSet::reach(chief, occupied);
        let free = reach - occupied;
        strikes |= reach;
        *strength += CHIEF_REACH * free.len() as i32;
        if free.contains(LABYRINTH) {
            *strength += WAY_TO_POWER;
        }
    }
    for assassin in pieces & board.of_kind(Kind::Assassin) {
        let reach = SquareSet::reach(assassin, occupied);
        strikes |= reach;
        *strength += KILLER_REACH * (reach - occupied).len() as i32;
    }
    for reporter in pieces & board.of_kind(Kind::Reporter) {
        let stops = (SquareSet::reach(reporter, occupied) - occupied).without(LABYRINTH);
        *strength += KILLER_REACH * stops.len() as i32;
        for direction in [Direction::North, Direction::East, Direction::South, Direction::West] {
            strikes |= stops.step(direction);
        }
    }
    let militants = pieces & board.of_kind(Kind::Militant);
    let near = near(militants, occupied);
    let chiefs = match position.rules().militant_vs_chief {
        MilitantVsChief::Never => strikes,
        MilitantVsChief::NotInLabyrinth => strikes | near,
    };
    Strikes { pieces: strikes | near, chiefs }
}

/// The players in the order of their next turns, as far as it is easily told: who is in power acts
/// after the first of the others.
pub(super) fn order(position: &Position, living: PlayerSet) -> [Option<Player>; Player::MOST] {
    let mut order = [None; Player::MOST];
    let Some(first) = position.to_act() else { return order };
    let ruler = position.in_power().filter(|ruler| *ruler != first && living.contains(*ruler));
    order[0] = Some(first);
    order[1] = ruler;
    let mut place = if ruler.is_some() { 2 } else { 1 };
    for step in 1..Player::MOST {
        let player = Player::ALL[(first.number() + step) % Player::MOST];
        if living.contains(player) && Some(player) != ruler {
            order[place] = Some(player);
            place += 1;
        }
    }
    order
}
