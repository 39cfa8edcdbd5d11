//! Lessons, played on the board.

use catalog::{Lesson, Refused, Title, Try, Verdict};
use leptos::html;
use leptos::prelude::*;

use crate::app::Page;
use crate::board::{Intent, bring_into_sight};
use crate::parts::{button, never, part, part_if, told};
use crate::prompt::{PromptBar, Said, asks};
use crate::sheet::keys_over;
use crate::stage::{Stage, StageView, focus_board, rules_address};
use crate::table::{Confirm, Table, Tapped};
use crate::typed::TypedTurn;
use crate::{storage, words};

/// What was said last.
#[derive(Clone, Debug, PartialEq)]
enum Remark {
    /// The task is fulfilled.
    Done,
    /// A typical try, which the lesson explains.
    Wrong(&'static Try),
    Refused(Refused),
    /// Legal, but not the task.
    Beside,
    /// Which squares to look at.
    Hint,
}

/// Which lessons of a game this browser has seen solved.
fn solved(title: Title) -> Vec<String> {
    let kept = storage::recall(&format!("learned-{}", title.name())).unwrap_or_default();
    let known = |name: &&str| Lesson::all(title).iter().any(|lesson| lesson.name == *name);
    kept.split(',').filter(known).map(str::to_owned).collect()
}

fn keep_solved(title: Title, solved: &[String]) {
    storage::remember(&format!("learned-{}", title.name()), &solved.join(","));
}

/// All games with how far one has come in their lessons.
#[component]
pub(crate) fn LessonsPage(page: Page) -> impl IntoView {
    let texts = page.texts;
    Effect::new(move |_| page.name.set(words::say(&texts.get(), "page-place-learn")));
    let game = move |title: Title| {
        let (count, done) = (Lesson::all(title).len(), solved(title).len());
        let say = move |key: &'static str| {
            let (done, count) = (done.to_string(), count.to_string());
            Signal::derive(move || texts.get().say(key, &[("done", &done), ("count", &count)]))
        };
        let named = |prefix: &'static str| {
            Signal::derive(move || words::say(&texts.get(), &format!("{prefix}-{}", title.name())))
        };
        let go_on = if done == 0 { "page-learn-begin" } else { "page-learn-go-on" };
        let rules = Signal::derive(move || {
            format!("/rules/{}?lang={}", title.name(), texts.get().language().code())
        });
        view! {
            <li class="course">
                <h2>{named("game")}</h2>
                <p>{named("page-about")}</p>
                <progress max=count value=done aria-label=named("game")></progress>
                <p class="notes">{say("page-learned")}</p>
                <p class="buttons">
                    <a class="button primary" href=format!("/learn/{}", title.name())>
                        {say(if done == count { "page-learn-again" } else { go_on })}
                    </a>
                    <a class="button" href=rules rel="external">
                        {told(texts, "page-rules")}
                    </a>
                </p>
            </li>
        }
    };
    view! {
        <main class="reading" id="main">
            <h1>{told(texts, "page-place-learn")}</h1>
            <p>{told(texts, "page-learn-about")}</p>
            <ul class="courses">{Title::ALL.map(game).collect_view()}</ul>
        </main>
    }
}

/// The lessons of a game, one of them on the board.
#[component]
pub(crate) fn LearnPage(title: Title, page: Page) -> impl IntoView {
    let texts = page.texts;
    let lessons = Lesson::all(title);
    let learned = RwSignal::new(solved(title));
    let first = lessons.iter().position(|lesson| !is_in(&learned.read_untracked(), lesson));
    let at = RwSignal::new(first.unwrap_or(0));
    let table = RwSignal::new(set_up(&lessons[at.get_untracked()]));
    let remark = RwSignal::new(None::<Remark>);
    let (typing, keys) = (RwSignal::new(false), RwSignal::new(false));
    let stage = Stage::new(table, page);
    let view = stage.view;
    let is_done = Memo::new(move |_| remark.with(|remark| *remark == Some(Remark::Done)));
    let hint = Memo::new(move |_| {
        if remark.with(|remark| *remark != Some(Remark::Hint)) {
            return Vec::new();
        }
        let place = |name: &&str| view.with(|it| it.squares.iter().position(|it| it.name == *name));
        lessons[at.get()].hint().iter().filter_map(place).collect()
    });
    let show = move |index: usize| {
        at.set(index);
        remark.set(None);
        stage.show(set_up(&lessons[index]));
    };
    let judge = move |turn: &str| {
        let lesson = &lessons[at.get_untracked()];
        let verdict = lesson.judge(turn);
        let mut fresh = set_up(lesson);
        if verdict != Verdict::Solved {
            stage.hear(Tapped::Refused);
        }
        remark.set(Some(match verdict {
            Verdict::Solved => {
                // As it lies there, without what the next player could choose.
                fresh.waits = fresh.play.turn(turn).is_ok();
                learned.update(|learned| {
                    if !is_in(learned, lesson) {
                        learned.push(lesson.name.to_owned());
                    }
                });
                learned.with_untracked(|learned| keep_solved(title, learned));
                Remark::Done
            }
            Verdict::Wrong(tried) => Remark::Wrong(tried),
            Verdict::Refused(refused) => Remark::Refused(refused),
            Verdict::Beside => Remark::Beside,
        }));
        table.set(fresh);
    };
    let after = move |tapped: Tapped| match tapped {
        Tapped::Played => {
            let turn = table.with_untracked(|it| it.play.turn_at(it.play.moments() - 1));
            turn.into_iter().for_each(|turn| judge(&turn));
        }
        Tapped::Chosen | Tapped::Refused => remark.set(None),
        Tapped::Nothing => {}
    };
    // What the rules forbid, but learners try.
    let tried = move |square: &str| {
        table.with_untracked(|it| {
            let chosen = it.play.chosen();
            let squares = chosen.iter().filter_map(|choice| choice.square.as_deref());
            let path: Vec<&str> = squares.chain([square]).collect();
            let is_legal = it.play.clone().click(square).is_ok();
            lessons[at.get_untracked()].judge_squares(&path).filter(|_| !is_legal)
        })
    };
    let on_intent = Callback::new(move |intent: Intent| {
        let chosen = match &intent {
            Intent::Tap(square) | Intent::Drop(square) => Some(square.clone()),
            Intent::Back | Intent::Stop => None,
            Intent::Type => return typing.set(true),
            Intent::Keys => return keys.set(true),
            _ => {
                stage.act(intent, Confirm::AtOnce);
                return;
            }
        };
        if is_done.get_untracked() {
            return;
        }
        if let Some(tried) = chosen.as_deref().and_then(tried) {
            table.update(|table| table.refusal = None);
            remark.set(Some(Remark::Wrong(tried)));
            stage.hear(Tapped::Refused);
            return;
        }
        if intent == Intent::Back {
            remark.set(None);
        }
        after(stage.act(intent, Confirm::AtOnce));
    });
    let heard = Callback::new(move |tapped: Tapped| {
        stage.hear(tapped);
        after(tapped);
    });
    let said = Memo::new(move |_| {
        let texts = texts.get();
        let lesson = &lessons[at.get()];
        let (number, count) = ((at.get() + 1).to_string(), lessons.len().to_string());
        let name = words::say(&texts, &lesson.key());
        let values = [("number", &*number), ("count", &*count), ("name", &*name)];
        let headline = texts.say("lesson-number", &values);
        let detail = match is_done.get() {
            true => words::say(&texts, "lesson-well-done"),
            false => table.with(|it| asks(&texts, it)),
        };
        Some(Said { headline, detail })
    });
    let spoken = part(move || {
        let texts = texts.get();
        let lesson = &lessons[at.get()];
        let (class, words) = match remark.get()? {
            Remark::Done => {
                let mut parts = vec![words::say(&texts, &lesson.done_key())];
                if lessons.iter().all(|lesson| learned.with(|learned| is_in(learned, lesson))) {
                    let game = words::say(&texts, &format!("game-{}", title.name()));
                    parts.push(texts.say("lesson-all-done", &[("game", &game)]));
                }
                ("remark praise", parts.join(" "))
            }
            Remark::Wrong(tried) => ("remark wrong", words::say(&texts, &lesson.try_key(tried))),
            Remark::Refused(refused) => ("remark wrong", words::refusal(&texts, &refused)),
            Remark::Beside => ("remark wrong", words::say(&texts, "lesson-beside")),
            Remark::Hint => {
                let squares = lesson.hint().join(" ");
                ("remark", texts.say("page-lesson-hint", &[("squares", &squares)]))
            }
        };
        Some(view! { <p class=class>{words}</p> }.into_any())
    });
    let rules = Signal::derive(move || {
        let address = table.with(|it| rules_address(&it.play, &texts.get()));
        format!("{address}#{}", lessons[at.get()].clause)
    });
    let step = move |distance: isize| {
        let count = lessons.len() as isize;
        let next = at.get_untracked() as isize + distance;
        // Behind the last one comes what was left out.
        let left = || learned.with_untracked(|it| lessons.iter().position(|one| !is_in(it, one)));
        let next = match next == count {
            true => left().unwrap_or(0),
            false => next.rem_euclid(count) as usize,
        };
        show(next);
        focus_board();
    };
    // On a phone the answer is below the board, and so is the way on.
    let (answer, on) = (NodeRef::<html::Div>::new(), NodeRef::<html::Button>::new());
    Effect::new(move |_| {
        let is_done = is_done.get();
        if remark.with(Option::is_some) {
            request_animation_frame(move || {
                // By then another page may be there.
                let (answer, on) = (answer.try_get_untracked(), on.try_get_untracked());
                answer.flatten().iter().for_each(|it| bring_into_sight(it));
                on.flatten().iter().filter(|_| is_done).for_each(|it| bring_into_sight(it));
            });
        }
    });
    // Behind the last lesson comes a game.
    let is_end = Memo::new(move |_| is_done.get() && at.get() + 1 == lessons.len());
    let next_class = move || if is_done.get() && !is_end.get() { "primary" } else { "" };
    let play = move |class: &'static str| {
        view! {
            <a class=class href=format!("/play/{}", title.name())>
                {told(texts, "page-lesson-play")}
            </a>
        }
        .into_any()
    };
    let hint_now = Callback::new(move |()| {
        stage.show(set_up(&lessons[at.get_untracked()]));
        remark.set(Some(Remark::Hint));
    });
    let again = Callback::new(move |()| show(at.get_untracked()));
    let back = Callback::new(move |()| step(-1));
    let steps = part(move || {
        let texts = texts.get();
        let steps = lessons.iter().enumerate().map(|(index, lesson)| {
            let is_solved = learned.with(|learned| is_in(learned, lesson));
            let here = at.get() == index;
            let name = words::say(&texts, &lesson.key());
            let label = match is_solved {
                true => texts.say("page-lesson-solved", &[("name", &name)]),
                false => name,
            };
            let sign = if is_solved { "✓".to_owned() } else { (index + 1).to_string() };
            view! {
                <li>
                    <button
                        class:here=here
                        class:solved=is_solved
                        aria-label=label.clone()
                        title=label
                        aria-current=here.then_some("step")
                        on:click=move |_| show(index)
                    >
                        {sign}
                    </button>
                </li>
            }
        });
        Some(steps.collect_view().into_any())
    });
    view! {
        <main class="game" id="main">
            <StageView stage on_intent hint />
            <section class="panel">
                <PromptBar
                    table
                    texts
                    on_intent
                    notice=Signal::stored(String::new())
                    instead=said
                    thumb=Callback::new(|()| None)
                />
                {part_if(typing.into(), move || {
                    view! { <TypedTurn table texts typing heard /> }.into_any()
                })}
                <section class="card lesson">
                    <p>{move || words::say(&texts.get(), &lessons[at.get()].task_key())}</p>
                    <div aria-live="polite" node_ref=answer>{spoken}</div>
                </section>
                <div class="actions">
                    <div class="buttons" role="group" aria-label=told(texts, "page-actions")>
                        {button(told(texts, "page-lesson-previous"), "", never(), back)}
                        <button class=next_class node_ref=on on:click=move |_| step(1)>
                            {told(texts, "page-lesson-next")}
                        </button>
                        {part_if(is_end.into(), move || play("button primary"))}
                        {button(told(texts, "page-hint"), "", is_done.into(), hint_now)}
                        {button(told(texts, "page-lesson-again"), "", never(), again)}
                    </div>
                    <nav aria-label=told(texts, "page-lessons")>
                        <ol class="steps">{steps}</ol>
                    </nav>
                    <div class="buttons quiet">
                        <a class="button" href=rules rel="external">
                            {told(texts, "page-lesson-rule")}
                        </a>
                        <a class="button" href="/learn">{told(texts, "page-lessons-all")}</a>
                        {play("button")}
                    </div>
                </div>
            </section>
            {keys_over(keys, texts, table)}
        </main>
    }
}

/// The board of a lesson.
fn set_up(lesson: &Lesson) -> Table {
    Table::new(lesson.play(), Vec::new())
}

fn is_in(solved: &[String], lesson: &Lesson) -> bool {
    solved.iter().any(|name| name == lesson.name)
}
