//! The languages, and which one somebody reads.

/// A language that everything is worded in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// What everybody gets who has not said otherwise.
    #[default]
    English,
    /// The language of the oldest rules.
    French,
    /// The language of the Spanish manual.
    Spanish,
}

/// The environment variables that tell a program its language, as they were found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variables<'a> {
    /// `LC_ALL`, which outweighs the others.
    pub lc_all: Option<&'a str>,
    /// `LC_MESSAGES`.
    pub lc_messages: Option<&'a str>,
    /// `LANG`.
    pub lang: Option<&'a str>,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Spanish];

    /// The language's code in commands and addresses, as in ISO 639.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Spanish => "es",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::Spanish => "Español",
        }
    }

    /// The language of a code, with or without a country and an encoding: `fr`, `fr-CA`,
    /// `fr_FR.UTF-8`, `es_ES@euro`.
    pub fn by_code(code: &str) -> Option<Language> {
        let end = code.find(['-', '_', '.', '@']).unwrap_or(code.len());
        let code = &code[..end];
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The language that the environment asks for; English if it asks for none or for another.
    /// The first variable that is set and not empty decides, as POSIX has it.
    pub fn from_environment(variables: Variables<'_>) -> Language {
        [variables.lc_all, variables.lc_messages, variables.lang]
            .into_iter()
            .flatten()
            .find(|value| !value.is_empty())
            .and_then(Language::by_code)
            .unwrap_or_default()
    }
}
