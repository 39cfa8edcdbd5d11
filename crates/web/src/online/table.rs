//! The page of a table.

use std::time::Duration;

use catalog::Title;
use client::{Act, Clock, Connection, Phase};
use leptos::prelude::*;

use super::about::AboutPerson;
use super::actions::{self, Offers, PlayerActions, Question};
use super::chat::{Chat, Person, Unseen};
use super::desk::Desk;
use super::invite::Invite;
use super::line::Line;
use super::live::{self, Live, Point};
use super::{alert, clock, seats, tokens};
use crate::app::Page;
use crate::board::Intent;
use crate::history::History;
use crate::me::{self, Standing};
use crate::parts::{button, never, part, part_if, told};
use crate::players::Players;
use crate::prompt::PromptBar;
use crate::sheet::{Ask, Keys, SheetOver};
use crate::stage::{Stage, StageView, focus_board, rules_address};
use crate::table::{Confirm, Table, Tapped};
use crate::typed::TypedTurn;
use crate::words;

/// How long a connection may be away before that is said: most come back sooner.
const PATIENCE: Duration = Duration::from_millis(600);

/// How long the talk of those who watched is asked for.
const ENOUGH: Duration = Duration::from_secs(3);

/// A table of the server, played or watched.
#[component]
pub(crate) fn TablePage(id: String, page: Page) -> impl IntoView {
    let texts = page.texts;
    let token = tokens::of(&id);
    let desk = Desk::new(page);
    let live = desk.live;
    let line = Line::new(&id, token.as_deref(), move |session, told, now| {
        if live.is_disposed() || live.with_untracked(|live| live.is_old(session, told)) {
            return;
        }
        let texts = texts.get_untracked();
        live.update(|live| live.hear(session, told, now, &texts));
    });
    match line {
        Ok(line) => desk.line.set_value(Some(line)),
        // No table has an id as long as that.
        Err(_) => live.update(|live| {
            let reason = client::Reason::new("no-such-table", "");
            live.seen.connection = Connection::Ended(Some(reason));
        }),
    }
    on_cleanup(move || {
        desk.line.try_with_value(|line| line.iter().for_each(Line::close));
    });
    // Browsers let hidden pages sleep.
    let shown = window_event_listener_untyped("visibilitychange", move |_| {
        desk.line.try_with_value(|line| line.iter().for_each(Line::wake));
    });
    on_cleanup(move || shown.remove());

    let is_known = Memo::new(move |_| live.with(|live| live.seen.play().is_some()));
    let ended = Memo::new(move |_| {
        live.with(|live| match &live.seen.connection {
            Connection::Ended(reason) => Some(reason.clone()),
            _ => None,
        })
    });
    part(move || {
        let shown = match (is_known.get(), ended.get()) {
            (true, _) => {
                let (id, token) = (id.clone(), token.clone());
                untrack(move || view! { <AtTable id token desk /> }.into_any())
            }
            (false, Some(reason)) => {
                let why = move || {
                    let texts = texts.get();
                    match &reason {
                        Some(reason) => live::worded(&texts, reason),
                        None => words::say(&texts, "live-over"),
                    }
                };
                no_table(page, Signal::derive(why))
            }
            (false, None) => view! {
                <main class="lost" id="main">
                    <h1>{told(texts, "page-table")}</h1>
                    <p role="status">{told(texts, "live-connecting")}</p>
                </main>
            }
            .into_any(),
        };
        Some(shown)
    })
}

/// What is shown where no table is.
fn no_table(page: Page, why: Signal<String>) -> AnyView {
    let texts = page.texts;
    view! {
        <main class="lost" id="main">
            <h1>{told(texts, "page-no-table")}</h1>
            <p role="status">{why}</p>
            <p>
                <a class="button primary" href="/lobby">{told(texts, "page-to-lobby")}</a>
            </p>
        </main>
    }
    .into_any()
}

/// Which sheet lies over the page.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sheet {
    Keys,
    Ask(Question),
    /// What can be done about somebody.
    About(Person),
}

impl Sheet {
    /// The key of its title.
    fn label(&self) -> &'static str {
        match self {
            Sheet::Keys => "page-keys",
            Sheet::Ask(Question::Resign) => "page-resign",
            Sheet::Ask(Question::Draw) => "page-draw",
            Sheet::Ask(Question::Claim(_)) => "page-claim-title",
            Sheet::About(_) => "page-person-title",
        }
    }
}

/// The table, once it is known.
#[component]
fn AtTable(id: String, token: Option<String>, desk: Desk) -> impl IntoView {
    let Desk { page, live, .. } = desk;
    let Page { settings, texts, .. } = page;
    let first = live.with_untracked(|live| {
        let play = live.seen.play().cloned().expect("the table is known, or this is not shown");
        Table::new(play, live.seats())
    });
    let table = RwSignal::new(first);
    let stage = Stage::new(table, page);
    let sheet = RwSignal::new(None::<Sheet>);
    let typing = RwSignal::new(false);
    let muted = RwSignal::new(Vec::<String>::new());
    follow(desk, stage);
    announce(desk, stage);
    follow_rematch(desk);
    hear_watchers(desk, id.clone(), token.clone());

    let confirm = move || {
        let by_letter =
            live.with_untracked(|live| matches!(live.clock(), Some(Clock::Correspondence { .. })));
        match by_letter || settings.confirm.get_untracked() {
            true => Confirm::First,
            false => Confirm::AtOnce,
        }
    };
    let played = move |tapped: Tapped| {
        if tapped == Tapped::Played {
            let last = |table: &Table| table.play.turn_at(table.play.moments() - 1);
            if let Some(turn) = table.with_untracked(last) {
                desk.with(|line| line.turn(&turn));
            }
        }
    };
    let on_intent = Callback::new(move |intent: Intent| match intent {
        Intent::Type => typing.set(true),
        Intent::Keys => sheet.set(Some(Sheet::Keys)),
        intent => played(stage.act(intent, confirm())),
    });
    let act = Callback::new(move |act: Act| desk.act(act));
    let ask = Callback::new(move |question: Question| sheet.set(Some(Sheet::Ask(question))));
    let phase = Memo::new(move |_| live.with(|live| live.seen.phase()));
    let thumb = Callback::new(move |()| match phase.get() {
        Some(Phase::Ended) => actions::after_game(live, texts, act),
        Some(Phase::Running) if live.with(|live| live.seen.is_in()) => None,
        _ => Some(().into_any()),
    });
    let instead =
        Memo::new(move |_| live.with(|live| table.with(|table| live.said(&texts.get(), table))));
    let notice = Signal::derive(move || live.with(|live| live.notice.clone()));
    let who = seats::who(desk);
    let is_open = Memo::new(move |_| phase.get() == Some(Phase::Open));
    let game_address = format!("/game/{id}");
    let look_back = part_if(Signal::derive(move || phase.get() == Some(Phase::Ended)), move || {
        let address = game_address.clone();
        view! { <a class="button" href=address>{told(texts, "page-look-back")}</a> }.into_any()
    });
    let signed_out = signed_out(desk, &id);
    let invited = part_if(is_open.into(), move || {
        let address = address(&id, token.as_deref());
        view! { <Invite address texts /> }.into_any()
    });
    let about_table = Signal::derive(move || live.with(|live| about(&texts.get(), live)));
    let rules =
        Signal::derive(move || table.with(|table| rules_address(&table.play, &texts.get())));
    let asks = RwSignal::new(alert::can_ask());
    let told_notice =
        Callback::new(move |key: &'static str| desk.note(words::say(&texts.get_untracked(), key)));
    // Whose turn will come.
    let plays = Memo::new(move |_| live.with(|live| live.seen.keeps_seat() && live.seen.is_in()));
    let close = Callback::new(move |()| sheet.set(None));
    view! {
        <main class="game live" class:open=move || is_open.get() id="main">
            <StageView stage on_intent />
            <section class="panel">
                <PromptBar table texts on_intent notice instead thumb />
                <ConnectionState desk />
                <Unseen live muted />
                {signed_out}
                <Offers live texts act />
                {part_if(typing.into(), move || {
                    let heard = Callback::new(move |tapped| {
                        stage.hear(tapped);
                        played(tapped);
                    });
                    view! { <TypedTurn table texts typing heard /> }.into_any()
                })}
                <Players table texts who />
                <p class="about terms">{about_table}</p>
                {invited}
                {part_if(Signal::derive(move || !is_open.get()), move || {
                    let walk = Callback::new(move |distance| stage.walk(distance));
                    view! { <History table texts walk /> }.into_any()
                })}
                <div class="actions" role="group" aria-label=told(texts, "page-actions")>
                    <div class="buttons">
                        <PlayerActions live texts act ask />
                        {look_back}
                    </div>
                    <div class="buttons quiet">
                    {part_if(plays.into(), move || actions::notify_button(texts, asks, told_notice))}
                    {button(
                        told(texts, "page-flip"),
                        "",
                        never(),
                        Callback::new(move |()| on_intent.run(Intent::Flip)),
                    )}
                    <span class="by-keys">
                        {button(
                            told(texts, "page-keys"),
                            "",
                            never(),
                            Callback::new(move |()| sheet.set(Some(Sheet::Keys))),
                        )}
                    </span>
                    <a class="button" href=rules rel="external">
                        {told(texts, "page-rules")}
                    </a>
                    </div>
                </div>
                <Chat
                    live
                    texts
                    muted
                    say=Callback::new(move |(room, text)| desk.say(room, text))
                    about=Callback::new(move |person| sheet.set(Some(Sheet::About(person))))
                />
            </section>
            {part(move || {
                let open = sheet.get()?;
                let title = table.with_untracked(|table| table.play.title());
                let over = view! {
                    <SheetOver label=open.label() texts on_close=close>
                        {sheet_of(desk, title, &open, muted, close)}
                    </SheetOver>
                };
                Some(over.into_any())
            })}
        </main>
    }
}

/// What is on a sheet.
fn sheet_of(
    desk: Desk,
    title: Title,
    sheet: &Sheet,
    muted: RwSignal<Vec<String>>,
    close: Callback<()>,
) -> AnyView {
    let Desk { page, live, .. } = desk;
    let texts = page.texts;
    match sheet {
        Sheet::Keys => view! { <Keys texts title /> }.into_any(),
        Sheet::Ask(question) => {
            let question = *question;
            let words = Signal::derive(move || {
                let texts = texts.get();
                match question {
                    Question::Resign => words::say(&texts, "page-ask-give-up"),
                    Question::Draw => words::say(&texts, "page-ask-offer-draw"),
                    Question::Claim(player) => {
                        let name = live.with(|live| live.named(&texts, player));
                        texts.say("page-ask-claim", &[("player", &name)])
                    }
                }
            });
            let act = Callback::new(move |()| {
                close.run(());
                focus_board();
                desk.act(match question {
                    Question::Resign => Act::Resign,
                    Question::Draw => Act::OfferDraw,
                    Question::Claim(player) => Act::Claim { seat: player.number() as u8 },
                });
            });
            view! { <Ask question=words texts act /> }.into_any()
        }
        Sheet::About(person) => {
            view! { <AboutPerson desk person=person.clone() muted close /> }.into_any()
        }
    }
}

/// Keeps the board as the server says.
fn follow(desk: Desk, stage: Stage) {
    let (live, table) = (desk.live, stage.table);
    let shown =
        Memo::new(move |_| live.with(|live| (live.seen.play().map(Point::of), live.corrections)));
    let is_first = StoredValue::new(true);
    Effect::new(move |_| {
        // Nothing notifies of a value that nobody asked for.
        shown.get();
        let Some(play) = live.with_untracked(|live| live.seen.play().cloned()) else { return };
        let is_shown = table.with_untracked(|table| Point::of(&table.play)) == Point::of(&play);
        if std::mem::take(&mut *is_first.write_value()) && is_shown {
            return;
        }
        let (before, now) = (table.with_untracked(|it| it.play.moments()), play.moments());
        table.update(|table| table.follow(play));
        if now > before {
            stage.hear(Tapped::Played);
        }
    });
    let seating = Memo::new(move |_| live.with(|live| (live.seats(), live.waits())));
    Effect::new(move |_| {
        let (seats, waits) = seating.get();
        table.update(|table| {
            table.seat_all(seats);
            table.waits = waits;
        });
    });
    // What waited for the connection.
    let is_live = Memo::new(move |_| live.with(|live| live.seen.is_live()));
    Effect::new(move |_| {
        if is_live.get() {
            desk.say_kept();
        }
    });
}

/// Says in the title of the tab, and where it is allowed beside it, that it is one's turn.
fn announce(desk: Desk, stage: Stage) {
    let Desk { page, live, .. } = desk;
    let (texts, table) = (page.texts, stage.table);
    let own_turn = Memo::new(move |_| live.with(Live::is_own_turn));
    let title = table.with_untracked(|table| table.play.title());
    let game = move || words::say(&texts.get(), &format!("game-{}", title.name()));
    Effect::new(move |_| {
        page.name.set(match own_turn.get() {
            true => texts.get().say("page-title-your-turn", &[("game", &game())]),
            false => game(),
        });
    });
    Effect::new(move |before: Option<bool>| {
        let is_own = own_turn.get();
        // Who opens the page sees it.
        if is_own && before == Some(false) {
            let texts = texts.get_untracked();
            alert::notify(&words::say(&texts, "turn-yours"), &untrack(game));
        }
        is_own
    });
}

/// Goes on at the next table, for who plays there.
fn follow_rematch(desk: Desk) {
    let Desk { page, live, .. } = desk;
    let next = Memo::new(move |_| {
        live.with(|live| live.rematch.clone().filter(|_| !live.seen.own.is_empty()))
    });
    Effect::new(move |_| {
        if let Some(next) = next.get() {
            page.go.run(format!("/table/{next}"));
        }
    });
}

/// Tells the players in the end what those who watch said. A line hears of each remark once, and these
/// were not for players then: so another one asks.
fn hear_watchers(desk: Desk, id: String, token: Option<String>) {
    let live = desk.live;
    let late = StoredValue::new_local(None::<Line>);
    let close = move || {
        late.try_update_value(|line| line.take().iter().for_each(Line::close));
    };
    on_cleanup(close);
    let is_over = Memo::new(move |_| {
        live.with(|live| live.seen.phase() == Some(Phase::Ended) && !live.seen.own.is_empty())
    });
    Effect::new(move |was_over: Option<bool>| {
        let is_over = is_over.get();
        if is_over && was_over == Some(false) {
            let line = Line::new(&id, token.as_deref(), move |_, told, _| {
                if !told.is_empty() && !live.is_disposed() {
                    live.update(|live| live.catch_up(told));
                }
            });
            late.set_value(line.ok());
            set_timeout(close, ENOUGH);
        }
        is_over
    });
}

/// Tells who has a seat here, but is not signed in any more, how to come back to it.
fn signed_out(desk: Desk, id: &str) -> AnyView {
    let Desk { page, live, .. } = desk;
    let texts = page.texts;
    let last = me::last();
    let lost = Memo::new(move |_| {
        let (id, standing) = last.as_ref()?;
        let is_lost = |live: &Live| live.seen.own.is_empty() && live.seen.keeps_seat_for(id);
        live.with(is_lost).then_some(*standing)
    });
    let sign_in = format!("/sign-in?next=/table/{id}");
    let shown = part(move || {
        let key = match lost.get()? {
            Standing::Guest => "page-guest-lost",
            Standing::Account | Standing::Admin => "page-signed-out",
        };
        let link = view! {
            <div class="offer" role="status">
                <p>{told(texts, key)}</p>
                <a class="button primary" href=sign_in.clone()>
                    {told(texts, "page-sign-in")}
                </a>
            </div>
        };
        Some(link.into_any())
    });
    shown.into_any()
}

/// How the connection is, when it is not as it should be, and how many watch.
#[component]
fn ConnectionState(desk: Desk) -> impl IntoView {
    let Desk { page, live, .. } = desk;
    let texts = page.texts;
    let is_live = Memo::new(move |_| live.with(|live| live.seen.is_live()));
    // Whether it has been away for longer than a moment.
    let is_lost = RwSignal::new(false);
    Effect::new(move |_| {
        if is_live.get() {
            is_lost.set(false);
        } else {
            let late = move || {
                // By then another page may be there.
                if is_live.try_get_untracked() == Some(false) {
                    is_lost.try_set(true);
                }
            };
            set_timeout(late, PATIENCE);
        }
    });
    let trouble = Signal::derive(move || {
        let trouble = live.with(|live| live.trouble(&texts.get()));
        trouble.filter(|_| is_lost.get()).unwrap_or_default()
    });
    let watchers = Signal::derive(move || {
        let count = live.with(|live| live.seen.watchers).to_string();
        texts.get().say("page-watchers", &[("count", &count)])
    });
    let class =
        Signal::derive(move || (if is_lost.get() { "line lost-line" } else { "line" }).to_owned());
    view! {
        <p class=class>
            <span role="status" class="trouble">{trouble}</span>
            <span class="watchers">{watchers}</span>
        </p>
    }
}

/// What was agreed beside the rules.
fn about(texts: &lang::Texts, live: &Live) -> String {
    let Some(state) = live.seen.state() else { return String::new() };
    let terms = state.terms();
    let mut parts = vec![clock::told_clock(texts, terms.clock)];
    let mut tell = |is_so: bool, key: &str| {
        if is_so {
            parts.push(words::say(texts, key));
        }
    };
    tell(terms.rated, "page-is-rated");
    tell(terms.invitation.is_some(), "page-is-private");
    tell(terms.private_talk, "page-has-private-talk");
    parts.join(" ")
}

/// The address of a table, to be given to others.
fn address(id: &str, token: Option<&str>) -> String {
    let origin = window().location().origin().unwrap_or_default();
    match token {
        Some(token) => format!("{origin}/table/{id}#{token}"),
        None => format!("{origin}/table/{id}"),
    }
}
