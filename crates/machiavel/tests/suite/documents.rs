//! The examples in the documents.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{ROOT, run_with, text};

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
    assert_eq!(text(output.stdout), *expected, "{document}: {command}");
    let refused = expected.lines().any(|line| line.starts_with("error\t"));
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

/// The calls of machiavel in blocks for a shell and in what was measured, which cannot be run here.
fn calls(document: &str) -> Vec<&str> {
    let mut inside = false;
    let mut calls = Vec::new();
    for line in document.lines() {
        if line.starts_with("```") {
            inside = !inside && (line == "```sh" || line == "```text");
        } else if inside {
            let call = line.trim_start_matches("$ ").strip_prefix("machiavel ");
            // Up to what the shell does with it, and remarks.
            let ends = [" #", " >", " <", " |", " &"];
            let end = |call: &str| ends.iter().filter_map(|end| call.find(end)).min();
            calls.extend(call.map(|call| end(call).map_or(call, |end| &call[..end])));
        }
    }
    calls
}

#[test]
fn every_call_in_the_documents_has_commands_and_options_that_exist() {
    let root = Path::new(ROOT);
    let mut count = 0;
    for document in documents(&root.join("docs")).into_iter().chain(readmes()) {
        for call in calls(&fs::read_to_string(&document).unwrap()) {
            // Asked for help, it checks what was said before that and does nothing.
            let output = run_with(&format!("{call} --help"), b"");
            let said = text(output.stderr);
            assert!(output.status.success(), "{}: {call}\n{said}", document.display());
            count += 1;
        }
    }
    assert!(count >= 20, "{count}");
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
