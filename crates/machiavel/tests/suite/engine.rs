//! `machiavel engine`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::{ROOT, machiavel, run_with, text};

/// A conversation with the program.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn begin() -> Talk {
        let mut child =
            machiavel("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Talk { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The first line that is no `info`, and the last `info` before it.
    fn hear_result(&mut self) -> (String, String) {
        let mut info = String::new();
        loop {
            let line = self.hear();
            if !line.starts_with("info ") {
                return (info, line);
            }
            info = line;
        }
    }

    #[track_caller]
    fn end(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// Whether a line is what a document says, where dots stand for a word, or at the end for any
/// number of them.
fn fits(pattern: &str, line: &str) -> bool {
    let (mut words, mut found) = (pattern.split(' ').peekable(), line.split(' '));
    while let Some(word) = words.next() {
        if word == "…" && words.peek().is_none() {
            return found.next().is_some();
        }
        if found.next().is_none_or(|other| word != "…" && word != other) {
            return false;
        }
    }
    found.next().is_none()
}

#[test]
fn the_conversation_of_the_document_happens() {
    let document = fs::read_to_string(format!("{ROOT}/docs/engine.md")).unwrap();
    let (_, block) = document.split_once("```engine\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let mut talk = Talk::begin();
    for line in block.lines() {
        if let Some(said) = line.strip_prefix("> ") {
            if said != "quit" {
                talk.say(said);
            }
            continue;
        }
        // There may be more information than a document shows.
        if line.starts_with("bestturn") && line != "bestturn none" {
            continue;
        }
        let heard = if line.starts_with("info ") {
            let (info, best) = talk.hear_result();
            assert!(best.starts_with("bestturn "), "{best}");
            info
        } else {
            talk.hear()
        };
        assert!(fits(line, &heard), "{line}\n{heard}");
    }
    talk.end();
}

#[test]
fn a_search_without_limits_ends_when_told_to() {
    let mut talk = Talk::begin();
    for game in ["bermudes", "djambi", "vorassic@1 size=26 mode=octopus"] {
        talk.say(&format!("newgame {game}"));
        talk.say("go infinite");
        talk.say("isready");
        loop {
            let line = talk.hear();
            if line == "readyok" {
                break;
            }
            assert!(line.starts_with("info "), "{line}");
        }
        // This waits for the end of the search.
        talk.say("legal");
        talk.say("stop");
        let (_, best) = talk.hear_result();
        let turn = best.strip_prefix("bestturn ").unwrap();
        let legal = talk.hear();
        assert!(legal.split(' ').any(|known| known == turn), "{best}: {legal}");
    }
    // Nothing runs, so nothing happens.
    talk.say("stop");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.end();
}

#[test]
fn what_is_forced_waits_for_the_stop_too() {
    let mut talk = Talk::begin();
    talk.say("newgame vorassic@1 size=5");
    // The only turn there is, and the last.
    talk.say("position text snake J 23:25 jj234/jjrrr/jjrRr/jjrr1/jJ2rr");
    talk.say("go infinite");
    talk.say("isready");
    let (_, line) = talk.hear_result();
    assert_eq!(line, "readyok");
    talk.say("stop");
    assert_eq!(talk.hear_result().1, "bestturn C4");
    talk.end();
}

#[test]
fn the_end_of_the_input_waits_for_a_limited_search() {
    for go in ["go nodes 500", "go infinite"] {
        let output = run_with("engine", format!("newgame bermudes\n{go}\n").as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let said = text(output.stdout);
        assert!(said.lines().last().unwrap().starts_with("bestturn "), "{go}: {said}");
    }
}

#[test]
fn errors_are_lines() {
    let lines = b"fly\n\nnewgame bermudes\n\xff\xfe\nposition start turns A1xA1\nisready\n";
    let output = run_with("engine", lines);
    assert_eq!(output.status.code(), Some(0));
    let said = text(output.stdout);
    let said: Vec<_> = said.lines().collect();
    assert_eq!(said[0], "error there is no command \"fly\"");
    assert_eq!(said[1], "error the line is not UTF-8");
    assert!(said[2].starts_with("error turn 1, A1xA1: BE-"), "{said:?}");
    assert_eq!(said[3..], ["readyok"]);
    let long = format!("{}\nisready\n", "x".repeat(100_000));
    let said = text(run_with("engine", long.as_bytes()).stdout);
    assert_eq!(
        said.lines().collect::<Vec<_>>(),
        ["error the line is longer than 64 KiB", "readyok"]
    );
}
