//! The page of one game: board, prompt, players, history.

use std::time::Duration;

use catalog::{Play, Title};
use leptos::prelude::*;

use crate::advice::Judgment;
use crate::app::Page;
use crate::board::Intent;
use crate::brain::{Brain, Task};
use crate::files::LoadButton;
use crate::history::History;
use crate::parts::{button, never, part, part_if, told};
use crate::players::{Players, Who};
use crate::prompt::PromptBar;
use crate::setup::{NewGame, Versus, first_setup, with_new_seed};
use crate::sheet::{Ask, Keys, SheetOver};
use crate::stage::{Stage, StageView, focus_board, rules_address};
use crate::table::{Confirm, Table, Tapped};
use crate::typed::TypedTurn;
use crate::{files, home, storage, words};

/// Which sheet lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sheet {
    /// The form for a new game.
    New(Versus),
    /// What the keys do.
    Keys,
    /// Something that cannot be undone.
    Ask(Question),
}

/// What somebody is asked before it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether another game takes the place of the one that is played.
    Replace,
    Resign,
    Draw,
}

impl Sheet {
    /// The key of its title.
    fn label(self) -> &'static str {
        match self {
            Sheet::New(_) | Sheet::Ask(Question::Replace) => "page-new-game",
            Sheet::Keys => "page-keys",
            Sheet::Ask(Question::Resign) => "page-resign",
            Sheet::Ask(Question::Draw) => "page-draw",
        }
    }
}

/// A game on this screen.
#[component]
pub(crate) fn GamePage(title: Title, page: Page) -> impl IntoView {
    let Page { settings, texts, go, .. } = page;
    let table = RwSignal::new(remembered(title));
    let brain = Brain::new();
    on_cleanup(move || brain.stop());
    let judging = RwSignal::new(false);
    let stage = Stage::new(table, page);
    let view = stage.view;
    let sheet = RwSignal::new(home::asked().map(Sheet::New));
    // A game that waits for leave to take the place of the one that is played.
    let pending = StoredValue::new(None::<Table>);
    let typing = RwSignal::new(false);
    let notice = RwSignal::new(String::new());

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
        stage.show(begun);
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
        // Whoever waits for an answer gets it first; the judgment comes behind it.
        let is_asked = matches!(brain.task_untracked(), Some(Task::Hint | Task::Draw));
        if judging.get_untracked() && waiting.get_untracked().is_none() && !is_asked {
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
    Effect::new(move |_| {
        let Some(answer) = brain.answer.get() else { return };
        let Some(turn) = answer.turn else { return };
        let fits = move |table: &Table| table.play.key() == answer.key;
        match answer.task {
            Task::Turn => set_timeout(
                move || {
                    let played = table.try_update(|table| {
                        let due = fits(table) && table.bot_to_act().is_some();
                        if due { table.bot_turn(&turn) } else { Tapped::Nothing }
                    });
                    // Whoever waited for it may have left the page.
                    if let Some(played) = played {
                        // What was said of the position before is over.
                        notice.set(String::new());
                        stage.hear(played);
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
                    None => judge(),
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
    let on_intent = Callback::new(move |intent: Intent| match intent {
        Intent::Type => typing.set(true),
        Intent::Keys => sheet.set(Some(Sheet::Keys)),
        intent => {
            if matches!(intent, Intent::Tap(_) | Intent::Drop(_)) {
                notice.set(String::new());
            }
            stage.act(intent, confirm());
        }
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
        table.update(|table| {
            table.looking_at = None;
            table.refusal = None;
        });
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
                    notice.set(String::new());
                    if brain.task_untracked() == Some(Task::Draw) {
                        brain.stop();
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
    let save = move || {
        if table.with_untracked(files::save).is_err() {
            notice.set(words::say(&texts.get_untracked(), "page-save-failed"));
        }
    };
    let over = Memo::new(move |_| table.with(|table| table.play.ending().is_some()));
    let thumb = Callback::new(move |()| {
        over.get().then(|| button(told(texts, "page-again"), "primary", never(), again))
    });
    // Once a game is played something else comes first.
    let is_fresh = Memo::new(move |_| table.with(|table| table.play.moments() == 1));
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
        Sheet::Keys => view! { <Keys texts title /> }.into_any(),
        Sheet::Ask(question) => {
            let words = Signal::derive(move || asked(question));
            view! { <Ask question=words texts act=yes(question) /> }.into_any()
        }
    };
    let rules =
        Signal::derive(move || table.with(|table| rules_address(&table.play, &texts.get())));

    view! {
        <main class="game" id="main">
            <StageView stage on_intent />
            <section class="panel">
                <PromptBar table texts on_intent notice instead=None thumb />
                {part_if(typing.into(), move || {
                    view! { <TypedTurn table texts typing heard=Callback::new(move |tapped| stage.hear(tapped)) /> }.into_any()
                })}
                {part_if(judging.into(), move || {
                    view! { <Judgment table texts brain /> }.into_any()
                })}
                <Players table texts who=Callback::new(|_| Who::default()) />
                <History table texts walk=Callback::new(move |distance| stage.walk(distance)) />
                <div class="actions" role="group" aria-label=say("page-actions")>
                    <div class="buttons">
                    <button
                        type="button"
                        class:primary=move || is_fresh.get()
                        on:click=move |_| sheet.set(Some(Sheet::New(Versus::Bots)))
                    >
                        {say("page-play-bots")}
                    </button>
                    {action("page-new-game", never(), open(Sheet::New(Versus::People)))}
                    {action(
                        "page-take-back",
                        keeps.into(),
                        Callback::new(move |()| table.update(Table::take_back)),
                    )}
                    {action("page-hint", busy.into(), Callback::new(move |()| ask_bot(Task::Hint, 8, 1000)))}
                    </div>
                    <div class="buttons quiet">
                    <button
                        aria-pressed=Signal::derive(move || judging.get().to_string())
                        on:click=move |_| judging.update(|judging| *judging = !*judging)
                    >
                        {say("page-judgment")}
                    </button>
                    {action("page-flip", never(), Callback::new(move |()| on_intent.run(Intent::Flip)))}
                    {action("page-draw", busy.into(), open(Sheet::Ask(Question::Draw)))}
                    {action("page-resign", nobody_resigns.into(), open(Sheet::Ask(Question::Resign)))}
                    {action("page-save", never(), Callback::new(move |()| save()))}
                    <LoadButton texts notice begin />
                    <span class="by-keys">{action("page-keys", never(), open(Sheet::Keys))}</span>
                    <a class="button" href=format!("/analyze?game={}", title.name())>
                        {say("page-analyze")}
                    </a>
                    <a class="button" href=rules rel="external">
                        {say("page-rules")}
                    </a>
                    </div>
                </div>
            </section>
            {part(move || {
                let open = sheet.get()?;
                let over = view! {
                    <SheetOver label=open.label() texts on_close=Callback::new(move |()| sheet.set(None))>
                        {sheets(open)}
                    </SheetOver>
                };
                Some(over.into_any())
            })}
        </main>
    }
}

/// How long the turn of a bot waits at least.
const BOT_PAUSE: Duration = Duration::from_millis(450);
/// The same for a bot that follows another.
const BOT_PACE: Duration = Duration::from_millis(1100);

/// The game that this browser was playing, or a first one.
fn remembered(title: Title) -> Table {
    let kept = storage::recall(title.name()).and_then(|text| files::read(text.as_bytes()).ok());
    kept.filter(|table| table.play.title() == title).unwrap_or_else(|| {
        let first = Play::start(first_setup(title));
        Table::new(first.expect("the first setups are sound, a test says"), Vec::new())
    })
}
