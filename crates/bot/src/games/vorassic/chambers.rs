//! How much of its region a snake can take at most.

use super::area::{Area, STRIDE};
use super::field::Ground;

/// A square where a snake has to decide for ever cuts its region into chambers: it can go through
/// a chain of them, never back. In each it changes the color of the checkerboard with every
/// capture, so of a color that is too frequent something is left.
///
/// The chambers are the biconnected components of the region, found by Tarjan's depth-first
/// search. This is its memory, used again and again.
#[derive(Debug)]
pub(super) struct Chambers {
    /// In which order squares were found; those of earlier searches are below `base`.
    numbers: Vec<u32>,
    base: u32,
    /// The earliest square that can be reached from below in the tree of the search.
    lows: Vec<u32>,
    /// The most that chambers behind a square yield.
    behind: Vec<i32>,
    /// From the head to the square that is being looked at: its index and the next direction.
    path: Vec<(u16, u8)>,
    /// Squares whose chamber is not complete.
    open: Vec<u16>,
}

impl Chambers {
    pub(super) fn new<const R: usize>() -> Chambers {
        Chambers {
            numbers: vec![0; R * STRIDE],
            base: 1,
            lows: vec![0; R * STRIDE],
            behind: vec![0; R * STRIDE],
            path: Vec::new(),
            open: Vec::new(),
        }
    }

    /// An upper bound of what a snake can score in a region, which does not hold its head; and the
    /// part of it that the snake can reach.
    pub(super) fn bound<const R: usize>(
        &mut self,
        ground: &Ground<R>,
        region: &Area<R>,
        head: usize,
    ) -> (i32, Area<R>) {
        let mut reached = Area::EMPTY;
        if self.base > u32::MAX - 2 * (R * STRIDE) as u32 {
            self.numbers.fill(0);
            self.base = 1;
        }
        let mut next = self.base;
        self.enter(head, &mut next);
        while let Some((square, direction)) = self.path.last_mut() {
            let from = usize::from(*square);
            if *direction == 4 {
                self.path.pop();
                if let Some((parent, _)) = self.path.last() {
                    let parent = usize::from(*parent);
                    self.lows[parent] = self.lows[parent].min(self.lows[from]);
                    if self.lows[from] >= self.numbers[parent] {
                        self.close(ground, parent, from);
                    }
                }
                continue;
            }
            let to = match *direction {
                0 => from - STRIDE,
                1 => from - 1,
                2 => from + 1,
                _ => from + STRIDE,
            };
            *direction += 1;
            if self.numbers[to] >= self.base {
                self.lows[from] = self.lows[from].min(self.numbers[to]);
            } else if region.contains(to) {
                self.enter(to, &mut next);
                self.open.push(to as u16);
                reached.insert(to);
            }
        }
        self.base = next;
        (self.behind[head], reached)
    }

    #[inline]
    fn enter(&mut self, square: usize, next: &mut u32) {
        self.numbers[square] = *next;
        self.lows[square] = *next;
        self.behind[square] = 0;
        *next += 1;
        self.path.push((square as u16, 0));
    }

    /// The chamber behind `door` is complete; `first` was the first square found in it.
    fn close<const R: usize>(&mut self, ground: &Ground<R>, door: usize, first: usize) {
        let mut chamber = Chamber::default();
        let door_color = ground.dark.contains(door);
        let mut behind = 0;
        while let Some(square) = self.open.pop() {
            let square = usize::from(square);
            let same = ground.dark.contains(square) == door_color;
            chamber.add(usize::from(same), ground.values[square]);
            behind = behind.max(self.behind[square]);
            if square == first {
                break;
            }
        }
        self.behind[door] = self.behind[door].max(chamber.bound() + behind);
    }
}

/// The squares of a chamber, by color (1 is the color of the door) and value.
#[derive(Default)]
struct Chamber {
    counts: [u32; 2],
    by_value: [[u16; 10]; 2],
    sum: u32,
}

impl Chamber {
    #[inline]
    fn add(&mut self, color: usize, value: u8) {
        self.counts[color] += 1;
        self.by_value[color][usize::from(value)] += 1;
        self.sum += u32::from(value);
    }

    /// Coming through the door a snake takes the other color first, then both in turn.
    fn bound(&self) -> i32 {
        let [other, same] = self.counts;
        let (color, mut excess) =
            if other > same + 1 { (0, other - same - 1) } else { (1, same.saturating_sub(other)) };
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
