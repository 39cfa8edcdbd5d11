//! Random games.

use kernel::{Game, Rng};

/// A game that goes on for ever is given up here.
const MOST_TURNS: u32 = 400;

/// As many games are played before the clock is looked at.
const BATCH: u64 = 16;

/// Plays random games from a position, as many as [`BATCH`], each to its end or up to the limit:
/// every action is drawn uniformly among the legal ones.
pub(crate) fn games<G: Game>(start: &G, rng: &mut Rng) -> u64 {
    for _ in 0..BATCH {
        let mut position = start.clone();
        while position.turns() - start.turns() < MOST_TURNS
            && let Some(action) = position.choose(|count| rng.below(count))
        {
            position.play(action);
        }
    }
    BATCH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_end() {
        let setup = vorassic::Setup { size: 5, ..vorassic::Setup::default() };
        let start = vorassic::Position::start(&setup).unwrap();
        assert_eq!(games(&start, &mut Rng::new(1)), BATCH);
    }
}
