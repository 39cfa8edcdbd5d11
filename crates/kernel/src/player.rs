//! Seats at the table.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A seat at the table, 0 to 3, in the order of acting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(Seat);

/// An enum and not a number, so that `Option<Player>` needs no more room than a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Seat {
    First,
    Second,
    Third,
    Fourth,
}

impl Player {
    /// No game here seats more.
    pub const MOST: usize = 4;

    /// Every seat there can be.
    pub const ALL: [Player; Player::MOST] =
        [Player(Seat::First), Player(Seat::Second), Player(Seat::Third), Player(Seat::Fourth)];

    /// The player with this number, if there can be one.
    pub const fn new(number: usize) -> Option<Player> {
        if number < Player::MOST { Some(Player::ALL[number]) } else { None }
    }

    /// The seat's number, as it stands in every text.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The seat after this one when `players` sit at the table.
    pub const fn next(self, players: usize) -> Player {
        Player::ALL[(self.0 as usize + 1) % players]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({})", self.number())
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T>(pub [T; Player::MOST]);

impl<T> ByPlayer<T> {
    /// A value for each seat, made by `make`.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer(Player::ALL.map(&mut make))
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        &self.0[player.number()]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.number()]
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// Nobody.
    pub const EMPTY: PlayerSet = PlayerSet(0);

    /// The first `players` seats.
    pub const fn first(players: usize) -> PlayerSet {
        PlayerSet((1u8 << players) - 1)
    }

    /// Exactly one seat.
    pub const fn only(player: Player) -> PlayerSet {
        PlayerSet(1 << player.number())
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, player: Player) -> bool {
        self.0 & (1 << player.number()) != 0
    }

    /// The set with one more seat.
    #[must_use]
    pub const fn with(self, player: Player) -> PlayerSet {
        PlayerSet(self.0 | 1 << player.number())
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, player: Player) -> PlayerSet {
        PlayerSet(self.0 & !(1 << player.number()))
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: PlayerSet) -> PlayerSet {
        PlayerSet(self.0 & !other.0)
    }

    /// How many seats the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Player> {
        Player::ALL.into_iter().filter(move |player| self.contains(*player))
    }

    /// The one seat of a set that holds exactly one.
    pub fn single(self) -> Option<Player> {
        if self.len() == 1 { self.iter().next() } else { None }
    }
}

impl FromIterator<Player> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> PlayerSet {
        players.into_iter().fold(PlayerSet::EMPTY, PlayerSet::with)
    }
}

impl fmt::Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Player::number)).finish()
    }
}
