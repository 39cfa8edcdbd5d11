//! The pictures of the README: each game in the middle of play, on a desk and in a hand, and a
//! terminal.

use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

use browser::{Browser, Device, Machiavel, Theme};
use serde_json::json;

use crate::terminal;

/// Each game, and the squares that are chosen one after the other, [`FINISH`] between them. The
/// last choice is left open, so that the page shows what can follow it.
const GAMES: &[(&str, &str)] = &[
    ("djambi", "c2 e4 g1 e1 i7 i6 c9 d8 b1 d3 h3 f5 i6 g6 b9 e9 d3 f3 h1 g1 h7 h5 e9 e6 b2"),
    ("bermudes", "G9 C5 B4 D6 . G4 B4 D2 D7 . B5 D3 . D7 B5 D5 D2 . B6"),
    ("vorassic", "B1 G6 C2 F5 D3 E4 E2 D5 F1 C6 G0 B7 D4 F6"),
];

/// The button that ends a turn which could go on.
const FINISH: &str = ".";

/// How much smaller than the screen a picture is, so that it suits a page beside text. A phone has
/// two points for each pixel.
const DESKTOP_SCALE: f64 = 0.6;
const PHONE_SCALE: f64 = 0.5;

/// Longer than anything that moves by itself stands still.
const MOMENT: Duration = Duration::from_millis(500);

/// Writes all of them into a folder.
pub(crate) fn take(binary: &Path, out: &Path) {
    let machiavel = Machiavel::start(binary);
    let devices =
        [(Device::Desktop, "desktop", DESKTOP_SCALE), (Device::Phone, "phone", PHONE_SCALE)];
    for (device, name, scale) in devices {
        let browser = Browser::start(device, "en");
        if device == Device::Desktop {
            // Without the bars that a browser puts around a page.
            let screen =
                json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false });
            browser.command("Emulation.setDeviceMetricsOverride", &screen);
        }
        browser.set_theme(Theme::Light);
        for (game, choices) in GAMES {
            browser.open(&machiavel.at(&format!("/play/{game}")));
            choices.split_whitespace().for_each(|choice| choose(&browser, choice));
            write(&out.join(format!("{game}-{name}.png")), &still(&browser, scale));
        }
    }
    let browser = Browser::start(Device::Desktop, "en");
    write(&out.join("terminal.png"), &terminal::picture(&browser, binary));
}

fn choose(browser: &Browser, choice: &str) {
    match choice {
        FINISH => browser.click(&browser.named("button", "Finish the turn")),
        square => browser.click(&browser.find(&format!("[data-square='{square}'] > rect"))),
    }
}

/// A picture once nothing changes any more: the browser marks for a moment what a finger touched.
fn still(browser: &Browser, scale: f64) -> Vec<u8> {
    let mut last = Vec::new();
    browser.wait_for("a still picture", || {
        thread::sleep(MOMENT);
        let now = browser.scaled_screenshot(scale);
        if now == last {
            Some(now)
        } else {
            last = now;
            None
        }
    })
}

fn write(path: &Path, picture: &[u8]) {
    fs::write(path, picture).expect("a picture can be written");
    println!("{}", path.display());
}
