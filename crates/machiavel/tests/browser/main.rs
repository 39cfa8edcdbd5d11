//! The pages of the binary in a real browser, used as people use them: with pointer, fingers and
//! keys only.
//!
//! Needs Chromium and chromedriver, and the site in the binary: `cargo xtask site` first.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod access;
mod app;
mod bots;
mod documents;
mod games;
mod home;
mod hostile;
mod measure;
mod offline;
mod online;
mod people;
mod proxy;
mod screen;
mod server;
mod settings;
mod study;
mod table;

use std::path::Path;

use browser::{Browser, Machiavel};

fn machiavel() -> Machiavel {
    Machiavel::start(Path::new(env!("CARGO_BIN_EXE_machiavel")))
}

/// Whatever a page did: nothing failed, nothing was forbidden, and it talked to our server only.
#[track_caller]
fn check_quiet(browser: &Browser, machiavel: &Machiavel) {
    check_quiet_at(browser, &machiavel.at("/"));
}

/// The same where our server is known by another address.
#[track_caller]
fn check_quiet_at(browser: &Browser, home: &str) {
    assert_eq!(browser.complaints(), [""; 0], "complaints at {}", browser.address());
    let foreign: Vec<_> =
        browser.requests().into_iter().filter(|address| !address.starts_with(home)).collect();
    assert_eq!(foreign, [""; 0], "requests to others");
}

/// Keeps a picture of what somebody sees, if `MACHIAVEL_PICTURES` names a folder for them.
fn picture(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("MACHIAVEL_PICTURES") {
        let file = Path::new(&folder).join(format!("{name}.png"));
        std::fs::write(file, browser.long_screenshot()).unwrap();
    }
}
