//! Good histories pass, and bad ones do not.

use history::{Client, History, Promise, Seen, database};
use wire::{Act, Event, Request, What};

use crate::kit::{Run, broken, good};

/// A good history with one change breaks exactly these promises, and the report says so.
#[track_caller]
fn check(change: impl FnOnce(&mut History), promises: &[Promise], says: &str) {
    let mut history = good().history;
    change(&mut history);
    let (found, text) = broken(&history);
    assert_eq!(found, promises, "{text}");
    assert!(text.contains(says), "{text}");
}

/// The observation of a client that is the first one `is_it`.
fn find(client: &mut Client, is_it: impl Fn(&Seen) -> bool) -> &mut Seen {
    let found = client.observations.iter_mut().find(|observation| is_it(&observation.seen));
    &mut found.expect("it is there").seen
}

fn is_event(number: u32) -> impl Fn(&Seen) -> bool {
    move |seen| matches!(seen, Seen::Event(event) if event.seq == number)
}

fn forget(client: &mut Client, is_it: impl Fn(&Seen) -> bool) {
    client.observations.retain(|observation| !is_it(&observation.seen));
}

/// Nobody sees this event.
fn forget_event(history: &mut History, number: u32) {
    for client in &mut history.clients {
        forget(client, is_event(number));
    }
}

#[test]
fn a_good_history_passes() {
    check(|_| {}, &[], "");
}

#[test]
fn what_clients_may_do_passes() {
    // A request is sent twice, in two windows, and its answer is lost; a window closes early.
    check(
        |history| {
            let first = &mut history.clients[0];
            let asked = find(first, |seen| matches!(seen, Seen::Asked(_))).clone();
            forget(first, |seen| *seen == Seen::Acknowledged(4));
            first.observations.push(history::Observation { at: 9_000, seen: Seen::Connected });
            first.observations.push(history::Observation { at: 9_001, seen: asked });
            let seen = Seen::Acknowledged(4);
            first.observations.push(history::Observation { at: 9_002, seen });
            let mut window = first.clone();
            window.name = "p0, second window".to_owned();
            history.clients.push(window);
            let spectator = &mut history.clients[2];
            spectator.is_settled = false;
            spectator.observations.truncate(3);
        },
        &[],
        "",
    );
    // Something is refused and possible later, under the same number.
    check(
        |history| {
            let second = &mut history.clients[1];
            let asked = Seen::Asked(Request::Act { seq: 9, act: Act::AskRematch });
            let index = second.observations.iter().position(|seen| seen.seen == asked).unwrap();
            for seen in [Seen::Refused(9), asked] {
                let at = second.observations[index].at;
                second.observations.insert(index, history::Observation { at, seen });
            }
        },
        &[],
        "",
    );
}

#[test]
fn o1_an_acknowledged_turn_is_lost() {
    check(
        |history| {
            history.log.truncate(9);
            forget_event(history, 9);
        },
        &[Promise::O1],
        "O1: table t1: p1 has an acknowledgment of Act { seq: 9, act: AskRematch }, and the log \
         ends before",
    );
}

#[test]
fn o1_another_event_has_the_number_of_an_acknowledged_turn() {
    check(
        |history| {
            let first = &mut history.clients[0];
            let asked = find(first, |seen| matches!(seen, Seen::Asked(_)));
            *asked = Seen::Asked(Request::Turn { seq: 4, text: "a5".to_owned() });
        },
        &[Promise::O1],
        "was never asked for",
    );
    check(
        |history| history.clients[0].person = "p9".to_owned(),
        &[Promise::O1],
        "p0 has an acknowledgment of Turn",
    );
}

#[test]
fn who_is_called_by_another_name_before_the_start_still_sits_there() {
    let mut run = Run::open(None);
    run.happen(1_000, Some(0), What::Named("Ada".to_owned()));
    let seq = run.state.head();
    run.ask(1_001, 0, &Request::Act { seq, act: Act::Leave }, What::Left);
    let (found, text) = run.broken();
    assert_eq!(found, [], "{text}");
}

#[test]
fn o1_an_event_is_there_twice_or_was_never_asked_for() {
    check(
        |history| forget(&mut history.clients[1], |seen| matches!(seen, Seen::Asked(_))),
        &[Promise::O1],
        "was never asked for",
    );
    let mut run = good();
    run.happen(9_000, Some(0), What::RematchAsked);
    let (found, text) = run.broken();
    assert_eq!(found, [Promise::O1], "{text}");
    assert!(text.contains("event 10 (RematchAsked of seat 0) was never asked for"), "{text}");
    // It is stored under another number than the one that was asked for.
    let mut run = Run::new(None);
    let text = run.state.play().some_turn().unwrap();
    run.observe(0, 2_000, Seen::Asked(Request::Turn { seq: 3, text: text.clone() }));
    run.happen(2_001, Some(0), What::Turn(text));
    assert!(run.broken().1.contains("was never asked for"));
}

#[test]
fn o1_an_acknowledgment_of_nothing() {
    check(
        |history| {
            let seen = Seen::Acknowledged(7);
            history.clients[2].observations.push(history::Observation { at: 1, seen });
        },
        &[Promise::O1],
        "spectator has an acknowledgment of 7 and asked nothing",
    );
}

#[test]
fn o1_a_request_without_an_answer() {
    let unanswered = |settled: bool| {
        move |history: &mut History| {
            let request = Request::Act { seq: 10, act: Act::AskRematch };
            let seen = Seen::Asked(request);
            history.clients[0].observations.push(history::Observation { at: 9_000, seen });
            history.clients[0].is_settled = settled;
        }
    };
    check(unanswered(true), &[Promise::O1], "p0 has no answer to Act");
    check(unanswered(false), &[], "");
}

#[test]
fn o2_something_refused_is_in_the_log() {
    check(
        |history| {
            let first = &mut history.clients[0];
            *find(first, |seen| *seen == Seen::Acknowledged(4)) = Seen::Refused(4);
        },
        &[Promise::O2],
        "p0 was refused Turn",
    );
}

#[test]
fn o3_a_client_misses_an_event() {
    check(
        |history| forget(&mut history.clients[2], is_event(5)),
        &[Promise::O3],
        "spectator saw event 6 without event 5",
    );
    check(
        |history| forget(&mut history.clients[2], is_event(0)),
        &[Promise::O3],
        "saw event 1 without event 0",
    );
}

#[test]
fn o3_a_client_sees_an_event_twice() {
    check(
        |history| {
            let seen = &mut history.clients[2].observations;
            let again = seen[5].clone();
            seen.insert(6, again);
        },
        &[Promise::O3],
        "spectator saw event 5 twice",
    );
}

#[test]
fn o3_a_client_sees_another_event() {
    let change = |how: fn(&mut Event)| {
        move |history: &mut History| {
            let Seen::Event(event) = find(&mut history.clients[2], is_event(5)) else {
                unreachable!("it was just found")
            };
            how(event);
        }
    };
    let says = "spectator saw event 5 as";
    check(change(|event| event.what = What::Resigned), &[Promise::O3], says);
    check(change(|event| event.at += 1), &[Promise::O3], says);
    check(change(|event| event.left = vec![1]), &[Promise::O3], says);
    check(change(|event| event.seat = None), &[Promise::O3], says);
}

#[test]
fn o3_a_client_sees_what_is_not_in_the_log() {
    check(
        |history| {
            let Seen::Event(last) = find(&mut history.clients[2], is_event(9)).clone() else {
                unreachable!("it was just found")
            };
            let seen = Seen::Event(Event { seq: 10, ..last });
            history.clients[2].observations.push(history::Observation { at: 1, seen });
        },
        &[Promise::O3],
        "spectator saw event 10 (rematch-asked), which is not in the log",
    );
}

#[test]
fn o3_a_client_does_not_see_the_end_or_diverges() {
    check(
        |history| forget(&mut history.clients[2], is_event(9)),
        &[Promise::O3],
        "spectator saw 9 of 10 events, although it had the time for all",
    );
    check(
        |history| {
            let client = &mut history.clients[2];
            let all = client.observations.clone();
            client.observations.truncate(4);
            let seen = Seen::Diverged(4);
            client.observations.push(history::Observation { at: 1, seen });
            client.observations.extend(all);
        },
        &[Promise::O3],
        "spectator could not follow at event 4",
    );
}

#[test]
fn o4_what_was_acknowledged_before_has_a_larger_number() {
    check(
        |history| {
            let second = &mut history.clients[1].observations;
            for observation in second.iter_mut() {
                if let Seen::Asked(_) | Seen::Acknowledged(_) = observation.seen {
                    observation.at -= 2_500;
                }
            }
        },
        &[Promise::O4],
        "p1 was acknowledged event 5 before p0 asked for event 4",
    );
    // Another window of the same person may ask later for what is stored.
    check(
        |history| {
            let mut window = history.clients[0].clone();
            window
                .observations
                .retain(|o| matches!(o.seen, Seen::Asked(_) | Seen::Acknowledged(_)));
            window.observations.iter_mut().for_each(|observation| observation.at += 60_000);
            window.is_settled = false;
            history.clients.push(window);
        },
        &[],
        "",
    );
    // At the same moment nobody knows what was first.
    check(
        |history| {
            let is_ack = |seen: &Seen| *seen == Seen::Acknowledged(5);
            let acked = history.clients[1].observations.iter_mut().find(|o| is_ack(&o.seen));
            acked.unwrap().at = 4_000;
        },
        &[],
        "",
    );
}

#[test]
fn o5_the_log_does_not_replay() {
    check(
        |history| {
            history.log[5].key = "0".to_owned();
            for client in &mut history.clients {
                let Seen::Event(event) = find(client, is_event(5)) else { unreachable!() };
                event.key = "0".to_owned();
            }
        },
        &[Promise::O5],
        "the log does not replay: event 5",
    );
    check(
        |history| {
            history.log.clear();
            for client in &mut history.clients {
                client.observations.clear();
            }
        },
        &[Promise::O5],
        "there is no event",
    );
}

#[test]
fn o5_a_gap_in_the_log() {
    let mut history = good().history;
    history.log.remove(6);
    assert!(broken(&history).1.contains("O5: table t1: the log does not replay: event 7"));
}

#[test]
fn o7_a_game_ends_twice_or_not_or_goes_on() {
    let mut history = good().history;
    let again = Event { seq: 10, ..history.log[8].clone() };
    history.log.push(again);
    assert!(broken(&history).1.contains("O7: table t1: event 10 ends the game again"));
    let mut history = good().history;
    let late = Event { seq: 10, what: What::DrawOffered, ..history.log[9].clone() };
    history.log.push(late);
    assert!(broken(&history).1.contains("O7: table t1: event 10 (draw-offered) is after the end"));
    check(
        |history| {
            history.log.truncate(8);
            forget_event(history, 8);
            forget_event(history, 9);
            let is_last = |seen: &Seen| match seen {
                Seen::Asked(Request::Act { seq, .. }) | Seen::Acknowledged(seq) => *seq == 9,
                _ => false,
            };
            forget(&mut history.clients[1], is_last);
        },
        &[Promise::O7],
        "the game is decided and has no end",
    );
}

#[test]
fn o8_the_database_finds_something() {
    assert_eq!(database(&[]), []);
    let found = database(&["row 7 missing from index".to_owned()]);
    assert_eq!(found[0].promise, Promise::O8);
    assert_eq!(found[0].to_string(), "O8: row 7 missing from index");
}
