//! Playing over HTTP.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use dial::{Site, SiteError};
use serde_json::{Value, json};
use table::Phase;

use super::accounts::sign_up;
use super::{Ground, PATIENCE, Player, play_on};

/// The token of a bot with an account.
fn bot_token(site: &Site) -> String {
    let bot = sign_up(site, "Robot");
    site.post("/api/account/bot", &json!({}), Some(&bot)).unwrap();
    let wanted = json!({ "name": "example", "scopes": ["play"] });
    let made = site.post("/api/token", &wanted, Some(&bot)).unwrap();
    made["token"].as_str().unwrap().to_owned()
}

#[test]
fn a_program_in_python_plays_a_whole_game_over_http() {
    if Command::new("python3").arg("--version").output().is_err() {
        services::skipped("the example in Python, which is not installed");
        return;
    }
    let setups = ["vorassic@1 mode=octopus size=5", "djambi/french@1 players=2", "bermudes@1"];
    for (number, setup) in setups.iter().enumerate() {
        let ground = Ground::file();
        let server = ground.server();
        let host = server.site.guest(None).unwrap();
        let (table, _) = server.site.make_table(&host, setup, None, false, None).unwrap();
        let player = Player::with(&server.site, host, &table, None);
        // The last one plays for the account of a bot.
        let token = if number == 2 { bot_token(&server.site) } else { String::new() };
        let bot = Command::new("python3")
            .env("MACHIAVEL_TOKEN", &token)
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py"))
            .args([&server.site.url(), &table])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        player.wait("the bot sits", |session| {
            session.state().is_some_and(|state| state.phase() == Phase::Running)
        });
        let players = [player];
        // The first game is played to its end, the others for a while.
        let most = if number == 0 { u32::MAX } else { 24 };
        play_on(&players, 5, most);
        if players[0].phase() == Phase::Running {
            players[0].act(wire::Act::Resign);
        }
        let output = bot.wait_with_output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{setup}: {error}");
        let result = players[0].play().result().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), result);
        let row = server.site.get(&format!("/api/table/{table}"), None).unwrap();
        let is_bot = &row["about"]["seats"][1]["person"]["bot"];
        assert_eq!(*is_bot == json!(true), number == 2, "{row}");
    }
}

#[test]
fn a_stream_has_a_message_on_each_line() {
    for ground in Ground::all("stream") {
        let server = ground.server();
        let (table, players) = super::seated(&[&server.site], "vorassic@1 size=5", None, None);
        let mut stream = TcpStream::connect(server.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let path = format!("/api/table/{table}/stream?from=2");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        let mut lines = BufReader::new(stream).lines();
        let mut next = || loop {
            let line = lines.next().unwrap().unwrap();
            if line.starts_with('{') {
                return serde_json::from_str::<Value>(&line).unwrap();
            }
        };
        assert_eq!(next()["welcome"]["head"], 4);
        let events = next();
        assert_eq!(events["events"]["events"][0]["seq"], 2);
        play_on(&players, 1, 5);
        let turn = loop {
            let message = next();
            if message["events"]["events"][0]["seq"] == 4 {
                break message;
            }
        };
        assert!(turn["events"]["events"][0]["what"]["turn"].is_string(), "{turn}");
    }
}

fn refused(result: Result<Value, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

#[test]
fn turns_acts_and_remarks_go_over_http() {
    for ground in Ground::all("http") {
        let server = ground.server();
        let site = &server.site;
        let (ada, bob) = (site.guest(None).unwrap(), site.guest(None).unwrap());
        let (table, _) = site.make_table(&ada, "vorassic@1 size=5", None, false, None).unwrap();
        let path = |what: &str| format!("/api/table/{table}/{what}");
        let sit = json!({ "act": { "sit": { "seat": 1 } } });
        assert_eq!(refused(site.post(&path("act"), &sit, None)).0, 401);
        let sat = site.post(&path("act"), &sit, Some(&bob)).unwrap();
        assert_eq!(sat, json!({ "seq": 2 }));
        let state = site.get(&path("state"), Some(&bob)).unwrap();
        assert_eq!(
            (&state["seat"], &state["to_act"], &state["head"]),
            (&json!(1), &json!(0), &json!(4))
        );
        let turn = |text: &str, seq: u32| json!({ "text": text, "seq": seq });
        assert_eq!(
            refused(site.post(&path("turn"), &turn("A1", 4), Some(&bob))),
            (422, "not-your-turn".to_owned())
        );
        let done = site.post(&path("turn"), &turn("A1", 4), Some(&ada)).unwrap();
        assert_eq!(done, json!({ "seq": 4 }));
        let again = site.post(&path("turn"), &turn("A1", 4), Some(&ada)).unwrap();
        assert_eq!(again, json!({ "seq": 4 }), "sent twice, stored once");
        assert_eq!(refused(site.post(&path("turn"), &turn("B0", 4), Some(&ada))).0, 409);
        let say = json!({ "room": "table", "text": "well played" });
        assert_eq!(site.post(&path("say"), &say, Some(&bob)).unwrap(), json!({ "number": 0 }));
        assert_eq!(
            refused(site.post(
                &path("say"),
                &json!({ "room": "watchers", "text": "x" }),
                Some(&bob)
            ))
            .1,
            "seated"
        );
        let (status, record) = site.text(&path("record")).unwrap();
        assert_eq!(status, 200);
        assert!(record.contains("[Game \"vorassic\"]"), "{record}");
        for (query, expected) in [
            ("picture", 200),
            ("picture?at=0&width=64", 200),
            ("picture?at=99", 400),
            ("picture?kind=bmp", 400),
            ("picture?width=63", 400),
            ("picture?width=1201", 400),
        ] {
            assert_eq!(site.text(&path(query)).unwrap().0, expected, "{query}");
        }
    }
}

#[test]
fn who_left_is_missed_also_by_those_who_only_ask_now_and_then() {
    for ground in Ground::all("claim") {
        let limits = "--limit absence-ms=4000 --limit idle-ms=200";
        let server = ground.server_with(limits);
        let second = ground.is_shared().then(|| ground.server_with(limits));
        let (site, other) = (&server.site, second.as_ref().unwrap_or(&server));
        let (ada, bob) = (site.guest(None).unwrap(), site.guest(None).unwrap());
        let (table, _) = site.make_table(&ada, "vorassic@1 size=5", None, false, None).unwrap();
        let path = format!("/api/table/{table}/act");
        let sit = json!({ "act": { "sit": { "seat": 1 } } });
        site.post(&path, &sit, Some(&bob)).unwrap();
        let claim = json!({ "act": { "claim": { "seat": 1 } } });
        let began = std::time::Instant::now();
        loop {
            // At another server, if there is one, and always at a table that nobody uses.
            let away = std::time::Instant::now();
            while !other.site.text("/metrics").unwrap().1.contains("\nmachiavel_tables 0\n") {
                assert!(away.elapsed() < PATIENCE, "the table is not put away");
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            match other.site.post(&path, &claim, Some(&ada)) {
                Ok(_) => break,
                Err(SiteError::Refused(refusal)) => assert_eq!(refusal.code, "not-absent"),
                Err(error) => panic!("{error}"),
            }
            assert!(began.elapsed() < PATIENCE, "nobody misses who left");
        }
        assert!(began.elapsed().as_millis() >= 3_900, "and not before their time");
        let state = site.get(&format!("/api/table/{table}/state"), None).unwrap();
        assert_eq!(state["result"], "0", "{state}");
    }
}

#[test]
fn so_many_pictures_are_painted_and_no_more() {
    let ground = Ground::file();
    let server = ground.server_with("--limit pictures=34 --public-url http://play.example");
    let site = &server.site;
    let (ada, bob) = (site.guest(None).unwrap(), site.guest(None).unwrap());
    let (table, _) = site.make_table(&ada, "vorassic@1 size=26", None, false, None).unwrap();
    let ask = |query: &str, who: &str| {
        let address = server.address();
        let answer = super::people::raw(
            &address,
            &format!(
                "GET /api/table/{table}/picture?{query} HTTP/1.1\nHost: {address}\n{who}\
                 Connection: close\n\n"
            ),
        );
        let tag = answer.lines().find_map(|line| line.strip_prefix("etag: "));
        let status: u16 = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, tag.unwrap_or_default().to_owned(), answer)
    };
    let stranger = "X-Forwarded-For: 10.0.0.1\n";
    for width in 101..105 {
        assert_eq!(ask(&format!("width={width}"), stranger).0, 200);
    }
    let (status, tag, _) = ask("kind=gif&width=64", stranger);
    assert_eq!(status, 200, "an animation is as much as thirty drawings");
    let (status, _, answer) = ask("width=105", stranger);
    assert_eq!(status, 429);
    assert!(answer.contains("\"too-many-pictures\""), "{answer}");
    // What is there costs nothing, and who has it need not be sent it.
    assert_eq!(ask("kind=gif&width=64", stranger).0, 200);
    let known = format!("{stranger}If-None-Match: {tag}\n");
    assert_eq!(ask("kind=gif&width=64", &known).0, 304);
    // Others are counted by themselves.
    assert_eq!(ask("width=105", "X-Forwarded-For: 10.0.0.2\n").0, 200);
    assert_eq!(ask("width=106", &format!("Authorization: Bearer {}\n", ada.token)).0, 200);
    // After another event it is another picture.
    let sit = json!({ "act": { "sit": { "seat": 1 } } });
    site.post(&format!("/api/table/{table}/act"), &sit, Some(&bob)).unwrap();
    assert_eq!(ask("kind=gif&width=64", stranger).0, 429);
}

#[test]
fn clients_need_no_rules() {
    let ground = Ground::file();
    let server = ground.server();
    let next = |query: &str| server.site.get(&format!("/api/position/next?{query}"), None);
    let start = next("setup=djambi/french@1").unwrap();
    let pieces = start["choices"].as_array().unwrap();
    assert!(pieces.iter().all(|choice| choice["role"] == "piece"), "{start}");
    let square = pieces[0]["square"].as_str().unwrap();
    let then = next(&format!("setup=djambi%2Ffrench@1&prefix={square}")).unwrap();
    assert!(!then["choices"].as_array().unwrap().is_empty());
    assert_eq!(refused(next("setup=djambi/french@1&prefix=e5")).0, 400);
    assert_eq!(refused(next("setup=djambi/french@1&prefix=.")).1, "cannot-stop");
    assert_eq!(refused(next("setup=%ff")).1, "unreadable");
    assert_eq!(refused(next("setup=%4")).1, "unreadable");
    assert_eq!(refused(next("")).1, "no-setup");
}
