//! A position as the search sees it.

use kernel::{ByPlayer, Game, Player, PlayerSet};
use vorassic::{Content, Mode, Position, row_col, square};

use super::area::{Area, STRIDE};
use crate::search::Meter;

/// What never changes during a search.
#[derive(Clone, Debug)]
pub(super) struct Ground<const R: usize> {
    pub(super) mode: Mode,
    pub(super) size: usize,
    /// The squares that were free when the search began.
    pub(super) board: Area<R>,
    /// Seats at the table.
    pub(super) seats: usize,
    /// Who has not left (VO-21): the others capture nothing and cannot win.
    pub(super) players: PlayerSet,
    /// What a square scores, by its index.
    pub(super) values: Vec<u8>,
    /// The squares whose value has this bit.
    bits: [Area<R>; 4],
    /// The squares that score so much or more.
    pub(super) at_least: [Area<R>; 10],
    /// Whether free squares that a half turn brings onto each other have the same value.
    pub(super) is_symmetric: bool,
}

impl<const R: usize> Ground<R> {
    pub(super) fn of(position: &Position) -> Ground<R> {
        let board = position.board();
        let mut values = vec![0; R * STRIDE];
        let mut bits = [Area::EMPTY; 4];
        let mut at_least = [Area::EMPTY; 10];
        for (row, col) in (0..board.size()).flat_map(|r| (0..board.size()).map(move |c| (r, c))) {
            let square = square(row, col);
            if let Content::Free(value) = board.content(square) {
                values[square.index()] = value;
                for (bit, area) in bits.iter_mut().enumerate() {
                    if value >> bit & 1 != 0 {
                        area.insert(square.index());
                    }
                }
                for area in &mut at_least[..=usize::from(value)] {
                    area.insert(square.index());
                }
            }
        }
        Ground {
            mode: position.mode(),
            size: board.size(),
            board: Area::of(board.free()),
            seats: position.players().len(),
            players: position.still_in(),
            values,
            bits,
            at_least,
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
    pub(super) fn sum(&self, area: &Area<R>) -> i32 {
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
    pub(super) fn is_even(&self, field: &Field<R>) -> bool {
        if !self.is_symmetric {
            return false;
        }
        let [one, other] = [Player::ALL[0], Player::ALL[1]];
        let center = (self.size + 1) * (STRIDE + 1) / 2;
        field.near[one].is_turned(&field.near[other], self.size)
            && field.free.is_turned(&field.free, self.size)
            && (self.size.is_multiple_of(2) || !field.free.contains(center))
    }

    /// The seats in the order of acting, beginning after this one.
    #[inline]
    pub(super) fn after(&self, last: Player) -> impl Iterator<Item = Player> + use<R> {
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
pub(super) struct Field<const R: usize> {
    pub(super) free: Area<R>,
    /// The squares next to what a player captures from, free or not: next to the head of a snake,
    /// next to anything of an octopus. Nothing for those who have left.
    pub(super) near: ByPlayer<Area<R>>,
    pub(super) heads: ByPlayer<u16>,
    pub(super) scores: ByPlayer<i32>,
    /// Who captured last; the one to act is the next who can.
    pub(super) last: Player,
}

impl<const R: usize> Field<R> {
    pub(super) fn of(position: &Position) -> Field<R> {
        let players = position.still_in();
        let seats = position.players().len();
        let near = |player: Player| {
            if !players.contains(player) {
                return Area::EMPTY;
            }
            match position.mode() {
                Mode::Snake => Area::cross(position.head(player).index()),
                Mode::Octopus => Area::of(&position.board().owned(player)).grown(Mode::Octopus),
            }
        };
        Field {
            free: Area::of(position.board().free()),
            near: ByPlayer::from_fn(near),
            heads: ByPlayer::from_fn(|player| position.head(player).index() as u16),
            scores: ByPlayer::from_fn(|player| i32::from(position.score(player))),
            last: Player::ALL[(position.to_move().number() + seats - 1) % seats],
        }
    }

    /// The squares that a player can capture.
    #[inline]
    pub(super) fn captures(&self, player: Player) -> Area<R> {
        self.near[player] & self.free
    }

    /// Gives a free square to a player who can capture it.
    #[inline]
    pub(super) fn capture(&mut self, ground: &Ground<R>, player: Player, index: usize) {
        self.scores[player] += ground.value(index);
        self.free.remove(index);
        self.heads[player] = index as u16;
        self.last = player;
        match ground.mode {
            Mode::Snake => self.near[player] = Area::cross(index),
            Mode::Octopus => self.near[player].insert_block(index),
        }
    }
}

/// Counts a position; `true` when the search has to end. On a large board positions take long, so
/// it looks at the clock more often than others.
#[inline]
pub(super) fn count<const R: usize>(meter: &mut Meter<'_>) -> bool {
    const OFTEN: u64 = 128;
    if meter.tick() || R <= 16 || !meter.nodes().is_multiple_of(OFTEN) {
        return meter.is_over();
    }
    meter.look();
    meter.is_over()
}

/// The name of a square for the rules.
pub(super) fn action(index: usize) -> vorassic::Action {
    let (row, col) = row_col(kernel::Square::new(index));
    vorassic::Action(square(row, col))
}
