//! `machiavel manual`: pages for `man`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_mangen::Man;

/// Where to write.
#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// The folder to write to; it is made if it is not there
    #[arg(value_name = "FOLDER")]
    to: PathBuf,
}

impl Manual {
    pub(crate) const ABOUT: &'static str = "Write pages for man, one for each command";
    pub(crate) const FORM: &'static str = "\
Packages put them where man looks; elsewhere: man -l FOLDER/machiavel.1";
    pub(crate) const EXAMPLES: [&'static str; 1] = ["machiavel manual man/man1"];

    pub(crate) fn run(&self, mut command: Command) -> Result<()> {
        fs::create_dir_all(&self.to)
            .with_context(|| format!("cannot make {}", self.to.display()))?;
        command.build();
        self.write("machiavel", &command)?;
        for one in command.get_subcommands().filter(|one| one.get_name() != "help") {
            self.write(&format!("machiavel-{}", one.get_name()), one)?;
        }
        Ok(())
    }

    fn write(&self, name: &str, command: &Command) -> Result<()> {
        let path = self.to.join(format!("{name}.1"));
        let mut page = Vec::new();
        Man::new(command.clone()).title(name.to_uppercase()).render(&mut page)?;
        fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))
    }
}
