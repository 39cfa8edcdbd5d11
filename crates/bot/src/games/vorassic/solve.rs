//! The exact value of a position.

use std::fmt;
use std::sync::Mutex;

use kernel::{Game, Player};
use vorassic::{Action, Mode, Position};

use super::area::{Area, Large, Small};
use super::field::{Field, Ground, action};
pub use super::proof::{Listen, Proof, Solving};
use super::prove::{Duel, Prover, Span, UNKNOWN};
use super::solo::Solo;
use crate::search::{Budget, Table};
use crate::{Limits, Watch};

/// How a position is solved.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// How many threads search.
    pub threads: usize,
    /// How many bytes what is remembered may take.
    pub table_bytes: usize,
    /// Who listens hears of proofs that took so many positions.
    pub long: u64,
}

/// What perfect play leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The first of the two players, whose lead it is.
    pub player: Player,
    /// How far they will be ahead of the other at the end.
    pub lead: i32,
    /// The captures of perfect play to the end.
    pub line: Vec<Action>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There are not exactly two players left.
    NotTwo,
    /// More squares are open than can be searched.
    TooLarge {
        /// So many are open.
        open: u32,
        /// So many can be searched.
        most: u32,
    },
    /// Somebody said stop.
    Stopped,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::NotTwo => f.write_str("only games of two players can be solved"),
            Unsolved::TooLarge { open, most } => {
                write!(f, "{open} squares can still be captured; at most {most} can be searched")
            }
            Unsolved::Stopped => f.write_str("stopped before the answer was found"),
        }
    }
}

impl std::error::Error for Unsolved {}

/// More open squares are hopeless, and more than the search for single paths can do.
pub(super) const MOST_OPEN: u32 = 142;

/// Finds out what perfect play leads to. `known` is what a search for the same position told
/// earlier.
pub fn solve(
    position: &Position,
    options: &SolveOptions,
    watch: &Watch<'_>,
    known: &[Proof],
    listener: &dyn Listen,
) -> Result<Solved, Unsolved> {
    match position.board().size() + 2 {
        ..=12 => solve_sized::<Small>(position, options, watch, known, listener),
        13..=16 => solve_sized::<Large<16>>(position, options, watch, known, listener),
        _ => solve_sized::<Large<28>>(position, options, watch, known, listener),
    }
}

fn solve_sized<A: Area>(
    position: &Position,
    options: &SolveOptions,
    watch: &Watch<'_>,
    known: &[Proof],
    listener: &dyn Listen,
) -> Result<Solved, Unsolved> {
    let ground = Ground::<A>::of(position);
    let players = ground.pair().ok_or(Unsolved::NotTwo)?;
    let field = Field::of(position);
    let duel = Duel::new(&ground, &field, players);
    let open = duel.open.len();
    if open > MOST_OPEN {
        return Err(Unsolved::TooLarge { open, most: MOST_OPEN });
    }
    let solo_bytes = match ground.mode {
        Mode::Snake => options.table_bytes / 4,
        Mode::Octopus => 0,
    };
    let threads = options.threads.max(1);
    let table = Table::new(options.table_bytes - solo_bytes);
    for proof in known {
        table.put_word(proof.key, proof.data);
    }
    let solos = (0..threads).map(|_| Mutex::new(Solo::new(solo_bytes / threads))).collect();
    let long = options.long;
    let mut work = Work { ground: &ground, table, solos, watch, listener, long, nodes: 0 };
    let span = work.value(&duel, Span::NOTHING)?;
    let line = work.line(position, duel, players, span.low)?;
    Ok(Solved { player: players[0], lead: span.low, line, nodes: work.nodes })
}

/// What all threads share.
struct Work<'a, A: Area> {
    ground: &'a Ground<A>,
    table: Table,
    solos: Vec<Mutex<Solo>>,
    watch: &'a Watch<'a>,
    listener: &'a dyn Listen,
    long: u64,
    nodes: u64,
}

impl<A: Area> Work<'_, A> {
    /// The value of a position of which this much is known.
    fn value(&mut self, duel: &Duel<A>, mut span: Span) -> Result<Span, Unsolved> {
        let mut target = 0;
        while span.low < span.high {
            let told = |end: i32| if end.abs() < UNKNOWN { Some(end) } else { None };
            self.listener.solving(Solving {
                low: told(span.low),
                high: told(span.high),
                target,
                nodes: self.nodes,
            });
            let answer = self.ask(duel, target)?;
            if answer >= target {
                span.low = answer;
                target = answer + 1;
            } else {
                span.high = answer;
                target = answer;
            }
        }
        Ok(span)
    }

    /// One question, put to all threads.
    fn ask(&mut self, duel: &Duel<A>, target: i32) -> Result<i32, Unsolved> {
        let budget = Budget::new(Limits::default(), self.watch);
        let (ground, table) = (self.ground, &self.table);
        let prove = |salt: usize, solo: &Mutex<Solo>| {
            let mut solo = solo.lock().expect("no thread panics");
            let mut prover = Prover {
                ground,
                table,
                solo: &mut solo,
                meter: budget.meter(),
                salt: salt as u64,
                listener: Some((self.listener, self.long)),
            };
            let answer = prover.prove(duel, target);
            let over = prover.meter.is_over();
            prover.meter.look();
            budget.finish();
            if over { None } else { Some(answer) }
        };
        let answer = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.solos.len())
                .map(|salt| {
                    let (prove, solo) = (&prove, &self.solos[salt]);
                    scope.spawn(move || prove(salt, solo))
                })
                .collect();
            let first = prove(0, &self.solos[0]);
            let others = helpers.into_iter().map(|helper| helper.join().expect("no thread panics"));
            others.fold(first, Option::or)
        });
        self.nodes += budget.nodes();
        answer.ok_or(Unsolved::Stopped)
    }

    /// Perfect play from a position whose value is known.
    fn line(
        &mut self,
        position: &Position,
        mut duel: Duel<A>,
        players: [Player; 2],
        value: i32,
    ) -> Result<Vec<Action>, Unsolved> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.to_act().is_some() {
            let action = action::<A>(self.perfect(&position, &duel, players, value)?);
            position.play(action);
            line.push(action);
            duel = Duel::new(self.ground, &Field::of(&position), players);
        }
        Ok(line)
    }

    /// A capture after which the value is still the same.
    fn perfect(
        &mut self,
        position: &Position,
        duel: &Duel<A>,
        players: [Player; 2],
        value: i32,
    ) -> Result<usize, Unsolved> {
        let field = Field::<A>::of(position);
        let acting = position.to_move();
        let mine = acting == players[0];
        let first = duel.best(self.ground, &self.table);
        let mut captures: Vec<usize> = Vec::new();
        field.captures(acting).each(|index| captures.push(index));
        captures.sort_by_key(|index| (Some(*index) != first, -self.ground.value(*index)));
        for index in &captures {
            let mut next = field.clone();
            next.capture(self.ground, acting, *index);
            let next = Duel::new(self.ground, &next, players);
            // The one to act keeps the value if nobody can do worse to them afterwards.
            let target = if mine { value } else { value + 1 };
            let answer = self.ask(&next, target)?;
            if mine == (answer >= target) {
                return Ok(*index);
            }
        }
        Ok(captures[0])
    }
}
