//! A table of a server, on the whole screen and line by line, without a server: the table itself
//! stands behind the session.

use client::{Act, Clock, Connection, Output, Session, Sitter, Terms, Tidings};
use lang::{Language, Texts};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use table::{Outcome, Person, Settings, Table};
use tui::live::{Coming, Place, Talk, Wish};
use tui::screen::{App, Colors, Look, Request};
use wire::{LONGEST_REPLY, Remark, Reply};

use crate::screen::{SIZES, chapter, check, check_letters, press, requests, shown, texts, type_in};

/// A table with its server, to which sessions are connected without a network. Time passes by
/// hand.
struct Hall {
    table: Table,
    now: i64,
    /// Whether the store answers.
    is_up: bool,
    remarks: u32,
    sessions: Vec<(Session, Person, bool)>,
    /// What each session said and nobody took.
    tidings: Vec<Vec<Tidings>>,
}

impl Hall {
    fn new(setup: &str, clock: Option<Clock>, people: &[&str]) -> Hall {
        let play = catalog::Play::start(setup).unwrap();
        let terms =
            Terms { setup: play.setup(), host: people[0].to_owned(), clock, ..Terms::default() };
        let sitters: Vec<(u8, Sitter)> = (0..)
            .zip(people)
            .map(|(seat, name)| {
                let (id, name) = ((*name).to_owned(), (*name).to_owned());
                (seat, Sitter::Person { id, name, bot: false })
            })
            .collect();
        let settings = Settings::default();
        let events = table::opening(&terms, &sitters, &settings, 1_000).unwrap();
        let mut table = Table::load(events, &settings, 1_000).unwrap();
        table.take_duty(1_000);
        Hall {
            table,
            now: 1_000,
            is_up: true,
            remarks: 0,
            sessions: Vec::new(),
            tidings: Vec::new(),
        }
    }

    /// Somebody comes; their number.
    fn come(&mut self, name: &str) -> usize {
        let person =
            Person { id: name.to_owned(), name: name.to_owned(), is_account: false, is_bot: false };
        self.sessions.push((Session::new("t1", None, 1).unwrap(), person, false));
        self.tidings.push(Vec::new());
        let number = self.sessions.len() - 1;
        self.connect(number);
        number
    }

    fn connect(&mut self, number: usize) {
        // As late as it has to be.
        let at = self.sessions[number].0.next_time().unwrap();
        self.now = self.now.max(1_000 + at as i64);
        let now = self.clock();
        let session = &mut self.sessions[number].0;
        session.time(now);
        session.connected(now);
        self.run();
    }

    /// The network fails.
    fn cut(&mut self, number: usize) {
        let now = self.clock();
        self.sessions[number].0.disconnected(now);
        if std::mem::take(&mut self.sessions[number].2) {
            self.table.leave(number as u64, self.now);
        }
        self.run();
    }

    /// What the clocks of the clients say.
    fn clock(&self) -> u64 {
        (self.now - 1_000) as u64
    }

    /// Lets everybody say and hear everything.
    fn run(&mut self) {
        loop {
            let mut is_quiet = true;
            for number in 0..self.sessions.len() {
                while let Some(output) = self.sessions[number].0.next_output() {
                    is_quiet = false;
                    match output {
                        Output::Send(frame) => self.ask(number, &frame),
                        Output::Tell(tidings) => self.tidings[number].push(tidings),
                        Output::Dial | Output::HangUp => {}
                    }
                }
            }
            for output in self.table.take_output() {
                is_quiet = false;
                match output {
                    table::Output::Send(socket, reply) => self.answer(socket as usize, &reply),
                    table::Output::SendAll(sockets, reply) => {
                        for socket in sockets {
                            self.answer(socket as usize, &reply);
                        }
                    }
                    table::Output::Append(_) => {
                        let outcome =
                            if self.is_up { Outcome::Committed } else { Outcome::Unavailable };
                        self.table.stored(outcome, self.now);
                    }
                    table::Output::Read(_) => {
                        let tail = self.is_up.then(Vec::new);
                        self.table.read(tail, self.now).unwrap();
                    }
                    table::Output::OpenRematch(..) => {
                        self.table.rematch(Some("t2".to_owned()), self.now);
                    }
                    table::Output::Hint(_) | table::Output::Think { .. } => {}
                }
            }
            if is_quiet {
                return;
            }
        }
    }

    fn ask(&mut self, number: usize, frame: &str) {
        let request = wire::Request::read(frame).unwrap();
        let (socket, person) = (number as u64, self.sessions[number].1.clone());
        match request {
            wire::Request::Hello { from, .. } => {
                self.sessions[number].2 = true;
                self.table.enter(socket, person, from, self.now);
            }
            // What is said does not concern the table itself.
            wire::Request::Say { room, text } => {
                let (name, id) = (person.name, person.id);
                let at = self.now;
                let remark = Remark { number: self.remarks, at, room, person: id, name, text };
                self.remarks += 1;
                for other in 0..self.sessions.len() {
                    self.answer(other, &Reply::Talk { remarks: vec![remark.clone()] });
                }
            }
            request => self.table.request(socket, request, 0, self.now),
        }
    }

    fn answer(&mut self, number: usize, reply: &Reply) {
        let (now, frame) = (self.clock(), reply.write());
        assert!(frame.len() <= LONGEST_REPLY);
        self.sessions[number].0.received(&frame, now);
    }

    /// Somebody does something.
    fn act(&mut self, number: usize, act: Act) {
        let now = self.clock();
        self.sessions[number].0.act(act, now).unwrap();
        self.run();
    }

    fn turn(&mut self, number: usize, turn: &str) {
        let now = self.clock();
        self.sessions[number].0.turn(turn, now).unwrap();
        self.run();
    }
}

fn coming(name: &str) -> Coming {
    Coming {
        table: "t1".to_owned(),
        person: name.to_owned(),
        command: "machiavel play --url http://127.0.0.1:7878 --table t1".to_owned(),
        address: "http://127.0.0.1:7878/table/t1".to_owned(),
        ..Coming::default()
    }
}

fn app(name: &str, language: Language, look: Look) -> App {
    App::live(Texts::for_terminals(language), look, chapter(), coming(name))
}

/// Tells a screen what its session said, and does what it wishes; what it wants beside that.
fn tell(hall: &mut Hall, number: usize, app: &mut App) -> Vec<Request> {
    let mut rest = Vec::new();
    loop {
        let (session, ..) = &hall.sessions[number];
        app.look(session, hall.clock());
        for tidings in std::mem::take(&mut hall.tidings[number]) {
            app.tidings(&tidings);
        }
        app.settle();
        let mut is_quiet = true;
        for request in requests(app) {
            let now = hall.clock();
            let session = &mut hall.sessions[number].0;
            let sent = match request {
                Request::Live(Wish::Turn(turn)) => session.turn(&turn, now),
                Request::Live(Wish::Act(act)) => session.act(act, now),
                Request::Live(Wish::Say(room, text)) => session.say(room, &text, now),
                other => {
                    rest.push(other);
                    continue;
                }
            };
            is_quiet = false;
            match sent {
                Ok(()) => hall.run(),
                Err(why) => app.unsent(why),
            }
        }
        if is_quiet {
            app.look(&hall.sessions[number].0, hall.clock());
            return rest;
        }
    }
}

/// A table of two where Ada's screen is, and Bob has the second seat.
fn two(clock: Option<Clock>) -> (Hall, App) {
    let mut hall = Hall::new("vorassic@1 size=5", clock, &["ada", "bob"]);
    let (ada, _bob) = (hall.come("ada"), hall.come("bob"));
    let mut app = app("ada", Language::English, Look::default());
    tell(&mut hall, ada, &mut app);
    (hall, app)
}

const MINUTES: Clock = Clock::Increment { main: 600_000, increment: 5_000 };

#[test]
fn a_game_is_played_on_the_screen() {
    let (mut hall, mut app) = two(Some(MINUTES));
    check(
        &mut app,
        &[
            "connected",
            "Table t1: ",
            "Yellow ada (you)",
            "Red bob",
            "10:00, 0 points",
            "Choose a free square beside your head.",
            "Tab next",
        ],
    );
    type_in(&mut app, "/");
    type_in(&mut app, "E4");
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["VO-10: That square is taken already."]);
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Backspace);
    type_in(&mut app, "b0");
    press(&mut app, KeyCode::Enter);
    // Made, but not sent yet.
    check(&mut app, &["1. Yellow: B0"]);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["1. Yellow: B0", "It is Red (bob)’s turn."]);
    hall.now += 61_000;
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["8:59, 0 points"]);
    hall.turn(1, "D4");
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["2. Red: D4", "Choose a free square beside your head."]);
    // The cursor alone does it, too: the only squares that can be chosen are C0 and B1.
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["3. Yellow: "]);
    // Nothing can be chosen out of turn.
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Enter);
    assert!(tell(&mut hall, 0, &mut app).is_empty());
    press(&mut app, KeyCode::Char('['));
    check(&mut app, &["You are looking at an earlier position."]);
    press(&mut app, KeyCode::End);
    assert!(app.keeps_seat());
    press(&mut app, KeyCode::Char('x'));
    check(&mut app, &["Yellow gives up? y n"]);
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    assert!(!app.keeps_seat());
    check(&mut app, &["Red has won.", "1st place", "2nd place", "Enter rematch"]);
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["Yellow wants a rematch."]);
    hall.act(1, Act::AskRematch);
    let wanted = tell(&mut hall, 0, &mut app);
    let follow = matches!(&wanted[..], [Request::Live(Wish::Follow(table))] if table == "t2");
    assert!(follow, "{wanted:?} {}", shown(&mut app, SIZES[0]));
}

#[test]
fn offers_are_answered_by_keys() {
    let (mut hall, mut app) = two(None);
    type_in(&mut app, "/b0");
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    hall.act(1, Act::OfferDraw);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["Red (bob) offers a draw. = agrees, - declines."]);
    press(&mut app, KeyCode::Char('-'));
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["Yellow plays on: no draw."]);
    press(&mut app, KeyCode::Char('u'));
    tell(&mut hall, 0, &mut app);
    hall.act(1, Act::GrantTakeback);
    tell(&mut hall, 0, &mut app);
    assert_eq!(app.play().unwrap().moments(), 1);
    check(&mut app, &["Choose a free square beside your head."]);
    type_in(&mut app, "/b0");
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    hall.turn(1, "D4");
    hall.act(1, Act::AskTakeback);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["Red (bob) asks to take back a turn. + agrees, - declines."]);
    press(&mut app, KeyCode::Char('+'));
    tell(&mut hall, 0, &mut app);
    assert_eq!(app.play().unwrap().moments(), 2);
    press(&mut app, KeyCode::Char('='));
    tell(&mut hall, 0, &mut app);
    hall.act(1, Act::AcceptDraw);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["Everybody agreed on a draw."]);
}

#[test]
fn what_is_said_is_shown() {
    let (mut hall, mut app) = two(None);
    let mut talk = Talk::new(Texts::for_terminals(Language::English), coming("bob"));
    converse(&mut hall, 1, &mut talk);
    type_in(&mut app, "tgood luck");
    check(&mut app, &["Say something"]);
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["ada: good luck"]);
    assert_eq!(converse(&mut hall, 1, &mut talk), "ada: good luck\n");
    talk.hear("say you \u{7} too");
    converse(&mut hall, 1, &mut talk);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["bob: you \u{fffd} too"]);
}

#[test]
fn a_turn_in_the_making_survives_what_others_say() {
    let mut hall = Hall::new("djambi/french@1 players=2", None, &["ada", "bob"]);
    let (ada, bob) = (hall.come("ada"), hall.come("bob"));
    let mut app = app("ada", Language::English, Look::default());
    tell(&mut hall, ada, &mut app);
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["2 of 2: Where does "]);
    hall.act(bob, Act::OfferDraw);
    tell(&mut hall, ada, &mut app);
    press(&mut app, KeyCode::Char('-'));
    tell(&mut hall, ada, &mut app);
    check(&mut app, &["2 of 2: Where does "]);
    hall.act(bob, Act::Resign);
    tell(&mut hall, ada, &mut app);
    check(&mut app, &["Red-Green has won.", "1st place"]);
}

#[test]
fn the_connection_and_the_store_are_told() {
    let (mut hall, mut app) = two(None);
    hall.cut(0);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["no connection", "The connection is lost. Trying again …"]);
    hall.connect(0);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["connected", "Choose a free square"]);
    hall.is_up = false;
    type_in(&mut app, "/b0");
    press(&mut app, KeyCode::Enter);
    tell(&mut hall, 0, &mut app);
    check(
        &mut app,
        &[
            "the server cannot store",
            "The server cannot store just now. What you asked for is kept",
        ],
    );
    hall.is_up = true;
    hall.now += 1_000;
    let now = hall.clock();
    hall.table.time(hall.now);
    hall.sessions[0].0.time(now);
    hall.run();
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["connected", "1. Yellow: B0", "It is Red (bob)’s turn."]);
    hall.cut(1);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["bob (away)"]);
}

#[test]
fn a_seat_is_taken_and_the_own_camp_is_at_the_bottom() {
    let mut hall = Hall::new("vorassic@1 size=5", None, &["ada"]);
    let (ada, bob, eve) = (hall.come("ada"), hall.come("bob"), hall.come("eve"));
    let mut host = App::live(
        Texts::for_terminals(Language::English),
        Look::default(),
        chapter(),
        Coming { is_host: true, place: Place::None, ..coming("ada") },
    );
    tell(&mut hall, ada, &mut host);
    check(&mut host, &["One seat is free.", "machiavel play --url", "1–4 sit down"]);
    let mut app = app("bob", Language::English, Look::default());
    tell(&mut hall, bob, &mut app);
    check(&mut app, &["bob (you)", "It is Yellow (ada)’s turn."]);
    let top = |app: &mut App| {
        let screen = shown(app, SIZES[1]);
        screen.find('J').unwrap() > screen.find('R').unwrap()
    };
    tell(&mut hall, ada, &mut host);
    assert!(top(&mut host), "Yellow is at the bottom for Yellow: {}", shown(&mut host, SIZES[1]));
    assert!(!top(&mut app), "and Red for Red: {}", shown(&mut app, SIZES[1]));
    let mut late = App::live(
        Texts::for_terminals(Language::English),
        Look::default(),
        chapter(),
        coming("eve"),
    );
    tell(&mut hall, eve, &mut late);
    check(&mut late, &["All seats are taken. You watch.", "[ ] walk"]);
    // Who watches can do nothing.
    press(&mut late, KeyCode::Char('x'));
    press(&mut late, KeyCode::Enter);
    assert!(tell(&mut hall, eve, &mut late).is_empty());
    tell(&mut hall, ada, &mut host);
    check(&mut host, &["one watches"]);
}

#[test]
fn an_invitation_is_shown_whole_as_long_as_seats_are_free() {
    let token = &"d0d03b66bfb6a55c".repeat(4);
    let command = format!("machiavel play --url http://127.0.0.1:18801 --table t1 --token {token}");
    let address = format!("http://127.0.0.1:18801/table/t1#{token}");
    for language in Language::ALL {
        let mut hall = Hall::new("djambi/french@1 players=2", None, &["ada"]);
        let (ada, bob) = (hall.come("ada"), hall.come("bob"));
        let mut host = App::live(
            Texts::for_terminals(language),
            Look::default(),
            chapter(),
            Coming {
                is_host: true,
                place: Place::None,
                command: command.clone(),
                address: address.clone(),
                token: Some(token.to_owned()),
                ..coming("ada")
            },
        );
        tell(&mut hall, ada, &mut host);
        let is_shown = |host: &mut App, size| {
            let screen = shown(host, size);
            command.split(' ').all(|word| screen.contains(word))
        };
        for size in [(80, 24), (100, 30)] {
            assert!(is_shown(&mut host, size), "{}", shown(&mut host, size));
        }
        // What others say does not hide it.
        let now = hall.clock();
        hall.sessions[bob].0.say(client::Room::Watchers, "hello", now).unwrap();
        hall.run();
        tell(&mut hall, ada, &mut host);
        check(&mut host, &["hello"]);
        assert!(is_shown(&mut host, (80, 24)), "{}", shown(&mut host, (80, 24)));
        hall.act(bob, Act::Sit { seat: 1 });
        tell(&mut hall, ada, &mut host);
        assert!(!is_shown(&mut host, (80, 24)), "{}", shown(&mut host, (80, 24)));
        // A key shows it again.
        press(&mut host, KeyCode::Char('I'));
        assert!(is_shown(&mut host, (80, 24)), "{}", shown(&mut host, (80, 24)));
        let screen = shown(&mut host, (80, 24));
        assert_eq!(screen.matches(token).count(), 2, "in the command and alone: {screen}");
        press(&mut host, KeyCode::Esc);
        assert!(!is_shown(&mut host, (80, 24)));
    }
}

#[test]
fn a_turn_without_an_answer_is_marked_and_hints_are_denied() {
    let (mut hall, mut app) = two(None);
    press(&mut app, KeyCode::Char('i'));
    assert!(tell(&mut hall, 0, &mut app).is_empty());
    check(&mut app, &["There are no hints at a table with others."]);
    type_in(&mut app, "/b0");
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["waiting: 1. Yellow: B0"]);
    tell(&mut hall, 0, &mut app);
    check(&mut app, &["1. Yellow: B0"]);
    let screen = shown(&mut app, SIZES[0]);
    assert!(!screen.contains("waiting: "), "{screen}");
}

#[test]
fn a_table_that_is_not_there_is_left_with_the_reason() {
    let mut hall = Hall::new("vorassic@1 size=5", None, &["ada"]);
    let number = hall.come("ada");
    let mut app = app("ada", Language::French, Look::default());
    check(&mut app, &["Connexion …"]);
    let bye = r#"{"bye":{"reason":{"code":"no-such-table","text":"there is no such table"}}}"#;
    let now = hall.clock();
    hall.sessions[number].0.received(bye, now);
    hall.run();
    let wanted = tell(&mut hall, number, &mut app);
    assert!(matches!(&wanted[..], [Request::Live(Wish::Quit)]), "{wanted:?}");
    assert!(app.farewell().unwrap().starts_with("Cette table n’existe pas"));
}

#[test]
fn every_screen_of_a_table_fits_in_every_language() {
    for language in Language::ALL {
        for look in [
            Look::default(),
            Look { ascii: true, colors: Colors::None },
            Look { ascii: false, colors: Colors::Many },
        ] {
            for setup in ["djambi/french@1", "bermudes@1", "vorassic@1 size=26 players=4"] {
                let texts = texts(language, look);
                let players = catalog::Play::start(setup).unwrap().players().len();
                let names = ["ada", "bob", "eve", "dan"];
                let clock = Some(Clock::Correspondence { turn: 3 * 86_400_000 });
                let mut hall = Hall::new(setup, clock, &names[..players]);
                let ada = hall.come("ada");
                let mut app = app("ada", language, look);
                tell(&mut hall, ada, &mut app);
                let days = texts.say("live-days", &[("days", "3"), ("time", "00:00:00")]);
                check(&mut app, &["ada", &days, &texts.say("live-keys", &[])]);
                check_letters(&mut app, look);
                press(&mut app, KeyCode::Char('?'));
                check(&mut app, &[&texts.say("page-keys", &[]), &texts.say("live-key-draw", &[])]);
                check_letters(&mut app, look);
                press(&mut app, KeyCode::Esc);
                press(&mut app, KeyCode::Char('X'));
                check(&mut app, &[&texts.say("live-really-abandon", &[])]);
                press(&mut app, KeyCode::Enter);
                tell(&mut hall, ada, &mut app);
            }
        }
    }
}

#[test]
fn a_game_is_saved_with_the_names() {
    let (mut hall, mut app) = two(None);
    hall.run();
    type_in(&mut app, "sx.record");
    press(&mut app, KeyCode::Enter);
    let wanted = tell(&mut hall, 0, &mut app);
    let [Request::Files, Request::Save(path, record)] = &wanted[..] else { panic!("{wanted:?}") };
    assert_eq!(path.to_str(), Some("x.record"));
    assert_eq!(record.players[catalog::Player::new(1).unwrap()], "bob");
    app.handle(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(matches!(&tell(&mut hall, 0, &mut app)[..], [Request::Quit]));
}

/// Tells a conversation what its session said, and does what it wishes.
fn converse(hall: &mut Hall, number: usize, talk: &mut Talk) -> String {
    loop {
        for tidings in std::mem::take(&mut hall.tidings[number]) {
            talk.look(&hall.sessions[number].0, hall.clock());
            talk.tidings(&tidings);
        }
        talk.look(&hall.sessions[number].0, hall.clock());
        talk.settle();
        let Some(wish) = talk.take_wish() else { return talk.take_said() };
        let now = hall.clock();
        let session = &mut hall.sessions[number].0;
        let sent = match wish {
            Wish::Turn(turn) => session.turn(&turn, now),
            Wish::Act(act) => session.act(act, now),
            Wish::Say(room, text) => session.say(room, &text, now),
            other => panic!("{other:?}"),
        };
        match sent {
            Ok(()) => hall.run(),
            Err(why) => talk.unsent(why),
        }
    }
}

#[test]
fn who_can_only_pass_passes() {
    // White cannot move in this position, and has to pass.
    let setup = "bermudes@1 blocked=pass";
    let mut hall = Hall::new(setup, None, &["ada", "bob"]);
    let (ada, bob) = (hall.come("ada"), hall.come("bob"));
    let mut talks = [ada, bob].map(|number| {
        let name = ["ada", "bob"][number];
        Talk::new(Texts::for_terminals(Language::English), coming(name))
    });
    let mut passes = 0;
    for round in 0..400 {
        for number in [ada, bob, ada] {
            let said = converse(&mut hall, number, &mut talks[number]);
            passes += said.matches("cannot act and is skipped").count();
        }
        let state = hall.table.state();
        let Some(seat) = state.to_act() else { break };
        let play = state.play();
        // Nobody is asked who can do nothing else.
        assert!(
            !play.choices().iter().all(|choice| choice.role == catalog::Role::Pass),
            "round {round}"
        );
        let turns = play.legal_turns(2_000).unwrap_or_else(|_| vec![play.some_turn().unwrap()]);
        let turn = turns[(round * 7) % turns.len()].clone();
        let talk = &mut talks[usize::from(seat)];
        assert!(talk.takes(&turn, true));
        talk.hear(&turn);
    }
    assert!(hall.table.state().to_act().is_none(), "the game ends");
    println!("{passes} passes were told");
}

#[test]
fn what_is_piped_waits_for_its_turn_and_what_is_typed_is_answered() {
    let mut hall = Hall::new("vorassic@1 size=5", None, &["ada", "bob"]);
    let bob = {
        hall.come("ada");
        hall.come("bob")
    };
    let mut talk = Talk::new(Texts::for_terminals(Language::English), coming("bob"));
    assert!(!talk.takes("D4", false), "there is no table yet");
    assert!(talk.takes("help", true) && talk.takes("quit", true));
    let said = converse(&mut hall, bob, &mut talk);
    assert!(said.ends_with("It is Yellow (ada)’s turn.\n"), "{said}");
    assert!(!talk.takes("D4", true));
    assert!(talk.takes("D4", false) && talk.takes("resign", true));
    talk.hear("D4");
    let said = converse(&mut hall, bob, &mut talk);
    assert!(said.starts_with("It is not your turn.\n"), "{said}");
    assert!(talk.ends_with_input());
    hall.cut(bob);
    talk.hear("draw");
    let said = converse(&mut hall, bob, &mut talk);
    assert!(said.starts_with("The connection is lost."), "{said}");
    assert!(!talk.ends_with_input(), "the offer of a draw is on its way");
    hall.connect(bob);
    let said = converse(&mut hall, bob, &mut talk);
    assert!(said.contains("The connection is back.\nRed offers a draw.\n"), "{said}");
    assert_eq!(*hall.sessions[bob].0.connection(), Connection::Live);
}

#[test]
fn without_a_connection_what_is_known_is_told_and_the_rest_is_answered() {
    let mut hall = Hall::new("vorassic@1 size=5", None, &["ada", "bob"]);
    let ada = hall.come("ada");
    hall.come("bob");
    let mut talk = Talk::new(Texts::for_terminals(Language::English), coming("ada"));
    assert!(!talk.takes("moves", true), "there is no table yet");
    converse(&mut hall, ada, &mut talk);
    hall.cut(ada);
    converse(&mut hall, ada, &mut talk);
    for (line, answer) in [
        ("moves", "2 turns are legal:\nA1 B0\n"),
        ("board", "\n   A  B  C  D  E\n"),
        ("B0", "The connection is lost. Trying again …\n"),
        ("resign", "The connection is lost. Trying again …\n"),
    ] {
        assert!(talk.takes(line, false), "{line}");
        talk.hear(line);
        let said = converse(&mut hall, ada, &mut talk);
        assert!(said.starts_with(answer), "{line}: {said}");
    }
    // What is piped in is not lost.
    assert!(talk.takes("moves", true) && !talk.takes("B0", true) && !talk.takes("resign", true));
}
