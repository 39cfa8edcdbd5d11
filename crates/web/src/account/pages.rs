//! Lists that come page by page.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use crate::account::excuse;
use crate::app::Page;
use crate::net::{self, Problem};
use crate::parts::{button, never, part, told};

/// How many rows the server tells at once.
const ROWS: usize = 50;

/// A list that comes page by page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pages {
    page: Page,
    /// The address with its query, and under which name the answer has the rows.
    path: StoredValue<(String, &'static str)>,
    /// What the address of the next page has behind it, by the last row of this one.
    next: fn(&Value) -> String,
    rows: RwSignal<Vec<Value>>,
    /// Those whom the rows mention by their ids, with their names.
    people: RwSignal<Vec<Value>>,
    more: RwSignal<More>,
}

/// Whether there are more rows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum More {
    Asking,
    Some,
    Nothing,
    Failed(Problem),
}

impl Pages {
    /// Begins to read a list.
    pub(super) fn new(
        page: Page,
        path: String,
        rows: &'static str,
        next: fn(&Value) -> String,
    ) -> Pages {
        let pages = Pages {
            page,
            path: StoredValue::new((path, rows)),
            next,
            rows: RwSignal::new(Vec::new()),
            people: RwSignal::new(Vec::new()),
            more: RwSignal::new(More::Nothing),
        };
        pages.read(false);
        pages
    }

    /// Reads it from the start; what is shown stays until then.
    pub(super) fn again(self) {
        self.read(false);
    }

    fn read(self, goes_on: bool) {
        // What an errand leads to may come when another page is there.
        let Some((mut path, name)) = self.path.try_get_value() else { return };
        self.more.set(More::Asking);
        if let Some(last) = self.rows.with_untracked(|rows| rows.last().cloned())
            && goes_on
        {
            path += &(self.next)(&last);
        }
        spawn_local(async move {
            let answer = net::get(&path).await;
            // By then another page may be there.
            self.more.try_set(match answer {
                Ok(value) => {
                    let new = value[name].as_array().cloned().unwrap_or_default();
                    let count = new.len();
                    let people = value["people"].as_array().cloned().unwrap_or_default();
                    self.people.try_update(|known| known.extend(people));
                    self.rows.try_update(|rows| {
                        if !goes_on {
                            rows.clear();
                        }
                        rows.extend(new);
                    });
                    if count < ROWS { More::Nothing } else { More::Some }
                }
                Err(problem) => More::Failed(problem),
            });
        });
    }

    /// The list, or what is said where there is nothing.
    pub(super) fn view(
        self,
        empty: &'static str,
        row: impl Fn(&Value) -> AnyView + Send + Sync + 'static,
    ) -> AnyView {
        let texts = self.page.texts;
        let row = Arc::new(row);
        let rows = part(move || {
            // Words of rows that are made once are those of the page now.
            texts.track();
            let rows = self.rows.get();
            if rows.is_empty() {
                return (self.more.get() == More::Nothing)
                    .then(|| view! { <p class="empty">{told(texts, empty)}</p> }.into_any());
            }
            let rows = untrack(|| rows.iter().map(|it| row(it)).collect_view());
            Some(view! { <ul class="rows card">{rows}</ul> }.into_any())
        });
        let on = Callback::new(move |()| self.read(true));
        let rest = part(move || match self.more.get() {
            More::Asking => Some(
                view! { <p class="waiting" role="status">{told(texts, "page-one-moment")}</p> }
                    .into_any(),
            ),
            More::Some => Some(button(told(texts, "page-older"), "", never(), on)),
            More::Nothing => None,
            More::Failed(problem) => Some(excuse(self.page, problem)),
        });
        (rows, rest).into_any()
    }

    /// What somebody is called, as far as it is told; else the id.
    pub(super) fn name(self, id: &Value) -> String {
        let name = self.people.with_untracked(|people| {
            let person = people.iter().find(|person| person["id"] == *id)?;
            person["name"].as_str().map(str::to_owned)
        });
        name.unwrap_or_else(|| id.as_str().unwrap_or_default().to_owned())
    }
}
