//! Play at a table from the terminal, line by line and through pipes.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use catalog::Play;
use client::Connection;
use dial::Site;
use table::Phase;

use super::{Ground, PATIENCE, Player, chooser};
use crate::folder::Folder;
use crate::{machiavel, text};

/// Somebody at a terminal.
#[derive(Debug)]
struct Terminal {
    child: Child,
    stdin: Option<ChildStdin>,
    said: Arc<Mutex<String>>,
    /// How much of it was looked at.
    from: usize,
    /// What this one has, to come back as the same person.
    home: Arc<Folder>,
}

impl Terminal {
    fn new(site: &Site, arguments: &str) -> Terminal {
        Terminal::at(Arc::new(Folder::new()), &site.url(), arguments)
    }

    fn at(home: Arc<Folder>, url: &str, arguments: &str) -> Terminal {
        let mut child = machiavel(&format!("play --plain --url {url} {arguments}"))
            .env("XDG_DATA_HOME", home.path(""))
            .env("HOME", home.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let (mut stdout, heard) = (child.stdout.take().unwrap(), Arc::clone(&said));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut rest: Vec<u8> = Vec::new();
            while let Ok(length @ 1..) = stdout.read(&mut bytes) {
                rest.extend(&bytes[..length]);
                // A letter may be cut in two.
                let whole = rest.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
                let whole: Vec<u8> = rest.drain(..whole).collect();
                heard.lock().unwrap().push_str(&text(whole));
            }
        });
        Terminal { stdin: child.stdin.take(), child, said, from: 0, home }
    }

    fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Whether this was said since the last time, which is then behind us.
    fn has_said(&mut self, wanted: &str) -> bool {
        let said = self.said.lock().unwrap();
        match said[self.from..].find(wanted) {
            Some(at) => {
                self.from += at + wanted.len();
                true
            }
            None => false,
        }
    }

    /// Waits until this is said.
    #[track_caller]
    fn expect(&mut self, wanted: &str) {
        let start = Instant::now();
        while !self.has_said(wanted) {
            assert!(start.elapsed() < PATIENCE, "without {wanted:?}: {}", self.said());
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn say(&mut self, line: &str) {
        let mut stdin = self.stdin.as_ref().unwrap();
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The rest of the line that begins so.
    fn line(&self, beginning: &str) -> String {
        let said = self.said();
        let line = said.lines().find_map(|line| line.strip_prefix(beginning));
        line.unwrap_or_else(|| panic!("without {beginning:?}: {said}")).to_owned()
    }

    /// Waits for the end; the code, and what was said to standard error.
    fn end(&mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "no end: {}", self.said());
            thread::sleep(Duration::from_millis(5));
        };
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (status.code(), errors)
    }

    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Ends the input.
    fn hang_up(&mut self) {
        self.stdin = None;
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens a table and lets others join it; the table and everybody.
fn seated(site: &Site, arguments: &str, players: usize) -> (String, Vec<Terminal>) {
    let mut host = Terminal::new(site, &format!("{arguments} --name player-0"));
    host.expect(" Waiting for ");
    let table = host.line("The table is open: ");
    let join = host.line("  machiavel play --url ");
    let join = join.strip_prefix(&site.url()).unwrap().to_owned();
    let mut all = vec![host];
    for number in 1..players {
        let mut player = Terminal::new(site, &format!("{join} --name player-{number}"));
        player.expect("You play ");
        all.push(player);
    }
    for player in &mut all {
        player.expect("The game begins.");
    }
    (table, all)
}

/// Plays until the end or for so many turns; whoever is asked gets an answer from who sees the
/// same game.
fn play_on(players: &mut [Terminal], watcher: &Player, seed: u64, most: usize) {
    let mut choose = chooser(seed);
    let start = Instant::now();
    let is_over = |play: &Play| play.ending().is_some() || play.moments() > most;
    while !is_over(&watcher.play()) {
        assert!(start.elapsed() < 2 * PATIENCE, "the game does not go on: {}", players[0].said());
        for player in players.iter_mut() {
            if player.has_said("It is your turn") && !is_over(&watcher.play()) {
                player.say(&choose(&watcher.play()));
            }
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Plays a game to its end with a watcher at a terminal and one at a connection, and checks what
/// everybody was told.
fn whole_game(arguments: &str, players: usize, most: usize) {
    let ground = Ground::all("terminal").remove(0);
    let server = ground.server();
    let site = &server.site;
    let (table, mut all) = seated(site, arguments, players);
    let mut spectator = Terminal::new(site, &format!("--table {table} --watch --lang fr"));
    spectator.expect("Vous regardez.");
    // There is nothing to type for who only watches.
    spectator.hang_up();
    let watcher = Player::new(site, &table, None);
    play_on(&mut all, &watcher, 5, most);
    if watcher.play().ending().is_none() {
        all.iter_mut().take(players - 1).for_each(|player| player.say("resign"));
    }
    watcher.wait("the end", |session| {
        session.state().is_some_and(|state| state.phase() == Phase::Ended)
    });
    let record = watcher.play().record();
    for player in &mut all {
        player.expect("\n1st: ");
        player.expect("Type rematch to play again, or quit.");
        player.hang_up();
        assert_eq!(player.end(), (Some(0), String::new()), "{}", player.said());
        let said = player.said();
        let turns = said.lines().filter(|line| {
            line.split_once(". ")
                .is_some_and(|(number, _)| number.parse::<usize>().is_ok_and(|number| number > 0))
        });
        // Four lines say who sits where; nobody is told of a turn twice.
        assert!(turns.count() >= record.line.len(), "{said}");
        for number in 0..players {
            assert!(said.contains(&format!(" (player-{number})")), "{said}");
        }
    }
    assert_eq!(spectator.end(), (Some(0), String::new()));
    assert!(spectator.said().contains("\n1er\u{a0}: "), "{}", spectator.said());
}

#[test]
fn two_at_vorassic() {
    whole_game("vorassic --size 5 --clock 10m+5s", 2, usize::MAX);
}

#[test]
fn four_at_vorassic() {
    whole_game("vorassic --size 6 --mode octopus --seats me,open,open,open", 4, usize::MAX);
}

#[test]
fn two_at_bermudes() {
    whole_game("bermudes --clock 3d", 2, usize::MAX);
}

#[test]
fn two_at_djambi() {
    whole_game("djambi --players 2 --rules english", 2, 40);
}

#[test]
fn four_at_djambi() {
    whole_game("djambi --clock 10m/5s", 4, 60);
}

#[test]
fn a_killed_server_loses_nothing_and_everybody_comes_back() {
    let ground = Ground::all("terminal-killed").remove(0);
    let mut server = ground.server();
    let address = server.address();
    let (table, mut all) = seated(&server.site, "vorassic --size 8 --clock 10m+5s", 2);
    let watcher = Player::new(&server.site, &table, None);
    play_on(&mut all, &watcher, 3, 9);
    let before = watcher.play().record();
    server.kill();
    for player in &mut all {
        player.expect("The connection is lost. Trying again");
        // What is known of the table is told all the same.
        player.say("moves");
        player.expect(" legal:\n");
        player.say("board");
        player.expect("\n   A  B  C  D  E");
    }
    let server = ground.server_at(&address, "");
    for player in &mut all {
        player.expect("The connection is back.");
    }
    watcher.wait("connected again", |session| *session.connection() == Connection::Live);
    let after = watcher.play().record();
    assert!(after.line.starts_with(&before.line), "nothing is lost");
    play_on(&mut all, &watcher, 3, 15);
    all[0].say("resign");
    for player in &mut all {
        player.expect("\n2nd: Yellow (player-0)");
    }
    drop(server);
}

#[test]
fn offers_takebacks_and_rematches() {
    let ground = Ground::all("terminal-offers").remove(0);
    let server = ground.server();
    let (_, mut all) = seated(&server.site, "vorassic --size 5", 2);
    let [ada, bob] = all.as_mut_slice() else { panic!("two players") };
    ada.expect("It is your turn: you play Yellow.");
    ada.say("B0");
    bob.expect("1. Yellow: B0");
    bob.expect("It is your turn: you play Red.");
    bob.say("decline");
    bob.expect("Nobody waits for your answer.");
    ada.say("draw");
    bob.expect("Yellow offers a draw.\nType accept or decline.\n");
    bob.say("decline");
    ada.expect("Red plays on: no draw.");
    ada.say("takeback");
    bob.expect("Yellow asks to take back a turn.\nType grant or decline.\n");
    bob.say("decline");
    ada.expect("Red does not agree: nothing is taken back.");
    ada.say("takeback");
    bob.expect("Type grant or decline.\n");
    bob.say("grant");
    for player in [&mut *ada, &mut *bob] {
        player.expect("Red agrees to that.\nTaken back.\n");
    }
    ada.expect("It is your turn: you play Yellow.");
    bob.say("rematch");
    bob.expect("The game is not over.");
    ada.say("draw");
    bob.expect("Yellow offers a draw.");
    bob.say("accept");
    for player in [&mut *ada, &mut *bob] {
        player.expect("Everybody agreed on a draw.\n");
        player.expect("Type rematch to play again, or quit.");
    }
    ada.say("say well played");
    bob.expect("player-0: well played\n");
    ada.say("rematch");
    bob.expect("Yellow wants a rematch.");
    bob.say("rematch");
    // The seats rotate.
    ada.expect("The rematch is at table ");
    ada.expect("1. Yellow: player-1\n2. Red: player-0 (you)\n");
    bob.expect("It is your turn: you play Yellow.");
    bob.say("abandon");
    ada.expect("1. Yellow has left the game.\n");
    ada.expect("1st: Red (player-0)\n");
    for player in [ada, bob] {
        player.say("quit");
        assert_eq!(player.end(), (Some(0), String::new()));
    }
}

#[test]
fn bad_input_is_answered_and_ends_nothing() {
    let ground = Ground::all("terminal-input").remove(0);
    let server = ground.server();
    let mut ada = Terminal::new(&server.site, "vorassic --size 5 --seats me,level:1 --name ada");
    ada.expect("It is your turn: you play Yellow.");
    let cases = [
        ("Z99", "VO-1: "),
        ("nonsense", "is not a turn."),
        ("", "Type a turn, or help."),
        ("sit 9", "Say which seat by its number, as in: sit 2"),
        ("sit 2", "The game has begun."),
        ("stand", "The game has begun."),
        ("bot x", "Say which seat by its number, as in: bot 2 5"),
        ("claim 2", "This player has not been away for long enough."),
        ("accept", "The offer of a draw has changed."),
        ("grant", "There is nothing to take back."),
        ("takeback", "There is nothing to take back."),
        ("who", "2. Red: Bot, level 1\n"),
        ("moves", "2 turns are legal:\nA1 B0\n"),
        ("board", "4  4  3  2  1  R  4\n"),
        ("rules", "Vorassic\n"),
        ("help", "  takeback  asks to take back your last turn\n"),
    ];
    for (line, answer) in cases {
        ada.say(line);
        ada.expect(answer);
        ada.expect("It is your turn: you play Yellow.");
    }
    ada.say(&"x".repeat(500));
    ada.expect("That line is too long.");
    ada.stdin.as_ref().unwrap().write_all(b"\xff\n\x1b[2J\n").unwrap();
    ada.expect("That line is not UTF-8 text.");
    ada.expect("“\u{fffd}[2J” is not a turn.");
    ada.say("b0");
    ada.expect("1. Yellow: B0\n");
    // The bot answers.
    ada.expect("2. Red: ");
    ada.hang_up();
    assert_eq!(ada.end(), (Some(0), String::new()));
    let said = ada.said();
    assert!(said.contains("Your seat is kept. This brings you back:\n  machiavel play --url http"));
}

#[test]
fn who_comes_back_is_the_same_person() {
    let ground = Ground::all("terminal-account").remove(0);
    let server = ground.server();
    let (table, mut all) = seated(&server.site, "vorassic --size 5", 2);
    all[1].say("quit");
    assert_eq!(all[1].end().0, Some(0));
    all[0].expect("player-1 is away.");
    let (home, url) = (Arc::clone(&all[1].home), server.site.url());
    let mut back = Terminal::at(Arc::clone(&home), &url, &format!("--table {table}"));
    back.expect("2. Red: player-1 (you)\n");
    back.expect("It is Yellow (player-0)’s turn.");
    all[0].expect("player-1 is here again.");
    // Another name is another person.
    let other = format!("--table {table} --name somebody");
    let mut other = Terminal::at(Arc::clone(&home), &url, &other);
    other.expect("All seats are taken. You watch.");
    let file = std::fs::read_dir(home.path("machiavel/online")).unwrap().next().unwrap().unwrap();
    let kept = std::fs::read_to_string(file.path()).unwrap();
    assert!(kept.contains("\"player-1\"") && kept.contains("\"somebody\""), "{kept}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    // A file that is damaged, and a server that has forgotten everybody, make a new guest.
    std::fs::write(file.path(), "{").unwrap();
    let mut anew = Terminal::at(Arc::clone(&home), &url, &format!("--table {table}"));
    anew.expect("All seats are taken. You watch.");
    let forgotten = kept.replace("\"token\": \"", "\"token\": \"0");
    std::fs::write(file.path(), forgotten).unwrap();
    let mut anew = Terminal::at(home, &url, &format!("--table {table}"));
    anew.expect("All seats are taken. You watch.");
}

#[test]
fn a_private_table_is_joined_by_its_command_or_its_address() {
    let ground = Ground::all("terminal-private").remove(0);
    let server = ground.server();
    let site = &server.site;
    let mut host = Terminal::new(site, "bermudes --private --seats open,me");
    host.expect("Waiting for a player.");
    let table = host.line("The table is open: ");
    let token = host.line("It is private. The token of the invitation: ");
    let address = host.line("Its address, for a browser and for --url: ");
    for arguments in ["", "--token wrong"] {
        let mut stranger = Terminal::new(site, &format!("--table {table} {arguments}"));
        let (code, errors) = stranger.end();
        assert_eq!(code, Some(2), "{errors}");
        let reason =
            "error: There is no such table, or it is private and its invitation is missing.\n";
        assert_eq!(errors, reason);
    }
    let mut lobby = Terminal::new(site, "");
    lobby.expect("No table has a free seat. Name a game to open one.\n");
    assert_eq!(lobby.end(), (Some(0), String::new()));
    let mut friend = Terminal::at(Arc::new(Folder::new()), &address, "--watch --lang es");
    friend.expect("Miras la partida.");
    friend.say("quit");
    assert_eq!(friend.end(), (Some(0), String::new()));
    let mut second = Terminal::new(site, &format!("--table {table} --token {token} --seat 1"));
    second.expect("The game begins.");
    host.expect("The game begins.");
}

#[test]
fn what_cannot_be_is_refused() {
    let ground = Ground::all("terminal-refused").remove(0);
    let server = ground.server();
    let site = &server.site;
    let refused = |arguments: &str, code: i32, expected: &str| {
        let mut terminal = Terminal::new(site, arguments);
        let (found, errors) = terminal.end();
        assert_eq!(found, Some(code), "{arguments}: {errors}");
        assert!(errors.contains(expected), "{arguments}: {errors}");
    };
    refused("--table nothing", 2, "error: There is no such table");
    refused("vorassic --table x", 2, "--table joins a table");
    refused("--table x --clock 5m", 2, "for a new table");
    refused("vorassic --seats me,human", 2, "a seat is me, open, or level:1 to level:8");
    refused("vorassic --players 3 --seats me,open", 2, "--seats: 2 for 3 players");
    refused("vorassic --size 4", 2, "VO-1");
    refused("vorassic --seats me,me", 2, "error: You sit at this table already.");
    refused("vorassic --clock 10", 2, "expected such as 10m+5s");
    refused("vorassic --clock 1s+x", 2, "expected such as 10m+5s");
    refused("vorassic --clock 900d", 2, "A clock has from 1 second");
    refused("vorassic --name x", 2, "A name has 2 to 20 letters");
    refused("vorassic --name x --lang fr", 2, "Un nom a de 2 à 20 lettres");
    refused("vorassic --seat 5", 2, "5 is not in 1..=4");
    refused("vorassic --resume", 2, "--resume");
    refused("--clock 10m", 2, "--clock is for a new table: name a game");
    refused("--private", 2, "--private is for a new table: name a game");
    refused("--seats me,open", 2, "--seats is for a new table: name a game");
    refused("--seat 1", 2, "--seat goes with a table: give --table, or name a game");
    refused("--watch", 2, "--watch goes with a table: give --table, or name a game");
    refused("--token x", 2, "--token goes with a table: give --table, or name a game");
    refused("--name ada", 2, "--name goes with a table: give --table, or name a game");
    let (mut first, table) = {
        let mut first = Terminal::new(site, "vorassic --size 5");
        first.expect("Waiting for a player.");
        let table = first.line("The table is open: ");
        (first, table)
    };
    let mut bot = Terminal::new(site, "djambi --players 3 --seats me,open,level:2 --clock 10m+5s");
    bot.expect("Waiting for a player.");
    let with_bot = bot.line("The table is open: ");
    let mut list = Terminal::new(site, "");
    assert_eq!(list.end(), (Some(0), String::new()));
    let lines = [
        format!("  {table}: Vorassic (Size: 5, Mode: Snake, "),
        "    There is no clock. Seats: ".to_owned(),
        format!("  {with_bot}: Djambi (Rule set: French, Players: 3)\n"),
        "    Everybody has 10:00 for the game and 0:05 more with each turn. Seats: ".to_owned(),
        ", free, Bot, level 2\n".to_owned(),
    ];
    list.expect("These tables have free seats:\n");
    for line in lines {
        assert!(list.said().contains(&line), "without {line:?}: {}", list.said());
    }
    let mut taken = Terminal::new(site, &format!("--table {table} --seat 1"));
    taken.expect("Seat 1 is not free. You watch.");
    let mut none = Terminal::new(site, &format!("--table {table} --seat 4"));
    none.expect("There is no seat 4 at this table. You watch.");
    taken.say("sit 2");
    first.expect(" plays Red.");
    for elsewhere in ["http://127.0.0.1:1", "https://example.org", "nonsense"] {
        let output = machiavel(&format!("play --plain --url {elsewhere}")).output().unwrap();
        let expected = if elsewhere.starts_with("http://") { 1 } else { 2 };
        assert_eq!(output.status.code(), Some(expected), "{elsewhere}");
    }
    crate::refuse("play --plain vorassic --clock 10m", &["--clock goes with --url"]);
    crate::refuse("play --plain vorassic --seats me,open", &["me and open go with --url"]);
}

#[cfg(unix)]
#[test]
fn signals_end_whoever_waits_without_input() {
    let ground = Ground::all("terminal-signals").remove(0);
    let server = ground.server();
    let mut host = Terminal::new(&server.site, "vorassic --seats open,open");
    host.expect("2 seats are free.");
    let table = host.line("The table is open: ");
    let watch = format!("--table {table} --watch");
    host.hang_up();
    let mut all = vec![(host, "INT")];
    for name in ["INT", "TERM", "HUP"] {
        let mut watcher = Terminal::new(&server.site, &watch);
        watcher.expect("2 seats are free.");
        watcher.hang_up();
        all.push((watcher, name));
    }
    for (terminal, name) in &mut all {
        terminal.signal(name);
        assert_eq!(terminal.end(), (Some(0), String::new()), "{name}");
    }
}

#[test]
fn a_server_that_stays_silent_is_told_in_words() {
    // It takes connections and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let languages = [
        ("en", "gave no answer within 10 seconds."),
        ("fr", "n’a pas répondu en 10 secondes."),
        ("es", "no ha respondido en 10 segundos."),
    ];
    let waiting = languages.map(|(language, expected)| {
        let home = Arc::new(Folder::new());
        (Terminal::at(home, &url, &format!("--lang {language}")), expected)
    });
    for (mut terminal, expected) in waiting {
        let (code, errors) = terminal.end();
        assert_eq!((code, errors), (Some(1), format!("error: {url} {expected}\n")));
    }
}
