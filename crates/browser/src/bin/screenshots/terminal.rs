//! A picture of the real program in a real terminal: tmux runs it and tells what stands on the
//! screen in which colors, and the browser paints that.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

use browser::Browser;
use serde_json::json;

/// The size of the terminal, in columns and lines.
const SIZE: (u32, u32) = (104, 35);

/// What is played there.
const TURNS: &[&str] = &[
    "c2-e4", "g1-e1", "i7-i6", "c9-d8", "b1-d3", "h3-f5", "i6-g6", "b9-e9", "d3-f3", "h1-g1",
    "h7-h5", "e9-e6",
];

/// The sixteen colors that every terminal names as it likes; these are those of xterm.
const NAMED: [&str; 16] = [
    "#000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5", "#7f7f7f",
    "#f00", "#0f0", "#ff0", "#5c5cff", "#f0f", "#0ff", "#fff",
];

const STYLE: &str = "body { margin: 0; background: #1c1c1c } \
    pre { margin: 0; padding: 12px; display: inline-block; color: #d0d0d0; \
    font: 14px/17px 'DejaVu Sans Mono', monospace } \
    span { display: inline-block; height: 17px; vertical-align: top }";

/// Plays a few turns in a terminal of its own; what it looks like, as PNG.
pub(crate) fn picture(browser: &Browser, binary: &Path) -> Vec<u8> {
    let terminal = Terminal::start(binary);
    terminal.wait_for(browser, "No turn has been played yet.");
    for turn in TURNS {
        terminal.keys(&["/"]);
        terminal.keys(&["-l", turn]);
        terminal.keys(&["Enter"]);
        terminal.wait_for(browser, turn);
    }
    // The Reporter, and where it may go.
    terminal.keys(&["r", "Enter"]);
    terminal.wait_for(browser, "Where does the Reporter go?");
    let page = terminal.folder.join("terminal.html");
    let text = html(&terminal.screen(&["-e", "-N"]));
    fs::write(&page, text).expect("a page can be written");
    browser.open(&format!("file://{}", page.display()));
    let rect = browser.find("pre").rect();
    let screen = json!({
        "width": rect.width.ceil(), "height": rect.height.ceil(), "deviceScaleFactor": 1,
        "mobile": false,
    });
    browser.command("Emulation.setDeviceMetricsOverride", &screen);
    browser.scaled_screenshot(1.0)
}

/// A tmux with nothing but `machiavel play` in it. It ends with this value.
struct Terminal {
    /// What it keeps, and saved games.
    folder: PathBuf,
}

impl Terminal {
    fn start(binary: &Path) -> Terminal {
        let folder = env::temp_dir().join(format!("machiavel-terminal-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for the terminal can be made");
        let terminal = Terminal { folder };
        let program = format!(
            "XDG_DATA_HOME='{}' '{}' play djambi --lang en --colors 256 \
             --seats human,human,human,human",
            terminal.folder.display(),
            binary.display()
        );
        let (columns, lines) = (SIZE.0.to_string(), SIZE.1.to_string());
        terminal.tmux(&["new-session", "-d", "-x", &columns, "-y", &lines, &program]);
        terminal
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// What stands on the screen.
    fn screen(&self, options: &[&str]) -> String {
        self.tmux(&[&["capture-pane", "-p"], options].concat())
    }

    fn wait_for(&self, browser: &Browser, text: &str) {
        browser.wait_until(text, || self.screen(&[]).contains(text));
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .env("LC_ALL", "C.UTF-8")
            .args(["-f", "/dev/null", "-S"])
            .arg(self.folder.join("socket"))
            .args(arguments)
            .output()
            .expect("the picture of the terminal needs tmux");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {complaint}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
        // Whatever is left is in the folder for such things.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// How letters are written from somewhere on.
#[derive(Default)]
struct Look {
    is_bold: bool,
    is_reversed: bool,
    color: Option<String>,
    ground: Option<String>,
}

impl Look {
    /// Follows the numbers of a command "select graphic rendition".
    fn follow(&mut self, numbers: &str) {
        let mut numbers = numbers.split(';').map(|number| number.parse().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                0 => *self = Look::default(),
                1 => self.is_bold = true,
                7 => self.is_reversed = true,
                22 => self.is_bold = false,
                27 => self.is_reversed = false,
                30..=37 => self.color = Some(color(number - 30)),
                90..=97 => self.color = Some(color(number - 82)),
                40..=47 => self.ground = Some(color(number - 40)),
                100..=107 => self.ground = Some(color(number - 92)),
                39 => self.color = None,
                49 => self.ground = None,
                38 | 48 => {
                    assert_eq!(numbers.next(), Some(5), "only the 256 colors are asked for");
                    let color = numbers.next().map(color);
                    *(if number == 38 { &mut self.color } else { &mut self.ground }) = color;
                }
                // Dim, slanted and underlined letters are drawn as others.
                _ => {}
            }
        }
    }

    fn style(&self) -> String {
        let mut colors = (self.color.as_deref(), self.ground.as_deref());
        if self.is_reversed {
            colors = (colors.1.or(Some("#1c1c1c")), colors.0.or(Some("#d0d0d0")));
        }
        let mut style = String::new();
        for (name, value) in [("color", colors.0), ("background", colors.1)] {
            if let Some(value) = value {
                style += &format!("{name}:{value};");
            }
        }
        if self.is_bold {
            style += "font-weight:bold;";
        }
        style
    }
}

/// One of the 256 colors: sixteen with names, a cube of 6 by 6 by 6, and grays.
fn color(number: usize) -> String {
    match number {
        0..=15 => NAMED[number].to_owned(),
        16..=231 => {
            let level = |part: usize| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = number - 16;
            let [red, green, blue] = [cube / 36, cube / 6 % 6, cube % 6].map(level);
            format!("rgb({red},{green},{blue})")
        }
        _ => {
            let gray = 8 + 10 * (number - 232);
            format!("rgb({gray},{gray},{gray})")
        }
    }
}

/// A page that looks as the screen does.
fn html(screen: &str) -> String {
    let mut page = format!("<!doctype html><meta charset=utf-8><style>{STYLE}</style><pre>");
    let mut look = Look::default();
    for line in screen.trim_end().lines() {
        // What comes before the first command looks as before.
        for (number, part) in line.split('\x1b').enumerate() {
            let mut letters = part;
            if number > 0 {
                let command = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
                let (numbers, rest) = command.expect("tmux tells nothing but how letters look");
                look.follow(numbers);
                letters = rest;
            }
            // In columns as in a terminal, whatever font a letter comes from.
            let (style, width) = (look.style(), letters.chars().count());
            let letters = letters.replace('&', "&amp;").replace('<', "&lt;");
            let _ = write!(page, "<span style=\"{style}width:{width}ch\">{letters}</span>");
        }
        page.push('\n');
    }
    page + "</pre>"
}
