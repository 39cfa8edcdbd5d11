//! `machiavel export`: the games of a server as records.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use catalog::Title;
use clap::Args;
use server::Archive;
use store::{Filter, Status};

use crate::serve::Place;

/// What to write where.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The folder to write to; it is made if it is not there
    #[arg(value_name = "FOLDER")]
    to: PathBuf,

    /// Only games of this one
    #[arg(long, value_name = "GAME", value_parser = ["djambi", "bermudes", "vorassic"])]
    game: Option<String>,

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
Every file is called GAME-ID.record. One that is there already is left alone, so that the same \
command later adds the games played since. Private games are written too. A server may go on \
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
        let title = self.game.as_deref().and_then(Title::by_name);
        let title = title.map(|title| title.name().to_owned());
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
            let is_running = summary.status == Status::Running;
            let mut options = OpenOptions::new();
            // What is still being played may have gone on.
            options.write(true).create_new(!is_running).create(is_running).truncate(is_running);
            match options.open(&path) {
                Ok(mut file) => {
                    let record = archive.record(&summary.game).await?;
                    write!(file, "{record}")?;
                    written += 1;
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => known += 1,
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot write {}", path.display()));
                }
            }
        }
        Ok((written, known))
    }
}
