//! Makes the files of the site from the compiled web app.
//!
//! `cargo xtask site` runs it as `site-builder WEB APPS BOTS OUT [any-size]`: the folder of the crate
//! `web`, where its apps and the bots were compiled to, where the site goes, and whether it may be
//! larger than we want, for compilers that cannot leave out as much. A crate of its own so that the
//! other tasks do not wait for its dependencies.

mod bindings;
mod bundle;
mod compact;
mod files;
mod slim;
mod template;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let mut next = || arguments.next().context("usage: site-builder WEB APPS BOTS OUT [any-size]");
    let (web, apps, bots, out) = (next()?, next()?, next()?, next()?);
    let site = bundle::make(&web, &apps, &bots)?;
    let sizes = files::write(&site, &out)?;
    print!("{}", files::report(&sizes)?);
    if arguments.next().is_some_and(|word| word.as_os_str() == "any-size") {
        return Ok(());
    }
    files::check_loads(&sizes)
}
