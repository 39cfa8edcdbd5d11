//! `machiavel backup`: a copy of everything, while the server works.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use crate::serve::Place;

/// What to copy where.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,

    #[command(flatten)]
    place: Place,
}

impl Backup {
    pub(crate) const ABOUT: &'static str =
        "Copy all games and people to a file, also while the server works";
    pub(crate) const FORM: &'static str = "\
The copy is complete and can take the place of machiavel.db in the folder of the data.
A database of PostgreSQL is copied by its own pg_dump.";
    pub(crate) const EXAMPLES: [&'static str; 2] =
        ["machiavel backup monday.db", "machiavel backup monday.db --data /srv/machiavel"];

    pub(crate) fn run(&self) -> Result<()> {
        // Bad input, unlike what goes wrong while it is written.
        ensure!(!self.to.exists(), "{}: the file is there already", self.to.display());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let store = self.place.inspect().await?;
            store.backup(&self.to).await?;
            println!("{}", self.to.display());
            Ok(())
        })
    }
}
