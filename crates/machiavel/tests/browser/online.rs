//! The lobby, and tables of the server with several people.

use browser::{Browser, Cable, Device, Key, Machiavel, Theme};
use catalog::Play;

use crate::screen::{Means, Sight};
use crate::{machiavel, picture};

/// What a browser says about connections that nobody answers. Pages cannot keep it from that.
const UNANSWERED: [&str; 3] = ["WebSocket connection to", "ERR_CONNECTION", "ERR_INTERNET"];

/// As [`crate::check_quiet`], but connections may have been lost.
#[track_caller]
pub(crate) fn check_quiet_but_lost(browser: &Browser, home: &str) {
    let complaints = browser.complaints().into_iter();
    let other: Vec<String> =
        complaints.filter(|it| !UNANSWERED.iter().any(|known| it.contains(known))).collect();
    assert_eq!(other, [""; 0], "complaints at {}", browser.address());
    crate::check_quiet_at(browser, home);
}

/// Opens the form for a table in the lobby.
#[track_caller]
pub(crate) fn open_form(sight: &Sight, machiavel: &Machiavel) {
    sight.browser.open(&machiavel.at("/lobby"));
    sight.press("Create a table");
    sight.browser.find("dialog[open]");
}

/// Makes the table that the form says; the link that others get.
#[track_caller]
pub(crate) fn make_table(sight: &Sight) -> String {
    sight.press("Create the table");
    let link = sight.browser.find(".invite .link").value();
    assert!(link.starts_with(&sight.browser.address()), "{link}");
    assert!(sight.browser.find(".invite svg.code").is_shown());
    link
}

/// Comes to a table and sits down on the first free seat.
#[track_caller]
fn sit(sight: &Sight, link: &str) {
    sight.browser.open(link);
    sight.press("Sit down here");
    sight.browser.wait_until("a seat", || {
        sight.browser.all(".players .notes").iter().any(|notes| notes.text().contains("you"))
    });
}

#[track_caller]
fn say(sight: &Sight, text: &str) {
    sight.browser.click(&sight.browser.find(".saying input"));
    sight.browser.type_text(text);
    sight.browser.press(Key::Enter);
}

/// Everything that was said, as this one hears it.
#[track_caller]
fn remarks(sight: &Sight) -> Vec<String> {
    sight.browser.all(".remark .text").iter().map(|it| it.text()).collect()
}

#[track_caller]
fn wait_for_remark(sight: &Sight, text: &str) {
    sight.browser.wait_until(text, || remarks(sight).iter().any(|it| it == text));
}

/// Plays a turn at one screen and waits until the others see it.
#[track_caller]
fn play(seats: &[&Sight], who: usize, play: &mut Play, turn: &str) {
    let means = match seats[who].browser.device() {
        Device::Desktop => Means::Mouse,
        Device::Phone | Device::Landscape => Means::Touch,
    };
    seats[who].wait_for_headline("It is your turn.");
    let number = play.moments();
    seats[who].play(means, play, turn);
    for seat in seats {
        seat.wait_for_turn(number, turn);
    }
}

#[test]
fn on_a_phone_nobody_overlooks_that_something_was_said() {
    let machiavel = machiavel();
    let (ada, bob) = (Sight::new(Device::Desktop), Sight::new(Device::Phone));
    open_form(&ada, &machiavel);
    ada.pick(".sheet select:has(option[value=vorassic])", Key::Down, "vorassic");
    let link = make_table(&ada);
    sit(&bob, &link);
    ada.wait_for_headline("It is your turn.");
    say(&ada, "A fine turn!");
    wait_for_remark(&bob, "A fine turn!");
    let newest = bob.browser.find(".newest");
    assert!(newest.text().ends_with("A fine turn!"), "{}", newest.text());
    picture(&bob.browser, "said");
    bob.browser.click(&newest);
    bob.browser.wait_until("nothing unseen", || bob.browser.all(".newest").is_empty());
    assert!(ada.browser.all(".newest").is_empty(), "it is in sight, and her own");
    // What was said before the page was loaded is no news.
    bob.reload();
    wait_for_remark(&bob, "A fine turn!");
    say(&ada, "And another one.");
    wait_for_remark(&bob, "And another one.");
    assert!(!bob.browser.read(".newest").iter().any(|it| it.contains("A fine turn!")));
}

#[test]
fn two_people_play_to_the_end_whatever_happens_to_the_connection() {
    let mut machiavel = machiavel();
    let (ada, bob) = (Sight::new(Device::Desktop), Sight::new(Device::Phone));
    let seats = [&ada, &bob];
    open_form(&ada, &machiavel);
    ada.pick(".sheet select:has(option[value=vorassic])", Key::Down, "vorassic");
    let size = ada.browser.find(".sheet input[max='26']");
    ada.browser.click(&size);
    ada.browser.press_with(&[Key::Control], Key::Char('a'));
    ada.browser.type_text("5");
    ada.pick(".sheet select:has(option[value=delay])", Key::Down, "delay");
    picture(&ada.browser, "create");
    let link = make_table(&ada);
    picture(&ada.browser, "open");
    let cable = Cable::to(machiavel.address());
    let bobs_link = link.replace(&machiavel.at(""), &cable.at(""));
    sit(&bob, &bobs_link);
    ada.wait_for_headline("It is your turn.");
    assert!(ada.browser.title().starts_with("● Your turn"), "{}", ada.browser.title());
    assert!(!bob.browser.title().contains("Your turn"), "{}", bob.browser.title());

    let mut game = Play::start("vorassic@1 mode=octopus size=5 players=2").unwrap();
    let turn = |game: &Play| game.some_turn().unwrap();
    for who in [0, 1, 0, 1] {
        let next = turn(&game);
        play(&seats, who, &mut game, &next);
    }
    // What somebody takes back is gone for both.
    bob.press("Ask to take back");
    ada.control("Accept");
    // A wish of his own does not keep him from answering, nor does the answer hide his wish.
    ada.press("Offer a draw");
    ada.press("Yes");
    bob.press("Decline");
    ada.browser.wait_until("the answer", || {
        ada.browser.find(".notice").text().contains("plays on: no draw")
    });
    ada.press("Accept");
    for seat in seats {
        seat.browser.wait_until("three turns", || seat.turns().len() == 3);
    }
    assert!(game.take_back());
    let next = turn(&game);
    play(&seats, 1, &mut game, &next);

    // On another page meanwhile, and back.
    bob.reload();
    bob.check_board(&game);
    let next = turn(&game);
    play(&seats, 0, &mut game, &next);
    let next = turn(&game);
    play(&seats, 1, &mut game, &next);

    // A turn that is played while nobody is there to take it is kept.
    machiavel.stop();
    for seat in seats {
        seat.browser.wait_until("the loss", || {
            seat.browser.find(".trouble").text().contains("connection is lost")
        });
    }
    picture(&ada.browser, "lost");
    let (next, number) = (turn(&game), game.moments());
    ada.play(Means::Mouse, &mut game, &next);
    ada.browser.wait_until("the promise", || {
        ada.browser.find(".trouble").text().contains("what you asked for is kept")
    });
    let headline = ada.headline();
    assert!(headline.starts_with("It is Red"), "{headline}");
    machiavel.start_again();
    bob.wait_for_turn(number, &next);

    // The same with one who has no network; the others are told.
    bob.wait_for_headline("It is your turn.");
    cable.cut();
    let is_away = || ada.browser.read(".players .notes").concat().contains("away");
    ada.browser.wait_until("somebody away", is_away);
    let (next, number) = (turn(&game), game.moments());
    bob.play(Means::Touch, &mut game, &next);
    bob.browser.wait_until("the promise", || {
        bob.browser.find(".trouble").text().contains("what you asked for is kept")
    });
    assert_eq!(ada.turns().len() + 1, number, "nothing has come through");
    cable.mend();
    ada.wait_for_turn(number, &next);
    ada.browser.wait_until("everybody there", || !is_away());

    while game.ending().is_none() {
        let who = game.to_act().unwrap().number();
        let next = turn(&game);
        play(&seats, who, &mut game, &next);
    }
    for seat in seats {
        seat.browser.wait_until("the end", || !seat.headline().contains("turn"));
        seat.check_board(&game);
        let notes: Vec<String> =
            seat.browser.all(".players .notes").iter().map(|it| it.text()).collect();
        assert!(notes[0].contains("1st place") || notes[0].contains("shares"), "{notes:?}");
        assert_eq!(notes.len(), game.players().len());
        picture(&seat.browser, "end");
    }
    agree(seats);
    for seat in seats {
        seat.browser.wait_until("the rematch", || {
            ![&link, &bobs_link].contains(&&seat.browser.address()) && seat.turns().is_empty()
        });
    }
    check_quiet_but_lost(&ada.browser, &machiavel.at("/"));
    check_quiet_but_lost(&bob.browser, &cable.at("/"));
}

/// One wants to play once more, and the other one agrees.
#[track_caller]
fn agree([first, second]: [&Sight; 2]) {
    first.press("Rematch");
    second.press("Agree to a rematch");
}

/// Both want to play once more, and the next game waits for them.
#[track_caller]
fn rematch(seats: [&Sight; 2]) {
    let before = seats.map(|seat| seat.browser.address());
    agree(seats);
    for (seat, before) in seats.iter().zip(&before) {
        seat.browser.wait_until("the rematch", || {
            seat.browser.address() != *before && seat.turns().is_empty()
        });
    }
}

#[test]
fn a_game_and_its_rematches_are_played_on_phones_with_fingers() {
    let machiavel = machiavel();
    let (ada, bob) = (Sight::new(Device::Phone), Sight::new(Device::Landscape));
    // The game that was looked at last is the one to which somebody is invited.
    ada.browser.open(&machiavel.at("/play/vorassic"));
    ada.board();
    ada.browser.click(&ada.browser.find(".brand"));
    ada.press("Invite a friend");
    let size = ada.browser.find(".sheet input[max='26']");
    ada.browser.click(&size);
    ada.browser.press_with(&[Key::Control], Key::Char('a'));
    ada.browser.type_text("5");
    let link = make_table(&ada);
    assert!(link.contains('#'), "for those with the link: {link}");
    sit(&bob, &link);
    let start = || Play::start("vorassic@1 mode=octopus size=5 players=2").unwrap();
    let mut game = start();
    while game.ending().is_none() {
        let (who, next) = (game.to_act().unwrap().number(), game.some_turn().unwrap());
        play(&[&ada, &bob], who, &mut game, &next);
    }
    for seat in [&ada, &bob] {
        seat.browser.wait_until("the end", || !seat.headline().contains("turn"));
        seat.check_board(&game);
    }
    // Again and again, and each time the other one begins.
    for seats in [[&bob, &ada], [&ada, &bob]] {
        rematch(seats);
        let mut game = start();
        for who in [0, 1, 0] {
            let next = game.some_turn().unwrap();
            play(&seats, who, &mut game, &next);
        }
        seats[1].press("Resign");
        seats[1].press("Yes");
        seats[0].wait_for_headline("You have won.");
        seats[1].wait_for_headline("You have lost.");
    }
    // Who left before the other one agreed finds the game on the first page.
    let ended = ada.browser.address();
    bob.press("Rematch");
    bob.browser.wait_until("the wish", || !bob.control("Rematch").is_enabled());
    bob.browser.open(&machiavel.at("/"));
    bob.board();
    ada.press("Agree to a rematch");
    ada.browser.wait_until("the rematch", || ada.browser.address() != ended);
    bob.browser.wait_until("the own game", || {
        bob.browser.read(".tile b").iter().any(|note| note == "It is your turn.")
    });
    bob.browser.click(&bob.browser.find(".tile:has(b)"));
    let mut game = start();
    for who in [0, 1] {
        let next = game.some_turn().unwrap();
        play(&[&bob, &ada], who, &mut game, &next);
    }
    for seat in [&ada, &bob] {
        crate::check_quiet(&seat.browser, &machiavel);
    }
}

#[test]
fn four_people_play_talk_and_give_up() {
    let machiavel = machiavel();
    let people = [Device::Desktop, Device::Phone, Device::Desktop, Device::Desktop].map(Sight::new);
    let [ada, bob, cleo, dan] = &people;
    let seats = [ada, bob, cleo, dan];
    open_form(ada, &machiavel);
    ada.press("Private: only those with the link see it");
    ada.press("Two players may talk in private");
    let link = make_table(ada);
    assert!(link.contains('#'), "{link}");
    // Who has no link sees nothing.
    dan.browser.open(link.split('#').next().unwrap());
    dan.browser
        .wait_until("a refusal", || dan.browser.find("h1").text() == "There is no table here");
    picture(&dan.browser, "no-table");
    for seat in &seats[1..] {
        sit(seat, &link);
    }
    let mut game = Play::start("djambi/french@1 players=4").unwrap();
    for who in 0..4 {
        let next = game.some_turn().unwrap();
        play(&seats, who, &mut game, &next);
    }
    bob.check_board(&game);

    say(ada, "good luck to all of you");
    for seat in seats {
        wait_for_remark(seat, "good luck to all of you");
    }
    assert_eq!(ada.browser.all(".saying option").len(), 4);
    ada.pick(".saying select", Key::Down, "1");
    say(ada, "let us hunt green together");
    wait_for_remark(ada, "let us hunt green together");
    wait_for_remark(bob, "let us hunt green together");
    picture(&bob.browser, "talk");
    say(bob, "fine");
    wait_for_remark(cleo, "fine");
    assert!(!remarks(cleo).iter().any(|it| it.contains("hunt")), "{:?}", remarks(cleo));

    // An offer that one of them does not want.
    ada.press("Offer a draw");
    ada.press("Yes");
    cleo.press("Accept");
    picture(&dan.browser, "offer");
    dan.press("Decline");
    ada.browser.wait_until("the answer", || {
        ada.browser.find(".notice").text().contains("plays on: no draw")
    });
    for (who, out) in [(bob, "2"), (dan, "1"), (cleo, "0")] {
        who.press("Resign");
        who.press("Yes");
        who.browser.wait_until(out, || {
            who.browser.all(".player.out").len() + out.parse::<usize>().unwrap() >= 3
        });
    }
    for seat in seats {
        let is_winner = std::ptr::eq(seat, ada);
        seat.wait_for_headline(if is_winner { "You have won." } else { "You have lost." });
        crate::check_quiet(&seat.browser, &machiavel);
    }
}

#[test]
fn who_watches_talks_with_others_who_watch() {
    let machiavel = machiavel();
    let (ada, eve) = (Sight::new(Device::Desktop), Sight::new(Device::Phone));
    open_form(&ada, &machiavel);
    ada.pick(".sheet select:has(option[value=bermudes])", Key::Down, "bermudes");
    ada.pick(".seats label:nth-of-type(2) select", Key::Down, "level:1");
    ada.pick(".sheet select:has(option[value=delay])", Key::Down, "correspondence");
    ada.press("Create the table");
    ada.wait_for_headline("It is your turn.");
    // Who has days for a turn is asked before it is played.
    let mut game = Play::start("bermudes@1").unwrap();
    let next = game.some_turn().unwrap();
    game.turn(&next).unwrap();
    for step in game.steps_at(1) {
        if !ada.detail().contains("Play this turn?") {
            ada.click(&step.square.unwrap());
        }
    }
    ada.wait_for_detail("Play this turn?");
    assert_eq!(ada.turns(), [""; 0]);
    ada.press("Finish the turn");
    ada.browser.wait_until("the bot", || ada.turns().len() == 2);
    assert_eq!(ada.turns()[0], next);

    // Found in the lobby, by who is nobody so far.
    eve.browser.open(&machiavel.at("/lobby"));
    eve.press("Watch");
    eve.browser.wait_until("the game", || eve.turns().len() == 2);
    ada.browser
        .wait_until("somebody", || ada.browser.find(".watchers").text() == "One person watches.");
    say(&ada, "who are you?");
    wait_for_remark(&eve, "who are you?");
    say(&eve, "red will lose");
    wait_for_remark(&eve, "red will lose");
    assert_eq!(remarks(&ada), ["who are you?"]);
    // What cannot be seen cannot be said, and is not lost either.
    say(&eve, "\u{200b}");
    eve.browser
        .wait_until("the words again", || eve.browser.find(".saying input").value() == "\u{200b}");

    // Somebody can be left unheard, and heard again.
    let name = eve.browser.find(".remark button.speaker");
    eve.browser.click(&name);
    eve.press("Do not hear this person");
    eve.browser.wait_until("silence", || remarks(&eve) == ["red will lose"]);
    eve.press("Hear this person again");
    eve.browser.wait_until("the remark", || remarks(&eve).len() == 2);
    eve.browser.click(&eve.browser.find(".report textarea"));
    eve.browser.type_text("asks too much");
    eve.press("Send the report");
    eve.browser.wait_until("thanks", || {
        eve.browser.all(".notice").iter().any(|it| it.text().contains("The report is sent"))
    });

    ada.press("Resign");
    ada.press("Yes");
    for (seat, result) in [(&ada, "have lost"), (&eve, "has won")] {
        seat.browser.wait_until("the end", || seat.headline().contains(result));
        // Now the player hears it too.
        wait_for_remark(seat, "red will lose");
        crate::check_quiet(&seat.browser, &machiavel);
    }
}

/// Fills in a field by its name.
#[track_caller]
fn fill(sight: &Sight, name: &str, text: &str) {
    let field = sight.control(name);
    sight.browser.click(&field);
    sight.browser.type_text(text);
    sight.browser.wait_until(text, || field.value() == text);
}

#[test]
fn a_guest_becomes_an_account_and_keeps_seat_and_games() {
    let machiavel = machiavel();
    let (ada, bob) = (Sight::new(Device::Desktop), Sight::new(Device::Phone));
    let seats = [&ada, &bob];
    open_form(&ada, &machiavel);
    ada.pick(".sheet select:has(option[value=bermudes])", Key::Down, "bermudes");
    let link = make_table(&ada);
    sit(&bob, &link);
    let mut game = Play::start("bermudes@1").unwrap();
    for who in [0, 1] {
        let next = game.some_turn().unwrap();
        play(&seats, who, &mut game, &next);
    }

    // In the middle of the game, and back to it.
    bob.press("Sign in");
    bob.press("I am new here");
    bob.browser.wait_until("a promise", || {
        let page = bob.browser.find("main").text();
        page.contains("You are the guest guest-") && page.contains("stay yours")
    });
    fill(&bob, "Name", "Bob");
    fill(&bob, "Password", "correct horse battery");
    bob.press("Create an account");
    bob.board();
    assert_eq!(bob.browser.address(), link);
    for seat in seats {
        seat.browser.wait_until("the new name at the table", || {
            seat.browser.read(".players .name").get(1).is_some_and(|name| name == "Bob")
        });
    }
    bob.browser.wait_until("the name", || bob.browser.find(".corner").text() == "Bob");
    bob.browser.wait_until("the seat", || {
        let notes = bob.browser.read(".players .notes");
        notes.get(1).is_some_and(|notes| notes.contains("you"))
    });
    bob.check_board(&game);
    // Who is signed out is told that the seat waits, and comes back to it.
    bob.browser.open(&machiavel.at("/settings"));
    bob.press("Sign out");
    bob.browser.wait_until("nobody", || bob.browser.read(".corner").concat().contains("Sign in"));
    bob.browser.open(&link);
    bob.browser.wait_until("where to come back", || {
        bob.browser.read(".offer").concat().contains("you are signed out")
    });
    bob.browser.click(&bob.browser.find(".offer .button"));
    fill(&bob, "Name", "Bob");
    fill(&bob, "Password", "correct horse battery");
    bob.browser.press(Key::Enter);
    bob.board();
    assert_eq!(bob.browser.address(), link);
    for who in [0, 1] {
        let next = game.some_turn().unwrap();
        play(&seats, who, &mut game, &next);
    }
    ada.press("Resign");
    ada.browser.find("dialog[open]");
    ada.press("Yes");
    bob.wait_for_headline("You have won.");

    // Also what was played before belongs to the account, wherever it signs in.
    let later = Sight::new(Device::Desktop);
    later.browser.open(&machiavel.at("/sign-in?next=/user/Bob"));
    fill(&later, "Name", "bob");
    fill(&later, "Password", "correct horse battery");
    later.browser.press(Key::Enter);
    later.browser.wait_until("the game", || {
        later.browser.read(".game-row").iter().any(|row| row.contains("won"))
    });
    later.browser.open(&machiavel.at("/lobby"));
    later.browser.find("#mine-title");
    for sight in [&ada, &bob, &later] {
        crate::check_quiet(&sight.browser, &machiavel);
    }
}

#[test]
fn two_people_are_paired() {
    let machiavel = machiavel();
    let people = [Device::Desktop, Device::Desktop].map(Sight::new);
    for sight in &people {
        sight.browser.open(&machiavel.at("/lobby"));
        sight.press("Find players");
        sight.browser.find(".waiting, .board");
    }
    for sight in &people {
        sight.board();
        sight.browser.wait_until("a turn", || sight.headline().contains("turn"));
        crate::check_quiet(&sight.browser, &machiavel);
    }
}

#[track_caller]
fn check_access(device: Device, theme: Theme) {
    let machiavel = machiavel();
    let (ada, bob) = (Sight::new(device), Sight::new(device));
    let name = |state: &str| format!("{state}-{device:?}-{theme:?}").to_lowercase();
    let check = |sight: &Sight, what: &str| {
        picture(&sight.browser, &name(what));
        assert_eq!(sight.browser.barriers(), [""; 0], "{what} at {}", sight.browser.address());
    };
    ada.browser.set_theme(theme);
    bob.browser.set_theme(theme);
    ada.browser.open(&machiavel.at("/lobby"));
    ada.browser.wait_until("the answer", || {
        ada.browser.all(".empty").iter().any(|it| it.text().contains("No table waits"))
    });
    check(&ada, "lobby-empty");
    ada.press("Create a table");
    ada.browser.find("dialog[open]");
    ada.pick(".sheet select:has(option[value=delay])", Key::Down, "delay");
    check(&ada, "form");
    let link = make_table(&ada);
    check(&ada, "table-open");
    bob.browser.open(&machiavel.at("/lobby"));
    bob.browser.find(".listing");
    check(&bob, "lobby-open");
    bob.browser.open(&link);
    bob.press("Sit down here");
    bob.press("Stand up");
    bob.control("Sit down here");
    check(&bob, "table-guest");
    // The host fills the table with bots.
    ada.pick(".player .more select", Key::Up, "level:1");
    for left in [2, 1, 0] {
        ada.press("Put a bot here");
        ada.browser.wait_until("a bot", || ada.browser.all(".player .more").len() == left);
    }
    ada.wait_for_headline("It is your turn.");
    say(&ada, "hello");
    wait_for_remark(&bob, "hello");
    check(&ada, "table-running");
    bob.board();
    check(&bob, "table-watched");
    ada.press("Resign");
    check(&ada, "question");
    ada.press("Yes");
    ada.browser.wait_until("the end of it", || !ada.browser.all(".player.out").is_empty());
    check(&ada, "table-out");
    ada.browser.open(&machiavel.at("/lobby"));
    ada.browser.find("#mine-title");
    check(&ada, "lobby-mine");
    bob.browser.open(&machiavel.at("/table/nosuchtable"));
    bob.browser
        .wait_until("a refusal", || bob.browser.find("h1").text() == "There is no table here");
    check(&bob, "no-table");
    for sight in [&ada, &bob] {
        crate::check_quiet(&sight.browser, &machiavel);
    }
}

#[test]
fn lobby_and_tables_are_for_everybody_on_a_desktop() {
    check_access(Device::Desktop, Theme::Light);
}

#[test]
fn lobby_and_tables_are_for_everybody_on_a_phone() {
    check_access(Device::Phone, Theme::Dark);
}
