//! The log of a game.

use crate::StoreError;
use crate::limits::{self, MOST_EVENTS_OF_A_BATCH};
use crate::rows::Summary;

/// One entry of the log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The id of the game.
    pub game: String,
    /// Its number in the game, from 0 without a gap.
    pub seq: u32,
    /// What kind of event it is, in a word.
    pub kind: String,
    /// Whose event it is, if it is a player's.
    pub seat: Option<u8>,
    /// What happened, as a text.
    pub body: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Consecutive events of one game that are stored together or not at all, and what the lists say
/// about the game from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    events: Vec<Event>,
    summary: Option<Summary>,
    keeps_players: bool,
}

impl Batch {
    /// Refuses events that are none, too many or too long, of several games or out of order.
    pub fn new(events: Vec<Event>) -> Result<Batch, StoreError> {
        let Some(first) = events.first() else {
            return Err(StoreError::Invalid("a batch without events".to_owned()));
        };
        if events.len() > MOST_EVENTS_OF_A_BATCH {
            let count = events.len();
            let why = format!("{count} events at once, at most {MOST_EVENTS_OF_A_BATCH}");
            return Err(StoreError::Invalid(why));
        }
        limits::game_id(&first.game)?;
        for (event, expected) in events.iter().zip(u64::from(first.seq)..) {
            if event.game != first.game || u64::from(event.seq) != expected {
                let why = format!(
                    "event {} of game {} where {expected} of game {} was expected",
                    event.seq, event.game, first.game
                );
                return Err(StoreError::Invalid(why));
            }
            limits::id("the kind", &event.kind)?;
            limits::body(&event.body)?;
        }
        Ok(Batch { events, summary: None, keeps_players: false })
    }

    /// Adds what the lists say about the game once the events are stored. Refuses the summary of
    /// another game or of another head.
    pub fn with_summary(self, summary: Summary) -> Result<Batch, StoreError> {
        if summary.game != self.game() || summary.head != self.last() {
            let why = format!(
                "a summary of game {} at {} beside events of game {} up to {}",
                summary.game,
                summary.head,
                self.game(),
                self.last()
            );
            return Err(StoreError::Invalid(why));
        }
        summary.checked()?;
        Ok(Batch { summary: Some(summary), ..self })
    }

    /// Says that with these events nobody sits down or stands up, so that nobody need look who
    /// plays.
    pub fn with_same_players(self) -> Batch {
        Batch { keeps_players: true, ..self }
    }

    /// Whether the same persons play as before.
    pub(crate) fn keeps_players(&self) -> bool {
        self.keeps_players
    }

    /// The game whose events these are.
    pub fn game(&self) -> &str {
        &self.events[0].game
    }

    /// The number of the first event.
    pub fn first(&self) -> u32 {
        self.events[0].seq
    }

    /// The number of the last event, the head of the game once they are stored.
    pub fn last(&self) -> u32 {
        self.events[self.events.len() - 1].seq
    }

    /// The events, at least one.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What the lists say about the game.
    pub fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }
}

/// What became of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on disk.
    Committed,
    /// Nothing was stored: the first number is taken, perhaps by this very batch sent before, or
    /// it is not the next one.
    Conflict {
        /// The last event of the game, if it has any.
        head: Option<u32>,
    },
}
