//! What is on a page.

use std::path::Path;

use serde_json::{Value, json};

use crate::{Browser, text};

/// The name of an element's id in the protocol.
const KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// An element of a page.
#[derive(Clone, Debug)]
pub struct Element<'a> {
    pub(crate) browser: &'a Browser,
    id: String,
}

/// Where an element is, in CSS pixels from the top left of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
}

impl<'a> Element<'a> {
    pub(crate) fn of(browser: &'a Browser, value: &Value) -> Option<Element<'a>> {
        Some(Element { browser, id: value[KEY].as_str()?.to_owned() })
    }

    /// What actions call it.
    pub(crate) fn reference(&self) -> Value {
        json!({ KEY: self.id })
    }

    /// What one reads there.
    #[track_caller]
    pub fn text(&self) -> String {
        text(&self.get("text"))
    }

    /// All text in it, also what is only heard.
    #[track_caller]
    pub fn content(&self) -> String {
        text(&self.get("property/textContent"))
    }

    /// An attribute, as it stands in the page.
    #[track_caller]
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.get(&format!("attribute/{name}")).as_str().map(str::to_owned)
    }

    /// What is typed or chosen in it.
    #[track_caller]
    pub fn value(&self) -> String {
        text(&self.get("property/value"))
    }

    /// A property of its style, as it is computed.
    #[track_caller]
    pub fn style(&self, property: &str) -> String {
        text(&self.get(&format!("css/{property}")))
    }

    /// What it is to a screen reader: `button`.
    #[track_caller]
    pub fn role(&self) -> String {
        text(&self.get("computedrole"))
    }

    /// What a screen reader calls it.
    #[track_caller]
    pub fn name(&self) -> String {
        text(&self.get("computedlabel"))
    }

    /// Whether one can use it.
    #[track_caller]
    pub fn is_enabled(&self) -> bool {
        self.get("enabled") == true
    }

    /// Whether it is ticked or chosen.
    #[track_caller]
    pub fn is_selected(&self) -> bool {
        self.get("selected") == true
    }

    /// Whether one can see it.
    #[track_caller]
    pub fn is_shown(&self) -> bool {
        self.get("displayed") == true
    }

    /// Chooses a file in it, as the dialog of the system would do.
    #[track_caller]
    pub fn choose_file(&self, path: &Path) {
        self.browser.post(
            &format!("/element/{}/value", self.id),
            &json!({ "text": path.to_string_lossy() }),
        );
    }

    /// Where it is.
    #[track_caller]
    pub fn rect(&self) -> Rect {
        let rect = self.get("rect");
        let number = |name: &str| rect[name].as_f64().unwrap_or_default();
        Rect { x: number("x"), y: number("y"), width: number("width"), height: number("height") }
    }

    /// What one reads there, unless the element is gone by now.
    #[track_caller]
    pub(crate) fn text_if_there(&self) -> Option<String> {
        self.get_if_there("text").map(|value| text(&value))
    }

    /// Whether one can see it under this name; what is gone by now cannot be seen.
    #[track_caller]
    pub(crate) fn is_shown_as(&self, name: &str) -> bool {
        let is_called = |value: Value| value.as_str() == Some(name);
        self.get_if_there("displayed").is_some_and(|shown| shown == true)
            && self.get_if_there("computedlabel").is_some_and(is_called)
    }

    #[track_caller]
    fn get_if_there(&self, what: &str) -> Option<Value> {
        self.browser.get_if_there(&format!("/element/{}/{what}", self.id))
    }

    /// What is not on the page any more says nothing: pages change while one looks at them.
    #[track_caller]
    fn get(&self, what: &str) -> Value {
        self.get_if_there(what).unwrap_or(Value::Null)
    }
}

impl Rect {
    /// Its middle.
    pub fn center(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}
