//! Pictures of games, so that nobody makes the server paint all day.
//!
//! What was painted is kept for a while, for everybody. What is not there yet is painted one at a
//! time, pictures and animations each, and everybody may have so many painted.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use lang::Language;

use crate::limiter::Limiter;
use crate::queue::{Busy, Queue, Turn};

/// How many bytes of pictures are kept.
const KEPT_BYTES: usize = 32 << 20;
/// How wide a picture is that is painted quickly, in pixels.
const SMALL: u32 = 600;
/// How many pictures wait to be painted, and how many animations; who comes after them comes again
/// later.
const MOST_WAITING: usize = 32;

/// Which picture: the table, how many events it had, and everything that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Which {
    pub(crate) table: String,
    pub(crate) head: u32,
    pub(crate) kind: Kind,
    /// The moment; without it the last one.
    pub(crate) moment: Option<usize>,
    pub(crate) width: u32,
    /// Whose letters stand for colors; without it those of the game's texts.
    pub(crate) language: Option<Language>,
}

impl Which {
    /// How much work it is, about: one stands for a drawing that is only written down.
    fn much(&self) -> u32 {
        match self.kind {
            Kind::Svg => 1,
            Kind::Png if self.width <= SMALL => 2,
            Kind::Png => 10,
            Kind::Gif => 30,
        }
    }
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Svg,
    Png,
    Gif,
}

impl Kind {
    pub(crate) fn by_name(name: &str) -> Option<Kind> {
        match name {
            "svg" => Some(Kind::Svg),
            "png" => Some(Kind::Png),
            "gif" => Some(Kind::Gif),
            _ => None,
        }
    }

    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
            Kind::Gif => "image/gif",
        }
    }
}

/// Why there is no picture now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTurn {
    /// The one who asks has had enough of them.
    TooMany,
    /// Too many wait.
    Busy,
}

/// The pictures of games.
#[derive(Debug)]
pub(crate) struct Gallery {
    kept: Mutex<Kept>,
    asked: Limiter,
    pictures: Queue,
    animations: Queue,
}

#[derive(Debug, Default)]
struct Kept {
    /// Each with when it was looked at last.
    pictures: HashMap<Which, (Bytes, u64)>,
    bytes: usize,
    looks: u64,
}

impl Gallery {
    pub(crate) fn new(per_minute: u32) -> Gallery {
        Gallery {
            kept: Mutex::default(),
            asked: Limiter::new(Duration::from_secs(60), per_minute),
            pictures: Queue::new(1, MOST_WAITING),
            animations: Queue::new(1, MOST_WAITING),
        }
    }

    /// A picture that was painted before.
    pub(crate) fn find(&self, which: &Which) -> Option<Bytes> {
        let kept = &mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.looks += 1;
        let (bytes, looked) = kept.pictures.get_mut(which)?;
        *looked = kept.looks;
        Some(bytes.clone())
    }

    /// Waits for the turn to paint something for somebody.
    pub(crate) async fn turn(&self, who: &str, which: &Which) -> Result<Turn, NoTurn> {
        let line = match which.kind {
            Kind::Gif => &self.animations,
            Kind::Svg | Kind::Png => &self.pictures,
        };
        if !self.asked.allow_much(who, which.much()) {
            return Err(NoTurn::TooMany);
        }
        line.turn().await.map_err(|Busy| NoTurn::Busy)
    }

    /// Keeps a picture; those that nobody looked at for longest make room.
    pub(crate) fn keep(&self, which: Which, bytes: &Bytes) {
        let kept = &mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes.len() > KEPT_BYTES / 4 {
            return;
        }
        kept.looks += 1;
        kept.bytes += bytes.len();
        if let Some((old, _)) = kept.pictures.insert(which, (bytes.clone(), kept.looks)) {
            kept.bytes -= old.len();
        }
        while kept.bytes > KEPT_BYTES {
            let oldest = kept.pictures.iter().min_by_key(|(_, (_, looked))| *looked);
            let Some(which) = oldest.map(|(which, _)| which.clone()) else { break };
            if let Some((old, _)) = kept.pictures.remove(&which) {
                kept.bytes -= old.len();
            }
        }
    }
}
