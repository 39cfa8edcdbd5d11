//! Saving the game that `apply` plays.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, anyhow, bail};
use catalog::{Play, Player};
use clap::Args;
use record::Existing;

use crate::files;

/// Where and how a game is saved.
#[derive(Debug, Args)]
pub struct Save {
    /// Save the game as a record
    #[arg(long, value_name = "FILE", conflicts_with = "stdin")]
    save: Option<PathBuf>,

    /// Write over a file that is there already
    #[arg(long, requires = "save")]
    force: bool,

    /// A player's name in the record, for each player in seating order
    #[arg(long = "player", value_name = "NAME", requires = "save")]
    names: Vec<String>,

    /// The date in the record [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", requires = "save", value_parser = date)]
    date: Option<String>,
}

impl Save {
    /// The file to save to, if the game is to be saved.
    pub fn path(&self) -> Option<&Path> {
        self.save.as_deref()
    }

    /// Saves a game.
    pub fn save(&self, play: &Play, path: &Path) -> Result<()> {
        let mut record = play.record();
        let players = play.players().len();
        if self.names.len() > players {
            bail!("--player: {} names for {players} players", self.names.len());
        }
        for (player, name) in Player::ALL.into_iter().zip(&self.names) {
            record.players[player] = name.clone();
        }
        record.date = self.date.clone().or_else(today);
        let saved = record::save(path, &record, existing(self.force));
        files::saved(path, saved)
    }
}

/// What `--force` says about a file that is there already.
pub fn existing(force: bool) -> Existing {
    if force { Existing::Replace } else { Existing::Keep }
}

fn date(text: &str) -> Result<String> {
    let date = record::is_date(text).then(|| text.to_owned());
    date.ok_or_else(|| anyhow!("expected a date such as 2026-11-15"))
}

/// The day in UTC; `None` if the clock of the machine says nothing that makes sense.
pub fn today() -> Option<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let mut days = seconds / 86_400;
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let february = days_of(year) - 337;
    let mut month = 0;
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    Some(format!("{year:04}-{:02}-{:02}", month + 1, days + 1)).filter(|date| record::is_date(date))
}

fn days_of(year: u64) -> u64 {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    if leap { 366 } else { 365 }
}
