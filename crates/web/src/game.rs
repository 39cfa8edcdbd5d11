//! The page of one game: board, prompt, players, history.

use std::sync::Arc;
use std::time::Duration;

use catalog::{BoardView, Play, Shape, Title};
use lang::Texts;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::advice::Judgment;
use crate::app::Page;
use crate::board::{Board, Intent, center_square, show_square};
use crate::brain::{Brain, Task};
use crate::files::LoadButton;
use crate::geometry::Turned;
use crate::history::History;
use crate::parts::{button, never, part, part_if, sign, told};
use crate::picture::LARGE;
use crate::players::Players;
use crate::prompt::PromptBar;
use crate::setup::{NewGame, Versus, first_setup, with_new_seed};
use crate::sheet::{Ask, Keys, Question, Sheet, SheetOver};
use crate::sound::{self, Sound};
use crate::table::{Confirm, Table, Tapped};
use crate::typed::TypedTurn;
use crate::{files, motion, storage, words};

/// A game on this screen.
#[component]
pub(crate) fn GamePage(title: Title, page: Page) -> impl IntoView {
    let Page { settings, texts, go, .. } = page;
    let table = RwSignal::new(remembered(title));
    let brain = Brain::new();
    on_cleanup(move || brain.stop());
    let judging = RwSignal::new(false);
    let view = Memo::new(move |_| table.with(Table::view));
    // Where the keyboard is, an index into the squares.
    let cursor = RwSignal::new(middle(&table.read_untracked()));
    let sheet = RwSignal::new(None::<Sheet>);
    // A game that waits for leave to take the place of the one that is played.
    let pending = StoredValue::new(None::<Table>);
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
    let hint = Memo::new(move |_| table.with(|table| view.with(|view| table.hinted(view))));
    let refused = Memo::new(move |_| {
        table.with(|table| {
            (table.refusal.as_ref().map(|(square, _)| square.clone()), table.refusals)
        })
    });
    // A game survives a reload: every change of the history is remembered.
    Effect::new(move |_| {
        table.with(|table| storage::remember(title.name(), &files::write(table)));
    });

    // A bot that is to act thinks, whatever is looked at meanwhile.
    let waiting = Memo::new(move |_| {
        table.with(|table| table.bot_to_act().map(|level| (level, table.play.moments())))
    });
    let games = RwSignal::new(0_u32);
    let show = move |begun: Table| {
        brain.stop();
        table.set(begun);
        games.update(|games| *games += 1);
    };
    // What another tab plays is played here too, so that neither overwrites the other.
    let other_tab = window_event_listener_untyped("storage", move |_| {
        let kept = storage::recall(title.name()).unwrap_or_default();
        if kept != table.with_untracked(files::write) {
            files::read(kept.as_bytes()).into_iter().for_each(show);
        }
    });
    on_cleanup(move || other_tab.remove());
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
        // By the time that it is drawn another page may be there.
        if table.is_disposed() {
            return;
        }
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
            Task::Turn => set_timeout(
                move || {
                    let played = table.try_update(|table| {
                        let due = fits(table) && table.bot_to_act().is_some();
                        if due { table.bot_turn(&turn) } else { Tapped::Nothing }
                    });
                    // Whoever waited for it may have left the page.
                    if let Some(played) = played {
                        heard(played);
                    }
                },
                // Slow enough to be followed when several bots play one after the other.
                if table.with_untracked(Table::follows_bot) { BOT_PACE } else { BOT_PAUSE },
            ),
            Task::Hint => {
                notice.set(String::new());
                if table.with_untracked(fits) {
                    table.update(|table| table.give_hint(turn));
                }
                judge();
            }
            Task::Draw => {
                let shares = brain.thought.get_untracked().shares;
                let declines = table.with_untracked(|table| table.declines_draw(&shares));
                notice.set(String::new());
                match declines {
                    Some(bot) => {
                        let texts = texts.get_untracked();
                        let name = view.with_untracked(|view| words::player(&texts, view, bot));
                        notice.set(texts.say("page-declines", &[("player", &name)]));
                        judge();
                    }
                    None if table.with_untracked(fits) => table.update(Table::draw),
                    None => {}
                }
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
        Intent::Back => table.update(Table::step_back),
        Intent::Stop => stop(),
        Intent::Cursor(square) => {
            cursor.set(square);
            show_square(square);
        }
        Intent::Flip => flipped.update(|flipped| *flipped = (*flipped + 1) % 4),
        Intent::Type => typing.set(true),
        Intent::Keys => sheet.set(Some(Sheet::Keys)),
    });
    let start = move |begun: Table| {
        sheet.set(None);
        notice.set(String::new());
        let other = begun.play.title();
        if other != title {
            storage::remember(other.name(), &files::write(&begun));
            go.run(format!("/play/{}", other.name()));
            return;
        }
        cursor.set(middle(&begun));
        show(begun);
        focus_board();
    };
    let begin = Callback::new(move |begun: Table| {
        let other = begun.play.title();
        let is_running = match other == title {
            true => table.with_untracked(Table::is_running),
            false => remembered(other).is_running(),
        };
        if is_running {
            pending.set_value(Some(begun));
            sheet.set(Some(Sheet::Ask(Question::Replace)));
        } else {
            start(begun);
        }
    });
    let again = Callback::new(move |()| {
        let same = table.with_untracked(|table| {
            Play::start(&with_new_seed(&table.play.setup())).map(|play| table.again(play))
        });
        same.into_iter().for_each(start);
    });
    let ask_bot = move |task: Task, level: u8, time: u32| {
        notice.set(words::say(&texts.get_untracked(), "page-thinks"));
        table.update(|table| table.looking_at = None);
        table.with_untracked(|table| brain.ask(task, &table.play, level, Some(time)));
    };
    let draw = move || match table.with_untracked(Table::bot_to_agree) {
        Some(level) => ask_bot(Task::Draw, level, 800),
        None => table.update(Table::draw),
    };
    let yes = move |question: Question| {
        Callback::new(move |()| {
            sheet.set(None);
            focus_board();
            match question {
                Question::Replace => pending.get_value().into_iter().for_each(start),
                Question::Resign => {
                    if brain.task_untracked() == Some(Task::Draw) {
                        brain.stop();
                        notice.set(String::new());
                    }
                    table.update(Table::resign);
                }
                Question::Draw => draw(),
            }
        })
    };
    let asked = move |question: Question| {
        let texts = texts.get();
        match question {
            Question::Replace => words::say(&texts, "page-ask-replace"),
            Question::Draw if table.with(|table| table.bot_to_agree().is_some()) => {
                words::say(&texts, "page-ask-draw-bots")
            }
            Question::Draw => words::say(&texts, "page-ask-draw"),
            Question::Resign => {
                let player = table.with(Table::who_resigns);
                let name = player.map(|it| view.with(|view| words::player(&texts, view, it)));
                texts.say("page-ask-resign", &[("player", &name.unwrap_or_default())])
            }
        }
    };
    let say = move |key: &'static str| told(texts, key);
    let walk = move |distance: isize| {
        table.update(|table| table.look(distance));
        if distance == 1 {
            request_animation_frame(show_last);
        }
    };
    let save = move || {
        if table.with_untracked(files::save).is_err() {
            notice.set(words::say(&texts.get_untracked(), "page-save-failed"));
        }
    };
    let over = Memo::new(move |_| table.with(|table| table.play.ending().is_some()));
    let busy = Memo::new(move |_| over.get() || waiting.get().is_some());
    let nobody_resigns =
        Memo::new(move |_| over.get() || table.with(|table| table.who_resigns().is_none()));
    // What is taken back is the last turn, so that one has to be in sight.
    let keeps = Memo::new(move |_| {
        table.with(|table| table.play.moments() == 1 || table.looking_at.is_some())
    });
    let open = move |opened: Sheet| Callback::new(move |()| sheet.set(Some(opened)));
    let action = move |key: &'static str, disabled: Signal<bool>, act: Callback<()>| {
        button(told(texts, key), "", disabled, act)
    };
    let sheets = move |open: Sheet| match open {
        Sheet::New(versus) => view! { <NewGame table texts versus on_start=begin /> }.into_any(),
        Sheet::Keys => view! { <Keys texts /> }.into_any(),
        Sheet::Ask(question) => {
            let words = Signal::derive(move || asked(question));
            view! { <Ask question=words texts act=yes(question) /> }.into_any()
        }
    };
    let scroll = Signal::derive(move || format!("scroll zoom-{}", zoom.get()));
    let rules =
        Signal::derive(move || table.with(|table| rules_address(&table.play, &texts.get())));

    view! {
        <main class="game" id="main">
            <section class="stage">
                <div class=scroll>
                    <Board view texts turned set=settings.set cursor refused hint on_intent />
                </div>
                <Zoom view texts cursor zoom />
            </section>
            <section class="panel">
                <PromptBar table texts on_intent notice again />
                {part_if(typing.into(), move || {
                    view! { <TypedTurn table texts typing heard=Callback::new(heard) /> }.into_any()
                })}
                {part_if(judging.into(), move || {
                    view! { <Judgment table texts brain /> }.into_any()
                })}
                <Players table texts />
                <History table texts walk=Callback::new(walk) />
                <div class="buttons" role="group" aria-label=say("page-actions")>
                    {button(say("page-play-bots"), "primary", never(), open(Sheet::New(Versus::Bots)))}
                    {action("page-new-game", never(), open(Sheet::New(Versus::People)))}
                    {action("page-hint", busy.into(), Callback::new(move |()| ask_bot(Task::Hint, 8, 1000)))}
                    <button
                        aria-pressed=Signal::derive(move || judging.get().to_string())
                        on:click=move |_| judging.update(|judging| *judging = !*judging)
                    >
                        {say("page-judgment")}
                    </button>
                    {action(
                        "page-take-back",
                        keeps.into(),
                        Callback::new(move |()| table.update(Table::take_back)),
                    )}
                    {action("page-flip", never(), Callback::new(move |()| on_intent.run(Intent::Flip)))}
                    {action("page-save", never(), Callback::new(move |()| save()))}
                    <LoadButton texts notice begin />
                    {action("page-draw", busy.into(), open(Sheet::Ask(Question::Draw)))}
                    {action("page-resign", nobody_resigns.into(), open(Sheet::Ask(Question::Resign)))}
                    <span class="by-keys">{action("page-keys", never(), open(Sheet::Keys))}</span>
                    <a class="button" href=rules rel="external">
                        {say("page-rules")}
                    </a>
                </div>
            </section>
            {part(move || {
                let open = sheet.get()?;
                let over = view! {
                    <SheetOver label=open.label() texts sheet>
                        {sheets(open)}
                    </SheetOver>
                };
                Some(over.into_any())
            })}
        </main>
    }
}

/// What makes a large board larger, beside it.
#[component]
fn Zoom(
    view: Memo<BoardView>,
    texts: Memo<Arc<Texts>>,
    cursor: RwSignal<usize>,
    zoom: RwSignal<u8>,
) -> impl IntoView {
    let is_large = Memo::new(move |_| view.with(|view| view.cols > LARGE));
    Effect::new(move |_| {
        if !is_large.get() {
            zoom.set(0);
        }
    });
    let change = move |zoomed: u8| {
        zoom.set(zoomed.min(3));
        // Where play is: the own head, else where somebody pointed last.
        let head = view.with_untracked(|view| {
            view.squares.iter().position(|square| {
                let piece = square.piece.filter(|piece| piece.shape == Shape::Head);
                piece.is_some_and(|piece| piece.controller == view.to_act)
            })
        });
        let center = head.unwrap_or_else(|| cursor.get_untracked());
        request_animation_frame(move || center_square(center));
    };
    let button = move |arrow: &'static str, key: &'static str, act: Callback<()>| {
        sign(arrow, told(texts, key), "", never(), act)
    };
    let smaller = Callback::new(move |()| change(zoom.get_untracked().saturating_sub(1)));
    let larger = Callback::new(move |()| change(zoom.get_untracked() + 1));
    part_if(is_large.into(), move || {
        view! {
            <div class="zoom-buttons">
                {button("−", "page-zoom-out", smaller)} {button("+", "page-zoom-in", larger)}
            </div>
        }
        .into_any()
    })
}

/// How long the turn of a bot waits at least.
const BOT_PAUSE: Duration = Duration::from_millis(450);
/// The same for a bot that follows another.
const BOT_PACE: Duration = Duration::from_millis(1100);

/// Where the keyboard begins: in the middle of the board.
fn middle(table: &Table) -> usize {
    table.play.view().squares.len() / 2
}

/// Gives the keys to the board.
pub(crate) fn focus_board() {
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
pub(crate) fn rules_address(play: &Play, texts: &Texts) -> String {
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
    let kept = storage::recall(title.name()).and_then(|text| files::read(text.as_bytes()).ok());
    kept.filter(|table| table.play.title() == title).unwrap_or_else(|| {
        let first = Play::start(first_setup(title));
        Table::new(first.expect("the first setups are sound, a test says"), Vec::new())
    })
}
