//! Everything that the description of the API allows, and much that it does not, as schemathesis
//! finds it: no answer is a server's error, and none is undocumented.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use tokio::task::block_in_place;

use super::{Context, Report};
use crate::http::{self, Account};
use crate::process::{Folder, Ground, Starter};

/// The version whose checks these are.
const VERSION: &str = "schemathesis==4.32.5";
/// What it looks at. What a setup or a turn may be, a schema cannot say, so that what fits to it may
/// still be refused.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance,ignored_auth";
/// Addresses whose answers last as long as who asks stays, or that end who asks.
const LEFT_OUT: &str =
    "stream$|/live$|/account/delete$|/sign-out$|/session/|/sessions/|/password$|/pair$";

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let tool = match block_in_place(|| install(&context.program)) {
        Ok(tool) => tool,
        Err(error) => {
            report.skip(format!("schemathesis: {error:#}"));
            return Ok(report);
        }
    };
    let folder = Arc::new(Folder::new()?);
    let ground = Ground::Folder(Arc::clone(&folder));
    let mut starter = Starter::new(&context.program, &ground, None)?;
    starter.limits = vec!["sign-in-rate=1000000".to_owned(), "reports=1000000".to_owned()];
    let mut server = block_in_place(|| starter.start())?;
    let user = sign_up(server.address, "user").await?;
    let admin = sign_up(server.address, "admin").await?;
    // Who looks after a server is named while it does not run.
    server.stop()?;
    let mut command = Command::new(&context.program);
    command.args(["user", "admin", "admin", "--data"]).arg(&folder.path);
    let named = command.output()?;
    ensure!(named.status.success(), "{}", String::from_utf8_lossy(&named.stderr));
    let server = block_in_place(|| starter.start_at(server.address))?;
    for (who, account) in [("anonymous", None), ("user", Some(&user)), ("admin", Some(&admin))] {
        let examples: u32 = context.pick(5, 100);
        let output = block_in_place(|| {
            let mut command = Command::new(&tool);
            // It leaves notes where it runs.
            command
                .current_dir(&starter.log.path)
                .arg("run")
                .arg(format!("http://{}/api/openapi.json", server.address));
            command.args(["--checks", CHECKS, "--exclude-path-regex", LEFT_OUT, "--no-color"]);
            command.args(["--max-examples", &examples.to_string(), "--request-timeout", "20"]);
            if let Some(account) = account {
                command.arg("-H").arg(format!("Authorization: Bearer {}", account.token));
            }
            command.output()
        })?;
        report.note(format!("{who}: {}", summary(&output)));
        report.expect(output.status.success(), || {
            format!("schemathesis as {who}:\n{}", String::from_utf8_lossy(&output.stdout))
        });
    }
    report.failures.extend(starter.panics());
    Ok(report)
}

async fn sign_up(address: std::net::SocketAddr, name: &str) -> Result<Account> {
    let wanted = json!({ "name": name, "password": "a right password", "bearer": true });
    let answer = http::post(address, "/api/sign-up", &wanted, None).await?;
    let text = |name: &str| answer[name].as_str().map(str::to_owned).context("no account");
    Ok(Account { id: text("id")?, token: text("token")? })
}

/// How many requests there were.
fn summary(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    // Such as "1441 generated, 3 skipped".
    let is_count = |line: &&str| line.trim_start().starts_with(|it: char| it.is_ascii_digit());
    let line = text.lines().filter(is_count).find(|line| line.contains(" generated"));
    line.unwrap_or("no summary").trim().to_owned()
}

/// The program, in a folder of its own beside what is built.
fn install(program: &Path) -> Result<PathBuf> {
    let program = program.canonicalize()?;
    let folder = program.ancestors().nth(2).context("it lies in a folder of builds")?;
    let folder = folder.join("schemathesis");
    let tool = folder.join("bin/schemathesis");
    if !services::answers(Command::new(&tool).arg("--version")) {
        let made = services::answers(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        ensure!(made, "it needs python3 with venv");
        let mut pip = Command::new(folder.join("bin/pip"));
        ensure!(services::answers(pip.args(["install", VERSION])), "it cannot be installed");
    }
    Ok(tool)
}
