//! A board on a page: how it lies there, what is done on it, what is seen and heard of that.

use std::sync::Arc;

use catalog::{BoardView, Play, Shape};
use lang::Texts;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::Page;
use crate::board::{Board, Intent, center_square, show_square};
use crate::geometry::Turned;
use crate::motion;
use crate::parts::{never, part_if, sign, told};
use crate::picture::LARGE;
use crate::settings::Settings;
use crate::sound::{self, Sound};
use crate::table::{Confirm, Table, Tapped};

/// A game on a page, and how it is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub(crate) table: RwSignal<Table>,
    pub(crate) view: Memo<BoardView>,
    settings: Settings,
    texts: Memo<Arc<Texts>>,
    /// Where the keyboard is, an index into the squares.
    cursor: RwSignal<usize>,
    zoom: RwSignal<u8>,
    /// By how many quarter turns somebody has turned it.
    flipped: RwSignal<u8>,
    /// By how many it lies turned.
    pub(crate) turned: Memo<u8>,
}

impl Stage {
    pub(crate) fn new(table: RwSignal<Table>, page: Page) -> Stage {
        let Page { settings, texts, .. } = page;
        let view = Memo::new(move |_| table.with(Table::view));
        let flipped = RwSignal::new(0_u8);
        let turned = Memo::new(move |_| {
            // My camp is at the bottom of my screen.
            let only = table.with(Table::only_person);
            let turns = || settings.turn_board.get().then(|| table.with(Table::front)).flatten();
            let front = only.or_else(turns);
            let home = view.with(|view| {
                let seat = view.players.iter().find(|seat| Some(seat.player) == front);
                seat.map_or(0, |seat| seat.quarter_turns)
            });
            (home + flipped.get()) % 4
        });
        let cursor = RwSignal::new(middle(&table.read_untracked()));
        let zoom = RwSignal::new(0);
        Stage { table, view, settings, texts, cursor, zoom, flipped, turned }
    }

    /// Shows another game.
    pub(crate) fn show(self, table: Table) {
        self.cursor.set(middle(&table));
        self.table.set(table);
    }

    /// Does what somebody wants on the board.
    pub(crate) fn act(self, intent: Intent, confirm: Confirm) -> Tapped {
        let table = self.table;
        let tapped = match intent {
            Intent::Tap(square) => self.tap(&square, confirm),
            Intent::Drop(square) => {
                // A piece with one way to go has gone it when it was taken up.
                let gone = table.with_untracked(|table| {
                    let last = table.play.chosen().pop();
                    last.is_none_or(|last| last.square.as_ref() == Some(&square))
                });
                if gone { Tapped::Nothing } else { self.tap(&square, confirm) }
            }
            Intent::Back => {
                table.update(Table::step_back);
                Tapped::Nothing
            }
            Intent::Stop => {
                table.try_update(|table| table.stop(confirm)).unwrap_or(Tapped::Nothing)
            }
            Intent::Cursor(square) => {
                self.cursor.set(square);
                show_square(square);
                Tapped::Nothing
            }
            Intent::Flip => {
                self.flipped.update(|flipped| *flipped = (*flipped + 1) % 4);
                Tapped::Nothing
            }
            Intent::Type | Intent::Keys => Tapped::Nothing,
        };
        self.hear(tapped);
        tapped
    }

    fn tap(self, square: &str, confirm: Confirm) -> Tapped {
        let index = |view: &BoardView| view.squares.iter().position(|it| it.name == square);
        if let Some(index) = self.view.with_untracked(index) {
            self.cursor.set(index);
        }
        let tapped = self.table.try_update(|table| table.tap(square, confirm));
        tapped.unwrap_or(Tapped::Nothing)
    }

    /// Lets what came of a choice be heard, and a turn be seen.
    pub(crate) fn hear(self, tapped: Tapped) {
        let over = self.table.with_untracked(|table| table.play.ending().is_some());
        let sound = match tapped {
            Tapped::Played if over => Some(Sound::Over),
            Tapped::Played => Some(Sound::Played),
            Tapped::Chosen => Some(Sound::Chosen),
            Tapped::Refused => Some(Sound::Refused),
            Tapped::Nothing => None,
        };
        if let Some(sound) = sound.filter(|_| self.settings.sound.get_untracked()) {
            sound::play(sound);
        }
        if tapped == Tapped::Played {
            request_animation_frame(move || self.show_last());
        }
    }

    /// Walks through the history.
    pub(crate) fn walk(self, distance: isize) {
        self.table.update(|table| table.look(distance));
        if distance == 1 {
            request_animation_frame(move || self.show_last());
        }
    }

    /// Moves the pieces of the turn that is shown.
    pub(crate) fn show_last(self) {
        // By the time that it is drawn another page may be there.
        if self.table.is_disposed() {
            return;
        }
        let (rows, cols) = self.view.with_untracked(|view| (view.rows(), view.cols));
        let turned = Turned { rows, cols, quarter_turns: self.turned.get_untracked() };
        let steps = self.table.with_untracked(|table| table.play.steps_at(table.shown()));
        self.view.with_untracked(|view| {
            motion::show(&steps, turned, |name| {
                view.squares.iter().position(|square| square.name == name)
            });
        });
    }
}

/// The board, with what makes a large one larger.
#[component]
pub(crate) fn StageView(
    stage: Stage,
    on_intent: Callback<Intent>,
    /// The squares that are pointed at, where that is not the hint of the table.
    #[prop(optional)]
    hint: Option<Memo<Vec<usize>>>,
    /// What stands below the board.
    #[prop(optional)]
    below: Option<AnyView>,
) -> impl IntoView {
    let Stage { table, view, settings, texts, cursor, zoom, turned, .. } = stage;
    let hinted = move |_: Option<&Vec<usize>>| table.with(|it| view.with(|view| it.hinted(view)));
    let hint = hint.unwrap_or_else(|| Memo::new(hinted));
    let refused = Memo::new(move |_| {
        table.with(|table| {
            (table.refusal.as_ref().map(|(square, _)| square.clone()), table.refusals)
        })
    });
    let scroll = Signal::derive(move || format!("scroll zoom-{}", zoom.get()));
    view! {
        <section class="stage">
            <div class=scroll>
                <Board view texts turned set=settings.set cursor refused hint on_intent />
            </div>
            <Zoom view texts cursor zoom />
            {below}
        </section>
    }
}

/// What makes a large board larger, beside it.
#[component]
pub(crate) fn Zoom(
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

/// Where the keyboard begins: in the middle of the board.
fn middle(table: &Table) -> usize {
    table.play.view().squares.len() / 2
}

/// Gives the keys to the board.
pub(crate) fn focus_board() {
    // After what is on the page now has changed: a sheet that closes has the focus until then.
    request_animation_frame(|| {
        if let Ok(Some(board)) = document().query_selector("svg.board") {
            focus(&board);
        }
    });
}

/// Gives the keys to an element.
pub(crate) fn focus(element: &web_sys::Element) {
    // Drawings have the same function, though they are no elements of HTML. What does not take the
    // keys can still be clicked.
    let _ = element.unchecked_ref::<web_sys::HtmlElement>().focus();
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
