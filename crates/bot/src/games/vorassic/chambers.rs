//! How much of its region a snake can take at most.

use super::area::Area;
use super::field::Ground;

/// A square where a snake has to decide for ever cuts its region into chambers: it can go through
/// a chain of them, never back. In each it changes the color of the checkerboard with every
/// capture, so of a color that is too frequent something is left.
///
/// The chambers are the biconnected components of the region, found by Tarjan's depth-first
/// search. This is its memory, used again and again.
#[derive(Debug)]
pub(super) struct Chambers {
    spots: Box<[Spot; SPOTS]>,
    /// The squares found by earlier searches have lower numbers.
    base: u32,
    /// From the head to the square that is being looked at, with the neighbors still to look at.
    path: Vec<(u16, u8)>,
    /// Squares whose chamber is not complete.
    open: Vec<u16>,
    /// The bounds of regions looked at lately: in a search most regions stay as they are.
    known: Vec<(u64, i32)>,
}

/// What the search knows about a square.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    /// In which order it was found.
    number: u32,
    /// The earliest square that can be reached from below it in the tree of the search.
    low: u32,
    /// The most that chambers behind it yield.
    behind: i32,
}

/// Indexes of squares have ten bits; a mask of them spares the tests of bounds.
const SPOTS: usize = 1024;
const MASK: usize = SPOTS - 1;

/// How many regions are remembered.
const KNOWN: usize = 1 << 12;

impl Chambers {
    pub(super) fn new() -> Chambers {
        Chambers {
            spots: Box::new([Spot::default(); SPOTS]),
            base: 1,
            path: Vec::new(),
            open: Vec::new(),
            known: vec![(0, 0); KNOWN],
        }
    }

    /// An upper bound of what a snake can score in a region, which does not hold its head.
    #[inline]
    pub(super) fn bound<A: Area>(&mut self, ground: &Ground<A>, region: &A, head: usize) -> i32 {
        let key = region.hash(head as u64 + 1);
        let slot = (key >> 32) as usize % KNOWN;
        let (known, bound) = self.known[slot];
        if known == key {
            return bound;
        }
        let (bound, _) = self.explore(ground, region, head);
        self.known[slot] = (key, bound);
        bound
    }

    /// The same, and the part of the region that the snake can reach.
    pub(super) fn explore<A: Area>(
        &mut self,
        ground: &Ground<A>,
        region: &A,
        head: usize,
    ) -> (i32, A) {
        if self.base > u32::MAX - 2 * SPOTS as u32 {
            self.spots.fill(Spot::default());
            self.base = 1;
        }
        // What leads up, left, right and down, one row more so that no number is negative.
        let leads = [0, A::STRIDE - 1, A::STRIDE + 1, 2 * A::STRIDE];
        let mut left = *region;
        let mut graph = *region;
        graph.insert(head);
        let mut next = self.base;
        self.enter(head, &graph, &mut next);
        while let Some((square, ways)) = self.path.last_mut() {
            let from = usize::from(*square);
            if *ways == 0 {
                self.path.pop();
                if let Some((parent, _)) = self.path.last() {
                    let parent = usize::from(*parent);
                    let low = self.spots[from & MASK].low;
                    let above = &mut self.spots[parent & MASK];
                    above.low = above.low.min(low);
                    if low >= above.number {
                        self.close(ground, parent, from);
                    }
                }
                continue;
            }
            let to = from + leads[ways.trailing_zeros() as usize & 3] - A::STRIDE;
            *ways &= *ways - 1;
            let number = self.spots[to & MASK].number;
            if number >= self.base {
                let spot = &mut self.spots[from & MASK];
                spot.low = spot.low.min(number);
            } else {
                left.remove(to);
                self.enter(to, &graph, &mut next);
                self.open.push(to as u16);
            }
        }
        self.base = next;
        (self.spots[head & MASK].behind, *region - left)
    }

    #[inline]
    fn enter<A: Area>(&mut self, square: usize, graph: &A, next: &mut u32) {
        self.spots[square & MASK] = Spot { number: *next, low: *next, behind: 0 };
        *next += 1;
        self.path.push((square as u16, graph.ways(square)));
    }

    /// The chamber behind `door` is complete; `first` was the first square found in it.
    #[inline]
    fn close<A: Area>(&mut self, ground: &Ground<A>, door: usize, first: usize) {
        let mut chamber = Chamber::default();
        let mut behind = 0;
        while let Some(square) = self.open.pop() {
            let square = usize::from(square);
            chamber.add(A::color(square) ^ A::color(door), ground.values[square]);
            behind = behind.max(self.spots[square & MASK].behind);
            if square == first {
                break;
            }
        }
        let door = &mut self.spots[door & MASK];
        door.behind = door.behind.max(chamber.bound() + behind);
    }
}

/// The squares of a chamber, by color (0 is the color of the door) and value.
#[derive(Default)]
struct Chamber {
    counts: [u32; 2],
    by_value: [[u16; 16]; 2],
    sum: u32,
}

impl Chamber {
    #[inline]
    fn add(&mut self, color: usize, value: u8) {
        self.counts[color] += 1;
        self.by_value[color][usize::from(value & 15)] += 1;
        self.sum += u32::from(value);
    }

    /// Coming through the door a snake takes the other color first, then both in turn.
    #[inline]
    fn bound(&self) -> i32 {
        let [same, other] = self.counts;
        let (color, mut excess) =
            if other > same + 1 { (1, other - same - 1) } else { (0, same.saturating_sub(other)) };
        let mut sum = self.sum;
        for (value, count) in self.by_value[color].iter().enumerate() {
            if excess == 0 {
                break;
            }
            let left = excess.min(u32::from(*count));
            sum -= left * value as u32;
            excess -= left;
        }
        sum as i32
    }
}
