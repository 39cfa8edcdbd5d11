//! A terminal for tests: what is typed into it and what it shows.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{ffi::OsStr, path::Path};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// Longer than anything takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often somebody looks again.
const MOMENT: Duration = Duration::from_millis(20);

/// A program that runs in a terminal.
pub(crate) struct Terminal {
    child: Child,
    /// Our end; without it the terminal is gone.
    master: Option<File>,
    /// The end of the program, kept to ask for its state.
    slave: File,
    screen: Arc<(Mutex<vt100::Parser>, Condvar)>,
    closed: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Starts a program in a terminal of this size.
    pub(crate) fn start(program: &Command, (cols, rows): (u16, u16)) -> Terminal {
        // Whoever inherited our end would keep the window open.
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master: OwnedFd = openpt(flags).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(OFlags::NOCTTY.bits() as i32)
            .open(Path::new(OsStr::from_bytes(name.to_bytes())))
            .unwrap();
        resize(&slave, cols, rows);
        let end = || slave.try_clone().unwrap();
        // It is the terminal of a session of its own, as that of a window is.
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(program.get_program()).args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.current_dir(program.get_current_dir().unwrap_or(Path::new(crate::ROOT)));
        command.env("TERM", "xterm-256color").stdin(end()).stdout(end()).stderr(end());
        let child = command.spawn().unwrap();
        let screen = Arc::new((
            Mutex::new(vt100::Parser::new(nonzero(rows), nonzero(cols), 0)),
            Condvar::new(),
        ));
        let closed = Arc::new(AtomicBool::new(false));
        let (output, shown) = (File::from(master.try_clone().unwrap()), Arc::clone(&screen));
        let stop = Arc::clone(&closed);
        let reader = Some(thread::spawn(move || read(output, &shown, &stop)));
        Terminal { child, master: Some(File::from(master)), slave, screen, closed, reader }
    }

    /// Types this.
    pub(crate) fn send(&mut self, keys: &str) {
        self.master.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&self, cols: u16, rows: u16) {
        self.screen.0.lock().unwrap().screen_mut().set_size(nonzero(rows), nonzero(cols));
        resize(&self.slave, cols, rows);
    }

    /// Waits until the screen shows this, and returns what it shows.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        let mut parser = self.screen.0.lock().unwrap();
        loop {
            let shown = parser.screen().contents();
            if is_so(&shown) {
                return shown;
            }
            let left = PATIENCE.saturating_sub(begin.elapsed());
            assert!(!left.is_zero(), "without {what:?}:\n{shown}");
            parser = self.screen.1.wait_timeout(parser, left).unwrap().0;
        }
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Closes the window.
    pub(crate) fn close(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
        self.master = None;
        self.reader.take().unwrap().join().unwrap();
    }

    /// Waits for the end of the program.
    #[track_caller]
    pub(crate) fn end(&mut self) -> ExitStatus {
        let begin = Instant::now();
        let mut parser = self.screen.0.lock().unwrap();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begin.elapsed() < PATIENCE, "no end:\n{}", parser.screen().contents());
            parser = self.screen.1.wait_timeout(parser, MOMENT).unwrap().0;
        }
    }

    /// Checks that the terminal is as it was before the program.
    #[track_caller]
    pub(crate) fn check_restored(&self) {
        let modes = tcgetattr(&self.slave).unwrap().local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG));
        // What was written last may still be on its way.
        let begin = Instant::now();
        let mut parser = self.screen.0.lock().unwrap();
        loop {
            let screen = parser.screen();
            let left = (
                screen.alternate_screen(),
                screen.hide_cursor(),
                screen.bracketed_paste(),
                screen.mouse_protocol_mode(),
            );
            if left == (false, false, false, vt100::MouseProtocolMode::None) {
                return;
            }
            assert!(begin.elapsed() < PATIENCE, "{left:?}:\n{}", screen.contents());
            parser = self.screen.1.wait_timeout(parser, MOMENT).unwrap().0;
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
        // It has ended already, unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a program says that what follows belongs together, and that this was all of it.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// Shows what the program writes, until it ends or the window is closed. What belongs together is
/// shown at once.
fn read(mut output: File, screen: &(Mutex<vt100::Parser>, Condvar), closed: &AtomicBool) {
    let moment = Timespec::try_from(MOMENT).unwrap();
    let mut bytes = [0; 4096];
    let mut written = Vec::new();
    while !closed.load(Ordering::Relaxed) {
        if poll(&mut [PollFd::new(&output, PollFlags::IN)], Some(&moment)) == Ok(0) {
            continue;
        }
        // The end of the program is an error here.
        let Ok(count @ 1..) = output.read(&mut bytes) else { return };
        written.extend_from_slice(&bytes[..count]);
        if is_whole(&written) {
            screen.0.lock().unwrap().process(&written);
            written.clear();
            screen.1.notify_all();
        }
    }
}

fn is_whole(written: &[u8]) -> bool {
    let last = |mark: &[u8]| written.windows(mark.len()).rposition(|bytes| bytes == mark);
    let is_cut = (1..BEGIN.len()).any(|count| written.ends_with(&BEGIN[..count]));
    last(BEGIN) <= last(END) && !is_cut
}

fn nonzero(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn resize(terminal: &File, cols: u16, rows: u16) {
    let size = Winsize { ws_row: rows, ws_col: cols, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}
