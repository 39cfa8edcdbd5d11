//! Lists of positions: a line with the setup, then a line with each position of the game.

use anyhow::{Context, Result, anyhow, bail};
use catalog::{Play, Setup};

use crate::lines::Lines;

/// The list of a game.
pub fn write(play: &Play) -> String {
    let mut text = format!("{}\n", play.setup());
    for moment in 0..play.moments() {
        let position = play.position_at(moment).expect("every point of the history has a position");
        text += &format!("{position}\n");
    }
    text
}

/// The game whose positions are listed. Between two positions exactly one turn, or one withdrawal
/// if there is no turn, must lead from one to the other.
pub fn read(bytes: &[u8], limit: usize) -> Result<Play> {
    let mut lines = Lines::new(bytes);
    let mut next = |number: usize| -> Result<Option<String>> {
        match lines.next().context("reading from memory")? {
            Some(line) => {
                let line = line.map_err(|reason| anyhow!("line {number}: {reason}"))?;
                Ok(Some(line.to_owned()))
            }
            None => Ok(None),
        }
    };
    let first = next(1)?.context("line 1: expected a setup")?;
    let setup = Setup::read(&first).context("line 1")?;
    let start = next(2)?.context("line 2: expected the first position")?;
    let mut play = setup.position(&start).context("line 2")?.play();
    for number in 3.. {
        let Some(line) = next(number)? else { break };
        let position = setup.position(&line).with_context(|| format!("line {number}"))?;
        follow(&mut play, &position.to_string(), limit)
            .with_context(|| format!("line {number}"))?;
    }
    Ok(play)
}

/// Plays on to the next position.
fn follow(play: &mut Play, position: &str, limit: usize) -> Result<()> {
    if play.ending().is_some() {
        bail!("the game is over before this position");
    }
    let turns = play.turns_to(position, limit).map_err(|error| {
        anyhow!("{error} in the position before; raise the limit with --limit N")
    })?;
    match &turns[..] {
        [turn] => Ok(play.turn(turn)?),
        [] => withdraw(play, position),
        _ => bail!("{} turns lead to this position: {}", turns.len(), turns.join(" ")),
    }
}

fn withdraw(play: &mut Play, position: &str) -> Result<()> {
    let mut found = Vec::new();
    for player in play.still_in().iter() {
        let mut next = play.clone();
        if next.resign(player) && next.position() == position {
            found.push(player);
        }
    }
    match found[..] {
        [player] => {
            play.resign(player);
            Ok(())
        }
        [] => bail!("no turn leads to this position"),
        _ => bail!("{} withdrawals lead to this position", found.len()),
    }
}
