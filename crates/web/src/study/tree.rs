//! The turns of a record with its variations and comments; any of them can be gone to.

use std::sync::Arc;

use catalog::{Place, Walk, drawing};
use lang::Texts;
use leptos::prelude::*;
use record::{Entry, Event};

use super::opinion::{Opinions, faults};
use crate::parts::{part, told};
use crate::words;

/// What is the same for all turns of a tree.
struct Tree<'a> {
    texts: &'a Texts,
    here: Place,
    /// The line that one is on, and the signs behind its turns.
    forks: Vec<(usize, usize)>,
    signs: Vec<&'static str>,
    /// The class of the player who acted, for the turns of that line.
    coats: Vec<String>,
    go: Callback<Place>,
}

/// The whole record as a list of turns.
#[component]
pub(super) fn TurnTree(
    walk: RwSignal<Walk>,
    opinions: Opinions,
    texts: Memo<Arc<Texts>>,
    go: Callback<Place>,
) -> impl IntoView {
    let shown = part(move || {
        let texts = texts.get();
        let shown = walk.with(|walk| {
            let here = walk.place();
            let end = walk.play();
            let line = opinions.line(walk);
            let faults = faults(end, &line);
            let signs = faults.iter().map(|it| it.as_ref().map_or("", |it| it.slip.sign()));
            let view = end.view();
            let coats = (0..end.moments()).map(|moment| {
                let actor = end.actor_at(moment);
                let coat = actor.and_then(|actor| drawing::home(&view, actor));
                coat.map_or_else(String::new, |color| format!("coat-{}", color.name()))
            });
            let tree = Tree {
                texts: &texts,
                forks: here.forks.clone(),
                signs: signs.collect(),
                coats: coats.collect(),
                here,
                go,
            };
            tree.line(&walk.record().line, &[], 1)
        });
        Some(shown)
    });
    let is_empty = Memo::new(move |_| walk.with(|walk| walk.record().line.is_empty()));
    let list = NodeRef::<leptos::html::Div>::new();
    // The turn that is shown stays in sight.
    Effect::new(move |_| {
        walk.track();
        request_animation_frame(move || {
            // By then another page may be there.
            let Some(list) = list.try_get_untracked().flatten() else { return };
            let Some(here) = list.query_selector(".here").ok().flatten() else { return };
            let (frame, here) = (list.get_bounding_client_rect(), here.get_bounding_client_rect());
            let above = (frame.top() - here.top()).max(0.0);
            let below = (here.bottom() - frame.bottom()).max(0.0);
            list.set_scroll_top(list.scroll_top() + (below - above).ceil() as i32);
        });
    });
    view! {
        <section class="tree" aria-label=told(texts, "page-history")>
            <div class="tree-turns" class:unseen=move || is_empty.get() node_ref=list>
                {shown}
            </div>
            {part(move || {
                let empty = || view! { <p class="empty">{told(texts, "page-no-turns")}</p> };
                is_empty.get().then(|| empty().into_any())
            })}
        </section>
    }
}

impl Tree<'_> {
    fn line(&self, entries: &[Entry], forks: &[(usize, usize)], first: usize) -> AnyView {
        let turns: Vec<AnyView> = entries
            .iter()
            .enumerate()
            .map(|(index, entry)| self.entry(entry, index, forks, first + index))
            .collect();
        view! { <ol>{turns}</ol> }.into_any()
    }

    fn entry(
        &self,
        entry: &Entry,
        index: usize,
        forks: &[(usize, usize)],
        number: usize,
    ) -> AnyView {
        let place = Place { forks: forks.to_vec(), seen: index + 1 };
        let is_here = place == self.here;
        let on_line = forks == self.forks
            || self.forks.get(..forks.len()) == Some(forks) && {
                // On the lines before a fork only what was played until there.
                self.forks.get(forks.len()).is_some_and(|(event, _)| index < *event)
            };
        let of_line = |list: &[String]| {
            if on_line { list.get(number).cloned().unwrap_or_default() } else { String::new() }
        };
        let coat = of_line(&self.coats);
        let sign = if on_line { self.signs.get(number).copied().unwrap_or_default() } else { "" };
        let words = format!("{number}. {}{sign}", event(self.texts, &entry.event));
        let go = self.go;
        let variations: Vec<AnyView> = entry
            .variations
            .iter()
            .enumerate()
            .map(|(which, line)| {
                let forks = [forks, &[(index, which)]].concat();
                let line = self.line(line, &forks, number);
                view! { <div class="variation">{line}</div> }.into_any()
            })
            .collect();
        let comment = entry.comment.clone();
        let comment = comment.map(|text| view! { <span class="comment">{text}</span> }.into_any());
        view! {
            <li>
                <button
                    class=format!("turn {coat}")
                    class:here=is_here
                    aria-current=is_here.then_some("step")
                    on:click=move |_| go.run(place.clone())
                >
                    {words}
                </button>
                {comment}
                {variations}
            </li>
        }
        .into_any()
    }
}

/// What happened, as it stands in the list.
pub(super) fn event(texts: &Texts, event: &Event) -> String {
    match event {
        Event::Turn(turn) => turn.clone(),
        Event::Resigns(_) => words::say(texts, "page-resigned"),
        Event::Flag(_) => words::say(texts, "page-flagged"),
        Event::Agreed => words::say(texts, "page-agreed"),
    }
}
