//! The program that drives the browser, and how one talks to it.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::PATIENCE;

const PROGRAM: &str = "chromedriver";

/// So many are started until one runs.
const ATTEMPTS: u32 = 5;

/// A running chromedriver.
#[derive(Debug)]
pub(crate) struct Driver {
    child: Child,
    port: u16,
    /// Open as long as it runs: it may print more.
    _output: BufReader<ChildStdout>,
}

/// Why the driver did not do something.
#[derive(Debug)]
pub(crate) struct Failure {
    /// As WebDriver names it: `no such element`.
    pub(crate) error: String,
    message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What follows the first line is a list of addresses inside the driver.
        let message = self.message.lines().next().unwrap_or_default();
        write!(f, "{}: {message}", self.error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure { error: "no answer from chromedriver".to_owned(), message: error.to_string() }
    }
}

/// Whether a browser is there and of the version that chromedriver drives.
pub(crate) fn drives(browser: &str) -> bool {
    let version = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok()?;
        version(&String::from_utf8_lossy(&output.stdout))
    };
    version(browser).is_some_and(|it| version(PROGRAM) == Some(it))
}

/// The first number in what a program says of itself.
fn version(told: &str) -> Option<u32> {
    let mut numbers = told.split(|c: char| !c.is_ascii_digit());
    numbers.find_map(|number| number.parse().ok())
}

impl Driver {
    /// Starts one on a free port. One that is free for one version of the internet protocol only
    /// ends it, so it gets several.
    pub(crate) fn start() -> Driver {
        (0..ATTEMPTS).find_map(|_| Driver::try_start()).expect("chromedriver prints its port")
    }

    fn try_start() -> Option<Driver> {
        let mut child = Command::new(PROGRAM)
            // Quieter, it would not tell its port either.
            .args(["--port=0", "--log-level=SEVERE"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start chromedriver: {error}"));
        let output = child.stdout.take().expect("its output is a pipe");
        let mut output = BufReader::new(output);
        let port = output.by_ref().lines().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("successfully on port ")?;
            rest.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            // It has ended, or says nothing more.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        };
        Some(Driver { child, port, _output: output })
    }

    /// Sends a command and returns its value.
    pub(crate) fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Failure> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE * 2))?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        )?;
        let answer = read(&mut BufReader::new(stream))?;
        let value = answer.get("value").cloned().unwrap_or_default();
        match value["error"].as_str() {
            None => Ok(value),
            Some(error) => Err(Failure {
                error: error.to_owned(),
                message: value["message"].as_str().unwrap_or_default().to_owned(),
            }),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads an answer whose length its head tells.
fn read(stream: &mut impl BufRead) -> io::Result<Value> {
    let mut length = 0;
    for line in stream.by_ref().lines() {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(serde_json::from_slice(&body).unwrap_or_else(|_| json!({})))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_first_number() {
        assert_eq!(version("ChromeDriver 156.0.8078.79 (a21ce95c24ce)"), Some(156));
        assert_eq!(version("Chromium 150.0.7871.100 built on Debian"), Some(150));
        assert_eq!(version(""), None);
    }

    #[test]
    fn an_answer_is_read_to_its_end() {
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 11\r\nA: b\r\n\r\n{\"value\":1}rest";
        assert_eq!(read(&mut &answer[..]).unwrap(), json!({ "value": 1 }));
    }
}
