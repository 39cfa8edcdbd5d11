//! What can be done at a table beside playing turns.

use std::sync::Arc;

use catalog::Player;
use client::{Act, Phase};
use lang::Texts;
use leptos::prelude::*;

use super::live::{Live, Offer};
use crate::parts::{button, never, part, told};
use crate::words;

/// Something that is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign,
    Draw,
    /// Whether somebody has left.
    Claim(Player),
}

/// What waits for an answer: a draw or a takeback that somebody else wants.
#[component]
pub(crate) fn Offers(
    live: RwSignal<Live>,
    texts: Memo<Arc<Texts>>,
    act: Callback<Act>,
) -> impl IntoView {
    let offer = Memo::new(move |_| live.with(Live::offer));
    let busy = Memo::new(move |_| live.with(|live| live.seen.is_busy));
    part(move || {
        let (player, key, yes, no) = match offer.get()? {
            Offer::Draw(player) => (player, "live-draw-offered", Act::AcceptDraw, Act::DeclineDraw),
            Offer::Takeback(player) => {
                (player, "live-takeback-asked", Act::GrantTakeback, Act::DeclineTakeback)
            }
        };
        let asked = Signal::derive(move || {
            let texts = texts.get();
            let name = live.with(|live| live.named(&texts, player));
            texts.say(key, &[("player", &name)])
        });
        let does = move |act_: Act| Callback::new(move |()| act.run(act_));
        let offer = view! {
            <div class="offer" role="group" aria-label=asked>
                <p>{asked}</p>
                <div class="buttons">
                    {button(told(texts, "page-accept"), "primary", busy.into(), does(yes))}
                    {button(told(texts, "page-decline"), "", busy.into(), does(no))}
                </div>
            </div>
        };
        Some(offer.into_any())
    })
}

/// The buttons of somebody who plays.
#[component]
pub(crate) fn PlayerActions(
    live: RwSignal<Live>,
    texts: Memo<Arc<Texts>>,
    act: Callback<Act>,
    ask: Callback<Question>,
) -> impl IntoView {
    let phase = Memo::new(move |_| live.with(|live| live.seen.phase()));
    let is_in = Memo::new(move |_| live.with(|live| live.seen.is_in()));
    let has_seat = Memo::new(move |_| live.with(|live| !live.seen.own.is_empty()));
    let busy = Memo::new(move |_| live.with(|live| live.seen.is_busy));
    let absent = Memo::new(move |_| live.with(Live::absent));
    // An offer that is not answered yet, whoever made it.
    let offered = Memo::new(move |_| {
        let is_open =
            live.with(|live| live.seen.state().is_some_and(|state| !state.draw().is_empty()));
        busy.get() || is_open
    });
    let nothing_to_take_back = Memo::new(move |_| {
        live.with(|live| {
            let own = live.seen.own_player();
            let possible = live.seen.state().zip(own).and_then(|(it, own)| it.takeback_of(own));
            let asked = live.seen.state().is_some_and(|state| state.takeback().is_some());
            busy.get() || asked || possible.is_none()
        })
    });
    let does = move |act_: Act| Callback::new(move |()| act.run(act_));
    let asks = move |question: Question| Callback::new(move |()| ask.run(question));
    part(move || {
        let buttons = match phase.get()? {
            _ if !has_seat.get() => return None,
            Phase::Open => {
                vec![button(told(texts, "page-stand-up"), "", busy.into(), does(Act::Leave))]
            }
            Phase::Running if is_in.get() => {
                let mut buttons = vec![
                    button(
                        told(texts, "page-offer-draw"),
                        "",
                        offered.into(),
                        asks(Question::Draw),
                    ),
                    button(
                        told(texts, "page-ask-takeback"),
                        "",
                        nothing_to_take_back.into(),
                        does(Act::AskTakeback),
                    ),
                    button(told(texts, "page-resign"), "", busy.into(), asks(Question::Resign)),
                ];
                buttons.extend(absent.get().into_iter().map(|player| {
                    let words = Signal::derive(move || {
                        let texts = texts.get();
                        let name = live.with(|live| live.named(&texts, player));
                        texts.say("page-claim", &[("player", &name)])
                    });
                    button(words, "", busy.into(), asks(Question::Claim(player)))
                }));
                buttons
            }
            Phase::Running | Phase::Ended => return None,
        };
        Some(buttons.into_any())
    })
}

/// After the end: another game, and a look back.
pub(crate) fn after_game(
    live: RwSignal<Live>,
    texts: Memo<Arc<Texts>>,
    act: Callback<Act>,
) -> Option<AnyView> {
    let next =
        live.with(|live| live.seen.state().and_then(|state| state.next_table().map(str::to_owned)));
    if let Some(next) = next {
        let link = view! {
            <a class="button primary" href=format!("/table/{next}")>
                {told(texts, "page-to-rematch")}
            </a>
        };
        return Some(link.into_any());
    }
    let plays = live.with(|live| !live.seen.own.is_empty());
    let asked = Signal::derive(move || {
        live.with(|live| {
            let wanted = live.seen.state().map(client::State::rematch);
            let own = live.seen.own_player();
            live.seen.is_busy || own.zip(wanted).is_some_and(|(own, it)| it.contains(own))
        })
    });
    // Somebody else waits for it.
    let is_wanted = move || {
        let wants = |live: &Live| live.seen.state().is_some_and(|it| !it.rematch().is_empty());
        !asked.get() && live.with(wants)
    };
    let words = Signal::derive(move || {
        words::say(&texts.get(), if is_wanted() { "page-rematch-agree" } else { "page-rematch" })
    });
    let does = Callback::new(move |()| act.run(Act::AskRematch));
    Some(match plays {
        true => button(words, "primary", asked, does),
        false => {
            let lobby = told(texts, "page-to-lobby");
            view! { <a class="button" href="/lobby">{lobby}</a> }.into_any()
        }
    })
}

/// A button to notify; there as long as nobody has answered.
pub(crate) fn notify_button(
    texts: Memo<Arc<Texts>>,
    asks: RwSignal<bool>,
    notice: Callback<&'static str>,
) -> AnyView {
    let act = Callback::new(move |()| {
        leptos::task::spawn_local(async move {
            let given = super::alert::ask().await;
            // By then another page may be there.
            if asks.is_disposed() {
                return;
            }
            asks.set(super::alert::can_ask());
            notice.run(if given { "page-will-notify" } else { "page-will-not-notify" });
        });
    });
    let shown =
        part(move || asks.get().then(|| button(told(texts, "page-notify"), "", never(), act)));
    shown.into_any()
}
