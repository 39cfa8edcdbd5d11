//! What is agreed before the first turn, and the one place where a title becomes its rules.

use std::fmt;
use std::sync::Arc;

use bot::Played;
use record::{Problem, Record, RecordError};

use crate::show::Show;
use crate::{Play, Position, Refused, Title};

/// A setup that can be played: rules, players, size, seed.
#[derive(Clone)]
pub struct Setup {
    title: Title,
    text: String,
    game: Arc<dyn SpokenSetup>,
}

impl Setup {
    /// The setup that this text tells, such as `djambi/french@1 players=3`.
    pub fn read(text: &str) -> Result<Setup, Refused> {
        with_rules_of(text, ReadSetup(text))
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        self.title
    }

    /// The first position.
    pub fn start(&self) -> Result<Position, Refused> {
        self.game.start()
    }

    /// The position that this text tells, under the rules of the setup.
    pub fn position(&self, text: &str) -> Result<Position, Refused> {
        self.game.position(text)
    }
}

impl fmt::Display for Setup {
    /// The whole text, with every option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Setup").field(&self.text).finish()
    }
}

/// A new game of the setup with this text.
pub(crate) fn start(text: &str) -> Result<Play, Refused> {
    with_rules_of(text, Start { text, position: None })
}

/// A game that begins with this position, under the rules of the setup with this text.
pub(crate) fn start_at(text: &str, position: &str) -> Result<Play, Refused> {
    with_rules_of(text, Start { text, position: Some(position) })
}

/// The game that a record tells.
pub(crate) fn replay(record: &Record) -> Result<Play, RecordError> {
    match Title::by_name(&record.game) {
        Some(title) => match Title::of_setup(&record.rules) {
            Some(other) if other != title => Err(RecordError {
                line: record.origins.tag("Rules"),
                problem: Problem::OtherRules(other.name().to_owned()),
            }),
            _ => with_rules(title, Replay(record)),
        },
        None => Err(RecordError {
            line: record.origins.tag("Game"),
            problem: Problem::OtherGame(record.game.clone()),
        }),
    }
}

fn title_of(setup: &str) -> Result<Title, Refused> {
    Title::of_setup(setup).ok_or_else(|| {
        let word = setup.split(' ').next().unwrap_or_default();
        let args = vec![("word", word.to_owned())];
        Refused::plain("setup-name", &format!("there are no rules {word:?}"), args)
    })
}

/// Something to do with the rules of whichever game. What nobody does is not linked: the page is
/// smaller for it.
pub(crate) trait ForRules {
    type Done;
    fn of<G: Show + Played>(self) -> Self::Done;
}

/// Does something with the rules that the text of a setup names.
pub(crate) fn with_rules_of<T, Y>(setup: &str, task: T) -> Result<Y, Refused>
where
    T: ForRules<Done = Result<Y, Refused>>,
{
    with_rules(title_of(setup)?, task)
}

fn with_rules<T: ForRules>(title: Title, task: T) -> T::Done {
    match title {
        Title::Djambi => task.of::<djambi::Position>(),
        Title::Bermudes => task.of::<bermudes::Position>(),
        Title::Vorassic => task.of::<vorassic::Position>(),
    }
}

struct ReadSetup<'a>(&'a str);

impl ForRules for ReadSetup<'_> {
    type Done = Result<Setup, Refused>;

    fn of<G: Show + Played>(self) -> Result<Setup, Refused> {
        let setup = read_setup::<G>(self.0)?;
        let text = setup.to_string();
        Ok(Setup { title: G::TITLE, text, game: Arc::new(Typed::<G>(setup)) })
    }
}

struct Start<'a> {
    text: &'a str,
    /// The first position, unless it is the usual one.
    position: Option<&'a str>,
}

impl ForRules for Start<'_> {
    type Done = Result<Play, Refused>;

    fn of<G: Show + Played>(self) -> Result<Play, Refused> {
        let setup = read_setup::<G>(self.text)?;
        let position = match self.position {
            Some(text) => read_position::<G>(&setup, text)?,
            None => first_position::<G>(&setup)?,
        };
        Ok(Play::new(setup, kernel::Play::new(position)))
    }
}

struct Replay<'a>(&'a Record);

impl ForRules for Replay<'_> {
    type Done = Result<Play, RecordError>;

    fn of<G: Show + Played>(self) -> Result<Play, RecordError> {
        let (setup, play) = self.0.replay::<G>()?;
        Ok(Play::new(setup, play).with_flags(self.0))
    }
}

pub(crate) fn read_setup<G: Show>(text: &str) -> Result<G::Setup, Refused> {
    G::read_setup(text).map_err(|error| Refused::by_rule(G::TITLE, &error))
}

pub(crate) fn first_position<G: Show>(setup: &G::Setup) -> Result<G, Refused> {
    G::start(setup).map_err(|error| Refused::by_rule(G::TITLE, &error))
}

pub(crate) fn read_position<G: Show>(setup: &G::Setup, text: &str) -> Result<G, Refused> {
    G::read(setup, text).map_err(|error| Refused::by_rule(G::TITLE, &error))
}

/// What [`Setup`] asks of a setup whose type it does not know.
trait SpokenSetup: Send + Sync {
    fn start(&self) -> Result<Position, Refused>;
    fn position(&self, text: &str) -> Result<Position, Refused>;
}

/// A setup of a known type.
struct Typed<G: Show>(G::Setup);

impl<G: Show> SpokenSetup for Typed<G> {
    fn start(&self) -> Result<Position, Refused> {
        Ok(Position::new(self.0.clone(), first_position::<G>(&self.0)?))
    }

    fn position(&self, text: &str) -> Result<Position, Refused> {
        Ok(Position::new(self.0.clone(), read_position::<G>(&self.0, text)?))
    }
}
