//! What people write is only ever text: nothing of it runs, and nothing of it is markup.

use std::fs;

use browser::{Device, Element};
use serde_json::json;

use crate::people::{Visit, make_admin};

/// A text that would show if it were more than that: it makes elements, loads and runs things.
const HOSTILE: &str = "\"'><img src=x onerror=\"document.title='hit'\"><b id=hit>x</b>\
    <script>document.title='hit'</script><svg onload=document.title='hit'></svg>&lt;i&gt;{{1}}";

/// The text as a part of an address.
fn in_address(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Nothing of the text has become a part of the page, ran or was kept from running.
#[track_caller]
fn check_harmless(visit: &Visit) {
    let browser = &visit.browser;
    let at = browser.address();
    let made = "#hit, img[src=x], body script, [onerror], [onload], iframe, a[href^=javascript]";
    assert!(browser.all(made).is_empty(), "markup at {at}: {}", browser.source());
    assert_ne!(browser.title(), "hit", "something ran at {at}");
    // An answer that refuses something is told by the browser. What the policy forbids is too.
    for complaint in browser.complaints() {
        assert!(complaint.contains("the server responded with a status of 4"), "{at}: {complaint}");
    }
}

/// Waits until the text is read somewhere, as it was written.
#[track_caller]
fn check_read(visit: &Visit, css: &str) {
    visit.wait_for(css, HOSTILE);
    check_harmless(visit);
}

#[test]
fn what_people_write_stays_text() {
    let mut visit = Visit::new(Device::Desktop);
    at_the_door(&visit);
    visit.sign_up("Ada");
    in_settings(&visit);
    let bob = visit.other("Bob");
    let wanted = json!({ "setup": "bermudes@1", "private_talk": true });
    let made = visit.site.post("/api/table", &wanted, Some(&bob)).unwrap();
    let table = made["id"].as_str().unwrap();
    at_a_table(&visit, table, &bob);
    visit
        .site
        .post(&format!("/api/table/{table}/act"), &json!({ "act": "resign" }), Some(&bob))
        .unwrap();

    // A table would look for the server while it is away.
    visit.open("/settings", "Settings");
    make_admin(&mut visit, "Ada");
    among_reports(&visit);
    in_records(&visit);
    in_addresses(&visit);
    let foreign = visit.browser.requests().into_iter();
    let home = visit.machiavel.at("/");
    let foreign: Vec<_> = foreign.filter(|address| !address.starts_with(&home)).collect();
    assert_eq!(foreign, [""; 0], "requests to others");
}

/// Names, of accounts, guests and tables.
#[track_caller]
fn at_the_door(visit: &Visit) {
    visit.open("/sign-in?new=yes", "Create an account");
    let typed: String = HOSTILE.chars().take(20).collect();
    visit.fill("Name", &typed);
    visit.fill("Password", HOSTILE);
    visit.press("Create an account");
    visit.wait_for("[role=alert]", "A name has");
    check_harmless(visit);
    assert!(visit.site.guest(Some(&typed)).is_err());
    let ada = visit.site.guest(None).unwrap();
    for setup in [HOSTILE.to_owned(), format!("bermudes@1 first={HOSTILE}")] {
        assert!(visit.site.post("/api/table", &json!({ "setup": setup }), Some(&ada)).is_err());
    }
}

/// The names of tokens.
#[track_caller]
fn in_settings(visit: &Visit) {
    visit.open("/settings", "Settings");
    let name: String = HOSTILE.chars().take(60).collect();
    visit.fill("What the token is for", &name);
    visit.press("Make a token");
    visit.wait_for(".rows", &name);
    check_harmless(visit);
}

/// Talk, in every room, and a report.
#[track_caller]
fn at_a_table(visit: &Visit, table: &str, bob: &dial::Account) {
    visit.browser.open(&visit.machiavel.at(&format!("/table/{table}")));
    // As somebody who watches first.
    let say = || {
        visit.fill("Say something", HOSTILE);
        visit.press("Send");
    };
    say();
    check_read(visit, ".remark.watchers .text");
    // What the table waits for stays on the screen, over the seats if one is far down.
    visit.browser.scroll(0.0, -2000.0);
    visit.press("Sit down here");
    visit.browser.wait_until("the talk of two", || !visit.browser.all(".saying select").is_empty());
    say();
    check_read(visit, ".remark:not(.watchers) .text");
    visit.choose("To whom", browser::Key::Down, "1");
    say();
    check_read(visit, ".remark.private .text");
    let path = format!("/api/table/{table}/say");
    visit.site.post(&path, &json!({ "room": "table", "text": HOSTILE }), Some(bob)).unwrap();
    visit.browser.click(&visit.browser.find(".remark button.speaker"));
    visit.browser.find("dialog[open]");
    visit.fill("What happened? Those who look after this server read it.", HOSTILE);
    visit.press("Send the report");
    visit.wait_for(".notice", "The report is sent");
    check_harmless(visit);
}

/// What those read and write who look after the server.
#[track_caller]
fn among_reports(visit: &Visit) {
    visit.open("/admin", "Looking after the server");
    check_read(visit, "blockquote");
    visit.press("Ban or mute Bob …");
    visit.fill("Why; the person is told this", HOSTILE);
    visit.press("Impose it");
    check_read(visit, ".rows li");
    visit.press("Reports");
    visit.press("Close …");
    visit.fill("What came of it", HOSTILE);
    visit.press("Close the report");
    visit.wait_for(".empty", "No report waits.");
    visit.press("What was done");
    check_read(visit, ".rows li");
    visit.press("People");
    visit.fill("The name begins with", &HOSTILE.chars().take(20).collect::<String>());
    visit.press("Find");
    visit.wait_for(".empty", "No account begins so.");
    check_harmless(visit);
}

/// The tags and comments of a record, and what is no record at all.
#[track_caller]
fn in_records(visit: &Visit) {
    let browser = &visit.browser;
    let value = HOSTILE.replace('"', "\\\"");
    let comment = HOSTILE.replace('}', "\\}");
    let record = format!(
        "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n[Setup \"size=5 mode=octopus\"]\n\
         [Event \"{value}\"]\n[Player0 \"{value}\"]\n[Player1 \"{value}\"]\n\n\
         1. A1 {{{comment}}} (1. B0 {{{comment}}} 2. D4) 2. D4 *\n"
    );
    let path = std::env::temp_dir().join(format!("machiavel-hostile-{}", std::process::id()));
    fs::write(&path, record).unwrap();
    browser.open(&visit.machiavel.at("/analyze"));
    visit.press("Import a game");
    browser.find("input[type=file]").choose_file(&path);
    check_read(visit, ".standing .name");
    browser.click(&browser.find(".tree .turn"));
    let written = || browser.all("main textarea").iter().map(Element::value).collect::<Vec<_>>();
    browser.wait_until("the comment", || written().contains(&HOSTILE.to_owned()));
    check_harmless(visit);
    visit.fill("Text of a record", HOSTILE);
    visit.press("Read the text");
    visit.wait_for("[role=alert]", "cannot be read as a game");
    check_harmless(visit);
    // The same on the board that is played on.
    browser.open(&visit.machiavel.at("/play/vorassic"));
    browser.find("input[type=file]").choose_file(&path);
    browser.wait_until("its turns", || browser.all(".turns button").len() == 2);
    check_harmless(visit);
    fs::remove_file(path).unwrap();
}

/// Whatever an address can tell a page.
#[track_caller]
fn in_addresses(visit: &Visit) {
    let text = in_address(HOSTILE);
    for path in [
        format!("/user/{text}"),
        format!("/game/{text}"),
        format!("/table/{text}"),
        format!("/learn/{text}"),
        format!("/rules/{text}"),
        format!("/analyze?setup={text}&position={text}"),
        format!("/editor/djambi?position={text}"),
        format!("/lobby?new={text}"),
        format!("/leaderboard?game={text}&players={text}"),
        format!("/admin?view={text}"),
        format!("/sign-in?next={}", in_address("javascript:document.title='hit'")),
        format!("/sign-in?next={text}"),
    ] {
        visit.browser.open(&visit.machiavel.at(&path));
        visit.browser.find("main h1");
        visit.browser.wait_until("the page", || visit.browser.all(".waiting").is_empty());
        check_harmless(visit);
    }
}
