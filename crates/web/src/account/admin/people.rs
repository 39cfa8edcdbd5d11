//! Everybody with an account.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::Value;

use crate::account::admin::{about, part_of_page};
use crate::account::fields::Line;
use crate::account::pages::Pages;
use crate::account::{query, times};
use crate::app::Page;
use crate::parts::told;

pub(super) fn people(page: Page) -> AnyView {
    let texts = page.texts;
    let beginning = query("name").unwrap_or_default();
    let path = format!("/api/admin/people?name={}", js_sys::encode_uri_component(&beginning));
    let next = |last: &Value| format!("&after={}", last["name"].as_str().unwrap_or_default());
    let list = Pages::new(page, path, "people", next)
        .view("page-admin-no-people", move |person| row(page, person));
    let name = RwSignal::new(beginning);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked();
        let name = js_sys::encode_uri_component(name.trim());
        page.go.run(format!("/admin?view=people&name={name}"));
    };
    let line =
        Line { label: "page-admin-beginning", value: name, autocomplete: "off", longest: 20 };
    let inner = view! {
        <form class="row" on:submit=submit>
            {line.optional(texts)}
            <button type="submit">{told(texts, "page-admin-find")}</button>
        </form>
        {list}
    };
    part_of_page(page, "page-admin-people", inner.into_any())
}

fn row(page: Page, person: &Value) -> AnyView {
    let texts = page.texts;
    let name = person["name"].as_str().unwrap_or_default().to_owned();
    let tag = |is_so: bool, key: &'static str| {
        is_so.then(|| view! { " " <span class="tag">{told(texts, key)}</span> })
    };
    let is_admin = person["admin"] == true;
    let id = person["id"].as_str().unwrap_or_default();
    // Who looks after the server cannot be banned.
    let sanction = (!is_admin).then(|| {
        let address = format!("/admin?view=sanctions&person={id}");
        view! { <a class="button" href=address>{about(texts, "page-admin-sanction", &name)}</a> }
    });
    let since = person["since"].as_f64().unwrap_or(f64::NAN);
    let profile = format!("/user/{name}");
    view! {
        <li>
            <span>
                <a href=profile>{name.clone()}</a>
                {tag(person["kind"] == "bot", "page-tag-bot")}
                {tag(is_admin, "page-tag-admin")}
                <small>{times::day(&texts.get_untracked(), since)}</small>
            </span>
            {sanction}
        </li>
    }
    .into_any()
}
