//! Games in a list.

use std::sync::Arc;

use catalog::Title;
use lang::Texts;
use leptos::prelude::*;
use serde_json::Value;

use crate::account::times;
use crate::words;

/// A game as lists of the server tell it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Listed {
    id: String,
    title: Title,
    changed_at: f64,
    is_ended: bool,
    is_rated: bool,
    is_private: bool,
    seats: Vec<Seat>,
    /// The places of those who are first, `draw` if that is everybody.
    result: Option<String>,
}

/// Who sits somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Seat {
    Free,
    /// By the id, and the name at that time: a guest has another than the account it became.
    Person(String, String),
    /// At a level.
    Bot(u64),
}

impl Listed {
    pub(super) fn read(value: &Value) -> Option<Listed> {
        let about = &value["about"];
        let setup = about["setup"].as_str()?;
        let seat = |seat: &Value| match (&seat["person"]["name"], &seat["bot"]["level"]) {
            (Value::String(name), _) => {
                let id = seat["person"]["id"].as_str().unwrap_or_default();
                Seat::Person(id.to_owned(), name.clone())
            }
            (_, Value::Number(level)) => Seat::Bot(level.as_u64().unwrap_or_default()),
            _ => Seat::Free,
        };
        Some(Listed {
            id: value["id"].as_str()?.to_owned(),
            title: Title::by_name(setup.split(['/', '@']).next()?)?,
            changed_at: value["changed_at"].as_f64()?,
            is_ended: value["status"] == "ended",
            is_rated: about["rated"] == true,
            is_private: value["private"] == true,
            seats: about["seats"].as_array()?.iter().map(seat).collect(),
            result: about["result"].as_str().map(str::to_owned),
        })
    }

    /// Where it can be looked at: as a table while it is played.
    fn address(&self) -> String {
        let page = if self.is_ended { "game" } else { "table" };
        format!("/{page}/{}", self.id)
    }

    /// Those who sit there, each by a name.
    fn names(&self, texts: &Texts) -> String {
        let name = |seat: &Seat| match seat {
            Seat::Free => words::say(texts, "live-free"),
            Seat::Person(_, name) => name.clone(),
            Seat::Bot(level) => texts.say("page-bot", &[("level", &level.to_string())]),
        };
        self.seats.iter().map(name).collect::<Vec<_>>().join(" – ")
    }

    /// The key of what it came to for whoever has this id.
    fn outcome(&self, person: &str) -> &'static str {
        let sits = |seat: &Seat| matches!(seat, Seat::Person(id, _) if id == person);
        let Some(result) = &self.result else { return "page-game-running" };
        if result == "draw" {
            return "page-game-draw";
        }
        let mut first = result.split(',').filter_map(|seat| seat.parse::<usize>().ok());
        match first.any(|seat| self.seats.get(seat).is_some_and(sits)) {
            true if result.contains(',') => "page-game-shared",
            true => "page-game-won",
            false => "page-game-lost",
        }
    }

    /// A row of a list; with what it came to for whoever has this id if it is theirs.
    pub(super) fn row(&self, texts: Memo<Arc<Texts>>, of: Option<&str>) -> AnyView {
        let texts = texts.get_untracked();
        let key = of.map_or("", |person| self.outcome(person));
        let outcome = (!key.is_empty()).then(|| {
            view! { <strong class=key>{words::say(&texts, key)}</strong> " · " }
        });
        let mut notes = Vec::new();
        if self.is_rated {
            notes.push(words::say(&texts, "page-note-rated"));
        }
        if self.is_private {
            notes.push(words::say(&texts, "page-note-private"));
        }
        notes.push(String::new());
        let title = words::say(&texts, &format!("game-{}", self.title.name()));
        view! {
            <li class="game-row">
                <span>
                    <a href=self.address()>{title}</a>
                    <small>{self.names(&texts)}</small>
                </span>
                <small>
                    {outcome}
                    {notes.join(" · ")}
                    {times::day(&texts, self.changed_at)}
                </small>
            </li>
        }
        .into_any()
    }
}
