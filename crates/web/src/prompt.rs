//! Whose turn it is, what to do next, and what happened.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;

use crate::board::Intent;
use crate::parts::{part, sign, told};
use crate::stage::rules_address;
use crate::table::Table;
use crate::words;

/// What is said in the two lines of the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) headline: String,
    pub(crate) detail: String,
}

/// Whose turn it is, what to do next, why something was refused, and what changed at the table.
#[component]
pub(crate) fn PromptBar(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    on_intent: Callback<Intent>,
    #[prop(into)] notice: Signal<String>,
    /// What is said at the present, where the board alone does not tell.
    #[prop(into)]
    instead: Signal<Option<Said>>,
    /// What stands in place of the buttons for a turn, if anything does.
    thumb: Callback<(), Option<AnyView>>,
) -> impl IntoView {
    let headline = Signal::derive(move || {
        let texts = texts.get();
        table.with(|table| {
            if let Some(moment) = table.looking_at {
                let (turn, last) = (moment.to_string(), (table.play.moments() - 1).to_string());
                return texts.say("page-at-turn", &[("turn", &turn), ("last", &last)]);
            }
            if let Some(said) = instead.get() {
                return said.headline;
            }
            let view = table.play.view();
            if let Some((result, _)) = words::result(&texts, &table.play) {
                return words::own_result(&texts, table).unwrap_or(result);
            }
            let player = table.play.to_act();
            if player.is_some() && player == table.only_person() {
                return words::say(&texts, "turn-yours");
            }
            let player = player.map(|player| words::player(&texts, &view, player));
            texts.say("turn-of", &[("player", &player.unwrap_or_default())])
        })
    });
    let detail = Signal::derive(move || {
        let texts = texts.get();
        table.with(|table| {
            if let Some((_, refused)) = &table.refusal {
                return words::refusal(&texts, refused);
            }
            if table.looking_at.is_some() {
                let said =
                    ["page-looking-back", "page-leads-back"].map(|it| words::say(&texts, it));
                return said.join(" ");
            }
            if let Some(said) = instead.get() {
                return said.detail;
            }
            if let Some((result, why)) = words::result(&texts, &table.play) {
                // Who lost reads here who won.
                let is_told = words::own_result(&texts, table).is_none();
                return if is_told { why } else { format!("{result} {why}") };
            }
            if table.bot_to_act().is_some() {
                return words::say(&texts, "page-thinks");
            }
            asks(&texts, table)
        })
    });
    // Only where there is a key: fingers have a button.
    let goes_back = Signal::derive(move || {
        let begun = table.with(|table| table.refusal.is_none() && !table.play.chosen().is_empty());
        let words = begun.then(|| format!(" {}", words::say(&texts.get(), "page-goes-back")));
        words.unwrap_or_default()
    });
    let news = Signal::derive(move || {
        let texts = texts.get();
        table.with(|table| {
            let mut news = words::news(&texts, table);
            if let Some(turn) = table.hint() {
                news.push(texts.say("page-hint-is", &[("turn", turn)]));
            }
            news.push(notice.get());
            news.join(" ").trim().to_owned()
        })
    });
    // Who sees the board sees it there; others hear it.
    let last = Signal::derive(move || {
        let texts = texts.get();
        table.with(|table| {
            let moment = table.shown();
            let Some(actor) = table.play.actor_at(moment) else { return String::new() };
            let turn = words::happened(&texts, &table.play, moment);
            let player = words::player(&texts, &table.play.view(), actor);
            texts.say("page-played", &[("player", &player), ("turn", &turn)])
        })
    });
    let tone = Signal::derive(move || {
        let refused = table.with(|table| table.refusal.is_some());
        (if refused { "detail refused" } else { "detail" }).to_owned()
    });
    // The rule behind a refusal, to read.
    let rule = part(move || {
        let texts = texts.get();
        let address = table.with(|table| {
            let clause = table.refusal.as_ref().map(|(_, refused)| refused.clause)?;
            let address = rules_address(&table.play, &texts);
            (!clause.is_empty()).then(|| format!("{address}#{clause}"))
        })?;
        let words = words::say(&texts, "page-read-rule");
        Some(view! { <p class="rule"><a href=address rel="external">{words}</a></p> }.into_any())
    });
    let coat = Signal::derive(move || {
        let view = table.with(Table::view);
        let color = view.to_act.and_then(|player| catalog::drawing::home(&view, player));
        color.map_or_else(|| "prompt".to_owned(), |color| format!("prompt coat-{}", color.name()))
    });
    let does = move |intent: Intent| Callback::new(move |()| on_intent.run(intent.clone()));
    let round = move |arrow: &'static str, key: &'static str, off: Memo<bool>, intent: Intent| {
        let class = if intent == Intent::Stop { "round primary" } else { "round" };
        sign(arrow, told(texts, key), class, off.into(), does(intent))
    };
    let nothing_chosen = Memo::new(move |_| table.with(|table| table.play.chosen().is_empty()));
    let cannot_stop = Memo::new(move |_| table.with(|table| !table.can_stop()));
    view! {
        <div class=coat>
            <div class="words" aria-live="polite">
                <p class="unseen">{last}</p>
                <h1 class="headline">{headline}</h1>
                <p class=tone>
                    {detail}
                    <span class="by-keys">{goes_back}</span>
                </p>
                {rule}
                <p class="notice" role="status">{news}</p>
            </div>
            <div class="thumb">
                {part(move || {
                    let turn = || {
                        let buttons = vec![
                            round("↩", "page-step-back", nothing_chosen, Intent::Back),
                            round("✓", "page-stop", cannot_stop, Intent::Stop),
                        ];
                        buttons.into_any()
                    };
                    Some(thumb.run(()).unwrap_or_else(turn))
                })}
            </div>
        </div>
    }
}

/// What is to be chosen next for the turn in the making, with its step behind the first.
pub(crate) fn asks(texts: &Texts, table: &Table) -> String {
    if table.play.drafted().is_some() {
        return words::say(texts, "page-confirm-turn");
    }
    let Some(prompt) = table.play.prompt() else { return String::new() };
    let sentence = words::say_with(texts, &prompt.key, &prompt.args);
    if prompt.step == 1 {
        return sentence;
    }
    let (step, steps) = (prompt.step.to_string(), prompt.steps.map(|steps| steps.to_string()));
    let key = if steps.is_some() { "terminal-step-of" } else { "prompt-step" };
    let steps = steps.unwrap_or_default();
    texts.say(key, &[("step", &step), ("steps", &steps), ("prompt", &sentence)])
}
