//! Who sits at the table.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;

use crate::seat::Seat;
use crate::table::Table;
use crate::words;

/// Everybody at the table: sign, score, power, place.
#[component]
pub(crate) fn Players(table: RwSignal<Table>, texts: Memo<Arc<Texts>>) -> impl IntoView {
    let rows = move || {
        let texts = texts.get();
        let view = table.with(Table::view);
        view.players
            .iter()
            .map(|seat| {
                let acts = view.to_act == Some(seat.player);
                let name = words::player(&texts, &view, seat.player);
                let mut notes = Vec::new();
                if let Seat::Bot(level) = table.with(|table| table.seat(seat.player)) {
                    notes.push(texts.say("page-bot", &[("level", &level.to_string())]));
                }
                if let Some(place) = seat.place {
                    notes.push(texts.say("page-place", &[("place", &place.to_string())]));
                } else if !seat.is_in {
                    notes.push(words::say(&texts, "page-out"));
                } else if seat.in_power {
                    notes.push(words::say(&texts, "page-in-power"));
                }
                let won = seat.controls.iter().filter(|color| !seat.colors.contains(color));
                let won: Vec<String> = won.map(|color| words::color(&texts, *color)).collect();
                if !won.is_empty() {
                    notes.push(format!("+ {}", won.join(", ")));
                }
                let coat = seat.colors.first().map_or("", |color| color.name());
                let key = format!("page-score-{}", view.title.name());
                let score = texts.say(&key, &[("score", &seat.score.to_string())]);
                view! {
                    <li class=format!("player coat-{coat}") class:acts=acts class:out=!seat.is_in
                        aria-current=acts.then_some("true")>
                        <span class="sign" aria-hidden="true"></span>
                        <span class="name">{name}</span>
                        <span class="notes">{notes.join(" · ")}</span>
                        <span class="score">{score}</span>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <ul class="players" aria-label=move || words::say(&texts.get(), "page-players")>{rows}</ul>
    }
}
