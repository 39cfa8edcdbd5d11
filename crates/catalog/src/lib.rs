//! The closed list of games, spoken to in texts.
//!
//! Everything outside the rules crates and `bot` knows games by their texts: setups, positions,
//! turns, names of squares. [`Setup`] is what is agreed before the first turn, [`Position`] a
//! position without a history, [`Play`] a game being played, whichever it is; [`BoardView`] is what
//! any screen draws of it. This crate alone names all games: a fourth one is added to [`Title`], to
//! `setup.rs` and as a module of `show`.

#![warn(missing_docs)]

mod adviser;
pub mod drawing;
mod form;
mod lesson;
mod play;
mod position;
mod prompt;
mod refused;
mod setup;
mod show;
mod sketch;
mod slip;
mod svg;
mod text;
mod thinker;
mod title;
mod view;
mod walk;
pub mod words;

pub use adviser::{Adviser, Asked};
pub use form::{Answers, Form, Question};
pub use lesson::{Lesson, Try, Verdict};
pub use play::{Choice, Play};
pub use position::Position;
pub use prompt::Prompt;
pub use refused::{Refused, Say};
pub use setup::Setup;
pub use sketch::{Field, Named, Sketch, Tool, What};
pub use slip::Slip;
pub use svg::{Coloring, Style, piece_svg, svg};
pub use thinker::{Advice, BotName, NoSuchBot, Tell, Thinker, ThinkerOptions, baselines};
pub use title::{RuleSet, Title};
pub use view::{
    BoardView, Color, Ground, Mark, PieceView, PlayerView, Shape, SquareView, Standing,
};
pub use walk::{Place, Walk};

pub use bot::{Clock, Forced, Level, Limits, Watch};
pub use kernel::{ByPlayer, Ending, Outcome, Player, PlayerSet, Reason, Role, TooManyTurns};
