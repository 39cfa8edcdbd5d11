//! Who sits at the table, and what is played there.

use std::sync::Arc;

use catalog::{BoardView, Color, Player, Standing, Title};
use lang::Texts;
use leptos::prelude::*;

use crate::parts::{part, told};
use crate::seat::Seat;
use crate::table::Table;
use crate::words;

/// What is told of a player beside what the board tells.
#[derive(Debug, Default)]
pub(crate) struct Who {
    /// By which name; else by the colors.
    pub(crate) name: Option<AnyView>,
    pub(crate) notes: Vec<String>,
    /// What stands at the end of the line.
    pub(crate) more: Option<AnyView>,
}

/// Everybody at the table: sign, score, power, place; and which rules they play by.
#[component]
pub(crate) fn Players(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    who: Callback<Player, Who>,
) -> impl IntoView {
    let rows = part(move || {
        let texts = texts.get();
        let view = table.with(Table::view);
        let is_draw = table.with(|table| table.play.result().as_deref() == Some("draw"));
        let me = table.with(Table::only_person);
        let mut seats: Vec<_> = view.players.iter().collect();
        // In the end in the order of places; the sort keeps the order of seats among equals.
        seats.sort_by_key(|seat| seat.place);
        let mut rows: Vec<AnyView> = seats
            .into_iter()
            .map(|seat| {
                let color = words::player(&texts, &view, seat.player);
                let Who { name, mut notes, more } = who.run(seat.player);
                let name = match name {
                    Some(name) => {
                        notes.insert(0, color);
                        name
                    }
                    None => color.into_any(),
                };
                match table.with(|table| table.seat(seat.player)) {
                    Seat::Bot(level) => {
                        notes.push(texts.say("page-bot", &[("level", &level.to_string())]));
                    }
                    Seat::Person if me == Some(seat.player) => {
                        notes.push(words::say(&texts, "page-you"));
                    }
                    Seat::Person | Seat::Elsewhere => {}
                }
                match seat.place {
                    Some(1) if is_draw => notes.push(words::say(&texts, "page-shares")),
                    Some(place) => {
                        notes.push(texts.say("page-place", &[("place", &place.to_string())]));
                    }
                    None if !seat.is_in => notes.push(words::say(&texts, "page-out")),
                    None if seat.in_power => notes.push(words::say(&texts, "page-in-power")),
                    None => {}
                }
                let won = seat.controls.iter().filter(|color| !seat.colors.contains(color));
                let won: Vec<String> = won.map(|color| words::color(&texts, *color)).collect();
                if !won.is_empty() {
                    notes.push(format!("+ {}", won.join(", ")));
                }
                let key = format!("page-score-{}", view.title.name());
                let score = texts.say(&key, &[("score", &seat.score.to_string())]);
                let class = match (view.to_act == Some(seat.player), seat.is_in) {
                    (true, _) => "player acts",
                    (false, true) => "player",
                    (false, false) => "player out",
                };
                row(class, &seat.colors, name, notes.join(" · "), score, more)
            })
            .collect();
        let neutral = neutral(&view);
        rows.extend(neutral.into_iter().map(|color| {
            let name = words::color(&texts, color).into_any();
            let note = words::say(&texts, "page-neutral");
            row("player", &[color], name, note, String::new(), None)
        }));
        Some(rows.into_any())
    });
    let about = Signal::derive(move || {
        table.with(|table| about(&texts.get(), table.play.title(), &table.play.setup()))
    });
    view! {
        <section class="table">
            <ul class="players" aria-label=told(texts, "page-players")>{rows}</ul>
            <p class="about">{about}</p>
        </section>
    }
}

fn row(
    class: &'static str,
    colors: &[Color],
    name: AnyView,
    notes: String,
    score: String,
    more: Option<AnyView>,
) -> AnyView {
    let sign = |color: &Color| view! { <i class=format!("sign coat-{}", color.name())></i> };
    view! {
        <li class=class aria-current=(class == "player acts").then_some("true")>
            <span class="signs" aria-hidden="true">{colors.iter().map(sign).collect_view()}</span>
            <span class="name">{name}</span>
            <span class="notes">{notes}</span>
            <span class="score">{score}</span>
            {more}
        </li>
    }
    .into_any()
}

/// The armies on the board that nobody brought.
fn neutral(view: &BoardView) -> Vec<Color> {
    let stands = |color: &Color| {
        let pieces = view.squares.iter().filter_map(|square| square.piece);
        pieces.into_iter().any(|it| it.color == Some(*color) && it.standing == Standing::Neutral)
    };
    Color::ALL.into_iter().filter(stands).collect()
}

/// What was agreed before the first turn, as far as it makes a difference.
pub(crate) fn about(texts: &Texts, title: Title, setup: &str) -> String {
    let mut words = setup.split(' ');
    let (id, options) = (words.next(), words.filter_map(|word| word.split_once('=')));
    let sets = title.rule_sets();
    let rules = sets.iter().find(|rules| sets.len() > 1 && Some(rules.id) == id);
    let mut parts = Vec::new();
    let mut tell = |option: &str, value: &str| {
        let option = words::say(texts, &format!("option-{option}"));
        parts.push(texts.say("page-option", &[("option", &option), ("value", value)]));
    };
    if let Some(rules) = rules {
        tell("rules", &words::say(texts, &format!("rules-{}", rules.name)));
    }
    // Chance has a part where armies are dealt, and where values or walls are drawn.
    let is_drawn = |option: &str, value: &str| match option {
        "seating" => value == "two_by_two",
        "fill" => value == "random",
        "walls" => value != "0",
        _ => false,
    };
    let is_chance = options.clone().any(|(option, value)| is_drawn(option, value));
    for (option, value) in options {
        let tells = match option {
            "players" => false,
            "seating" => value != "four",
            "seed" => is_chance,
            "symmetric" => setup.contains("fill=random"),
            "walls" => value != "0",
            _ => true,
        };
        if tells {
            let key = format!("option-{option}-{value}");
            let named = texts.knows(&key).then(|| words::say(texts, &key));
            tell(option, named.as_deref().unwrap_or(value));
        }
    }
    parts.join(" · ")
}
