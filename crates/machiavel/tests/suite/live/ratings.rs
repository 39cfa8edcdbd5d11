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
