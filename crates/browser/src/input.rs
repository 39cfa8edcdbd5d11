//! Pointer, fingers and keys.

use serde_json::{Value, json};

use crate::{Browser, Device, Element, Key};

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Button {
    Left = 0,
    Right = 2,
}

/// After so many glances that found it at the same place a page does not scroll any more.
const STANDS: u32 = 30;

impl Browser {
    /// Clicks the middle of an element, or taps it where there is no mouse.
    #[track_caller]
    pub fn click(&self, element: &Element<'_>) {
        self.reveal(element);
        self.act(&self.pointer(&[over(element, 0), down(Button::Left), up(Button::Left)]));
    }

    /// Clicks with the right button.
    #[track_caller]
    pub fn right_click(&self, element: &Element<'_>) {
        self.reveal(element);
        self.act(&self.pointer(&[over(element, 0), down(Button::Right), up(Button::Right)]));
    }

    /// Moves the pointer over an element.
    #[track_caller]
    pub fn hover(&self, element: &Element<'_>) {
        self.reveal(element);
        self.act(&self.pointer(&[over(element, 0)]));
    }

    /// Drags from one element to another, both on the screen.
    #[track_caller]
    pub fn drag(&self, from: &Element<'_>, to: &Element<'_>) {
        self.reveal(from);
        let moves = [over(from, 0), down(Button::Left), over(to, 100), up(Button::Left)];
        self.act(&self.pointer(&moves));
    }

    /// Drags from one element to another and looks at the page before letting go.
    #[track_caller]
    pub fn drag_over(&self, from: &Element<'_>, to: &Element<'_>, look: impl FnOnce(&Browser)) {
        self.reveal(from);
        self.act(&self.pointer(&[over(from, 0), down(Button::Left), over(to, 100)]));
        look(self);
        self.act(&self.pointer(&[up(Button::Left)]));
    }

    /// Clicks twice, as fast as it goes.
    #[track_caller]
    pub fn double_click(&self, element: &Element<'_>) {
        self.reveal(element);
        let (down, up) = (down(Button::Left), up(Button::Left));
        self.act(&self.pointer(&[over(element, 0), down.clone(), up.clone(), down, up]));
    }

    /// Presses a key and lets it go.
    #[track_caller]
    pub fn press(&self, key: Key) {
        self.press_with(&[], key);
    }

    /// Presses keys one after the other.
    #[track_caller]
    pub fn press_all(&self, keys: &[Key]) {
        let strokes = keys.iter().flat_map(|key| ["keyDown", "keyUp"].map(|it| stroke(it, *key)));
        let strokes: Vec<Value> = strokes.collect();
        self.act(&json!([source("key", "keyboard", None, &strokes)]));
    }

    /// Presses a key while others are held down.
    #[track_caller]
    pub fn press_with(&self, held: &[Key], key: Key) {
        let held_and_key = || held.iter().copied().chain([key]);
        let downs = held_and_key().map(|key| stroke("keyDown", key));
        let ups = held_and_key().rev().map(|key| stroke("keyUp", key));
        let strokes: Vec<Value> = downs.chain(ups).collect();
        self.act(&json!([source("key", "keyboard", None, &strokes)]));
    }

    /// Types a text into what has the focus.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        let strokes: Vec<Value> = text
            .chars()
            .flat_map(|char| ["keyDown", "keyUp"].map(|kind| stroke(kind, Key::Char(char))))
            .collect();
        self.act(&json!([source("key", "keyboard", None, &strokes)]));
    }

    /// Scrolls by so many pixels, with the wheel in the middle of the screen.
    #[track_caller]
    pub fn scroll(&self, right: f64, down: f64) {
        let (width, height) = self.view().size;
        let turn = json!({
            "type": "scroll", "x": (width / 2.0) as i64, "y": (height / 2.0) as i64,
            "deltaX": right as i64, "deltaY": down as i64, "duration": 0, "origin": "viewport",
        });
        self.act(&json!([source("wheel", "wheel", None, &[turn])]));
    }

    /// Scrolls until the middle of an element can be seen.
    #[track_caller]
    pub fn reveal(&self, element: &Element<'_>) {
        let way = || {
            let (x, y) = element.rect().center();
            let view = self.view();
            let (right, down) = (x - view.corner.0, y - view.corner.1);
            let is_seen = (0.0..view.size.0).contains(&right) && (0.0..view.size.1).contains(&down);
            (!is_seen).then(|| (right - view.size.0 / 2.0, down - view.size.1 / 2.0))
        };
        match self.device() {
            Device::Desktop => {
                let (mut before, mut glances) = (None, 0);
                self.wait_until("the element on the screen", || {
                    let to_go = way();
                    glances = if before == Some(to_go) { glances + 1 } else { 1 };
                    // A wheel that was turned before the page was ready is turned again.
                    let is_due = before.is_none() || glances == STANDS;
                    before = Some(to_go);
                    if let Some((right, down)) = to_go.filter(|_| is_due) {
                        self.scroll(right, down);
                        glances = 0;
                    }
                    to_go.is_none()
                });
            }
            Device::Phone | Device::Landscape => {
                self.wait_until("the element on the screen", || {
                    let to_go = way();
                    if let Some((right, down)) = to_go {
                        self.swipe(right, down);
                    }
                    to_go.is_none()
                });
            }
        }
    }

    /// Moves the page under a finger, at most by half of the screen.
    #[track_caller]
    pub fn swipe(&self, right: f64, below: f64) {
        let (width, height) = self.view().size;
        let at = |across: f64, along: f64, duration: u32| {
            json!({
                "type": "pointerMove", "duration": duration, "origin": "viewport",
                "x": (width / 2.0 + across) as i64, "y": (height / 2.0 + along) as i64,
            })
        };
        let (across, along) =
            (right.clamp(-width / 4.0, width / 4.0), below.clamp(-height / 4.0, height / 4.0));
        // It rests at the end, so that the page does not fly on.
        let rest = json!({ "type": "pause", "duration": 100 });
        let moves = [
            at(across, along, 0),
            down(Button::Left),
            at(-across, -along, 150),
            rest,
            up(Button::Left),
        ];
        self.act(&self.pointer(&moves));
    }

    #[track_caller]
    fn act(&self, sources: &Value) {
        self.post("/actions", &json!({ "actions": sources }));
    }

    /// The moves of the one pointer that the device has.
    fn pointer(&self, moves: &[Value]) -> Value {
        let (id, kind) = match self.device() {
            Device::Desktop => ("mouse", "mouse"),
            Device::Phone | Device::Landscape => ("finger", "touch"),
        };
        json!([source("pointer", id, Some(kind), moves)])
    }

    /// Width and height of what one sees of a page.
    #[track_caller]
    pub fn screen(&self) -> (f64, f64) {
        self.view().size
    }

    #[track_caller]
    fn view(&self) -> View {
        let metrics = self.command("Page.getLayoutMetrics", &json!({}));
        let view = &metrics["cssVisualViewport"];
        let number = |name: &str| view[name].as_f64().unwrap_or_default();
        View {
            corner: (number("pageX"), number("pageY")),
            size: (number("clientWidth"), number("clientHeight")),
        }
    }
}

/// The part of the page that is on the screen.
struct View {
    corner: (f64, f64),
    size: (f64, f64),
}

fn source(kind: &str, id: &str, pointer: Option<&str>, actions: &[Value]) -> Value {
    let mut source = json!({ "type": kind, "id": id, "actions": actions });
    if let Some(pointer) = pointer {
        source["parameters"] = json!({ "pointerType": pointer });
    }
    source
}

fn over(element: &Element<'_>, duration: u32) -> Value {
    json!({
        "type": "pointerMove", "duration": duration, "origin": element.reference(), "x": 0, "y": 0,
    })
}

fn down(button: Button) -> Value {
    json!({ "type": "pointerDown", "button": button as u8 })
}

fn up(button: Button) -> Value {
    json!({ "type": "pointerUp", "button": button as u8 })
}

fn stroke(kind: &str, key: Key) -> Value {
    json!({ "type": kind, "value": key.code().to_string() })
}
