//! Messages worded in a language.

use crate::Language;
use crate::ascii::ascii;
use crate::message::Messages;

/// The messages of one language.
#[derive(Debug)]
pub struct Texts {
    language: Language,
    messages: Messages,
    /// Puts what is said in other letters. Only who wants that pays for it: the page does not load
    /// what nobody names.
    letters: Option<fn(String) -> String>,
}

/// The texts of a language are always the same ones.
impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        self.language == other.language && self.letters.is_some() == other.letters.is_some()
    }
}

impl Eq for Texts {}

impl Texts {
    /// The messages of this language, without those that only terminals show.
    pub fn new(language: Language) -> Texts {
        let [messages, page] = shared(language);
        Texts::of(language, &[messages, page, documents(language)])
    }

    /// The messages of this language that stand in a file, as [`page_source`] made it.
    pub fn read(language: Language, source: &'static str) -> Texts {
        Texts::of(language, &[source])
    }

    /// All messages of this language, those of the lessons and of live play included.
    pub fn for_terminals(language: Language) -> Texts {
        let [messages, page] = shared(language);
        let own = [
            documents(language),
            terminal(language),
            lessons(language),
            live(language),
            server(language),
        ];
        Texts::of(language, &[[messages, page].as_slice(), &own].concat())
    }

    /// The messages of this language that a server says.
    pub fn for_servers(language: Language) -> Texts {
        let [messages, page] = shared(language);
        let own = [documents(language), live(language), server(language)];
        Texts::of(language, &[[messages, page].as_slice(), &own].concat())
    }

    fn of(language: Language, sources: &[&'static str]) -> Texts {
        Texts { language, messages: Messages::new(language, sources), letters: None }
    }

    /// The same in the letters of ASCII: without accents, with quotation marks, dashes and arrows
    /// as they are typed.
    pub fn in_ascii(self) -> Texts {
        Texts { letters: Some(ascii), ..self }
    }

    /// A text that was not worded here in the letters that these texts have.
    pub fn written(&self, text: String) -> String {
        match self.letters {
            Some(letters) => letters(text),
            None => text,
        }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Words a message. A value that is written like a number counts as one where a sentence has
    /// a plural. An unknown key is its own message: a screen that shows one is better than none.
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        let said = self.messages.say(key, values);
        said.map_or_else(|| key.to_owned(), |said| self.written(said))
    }

    /// Whether the language itself knows this key.
    pub fn knows(&self, key: &str) -> bool {
        self.messages.knows(key)
    }
}

/// An app of the browser, which has messages of its own beside those of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageApp {
    /// The home page, and games on one screen.
    Play,
    /// Looking back, setting up positions, lessons.
    Study,
    /// Everything that is about other people.
    Online,
}

/// The file from which an app reads the messages of a language. The app does not contain them, so
/// that nobody loads three languages to read one.
pub fn page_source(language: Language, app: PageApp) -> String {
    let own: &[&str] = match app {
        PageApp::Play => &[],
        PageApp::Study => &[study(language), lessons(language), documents(language)],
        PageApp::Online => &[online(language), live(language), server(language)],
    };
    [&shared(language), own].concat().concat()
}

fn shared(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => {
            [include_str!("../texts/en/messages.ftl"), include_str!("../texts/en/page.ftl")]
        }
        Language::French => {
            [include_str!("../texts/fr/messages.ftl"), include_str!("../texts/fr/page.ftl")]
        }
        Language::Spanish => {
            [include_str!("../texts/es/messages.ftl"), include_str!("../texts/es/page.ftl")]
        }
    }
}

fn documents(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/documents.ftl"),
        Language::French => include_str!("../texts/fr/documents.ftl"),
        Language::Spanish => include_str!("../texts/es/documents.ftl"),
    }
}

fn terminal(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/terminal.ftl"),
        Language::French => include_str!("../texts/fr/terminal.ftl"),
        Language::Spanish => include_str!("../texts/es/terminal.ftl"),
    }
}

fn lessons(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/lessons.ftl"),
        Language::French => include_str!("../texts/fr/lessons.ftl"),
        Language::Spanish => include_str!("../texts/es/lessons.ftl"),
    }
}

fn live(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/live.ftl"),
        Language::French => include_str!("../texts/fr/live.ftl"),
        Language::Spanish => include_str!("../texts/es/live.ftl"),
    }
}

fn study(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/study.ftl"),
        Language::French => include_str!("../texts/fr/study.ftl"),
        Language::Spanish => include_str!("../texts/es/study.ftl"),
    }
}

fn online(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/online.ftl"),
        Language::French => include_str!("../texts/fr/online.ftl"),
        Language::Spanish => include_str!("../texts/es/online.ftl"),
    }
}

fn server(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../texts/en/server.ftl"),
        Language::French => include_str!("../texts/fr/server.ftl"),
        Language::Spanish => include_str!("../texts/es/server.ftl"),
    }
}
