//! How fast the page is: told, not judged. `MACHIAVEL_FULL=1 cargo test --package machiavel --test \
//! browser measure -- --nocapture --test-threads 1` shows it, with as many games as it takes.

use std::time::Instant;

use browser::{Browser, Device, Key};
use serde_json::{Value, json};

use crate::bots::against_a_bot;
use crate::machiavel;
use crate::screen::{Means, Screen, Sight};

/// How often something is done to measure it.
const TIMES: u32 = 10;
/// After so many games a page that keeps something of each would have grown.
const GAMES: usize = 100;
/// Enough to see that the measure works.
const FEW_GAMES: usize = 2;

/// What a browser on these devices is called.
const DEVICES: [(Device, &str); 2] = [(Device::Desktop, "desktop"), (Device::Phone, "phone")];

/// Notes how long every click takes from the finger to the paint after it.
const WATCH_CLICKS: &str = "window.measured = []; new PerformanceObserver(list => { \
    for (const entry of list.getEntries()) \
        if (entry.interactionId) measured.push(entry.duration); \
    }).observe({ type: 'event', durationThreshold: 16 })";

/// How many frames there are in a second and a half, and the longest time without one.
const COUNT_FRAMES: &str = "new Promise(done => { \
    let first = performance.now(), last = first, frames = 0, longest = 0; \
    const frame = now => { \
        frames += 1; longest = Math.max(longest, now - last); last = now; \
        if (now - first < 1500) requestAnimationFrame(frame); \
        else done([frames * 1000 / (now - first), longest]); \
    }; requestAnimationFrame(frame) })";

/// What a look into the page tells. Only measuring looks there.
#[track_caller]
fn look(browser: &Browser, expression: &str) -> Value {
    let values = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
    browser.command("Runtime.evaluate", &values)["result"]["value"].clone()
}

#[test]
fn measure_the_page() {
    for (device, name) in DEVICES {
        let screen = Screen::new(device);
        let browser = &screen.browser;
        look(browser, WATCH_CLICKS);
        let busy = browser.busy();
        for _ in 0..TIMES {
            screen.click("c2");
            screen.wait_for_detail("2 of 2: ");
            browser.press(Key::Escape);
            screen.wait_for_detail("Choose");
        }
        let work = (browser.busy() - busy) / (2 * TIMES);
        let clicks = look(browser, "measured");
        let clicks: Vec<f64> =
            clicks.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        let longest = clicks.iter().copied().fold(0.0, f64::max);
        println!(
            "{name}: {work:?} of work for a choice; from a click to its paint at most {longest} ms, \
             {} of {} under 16 ms",
            (2 * TIMES as usize).saturating_sub(clicks.len()),
            2 * TIMES
        );
    }
}

#[test]
fn measure_the_first_board() {
    let machiavel = machiavel();
    for (device, name) in DEVICES {
        for (path, square) in [("/", "c2"), ("/play/bermudes", "G9"), ("/play/vorassic", "A1")] {
            // A new browser keeps nothing of an earlier visit.
            let sight = Sight::new(device);
            sight.browser.open("about:blank");
            let start = Instant::now();
            sight.browser.open(&machiavel.at(path));
            sight.square(square);
            let cold = start.elapsed();
            let start = Instant::now();
            sight.browser.reload();
            sight.square(square);
            let warm = start.elapsed();
            println!("{name}, {path}: a board after {cold:?}; again after {warm:?}");
        }
    }
}

#[test]
fn measure_frames_during_a_search() {
    for (device, name) in DEVICES {
        let screen = Screen::new(device);
        let told = |what: &str, frames: &Value| {
            let number = |index: usize| frames[index].as_f64().unwrap_or_default();
            println!(
                "{name}, {what}: {:.0} frames a second, at most {:.0} ms without",
                number(0),
                number(1)
            );
        };
        told("at rest", &look(&screen.browser, COUNT_FRAMES));
        // The strongest bot looks at the position for a second and a half.
        screen.press("Evaluation");
        screen.browser.wait_until("a search", || !screen.browser.all(".judgment").is_empty());
        told("while level 8 searches", &look(&screen.browser, COUNT_FRAMES));
    }
}

/// What the page holds after what nobody needs is thrown away.
#[track_caller]
fn held(browser: &Browser) -> String {
    browser.command("HeapProfiler.collectGarbage", &json!({}));
    browser.command("Performance.enable", &json!({}));
    let metrics = browser.command("Performance.getMetrics", &json!({}));
    let metrics = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let metric = |name: &str| {
        let found = metrics.iter().find(|metric| metric["name"] == name);
        found.and_then(|it| it["value"].as_f64()).unwrap_or_default()
    };
    let megabytes = |bytes: f64| bytes / f64::from(1 << 20);
    format!(
        "{:.2} MB of scripts, {:.2} MB of WebAssembly, {} nodes, {} listeners",
        megabytes(metric("JSHeapUsedSize")),
        megabytes(assembly(browser)),
        metric("Nodes"),
        metric("JSEventListeners"),
    )
}

/// The bytes of the memories of WebAssembly in the page; the bots have another, in their worker.
#[track_caller]
fn assembly(browser: &Browser) -> f64 {
    let kind = json!({ "expression": "WebAssembly.Memory.prototype" });
    let kind = browser.command("Runtime.evaluate", &kind)["result"]["objectId"].clone();
    let found = browser.command("Runtime.queryObjects", &json!({ "prototypeObjectId": kind }));
    let call = json!({
        "objectId": found["objects"]["objectId"],
        "functionDeclaration": "function() { \
            return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0) }",
        "returnByValue": true,
    });
    let sum = browser.command("Runtime.callFunctionOn", &call);
    sum["result"]["value"].as_f64().unwrap_or_default()
}

#[test]
fn measure_memory_after_many_games() {
    let full = std::env::var_os("MACHIAVEL_FULL").is_some();
    let games = if full { GAMES } else { FEW_GAMES };
    let screen = against_a_bot(Device::Desktop);
    let browser = &screen.browser;
    for game in 0..games {
        if game == 1 || game == games / 2 {
            println!("after {game} games: {}", held(browser));
        }
        let mut play = catalog::Play::start("vorassic@1 mode=octopus size=5").unwrap();
        let turn = play.some_turn().unwrap();
        screen.play(Means::Mouse, &mut play, &turn);
        browser.wait_until("the bot", || screen.turns().len() >= 2);
        screen.press("Resign");
        browser.find("dialog[open]");
        screen.press("Yes");
        browser.wait_until("the end", || screen.headline().contains("lost"));
        screen.press("Play again");
        browser.wait_until("another game", || screen.turns().is_empty());
    }
    println!("after {games} games: {}", held(browser));
}
