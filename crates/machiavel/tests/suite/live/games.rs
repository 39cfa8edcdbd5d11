//! Whole games.

use std::time::{Duration, Instant};

use serde_json::json;
use table::Phase;
use wire::{Act, Clock};

use super::{Ground, PATIENCE, Player, Server, agree, give_up, play_on, seated};

/// Plays a game to its end on every ground; on a shared one the players are at two servers.
fn whole_game(name: &str, setup: &str, clock: Option<Clock>, most: u32) {
    for ground in Ground::all(name) {
        let servers = if ground.is_shared() {
            vec![ground.server(), ground.server()]
        } else {
            vec![ground.server()]
        };
        let sites: Vec<_> = servers.iter().map(|server| &server.site).collect();
        let (table, players) = seated(&sites, setup, clock, None);
        let watcher = Player::new(sites[0], &table, None);
        play_on(&players, 11, most);
        give_up(&players);
        for player in &players {
            player.wait("the end", |session| {
                session.state().is_some_and(|state| state.phase() == Phase::Ended)
            });
        }
        let mut all = players;
        all.push(watcher);
        agree(&all);
        let summary = sites[0].get(&format!("/api/table/{table}"), None).unwrap();
        assert_eq!(summary["status"], "ended", "{summary}");
    }
}

/// How often a table was folded at a server.
fn folded(server: &Server) -> u32 {
    let (_, metrics) = server.site.text("/metrics").unwrap();
    let name = "\nmachiavel_tables_folded_total ";
    let (_, rest) = metrics.split_once(name).expect("it is counted");
    rest.lines().next().unwrap().parse().unwrap()
}

#[test]
fn a_table_at_which_nothing_happens_is_folded_and_goes_on() {
    let clock = Clock::Delay { main: 600_000, delay: 1_000 };
    for ground in Ground::all("folded") {
        for clock in [None, Some(clock)] {
            let server = ground.server_with("--limit quiet-ms=1");
            let sites = [&server.site];
            let (table, players) = seated(&sites, "vorassic@1 mode=octopus size=9", clock, None);
            for most in [6, 8, 10] {
                let start = Instant::now();
                let before = folded(&server);
                while folded(&server) == before {
                    assert!(start.elapsed() < PATIENCE, "the table is not folded");
                    std::thread::sleep(Duration::from_millis(20));
                }
                play_on(&players, u64::from(most), most);
            }
            // Who comes later sees all of it.
            let mut all = players;
            all.push(Player::new(sites[0], &table, None));
            agree(&all);
            let unfolded = sites[0].get(&format!("/api/table/{table}/state"), None).unwrap();
            assert_eq!(unfolded["head"], all[0].head());
        }
    }
}

#[test]
fn a_game_of_vorassic_for_two() {
    whole_game("vorassic-two", "vorassic@1 mode=snake size=5", None, u32::MAX);
}

#[test]
fn a_game_of_vorassic_for_four() {
    let clock = Clock::Delay { main: 600_000, delay: 1_000 };
    whole_game("vorassic-four", "vorassic@1 mode=octopus size=6 players=4", Some(clock), u32::MAX);
}

#[test]
fn a_game_of_bermudes() {
    let clock = Clock::Increment { main: 600_000, increment: 100 };
    whole_game("bermudes", "bermudes@1", Some(clock), u32::MAX);
}

#[test]
fn a_game_of_djambi_for_two() {
    whole_game("djambi-two", "djambi/french@1 players=2", None, 60);
}

#[test]
fn a_game_of_djambi_for_three() {
    whole_game("djambi-three", "djambi/english@1 players=3", None, 60);
}

#[test]
fn a_game_of_djambi_for_four() {
    let clock = Clock::Correspondence { turn: 86_400_000 };
    whole_game("djambi-four", "djambi/french@1", Some(clock), 80);
}

#[test]
fn bots_take_their_seats_and_play() {
    for ground in Ground::all("bots") {
        let server = ground.server();
        let seats = json!(["me", { "bot": { "level": 1 } }, { "bot": { "level": 2 } }]);
        let setup = "vorassic@1 mode=octopus size=5 players=3";
        let (_, players) = seated(&[&server.site], setup, None, Some(seats));
        play_on(&players, 3, u32::MAX);
        players[0].wait("the end", |session| {
            session.state().is_some_and(|state| state.phase() == Phase::Ended)
        });
        agree(&players);
    }
}

#[test]
fn a_game_between_bots_needs_nobody() {
    let ground = Ground::file();
    let server = ground.server();
    let host = server.site.guest(None).unwrap();
    let bot = json!({ "bot": { "level": 1 } });
    let setup = "vorassic@1 mode=snake size=5";
    let seats = Some(json!([bot, bot]));
    let (table, _) = server.site.make_table(&host, setup, None, false, seats).unwrap();
    let watcher = Player::with(&server.site, host, &table, None);
    watcher.wait("the end", |session| {
        session.state().is_some_and(|state| state.phase() == Phase::Ended)
    });
}

#[test]
fn draw_takeback_and_rematch() {
    for ground in Ground::all("offers") {
        let server = ground.server();
        let (_, players) = seated(&[&server.site], "vorassic@1 size=5", None, None);
        let [first, second] = players.as_slice() else { panic!("two players") };
        play_on(&players, 5, 7);
        // A turn that is under way would answer the question.
        agree(&players);
        let moments = first.play().moments();
        first.act(Act::AskTakeback);
        second.wait("asked", |session| session.state().unwrap().takeback().is_some());
        second.act(Act::GrantTakeback);
        assert!(second.play().moments() < moments);
        agree(&players);
        assert_eq!(first.refused(Act::AcceptDraw), "draw-offer");
        first.act(Act::OfferDraw);
        second.wait("offered", |session| !session.state().unwrap().draw().is_empty());
        second.act(Act::DeclineDraw);
        first.wait("declined", |session| session.state().unwrap().draw().is_empty());
        second.act(Act::OfferDraw);
        first.wait("offered", |session| !session.state().unwrap().draw().is_empty());
        first.act(Act::AcceptDraw);
        assert_eq!(first.play().result().as_deref(), Some("draw"));
        second.wait("the end", |session| session.state().unwrap().phase() == Phase::Ended);
        first.act(Act::AskRematch);
        second.wait("asked", |session| !session.state().unwrap().rematch().is_empty());
        second.act(Act::AskRematch);
        let mut next = None;
        first.wait("the rematch", |session| {
            next = session.state().unwrap().next_table().map(str::to_owned);
            next.is_some()
        });
        let next = next.unwrap();
        let again = Player::with(&server.site, first.account.clone(), &next, None);
        again.wait("running", |session| session.state().unwrap().phase() == Phase::Running);
        let seats = again.line.look(|session, _| session.seats().to_vec());
        assert_eq!(seats, [1], "the seats have turned");
    }
}

#[test]
fn when_one_of_four_leaves_the_game_goes_on_and_the_places_are_kept() {
    for ground in Ground::all("leave") {
        let server = ground.server();
        let (_, players) = seated(&[&server.site], "djambi/french@1", None, None);
        players[2].act(Act::Abandon);
        play_on(&players, 9, 30);
        players[0].act(Act::Resign);
        players[1].act(Act::Resign);
        agree(&players);
        let places = players[3].play().places().unwrap();
        let place = |number: usize| places[catalog::Player::new(number).unwrap()];
        assert_eq!((place(3), place(1), place(0), place(2)), (Some(1), Some(2), Some(3), Some(4)));
    }
}

#[test]
fn a_flag_falls_by_itself_and_costs_the_game() {
    for ground in Ground::all("flag") {
        let server = ground.server_with("--limit lag-ms=1");
        let clock = Some(Clock::Increment { main: 1_000, increment: 0 });
        let (_, players) = seated(&[&server.site], "vorassic@1 size=5", clock, None);
        for player in &players {
            player.wait("the flag", |session| {
                session.state().is_some_and(|state| state.phase() == Phase::Ended)
            });
        }
        assert_eq!(players[0].play().result().as_deref(), Some("1"));
        assert_eq!(players[0].line.look(|session, _| session.state().unwrap().left()), [0, 1_000]);
    }
}
