//! What was found out about positions, shared by all threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::score::{Score, is_forced};

/// What a search found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is worth to the player to act. Forced results count their turns from here.
    pub score: Score,
    /// How deep the search looked, in parts of a [`TURN`](super::TURN); 0 or more.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
    /// The best action, told by its place in the order in which the position shows its actions.
    pub place: Option<u16>,
}

/// What a score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least that.
    AtLeast,
    /// The true one is at most that.
    AtMost,
}

/// A table of positions of fixed size. Threads share it without locks: an entry is two words, the
/// first of which is the key mixed with the second, so an entry written by two threads at once is
/// taken for one of another position.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// Grows with every search; what earlier ones left is replaced first.
    age: u64,
}

/// Entries that lie in the same line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Table {
    /// An empty table of about so many bytes.
    pub fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.resize_with(1 << wanted.ilog2(), Bucket::default);
        Table { buckets, age: 0 }
    }

    /// Begins a new search: what is there stays, but is worth less.
    pub fn renew(&mut self) {
        self.age = (self.age + 1) & packed::AGES;
    }

    /// What is known about a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        bucket.0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            if check ^ data == key && data != 0 { Some(packed::entry(data)) } else { None }
        })
    }

    /// What is known about a position as one word, which can be kept.
    pub fn word(&self, key: u64) -> Option<u64> {
        self.get(key).map(|entry| packed::data(&entry, 0))
    }

    /// Notes what [`word`](Table::word) told.
    pub fn put_word(&self, key: u64, word: u64) {
        self.put(key, packed::entry(word));
    }

    /// Notes what was found out, in the place of what is worth least.
    #[inline]
    pub fn put(&self, key: u64, mut entry: Entry) {
        debug_assert!(entry.depth >= 0, "a depth cannot be negative");
        let bucket = self.bucket(key);
        let mut worst = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                if entry.place.is_none() {
                    entry.place = packed::entry(data).place;
                }
                worst = slot;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                least = worth;
                worst = slot;
            }
        }
        let data = packed::data(&entry, self.age);
        worst.check.store(key ^ data, Ordering::Relaxed);
        worst.data.store(data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The length is a power of two.
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// How much it would be a loss to forget this.
    #[inline]
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = self.age.wrapping_sub(packed::age(data)) & packed::AGES;
        packed::depth(data) - 4 * super::TURN * age as i32
    }
}

/// An entry as one word: score 24 bits, depth 12, bound 2 (never 0, so that no entry is 0),
/// age 10, place 16.
mod packed {
    use super::{Bound, Entry};

    pub(super) const AGES: u64 = 0x3ff;
    const DEEPEST: i32 = 0xfff;
    const NO_PLACE: u16 = u16::MAX;

    pub(super) fn data(entry: &Entry, age: u64) -> u64 {
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let place = entry.place.unwrap_or(NO_PLACE);
        (u64::from(entry.score as u32) & 0xff_ffff) << 40
            | (entry.depth.clamp(0, DEEPEST) as u64) << 28
            | bound << 26
            | age << 16
            | u64::from(place)
    }

    pub(super) fn entry(data: u64) -> Entry {
        let bound = match data >> 26 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let place = data as u16;
        Entry {
            // Shifting a signed number keeps its sign.
            score: (data as i64 >> 40) as i32,
            depth: depth(data),
            bound,
            place: if place == NO_PLACE { None } else { Some(place) },
        }
    }

    pub(super) fn depth(data: u64) -> i32 {
        (data >> 28) as i32 & DEEPEST
    }

    pub(super) fn age(data: u64) -> u64 {
        data >> 16 & AGES
    }
}

/// A score as it stands in the table, where forced results count from the position itself: in a
/// search they count from its root, `turns` earlier.
#[inline]
pub(crate) fn to_table(score: Score, turns: u32) -> Score {
    if is_forced(score) { score + score.signum() * turns as Score } else { score }
}

/// The reverse of [`to_table`].
#[inline]
pub(crate) fn from_table(score: Score, turns: u32) -> Score {
    if is_forced(score) { score - score.signum() * turns as Score } else { score }
}

#[cfg(test)]
mod tests {
    use super::super::score::{lost_in, won_in};
    use super::*;

    #[test]
    fn what_was_put_is_found() {
        let table = Table::new(1 << 12);
        let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
        for (n, score) in [0, 1, -1, 5000, won_in(0), lost_in(0)].into_iter().enumerate() {
            let place = if n == 0 { None } else { Some(n as u16) };
            let entry = Entry { score, depth: n as i32 * 37, bound: bounds[n % 3], place };
            table.put(n as u64, entry);
            assert_eq!(table.get(n as u64), Some(entry));
        }
        assert_eq!(table.get(1234), None);
    }

    #[test]
    fn deep_entries_stay_and_old_ones_go() {
        let mut table = Table::new(1);
        let of = |depth| Entry { score: 1, depth, bound: Bound::Exact, place: None };
        for key in 0..4 {
            table.put(key, of(50 + key as i32));
        }
        table.put(4, of(1));
        assert_eq!(table.get(0), None, "the least deep one has gone");
        assert_eq!(table.get(1), Some(of(51)));
        for _ in 0..3 {
            table.renew();
        }
        table.put(5, of(0));
        table.put(6, of(0));
        assert_eq!(table.get(5), Some(of(0)), "old entries go before new ones");
        assert_eq!(table.get(6), Some(of(0)));
    }

    #[test]
    fn a_better_known_place_outlives_an_entry_without_one() {
        let table = Table::new(1 << 12);
        let entry = Entry { score: 1, depth: 5, bound: Bound::AtLeast, place: Some(3) };
        table.put(9, entry);
        table.put(9, Entry { depth: 7, bound: Bound::AtMost, place: None, ..entry });
        assert_eq!(table.get(9).and_then(|entry| entry.place), Some(3));
    }

    #[test]
    fn forced_results_count_from_where_they_are_read() {
        let here = to_table(won_in(5), 3);
        assert_eq!(here, won_in(2));
        assert_eq!(from_table(here, 4), won_in(6));
        assert_eq!(from_table(to_table(lost_in(6), 2), 0), lost_in(4));
    }
}
