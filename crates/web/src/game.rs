//! The page of one game: board, prompt, players, history.

use std::sync::Arc;

use catalog::{Play, Title};
use lang::Texts;
use leptos::prelude::*;

use crate::board::{Board, Intent};
use crate::geometry::Turned;
use crate::settings::Settings;
use crate::setup::{NewGame, first_setup};
use crate::sound::{self, Sound};
use crate::table::{Confirm, Table, Tapped};
use crate::{files, motion, storage, words};

/// Which sheet lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sheet {
    None,
    New,
    Keys,
}

/// A game on this screen.
#[component]
pub(crate) fn GamePage(title: Title, settings: Settings, texts: Memo<Arc<Texts>>) -> impl IntoView {
    let table = RwSignal::new(Table::new(remembered(title)));
    let view = Memo::new(move |_| table.with(Table::view));
    let cursor = Memo::new(move |_| table.with(|table| table.cursor));
    let sheet = RwSignal::new(Sheet::None);
    let typing = RwSignal::new(false);
    let zoom = RwSignal::new(0_u8);
    let flipped = RwSignal::new(0_u8);
    let notice = RwSignal::new(String::new());

    let turned = Memo::new(move |_| {
        let front = settings.turn_board.get().then(|| table.with(Table::front)).flatten();
        let home = view.with(|view| {
            let seat = view.players.iter().find(|seat| Some(seat.player) == front);
            seat.map_or(0, |seat| seat.quarter_turns)
        });
        (home + flipped.get()) % 4
    });
    let refused = Memo::new(move |_| {
        table.with(|table| {
            (table.refusal.as_ref().map(|(square, _)| square.clone()), table.refusals)
        })
    });
    // A game survives a reload: every change of the history is remembered.
    Effect::new(move |_| {
        table.with(|table| {
            storage::remember(title.name(), &table.play.record().to_string());
        });
    });

    let confirm = move || {
        if settings.confirm.get_untracked() { Confirm::First } else { Confirm::AtOnce }
    };
    let show_last = move || {
        let (rows, cols) = view.with_untracked(|view| (view.rows(), view.cols));
        let turned = Turned { rows, cols, quarter_turns: turned.get_untracked() };
        let steps = table.with_untracked(|table| table.play.steps_at(table.shown()));
        view.with_untracked(|view| {
            motion::show(&steps, turned, |name| {
                view.squares.iter().position(|square| square.name == name)
            });
        });
    };
    let heard = move |tapped: Tapped| {
        let over = table.with_untracked(|table| table.play.ending().is_some());
        let sound = match tapped {
            Tapped::Played if over => Some(Sound::Over),
            Tapped::Played => Some(Sound::Played),
            Tapped::Chosen => Some(Sound::Chosen),
            Tapped::Refused => Some(Sound::Refused),
            Tapped::Nothing => None,
        };
        if let Some(sound) = sound.filter(|_| settings.sound.get_untracked()) {
            sound::play(sound);
        }
        if tapped == Tapped::Played {
            request_animation_frame(show_last);
        }
    };
    let stop = move || {
        let tapped = table.try_update(|table| table.stop(confirm())).unwrap_or(Tapped::Nothing);
        heard(tapped);
    };
    let on_intent = Callback::new(move |intent: Intent| match intent {
        Intent::Tap(square) => {
            notice.set(String::new());
            let tapped = table.try_update(|table| {
                if let Some(index) =
                    table.view().squares.iter().position(|known| known.name == square)
                {
                    table.cursor = index;
                }
                table.tap(&square, confirm())
            });
            heard(tapped.unwrap_or(Tapped::Nothing));
        }
        Intent::Back => {
            table.update(|table| {
                table.step_back();
            });
        }
        Intent::Stop => stop(),
        Intent::Cursor(square) => table.update(|table| table.cursor = square),
        Intent::Flip => flipped.update(|flipped| *flipped = (*flipped + 1) % 4),
        Intent::Type => typing.set(true),
        Intent::Keys => sheet.set(Sheet::Keys),
    });
    let begin = Callback::new(move |play: Play| {
        sheet.set(Sheet::None);
        notice.set(String::new());
        table.set(Table::new(play));
    });
    let say = move |key: &'static str| move || words::say(&texts.get(), key);
    let walk = move |distance: isize| {
        table.update(|table| table.look(distance));
        if distance == 1 {
            request_animation_frame(show_last);
        }
    };
    let save = move |_| {
        let saved = table.with_untracked(|table| files::save(&table.play));
        if saved.is_err() {
            notice.set(words::say(&texts.get_untracked(), "page-save-failed"));
        }
    };

    view! {
        <main class="game" id="main">
            <section class="stage" class:zoomed=move || { zoom.get() > 0 }>
                <div class=move || format!("scroll zoom-{}", zoom.get())>
                    <Board view texts turned cursor refused on_intent />
                </div>
                <Show when=move || { view.with(|view| view.cols > 12) }>
                    <div class="zoom-buttons">
                        <button
                            aria-label=say("page-zoom-out")
                            on:click=move |_| zoom.update(|z| *z = z.saturating_sub(1))
                        >
                            "−"
                        </button>
                        <button
                            aria-label=say("page-zoom-in")
                            on:click=move |_| zoom.update(|z| *z = (*z + 1).min(3))
                        >
                            "+"
                        </button>
                    </div>
                </Show>
            </section>
            <section class="panel">
                <PromptBar table texts on_intent notice />
                <Show when=move || typing.get()>
                    <TypedTurn table texts typing heard=Callback::new(heard) />
                </Show>
                <Players table texts />
                <History table texts walk=Callback::new(walk) />
                <div class="buttons" role="group" aria-label=say("page-actions")>
                    <button class="primary" on:click=move |_| sheet.set(Sheet::New)>
                        {say("page-new-game")}
                    </button>
                    <button
                        disabled=move || table.with(|table| table.play.moments() == 1)
                        on:click=move |_| table.update(Table::take_back)
                    >
                        {say("page-take-back")}
                    </button>
                    <button on:click=move |_| on_intent.run(Intent::Flip)>{say("page-flip")}</button>
                    <button on:click=save>{say("page-save")}</button>
                    <LoadButton texts notice begin />
                    <button
                        disabled=move || table.with(|table| table.play.ending().is_some())
                        on:click=move |_| table.update(Table::draw)
                    >
                        {say("page-draw")}
                    </button>
                    <button
                        disabled=move || table.with(|table| table.play.ending().is_some())
                        on:click=move |_| table.update(Table::resign)
                    >
                        {say("page-resign")}
                    </button>
                    <a class="button" href=move || rules_address(title, &texts.get()) rel="external">
                        {say("page-rules")}
                    </a>
                </div>
            </section>
            <Show when=move || sheet.get() == Sheet::New>
                <SheetOver label="page-new-game" texts sheet>
                    <NewGame title texts on_start=begin />
                </SheetOver>
            </Show>
            <Show when=move || sheet.get() == Sheet::Keys>
                <SheetOver label="page-keys" texts sheet>
                    <Keys texts />
                </SheetOver>
            </Show>
        </main>
    }
}

/// The address of the rules in the language of the page.
fn rules_address(title: Title, texts: &Texts) -> String {
    format!("/rules/{}?lang={}", title.name(), texts.language().code())
}

/// The game that this browser was playing, or a first one.
fn remembered(title: Title) -> Play {
    let kept = storage::recall(title.name()).and_then(|text| {
        let (record, _) = record::read(text.as_bytes()).ok()?;
        Play::from_record(&record).ok().filter(|play| play.title() == title)
    });
    kept.unwrap_or_else(|| {
        Play::start(first_setup(title)).expect("the first setups are sound, a test says")
    })
}

/// Whose turn it is, what to do next, and why something was refused.
#[component]
fn PromptBar(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    on_intent: Callback<Intent>,
    notice: RwSignal<String>,
) -> impl IntoView {
    let headline = move || {
        let texts = texts.get();
        table.with(|table| {
            let view = table.play.view();
            if let Some((result, _)) = words::result(&texts, &table.play, &view) {
                return result;
            }
            let player = table.play.to_act().map(|player| words::player(&texts, &view, player));
            texts.say("turn-of", &[("player", &player.unwrap_or_default())])
        })
    };
    let detail = move || {
        let texts = texts.get();
        table.with(|table| {
            if let Some((_, refused)) = &table.refusal {
                return words::refusal(&texts, refused);
            }
            if table.looking_at.is_some() {
                return words::say(&texts, "page-looking-back");
            }
            let view = table.play.view();
            if let Some((_, why)) = words::result(&texts, &table.play, &view) {
                return why;
            }
            if table.play.drafted().is_some() {
                return words::say(&texts, "page-confirm-turn");
            }
            let Some(prompt) = table.play.prompt() else { return String::new() };
            let sentence = words::say_with(&texts, &prompt.key, &prompt.args);
            if prompt.step == 1 {
                return sentence;
            }
            let step = prompt.step.to_string();
            let numbered = texts.say("prompt-step", &[("step", &step), ("prompt", &sentence)]);
            format!("{numbered} {}", words::say(&texts, "page-goes-back"))
        })
    };
    let refused = move || table.with(|table| table.refusal.is_some());
    let coat = move || {
        table.with(|table| {
            let view = table.play.view();
            let player = table.play.to_act()?;
            catalog::drawing::home(&view, player).map(|color| format!("coat-{}", color.name()))
        })
    };
    view! {
        <div class=move || format!("prompt {}", coat().unwrap_or_default())>
            <div class="words">
                <h1 class="headline">{headline}</h1>
                <p class="detail" class:refused=refused aria-live="polite">{detail}</p>
                <p class="notice" role="status">{move || notice.get()}</p>
            </div>
            <div class="thumb">
                <button
                    class="round"
                    aria-label=move || words::say(&texts.get(), "page-step-back")
                    disabled=move || table.with(|table| table.play.chosen().is_empty())
                    on:click=move |_| on_intent.run(Intent::Back)
                >
                    "↩"
                </button>
                <button
                    class="round primary"
                    aria-label=move || words::say(&texts.get(), "page-stop")
                    disabled=move || table.with(|table| !table.can_stop())
                    on:click=move |_| on_intent.run(Intent::Stop)
                >
                    "✓"
                </button>
            </div>
        </div>
    }
}

/// A box for typing a turn, with what could follow.
#[component]
fn TypedTurn(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    typing: RwSignal<bool>,
    heard: Callback<Tapped>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let refusal = RwSignal::new(String::new());
    let input = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(input) = input.get() {
            // A box that cannot be focused can still be clicked.
            let _ = input.focus();
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        let played = table.try_update(|table| {
            table.looking_at = None;
            table.play.turn(text.trim())
        });
        match played {
            Some(Err(refused)) => {
                refusal.set(words::refusal(&texts.get_untracked(), &refused));
                heard.run(Tapped::Refused);
            }
            _ => {
                typing.set(false);
                heard.run(Tapped::Played);
            }
        }
    };
    // Few enough to read, and never more than a glance of work.
    let offers = Memo::new(move |_| {
        let begun = typed.get();
        let turns = table.with(|table| table.play.legal_turns(2_000)).unwrap_or_default();
        turns.into_iter().filter(|turn| turn.starts_with(&begun)).take(40).collect::<Vec<_>>()
    });
    let close = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            typing.set(false);
        }
    };
    view! {
        <form class="typed" on:submit=submit on:keydown=close>
            <label>
                <span>{move || words::say(&texts.get(), "page-type-turn")}</span>
                <input
                    node_ref=input
                    list="turns"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
            </label>
            <datalist id="turns">
                {move || {
                    offers.get().into_iter().map(|turn| view! { <option value=turn /> }).collect_view()
                }}
            </datalist>
            <button type="submit">{move || words::say(&texts.get(), "page-play-turn")}</button>
            <p class="refusal" role="alert">{move || refusal.get()}</p>
        </form>
    }
}

/// Everybody at the table: sign, score, power, place.
#[component]
fn Players(table: RwSignal<Table>, texts: Memo<Arc<Texts>>) -> impl IntoView {
    let rows = move || {
        let texts = texts.get();
        let view = table.with(Table::view);
        view.players
            .iter()
            .map(|seat| {
                let acts = view.to_act == Some(seat.player);
                let name = words::player(&texts, &view, seat.player);
                let mut notes = Vec::new();
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

/// The turns so far; any of them can be looked at.
#[component]
fn History(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    walk: Callback<isize>,
) -> impl IntoView {
    let say = move |key: &'static str| move || words::say(&texts.get(), key);
    let turns = move || {
        let texts = texts.get();
        table.with(|table| {
            let shown = table.shown();
            (1..table.play.moments())
                .map(|moment| {
                    let turn = table.play.turn_at(moment);
                    let turn = turn.unwrap_or_else(|| words::say(&texts, "page-resigned"));
                    let here = moment == shown;
                    view! {
                        <li>
                            <button
                                class:here=here
                                aria-current=here.then_some("step")
                                on:click=move |_| table_look(moment)
                            >
                                {turn}
                            </button>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    provide_context(table);
    let at = move |end: bool| {
        table.with(|table| if end { table.looking_at.is_none() } else { table.shown() == 0 })
    };
    view! {
        <section class="history" aria-label=say("page-history")>
            <div class="walk" role="group" aria-label=say("page-walk")>
                <button aria-label=say("page-first") disabled=move || at(false)
                    on:click=move |_| walk.run(isize::MIN)>"|◀"</button>
                <button aria-label=say("page-previous") disabled=move || at(false)
                    on:click=move |_| walk.run(-1)>"◀"</button>
                <button aria-label=say("page-next") disabled=move || at(true)
                    on:click=move |_| walk.run(1)>"▶"</button>
                <button aria-label=say("page-last") disabled=move || at(true)
                    on:click=move |_| walk.run(isize::MAX)>"▶|"</button>
            </div>
            <Show
                when=move || table.with(|table| { table.play.moments() > 1 })
                fallback=move || view! { <p class="empty">{say("page-no-turns")}</p> }
            >
                <ol class="turns">{turns}</ol>
            </Show>
        </section>
    }
}

/// Shows a point of the history of the game on this page.
fn table_look(moment: usize) {
    if let Some(table) = use_context::<RwSignal<Table>>() {
        table.update(|table| table.look_at(moment));
    }
}

#[component]
fn LoadButton(
    texts: Memo<Arc<Texts>>,
    notice: RwSignal<String>,
    begin: Callback<Play>,
) -> impl IntoView {
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        input.set_value("");
        leptos::task::spawn_local(async move {
            match files::load(file).await {
                Ok(play) => begin.run(play),
                Err(error) => {
                    let texts = texts.get_untracked();
                    let why = error.map_or_else(String::new, |error| error.to_string());
                    notice.set(texts.say("page-load-failed", &[("reason", &why)]));
                }
            }
        });
    };
    view! {
        <label class="button">
            {move || words::say(&texts.get(), "page-load")}
            <input type="file" class="hidden-file" accept=".record,text/plain" on:change=chosen />
        </label>
    }
}

#[component]
fn SheetOver(
    label: &'static str,
    texts: Memo<Arc<Texts>>,
    sheet: RwSignal<Sheet>,
    children: Children,
) -> impl IntoView {
    let close = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            sheet.set(Sheet::None);
        }
    };
    let dialog = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            // Without focus the sheet is still there to be clicked.
            let _ = dialog.focus();
        }
    });
    view! {
        <div class="over" on:keydown=close>
            <div
                class="sheet"
                role="dialog"
                aria-modal="true"
                aria-labelledby="sheet-title"
                tabindex="-1"
                node_ref=dialog
            >
                <header>
                    <h2 id="sheet-title">{move || words::say(&texts.get(), label)}</h2>
                    <button
                        class="round"
                        aria-label=move || words::say(&texts.get(), "page-close")
                        on:click=move |_| sheet.set(Sheet::None)
                    >
                        "×"
                    </button>
                </header>
                {children()}
            </div>
        </div>
    }
}

#[component]
fn Keys(texts: Memo<Arc<Texts>>) -> impl IntoView {
    let keys = [
        ("← ↑ ↓ → · h j k l", "page-key-move"),
        ("Tab", "page-key-tab"),
        ("Enter · Space", "page-key-choose"),
        ("Backspace · Esc", "page-key-back"),
        (".", "page-key-stop"),
        ("c a r d n m", "page-key-piece"),
        ("/", "page-key-type"),
        ("f", "page-key-flip"),
        ("?", "page-key-help"),
    ];
    view! {
        <dl class="keys">
            {keys
                .map(|(key, meaning)| {
                    view! {
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{move || words::say(&texts.get(), meaning)}</dd>
                    }
                })
                .collect_view()}
        </dl>
    }
}
