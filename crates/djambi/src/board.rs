//! What lies on the squares: armies, their pieces, corpses.

use std::ops::{Index, IndexMut};

use kernel::{Square, SquareSet, mix};

use crate::Layout;

/// The square in the middle (DJ-1).
pub const LABYRINTH: Square = Square::nine(4, 4);

/// Nine pieces of one color (DJ-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Army {
    /// In the corner at a1.
    Red,
    /// In the corner at i1.
    Blue,
    /// In the corner at i9.
    Yellow,
    /// In the corner at a9.
    Green,
}

impl Army {
    /// All armies in seating order.
    pub const ALL: [Army; 4] = [Army::Red, Army::Blue, Army::Yellow, Army::Green];

    /// The army's letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Army::Red => 'R',
            Army::Blue => 'B',
            Army::Yellow => 'Y',
            Army::Green => 'G',
        }
    }

    /// The army with this letter.
    pub fn by_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }
}

/// One value for each army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByArmy<T>(pub [T; 4]);

impl<T> Index<Army> for ByArmy<T> {
    type Output = T;

    fn index(&self, army: Army) -> &T {
        &self.0[army as usize]
    }
}

impl<T> IndexMut<Army> for ByArmy<T> {
    fn index_mut(&mut self, army: Army) -> &mut T {
        &mut self.0[army as usize]
    }
}

/// What a living piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Whoever loses it is out; the only piece that may stay in the Labyrinth.
    Chief,
    /// Kills by landing and leaves the corpse where it came from.
    Assassin,
    /// Kills a neighbor of the square it moves to.
    Reporter,
    /// Moves living enemies elsewhere.
    Diplomat,
    /// Moves corpses elsewhere.
    Necromobile,
    /// Moves one or two squares and kills by landing.
    Militant,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [
        Kind::Chief,
        Kind::Assassin,
        Kind::Reporter,
        Kind::Diplomat,
        Kind::Necromobile,
        Kind::Militant,
    ];

    /// The kind's letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Kind::Chief => 'C',
            Kind::Assassin => 'A',
            Kind::Reporter => 'R',
            Kind::Diplomat => 'D',
            Kind::Necromobile => 'N',
            Kind::Militant => 'M',
        }
    }

    /// The kind with this letter.
    pub fn by_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// How many an army has at the start (DJ-2).
    pub const fn count(self) -> usize {
        match self {
            Kind::Militant => 4,
            _ => 1,
        }
    }
}

/// A living piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its color.
    pub army: Army,
    /// What it does.
    pub kind: Kind,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// A dead piece; it does not matter whose (DJ-6).
    Corpse,
    /// A living piece.
    Living(Piece),
}

/// What lies on the squares.
///
/// A living piece is in the set of its army and in the set of its kind; a corpse is in neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    armies: ByArmy<SquareSet>,
    kinds: [SquareSet; 6],
    corpses: SquareSet,
    key: u64,
}

impl Board {
    /// A board with nothing on it.
    pub const EMPTY: Board = Board {
        armies: ByArmy([SquareSet::EMPTY; 4]),
        kinds: [SquareSet::EMPTY; 6],
        corpses: SquareSet::EMPTY,
        key: 0,
    };

    /// The board at the start (DJ-2, DJ-3).
    pub fn start(layout: Layout) -> Board {
        use Kind::{Assassin, Chief, Diplomat, Militant, Necromobile, Reporter};
        let (outside, diagonal) = match layout {
            Layout::DiplomatOutside => (Diplomat, Reporter),
            Layout::ReporterOutside => (Reporter, Diplomat),
        };
        // Rows from the corner inwards, the corner itself first.
        let corner = [
            [Chief, Assassin, Militant],
            [outside, diagonal, Militant],
            [Militant, Militant, Necromobile],
        ];
        let mut board = Board::EMPTY;
        for army in Army::ALL {
            for (inward, row) in corner.into_iter().enumerate() {
                for (sideways, kind) in row.into_iter().enumerate() {
                    let bottom = matches!(army, Army::Red | Army::Blue);
                    let left = matches!(army, Army::Red | Army::Green);
                    let row = if bottom { 8 - inward } else { inward };
                    let col = if left { sideways } else { 8 - sideways };
                    board.put(Square::nine(row, col), Occupant::Living(Piece { army, kind }));
                }
            }
        }
        board
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Occupant> {
        if self.corpses.contains(square) {
            return Some(Occupant::Corpse);
        }
        self.piece_at(square).map(Occupant::Living)
    }

    /// The living piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let here = SquareSet::only(square);
        let army = Army::ALL.into_iter().find(|army| !(self.armies[*army] & here).is_empty())?;
        let kind = Kind::ALL.into_iter().find(|kind| !(self.of_kind(*kind) & here).is_empty())?;
        Some(Piece { army, kind })
    }

    /// The living pieces of an army.
    pub fn army(&self, army: Army) -> SquareSet {
        self.armies[army]
    }

    /// The living pieces of a kind, of all armies.
    pub fn of_kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind as usize]
    }

    /// All corpses.
    pub fn corpses(&self) -> SquareSet {
        self.corpses
    }

    /// All living pieces.
    pub fn living(&self) -> SquareSet {
        let [red, blue, yellow, green] = self.armies.0;
        red | blue | yellow | green
    }

    /// Everything that blocks (DJ-11).
    pub fn occupied(&self) -> SquareSet {
        self.living() | self.corpses
    }

    /// Where the living Chief of an army stands.
    pub fn chief(&self, army: Army) -> Option<Square> {
        (self.armies[army] & self.of_kind(Kind::Chief)).first()
    }

    /// Puts something on an empty square.
    pub fn put(&mut self, square: Square, occupant: Occupant) {
        debug_assert!(self.at(square).is_none());
        self.toggle(square, occupant);
    }

    /// Takes away what stands on a square.
    pub fn take(&mut self, square: Square) -> Option<Occupant> {
        let occupant = self.at(square)?;
        self.toggle(square, occupant);
        Some(occupant)
    }

    /// Takes away a piece that is known to stand there.
    pub(crate) fn remove(&mut self, square: Square, occupant: Occupant) {
        debug_assert_eq!(self.at(square), Some(occupant));
        self.toggle(square, occupant);
    }

    /// Equal for equal boards, different in practice for others.
    pub fn key(&self) -> u64 {
        self.key
    }

    fn toggle(&mut self, square: Square, occupant: Occupant) {
        let here = SquareSet::only(square);
        match occupant {
            Occupant::Corpse => self.corpses ^= here,
            Occupant::Living(piece) => {
                self.armies[piece.army] ^= here;
                self.kinds[piece.kind as usize] ^= here;
            }
        }
        self.key ^= KEYS[square.index()][code(occupant)];
    }
}

/// A number for each thing that can stand on a square.
const fn code(occupant: Occupant) -> usize {
    match occupant {
        Occupant::Corpse => 24,
        Occupant::Living(piece) => piece.army as usize * 6 + piece.kind as usize,
    }
}

/// Zobrist keys: one number for each thing on each square.
static KEYS: [[u64; 25]; SquareSet::BOUND] = {
    let mut keys = [[0; 25]; SquareSet::BOUND];
    let mut square = 0;
    while square < SquareSet::BOUND {
        let mut code = 0;
        while code < 25 {
            keys[square][code] = mix((square * 25 + code) as u64);
            code += 1;
        }
        square += 1;
    }
    keys
};
