//! Ratings: Glicko-2 for two players, Weng–Lin for three and four.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use store::Skill;

/// A point of Weng–Lin, whose ratings begin at 25 ± 25/3, on the scale of Glicko, whose ratings
/// begin at 1500 ± 350. So 1500 is where everybody begins, however many play.
const POINT: f64 = 350.0 / (25.0 / 3.0);

/// Where everybody begins.
pub(crate) fn beginner() -> Skill {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    Skill { value: rating, deviation, volatility }
}

fn glicko(skill: Skill) -> Glicko2Rating {
    let Skill { value, deviation, volatility } = skill;
    Glicko2Rating { rating: value, deviation, volatility }
}

fn weng_lin(skill: Skill) -> WengLinRating {
    WengLinRating {
        rating: 25.0 + (skill.value - 1500.0) / POINT,
        uncertainty: skill.deviation / POINT,
    }
}

/// The pool in which a game counts.
pub(crate) fn pool(title: &str, players: usize) -> String {
    format!("{title}-{players}")
}

/// The skills after a game, given those before it and the places.
pub(crate) fn after(before: &[Skill], places: &[u8]) -> Vec<Skill> {
    if let ([first, second], [place, other]) = (before, places) {
        let outcome = match place.cmp(other) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (first, second) =
            glicko2(&glicko(*first), &glicko(*second), &outcome, &Glicko2Config::new());
        return [first, second]
            .map(|Glicko2Rating { rating, deviation, volatility }| Skill {
                value: rating,
                deviation,
                volatility,
            })
            .to_vec();
    }
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|one| [weng_lin(*one)]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    weng_lin_multi_team(&ranked, &WengLinConfig::new())
        .iter()
        .zip(before)
        .map(|(team, before)| Skill {
            value: 1500.0 + (team[0].rating - 25.0) * POINT,
            deviation: team[0].uncertainty * POINT,
            volatility: before.volatility,
        })
        .collect()
}
