//! What a match says.

use std::fmt::Write;

use bot::tally::{Seats, Sprt, Tally, Verdict};
use catalog::Player;

use super::game::{Effort, Played};
use super::plan::{Plan, letter};

/// The points of a bot in a game: 1 for a win, a shared first place divides it.
pub(super) fn points(plan: &Plan, played: &Played, bot: usize) -> f64 {
    let seating = plan.seating(played.game);
    let won = played.winners.iter().filter(|winner| seating[winner.number()] == bot).count();
    won as f64 / played.winners.len() as f64
}

/// What the openings that were played with every seating say about a bot.
pub(super) fn tally(plan: &Plan, results: &[Played], bot: usize) -> Tally {
    let seats = Seats { own: plan.pattern.seats_of(bot), all: plan.players };
    let shares = results.chunks(plan.pattern.seatings()).map(|games| {
        games.iter().map(|played| points(plan, played, bot)).sum::<f64>() / games.len() as f64
    });
    Tally::new(seats, plan.pattern.seatings(), shares.collect())
}

/// The whole report on a match. The last line tells the score alone.
pub(super) fn report(plan: &Plan, results: &[Played], test: &Sprt) -> String {
    let mut text = String::new();
    // Writing to a text cannot fail.
    let _ = heading(plan, results, &mut text);
    let _ = efforts(plan, results, &mut text);
    if plan.players > 2 || plan.entrants.len() > 2 {
        let _ = ranking(plan, results, &mut text);
    }
    let _ = strength(plan, results, test, &mut text);
    let _ = score(plan, results, &mut text);
    text
}

fn heading(plan: &Plan, results: &[Played], text: &mut String) -> std::fmt::Result {
    writeln!(text, "{}", plan.setup)?;
    for (bot, entrant) in plan.entrants.iter().enumerate() {
        writeln!(text, "{} is {entrant}", letter(bot))?;
    }
    let seatings = plan.pattern.seatings();
    let turns = results.iter().map(|played| played.turns).sum::<usize>() / results.len().max(1);
    writeln!(
        text,
        "{} games of {turns} turns on average: {} openings of {} random turns from seed {}, \
         {} in {seatings} seatings",
        results.len(),
        results.len().div_ceil(seatings),
        plan.turns,
        plan.seed,
        plan.pattern
    )
}

/// What the bots did; how long it took only where that is what limits them, so that a match by
/// numbers of positions prints the same wherever it is played.
fn efforts(plan: &Plan, results: &[Played], text: &mut String) -> std::fmt::Result {
    for (bot, entrant) in plan.entrants.iter().enumerate() {
        let mut sum = Effort::default();
        results.iter().for_each(|played| sum.add(&played.efforts[bot]));
        let turns = sum.turns.max(1);
        write!(
            text,
            "{}: {} turns, {} positions a turn, depth {:.1}",
            letter(bot),
            sum.turns,
            sum.nodes / turns,
            sum.depth as f64 / turns as f64
        )?;
        if entrant.limits.time.is_some() {
            let milliseconds = |micros: u64| micros as f64 / 1000.0;
            write!(
                text,
                ", {:.1} ms a turn, {:.1} ms at most, {} turns more than 10 % over time",
                milliseconds(sum.time / turns),
                milliseconds(sum.longest),
                sum.late
            )?;
        }
        writeln!(text)?;
    }
    Ok(())
}

/// How often each bot got which place, by points for each of its seats.
fn ranking(plan: &Plan, results: &[Played], text: &mut String) -> std::fmt::Result {
    let mut ranks: Vec<Rank> =
        (0..plan.entrants.len()).map(|bot| Rank::of(plan, results, bot)).collect();
    ranks.sort_by(|one, other| other.points.total_cmp(&one.points).then(one.bot.cmp(&other.bot)));
    for (index, rank) in ranks.iter().enumerate() {
        let places: Vec<String> = rank
            .places
            .iter()
            .enumerate()
            .take(plan.players)
            .map(|(place, often)| format!("{often:.0} % place {}", place + 1))
            .collect();
        writeln!(
            text,
            "rank {}: {}, {:.3} points a seat, mean place {:.2} ({})",
            index + 1,
            letter(rank.bot),
            rank.points,
            rank.mean,
            places.join(", ")
        )?;
    }
    Ok(())
}

struct Rank {
    bot: usize,
    points: f64,
    mean: f64,
    /// How often which place, in percent.
    places: [f64; Player::MOST],
}

impl Rank {
    fn of(plan: &Plan, results: &[Played], bot: usize) -> Rank {
        let mut rank = Rank { bot, points: 0.0, mean: 0.0, places: [0.0; Player::MOST] };
        let seats = (results.len() * plan.pattern.seats_of(bot)).max(1) as f64;
        for played in results {
            rank.points += points(plan, played, bot) / seats;
            for (place, _) in played
                .places
                .iter()
                .zip(plan.seating(played.game))
                .filter(|(_, seat)| **seat == bot)
            {
                rank.mean += f64::from(*place) / seats;
                rank.places[usize::from(*place) - 1] += 100.0 / seats;
            }
        }
        rank
    }
}

fn strength(plan: &Plan, results: &[Played], test: &Sprt, text: &mut String) -> std::fmt::Result {
    let tally = tally(plan, results, 0);
    let elo = tally.elo();
    let error = (elo.high - elo.low) / 2.0;
    writeln!(
        text,
        "Elo of a: {:+.0} ± {error:.0} ({:+.0} to {:+.0}), likelihood of superiority {:.1} %",
        elo.middle,
        elo.low,
        elo.high,
        tally.superiority() * 100.0
    )?;
    let (verdict, after) = tally.verdict(test);
    let verdict = match verdict {
        Verdict::Stronger => "a is stronger",
        Verdict::NotStronger => "a is not stronger",
        Verdict::Open => "undecided",
    };
    writeln!(
        text,
        "SPRT of {} against {:+} Elo: {verdict} after {} games (ratio {:.2} now, bounds {:.2} and {:.2})",
        test.low,
        test.high,
        (after * plan.pattern.seatings()).min(results.len()),
        tally.ratio(test),
        test.lower(),
        test.upper()
    )
}

/// The last line.
fn score(plan: &Plan, results: &[Played], text: &mut String) -> std::fmt::Result {
    let tally = tally(plan, results, 0);
    let all: Vec<f64> = results.iter().map(|played| points(plan, played, 0)).collect();
    let wins = all.iter().filter(|points| **points == 1.0).count();
    let losses = all.iter().filter(|points| **points == 0.0).count();
    writeln!(
        text,
        "a: {:.1} % of points ± {:.1}, {wins} wins, {} draws, {losses} losses of {}",
        tally.share() * 100.0,
        tally.error() * 100.0,
        all.len() - wins - losses,
        all.len()
    )
}
