//! Thinking, apart from talking.

use std::time::Duration;

use catalog::{Advice, Limits, Play, PlayerSet, Thinker, Watch};

/// A turn that is asked for. Whoever got it runs it and gives it back to
/// [`Session::finish`](crate::Session::finish).
#[derive(Debug)]
pub struct Search {
    pub(crate) thinker: Thinker,
    pub(crate) play: Play,
    /// `None` is until somebody says stop.
    pub(crate) limits: Option<Limits>,
    pub(crate) best: Option<Advice>,
}

impl Search {
    /// Thinks until a limit is reached or the watch says stop; shows a line for each thing found
    /// out on the way.
    pub fn run(&mut self, watch: &Watch<'_>, show: &(dyn Fn(String) + Sync)) {
        let begin = watch.now();
        let players = self.play.players();
        // Nobody limits the strongest but who asked; no limit at all would be its usual ones.
        let limits = self.limits.unwrap_or(Limits { nodes: Some(u64::MAX), ..Limits::default() });
        let tell = |advice: &Advice| show(info(advice, players, watch.now() - begin));
        self.best = self.thinker.think_aloud(&self.play, limits, watch, &tell);
        if let Some(best) = &self.best {
            tell(best);
        }
    }

    /// Whether it is not to end before somebody says stop.
    pub fn is_endless(&self) -> bool {
        self.limits.is_none()
    }
}

/// What is thought, in a line.
fn info(advice: &Advice, players: PlayerSet, time: Duration) -> String {
    let Advice { depth, nodes, .. } = advice;
    let time = time.as_millis();
    let shares: String =
        players.iter().map(|player| format!(" {:.3}", advice.shares[player])).collect();
    let forced = match advice.forced {
        Some(forced) => format!(" forced {} {}", forced.winner, forced.turns),
        None => String::new(),
    };
    let line = advice.line.join(" ");
    format!("info depth {depth} nodes {nodes} time {time} shares{shares}{forced} line {line}")
}
