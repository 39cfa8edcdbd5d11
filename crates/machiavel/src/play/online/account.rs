//! Who one is for a server, kept in the user's data.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use dial::{Account, Site, SiteError};
use serde_json::{Value, json};

use crate::folders;

/// No server sends secrets that are as long as this.
const LONGEST_FILE: u64 = 1 << 20;

/// Becomes somebody at a server: who one was there last, or who is called like this; a new guest
/// if there is nobody, or if the server has forgotten them.
pub(super) fn come(site: &Site, name: Option<&str>) -> Result<Account> {
    let path = path(site);
    let mut known = load(&path)?;
    let is_wanted = |account: &Account| name.is_none_or(|name| account.name == name);
    while let Some(index) = known.iter().position(is_wanted) {
        let account = known.remove(index);
        match site.get("/api/me", Some(&account)) {
            Ok(_) => {
                known.insert(0, account.clone());
                save(&path, &known)?;
                return Ok(account);
            }
            Err(SiteError::Refused(refusal)) if refusal.status == 401 => {}
            Err(error) => return Err(error.into()),
        }
    }
    let account = site.guest(name)?;
    known.insert(0, account.clone());
    save(&path, &known)?;
    Ok(account)
}

/// The file of a server.
fn path(site: &Site) -> PathBuf {
    let url = site.url();
    let host = url.strip_prefix("http://").unwrap_or(&url);
    let safe = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => letter.to_string(),
        other => format!("%{:02X}", u32::from(other)),
    };
    let name: String = host.chars().map(safe).collect();
    folders::data().join("online").join(format!("{name}.json"))
}

/// Everybody one has been at a server, the last one first.
fn load(path: &Path) -> Result<Vec<Account>> {
    let text = match fs::metadata(path) {
        Ok(file) if file.len() > LONGEST_FILE => Err(io::Error::other("the file is too long")),
        Ok(_) => fs::read_to_string(path),
        Err(error) => Err(error),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    // A file that is damaged holds nobody; what it held could not be used anyway.
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    let accounts = value["accounts"].as_array().cloned().unwrap_or_default();
    Ok(accounts.iter().filter_map(account).collect())
}

fn account(value: &Value) -> Option<Account> {
    let text = |name: &str| value[name].as_str().map(str::to_owned);
    Some(Account { id: text("id")?, name: text("name")?, token: text("token")? })
}

/// Keeps them where only the user reads them, completely or not at all.
fn save(path: &Path, accounts: &[Account]) -> Result<()> {
    let accounts: Vec<Value> = accounts
        .iter()
        .map(|it| json!({ "id": it.id, "name": it.name, "token": it.token }))
        .collect();
    let text = format!("{:#}\n", json!({ "accounts": accounts }));
    write(path, text.as_bytes()).with_context(|| path.display().to_string())
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}
