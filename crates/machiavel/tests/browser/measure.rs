//! How fast the page is: told, not judged.
//! `cargo test --package machiavel --test browser measure -- --nocapture` shows it.

use std::time::Instant;

use browser::{Device, Key};

use crate::screen::Screen;

/// How often something is done to measure it.
const TIMES: u32 = 10;

#[test]
fn measure_the_page() {
    for (device, name) in [(Device::Desktop, "desktop"), (Device::Phone, "phone")] {
        let screen = Screen::new(device);
        let playable = |path: &str| {
            let start = Instant::now();
            screen.open(path);
            screen.square("c2");
            start.elapsed()
        };
        // The browser has just started, but the page is not the first one in it.
        let opened = playable("/");
        let busy = screen.browser.busy();
        for _ in 0..TIMES {
            screen.click("c2");
            screen.wait_for_detail("2. ");
            screen.browser.press(Key::Escape);
            screen.wait_for_detail("Choose");
        }
        let work = (screen.browser.busy() - busy) / (2 * TIMES);
        println!("{name}: a board after {opened:?}; {work:?} of work for a choice");
    }
}
