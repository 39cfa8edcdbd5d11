//! What people tell about others.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::{Value, json};

use crate::account::admin::{about, after, at, part_of_page};
use crate::account::errand::Errand;
use crate::account::fields;
use crate::account::leaderboard::choice;
use crate::account::pages::Pages;
use crate::account::query;
use crate::app::Page;
use crate::parts::{button, never, part_if, told};

pub(super) fn reports(page: Page) -> AnyView {
    let texts = page.texts;
    let all = query("all").is_some();
    let path = if all { "/api/admin/reports?" } else { "/api/admin/reports?open=yes" };
    let pages = Pages::new(page, path.to_owned(), "reports", after);
    let errand = Errand::new(page);
    let empty = if all { "page-admin-no-reports" } else { "page-admin-no-open" };
    let list = pages.view(empty, move |report| row(page, pages, errand, report));
    let open = choice("/admin?view=reports".to_owned(), told(texts, "page-admin-open"), !all);
    let every =
        choice("/admin?view=reports&all=yes".to_owned(), told(texts, "page-admin-all"), all);
    let inner = view! {
        <nav class="choices small" aria-label=told(texts, "page-admin-reports")>{open} {every}</nav>
        {errand.said()}
        {list}
    };
    part_of_page(page, "page-admin-reports", inner.into_any())
}

fn row(page: Page, pages: Pages, errand: Errand, report: &Value) -> AnyView {
    let texts = page.texts;
    let now = texts.get_untracked();
    let name = pages.name(&report["about"]);
    let by = pages.name(&report["by"]);
    let text = report["text"].as_str().unwrap_or_default().to_owned();
    let table = report["table"].as_str().map(|id| {
        let address = format!("/table/{id}");
        view! { " · " <a href=address>{told(texts, "page-admin-table")}</a> }
    });
    let closed = &report["closed"];
    let ending = if closed.is_null() {
        actions(page, pages, errand, report, &name)
    } else {
        let by = pages.name(&closed["by"]);
        let verdict = closed["verdict"].as_str().unwrap_or_default().to_owned();
        view! { <p class="hint">{by} ": " {verdict} " · " {at(&now, &closed["at"])}</p> }.into_any()
    };
    let profile = format!("/user/{name}");
    view! {
        <li class="report">
            <p>
                <a href=profile>{name}</a>
                <small>{about(texts, "page-admin-by", &by)} " · " {at(&now, &report["at"])} {table}</small>
            </p>
            <blockquote>{text}</blockquote>
            {ending}
        </li>
    }
    .into_any()
}

/// What can be done about a report.
fn actions(page: Page, pages: Pages, errand: Errand, report: &Value, name: &str) -> AnyView {
    let texts = page.texts;
    let person = report["about"].as_str().unwrap_or_default();
    let sanction = format!("/admin?view=sanctions&person={person}");
    let path = format!("/api/admin/report/{}/close", report["id"]);
    let closes = RwSignal::new(false);
    let verdict = RwSignal::new(String::new());
    let open = Callback::new(move |()| closes.update(|closes| *closes = !*closes));
    let form = part_if(closes.into(), move || {
        let path = path.clone();
        let submit = move |event: SubmitEvent| {
            event.prevent_default();
            let body = json!({ "verdict": verdict.get_untracked() });
            errand.run(&path, body, move |_| {
                pages.again();
                "page-admin-closed"
            });
        };
        view! {
            <form class="stack" on:submit=submit>
                {fields::lines(texts, "page-admin-verdict", verdict)}
                <p>
                    <button type="submit" class="primary" disabled=errand.is_busy()>
                        {told(texts, "page-admin-close")}
                    </button>
                </p>
            </form>
        }
        .into_any()
    });
    view! {
        <p class="buttons">
            <a class="button" href=sanction>{about(texts, "page-admin-sanction", name)}</a>
            {button(told(texts, "page-admin-close-this"), "", never(), open)}
        </p>
        {form}
    }
    .into_any()
}
