//! The board: draws a [`BoardView`] and reports intentions. It knows no rules.

use std::sync::Arc;

use catalog::drawing::PieceSet;
use catalog::{BoardView, Mark, Role, Shape};
use lang::Texts;
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::geometry::Turned;
use crate::parts::live;
use crate::picture::{self, EDGE, SIDE, Style, margin};
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

/// A button of the pointer that is down.
#[derive(Clone, Debug)]
struct Pressed {
    square: String,
    press: Press,
    /// Where on the screen.
    at: (i32, i32),
    /// Whether the board was moved with it, so that letting go chooses nothing.
    pans: bool,
}

/// How many pixels a pointer moves before it drags something.
const DRAGS: i32 = 4;

/// One square as it is drawn and told.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// The squares of a turn that is advised, in their order.
    #[prop(into)]
    hint: Signal<Vec<usize>>,
    on_intent: Callback<Intent>,
) -> impl IntoView {
    let size = Memo::new(move |_| view.with(|view| (view.rows(), view.cols)));
    move || {
        let (rows, cols) = size.get();
        view! {
            <Squares view texts turned set cursor refused hint on_intent rows cols />
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
    hint: Signal<Vec<usize>>,
    on_intent: Callback<Intent>,
    rows: usize,
    cols: usize,
) -> impl IntoView {
    let geometry = Memo::new(move |_| Turned { rows, cols, quarter_turns: turned.get() });
    let margin = margin(cols.max(rows));
    let pointer = RwSignal::new(None::<(f64, f64)>);
    let pressed = StoredValue::new(None::<Pressed>);
    // The square whose piece follows the pointer.
    let dragged = RwSignal::new(None::<String>);
    // Who uses the pointer needs no mark where the keyboard is.
    let by_pointer = RwSignal::new(false);
    // How many choices the key Tab has visited without another key between.
    let visited = StoredValue::new(0);
    let follow = move |event: &PointerEvent| {
        pointer.set(picture_point(event, geometry.get_untracked().size(), margin));
    };
    let let_go = move || {
        pressed.set_value(None);
        // Every square listens, and a pointer moves often.
        if dragged.with_untracked(Option::is_some) {
            dragged.set(None);
        }
    };

    let down = move |event: PointerEvent| {
        by_pointer.set(true);
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
        let at = (event.client_x(), event.client_y());
        pressed.set_value(Some(Pressed { square, press, at, pans: false }));
    };
    let up = move |event: PointerEvent| {
        let Some(Pressed { square: from, press, pans, .. }) = pressed.get_value() else { return };
        let_go();
        let Some(square) = square_at(&event).filter(|_| !pans) else { return };
        follow(&event);
        match (square == from, press) {
            (true, Press::Taken | Press::Square) => on_intent.run(Intent::Tap(square)),
            (false, Press::Takes | Press::Taken) => on_intent.run(Intent::Drop(square)),
            (true, Press::Takes) | (false, Press::Square) => {}
        }
    };
    let moved = move |event: PointerEvent| {
        if event.pointer_type() != "mouse" {
            return;
        }
        // The button may have been let go elsewhere.
        if event.buttons() & 1 == 0 {
            let_go();
        }
        if let Some(held) = pressed.get_value() {
            let (x, y) = (event.client_x() - held.at.0, event.client_y() - held.at.1);
            let is_far = x.abs().max(y.abs()) >= DRAGS;
            if held.press != Press::Square && is_far {
                dragged.set(Some(held.square));
            } else if is_far && pan(&event, x, y) {
                let at = (event.client_x(), event.client_y());
                pressed.set_value(Some(Pressed { at, pans: true, ..held }));
            }
        }
        if view.with(|view| view.held.is_some()) || dragged.with(Option::is_some) {
            follow(&event);
        }
    };
    let back = move |event: MouseEvent| {
        event.prevent_default();
        on_intent.run(Intent::Back);
    };
    let key = move |event: KeyboardEvent| {
        by_pointer.set(false);
        let place = (geometry.get_untracked(), cursor.get_untracked());
        let intent = view.with(|view| {
            if event.key() == "Tab" {
                let seen = visited.get_value();
                let (next, seen) = next_choice(view, place, event.shift_key(), seen);
                visited.set_value(seen);
                return next.map(Intent::Cursor);
            }
            visited.set_value(0);
            intent_of_key(&event, view, place)
        });
        if let Some(intent) = intent {
            event.prevent_default();
            on_intent.run(intent);
        }
    };

    let style = Memo::new(move |_| Style { set: set.get(), letters: words::letters(&texts.get()) });
    let hanging = live(move || {
        let shown = pointer.with(Option::is_some);
        let piece = view.with(|view| {
            let follows = || view.square(&dragged.get()?)?.piece;
            let piece = view.held.or_else(follows).filter(|_| shown)?;
            Some(picture::hanging(view, style.get(), &piece))
        });
        piece.unwrap_or_default()
    });
    let hangs_at = live(move || {
        let (x, y) = pointer.get().unwrap_or_default();
        format!("translate({} {})", x as i32, y as i32)
    });
    let picture = live(move || {
        let (width, height) = geometry.get().size();
        let (width, height) = (width * SIDE + margin + EDGE, height * SIDE + margin + EDGE);
        format!("-{margin} -{EDGE} {width} {height}")
    });
    let label = live(move || {
        let texts = texts.get();
        let game = view.with(|view| view.title.name());
        texts.say("page-board-of", &[("game", &words::say(&texts, &format!("game-{game}")))])
    });
    let holds = move || dragged.with(Option::is_some) || view.with(|view| view.held.is_some());
    let class = live(move || {
        let holding = if holds() { " holding" } else { "" };
        let pointing = if by_pointer.get() { " by-pointer" } else { "" };
        format!("board{holding}{pointing}")
    });
    let labels = live(move || view.with(|view| picture::labels(view, geometry.get())));
    let advised = live(move || hint.with(|hint| picture::hint(hint, geometry.get())));
    view! {
        <svg
            class=class
            role="grid"
            tabindex="0"
            viewBox=picture
            aria-label=label
            aria-rowcount=rows
            aria-colcount=cols
            aria-activedescendant=live(move || format!("square-{}", cursor.get()))
            on:pointerdown=down
            on:pointerup=up
            on:pointermove=moved
            on:pointerleave=move |_| pointer.set(None)
            on:pointercancel=move |_| let_go()
            on:contextmenu=back
            on:keydown=key
            on:focus=move |_| visited.set_value(0)
        >
            <rect
                class="frame"
                x=3 - margin.cast_signed()
                y=3 - EDGE.cast_signed()
                width=cols * SIDE + margin + EDGE - 6
                height=rows * SIDE + margin + EDGE - 6
                rx="12"
            />
            <g class="labels" aria-hidden="true" inner_html=labels></g>
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
                                            style
                                            cursor
                                            refused
                                            dragged
                                            index=row * cols + col
                                        />
                                    }
                                })
                                .collect_view()}
                        </g>
                    }
                })
                .collect_view()}
            <g class="hint" aria-hidden="true" inner_html=advised></g>
            <g class="held" transform=hangs_at inner_html=hanging></g>
        </svg>
    }
}

#[component]
fn SquareDrawn(
    view: Memo<BoardView>,
    texts: Memo<Arc<Texts>>,
    geometry: Memo<Turned>,
    style: Memo<Style>,
    cursor: Signal<usize>,
    refused: Signal<(Option<String>, u32)>,
    dragged: RwSignal<Option<String>>,
    index: usize,
) -> impl IntoView {
    // Only squares that changed are drawn anew.
    let drawn = Memo::new(move |_| {
        let (texts, style) = (texts.get(), style.get());
        view.with(|view| {
            let Some(square) = view.squares.get(index) else { return Drawn::default() };
            Drawn {
                name: square.name.clone(),
                label: words::square(&texts, view, square),
                is_chosen: square.marks.iter().any(|mark| matches!(mark, Mark::Chosen(_))),
                ground: picture::ground(view, index),
                picture: picture::square(view, index, style),
            }
        })
    });
    let is_lifted = Memo::new(move |_| {
        let lifted = dragged.get();
        lifted.is_some() && drawn.with(|drawn| lifted.as_ref() == Some(&drawn.name))
    });
    let place = live(move || {
        let (x, y) = geometry.get().place(index);
        format!("translate({} {})", x * SIDE, y * SIDE)
    });
    let is_cursor = Memo::new(move |_| cursor.get() == index);
    let class = live(move || {
        let (square, count) = refused.get();
        let here = drawn.with(|drawn| square.as_ref() == Some(&drawn.name));
        let shaking = match (here, count % 2) {
            (false, _) => "",
            // Two names for one animation: it starts again when the name changes.
            (true, 0) => " shake-again",
            (true, _) => " shake",
        };
        let cursor = if is_cursor.get() { " cursor" } else { "" };
        let lifted = if is_lifted.get() { " lifted" } else { "" };
        format!("square{shaking}{cursor}{lifted}")
    });
    let of = move |part: fn(&Drawn) -> String| live(move || drawn.with(part));
    view! {
        <g
            role="gridcell"
            id=format!("square-{index}")
            class=class
            data-square=of(|drawn| drawn.name.clone())
            aria-label=of(|drawn| drawn.label.clone())
            aria-selected=of(|drawn| drawn.is_chosen.to_string())
            transform=place
        >
            <rect class="ground" width="100" height="100" fill=of(|drawn| drawn.ground.clone()) />
            <g inner_html=of(|drawn| drawn.picture.clone())></g>
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
fn picture_point(
    event: &PointerEvent,
    (width, _): (usize, usize),
    margin: usize,
) -> Option<(f64, f64)> {
    let board = event.current_target()?.dyn_into::<web_sys::Element>().ok()?;
    let rect = board.get_bounding_client_rect();
    let scale = (width * SIDE + margin + EDGE) as f64 / rect.width();
    let x = (f64::from(event.client_x()) - rect.left()) * scale - margin as f64;
    let y = (f64::from(event.client_y()) - rect.top()) * scale - EDGE as f64;
    Some((x, y))
}

/// Moves the board within its frame, as far as it goes; `false` if it goes nowhere.
fn pan(event: &PointerEvent, right: i32, down: i32) -> bool {
    let board = event.current_target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let Some(frame) = board.and_then(|board| board.parent_element()) else { return false };
    let place = || (frame.scroll_left(), frame.scroll_top());
    let before = place();
    frame.set_scroll_left(before.0 - right);
    frame.set_scroll_top(before.1 - down);
    place() != before
}

/// What a key means, if anything.
fn intent_of_key(
    event: &KeyboardEvent,
    view: &BoardView,
    (turned, cursor): (Turned, usize),
) -> Option<Intent> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    // At the edge too: the key is the board's, and the page stays where it is.
    let to = |x: isize, y: isize| Some(Intent::Cursor(turned.neighbor(cursor, x, y)));
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
        letter => next_piece(letter, view, cursor).map(Intent::Cursor),
    }
}

/// The choice that comes next in reading order, around the board if need be, and how many were
/// visited then. When all were, the key leaves the board as usual: nobody is trapped here.
fn next_choice(
    view: &BoardView,
    (turned, cursor): (Turned, usize),
    backward: bool,
    visited: usize,
) -> (Option<usize>, usize) {
    let place = |index: usize| {
        let (x, y) = turned.place(index);
        (y, x)
    };
    let mut choices: Vec<usize> = view.choices().collect();
    choices.sort_by_key(|index| place(*index));
    if backward {
        choices.reverse();
    }
    let here = choices.iter().position(|choice| *choice == cursor);
    // The choice one comes from counts, the others are to follow.
    let visited = visited.max(usize::from(here.is_some()));
    if visited >= choices.len() {
        return (None, 0);
    }
    let next = match here {
        Some(here) => here + 1,
        None => choices
            .iter()
            .position(|choice| (place(*choice) > place(cursor)) != backward)
            .unwrap_or(0),
    };
    (Some(choices[next % choices.len()]), visited + 1)
}

/// Brings a square into sight by the shortest way.
pub(crate) fn show_square(index: usize) {
    if let Some(square) = document().get_element_by_id(&format!("square-{index}")) {
        bring_into_sight(&square);
    }
}

/// Scrolls no further than it has to.
pub(crate) fn bring_into_sight(element: &web_sys::Element) {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    options.set_inline(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Moves the board within its frame so that a square comes into the middle; the page stays.
pub(crate) fn center_square(index: usize) {
    let square = document().get_element_by_id(&format!("square-{index}"));
    let frame = square.as_ref().and_then(|it| it.closest(".scroll").ok().flatten());
    let (Some(square), Some(frame)) = (square, frame) else { return };
    let middle = |element: &web_sys::Element| {
        let rect = element.get_bounding_client_rect();
        (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0)
    };
    let (from, to) = (middle(&frame), middle(&square));
    frame.set_scroll_left(frame.scroll_left() + (to.0 - from.0) as i32);
    frame.set_scroll_top(frame.scroll_top() + (to.1 - from.1) as i32);
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
