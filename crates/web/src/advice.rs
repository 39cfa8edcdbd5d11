//! What bots think of the game: who is ahead, and what they would play.

use std::sync::Arc;

use catalog::drawing;
use lang::Texts;
use leptos::prelude::*;

use crate::brain::{Brain, Task};
use crate::table::Table;
use crate::words;

/// Who is ahead, as a bar, with the turns that a bot expects.
#[component]
pub(crate) fn Judgment(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    brain: Brain,
) -> impl IntoView {
    let view = move || table.with(Table::view);
    let bars = move || {
        let view = view();
        let thought = brain.thought.get();
        let texts = texts.get();
        view.players
            .iter()
            .zip(thought.shares)
            .map(|(seat, share)| {
                let coat = drawing::home(&view, seat.player).map_or("", |color| color.name());
                let hundredths = (share + 5) / 10;
                let percent = format!("{hundredths} %");
                let name = words::player(&texts, &view, seat.player);
                let label = texts.say("page-share", &[("player", &name), ("share", &percent)]);
                // The style sheet has a class for every percent: the page allows no styles within.
                let width = format!("share coat-{coat} share-{hundredths}");
                view! { <li class=width aria-label=label>{(hundredths >= 12).then_some(percent)}</li> }
            })
            .collect_view()
    };
    let words = move || {
        let thought = brain.thought.get();
        let texts = texts.get();
        if thought.shares.is_empty() {
            return words::say(&texts, "page-thinks");
        }
        let line = thought.line.iter().take(5).cloned().collect::<Vec<_>>().join(" ");
        let depth = thought.depth.to_string();
        let mut told = texts.say("page-expects", &[("line", &line), ("depth", &depth)]);
        if let Some((winner, turns)) = thought.forced {
            let view = view();
            if let Some(seat) = view.players.get(winner) {
                let name = words::player(&texts, &view, seat.player);
                let turns = turns.to_string();
                told.push(' ');
                told += &texts.say("page-wins-in", &[("player", &name), ("turns", &turns)]);
            }
        }
        told
    };
    view! {
        <section class="judgment" aria-label=move || words::say(&texts.get(), "page-judgment")>
            <ul class="shares">{bars}</ul>
            <p class="expects" aria-busy=move || (brain.task() == Some(Task::Judgment)).to_string()>
                {words}
            </p>
        </section>
    }
}
