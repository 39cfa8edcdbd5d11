//! What a turn survives once it is acknowledged.

use std::time::{Duration, Instant};

use client::{Connection, Tidings};
use table::Phase;
use wire::{Act, Clock};

use super::{Ground, Player, agree, give_up, play_on, seated};

#[test]
fn nothing_is_lost_when_the_server_is_killed_again_and_again() {
    for ground in Ground::all("killed") {
        let mut server = ground.server();
        let address = server.address();
        let clock = Some(Clock::Increment { main: 60_000, increment: 0 });
        let (_, players) = seated(&[&server.site], "djambi/french@1", clock, None);
        for round in 1..=3 {
            let head = players[0].head();
            play_on(&players, round, head + 12);
            let acknowledged = players.iter().map(Player::head).max().unwrap();
            server.kill();
            std::thread::sleep(Duration::from_millis(300));
            server = ground.server_at(&address, "");
            for player in &players {
                player.wait("connected again", |session| {
                    *session.connection() == Connection::Live && session.head() >= acknowledged
                });
            }
        }
        let left = players[0].line.look(|session, _| session.state().unwrap().left());
        assert!(left.iter().all(|left| *left > 30_000), "no time is charged: {left:?}");
        give_up(&players);
        agree(&players);
        drop(server);
    }
}

#[test]
fn a_clean_stop_holds_the_clocks_and_everybody_comes_back() {
    for ground in Ground::all("stopped") {
        let server = ground.server();
        let address = server.address();
        let clock = Some(Clock::Increment { main: 60_000, increment: 0 });
        let (_, players) = seated(&[&server.site], "vorassic@1 size=8", clock, None);
        play_on(&players, 4, 10);
        let start = Instant::now();
        let log = server.stop();
        assert!(start.elapsed() < Duration::from_secs(5), "{log}");
        std::thread::sleep(Duration::from_millis(1_500));
        let server = ground.server_at(&address, "");
        for player in &players {
            player.wait("connected again", |session| *session.connection() == Connection::Live);
        }
        play_on(&players, 4, 16);
        let left = players[0].line.look(|session, _| session.state().unwrap().left());
        assert!(left.iter().all(|left| *left > 50_000), "{left:?}");
        agree(&players);
        drop(server);
    }
}

#[test]
fn a_lost_connection_comes_back_by_itself_with_the_turn() {
    for ground in Ground::all("cut") {
        let server = ground.server();
        let (_, players) = seated(&[&server.site], "vorassic@1 size=8", None, None);
        for round in 0..6 {
            players[round % 2].line.cut();
            let head = players[0].head();
            play_on(&players, round as u64, head + 3);
        }
        agree(&players);
    }
}

#[test]
fn two_tabs_of_one_player_see_the_same_and_either_may_play() {
    for ground in Ground::all("tabs") {
        let server = ground.server();
        let (table, mut players) = seated(&[&server.site], "vorassic@1 size=8", None, None);
        let account = players[0].account.clone();
        players.push(Player::with(&server.site, account, &table, None));
        play_on(&players, 2, 16);
        agree(&players);
        assert_eq!(players[2].line.look(|session, _| session.seats().to_vec()), [0]);
    }
}

#[test]
fn two_servers_on_one_file_are_refused_with_the_process_that_has_it() {
    let ground = Ground::file();
    let server = ground.server();
    let Ground::File(folder) = &ground else { panic!("a file comes first") };
    let mut second = crate::machiavel("serve --addr 127.0.0.1:0");
    let output = second.arg("--data").arg(folder.path("")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = crate::text(output.stderr);
    assert!(error.contains(&format!("process {}", server.child.id())), "{error}");
}

#[test]
fn when_a_server_dies_the_players_go_on_at_another() {
    for ground in Ground::all("node").into_iter().filter(Ground::is_shared) {
        let first = ground.server();
        let mut second = ground.server();
        let address = second.address();
        let (_, players) = seated(&[&first.site, &second.site], "djambi/french@1", None, None);
        play_on(&players, 8, 25);
        second.kill();
        // Those who were there come back to a new one at the same address.
        let third = ground.server_at(&address, "");
        play_on(&players, 9, 40);
        for player in &players {
            player.wait("live", |session| *session.connection() == Connection::Live);
        }
        agree(&players);
        assert_eq!(players[0].phase(), Phase::Running);
        drop(third);
    }
}

#[test]
fn everybody_sees_who_is_connected_to_any_server() {
    for ground in Ground::all("present").into_iter().filter(Ground::is_shared) {
        let (first, second) = (ground.server(), ground.server());
        let (_, mut players) = seated(&[&first.site, &second.site], "bermudes@1", None, None);
        let all_there = |player: &Player, wanted: &[bool]| {
            player.answered("presence", |tidings| match tidings {
                Tidings::Present { seats, .. } => (seats == wanted).then_some(()),
                _ => None,
            });
        };
        for player in &players {
            all_there(player, &[true, true]);
        }
        players.pop();
        all_there(&players[0], &[true, false]);
    }
}

#[cfg(unix)]
#[test]
fn what_is_stored_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let ground = Ground::file();
    let Ground::File(folder) = &ground else { panic!("a file comes first") };
    let server = ground.server();
    let copy = folder.path("copy.db");
    let mut backup = crate::machiavel("backup");
    assert!(backup.arg(&copy).arg("--data").arg(folder.path("")).status().unwrap().success());
    for name in ["machiavel.db", "machiavel.db-wal", "machiavel.db-shm", "copy.db"] {
        let mode = std::fs::metadata(folder.path(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} has {mode:o}");
    }
    drop(server);
}

#[test]
fn the_doctor_changes_nothing() {
    for ground in Ground::all("doctor") {
        let mut doctor = crate::machiavel("doctor");
        let Ground::Shared { store, .. } = &ground else { continue };
        let output = doctor.args(["--store", store]).output().unwrap();
        assert!(!output.status.success(), "there is nothing yet");
        let count = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
        let tables = std::process::Command::new("psql").args([store, "-Atqc", count]).output();
        assert_eq!(crate::text(tables.unwrap().stdout).trim(), "0");
    }
}

#[test]
fn a_backup_of_a_running_server_has_every_game_and_the_doctor_finds_nothing() {
    let ground = Ground::file();
    let Ground::File(folder) = &ground else { panic!("a file comes first") };
    let server = ground.server();
    let (_, players) = seated(&[&server.site], "vorassic@1 size=5", None, None);
    play_on(&players, 1, 9);
    let copy = Ground::File(crate::folder::Folder::new());
    let Ground::File(place) = &copy else { panic!("a file") };
    let mut backup = crate::machiavel("backup");
    backup.arg(place.path("machiavel.db")).arg("--data").arg(folder.path(""));
    let output = backup.output().unwrap();
    assert!(output.status.success(), "{}", crate::text(output.stderr));
    let mut again = crate::machiavel("backup");
    again.arg(place.path("machiavel.db")).arg("--data").arg(folder.path(""));
    let output = again.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "it exists");
    assert!(crate::text(output.stderr).contains("the file is there already"));
    let nowhere = place.path("nowhere");
    let output = crate::machiavel("doctor --data").arg(&nowhere).output().unwrap();
    let said = crate::text(output.stdout);
    assert!(said.contains("warn  database: ") && said.contains("does not exist"), "{said}");
    let mut doctor = crate::machiavel("doctor --data");
    let output = doctor.arg(folder.path("")).output().unwrap();
    let said = crate::text(output.stdout);
    assert!(said.contains("database: every game is complete"), "{said}");
    let other = copy.server();
    let table = players[0].line.look(|session, _| session.state().unwrap().head());
    let list = other.site.get("/api/tables", None).unwrap();
    assert_eq!(list["tables"].as_array().unwrap().len(), 1, "{list}");
    assert!(table >= 9);
    players[0].act(Act::Resign);
}

/// A small disk of its own, if this test may have one.
struct Disk(crate::folder::Folder);

impl Disk {
    fn new() -> Option<Disk> {
        let folder = crate::folder::Folder::new();
        let mut mount = std::process::Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4m", "tmpfs", &folder.path("")]);
        let is_mounted = mount.output().is_ok_and(|output| output.status.success());
        is_mounted.then(|| Disk(folder))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").args(["-l", &self.0.path("")]).output();
    }
}

#[test]
fn a_server_that_stood_still_charges_nobody() {
    for ground in Ground::all("still") {
        let server = ground.server();
        let clock = Some(Clock::Increment { main: 12_000, increment: 0 });
        let (_, players) = seated(&[&server.site], "bermudes@1", clock, None);
        play_on(&players, 3, 8);
        agree(&players);
        let head = players[0].head();
        server.signal("STOP");
        std::thread::sleep(Duration::from_secs(14));
        server.signal("CONT");
        for player in &players {
            player.wait("connected again", |session| {
                *session.connection() == Connection::Live && session.head() > head + 1
            });
        }
        let (phase, left) = players[0].line.look(|session, _| {
            let state = session.state().unwrap();
            (state.phase(), state.left())
        });
        assert_eq!(phase, Phase::Running, "no flag fell: {left:?}");
        give_up(&players);
        agree(&players);
    }
}

#[test]
fn a_full_disk_stops_the_clocks_and_loses_nothing() {
    let Some(disk) = Disk::new() else {
        services::skipped("a full disk, since this user cannot mount a small one");
        return;
    };
    let mut command = crate::machiavel("serve --addr 127.0.0.1:0 --data");
    command.arg(disk.0.path(""));
    let server = super::Server::start(command);
    let clock = Some(Clock::Increment { main: 60_000, increment: 0 });
    let (_, players) = seated(&[&server.site], "vorassic@1 size=26", clock, None);
    play_on(&players, 6, 8);
    agree(&players);
    let mut filler = std::fs::File::create(disk.0.path("filler")).unwrap();
    while std::io::Write::write_all(&mut filler, &[0; 4096]).is_ok() {}
    // Until the room that the database has already is used up.
    let start = Instant::now();
    let mut choose = super::chooser(6);
    let is_stalled = |player: &Player| {
        player.line.look(|session, _| *session.connection() == Connection::Stalled)
    };
    while !players.iter().any(is_stalled) {
        assert!(start.elapsed() < super::PATIENCE, "the disk never gets full");
        for player in &players {
            player.move_if_due(&mut choose);
        }
        assert_ne!(players[0].phase(), Phase::Ended, "the disk was not full before the end");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(server.site.text("/health").unwrap().0, 503);
    let before = players[0].line.look(|session, _| session.state().unwrap().left());
    let head = players.iter().map(Player::head).max().unwrap();
    std::thread::sleep(Duration::from_millis(2_500));
    drop(filler);
    std::fs::remove_file(disk.0.path("filler")).unwrap();
    for player in &players {
        player.wait("the turn is stored after all", |session| {
            session.head() > head && session.pending().is_none()
        });
    }
    agree(&players);
    let after = players[0].line.look(|session, _| session.state().unwrap().left());
    for (before, after) in before.iter().zip(&after) {
        assert!(after + 1_500 > *before, "{before} became {after}");
    }
    let start = Instant::now();
    while server.site.text("/health").unwrap().0 != 200 {
        assert!(start.elapsed() < super::PATIENCE, "it is well again");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_games_of_a_server_come_out_as_records() {
    for ground in Ground::all("export") {
        let server = ground.server();
        let export = |options: &str| {
            let mut command = crate::machiavel("export");
            match &ground {
                Ground::File(folder) => command.arg("--data").arg(folder.path("")),
                Ground::Shared { store, .. } => command.args(["--store", store]),
            };
            command.args(crate::split(options)).output().unwrap()
        };
        let said = |options: &str| {
            let output = export(options);
            assert!(output.status.success(), "{}", crate::text(output.stderr));
            crate::text(output.stdout)
        };
        let out = crate::folder::Folder::new();
        let to = out.path("games");
        let ada = super::accounts::sign_up(&server.site, "Ada");
        let bob = server.site.guest(None).unwrap();
        // One that nobody else has sat down at, and one that is played.
        let make = |setup| server.site.make_table(&ada, setup, None, false, None).unwrap();
        make("bermudes@1");
        let (table, _) = make("vorassic@1 size=5");
        let act = |who, act: serde_json::Value| {
            let path = format!("/api/table/{table}/act");
            server.site.post(&path, &serde_json::json!({ "act": act }), Some(who)).unwrap();
        };
        act(&bob, serde_json::json!({ "sit": { "seat": 1 } }));
        let file = out.path(&format!("games/vorassic-{table}.record"));
        assert_eq!(said(&to), "0 written, 0 there already\n");
        assert_eq!(said(&format!("{to} --running")), "1 written, 0 there already\n");
        act(&bob, serde_json::json!("resign"));
        assert_eq!(said(&format!("{to} --game djambi")), "0 written, 0 there already\n");
        assert_eq!(said(&format!("{to} --user Ada")), "1 written, 0 there already\n");
        assert_eq!(said(&to), "0 written, 1 there already\n");
        // Half a file, as a program that was killed may have left it, does not count.
        let whole = std::fs::read(&file).unwrap();
        std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        assert_eq!(said(&to), "1 written, 0 there already\n");
        assert_eq!(std::fs::read(&file).unwrap(), whole);
        let record = std::fs::read_to_string(&file).unwrap();
        assert!(record.contains("[Player0 \"Ada\"]") && record.contains("resigns:1"), "{record}");
        let replayed = crate::machiavel("replay").arg(&file).output().unwrap();
        assert!(replayed.status.success(), "{}", crate::text(replayed.stderr));
        let nobody = export(&format!("{to} --user Nobody"));
        assert_eq!(nobody.status.code(), Some(2));
        assert!(crate::text(nobody.stderr).contains("no account of this name"));
    }
}
