//! What a position is worth to a player.

/// What a position is worth to the player whose view it is. Between the forced results lies what
/// an evaluation says, in a measure of its own.
pub type Score = i32;

/// A draw.
pub const DRAW: Score = 0;

/// A win on the spot. One that takes `n` more turns is worth `n` less.
pub const WIN: Score = 1_000_000;

/// Scores beyond this are forced results: no game is searched so many turns deep.
const FORCED: Score = WIN - 10_000;

/// The score of a win after so many more turns.
pub const fn won_in(turns: u32) -> Score {
    WIN - turns as Score
}

/// The score of a loss after so many more turns.
pub const fn lost_in(turns: u32) -> Score {
    -won_in(turns)
}

/// Whether a score is a forced win or loss.
pub const fn is_forced(score: Score) -> bool {
    score.abs() > FORCED
}

/// After how many turns the game is over, if the score is a forced win or loss.
pub const fn forced_turns(score: Score) -> Option<u32> {
    if is_forced(score) { Some((WIN - score.abs()) as u32) } else { None }
}

/// The points to expect, from 0 to 1. At `scale` the odds are e to 1.
pub fn share(score: Score, scale: f32) -> f32 {
    if is_forced(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-(score as f32) / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_wins_and_longer_losses_are_better() {
        assert!(won_in(1) > won_in(3) && lost_in(4) > lost_in(2));
        assert_eq!(forced_turns(won_in(3)), Some(3));
        assert_eq!(forced_turns(lost_in(4)), Some(4));
        assert_eq!(forced_turns(500), None);
    }

    #[test]
    fn shares_of_both_players_add_up() {
        for score in [0, 10, -250, 4000, won_in(7)] {
            let sum = share(score, 300.0) + share(-score, 300.0);
            assert!((sum - 1.0).abs() < 1e-6, "{score}: {sum}");
        }
    }
}
