//! Trying a finished archive as somebody would who has nothing else: unpack it, start the server,
//! play a whole game against a bot over HTTP.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::shell;

/// How soon the first answer is wanted.
const WANTED: Duration = Duration::from_millis(300);
/// How long a whole game may take at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// Plays with what is in an archive.
pub(super) fn play(archive: &Path) -> Result<()> {
    let folder = shell::target_dir().join("dist-trial");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut tar = Command::new("tar");
    shell::run(tar.args(["--strip-components=1", "-xzf"]).arg(archive).arg("-C").arg(&folder))?;
    let mut installed = Installed::start(&folder)?;
    let page = installed.ask("GET", "/", None)?;
    ensure!(page.contains("<script"), "the page is not in the binary");
    let (first, wanted) = (installed.first_answer.as_millis(), WANTED.as_millis());
    println!("first answer after {first} ms, wanted at most {wanted} ms");
    let turns = installed.game()?;
    println!("a game of {turns} turns was played over HTTP");
    installed.stop()?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// A server from an archive.
struct Installed {
    binary: PathBuf,
    process: Child,
    host: String,
    first_answer: Duration,
    token: Option<String>,
}

impl Installed {
    fn start(folder: &Path) -> Result<Installed> {
        let binary = folder.join("machiavel");
        let begun = Instant::now();
        let mut process = Command::new(&binary)
            // Nothing of this machine is to help it.
            .env_clear()
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.join("data"))
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", binary.display()))?;
        let mut line = String::new();
        let output = process.stdout.take().context("it has no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let host = line.trim().rsplit_once("http://").context("it says no address")?.1.to_owned();
        let first_answer = Duration::ZERO;
        let mut installed = Installed { binary, process, host, first_answer, token: None };
        ensure!(installed.ask("GET", "/health", None)?.contains("ok"), "it is not well");
        installed.first_answer = begun.elapsed();
        Ok(installed)
    }

    /// Plays against a bot, always the first legal turn; says how many turns there were.
    fn game(&mut self) -> Result<usize> {
        let guest = self.ask("POST", "/api/guest", Some(r#"{"bearer":true}"#))?;
        self.token = Some(field(&guest, "token")?);
        let table = r#"{"setup":"vorassic@1 size=5","seats":["me",{"bot":{"level":1}}]}"#;
        let id = field(&self.ask("POST", "/api/table", Some(table))?, "id")?;
        let begun = Instant::now();
        let mut turns = 0;
        while begun.elapsed() < PATIENCE {
            let state = self.ask("GET", &format!("/api/table/{id}/state"), None)?;
            if state.contains(r#""status":"ended""#) {
                return Ok(turns);
            }
            if !state.contains(r#""to_act":0"#) {
                thread::sleep(Duration::from_millis(20));
                continue;
            }
            let position = field(&state, "position")?;
            let legal = Command::new(&self.binary)
                .args(["moves", "vorassic", "--position", &position])
                .output()?;
            let legal = String::from_utf8(legal.stdout)?;
            let turn = legal.lines().next().context("there is no legal turn")?;
            let turn = format!(r#"{{"text":"{turn}"}}"#);
            self.ask("POST", &format!("/api/table/{id}/turn"), Some(&turn))?;
            turns += 1;
        }
        bail!("the game did not end within {} seconds", PATIENCE.as_secs())
    }

    /// The body of an answer that must be fine.
    fn ask(&self, method: &str, path: &str, body: Option<&str>) -> Result<String> {
        let mut stream = TcpStream::connect(&self.host)?;
        let token = self.token.as_ref();
        let token = token.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
        let body = body.unwrap_or_default();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        ensure!(status.starts_with('2'), "{method} {path}: {status} {body}");
        Ok(body.to_owned())
    }

    fn stop(mut self) -> Result<()> {
        let pid = self.process.id().to_string();
        shell::run(Command::new("kill").arg(pid))?;
        let status = self.process.wait()?;
        ensure!(status.success(), "it ended with {status}");
        Ok(())
    }
}

impl Drop for Installed {
    fn drop(&mut self) {
        // Who has ended already needs no end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A text in JSON that holds no escapes.
fn field(json: &str, name: &str) -> Result<String> {
    let begin = format!(r#""{name}":""#);
    let rest = json.split_once(&begin).with_context(|| format!("no {name} in {json}"))?.1;
    Ok(rest.split('"').next().unwrap_or_default().to_owned())
}
