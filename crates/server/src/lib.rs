//! The server: the web app, the rules as pages, and live play.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers there until the process is asked to
//! stop. What is answered where, and to whom, is one table: [`ROUTES`].

#![warn(missing_docs)]

mod api;
mod archive;
mod attempts;
mod chapter;
mod content;
mod document;
mod gallery;
mod headers;
mod limiter;
mod lists;
mod live;
mod openapi;
mod pages;
mod passwords;
mod people;
mod places;
mod queue;
mod random;
mod ratings;
mod records;
mod reference;
mod request;
mod routes;
mod settings;
mod share;
mod shared;
mod socket;
mod standing;
mod stop;
mod whence;

pub use archive::Archive;
pub use passwords::FreshPassword;
pub use routes::{ROUTES, Route, Verb, Who};
pub use settings::{Sabotage, Settings};

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener};
use std::pin::Pin;
use std::sync::Arc;

use bus::Bus;
use store::{Store, StoreError};

use live::Live;

/// How many bytes the system keeps for a connection before they are on their way.
#[cfg(target_os = "linux")]
const MOST_UNSENT: u32 = 64 * 1024;

/// A server that has its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program has the address.
    #[error("{0} is taken: another program answers there, perhaps another Machiavel")]
    Taken(SocketAddr),
    /// The system does not give the address.
    #[error("cannot answer at {0}")]
    Address(SocketAddr, #[source] io::Error),
    /// The system does not let it run.
    #[error("the server stopped")]
    Run(#[source] io::Error),
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Server {
    /// Takes an address. Port 0 is any port that is free.
    pub fn bind(address: SocketAddr) -> Result<Server, ServeError> {
        let listener = TcpListener::bind(address).and_then(|listener| {
            listener.set_nonblocking(true)?;
            // Its connections inherit this. Without it the system takes megabytes for a client that
            // does not read, and we notice late that it does not.
            #[cfg(target_os = "linux")]
            socket2::SockRef::from(&listener).set_tcp_notsent_lowat(MOST_UNSENT)?;
            let address = listener.local_addr()?;
            Ok(Server { listener, address })
        });
        listener.map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => ServeError::Taken(address),
            _ => ServeError::Address(address, error),
        })
    }

    /// Where it answers.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process is asked to stop, then lets the answers under way end. Says when
    /// it begins.
    pub fn run(
        self,
        back: Back,
        settings: Settings,
        ready: impl FnOnce() -> io::Result<()>,
    ) -> Result<(), ServeError> {
        // Every connection is a file, and the usual limit is for programs with few. Where the system
        // allows no more, the connections that are one too many are refused.
        #[cfg(unix)]
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(ServeError::Run)?;
        let result = runtime.block_on(async {
            let (store, bus) = back().await?;
            let live = Live::start(store, bus, settings).await?;
            let listener =
                tokio::net::TcpListener::from_std(self.listener).map_err(ServeError::Run)?;
            ready().map_err(ServeError::Run)?;
            stop::serve(listener, &live).await
        });
        // Nobody waits for what is still being computed for a client.
        runtime.shutdown_background();
        result
    }
}

/// Opens what a server works on, once its runtime is there.
pub type Back = Box<dyn FnOnce() -> Opening + Send>;

/// What is being opened.
pub type Opening = Pin<Box<dyn Future<Output = Result<Works, StoreError>>>>;

/// What a server works on: where things last, and the way to other servers.
pub type Works = (Arc<dyn Store>, Arc<dyn Bus>);

/// Whether the web app is part of this program.
pub fn has_app() -> bool {
    site::file(site::PLAY).is_some()
}
