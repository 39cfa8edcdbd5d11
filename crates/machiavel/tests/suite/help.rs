//! Help and completions.

use crate::{answer, machiavel, text};

const COMMANDS: [&str; 35] = [
    "",
    "serve",
    "play",
    "play djambi",
    "play bermudes",
    "play vorassic",
    "learn",
    "perft",
    "perft djambi",
    "perft bermudes",
    "perft vorassic",
    "moves",
    "moves djambi",
    "moves bermudes",
    "moves vorassic",
    "apply",
    "apply djambi",
    "apply bermudes",
    "apply vorassic",
    "picture",
    "picture djambi",
    "picture bermudes",
    "picture vorassic",
    "match",
    "match djambi",
    "match bermudes",
    "match vorassic",
    "solve",
    "solve vorassic",
    "analyze",
    "engine",
    "replay",
    "convert",
    "rules",
    "completions",
];

#[test]
fn every_help_has_examples_that_work() {
    for command in COMMANDS {
        let help = answer(&format!("{command} --help"));
        let (_, rest) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{help}"));
        let examples: Vec<_> =
            rest.lines().map_while(|line| line.strip_prefix("  machiavel ")).collect();
        assert!(!examples.is_empty(), "{help}");
        // Those that serve do not end; they have tests of their own.
        for example in examples.into_iter().filter(|example| !example.starts_with("serve")) {
            let arguments = example.split_once(" > ").map_or(example, |(arguments, _)| arguments);
            // Those that read a file are tried without lines.
            let arguments =
                arguments.split_once(" < ").map_or(arguments, |(arguments, _)| arguments);
            answer(arguments);
        }
    }
}

#[test]
fn the_help_says_what_exit_codes_mean() {
    for command in COMMANDS {
        let help = answer(&format!("{command} --help"));
        assert!(help.contains("Exit codes:"), "{command}");
        for code in ["  0  ", "  1  ", "  2  "] {
            assert!(help.contains(code), "{command}");
        }
    }
}

#[test]
fn the_help_is_as_wide_as_the_terminal() {
    for command in COMMANDS {
        let output = machiavel(&format!("{command} --help")).env("COLUMNS", "60").output().unwrap();
        let help = text(output.stdout);
        let (options, _) = help.split_once("\nExamples:\n").unwrap();
        let (_, options) = options.split_once("\nOptions:\n").unwrap();
        // What follows the options was broken by hand, for 80 columns.
        let widest = options.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{command}: {help}");
        assert!(help.contains("\nExit codes:\n  0  fine\n"), "{command}: {help}");
    }
}

#[test]
fn games_are_called_games() {
    for command in ["play", "perft", "moves", "apply", "picture", "match"] {
        let help = answer(&format!("{command} --help"));
        assert!(help.contains("GAME") && help.contains("\nGames:\n"), "{help}");
        assert!(!help.contains("COMMAND") && !help.contains("\nCommands:\n"), "{help}");
    }
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(answer("help"), answer("--help"));
    assert_eq!(answer("help moves djambi"), answer("moves djambi --help"));
}

#[test]
fn prints_its_version() {
    assert_eq!(answer("--version"), format!("machiavel {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer(&format!("completions {shell}"));
        for word in ["machiavel", "perft", "vorassic", "position", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // Neither Elvish nor PowerShell gets the values of options.
        let values = script.contains("neutral_fill");
        assert_eq!(values, ["bash", "zsh", "fish"].contains(&shell), "{shell}");
    }
    assert_eq!(machiavel("completions").output().unwrap().status.code(), Some(2));
}
