//! Messages worded in a language.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::Language;

/// The messages of one language.
pub struct Texts {
    language: Language,
    messages: Messages,
    /// For what a language might lack; `None` for English itself.
    english: Option<Messages>,
}

/// The texts of a language are always the same ones.
impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        self.language == other.language
    }
}

impl Eq for Texts {}

type Messages = FluentBundle<FluentResource>;

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Texts {
    /// The messages of this language.
    pub fn new(language: Language) -> Texts {
        let english = (language != Language::English).then(|| messages(Language::English));
        Texts { language, messages: messages(language), english }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Words a message. A value that is written like a number counts as one where a sentence has
    /// a plural. A key that no language knows is its own message: a screen that shows one is
    /// better than none.
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value_of(value));
        }
        word(&self.messages, key, &args)
            .or_else(|| word(self.english.as_ref()?, key, &args))
            .unwrap_or_else(|| key.to_owned())
    }

    /// Whether the language itself knows this key.
    pub fn knows(&self, key: &str) -> bool {
        self.messages.has_message(key)
    }
}

fn messages(language: Language) -> Messages {
    let sources = match language {
        Language::English => {
            [include_str!("../texts/en/messages.ftl"), include_str!("../texts/en/page.ftl")]
        }
        Language::French => {
            [include_str!("../texts/fr/messages.ftl"), include_str!("../texts/fr/page.ftl")]
        }
        Language::Spanish => {
            [include_str!("../texts/es/messages.ftl"), include_str!("../texts/es/page.ftl")]
        }
    };
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // All our languages run from left to right, and the marks would show in terminals.
    bundle.set_use_isolating(false);
    for source in sources {
        // What can be read is kept; the tests refuse files with anything else in them.
        let resource = FluentResource::try_new(source.to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// The message, if this language has it. A value that is missing shows as its name.
fn word(messages: &Messages, key: &str, args: &FluentArgs<'_>) -> Option<String> {
    let message = messages.get_message(key)?;
    let mut errors = Vec::new();
    let text = messages.format_pattern(message.value()?, Some(args), &mut errors);
    Some(text.into_owned())
}

/// Only what reads the same as a number and as a text is taken for a number.
fn value_of(value: &str) -> FluentValue<'_> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value),
    }
}
