//! Where a store keeps things, for one test.

use std::sync::Arc;

use store::{Postgres, Sqlite, Store};

use crate::folder::Folder;
use crate::schema::Schema;

/// A place of its own for one test, gone with it.
#[derive(Debug)]
pub(crate) enum Place {
    /// A file of SQLite.
    File(Folder),
    /// A schema of PostgreSQL.
    Schema(Schema),
}

impl Place {
    pub(crate) fn file() -> Place {
        Place::File(Folder::new())
    }

    /// Nothing where there is no PostgreSQL.
    pub(crate) async fn schema() -> Option<Place> {
        Schema::new().await.map(Place::Schema)
    }

    /// The store there. A file can be opened again only after it was closed.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        match self {
            Place::File(folder) => Arc::new(Sqlite::open(&folder.file("test.db")).unwrap()),
            Place::Schema(schema) => Arc::new(Postgres::connect(&schema.address()).await.unwrap()),
        }
    }

    /// The same for another server, where there may be several.
    pub(crate) async fn open_another(&self) -> Option<Arc<dyn Store>> {
        match self {
            Place::File(_) => None,
            Place::Schema(_) => Some(self.open().await),
        }
    }

    /// Changes what is stored behind the store's back.
    pub(crate) async fn tamper(&self, sql: &str) {
        match self {
            Place::File(folder) => {
                let connection = rusqlite::Connection::open(folder.file("test.db")).unwrap();
                connection.execute_batch(sql).unwrap();
            }
            Place::Schema(schema) => schema.client().await.batch_execute(sql).await.unwrap(),
        }
    }
}
