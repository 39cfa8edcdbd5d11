//! The network of a playing client: requests over HTTP, and the live connection in a thread.
//!
//! [`Site`] asks a server over HTTP, [`Line`] keeps a [`client::Session`] connected. Both know
//! plain `http` only; what is between here and a server over HTTPS is the business of a proxy.

#![warn(missing_docs)]

mod line;
mod site;

pub use line::Line;
pub use site::{Account, PATIENCE, Refusal, Site, SiteError};
