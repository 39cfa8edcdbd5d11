//! A server that is killed has stored everything that it acknowledged.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use store::{Appended, Sqlite, Store};
use tokio::sync::mpsc;

use crate::folder::Folder;
use crate::{batch, event};

/// Set for the process that is killed: the file of its store.
const CHILD: &str = "MACHIAVEL_STORE_TO_BE_KILLED";
const GAMES: u32 = 20;

/// How many processes are killed. One that acknowledged early would be caught by some of them only,
/// as the kill has to fall between the answer and the commit.
const ROUNDS: usize = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_the_kill() {
    if let Some(file) = env::var_os(CHILD) {
        return append_until_killed(Path::new(&file)).await;
    }
    let folder = Folder::new();
    let file = folder.file("test.db");
    let mut acknowledged: HashMap<String, u32> = HashMap::new();
    for round in 0..ROUNDS {
        // So many appends are acknowledged, or a few more, before the process is killed.
        let count = 1 + round * 7 % 50;
        for (game, seq) in run_and_kill(&file, count) {
            let last = acknowledged.entry(game).or_default();
            *last = seq.max(*last);
        }
        let store = Sqlite::open(&file).unwrap();
        for (game, head) in &acknowledged {
            let events = store.events(game, 0, 100_000).await.unwrap();
            let expected: Vec<_> = (0..).map(|seq| event(game, seq)).take(events.len()).collect();
            assert_eq!(events, expected);
            assert!(events.len() > *head as usize, "{game} was acknowledged up to {head}");
        }
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        store.close().await.unwrap();
    }
    assert!(acknowledged.values().sum::<u32>() > 0);
}

/// Starts this very test as another process, reads what it acknowledges, and kills it after `count`
/// lines, with work under way.
fn run_and_kill(file: &Path, count: usize) -> Vec<(String, u32)> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::what_was_acknowledged_survives_the_kill", "--nocapture"])
        .env(CHILD, file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = Vec::new();
    let mut read = |line: std::io::Result<String>| {
        // The test harness writes too, and the last line may be cut off.
        if let Some((game, seq)) = line.unwrap().strip_prefix("ack ").and_then(|rest| {
            let (game, seq) = rest.strip_suffix(" .")?.split_once(' ')?;
            Some((game.to_owned(), seq.parse().ok()?))
        }) {
            acknowledged.push((game, seq));
        }
        acknowledged.len()
    };
    while read(lines.next().expect("it does not end by itself")) < count {}
    child.kill().unwrap();
    child.wait().unwrap();
    // What it had said before it died counts too.
    for line in lines {
        read(line);
    }
    acknowledged
}

async fn append_until_killed(file: &Path) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(file).unwrap());
    let (sender, mut receiver) = mpsc::channel(1);
    for number in 0..GAMES {
        let (store, sender) = (Arc::clone(&store), sender.clone());
        tokio::spawn(async move {
            let game = format!("game-{number}");
            let heads = store.heads(std::slice::from_ref(&game)).await.unwrap();
            let mut next = heads.get(&game).map_or(0, |head| head + 1);
            loop {
                // Sometimes several at once.
                let last = next + next % 3;
                let outcome = store.append(batch(&game, next..=last)).await;
                assert_eq!(outcome, Ok(Appended::Committed));
                sender.send((game.clone(), last)).await.unwrap();
                next = last + 1;
            }
        });
    }
    drop(sender);
    let mut out = std::io::stdout();
    while let Some((game, seq)) = receiver.recv().await {
        writeln!(out, "ack {game} {seq} .").unwrap();
        out.flush().unwrap();
    }
}
