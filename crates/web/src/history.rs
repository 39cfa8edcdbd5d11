//! The history of the game on the page.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;

use crate::table::Table;
use crate::words;

/// The turns so far; any of them can be looked at.
#[component]
pub(crate) fn History(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    walk: Callback<isize>,
) -> impl IntoView {
    let say = move |key: &'static str| move || words::say(&texts.get(), key);
    let look_at = move |moment: usize| table.update(|table| table.look_at(moment));
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
                                on:click=move |_| look_at(moment)
                            >
                                {turn}
                            </button>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    // The turn that is shown stays in sight.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        table.with(Table::shown);
        request_animation_frame(move || {
            let here = list.get_untracked().and_then(|list| list.query_selector(".here").ok()?);
            let (Some(list), Some(here)) = (list.get_untracked(), here) else { return };
            let (list_rect, here) =
                (list.get_bounding_client_rect(), here.get_bounding_client_rect());
            let above = (list_rect.top() - here.top()).max(0.0);
            let below = (here.bottom() - list_rect.bottom()).max(0.0);
            list.set_scroll_top(list.scroll_top() + (below - above).ceil() as i32);
        });
    });
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
                <ol class="turns" node_ref=list>{turns}</ol>
            </Show>
        </section>
    }
}
