//! `machiavel picture`.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use ::picture::{GREATEST_GIF_SIDE, GREATEST_SIDE, Pace};
use anyhow::{Context, Result, anyhow, bail, ensure};
use catalog::drawing::Theme;
use catalog::{BoardView, Coloring, Mark, Play, Position, Setup, Style, svg};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};

use crate::files;
use crate::games::{self, Game};
use crate::query::{Job, Sample};
use crate::save::existing;
use crate::template;

/// What is drawn: a position of a game, or a record.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
pub struct Picture {
    #[command(subcommand)]
    game: Option<Game<Drawn>>,

    /// The record to draw, its last position unless told otherwise
    #[arg(value_name = "FILE", required = true)]
    file: Option<PathBuf>,

    /// Draw the position after so many turns of the record; 0 is the start
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Draw the whole record as an animated GIF
    #[arg(long, conflicts_with_all = ["at", "marks"])]
    gif: bool,

    /// How long the animation shows each turn, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 800, requires = "gif")]
    #[arg(value_parser = value_parser!(u64).range(20..=60_000))]
    delay: u64,

    #[command(flatten)]
    look: Look,
}

/// How it is drawn and where to.
#[derive(Debug, Args)]
struct Look {
    /// Where to write, instead of SVG to standard output: a name that ends with .svg, .png or .gif
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write over a file that is there already
    #[arg(long, requires = "out")]
    force: bool,

    /// How wide the picture is, in pixels: up to 4096, a GIF up to 1024
    #[arg(long, value_name = "N", default_value_t = 480)]
    #[arg(value_parser = value_parser!(u32).range(1..=i64::from(GREATEST_SIDE)))]
    width: u32,

    /// The colors
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = themes())]
    theme: Theme,

    /// Turn the board so that this player's camp is at the bottom; players are counted from 0
    #[arg(long, value_name = "PLAYER")]
    turn_to: Option<usize>,

    /// Point to these squares
    #[arg(long, value_name = "SQ,SQ", value_delimiter = ',', value_parser = mark)]
    marks: Vec<String>,
}

/// A position that is drawn.
#[derive(Debug, Args)]
pub struct Drawn {
    #[command(flatten)]
    look: Look,
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Gif,
}

impl Job for Drawn {
    const NAME: &'static str = "picture";

    const ABOUT: &'static str = "Draw a position as SVG or PNG, or a saved game as animated GIF";

    const STDIN: &'static str = "\
in:   position
out:  its SVG in one line, or error<TAB>reason";

    fn examples(sample: &Sample) -> Vec<String> {
        let Sample { options, position, .. } = sample;
        vec![
            "> start.svg".to_owned(),
            format!("{options} --theme dark > start.svg"),
            format!("{position} --turn-to 1 > position.svg"),
            "--stdin < positions.txt".to_owned(),
        ]
    }

    fn answer(&self, position: Position, output: &mut impl Write) -> Result<()> {
        let play = position.play();
        let kind = self.look.kind()?;
        ensure!(kind != Kind::Gif, "--out: a position has no animation; a record has");
        let bytes = self.look.draw(play.view_at(0).context("a game has a start")?, kind)?;
        self.look.write(&bytes, output)
    }

    fn check_lines(&self) -> Result<()> {
        ensure!(self.look.out.is_none(), "--out goes with one position, not with --stdin");
        Ok(())
    }

    fn answer_line(&self, setup: &Setup, line: &str) -> Result<String> {
        let play = setup.position(line)?.play();
        Ok(self.look.svg(play.view_at(0).context("a game has a start")?)?.replace('\n', ""))
    }
}

impl Picture {
    /// Draws on standard output or to a file.
    pub fn run(&self) -> Result<()> {
        let Some(file) = &self.file else {
            return self.game.as_ref().context("expected a game or a file")?.run();
        };
        let (_, play) = files::load(file)?;
        let mut output = io::stdout().lock();
        let kind = self.look.kind()?;
        if !self.gif && kind != Kind::Gif {
            let last = play.moments() - 1;
            let view = play.view_at(self.at.unwrap_or(last));
            let view = view.ok_or_else(|| anyhow!("--at: the record has {last} turns"))?;
            return self.look.write(&self.look.draw(view, kind)?, &mut output);
        }
        ensure!(self.at.is_none(), "--at: an animation shows the whole record");
        ensure!(self.look.marks.is_empty(), "--marks: an animation has no marks");
        match &self.look.out {
            Some(out) => ensure!(kind == Kind::Gif, "{}: an animation is a .gif", out.display()),
            None => ensure!(!output.is_terminal(), "a GIF is not for a terminal; see --out"),
        }
        self.look.write(&self.animate(&play)?, &mut output)
    }

    fn animate(&self, play: &Play) -> Result<Vec<u8>> {
        let width = self.look.width;
        ensure!(width <= GREATEST_GIF_SIDE, "--width: a GIF is up to {GREATEST_GIF_SIDE} wide");
        let style = self.look.style(&play.view())?;
        let frame =
            |moment| play.view_at(moment).map(|view| svg(&view, &style)).unwrap_or_default();
        let pace = Pace { turn: Duration::from_millis(self.delay), ..Pace::default() };
        Ok(::picture::gif(play.moments(), frame, width, pace)?)
    }
}

impl Look {
    /// What the name of the file says.
    fn kind(&self) -> Result<Kind> {
        let Some(out) = &self.out else { return Ok(Kind::Svg) };
        // The name of a folder says nothing about a picture.
        record::check_target(out).with_context(|| out.display().to_string())?;
        let extension = out.extension().map(OsStr::to_ascii_lowercase);
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Kind::Svg),
            Some("png") => Ok(Kind::Png),
            Some("gif") => Ok(Kind::Gif),
            _ => bail!("{}: the name ends with neither .svg nor .png nor .gif", out.display()),
        }
    }

    fn draw(&self, view: BoardView, kind: Kind) -> Result<Vec<u8>> {
        let svg = self.svg(view)?;
        match kind {
            Kind::Png => Ok(::picture::png(&svg, self.width)?),
            _ => Ok(svg.into_bytes()),
        }
    }

    fn svg(&self, mut view: BoardView) -> Result<String> {
        let style = self.style(&view)?;
        let marks: Vec<&str> = self.marks.iter().map(String::as_str).collect();
        if let Some(mark) = marks.iter().find(|mark| view.square(mark).is_none()) {
            bail!("--marks: there is no square {mark}");
        }
        view.mark(&marks, Mark::Pointed);
        Ok(svg(&view, &style))
    }

    fn style(&self, view: &BoardView) -> Result<Style> {
        let mut style =
            Style { coloring: Coloring::Theme(self.theme), width: self.width, ..Style::default() };
        if let Some(player) = self.turn_to {
            let players = view.players.len();
            let seat = view.players.get(player);
            let seat = seat.ok_or_else(|| anyhow!("--turn-to: there are {players} players"))?;
            style.quarter_turns = seat.quarter_turns;
        }
        Ok(style)
    }

    fn write(&self, bytes: &[u8], output: &mut impl Write) -> Result<()> {
        match &self.out {
            Some(path) => {
                let written = record::write_file(path, bytes, existing(self.force));
                files::saved(path, written)
            }
            None => {
                output.write_all(bytes)?;
                Ok(output.flush()?)
            }
        }
    }
}

/// What follows the options in the help.
pub fn help() -> String {
    template(&format!(
        "A record is drawn by its file, a position by its game:\n  \
         machiavel picture FILE.record --gif --out game.gif\n\n{}",
        games::end_of_help::<Drawn>()
    ))
}

fn mark(text: &str) -> Result<String> {
    let name = text.trim();
    ensure!(!name.is_empty(), "expected the name of a square");
    Ok(name.to_owned())
}

fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name))
        .map(|name| Theme::by_name(&name).expect("only names of themes are possible"))
}
