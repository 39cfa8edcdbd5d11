//! What is said at tables, and who hears it.

use std::time::{Duration, Instant};

use client::Tidings;
use serde_json::json;
use wire::{Act, LONGEST_REMARK, Room};

use super::{Ground, Player};

/// The next thing that this one hears.
pub(super) fn hears(player: &Player) -> (Room, String) {
    player.answered("heard", |tidings| match tidings {
        Tidings::Said(remark) => Some((remark.room, remark.text)),
        Tidings::Unsaid(reason) => panic!("{reason}"),
        _ => None,
    })
}

/// Whether this one hears nothing for a while.
pub(super) fn hears_nothing(player: &Player) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(300) {
        let tidings = player.line.tidings(Duration::from_millis(50));
        assert!(!matches!(tidings, Some(Tidings::Said(_))), "{tidings:?}");
    }
}

pub(super) fn unsaid(player: &Player, room: Room, text: &str) -> String {
    player.line.say(room, text).unwrap();
    player.answered("refused", |tidings| match tidings {
        Tidings::Unsaid(reason) => Some(reason.code),
        Tidings::Said(remark) => panic!("{remark:?}"),
        _ => None,
    })
}

#[test]
fn players_watchers_and_two_in_private_hear_what_is_for_them() {
    for ground in Ground::all("talk") {
        let server = ground.server();
        let second = ground.is_shared().then(|| ground.server());
        let other = second.as_ref().map_or(&server.site, |second| &second.site);
        let site = &server.site;
        let host = site.guest(Some("host")).unwrap();
        let wanted = json!({ "setup": "djambi/french@1 players=3", "private_talk": true });
        let made = site.post("/api/table", &wanted, Some(&host)).unwrap();
        let table = made["id"].as_str().unwrap();
        let players = [
            Player::with(site, host, table, None),
            Player::new(other, table, None),
            Player::new(site, table, None),
        ];
        for (seat, player) in players.iter().enumerate().skip(1) {
            player.act(Act::Sit { seat: seat as u8 });
        }
        let watcher = Player::new(other, table, None);
        let line = &players[0].line;
        line.say(Room::Table, "good luck <b>all</b>\u{202e}\n").unwrap();
        let said = (Room::Table, "good luck <b>all</b>".to_owned());
        for player in players.iter().chain([&watcher]) {
            assert_eq!(hears(player), said);
        }
        watcher.line.say(Room::Watchers, "Red is weak").unwrap();
        assert_eq!(hears(&watcher).0, Room::Watchers);
        let private = Room::Private { seats: [0, 1] };
        players[1].line.say(private, "together?").unwrap();
        assert_eq!(hears(&players[0]), (private, "together?".to_owned()));
        assert_eq!(hears(&players[1]).0, private);
        hears_nothing(&players[2]);
        hears_nothing(&watcher);
        // Who comes later hears what was said, as far as it is for them.
        let late = Player::new(site, table, None);
        assert_eq!(hears(&late), said);
        assert_eq!(hears(&late).0, Room::Watchers);
        hears_nothing(&late);
        assert_eq!(unsaid(&late, Room::Table, "hello"), "not-seated");
        assert_eq!(unsaid(&late, private, "hello"), "not-seated");
        assert_eq!(unsaid(&players[0], Room::Watchers, "hello"), "seated");
        assert_eq!(unsaid(&players[2], private, "hello"), "no-such-room");
        assert_eq!(unsaid(&players[0], Room::Private { seats: [1, 0] }, "x"), "no-such-room");
        assert_eq!(unsaid(&players[0], Room::Table, " \u{7} "), "nothing-said");
    }
}

#[test]
fn a_person_is_counted_at_all_servers_together() {
    for ground in Ground::all("talk-rate") {
        let limits = "--limit talk-rate=3 --limit talk-ms=600000";
        let server = ground.server_with(limits);
        let second = ground.is_shared().then(|| ground.server_with(limits));
        let sites = [&server.site, second.as_ref().map_or(&server.site, |second| &second.site)];
        let guest = server.site.guest(None).unwrap();
        let tables = ["bermudes@1", "djambi/french@1"]
            .map(|setup| server.site.make_table(&guest, setup, None, false, None).unwrap().0);
        let say = |number: usize| {
            let path = format!("/api/table/{}/say", tables[number / 2 % 2]);
            let remark = json!({ "room": "table", "text": format!("remark {number}") });
            sites[number % 2].post(&path, &remark, Some(&guest))
        };
        for number in 0..3 {
            say(number).unwrap();
        }
        for number in 3..7 {
            match say(number) {
                Err(dial::SiteError::Refused(refusal)) => {
                    assert_eq!((refusal.status, &*refusal.code), (429, "too-much-talk"));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn private_talk_is_a_matter_of_the_terms() {
    let ground = Ground::file();
    let server = ground.server();
    let (_, players) = super::seated(&[&server.site], "bermudes@1", None, None);
    let private = Room::Private { seats: [0, 1] };
    assert_eq!(unsaid(&players[0], private, "psst"), "no-private-talk");
}

#[test]
fn remarks_have_a_length_and_a_rate() {
    let ground = Ground::file();
    let server = ground.server_with("--limit talk-rate=3 --limit talk-ms=600000");
    let (_, players) = super::seated(&[&server.site], "bermudes@1", None, None);
    let longest = "é".repeat(LONGEST_REMARK);
    players[0].line.say(Room::Table, &longest).unwrap();
    assert_eq!(hears(&players[0]), (Room::Table, longest.clone()));
    assert_eq!(unsaid(&players[0], Room::Table, &format!("{longest}!")), "too-long");
    players[0].line.say(Room::Table, "third").unwrap();
    assert_eq!(hears(&players[0]).1, "third");
    assert_eq!(unsaid(&players[0], Room::Table, "fourth"), "too-much-talk");
    // Others may go on.
    players[1].line.say(Room::Table, "me too").unwrap();
    assert_eq!(hears(&players[0]).1, "me too");
}

#[test]
fn whoever_comes_later_hears_the_last_of_much_that_was_said() {
    let ground = Ground::file();
    let limits = "--limit talk-rate=100";
    let server = ground.server_with(limits);
    let (table, players) = super::seated(&[&server.site], "bermudes@1", None, None);
    let longest = |number: usize| {
        let start = format!("{number} ");
        let rest = LONGEST_REMARK - start.len();
        start + &"\u{1f600}".repeat(rest)
    };
    for number in 0..70 {
        players[0].line.say(Room::Table, &longest(number)).unwrap();
        assert_eq!(hears(&players[1]), (Room::Table, longest(number)));
    }
    let hears_the_last = |newcomer: &Player| {
        let (_, first) = hears(newcomer);
        let first: usize = first.split(' ').next().unwrap().parse().unwrap();
        assert!((50..69).contains(&first), "{first}");
        for number in first + 1..70 {
            assert_eq!(hears(newcomer).1, longest(number));
        }
        hears_nothing(newcomer);
    };
    hears_the_last(&Player::new(&server.site, &table, None));
    // Where it has to be read first, too.
    server.stop();
    let server = ground.server_with(limits);
    hears_the_last(&Player::new(&server.site, &table, None));
}

#[test]
fn nobody_talks_in_private_before_it_is_settled_who_sits_where() {
    let ground = Ground::file();
    let server = ground.server();
    let host = server.site.guest(None).unwrap();
    let wanted = json!({ "setup": "djambi/french@1 players=3", "private_talk": true });
    let made = server.site.post("/api/table", &wanted, Some(&host)).unwrap();
    let table = made["id"].as_str().unwrap();
    let first = Player::with(&server.site, host, table, None);
    let second = Player::new(&server.site, table, None);
    second.act(Act::Sit { seat: 1 });
    let private = Room::Private { seats: [0, 1] };
    assert_eq!(unsaid(&second, private, "together?"), "not-started");
    Player::new(&server.site, table, None).act(Act::Sit { seat: 2 });
    first.line.say(private, "now").unwrap();
    assert_eq!(hears(&second), (private, "now".to_owned()));
}
