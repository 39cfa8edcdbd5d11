//! A saved game on the desk: walked through, varied, commented, judged.

use std::sync::Arc;

use catalog::{BoardView, Place, Play, Walk, drawing};
use lang::Texts;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use record::Event;
use wasm_bindgen::JsCast;

use super::exchange::Exchange;
use super::graph::Graph;
use super::opinion::{Opinions, TIMES, faults};
use super::tree::TurnTree;
use crate::advice::percents;
use crate::app::Page;
use crate::board::Intent;
use crate::brain::Thought;
use crate::parts::{button, never, part, part_if, select, sign, told};
use crate::prompt::{PromptBar, Said, asks};
use crate::sheet::keys_over;
use crate::stage::{Stage, StageView};
use crate::table::{Confirm, Table, Tapped};
use crate::typed::TypedTurn;
use crate::words;

/// How many of the turns that a bot expects are told.
const TOLD: usize = 5;

/// The longest comment that can be typed.
const LONGEST_COMMENT: usize = 2_000;

/// What is changed on the desk: where one stands, or the record itself.
pub(super) type Change = Callback<Box<dyn FnOnce(&mut Walk) + Send + Sync>>;

/// A saved game on the desk.
#[component]
pub(super) fn Desk(
    walk: RwSignal<Walk>,
    page: Page,
    /// The id of a game of the server.
    server: Option<String>,
    /// What lay on the desk before, if it is to be had again.
    old: Option<Walk>,
) -> impl IntoView {
    let Page { settings, texts, .. } = page;
    let table = RwSignal::new(walk.with_untracked(at_place));
    let notice = RwSignal::new(String::new());
    // What was there before something was removed.
    let before = RwSignal::new(old);
    let opinions = Opinions::new(walk);
    let stage = Stage::new(table, page);
    let view = stage.view;
    let (typing, asks_keys) = (RwSignal::new(false), RwSignal::new(false));
    let change = Change::new(move |change: Box<dyn FnOnce(&mut Walk) + Send + Sync>| {
        notice.set(String::new());
        let board = || walk.with_untracked(|walk| (walk.play().title(), walk.play().setup()));
        let before = board();
        walk.update(change);
        let now = walk.with_untracked(at_place);
        if board() == before { table.set(now) } else { stage.show(now) }
    });
    let step = move |how: fn(&mut Walk)| {
        let moment = walk.with_untracked(Walk::moment);
        change.run(Box::new(how));
        if walk.with_untracked(Walk::moment) == moment + 1 {
            request_animation_frame(move || stage.show_last());
        }
    };
    let played = move |tapped: Tapped| {
        if tapped != Tapped::Played {
            return;
        }
        let turn = table.with_untracked(|it| it.play.turn_at(it.play.moments() - 1));
        let Some(turn) = turn else { return };
        let mut varied = walk.get_untracked();
        match varied.add(&Event::Turn(turn)) {
            Ok(()) => change.run(Box::new(move |walk| *walk = varied)),
            Err(refused) => {
                table.set(walk.with_untracked(at_place));
                notice.set(words::refusal(&texts.get_untracked(), &refused));
            }
        }
    };
    let confirm = move || {
        if settings.confirm.get_untracked() { Confirm::First } else { Confirm::AtOnce }
    };
    let on_intent = Callback::new(move |intent: Intent| match intent {
        Intent::Type => typing.set(true),
        Intent::Keys => asks_keys.set(true),
        intent => played(stage.act(intent, confirm())),
    });
    let typed = Callback::new(move |tapped| {
        stage.hear(tapped);
        played(tapped);
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if let Some(how) = step_of_key(&event) {
            event.prevent_default();
            step(how);
        }
    });
    on_cleanup(move || keys.remove());

    let shown = Memo::new(move |_| walk.with(|walk| opinions.shown(walk)));
    let hint = Memo::new(move |_| {
        let best = shown.with(|shown| shown.as_ref().and_then(|it| it.line.first().cloned()));
        let turn = best.unwrap_or_default();
        table.with(|table| view.with(|view| squares_of(&table.play, &turn, view)))
    });
    let said = Memo::new(move |_| said(&texts.get(), &walk.read(), &table.read()));
    let go = Callback::new(move |place: Place| change.run(Box::new(move |walk| walk.go(&place))));
    let go_to = Callback::new(move |moment: usize| {
        change.run(Box::new(move |walk| walk.go_to_moment(moment)));
    });
    let below = view! { <Steps walk texts step=Callback::new(step) go=go_to /> }.into_any();
    view! {
        <main class="game study" id="main">
            <StageView stage on_intent hint below />
            <section class="panel">
                <PromptBar
                    table
                    texts
                    on_intent
                    notice
                    instead=said
                    thumb=Callback::new(|()| None)
                />
                {part_if(typing.into(), move || {
                    view! { <TypedTurn table texts typing heard=typed /> }.into_any()
                })}
                <Analysis walk opinions shown texts go=go_to />
                <TurnTree walk opinions texts go />
                <Notes walk texts change before notice />
                <Exchange walk page server change before turned=stage.turned />
            </section>
            {keys_over(asks_keys, texts, table)}
        </main>
    }
}

/// The board where somebody stands.
fn at_place(walk: &Walk) -> Table {
    Table::new(walk.present(), Vec::new())
}

/// The squares of a turn in their order, as indexes into those of a view; none while another turn
/// is made.
fn squares_of(play: &Play, turn: &str, view: &BoardView) -> Vec<usize> {
    let mut after = play.clone();
    if turn.is_empty() || !play.chosen().is_empty() || after.turn(turn).is_err() {
        return Vec::new();
    }
    let steps = after.steps_at(after.moments() - 1);
    let names = steps.into_iter().filter_map(|step| step.square);
    names.filter_map(|name| view.squares.iter().position(|it| it.name == name)).collect()
}

/// What is said beside the board, unless the game is over here.
fn said(texts: &Texts, walk: &Walk, table: &Table) -> Option<Said> {
    let (turn, last) = (walk.moment().to_string(), (walk.play().moments() - 1).to_string());
    let mut headline = texts.say("page-at-turn", &[("turn", &turn), ("last", &last)]);
    if let Some((number, count)) = walk.variation() {
        let (number, count) = (number.to_string(), count.to_string());
        let values = [("number", &*number), ("count", &*count)];
        headline = format!("{headline} · {}", texts.say("page-variation", &values));
    }
    let player = words::player(texts, &table.play.view(), table.play.to_act()?);
    let turn = texts.say("turn-of", &[("player", &player)]);
    Some(Said { headline, detail: format!("{turn} {}", asks(texts, table)) })
}

/// Where a key leads in a record, if anywhere.
fn step_of_key(event: &KeyboardEvent) -> Option<fn(&mut Walk)> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
        return None;
    }
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let is_in = |css: &str| target.closest(css).ok().flatten().is_some();
    if is_in("input, textarea, select, dialog, .menu") {
        return None;
    }
    // The arrows are the board's while it has the focus.
    let on_board = is_in("[role=grid]");
    match event.key().as_str() {
        "[" | "PageUp" => Some(Walk::back),
        "]" | "PageDown" => Some(Walk::forward),
        "ArrowLeft" if !on_board => Some(Walk::back),
        "ArrowRight" if !on_board => Some(Walk::forward),
        "ArrowUp" if !on_board => Some(Walk::up),
        "ArrowDown" if !on_board => Some(Walk::down),
        "Home" if !on_board => Some(Walk::first),
        "End" if !on_board => Some(Walk::last),
        _ => None,
    }
}

/// What walks through the line that one is on.
#[component]
fn Steps(
    walk: RwSignal<Walk>,
    texts: Memo<Arc<Texts>>,
    step: Callback<fn(&mut Walk)>,
    go: Callback<usize>,
) -> impl IntoView {
    let moment = Memo::new(move |_| walk.with(Walk::moment));
    let last = Memo::new(move |_| walk.with(|walk| walk.play().moments() - 1));
    let at_start = Signal::derive(move || moment.get() == 0);
    let at_end = Signal::derive(move || moment.get() == last.get());
    let arrow = move |arrow: &'static str, key, far: Signal<bool>, how: fn(&mut Walk)| {
        sign(arrow, told(texts, key), "", far, Callback::new(move |()| step.run(how)))
    };
    let words = Signal::derive(move || {
        let (turn, last) = (moment.get().to_string(), last.get().to_string());
        texts.get().say("page-at-turn", &[("turn", &turn), ("last", &last)])
    });
    let slid = move |event: leptos::ev::Event| {
        go.run(event_target_value(&event).parse().unwrap_or_default());
    };
    view! {
        <div class="steps-row" role="group" aria-label=told(texts, "page-walk")>
            {arrow("|◀", "page-first", at_start, Walk::first)}
            {arrow("◀", "page-previous", at_start, Walk::back)}
            <input
                type="range"
                min="0"
                max=last
                prop:value=moment
                aria-label=told(texts, "page-slider")
                aria-valuetext=words
                on:input=slid
            />
            {arrow("▶", "page-next", at_end, Walk::forward)}
            {arrow("▶|", "page-line-end", at_end, Walk::last)}
        </div>
    }
}

/// What a bot thinks: the graph, what everybody can expect here, what is best, what was wrong.
#[component]
fn Analysis(
    walk: RwSignal<Walk>,
    opinions: Opinions,
    shown: Memo<Option<Thought>>,
    texts: Memo<Arc<Texts>>,
    go: Callback<usize>,
) -> impl IntoView {
    let progress = Memo::new(move |_| walk.with(|walk| opinions.progress(walk)));
    // What is played later is looked at too, but what is done need not be stopped.
    let is_busy = Memo::new(move |_| opinions.is_on.get() && opinions.is_thinking());
    let label = Signal::derive(move || {
        let (done, count) = progress.get();
        let key = match (is_busy.get(), done) {
            (true, _) => "page-analysis-stop",
            (false, done) if done > 1 && done < count => "page-analysis-go-on",
            (false, _) => "page-analysis-start",
        };
        words::say(&texts.get(), key)
    });
    let state = Signal::derive(move || {
        let texts = texts.get();
        if opinions.failed.get() {
            return words::say(&texts, "page-no-bots");
        }
        let (done, count) = progress.get();
        let (done, count) = (done.to_string(), count.to_string());
        match opinions.is_on.get() || done != "0" {
            true => texts.say("page-analysis-at", &[("done", &done), ("count", &count)]),
            false => words::say(&texts, "page-analysis-about"),
        }
    });
    let has_some = Memo::new(move |_| {
        opinions.is_on.get() || walk.with(|walk| opinions.line(walk).iter().any(Option::is_some))
    });
    let best = Signal::derive(move || best(&texts.get(), &walk.read(), shown.get().as_ref()));
    let fault = part(move || {
        let fault = walk.with(|walk| {
            let line = opinions.line(walk);
            faults(walk.play(), &line).get(walk.moment()).cloned().flatten()
        })?;
        let line = fault.line[..fault.line.len().min(TOLD)].join(" ");
        let percent = |share: u32| (share / 10).to_string();
        let (share, played) = (percent(fault.shares.0), percent(fault.shares.1));
        let values = [("line", &*line), ("share", &*share), ("played", &*played)];
        let words =
            format!("{} {}", fault.slip.sign(), texts.get().say("analysis-better", &values));
        let moment = walk.with_untracked(Walk::moment).saturating_sub(1);
        let show = Callback::new(move |()| go.run(moment));
        Some(
            view! {
                <p class="fault">{words}</p>
                {button(told(texts, "page-show-better"), "", never(), show)}
            }
            .into_any(),
        )
    });
    let times = TIMES.map(|time| {
        let (whole, tenths) = ((time / 1_000).to_string(), (time % 1_000 / 100).to_string());
        let words = Signal::derive(move || {
            texts.get().say("page-seconds", &[("whole", &whole), ("tenths", &tenths)])
        });
        (time.to_string(), words)
    });
    let time = select(
        told(texts, "page-analysis-time"),
        times.to_vec(),
        Signal::derive(move || opinions.time.get().to_string()),
        Callback::new(move |time: String| opinions.time.set(time.parse().unwrap_or(TIMES[0]))),
    );
    let toggle = move |_| {
        opinions.failed.set(false);
        opinions.is_on.set(!is_busy.get_untracked());
    };
    view! {
        <section class="card analysis" aria-label=told(texts, "page-analysis")>
            <Standings walk shown texts />
            <div class="analysis-row">
                <button
                    class="primary"
                    aria-pressed=Signal::derive(move || is_busy.get().to_string())
                    on:click=toggle
                >
                    {label}
                </button>
                {time}
            </div>
            <p
                class="expects"
                aria-busy=Signal::derive(move || opinions.is_thinking().to_string())
            >
                {state}
            </p>
            {part_if(has_some.into(), move || {
                view! {
                    <Graph walk opinions texts go />
                    <p class="expects">{best}</p>
                }
                .into_any()
            })}
            <div aria-live="polite">{fault}</div>
        </section>
    }
}

/// What a bot expects to be played here.
fn best(texts: &Texts, walk: &Walk, thought: Option<&Thought>) -> String {
    let Some(thought) = thought.filter(|thought| !thought.line.is_empty()) else {
        return String::new();
    };
    let mut line = thought.line[..thought.line.len().min(TOLD)].join(" ");
    if thought.line.len() > TOLD {
        line += " …";
    }
    let depth = thought.depth.to_string();
    let mut words = texts.say("page-expects", &[("line", &line), ("depth", &depth)]);
    if let Some((winner, turns)) = thought.forced {
        let view = walk.play().view();
        if let Some(seat) = view.players.get(winner) {
            let name = words::player(texts, &view, seat.player);
            let turns = turns.to_string();
            words.push(' ');
            words += &texts.say("page-wins-in", &[("player", &name), ("turns", &turns)]);
        }
    }
    words
}

/// Who plays, what they have, and what they can expect.
#[component]
fn Standings(
    walk: RwSignal<Walk>,
    shown: Memo<Option<Thought>>,
    texts: Memo<Arc<Texts>>,
) -> impl IntoView {
    let rows = part(move || {
        let texts = texts.get();
        let shares = shown.with(|shown| shown.as_ref().map(|it| percents(&it.shares)));
        let rows = walk.with(|walk| {
            let view = walk.play().view_at(walk.moment())?;
            let rows = view.players.iter().enumerate().map(|(index, seat)| {
                let coat = drawing::home(&view, seat.player).map_or("", |color| color.name());
                let color = words::player(&texts, &view, seat.player);
                let name = match walk.record().players[seat.player].as_str() {
                    "" => color,
                    name => format!("{color} · {}", bot_or_name(&texts, name)),
                };
                let key = format!("page-score-{}", view.title.name());
                let score = texts.say(&key, &[("score", &seat.score.to_string())]);
                let share = shares.as_ref().and_then(|shares| shares.get(index).copied());
                let class = match (view.to_act == Some(seat.player), seat.is_in) {
                    (true, _) => format!("standing acts coat-{coat}"),
                    (false, true) => format!("standing coat-{coat}"),
                    (false, false) => format!("standing out coat-{coat}"),
                };
                let percent = share.map(|share| format!("{share} %")).unwrap_or_default();
                view! {
                    <li class=class>
                        <i class="sign" aria-hidden="true"></i>
                        <span class="name">{name}</span>
                        <span class="score">{score}</span>
                        <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                            <rect width=share.unwrap_or(0) height="10"></rect>
                        </svg>
                        <span class="score">{percent}</span>
                    </li>
                }
                .into_any()
            });
            Some(rows.collect::<Vec<_>>())
        })?;
        Some(rows.into_any())
    });
    view! { <ul class="standings" aria-label=told(texts, "page-players")>{rows}</ul> }
}

/// The name of a player as a record has it; bots are named by their levels.
fn bot_or_name(texts: &Texts, name: &str) -> String {
    let level = name.strip_prefix("level:").or_else(|| name.strip_prefix("bot "));
    match level {
        Some(level) => texts.say("page-bot", &[("level", level)]),
        None => name.to_owned(),
    }
}

/// What is said about the turn that led here, and what can be done with its variation.
#[component]
fn Notes(
    walk: RwSignal<Walk>,
    texts: Memo<Arc<Texts>>,
    change: Change,
    before: RwSignal<Option<Walk>>,
    notice: RwSignal<String>,
) -> impl IntoView {
    let place = Memo::new(move |_| walk.with(Walk::place));
    let comment = RwSignal::new(String::new());
    // Only when another turn is looked at, or the same one of another game: what is being typed stays
    // as it is.
    Effect::new(move |_| {
        // Read and not only followed: what nobody reads is never made anew.
        place.with(|_| ());
        before.track();
        let said = walk.with_untracked(|walk| walk.entry().and_then(|it| it.comment.clone()));
        comment.set(said.unwrap_or_default());
    });
    let at_start = Signal::derive(move || walk.with(|walk| walk.entry().is_none()));
    let on_main = Signal::derive(move || walk.with(|walk| walk.variation().is_none()));
    let typed = move |event: leptos::ev::Event| {
        let text = event_target_value(&event);
        walk.update(|walk| walk.comment(&text));
    };
    let promote = Callback::new(move |()| {
        let mut varied = walk.get_untracked();
        match varied.promote() {
            Ok(_) => {
                before.set(Some(walk.get_untracked()));
                change.run(Box::new(move |walk| *walk = varied));
            }
            Err(refused) => notice.set(words::refusal(&texts.get_untracked(), &refused)),
        }
    });
    let remove = Callback::new(move |()| {
        before.set(Some(walk.get_untracked()));
        change.run(Box::new(|walk| {
            walk.remove();
        }));
    });
    let undo = Callback::new(move |()| {
        if let Some(old) = before.get_untracked() {
            before.set(None);
            change.run(Box::new(move |walk| *walk = old));
        }
    });
    let can_undo = Signal::derive(move || before.with(Option::is_some));
    view! {
        <section class="card notes-card" aria-label=told(texts, "page-comment")>
            <label class="field">
                <span>{told(texts, "page-comment")}</span>
                <textarea
                    rows="2"
                    maxlength=LONGEST_COMMENT
                    prop:value=comment
                    disabled=at_start
                    on:input=typed
                ></textarea>
            </label>
            <div class="buttons">
                {button(told(texts, "page-promote"), "", on_main, promote)}
                {button(told(texts, "page-remove"), "", at_start, remove)}
                {part_if(can_undo, move || button(told(texts, "page-undo"), "", never(), undo))}
            </div>
        </section>
    }
}
