//! Our reading of the messages against the library whose form they have.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use lang::{Language, Texts};

use crate::{messages, source};

/// What a value can be in a message: numbers of every plural, names, texts that only look like
/// numbers, and signs that mean something in the form itself.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "21",
    "1000000",
    "007",
    "-1",
    "1.0",
    "one",
    "other",
    "red",
    "blue",
    "yellow",
    "green",
    "chief",
    "assassin",
    "reporter",
    "diplomat",
    "necromobile",
    "militant",
    "corpse",
    "djambi",
    "bermudes",
    "vorassic",
    "snake",
    "octopus",
    "{",
    "}",
    "\"",
    "{ $player }",
    "",
    "Ærø",
];

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let identifier = language.code().parse().unwrap();
    let mut bundle = FluentBundle::new(vec![identifier]);
    // All our languages run from left to right, and the marks would show in terminals.
    bundle.set_use_isolating(false);
    bundle.add_resource(FluentResource::try_new(source(language).to_owned()).unwrap()).unwrap();
    bundle
}

fn number_or_text(value: &str) -> FluentValue<'_> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value),
    }
}

#[test]
fn every_message_reads_as_the_library_reads_it() {
    for language in Language::ALL {
        let (texts, bundle) = (Texts::read(language, source(language)), bundle(language));
        for (key, needs) in messages(language) {
            let pattern = bundle.get_message(&key).unwrap().value().unwrap();
            for (index, _) in VALUES.iter().enumerate() {
                // Neighbors, so that the values of one message differ.
                let values: Vec<(&str, &str)> = needs
                    .variables
                    .iter()
                    .zip(VALUES.iter().cycle().skip(index))
                    .map(|(name, value)| (name.as_str(), *value))
                    .collect();
                let mut args = FluentArgs::new();
                for (name, value) in &values {
                    args.set(*name, number_or_text(value));
                }
                let expected = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
                assert_eq!(texts.say(&key, &values), expected, "{language:?}: {key} {values:?}");
            }
            let expected = bundle.format_pattern(pattern, None, &mut Vec::new());
            assert_eq!(texts.say(&key, &[]), expected, "{language:?}: {key} without values");
        }
    }
}
