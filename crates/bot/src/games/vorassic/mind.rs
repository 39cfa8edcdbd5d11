//! Thinking about one game.

use std::cmp::Reverse;

use kernel::{ByPlayer, Game, Player};
use vorassic::{Content, Mode, Position, square};

use super::area::Area;
use super::field::{Field, Ground, action};
use super::judgment::{self, Judged, POINT, ahead, expected};
use super::known;
use super::perfect::Perfectionist;
use super::prove::{Duel, Prover};
use super::search::{Choice, INFINITE, Node, Search};
use super::solo::Solo;
use super::survey::Survey;
use crate::search::{Budget, Errors, Score, Table, is_forced};
use crate::{Forced, Limits, Options, Thought, Watch, Weakness};

/// What is remembered from turn to turn.
#[derive(Debug)]
pub(super) struct Mind<A: Area> {
    ground: Ground<A>,
    solo: Solo,
    options: Options,
    /// The path it wants to follow when it is alone.
    plan: Vec<u16>,
    /// It looks for proofs when so many squares are open at most: it did not find any with more.
    provable: u32,
}

/// What it has found out about its turn.
struct Found {
    index: usize,
    judged: Judged,
    depth: u32,
}

impl<A: Area> Mind<A> {
    pub(super) fn new(position: &Position, options: &Options) -> Mind<A> {
        let bytes = match position.mode() {
            Mode::Snake => options.table_bytes / 4,
            Mode::Octopus => 0,
        };
        let mut ground = Ground::of(position);
        // To copy the opponent is not what somebody does who makes mistakes.
        ground.is_symmetric &= options.weakness == Weakness::NONE;
        // Who makes mistakes proves nothing.
        let provable = match position.mode() {
            _ if options.weakness != Weakness::NONE => 0,
            Mode::Snake => 120,
            Mode::Octopus => 48,
        };
        Mind { ground, solo: Solo::new(bytes), options: *options, plan: Vec::new(), provable }
    }

    /// Whether what it remembers is about the same game: whatever is free in this position has
    /// the value it knows. What is not free has no value any more.
    pub(super) fn knows(&self, position: &Position) -> bool {
        let board = position.board();
        let size = board.size();
        position.mode() == self.ground.mode
            && position.players().len() == self.ground.seats
            && position.still_in() == self.ground.players
            && size == self.ground.size
            && (0..size).flat_map(|row| (0..size).map(move |col| square(row, col))).all(|square| {
                match board.content(square) {
                    Content::Free(value) => {
                        self.ground.board.contains(A::index(square))
                            && self.ground.values[A::index(square)] == value
                    }
                    Content::Owned(_) | Content::Wall => true,
                }
            })
    }

    pub(super) fn think(
        &mut self,
        position: &Position,
        me: Player,
        table: &Table,
        limits: Limits,
        watch: &Watch<'_>,
    ) -> Thought<Position> {
        let field = Field::of(position);
        let survey = Survey::of(&self.ground, &field);
        let points = expected(&self.ground, &field, &survey, &mut self.solo);
        let scale = scale_of(self.ground.sum(&survey.contested));
        // Mistakes are as large in what is settled as in what is contested.
        let whole_scale = scale_of(self.ground.sum(&reachable(&survey)));
        let contends = survey.contenders.contains(me);
        let unlimited = limits.time.is_none() && limits.nodes.is_none();
        let limits = if unlimited && limits.depth.is_some() && !contends {
            // A path has no depth at which it ends.
            Limits { nodes: Some(PATH), ..limits }
        } else {
            limits
        };
        let budget = Budget::new(limits, watch);
        let mut proven = None;
        if contends && limits.depth.is_none() {
            proven = self.known(position, &survey);
            if proven.is_none() {
                let limits = if unlimited { Limits::nodes(ENDLESS) } else { limits };
                proven = self.proven(&field, me, table, limits, &budget);
            }
        }
        let mut search = Search {
            ground: &self.ground,
            table,
            solo: &mut self.solo,
            meter: budget.meter(),
            errors: Errors::new(self.options.weakness, self.options.seed, whole_scale),
            me,
            hope: (scale * HOPE) as Score,
        };
        let view = View { ground: &self.ground, options: &self.options, position, points, scale };
        let found = if let Some(found) = proven {
            found
        } else if contends {
            ahead_of_others(&mut search, &field, &survey, limits, &|search, found| {
                if watch.is_heard() {
                    let nodes = search.meter.nodes();
                    watch.tell(&view.thought(search, &survey, found, nodes));
                }
            })
        } else {
            alone(&mut search, &field, &survey, &mut self.plan)
        };
        search.meter.look();
        view.thought(&search, &survey, &found, budget.nodes())
    }

    /// What a player should capture on a board that was solved before.
    fn known(&self, position: &Position, survey: &Survey<A>) -> Option<Found> {
        if self.options.weakness != Weakness::NONE {
            return None;
        }
        let (action, lead) = known::capture(position)?;
        let is_first = position.to_move() == Player::ALL[0];
        let score = judgment::proven(if is_first { lead } else { -lead });
        let judged = Judged { score, at_least: true, at_most: true };
        Some(Found { index: A::index(action.0), judged, depth: survey.contested.len() })
    }

    /// What a player should capture by proof, with two players and if there is time to find out.
    fn proven(
        &mut self,
        field: &Field<A>,
        me: Player,
        table: &Table,
        limits: Limits,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let players = self.ground.pair()?;
        let duel = Duel::new(&self.ground, field, players);
        let open = duel.open.len();
        if open > self.provable || duel.captures().len() < 2 {
            return None;
        }
        let part = budget.part(limits, PROOF);
        let mut prover = Prover {
            ground: &self.ground,
            table,
            solo: &mut self.solo,
            meter: part.meter(),
            salt: 0,
            listener: None,
        };
        let me = usize::from(me == players[1]);
        let proven = Perfectionist { prover: &mut prover, me }.proven(&duel);
        prover.meter.look();
        budget.add(part.nodes());
        let Some(proven) = proven else {
            // Near the end it gets easier quickly.
            self.provable = open.saturating_sub(open / 12 + 1);
            return None;
        };
        let mut index = proven.captures[0];
        if proven.lead <= 0 {
            let part = budget.part(limits, TEMPTATION);
            prover.meter = part.meter();
            let mut perfectionist = Perfectionist { prover: &mut prover, me };
            let tempting = perfectionist.most_tempting(&duel, &proven.captures);
            index = tempting.unwrap_or(index);
            prover.meter.look();
            budget.add(part.nodes());
        }
        let score = judgment::proven(proven.lead);
        let judged = Judged { score, at_least: proven.lead >= 0, at_most: proven.lead <= 0 };
        Some(Found { index, judged, depth: open })
    }
}

/// What a path is worth that is to be looked for only to some depth.
const PATH: u64 = 1_000_000;

/// What it takes for the budget of a proof if there is no limit.
const ENDLESS: u64 = 25_000_000;

/// The part of what it may use up that it spends on looking for a proof, at most.
const PROOF: f64 = 0.4;

/// And on choosing among captures that lead to the same if nobody errs.
const TEMPTATION: f64 = 0.4;

/// How much worse than a sure draw a position may look that is not drawn yet, as a part of the
/// lead at which the odds are e to 1.
const HOPE: f32 = 0.5;

/// What others are told about a position.
struct View<'a, A: Area> {
    ground: &'a Ground<A>,
    options: &'a Options,
    position: &'a Position,
    /// What each player will score, by the first look.
    points: ByPlayer<Score>,
    /// The score at which the odds are e to 1.
    scale: f32,
}

impl<A: Area> View<'_, A> {
    /// What was found, for others.
    fn thought(
        &self,
        search: &Search<'_, '_, A>,
        survey: &Survey<A>,
        found: &Found,
        nodes: u64,
    ) -> Thought<Position> {
        let me = search.me;
        let line = line(search, self.position, found.index);
        let score = found.judged.score;
        // Who overlooks answers is sure of nothing.
        let sure = self.options.weakness.blindness <= 0.0;
        let forced = self
            .winner(score, me)
            .filter(|_| sure)
            .map(|winner| Forced { winner, turns: reachable(survey).len() });
        Thought {
            turn: vec![action::<A>(found.index)],
            shares: shares(self.ground, self.points, me, score, self.scale),
            forced,
            line: line.into_iter().map(|action| vec![action]).collect(),
            depth: found.depth,
            nodes,
        }
    }

    /// Who has won for sure.
    fn winner(&self, score: Score, me: Player) -> Option<Player> {
        if !is_forced(score) {
            None
        } else if score > 0 {
            Some(me)
        } else {
            self.ground.players.without(me).single()
        }
    }
}

/// Looks further and further ahead. After each depth `tell` gets what was found.
fn ahead_of_others<A: Area>(
    search: &mut Search<'_, '_, A>,
    field: &Field<A>,
    survey: &Survey<A>,
    limits: Limits,
    tell: &dyn Fn(&Search<'_, '_, A>, &Found),
) -> Found {
    let mut choices = Vec::new();
    (field.near[search.me] & survey.contested).each(|index| {
        choices.push(Choice { index, judged: Judged::guess(0) });
    });
    if search.meter.is_over() {
        // There is no time to look ahead any more, as when somebody says stop while it looks for
        // a proof.
        for choice in &mut choices {
            choice.judged = Judged::guess(search.first_look(field, choice.index));
        }
        choices.sort_by_key(|choice| Reverse(choice.judged.score));
    }
    // A single way is no decision; a short look tells what to expect.
    let most = if choices.len() == 1 { 4 } else { survey.contested.len() };
    let most = most.min(limits.depth.unwrap_or(u32::MAX)).max(1);
    let mut depth = 0;
    while depth < most && search.rank(field, &mut choices, depth as i32 + 1) {
        depth += 1;
        let best = choices[0].judged;
        tell(search, &Found { index: choices[0].index, judged: best, depth });
        let all_known = choices.iter().all(|choice| choice.judged.at_most);
        if best.at_least && (all_known || is_forced(best.score)) || all_known && best.score < 0 {
            break;
        }
    }
    // If time ended after the first one turned out to be lost, another one may save.
    let is_lost = |choice: &Choice| {
        choice.judged.at_most && is_forced(choice.judged.score) && choice.judged.score < 0
    };
    let best = choices.iter().find(|choice| !is_lost(choice)).unwrap_or(&choices[0]);
    Found { index: best.index, judged: best.judged, depth }
}

/// Takes what nobody else can take.
fn alone<A: Area>(
    search: &mut Search<'_, '_, A>,
    field: &Field<A>,
    survey: &Survey<A>,
    plan: &mut Vec<u16>,
) -> Found {
    let ground = search.ground;
    let claims = &survey.claims[search.me];
    let head = usize::from(field.heads[search.me]);
    let captures = field.captures(search.me);
    let (index, known) = match ground.mode {
        Mode::Octopus => {
            let mut best = (-1, 0);
            captures.each(|index| best = best.max((ground.value(index), index)));
            (best.1, None)
        }
        Mode::Snake => match carelessly(search, field, claims) {
            Some(index) => (index, None),
            None => {
                let old = followed(plan, head, claims);
                let found = search.solo.plan(ground, claims, head, &old, &mut search.meter);
                *plan = found.path;
                (plan.first().map_or(0, |first| usize::from(*first)), Some(found.range))
            }
        },
    };
    let judged = if survey.contenders.is_empty() {
        let node = Node { field: field.clone(), survey: survey.clone() };
        search.settled(&node, known, 6, (-INFINITE, INFINITE))
    } else {
        let points = expected(ground, field, survey, search.solo);
        Judged::guess(ahead(ground, &points, search.me))
    };
    Found { index, judged, depth: 1 }
}

/// The square that a snake alone likes best at first sight, if it overlooks things.
fn carelessly<A: Area>(
    search: &mut Search<'_, '_, A>,
    field: &Field<A>,
    claims: &A,
) -> Option<usize> {
    if !search.errors.is_blind() {
        return None;
    }
    let mut best = None;
    field.captures(search.me).each(|index| {
        let mut rest = *claims;
        rest.remove(index);
        let bound = search.solo.chambers.bound(search.ground, &rest, index);
        let noise = search.errors.noise(rest.hash(index as u64));
        let score = (search.ground.value(index) + bound) * POINT + noise;
        best = best.max(Some((score, index)));
    });
    best.map(|(_, index)| index)
}

/// What is left of a plan, if it can still be followed.
fn followed<A: Area>(plan: &[u16], head: usize, region: &A) -> Vec<u16> {
    let Some(done) = plan.iter().position(|square| usize::from(*square) == head) else {
        return Vec::new();
    };
    let rest = &plan[done + 1..];
    if rest.iter().all(|square| region.contains(usize::from(*square))) {
        rest.to_vec()
    } else {
        Vec::new()
    }
}

/// The captures it expects, as far as the table tells.
fn line<A: Area>(
    search: &Search<'_, '_, A>,
    position: &Position,
    first: usize,
) -> Vec<vorassic::Action> {
    let mut position = position.clone();
    let mut line = Vec::new();
    let mut next = Some(first);
    while let Some(action) = next.map(action::<A>)
        && position.check(action).is_ok()
    {
        position.play(action);
        line.push(action);
        let field = Field::of(&position);
        let node = Node { survey: Survey::of(search.ground, &field), field };
        let to_act = node.survey.to_act(search.ground, node.field.last);
        next = to_act.filter(|player| position.to_act() == Some(*player)).and_then(|player| {
            let (key, _) = search.key(&node, player);
            search.table.get(key).and_then(|entry| entry.place).map(usize::from)
        });
    }
    line
}

/// Everything that anybody can still capture.
fn reachable<A: Area>(survey: &Survey<A>) -> A {
    survey.claims.0.into_iter().fold(A::EMPTY, |all, claims| all | claims)
}

/// The score at which the odds are e to 1, when so much is open: the more, the less a lead is
/// worth.
fn scale_of(open: i32) -> f32 {
    POINT as f32 * (1.0 + open as f32 / 24.0)
}

/// The points to expect, given what each will probably score.
fn shares<A: Area>(
    ground: &Ground<A>,
    mut points: ByPlayer<Score>,
    me: Player,
    score: Score,
    scale: f32,
) -> ByPlayer<f32> {
    // The search knows better how far ahead this player will be.
    points[me] += score.clamp(-1_000_000, 1_000_000) - ahead(ground, &points, me);
    let best = ground.players.iter().map(|player| points[player]).max().unwrap_or_default();
    let mut shares = ByPlayer([0.0; Player::MOST]);
    for player in ground.players.iter() {
        shares[player] = ((points[player] - best) as f32 / scale).exp();
    }
    let sum: f32 = shares.0.iter().sum();
    ByPlayer(shares.0.map(|share| share / sum))
}

/// What the first look says of each player's expected points.
pub(super) fn estimate<A: Area>(position: &Position) -> ByPlayer<f32> {
    let ground = Ground::<A>::of(position);
    let field = Field::of(position);
    let survey = Survey::of(&ground, &field);
    let points = expected(&ground, &field, &survey, &mut Solo::new(0));
    let me = position.to_move();
    shares(
        &ground,
        points,
        me,
        ahead(&ground, &points, me),
        scale_of(ground.sum(&survey.contested)),
    )
}
