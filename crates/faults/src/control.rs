//! The servers of the negative controls: the shipping code with one line done wrong.
//!
//! The program `machiavel` has no way to ask for it. This one starts the same server from the same
//! crates and says which line.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, ensure};
use bus::{Address, Bus, Local, Nats};
use clap::{Args, ValueEnum};
use server::{Back, Server, Settings};
use store::{Postgres, Sqlite, Store};

/// A server that does one thing wrong.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// What it does wrong.
    #[arg(long, value_enum)]
    wrong: Wrong,
    /// As for `machiavel serve`, like all that follow.
    #[arg(long)]
    addr: SocketAddr,
    #[arg(long)]
    data: Option<PathBuf>,
    #[arg(long, conflicts_with = "data")]
    store: Option<String>,
    #[arg(long)]
    bus: Option<String>,
    #[arg(long = "limit")]
    limits: Vec<String>,
}

/// What a server can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Wrong {
    /// It acknowledges a request when it is sent to be stored.
    AcknowledgesEarly,
    /// It charges the time in which no server was there.
    ChargesAbsence,
    /// It does not look for what other servers stored.
    DoesNotPoll,
    /// It does not wait for the disk.
    DoesNotSync,
    /// It lets pages of other sites ask for everything.
    TakesAnyOrigin,
    /// It tells sooner that a name is not there than that a password is wrong.
    TellsNames,
}

impl Wrong {
    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value().expect("none is hidden");
        value.get_name().to_owned()
    }
}

impl Serve {
    /// Serves until it is asked to stop.
    pub(crate) fn run(self) -> Result<()> {
        let mut settings = Settings { is_shared: self.store.is_some(), ..Settings::default() };
        for limit in &self.limits {
            let set = limit.split_once('=').and_then(|(name, number)| {
                number.parse().ok().map(|number| settings.set_limit(name, number))
            });
            ensure!(set == Some(true), "{limit} is no limit");
        }
        match self.wrong {
            Wrong::AcknowledgesEarly => {
                settings.table.sabotage = Some(table::Sabotage::AcknowledgeBeforeCommit);
            }
            Wrong::ChargesAbsence => settings.table.sabotage = Some(table::Sabotage::ChargeAbsence),
            Wrong::DoesNotPoll => settings.sabotage = Some(server::Sabotage::NoPoll),
            Wrong::DoesNotSync => {}
            Wrong::TakesAnyOrigin => settings.sabotage = Some(server::Sabotage::AnyOrigin),
            Wrong::TellsNames => settings.sabotage = Some(server::Sabotage::QuickDenial),
        }
        let server = Server::bind(self.addr)?;
        let address = server.address();
        let ready = move || {
            let mut output = io::stdout().lock();
            writeln!(output, "Machiavel is running: http://{address}")?;
            output.flush()
        };
        Ok(server.run(self.back()?, settings, ready)?)
    }

    fn back(self) -> Result<Back> {
        let bus: Option<Address> = self.bus.as_deref().map(str::parse).transpose()?;
        Ok(Box::new(move || {
            Box::pin(async move {
                let store: Arc<dyn Store> = match &self.store {
                    Some(address) => Arc::new(Postgres::connect(address).await?),
                    None => {
                        let file = self.data.unwrap_or_default().join("machiavel.db");
                        Arc::new(match self.wrong {
                            Wrong::DoesNotSync => {
                                Sqlite::sabotaged(&file, store::Sabotage::NoSync)?
                            }
                            _ => Sqlite::open(&file)?,
                        })
                    }
                };
                let bus: Arc<dyn Bus> = match bus {
                    Some(address) => Arc::new(Nats::start(bus::Settings::new(address))),
                    None => Arc::new(Local::new()),
                };
                Ok((store, bus))
            })
        }))
    }
}
