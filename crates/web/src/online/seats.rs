//! Who sits where: names, clocks, and empty seats.

use std::sync::Arc;
use std::time::Duration;

use catalog::Player;
use client::{Act, Clocks, Phase, Sitter, words as live_words};
use lang::Texts;
use leptos::prelude::*;

use super::desk::Desk;
use crate::parts::{button, never, select, told};
use crate::players::Who;
use crate::seat::Seat;
use crate::setup::level_choices;
use crate::words;

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(200);
/// Less than this on a clock is shown as little.
const LITTLE: u64 = 20_000;

/// What is told of each player: who that is, whether they are there, what is left on the clock, and
/// what can be done about an empty seat.
pub(crate) fn who(desk: Desk) -> Callback<Player, Who> {
    let Desk { page, live, line, person, .. } = desk;
    let texts = page.texts;
    // Only what the rows show, so that they are not made anew with every event.
    let clocks = RwSignal::new(None::<Clocks>);
    let tick = move || {
        let stand =
            line.try_with_value(|line| line.as_ref().map(|it| it.look(client::Session::clocks)));
        let stand = stand.flatten().flatten();
        if clocks.try_with_untracked(|known| *known != stand) == Some(true) {
            clocks.set(stand);
        }
    };
    tick();
    if let Ok(ticking) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || ticking.clear());
    }
    // The level of the bot that the host would put on a seat.
    let level = RwSignal::new(Seat::Bot(3).to_string());
    let shown = Memo::new(move |_| {
        live.with(|live| {
            let state = live.seen.state()?;
            let is_host = live.is_host(person.get_value().as_deref());
            Some(Shown {
                seats: state.seats().to_vec(),
                away: (0..state.seats().len()).map(|seat| live.seen.is_away(seat as u8)).collect(),
                phase: state.phase(),
                has_seat: !live.seen.own.is_empty(),
                // Bots play no rated games.
                seats_bots: is_host && !state.terms().rated,
                has_clock: state.terms().clock.is_some(),
            })
        })
    });
    Callback::new(move |player: Player| {
        let seat = player.number();
        let Some(shown) = shown.get() else { return Who::default() };
        let texts_now = texts.get();
        let sitter = shown.seats.get(seat).cloned().flatten();
        let name = live_words::sitter(&words::sayer(&texts_now), sitter.as_ref());
        let mut notes = Vec::new();
        if shown.away.get(seat) == Some(&true) && shown.phase != Phase::Ended {
            notes.push(words::say(&texts_now, "page-away"));
        }
        if matches!(sitter, Some(Sitter::Person { bot: true, .. })) {
            notes.push(words::say(&texts_now, "page-is-program"));
        }
        let is_free = sitter.is_none() && shown.phase == Phase::Open;
        let more = if is_free {
            Some(free_seat(desk, seat as u8, &shown, level))
        } else {
            shown.has_clock.then(|| clock_of(texts, clocks, seat))
        };
        Who { name: Some(name.into_any()), notes, more }
    })
}

/// What the rows of players show of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    seats: Vec<Option<Sitter>>,
    away: Vec<bool>,
    phase: Phase,
    has_seat: bool,
    seats_bots: bool,
    has_clock: bool,
}

/// What can be done about an empty seat: sitting down, or putting a bot there.
fn free_seat(desk: Desk, seat: u8, shown: &Shown, level: RwSignal<String>) -> AnyView {
    let texts = desk.page.texts;
    let sit = Callback::new(move |()| desk.act(Act::Sit { seat }));
    let sit = (!shown.has_seat).then(|| button(told(texts, "page-sit"), "primary", never(), sit));
    let bots = shown.seats_bots.then(|| {
        let choose = Callback::new(move |chosen: String| level.set(chosen));
        let put = Callback::new(move |()| {
            let level = level.get_untracked();
            let level = level.strip_prefix("level:").and_then(|level| level.parse().ok());
            if let Some(level) = level {
                desk.act(Act::SeatBot { seat, level });
            }
        });
        let levels = level_choices(texts);
        let bots = vec![
            select(told(texts, "page-bot-level"), levels, level.into(), choose),
            button(told(texts, "page-seat-bot"), "", never(), put),
        ];
        bots.into_any()
    });
    view! { <span class="more">{sit} {bots}</span> }.into_any()
}

/// What is left on a clock.
fn clock_of(texts: Memo<Arc<Texts>>, clocks: RwSignal<Option<Clocks>>, seat: usize) -> AnyView {
    let left = move || clocks.with(|clocks| clocks.as_ref()?.left.get(seat).copied());
    let words = Memo::new(move |_| {
        left().map(|left| live_words::time(&words::sayer(&texts.get()), left)).unwrap_or_default()
    });
    let class = Memo::new(move |_| {
        let runs = clocks.with(|clocks| clocks.as_ref()?.running) == Some(seat as u8);
        match (runs, left().is_some_and(|left| left < LITTLE)) {
            (true, true) => "clock runs little",
            (true, false) => "clock runs",
            (false, _) => "clock",
        }
    });
    view! { <span class=move || class.get() role="timer">{move || words.get()}</span> }.into_any()
}
