//! What an action does.

use kernel::{Player, Square, SquareSet, mix};

use crate::action::Action;
use crate::board::{other, place};
use crate::position::Position;
use crate::rules::{BLACK, WHITE};

impl Position {
    pub(crate) fn play_action(&mut self, action: Action) {
        match action {
            Action::Eliminate { from, to } => {
                self.remove(other(self.to_move), to);
                self.carry(from, to);
                self.complete();
            }
            Action::Jump { from, to } => self.jump(from, to),
            Action::Further(to) => {
                if let Some(from) = self.chain {
                    self.key ^= KEYS.chain[from.index()];
                    self.jump(from, to);
                }
            }
            Action::Stop => {
                if let Some(at) = self.chain {
                    self.key ^= KEYS.chain[at.index()];
                    self.complete();
                }
            }
            Action::Slide { from, to } => {
                self.carry(from, to);
                self.complete();
            }
            Action::Pass => self.complete(),
        }
    }

    /// Ends the game because a player withdrew (BE-22).
    pub(crate) fn take_out(&mut self, player: Player) {
        self.withdrawn = Some(player);
        self.key ^= KEYS.withdrawn[place(player)];
    }

    /// The key worked out from nothing.
    pub(crate) fn whole_key(&self) -> u64 {
        let mut key = KEYS.to_move[place(self.to_move)];
        for player in [WHITE, BLACK] {
            for square in self.board.pawns(player) {
                key ^= KEYS.pawn[place(player)][square.index()];
            }
        }
        key
    }

    /// One jump of a chain, which is complete if it cannot go on.
    fn jump(&mut self, from: Square, to: Square) {
        let over = before(from, to);
        self.remove(other(self.to_move), over);
        self.put(self.to_move, over);
        self.carry(from, to);
        if self.can_jump_on(to) {
            self.chain = Some(to);
            self.key ^= KEYS.chain[to.index()];
            self.turned = self.turned.with(over);
        } else {
            self.complete();
        }
    }

    fn complete(&mut self) {
        self.chain = None;
        self.turned = SquareSet::EMPTY;
        self.turns += 1;
        self.key ^= KEYS.to_move[0] ^ KEYS.to_move[1];
        self.to_move = other(self.to_move);
    }

    fn carry(&mut self, from: Square, to: Square) {
        self.board.carry(self.to_move, from, to);
        let keys = &KEYS.pawn[place(self.to_move)];
        self.key ^= keys[from.index()] ^ keys[to.index()];
    }

    fn put(&mut self, player: Player, square: Square) {
        self.board.put(player, square);
        self.key ^= KEYS.pawn[place(player)][square.index()];
    }

    fn remove(&mut self, player: Player, square: Square) {
        self.board.remove(player, square);
        self.key ^= KEYS.pawn[place(player)][square.index()];
    }
}

/// The square just before `to` on the way from `from`.
fn before(from: Square, to: Square) -> Square {
    let difference = to.index() as isize - from.index() as isize;
    Square::new(
        to.index().wrapping_add_signed(-isize::from(ONE_STEP[(difference + LAST) as usize])),
    )
}

const LAST: isize = SquareSet::BOUND as isize - 1;

/// What one step adds to a square's index, by the difference of two squares on a line. Between
/// squares of a line the difference alone tells the direction: no multiple of 9, 10 and 11 that
/// fits on the board is a multiple of another of them.
static ONE_STEP: [i8; 2 * SquareSet::BOUND - 1] = {
    let mut steps = [0; 2 * SquareSet::BOUND - 1];
    // East, southwest, south, southeast; the others are the way back.
    let along = [1, 9, 10, 11];
    let mut a = 0;
    while a < along.len() {
        let mut distance = 1;
        while distance < SquareSet::SIDE as isize {
            let one: isize = along[a];
            steps[(LAST + one * distance) as usize] = one as i8;
            steps[(LAST - one * distance) as usize] = -one as i8;
            distance += 1;
        }
        a += 1;
    }
    steps
};

/// Zobrist keys: a position's key is the exclusive or of those that hold in it.
struct Keys {
    pawn: [[u64; SquareSet::BOUND]; 2],
    chain: [u64; SquareSet::BOUND],
    to_move: [u64; 2],
    withdrawn: [u64; 2],
}

static KEYS: Keys = {
    let mut keys = Keys {
        pawn: [[0; SquareSet::BOUND]; 2],
        chain: [0; SquareSet::BOUND],
        to_move: [mix(1), mix(2)],
        withdrawn: [mix(3), mix(4)],
    };
    let mut square = 0;
    while square < SquareSet::BOUND {
        keys.pawn[0][square] = mix(1000 + square as u64);
        keys.pawn[1][square] = mix(2000 + square as u64);
        keys.chain[square] = mix(3000 + square as u64);
        square += 1;
    }
    keys
};
