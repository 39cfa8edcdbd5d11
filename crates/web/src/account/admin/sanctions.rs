//! What people may not do any more.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::{Value, json};

use crate::account::admin::{after, at, part_of_page};
use crate::account::errand::Errand;
use crate::account::fields::{self, Line};
use crate::account::pages::Pages;
use crate::account::{asked, query, when_told};
use crate::app::Page;
use crate::parts::{button, part_if, select, told};
use crate::words;

const HOUR: f64 = 3_600_000.0;

/// For how long somebody may be banned or muted, by the value in the form.
const SPANS: [(&str, Option<f64>); 5] = [
    ("hour", Some(HOUR)),
    ("day", Some(24.0 * HOUR)),
    ("week", Some(7.0 * 24.0 * HOUR)),
    ("month", Some(30.0 * 24.0 * HOUR)),
    ("ever", None),
];

/// Until a day that is chosen.
const UNTIL_DAY: &str = "until";

pub(super) fn sanctions(page: Page) -> AnyView {
    let pages = Pages::new(page, "/api/admin/sanctions?".to_owned(), "sanctions", after);
    let errand = Errand::new(page);
    let list = pages.view("page-admin-no-sanctions", move |it| row(page, pages, errand, it));
    let new = part_of_page(page, "page-admin-new", form(page, pages));
    let all = view! { {errand.said()} {list} };
    let old = part_of_page(page, "page-admin-sanctions", all.into_any());
    (new, old).into_any()
}

/// Until when, in milliseconds since 1970; `None` for ever.
fn until(span: &str, day: &str) -> Option<f64> {
    if span == UNTIL_DAY {
        let end = js_sys::Date::parse(&format!("{day}T23:59:59"));
        return Some(end);
    }
    let (_, length) = SPANS.iter().find(|(known, _)| *known == span)?;
    length.map(|length| (js_sys::Date::now() + length).round())
}

fn form(page: Page, pages: Pages) -> AnyView {
    let (texts, errand) = (page.texts, Errand::new(page));
    // Who comes from a report has the id, which guests have too.
    let person = query("person");
    let given = person.clone();
    let name = RwSignal::new(String::new());
    let [kind, span, day, why] =
        ["ban", "day", "", ""].map(|start| RwSignal::new(start.to_owned()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let mut body = json!({ "kind": kind.get_untracked(), "why": why.get_untracked() });
        match &given {
            Some(id) => body["person"] = json!(id),
            None => body["name"] = json!(name.get_untracked().trim()),
        }
        let span = span.get_untracked();
        if let Some(until) = until(&span, &day.get_untracked()) {
            body["until"] = json!(until as i64);
        }
        errand.run("/api/admin/sanction", body, move |_| {
            pages.again();
            why.try_set(String::new());
            "page-admin-imposed"
        });
    };
    let option = move |prefix: &'static str| {
        move |value: &str| {
            let key = format!("{prefix}-{value}");
            let words = Signal::derive(move || words::say(&texts.get(), &key));
            (value.to_owned(), words)
        }
    };
    let kinds = ["ban", "mute"].into_iter().map(option("page-admin-kind")).collect();
    let spans = SPANS.iter().map(|(span, _)| *span).chain([UNTIL_DAY]);
    let spans = spans.map(option("page-admin-span")).collect();
    let set = |signal: RwSignal<String>| Callback::new(move |value| signal.set(value));
    let line = Line { label: "page-name", value: name, autocomplete: "off", longest: 20 };
    let whom = match person {
        Some(id) => {
            let person = asked(format!("/api/admin/person/{id}"));
            when_told(page, person, move |person| {
                let name = person["name"].as_str().unwrap_or_default();
                view! { <p><strong>{name.to_owned()}</strong></p> }.into_any()
            })
        }
        None => line.view(texts),
    };
    let today = String::from(js_sys::Date::new_0().to_iso_string().slice(0, 10));
    let until_day = part_if(Signal::derive(move || span.get() == UNTIL_DAY), move || {
        view! {
            <label class="field">
                <span>{told(texts, "page-day")}</span>
                <input
                    type="date"
                    required
                    min=today.clone()
                    prop:value=day.get_untracked()
                    on:input=move |event| day.set(event_target_value(&event))
                />
            </label>
        }
        .into_any()
    });
    view! {
        <form class="stack card" on:submit=submit>
            {whom}
            {select(told(texts, "page-admin-kind"), kinds, kind.into(), set(kind))}
            {select(told(texts, "page-admin-span"), spans, span.into(), set(span))}
            {until_day}
            {fields::lines(texts, "page-admin-why", why)}
            <p>
                <button type="submit" class="danger" disabled=errand.is_busy()>
                    {told(texts, "page-admin-impose")}
                </button>
            </p>
            {errand.said()}
        </form>
    }
    .into_any()
}

fn row(page: Page, pages: Pages, errand: Errand, sanction: &Value) -> AnyView {
    let texts = page.texts;
    let now = texts.get_untracked();
    let name = pages.name(&sanction["person"]);
    let kind = sanction["kind"].as_str().unwrap_or_default();
    let kind = words::say(&now, &format!("page-admin-kind-{kind}"));
    let why = sanction["why"].as_str().unwrap_or_default().to_owned();
    let end = sanction["until"].as_f64();
    let is_over = end.is_some_and(|end| end <= js_sys::Date::now());
    let end = match end {
        Some(_) => view! {
            {words::say(&now, "page-admin-span-until")} " " {at(&now, &sanction["until"])}
        }
        .into_any(),
        None => words::say(&now, "page-admin-span-ever").into_any(),
    };
    let lifted = &sanction["lifted"];
    let path = format!("/api/admin/sanction/{}/lift", sanction["id"]);
    let ending = if !lifted.is_null() {
        let by = pages.name(&lifted["by"]);
        let words = now.say("page-admin-lifted-by", &[("name", &by)]);
        view! { <small>{words} " · " {at(&now, &lifted["at"])}</small> }.into_any()
    } else if is_over {
        view! { <small>{words::say(&now, "page-admin-over")}</small> }.into_any()
    } else {
        let act = Callback::new(move |()| {
            errand.run(&path, json!({}), move |_| {
                pages.again();
                "page-admin-lifted"
            });
        });
        let called = name.clone();
        let label =
            Signal::derive(move || texts.get().say("page-admin-lift", &[("name", &called)]));
        button(label, "", errand.is_busy(), act)
    };
    let by = now.say("page-admin-by", &[("name", &pages.name(&sanction["by"]))]);
    view! {
        <li>
            <span>
                <strong>{name}</strong> " · " {kind} " · " {end}
                <small>{why} " · " {by} " · " {at(&now, &sanction["at"])}</small>
            </span>
            {ending}
        </li>
    }
    .into_any()
}
