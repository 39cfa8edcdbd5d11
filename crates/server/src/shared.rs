//! What all requests share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use catalog::Title;
use catalog::drawing::Theme;
use lang::{Language, Texts};

use crate::attempts::Attempts;
use crate::chapter;
use crate::content::Content;
use crate::gallery::Gallery;
use crate::limiter::Limiter;
use crate::live::Live;
use crate::places::{Place, Places};
use crate::queue::Queue;
use crate::whence::Whence;
use crate::{passwords, reference};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);
/// How many wait until their records are played through; who comes after them comes again later.
const MOST_WAITING: usize = 32;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) live: Arc<Live>,
    /// The connections of everybody.
    places: Places,
    /// The guests, and the accounts, that are made from everywhere.
    pub(crate) guests: Limiter,
    pub(crate) accounts: Limiter,
    /// The passwords that are looked at.
    pub(crate) passwords: Queue,
    /// The tables that everybody makes.
    pub(crate) made: Limiter,
    /// What everybody asks tables for over HTTP.
    pub(crate) asked: Limiter,
    /// The attempts to sign in.
    pub(crate) sign_ins: Attempts,
    /// Those who follow the own tables.
    pub(crate) streams: Places,
    /// The records that are played through.
    pub(crate) readers: Queue,
    /// What everybody reports.
    pub(crate) reports: Limiter,
    /// The pictures of games.
    pub(crate) gallery: Gallery,
    texts: [Texts; 3],
    /// The chapters that somebody asked for. There are only as many as games, languages, rule sets
    /// and themes.
    chapters: Mutex<HashMap<Key, Content>>,
    /// The page about the API, by theme.
    references: Mutex<HashMap<Option<Theme>, Content>>,
}

/// Which chapter, in which language, for which rule set if not for all, in which theme if not in
/// that of the system.
type Key = (Title, Language, Option<&'static str>, Option<Theme>);

impl Shared {
    pub(crate) fn new(live: Arc<Live>) -> Shared {
        Shared {
            places: Places::default(),
            guests: Limiter::new(MINUTE, live.settings.guests_per_minute),
            accounts: Limiter::new(HOUR, live.settings.accounts_per_hour),
            passwords: passwords::queue(live.settings.waiting_passwords),
            made: Limiter::new(MINUTE, live.settings.tables_per_minute),
            asked: Limiter::new(live.settings.rate_window, live.settings.playing_rate),
            sign_ins: Attempts::new(&live.settings),
            streams: Places::default(),
            readers: Queue::new(1, MOST_WAITING),
            reports: Limiter::new(HOUR, live.settings.reports_per_hour),
            gallery: Gallery::new(live.settings.pictures_per_minute),
            live,
            texts: Language::ALL.map(Texts::for_servers),
            chapters: Mutex::default(),
            references: Mutex::default(),
        }
    }

    /// One more connection, unless there are too many: of a person, or from the place of somebody
    /// who does not say who they are.
    pub(crate) fn place(&self, person: Option<&str>, Whence(place): &Whence) -> Option<Place> {
        let settings = &self.live.settings;
        match person {
            Some(person) => self.places.take(person, settings.sockets_per_person),
            // No id has a space in it.
            None => self.places.take(&format!("at {place}"), settings.sockets_per_place),
        }
    }

    /// The messages of a language.
    pub(crate) fn texts(&self, language: Language) -> &Texts {
        let texts = self.texts.iter().find(|texts| texts.language() == language);
        texts.expect("there are texts of all languages")
    }

    /// The page about the API, made when it is asked for first.
    pub(crate) fn reference(&self, theme: Option<Theme>) -> Content {
        let lock = || self.references.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = lock().get(&theme) {
            return content.clone();
        }
        let content = Content::of_page(reference::html(theme));
        lock().entry(theme).or_insert(content).clone()
    }

    /// The page with the rules of a game, drawn when it is asked for first.
    pub(crate) fn chapter(
        &self,
        title: Title,
        language: Language,
        rules: Option<&'static str>,
        theme: Option<Theme>,
    ) -> Content {
        // Pages are put in when they are complete, whatever happened to who held the lock.
        let lock = || self.chapters.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (title, language, rules, theme);
        if let Some(content) = lock().get(&key) {
            return content.clone();
        }
        // Without the lock, so that others are answered meanwhile.
        let content = Content::of_page(chapter::html(title, self.texts(language), rules, theme));
        lock().entry(key).or_insert(content).clone()
    }
}
