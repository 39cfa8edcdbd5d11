//! Taking the whole terminal, and giving it back as it was.

use std::io::{self, Write};
use std::panic;

use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{execute, queue};
use ratatui::{DefaultTerminal, Frame};

/// Takes the terminal. Until [`restore`], a panic gives it back before it says anything.
pub fn take() -> io::Result<DefaultTerminal> {
    restore_on_panic();
    let terminal = ratatui::try_init()?;
    if let Err(error) = execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste) {
        restore();
        return Err(error);
    }
    Ok(terminal)
}

/// Draws the whole screen at once: a terminal that can shows no half of it.
pub fn draw(terminal: &mut DefaultTerminal, app: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
    queue!(terminal.backend_mut(), BeginSynchronizedUpdate)?;
    terminal.draw(app)?;
    execute!(terminal.backend_mut(), EndSynchronizedUpdate)
}

/// Gives the terminal back as it was.
pub fn restore() {
    // There is nobody to tell if the terminal is gone.
    let _ =
        execute!(io::stdout(), EndSynchronizedUpdate, DisableMouseCapture, DisableBracketedPaste);
    ratatui::restore();
    let _ = io::stdout().flush();
}

/// What a panic says is read on a terminal that is as it was.
fn restore_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        restore();
        before(info);
    }));
}
