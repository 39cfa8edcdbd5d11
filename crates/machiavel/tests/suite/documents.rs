//! The examples in the documents.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{ROOT, run_with, text};
#[cfg(unix)]
use crate::{folder::Folder, shell};

/// A command of a document and what it says comes out.
#[derive(Debug)]
struct Example {
    command: String,
    output: String,
}

/// The examples in the blocks marked `machiavel`.
fn examples(document: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = !inside && line == "```machiavel";
        } else if inside {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push(Example { command: command.to_owned(), output: String::new() });
            } else {
                let example = examples.last_mut().expect("a block begins with a command");
                example.output += &format!("{line}\n");
            }
        }
    }
    examples
}

/// Runs an example: `machiavel …`, or `printf 'lines' | machiavel …`.
#[track_caller]
fn check(document: &Path, Example { command, output: expected }: &Example) {
    let (input, call) = match command.strip_prefix("printf '") {
        Some(rest) => rest.split_once("' | ").expect("printf goes into a pipe"),
        None => ("", command.as_str()),
    };
    let input = input.replace("\\n", "\n").replace("\\t", "\t");
    let arguments = call.strip_prefix("machiavel ").expect("examples call machiavel");
    let output = run_with(arguments, input.as_bytes());
    let document = document.display();
    let refusal = expected.starts_with("error: ");
    let said = if refusal { output.stderr } else { output.stdout };
    assert_eq!(text(said), *expected, "{document}: {command}");
    let refused = refusal || expected.lines().any(|line| line.starts_with("error\t"));
    assert_eq!(output.status.code(), Some(if refused { 2 } else { 0 }), "{document}: {command}");
}

/// The Markdown files in a folder and in the folders inside.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(documents(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found
}

/// The first page, in every language.
fn readmes() -> [PathBuf; 3] {
    ["README.md", "README.fr.md", "README.es.md"].map(|name| Path::new(ROOT).join(name))
}

#[test]
fn every_example_in_the_documents_is_exact() {
    let root = Path::new(ROOT);
    let mut with_examples = Vec::new();
    for document in documents(&root.join("docs")).into_iter().chain(readmes()) {
        let examples = examples(&fs::read_to_string(&document).unwrap());
        examples.iter().for_each(|example| check(&document, example));
        if !examples.is_empty() {
            with_examples.push(document.file_stem().unwrap().to_owned());
        }
    }
    for name in ["commands", "notation", "record-format"] {
        assert!(with_examples.iter().any(|found| found == name), "{name} has no examples");
    }
}

/// The calls of machiavel in blocks for a shell, in what was measured, and within sentences, which
/// cannot be run here.
fn calls(document: &str) -> Vec<&str> {
    let mut block = None;
    let mut calls = Vec::new();
    for line in document.lines() {
        if let Some(mark) = line.strip_prefix("```") {
            block = if block.is_none() { Some(mark) } else { None };
            continue;
        }
        let code = match block {
            Some("sh" | "text") => vec![line.trim_start_matches("$ ")],
            Some(_) => Vec::new(),
            None => line.split('`').skip(1).step_by(2).filter(|code| !is_form(code)).collect(),
        };
        for call in code.into_iter().filter_map(|code| code.strip_prefix("machiavel ")) {
            // Up to what the shell does with it, and remarks.
            let ends = [" #", " >", " <", " |", " \\|", " &"];
            let end = ends.iter().filter_map(|end| call.find(end)).min();
            let call = end.map_or(call, |end| &call[..end]);
            // Help cannot be asked for help.
            calls.extend((call != "help").then_some(call));
        }
    }
    calls
}

/// Whether words stand for others, `FILE`, `[options]`, `TURN…`, or an option is only named.
fn is_form(code: &str) -> bool {
    let stands = |word: &str| word.len() > 1 && word.bytes().all(|it| it.is_ascii_uppercase());
    let is_named = code.split(' ').next_back().is_some_and(|last| last.starts_with("--"));
    is_named || code.contains(['[', '…']) || code.split(' ').any(stands)
}

#[test]
fn every_call_in_the_documents_has_commands_and_options_that_exist() {
    let root = Path::new(ROOT);
    let others = ["CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|name| root.join(name));
    let mut count = 0;
    for document in documents(&root.join("docs")).into_iter().chain(readmes()).chain(others) {
        for call in calls(&fs::read_to_string(&document).unwrap()) {
            // Asked for help, it checks what was said before that and does nothing.
            let output = run_with(&format!("{call} --help"), b"");
            let said = text(output.stderr);
            assert!(output.status.success(), "{}: {call}\n{said}", document.display());
            count += 1;
        }
    }
    assert!(count >= 80, "{count}");
}

/// The files that a document shows: blocks marked with the path of one.
fn shown(document: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if let Some(mark) = line.strip_prefix("```") {
            inside = !inside && mark.starts_with("text docs/");
            if inside {
                files.push((mark["text ".len()..].to_owned(), String::new()));
            }
        } else if inside {
            files.last_mut().expect("a block has begun").1 += &format!("{line}\n");
        }
    }
    files
}

#[test]
fn every_file_in_the_documents_is_exact() {
    let mut count = 0;
    for document in documents(&Path::new(ROOT).join("docs")) {
        for (file, expected) in shown(&fs::read_to_string(&document).unwrap()) {
            let found = fs::read_to_string(Path::new(ROOT).join(&file)).unwrap();
            assert_eq!(found, expected, "{}: {file}", document.display());
            count += 1;
        }
    }
    assert!(count >= 3, "{count}");
}

/// Runs the commands in the first block for a shell behind this heading, in a folder and a home of
/// their own.
#[cfg(unix)]
fn run_section(heading: &str, folder: &Folder) {
    let document = fs::read_to_string(Path::new(ROOT).join("docs/commands.md")).unwrap();
    let (_, section) = document.split_once(&format!("\n## {heading}\n")).unwrap();
    let (_, commands) = section.split_once("```sh\n").unwrap();
    let (commands, _) = commands.split_once("```\n").unwrap();
    let place = folder.path("");
    let output = shell(commands).current_dir(&place).env("HOME", &place).output().unwrap();
    assert!(output.status.success(), "{commands}\n{}", text(output.stderr));
}

#[cfg(unix)]
#[test]
fn pictures_are_drawn_as_the_document_says() {
    let folder = Folder::new();
    let game = Path::new(ROOT).join("docs/examples/djambi.record");
    fs::copy(game, folder.path("game.record")).unwrap();
    run_section("`picture`", &folder);
    let drawn = ["game.gif", "game.record", "jump.png", "start.svg", "turn-3.png"];
    assert_eq!(folder.names(), drawn);
}

#[cfg(unix)]
#[test]
fn completions_are_written_as_the_document_says() {
    let folder = Folder::new();
    for place in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"]
    {
        fs::create_dir_all(folder.path(place)).unwrap();
    }
    run_section("Completions", &folder);
    let script = folder.read(".local/share/bash-completion/completions/machiavel");
    assert!(script.contains("_machiavel"), "{script}");
    for name in [".zfunc/_machiavel", ".config/fish/completions/machiavel.fish"] {
        assert!(!folder.read(name).is_empty(), "{name}");
    }
}
