//! `machiavel doctor`: what is wrong with a place where things are kept.

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use bus::{Address, Bus, Nats};
use clap::Args;

use crate::serve::Place;

/// How long a broker may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// What to look at.
#[derive(Debug, Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    place: Place,

    /// The way to other servers, if it is to be looked at
    #[arg(long, value_name = "nats://HOST")]
    bus: Option<String>,
}

/// Something is wrong; what, was printed.
#[derive(Debug)]
pub(crate) struct Unwell(usize);

impl fmt::Display for Unwell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "findings: {}", self.0)
    }
}

impl std::error::Error for Unwell {}

impl Doctor {
    pub(crate) const ABOUT: &'static str = "Tell what is wrong with the data of a server";
    pub(crate) const FORM: &'static str = "\
Looks at the folder, the database with all its games, the web app and, if given, the broker. \
Changes nothing; a server may go on meanwhile. Ends with code 1 if anything is wrong; a database \
that is not there yet is only warned of.";
    pub(crate) const EXAMPLES: [&'static str; 2] =
        ["machiavel doctor", "machiavel doctor --data /srv/machiavel"];

    pub(crate) fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let findings = runtime.block_on(self.look())?;
        if findings > 0 { Err(Unwell(findings).into()) } else { Ok(()) }
    }

    async fn look(&self) -> Result<usize> {
        let mut findings = 0;
        let mut say = |name: &str, result: Result<String, String>| match result {
            Ok(text) => println!("ok    {name}: {text}"),
            Err(text) => {
                findings += 1;
                println!("wrong {name}: {text}");
            }
        };
        if server::has_app() {
            say("web app", Ok("built in".to_owned()));
        } else {
            say("web app", Err("not built in; `cargo xtask run` builds it".to_owned()));
        }
        let file = self.place.file();
        if self.place.database().is_none() && !file.exists() {
            // A server makes it, but who asks about it may have meant another place.
            println!("warn  database: {} does not exist", file.display());
        } else {
            match self.place.inspect().await {
                Err(error) => say("database", Err(error.to_string())),
                Ok(store) => match store.check().await {
                    Err(error) => say("database", Err(error.to_string())),
                    Ok(found) if found.is_empty() => {
                        say("database", Ok("every game is complete".to_owned()));
                    }
                    Ok(found) => {
                        for finding in found {
                            say("database", Err(finding));
                        }
                    }
                },
            }
        }
        if let Some(bus) = &self.bus {
            let address: Address = bus.parse()?;
            let nats = Nats::start(bus::Settings::new(address));
            let result = tokio::time::timeout(PATIENCE, nats.connected()).await;
            match result {
                Ok(()) if nats.health().is_connected => say("broker", Ok("answers".to_owned())),
                _ => say("broker", Err("does not answer".to_owned())),
            }
        }
        Ok(findings)
    }
}
