//! `machiavel play`.

mod bots;
mod fullscreen;
mod happened;
mod input;
mod kept;
mod online;
mod options;
mod talk;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{Form, Title};
use clap::{Args, Subcommand};
use lang::{Language, Texts};
use tui::Seat;
use tui::plain::{NotSaved, Session, Wishes};
use tui::screen::App;

use crate::shown::{Shown, Speech};
use crate::{EXIT_CODES, files, template};
pub use fullscreen::FullScreen;
use online::{Online, Who};
use talk::Talk;

/// What is played, by whom, and how it is shown.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
pub struct Play {
    #[command(subcommand)]
    game: Option<Game>,

    #[command(flatten)]
    shown: Shown,

    /// Who plays, for each player human or level:1 to level:8, with --url me, open or level:N; then
    /// nothing else is asked
    #[arg(long, value_name = "WHO,WHO", global = true, value_delimiter = ',', value_parser = Who::read)]
    seats: Vec<Who>,

    /// Go on with the game that was left last
    #[arg(long, global = true)]
    resume: bool,

    #[command(flatten)]
    online: Online,
}

/// One of the games, with its options.
#[derive(Debug, Subcommand)]
enum Game {
    /// Djambi, the chessboard of Machiavelli, for 2 to 4 players
    #[command(before_help = Play::ABOUT, help_template = game_help(Title::Djambi))]
    Djambi(options::Djambi),
    /// Bermudes, pawns that turn over, for 2 players
    #[command(before_help = Play::ABOUT, help_template = game_help(Title::Bermudes))]
    Bermudes(options::Bermudes),
    /// Vorassic, snakes or octopuses that eat a board of numbers, for 2 to 4 players
    #[command(before_help = Play::ABOUT, help_template = game_help(Title::Vorassic))]
    Vorassic(options::Vorassic),
}

impl Play {
    pub const ABOUT: &'static str = "Play in the terminal, with friends or against bots";

    /// Plays until the game is over or somebody leaves.
    pub fn run(&self, language: Language) -> Result<()> {
        let speech = self.shown.speech(language);
        let texts = speech.texts();
        let form = self.game.as_ref().map(Game::form);
        if self.online.is_wanted()? {
            ensure!(
                !self.resume,
                "--resume goes on with a game of this machine; --table joins one"
            );
            return self.online.run(form, &self.seats, &self.shown, speech);
        }
        // Small enough to be typed again.
        let seed = u64::from(RandomState::new().hash_one(0) as u32);
        if self.resume {
            let is_settled = form.as_ref().is_some_and(Form::is_any_settled);
            ensure!(
                !is_settled && self.seats.is_empty(),
                "--resume goes on with a game as it was left; it takes neither options nor seats"
            );
            let game = form.map(|form| form.title().name());
            let file = kept::newest(game).ok_or_else(|| match game {
                Some(game) => anyhow!("--resume: no game of {game} was left"),
                None => anyhow!("--resume: no game was left"),
            })?;
            let (record, play) = files::load(&file)?;
            if self.shown.is_plain() {
                let session = Session::resume(texts, &file.display().to_string(), &record, play);
                return Talk::new(session, speech, Some(file), seed)?.run();
            }
            let mut app = self.app(texts, speech, &Wishes { seed, ..Wishes::default() });
            app.load(Ok((record, play)));
            return FullScreen::new(app, speech, Some(file), seed)?.run();
        }
        if let Some(form) = &form {
            form.check()?;
        }
        let seats = (!self.seats.is_empty()).then(|| self.local_seats()).transpose()?;
        if let (Some(form), Some(seats)) = (&form, &seats) {
            check_seats(form, seats)?;
        }
        let wishes = Wishes { form, seats, seed };
        if self.shown.is_plain() {
            return Talk::new(Session::new(texts, wishes), speech, None, seed)?.run();
        }
        let app = self.app(texts, speech, &wishes);
        FullScreen::new(app, speech, None, seed)?.run()
    }

    /// Who plays at this machine.
    fn local_seats(&self) -> Result<Vec<Seat>> {
        let local = |who: &Who| match who {
            Who::Here(seat) => Ok(*seat),
            Who::Me | Who::Open => Err(anyhow!("--seats: me and open go with --url")),
        };
        self.seats.iter().map(local).collect()
    }

    fn app(&self, texts: Texts, speech: Speech, wishes: &Wishes) -> App {
        App::new(texts, self.shown.look(), self.shown.chapter(speech), wishes)
    }
}

/// Refuses seats that do not fit the options.
fn check_seats(form: &Form, seats: &[Seat]) -> Result<()> {
    let open = |option| {
        let asked = form.questions().iter().any(|question| question.option == option);
        asked && !form.is_settled(option)
    };
    let mut seated = form.clone();
    if open("players") {
        seated.set("players", &seats.len().to_string());
    }
    let players = catalog::Play::start(&seated.setup()?).context("--seats")?.players().len();
    ensure!(players == seats.len(), "--seats: {} for {players} players", seats.len());
    Ok(())
}

impl Game {
    /// What the options settle.
    fn form(&self) -> Form {
        match self {
            Game::Djambi(options) => options.form(),
            Game::Bermudes(options) => options.form(),
            Game::Vorassic(options) => options.form(),
        }
    }
}

/// Why a game was not saved, for whoever words it.
fn not_saved(path: &Path, error: &io::Error) -> NotSaved {
    if error.kind() == ErrorKind::AlreadyExists {
        NotSaved::Exists(path.to_owned())
    } else {
        NotSaved::Failed(format!("{}: {error}", path.display()))
    }
}

/// Command lines that show how to play.
pub const EXAMPLES: [&str; 3] = [
    "machiavel play",
    "machiavel play djambi --seats human,level:3,level:3,level:3",
    "machiavel play vorassic --plain --size 5 --mode snake --seats human,human < turns.txt",
];

const ASKED: &str = "\
What the options leave open is asked, unless --seats is given. On the whole
screen ? shows the keys; line by line a turn is typed as in docs/notation.md,
and help lists what else can be typed. Whoever leaves finds the game saved:
--resume goes on.";

/// What follows the options in the help.
pub fn help() -> String {
    let examples = EXAMPLES.join("\n  ");
    template(&format!("{ASKED}\n\nExamples:\n  {examples}\n\n{EXIT_CODES}"))
}

fn game_help(title: Title) -> String {
    let examples = match title {
        Title::Djambi => {
            "--rules spanish --players 2\n  machiavel play djambi --seats human,level:3"
        }
        Title::Bermudes => "--blocked step\n  machiavel play bermudes --seats level:5,human",
        Title::Vorassic => "--size 7 --mode octopus\n  machiavel play vorassic --seats human,human",
    };
    let name = title.name();
    template(&format!("{ASKED}\n\nExamples:\n  machiavel play {name} {examples}\n\n{EXIT_CODES}"))
}
