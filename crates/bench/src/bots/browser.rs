//! How fast the bots are in the browser, beside the same search here. Node runs the same engine
//! for WebAssembly as Chromium.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use catalog::{Adviser, Asked, Level, Limits, Title, Watch};

use super::cases::Case;
use crate::measure::median;

/// The highest level that looks at a fixed number of positions, which makes the work the same.
const LEVEL: u8 = 7;

/// The room for the table is that of the worker in the page.
const TABLE_BYTES: usize = 16 << 20;

/// The share of the speed here that is wanted there.
const WANTED: f64 = 0.6;

/// One line for each case, or why there is none.
pub(super) fn table(cases: &[Case], rounds: u32) -> String {
    let title = "WebAssembly ÷ native, level 7";
    match measure(cases, rounds) {
        Ok(ratios) => {
            let mut text = format!("{title:<34}{:>10}{:>10}  verdict\n", "speed", "at least");
            for (case, ratio) in cases.iter().zip(ratios) {
                let verdict = if ratio >= WANTED { "met" } else { "missed" };
                text += &format!("{:<34}{ratio:>10.2}{WANTED:>10.2}  {verdict}\n", case.name);
            }
            text
        }
        Err(why) => format!("{title}: skipped, {why:#}\n"),
    }
}

fn measure(cases: &[Case], rounds: u32) -> Result<Vec<f64>> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
    let mut ratios = Vec::new();
    for case in cases {
        let mut node = Node::start(&site, case.title())?;
        let mut by_round = Vec::new();
        // The first round is for the compiler of the browser, which begins with slow code.
        for round in 0..=rounds {
            let (mut here, mut there) = (0.0, 0.0);
            for (setup, position) in case.texts() {
                here += native(&setup, &position)?;
                there += node.think(&setup, &position)?;
            }
            if round > 0 {
                by_round.push(here / there);
            }
        }
        ratios.push(median(by_round));
    }
    Ok(ratios)
}

/// The milliseconds of a search here.
fn native(setup: &str, position: &str) -> Result<f64> {
    let level = Level::new(LEVEL).context("there is no such level")?;
    let mut adviser = Adviser::new(Asked { setup, level, table_bytes: TABLE_BYTES, seed: 0 })?;
    adviser.tell(position, std::iter::empty())?;
    let (begun, stop) = (Instant::now(), AtomicBool::new(false));
    let now = || begun.elapsed();
    adviser.think(Limits::default(), &Watch::new(&now, &stop), &|_| ());
    Ok(begun.elapsed().as_secs_f64() * 1e3)
}

/// The bots of a game as in the browser, in Node.
struct Node {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Node {
    fn start(site: &Path, title: Title) -> Result<Node> {
        let mut process = Command::new("node")
            .args(["--input-type=module", "--eval", include_str!("browser.js"), "--"])
            .args([file(site, title, "js")?, file(site, title, "wasm")?])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("node does not start")?;
        let input = process.stdin.take().context("node has no input")?;
        let output = BufReader::new(process.stdout.take().context("node has no output")?).lines();
        Ok(Node { process, input, output })
    }

    /// The milliseconds of a search there.
    fn think(&mut self, setup: &str, position: &str) -> Result<f64> {
        writeln!(self.input, "game {LEVEL} {setup}\tposition {position}")?;
        let line = self.output.next().context("node has ended")??;
        line.parse().with_context(|| line)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // Who has ended already needs no end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The file of the bots with this ending in the built site: `bot-djambi-0123456789abcdef.wasm`.
fn file(site: &Path, title: Title, ending: &str) -> Result<PathBuf> {
    let beginning = format!("bot-{}-", title.name());
    let fits = |name: &str| name.starts_with(&beginning) && name.ends_with(ending);
    let entries = site.read_dir().context("there is no site; make it with cargo xtask site")?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let name = names.into_iter().find(|name| fits(name));
    Ok(site.join(name.context("the site has no bots")?))
}
