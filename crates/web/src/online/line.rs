//! The session of a table on the network of a browser. It never touches the page: whoever made it
//! is told what the session says.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use client::{Act, Output, Room, Session, Tidings, Unsent};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::{set_timeout_with_handle, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, WebSocket};

/// Who is told: the session, what it says, and the time.
type Hear = Box<dyn Fn(&Session, &[Tidings], u64)>;

/// A session that is kept connected until it is closed.
#[derive(Clone)]
pub(crate) struct Line(Rc<Wire>);

struct Wire {
    session: RefCell<Session>,
    socket: RefCell<Option<Socket>>,
    /// When the session wants to be told the time.
    timer: Cell<Option<TimeoutHandle>>,
    hear: Hear,
}

/// A connection. Nothing of it is passed on when it is dropped.
struct Socket {
    socket: WebSocket,
    /// Called by the browser as long as the connection is there.
    _opened: Closure<dyn Fn()>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _closed: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // One that is closed already needs nothing more.
        let _ = self.socket.close();
    }
}

impl Line {
    /// Connects to a table.
    pub(crate) fn new(
        table: &str,
        token: Option<&str>,
        hear: impl Fn(&Session, &[Tidings], u64) + 'static,
    ) -> Result<Line, Unsent> {
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        let session = Session::new(table, token, seed)?;
        let wire = Rc::new(Wire {
            session: RefCell::new(session),
            socket: RefCell::new(None),
            timer: Cell::new(None),
            hear: Box::new(hear),
        });
        wire.tell_time();
        Ok(Line(wire))
    }

    /// Plays a turn.
    pub(crate) fn turn(&self, text: &str) -> Result<(), Unsent> {
        self.0.ask(|session, now| session.turn(text, now))
    }

    /// Does something else at the table.
    pub(crate) fn act(&self, act: Act) -> Result<(), Unsent> {
        self.0.ask(|session, now| session.act(act, now))
    }

    /// Says something to others.
    pub(crate) fn say(&self, room: Room, text: &str) -> Result<(), Unsent> {
        self.0.ask(|session, now| session.say(room, text, now))
    }

    /// Connects anew, as whoever the browser is now.
    pub(crate) fn dial_again(&self) {
        self.0.session.borrow_mut().dial_again(now());
        self.0.drive();
    }

    /// Lets the session do what is due. Browsers let hidden pages sleep, so who comes back asks.
    pub(crate) fn wake(&self) {
        self.0.tell_time();
    }

    /// Looks at the session; the time is the one that its clocks are asked with.
    pub(crate) fn look<T>(&self, at: impl FnOnce(&Session, u64) -> T) -> T {
        at(&self.0.session.borrow(), now())
    }

    /// Ends it.
    pub(crate) fn close(&self) {
        self.0.session.borrow_mut().close();
        self.0.socket.replace(None);
        if let Some(timer) = self.0.timer.take() {
            timer.clear();
        }
    }
}

impl Wire {
    fn ask(
        self: &Rc<Wire>,
        ask: impl FnOnce(&mut Session, u64) -> Result<(), Unsent>,
    ) -> Result<(), Unsent> {
        let asked = ask(&mut self.session.borrow_mut(), now());
        self.drive();
        asked
    }

    fn tell_time(self: &Rc<Wire>) {
        self.session.borrow_mut().time(now());
        self.drive();
    }

    /// Does what the session wants, and lets it be called when it is time.
    fn drive(self: &Rc<Wire>) {
        let mut told = Vec::new();
        loop {
            let output = self.session.borrow_mut().next_output();
            match output {
                None => break,
                Some(Output::Dial) => match self.dial() {
                    Ok(socket) => drop(self.socket.replace(Some(socket))),
                    Err(_) => self.lose(),
                },
                Some(Output::Send(frame)) => {
                    let sent = self.socket.borrow().as_ref().map(|it| {
                        // A socket that still closes throws nothing and sends nothing.
                        it.socket.send_with_str(&frame)
                    });
                    if !matches!(sent, Some(Ok(()))) {
                        self.lose();
                    }
                }
                Some(Output::HangUp) => drop(self.socket.replace(None)),
                Some(Output::Tell(tidings)) => told.push(tidings),
            }
        }
        (self.hear)(&self.session.borrow(), &told, now());
        self.set_timer();
    }

    fn lose(&self) {
        drop(self.socket.replace(None));
        self.session.borrow_mut().disconnected(now());
    }

    fn set_timer(self: &Rc<Wire>) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        let Some(at) = self.session.borrow().next_time() else { return };
        let wire = Rc::clone(self);
        let wait = Duration::from_millis(at.saturating_sub(now()));
        // Without a timer the session goes on with the next frame.
        self.timer.set(set_timeout_with_handle(move || wire.tell_time(), wait).ok());
    }

    fn dial(self: &Rc<Wire>) -> Result<Socket, JsValue> {
        let location = window().location();
        let scheme = if location.protocol()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}/api/live", location.host()?))?;
        let wire = Rc::clone(self);
        let opened = Closure::<dyn Fn()>::new(move || {
            wire.session.borrow_mut().connected(now());
            wire.drive();
        });
        let wire = Rc::clone(self);
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            // The server sends texts only.
            let frame = event.data().as_string().unwrap_or_default();
            wire.session.borrow_mut().received(&frame, now());
            wire.drive();
        });
        let wire = Rc::clone(self);
        let closed = Closure::<dyn Fn()>::new(move || {
            wire.lose();
            wire.drive();
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Ok(Socket { socket, _opened: opened, _heard: heard, _closed: closed })
    }
}

/// The milliseconds since the page was opened; nobody turns this clock back.
pub(crate) fn now() -> u64 {
    window().performance().map_or(0, |performance| performance.now() as u64)
}
