//! What each player could expect in the course of a game, as a picture.

use std::fmt::Write;
use std::sync::Arc;

use catalog::{BoardView, Slip, Walk, drawing};
use lang::Texts;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::opinion::{Fault, Opinions, faults};
use crate::brain::Thought;
use crate::parts::{part, told};

/// A column for each position, in which every player has a share; below it how bad the turns were.
#[component]
pub(super) fn Graph(
    walk: RwSignal<Walk>,
    opinions: Opinions,
    texts: Memo<Arc<Texts>>,
    /// Goes to a point of the history.
    go: Callback<usize>,
) -> impl IntoView {
    let line = Memo::new(move |_| walk.with(|walk| opinions.line(walk)));
    let count = Memo::new(move |_| line.with(Vec::len));
    let areas = part(move || {
        let areas = walk.with(|walk| {
            let view = walk.play().view();
            line.with(|line| areas(&view, line))
        });
        let areas = areas.into_iter().map(|(class, d)| view! { <path class=class d=d></path> });
        Some(areas.collect_view().into_any())
    });
    let signs = part(move || {
        let faults = walk.with(|walk| line.with(|line| faults(walk.play(), line)));
        let signs = faults.into_iter().enumerate().filter_map(|(moment, fault)| {
            let Fault { slip, .. } = fault?;
            let class = match slip {
                Slip::Doubtful => "doubtful",
                Slip::Mistake => "mistake",
                Slip::Blunder => "blunder",
            };
            Some(view! { <rect class=class x=moment y="102" width="1" height="10"></rect> })
        });
        Some(signs.collect_view().into_any())
    });
    let here = move || walk.with(Walk::moment);
    let clicked = move |event: leptos::ev::MouseEvent| {
        let graph = event.current_target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let Some(rect) = graph.map(|it| it.get_bounding_client_rect()) else { return };
        let along = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        let count = count.get_untracked();
        go.run(((along * count as f64) as usize).min(count.saturating_sub(1)));
    };
    view! {
        // The slider under the board goes wherever a click here goes.
        <svg
            class="graph"
            role="img"
            aria-label=told(texts, "page-graph")
            viewBox=move || format!("0 0 {} 112", count.get())
            preserveAspectRatio="none"
            on:click=clicked
        >
            {areas}
            <path class="half" d=move || format!("M0 50H{}", count.get())></path>
            {signs}
            <rect class="now" x=here y="0" width="1" height="112"></rect>
        </svg>
    }
}

/// For each player a path over all columns that are known.
fn areas(view: &BoardView, line: &[Option<Thought>]) -> Vec<(String, String)> {
    let mut areas: Vec<(String, String)> = view
        .players
        .iter()
        .map(|seat| {
            let coat = drawing::home(view, seat.player).map_or("", |color| color.name());
            (format!("area coat-{coat}"), String::new())
        })
        .collect();
    for (moment, thought) in line.iter().enumerate() {
        let Some(Thought { shares, .. }) = thought else { continue };
        let total = shares.iter().sum::<u32>().max(1);
        let mut below = 0;
        for ((_, d), share) in areas.iter_mut().zip(shares) {
            let (bottom, top) = (100 - below * 100 / total, 100 - (below + share) * 100 / total);
            below += share;
            write!(d, "M{moment} {top}h1v{}h-1z", bottom - top)
                .expect("writing into a string never fails");
        }
    }
    areas
}
