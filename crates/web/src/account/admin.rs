//! For those who look after the server: reports, sanctions, tables, and what was done.

mod people;
mod reports;
mod sanctions;

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;
use serde_json::Value;

use crate::account::games::Listed;
use crate::account::leaderboard::choice;
use crate::account::pages::Pages;
use crate::account::{Account, Who, call, excuse, query, times};
use crate::app::Page;
use crate::parts::{part, told};

/// The parts of the page by the word in the address, each with the key of its name.
const PARTS: [(&str, &str); 5] = [
    ("reports", "page-admin-reports"),
    ("people", "page-admin-people"),
    ("sanctions", "page-admin-sanctions"),
    ("tables", "page-admin-tables"),
    ("log", "page-admin-log"),
];

#[component]
pub(super) fn Admin(page: Page) -> impl IntoView {
    call(page, "page-admin");
    let (texts, account) = (page.texts, Account::here());
    let shown = part(move || {
        Some(match account.who.get() {
            Who::Asking => {
                view! { <p class="waiting" role="status">{told(texts, "page-one-moment")}</p> }
                    .into_any()
            }
            Who::Person(person) if person.is_admin => untrack(|| desk(page)),
            Who::Person(_) | Who::Nobody => stranger(page),
            Who::Unknown(problem) => excuse(page, problem),
        })
    });
    view! {
        <main class="account" id="main">
            <h1>{told(texts, "page-admin")}</h1>
            {shown}
        </main>
    }
}

/// For everybody else.
fn stranger(page: Page) -> AnyView {
    let texts = page.texts;
    view! {
        <p>{told(texts, "page-admin-not")}</p>
        <p class="hint">{told(texts, "page-admin-how")}</p>
        <p><code>"machiavel user admin NAME"</code></p>
        <p class="buttons">
            <a class="button primary" href="/sign-in?next=/admin">{told(texts, "page-sign-in")}</a>
            <a class="button" href="/">{told(texts, "page-home")}</a>
        </p>
    }
    .into_any()
}

fn desk(page: Page) -> AnyView {
    let texts = page.texts;
    let shown = query("view").unwrap_or_default();
    let known = PARTS.iter().any(|(part, _)| *part == shown);
    let shown = if known { &*shown } else { PARTS[0].0 };
    let choices = PARTS
        .map(|(part, key)| choice(format!("/admin?view={part}"), told(texts, key), part == shown));
    let inner = match shown {
        "people" => people::people(page),
        "sanctions" => sanctions::sanctions(page),
        "tables" => tables(page),
        "log" => log(page),
        _ => reports::reports(page),
    };
    view! {
        <nav class="choices" aria-label=told(texts, "page-admin")>{choices.collect_view()}</nav>
        {inner}
    }
    .into_any()
}

fn tables(page: Page) -> AnyView {
    let texts = page.texts;
    let next = |last: &Value| {
        let (at, id) = (&last["changed_at"], last["id"].as_str().unwrap_or_default());
        format!("&before={at}&after_id={id}")
    };
    let pages = Pages::new(page, "/api/admin/tables?status=running".to_owned(), "tables", next);
    let list = pages.view("page-admin-no-tables", move |table| {
        Listed::read(table).map(|table| table.row(texts, None)).into_any()
    });
    part_of_page(page, "page-admin-tables", list)
}

fn log(page: Page) -> AnyView {
    let texts = page.texts;
    let pages = Pages::new(page, "/api/admin/audit?".to_owned(), "deeds", after);
    let list = pages.view("page-admin-no-log", move |deed| {
        let what = worded(&texts.get_untracked(), deed["what"].as_str().unwrap_or_default());
        let (by, about) = (pages.name(&deed["by"]), pages.name(&deed["about"]));
        view! {
            <li>
                <span>{what} <small>{by} " → " {about}</small></span>
                <small>{at(&texts.get_untracked(), &deed["at"])}</small>
            </li>
        }
        .into_any()
    });
    part_of_page(page, "page-admin-log", list)
}

/// What was done, in the language of the page. It is kept in English, each kind of deed with its
/// own beginning; what somebody gave as a reason stays as they wrote it.
fn worded(texts: &Texts, what: &str) -> String {
    let (deed, reason) = what.split_once(": ").unwrap_or((what, ""));
    let words: Vec<&str> = deed.split(' ').collect();
    let (key, until) = match words[..] {
        ["ban", "for", "ever"] => ("page-deed-ban", ""),
        ["mute", "for", "ever"] => ("page-deed-mute", ""),
        ["ban", "until", until] => ("page-deed-ban-until", until),
        ["mute", "until", until] => ("page-deed-mute-until", until),
        ["lift", "ban", _] => ("page-deed-lift-ban", ""),
        ["lift", "mute", _] => ("page-deed-lift-mute", ""),
        ["close", "report", _] => ("page-deed-close", ""),
        ["admin"] => ("page-deed-admin", ""),
        ["no", "admin", ..] => ("page-deed-no-admin", ""),
        _ => return what.to_owned(),
    };
    let until = until.parse().map_or_else(|_| String::new(), |at| times::day_words(texts, at));
    texts.say(key, &[("reason", reason), ("until", &until)])
}

/// A part of the page with its title.
fn part_of_page(page: Page, title: &'static str, inner: AnyView) -> AnyView {
    view! {
        <section>
            <h2>{told(page.texts, title)}</h2>
            {inner}
        </section>
    }
    .into_any()
}

/// What the address of the next page has behind it.
fn after(last: &Value) -> String {
    format!("&after={}", last["id"])
}

/// A time of an answer.
fn at(texts: &Texts, value: &Value) -> AnyView {
    times::moment(texts, value.as_f64().unwrap_or(f64::NAN))
}

/// A sentence about somebody.
fn about(texts: Memo<Arc<Texts>>, key: &'static str, name: &str) -> Signal<String> {
    let name = name.to_owned();
    Signal::derive(move || texts.get().say(key, &[("name", &name)]))
}
