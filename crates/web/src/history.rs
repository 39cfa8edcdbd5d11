//! The history of the game on the page.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;

use crate::parts::{part, part_if, sign, told};
use crate::table::Table;
use crate::words;

/// The turns so far; any of them can be looked at.
#[component]
pub(crate) fn History(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    walk: Callback<isize>,
) -> impl IntoView {
    let look_at = move |moment: usize| table.update(|table| table.look_at(moment));
    let turns = part(move || {
        let texts = texts.get();
        let turns = table.with(|table| {
            let shown = table.shown();
            (1..table.play.moments())
                .map(|moment| {
                    let turn = words::happened(&texts, &table.play, moment);
                    let here = moment == shown;
                    view! {
                        <li>
                            <button
                                class:here=here
                                aria-current=here.then_some("step")
                                on:click=move |_| look_at(moment)
                            >
                                {turn}
                            </button>
                        </li>
                    }
                })
                .collect_view()
        });
        Some(turns.into_any())
    });
    // The turn that is shown stays in sight.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        table.with(Table::shown);
        request_animation_frame(move || {
            // By then another page may be there.
            let Some(list) = list.try_get_untracked().flatten() else { return };
            let Some(here) = list.query_selector(".here").ok().flatten() else { return };
            let (list_rect, here) =
                (list.get_bounding_client_rect(), here.get_bounding_client_rect());
            let above = (list_rect.top() - here.top()).max(0.0);
            let below = (here.bottom() - list_rect.bottom()).max(0.0);
            list.set_scroll_top(list.scroll_top() + (below - above).ceil() as i32);
        });
    });
    let at_end = Signal::derive(move || table.with(|table| table.looking_at.is_none()));
    let at_start = Signal::derive(move || table.with(|table| table.shown() == 0));
    let is_empty = Memo::new(move |_| table.with(|table| table.play.moments() == 1));
    let step = move |arrow: &'static str, key: &'static str, far: bool, distance: isize| {
        let disabled = if far { at_end } else { at_start };
        sign(arrow, told(texts, key), "", disabled, Callback::new(move |()| walk.run(distance)))
    };
    view! {
        <section class="history" aria-label=told(texts, "page-history")>
            <div class="walk" role="group" aria-label=told(texts, "page-walk")>
                {step("|◀", "page-first", false, isize::MIN)}
                {step("◀", "page-previous", false, -1)}
                {step("▶", "page-next", true, 1)}
                {step("▶|", "page-last", true, isize::MAX)}
            </div>
            <ol class="turns" node_ref=list class:unseen=move || is_empty.get()>{turns}</ol>
            {part_if(
                is_empty.into(),
                move || view! { <p class="empty">{told(texts, "page-no-turns")}</p> }.into_any(),
            )}
        </section>
    }
}
