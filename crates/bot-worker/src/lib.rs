//! The bots in the browser. They think in a worker beside the page and talk to it as to any other
//! program, by the lines of the engine protocol.
//!
//! A worker has one thread and hears nothing while it thinks: a page that has lost interest ends
//! the worker and starts another.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::Watch;
use engine::{Session, Then};
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

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

/// Answers a line of the page, however long it takes.
#[wasm_bindgen]
pub fn line(text: &str) {
    SESSION.with_borrow_mut(|session| {
        let answer = session.line(text);
        answer.lines.iter().for_each(|line| post(line));
        if let Then::Think(mut search) = answer.then {
            let stop = AtomicBool::new(false);
            let time = || Duration::from_secs_f64(now() / 1000.0);
            search.run(&Watch::new(&time, &stop), &|line| post(&line));
            session.finish(*search).iter().for_each(|line| post(line));
        }
    });
}
