//! Where the time goes: Callgrind counts the instructions of a search, and the debug information
//! says to which source each belongs, through everything that was inlined.
//!
//! Instructions are not time: what waits for memory, the table above all, takes more than its
//! share. But they are the same on every run, and nothing is added to what is measured.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::cases::Case;

/// So many positions are looked at from each position of a case: enough that the start of the
/// program does not matter.
const NODES: &str = "20000";

/// What a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Actions,
    Order,
    Evaluation,
    Table,
    Search,
    Elsewhere,
}

impl Part {
    const ALL: [Part; 6] =
        [Part::Actions, Part::Order, Part::Evaluation, Part::Table, Part::Search, Part::Elsewhere];

    /// The part that a source file belongs to; `None` if that depends on who calls it.
    fn of(file: &str) -> Option<Part> {
        let (_, path) = file.rsplit_once("/crates/")?;
        let (name, path) = path.split_once("/src/")?;
        Some(match (name, path) {
            ("bot", "games/vorassic/area.rs") => return None,
            ("djambi" | "bermudes" | "vorassic", _) | ("bot", "games/vorassic/field.rs") => {
                Part::Actions
            }
            ("bot", "search/table.rs") => Part::Table,
            ("bot", "search/order.rs" | "games/djambi/order.rs") => Part::Order,
            ("bot", "many/shares.rs") => Part::Evaluation,
            ("bot", _) if path.starts_with("games/") && !is_search(path) => Part::Evaluation,
            ("bot", _) => Part::Search,
            _ => return None,
        })
    }
}

/// Among what is known about a game: whether it is a search of its own.
fn is_search(path: &str) -> bool {
    path.ends_with("/search.rs") || path.ends_with("/mind.rs")
}

/// What was counted in one case.
struct Counted {
    by_part: [u64; Part::ALL.len()],
    nodes: u64,
}

/// One line for each case, or why there is none.
pub(super) fn table(cases: &[Case]) -> String {
    let mut text = format!("{:<16}", "% instructions");
    for name in ["actions", "order", "evaluation", "table", "search", "elsewhere"] {
        text += &format!("{name:>11}");
    }
    text += &format!("{:>11}\n", "per node");
    for case in cases {
        match count(case.name) {
            Ok(counted) => text += &line(case.name, &counted),
            Err(error) => return format!("where the time goes: not measured, {error:#}\n"),
        }
    }
    text + "(actions: listing and playing them; elsewhere: mostly the start of the program)\n"
}

fn line(name: &str, counted: &Counted) -> String {
    let sum: u64 = counted.by_part.iter().sum();
    let mut text = format!("{name:<16}");
    for count in counted.by_part {
        text += &format!("{:>11.1}", 100.0 * count as f64 / sum.max(1) as f64);
    }
    text + &format!("{:>11}\n", sum / counted.nodes.max(1))
}

/// How many instructions a search of this case spends on each part.
fn count(case: &str) -> Result<Counted> {
    let program = std::env::current_exe().context("this program")?;
    let folder = program.parent().context("this program lies in a folder")?;
    let (written, wanted) = (folder.join("bench.callgrind"), folder.join("bench.addresses"));
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--dump-instr=yes", "--dump-line=no"]);
    valgrind.args(["--compress-pos=no", "--compress-strings=no"]);
    valgrind.arg(format!("--callgrind-out-file={}", written.display()));
    valgrind.arg(&program).args(["think", case, NODES]);
    let output = valgrind.output().context("valgrind")?;
    ensure!(output.status.success(), "valgrind: {}", output.status);
    let nodes = String::from_utf8_lossy(&output.stdout).trim().parse().context("nodes")?;
    let text = fs::read_to_string(&written).context("what valgrind wrote")?;
    let costs = read(&text);
    let addresses: Vec<&str> = costs.by_address.keys().copied().collect();
    fs::write(&wanted, addresses.join("\n")).context("the list of addresses")?;
    let parts = locate(&program, &wanted)?;
    let mut by_part = [0; Part::ALL.len()];
    for (address, cost) in &costs.by_address {
        if let Some(part) = parts.get(*address) {
            by_part[*part as usize] += cost;
        }
    }
    by_part[Part::Elsewhere as usize] = costs.all.saturating_sub(by_part.iter().sum());
    Ok(Counted { by_part, nodes })
}

/// Numbers of instructions.
struct Costs<'a> {
    all: u64,
    /// Those at each address of our program, with those of the helpers that are called from there.
    by_address: HashMap<&'a str, u64>,
}

/// Whether a function does what its caller is there for: copying memory, sorting.
fn is_helper(function: &str) -> bool {
    function.trim_start_matches('_').starts_with("mem")
        || function.starts_with("core::slice::")
        || function.starts_with("alloc::")
}

/// Reads what Callgrind wrote.
fn read(text: &str) -> Costs<'_> {
    let mut costs = Costs { all: 0, by_address: HashMap::new() };
    let (mut ours, mut function, mut called, mut counts) = (false, "", "", true);
    for line in text.lines() {
        if let Some(all) = line.strip_prefix("summary: ") {
            costs.all = all.parse().unwrap_or(0);
        } else if let Some(object) = line.strip_prefix("ob=") {
            ours = Path::new(object).file_stem().is_some_and(|name| name == "bench");
        } else if let Some(name) = line.strip_prefix("fn=") {
            function = name;
        } else if let Some(name) = line.strip_prefix("cfn=") {
            called = name;
        } else if line.starts_with("calls=") {
            // The next line tells what all calls from there cost; most of it is counted there.
            counts = is_helper(called);
        } else if let Some((address, cost)) = line.split_once(' ')
            && address.starts_with("0x")
        {
            if ours && counts && !is_helper(function) {
                *costs.by_address.entry(address).or_insert(0) += cost.parse().unwrap_or(0);
            }
            counts = true;
        }
    }
    costs
}

/// The part each address of a program belongs to: that of the innermost source that says so, among
/// those that were inlined there.
fn locate(program: &Path, addresses: &Path) -> Result<HashMap<String, Part>> {
    let input = File::open(addresses).context("the list of addresses")?;
    let mut command = Command::new("addr2line");
    command.args(["--inlines", "--addresses", "--exe"]).arg(program).stdin(input);
    let output = command.output().context("addr2line")?;
    ensure!(output.status.success(), "addr2line: {}", output.status);
    Ok(parts(&String::from_utf8_lossy(&output.stdout)))
}

fn parts(text: &str) -> HashMap<String, Part> {
    let mut parts = HashMap::new();
    let mut address = String::new();
    for line in text.lines() {
        if let Some(digits) = line.strip_prefix("0x") {
            // It writes all digits, Callgrind only those that count.
            address = format!("0x{}", digits.trim_start_matches('0'));
        } else if !parts.contains_key(&address)
            && let Some((file, _)) = line.rsplit_once(':')
            && let Some(part) = Part::of(file)
        {
            parts.insert(address.clone(), part);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_charged_for_itself_and_for_copying() {
        let text = "events: Ir\nsummary: 930\nob=/a/release/bench\nfn=one\n0x10 5\n0x14 2\n\
                    cfn=two\ncalls=1 0x20\n0x14 900\n0x10 1\ncob=/lib/libc.so.6\n\
                    cfn=__memcpy_avx\ncalls=3 0x8\n0x18 12\n\
                    fn=core::slice::sort\n0x30 8\nob=/lib/libc.so.6\nfn=__memcpy_avx\n0x10 12\n";
        let costs = read(text);
        assert_eq!(costs.all, 930);
        assert_eq!(costs.by_address, HashMap::from([("0x10", 6), ("0x14", 2), ("0x18", 12)]));
    }

    #[test]
    fn the_innermost_source_that_says_so_decides() {
        let text = "0x0000000000000010\n/rust/core/src/num.rs:1\n/a/crates/kernel/src/square.rs:2\n\
                    /a/crates/bot/src/games/djambi/evaluate.rs:3\n/a/crates/bot/src/many/tree.rs:4\n\
                    0x0000000000000200\n??:0\n";
        let parts = parts(text);
        assert_eq!(parts.get("0x10"), Some(&Part::Evaluation));
        assert_eq!(parts.get("0x200"), None);
    }
}
