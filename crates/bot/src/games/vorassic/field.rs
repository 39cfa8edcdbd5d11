//! A position as the search sees it.

use kernel::{ByPlayer, Game, Player, PlayerSet};
use vorassic::{Action, Content, Mode, Position, square};

use super::area::Area;
use crate::search::Meter;

/// What never changes during a search.
#[derive(Clone, Debug)]
pub(super) struct Ground<A: Area> {
    pub(super) mode: Mode,
    pub(super) size: usize,
    /// The squares that were free when the search began.
    pub(super) board: A,
    /// Seats at the table.
    pub(super) seats: usize,
    /// Who has not left (VO-21): the others capture nothing and cannot win.
    pub(super) players: PlayerSet,
    /// What a square scores, by its index.
    pub(super) values: Vec<u8>,
    /// The squares whose value has this bit.
    bits: [A; 4],
    /// The squares that score so much or more.
    pub(super) at_least: [A; 10],
    /// The squares that score exactly so much.
    pub(super) worth: [A; 10],
    /// The most that a square scores.
    pub(super) highest: usize,
    /// Whether free squares that a half turn brings onto each other have the same value.
    pub(super) is_symmetric: bool,
}

impl<A: Area> Ground<A> {
    pub(super) fn of(position: &Position) -> Ground<A> {
        let board = position.board();
        let mut values = vec![0; A::INDEXES];
        let mut bits = [A::EMPTY; 4];
        let mut at_least = [A::EMPTY; 10];
        let mut worth = [A::EMPTY; 10];
        for (row, col) in (0..board.size()).flat_map(|r| (0..board.size()).map(move |c| (r, c))) {
            let square = square(row, col);
            let index = A::index(square);
            if let Content::Free(value) = board.content(square) {
                values[index] = value;
                worth[usize::from(value)].insert(index);
                for (bit, area) in bits.iter_mut().enumerate() {
                    if value >> bit & 1 != 0 {
                        area.insert(index);
                    }
                }
                for area in &mut at_least[..=usize::from(value)] {
                    area.insert(index);
                }
            }
        }
        Ground {
            mode: position.mode(),
            size: board.size(),
            board: A::of(board.free()),
            seats: position.players().len(),
            players: position.still_in(),
            values,
            bits,
            at_least,
            worth,
            highest: worth.iter().rposition(|squares| !squares.is_empty()).unwrap_or(0),
            is_symmetric: is_symmetric(position),
        }
    }

    /// The players who have not left, if they are two.
    #[inline]
    pub(super) fn pair(&self) -> Option<[Player; 2]> {
        let mut players = self.players.iter();
        match (players.next(), players.next(), players.next()) {
            (Some(one), Some(other), None) => Some([one, other]),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn value(&self, index: usize) -> i32 {
        i32::from(self.values[index])
    }

    /// What all squares of a set score together.
    #[inline]
    pub(super) fn sum(&self, area: &A) -> i32 {
        let sum: u32 = self
            .bits
            .iter()
            .enumerate()
            .map(|(bit, squares)| (*area & *squares).len() << bit)
            .sum();
        sum as i32
    }

    /// Whether two players have exactly the same chances, but that one of them acts first: the
    /// other can then copy every capture, turned by half a turn, and lose nothing from now on.
    pub(super) fn is_even(&self, field: &Field<A>) -> bool {
        if !self.is_symmetric {
            return false;
        }
        let [one, other] = [Player::ALL[0], Player::ALL[1]];
        field.near[one].is_turned(&field.near[other], self.size)
            && field.free.is_turned(&field.free, self.size)
            && (self.size.is_multiple_of(2) || !field.free.contains(A::center(self.size)))
    }

    /// The seats in the order of acting, beginning after this one.
    #[inline]
    pub(super) fn after(&self, last: Player) -> impl Iterator<Item = Player> + use<A> {
        let seats = self.seats;
        (1..=seats).map(move |step| Player::ALL[(last.number() + step) % seats])
    }
}

/// Whether there are two players, and free squares that a half turn brings onto each other have
/// the same value.
fn is_symmetric(position: &Position) -> bool {
    let board = position.board();
    let last = board.size() - 1;
    let free = |row: usize, col: usize| match board.content(square(row, col)) {
        Content::Free(value) => Some(value),
        Content::Owned(_) | Content::Wall => None,
    };
    position.players().len() == 2
        && (0..=last).flat_map(|row| (0..=last).map(move |col| (row, col))).all(
            |(row, col)| match (free(row, col), free(last - row, last - col)) {
                (Some(one), Some(other)) => one == other,
                (None, _) | (_, None) => true,
            },
        )
}

/// Everything that decides the future of a game and changes with every capture. Small, because it
/// is copied at every node.
#[derive(Clone, Debug)]
pub(super) struct Field<A: Area> {
    pub(super) free: A,
    /// The squares next to what a player captures from, free or not: next to the head of a snake,
    /// next to anything of an octopus. Nothing for those who have left.
    pub(super) near: ByPlayer<A>,
    /// Where players captured last; 0 for those who have left.
    pub(super) heads: ByPlayer<u16>,
    pub(super) scores: ByPlayer<i32>,
    /// Who captured last; the one to act is the next who can.
    pub(super) last: Player,
}

impl<A: Area> Field<A> {
    pub(super) fn of(position: &Position) -> Field<A> {
        let players = position.still_in();
        let seats = position.players().len();
        let near = |player: Player| {
            if !players.contains(player) {
                return A::EMPTY;
            }
            match position.mode() {
                Mode::Snake => A::cross(A::index(position.head(player))),
                Mode::Octopus => A::of(&position.board().owned(player)).grown(Mode::Octopus),
            }
        };
        let head = |player: Player| match players.contains(player) {
            true => A::index(position.head(player)) as u16,
            false => 0,
        };
        Field {
            free: A::of(position.board().free()),
            near: ByPlayer::from_fn(near),
            heads: ByPlayer::from_fn(head),
            scores: ByPlayer::from_fn(|player| i32::from(position.score(player))),
            last: Player::ALL[(position.to_move().number() + seats - 1) % seats],
        }
    }

    /// The squares that a player can capture.
    #[inline]
    pub(super) fn captures(&self, player: Player) -> A {
        self.near[player] & self.free
    }

    /// Gives a free square to a player who can capture it.
    #[inline]
    pub(super) fn capture(&mut self, ground: &Ground<A>, player: Player, index: usize) {
        self.scores[player] += ground.value(index);
        self.free.remove(index);
        self.heads[player] = index as u16;
        self.last = player;
        match ground.mode {
            Mode::Snake => self.near[player] = A::cross(index),
            Mode::Octopus => self.near[player].insert_block(index),
        }
    }
}

/// Counts a position; `true` when the search has to end. On a large board positions take long, so
/// it looks at the clock more often than others.
#[inline]
pub(super) fn count<A: Area>(meter: &mut Meter<'_>) -> bool {
    const OFTEN: u64 = 128;
    if meter.tick() || !A::IS_SLOW || !meter.nodes().is_multiple_of(OFTEN) {
        return meter.is_over();
    }
    meter.look();
    meter.is_over()
}

/// The name of a square for the rules.
pub(super) fn action<A: Area>(index: usize) -> Action {
    Action(A::square(index))
}
