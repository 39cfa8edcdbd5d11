//! Setting up a position.

use std::sync::Arc;

use catalog::{
    Field, Ground, Named, PieceView, Play, Player, Refused, Sketch, Title, Tool, What, piece_svg,
};
use lang::Texts;
use leptos::prelude::*;

use super::exchange::{asked, copied, is_running, play_on};
use super::{absolute, address, parameter};
use crate::app::Page;
use crate::board::{Board, Intent, show_square};
use crate::parts::{button, never, part, select, told};
use crate::seat::Seat;
use crate::setup::{first_setup, value_of};
use crate::stage::Zoom;
use crate::words;

/// The position on the page: as a drawing, and as a text that may not be one yet.
#[derive(Clone, Copy, Debug)]
struct Draft {
    sketch: RwSignal<Sketch>,
    text: RwSignal<String>,
    /// Why the setup that was asked for cannot be played.
    refusal: RwSignal<Option<Refused>>,
}

impl Draft {
    /// The position that the address tells, or the usual start.
    fn new(title: Title) -> Draft {
        let first = || {
            let sketch = Sketch::start(first_setup(title));
            sketch.expect("the first setups are sound, a test says")
        };
        let setup = parameter("setup").filter(|setup| Title::of_setup(setup) == Some(title));
        let setup = setup.unwrap_or_else(|| first_setup(title).to_owned());
        let position = parameter("position");
        let told = position.as_ref().and_then(|text| Sketch::read(&setup, text));
        let sketch = told.or_else(|| Sketch::start(&setup).ok()).unwrap_or_else(first);
        // What is no position stays there to be put right.
        let text = position.unwrap_or_else(|| sketch.text());
        Draft {
            sketch: RwSignal::new(sketch),
            text: RwSignal::new(text),
            refusal: RwSignal::new(None),
        }
    }

    /// Changes the drawing, and the text with it.
    fn change(self, change: impl FnOnce(&mut Sketch)) {
        self.refusal.set(None);
        self.sketch.update(change);
        self.text.set(self.sketch.with_untracked(Sketch::text));
    }

    /// Takes another text, and draws it if it has the form of a position.
    fn type_in(self, text: String) {
        self.refusal.set(None);
        let setup = self.setup();
        if let Some(sketch) = Sketch::read(&setup, text.trim()) {
            self.sketch.set(sketch);
        }
        self.text.set(text);
    }

    /// Begins with the first position of another setup.
    fn start(self, setup: &str) {
        match Sketch::start(setup) {
            Ok(sketch) => self.change(|old| *old = sketch),
            Err(refused) => self.refusal.set(Some(refused)),
        }
    }

    fn setup(self) -> String {
        self.sketch.with_untracked(|sketch| sketch.setup().to_owned())
    }

    /// A game from here on, or why there can be none.
    fn check(self) -> Result<Play, Refused> {
        if let Some(refused) = self.refusal.get() {
            return Err(refused);
        }
        let setup = self.sketch.with(|sketch| sketch.setup().to_owned());
        self.text.with(|text| Play::from_position(&setup, text.trim()))
    }
}

/// A board on which anything can be put.
#[component]
pub(crate) fn EditorPage(title: Title, page: Page) -> impl IntoView {
    let Page { settings, texts, .. } = page;
    Effect::new(move |_| page.name.set(words::say(&texts.get(), "page-editor")));
    let draft = Draft::new(title);
    let view = Memo::new(move |_| draft.sketch.with(Sketch::view));
    let tools = draft.sketch.with_untracked(Sketch::tools);
    let tool = RwSignal::new(tools.first().map_or_else(String::new, |tool| tool.symbol.clone()));
    let cursor = RwSignal::new(view.with_untracked(|view| view.squares.len() / 2));
    let (zoom, flipped) = (RwSignal::new(0_u8), RwSignal::new(0_u8));
    let on_intent = Callback::new(move |intent: Intent| match intent {
        Intent::Tap(square) => {
            let index =
                view.with_untracked(|it| it.squares.iter().position(|it| it.name == square));
            if let Some(index) = index {
                cursor.set(index);
                let symbol = tool.get_untracked();
                draft.change(|sketch| sketch.put(index, &symbol));
            }
        }
        Intent::Cursor(square) => {
            cursor.set(square);
            show_square(square);
        }
        Intent::Flip => flipped.update(|flipped| *flipped = (*flipped + 1) % 4),
        Intent::Drop(_) | Intent::Back | Intent::Stop | Intent::Type | Intent::Keys => {}
    });
    let scroll = Signal::derive(move || format!("scroll zoom-{}", zoom.get()));
    let hint = Signal::stored(Vec::<usize>::new());
    let refused = Signal::stored((None::<String>, 0_u32));
    view! {
        <main class="game" id="main">
            <section class="stage">
                <div class=scroll>
                    <Board view texts turned=flipped set=settings.set cursor refused hint on_intent />
                </div>
                <Zoom view texts cursor zoom />
            </section>
            <section class="panel">
                <header class="card">
                    <h1 class="headline">{told(texts, "page-editor")}</h1>
                    <p class="detail">{told(texts, "page-editor-about")}</p>
                    {others(texts, title)}
                </header>
                <Palette draft texts tool />
                <Verdict draft texts />
                <Ways draft page />
                <Rest draft texts title />
            </section>
        </main>
    }
}

/// The editors of the other games.
fn others(texts: Memo<Arc<Texts>>, title: Title) -> AnyView {
    let link = |other: Title| {
        let name =
            Signal::derive(move || words::say(&texts.get(), &format!("game-{}", other.name())));
        view! { <a class="button" href=format!("/editor/{}", other.name())>{name}</a> }
    };
    let links = Title::ALL.into_iter().filter(|other| *other != title).map(link).collect_view();
    view! {
        <nav class="buttons" aria-label=told(texts, "page-games")>
            {links}
        </nav>
    }
    .into_any()
}

/// Everything that can be put on a square.
#[component]
fn Palette(draft: Draft, texts: Memo<Arc<Texts>>, tool: RwSignal<String>) -> impl IntoView {
    // The same tools as long as the same players are at the table.
    let symbols = Memo::new(move |_| {
        let tools = draft.sketch.with(Sketch::tools);
        tools.into_iter().map(|tool| tool.symbol).collect::<Vec<_>>()
    });
    let one = move |symbol: String| {
        let known = symbol.clone();
        let drawn = Memo::new(move |_| {
            draft.sketch.with(|sketch| {
                let tool = sketch.tools().into_iter().find(|tool| tool.symbol == known);
                let tool = tool.unwrap_or(Tool {
                    symbol: String::new(),
                    piece: None,
                    ground: Ground::Plain,
                });
                let letters = words::letters(&texts.get());
                let svg = tool.piece.map(|piece| piece_svg(&sketch.view(), &piece, letters));
                (svg, sign_of(&tool), named(&texts.get(), &tool))
            })
        });
        let chosen = {
            let symbol = symbol.clone();
            Signal::derive(move || tool.with(|tool| *tool == symbol))
        };
        let picture = part(move || {
            let (svg, sign, _) = drawn.get();
            Some(match svg {
                Some(svg) => view! { <span class="tool-piece" inner_html=svg></span> }.into_any(),
                None => view! { <span aria-hidden="true">{sign}</span> }.into_any(),
            })
        });
        view! {
            <label class="tool">
                <input
                    type="radio"
                    name="tool"
                    prop:checked=chosen
                    aria-label=move || drawn.with(|(_, _, name)| name.clone())
                    on:change=move |_| tool.set(symbol.clone())
                />
                {picture}
            </label>
        }
        .into_any()
    };
    let tools = part(move || {
        let symbols = symbols.get();
        if !symbols.contains(&tool.get_untracked()) {
            tool.set(symbols.first().cloned().unwrap_or_default());
        }
        Some(symbols.into_iter().map(one).collect::<Vec<_>>().into_any())
    });
    let title = draft.sketch.with_untracked(Sketch::title);
    let class = format!("card palette palette-{}", title.name());
    view! {
        <fieldset class=class>
            <legend>{told(texts, "page-palette")}</legend>
            {tools}
        </fieldset>
    }
}

/// A sign for what is no piece.
fn sign_of(tool: &Tool) -> String {
    match tool.ground {
        Ground::Value(value) => value.to_string(),
        Ground::Wall => "▦".to_owned(),
        Ground::Plain | Ground::Labyrinth => "∅".to_owned(),
    }
}

/// What a tool is called.
fn named(texts: &Texts, tool: &Tool) -> String {
    match (tool.piece, tool.ground) {
        (Some(PieceView { shape, color: Some(color), .. }), _) => {
            format!("{}, {}", words::color(texts, color), words::shape(texts, shape))
        }
        (Some(piece), _) => words::shape(texts, piece.shape),
        (None, Ground::Value(value)) => {
            texts.say("page-tool-value", &[("value", &value.to_string())])
        }
        (None, Ground::Wall) => words::say(texts, "page-tool-wall"),
        (None, Ground::Plain | Ground::Labyrinth) => words::say(texts, "page-erase"),
    }
}

/// The position as a text, and whether it can be played.
#[component]
fn Verdict(draft: Draft, texts: Memo<Arc<Texts>>) -> impl IntoView {
    let verdict = Memo::new(move |_| {
        let texts = texts.get();
        match draft.check() {
            Err(refused) => (false, words::refusal(&texts, &refused)),
            Ok(play) => match play.to_act() {
                Some(player) => {
                    let player = words::player(&texts, &play.view(), player);
                    (true, texts.say("page-position-fine", &[("player", &player)]))
                }
                None => {
                    let result = words::result(&texts, &play).map(|(result, _)| result);
                    let over = words::say(&texts, "page-position-over");
                    (true, format!("{over} {}", result.unwrap_or_default()))
                }
            },
        }
    });
    let class = move || if verdict.with(|(fine, _)| *fine) { "remark" } else { "remark wrong" };
    view! {
        <section class="card">
            <label class="field code-field">
                <span>{told(texts, "page-position")}</span>
                <textarea
                    rows="3"
                    spellcheck="false"
                    autocomplete="off"
                    prop:value=draft.text
                    on:input=move |event| draft.type_in(event_target_value(&event))
                ></textarea>
            </label>
            <p class=class role="status">{move || verdict.with(|(_, words)| words.clone())}</p>
        </section>
    }
}

/// What can be done with the position.
#[component]
fn Ways(draft: Draft, page: Page) -> impl IntoView {
    let texts = page.texts;
    let level = RwSignal::new(String::new());
    let asks = RwSignal::new(false);
    Effect::new(move |_| {
        draft.text.track();
        asks.set(false);
    });
    let cannot = Signal::derive(move || draft.check().map_or(true, |it| it.ending().is_some()));
    let start = Callback::new(move |()| {
        if let Ok(play) = untrack(move || draft.check()) {
            play_on(play, level.get_untracked().parse().ok(), page);
        }
    });
    let begin = Callback::new(move |()| {
        if is_running(draft.sketch.with_untracked(Sketch::title)) {
            asks.set(true);
        } else {
            start.run(());
        }
    });
    let mut seats = vec![(String::new(), told(texts, "page-play-alone"))];
    seats.extend(Seat::LEVELS.map(|level| {
        let words = move || texts.get().say("page-bot", &[("level", &level.to_string())]);
        (level.to_string(), Signal::derive(words))
    }));
    let position = move |page: &str| {
        let setup = draft.sketch.with(|sketch| sketch.setup().to_owned());
        address(page, &setup, draft.text.get().trim())
    };
    let title = draft.sketch.with_untracked(Sketch::title);
    let here = Signal::derive(move || absolute(&position(&format!("/editor/{}", title.name()))));
    let is_refused = Signal::derive(move || draft.check().is_err());
    let analyze = Callback::new(move |()| page.go.run(untrack(move || position("/analyze"))));
    view! {
        <section class="card">
            <div class="play-on">
                {select(
                    told(texts, "page-against"),
                    seats,
                    level.into(),
                    Callback::new(move |chosen: String| level.set(chosen)),
                )}
                {button(told(texts, "page-play-it"), "primary", cannot, begin)}
                {button(told(texts, "page-analyze-it"), "", is_refused, analyze)}
            </div>
            {asked(texts, asks, start)}
            {copied(texts, "page-link-position", here)}
        </section>
    }
}

/// The rules, what to begin with, and what decides besides the squares.
#[component]
fn Rest(draft: Draft, texts: Memo<Arc<Texts>>, title: Title) -> impl IntoView {
    let whats = Memo::new(move |_| {
        let fields = draft.sketch.with(Sketch::fields);
        fields.into_iter().map(|field| field.what).collect::<Vec<_>>()
    });
    // What few need to know of is behind a fold.
    let is_rare =
        |what: &What| matches!(what, What::Control(_) | What::Owner(_) | What::Base | What::Order);
    let shown = move |rare: bool| {
        let whats = whats.get().into_iter().filter(|what| is_rare(what) == rare);
        whats.map(|what| field(draft, texts, what)).collect::<Vec<_>>()
    };
    let fields = part(move || Some(shown(false).into_any()));
    let rare = part(move || {
        let fields = shown(true);
        let fold = || {
            view! {
                <details class="fold">
                    <summary>{told(texts, "page-editor-more")}</summary>
                    <div class="fields">{fields}</div>
                </details>
            }
            .into_any()
        };
        whats.with(|whats| whats.iter().any(is_rare)).then(fold)
    });
    let usual = Callback::new(move |()| draft.start(&draft.setup()));
    let empty = Callback::new(move |()| draft.change(Sketch::clear));
    view! {
        <section class="card rest">
            {options(draft, texts, title)}
            <div class="buttons" role="group" aria-label=told(texts, "page-begin-with")>
                {button(told(texts, "page-begin-start"), "", never(), usual)}
                {button(told(texts, "page-begin-empty"), "", never(), empty)}
            </div>
            <div class="fields">{fields}</div>
            {rare}
        </section>
    }
}

/// What is settled before a game, as far as it matters to a position.
fn options(draft: Draft, texts: Memo<Arc<Texts>>, title: Title) -> Vec<AnyView> {
    let say = move |key: String| Signal::derive(move || words::say(&texts.get(), &key));
    let value = move |option: &'static str| {
        Signal::derive(move || {
            draft.sketch.with(|it| value_of(it.setup(), option).unwrap_or_default().to_owned())
        })
    };
    let players = |set: Callback<String>| {
        let numbers = ["2", "3", "4"].map(|it| (it.to_owned(), Signal::stored(it.to_owned())));
        select(say("option-players".to_owned()), numbers.to_vec(), value("players"), set)
    };
    // Who sits at the table changes what the start is.
    let restart = move |option: &'static str| {
        Callback::new(move |chosen: String| {
            draft.start(&with_option(&draft.setup(), option, &chosen));
        })
    };
    match title {
        Title::Djambi => {
            let sets = title.rule_sets();
            let rules = sets
                .iter()
                .map(|rules| (rules.id.to_owned(), say(format!("rules-{}", rules.name))));
            let chosen = Signal::derive(move || {
                draft.sketch.with(|it| it.setup().split(' ').next().unwrap_or_default().to_owned())
            });
            let choose = Callback::new(move |id: String| {
                let setup = draft.setup();
                let players = value_of(&setup, "players").unwrap_or("4");
                let setup = format!("{id} players={players}");
                draft.change(|sketch| sketch.set_setup(&setup));
            });
            vec![
                select(say("option-rules".to_owned()), rules.collect(), chosen, choose),
                players(restart("players")),
            ]
        }
        Title::Bermudes => {
            let ways = ["pass", "slide", "step", "lose"];
            let ways = ways.map(|it| (it.to_owned(), say(format!("option-blocked-{it}"))));
            let choose = Callback::new(move |chosen: String| {
                let setup = with_option(&draft.setup(), "blocked", &chosen);
                draft.change(|sketch| sketch.set_setup(&setup));
            });
            vec![select(say("option-blocked".to_owned()), ways.to_vec(), value("blocked"), choose)]
        }
        Title::Vorassic => {
            let sizes =
                (5..=26).map(|size: u32| (size.to_string(), Signal::stored(size.to_string())));
            vec![
                select(
                    say("page-board-size".to_owned()),
                    sizes.collect(),
                    value("size"),
                    restart("size"),
                ),
                players(restart("players")),
            ]
        }
    }
}

/// The text of a setup with another value of an option. What follows from the seats is left open.
fn with_option(setup: &str, option: &str, value: &str) -> String {
    let mut words = setup.split(' ');
    let mut text = words.next().unwrap_or_default().to_owned();
    for word in words {
        let known = word.split_once('=').map_or(word, |(known, _)| known);
        if known != option && known != "seating" {
            text += &format!(" {word}");
        }
    }
    format!("{text} {option}={value}")
}

/// A field of the position with its name.
fn field(draft: Draft, texts: Memo<Arc<Texts>>, what: What) -> AnyView {
    let current = move || {
        let fields = draft.sketch.with(Sketch::fields);
        fields.into_iter().find(|field| field.what == what)
    };
    let label = Signal::derive(move || label(&texts.get(), draft, what));
    let value = Signal::derive(move || current().map_or_else(String::new, |field| field.value));
    let set = Callback::new(move |value: String| draft.change(|sketch| sketch.set(what, &value)));
    let choices = untrack(current).map_or_else(Vec::new, |Field { choices, .. }| choices);
    if choices.is_empty() {
        return view! {
            <label class="field">
                <span>{label}</span>
                <input
                    type="text"
                    inputmode=if matches!(what, What::Score(_)) { "numeric" } else { "text" }
                    prop:value=value
                    on:change=move |event| set.run(event_target_value(&event))
                />
            </label>
        }
        .into_any();
    }
    let options = choices.into_iter().map(|(text, _)| {
        let known = text.clone();
        let words = Signal::derive(move || {
            let choices = current().map_or_else(Vec::new, |field| field.choices);
            let named = choices.into_iter().find(|(text, _)| *text == known);
            named.map_or_else(String::new, |(_, named)| meaning(&texts.get(), &named))
        });
        (text, words)
    });
    select(label, options.collect(), value, set)
}

fn label(texts: &Texts, draft: Draft, what: What) -> String {
    match what {
        What::ToAct => words::say(texts, "page-to-act"),
        What::Base => words::say(texts, "page-base"),
        What::Order => words::say(texts, "page-order"),
        What::Mode => words::say(texts, "option-mode"),
        What::Control(color) => {
            texts.say("page-control-of", &[("color", &words::color(texts, color))])
        }
        What::Owner(color) => texts.say("page-owner-of", &[("color", &words::color(texts, color))]),
        What::Score(player) => {
            let name = draft.sketch.with(|it| words::player(texts, &it.view(), player));
            texts.say("page-score-of", &[("player", &name)])
        }
    }
}

/// What the value of a field means.
fn meaning(texts: &Texts, named: &Named) -> String {
    match named {
        Named::Player(player, colors) => match &colors[..] {
            [] => seat(texts, *player),
            colors => {
                let names: Vec<String> = colors.iter().map(|it| words::color(texts, *it)).collect();
                names.join("-")
            }
        },
        Named::Nobody => words::say(texts, "page-control-nobody"),
        Named::Abandoned => words::say(texts, "page-control-abandoned"),
        Named::Key(key) => words::say(texts, key),
    }
}

/// A player who brought nothing.
fn seat(texts: &Texts, player: Player) -> String {
    texts.say("player-number", &[("number", &player.to_string())])
}
