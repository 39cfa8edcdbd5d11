//! `machiavel serve`: Machiavel for browsers.

mod works;

pub(crate) use works::Place;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use server::{ServeError, Server, Settings};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;

const PORT: u16 = 7878;

/// How long an address may be taken by a server that is on its way out.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where to answer, and on what.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to answer at; port 0 is any port that is free
    #[arg(long, value_name = "ADDRESS", default_value_t = Serve::default().addr)]
    addr: SocketAddr,

    #[command(flatten)]
    place: Place,

    /// The way to other servers on the same store [default: none]
    #[arg(long, value_name = "nats://HOST")]
    bus: Option<String>,

    /// The address under which people reach this server, if it is behind another one
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    /// Sets a limit; see below
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    limits: Vec<String>,

    /// How the log is written, to standard error
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,

    /// How much is written there
    #[arg(long, value_enum, default_value_t = Level::Info)]
    log_level: Level,
}

/// How much the log tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Level {
    /// What somebody should look at
    Warn,
    /// What begins and ends, too
    #[default]
    Info,
    /// Every request, too
    Debug,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Log {
    /// For people
    #[default]
    Text,
    /// For programs: a JSON object on each line
    Json,
}

impl Default for Serve {
    fn default() -> Serve {
        Serve {
            // Only this machine: who opens it to others does so knowingly.
            addr: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            place: Place::default(),
            bus: None,
            public_url: None,
            limits: Vec::new(),
            log: Log::Text,
            log_level: Level::Info,
        }
    }
}

impl Serve {
    pub(crate) const EXAMPLES: &'static str = "  machiavel serve\n  \
         machiavel serve --addr 127.0.0.1:8080 --data /srv/machiavel\n  \
         machiavel serve --store postgres://machiavel@db/machiavel --bus nats://broker\n";

    /// Serves until Ctrl-C.
    pub(crate) fn run(&self) -> Result<()> {
        let settings = self.settings()?;
        self.start_log();
        let back = works::back(self.place.clone(), self.bus.as_deref())?;
        let server = self.bind()?;
        let address = server.address();
        let ready = move || {
            let mut output = io::stdout().lock();
            writeln!(output, "Machiavel is running: http://{address}")?;
            output.flush()
        };
        Ok(server.run(back, settings, ready)?)
    }

    fn settings(&self) -> Result<Settings> {
        let mut settings = Settings {
            public_url: self.public_url.clone(),
            is_shared: self.place.is_shared(),
            ..Settings::default()
        };
        for limit in &self.limits {
            let set = limit.split_once('=').and_then(|(name, number)| {
                number.parse().ok().map(|number| settings.set_limit(name, number))
            });
            if set != Some(true) {
                let names: Vec<_> = Settings::limits().map(|(name, _)| name).collect();
                let names = names.join(", ");
                bail!("{limit}: expected NAME=NUMBER, a number above 0 and one of {names}");
            }
        }
        Ok(settings)
    }

    /// Takes the address. After a crash, the server before this one may still have it.
    fn bind(&self) -> Result<Server, ServeError> {
        let start = Instant::now();
        loop {
            match Server::bind(self.addr) {
                Err(ServeError::Taken(_)) if start.elapsed() < PATIENCE => {
                    thread::sleep(PATIENCE / 20);
                }
                result => return result,
            }
        }
    }

    fn start_log(&self) {
        let level = match self.log_level {
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        };
        // The libraries below would tell whole statements and frames, with all that is in them.
        let ours = ["server", "store", "bus", "table"].map(|name| (name, level));
        let filter = Targets::new().with_default(level.min(LevelFilter::INFO)).with_targets(ours);
        let log = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(false);
        let registry = tracing_subscriber::registry().with(filter);
        // Fails only if there is a log already.
        let _ = match self.log {
            Log::Text => tracing::subscriber::set_global_default(registry.with(log)),
            Log::Json => tracing::subscriber::set_global_default(registry.with(log.json())),
        };
    }
}

/// The address of a whole site: cookies and the check of origins go by it.
fn public_url(text: &str) -> Result<String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let fine = |host: &&str| {
        let in_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
        !host.is_empty() && host.bytes().all(in_host)
    };
    host.filter(fine).context("expected an address such as https://play.example.org")?;
    Ok(url.to_owned())
}
