//! The page of what somebody prefers, and of the own account.

use leptos::prelude::*;
use serde_json::Value;

use crate::account::{Account, Kind, Person, Who, asked, call, excuse, own, tokens};
use crate::app::{Page, preferences};
use crate::parts::{part, part_if, told};

#[component]
pub(super) fn SettingsPage(page: Page) -> impl IntoView {
    call(page, "page-settings");
    let (texts, account) = (page.texts, Account::here());
    let shown = part(move || {
        Some(match account.who.get() {
            Who::Asking => {
                view! { <p class="waiting" role="status">{told(texts, "page-one-moment")}</p> }
                    .into_any()
            }
            Who::Nobody => nobody(page),
            Who::Person(person) => somebody(page, &person),
            Who::Unknown(problem) => excuse(page, problem),
        })
    });
    view! {
        <main class="account" id="main">
            <h1>{told(texts, "page-settings")}</h1>
            <section class="card">
                <h2>{told(texts, "page-preferences")}</h2>
                <div class="preferences-list">{preferences(page.settings, texts)}</div>
            </section>
            <section class="card">
                <h2>{told(texts, "page-notifications")}</h2>
                {own::notifications(page)}
            </section>
            {shown}
        </main>
    }
}

/// A part of the page with its title.
fn section(page: Page, title: &'static str, inner: AnyView) -> AnyView {
    view! {
        <section class="card">
            <h2>{told(page.texts, title)}</h2>
            {inner}
        </section>
    }
    .into_any()
}

fn nobody(page: Page) -> AnyView {
    let texts = page.texts;
    let inner = view! {
        <p>{told(texts, "page-you-nobody")}</p>
        <p class="buttons">
            <a class="button primary" href="/sign-in?next=/settings">
                {told(texts, "page-sign-in")}
            </a>
        </p>
    };
    section(page, "page-account", inner.into_any())
}

fn somebody(page: Page, person: &Person) -> AnyView {
    let mutes = section(page, "page-mutes", own::mutes(page));
    let data = section(page, "page-data", data(page));
    if person.kind == Kind::Guest {
        return vec![guest(page, person), mutes, data].into_any();
    }
    let mut all = vec![
        account(page, person),
        section(page, "page-password-change", own::password(page)),
        section(page, "page-sessions", own::sessions(page)),
        section(page, "page-tokens", tokens::tokens(page)),
        mutes,
    ];
    if person.kind == Kind::Account {
        all.push(become_bot(page, person));
    }
    all.push(data);
    all.push(section(page, "page-delete", own::delete(page)));
    all.into_any()
}

/// Who one is.
fn you(page: Page, person: &Person) -> AnyView {
    let (texts, name, kind) = (page.texts, person.name.clone(), person.kind);
    let words = Signal::derive(move || texts.get().say(own::kind_key(kind), &[("name", &name)]));
    view! { <p>{words}</p> }.into_any()
}

fn account(page: Page, person: &Person) -> AnyView {
    let texts = page.texts;
    let profile = format!("/user/{}", person.name);
    let admin = person
        .is_admin
        .then(|| view! { <a class="button" href="/admin">{told(texts, "page-admin")}</a> });
    let inner = view! {
        {you(page, person)}
        <p class="buttons">
            <a class="button" href=profile>{told(texts, "page-profile")}</a>
            {admin}
            {own::sign_out(page)}
        </p>
    };
    section(page, "page-account", inner.into_any())
}

fn guest(page: Page, person: &Person) -> AnyView {
    let texts = page.texts;
    let inner = view! {
        {you(page, person)}
        {own::rename(page, person)}
        <p class="buttons">
            <a class="button primary" href="/sign-in?new=yes&next=/settings">
                {told(texts, "page-sign-up")}
            </a>
            {own::sign_out(page)}
        </p>
        <p class="hint">{told(texts, "page-guest-leaves")}</p>
    };
    section(page, "page-account", inner.into_any())
}

/// The way to an account for which a program plays: for who has not played.
fn become_bot(page: Page, person: &Person) -> AnyView {
    let games = asked(format!("/api/tables?user={}", person.name));
    let has_none = Signal::derive(move || {
        let is_empty = |value: &Value| value["tables"].as_array().is_some_and(Vec::is_empty);
        games.with(|told| matches!(told, Some(Ok(value)) if is_empty(value)))
    });
    let shown = part_if(has_none, move || section(page, "page-bot-account", own::become_bot(page)));
    shown.into_any()
}

/// Everything that the server keeps, to take along.
fn data(page: Page) -> AnyView {
    let texts = page.texts;
    view! {
        <p class="hint">{told(texts, "page-data-about")}</p>
        <p>
            <a class="button" href="/api/account/export" download="machiavel.json" rel="external">
                {told(texts, "page-data-export")}
            </a>
        </p>
    }
    .into_any()
}
