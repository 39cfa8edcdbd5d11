//! A schema of PostgreSQL for one test.

use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process, thread};

use tokio_postgres::{Client, Config, NoTls};

/// Where PostgreSQL answers, if there is one for the tests: postgres://name@host:port/database
const ADDRESS: &str = "MACHIAVEL_TEST_POSTGRES";

/// A new schema, removed with everything in it.
#[derive(Debug)]
pub(crate) struct Schema {
    server: String,
    pub(crate) name: String,
}

impl Schema {
    pub(crate) async fn new() -> Option<Schema> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let Ok(server) = env::var(ADDRESS) else {
            services::skipped("the tests of the store on PostgreSQL, since none is named");
            return None;
        };
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", process::id());
        run(&server, &format!("CREATE SCHEMA {name}")).await;
        Some(Schema { server, name })
    }

    /// Leads to this schema. Its connections are known to the server by its name.
    pub(crate) fn address(&self) -> String {
        self.with_settings(&self.server)
    }

    /// The same through another port of this machine.
    pub(crate) fn address_through(&self, port: u16) -> String {
        let config: Config = self.server.parse().unwrap();
        let password = config.get_password().map_or_else(String::new, |password| {
            format!(":{}", String::from_utf8(password.to_vec()).unwrap())
        });
        let (user, database) = (config.get_user().unwrap(), config.get_dbname().unwrap());
        self.with_settings(&format!("postgres://{user}{password}@127.0.0.1:{port}/{database}"))
    }

    /// The host and port of the server.
    pub(crate) fn place(&self) -> (String, u16) {
        let config: Config = self.server.parse().unwrap();
        let tokio_postgres::config::Host::Tcp(host) = &config.get_hosts()[0] else {
            panic!("{ADDRESS} names no host")
        };
        (host.clone(), config.get_ports()[0])
    }

    /// A connection behind the store's back.
    pub(crate) async fn client(&self) -> Client {
        let address = format!("{}&application_name=other", self.without_name());
        connect(&address).await
    }

    fn with_settings(&self, server: &str) -> String {
        let name = &self.name;
        format!("{server}?options=-csearch_path%3D{name}&application_name={name}")
    }

    fn without_name(&self) -> String {
        format!("{}?options=-csearch_path%3D{}", self.server, self.name)
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let (server, sql) = (self.server.clone(), format!("DROP SCHEMA {} CASCADE", self.name));
        // A runtime of its own, as this may be dropped within one.
        let removed = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(run(&server, &sql));
        });
        // What could not be removed was told by the thread that failed.
        let _ = removed.join();
    }
}

async fn run(address: &str, sql: &str) {
    connect(address).await.batch_execute(sql).await.unwrap();
}

async fn connect(address: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
    tokio::spawn(async move { connection.await.ok() });
    client
}
