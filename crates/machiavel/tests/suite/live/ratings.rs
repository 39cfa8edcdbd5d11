//! Ratings of rated games.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wire::Act;

use super::accounts::sign_up;
use super::{Ground, PATIENCE, Player, Server};

/// Waits until somebody has played so many rated games; the rating.
fn rating(server: &Server, name: &str, games: u64) -> Value {
    let start = Instant::now();
    loop {
        let user = server.site.get(&format!("/api/user/{name}"), None).unwrap();
        if user["ratings"][0]["rating"]["games"] == games {
            return user["ratings"][0].clone();
        }
        assert!(start.elapsed() < PATIENCE, "{user}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A rated game that the first of them loses at once.
fn lose(server: &Server, setup: &str, people: &[dial::Account]) {
    let wanted = json!({ "setup": setup, "rated": true });
    let made = server.site.post("/api/table", &wanted, Some(&people[0])).unwrap();
    let table = made["id"].as_str().unwrap();
    let players: Vec<Player> = people
        .iter()
        .map(|account| Player::with(&server.site, account.clone(), table, None))
        .collect();
    for (seat, player) in players.iter().enumerate().skip(1) {
        player.act(Act::Sit { seat: seat as u8 });
    }
    for player in &players[..players.len() - 1] {
        player.act(Act::Resign);
    }
}

#[test]
fn a_rated_game_of_two_changes_the_ratings_once_whatever_dies() {
    for ground in Ground::all("rated") {
        let mut server = ground.server();
        let address = server.address();
        let people = [sign_up(&server.site, "Ada"), sign_up(&server.site, "Bob")];
        lose(&server, "bermudes@1", &people);
        // Perhaps before it is rated.
        server.kill();
        server = ground.server_at(&address, "");
        let (ada, bob) = (rating(&server, "ada", 1), rating(&server, "bob", 1));
        assert_eq!(ada["pool"], "bermudes-2");
        // What Glicko-2 says of two beginners: the crate's own figures.
        assert_eq!(
            (&ada["rating"]["value"], &bob["rating"]["value"]),
            (&json!(1338.0), &json!(1662.0))
        );
        server.kill();
        server = ground.server_at(&address, "");
        std::thread::sleep(Duration::from_millis(1_500));
        assert_eq!(rating(&server, "ada", 1), ada, "once and never again");
        lose(&server, "bermudes@1", &people);
        assert_eq!(rating(&server, "bob", 2)["history"].as_array().unwrap().len(), 2);
        let board = server.site.get("/api/leaderboard?game=bermudes", None).unwrap();
        let names: Vec<&str> = board["people"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["Bob", "Ada"]);
    }
}

#[test]
fn a_rated_game_of_three_ranks_by_places() {
    let ground = Ground::file();
    let server = ground.server();
    let people = ["Ada", "Bob", "Cid"].map(|name| sign_up(&server.site, name));
    lose(&server, "djambi/french@1 players=3", &people);
    let values = ["ada", "bob", "cid"]
        .map(|name| rating(&server, name, 1)["rating"]["value"].as_f64().unwrap());
    assert!(values[0] < values[1] && values[1] < values[2], "{values:?}");
}

/// A rated table at which all of them sit.
fn rated(server: &Server, setup: &str, people: &[dial::Account]) -> String {
    let wanted = json!({ "setup": setup, "rated": true });
    let made = server.site.post("/api/table", &wanted, Some(&people[0])).unwrap();
    let table = made["id"].as_str().unwrap().to_owned();
    for (seat, person) in people.iter().enumerate().skip(1) {
        let sit = json!({ "act": { "sit": { "seat": seat } } });
        server.site.post(&format!("/api/table/{table}/act"), &sit, Some(person)).unwrap();
    }
    table
}

#[test]
fn who_is_deleted_takes_no_ratings_along() {
    for ground in Ground::all("rated-deleted") {
        let server = ground.server();
        let people = ["Ada", "Bob", "Cid"].map(|name| sign_up(&server.site, name));
        rated(&server, "bermudes@1", &people[..2]);
        let third = rated(&server, "djambi/french@1 players=3", &people);
        let farewell = json!({ "password": super::accounts::PASSWORD });
        server.site.post("/api/account/delete", &farewell, Some(&people[0])).unwrap();
        // The game of two is over with it, and counts for the other as if Ada had resigned.
        let bob = rating(&server, "bob", 1);
        assert_eq!((&bob["pool"], &bob["rating"]["value"]), (&json!("bermudes-2"), &json!(1662.0)));
        // The game of three goes on.
        let act = format!("/api/table/{third}/act");
        server.site.post(&act, &json!({ "act": "resign" }), Some(&people[1])).unwrap();
        let cid = rating(&server, "cid", 1);
        assert_eq!(cid["pool"], "djambi-3");
        assert!(cid["rating"]["value"].as_f64().unwrap() > 1500.0, "{cid}");
        let state = server.site.get(&format!("/api/table/{third}/state"), None).unwrap();
        assert_eq!(state["places"], json!([3, 2, 1]), "{state}");
        // Nobody sees a rating of somebody who is gone.
        let board = server.site.get("/api/leaderboard?game=djambi&players=3", None).unwrap();
        assert_eq!(board["people"].as_array().unwrap().len(), 2, "{board}");
    }
}

#[test]
fn a_game_that_is_not_rated_changes_nothing() {
    let ground = Ground::file();
    let server = ground.server();
    let ada = sign_up(&server.site, "Ada");
    let (table, _) = server.site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
    let players =
        [Player::with(&server.site, ada, &table, None), Player::new(&server.site, &table, None)];
    players[1].act(Act::Sit { seat: 1 });
    players[0].act(Act::Resign);
    std::thread::sleep(Duration::from_millis(1_500));
    let user = server.site.get("/api/user/Ada", None).unwrap();
    assert_eq!(user["ratings"], json!([]));
}
