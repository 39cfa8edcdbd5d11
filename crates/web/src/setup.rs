//! The form for a new game.

use std::sync::Arc;

use catalog::{Play, Player, Refused, Title};
use lang::Texts;
use leptos::prelude::*;

use crate::seat::{self, Seat};
use crate::{storage, words};

/// Whom somebody wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Versus {
    /// Those on this screen.
    People,
    Bots,
}

/// The choices of the form; each game uses its own.
#[derive(Clone, Copy, Debug)]
struct Form {
    rules: RwSignal<String>,
    players: RwSignal<String>,
    seating: RwSignal<String>,
    blocked: RwSignal<String>,
    first: RwSignal<String>,
    mode: RwSignal<String>,
    size: RwSignal<String>,
    fill: RwSignal<String>,
    walls: RwSignal<String>,
    /// `person` or `level:3`.
    seats: [RwSignal<String>; Player::MOST],
}

impl Form {
    fn new() -> Form {
        let value = |text: &str| RwSignal::new(text.to_owned());
        Form {
            rules: value("french"),
            players: value("4"),
            seating: value("two_by_two"),
            blocked: value("pass"),
            first: value("white"),
            mode: value("octopus"),
            size: value("10"),
            fill: value("distance"),
            walls: value("0"),
            seats: ["person"; Player::MOST].map(value),
        }
    }

    /// How many sit at the table.
    fn count(self, title: Title) -> usize {
        match title {
            Title::Bermudes => 2,
            Title::Djambi | Title::Vorassic => self.players.get().parse().unwrap_or(0),
        }
    }

    fn seats(self) -> Vec<Seat> {
        self.seats.iter().map(|seat| Seat::read(&seat.get_untracked())).collect()
    }

    /// The text of the setup that was chosen.
    fn text(self, title: Title) -> String {
        let seed = (js_sys::Math::random() * 4_294_967_296.0) as u32;
        match title {
            Title::Djambi => {
                let players = self.players.get_untracked();
                let seating = match players.as_str() {
                    "2" => format!(" seating={}", self.seating.get_untracked()),
                    _ => String::new(),
                };
                let rules = self.rules.get_untracked();
                format!("djambi/{rules}@1 players={players}{seating} seed={seed}")
            }
            Title::Bermudes => format!(
                "bermudes@1 blocked={} first={}",
                self.blocked.get_untracked(),
                self.first.get_untracked()
            ),
            Title::Vorassic => format!(
                "vorassic@1 mode={} size={} fill={} walls={} players={} seed={seed}",
                self.mode.get_untracked(),
                self.size.get_untracked(),
                self.fill.get_untracked(),
                self.walls.get_untracked(),
                self.players.get_untracked(),
            ),
        }
    }
}

/// The setup of a first game, played before anybody chose anything.
pub(crate) fn first_setup(title: Title) -> &'static str {
    match title {
        Title::Djambi => "djambi/french@1 players=4",
        Title::Bermudes => "bermudes@1",
        Title::Vorassic => "vorassic@1 mode=octopus size=8",
    }
}

/// The form for a new game of one kind; `on_start` gets the game.
#[component]
pub(crate) fn NewGame(
    title: Title,
    texts: Memo<Arc<Texts>>,
    /// Whom somebody wants to play.
    versus: Versus,
    on_start: Callback<(Play, Vec<Seat>)>,
) -> impl IntoView {
    let form = Form::new();
    if versus == Versus::Bots {
        // Those of the last time, or three that a beginner can beat.
        let seats = storage::recall("last-seats");
        let seats = seats.as_deref().unwrap_or("person,level:2,level:2,level:2");
        for (signal, seat) in form.seats.iter().zip(seat::read_all(seats)) {
            signal.set(seat.to_string());
        }
    }
    if title == Title::Vorassic {
        form.players.set("2".to_owned());
    }
    let (refused, set_refused) = signal(None::<Refused>);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Play::start(&form.text(title)) {
            Ok(play) => {
                let seats = form.seats();
                if seats.iter().any(|seat| *seat != Seat::Person) {
                    storage::remember("last-seats", &seat::write_all(&seats));
                }
                on_start.run((play, seats));
            }
            Err(error) => set_refused.set(Some(error)),
        }
    };
    let players = move |most: usize| {
        let count = |number: usize| (number.to_string(), number.to_string());
        choose(texts, "option-players", form.players, (2..=most).map(count).collect())
    };
    let named = move |option: &'static str, signal: RwSignal<String>, values: &[&'static str]| {
        let key = |value: &&str| match option {
            "option-rules" => format!("rules-{value}"),
            _ => format!("{option}-{value}"),
        };
        let values = values.iter().map(|value| ((*value).to_owned(), key(value))).collect();
        choose(texts, option, signal, values)
    };
    let fields = match title {
        Title::Djambi => view! {
            {named("option-rules", form.rules, &["french", "english", "spanish", "classic"])}
            {players(4)}
            <Show when=move || form.players.get() == "2">
                {named("option-seating", form.seating, &["two_by_two", "neutral_fill"])}
            </Show>
        }
        .into_any(),
        Title::Bermudes => view! {
            {named("option-blocked", form.blocked, &["pass", "slide", "step", "lose"])}
            {named("option-first", form.first, &["white", "black"])}
        }
        .into_any(),
        Title::Vorassic => view! {
            {named("option-mode", form.mode, &["snake", "octopus"])}
            {number(texts, "option-size", form.size, 5, 26)}
            {named("option-fill", form.fill, &["distance", "random"])}
            {players(4)}
            {number(texts, "option-walls", form.walls, 0, 600)}
        }
        .into_any(),
    };
    view! {
        <form class="setup" on:submit=start>
            {fields}
            <fieldset class="seats">
                <legend>{move || words::say(&texts.get(), "page-seats")}</legend>
                {Player::ALL
                    .map(|player| {
                        let label = move || {
                            let number = (player.number() + 1).to_string();
                            texts.get().say("page-seat", &[("number", &number)])
                        };
                        view! {
                            <Show when=move || player.number() < form.count(title)>
                                {seat_choice(texts, label, form.seats[player.number()])}
                            </Show>
                        }
                    })
                    .collect_view()}
            </fieldset>
            <p class="refusal" role="alert">
                {move || refused.get().map(|refused| words::refusal(&texts.get(), &refused))}
            </p>
            <button type="submit" class="primary">
                {move || words::say(&texts.get(), "page-start")}
            </button>
        </form>
    }
}

/// Who plays at a seat.
fn seat_choice(
    texts: Memo<Arc<Texts>>,
    label: impl Fn() -> String + Send + 'static,
    signal: RwSignal<String>,
) -> impl IntoView {
    let option = move |seat: Seat| {
        let words = move || {
            let texts = texts.get();
            match seat {
                Seat::Person => words::say(&texts, "page-person"),
                Seat::Bot(level) => texts.say("page-bot", &[("level", &level.to_string())]),
            }
        };
        let value = seat.to_string();
        let selected = value == signal.get_untracked();
        view! { <option value=value selected=selected>{words}</option> }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select on:change=move |event| signal.set(event_target_value(&event))>
                {option(Seat::Person)} {Seat::LEVELS.map(|level| option(Seat::Bot(level))).collect_view()}
            </select>
        </label>
    }
}

/// A choice between values; the second of each pair is the key of its words, or the words.
fn choose(
    texts: Memo<Arc<Texts>>,
    label: &'static str,
    signal: RwSignal<String>,
    values: Vec<(String, String)>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{move || words::say(&texts.get(), label)}</span>
            <select
                prop:value=move || signal.get()
                on:change=move |event| signal.set(event_target_value(&event))
            >
                {values
                    .into_iter()
                    .map(|(value, key)| {
                        let selected = value == signal.get_untracked();
                        view! {
                            <option value=value selected=selected>
                                {move || words::say(&texts.get(), &key)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

fn number(
    texts: Memo<Arc<Texts>>,
    label: &'static str,
    signal: RwSignal<String>,
    least: u32,
    most: u32,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{move || words::say(&texts.get(), label)}</span>
            <input
                type="number"
                inputmode="numeric"
                min=least
                max=most
                required
                prop:value=move || signal.get()
                on:input=move |event| signal.set(event_target_value(&event))
            />
        </label>
    }
}
