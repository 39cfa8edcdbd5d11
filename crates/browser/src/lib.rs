//! A real browser for tests.
//!
//! [`Browser`] drives a headless Chromium by way of chromedriver, if there is one the build of it
//! that has no windows at all: that one needs half the processor for the same pages. Pages are used
//! as people use them: with the pointer, fingers and keys. Nothing is ever run inside a page.
//!
//! Made for tests: whatever goes wrong is a panic that says what was looked for.

#![warn(missing_docs)]

mod accessible;
mod cable;
mod contrast;
mod driver;
mod element;
mod input;
mod keys;
mod machiavel;

pub use cable::Cable;
pub use element::{Element, Rect};
pub use keys::Key;
pub use machiavel::Machiavel;

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use driver::{Driver, Failure};

/// How long anything may take. Long, because test machines are slow; nothing waits longer than it
/// must.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often a page is looked at while something is awaited.
const GLANCE: Duration = Duration::from_millis(15);

/// Chromium without windows, where Debian puts it. chromedriver does not look for it by itself.
const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// What a browser runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// 1280 by 800, with a mouse.
    Desktop,
    /// 390 by 844, with fingers.
    Phone,
    /// The same, lying.
    Landscape,
}

/// Which theme the system has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A browser with one page, as it comes fresh from the shop.
#[derive(Debug)]
pub struct Browser {
    driver: Driver,
    /// The address of the session's commands.
    session: String,
    device: Device,
    /// Where saved files go.
    saved: PathBuf,
}

impl Browser {
    /// Starts a browser whose user reads this language, such as `en` or `fr`.
    pub fn start(device: Device, language: &str) -> Browser {
        let driver = Driver::start();
        let created = driver.call("POST", "/session", &capabilities(device, language));
        let created = created.unwrap_or_else(|failure| panic!("no browser starts: {failure}"));
        let id = created["sessionId"].as_str().expect("a session has an id");
        let session = format!("/session/{id}");
        let saved = folder();
        let browser = Browser { driver, session, device, saved };
        let behavior = json!({ "behavior": "allow", "downloadPath": browser.saved });
        browser.command("Browser.setDownloadBehavior", &behavior);
        browser
    }

    /// The files that were saved so far, complete ones only.
    #[track_caller]
    pub fn downloads(&self) -> Vec<PathBuf> {
        // Made with the first download.
        let entries = fs::read_dir(&self.saved).into_iter().flatten().flatten();
        let partial = |path: &PathBuf| {
            // An empty file keeps the name free until everything is there.
            fs::metadata(path).is_ok_and(|data| data.len() == 0)
                || path.extension().is_some_and(|ending| ending == "crdownload")
                || path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
        };
        entries.map(|entry| entry.path()).filter(|path| !partial(path)).collect()
    }

    /// What it runs on.
    pub fn device(&self) -> Device {
        self.device
    }

    /// Opens an address and waits until it is loaded.
    #[track_caller]
    pub fn open(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// Goes back to the page before.
    #[track_caller]
    pub fn back(&self) {
        self.post("/back", &json!({}));
    }

    /// What the present tab is called.
    #[track_caller]
    pub fn tab(&self) -> String {
        text(&self.get("/window"))
    }

    /// Opens an empty tab and goes there.
    #[track_caller]
    pub fn open_tab(&self) {
        let opened = self.post("/window/new", &json!({ "type": "tab" }));
        self.go_to_tab(&text(&opened["handle"]));
    }

    /// Goes to another tab.
    #[track_caller]
    pub fn go_to_tab(&self, tab: &str) {
        self.post("/window", &json!({ "handle": tab }));
    }

    /// The address of the page.
    #[track_caller]
    pub fn address(&self) -> String {
        text(&self.get("/url"))
    }

    /// The title of the page.
    #[track_caller]
    pub fn title(&self) -> String {
        text(&self.get("/title"))
    }

    /// Everything of the page as HTML, as it is now.
    #[track_caller]
    pub fn source(&self) -> String {
        text(&self.get("/source"))
    }

    /// The first element that fits a CSS selector, as soon as there is one.
    #[track_caller]
    pub fn find(&self, css: &str) -> Element<'_> {
        self.wait_for(&format!("an element {css}"), || self.all(css).into_iter().next())
    }

    /// All elements that fit a CSS selector now.
    #[track_caller]
    pub fn all(&self, css: &str) -> Vec<Element<'_>> {
        let found = self.post("/elements", &json!({ "using": "css selector", "value": css }));
        let found = found.as_array().map(Vec::as_slice).unwrap_or_default();
        found.iter().filter_map(|value| Element::of(self, value)).collect()
    }

    /// What one reads in each element that fits a CSS selector, on a page that may change meanwhile.
    #[track_caller]
    pub fn read(&self, css: &str) -> Vec<String> {
        self.all(css).iter().filter_map(Element::text_if_there).collect()
    }

    /// The first element of those that fit a CSS selector that one sees under this name, as soon as
    /// there is one.
    #[track_caller]
    pub fn named(&self, css: &str, name: &str) -> Element<'_> {
        self.wait_for(&format!("something called {name}"), || {
            self.all(css).into_iter().find(|element| element.is_shown_as(name))
        })
    }

    /// The element that has the focus.
    #[track_caller]
    pub fn focused(&self) -> Element<'_> {
        Element::of(self, &self.get("/element/active")).expect("a page has a focus")
    }

    /// Looks again and again until something is there.
    #[track_caller]
    pub fn wait_for<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            if start.elapsed() > PATIENCE {
                let log = self.complaints().join("\n");
                panic!("there is never {what} at {}\n{log}\n{}", self.address(), self.source());
            }
            thread::sleep(GLANCE);
        }
    }

    /// Looks again and again until something is so.
    #[track_caller]
    pub fn wait_until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        self.wait_for(what, || is_so().then_some(()));
    }

    /// What the visible part of the page looks like, as PNG.
    #[track_caller]
    pub fn screenshot(&self) -> Vec<u8> {
        decode(&self.get("/screenshot"))
    }

    /// What the visible part of the page looks like, smaller or larger, as PNG.
    #[track_caller]
    pub fn scaled_screenshot(&self, scale: f64) -> Vec<u8> {
        let (width, height) = self.screen();
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        decode(&self.command("Page.captureScreenshot", &json!({ "clip": clip }))["data"])
    }

    /// What the whole page looks like, as PNG.
    #[track_caller]
    pub fn long_screenshot(&self) -> Vec<u8> {
        let taken =
            self.command("Page.captureScreenshot", &json!({ "captureBeyondViewport": true }));
        decode(&taken["data"])
    }

    /// Changes the theme of the system.
    #[track_caller]
    pub fn set_theme(&self, theme: Theme) {
        let value = match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        // Without motion, so that pictures do not depend on the moment.
        let features = json!([
            { "name": "prefers-color-scheme", "value": value },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.command("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Errors and warnings on the console since it was read last: scripts that fail, files that are
    /// missing, what the page's policy forbids.
    #[track_caller]
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        let lines = log.as_array().map(Vec::as_slice).unwrap_or_default();
        let bad =
            lines.iter().filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING");
        bad.map(|line| text(&line["message"])).collect()
    }

    /// The addresses that the page asked the network for since this was read last.
    #[track_caller]
    pub fn requests(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "performance" }));
        let lines = log.as_array().map(Vec::as_slice).unwrap_or_default();
        let events = lines.iter().filter_map(|line| {
            let event: Value = serde_json::from_str(line["message"].as_str()?).ok()?;
            let message = &event["message"];
            let is_request = message["method"] == "Network.requestWillBeSent";
            is_request.then(|| text(&message["params"]["request"]["url"]))
        });
        events.filter(|it| it.starts_with("http") || it.starts_with("ws")).collect()
    }

    /// The addresses that a site keeps for times without network.
    #[track_caller]
    pub fn kept(&self, origin: &str) -> Vec<String> {
        let values = json!({ "securityOrigin": origin });
        let caches = self.command("CacheStorage.requestCacheNames", &values);
        let caches = caches["caches"].as_array().map(Vec::as_slice).unwrap_or_default();
        let entries = caches.iter().flat_map(|cache| {
            let values = json!({ "cacheId": cache["cacheId"], "skipCount": 0, "pageSize": 1000 });
            let found = self.command("CacheStorage.requestEntries", &values);
            found["cacheDataEntries"].as_array().cloned().unwrap_or_default()
        });
        entries.map(|entry| text(&entry["requestURL"])).collect()
    }

    /// For how long the page has kept the processor busy so far: scripts, layout, painting. What
    /// else runs on the machine does not count.
    #[track_caller]
    pub fn busy(&self) -> Duration {
        self.command("Performance.enable", &json!({ "timeDomain": "threadTicks" }));
        let metrics = self.command("Performance.getMetrics", &json!({}));
        let metrics = metrics["metrics"].as_array().map(Vec::as_slice).unwrap_or_default();
        let tasks = metrics.iter().find(|metric| metric["name"] == "TaskDuration");
        Duration::from_secs_f64(tasks.and_then(|it| it["value"].as_f64()).unwrap_or_default())
    }

    /// A command of the DevTools protocol. For looking, not for doing what a person does.
    #[track_caller]
    pub fn command(&self, name: &str, values: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": values }))
    }

    #[track_caller]
    fn get(&self, path: &str) -> Value {
        sound(self.try_get(path))
    }

    /// What is told of an element, unless it is gone.
    #[track_caller]
    fn get_if_there(&self, path: &str) -> Option<Value> {
        match self.try_get(path) {
            Err(failure) if failure.error == "stale element reference" => None,
            result => Some(sound(result)),
        }
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        sound(self.try_post(path, body))
    }

    fn try_get(&self, path: &str) -> Result<Value, Failure> {
        self.driver.call("GET", &format!("{}{path}", self.session), &Value::Null)
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        self.driver.call("POST", &format!("{}{path}", self.session), body)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends with us, and the browser with the session. A test may fail already, so
        // nothing panics here.
        let _ = self.driver.call("DELETE", &self.session, &Value::Null);
        let _ = fs::remove_dir_all(&self.saved);
    }
}

#[track_caller]
fn sound(result: Result<Value, Failure>) -> Value {
    result.unwrap_or_else(|failure| panic!("{failure}"))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn decode(picture: &Value) -> Vec<u8> {
    let picture = picture.as_str().expect("a picture is a text in base 64");
    BASE64_STANDARD.decode(picture).expect("a picture is a text in base 64")
}

/// A new folder for what a browser saves.
fn folder() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};

    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("machiavel-browser-{}-{number}", process::id()));
    // One that is left from another process with the same id; usually there is none.
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn capabilities(device: Device, language: &str) -> Value {
    static HAS_SHELL: LazyLock<bool> = LazyLock::new(|| driver::drives(SHELL));
    let mut options = json!({
        "args": [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-sync",
            "--no-first-run",
            "--no-default-browser-check",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--window-size=1280,800",
            format!("--accept-lang={language}"),
        ],
        "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false },
    });
    if *HAS_SHELL {
        options["binary"] = SHELL.into();
    }
    let screen = match device {
        Device::Desktop => None,
        Device::Phone => Some((390, 844)),
        Device::Landscape => Some((844, 390)),
    };
    if let Some((width, height)) = screen {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true },
        });
    }
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "unhandledPromptBehavior": "ignore",
        "timeouts": { "pageLoad": PATIENCE.as_millis() as u64 },
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}
