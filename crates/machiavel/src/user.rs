//! `machiavel user`: who looks after a server, and who has lost a password.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use server::FreshPassword;
use store::{Account, Deed, Store, StoreError};

use crate::serve::Place;

/// Who did what is done on the command line, in the account of what was done.
const BY: &str = "command-line";

/// What to do with whom.
#[derive(Debug, Subcommand)]
pub(crate) enum User {
    #[command(about = Admin::ABOUT, help_template = crate::form_help(FORM, &Admin::EXAMPLES))]
    Admin(Admin),
    #[command(
        about = Password::ABOUT,
        help_template = crate::form_help(FORM, &Password::EXAMPLES)
    )]
    Password(Password),
}

const FORM: &str = "\
A server on a file must be stopped meanwhile; one on PostgreSQL may go on.";

/// An account, and where it is kept.
#[derive(Debug, Args)]
struct Whom {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    place: Place,
}

/// Who looks after the server.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(flatten)]
    whom: Whom,

    /// Take it away again
    #[arg(long)]
    remove: bool,
}

/// Who has lost a password.
#[derive(Debug, Args)]
pub(crate) struct Password {
    #[command(flatten)]
    whom: Whom,
}

impl User {
    pub(crate) const ABOUT: &'static str =
        "Say who looks after a server, and help who has lost a password";
    pub(crate) const FORM: &'static str = "\
The account is made on the server itself: sign up there first.";
    pub(crate) const EXAMPLES: [&'static str; 4] =
        [Admin::EXAMPLES[0], Admin::EXAMPLES[1], Admin::EXAMPLES[2], Password::EXAMPLES[0]];

    pub(crate) fn run(&self) -> Result<()> {
        match self {
            User::Admin(admin) => admin.run(),
            User::Password(password) => password.run(),
        }
    }
}

impl Admin {
    const ABOUT: &'static str =
        "Let an account ban and mute others, read reports and see all tables";
    const EXAMPLES: [&'static str; 3] = [
        "machiavel user admin Ada",
        "machiavel user admin Ada --remove --data /srv/machiavel",
        "machiavel user admin Ada --store postgres://machiavel@db/machiavel",
    ];

    fn run(&self) -> Result<()> {
        let what = if self.remove { "no admin any more" } else { "admin" };
        self.whom.change(what, async |store, account| {
            let name = &account.person.name;
            store.set_admin(name, !self.remove).await?;
            Ok(format!("{name}: {what}"))
        })
    }
}

impl Password {
    const ABOUT: &'static str = "Give an account a new password and print it";
    const EXAMPLES: [&'static str; 2] = [
        "machiavel user password Ada",
        "machiavel user password Ada --store postgres://machiavel@db/machiavel",
    ];

    fn run(&self) -> Result<()> {
        self.whom.change("new password", async |store, account| {
            let fresh = FreshPassword::new();
            store.set_password(&account.person.id, &fresh.hash).await?;
            // Whoever used the old one is out.
            store.end_sessions(&account.person.id, None).await?;
            Ok(format!("{}: {}", account.person.name, fresh.text))
        })
    }
}

impl Whom {
    /// Changes the account, after a note of what is done, and prints what came of it.
    fn change(
        &self,
        what: &str,
        change: impl AsyncFnOnce(&dyn Store, &Account) -> Result<String>,
    ) -> Result<()> {
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
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let at = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
            let about = account.person.id.clone();
            store.audit(Deed { at, by: BY.to_owned(), what: what.to_owned(), about }).await?;
            let done = change(&*store, &account).await?;
            store.close().await?;
            println!("{done}");
            Ok(())
        })
    }
}
