//! `cargo xtask run`: build the product and start what there is to start.

use std::env;

use anyhow::{Result, ensure};

use crate::shell;

/// Builds everything in release and says what can be done with it.
pub(crate) fn run() -> Result<()> {
    shell::run(shell::cargo().args(["build", "--release", "--package", "machiavel"]))?;
    let binary =
        shell::target_dir().join("release/machiavel").with_extension(env::consts::EXE_EXTENSION);
    ensure!(binary.exists(), "the build left no binary at {}", binary.display());
    println!(
        "
Machiavel is built: {path}

What exists is the exact rules of Djambi, Bermudes and Vorassic as commands, chapters
of rules in English, French and Spanish, records of games, and pictures of them.
The server, the web page and the bots are not built yet, so nothing was started.

Try:
  {path} --help
  {path} moves djambi
  {path} apply vorassic --size 5 --mode snake A1 D4 B1
  {path} perft bermudes --depth 5
  {path} rules djambi --lang fr
  {path} replay docs/examples/bermudes.record
  {path} picture docs/examples/djambi.record --gif --out djambi.gif",
        path = binary.display()
    );
    Ok(())
}
