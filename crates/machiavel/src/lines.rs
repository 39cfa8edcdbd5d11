//! Reading lines that anybody may have written.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes and without its end.
const LONGEST_LINE: usize = 64 * 1024;

/// Lines of an input. What is wrong with one line leaves the others readable.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLine {
    TooLong,
    Empty,
    NotText,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadLine::TooLong => "the line is longer than 64 KiB",
            BadLine::Empty => "the line is empty",
            BadLine::NotText => "the line is not UTF-8",
        })
    }
}

/// What comes from standard input.
#[derive(Debug)]
pub enum Heard {
    /// A line, or what is none.
    Line(Result<String, BadLine>),
    /// The end of the input, or why there is no more.
    End(io::Result<()>),
}

/// Reads standard input to its end, or as long as somebody takes what it gives.
pub fn listen(mut take: impl FnMut(Heard) -> bool) {
    let mut lines = Lines::new(BufReader::new(io::stdin().lock()));
    loop {
        let heard = match lines.next() {
            Ok(Some(line)) => Heard::Line(line.map(str::to_owned)),
            Ok(None) => Heard::End(Ok(())),
            Err(error) => Heard::End(Err(error)),
        };
        let is_last = matches!(heard, Heard::End(_));
        if !take(heard) || is_last {
            return;
        }
    }
}

impl<R: BufRead> Lines<R> {
    /// The lines of this input.
    pub fn new(input: R) -> Lines<R> {
        Lines { input, line: Vec::new() }
    }

    /// Where the lines come from.
    pub fn input(&self) -> &R {
        &self.input
    }

    /// The next line without its end (`\n` or `\r\n`), or why it cannot be read; `None` at the end
    /// of the input.
    pub fn next(&mut self) -> io::Result<Option<Result<&str, BadLine>>> {
        self.line.clear();
        let most = LONGEST_LINE + "\r\n".len();
        let read = self.input.by_ref().take(most as u64).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if self.line.pop_if(|byte| *byte == b'\n').is_some() {
            self.line.pop_if(|byte| *byte == b'\r');
        } else if self.line.len() > LONGEST_LINE {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(if self.line.len() > LONGEST_LINE {
            Err(BadLine::TooLong)
        } else if self.line.is_empty() {
            Err(BadLine::Empty)
        } else {
            str::from_utf8(&self.line).map_err(|_| BadLine::NotText)
        }))
    }
}
