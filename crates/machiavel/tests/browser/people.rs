//! Accounts and what is about people: signing up and in, settings, profiles, leaderboards, looking
//! after the server.

use std::process::Command;

use browser::{Browser, Device, Element, Key, Machiavel, Theme};
use dial::{Account, Site, SiteError};
use serde_json::{Value, json};

use crate::{check_quiet, machiavel};

const PASSWORD: &str = "correct horse battery";

/// A browser at a server, and the server as programs see it.
pub(crate) struct Visit {
    pub(crate) browser: Browser,
    pub(crate) machiavel: Machiavel,
    pub(crate) site: Site,
}

impl Visit {
    pub(crate) fn new(device: Device) -> Visit {
        let machiavel = machiavel();
        let site = Site::new(&machiavel.at("")).unwrap();
        Visit { browser: Browser::start(device, "en"), machiavel, site }
    }

    /// Opens a page and waits for its heading.
    #[track_caller]
    pub(crate) fn open(&self, path: &str, heading: &str) {
        self.browser.open(&self.machiavel.at(path));
        self.wait_for("h1", heading);
    }

    /// Waits until something says this, or a part of it.
    #[track_caller]
    pub(crate) fn wait_for(&self, css: &str, words: &str) {
        self.browser
            .wait_until(words, || self.browser.read(css).iter().any(|text| text.contains(words)));
    }

    /// Something to press or to fill in, by what it is called.
    #[track_caller]
    pub(crate) fn control(&self, name: &str) -> Element<'_> {
        let controls = "main button, main a, main summary, main input, main select, main textarea, \
                        .corner a, .preferences";
        // Until the server has answered, the page is about to change.
        self.browser.wait_until("the page", || self.browser.all(".waiting").is_empty());
        self.browser.named(controls, name)
    }

    #[track_caller]
    pub(crate) fn press(&self, name: &str) {
        self.browser.click(&self.control(name));
    }

    /// Writes into a field in place of what is there.
    #[track_caller]
    pub(crate) fn fill(&self, name: &str, text: &str) {
        let field = self.control(name);
        self.browser.click(&field);
        self.browser.press_with(&[Key::Control], Key::Char('a'));
        self.browser.type_text(text);
        self.browser.wait_until(text, || field.value() == text);
    }

    /// Chooses from a list by keys.
    #[track_caller]
    pub(crate) fn choose(&self, name: &str, key: Key, value: &str) {
        let select = self.control(name);
        self.browser.wait_until("the focus on the list", || {
            self.browser.press(Key::Tab);
            self.browser.focused().name() == name
        });
        self.browser.wait_until(value, || {
            let is_so = select.value() == value;
            if !is_so {
                self.browser.press(key);
            }
            is_so
        });
    }

    /// Signs up on the page.
    #[track_caller]
    pub(crate) fn sign_up(&self, name: &str) {
        self.open("/sign-in?new=yes&next=/settings", "Create an account");
        self.fill("Name", name);
        self.fill("Password", PASSWORD);
        self.press("Create an account");
        self.wait_for("h1", "Settings");
        self.wait_for(".corner", name);
    }

    /// Somebody else with an account, who uses a program.
    #[track_caller]
    pub(crate) fn other(&self, name: &str) -> Account {
        let body = json!({ "name": name, "password": PASSWORD, "bearer": true });
        account(&self.site.post("/api/sign-up", &body, None).unwrap())
    }

    /// A rated game that the second one wins, since the first gives up.
    #[track_caller]
    fn rated_game(&self, setup: &str, loser: &Account, winner: &Account) -> String {
        let wanted = json!({ "setup": setup, "rated": true });
        let made = self.site.post("/api/table", &wanted, Some(loser)).unwrap();
        let table = made["id"].as_str().unwrap().to_owned();
        let act = |who: &Account, act: Value| {
            let path = format!("/api/table/{table}/act");
            self.site.post(&path, &json!({ "act": act }), Some(who)).unwrap();
        };
        act(winner, json!({ "sit": { "seat": 1 } }));
        act(loser, json!("resign"));
        // Ratings follow a little later.
        self.browser.wait_until("a rating", || {
            let user = self.site.get(&format!("/api/user/{}", loser.name), None).unwrap();
            let ratings = user["ratings"].as_array().cloned().unwrap_or_default();
            let pool = |rating: &Value| rating["pool"].as_str().map(str::to_owned);
            let title = setup.split(['@', '/']).next().unwrap_or(setup);
            ratings.iter().filter_map(pool).any(|pool| pool.starts_with(title))
        });
        table
    }

    /// The browser tells of every answer that refuses something; all that it tells is of these.
    #[track_caller]
    fn check_refusals(&self, refusals: &[&str]) {
        let told = self.browser.complaints();
        assert_eq!(told.len(), refusals.len(), "{told:?}");
        for (told, refusal) in told.iter().zip(refusals) {
            assert!(told.contains(refusal), "{told} instead of {refusal}");
        }
    }
}

/// Who somebody is by the answer to a program.
fn account(answer: &Value) -> Account {
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    Account { id: text("id"), name: text("name"), token: text("token") }
}

fn code(result: Result<Value, SiteError>) -> String {
    match result {
        Err(SiteError::Refused(refusal)) => refusal.code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn from_signing_up_to_a_rating() {
    let visit = Visit::new(Device::Desktop);
    let browser = &visit.browser;
    visit.open("/leaderboard?game=bermudes", "Leaderboard");
    visit.wait_for(".empty", "Nobody has finished a rated game");
    visit.press("Sign in");
    visit.wait_for("h1", "Sign in");
    visit.press("I am new here");
    visit.fill("Name", "Ada");
    visit.fill("Password", "short");
    visit.press("Create an account");
    visit.wait_for("[role=alert]", "A password has 8 to 200 characters.");
    visit.check_refusals(&["400"]);
    let password = visit.control("Password");
    assert_eq!(password.attribute("autocomplete").as_deref(), Some("new-password"));
    visit.fill("Password", PASSWORD);
    visit.press("Show");
    browser.wait_until("the password", || password.attribute("type").as_deref() == Some("text"));
    visit.press("Hide");
    browser.wait_until("no password", || password.attribute("type").as_deref() == Some("password"));
    visit.press("Create an account");
    // Back to where she came from.
    visit.wait_for("h1", "Leaderboard");
    assert!(browser.address().ends_with("/leaderboard?game=bermudes"), "{}", browser.address());
    visit.wait_for(".corner", "Ada");

    // A token lets a program play in her name.
    visit.open("/settings", "Settings");
    visit.fill("What the token is for", "my program");
    visit.press("Make a token");
    let token = browser.find("output.token").text();
    visit.wait_for(".rows", "my program");
    let me = visit.site.get(
        "/api/me",
        Some(&Account { id: String::new(), name: String::new(), token: token.clone() }),
    );
    let id = me.unwrap()["id"].as_str().unwrap().to_owned();
    let ada = Account { id, name: "Ada".to_owned(), token };
    let bob = visit.other("Bob");
    let table = visit.rated_game("bermudes@1", &bob, &ada);

    // What Glicko-2 says of two beginners.
    visit.press("Ada");
    visit.wait_for("h1", "Ada");
    visit.wait_for(".figure strong", "1662");
    visit.wait_for("h3", "Bermudes");
    let graph = browser.find(".graph svg");
    assert_eq!(graph.attribute("aria-label").unwrap(), "The rating after one game: 1662.");
    visit.press("As a table");
    let rows = browser.find("details table").text();
    assert!(rows.contains("1662"), "{rows}");
    visit.wait_for(".game-row", "won · rated");
    visit.wait_for(".game-row", "Bob – Ada");
    let link = browser.find(".game-row a").attribute("href");
    assert!(link.unwrap().ends_with(&format!("/game/{table}")));
    visit.press("Djambi");
    visit.wait_for(".empty", "No games here yet.");
    visit.press("Bermudes");
    visit.wait_for(".game-row", "won");

    visit.open("/leaderboard?game=bermudes&players=2", "Leaderboard");
    visit.wait_for(".leaders tbody", "1338");
    let names: Vec<String> = browser.all(".leaders tbody th").iter().map(Element::text).collect();
    assert_eq!(names, ["Ada", "Bob"]);
    assert!(browser.find(".mine").text().contains("Ada"));
    visit.press("Djambi");
    visit.wait_for(".empty", "Nobody has finished a rated game");
    visit.press("4 players");
    visit.wait_for(".hint", "Weng–Lin");
    check_quiet(browser, &visit.machiavel);
}

#[test]
fn an_account_can_be_changed_and_left() {
    let visit = Visit::new(Device::Phone);
    let browser = &visit.browser;
    visit.other("Bob");
    // Whoever has no account has settings too.
    visit.open("/settings", "Settings");
    visit.wait_for("section", "You are not signed in.");
    visit.sign_up("Ada");

    visit.fill("Password until now", "something else");
    visit.fill("New password", "a new password");
    visit.press("Change the password");
    visit.wait_for("[role=alert]", "The name or the password is wrong.");
    visit.check_refusals(&["403"]);
    visit.fill("Password until now", PASSWORD);
    visit.press("Change the password");
    visit.wait_for("[role=status]", "The password is changed.");

    // She is signed in elsewhere too, and ends that.
    let body = json!({ "name": "Ada", "password": "a new password", "bearer": true });
    let elsewhere = account(&visit.site.post("/api/sign-in", &body, None).unwrap());
    visit.open("/settings", "Settings");
    visit.wait_for(".tag", "this device");
    visit.press("Sign out there");
    visit.wait_for("[role=status]", "It is signed out there.");
    assert_eq!(code(visit.site.get("/api/me", Some(&elsewhere))), "unknown-person");

    visit.fill("What the token is for", "bot");
    visit.press("Talk");
    visit.press("Make a token");
    let token = browser.find("output.token").text();
    let program = Account { id: String::new(), name: String::new(), token };
    assert_eq!(visit.site.get("/api/me", Some(&program)).unwrap()["name"], "Ada");
    visit.wait_for(".rows", "Play, Talk");
    visit.press("Remove bot");
    visit.wait_for("[role=status]", "The token is removed.");
    visit.wait_for("section", "You have no tokens.");
    assert_eq!(code(visit.site.get("/api/me", Some(&program))), "unknown-person");

    // Somebody whom one does not want to hear, and tells about.
    visit.open("/user/bob", "Bob");
    visit.press("Do not hear Bob");
    visit.wait_for("[role=status]", "is not shown to you any more");
    visit.press("Report …");
    visit.fill("What happened? Those who look after this server read it.", "calls me names");
    visit.press("Send the report");
    visit.wait_for("[role=status]", "The report is sent.");
    visit.open("/settings", "Settings");
    visit.press("Hear Bob again");
    visit.wait_for("section", "You hear everybody.");

    visit.press("Download my data");
    let file = browser.wait_for("the file", || browser.downloads().pop());
    let data: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(data["person"]["name"], "Ada");

    visit.press("Sign out");
    visit.wait_for("section", "You are not signed in.");
    visit.open("/sign-in?next=//elsewhere.example/", "Sign in");
    visit.fill("Name", "ada");
    visit.fill("Password", PASSWORD);
    browser.press(Key::Enter);
    visit.wait_for("[role=alert]", "The name or the password is wrong.");
    visit.check_refusals(&["401"]);
    visit.press("I am new here");
    let alert = || browser.read("[role=alert]").concat();
    browser.wait_until("nothing wrong", || alert().is_empty());
    visit.press("I have an account");
    visit.fill("Password", "a new password");
    browser.press(Key::Enter);
    visit.wait_for(".corner", "Ada");
    // Never away from here.
    browser.wait_until("an own page", || browser.address().ends_with("/lobby"));

    visit.open("/settings", "Settings");
    visit.press("Make it a bot’s");
    visit.press("Cancel");
    visit.press("Delete the account");
    visit.fill("Password", "a new password");
    visit.press("Delete the account");
    visit.wait_for("section", "You are not signed in.");
    visit.wait_for(".corner", "Sign in");
    visit.open("/user/Ada", "Nobody here is called Ada");
    visit.check_refusals(&["404"]);
    check_quiet(browser, &visit.machiavel);
}

/// Makes somebody look after the server.
#[track_caller]
pub(crate) fn make_admin(visit: &mut Visit, name: &str) {
    visit.machiavel.stop();
    let output = Command::new(env!("CARGO_BIN_EXE_machiavel"))
        .args(["user", "admin", name, "--data"])
        .arg(visit.machiavel.data())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    visit.machiavel.start_again();
}

#[test]
fn reports_lead_to_bans_that_can_be_lifted() {
    let mut visit = Visit::new(Device::Desktop);
    visit.sign_up("Root");
    visit.open("/admin", "Looking after the server");
    visit.wait_for("main", "Only those who look after this server see this page.");
    make_admin(&mut visit, "Root");
    let (bob, cid) = (visit.other("Bob"), visit.site.guest(Some("Cid")).unwrap());
    let report = json!({ "person": cid.id, "text": "calls me names" });
    visit.site.post("/api/report", &report, Some(&bob)).unwrap();
    let seats = json!(["me", { "bot": { "level": 1 } }]);
    visit.site.make_table(&bob, "bermudes@1", None, true, Some(seats)).unwrap();

    visit.open("/settings", "Settings");
    visit.press("Looking after the server");
    visit.wait_for("blockquote", "calls me names");
    visit.wait_for(".report", "by Bob");
    visit.press("Ban or mute Cid …");
    visit.wait_for("form strong", "Cid");
    visit.choose("For how long", Key::Down, "ever");
    visit.fill("Why; the person is told this", "insults");
    visit.press("Impose it");
    visit.wait_for("[role=status]", "It is in force.");
    visit.wait_for(".rows li", "Cid · Ban · for ever");
    assert_eq!(code(visit.site.get("/api/me", Some(&cid))), "banned");
    visit.press("Lift it for Cid");
    visit.wait_for(".rows li", "lifted by Root");
    assert_eq!(visit.site.get("/api/me", Some(&cid)).unwrap()["name"], "Cid");

    // By name, too, and not against each other.
    visit.open("/admin?view=sanctions", "Looking after the server");
    visit.fill("Name", "Root");
    visit.fill("Why; the person is told this", "a test");
    visit.press("Impose it");
    visit.wait_for("[role=alert]", "This person looks after the server.");
    visit.check_refusals(&["409"]);
    visit.fill("Name", "bob");
    visit.choose("What", Key::Down, "mute");
    visit.press("Impose it");
    visit.wait_for(".rows li", "Bob · Mute · until");

    visit.press("Reports");
    visit.press("Close …");
    visit.fill("What came of it", "banned");
    visit.press("Close the report");
    visit.wait_for(".empty", "No report waits.");
    visit.press("All");
    visit.wait_for(".report", "Root: banned");
    visit.press("People");
    visit.fill("The name begins with", "ro");
    visit.press("Find");
    visit.wait_for(".rows li", "looks after the server");
    visit.browser.wait_until("only Root", || visit.browser.all(".rows li").len() == 1);
    visit.press("Running tables");
    visit.wait_for(".rows li", "Bob – Bot, level 1");
    visit.wait_for(".rows li", "private");
    visit.press("What was done");
    for deed in [
        "Ban lifted",
        "Report closed: banned",
        "Banned for ever: insults",
        "Made to look after the server",
    ] {
        visit.wait_for(".rows li", deed);
    }
    check_quiet(&visit.browser, &visit.machiavel);
}

/// Nothing keeps people from using a page, and it is not wider than the screen.
#[track_caller]
fn check(visit: &Visit, what: &str) {
    for theme in [Theme::Light, Theme::Dark] {
        visit.browser.set_theme(theme);
        let at = visit.browser.address();
        assert_eq!(visit.browser.barriers(), [""; 0], "{what}, {theme:?}, {at}");
    }
    let layout = visit.browser.command("Page.getLayoutMetrics", &json!({}));
    let wide = |name: &str| layout[name]["clientWidth"].as_f64();
    let (content, screen) = (layout["cssContentSize"]["width"].as_f64(), wide("cssLayoutViewport"));
    assert!(content.is_some() && content <= screen, "{what}: {content:?} on {screen:?}");
}

#[track_caller]
fn check_pages(device: Device) {
    let mut visit = Visit::new(device);
    visit.open("/sign-in", "Sign in");
    check(&visit, "signing in");
    visit.press("I am new here");
    visit.fill("Password", "short");
    check(&visit, "signing up");
    for path in ["/settings", "/leaderboard", "/admin"] {
        visit.browser.open(&visit.machiavel.at(path));
        visit.browser.find("h1");
        check(&visit, "for a stranger");
    }
    visit.press("Menu");
    check(&visit, "the menu");
    visit.sign_up("Root");
    make_admin(&mut visit, "Root");
    let (ada, bob) = (visit.other("Ada"), visit.other("Bob"));
    for setup in ["bermudes@1", "vorassic@1"] {
        visit.rated_game(setup, &ada, &bob);
        visit.rated_game(setup, &bob, &ada);
    }
    let report = json!({ "person": ada.id, "text": "calls me names" });
    visit.site.post("/api/report", &report, Some(&bob)).unwrap();

    visit.open("/user/Ada", "Ada");
    visit.wait_for(".game-row", "won");
    visit.press("As a table");
    visit.press("Report …");
    check(&visit, "a profile");
    visit.open("/leaderboard?game=vorassic", "Leaderboard");
    visit.wait_for(".leaders", "Ada");
    check(&visit, "a leaderboard");
    visit.open("/settings", "Settings");
    visit.fill("What the token is for", "a program with a long name");
    visit.press("Make a token");
    visit.wait_for("output", "");
    visit.press("Delete the account");
    check(&visit, "settings");
    visit.open("/admin", "Looking after the server");
    visit.press("Close …");
    check(&visit, "reports");
    for (view, row) in
        [("people", ".rows"), ("sanctions", "section"), ("tables", ".empty"), ("log", ".rows")]
    {
        visit.open(&format!("/admin?view={view}"), "Looking after the server");
        visit.browser.find(row);
        check(&visit, view);
    }
    check_quiet(&visit.browser, &visit.machiavel);
    visit.open("/user/nobody", "Nobody here is called nobody");
    check(&visit, "a name that nobody has");
    visit.check_refusals(&["404"]);
}

#[test]
fn pages_about_people_on_a_desktop() {
    check_pages(Device::Desktop);
}

#[test]
fn pages_about_people_on_a_phone() {
    check_pages(Device::Phone);
}
