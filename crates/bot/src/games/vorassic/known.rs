//! Perfect play on the usual boards, known beforehand.

use kernel::Game;
use vorassic::{Action, Mode, Position, Setup};

/// For each board that was solved: mode, size, Yellow's score minus Red's, and captures of perfect
/// play to the end.
const LINES: &str = include_str!("solved.txt");

/// The next capture of perfect play, and how far Yellow will be ahead of Red, if the game is on one
/// of these boards and went as the line says.
pub(super) fn capture(position: &Position) -> Option<(Action, i32)> {
    let (mode, size) = (position.mode(), position.board().size());
    let line = LINES.lines().map(str::split_whitespace).find_map(|mut words| {
        let is_same = Mode::named(words.next()?) == Some(mode)
            && words.next()?.parse::<usize>().ok() == Some(size);
        if is_same { Some(words) } else { None }
    });
    let mut words = line?;
    let lead = words.next()?.parse().ok()?;
    let free = |position: &Position| -> u32 {
        position.board().free().iter().map(|row| row.count_ones()).sum()
    };
    let mut now = Position::start(&Setup { mode, size, ..Setup::default() }).ok()?;
    let left = free(position);
    while free(&now) > left {
        now.play(*Position::read_turn(&now, words.next()?).ok()?.first()?);
    }
    let is_same = now.key() == position.key() && position.still_in() == now.still_in();
    let next = Position::read_turn(&now, words.next()?).ok()?;
    if is_same { next.first().map(|action| (*action, lead)) } else { None }
}
