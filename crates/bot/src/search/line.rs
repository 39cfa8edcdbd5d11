//! The turns that led to a position: what draws depend on.

use kernel::{DrawLimits, Game, Play};

/// The positions between turns from the beginning of a game to the one a search looks at.
#[derive(Clone, Debug)]
pub struct Line {
    points: Vec<Point>,
    /// The place of the position that the search began with.
    root: usize,
    limits: DrawLimits,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    key: u64,
    progress: u32,
    quiet_turns: u32,
}

impl Line {
    /// The history of a game; the search begins with its present position.
    pub fn of<G: Game>(play: &Play<G>) -> Line {
        let points: Vec<Point> = play
            .moments()
            .iter()
            .map(|moment| Point {
                key: moment.position.key(),
                progress: moment.position.progress(),
                quiet_turns: moment.quiet_turns,
            })
            .collect();
        let root = points.len() - 1;
        Line { points, root, limits: play.position().draw_limits() }
    }

    /// Adds the position that a complete turn led to.
    #[inline]
    pub fn enter<G: Game>(&mut self, position: &G) {
        let progress = position.progress();
        let last = self.points[self.points.len() - 1];
        let quiet_turns = if progress == last.progress { last.quiet_turns + 1 } else { 0 };
        self.points.push(Point { key: position.key(), progress, quiet_turns });
    }

    /// Takes back what was entered last.
    #[inline]
    pub fn leave(&mut self) {
        self.points.pop();
    }

    /// Whether the position entered last is a draw because of the turns that led to it. The second
    /// time in one search counts for as many as it takes: who can repeat once can do so again.
    #[inline]
    pub fn is_repeated(&self) -> bool {
        let Some(limit) = self.limits.repetitions else { return false };
        let last = self.points.len() - 1;
        let now = self.points[last];
        let first = last.saturating_sub(now.quiet_turns as usize);
        let mut times = 1;
        for place in (first..last).rev() {
            if self.points[place].key == now.key {
                times += 1;
                if place > self.root || times >= limit {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the position entered last is a draw because nothing happened for so long, if it
    /// is not over on the board.
    #[inline]
    pub fn is_quiet_too_long(&self) -> bool {
        let now = self.points[self.points.len() - 1];
        self.limits.quiet_turns.is_some_and(|limit| now.quiet_turns >= limit)
    }

    /// What distinguishes equal positions in the table: when a draw by quiet turns is near, their
    /// number does.
    #[inline]
    pub fn salt(&self) -> u64 {
        const NEAR: u32 = 12;
        let quiet = self.points[self.points.len() - 1].quiet_turns;
        match self.limits.quiet_turns {
            Some(limit) if quiet + NEAR >= limit => {
                kernel::mix(u64::from(limit - quiet.min(limit)))
            }
            _ => 0,
        }
    }
}
