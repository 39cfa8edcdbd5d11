//! Trying what was packed as somebody would who has nothing else: unpack it, look what is there,
//! start the server, play a whole game against a bot over HTTP.

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

/// Unpacks an archive and plays with what is in it.
pub(super) fn archive(archive: &Path) -> Result<()> {
    let folder = empty_folder()?;
    let mut tar = Command::new("tar");
    shell::run(tar.args(["--strip-components=1", "-xzf"]).arg(archive).arg("-C").arg(&folder))?;
    complete(&folder, &["machiavel", "machiavel.service"], &COMPLETIONS, "man/man1", "1")?;
    play(&folder, &folder.join("machiavel"))?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// Unpacks a Debian package and plays with what is in it.
pub(super) fn package(package: &Path) -> Result<()> {
    let folder = empty_folder()?;
    shell::run(Command::new("dpkg-deb").arg("--extract").arg(package).arg(&folder))?;
    let unit = "lib/systemd/system/machiavel.service";
    let files = ["usr/bin/machiavel", unit, "usr/share/doc/machiavel/copyright"];
    complete(&folder, &files, &INSTALLED_COMPLETIONS, "usr/share/man/man1", "1.gz")?;
    let unit = fs::read_to_string(folder.join(unit))?;
    service(&unit, &folder)?;
    play(&folder, &folder.join("usr/bin/machiavel"))?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

const COMPLETIONS: [&str; 3] =
    ["completions/machiavel", "completions/_machiavel", "completions/machiavel.fish"];

const INSTALLED_COMPLETIONS: [&str; 3] = [
    "usr/share/bash-completion/completions/machiavel",
    "usr/share/zsh/vendor-completions/_machiavel",
    "usr/share/fish/vendor_completions.d/machiavel.fish",
];

fn empty_folder() -> Result<PathBuf> {
    let folder = shell::target_dir().join("dist-trial");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Looks whether everything that belongs to a program is there: files, completions, and a page of
/// the manual for it and for each of its commands.
fn complete(
    folder: &Path,
    files: &[&str],
    completions: &[&str],
    pages: &str,
    ending: &str,
) -> Result<()> {
    for name in files.iter().chain(completions) {
        let bytes = fs::metadata(folder.join(name)).with_context(|| (*name).to_owned())?.len();
        ensure!(bytes > 0, "{name} is empty");
    }
    let program = Command::new(folder.join(files[0])).arg("--help").output()?;
    let help = String::from_utf8(program.stdout)?;
    let (_, commands) = help.split_once("Commands:\n").context("its help names no commands")?;
    let commands = commands.lines().map_while(|line| line.strip_prefix("  "));
    // What is written further in goes on with the line before.
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split(' ').next().filter(|name| !name.is_empty()))
        .collect();
    ensure!(commands.contains(&"serve"), "its help names no serve");
    for command in commands {
        let page = format!("{pages}/machiavel-{command}.{ending}");
        // Clap has no page for its own help.
        ensure!(command == "help" || folder.join(&page).exists(), "there is no {page}");
    }
    ensure!(folder.join(format!("{pages}/machiavel.{ending}")).exists(), "there is no first page");
    println!("program, service, completions and manual are there");
    Ok(())
}

/// Looks whether the service starts what is in the package, with options that it has, and can do
/// little else.
fn service(unit: &str, folder: &Path) -> Result<()> {
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/"));
    let mut words = start.context("the service starts nothing")?.split(' ');
    let program = folder.join(words.next().unwrap_or_default());
    let known = Command::new(&program).args(words).arg("--help").output()?;
    ensure!(known.status.success(), "the service is started with options that there are not");
    for line in ["DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes"]
    {
        ensure!(unit.lines().any(|it| it == line), "the service lacks {line}");
    }
    Ok(())
}

/// Plays with a program that was installed into a folder.
fn play(folder: &Path, binary: &Path) -> Result<()> {
    let mut installed = Installed::start(folder, binary)?;
    let page = installed.ask("GET", "/", None)?;
    ensure!(page.contains("<script"), "the page is not in the binary");
    let (first, wanted) = (installed.first_answer.as_millis(), WANTED.as_millis());
    println!("first answer after {first} ms, wanted at most {wanted} ms");
    let turns = installed.game()?;
    println!("a game of {turns} turns was played over HTTP");
    installed.stop()
}

/// A server that was installed.
struct Installed {
    binary: PathBuf,
    process: Child,
    host: String,
    first_answer: Duration,
    token: Option<String>,
}

impl Installed {
    fn start(folder: &Path, binary: &Path) -> Result<Installed> {
        let binary = binary.to_owned();
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
