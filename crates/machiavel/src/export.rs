//! `machiavel export`: the games of a server as records.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use catalog::Title;
use clap::Args;
use record::{Existing, Mark};
use server::Archive;
use store::{Filter, Status};

use crate::rules;
use crate::serve::Place;

/// What to write where.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The folder to write to; it is made if it is not there
    #[arg(value_name = "FOLDER")]
    to: PathBuf,

    /// Only games of this one
    #[arg(long, value_name = "GAME", value_parser = rules::games())]
    game: Option<Title>,

    /// Only games of the account with this name
    #[arg(long, value_name = "NAME")]
    user: Option<String>,

    /// Games that are still being played, too
    #[arg(long)]
    running: bool,

    #[command(flatten)]
    place: Place,
}

impl Export {
    pub(crate) const ABOUT: &'static str = "Write the games of a server as records, one file each";
    pub(crate) const FORM: &'static str = "\
Every file is called GAME-ID.record. One with a whole game is left alone, so that the same command \
later adds the games played since. Private games are written too. A server may go on \
meanwhile.";
    pub(crate) const EXAMPLES: [&'static str; 3] = [
        "machiavel export games",
        "machiavel export games --game djambi --user Ada --data /srv/machiavel",
        "machiavel export games --store postgres://machiavel@db/machiavel",
    ];

    pub(crate) fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (written, known) = runtime.block_on(self.write())?;
        println!("{written} written, {known} there already");
        Ok(())
    }

    async fn write(&self) -> Result<(u64, u64)> {
        let store = self.place.inspect().await?;
        let person = match &self.user {
            None => None,
            Some(name) => match store.account_by_name(name).await? {
                Some(account) => Some(account.person.id),
                None => bail!("{name}: there is no account of this name"),
            },
        };
        let title = self.game.map(|title| title.name().to_owned());
        fs::create_dir_all(&self.to)
            .with_context(|| format!("cannot make {}", self.to.display()))?;
        let mut archive = Archive::new(store, Filter { person, title, ..Filter::first(1) });
        let (mut written, mut known) = (0, 0);
        while let Some(summary) = archive.next().await? {
            let wanted = match summary.status {
                Status::Open => false,
                Status::Running => self.running,
                Status::Ended => true,
            };
            if !wanted {
                continue;
            }
            let path = self.to.join(format!("{}-{}.record", summary.title, summary.game));
            if summary.status == Status::Ended && is_whole(&path) {
                known += 1;
                continue;
            }
            let record = archive.record(&summary.game).await?.to_string();
            record::write_file(&path, record.as_bytes(), Existing::Replace)
                .with_context(|| format!("cannot write {}", path.display()))?;
            written += 1;
        }
        Ok((written, known))
    }
}

/// Whether a game stands there to its end: not one that was still played when it was written, nor
/// what is no record at all.
fn is_whole(path: &Path) -> bool {
    record::load(path).is_ok_and(|(record, _)| record.result != Mark::Unfinished)
}
