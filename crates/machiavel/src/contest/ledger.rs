//! The results of a match in a file, so that it can be gone on with.

use std::path::Path;

use anyhow::Result;
use catalog::{Player, PlayerSet};

use super::game::{Effort, Played};
use super::plan::Plan;
use crate::journal::{Journal, Kind};

/// The first line of the file: what it is, and the version of its form.
const FORM: &str = "machiavel match 2";

const KIND: Kind =
    Kind { another: "the file is no match, or another one than this", entry: "result" };

/// A file that results are added to.
#[derive(Debug)]
pub(super) struct Ledger {
    journal: Journal,
}

impl Ledger {
    /// Opens the file of a match and tells the results that are in it, each once.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<(Ledger, Vec<Played>)> {
        let read = |line: &str| read_result(line, plan);
        let (journal, read) = Journal::open(path, &heading(plan), KIND, read)?;
        let mut results: Vec<Played> = Vec::new();
        for result in read {
            if results.iter().all(|known| known.game != result.game) {
                results.push(result);
            }
        }
        Ok((Ledger { journal }, results))
    }

    /// Adds a result.
    pub(super) fn add(&mut self, played: &Played) -> Result<()> {
        self.journal.add(&write_result(played))
    }
}

/// What tells one match from another; the number of games may grow.
fn heading(plan: &Plan) -> String {
    let entrants: Vec<String> = plan.entrants.iter().map(ToString::to_string).collect();
    format!(
        "{FORM}\nsetup {}\nfirst opening {}\nbots {}\n\
         pattern {} seed {} opening {} memory {} clock {}\n",
        plan.setup,
        plan.openings[0].position(),
        entrants.join(" "),
        plan.pattern,
        plan.seed,
        plan.turns,
        plan.memory,
        plan.clock.name()
    )
}

fn write_result(played: &Played) -> String {
    let winners: String = played.winners.iter().map(|winner| winner.to_string()).collect();
    let places: String = played.places.iter().map(ToString::to_string).collect();
    let mut line = format!("game {} {winners} {places} {}", played.game, played.turns);
    for effort in &played.efforts {
        let Effort { turns, nodes, depth, time, longest, late } = effort;
        line += &format!(" {turns},{nodes},{depth},{time},{longest},{late}");
    }
    line
}

fn read_result(line: &str, plan: &Plan) -> Option<Played> {
    let mut words = line.strip_prefix("game ")?.split(' ');
    let game = words.next()?.parse().ok()?;
    let seat = |byte: u8| Player::new(usize::from(byte.wrapping_sub(b'0')));
    let winners: Option<PlayerSet> = words.next()?.bytes().map(seat).collect();
    let places: Vec<u8> = words.next()?.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    let turns = words.next()?.parse().ok()?;
    let efforts: Option<Vec<Effort>> = words.map(read_effort).collect();
    let played = Played { game, winners: winners?, places, turns, efforts: efforts? };
    let sound = !played.winners.is_empty()
        && played.winners.iter().all(|winner| winner.number() < plan.players)
        && played.places.len() == plan.players
        && played.places.iter().all(|place| (1..=plan.players).contains(&usize::from(*place)))
        && played.efforts.len() == plan.entrants.len();
    sound.then_some(played)
}

fn read_effort(text: &str) -> Option<Effort> {
    let numbers: Vec<u64> =
        text.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let [turns, nodes, depth, time, longest, late] = numbers.try_into().ok()?;
    Some(Effort { turns, nodes, depth, time, longest, late })
}
