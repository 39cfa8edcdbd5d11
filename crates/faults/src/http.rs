//! Requests over HTTP, without waiting in a thread.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who one is for a server.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) token: String,
}

/// An answer: its status, and what it says as it stands there.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_str(&self.body).with_context(|| format!("no JSON: {}", self.body))
    }
}

/// Asks for something, with further lines in the head.
pub(crate) async fn ask(
    address: SocketAddr,
    verb: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Result<Answer> {
    let work = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let length = body.len();
        let head = format!(
            "{verb} {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok(Answer { status: status.context("no status")?, body: body.to_owned() })
    };
    tokio::time::timeout(PATIENCE, work).await?
}

/// Changes something; what is refused is an error.
pub(crate) async fn post(
    address: SocketAddr,
    path: &str,
    body: &Value,
    account: Option<&Account>,
) -> Result<Value> {
    let headers = account.map_or_else(String::new, bearer);
    let answer = ask(address, "POST", path, &headers, &body.to_string()).await?;
    if answer.status >= 300 {
        bail!("{path}: {} {}", answer.status, answer.body);
    }
    answer.json()
}

/// The line that says who asks.
pub(crate) fn bearer(account: &Account) -> String {
    format!("Authorization: Bearer {}\r\n", account.token)
}

/// Becomes a guest.
pub(crate) async fn guest(address: SocketAddr) -> Result<Account> {
    let answer = post(address, "/api/guest", &json!({ "bearer": true }), None).await?;
    let text = |name: &str| answer[name].as_str().map(str::to_owned).context("no guest");
    Ok(Account { id: text("id")?, token: text("token")? })
}

/// One of the numbers that a server tells of itself.
pub(crate) async fn metric(address: SocketAddr, name: &str) -> Result<u64> {
    let answer = ask(address, "GET", "/metrics", "", "").await?;
    let line =
        answer.body.lines().find_map(|line| line.strip_prefix(&format!("machiavel_{name} ")));
    Ok(line.with_context(|| format!("no number {name}"))?.parse()?)
}
