//! How the page talks to a table.

use client::{Act, Room, Unsent};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::line::Line;
use super::live::Live;
use super::person;
use crate::account::{Account, worded};
use crate::app::Page;
use crate::net::Problem;
use crate::words;

/// How the page talks to the table. It can be copied into everything that is clicked.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) page: Page,
    account: Account,
    pub(crate) live: RwSignal<Live>,
    pub(crate) line: StoredValue<Option<Line>, LocalStorage>,
    /// Whom the server takes the connection for.
    pub(crate) person: StoredValue<Option<String>>,
    /// What is to be said as soon as there is a connection again.
    to_say: StoredValue<Option<(Room, String)>>,
}

impl Desk {
    pub(crate) fn new(page: Page) -> Desk {
        Desk {
            page,
            account: Account::here(),
            live: RwSignal::new(Live::default()),
            line: StoredValue::new_local(None),
            person: StoredValue::new(person::known()),
            to_say: StoredValue::new(None),
        }
    }

    /// Asks the session for something; what is not even taken is told.
    pub(crate) fn with(self, ask: impl FnOnce(&Line) -> Result<(), Unsent>) {
        let asked = self.line.try_with_value(|line| line.as_ref().map(ask)).flatten();
        let key = match asked {
            Some(Ok(())) | None => return,
            Some(Err(Unsent::Busy)) => "live-busy",
            Some(Err(Unsent::NotReady)) => "live-not-ready",
            Some(Err(Unsent::TooLong)) => "refused-too-long",
            Some(Err(Unsent::Ended)) => "live-over",
        };
        self.note(words::say(&self.page.texts.get_untracked(), key));
        self.live.update(|live| live.corrections += 1);
    }

    pub(crate) fn note(self, notice: String) {
        self.live.update(|live| live.notice = notice);
    }

    pub(crate) fn fail(self, problem: &Problem) {
        self.note(worded(&self.page.texts.get_untracked(), problem));
    }

    /// Becomes somebody, if need be, then does it. The connection is made anew for who just became
    /// somebody; `true` if it was.
    pub(crate) fn as_person(self, act: impl FnOnce(bool) + 'static) {
        spawn_local(async move {
            let id = person::ensure(self.account).await;
            // By then another page may be there.
            if self.live.is_disposed() {
                return;
            }
            match id {
                Ok(id) => {
                    let is_new = self.person.get_value().as_ref() != Some(&id);
                    if is_new {
                        self.person.set_value(Some(id));
                        self.with(|line| {
                            line.dial_again();
                            Ok(())
                        });
                    }
                    act(is_new);
                }
                Err(problem) => self.fail(&problem),
            }
        });
    }

    pub(crate) fn act(self, act: Act) {
        match act {
            Act::Sit { .. } => self.as_person(move |_| self.with(|line| line.act(act))),
            act => self.with(|line| line.act(act)),
        }
    }

    pub(crate) fn say(self, room: Room, text: String) {
        self.as_person(move |is_new| {
            if is_new {
                self.to_say.set_value(Some((room, text)));
            } else {
                self.with(|line| line.say(room, &text));
            }
        });
    }

    /// Says what waited for a connection.
    pub(crate) fn say_kept(self) {
        if let Some((room, text)) = self.to_say.try_update_value(Option::take).flatten() {
            self.with(|line| line.say(room, &text));
        }
    }
}
