//! What a position is worth.

use kernel::{ByPlayer, Player};
use vorassic::Mode;

use super::area::Area;
use super::field::{Field, Ground};
use super::solo::Solo;
use super::survey::{LEADS, Survey};
use crate::search::{Score, WIN};

/// One point in the measure of scores.
pub(super) const POINT: Score = 8;

/// What it is worth to an octopus to be at a square one turn earlier than all others, two, and
/// three: there is only one turn at a time, and not all squares can be gone for at once. They add
/// up to a point.
const LEAD_WEIGHTS: [Score; LEADS] = [3, 3, 2];

/// What a search says of a position, in the view of the player it thinks for: how far they will be
/// ahead of the best other player. Once the end of the game is known, who wins comes first and
/// [`WIN`] is added; so a sure win by a point is better than a large lead that may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) score: Score,
    /// It is proven that the true score is not lower.
    pub(super) at_least: bool,
    /// It is proven that the true score is not higher.
    pub(super) at_most: bool,
}

impl Judged {
    pub(super) const fn guess(score: Score) -> Judged {
        Judged { score, at_least: false, at_most: false }
    }
}

/// The score of a proven lead at the end, in points.
pub(super) const fn proven(lead: i32) -> Score {
    lead * POINT + lead.signum() * WIN
}

/// The lead of a score that is proven.
pub(super) const fn lead(score: Score) -> i32 {
    let without = if score > WIN / 2 {
        score - WIN
    } else if score < -WIN / 2 {
        score + WIN
    } else {
        score
    };
    without / POINT
}

/// The points that each player will have in the end, by the first look. With octopuses only the
/// differences count: what several players could get is left out.
#[inline]
pub(super) fn expected<A: Area>(
    ground: &Ground<A>,
    field: &Field<A>,
    survey: &Survey<A>,
    solo: &mut Solo,
) -> ByPlayer<Score> {
    let mut expected = ByPlayer(field.scores.0.map(|score| score * POINT));
    for player in ground.players.iter() {
        match ground.mode {
            Mode::Snake => {
                let head = usize::from(field.heads[player]);
                let claims = &survey.claims[player];
                expected[player] += solo.chambers.bound(ground, claims, head) * POINT;
            }
            Mode::Octopus => {
                for (lead, weight) in survey.leads[player].iter().zip(LEAD_WEIGHTS) {
                    expected[player] += ground.sum(lead) * weight;
                }
            }
        }
    }
    expected
}

/// How far a player is ahead of the best other one who is still in.
#[inline]
pub(super) fn ahead<A: Area>(ground: &Ground<A>, points: &ByPlayer<Score>, me: Player) -> Score {
    let best = ground.players.without(me).iter().map(|other| points[other]).max();
    points[me] - best.unwrap_or_default()
}
