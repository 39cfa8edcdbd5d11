//! What people say at a table.

use std::sync::Arc;

use client::{Phase, Remark, Room};
use lang::Texts;
use leptos::prelude::*;

use super::live::Live;
use crate::parts::{part, part_if, select, told};
use crate::words;

/// The most letters of a remark.
const LONGEST: usize = 300;

/// Somebody at the table, by the id and the name.
pub(crate) type Person = (String, String);

/// What was said, and a box for saying more.
#[component]
pub(crate) fn Chat(
    live: RwSignal<Live>,
    texts: Memo<Arc<Texts>>,
    /// Those who are not heard.
    muted: RwSignal<Vec<String>>,
    say: Callback<(Room, String)>,
    /// Somebody wants to do something about a person.
    about: Callback<Person>,
) -> impl IntoView {
    let rooms = Memo::new(move |_| live.with(Live::rooms));
    // Which of the rooms.
    let chosen = RwSignal::new(0_usize);
    let room = move || rooms.with(|rooms| rooms.get(chosen.get()).or(rooms.first()).copied());
    let (typed, sent) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    // What was refused can be sent again.
    let unsaid = Memo::new(move |_| live.with(|live| live.unsaid));
    Effect::new(move |_| {
        if unsaid.get() > 0 && typed.with_untracked(String::is_empty) {
            typed.set(sent.get_untracked());
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_owned();
        if let Some(room) = untrack(room).filter(|_| !text.is_empty()) {
            say.run((room, text.clone()));
            sent.set(text);
            typed.set(String::new());
        }
    };
    let heard = Memo::new(move |_| {
        live.with(|live| {
            let muted = muted.get();
            let is_heard = |remark: &&Remark| !muted.contains(&remark.person);
            live.remarks.iter().filter(is_heard).cloned().collect::<Vec<_>>()
        })
    });
    let remarks = part(move || {
        let own = live.with_untracked(|live| live.own_id().map(str::to_owned));
        let own = own.or_else(super::person::known);
        let line = |remark: &Remark| told_remark(texts, live, remark, own.as_deref(), about);
        Some(heard.with(|remarks| remarks.iter().map(line).collect_view()).into_any())
    });
    // The newest stays in sight.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        heard.track();
        request_animation_frame(move || {
            // By then another page may be there.
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let is_empty = Memo::new(move |_| heard.with(Vec::is_empty));
    let choice = part(move || {
        let rooms = rooms.get();
        if rooms.len() < 2 {
            return None;
        }
        let named = |(number, room): (usize, &Room)| {
            let room = *room;
            let words = move || live.with(|live| named_room(&texts.get(), live, room));
            (number.to_string(), Signal::derive(words))
        };
        let options = rooms.iter().enumerate().map(named).collect::<Vec<_>>();
        let choose = Callback::new(move |number: String| {
            chosen.set(number.parse().unwrap_or_default());
        });
        let value = Signal::derive(move || chosen.get().to_string());
        Some(select(told(texts, "page-talk-to"), options, value, choose))
    });
    // Somebody who comes or goes before the start changes what the numbers mean.
    Effect::new(move |_| {
        rooms.get();
        chosen.set(0);
    });
    let hint = Signal::derive(move || {
        let texts = texts.get();
        let is_over = live.with(|live| live.seen.phase() == Some(Phase::Ended));
        match room() {
            Some(Room::Watchers) if is_over => words::say(&texts, "page-talk-watchers-over"),
            Some(Room::Watchers) => words::say(&texts, "page-talk-watchers"),
            Some(Room::Private { .. }) => words::say(&texts, "page-talk-private"),
            _ => words::say(&texts, "page-talk-table"),
        }
    });
    view! {
        <section class="chat" aria-labelledby="chat-title">
            <h2 id="chat-title">{told(texts, "page-chat")}</h2>
            <ol
                class="remarks"
                role="log"
                aria-labelledby="chat-title"
                tabindex="0"
                node_ref=list
                class:unseen=move || is_empty.get()
            >
                {remarks}
            </ol>
            {part_if(
                is_empty.into(),
                move || view! { <p class="empty">{told(texts, "page-chat-empty")}</p> }.into_any(),
            )}
            <form class="saying" on:submit=submit>
                {choice}
                <label class="field">
                    <span>{told(texts, "page-say")}</span>
                    <input
                        type="text"
                        maxlength=LONGEST
                        autocomplete="off"
                        prop:value=typed
                        on:input=move |event| typed.set(event_target_value(&event))
                    />
                </label>
                <button type="submit">{told(texts, "page-send")}</button>
                <small>{hint}</small>
            </form>
        </section>
    }
}

/// A remark. Others can be muted and reported by their names.
fn told_remark(
    texts: Memo<Arc<Texts>>,
    live: RwSignal<Live>,
    remark: &Remark,
    own: Option<&str>,
    about: Callback<Person>,
) -> AnyView {
    let person = (remark.person.clone(), remark.name.clone());
    let name = remark.name.clone();
    let name = match Some(&*remark.person) == own {
        true => view! { <b class="speaker">{name}</b> }.into_any(),
        false => {
            let called = name.clone();
            let label =
                Signal::derive(move || texts.get().say("page-about-person", &[("name", &called)]));
            view! {
                <button
                    type="button"
                    class="speaker"
                    title=label
                    on:click=move |_| about.run(person.clone())
                >
                    {name}
                </button>
            }
            .into_any()
        }
    };
    let room = remark.room;
    let class = match room {
        Room::Table => "remark",
        Room::Watchers => "remark watchers",
        Room::Private { .. } => "remark private",
    };
    let place = (room != Room::Table).then(|| {
        let words = live.with_untracked(|live| named_room(&texts.get_untracked(), live, room));
        view! { <small>{words}</small> }
    });
    view! {
        <li class=class>
            {name}
            {place}
            <span class="text">{remark.text.clone()}</span>
        </li>
    }
    .into_any()
}

/// Among whom something is said.
fn named_room(texts: &Texts, live: &Live, room: Room) -> String {
    match room {
        Room::Table => words::say(texts, "page-room-table"),
        Room::Watchers => words::say(texts, "page-room-watchers"),
        Room::Private { seats } => {
            let own = live.seen.own.first();
            let other = seats.into_iter().find(|seat| Some(seat) != own).unwrap_or(seats[0]);
            let player = catalog::Player::new(usize::from(other));
            let name = player.map(|player| live.named(texts, player)).unwrap_or_default();
            texts.say("page-room-private", &[("name", &name)])
        }
    }
}
