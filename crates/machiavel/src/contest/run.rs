//! Playing the games of a match, several at the same time.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};
use bot::tally::{Sprt, Verdict};
use catalog::{Play, Player};

use super::game::{self, Played};
use super::ledger::Ledger;
use super::plan::{Plan, letter};
use super::progress::Progress;
use super::report::{points, tally};
use crate::{STACK_SIZE, files};

/// A match that is to be played.
#[derive(Debug)]
pub(super) struct Run<'a> {
    pub(super) plan: &'a Plan,
    pub(super) threads: usize,
    pub(super) records: Option<&'a Path>,
    pub(super) resume: Option<&'a Path>,
    /// The test that ends it early.
    pub(super) until: Option<Sprt>,
}

impl Run<'_> {
    /// The results of all games in order. What a game depends on is only its number, so neither
    /// the number of threads nor an interruption changes anything.
    pub(super) fn results(&self) -> Result<Vec<Played>> {
        if let Some(folder) = self.records {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let (mut ledger, mut results) = match self.resume {
            Some(path) => {
                let (ledger, results) = Ledger::open(path, self.plan)?;
                (Some(ledger), results)
            }
            None => (None, Vec::new()),
        };
        results.retain(|played| played.game < self.plan.games());
        let to_play: Vec<usize> = (0..self.plan.games())
            .filter(|game| results.iter().all(|played| played.game != *game))
            .collect();
        let progress = Progress::new(results.len(), self.plan.games());
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.threads.min(to_play.len()) {
                let (sender, next, to_play) = (sender.clone(), &next, &to_play);
                let work = move || {
                    while let Some(game) = to_play.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more once the match is decided.
                        if sender.send(game::play(self.plan, *game)).is_err() {
                            break;
                        }
                    }
                };
                thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work)?;
            }
            drop(sender);
            let show = |results: &[Played]| {
                progress
                    .show(results.len(), results.iter().map(|one| points(self.plan, one, 0)).sum());
            };
            show(&results);
            while !self.is_decided(&mut results) {
                let Ok(played) = receiver.recv() else { break };
                // Whatever goes wrong, the others need not go on.
                let kept = played.and_then(|(played, play)| {
                    self.keep(&played, &play, ledger.as_mut())?;
                    results.push(played);
                    show(&results);
                    Ok(())
                });
                if let Err(error) = kept {
                    next.store(usize::MAX / 2, Ordering::Relaxed);
                    progress.clear();
                    return Err(error);
                }
            }
            next.store(usize::MAX / 2, Ordering::Relaxed);
            progress.clear();
            results.sort_by_key(|played| played.game);
            Ok(results)
        })
    }

    /// Whether the test says enough about the games up to the first that is missing; what was
    /// played beyond that does not count then.
    fn is_decided(&self, results: &mut Vec<Played>) -> bool {
        let Some(test) = &self.until else { return false };
        results.sort_by_key(|played| played.game);
        let complete =
            (0..).zip(results.iter()).take_while(|(game, one)| one.game == *game).count();
        let seatings = self.plan.pattern.seatings();
        let openings = complete / seatings;
        let (verdict, after) = tally(self.plan, &results[..openings * seatings], 0).verdict(test);
        if verdict != Verdict::Open {
            results.truncate(after * seatings);
        }
        verdict != Verdict::Open
    }

    /// Writes down what was played.
    fn keep(&self, played: &Played, play: &Play, ledger: Option<&mut Ledger>) -> Result<()> {
        if let Some(folder) = self.records {
            let mut record = play.record();
            let seating = self.plan.seating(played.game);
            for (player, bot) in Player::ALL.into_iter().zip(seating) {
                record.players[player] = format!("{} {}", letter(*bot), self.plan.entrants[*bot]);
            }
            record.tags.push(("GameNumber".to_owned(), (played.game + 1).to_string()));
            record.tags.push(("Opening".to_owned(), self.plan.turns.to_string()));
            let path = folder.join(format!("{:06}.record", played.game + 1));
            files::saved(&path, record::save(&path, &record, record::Existing::Replace))?;
        }
        ledger.map_or(Ok(()), |ledger| ledger.add(played))
    }
}
