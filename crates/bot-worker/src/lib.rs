//! The bots in the browser, one program for each game. They think in a worker beside the page, which
//! talks to them by lines:
//!
//! | line | meaning |
//! |---|---|
//! | `game LEVEL SETUP` | a bot of this level, which has played nothing yet |
//! | `position TEXT turns TURN…` | what was played since this position |
//! | `go [MILLISECONDS]` | find a turn, in the time of the level or in this one |
//!
//! and gets lines: `info depth N shares PERMILLE… [forced PLAYER TURNS] line TURN…` on the way,
//! `bestturn TURN` or `bestturn none` at the end, `error REASON` for what is against the rules.
//! It is the engine protocol cut down to what a page needs, because every byte is loaded.
//!
//! A worker has one thread and hears nothing while it thinks: a page that has lost interest ends
//! the worker and starts another.

use std::cell::RefCell;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Advice, Adviser, Asked, Level, Limits, Refused, Watch};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Sends a line to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post(line: &str);
}

/// How much room a bot has for the positions it remembers.
const TABLE_BYTES: usize = 16 << 20;

thread_local! {
    static ADVISER: RefCell<Option<Adviser>> = const { RefCell::new(None) };
}

/// What makes the bots of a game.
pub type Make = fn(Asked<'_>) -> Result<Adviser, Refused>;

/// Answers a line of the page, however long it takes.
pub fn line(make: Make, text: &str) {
    if let Err(reason) = ADVISER.with_borrow_mut(|adviser| answer(make, adviser, text)) {
        post(&["error ", &reason].concat());
    }
}

fn answer(make: Make, adviser: &mut Option<Adviser>, text: &str) -> Result<(), String> {
    let (command, rest) = text.split_once(' ').unwrap_or((text, ""));
    if command == "game" {
        let (level, setup) = rest.split_once(' ').unwrap_or((rest, ""));
        let level = level.parse().ok().and_then(Level::new).ok_or("there is no such level")?;
        // Chance is left to the clock, so that no two games are the same.
        let seed = now().to_bits();
        let made = make(Asked { setup, level, table_bytes: TABLE_BYTES, seed });
        *adviser = Some(made.map_err(|refused| refused.english)?);
        return Ok(());
    }
    let adviser = adviser.as_mut().ok_or("there is no game")?;
    match command {
        "position" => {
            let (start, turns) = rest.split_once(" turns").unwrap_or((rest, ""));
            adviser.tell(start, turns.split_whitespace()).map_err(|refused| refused.english)?;
        }
        "go" => {
            let time = rest.parse().ok().map(Duration::from_millis);
            think(adviser, Limits { time, ..Limits::default() });
        }
        _ => return Err("there is no such command".to_owned()),
    }
    Ok(())
}

fn think(adviser: &mut Adviser, limits: Limits) {
    let stop = AtomicBool::new(false);
    let time = || Duration::from_micros((now() * 1000.0) as u64);
    let players = adviser.players();
    let tell = |advice: &Advice| post(&info(advice, players));
    let best = adviser.think(limits, &Watch::new(&time, &stop), &tell);
    if let Some(best) = &best {
        tell(best);
    }
    post(&["bestturn ", best.as_ref().map_or("none", |best| &best.turn)].concat());
}

fn info(advice: &Advice, players: usize) -> String {
    let mut line = format!("info depth {} shares", advice.depth);
    for share in &advice.shares.0[..players] {
        let permille = (share * 1000.0) as u32;
        write!(line, " {permille}").expect("writing into a string never fails");
    }
    if let Some(forced) = advice.forced {
        write!(line, " forced {} {}", forced.winner.number(), forced.turns)
            .expect("writing into a string never fails");
    }
    line += " line";
    for turn in &advice.line {
        line.push(' ');
        line += turn;
    }
    line
}
