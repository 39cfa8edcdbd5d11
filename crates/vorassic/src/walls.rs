//! Where the walls are (VO-5).
//!
//! Walls come in whole orbits of the rotation, so only the number of them decides about the center
//! of an odd board. What must stay free at least is a *skeleton*: the smallest symmetric set of
//! squares that connects the owned corners. Taking walls away never disconnects anything, so every
//! number up to the one that a skeleton leaves is possible.

use kernel::Rng;

use crate::board::{Corner, Rotation, Rows, inside, places, square, word_bit};

/// Whether the center square of an odd board is a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Center {
    Free,
    Wall,
}

/// The largest number of walls that can be placed.
pub(crate) fn largest(size: usize, rotation: Rotation) -> usize {
    let free = most(size, rotation, Center::Free);
    if size % 2 == 1 { free.max(most(size, rotation, Center::Wall)) } else { free }
}

/// Draws so many walls, or says how many are possible at most.
pub(crate) fn draw(
    size: usize,
    rotation: Rotation,
    walls: usize,
    rng: &mut Rng,
) -> Result<Rows, usize> {
    let center = match walls % rotation.order() {
        0 => Center::Free,
        1 if size % 2 == 1 => Center::Wall,
        _ => return Err(largest(size, rotation)),
    };
    if walls > most(size, rotation, center) {
        return Err(largest(size, rotation));
    }
    let orbits = walls / rotation.order();
    let placed = scatter(size, rotation, center, orbits, rng)
        .unwrap_or_else(|| surround(size, rotation, center, orbits, rng));
    Ok(placed)
}

/// The largest number of walls for what becomes of the center.
///
/// Let the board have n squares a side. *Half turn*: corner to corner takes 2n − 1 squares. An odd
/// board has such a path through its center. Without a free center square a symmetric set has an
/// even number of squares; 2n are enough around the middle of an even board, and a ring around the
/// center of an odd one costs two more. The two corners that nobody owns stay free as well.
///
/// *Quarter turn*: a set without the center must hold a loop around it. If the square of the loop
/// that is farthest from the center lies m away (along one axis), then the loop passes at least
/// 2m orbits, because a square and its image are 2m steps apart; and from there to the corner there
/// are at least n − 1 − 2m more, because each step changes the sum of both distances by one. That
/// makes n − 1 orbits, whatever m is. A free center costs its one square more, be it connected or
/// not.
fn most(size: usize, rotation: Rotation, center: Center) -> usize {
    let kept = match (rotation, size % 2, center) {
        (Rotation::Half, 0, _) => 2 * size + 2,
        (Rotation::Half, _, Center::Free) => 2 * size - 1 + 2,
        (Rotation::Half, _, Center::Wall) => 2 * size + 2 + 2,
        (Rotation::Quarter, 1, Center::Free) => 4 * (size - 1) + 1,
        (Rotation::Quarter, ..) => 4 * (size - 1),
    };
    size * size - kept
}

/// Tries all orbits in a random order and keeps those that leave the corners connected; `None` if
/// so many cannot be reached in this way.
fn scatter(
    size: usize,
    rotation: Rotation,
    center: Center,
    mut orbits: usize,
    rng: &mut Rng,
) -> Option<Rows> {
    let mut walls = Walls::new(size, center);
    for orbit in shuffled_orbits(size, rotation, rng) {
        if orbits == 0 {
            break;
        }
        walls.flip(&orbit);
        if walls.connect_corners(rotation) {
            orbits -= 1;
        } else {
            walls.flip(&orbit);
        }
    }
    (orbits == 0).then_some(walls.placed)
}

/// Draws a skeleton and puts the walls anywhere beside it, which always succeeds up to [`most`].
fn surround(size: usize, rotation: Rotation, center: Center, orbits: usize, rng: &mut Rng) -> Rows {
    let skeleton = skeleton(size, rotation, center, rng);
    let mut walls = Walls::new(size, center);
    let mut left = orbits;
    for orbit in shuffled_orbits(size, rotation, rng) {
        let (word, bit) = word_bit(square(orbit[0].0, orbit[0].1));
        if left > 0 && skeleton[word] >> bit & 1 == 0 {
            walls.flip(&orbit);
            left -= 1;
        }
    }
    assert_eq!(left, 0, "a skeleton leaves room for the largest number");
    walls.placed
}

/// A random smallest symmetric set of squares that connects the owned corners.
fn skeleton(size: usize, rotation: Rotation, center: Center, rng: &mut Rng) -> Rows {
    // All distances from the center are doubled: that of a square of an even board is a half.
    let parity = (size + 1) % 2;
    // Twice the distance from the center, along one axis, of the ring that the corner is tied to.
    let ring = match (rotation, center) {
        (Rotation::Half, Center::Free) => parity,
        (Rotation::Half, Center::Wall) => 2,
        // Rings of every size need the same number of squares.
        (Rotation::Quarter, Center::Free) => parity + 2 * rng.below(size.div_ceil(2)),
        (Rotation::Quarter, Center::Wall) => 2 + 2 * rng.below((size - 1) / 2),
    };
    let near = (size - 1 - ring) / 2;
    let far = size - 1 - near;
    let mut tied: Vec<_> = places(size)
        .filter(|(row, col)| (near..=far).contains(row) && (near..=far).contains(col))
        .filter(|(row, col)| [near, far].contains(row) || [near, far].contains(col))
        .collect();
    let mut steps: Vec<_> = (0..2 * near).map(|step| step % 2).collect();
    rng.shuffle(&mut steps);
    let mut place = (0, 0);
    for step in steps {
        tied.push(place);
        if step == 0 { place.0 += 1 } else { place.1 += 1 }
    }
    let mut rows = [0; _];
    for place in tied.into_iter().flat_map(|place| rotation.orbit(size, place)) {
        let (word, bit) = word_bit(square(place.0, place.1));
        rows[word] |= 1 << bit;
    }
    rows
}

/// Every orbit in which walls are placed, in a random order: no corner and no center.
fn shuffled_orbits(size: usize, rotation: Rotation, rng: &mut Rng) -> Vec<Vec<(usize, usize)>> {
    let last = size - 1;
    let mut orbits: Vec<_> = places(size)
        .filter(|(row, col)| !([0, last].contains(row) && [0, last].contains(col)))
        .map(|place| rotation.orbit(size, place))
        .filter(|orbit| orbit.len() == rotation.order())
        .filter(|orbit| orbit.iter().all(|other| *other >= orbit[0]))
        .collect();
    rng.shuffle(&mut orbits);
    orbits
}

/// A board of which only the walls are known.
struct Walls {
    size: usize,
    placed: Rows,
}

impl Walls {
    /// No walls but the center, if that is to be one.
    fn new(size: usize, center: Center) -> Walls {
        let mut walls = Walls { size, placed: [0; _] };
        if center == Center::Wall {
            walls.flip(&[(size / 2, size / 2)]);
        }
        walls
    }

    /// Makes walls of free squares and free squares of walls.
    fn flip(&mut self, orbit: &[(usize, usize)]) {
        for (row, col) in orbit {
            let (word, bit) = word_bit(square(*row, *col));
            self.placed[word] ^= 1 << bit;
        }
    }

    /// Whether every owned corner reaches every other. By the symmetry it is enough that the first
    /// reaches the one it is turned to.
    fn connect_corners(&self, rotation: Rotation) -> bool {
        let to = match rotation {
            Rotation::Half => Corner::BottomRight,
            Rotation::Quarter => Corner::TopRight,
        };
        let (word, bit) = word_bit(to.square(self.size));
        self.reached_from(Corner::TopLeft)[word] >> bit & 1 != 0
    }

    /// All squares that a corner reaches orthogonally.
    fn reached_from(&self, corner: Corner) -> Rows {
        let mut open = inside(self.size);
        for (row, walls) in open.iter_mut().zip(self.placed) {
            *row &= !walls;
        }
        let mut reached = [0; _];
        let (word, bit) = word_bit(corner.square(self.size));
        reached[word] = 1 << bit;
        loop {
            let before = reached;
            for word in (1..=self.size).chain((1..=self.size).rev()) {
                reached[word] |= (reached[word - 1] | reached[word + 1]) & open[word];
                loop {
                    let row = reached[word];
                    reached[word] |= (row << 1 | row >> 1) & open[word];
                    if reached[word] == row {
                        break;
                    }
                }
            }
            if reached == before {
                return reached;
            }
        }
    }
}
