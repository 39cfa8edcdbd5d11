//! `machiavel serve`: Machiavel for browsers.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Result;
use clap::Args;
use server::Server;

const PORT: u16 = 7878;

/// Where to answer.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to answer at; port 0 is any port that is free
    #[arg(long, value_name = "ADDRESS", default_value_t = Serve::default().addr)]
    addr: SocketAddr,
}

impl Default for Serve {
    fn default() -> Serve {
        // Only this machine: who opens it to others does so knowingly.
        Serve { addr: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)) }
    }
}

impl Serve {
    pub(crate) const EXAMPLES: &'static str = "  machiavel serve\n  \
         machiavel serve --addr 127.0.0.1:8080\n  machiavel serve --addr 0.0.0.0:80\n";

    /// Serves until Ctrl-C.
    pub(crate) fn run(&self) -> Result<()> {
        let server = Server::bind(self.addr)?;
        let mut output = io::stdout().lock();
        writeln!(output, "Machiavel is running: http://{}", server.address())?;
        output.flush()?;
        drop(output);
        Ok(server.run()?)
    }
}
