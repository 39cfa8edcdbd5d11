//! The files of messages agree with each other.

use std::collections::BTreeSet;

use lang::{Language, Texts};

use crate::{messages, source};

#[test]
fn every_language_has_the_same_messages_in_the_same_order() {
    let keys = |language| -> Vec<String> {
        let keys = messages(language).into_iter().map(|(key, _)| key);
        // Each language has the words within sentences that it needs.
        keys.filter(|key| !key.starts_with("word-")).collect()
    };
    for language in Language::ALL {
        assert_eq!(keys(language), keys(Language::English), "{language:?}");
    }
}

#[test]
fn every_message_speaks_of_the_same_in_every_language() {
    let english = messages(Language::English);
    for language in Language::ALL {
        for (key, needs) in messages(language) {
            if let Some((_, other)) = english.iter().find(|(other, _)| *other == key) {
                assert_eq!(needs.variables, other.variables, "{language:?}: {key}");
            }
        }
    }
}

#[test]
fn no_message_stands_twice() {
    for language in Language::ALL {
        let all = messages(language);
        let keys: BTreeSet<_> = all.iter().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), all.len(), "{language:?}");
    }
}

#[test]
fn every_message_can_be_worded_with_numbers_and_with_words() {
    for language in Language::ALL {
        let texts = Texts::read(language, source(language));
        for (key, needs) in messages(language) {
            for value in ["0", "1", "2", "5", "red", "chief", "assassin", "bermudes", "Ærø"] {
                let values: Vec<_> =
                    needs.variables.iter().map(|name| (name.as_str(), value)).collect();
                let said = texts.say(&key, &values);
                assert!(!said.contains("{$") && !said.contains('\u{2068}'), "{key}: {said}");
                assert!(said == said.trim() && !said.is_empty(), "{key}: {said}");
                assert_ne!(said, key);
            }
        }
    }
}

#[test]
fn sentences_are_set_as_in_their_language() {
    for language in Language::ALL {
        for line in source(language).lines().filter(|line| !line.starts_with('#')) {
            assert!(!line.contains('\''), "{language:?}: a straight apostrophe: {line}");
            if language == Language::French {
                for mark in [" ;", " :", " ?", " !", " »", "« "] {
                    assert!(!line.contains(mark), "a space that breaks: {line}");
                }
            }
            if language == Language::Spanish {
                assert_eq!(line.matches('¿').count(), line.matches('?').count(), "{line}");
            }
        }
    }
}

#[test]
fn refusals_are_short_sentences() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for (key, _) in crate::codes::all() {
            let game = ["djambi-", "bermudes-", "vorassic-"].iter().any(|it| key.starts_with(it));
            if game && !key.contains("-prompt-") {
                let said = texts.say(&key, &[]);
                assert!(said.ends_with('.'), "{language:?}: {key}: {said}");
                assert!(said.chars().count() <= 130, "{language:?}: {key}: {said}");
            }
        }
    }
}
