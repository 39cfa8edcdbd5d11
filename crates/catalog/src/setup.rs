//! What is agreed before the first turn, and the one place where a title becomes its rules.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

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
        let title = Title::of_setup(text).ok_or_else(|| {
            let word = text.split(' ').next().unwrap_or_default();
            let args = vec![("word", word.to_owned())];
            Refused::plain("setup-name", &format!("there are no rules {word:?}"), args)
        })?;
        rules(title).read_setup(text)
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

/// The game that a record tells.
pub(crate) fn replay(record: &Record) -> Result<Play, RecordError> {
    match Title::by_name(&record.game) {
        Some(title) => match Title::of_setup(&record.rules) {
            Some(other) if other != title => Err(RecordError {
                line: record.origins.tag("Rules"),
                problem: Problem::OtherRules(other.name().to_owned()),
            }),
            _ => rules(title).replay(record),
        },
        None => Err(RecordError {
            line: record.origins.tag("Game"),
            problem: Problem::OtherGame(record.game.clone()),
        }),
    }
}

/// The rules with this title.
fn rules(title: Title) -> &'static dyn SpokenRules {
    match title {
        Title::Djambi => &Of::<djambi::Position>(PhantomData),
        Title::Bermudes => &Of::<bermudes::Position>(PhantomData),
        Title::Vorassic => &Of::<vorassic::Position>(PhantomData),
    }
}

/// What is asked of rules whose type is not known.
trait SpokenRules {
    fn read_setup(&self, text: &str) -> Result<Setup, Refused>;
    fn replay(&self, record: &Record) -> Result<Play, RecordError>;
}

/// The rules of a known type.
struct Of<G>(PhantomData<G>);

impl<G: Show> SpokenRules for Of<G> {
    fn read_setup(&self, text: &str) -> Result<Setup, Refused> {
        let setup = G::read_setup(text).map_err(|error| Refused::by_rule(G::TITLE, &error))?;
        let text = setup.to_string();
        Ok(Setup { title: G::TITLE, text, game: Arc::new(Typed::<G>(setup)) })
    }

    fn replay(&self, record: &Record) -> Result<Play, RecordError> {
        let (setup, play) = record.replay::<G>()?;
        Ok(Play::new(setup, play).with_flags(record))
    }
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
        let start = G::start(&self.0).map_err(|error| Refused::by_rule(G::TITLE, &error))?;
        Ok(Position::new(self.0.clone(), start))
    }

    fn position(&self, text: &str) -> Result<Position, Refused> {
        let read = G::read(&self.0, text).map_err(|error| Refused::by_rule(G::TITLE, &error))?;
        Ok(Position::new(self.0.clone(), read))
    }
}
