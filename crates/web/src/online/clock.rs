//! Clocks: how much time is left, and which clock a table shall have.

use std::sync::Arc;

use client::{Clock, words as live_words};
use lang::Texts;
use leptos::prelude::*;
use serde_json::{Value, json};

use crate::parts::{part, select, told};
use crate::words;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// The kinds of clocks, by the end of the keys of their names.
const KINDS: [&str; 4] = ["none", "delay", "increment", "correspondence"];

/// A clock that somebody chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockForm {
    pub(crate) kind: RwSignal<String>,
    minutes: RwSignal<String>,
    seconds: RwSignal<String>,
    days: RwSignal<String>,
}

impl ClockForm {
    pub(crate) fn new(kind: &str) -> ClockForm {
        let field = |text: &str| RwSignal::new(text.to_owned());
        ClockForm {
            kind: field(kind),
            minutes: field("15"),
            seconds: field("10"),
            days: field("3"),
        }
    }

    /// The clock; the fields hold numbers, else the form is not sent.
    pub(crate) fn clock(self) -> Option<Clock> {
        let number = |field: RwSignal<String>, unit: u64| {
            field.get().trim().parse::<u64>().unwrap_or_default().saturating_mul(unit)
        };
        let (main, more) = (number(self.minutes, MINUTE), number(self.seconds, SECOND));
        match &*self.kind.get() {
            "delay" => Some(Clock::Delay { main, delay: more }),
            "increment" => Some(Clock::Increment { main, increment: more }),
            "correspondence" => Some(Clock::Correspondence { turn: number(self.days, DAY) }),
            _ => None,
        }
    }

    /// Its fields.
    pub(crate) fn fields(self, texts: Memo<Arc<Texts>>) -> AnyView {
        let kinds = KINDS.map(|kind| {
            let words = move || words::say(&texts.get(), &format!("page-clock-{kind}"));
            (kind.to_owned(), Signal::derive(words))
        });
        let choose = Callback::new(move |kind: String| self.kind.set(kind));
        let kind = select(told(texts, "page-clock"), kinds.to_vec(), self.kind.into(), choose);
        let number = move |key: &'static str, most: u32, least: u32, field: RwSignal<String>| {
            view! {
                <label class="field">
                    <span>{told(texts, key)}</span>
                    <input
                        type="number"
                        inputmode="numeric"
                        min=least
                        max=most
                        required
                        prop:value=field.get_untracked()
                        on:input=move |event| field.set(event_target_value(&event))
                    />
                </label>
            }
            .into_any()
        };
        let chosen = Memo::new(move |_| self.kind.get());
        let numbers = part(move || {
            let fields = match &*chosen.get() {
                "none" => return None,
                "correspondence" => vec![number("page-clock-days", 28, 1, self.days)],
                kind => {
                    let more = match kind {
                        "delay" => "page-clock-delay-seconds",
                        _ => "page-clock-increment-seconds",
                    };
                    vec![
                        number("page-clock-minutes", 1440, 1, self.minutes),
                        number(more, 3600, 0, self.seconds),
                    ]
                }
            };
            Some(fields.into_any())
        });
        let help = Signal::derive(move || told_clock(&texts.get(), self.clock()));
        view! {
            {kind}
            {numbers}
            <small>{help}</small>
        }
        .into_any()
    }
}

/// The clocks of quick pairing: few, so that people meet.
pub(crate) const QUICK: [(&str, Option<Clock>); 4] = [
    ("none", None),
    ("fast", Some(Clock::Delay { main: 5 * MINUTE, delay: 5 * SECOND })),
    ("slow", Some(Clock::Delay { main: 20 * MINUTE, delay: 10 * SECOND })),
    ("days", Some(Clock::Correspondence { turn: 3 * DAY })),
];

/// How time is counted, in a sentence.
pub(crate) fn told_clock(texts: &Texts, clock: Option<Clock>) -> String {
    match clock {
        Some(Clock::Increment { main, increment: 0 } | Clock::Delay { main, delay: 0 }) => {
            let time = live_words::time(&words::sayer(texts), main);
            texts.say("page-clock-plain", &[("time", &time)])
        }
        Some(clock) => live_words::clock(&words::sayer(texts), clock),
        None => words::say(texts, "live-clock-none"),
    }
}

/// How time is counted, in a few letters: `15:00 + 0:10`.
pub(crate) fn short(texts: &Texts, clock: Option<Clock>) -> String {
    let time = |milliseconds| live_words::time(&words::sayer(texts), milliseconds);
    match clock {
        None => words::say(texts, "page-clock-none"),
        Some(Clock::Delay { main, delay }) => {
            let values = [("main", &*time(main)), ("more", &*time(delay))];
            texts.say("page-clock-short-delay", &values)
        }
        Some(Clock::Increment { main, increment }) => {
            let values = [("main", &*time(main)), ("more", &*time(increment))];
            texts.say("page-clock-short-increment", &values)
        }
        Some(Clock::Correspondence { turn }) => {
            let days = turn.div_ceil(DAY).to_string();
            texts.say("page-clock-short-days", &[("days", &days)])
        }
    }
}

/// A clock as the server takes it.
pub(crate) fn written(clock: Option<Clock>) -> Value {
    match clock {
        None => Value::Null,
        Some(Clock::Delay { main, delay }) => json!({ "delay": { "main": main, "delay": delay } }),
        Some(Clock::Increment { main, increment }) => {
            json!({ "increment": { "main": main, "increment": increment } })
        }
        Some(Clock::Correspondence { turn }) => json!({ "correspondence": { "turn": turn } }),
    }
}
