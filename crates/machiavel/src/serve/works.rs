//! What a server works on.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use bus::{Address, Bus, Local, Nats};
use clap::Args;
use server::Back;
use store::{Postgres, Sqlite, Store, StoreError};

use crate::folders;

/// The name of the file in the folder of data.
const FILE: &str = "machiavel.db";

/// Where games and people are kept.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Place {
    /// The folder of the data [default: that of the user]
    #[arg(long, value_name = "DIR", conflicts_with = "store")]
    data: Option<PathBuf>,

    /// A database instead of a file in that folder
    #[arg(long, value_name = "postgres://NAME@HOST/DATABASE", value_parser = database)]
    store: Option<String>,
}

/// The address of a database that we can talk to.
fn database(text: &str) -> Result<String, String> {
    let is_ours = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
    match is_ours {
        true => Ok(text.to_owned()),
        false => Err("a database is named as postgres://NAME@HOST/DATABASE".to_owned()),
    }
}

impl Place {
    /// Whether several servers may use it.
    pub(crate) fn is_shared(&self) -> bool {
        self.store.is_some()
    }

    /// The folder of the data.
    pub(crate) fn folder(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(folders::data)
    }

    /// The file of the data.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder().join(FILE)
    }

    /// The address of the database, if there is no file.
    pub(crate) fn database(&self) -> Option<&str> {
        self.store.as_deref()
    }

    /// Opens it for a server.
    async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        match &self.store {
            Some(address) => Ok(Arc::new(Postgres::connect(address).await?)),
            None => Ok(Arc::new(Sqlite::open(&self.file())?)),
        }
    }

    /// Opens it to change something in it. A file must be there already.
    pub(crate) async fn change(&self) -> Result<Arc<dyn Store>, StoreError> {
        if self.store.is_none() {
            Sqlite::open_read_only(&self.file())?;
        }
        self.open().await
    }

    /// Opens it to look at it, also while a server uses it.
    pub(crate) async fn inspect(&self) -> Result<Arc<dyn Store>, StoreError> {
        match &self.store {
            Some(address) => Ok(Arc::new(Postgres::connect_read_only(address).await?)),
            None => Ok(Arc::new(Sqlite::open_read_only(&self.file())?)),
        }
    }
}

/// Makes a folder that only its owner can look into: there are secrets in it.
fn make_folder(folder: &Path) -> Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

/// What opens the store and the bus when the server's runtime is there.
pub(super) fn back(place: Place, bus: Option<&str>) -> Result<Back> {
    let bus: Option<Address> = bus.map(str::parse).transpose()?;
    if !place.is_shared() {
        make_folder(&place.folder())?;
    }
    Ok(Box::new(move || {
        Box::pin(async move {
            let store = place.open().await?;
            let bus: Arc<dyn Bus> = match bus {
                Some(address) => Arc::new(Nats::start(bus::Settings::new(address))),
                None => Arc::new(Local::new()),
            };
            Ok((store, bus))
        })
    }))
}
