//! `machiavel user`: who looks after a server.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use store::{Deed, StoreError};

use crate::serve::Place;

/// Who did what is done on the command line, in the account of what was done.
const BY: &str = "command-line";

/// What to do with whom.
#[derive(Debug, Subcommand)]
pub(crate) enum User {
    #[command(about = Admin::ABOUT, help_template = crate::form_help(Admin::FORM, &User::EXAMPLES))]
    Admin(Admin),
}

/// Who looks after the server.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    /// Take it away again
    #[arg(long)]
    remove: bool,

    #[command(flatten)]
    place: Place,
}

impl User {
    pub(crate) const ABOUT: &'static str = "Say who looks after a server";
    pub(crate) const FORM: &'static str = "\
The account is made on the server itself: sign up there first.";
    pub(crate) const EXAMPLES: [&'static str; 3] = [
        "machiavel user admin Ada",
        "machiavel user admin Ada --remove --data /srv/machiavel",
        "machiavel user admin Ada --store postgres://machiavel@db/machiavel",
    ];

    pub(crate) fn run(&self) -> Result<()> {
        let User::Admin(admin) = self;
        admin.run()
    }
}

impl Admin {
    const ABOUT: &'static str =
        "Let an account ban and mute others, read reports and see all tables";
    const FORM: &'static str = "\
A server on a file must be stopped meanwhile; one on PostgreSQL may go on.";

    fn run(&self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let store = match self.place.change().await {
                Err(error @ StoreError::Held { .. }) => {
                    return Err(error).context("stop the server first, and start it again after");
                }
                other => other?,
            };
            let Some(account) = store.account_by_name(&self.name).await? else {
                bail!("there is no account {:?}", self.name);
            };
            let (id, name) = (account.person.id, account.person.name);
            let what = if self.remove { "no admin any more" } else { "admin" };
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let at = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
            let deed = Deed { at, by: BY.to_owned(), what: what.to_owned(), about: id };
            store.audit(deed).await?;
            store.set_admin(&name, !self.remove).await?;
            store.close().await?;
            println!("{name}: {what}");
            Ok(())
        })
    }
}
