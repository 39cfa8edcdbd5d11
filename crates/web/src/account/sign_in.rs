//! Signing in, and signing up.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;

use crate::account::errand::Errand;
use crate::account::fields::{self, Line};
use crate::account::{Account, Kind, Who, call, excuse, own, query};
use crate::app::Page;
use crate::parts::{part, part_if, told};

/// Where somebody goes who came from nowhere.
const USUAL: &str = "/lobby";

/// Where to go after signing in: back, but never away from here.
fn next() -> String {
    query("next").filter(|next| is_own(next)).unwrap_or_else(|| USUAL.to_owned())
}

/// Whether an address is one of our pages. Two slashes, or one and a backslash, begin the name of
/// another server.
fn is_own(address: &str) -> bool {
    let mut letters = address.chars();
    letters.next() == Some('/')
        && !matches!(letters.next(), Some('/' | '\\'))
        && !address.chars().any(char::is_control)
}

/// What is said to who is new, and to who is not.
fn either(
    page: Page,
    is_new: RwSignal<bool>,
    new: &'static str,
    known: &'static str,
) -> Signal<String> {
    Signal::derive(move || told(page.texts, if is_new.get() { new } else { known }).get())
}

#[component]
pub(super) fn SignIn(page: Page) -> impl IntoView {
    call(page, "page-sign-in");
    let (texts, account) = (page.texts, Account::here());
    let is_new = RwSignal::new(query("new").is_some());
    let shown = part(move || {
        Some(match account.who.get() {
            Who::Asking => {
                view! { <p class="waiting" role="status">{told(texts, "page-one-moment")}</p> }
                    .into_any()
            }
            Who::Person(person) if person.kind != Kind::Guest => {
                is_new.set(false);
                signed_in(page, &person.name)
            }
            Who::Person(guest) => view! { <Form page is_new guest=guest.name /> }.into_any(),
            Who::Nobody => view! { <Form page is_new guest="" /> }.into_any(),
            Who::Unknown(problem) => {
                (excuse(page, problem), view! { <Form page is_new guest="" /> }).into_any()
            }
        })
    });
    view! {
        <main class="account narrow" id="main">
            <h1>{either(page, is_new, "page-sign-up", "page-sign-in")}</h1>
            {shown}
        </main>
    }
}

/// For who has signed in already.
fn signed_in(page: Page, name: &str) -> AnyView {
    let texts = page.texts;
    let (profile, name) = (format!("/user/{name}"), name.to_owned());
    let words = Signal::derive(move || texts.get().say("page-signed-in-as", &[("name", &name)]));
    view! {
        <p>{words}</p>
        <p class="buttons">
            <a class="button primary" href=USUAL>{told(texts, "page-place-lobby")}</a>
            <a class="button" href=profile>{told(texts, "page-profile")}</a>
            {own::sign_out(page)}
        </p>
    }
    .into_any()
}

#[component]
fn Form(page: Page, is_new: RwSignal<bool>, #[prop(into)] guest: String) -> impl IntoView {
    let (texts, account) = (page.texts, Account::here());
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let errand = Errand::new(page);
    let next = next();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let path = if is_new.get_untracked() { "/api/sign-up" } else { "/api/sign-in" };
        let body = json!({
            "name": name.get_untracked().trim(),
            "password": password.get_untracked(),
        });
        let next = next.clone();
        errand.run(path, body, move |_| {
            spawn_local(async move {
                account.ask().await;
                page.go.run(next);
            });
            ""
        });
    };
    let choice = move |new: bool, key: &'static str| {
        let pressed = move || (is_new.get() == new).to_string();
        let choose = move |_| {
            // What was wrong there is not wrong here.
            errand.forget();
            is_new.set(new);
        };
        view! {
            <button type="button" aria-pressed=pressed on:click=choose>
                {told(texts, key)}
            </button>
        }
    };
    let filled = Signal::derive(move || {
        (if is_new.get() { "new-password" } else { "current-password" }).to_owned()
    });
    // What becomes of a guest's games depends on what is done.
    let is_guest = !guest.is_empty();
    let of_guest = Signal::derive(move || {
        let key = if is_new.get() { "page-guest-signs-up" } else { "page-guest-signs-in" };
        texts.get().say(key, &[("name", &guest)])
    });
    let line = Line { label: "page-name", value: name, autocomplete: "username", longest: 20 };
    view! {
        <form class="card" method="post" action="/sign-in" on:submit=submit>
            <div class="switch" role="group" aria-label=told(texts, "page-sign-in")>
                {choice(false, "page-has-account")} {choice(true, "page-no-account")}
            </div>
            {is_guest.then(|| view! { <p class="hint">{of_guest}</p> })}
            {line.view(texts)}
            {part_if(
                is_new.into(),
                move || view! { <p class="hint">{told(texts, "page-name-help")}</p> }.into_any(),
            )}
            {fields::password(texts, "password", told(texts, "page-password"), filled, password)}
            {part_if(
                is_new.into(),
                move || view! { <p class="hint">{told(texts, "page-password-help")}</p> }.into_any(),
            )}
            {errand.said()}
            <button type="submit" class="primary" disabled=errand.is_busy()>
                {either(page, is_new, "page-sign-up", "page-sign-in")}
            </button>
        </form>
        <p class="hint">{either(page, is_new, "page-sign-up-why", "page-sign-in-lost")}</p>
    }
}
