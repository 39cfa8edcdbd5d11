//! The form for a new game.

use std::sync::Arc;

use catalog::{Play, Player, Title};
use lang::Texts;
use leptos::prelude::*;

use crate::parts::{part, part_if, select, told};
use crate::seat::{self, Seat};
use crate::table::Table;
use crate::{storage, words};

/// Whom somebody wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Versus {
    /// Those on this screen.
    People,
    Bots,
}

/// What can be chosen in a field of the form.
#[derive(Clone, Copy, Debug)]
enum Field {
    OneOf(&'static [&'static str]),
    Number(u32, u32),
}

/// The options of a game in the order of the form, each with its choices.
fn fields(title: Title) -> &'static [(&'static str, Field)] {
    use Field::{Number, OneOf};
    const PLAYERS: (&str, Field) = ("players", OneOf(&["2", "3", "4"]));
    const SEED: (&str, Field) = ("seed", Number(0, u32::MAX));
    match title {
        Title::Djambi => &[
            ("rules", OneOf(&["french", "english", "spanish", "classic"])),
            PLAYERS,
            ("seating", OneOf(&["two_by_two", "neutral_fill"])),
            SEED,
        ],
        Title::Bermudes => &[
            ("blocked", OneOf(&["pass", "slide", "step", "lose"])),
            ("first", OneOf(&["white", "black"])),
        ],
        Title::Vorassic => &[
            ("mode", OneOf(&["snake", "octopus"])),
            ("size", Number(5, 26)),
            PLAYERS,
            ("fill", OneOf(&["distance", "random"])),
            ("symmetric", OneOf(&["true", "false"])),
            ("walls", Number(0, 600)),
            SEED,
        ],
    }
}

/// What was chosen so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    title: Title,
    values: RwSignal<Vec<(&'static str, String)>>,
    /// `person` or `level:3`, or whatever else the page offers.
    pub(crate) seats: [RwSignal<String>; Player::MOST],
}

impl Form {
    /// A form filled in like this setup, but with another seed.
    pub(crate) fn like(title: Title, setup: &str) -> Form {
        let form = Form {
            title,
            values: RwSignal::new(Vec::new()),
            seats: ["person"; Player::MOST].map(|seat| RwSignal::new(seat.to_owned())),
        };
        let setup = with_new_seed(setup);
        let rules = setup.split(['/', '@']).nth(1).unwrap_or_default();
        for (option, _) in fields(title) {
            let value = if *option == "rules" { Some(rules) } else { value_of(&setup, option) };
            form.set(option, value.unwrap_or_default());
        }
        form
    }

    pub(crate) fn title(self) -> Title {
        self.title
    }

    fn get(self, option: &str) -> String {
        let value = |values: &Vec<(&'static str, String)>| {
            values.iter().find(|(known, _)| *known == option).map(|(_, value)| value.clone())
        };
        self.values.with(value).unwrap_or_default()
    }

    fn set(self, option: &'static str, value: &str) {
        self.values.update(|values| {
            values.retain(|(known, _)| *known != option);
            values.push((option, value.to_owned()));
        });
        // Who sits how depends on both: each rule set has its own usual way (DJ-54).
        if self.title == Title::Djambi && ["rules", "players"].contains(&option) {
            let usual = Play::start(&self.text(&["seating"])).map(|play| play.setup());
            let usual = usual.ok().and_then(|setup| Some(value_of(&setup, "seating")?.to_owned()));
            self.set("seating", &usual.unwrap_or_default());
        }
    }

    /// Whether an option makes a difference to the other choices.
    fn asks(self, option: &str) -> bool {
        let is = |option: &str, value: &str| self.get(option) == value;
        match option {
            "seating" => is("players", "2"),
            "symmetric" => is("fill", "random"),
            "seed" if self.title == Title::Djambi => {
                self.asks("seating") && is("seating", "two_by_two")
            }
            "seed" => is("fill", "random") || !is("walls", "0"),
            _ => true,
        }
    }

    /// The text of the setup that was chosen, without some of its options.
    pub(crate) fn text(self, without: &[&str]) -> String {
        let mut text = match self.title {
            Title::Djambi => format!("djambi/{}@1", self.get("rules")),
            title => title.rule_sets()[0].id.to_owned(),
        };
        for (option, _) in fields(self.title) {
            let value = self.get(option);
            if *option != "rules" && !value.is_empty() && !without.contains(option) {
                text += &format!(" {option}={value}");
            }
        }
        text
    }

    fn seats(self) -> Vec<Seat> {
        self.seats.iter().map(|seat| Seat::read(&seat.get_untracked())).collect()
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

/// The text of a setup with another seed, where it has one.
pub(crate) fn with_new_seed(setup: &str) -> String {
    let new = |word: &str| match word.starts_with("seed=") {
        true => format!("seed={}", (js_sys::Math::random() * 1_000_000.0) as u32),
        false => word.to_owned(),
    };
    setup.split(' ').map(new).collect::<Vec<_>>().join(" ")
}

/// What the text of a setup says of an option.
pub(crate) fn value_of<'a>(setup: &'a str, option: &str) -> Option<&'a str> {
    let mut options = setup.split(' ').filter_map(|word| word.split_once('='));
    options.find(|(known, _)| *known == option).map(|(_, value)| value)
}

/// The form for a new game, filled in like the one at the table; `on_start` gets the game.
#[component]
pub(crate) fn NewGame(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    /// Whom somebody wants to play.
    versus: Versus,
    on_start: Callback<Table>,
) -> impl IntoView {
    let (title, setup) = table.with_untracked(|table| (table.play.title(), table.play.setup()));
    let form = Form::like(title, &setup);
    if versus == Versus::Bots {
        // Those of the last time, or three that a beginner can beat.
        let seats = storage::recall("last-seats");
        let seats = seats.as_deref().unwrap_or("person,level:2,level:2,level:2");
        for (signal, seat) in form.seats.iter().zip(seat::read_all(seats)) {
            signal.set(seat.to_string());
        }
    }
    let refusal = RwSignal::new(String::new());
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Play::start(&form.text(&[])) {
            Ok(play) => {
                let seats = form.seats();
                if seats.iter().any(|seat| *seat != Seat::Person) {
                    storage::remember("last-seats", &seat::write_all(&seats));
                }
                on_start.run(Table::new(play, seats));
            }
            Err(error) => refusal.set(words::refusal(&texts.get_untracked(), &error)),
        }
    };
    let mut choices = vec![(Seat::Person.to_string(), told(texts, "page-person"))];
    choices.extend(level_choices(texts));
    let choose = Callback::new(move |(player, seat): (Player, String)| {
        form.seats[player.number()].set(seat);
    });
    view! {
        <form class="setup" on:submit=start>
            {setup_fields(texts, form)}
            {seat_fields(texts, form, &choices, choose)}
            <div class="go">
                <p class="refusal" role="alert">{refusal}</p>
                <button type="submit" class="primary">
                    {told(texts, "page-start")}
                </button>
            </div>
        </form>
    }
}

/// The fields for what is played.
pub(crate) fn setup_fields(texts: Memo<Arc<Texts>>, form: Form) -> AnyView {
    let field = |(option, field): &(&'static str, Field)| option_field(texts, form, option, *field);
    fields(form.title).iter().map(field).collect_view().into_any()
}

/// The fields for who sits where, in the colors they will have; each with the same choices.
pub(crate) fn seat_fields(
    texts: Memo<Arc<Texts>>,
    form: Form,
    choices: &[(String, Signal<String>)],
    choose: Callback<(Player, String)>,
) -> AnyView {
    // While a number is being typed that cannot be, the seats stay.
    let seated = Memo::new(move |before: Option<&Option<Vec<String>>>| {
        let texts = texts.get();
        let Ok(play) = Play::start(&form.text(&[])) else { return before.cloned().flatten() };
        let view = play.view();
        Some(view.players.iter().map(|it| words::player(&texts, &view, it.player)).collect())
    });
    let seat = |player: Player| {
        let name = Signal::derive(move || {
            let names = seated.get().unwrap_or_default();
            names.get(player.number()).cloned().unwrap_or_default()
        });
        let signal = form.seats[player.number()];
        let choices = choices.to_vec();
        part_if(Signal::derive(move || !name.get().is_empty()), move || {
            let choose = Callback::new(move |seat| choose.run((player, seat)));
            select(name, choices.clone(), signal.into(), choose)
        })
    };
    view! {
        <fieldset class="seats">
            <legend>{told(texts, "page-seats")}</legend>
            {Player::ALL.map(seat).collect_view()}
            <small>{told(texts, "page-help-levels")}</small>
        </fieldset>
    }
    .into_any()
}

/// The levels of bots, to choose from.
pub(crate) fn level_choices(texts: Memo<Arc<Texts>>) -> Vec<(String, Signal<String>)> {
    let level = |level: u8| {
        let words = move || texts.get().say("page-bot", &[("level", &level.to_string())]);
        (Seat::Bot(level).to_string(), Signal::derive(words))
    };
    Seat::LEVELS.map(level).collect()
}

/// A field of the form with its name, and with what its choice means where a word is not enough.
fn option_field(
    texts: Memo<Arc<Texts>>,
    form: Form,
    option: &'static str,
    field: Field,
) -> impl IntoView {
    let say = move |key: String| Signal::derive(move || words::say(&texts.get(), &key));
    let label = say(format!("option-{option}"));
    let value = Signal::derive(move || form.get(option));
    let input = move || match field {
        Field::OneOf(values) => {
            let words = |value: &&'static str| match option {
                "rules" => say(format!("rules-{value}")),
                "players" => Signal::stored((*value).to_owned()),
                _ => say(format!("option-{option}-{value}")),
            };
            let options = values.iter().map(|value| ((*value).to_owned(), words(value))).collect();
            let choose = Callback::new(move |value: String| form.set(option, &value));
            select(label, options, value, choose)
        }
        Field::Number(least, most) => view! {
            <label class="field">
                <span>{label}</span>
                <input
                    type="number"
                    inputmode="numeric"
                    min=least
                    max=most
                    required
                    // What somebody types stays as it is, also what is no number yet.
                    prop:value=value.get_untracked()
                    on:input=move |event| form.set(option, &event_target_value(&event))
                />
            </label>
        }
        .into_any(),
    };
    let help = move || {
        let key = format!("page-help-{}", form.get(option));
        let texts = texts.get();
        texts.knows(&key).then(|| view! { <small>{words::say(&texts, &key)}</small> }.into_any())
    };
    (part_if(Signal::derive(move || form.asks(option)), input), part(help))
}
