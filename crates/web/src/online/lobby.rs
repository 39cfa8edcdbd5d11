//! The lobby: tables that wait for players, tables to watch, the own games.

use std::time::Duration;

use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use super::create::{NewTable, titles};
use super::list::{Listed, Status};
use super::pair::Pair;
use super::person;
use crate::account::worded;
use crate::app::Page;
use crate::net::{self, Problem};
use crate::parts::{button, never, part, part_if, select, told};
use crate::route::forget_query;
use crate::sheet::SheetOver;
use crate::words;

/// How often the lists are asked for.
const AGAIN: Duration = Duration::from_secs(4);

/// Which tables somebody wants to see; an empty text leaves it open.
#[derive(Clone, Copy, Debug)]
struct Filters {
    game: RwSignal<String>,
    players: RwSignal<String>,
    clock: RwSignal<String>,
    rated: RwSignal<String>,
}

impl Filters {
    fn new() -> Filters {
        let any = || RwSignal::new(String::new());
        Filters { game: any(), players: any(), clock: any(), rated: any() }
    }

    /// The address of the list of tables with this status.
    fn address(self, status: &str) -> String {
        let mut address = format!("/api/tables?status={status}");
        let fields = [
            ("game", self.game),
            ("players", self.players),
            ("clock", self.clock),
            ("rated", self.rated),
        ];
        for (name, field) in fields {
            let value = field.get();
            if !value.is_empty() {
                address += &format!("&{name}={value}");
            }
        }
        address
    }

    fn are_set(self) -> bool {
        [self.game, self.players, self.clock, self.rated].iter().any(|it| !it.get().is_empty())
    }
}

/// What is known of the tables of the server; `None` before it has answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Lists {
    open: Option<Vec<Listed>>,
    running: Option<Vec<Listed>>,
    mine: Option<Vec<Listed>>,
    trouble: Option<Problem>,
}

/// The lobby.
#[component]
pub(crate) fn Lobby(page: Page) -> impl IntoView {
    let texts = page.texts;
    Effect::new(move |_| page.name.set(words::say(&texts.get(), "page-place-lobby")));
    let filters = Filters::new();
    let lists = RwSignal::new(Lists::default());
    // The home page leads here to invite somebody.
    let invites = window().location().search().is_ok_and(|query| query == "?new=invite");
    if invites {
        forget_query();
    }
    let makes = RwSignal::new(invites);
    keep_fresh(filters, lists);

    let trouble = Signal::derive(move || {
        let texts = texts.get();
        let trouble = lists.with(|lists| lists.trouble.as_ref().map(|it| worded(&texts, it)));
        trouble.unwrap_or_default()
    });
    let close = Callback::new(move |()| makes.set(false));
    let make = Callback::new(move |()| makes.set(true));
    view! {
        <main class="lobby" id="main">
            <header class="lobby-head">
                <h1>{told(texts, "page-place-lobby")}</h1>
                {button(told(texts, "page-new-table"), "primary", never(), make)}
            </header>
            <p class="refusal" role="status">{trouble}</p>
            <div class="lobby-lists">
                {my_games(page, lists)}
                {open_tables(page, filters, lists, trouble)}
                {running_tables(page, lists)}
            </div>
            <aside class="lobby-side" aria-label=told(texts, "page-pair")>
                <Pair page />
            </aside>
            {part_if(makes.into(), move || {
                view! {
                    <SheetOver label="page-new-table" texts on_close=close>
                        <NewTable page invites />
                    </SheetOver>
                }
                .into_any()
            })}
        </main>
    }
}

/// Asks for the lists now, when the filters change, and again and again while somebody looks.
fn keep_fresh(filters: Filters, lists: RwSignal<Lists>) {
    let wanted = Memo::new(move |_| [filters.address("open"), filters.address("running")]);
    let refresh = move || {
        let Some([open, running]) = wanted.try_get_untracked() else { return };
        spawn_local(async move {
            let found = find(&open, &running).await;
            // By then another page may be there, or something else may be wanted.
            if wanted.try_get_untracked() != Some([open, running]) {
                return;
            }
            let next = found.unwrap_or_else(|problem| Lists {
                trouble: Some(problem),
                ..lists.get_untracked()
            });
            if lists.with_untracked(|known| *known != next) {
                lists.set(next);
            }
        });
    };
    Effect::new(move |_| {
        wanted.get();
        refresh();
    });
    let again = move || {
        if !document().hidden() {
            refresh();
        }
    };
    if let Ok(ticking) = set_interval_with_handle(again, AGAIN) {
        on_cleanup(move || ticking.clear());
    }
}

async fn find(open: &str, running: &str) -> Result<Lists, Problem> {
    let open = net::get(open).await?;
    let running = net::get(running).await?;
    // Who never did anything has no games.
    let mine = match person::known() {
        Some(_) => net::get("/api/my/tables").await?,
        None => Value::Null,
    };
    let tables = |list: &Value| Some(Listed::read_all(&list["tables"]));
    let (open, running, mine) = (tables(&open), tables(&running), tables(&mine));
    Ok(Lists { open, running, mine, trouble: None })
}

/// The own games: those that run, and behind a fold those that are over.
fn my_games(page: Page, lists: RwSignal<Lists>) -> AnyView {
    let texts = page.texts;
    let mine = Memo::new(move |_| lists.with(|lists| lists.mine.clone().unwrap_or_default()));
    let shown = part(move || {
        let (past, mut running): (Vec<Listed>, Vec<Listed>) =
            mine.get().into_iter().partition(|it| it.status == Status::Ended);
        if past.is_empty() && running.is_empty() {
            return None;
        }
        let texts_now = texts.get();
        let person = person::known();
        running.sort_by_key(|table| !table.waits_for(person.as_deref()));
        let row = |table: &Listed| match table.waits_for(person.as_deref()) {
            true => table.row(&texts_now, "page-your-turn", "waits"),
            false => table.row(&texts_now, "page-to-table", ""),
        };
        let running = (!running.is_empty()).then(|| {
            view! { <ul class="listings">{running.iter().map(row).collect_view()}</ul> }
        });
        let ended = |table: &Listed| table.row(&texts_now, "page-look-back", "");
        let past = (!past.is_empty()).then(|| {
            view! {
                <details>
                    <summary>{told(texts, "page-past-games")}</summary>
                    <ul class="listings">{past.iter().map(ended).collect_view()}</ul>
                </details>
            }
        });
        let section = view! {
            <section aria-labelledby="mine-title">
                <h2 id="mine-title">{told(texts, "page-my-games")}</h2>
                {running}
                {past}
            </section>
        };
        Some(section.into_any())
    });
    shown.into_any()
}

fn open_tables(
    page: Page,
    filters: Filters,
    lists: RwSignal<Lists>,
    trouble: Signal<String>,
) -> AnyView {
    let texts = page.texts;
    let open = Memo::new(move |_| lists.with(|lists| lists.open.clone()));
    let shown = part(move || {
        let Some(tables) = open.get() else {
            // Why there is nothing stands above.
            if !trouble.get().is_empty() {
                return None;
            }
            return Some(
                view! { <p class="empty">{told(texts, "page-one-moment")}</p> }.into_any(),
            );
        };
        if tables.is_empty() {
            let key = if filters.are_set() { "page-no-such-tables" } else { "page-no-tables" };
            return Some(view! { <p class="empty">{told(texts, key)}</p> }.into_any());
        }
        let texts_now = texts.get();
        let row = |table: &Listed| table.row(&texts_now, "page-join", "");
        let rows = tables.iter().map(row).collect_view();
        Some(view! { <ul class="listings">{rows}</ul> }.into_any())
    });
    // Where nothing waits there is nothing to choose from.
    let filtered = Signal::derive(move || {
        filters.are_set() || open.with(|open| open.as_ref().is_some_and(|it| !it.is_empty()))
    });
    view! {
        <section aria-labelledby="open-title">
            <h2 id="open-title">{told(texts, "page-open-tables")}</h2>
            {part_if(filtered, move || filter_fields(page, filters))}
            {shown}
        </section>
    }
    .into_any()
}

fn running_tables(page: Page, lists: RwSignal<Lists>) -> AnyView {
    let texts = page.texts;
    let running = Memo::new(move |_| lists.with(|lists| lists.running.clone()));
    let shown = part(move || {
        let tables = running.get()?;
        if tables.is_empty() {
            let nothing = told(texts, "page-nothing-runs");
            return Some(view! { <p class="empty">{nothing}</p> }.into_any());
        }
        let texts_now = texts.get();
        let row = |table: &Listed| table.row(&texts_now, "page-watch", "");
        let rows = tables.iter().map(row).collect_view();
        Some(view! { <ul class="listings">{rows}</ul> }.into_any())
    });
    view! {
        <section aria-labelledby="running-title">
            <h2 id="running-title">{told(texts, "page-running-tables")}</h2>
            {shown}
        </section>
    }
    .into_any()
}

fn filter_fields(page: Page, filters: Filters) -> AnyView {
    let texts = page.texts;
    let field =
        |label: &'static str, values: Vec<(String, Signal<String>)>, signal: RwSignal<String>| {
            let mut choices = vec![(String::new(), told(texts, "page-any"))];
            choices.extend(values);
            let choose = Callback::new(move |value| signal.set(value));
            select(told(texts, label), choices, signal.into(), choose)
        };
    let counts = ["2", "3", "4"].map(|it| (it.to_owned(), Signal::stored(it.to_owned())));
    let yes = |with: &'static str, without: &'static str| {
        vec![("yes".to_owned(), told(texts, with)), ("no".to_owned(), told(texts, without))]
    };
    view! {
        <div class="filters" role="group" aria-label=told(texts, "page-filters")>
            {field("page-game", titles(texts), filters.game)}
            {field("option-players", counts.to_vec(), filters.players)}
            {field("page-clock", yes("page-with-clock", "page-without-clock"), filters.clock)}
            {field("page-rating", yes("page-rated", "page-unrated"), filters.rated)}
        </div>
    }
    .into_any()
}
