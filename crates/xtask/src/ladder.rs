//! `cargo xtask ladder`: how strong every level and baseline is, measured by matches.

mod plot;
mod ratings;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::{self, DirEntry};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{faults, shell};
use ratings::{Pairing, Rated, rate};

/// A game and those who play it, the weakest first as far as anybody knows.
struct Ladder {
    name: &'static str,
    title: &'static str,
    /// What follows `machiavel match`.
    options: &'static [&'static str],
    bots: &'static [&'static str],
}

const LADDERS: [Ladder; 4] = [
    Ladder {
        name: "djambi",
        title: "Djambi, 4 players, two against two",
        options: &["djambi", "--pattern", "aabb"],
        bots: &[
            "baseline:random",
            "level:1",
            "baseline:uct@20ms",
            "level:2",
            "baseline:djambi-maxn2@50ms",
            "level:3",
            "baseline:greedy",
            "level:4",
            "baseline:mcts-eval@20ms",
            "level:5",
            "level:6",
            "level:7",
            "level:8@400ms",
        ],
    },
    Ladder {
        name: "bermudes",
        title: "Bermudes",
        options: &["bermudes"],
        bots: &[
            "baseline:random",
            "level:1",
            "baseline:bermudes-advanced",
            "level:2",
            "baseline:greedy",
            "level:3",
            "baseline:bermudes-ab2@20ms",
            "level:4",
            "baseline:uct@20ms",
            "level:5",
            "baseline:mcts-eval@20ms",
            "level:6",
            "level:7",
            "level:8@50ms",
        ],
    },
    Ladder {
        name: "snake",
        title: "Vorassic, snakes on 10×10 squares",
        options: &["vorassic", "--mode", "snake", "--fill", "random"],
        bots: VORASSIC,
    },
    Ladder {
        name: "octopus",
        title: "Vorassic, octopuses on 10×10 squares",
        options: &["vorassic", "--mode", "octopus", "--fill", "random"],
        bots: VORASSIC,
    },
];

const VORASSIC: &[&str] = &[
    "baseline:random",
    "level:1",
    "level:2",
    "level:3",
    "baseline:vorassic-ab4@20ms",
    "level:4",
    "baseline:greedy",
    "level:5",
    "baseline:uct@20ms",
    "level:6",
    "level:7",
    "level:8@50ms",
];

/// Each plays against so many who are next to it.
const NEAR: usize = 2;
/// So often those are looked for who turned out to be next to each other.
const ROUNDS: usize = 3;

/// Plays what is missing, and writes the tables and plots.
pub(crate) fn ladder(names: &[String], games: usize) -> Result<()> {
    let known: Vec<&str> = LADDERS.iter().map(|ladder| ladder.name).collect();
    for name in names {
        ensure!(known.contains(&name.as_str()), "there is no {name}, but {}", known.join(", "));
    }
    ensure!(games > 0 && games.is_multiple_of(4), "--games: a multiple of 4, the seatings");
    shell::run(shell::cargo().args(["build", "--release", "--package", "machiavel"]))?;
    for ladder in &LADDERS {
        if names.is_empty() || names.iter().any(|name| name == ladder.name) {
            let rated = ladder.climb(games)?;
            println!("{}", table(ladder, games, &rated));
            let path = shell::root().join(format!("docs/ladder-{}.svg", ladder.name));
            let plot = plot::plot(ladder.title, &rated);
            fs::write(&path, plot).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

impl Ladder {
    /// Lets neighbors play until everybody has met who turned out to be next, and rates all.
    fn climb(&self, games: usize) -> Result<Vec<Rated>> {
        let folder = shell::target_dir().join("ladder").join(thinkers()?).join(self.name);
        fs::create_dir_all(&folder).context("cannot make the folder of the results")?;
        let mut order: Vec<usize> = (0..self.bots.len()).collect();
        let mut pairings = BTreeMap::new();
        for _ in 0..ROUNDS {
            for place in 0..order.len() {
                for other in order[place + 1..].iter().take(NEAR) {
                    let (low, high) = (order[place].min(*other), order[place].max(*other));
                    if let Entry::Vacant(pairing) = pairings.entry((low, high)) {
                        let share = self.share(high, low, games, &folder)?;
                        pairing.insert(Pairing { low, high, games, share });
                    }
                }
            }
            let played: Vec<Pairing> = pairings.values().copied().collect();
            let rated = rate(self.bots, &played);
            order.sort_by(|one, other| rated[*one].elo.total_cmp(&rated[*other].elo));
        }
        let played: Vec<Pairing> = pairings.values().copied().collect();
        let mut rated = rate(self.bots, &played);
        rated.sort_by(|one, other| one.elo.total_cmp(&other.elo));
        Ok(rated)
    }

    /// The share of the points of one bot against another. What was played before is not played
    /// again.
    fn share(&self, one: usize, other: usize, games: usize, folder: &Path) -> Result<f64> {
        let (one, other) = (self.bots[one], self.bots[other]);
        let file = format!("{one}-{other}.games").replace([':', '@'], "-");
        let mut command = Command::new(faults::binary("release", "machiavel"));
        command.arg("match").args(self.options).args(["--a", one, "--b", other]);
        command.args(["--games", &games.to_string(), "--seed", "7", "--clock", "processor"]);
        command.arg("--resume").arg(folder.join(file));
        let output = command.stderr(std::process::Stdio::inherit()).output()?;
        ensure!(output.status.success(), "{one} against {other}: {}", output.status);
        let text = String::from_utf8_lossy(&output.stdout);
        let last = text.lines().last().context("a match has a last line")?;
        let share = share(last).with_context(|| format!("not the last line of a match: {last}"))?;
        println!("{}: {one} against {other}: {share:.1} %", self.name);
        Ok(share / 100.0)
    }
}

/// A name for the bots as they are: games of others are not gone on with.
fn thinkers() -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for name in ["kernel", "djambi", "bermudes", "vorassic", "bot"] {
        hash_folder(&shell::root().join("crates").join(name).join("src"), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Everything in a folder and the folders in it.
fn hash_folder(folder: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let entries: io::Result<Vec<DirEntry>> = fs::read_dir(folder)?.collect();
    let mut entries = entries?;
    entries.sort_by_key(DirEntry::file_name);
    for entry in entries {
        entry.file_name().hash(hasher);
        if entry.file_type()?.is_dir() {
            hash_folder(&entry.path(), hasher)?;
        } else {
            fs::read(entry.path())?.hash(hasher);
        }
    }
    Ok(())
}

/// The share in the last line of a match, in percent.
fn share(line: &str) -> Option<f64> {
    line.strip_prefix("a: ")?.split_once(" %")?.0.parse().ok()
}

/// The table for the document.
fn table(ladder: &Ladder, games: usize, rated: &[Rated]) -> String {
    let mut text = format!("{}, {games} games a pair:\n\n| bot | Elo |\n|---|---|\n", ladder.title);
    for bot in rated.iter().rev() {
        text += &format!("| `{}` | {:.0} ± {:.0} |\n", bot.name, bot.elo, bot.error);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_read_from_the_last_line() {
        let line = "a: 87.5 % of points ± 6.1, 35 wins, 0 draws, 5 losses of 40";
        assert_eq!(share(line), Some(87.5));
        assert_eq!(share("b: 87.5 % of points"), None);
        assert_eq!(share("a: nothing"), None);
    }
}
