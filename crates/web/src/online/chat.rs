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
        live.with(|live| muted.with(|muted| heard(live, muted).cloned().collect::<Vec<_>>()))
    });
    let remarks = part(move || {
        let own = live.with_untracked(own);
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

/// The newest remark of somebody else while the talk is out of sight, as on a phone.
#[component]
pub(crate) fn Unseen(live: RwSignal<Live>, muted: RwSignal<Vec<String>>) -> impl IntoView {
    let newest = Memo::new(move |_| {
        let is_heard = |it: &&Remark| muted.with(|muted| !muted.contains(&it.person));
        live.with(|live| live.news.as_ref().filter(is_heard).cloned())
    });
    let unseen = RwSignal::new(None::<Remark>);
    Effect::new(move |is_later: Option<bool>| {
        let newest = newest.get();
        // Who opens the page has heard what was said before.
        if is_later.is_some() && !is_talk_in_sight() {
            let own = live.with_untracked(own);
            unseen.set(newest.filter(|remark| Some(&remark.person) != own.as_ref()));
        }
        true
    });
    let scrolled = window_event_listener_untyped("scroll", move |_| {
        if unseen.try_with_untracked(Option::is_some) == Some(true) && is_talk_in_sight() {
            unseen.set(None);
        }
    });
    on_cleanup(move || scrolled.remove());
    part(move || {
        let Remark { name, text, .. } = unseen.get()?;
        let look = move |_| {
            unseen.set(None);
            talk().iter().for_each(web_sys::Element::scroll_into_view);
        };
        let newest = view! {
            <button type="button" class="newest" on:click=look>
                <b>{name}</b>
                {text}
            </button>
        };
        Some(newest.into_any())
    })
}

fn talk() -> Option<web_sys::Element> {
    document().query_selector(".remarks").ok().flatten()
}

fn is_talk_in_sight() -> bool {
    let height = window().inner_height().ok().and_then(|height| height.as_f64());
    let place = talk().map(|talk| talk.get_bounding_client_rect());
    place.zip(height).is_some_and(|(place, height)| place.top() < height && place.bottom() > 0.0)
}

/// What is said by those who are heard.
fn heard<'a>(live: &'a Live, muted: &'a [String]) -> impl Iterator<Item = &'a Remark> {
    live.remarks.iter().filter(|remark| !muted.contains(&remark.person))
}

/// Who looks at the page.
fn own(live: &Live) -> Option<String> {
    live.own_id().map(str::to_owned).or_else(super::person::known)
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
