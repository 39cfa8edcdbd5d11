//! The results of a match in a file, so that it can be gone on with.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use catalog::{Player, PlayerSet};

use super::game::{Effort, Played};
use super::plan::Plan;

/// The first line of the file: what it is, and the version of its form.
const FORM: &str = "machiavel match 1";

/// Longer than any line of ours.
const LONGEST_LINE: u64 = 10_000;

/// A file that results are added to.
#[derive(Debug)]
pub(super) struct Ledger {
    file: File,
}

impl Ledger {
    /// Opens the file of a match and tells the results that are in it. A line that was cut off in
    /// the middle is forgotten.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<(Ledger, Vec<Played>)> {
        let opened = || -> Result<(Ledger, Vec<Played>)> {
            let options = || File::options().read(true).write(true).clone();
            match options().open(path) {
                Ok(file) => Ledger::go_on(file, plan),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let mut file = options().create_new(true).open(path)?;
                    file.write_all(heading(plan).as_bytes())?;
                    Ok((Ledger { file }, Vec::new()))
                }
                Err(error) => Err(error.into()),
            }
        };
        opened().with_context(|| path.display().to_string())
    }

    fn go_on(mut file: File, plan: &Plan) -> Result<(Ledger, Vec<Played>)> {
        let heading = heading(plan);
        let mut reader = BufReader::new(&file);
        let mut found = vec![0; heading.len()];
        let same = reader.read_exact(&mut found).is_ok() && found == heading.as_bytes();
        ensure!(same, "the file is no match, or another one than this");
        let mut results: Vec<Played> = Vec::new();
        let mut sound = heading.len() as u64;
        loop {
            let mut line = Vec::new();
            let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
            if line.pop_if(|byte| *byte == b'\n').is_none() {
                break;
            }
            let text = str::from_utf8(&line).ok();
            let result = text.and_then(|text| read_result(text, plan));
            let Some(result) = result else { bail!("line {}: no result", results.len() + 6) };
            if results.iter().all(|known| known.game != result.game) {
                results.push(result);
            }
            sound += read as u64;
        }
        drop(reader);
        file.set_len(sound)?;
        file.seek(SeekFrom::Start(sound))?;
        Ok((Ledger { file }, results))
    }

    /// Adds a result.
    pub(super) fn add(&mut self, played: &Played) -> Result<()> {
        // One call, so that at most the last line can be torn.
        Ok(self.file.write_all(write_result(played).as_bytes())?)
    }
}

/// What tells one match from another; the number of games may grow.
fn heading(plan: &Plan) -> String {
    let entrants: Vec<String> = plan.entrants.iter().map(ToString::to_string).collect();
    format!(
        "{FORM}\nsetup {}\nfirst opening {}\nbots {}\npattern {} seed {} opening {} memory {}\n",
        plan.setup,
        plan.openings[0].position(),
        entrants.join(" "),
        plan.pattern,
        plan.seed,
        plan.turns,
        plan.memory
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
    line + "\n"
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
