//! What a person prefers, kept in the browser.

use catalog::drawing::PieceSet;
use lang::Language;
use leptos::prelude::*;

use crate::storage;

/// How bright the page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brightness {
    /// As the system says.
    System,
    Light,
    Dark,
}

impl Brightness {
    pub(crate) const ALL: [Brightness; 3] =
        [Brightness::System, Brightness::Light, Brightness::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Brightness::System => "system",
            Brightness::Light => "light",
            Brightness::Dark => "dark",
        }
    }
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Material {
    Paper,
    Wood,
    Slate,
}

impl Material {
    pub(crate) const ALL: [Material; 3] = [Material::Paper, Material::Wood, Material::Slate];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Material::Paper => "paper",
            Material::Wood => "wood",
            Material::Slate => "slate",
        }
    }
}

/// All preferences; each is a signal of its own, so that a change redraws only what it concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) language: RwSignal<Language>,
    pub(crate) brightness: RwSignal<Brightness>,
    pub(crate) set: RwSignal<PieceSet>,
    pub(crate) material: RwSignal<Material>,
    pub(crate) sound: RwSignal<bool>,
    /// Ask before a complete turn is played.
    pub(crate) confirm: RwSignal<bool>,
    /// Turn the board to whoever acts.
    pub(crate) turn_board: RwSignal<bool>,
}

impl Settings {
    /// The preferences of this browser, kept from now on.
    pub(crate) fn load() -> Settings {
        let flag = |name: &str, default: bool| {
            RwSignal::new(storage::recall(name).map_or(default, |text| text == "yes"))
        };
        let brightness = storage::recall("brightness")
            .and_then(|name| Brightness::ALL.into_iter().find(|b| b.name() == name))
            .unwrap_or(Brightness::System);
        let set = storage::recall("pieces")
            .and_then(|name| PieceSet::ALL.into_iter().find(|set| set.name() == name))
            .unwrap_or_default();
        let material = storage::recall("board")
            .and_then(|name| Material::ALL.into_iter().find(|it| it.name() == name))
            .unwrap_or(Material::Paper);
        let settings = Settings {
            language: RwSignal::new(language()),
            brightness: RwSignal::new(brightness),
            set: RwSignal::new(set),
            material: RwSignal::new(material),
            sound: flag("sound", true),
            confirm: flag("confirm", false),
            turn_board: flag("turn-board", false),
        };
        settings.keep();
        settings
    }

    fn keep(self) {
        Effect::new(move |_| storage::remember("language", self.language.get().code()));
        Effect::new(move |_| storage::remember("brightness", self.brightness.get().name()));
        Effect::new(move |_| storage::remember("pieces", self.set.get().name()));
        Effect::new(move |_| storage::remember("board", self.material.get().name()));
        for (name, flag) in
            [("sound", self.sound), ("confirm", self.confirm), ("turn-board", self.turn_board)]
        {
            Effect::new(move |_| storage::remember(name, if flag.get() { "yes" } else { "no" }));
        }
    }
}

/// The language that was chosen, or that of the browser.
pub(crate) fn language() -> Language {
    storage::recall("language")
        .and_then(|code| Language::by_code(&code))
        .or_else(browser_language)
        .unwrap_or(Language::English)
}

/// The first language of the browser that we speak.
fn browser_language() -> Option<Language> {
    let languages = web_sys::window()?.navigator().languages();
    languages.iter().find_map(|code| Language::by_code(&code.as_string()?))
}
