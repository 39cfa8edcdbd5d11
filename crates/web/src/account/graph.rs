//! How a rating went, as a picture and as a table.

use leptos::prelude::*;
use serde_json::Value;

use crate::account::times;
use crate::app::Page;
use crate::parts::told;

/// A rating after a game.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    value: f64,
    at: f64,
    /// The game, unless it is private.
    table: Option<String>,
}

/// Where everybody begins.
const BEGINNING: f64 = 1500.0;

/// The picture in its own measure; the page stretches it.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 200.0;

/// The history of a rating, given how many games led to it. Long ago more may have happened than
/// is told.
pub(super) fn graph(page: Page, history: &Value, games: usize) -> AnyView {
    // The server tells the last game first.
    let points: Vec<Point> = history
        .as_array()
        .map_or(&[][..], Vec::as_slice)
        .iter()
        .rev()
        .filter_map(|point| {
            let table = point["table"].as_str().map(str::to_owned);
            Some(Point { value: point["value"].as_f64()?, at: point["at"].as_f64()?, table })
        })
        .collect();
    if points.is_empty() {
        return ().into_any();
    }
    let untold = games.saturating_sub(points.len());
    (picture(page, &points, untold), table(page, &points, untold)).into_any()
}

fn picture(page: Page, points: &[Point], untold: usize) -> AnyView {
    let beginning = (untold == 0).then_some(BEGINNING);
    let values: Vec<f64> =
        beginning.into_iter().chain(points.iter().map(|point| point.value)).collect();
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let scale = Scale::over(lowest, highest);
    let step = WIDTH / (values.len() - 1).max(1) as f64;
    let line: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(index, value)| format!("{:.1},{:.1}", index as f64 * step, scale.y(*value)))
        .collect();
    let ticks = scale.ticks().map(|value| {
        let y = format!("{:.1}", scale.y(value));
        view! { <line class="tick" x1="0" x2=WIDTH y1=y.clone() y2=y /> }
    });
    let labels = scale.ticks().map(|value| {
        // From above, as the style sheet places it.
        let down = format!("{:.1}%", scale.y(value) / HEIGHT * 100.0);
        view! { <span style:top=down>{value as i64}</span> }
    });
    let games = points.len().to_string();
    let (last, low, high) =
        (values[values.len() - 1].to_string(), lowest.to_string(), highest.to_string());
    let summary = Signal::derive(move || {
        let values = [("games", &*games), ("last", &*last), ("low", &*low), ("high", &*high)];
        page.texts.get().say("page-rating-graph", &values)
    });
    let [from, until] = [points.first(), points.last()]
        .map(|point| live_day(page, point.map_or(f64::NAN, |point| point.at)));
    // A day is told once.
    let until = Signal::derive(move || Some(until.get()).filter(|until| *until != from.get()));
    view! {
        <figure class="graph">
            <div class="values" aria-hidden="true">{labels.collect_view()}</div>
            <svg
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                preserveAspectRatio="none"
                role="img"
                aria-label=summary
            >
                {ticks.collect_view()}
                <polyline class="way" points=line.join(" ") />
            </svg>
            <div class="days" aria-hidden="true">
                <span>{from}</span>
                <span>{until}</span>
            </div>
        </figure>
    }
    .into_any()
}

fn live_day(page: Page, at: f64) -> Signal<String> {
    Signal::derive(move || times::day_words(&page.texts.get(), at))
}

/// The same in numbers, the last game first.
fn table(page: Page, points: &[Point], untold: usize) -> AnyView {
    let texts = page.texts;
    let rows = points.iter().enumerate().rev().map(|(index, point)| {
        let game = point.table.as_ref().map(|id| {
            let address = format!("/game/{id}");
            view! { <a href=address>{told(texts, "page-look-at")}</a> }
        });
        view! {
            <tr>
                <td>{untold + index + 1}</td>
                <td>{live_day(page, point.at)}</td>
                <td>{point.value as i64}</td>
                <td>{game}</td>
            </tr>
        }
    });
    view! {
        <details>
            <summary>{told(texts, "page-graph-table")}</summary>
            <div class="scroll">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{told(texts, "page-number")}</th>
                            <th scope="col">{told(texts, "page-day")}</th>
                            <th scope="col">{told(texts, "page-strength")}</th>
                            <th scope="col">{told(texts, "page-which-game")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

/// What a picture covers, from one round number to another.
#[derive(Clone, Copy, Debug)]
struct Scale {
    lowest: f64,
    highest: f64,
    step: f64,
}

impl Scale {
    /// A scale with two to six steps around these values.
    fn over(lowest: f64, highest: f64) -> Scale {
        let span = highest - lowest;
        let steps = [20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
        let step = steps.into_iter().find(|step| span / step <= 4.0).unwrap_or(2000.0);
        let lowest = (lowest / step).floor() * step;
        let highest = ((highest / step).ceil() * step).max(lowest + step);
        Scale { lowest, highest, step }
    }

    fn y(self, value: f64) -> f64 {
        HEIGHT - (value - self.lowest) / (self.highest - self.lowest) * HEIGHT
    }

    fn ticks(self) -> impl Iterator<Item = f64> {
        let count = ((self.highest - self.lowest) / self.step).round() as u32;
        (0..=count).map(move |tick| self.lowest + f64::from(tick) * self.step)
    }
}
