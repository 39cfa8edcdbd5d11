//! What is measured.

use anyhow::{Context, Result, anyhow};
use kernel::{Game, Rng, perft, perft_actions};

use crate::measure::Measurement;
use crate::{naive, walk};

/// A middle game of chess that every generator is tried on.
const CHESS_MIDDLE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const BERMUDES_MIDDLE: &str = "xxxxxxxxx/1x1xx1xxx/xo1x1oxxo/x8/9/9/o1xx2x1o/ooxoxooxo/ooooooooo o";

const DJAMBI_MIDDLE: &str = "GCGA1xYR1YMYAYC/GDGRx6/2GMxYM2YDYM/1RM3YM2x/5x2BM/RMx2BA3BD/3RABN2BM1/RDRRRMRM5/RCx3BM1xBC 0 0123 0 - 0123";

/// Seeds every run of random games, so that all runs play the same ones.
const SEED: u64 = 2026;

/// Chess and shogi.
pub(crate) fn peers() -> Result<Vec<Measurement>> {
    let start = cozy_chess::Board::default();
    let middle: cozy_chess::Board =
        CHESS_MIDDLE.parse().map_err(|error| anyhow!("the middle game of chess: {error}"))?;
    let shogi = haitaka::Board::startpos();
    Ok(vec![
        nodes("chess start (cozy-chess)", move || chess_perft(&start, 5)),
        nodes("chess middle (cozy-chess)", move || chess_perft(&middle, 4)),
        nodes("shogi start (haitaka)", move || shogi_perft(&shogi, 4)),
    ])
}

pub(crate) fn bermudes() -> Result<Vec<Measurement>> {
    let setup = bermudes::Setup::default();
    let start = bermudes::Position::start(&setup)?;
    let middle = bermudes::Position::read(&setup, BERMUDES_MIDDLE)?;
    let rules = naive::bermudes::Rules { blocked: naive::bermudes::Blocked::Pass };
    let turns = move |position: &str| {
        let turns = naive::bermudes::turns(&rules, position, usize::MAX);
        turns.ok().flatten().unwrap_or_default()
    };
    let apply = move |position: &str, turn: &str| {
        let played = naive::bermudes::apply(&rules, position, turn);
        played.map(|(position, _)| position).unwrap_or_default()
    };
    let text = start.to_string();
    Ok(vec![
        nodes("bermudes start", turns_of(&start, 4)),
        nodes("bermudes middle", turns_of(&middle, 3)),
        nodes("bermudes start, naive", move || naive::perft(&text, 2, &turns, &apply)),
        games("bermudes random games", start),
    ])
}

pub(crate) fn djambi() -> Result<Vec<Measurement>> {
    let setup = djambi::Setup::new(djambi::Rules::FRENCH);
    let start = djambi::Position::start(&setup)?;
    let middle = djambi::Position::read(&setup, DJAMBI_MIDDLE)?;
    let rules = naive::djambi::preset("french").context("the naive Djambi has no french rules")?;
    let apply_rules = rules;
    let turns = move |position: &str| naive::djambi::turns(&rules, position).unwrap_or_default();
    let apply = move |position: &str, turn: &str| {
        let played = naive::djambi::apply(&apply_rules, position, turn);
        played.map(|(position, _)| position).unwrap_or_default()
    };
    let text = start.to_string();
    Ok(vec![
        nodes("djambi start, actions", actions_of(&start, 4)),
        nodes("djambi middle, actions", actions_of(&middle, 3)),
        nodes("djambi start", turns_of(&start, 3)),
        nodes("djambi middle", turns_of(&middle, 2)),
        nodes("djambi start, naive", move || naive::perft(&text, 2, &turns, &apply)),
        games("djambi random games", start),
    ])
}

pub(crate) fn vorassic() -> Result<Vec<Measurement>> {
    let snake = vorassic::Setup { mode: vorassic::Mode::Snake, ..vorassic::Setup::default() };
    let octopus = vorassic::Setup { mode: vorassic::Mode::Octopus, ..vorassic::Setup::default() };
    let snake = vorassic::Position::start(&vorassic::Setup { size: 10, ..snake })?;
    let octopus = vorassic::Position::start(&vorassic::Setup { size: 10, ..octopus })?;
    let turns = |position: &str| naive::vorassic::turns(position).unwrap_or_default();
    let apply = |position: &str, turn: &str| {
        let played = naive::vorassic::apply(position, turn);
        played.map(|(position, _)| position).unwrap_or_default()
    };
    let snake_text = snake.to_string();
    let octopus_text = octopus.to_string();
    Ok(vec![
        nodes("snake 10 start", turns_of(&snake, 14)),
        nodes("snake 10 start, naive", move || naive::perft(&snake_text, 6, &turns, &apply)),
        nodes("octopus 10 start", turns_of(&octopus, 7)),
        nodes("octopus 10 start, naive", move || naive::perft(&octopus_text, 3, &turns, &apply)),
        games("snake 10 random games", snake),
        games("octopus 10 random games", octopus),
    ])
}

fn nodes(name: &str, work: impl FnMut() -> u64 + 'static) -> Measurement {
    Measurement { name: name.to_owned(), unit: "nodes", work: Box::new(work) }
}

fn games<G: Game + 'static>(name: &str, start: G) -> Measurement {
    let mut rng = Rng::new(SEED);
    let work = Box::new(move || walk::games(&start, &mut rng));
    Measurement { name: name.to_owned(), unit: "games", work }
}

fn turns_of<G: Game + 'static>(position: &G, depth: u32) -> impl FnMut() -> u64 + 'static {
    let position = position.clone();
    move || perft(&position, depth)
}

fn actions_of<G: Game + 'static>(position: &G, depth: u32) -> impl FnMut() -> u64 + 'static {
    let position = position.clone();
    move || perft_actions(&position, depth)
}

fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
            return false;
        }
        for one in moves {
            let mut next = board.clone();
            next.play_unchecked(one);
            count += chess_perft(&next, depth - 1);
        }
        false
    });
    count
}

fn shogi_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.into_iter().len() as u64;
            return false;
        }
        for one in moves {
            let mut next = board.clone();
            next.play_unchecked(one);
            count += shogi_perft(&next, depth - 1);
        }
        false
    });
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A peer that is called wrongly would be a wrong measure.
    #[test]
    fn peers_count_what_is_known() {
        assert_eq!(chess_perft(&cozy_chess::Board::default(), 4), 197_281);
        assert_eq!(chess_perft(&CHESS_MIDDLE.parse().unwrap(), 3), 97_862);
        assert_eq!(shogi_perft(&haitaka::Board::startpos(), 3), 25_470);
    }

    #[test]
    fn every_measurement_counts_something() {
        for mut all in [bermudes().unwrap(), djambi().unwrap(), vorassic().unwrap()] {
            for one in &mut all {
                assert!((one.work)() > 0, "{} counts nothing", one.name);
            }
        }
    }
}
