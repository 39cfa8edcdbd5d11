//! From strengths to chances.

use kernel::{ByPlayer, Player, PlayerSet};

use crate::search::Score;

/// The score of a strength that is one nat more than that of all others together.
pub(crate) const NAT: Score = 100;

/// What a position is worth to a player: the logarithm of the odds of winning, in hundredths.
///
/// Only differences of strengths matter, and the greatest of the others matters most.
pub(crate) fn value(strengths: &ByPlayer<i32>, players: PlayerSet, player: Player) -> Score {
    let mut most = i32::MIN;
    for other in players.without(player).iter() {
        most = most.max(strengths[other]);
    }
    let mut sum = 0;
    for other in players.without(player).iter() {
        sum += exponential(most - strengths[other]);
    }
    strengths[player] - most - logarithm(sum)
}

/// What a draw between these players is worth to each of them.
pub(crate) fn draw(players: PlayerSet) -> Score {
    -logarithm((players.len() as i32 - 1).max(1) * ONE)
}

/// The chance of each player to win.
pub(crate) fn shares(strengths: &ByPlayer<i32>, players: PlayerSet) -> ByPlayer<f32> {
    let most = players.iter().map(|player| strengths[player]).max().unwrap_or(0);
    let weight = |player: Player| {
        if players.contains(player) {
            ((strengths[player] - most) as f32 / NAT as f32).exp()
        } else {
            0.0
        }
    };
    let weights = ByPlayer::from_fn(weight);
    let sum: f32 = weights.0.iter().sum();
    ByPlayer::from_fn(|player| weights[player] / sum)
}

const ONE: i32 = 1 << 12;

/// The power of e of minus so many hundredths, in parts of [`ONE`]: whole numbers, so that a search
/// goes the same way on every machine.
fn exponential(hundredths: i32) -> i32 {
    EXPONENTIALS[(hundredths as usize).min(EXPONENTIALS.len() - 1)]
}

static EXPONENTIALS: [i32; 512] = {
    let mut powers = [0; 512];
    // e to the power of -1/100, in parts of 2^32.
    let factor: u64 = 4_252_231_657;
    let mut power: u64 = 1 << 32;
    let mut place = 0;
    while place < 512 {
        powers[place] = ((power + (1 << 19)) >> 20) as i32;
        power = (power * factor) >> 32;
        place += 1;
    }
    powers
};

/// The natural logarithm, in hundredths, of a number between 1 and 3, in parts of [`ONE`].
fn logarithm(number: i32) -> i32 {
    LOGARITHMS[((number - ONE) >> 6) as usize]
}

static LOGARITHMS: [i32; 130] = {
    let mut logarithms = [0; 130];
    let mut place = 0;
    let mut power = 0;
    while place < 130 {
        let number = (ONE + (place as i32) * 64) as i64;
        // ln x = n/100 when x * e^(-n/100) = 1.
        while power < 511 && number * EXPONENTIALS[power] as i64 > (ONE as i64) * (ONE as i64) {
            power += 1;
        }
        logarithms[place] = power as i32;
        place += 1;
    }
    logarithms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_logarithms_of_the_odds() {
        let cases = [[0, 0, 0, 0], [100, 0, -50, 30], [-300, 400, 0, 0], [90, 80, 70, 60]];
        for strengths in cases.map(ByPlayer) {
            for players in [PlayerSet::first(2), PlayerSet::first(3), PlayerSet::first(4)] {
                let shares = shares(&strengths, players);
                for player in players.iter() {
                    let odds = shares[player] / (1.0 - shares[player]);
                    let expected = odds.ln() * NAT as f32;
                    let found = value(&strengths, players, player) as f32;
                    assert!((found - expected).abs() < 3.0, "{strengths:?}: {found}, {expected}");
                }
            }
        }
    }
}
