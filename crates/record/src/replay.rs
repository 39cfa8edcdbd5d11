//! Playing records through the rules.

use kernel::{ByPlayer, Game, Play, Player, Reason, Refusal};

use crate::error::{Problem, RecordError, Sentence};
use crate::{Entry, Event, Mark, Origins, Record};

/// The record of a game: its main line, without names, date or comments.
pub fn of_play<G: Game>(setup: &G::Setup, play: &Play<G>) -> Record {
    let text = setup.to_string();
    let (rules, options) = text.split_once(' ').unwrap_or((&text, ""));
    let mut line: Vec<Entry> = play
        .moments()
        .iter()
        .skip(1)
        .map(|moment| {
            Entry::new(match moment.withdrawn {
                Some(player) => Event::Resigns(player),
                None => Event::Turn(G::write_turn(&moment.turn)),
            })
        })
        .collect();
    if play.ending().is_some_and(|ending| ending.reason == Reason::Agreement) {
        line.push(Entry::new(Event::Agreed));
    }
    Record {
        game: G::NAME.to_owned(),
        rules: rules.to_owned(),
        setup: options.to_owned(),
        start: play.moments()[0].position.to_string(),
        players: ByPlayer::default(),
        date: None,
        tags: Vec::new(),
        line,
        result: mark(play),
        places: places(play),
        origins: Origins::default(),
    }
}

impl Record {
    /// The setup as one text.
    pub fn setup_text(&self) -> String {
        format!("{} {}", self.rules, self.setup).trim_end().to_owned()
    }

    /// Plays the whole record through the rules of `G`, variations included; what is returned
    /// stands at the end of the main line.
    pub fn replay<G: Game>(&self) -> Result<(G::Setup, Play<G>), RecordError> {
        let at = |tag: &str, problem| RecordError::new(self.origins.tag(tag), problem);
        if self.game != G::NAME {
            return Err(at("Game", Problem::OtherGame(self.game.clone())));
        }
        let setup = G::read_setup(&self.setup_text()).map_err(|error| {
            let tag = if error.code() == "setup-name" { "Rules" } else { "Setup" };
            at(tag, Problem::Setup(Sentence::of::<G>(&error)))
        })?;
        let start = if self.start.is_empty() {
            G::start(&setup)
                .map_err(|error| at("Setup", Problem::Setup(Sentence::of::<G>(&error))))?
        } else {
            G::read(&setup, &self.start)
                .map_err(|error| at("Start", Problem::Start(Sentence::of::<G>(&error))))?
        };
        for player in Player::ALL {
            if !self.players[player].is_empty() && !start.players().contains(player) {
                return Err(at(&format!("Player{player}"), Problem::NoSuchPlayer(player)));
            }
        }
        let mut play = Play::new(start);
        replay_line(&mut play, &self.line)?;
        self.check_end(&play)?;
        Ok((setup, play))
    }

    fn check_end<G: Game>(&self, play: &Play<G>) -> Result<(), RecordError> {
        let expected = mark(play);
        if self.result != expected {
            let (found, expected) = (self.result.text().into(), expected.text().into());
            let problem = Problem::Result { found, expected };
            return Err(RecordError::new(self.origins.mark(), problem));
        }
        if !self.places.is_empty() && self.places != places(play) {
            return Err(RecordError::new(self.origins.tag("Places"), Problem::Places));
        }
        Ok(())
    }
}

/// Plays a line on from where the game stands; every variation first, and taken back.
fn replay_line<G: Game>(play: &mut Play<G>, line: &[Entry]) -> Result<(), RecordError> {
    for entry in line {
        for variation in &entry.variations {
            let before = play.moments().len();
            replay_line(play, variation)?;
            while play.moments().len() > before {
                play.take_back();
            }
            // An agreement adds no moment.
            play.reopen();
        }
        let line = entry.origin.0;
        let event = || entry.event.to_string();
        if play.ending().is_some() {
            return Err(RecordError::new(line, Problem::GameOver(event())));
        }
        match &entry.event {
            Event::Turn(turn) => play.play_text(turn).map_err(|error| {
                let (turn, reason) = (turn.clone(), Sentence::of_turn::<G>(turn, &error));
                RecordError::new(line, Problem::Refused { turn, reason })
            })?,
            Event::Resigns(player) | Event::Flag(player) => {
                if !play.position().players().contains(*player) {
                    return Err(RecordError::new(line, Problem::NoSuchPlayer(*player)));
                }
                if !play.withdraw(*player) {
                    return Err(RecordError::new(line, Problem::NoSuchEvent(event())));
                }
            }
            Event::Agreed => {
                for player in play.position().still_in().iter() {
                    play.agree(player);
                }
            }
        }
    }
    Ok(())
}

fn mark<G: Game>(play: &Play<G>) -> Mark {
    play.result_text().map_or(Mark::Unfinished, Mark::Over)
}

fn places<G: Game>(play: &Play<G>) -> Vec<u8> {
    let Some(places) = play.places() else { return Vec::new() };
    Player::ALL.into_iter().filter_map(|player| places[player]).collect()
}
