//! `machiavel play --url`: play at a table of a server.

mod account;
mod clock;
mod talk;
mod window;

use std::hash::{BuildHasher, RandomState};

use anyhow::{Result, anyhow, ensure};
use catalog::Form;
use clap::Args;
use client::Clock;
use dial::{Account, Line, Site};
use lang::Texts;
use serde_json::{Value, json};
use tui::Seat;
use tui::live::{Coming, Place};

use crate::print;
use crate::shown::{Shown, Speech};
use talk::Conversation;
use window::Window;

/// Where and how to play with others.
#[derive(Debug, Args)]
pub(super) struct Online {
    /// Play at a table of this server; the address of a table will do
    #[arg(long, value_name = "URL", global = true)]
    url: Option<String>,

    /// The table to join; without it one is made
    #[arg(long, value_name = "ID", global = true)]
    table: Option<String>,

    /// The token of the invitation to a private table
    #[arg(long, value_name = "TOKEN", global = true)]
    token: Option<String>,

    /// The seat to take, from 1 [default: the first one that is free]
    #[arg(long, value_name = "N", global = true, value_parser = clap::value_parser!(u8).range(1..=4))]
    seat: Option<u8>,

    /// Take no seat
    #[arg(long, global = true)]
    watch: bool,

    /// Who to be there: somebody one has been before, or somebody new
    #[arg(long, value_name = "NAME", global = true)]
    name: Option<String>,

    /// The clock of a new table: 10m+5s (increment), 10m/5s (delay), 10m, 3d (for each turn)
    #[arg(long, value_name = "CLOCK", global = true, value_parser = clock::read)]
    clock: Option<Clock>,

    /// Make a table that only those see who have its token
    #[arg(long, global = true)]
    private: bool,
}

/// Who shall sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// Somebody at this terminal, or a bot.
    Here(Seat),
    /// At a server: whoever types this.
    Me,
    /// At a server: whoever comes.
    Open,
}

impl Who {
    pub(super) fn read(text: &str) -> Result<Who> {
        match text {
            "me" => Ok(Who::Me),
            "open" => Ok(Who::Open),
            other => Seat::read(other).map(Who::Here).ok_or_else(|| {
                anyhow!("expected human, or level:1 to level:8; with --url me or open")
            }),
        }
    }
}

/// A table, and who one is there.
pub(super) struct Here {
    site: Site,
    account: Account,
    token: Option<String>,
    speech: Speech,
    coming: Coming,
}

impl Here {
    /// Connects to the table.
    fn dial(&self) -> Result<Line> {
        let seed = RandomState::new().hash_one(0);
        let token = self.token.as_deref();
        Ok(Line::new(&self.site, Some(&self.account), &self.coming.table, token, seed)?)
    }

    /// Goes on at the table of a rematch.
    fn follow(&mut self, table: String) {
        self.coming = coming(&self.site, &self.account, table, self.token.as_deref());
        self.coming.place = Place::None;
    }
}

impl Online {
    /// Whether somebody wants to play at a server. What only makes sense there is refused
    /// elsewhere.
    pub(super) fn is_wanted(&self) -> Result<bool> {
        if self.url.is_none() {
            let options = [
                ("--table", self.table.is_some()),
                ("--token", self.token.is_some()),
                ("--seat", self.seat.is_some()),
                ("--watch", self.watch),
                ("--name", self.name.is_some()),
                ("--clock", self.clock.is_some()),
                ("--private", self.private),
            ];
            for (option, is_given) in options {
                ensure!(!is_given, "{option} goes with --url");
            }
        }
        Ok(self.url.is_some())
    }

    /// Plays until somebody leaves.
    pub(super) fn run(
        &self,
        form: Option<Form>,
        seats: &[Who],
        shown: &Shown,
        speech: Speech,
    ) -> Result<()> {
        let url = self.url.as_deref().unwrap_or_default();
        let (site, table, token) = place_of(url)?;
        let site = site.in_language(speech.language.code());
        ensure!(
            table.is_none() || self.table.is_none(),
            "--table: the address names a table already"
        );
        let table = table.or_else(|| self.table.clone());
        let token = token.or_else(|| self.token.clone());
        let here = match (table, form) {
            (None, None) => {
                self.check_list(token.is_some(), seats)?;
                return lobby(&site, speech);
            }
            (Some(_), Some(_)) => {
                return Err(anyhow!("--table joins a table; what is played there is settled"));
            }
            (Some(table), None) => {
                let is_made = self.clock.is_some() || self.private || !seats.is_empty();
                ensure!(!is_made, "--clock, --private and --seats are for a new table");
                let account = account::come(&site, self.name.as_deref())?;
                let mut coming = coming(&site, &account, table, token.as_deref());
                coming.place = match self.seat {
                    _ if self.watch => Place::None,
                    Some(seat) => Place::Seat(seat - 1),
                    None => Place::Any,
                };
                Here { site, account, token, speech, coming }
            }
            (None, Some(form)) => self.make(site, &form, seats, speech)?,
        };
        if shown.is_plain() {
            return Conversation::new(here)?.run();
        }
        Window::new(here, shown)?.run()
    }

    /// Refuses what means nothing where tables are only listed.
    fn check_list(&self, has_token: bool, seats: &[Who]) -> Result<()> {
        let new = [
            ("--clock", self.clock.is_some()),
            ("--private", self.private),
            ("--seats", !seats.is_empty()),
        ];
        for (option, is_given) in new {
            ensure!(!is_given, "{option} is for a new table: name a game");
        }
        let there = [
            ("--token", has_token),
            ("--seat", self.seat.is_some()),
            ("--watch", self.watch),
            ("--name", self.name.is_some()),
        ];
        for (option, is_given) in there {
            ensure!(!is_given, "{option} goes with a table: give --table, or name a game");
        }
        Ok(())
    }

    /// Makes a table.
    fn make(&self, site: Site, form: &Form, seats: &[Who], speech: Speech) -> Result<Here> {
        ensure!(self.seat.is_none() && !self.watch, "--seats says who sits where at a new table");
        ensure!(self.token.is_none(), "--token is for a table that exists");
        let mut form = form.clone();
        if !seats.is_empty() {
            // Who names three players wants a game for three.
            let asked = form.questions().iter().any(|question| question.option == "players");
            if asked && !form.is_settled("players") {
                form.set("players", &seats.len().to_string());
            }
        }
        form.check()?;
        let seed = u64::from(RandomState::new().hash_one(0) as u32);
        let play = tui::begin(&form, seed)?;
        let players = play.players().len();
        ensure!(
            seats.is_empty() || seats.len() == players,
            "--seats: {} for {players} players",
            seats.len()
        );
        let seats = seats.iter().map(|seat| wanted(*seat)).collect::<Result<Vec<Value>>>()?;
        let seats = (!seats.is_empty()).then(|| json!(seats));
        let account = account::come(&site, self.name.as_deref())?;
        let (table, token) =
            site.make_table(&account, &play.setup(), self.clock, self.private, seats)?;
        let coming = coming(&site, &account, table, token.as_deref());
        let coming = Coming { is_host: true, token: token.clone(), place: Place::None, ..coming };
        Ok(Here { site, account, token, speech, coming })
    }
}

/// What a seat of a new table is for the server.
fn wanted(seat: Who) -> Result<Value> {
    match seat {
        Who::Me => Ok(json!("me")),
        Who::Open => Ok(json!("open")),
        Who::Here(Seat::Bot(level)) => {
            let level: u8 = level.to_string().parse()?;
            Ok(json!({ "bot": { "level": level } }))
        }
        Who::Here(_) => {
            Err(anyhow!("--seats: at a server a seat is me, open, or level:1 to level:8"))
        }
    }
}

/// The server of an address, with the table and the token if it is that of a table.
fn place_of(url: &str) -> Result<(Site, Option<String>, Option<String>)> {
    let Some((server, table)) = url.split_once("/table/") else {
        return Ok((Site::new(url)?, None, None));
    };
    let (table, token) = match table.split_once('#') {
        Some((table, token)) => (table, Some(token.to_owned())),
        None => (table, None),
    };
    Ok((Site::new(server)?, Some(table.to_owned()), token))
}

/// How one comes to a table, and what others type for that.
fn coming(site: &Site, account: &Account, table: String, token: Option<&str>) -> Coming {
    let url = site.url();
    let mut command = format!("machiavel play --url {url} --table {table}");
    let mut address = format!("{url}/table/{table}");
    if let Some(token) = token {
        command += &format!(" --token {token}");
        address += &format!("#{token}");
    }
    let person = account.id.clone();
    Coming { table, person, command, address, ..Coming::default() }
}

/// Shows the tables that wait for players.
fn lobby(site: &Site, speech: Speech) -> Result<()> {
    let texts = speech.texts();
    let answer = site.get("/api/tables?status=open", None)?;
    let tables = answer["tables"].as_array().cloned().unwrap_or_default();
    let tables: Vec<tui::live::OpenTable> =
        tables.iter().filter_map(|table| open_table(&texts, table)).collect();
    print(tui::live::lobby(&texts, &tables).as_bytes())
}

fn open_table(texts: &Texts, value: &Value) -> Option<tui::live::OpenTable> {
    let seats = value["about"]["seats"].as_array()?;
    let names = seats.iter().map(|seat| match &seat["person"]["name"] {
        Value::String(name) => Some(name.clone()),
        _ => {
            let level = seat["bot"]["level"].as_u64();
            level.map(|level| texts.say("page-bot", &[("level", &level.to_string())]))
        }
    });
    Some(tui::live::OpenTable {
        id: value["id"].as_str()?.to_owned(),
        setup: value["about"]["setup"].as_str()?.to_owned(),
        clock: serde_json::from_value(value["about"]["clock"].clone()).ok(),
        seats: names.collect(),
    })
}
