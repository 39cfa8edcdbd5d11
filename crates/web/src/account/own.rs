//! What somebody does with the own account.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use web_sys::NotificationPermission;

use crate::account::errand::Errand;
use crate::account::fields::{self, Line};
use crate::account::{Account, Kind, Person, Who, ask_again, asked, times, when_told};
use crate::app::Page;
use crate::online::alert;
use crate::parts::{button, never, part_if, told};

/// Ends the session.
pub(super) fn sign_out(page: Page) -> AnyView {
    let (errand, account) = (Errand::new(page), Account::here());
    let act = Callback::new(move |()| {
        errand.run("/api/sign-out", json!({}), move |_| {
            account.forget();
            account.who.set(Who::Nobody);
            ""
        });
    });
    (button(told(page.texts, "page-sign-out"), "", errand.is_busy(), act), errand.said()).into_any()
}

/// Another name for a guest.
pub(super) fn rename(page: Page, person: &Person) -> AnyView {
    let (texts, account, errand) = (page.texts, Account::here(), Errand::new(page));
    let name = RwSignal::new(person.name.clone());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "name": name.get_untracked().trim() });
        errand.run("/api/guest", body, move |_| {
            spawn_local(account.ask());
            ""
        });
    };
    let line = Line { label: "page-name", value: name, autocomplete: "nickname", longest: 20 };
    view! {
        <form class="row" on:submit=submit>
            {line.view(texts)}
            <button type="submit" disabled=errand.is_busy()>{told(texts, "page-rename")}</button>
        </form>
        {errand.said()}
    }
    .into_any()
}

/// Another password.
pub(super) fn password(page: Page) -> AnyView {
    let (texts, errand) = (page.texts, Errand::new(page));
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "old": old.get_untracked(), "new": new.get_untracked() });
        errand.run("/api/password", body, move |_| {
            old.try_set(String::new());
            new.try_set(String::new());
            "page-password-changed"
        });
    };
    let filled = |word: &str| Signal::stored(word.to_owned());
    let old_field = fields::password(
        texts,
        "old-password",
        told(texts, "page-password-old"),
        filled("current-password"),
        old,
    );
    let new_field = fields::password(
        texts,
        "new-password",
        told(texts, "page-password-new"),
        filled("new-password"),
        new,
    );
    view! {
        <form class="stack" on:submit=submit>
            {old_field} {new_field}
            <p class="hint">{told(texts, "page-password-ends")}</p>
            <p>
                <button type="submit" disabled=errand.is_busy()>
                    {told(texts, "page-password-change")}
                </button>
            </p>
            {errand.said()}
        </form>
    }
    .into_any()
}

/// Something that cannot be undone: it is asked for first.
fn twice(
    page: Page,
    ask: &'static str,
    question: &'static str,
    inner: impl Fn(RwSignal<bool>) -> AnyView + Send + 'static,
) -> AnyView {
    let texts = page.texts;
    let is_asked = RwSignal::new(false);
    let first = Callback::new(move |()| is_asked.set(true));
    let not_asked = Signal::derive(move || !is_asked.get());
    // What was pressed is gone: who uses the keyboard goes on with the question.
    let group = NodeRef::<leptos::html::Div>::new();
    group.on_load(|group| {
        request_animation_frame(move || {
            // Without the focus there it is found by Tab.
            let _ = group.focus();
        });
    });
    view! {
        {part_if(not_asked, move || button(told(texts, ask), "danger", never(), first))}
        {part_if(
            is_asked.into(),
            move || {
                view! {
                    <div
                        class="stack sure"
                        role="group"
                        tabindex="-1"
                        aria-label=told(texts, ask)
                        node_ref=group
                    >
                        <p>{told(texts, question)}</p>
                        {inner(is_asked)}
                    </div>
                }
                    .into_any()
            },
        )}
    }
    .into_any()
}

/// Makes it an account for which a program plays.
pub(super) fn become_bot(page: Page) -> AnyView {
    let (texts, account) = (page.texts, Account::here());
    let errand = Errand::new(page);
    let sure = twice(page, "page-bot-become", "page-bot-sure", move |is_asked| {
        let act = Callback::new(move |()| {
            errand.run("/api/account/bot", json!({}), move |_| {
                spawn_local(account.ask());
                ""
            });
        });
        let leave = Callback::new(move |()| is_asked.set(false));
        view! {
            <p class="buttons">
                {button(told(texts, "page-bot-become"), "danger", errand.is_busy(), act)}
                {button(told(texts, "page-cancel"), "", never(), leave)}
            </p>
        }
        .into_any()
    });
    view! {
        <p class="hint">{told(texts, "page-bot-about")}</p>
        {sure}
        {errand.said()}
    }
    .into_any()
}

/// Deletes the account.
pub(super) fn delete(page: Page) -> AnyView {
    let (texts, account, errand) = (page.texts, Account::here(), Errand::new(page));
    let sure = twice(page, "page-delete", "page-delete-sure", move |is_asked| {
        let password = RwSignal::new(String::new());
        let submit = move |event: SubmitEvent| {
            event.prevent_default();
            let body = json!({ "password": password.get_untracked() });
            errand.run("/api/account/delete", body, move |_| {
                account.forget();
                account.who.set(Who::Nobody);
                ""
            });
        };
        let leave = Callback::new(move |()| is_asked.set(false));
        let filled = Signal::stored("current-password".to_owned());
        let label = told(texts, "page-password");
        view! {
            <form class="stack" on:submit=submit>
                {fields::password(texts, "delete-password", label, filled, password)}
                <p class="buttons">
                    <button type="submit" class="danger" disabled=errand.is_busy()>
                        {told(texts, "page-delete")}
                    </button>
                    {button(told(texts, "page-cancel"), "", never(), leave)}
                </p>
            </form>
        }
        .into_any()
    });
    view! {
        <p class="hint">{told(texts, "page-delete-about")}</p>
        {sure}
        {errand.said()}
    }
    .into_any()
}

/// Where one is signed in.
pub(super) fn sessions(page: Page) -> AnyView {
    const PATH: &str = "/api/sessions";
    let (texts, errand) = (page.texts, Errand::new(page));
    let all = asked(PATH.to_owned());
    let list = when_told(page, all, move |value| {
        let now = texts.get_untracked();
        let sessions = value["sessions"].as_array().map_or(&[][..], Vec::as_slice);
        let rows = sessions.iter().map(|session| {
            let times = ["created_at", "seen_at"]
                .map(|name| times::moment(&now, session[name].as_f64().unwrap_or(f64::NAN)));
            let [begun, seen] = times;
            let path =
                format!("/api/session/{}/remove", session["id"].as_str().unwrap_or_default());
            let act = Callback::new(move |()| {
                errand.run(&path, json!({}), move |_| {
                    ask_again(all, PATH.to_owned());
                    "page-session-ended"
                });
            });
            let ending = if session["this"] == true {
                view! { <span class="tag">{told(texts, "page-session-this")}</span> }.into_any()
            } else {
                button(told(texts, "page-session-end"), "", errand.is_busy(), act)
            };
            view! {
                <li>
                    <span>
                        {told(texts, "page-session-seen")} " " {seen}
                        <small>{told(texts, "page-session-begun")} " " {begun}</small>
                    </span>
                    {ending}
                </li>
            }
        });
        view! { <ul class="rows">{rows.collect_view()}</ul> }.into_any()
    });
    (list, errand.said()).into_any()
}

/// Whom one does not hear.
pub(super) fn mutes(page: Page) -> AnyView {
    const PATH: &str = "/api/my/mutes";
    let (texts, errand) = (page.texts, Errand::new(page));
    let mutes = asked(PATH.to_owned());
    let list = when_told(page, mutes, move |value| {
        let people = value["people"].as_array().cloned().unwrap_or_default();
        if people.is_empty() {
            return view! { <p class="hint">{told(texts, "page-mutes-none")}</p> }.into_any();
        }
        let rows = people.into_iter().map(|person| {
            let id = person["id"].as_str().unwrap_or_default().to_owned();
            let name = person["name"].as_str().unwrap_or(&id).to_owned();
            let hear = name.clone();
            let act = Callback::new(move |()| {
                errand.run("/api/my/unmute", json!({ "person": id }), move |_| {
                    ask_again(mutes, PATH.to_owned());
                    "page-unmuted"
                });
            });
            let label =
                Signal::derive(move || texts.get().say("page-unmute-name", &[("name", &hear)]));
            view! { <li><span>{name}</span> {button(label, "", errand.is_busy(), act)}</li> }
        });
        view! { <ul class="rows">{rows.collect_view()}</ul> }.into_any()
    });
    (list, errand.said()).into_any()
}

/// Whether the browser tells when it is one's turn: it keeps what somebody has allowed.
pub(super) fn notifications(page: Page) -> AnyView {
    let texts = page.texts;
    let permission = RwSignal::new(alert::permission());
    let key = move || match permission.get() {
        None => "page-notices-missing",
        Some(NotificationPermission::Denied) => "page-notices-denied",
        Some(NotificationPermission::Granted) => "page-notices-granted",
        Some(_) => "page-notices-why",
    };
    let words = Signal::derive(move || told(texts, key()).get());
    let ask = Callback::new(move |()| {
        spawn_local(async move {
            alert::ask().await;
            // By then another page may be there.
            permission.try_set(alert::permission());
        });
    });
    let is_unasked =
        Signal::derive(move || permission.get() == Some(NotificationPermission::Default));
    view! {
        <p class="hint" role="status">{words}</p>
        {part_if(is_unasked, move || button(told(texts, "page-notices-ask"), "", never(), ask))}
    }
    .into_any()
}

/// What kind of person somebody is, in words.
pub(super) fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "page-you-guest",
        Kind::Account => "page-you-account",
        Kind::Bot => "page-you-bot",
    }
}
