//! Quick pairing: who wants the same is brought together.
//!
//! Who waits has a seek in the store. Whoever finds enough others, on whichever server, joins their
//! seeks for a game: the store does that for all of them or for none. After that each of them opens
//! the table, whose events have their key, so it is opened once, whoever dies in between.

use std::sync::Arc;

use bus::Hint;
use catalog::Play;
use serde::{Deserialize, Serialize};
use store::{Person, Seek, StoreError};
use wire::{Clock, Sitter, Terms};

use super::Live;
use crate::{people, random, ratings};

/// Ids of hints about pairing begin so; no id of a table does.
pub(super) const HINT: &str = "pairing/";
/// How long a seek holds unless it is renewed, in milliseconds.
const HOLD: i64 = 10_000;
/// How many of those who wait longest are looked at.
const LOOKED_AT: u32 = 100;
/// How far apart ratings may be at first, and how much that grows in a second.
const NEAR: f64 = 200.0;
const GROWTH: f64 = 50.0;

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Wish {
    /// The whole text of the setup, but without a seed that nobody asked for.
    pub(crate) setup: String,
    pub(crate) clock: Option<Clock>,
    pub(crate) rated: bool,
    /// Whether a bot will do.
    pub(crate) bots: bool,
    pub(crate) players: usize,
    /// Whether the board is left to chance.
    pub(crate) any_seed: bool,
}

/// Somebody who waits.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Seeker {
    sitter: Sitter,
    /// In the pool of the game; that of a beginner if it is not rated.
    rating: f64,
    wish: Wish,
}

/// A seek of somebody.
#[derive(Clone, Debug)]
pub(crate) struct Sought {
    pub(crate) id: String,
    /// The id of hints about others who want the same.
    pub(crate) hint: String,
}

/// How a seek stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It waits.
    Waiting,
    /// The players are at this table.
    Paired(String),
    /// It was ended.
    Over,
}

impl Wish {
    /// The same for all who want the same.
    fn key(&self) -> String {
        let Wish { setup, clock, rated, .. } = self;
        random::hash_text(&serde_json::json!([setup, clock, rated]).to_string())
    }

    /// The setup of a table, with a seed that follows from its id.
    fn setup_for(&self, game: &str) -> String {
        if self.any_seed {
            let hash = random::hash(game);
            let seed = u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]) % 1_000_000;
            format!("{} seed={seed}", self.setup)
        } else {
            self.setup.clone()
        }
    }
}

impl Seeker {
    fn read(seek: &Seek) -> Option<Seeker> {
        serde_json::from_str(&seek.body).ok()
    }

    fn is_bot(&self) -> bool {
        matches!(self.sitter, Sitter::Person { bot: true, .. })
    }

    /// Whether two may be brought together who have waited so long, in milliseconds.
    fn suits(&self, other: &Seeker, longest_wait: i64) -> bool {
        let takes = |one: &Seeker, other: &Seeker| !other.is_bot() || one.is_bot() || one.wish.bots;
        let near = NEAR + GROWTH * (longest_wait as f64 / 1_000.0);
        takes(self, other)
            && takes(other, self)
            && (!self.wish.rated || (self.rating - other.rating).abs() <= near)
    }
}

/// Those with whom the seek with this id is brought together, itself included: those with the
/// nearest ratings, of equal ones those who have waited longest.
fn choose(id: &str, seeks: &[Seek], now: i64) -> Option<Vec<String>> {
    let all: Vec<(&Seek, Seeker)> =
        seeks.iter().filter_map(|seek| Some((seek, Seeker::read(seek)?))).collect();
    let me = all.iter().position(|(seek, _)| seek.id == id)?;
    let (own, wish) = (all[me].1.rating, &all[me].1.wish);
    let mut others: Vec<usize> = (0..all.len()).filter(|index| *index != me).collect();
    let distance = |index: &usize| (all[*index].1.rating - own).abs();
    if wish.rated {
        others.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    }
    let mut chosen = vec![me];
    for other in others {
        let suits = |one: &usize| {
            let ((one, first), (two, second)) = (&all[*one], &all[other]);
            first.suits(second, now - one.since.min(two.since))
        };
        if chosen.iter().all(suits) {
            chosen.push(other);
        }
        if chosen.len() == wish.players {
            return Some(chosen.iter().map(|index| all[*index].0.id.clone()).collect());
        }
    }
    None
}

impl Live {
    /// Somebody begins to wait.
    pub(crate) async fn seek(&self, person: &Person, wish: Wish) -> Result<Sought, StoreError> {
        let rating = if wish.rated {
            let title = catalog::Title::of_setup(&wish.setup).map_or("", catalog::Title::name);
            let pool = ratings::pool(title, wish.players);
            self.store.rating(&person.id, &pool).await?.map(|rating| rating.skill)
        } else {
            None
        };
        let rating = rating.unwrap_or_else(ratings::beginner).value;
        let (now, wanted) = (self.now(), wish.key());
        let seeker = Seeker { sitter: people::sitter(person), rating, wish };
        let seek = Seek {
            id: random::id(),
            person: person.id.clone(),
            wanted,
            body: serde_json::to_string(&seeker).expect("texts and numbers can be written"),
            since: now,
            until: now + HOLD,
            game: None,
        };
        let sought = Sought { id: seek.id.clone(), hint: hint(&seek.wanted) };
        self.store.add_seek(seek, now).await?;
        self.stir(&sought.hint);
        Ok(sought)
    }

    /// Goes on waiting: looks whether there is a table, or enough others for one.
    pub(crate) async fn pair(self: &Arc<Self>, id: &str) -> Result<Standing, StoreError> {
        let now = self.now();
        let Some(seek) = self.store.renew_seek(id, now + HOLD).await? else {
            return Ok(Standing::Over);
        };
        if let Some(game) = &seek.game {
            return self.open_paired(&seek, game).await;
        }
        let seeks = self.store.seeks(&seek.wanted, now, LOOKED_AT).await?;
        let Some(together) = choose(id, &seeks, now) else { return Ok(Standing::Waiting) };
        let game = random::id();
        if !self.store.join_seeks(&together, &game, now).await? {
            return Ok(Standing::Waiting);
        }
        let standing = self.open_paired(&seek, &game).await;
        self.stir(&hint(&seek.wanted));
        standing
    }

    /// Opens the table of those who were brought together, if nobody else has.
    async fn open_paired(&self, seek: &Seek, game: &str) -> Result<Standing, StoreError> {
        let paired = Standing::Paired(game.to_owned());
        if self.store.heads(&[game.to_owned()]).await?.contains_key(game) {
            return Ok(paired);
        }
        let joined = self.store.joined_seeks(game).await?;
        let seekers: Vec<Seeker> = joined.iter().filter_map(Seeker::read).collect();
        let Some(wish) = seekers.first().map(|seeker| seeker.wish.clone()) else {
            return Ok(Standing::Over);
        };
        if seekers.len() < wish.players {
            if self.store.heads(&[game.to_owned()]).await?.contains_key(game) {
                return Ok(paired);
            }
            // Somebody went away before there was a table: the others wait again.
            let again = Seek { game: None, until: self.now() + HOLD, ..seek.clone() };
            self.store.add_seek(again, self.now()).await?;
            return Ok(Standing::Waiting);
        }
        let setup = Play::start(&wish.setup_for(game));
        let invalid = |why: String| StoreError::Invalid(why);
        let terms = Terms {
            setup: setup.map_err(|refused| invalid(refused.to_string()))?.setup(),
            host: joined.first().map(|seek| seek.person.clone()).unwrap_or_default(),
            clock: wish.clock,
            rated: wish.rated,
            paired: true,
            ..Terms::default()
        };
        // The order of ids is one by chance.
        let sitters: Vec<_> = (0..).zip(seekers.into_iter().map(|seeker| seeker.sitter)).collect();
        let events = table::opening(&terms, &sitters, &self.settings.table, self.now());
        // A conflict: somebody else was faster, and it is the same table.
        self.open(game, &events.map_err(|reason| invalid(reason.to_string()))?).await?;
        self.bus.publish(Hint { game: game.to_owned(), head: 0 });
        Ok(paired)
    }

    /// Lets those who wait for the same look again, here and elsewhere.
    fn stir(&self, hint: &str) {
        self.bus.publish(Hint { game: hint.to_owned(), head: 0 });
    }
}

/// The id of hints about those who want this: short enough for a hint.
fn hint(wanted: &str) -> String {
    format!("{HINT}{}", wanted.get(..16).unwrap_or(wanted))
}
