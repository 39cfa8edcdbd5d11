//! The page of one game: board, prompt, players, history.

use std::sync::Arc;
use std::time::Duration;

use catalog::{BoardView, Play, Title};
use lang::Texts;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::advice::Judgment;
use crate::board::{Board, Intent};
use crate::brain::{Brain, Task};
use crate::geometry::Turned;
use crate::history::History;
use crate::players::Players;
use crate::seat::{self, Seat};
use crate::settings::Settings;
use crate::setup::{NewGame, Versus, first_setup};
use crate::sound::{self, Sound};
use crate::table::{Confirm, Table, Tapped};
use crate::{files, motion, storage, words};

/// Which sheet lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sheet {
    None,
    New(Versus),
    Keys,
}

/// A game on this screen.
#[component]
pub(crate) fn GamePage(
    title: Title,
    settings: Settings,
    texts: Memo<Arc<Texts>>,
    /// Shows another game.
    go: Callback<Title>,
) -> impl IntoView {
    let table = RwSignal::new(remembered(title));
    let brain = Brain::new();
    on_cleanup(move || brain.stop());
    let judging = RwSignal::new(false);
    let view = Memo::new(move |_| table.with(Table::view));
    // Where the keyboard is, an index into the squares.
    let cursor = RwSignal::new(middle(&table.read_untracked()));
    let sheet = RwSignal::new(Sheet::None);
    let typing = RwSignal::new(false);
    let zoom = RwSignal::new(0_u8);
    let flipped = RwSignal::new(0_u8);
    let notice = RwSignal::new(String::new());

    let turned = Memo::new(move |_| {
        // My camp is at the bottom of my screen.
        let only = table.with(Table::only_person);
        let front =
            only.or_else(|| settings.turn_board.get().then(|| table.with(Table::front)).flatten());
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

    // A bot that is to act thinks, whatever is looked at meanwhile.
    let waiting = Memo::new(move |_| {
        table.with(|table| table.bot_to_act().map(|level| (level, table.play.moments())))
    });
    let games = RwSignal::new(0_u32);
    Effect::new(move |_| {
        games.track();
        match waiting.get() {
            Some((level, _)) => {
                table.with_untracked(|table| brain.ask(Task::Turn, &table.play, level, None));
            }
            None => brain.stop(),
        }
    });
    let shown = Memo::new(move |_| table.with(Table::shown));
    let judge = move || {
        if judging.get_untracked() && waiting.get_untracked().is_none() {
            let play = table.with_untracked(Table::play_shown);
            brain.ask(Task::Judgment, &play, 8, Some(1500));
        }
    };
    Effect::new(move |_| {
        judging.track();
        waiting.track();
        shown.track();
        games.track();
        judge();
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
    Effect::new(move |_| {
        let Some(answer) = brain.answer.get() else { return };
        let Some(turn) = answer.turn else { return };
        let fits = move |table: &Table| table.play.moments() == answer.moment;
        match answer.task {
            // Slow enough to be followed when several bots play one after the other.
            Task::Turn => set_timeout(
                move || {
                    let played = table.try_update(|table| {
                        let due = fits(table) && table.bot_to_act().is_some();
                        if due { table.bot_turn(&turn) } else { Tapped::Nothing }
                    });
                    heard(played.unwrap_or(Tapped::Nothing));
                },
                BOT_PAUSE,
            ),
            Task::Hint => {
                if table.with_untracked(fits) {
                    let words = texts.get_untracked().say("page-hint-is", &[("turn", &turn)]);
                    notice.set(words);
                    table.update(|table| table.give_hint(turn));
                }
                judge();
            }
            Task::Judgment => {}
        }
    });
    Effect::new(move |_| {
        if brain.failed.get() {
            notice.set(words::say(&texts.get_untracked(), "page-no-bots"));
        }
    });
    let stop = move || {
        let tapped = table.try_update(|table| table.stop(confirm())).unwrap_or(Tapped::Nothing);
        heard(tapped);
    };
    let tap = move |square: String| {
        notice.set(String::new());
        let index = |view: &BoardView| view.squares.iter().position(|it| it.name == square);
        if let Some(index) = view.with_untracked(index) {
            cursor.set(index);
        }
        let tapped = table.try_update(|table| table.tap(&square, confirm()));
        heard(tapped.unwrap_or(Tapped::Nothing));
    };
    let on_intent = Callback::new(move |intent: Intent| match intent {
        Intent::Tap(square) => tap(square),
        Intent::Drop(square) => {
            // A piece with one way to go has gone it when it was taken up.
            let gone = table.with_untracked(|table| {
                let last = table.play.chosen().pop();
                last.is_none_or(|last| last.square.as_ref() == Some(&square))
            });
            if !gone {
                tap(square);
            }
        }
        Intent::Back => {
            table.update(|table| {
                table.step_back();
            });
        }
        Intent::Stop => stop(),
        Intent::Cursor(square) => cursor.set(square),
        Intent::Flip => flipped.update(|flipped| *flipped = (*flipped + 1) % 4),
        Intent::Type => typing.set(true),
        Intent::Keys => sheet.set(Sheet::Keys),
    });
    let begin = Callback::new(move |(play, seats): (Play, Vec<Seat>)| {
        sheet.set(Sheet::None);
        notice.set(String::new());
        storage::remember(&seats_name(play.title()), &seat::write_all(&seats));
        if play.title() != title {
            storage::remember(play.title().name(), &play.record().to_string());
            go.run(play.title());
            return;
        }
        let begun = Table::new(play, seats);
        cursor.set(middle(&begun));
        brain.stop();
        table.set(begun);
        games.update(|games| *games += 1);
        focus_board();
    });
    let hint = move |_| {
        notice.set(words::say(&texts.get_untracked(), "page-thinks"));
        table.update(|table| table.looking_at = None);
        table.with_untracked(|table| brain.ask(Task::Hint, &table.play, 8, Some(1000)));
    };
    let over = Memo::new(move |_| table.with(|table| table.play.ending().is_some()));
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
                    <Board view texts turned set=settings.set cursor refused on_intent />
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
                <Show when=move || judging.get()>
                    <Judgment table texts brain />
                </Show>
                <Players table texts />
                <History table texts walk=Callback::new(walk) />
                <div class="buttons" role="group" aria-label=say("page-actions")>
                    <button class="primary" on:click=move |_| sheet.set(Sheet::New(Versus::Bots))>
                        {say("page-play-bots")}
                    </button>
                    <button on:click=move |_| sheet.set(Sheet::New(Versus::People))>
                        {say("page-new-game")}
                    </button>
                    <button
                        disabled=move || {
                            waiting.get().is_some()
                                || table.with(|table| table.play.ending().is_some())
                        }
                        on:click=hint
                    >
                        {say("page-hint")}
                    </button>
                    <button
                        aria-pressed=move || judging.get().to_string()
                        on:click=move |_| judging.update(|judging| *judging = !*judging)
                    >
                        {say("page-judgment")}
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
                    <SureButton label="page-draw" texts over act=Callback::new(move |()| table.update(Table::draw)) />
                    <SureButton label="page-resign" texts over act=Callback::new(move |()| table.update(Table::resign)) />
                    <a class="button" href=move || table.with(|table| rules_address(&table.play, &texts.get())) rel="external">
                        {say("page-rules")}
                    </a>
                </div>
            </section>
            {move || match sheet.get() {
                Sheet::New(versus) => Some(view! {
                    <SheetOver label="page-new-game" texts sheet>
                        <NewGame title texts versus on_start=begin />
                    </SheetOver>
                }),
                _ => None,
            }}
            <Show when=move || sheet.get() == Sheet::Keys>
                <SheetOver label="page-keys" texts sheet>
                    <Keys texts />
                </SheetOver>
            </Show>
        </main>
    }
}

/// A button that ends games, and so asks once more.
#[component]
fn SureButton(
    label: &'static str,
    texts: Memo<Arc<Texts>>,
    over: Memo<bool>,
    act: Callback<()>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let press = move |_| {
        if asked.get_untracked() {
            act.run(());
        }
        asked.update(|asked| *asked = !*asked);
    };
    let words = move || words::say(&texts.get(), if asked.get() { "page-sure" } else { label });
    view! {
        <button
            class:danger=move || asked.get()
            disabled=move || over.get()
            on:click=press
            on:blur=move |_| asked.set(false)
        >
            {words}
        </button>
    }
}

/// How long the turn of a bot waits at least.
const BOT_PAUSE: Duration = Duration::from_millis(450);

/// Under which name the browser remembers who plays at each seat.
fn seats_name(title: Title) -> String {
    format!("{}.seats", title.name())
}

/// Where the keyboard begins: in the middle of the board.
fn middle(table: &Table) -> usize {
    table.play.view().squares.len() / 2
}

/// Gives the keys to the board.
fn focus_board() {
    // After what is on the page now has changed: a sheet that closes has the focus until then.
    request_animation_frame(|| {
        let board = document().query_selector("svg.board").ok().flatten();
        if let Some(board) = board.and_then(|board| board.dyn_into::<web_sys::SvgElement>().ok()) {
            // A board that does not take it can still be clicked.
            let _ = board.focus();
        }
    });
}

/// The address of the rules of a game, in the language of the page.
fn rules_address(play: &Play, texts: &Texts) -> String {
    let (title, setup) = (play.title(), play.setup());
    let address = format!("/rules/{}?lang={}", title.name(), texts.language().code());
    let sets = title.rule_sets();
    let rules = sets.iter().find(|rules| setup.split(' ').next() == Some(rules.id));
    match rules.filter(|_| sets.len() > 1) {
        Some(rules) => format!("{address}&rules={}", rules.name),
        None => address,
    }
}

/// The game that this browser was playing, or a first one.
fn remembered(title: Title) -> Table {
    let kept = storage::recall(title.name()).and_then(|text| {
        let (record, _) = record::read(text.as_bytes()).ok()?;
        Play::from_record(&record).ok().filter(|play| play.title() == title)
    });
    match kept {
        Some(play) => {
            let seats = storage::recall(&seats_name(title)).unwrap_or_default();
            Table::new(play, seat::read_all(&seats))
        }
        None => {
            let first = Play::start(first_setup(title));
            Table::new(first.expect("the first setups are sound, a test says"), Vec::new())
        }
    }
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
            if let Some((result, _)) = words::result(&texts, &table.play) {
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
            if let Some((_, why)) = words::result(&texts, &table.play) {
                return why;
            }
            if table.bot_to_act().is_some() {
                return words::say(&texts, "page-thinks");
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
    // Who sees the board sees it there; others hear it.
    let last = move || {
        let texts = texts.get();
        table.with(|table| {
            let moment = table.shown();
            let actor = table.play.actor_at(moment)?;
            let turn = table.play.turn_at(moment);
            let turn = turn.unwrap_or_else(|| words::say(&texts, "page-resigned"));
            let player = words::player(&texts, &table.play.view(), actor);
            Some(texts.say("page-played", &[("player", &player), ("turn", &turn)]))
        })
    };
    let refused = move || table.with(|table| table.refusal.is_some());
    // The rule behind a refusal, to read.
    let rule = move || {
        let texts = texts.get();
        let address = table.with(|table| {
            let clause = table.refusal.as_ref().map(|(_, refused)| refused.clause)?;
            let address = rules_address(&table.play, &texts);
            (!clause.is_empty()).then(|| format!("{address}#{clause}"))
        })?;
        let words = words::say(&texts, "page-read-rule");
        Some(view! { <p class="rule"><a href=address rel="external">{words}</a></p> })
    };
    let coat = move || {
        table.with(|table| {
            let view = table.play.view();
            let player = table.play.to_act()?;
            catalog::drawing::home(&view, player).map(|color| format!("coat-{}", color.name()))
        })
    };
    view! {
        <div class=move || format!("prompt {}", coat().unwrap_or_default())>
            <div class="words" aria-live="polite">
                <p class="unseen">{last}</p>
                <h1 class="headline">{headline}</h1>
                <p class="detail" class:refused=refused>{detail}</p>
                {rule}
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
                focus_board();
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
            focus_board();
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

#[component]
fn LoadButton(
    texts: Memo<Arc<Texts>>,
    notice: RwSignal<String>,
    begin: Callback<(Play, Vec<Seat>)>,
) -> impl IntoView {
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        input.set_value("");
        leptos::task::spawn_local(async move {
            match files::load(file).await {
                Ok(play) => begin.run((play, Vec::new())),
                Err(error) => {
                    let texts = texts.get_untracked();
                    let why = error.map(|error| words::refusal(&texts, &(&error).into()));
                    let why = why.unwrap_or_default();
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

/// A sheet over the page; nothing else can be used until it is closed.
#[component]
fn SheetOver(
    label: &'static str,
    texts: Memo<Arc<Texts>>,
    sheet: RwSignal<Sheet>,
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    dialog.on_load(|dialog| {
        // Only what is in the page can be shown, and it is put there after this.
        request_animation_frame(move || {
            // A browser that knows no sheets shows it below the page.
            let _ = dialog.show_modal();
        });
    });
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <dialog
            class="sheet"
            aria-labelledby="sheet-title"
            node_ref=dialog
            on:close=move |_| sheet.set(Sheet::None)
        >
            <header>
                <h2 id="sheet-title">{move || words::say(&texts.get(), label)}</h2>
                <button
                    class="round"
                    aria-label=move || words::say(&texts.get(), "page-close")
                    on:click=close
                >
                    "×"
                </button>
            </header>
            {children()}
        </dialog>
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
