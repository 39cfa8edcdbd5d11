//! Tables in lists.

use catalog::Title;
use client::{Clock, Sitter, words as live_words};
use lang::Texts;
use leptos::prelude::*;
use serde_json::Value;

use super::clock;
use crate::players::about;
use crate::words;

/// A table as a list of the server tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) status: Status,
    setup: String,
    clock: Option<Clock>,
    is_rated: bool,
    seats: Vec<Option<Sitter>>,
    to_act: Option<usize>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Open,
    Running,
    Ended,
}

impl Listed {
    /// The table that stands in a list; none if this page is too old to understand it.
    pub(crate) fn read(item: &Value) -> Option<Listed> {
        let about = &item["about"];
        let status = match item["status"].as_str()? {
            "open" => Status::Open,
            "running" => Status::Running,
            "ended" => Status::Ended,
            _ => return None,
        };
        Some(Listed {
            id: item["id"].as_str()?.to_owned(),
            status,
            setup: about["setup"].as_str()?.to_owned(),
            clock: serde_json::from_value(about["clock"].clone()).ok()?,
            is_rated: about["rated"].as_bool().unwrap_or_default(),
            seats: serde_json::from_value(about["seats"].clone()).ok()?,
            to_act: about["to_act"].as_u64().map(|seat| seat as usize),
        })
    }

    /// All tables of a list.
    pub(crate) fn read_all(list: &Value) -> Vec<Listed> {
        let items = list.as_array().map_or(&[][..], Vec::as_slice);
        items.iter().filter_map(Listed::read).collect()
    }

    /// Whether it is the turn of this person.
    pub(crate) fn waits_for(&self, person: Option<&str>) -> bool {
        let acts = self.to_act.and_then(|seat| self.seats.get(seat)?.as_ref());
        self.status == Status::Running
            && matches!(acts, Some(Sitter::Person { id, .. }) if Some(&**id) == person)
    }

    /// The table as a link, with the key of what the link does.
    pub(crate) fn row(&self, texts: &Texts, action: &str, class: &str) -> AnyView {
        let title = Title::of_setup(&self.setup);
        let game = title
            .map_or_else(String::new, |title| words::say(texts, &format!("game-{}", title.name())));
        let setup = title.map_or_else(String::new, |title| about(texts, title, &self.setup));
        let say = words::sayer(texts);
        let seat = |sitter: &Option<Sitter>| {
            let name = live_words::sitter(&say, sitter.as_ref());
            let class = if sitter.is_some() { "who" } else { "who free" };
            view! { <li class=class>{name}</li> }
        };
        let mut notes = vec![clock::short(texts, self.clock)];
        if self.is_rated {
            notes.push(words::say(texts, "page-rated"));
        }
        // Ended games are looked back at, the others are still played.
        let address = match self.status {
            Status::Ended => format!("/game/{}", self.id),
            Status::Open | Status::Running => format!("/table/{}", self.id),
        };
        view! {
            <li class=format!("listing {class}")>
                <div class="what">
                    <h3>{game}</h3>
                    <p class="setup-line">{setup}</p>
                    <ul class="seats-line" aria-label=words::say(texts, "page-seats")>
                        {self.seats.iter().map(seat).collect_view()}
                    </ul>
                </div>
                <p class="clock-line">{notes.join(" · ")}</p>
                <a class="button" href=address>{words::say(texts, action)}</a>
            </li>
        }
        .into_any()
    }
}
