//! `cargo xtask screenshots` runs it as `screenshots MACHIAVEL OUT`: pictures of every page, on
//! every device, in both themes; or with `--readme` those that the README shows.

mod readme;
mod terminal;

use std::path::{Path, PathBuf};
use std::{env, fs};

use browser::{Browser, Device, Machiavel, Theme};

/// The pages and what their pictures are called.
const PAGES: &[(&str, &str)] = &[
    ("home", "/"),
    ("djambi", "/play/djambi"),
    ("bermudes", "/play/bermudes"),
    ("vorassic", "/play/vorassic"),
    ("learn", "/learn"),
    ("learn-djambi", "/learn/djambi"),
    ("analyze", "/analyze"),
    ("editor-djambi", "/editor/djambi"),
    ("editor-vorassic", "/editor/vorassic"),
    ("rules", "/rules?lang=en"),
    ("rules-djambi", "/rules/djambi?lang=fr"),
    ("rules-bermudes", "/rules/bermudes?lang=en"),
    ("rules-vorassic", "/rules/vorassic?lang=es"),
    ("sign-in", "/sign-in"),
    ("settings", "/settings"),
    ("leaderboard", "/leaderboard"),
    ("user", "/user/nobody"),
    ("admin", "/admin"),
    ("not-found", "/nowhere"),
];

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
    let machiavel = Machiavel::start(binary);
    for (device, device_name) in [(Device::Desktop, "desktop"), (Device::Phone, "phone")] {
        let browser = Browser::start(device, "en");
        for (theme, theme_name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            browser.set_theme(theme);
            for (name, path) in PAGES {
                browser.open(&machiavel.at(path));
                browser.find("main");
                let path = out.join(format!("{name}-{device_name}-{theme_name}.png"));
                fs::write(&path, browser.screenshot()).expect("a picture can be written");
                println!("{}", path.display());
            }
        }
    }
}
