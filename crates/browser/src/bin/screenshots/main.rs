//! `cargo xtask screenshots` runs it as `screenshots MACHIAVEL OUT`: pictures of every page, on
//! every device, in both themes; or with `--readme` those that the README shows.

mod readme;
mod terminal;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use browser::{Browser, Device, Key, Machiavel, Theme};

/// What pictures are called, and the pages for somebody whom the server does not know.
const FOR_ANYBODY: &[(&str, &str)] = &[
    ("home", "/"),
    ("djambi", "/play/djambi"),
    ("bermudes", "/play/bermudes"),
    ("vorassic", "/play/vorassic"),
    ("play-bots", "/play/djambi?new=bots"),
    ("lobby-empty", "/lobby"),
    ("learn", "/learn"),
    ("learn-djambi", "/learn/djambi"),
    ("learn-bermudes", "/learn/bermudes"),
    ("learn-vorassic", "/learn/vorassic"),
    ("analyze", "/analyze"),
    ("editor-djambi", "/editor/djambi"),
    ("editor-bermudes", "/editor/bermudes"),
    ("editor-vorassic", "/editor/vorassic"),
    ("rules", "/rules?lang=en"),
    ("rules-djambi", "/rules/djambi?lang=fr"),
    ("rules-bermudes", "/rules/bermudes?lang=en"),
    ("rules-vorassic", "/rules/vorassic?lang=es"),
    ("sign-in", "/sign-in"),
    ("sign-up", "/sign-in?new=yes"),
    ("settings-nobody", "/settings"),
    ("leaderboard-empty", "/leaderboard"),
    ("user-unknown", "/user/nobody"),
    ("admin-refused", "/admin"),
    ("not-found", "/nowhere"),
    ("no-table", "/table/nowhere"),
    ("no-game", "/game/nowhere"),
];

/// The same for somebody with an account, games and rights.
const FOR_ADA: &[(&str, &str)] = &[
    ("home-known", "/"),
    ("lobby", "/lobby"),
    ("lobby-create", "/lobby?new=invite"),
    ("settings", "/settings"),
    ("user", "/user/Ada"),
    ("admin", "/admin"),
];

const PASSWORD: &str = "correct horse battery";

fn main() {
    let arguments: Vec<_> = env::args_os().skip(1).map(PathBuf::from).collect();
    let (binary, out, take): (_, _, fn(&Path, &Path)) = match &*arguments {
        [binary, out] => (binary, out, every_page),
        [binary, out, option] if option.as_os_str() == "--readme" => (binary, out, readme::take),
        _ => {
            eprintln!("usage: screenshots MACHIAVEL OUT [--readme]");
            std::process::exit(2);
        }
    };
    fs::create_dir_all(out).expect("the folder for the pictures can be made");
    take(binary, out);
}

fn every_page(binary: &Path, out: &Path) {
    let mut machiavel = Machiavel::start(binary);
    let devices = [(Device::Desktop, "desktop"), (Device::Phone, "phone")];
    let browsers = devices.map(|(device, name)| (Browser::start(device, "en"), name));
    let anybody = FOR_ANYBODY.iter().map(|(name, path)| (*name, machiavel.at(path)));
    let anybody: Vec<_> = anybody.collect();
    for (browser, device) in &browsers {
        take_pages(browser, device, &anybody, out);
    }

    let ada = &browsers[0].0;
    enter(ada, &machiavel.at("/sign-in?new=yes"), "Create an account");
    let mut pages = tables(ada, &machiavel);
    make_admin(&mut machiavel, binary);
    pages.extend(FOR_ADA.iter().map(|(name, path)| (*name, machiavel.at(path))));
    enter(&browsers[1].0, &machiavel.at("/sign-in"), "Sign in");
    for (browser, device) in &browsers {
        take_pages(browser, device, &pages, out);
    }
}

/// Takes pictures of pages, as long as they are.
fn take_pages(browser: &Browser, device: &str, pages: &[(&str, String)], out: &Path) {
    for (theme, theme_name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        browser.set_theme(theme);
        for (name, address) in pages {
            browser.open(address);
            browser.find("main h1, main h2, main .headline");
            // What the server is asked for, and a sheet that opens by itself.
            browser.wait_until("everything", || {
                let waits = browser.read("main .waiting");
                let asked = address.contains("?new=") && !address.contains("sign-in");
                let untold = browser.read(".home-more h2 + *").iter().any(String::is_empty);
                let opens = !asked || !browser.all("dialog[open]").is_empty();
                waits.is_empty() && !untold && opens
            });
            let path = out.join(format!("{name}-{device}-{theme_name}.png"));
            fs::write(&path, browser.long_screenshot()).expect("a picture can be written");
            println!("{}", path.display());
        }
    }
}

/// Fills in the form for accounts.
fn enter(browser: &Browser, address: &str, button: &str) {
    browser.open(address);
    for (field, text) in [("[autocomplete=username]", "Ada"), ("[type=password]", PASSWORD)] {
        browser.click(&browser.find(&format!("main {field}")));
        browser.type_text(text);
    }
    press(browser, button);
    browser.wait_until("the name", || browser.read(".corner").concat().contains("Ada"));
}

/// Tables that wait, that run and that are over; their pages.
fn tables(browser: &Browser, machiavel: &Machiavel) -> Vec<(&'static str, String)> {
    let create = |seats: usize| {
        browser.open(&machiavel.at("/lobby?new=invite"));
        for seat in 2..2 + seats {
            let list = browser.find(&format!(".seats label:nth-of-type({seat}) select"));
            let name = list.name();
            browser.wait_until("the focus there", || {
                browser.press(Key::Tab);
                browser.focused().name() == name
            });
            browser.press(Key::Down);
            browser.wait_until("a bot", || list.value() == "level:1");
        }
        press(browser, "Create the table");
        browser.find(".game.live");
        browser.address()
    };
    let open = create(1);
    let running = create(3);
    browser.find(".live .turns, .live .empty");
    let ended = create(3);
    press(browser, "Resign");
    press(browser, "Yes");
    browser.wait_until("the end of it", || !browser.all(".player.out").is_empty());
    let game = ended.replace("/table/", "/game/");
    vec![("table-open", open), ("table-running", running), ("table-out", ended), ("game", game)]
}

fn press(browser: &Browser, name: &str) {
    browser.click(&browser.named("button", name));
}

/// Lets the account look after the server.
fn make_admin(machiavel: &mut Machiavel, binary: &Path) {
    machiavel.stop();
    let mut command = Command::new(binary);
    let made = command.args(["user", "admin", "Ada", "--data"]).arg(machiavel.data()).status();
    assert!(made.is_ok_and(|status| status.success()), "an account can be made an admin");
    machiavel.start_again();
}
