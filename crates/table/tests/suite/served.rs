//! The server's side, on a store of our own.

mod away;
mod limits;

use table::{Outcome, Output, Person, Settings, Socket, Table, opening};
use wire::{Act, Clock, Event, Reply, Request, Sitter, Terms, What};

const SNAKE: &str = "vorassic@1 mode=snake size=5";

/// A table with what it stored and said.
struct Served {
    table: Table,
    log: Vec<Event>,
    said: Vec<(Socket, Reply)>,
    thinks: Vec<(u32, u8)>,
    hints: Vec<u32>,
    rematches: Vec<(Terms, Vec<Sitter>)>,
    /// Whether events wait for [`Served::store`].
    asked: Option<Vec<Event>>,
    is_read_asked: bool,
}

fn person(seat: u8) -> Person {
    Person {
        id: format!("p{seat}"),
        name: format!("Player {seat}"),
        is_account: false,
        is_bot: false,
    }
}

fn seated(seat: u8) -> (u8, Sitter) {
    let Person { id, name, .. } = person(seat);
    (seat, Sitter::Person { id, name, bot: false })
}

fn terms(setup: &str, clock: Option<Clock>) -> Terms {
    let setup = catalog::Play::start(setup).unwrap().setup();
    Terms { setup, host: "p0".to_owned(), clock, ..Terms::default() }
}

impl Served {
    fn new(clock: Option<Clock>, sitters: &[(u8, Sitter)]) -> Served {
        Served::of(&terms(SNAKE, clock), sitters, &Settings::default())
    }

    fn of(terms: &Terms, sitters: &[(u8, Sitter)], settings: &Settings) -> Served {
        let log = opening(terms, sitters, settings, 0).unwrap();
        let table = Table::load(log.clone(), settings, 0).unwrap();
        Served {
            table,
            log,
            said: Vec::new(),
            thinks: Vec::new(),
            hints: Vec::new(),
            rematches: Vec::new(),
            asked: None,
            is_read_asked: false,
        }
    }

    /// Two people who play, connected as sockets 0 and 1.
    fn two(clock: Option<Clock>) -> Served {
        let mut served = Served::new(clock, &[seated(0), seated(1)]);
        served.table.take_duty(0);
        for seat in 0..2 {
            served.table.enter(u64::from(seat), person(seat), 0, 0);
        }
        served.collect();
        served.said.clear();
        served
    }

    fn collect(&mut self) {
        for output in self.table.take_output() {
            match output {
                Output::Send(socket, reply) => self.said.push((socket, reply)),
                Output::SendAll(sockets, reply) => {
                    self.said.extend(sockets.into_iter().map(|socket| (socket, reply.clone())));
                }
                Output::Append(events) => assert!(self.asked.replace(events).is_none()),
                Output::Read(_) => self.is_read_asked = true,
                Output::Hint(head) => self.hints.push(head),
                Output::Think { seq, level } => self.thinks.push((seq, level)),
                Output::OpenRematch(terms, sitters) => self.rematches.push((terms, sitters)),
            }
        }
        // Whenever that can be, which changes nothing of what follows.
        self.table.fold();
    }

    /// Lets the store answer what was asked.
    fn store(&mut self, outcome: Outcome, now: i64) {
        let events = self.asked.take().expect("something is to be stored");
        if outcome == Outcome::Committed {
            self.log.extend(events);
        }
        self.table.stored(outcome, now);
        self.collect();
    }

    fn read(&mut self, now: i64) {
        assert!(std::mem::take(&mut self.is_read_asked));
        let from = self.table.state().head() as usize;
        let tail = self.log[from..].to_vec();
        self.table.read(Some(tail), now).unwrap();
        self.collect();
    }

    fn ask(&mut self, socket: Socket, request: Request, now: i64) {
        self.table.request(socket, request, 0, now);
        self.collect();
    }

    fn act(&mut self, socket: Socket, act: Act, now: i64) {
        let seq = self.table.state().head();
        self.ask(socket, Request::Act { seq, act }, now);
    }

    fn turn(&self) -> Request {
        let state = self.table.state();
        Request::Turn { seq: state.head(), text: state.play().some_turn().unwrap() }
    }

    /// Plays a turn that is stored.
    fn play(&mut self, now: i64) {
        let socket = u64::from(self.table.state().to_act().unwrap());
        let turn = self.turn();
        self.ask(socket, turn, now);
        self.store(Outcome::Committed, now);
    }

    fn said_to(&mut self, socket: Socket) -> Vec<Reply> {
        let said = std::mem::take(&mut self.said);
        said.into_iter().filter(|(to, _)| *to == socket).map(|(_, reply)| reply).collect()
    }

    fn refused(&mut self, socket: Socket) -> String {
        match self.said_to(socket).as_slice() {
            [Reply::Refused { reason, .. }] => reason.code.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn last(&self) -> &What {
        &self.log.last().unwrap().what
    }
}

#[test]
fn nobody_hears_of_a_turn_before_it_is_stored() {
    let mut served = Served::two(None);
    let turn = served.turn();
    served.ask(0, turn.clone(), 1);
    assert_eq!(served.said, []);
    served.store(Outcome::Committed, 2);
    let Request::Turn { seq, text } = turn else { unreachable!() };
    assert!(served.said.contains(&(0, Reply::Ack { seq })));
    for socket in [0, 1] {
        let heard = served.said.iter().any(|(to, reply)| {
            *to == socket
                && matches!(reply, Reply::Events { events, more: false }
                    if events.len() == 1 && events[0].what == What::Turn(text.clone()))
        });
        assert!(heard, "{socket}");
    }
    assert_eq!(served.hints, [seq + 1]);
}

#[test]
fn a_turn_that_comes_twice_is_acknowledged_twice_and_stored_once() {
    let mut served = Served::two(None);
    let turn = served.turn();
    served.ask(0, turn.clone(), 1);
    served.ask(0, turn.clone(), 1);
    served.store(Outcome::Committed, 2);
    assert!(served.asked.is_none());
    served.ask(0, turn, 3);
    let acks = served.said_to(0).iter().filter(|reply| matches!(reply, Reply::Ack { .. })).count();
    assert_eq!(acks, 3);
    assert_eq!(served.log.len(), 5);
}

#[test]
fn another_turn_with_a_number_that_is_taken_is_stale() {
    let mut served = Served::two(None);
    let Request::Turn { seq, .. } = served.turn() else { unreachable!() };
    served.play(1);
    served.said.clear();
    served.ask(1, Request::Turn { seq, text: "b2".to_owned() }, 2);
    assert_eq!(served.said_to(1), [Reply::Stale { seq, head: seq + 1 }]);
}

#[test]
fn what_is_against_the_rules_is_refused_with_the_rule() {
    let mut served = Served::two(None);
    let seq = served.table.state().head();
    served.ask(0, Request::Turn { seq, text: "C2".to_owned() }, 1);
    match served.said_to(0).as_slice() {
        [Reply::Refused { seq: of, reason }] => {
            assert_eq!(*of, seq);
            assert!(reason.clause.as_deref().is_some_and(|clause| clause.starts_with("VO-")));
        }
        other => panic!("{other:?}"),
    }
    let turn = served.turn();
    served.ask(1, turn.clone(), 1);
    assert_eq!(served.refused(1), "not-your-turn");
    served.table.enter(2, person(2), 0, 1);
    served.collect();
    served.said.clear();
    served.ask(2, turn, 1);
    assert_eq!(served.refused(2), "not-seated");
    assert!(served.asked.is_none());
}

#[test]
fn a_conflict_with_the_same_turn_is_an_acknowledgment() {
    let mut served = Served::two(None);
    let turn = served.turn();
    served.ask(0, turn, 5);
    // Another server stored it, at another time.
    let mut events = served.asked.clone().unwrap();
    events[0].at = 4;
    served.log.extend(events);
    served.store(Outcome::Conflict, 6);
    served.read(7);
    let said = served.said_to(0);
    assert!(matches!(said.last(), Some(Reply::Ack { .. })), "{said:?}");
    assert_eq!(served.table.state().head(), 5);
}

#[test]
fn a_conflict_with_something_else_is_stale_and_brings_the_events() {
    let mut served = Served::two(None);
    let turn = served.turn();
    served.ask(0, turn, 5);
    let mut other = served.asked.clone().unwrap();
    other.truncate(1);
    other[0].what = What::DrawOffered;
    other[0].seat = Some(1);
    other[0].key = served.table.state().key();
    served.log.extend(other);
    served.store(Outcome::Conflict, 6);
    served.read(7);
    let said = served.said_to(0);
    assert!(matches!(said[0], Reply::Events { .. }), "{said:?}");
    assert_eq!(said[1], Reply::Stale { seq: 4, head: 5 });
}

#[test]
fn when_nobody_knows_the_client_asks_again_and_the_store_decides() {
    let mut served = Served::two(None);
    let turn = served.turn();
    served.ask(0, turn.clone(), 1);
    let events = served.asked.clone().unwrap();
    served.store(Outcome::Unknown, 2);
    served.read(3);
    assert!(matches!(served.said_to(0).as_slice(), [Reply::Retry { seq: Some(4), .. }]));
    // It was on its way after all.
    served.log.extend(events);
    served.ask(0, turn, 4);
    served.store(Outcome::Conflict, 5);
    served.read(6);
    assert!(matches!(served.said_to(0).last(), Some(Reply::Ack { seq: 4 })));
}

#[test]
fn who_knows_more_than_this_server_is_believed_after_reading() {
    let mut served = Served::two(None);
    let turn = served.turn();
    served.ask(0, turn, 1);
    let stored = served.asked.clone().unwrap();
    served.store(Outcome::Unavailable, 1);
    served.said.clear();
    // Another server stored it; the answer to it comes here.
    served.log.extend(stored.clone());
    let mut ahead = served.table.state().clone();
    ahead.apply(&stored[0]).unwrap();
    let text = ahead.play().some_turn().unwrap();
    served.ask(1, Request::Turn { seq: 5, text }, 2);
    served.read(3);
    served.store(Outcome::Committed, 4);
    assert!(matches!(served.said_to(1).last(), Some(Reply::Ack { seq: 5 })));
    // A number that nobody knows of is stale.
    served.ask(0, Request::Turn { seq: 99, text: "a1".to_owned() }, 5);
    served.read(6);
    assert_eq!(served.said_to(0), [Reply::Stale { seq: 99, head: 6 }]);
}

#[test]
fn a_hint_is_followed_by_reading() {
    let mut served = Served::two(None);
    served.table.hint(4, 1);
    served.collect();
    assert!(!served.is_read_asked);
    served.table.hint(5, 1);
    served.collect();
    assert!(served.is_read_asked);
}

#[test]
fn a_flag_falls_when_the_time_and_the_forgiven_lag_are_over() {
    let mut served = Served::two(Some(Clock::Delay { main: 1_000, delay: 500 }));
    assert_eq!(served.table.next_time(), Some(2_500));
    served.table.time(2_499);
    served.collect();
    assert!(served.asked.is_none());
    served.table.time(2_500);
    served.collect();
    served.store(Outcome::Committed, 2_500);
    assert_eq!(served.log[4].what, What::Flagged);
    assert_eq!(served.log[4].left, [0, 1_000]);
    assert!(matches!(served.last(), What::Ended { .. }));
    assert_eq!(served.table.next_time(), None);
}

#[test]
fn lag_is_forgiven_up_to_the_quota() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    let turn = served.turn();
    served.table.request(0, turn, 400, 1_000);
    served.collect();
    assert_eq!(served.asked.as_ref().unwrap()[0].left, [9_200, 10_000]);
    served.store(Outcome::Committed, 1_000);
    let turn = served.turn();
    served.table.request(1, turn, 60_000, 3_000);
    served.collect();
    assert_eq!(served.asked.as_ref().unwrap()[0].left, [9_200, 9_000]);
}

#[test]
fn a_server_that_stops_holds_the_clocks_and_begins_nothing() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    served.table.stop(400);
    served.collect();
    served.store(Outcome::Committed, 401);
    assert_eq!(served.last(), &What::ClockHeld);
    assert_eq!(served.log.last().unwrap().left, [9_600, 10_000]);
    let turn = served.turn();
    served.said.clear();
    served.ask(0, turn, 402);
    assert!(matches!(served.said_to(0).as_slice(), [Reply::Retry { .. }]));
    assert!(served.asked.is_none() && served.table.is_settled());
}

#[test]
fn bots_play_by_themselves_where_it_is_the_servers_duty() {
    let mut served = Served::new(None, &[(0, Sitter::Bot { level: 3 }), seated(1)]);
    served.table.enter(1, person(1), 0, 0);
    served.collect();
    assert_eq!(served.thinks, []);
    served.table.take_duty(0);
    served.collect();
    assert_eq!(served.thinks, [(4, 3)]);
    let turn = served.table.state().play().some_turn();
    served.table.thought(3, turn.clone(), 1);
    served.collect();
    assert!(served.asked.is_none(), "that was about another turn");
    served.table.thought(4, turn, 1);
    served.collect();
    served.store(Outcome::Unavailable, 2);
    served.table.time(600);
    served.collect();
    served.read(600);
    served.store(Outcome::Committed, 601);
    assert_eq!(served.table.state().to_act(), Some(1));
    served.act(1, Act::OfferDraw, 602);
    served.store(Outcome::Committed, 602);
    assert_eq!(served.last(), &What::DrawDeclined);
    served.play(603);
    served.act(1, Act::AskTakeback, 604);
    served.store(Outcome::Committed, 604);
    assert_eq!(served.table.state().to_act(), Some(1));
    assert_eq!(served.table.state().play().moments(), 2);
}

#[test]
fn seats_fill_and_the_game_starts() {
    let mut served = Served::new(None, &[seated(0)]);
    for seat in 0..3 {
        served.table.enter(u64::from(seat), person(seat), 0, 0);
    }
    served.collect();
    served.said.clear();
    served.act(1, Act::SeatBot { seat: 1, level: 2 }, 0);
    assert_eq!(served.refused(1), "not-host");
    served.act(1, Act::Sit { seat: 0 }, 0);
    assert_eq!(served.refused(1), "seat-taken");
    served.act(1, Act::Sit { seat: 1 }, 0);
    served.store(Outcome::Committed, 0);
    assert_eq!(served.last(), &What::Started);
    served.said.clear();
    served.act(2, Act::Sit { seat: 1 }, 0);
    assert_eq!(served.refused(2), "started");
    let Reply::Welcome { seats, .. } = ({
        served.table.enter(9, person(1), 0, 0);
        served.collect();
        served.said_to(9).remove(0)
    }) else {
        panic!("a welcome comes first")
    };
    assert_eq!(seats, [1]);
}

#[test]
fn somebody_who_leaves_can_be_said_to_have_left_after_a_while_only() {
    let mut served = Served::two(None);
    served.table.leave(1, 10_000);
    served.collect();
    served.said.clear();
    served.act(0, Act::Claim { seat: 1 }, 129_999);
    assert_eq!(served.refused(0), "not-absent");
    served.table.seen_elsewhere(1, 20_000);
    served.table.seen_elsewhere(1, 5_000);
    served.act(0, Act::Claim { seat: 1 }, 130_000);
    assert_eq!(served.refused(0), "not-absent");
    served.act(0, Act::Claim { seat: 1 }, 140_000);
    served.store(Outcome::Committed, 140_000);
    assert_eq!(served.log[4].what, What::Abandoned);
    assert_eq!(served.log[4].seat, Some(1));
    assert!(matches!(served.last(), What::Ended { .. }));
}

#[test]
fn who_looks_in_does_one_thing_and_nobody_is_told_but_players_were_seen() {
    let mut served = Served::two(None);
    let stranger = Person { id: "p7".to_owned(), ..Person::default() };
    served.table.look_in(7, stranger, 1_000);
    assert_eq!(served.table.presence().watchers, 0);
    served.table.leave(7, 1_000);
    served.table.leave(0, 2_000);
    served.collect();
    served.said.clear();
    served.table.look_in(8, person(0), 5_000);
    assert_eq!(served.table.presence().seats, [false, true]);
    assert_eq!(served.table.last_seen()[0], 5_000);
    served.table.request(8, Request::Turn { seq: 4, text: "A1".to_owned() }, 0, 6_000);
    served.collect();
    served.store(Outcome::Committed, 6_000);
    assert!(served.said.contains(&(8, Reply::Ack { seq: 4 })), "{:?}", served.said);
    served.table.leave(8, 7_000);
    served.collect();
    assert_eq!(served.table.last_seen()[0], 7_000);
    let is_present = |(_, reply): &&(Socket, Reply)| matches!(reply, Reply::Present { .. });
    assert_eq!(served.said.iter().find(is_present), None);
}

#[test]
fn who_was_away_before_the_table_was_loaded_has_been_away() {
    let mut served = Served::two(None);
    served.play(50_000);
    let events = served.log;
    // The server has been there since 1 second before the game began, or saw somebody later.
    let absent_from = |seen: &[i64]| {
        let mut table = Table::load(events.clone(), &Settings::default(), 1_000_000).unwrap();
        table.recall(-1_000, seen);
        table.last_seen().to_vec()
    };
    assert_eq!(absent_from(&[]), [50_000, 0], "the last that each did, or the start");
    assert_eq!(absent_from(&[60_000, 70_000]), [60_000, 70_000]);
    assert_eq!(absent_from(&[10_000, -5_000]), [50_000, 0]);
}

#[test]
fn nobody_is_absent_from_a_correspondence_game() {
    let mut served = Served::two(Some(Clock::Correspondence { turn: 86_400_000 }));
    served.table.leave(1, 10_000);
    served.collect();
    served.said.clear();
    served.act(0, Act::Claim { seat: 1 }, 1_000_000);
    assert_eq!(served.refused(0), "correspondence");
}

#[test]
fn a_rematch_needs_everybody_and_turns_the_seats() {
    let mut served = Served::two(None);
    served.act(1, Act::Resign, 1);
    served.store(Outcome::Committed, 1);
    served.act(0, Act::AskRematch, 2);
    served.store(Outcome::Committed, 2);
    assert!(served.rematches.is_empty());
    served.act(1, Act::AskRematch, 3);
    served.store(Outcome::Committed, 3);
    let (terms, sitters) = served.rematches.remove(0);
    assert!(terms.setup.ends_with("seed=1"), "{}", terms.setup);
    assert_eq!(sitters, [seated(1).1, seated(0).1]);
    served.table.rematch(Some("next".to_owned()), 4);
    served.collect();
    served.store(Outcome::Committed, 4);
    assert_eq!(served.last(), &What::Rematch("next".to_owned()));
    assert!(served.rematches.is_empty());
}

#[test]
fn a_long_history_comes_in_pages_that_are_asked_for() {
    let settings = Settings::default();
    let mut served = Served::of(
        &terms("djambi/french@1", None),
        &(0..4).map(seated).collect::<Vec<_>>(),
        &settings,
    );
    for seat in 0..4 {
        served.table.enter(u64::from(seat), person(seat), 0, 0);
    }
    served.collect();
    for now in 1..400 {
        let state = served.table.state();
        let Some(seat) = state.to_act() else { break };
        // Somewhere in the middle: the first turns of the list lead to a quick end.
        let turns = state.play().legal_turns(10_000).unwrap();
        let text = turns[turns.len() / 2].clone();
        served.ask(u64::from(seat), Request::Turn { seq: state.head(), text }, now);
        served.store(Outcome::Committed, now);
    }
    let head = served.table.state().head();
    served.said.clear();
    served.table.enter(7, person(7), 2, 1_000);
    served.collect();
    let mut next = 2;
    loop {
        let said = served.said_to(7);
        let pages: Vec<_> = said
            .iter()
            .filter_map(|reply| match reply {
                Reply::Events { events, more } => Some((events, *more)),
                _ => None,
            })
            .collect();
        assert_eq!(pages.len(), 1, "one page at a time");
        for reply in &said {
            assert!(reply.write().len() <= wire::LONGEST_REPLY);
        }
        for event in pages[0].0 {
            assert_eq!(event.seq, next);
            next += 1;
        }
        if !pages[0].1 {
            break;
        }
        served.ask(7, Request::More { from: next }, 1_000);
    }
    assert_eq!(next, head);
    assert!(head > 120, "{head}");
}

#[test]
fn a_game_that_is_too_long_is_drawn() {
    let settings = Settings { most_events: 7, ..Settings::default() };
    let mut served = Served::of(&terms(SNAKE, None), &[seated(0), seated(1)], &settings);
    for seat in 0..2 {
        served.table.enter(u64::from(seat), person(seat), 0, 0);
    }
    served.play(1);
    assert!(matches!(served.last(), What::Turn(_)));
    served.play(2);
    assert!(matches!(served.last(), What::Ended { result, reason, .. }
        if result == "draw" && reason == table::EVENT_LIMIT));
    assert_eq!(served.log.len(), 7);
}

#[test]
fn a_private_table_admits_who_has_its_token() {
    let mut terms = terms(SNAKE, None);
    terms.invitation = Some("hash".to_owned());
    let served = Served::of(&terms, &[seated(1)], &Settings::default());
    let admits = |seat, token| served.table.admits(&person(seat), token);
    assert!(!admits(2, None) && !admits(2, Some("other")) && admits(2, Some("hash")));
    assert!(admits(0, None), "the host");
    assert!(admits(1, None), "who sits there");
}

#[test]
fn too_many_who_wait_are_told_to_ask_again() {
    let settings = Settings { most_waiting: 2, ..Settings::default() };
    let mut served = Served::of(&terms(SNAKE, None), &[seated(0), seated(1)], &settings);
    for seat in 0..2 {
        served.table.enter(u64::from(seat), person(seat), 0, 0);
    }
    served.collect();
    served.said.clear();
    let turn = served.turn();
    for _ in 0..3 {
        served.ask(0, turn.clone(), 1);
    }
    assert_eq!(served.said, []);
    served.ask(0, turn, 1);
    assert!(matches!(served.said_to(0).as_slice(), [Reply::Retry { .. }]));
}

#[test]
fn offers_of_a_draw_that_cross_each_other_are_an_agreement() {
    let mut served = Served::two(None);
    served.act(0, Act::OfferDraw, 1);
    served.store(Outcome::Committed, 1);
    let seq = served.table.state().head();
    served.act(1, Act::OfferDraw, 2);
    served.store(Outcome::Committed, 2);
    assert_eq!(served.log[seq as usize].what, What::DrawAccepted);
    assert_eq!(served.table.state().play().result().as_deref(), Some("draw"));
    // The same request once more was granted, and not something else.
    served.said.clear();
    served.ask(1, Request::Act { seq, act: Act::OfferDraw }, 3);
    assert_eq!(served.said, [(1, Reply::Ack { seq })]);
}

#[test]
fn who_comes_by_another_name_is_called_by_it() {
    let mut served = Served::two(None);
    let named = Person { name: "Ada".to_owned(), ..person(0) };
    served.table.enter(7, named, 0, 1);
    served.collect();
    served.store(Outcome::Committed, 1);
    let last = served.log.last().unwrap();
    assert_eq!((last.seat, &last.what), (Some(0), &What::Named("Ada".to_owned())));
    let ada = Sitter::Person { id: "p0".to_owned(), name: "Ada".to_owned(), bot: false };
    assert_eq!(served.table.state().seats()[0], Some(ada));
    // The connection that goes by the old name does not take it back, nor is it said again.
    served.table.time(2);
    served.table.enter(8, Person { name: "Ada".to_owned(), ..person(0) }, 0, 3);
    served.collect();
    assert_eq!(served.asked, None);
}

#[test]
fn what_a_bot_looks_for_is_wanted_until_something_else_happens() {
    let mut served = Served::new(None, &[(0, Sitter::Bot { level: 3 }), seated(1)]);
    served.table.enter(1, person(1), 0, 0);
    served.table.take_duty(0);
    served.collect();
    assert!(served.table.awaits_thought(4) && served.table.is_thinking());
    served.act(1, Act::OfferDraw, 1);
    served.store(Outcome::Committed, 1);
    assert_eq!(served.thinks, [(4, 3), (6, 3)]);
    assert!(!served.table.awaits_thought(4) && served.table.awaits_thought(6));
    served.act(1, Act::Resign, 2);
    served.store(Outcome::Committed, 2);
    // Nobody thinks any more once it is said that nothing is to be found.
    assert!(!served.table.awaits_thought(6) && served.table.is_thinking());
    served.table.thought(6, None, 3);
    served.collect();
    assert!(!served.table.is_thinking());
    assert_eq!(served.thinks.len(), 2);
}
