//! What lies on the squares, and whose it is.

/// DJ-1: `col` 0 is file a, `rank` 0 is rank 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    pub col: usize,
    pub rank: usize,
}

pub const LABYRINTH: Square = Square { col: 4, rank: 4 };

/// The four orthogonal directions first, then the diagonal ones.
pub const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Square {
    pub fn all() -> Vec<Square> {
        let mut squares = Vec::new();
        for rank in 0..9 {
            for col in 0..9 {
                squares.push(Square { col, rank });
            }
        }
        squares
    }

    /// The next square in a direction, unless the edge of the board is there.
    pub fn step(self, direction: (isize, isize)) -> Option<Square> {
        let col = self.col.checked_add_signed(direction.0)?;
        let rank = self.rank.checked_add_signed(direction.1)?;
        if col < 9 && rank < 9 { Some(Square { col, rank }) } else { None }
    }

    pub fn neighbors(self) -> Vec<Square> {
        DIRECTIONS.iter().filter_map(|&direction| self.step(direction)).collect()
    }

    pub fn orthogonal_neighbors(self) -> Vec<Square> {
        DIRECTIONS[..4].iter().filter_map(|&direction| self.step(direction)).collect()
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let file = char::from(b"abcdefghi"[self.col]);
        write!(formatter, "{file}{}", self.rank + 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Chief,
    Assassin,
    Reporter,
    Diplomat,
    Necromobile,
    Militant,
}

/// Armies are 0 Red, 1 Blue, 2 Yellow, 3 Green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Empty,
    Corpse,
    Piece(usize, Kind),
}

/// DJ-5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    Player(u8),
    Neutral,
    Abandoned,
}

/// Whose pieces are asked for their turns: a player's, or (DJ-43) those of a neutral army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Player(u8),
    Army(usize),
}

/// The six fields of DJ-61.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// By rank, then by file.
    pub board: [[Content; 9]; 9],
    pub to_move: u8,
    pub control: [Controller; 4],
    pub base: u8,
    pub list: Vec<u8>,
    pub owner: [Option<u8>; 4],
}

impl Position {
    pub fn at(&self, square: Square) -> Content {
        self.board[square.rank][square.col]
    }

    pub fn put(&mut self, square: Square, content: Content) {
        self.board[square.rank][square.col] = content;
    }

    /// The same position with whatever stood on `from` now on `to`.
    pub fn with_move(&self, from: Square, to: Square) -> Position {
        let mut moved = self.clone();
        moved.put(from, Content::Empty);
        moved.put(to, self.at(from));
        moved
    }

    /// The same position with one square changed.
    pub fn with(&self, square: Square, content: Content) -> Position {
        let mut changed = self.clone();
        changed.put(square, content);
        changed
    }

    pub fn empty_squares(&self) -> Vec<Square> {
        Square::all().into_iter().filter(|&square| self.at(square) == Content::Empty).collect()
    }

    /// DJ-10, DJ-11: the empty squares on the lines from a square, and the first square of
    /// each line that is not empty.
    pub fn reach(&self, from: Square, distance: usize) -> Vec<Square> {
        let mut squares = Vec::new();
        for direction in DIRECTIONS {
            let mut here = from;
            for _ in 0..distance {
                let Some(next) = here.step(direction) else {
                    break;
                };
                squares.push(next);
                if self.at(next) != Content::Empty {
                    break;
                }
                here = next;
            }
        }
        squares
    }

    /// The players of the table in seating order (DJ-61).
    pub fn players(&self) -> Vec<u8> {
        (0..4).filter(|&player| self.owner.contains(&Some(player))).collect()
    }

    /// The squares of the living Chiefs with their armies.
    pub fn chiefs(&self) -> Vec<(Square, usize)> {
        let mut chiefs = Vec::new();
        for square in Square::all() {
            if let Content::Piece(army, Kind::Chief) = self.at(square) {
                chiefs.push((square, army));
            }
        }
        chiefs
    }

    /// DJ-50: a player lives while one Chief of an army the player brought does.
    pub fn is_living(&self, player: u8) -> bool {
        self.chiefs().iter().any(|&(_, army)| self.owner[army] == Some(player))
    }

    pub fn living(&self) -> Vec<u8> {
        self.players().into_iter().filter(|&player| self.is_living(player)).collect()
    }

    /// DJ-40: the player who brought the Chief that stands in the Labyrinth. A neutral Chief
    /// was brought by nobody.
    pub fn in_power(&self) -> Option<u8> {
        match self.at(LABYRINTH) {
            Content::Piece(army, Kind::Chief) => self.owner[army],
            _ => None,
        }
    }
}
