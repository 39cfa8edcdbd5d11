//! Keys that write no letter.

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter or sign.
    Char(char),
    /// To the next thing.
    Tab,
    /// Does it.
    Enter,
    /// The long one.
    Space,
    /// Takes back.
    Backspace,
    /// Leaves.
    Escape,
    /// An arrow.
    Left,
    /// An arrow.
    Up,
    /// An arrow.
    Right,
    /// An arrow.
    Down,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Removes.
    Delete,
    /// Held down with another.
    Shift,
    /// Held down with another.
    Control,
    /// Held down with another.
    Alt,
}

impl Key {
    /// What WebDriver calls it.
    pub(crate) fn code(self) -> char {
        match self {
            Key::Char(char) => char,
            Key::Backspace => '\u{E003}',
            Key::Tab => '\u{E004}',
            Key::Enter => '\u{E007}',
            Key::Shift => '\u{E008}',
            Key::Control => '\u{E009}',
            Key::Alt => '\u{E00A}',
            Key::Escape => '\u{E00C}',
            Key::Space => ' ',
            Key::End => '\u{E010}',
            Key::Home => '\u{E011}',
            Key::Left => '\u{E012}',
            Key::Up => '\u{E013}',
            Key::Right => '\u{E014}',
            Key::Down => '\u{E015}',
            Key::Delete => '\u{E017}',
        }
    }
}
