//! What bots think of the game: who is ahead, and what they would play.

use std::sync::Arc;

use catalog::{Play, drawing};
use lang::Texts;
use leptos::prelude::*;

use crate::brain::{Brain, Task};
use crate::parts::{part, told};
use crate::table::Table;
use crate::words;

/// How many of the turns that a bot expects are told.
const TOLD: usize = 5;

/// What each player can expect, as bars, with the turns that a bot expects.
#[component]
pub(crate) fn Judgment(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    brain: Brain,
) -> impl IntoView {
    let view = move || table.with(Table::view);
    let bars = part(move || {
        let view = view();
        let texts = texts.get();
        let ended = table.with(|table| shares_at_end(&table.play_shown()));
        let shares = ended.unwrap_or_else(|| brain.thought.get().shares);
        let shares = percents(&shares);
        let bars = view
            .players
            .iter()
            .zip(shares)
            .map(|(seat, share)| {
                let coat = drawing::home(&view, seat.player).map_or("", |color| color.name());
                let name = words::player(&texts, &view, seat.player);
                view! {
                    <li class=format!("share coat-{coat}")>
                        <span>{name}</span>
                        <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                            <rect width=share height="10"></rect>
                        </svg>
                        <span class="score">{format!("{share} %")}</span>
                    </li>
                }
            })
            .collect_view();
        Some(bars.into_any())
    });
    let words = Signal::derive(move || {
        let thought = brain.thought.get();
        let texts = texts.get();
        // Of a game that is over there is nothing to think.
        if let Some((result, _)) = table.with(|table| words::result(&texts, &table.play_shown())) {
            return result;
        }
        if thought.shares.is_empty() {
            return words::say(&texts, "page-thinks");
        }
        let mut line = thought.line[..thought.line.len().min(TOLD)].join(" ");
        if thought.line.len() > TOLD {
            line += " …";
        }
        let depth = thought.depth.to_string();
        let mut words = texts.say("page-expects", &[("line", &line), ("depth", &depth)]);
        if let Some((winner, turns)) = thought.forced {
            let view = view();
            if let Some(seat) = view.players.get(winner) {
                let name = words::player(&texts, &view, seat.player);
                let turns = turns.to_string();
                words.push(' ');
                words += &texts.say("page-wins-in", &[("player", &name), ("turns", &turns)]);
            }
        }
        words
    });
    let busy = Signal::derive(move || (brain.task() == Some(Task::Judgment)).to_string());
    view! {
        <section class="judgment" aria-label=told(texts, "page-judgment")>
            <p class="expects">{told(texts, "page-judgment-is")}</p>
            <ul class="shares">{bars}</ul>
            <p class="expects" aria-busy=busy>
                {words}
            </p>
        </section>
    }
}

/// What each player has of a game that is over, in thousandths.
pub(crate) fn shares_at_end(play: &Play) -> Option<Vec<u32>> {
    let winners = play.ending()?.outcome.winners();
    let share = 1_000 / winners.len().max(1) as u32;
    Some(play.players().iter().map(|it| if winners.contains(it) { share } else { 0 }).collect())
}

/// Thousandths as hundredths that still make a whole: what rounding leaves goes to those who lost
/// most by it.
pub(crate) fn percents(shares: &[u32]) -> Vec<u32> {
    let mut percents: Vec<u32> = shares.iter().map(|share| share / 10).collect();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(shares[*place] % 10));
    let left = 100_u32.saturating_sub(percents.iter().sum());
    for place in order.into_iter().take(left as usize) {
        percents[place] += 1;
    }
    percents
}
