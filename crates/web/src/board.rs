//! The board: draws a [`BoardView`] and reports intentions. It knows no rules.

use std::sync::Arc;

use catalog::drawing::PieceSet;
use catalog::{BoardView, Mark, Role, Shape};
use lang::Texts;
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::geometry::Turned;
use crate::picture::{self, MARGIN, SIDE};
use crate::words;

/// What somebody wants, by pointer, touch or key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// Choose this square.
    Tap(String),
    /// Let go on this square what was dragged.
    Drop(String),
    /// Take the last choice back.
    Back,
    /// End the turn here.
    Stop,
    /// Move the keyboard's place to this square.
    Cursor(usize),
    /// Turn the board.
    Flip,
    /// Type a turn.
    Type,
    /// Show the keys.
    Keys,
}

/// What the press of a button began, until it is let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// It took a piece up, which can be dragged now.
    Takes,
    /// It is on the piece that was taken up before.
    Taken,
    /// Nothing yet: letting go chooses the square.
    Square,
}

/// One square as it is drawn and told.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    name: String,
    label: String,
    is_chosen: bool,
    ground: String,
    picture: String,
}

/// A board of any game.
#[component]
pub(crate) fn Board(
    view: Memo<BoardView>,
    texts: Memo<Arc<Texts>>,
    /// Quarter turns clockwise.
    #[prop(into)]
    turned: Signal<u8>,
    /// How pieces are drawn.
    #[prop(into)]
    set: Signal<PieceSet>,
    #[prop(into)] cursor: Signal<usize>,
    /// The square that was refused last, and how many were.
    #[prop(into)]
    refused: Signal<(Option<String>, u32)>,
    on_intent: Callback<Intent>,
) -> impl IntoView {
    let size = Memo::new(move |_| view.with(|view| (view.rows(), view.cols)));
    move || {
        let (rows, cols) = size.get();
        view! {
            <Squares view texts turned set cursor refused on_intent rows cols />
        }
    }
}

#[component]
fn Squares(
    view: Memo<BoardView>,
    texts: Memo<Arc<Texts>>,
    turned: Signal<u8>,
    set: Signal<PieceSet>,
    cursor: Signal<usize>,
    refused: Signal<(Option<String>, u32)>,
    on_intent: Callback<Intent>,
    rows: usize,
    cols: usize,
) -> impl IntoView {
    let geometry = Memo::new(move |_| Turned { rows, cols, quarter_turns: turned.get() });
    let (pointer, set_pointer) = signal(None::<(f64, f64)>);
    let pressed = StoredValue::new(None::<(String, Press)>);

    let down = move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        let Some(square) = square_at(&event) else { return };
        // A mouse takes a piece up at once, so that it can be dragged; fingers pan.
        let press = match event.pointer_type().as_str() {
            "mouse" => view.with(|view| press_on(view, &square)),
            _ => Press::Square,
        };
        if press == Press::Takes {
            on_intent.run(Intent::Tap(square.clone()));
        }
        pressed.set_value(Some((square, press)));
    };
    let up = move |event: PointerEvent| {
        let Some((from, press)) = pressed.get_value() else { return };
        pressed.set_value(None);
        let Some(square) = square_at(&event) else { return };
        match (square == from, press) {
            (true, Press::Taken | Press::Square) => on_intent.run(Intent::Tap(square)),
            (false, Press::Takes | Press::Taken) => on_intent.run(Intent::Drop(square)),
            (true, Press::Takes) | (false, Press::Square) => {}
        }
    };
    let follow = move |event: PointerEvent| {
        if view.with(|view| view.held.is_some()) {
            set_pointer.set(picture_point(&event, geometry.get_untracked().size()));
        }
    };
    let back = move |event: MouseEvent| {
        event.prevent_default();
        on_intent.run(Intent::Back);
    };
    let key = move |event: KeyboardEvent| {
        let intent = view.with(|view| {
            intent_of_key(&event, view, geometry.get_untracked(), cursor.get_untracked())
        });
        if let Some(intent) = intent {
            event.prevent_default();
            on_intent.run(intent);
        }
    };

    let held = move || {
        pointer.get().map_or_else(String::new, |(x, y)| {
            view.with(|view| picture::held(view, set.get(), x, y))
        })
    };
    let picture = move || {
        let (width, height) = geometry.get().size();
        let (width, height) = (width * SIDE + 2 * MARGIN, height * SIDE + 2 * MARGIN);
        format!("-{MARGIN} -{MARGIN} {width} {height}")
    };
    let label = move || {
        let texts = texts.get();
        let game = view.with(|view| view.title.name());
        texts.say("page-board-of", &[("game", &words::say(&texts, &format!("game-{game}")))])
    };
    view! {
        <svg
            class="board"
            class:holding=move || view.with(|view| view.held.is_some())
            role="grid"
            tabindex="0"
            viewBox=picture
            aria-label=label
            aria-rowcount=rows
            aria-colcount=cols
            aria-activedescendant=move || format!("square-{}", cursor.get())
            on:pointerdown=down
            on:pointerup=up
            on:pointermove=follow
            on:pointerleave=move |_| set_pointer.set(None)
            on:pointercancel=move |_| pressed.set_value(None)
            on:contextmenu=back
            on:keydown=key
        >
            <rect
                class="frame"
                x=-(MARGIN as i64)
                y=-(MARGIN as i64)
                width="100%"
                height="100%"
                rx="18"
            />
            <g
                class="labels"
                aria-hidden="true"
                inner_html=move || view.with(|view| picture::labels(view, geometry.get()))
            ></g>
            {(0..rows)
                .map(|row| {
                    view! {
                        <g role="row" aria-rowindex=row + 1>
                            {(0..cols)
                                .map(|col| {
                                    view! {
                                        <SquareDrawn
                                            view
                                            texts
                                            geometry
                                            set
                                            cursor
                                            refused
                                            index=row * cols + col
                                        />
                                    }
                                })
                                .collect_view()}
                        </g>
                    }
                })
                .collect_view()}
            <g class="held" inner_html=held></g>
        </svg>
    }
}

#[component]
fn SquareDrawn(
    view: Memo<BoardView>,
    texts: Memo<Arc<Texts>>,
    geometry: Memo<Turned>,
    set: Signal<PieceSet>,
    cursor: Signal<usize>,
    refused: Signal<(Option<String>, u32)>,
    index: usize,
) -> impl IntoView {
    // Only squares that changed are drawn anew.
    let drawn = Memo::new(move |_| {
        let set = set.get();
        view.with(|view| {
            let square = view.squares.get(index)?;
            Some(Drawn {
                name: square.name.clone(),
                label: words::square(&texts.get(), view, square),
                is_chosen: square.marks.iter().any(|mark| matches!(mark, Mark::Chosen(_))),
                ground: picture::ground(view, index),
                picture: picture::square(view, index, set),
            })
        })
    });
    let place = move || {
        let (x, y) = geometry.get().place(index);
        format!("translate({} {})", x * SIDE, y * SIDE)
    };
    let shaking = move || {
        let (square, count) = refused.get();
        let here = drawn
            .with(|drawn| drawn.as_ref().is_some_and(|drawn| square.as_ref() == Some(&drawn.name)));
        match (here, count % 2) {
            (false, _) => "square",
            // Two names for one animation: it starts again when the name changes.
            (true, 0) => "square shake-again",
            (true, _) => "square shake",
        }
    };
    let name = move || drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.name.clone()));
    let label = move || drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.label.clone()));
    let chosen =
        move || drawn.with(|drawn| drawn.as_ref().is_some_and(|drawn| drawn.is_chosen)).to_string();
    let ground = move || drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.ground.clone()));
    let picture = move || {
        drawn.with(|drawn| drawn.as_ref().map_or_else(String::new, |drawn| drawn.picture.clone()))
    };
    view! {
        <g
            role="gridcell"
            id=format!("square-{index}")
            class=shaking
            class:cursor=move || cursor.get() == index
            data-square=name
            aria-label=label
            aria-selected=chosen
            transform=place
        >
            <rect class="ground" width="100" height="100" fill=ground />
            <g inner_html=picture></g>
            <rect class="cursor-line" x="4" y="4" width="92" height="92" rx="8" fill="none" />
        </g>
    }
}

/// What a press on this square begins.
fn press_on(view: &BoardView, name: &str) -> Press {
    let Some(square) = view.square(name) else { return Press::Square };
    let has = |wanted: fn(&Mark) -> bool| square.marks.iter().any(wanted);
    let own = square.piece.is_some_and(|piece| piece.controller == view.to_act);
    if has(|mark| *mark == Mark::Chosen(Role::Piece)) {
        Press::Taken
    } else if has(|mark| *mark == Mark::Choice(Role::Piece))
        // Another piece of one's own starts over.
        || own && view.held.is_none() && !has(|mark| matches!(mark, Mark::Choice(_)))
    {
        Press::Takes
    } else {
        Press::Square
    }
}

/// The name of the square under the pointer.
fn square_at(event: &PointerEvent) -> Option<String> {
    let (x, y) = (event.client_x() as f32, event.client_y() as f32);
    let element = document().element_from_point(x, y)?;
    element.closest("[data-square]").ok()??.get_attribute("data-square")
}

/// Where the pointer is in the picture.
fn picture_point(event: &PointerEvent, (width, _): (usize, usize)) -> Option<(f64, f64)> {
    let board = event.current_target()?.dyn_into::<web_sys::Element>().ok()?;
    let rect = board.get_bounding_client_rect();
    let scale = (width * SIDE + 2 * MARGIN) as f64 / rect.width();
    let x = (f64::from(event.client_x()) - rect.left()) * scale - MARGIN as f64;
    let y = (f64::from(event.client_y()) - rect.top()) * scale - MARGIN as f64;
    Some((x, y))
}

/// What a key means, if anything.
fn intent_of_key(
    event: &KeyboardEvent,
    view: &BoardView,
    turned: Turned,
    cursor: usize,
) -> Option<Intent> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let to = |x: isize, y: isize| turned.neighbor(cursor, x, y).map(Intent::Cursor);
    match event.key().as_str() {
        "ArrowLeft" | "h" => to(-1, 0),
        "ArrowDown" | "j" => to(0, 1),
        "ArrowUp" | "k" => to(0, -1),
        "ArrowRight" | "l" => to(1, 0),
        "Home" => to(-(view.cols as isize), 0),
        "End" => to(view.cols as isize, 0),
        "Enter" | " " => Some(Intent::Tap(view.squares.get(cursor)?.name.clone())),
        "Backspace" | "Escape" => Some(Intent::Back),
        "." => Some(Intent::Stop),
        "f" => Some(Intent::Flip),
        "/" => Some(Intent::Type),
        "?" => Some(Intent::Keys),
        // After the last choice the key leaves the board as usual: nobody is trapped here.
        "Tab" => {
            let mut choices: Vec<usize> = view.choices().collect();
            choices.sort_by_key(|index| {
                let (x, y) = turned.place(*index);
                (y, x)
            });
            let place = |index: usize| {
                let (x, y) = turned.place(index);
                (y, x)
            };
            let here = place(cursor);
            let next = if event.shift_key() {
                choices.into_iter().rev().find(|index| place(*index) < here)
            } else {
                choices.into_iter().find(|index| place(*index) > here)
            };
            next.map(Intent::Cursor)
        }
        letter => next_piece(letter, view, cursor).map(Intent::Cursor),
    }
}

/// The next own piece of the kind with this letter.
fn next_piece(letter: &str, view: &BoardView, cursor: usize) -> Option<usize> {
    let shape = match letter {
        "c" => Shape::Chief,
        "a" => Shape::Assassin,
        "r" => Shape::Reporter,
        "d" => Shape::Diplomat,
        "n" => Shape::Necromobile,
        "m" => Shape::Militant,
        _ => return None,
    };
    let own = |index: &usize| {
        let piece = view.squares[*index].piece;
        piece.is_some_and(|piece| piece.shape == shape && piece.controller == view.to_act)
    };
    let count = view.squares.len();
    (1..=count).map(|step| (cursor + step) % count).find(own)
}
