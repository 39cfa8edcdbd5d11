//! Sentences in the language of whoever reads them.

use std::env;
use std::error::Error;

use catalog::Refused;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dial::SiteError;
use lang::{Language, Texts, Variables};
use record::RecordError;

/// The codes of the languages, for options.
pub fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::by_code(&code).expect("only codes of languages are possible"))
}

/// The language that the environment asks for.
pub fn of_environment() -> Language {
    let [lc_all, lc_messages, lang] =
        ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).ok());
    Language::from_environment(Variables {
        lc_all: lc_all.as_deref(),
        lc_messages: lc_messages.as_deref(),
        lang: lang.as_deref(),
    })
}

/// An error with everything that led to it: refusals of the rules, damaged records and servers
/// that do not answer in the reader's language, what concerns options and the system in English.
pub fn error(error: &anyhow::Error, language: Language) -> String {
    let texts = Texts::for_terminals(language);
    let parts: Vec<String> = error.chain().map(|cause| part(cause, &texts)).collect();
    parts.join(": ")
}

fn part(cause: &(dyn Error + 'static), texts: &Texts) -> String {
    if let Some(refused) = cause.downcast_ref::<Refused>() {
        refused.worded(&|key, values| texts.say(key, values))
    } else if let Some(error) = cause.downcast_ref::<RecordError>() {
        Refused::from(error).worded(&|key, values| texts.say(key, values))
    } else if let Some(error) = cause.downcast_ref::<SiteError>() {
        unanswered(error, texts)
    } else {
        cause.to_string()
    }
}

fn unanswered(error: &SiteError, texts: &Texts) -> String {
    let (key, server) = match error {
        SiteError::Silent(server, _) => ("live-silent", server),
        SiteError::Late(server) => ("live-late", server),
        SiteError::Strange(server) => ("live-strange", server),
        SiteError::Address(_) | SiteError::Encrypted(_) | SiteError::Refused(_) => {
            return error.to_string();
        }
    };
    let seconds = dial::PATIENCE.as_secs().to_string();
    texts.say(key, &[("server", server), ("seconds", &seconds)])
}
