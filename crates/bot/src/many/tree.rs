//! The search itself.

use kernel::{Play, Player};

use super::shares::{draw, value};
use super::{Breadth, Candidate, Known};
use crate::search::{
    Bound, Entry, Errors, Line, Meter, Score, TURN, Table, WIN, forced_turns, from_table,
    is_forced, lost_in, to_table, won_in,
};

/// More than any score.
const INFINITY: Score = WIN + 1;

/// Ranks above all that a game gives: what the table remembers, what another player would do
/// without us, and what refuted a sibling.
const REMEMBERED: i32 = 1 << 28;
const SELFISH: i32 = REMEMBERED + 1;
const REFUTATION: i32 = 1 << 14;
/// The history of an action stays below this.
const FAMILIAR: i32 = 1 << 13;

/// Another player does what is worst for ours only if it leaves that player so much less than what
/// is best for that player alone; in the last turn, so much less than there was.
const SPITE: Score = 40;
const LAST_SPITE: Score = 20;

/// Tells in the table what is best for a player alone from what was searched.
const SELFISH_SALT: u64 = kernel::mix(0x5e1f);

/// So many turns of kills follow where the search proper ends.
const KILLING_TURNS: u32 = 6;
/// A turn that kills nobody changes a score by so much at most, nearly always.
const QUIET_SWING: Score = 70;
/// What a kill may be worth beyond the victim.
const KILL_SWING: Score = 30;
/// So many actions are looked at in the last turn before only kills are; of the quiet ones the
/// rest hardly ever matters.
const LAST_TURN: usize = 10;

/// Where a search stands.
#[derive(Clone, Copy)]
struct At {
    /// How many actions after the root.
    ply: usize,
    /// Whether a turn has just been completed.
    between: bool,
    breadth: Breadth,
    role: Role,
}

/// What the others have done since our player's last turn. One of them does what is worst for our
/// player; the rest do what is best for themselves, or kill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Everybody did what is best for oneself.
    Unanswered,
    /// Somebody is doing what is worst for our player; the turn is not complete.
    Answering,
    /// Somebody did.
    Answered,
}

/// What a search found.
pub(super) struct Found<A> {
    /// The best actions from the root on; none if there was no time at all.
    pub(super) actions: Vec<A>,
    /// What they are worth, if one iteration at least was completed.
    pub(super) score: Option<Score>,
    /// How many turns deep everything was looked at.
    pub(super) depth: u32,
}

/// One thread's search from one position.
pub(super) struct Tree<'a, G: Known> {
    /// The one whom all others are against.
    player: Player,
    /// How many turns were complete at the root.
    turns: u32,
    table: &'a Table,
    meter: Meter<'a>,
    line: Line,
    errors: Errors,
    judge: G::Judge,
    /// Tells the searches for different players apart in the table.
    salt: u64,
    history: Vec<i32>,
    refutations: Vec<[Option<G::Action>; 2]>,
    lists: Vec<Vec<Candidate<G::Action>>>,
    lines: Vec<Vec<G::Action>>,
    /// The best line of the root, kept up to date while it is searched.
    best: Vec<G::Action>,
}

impl<'a, G: Known> Tree<'a, G> {
    pub(super) fn new(
        play: &Play<G>,
        player: Player,
        judge: &G::Judge,
        table: &'a Table,
        meter: Meter<'a>,
        errors: Errors,
    ) -> Tree<'a, G> {
        Tree {
            player,
            turns: play.position().turns(),
            table,
            meter,
            line: Line::of(play),
            errors,
            judge: judge.clone(),
            salt: kernel::mix(player.number() as u64 + 1),
            history: vec![0; G::KINDS * Player::MOST],
            refutations: Vec::new(),
            lists: Vec::new(),
            lines: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Looks deeper and deeper, beginning with `first` turns, until the budget is used up or
    /// nothing is left to find out.
    pub(super) fn deepen(&mut self, root: &G, first: u32, deepest: u32) -> Found<G::Action> {
        let mut found = Found { actions: Vec::new(), score: None, depth: 0 };
        for turns in first..=deepest {
            if self.meter.is_over() {
                break;
            }
            let at = At { ply: 0, between: true, breadth: Breadth::All, role: Role::Unanswered };
            let score = self.search(root, turns as i32 * TURN, -INFINITY, INFINITY, at);
            // An iteration begins with the best of the one before: even half of it is worth more.
            if !self.best.is_empty() {
                found.actions.clone_from(&self.best);
            }
            if self.meter.is_over() {
                break;
            }
            found.score = Some(score);
            found.depth = turns;
            if forced_turns(score).is_some_and(|forced| forced <= turns) {
                break;
            }
        }
        self.meter.look();
        found
    }

    /// What a position is worth to the side that is to act.
    fn search(&mut self, node: &G, depth: i32, mut alpha: Score, beta: Score, at: At) -> Score {
        if self.meter.tick() {
            return 0;
        }
        let At { ply, between, breadth, role } = at;
        self.make_room(ply);
        let turns = node.turns() - self.turns;
        let ours = self.is_ours(node);
        if ply > 0 && between {
            if let Some(score) = self.result(node, turns) {
                return self.seen(node, score);
            }
            // After the answer that hurts most nothing but kills follows in the last turn.
            let answered = role == Role::Answered && !ours;
            if depth <= 0 || answered && depth <= TURN {
                return self.settle(node, KILLING_TURNS, alpha, beta, ply);
            }
        }
        let key = node.key() ^ self.salt ^ self.line.salt() ^ role as u64;
        let entry = self.table.get(key);
        let narrow = beta - alpha == 1 && breadth == Breadth::Tree;
        if let Some(entry) = entry.filter(|entry| narrow && entry.depth >= depth) {
            let score = from_table(entry.score, turns);
            let known = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if known {
                return score;
            }
        }
        let mut guess = None;
        if between && narrow && depth <= 2 * TURN {
            let score = self.judge(node);
            if score - QUIET_SWING * depth / TURN >= beta && !is_forced(beta) {
                return score;
            }
            guess = Some(score);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let mut narrowed = node.candidates(self.player, breadth, &mut list);
        self.rank(node, &mut list, entry.and_then(|entry| entry.place), ply);
        let selfish = self.put_selfish_first(node, depth, at, &mut list);
        let bearable = self.bearable(node, at, selfish);
        let selfish = selfish.map(|(place, _)| place);
        if role == Role::Answered && !ours && breadth == Breadth::Tree {
            let first = list.iter().max_by_key(|candidate| candidate.rank).map(|first| first.place);
            list.retain(|candidate| candidate.forcing || Some(candidate.place) == first);
            narrowed = true;
        }
        let first_alpha = alpha;
        let mut best = -INFINITY;
        let mut best_place = None;
        let mut tried = 0;
        for next in 0..list.len() {
            let candidate = pick(&mut list, next);
            let late = !candidate.forcing && tried > 0 && !is_forced(best);
            let hopeless = guess.is_some_and(|guess| guess + QUIET_SWING <= alpha);
            let too_many = tried >= LAST_TURN && breadth == Breadth::Tree;
            if late && depth <= TURN && (hopeless || too_many) {
                narrowed = true;
                continue;
            }
            let mut child = node.clone();
            child.play(candidate.action);
            if !ours && tried > 0 && self.errors.is_blind() && self.errors.overlooks(child.key()) {
                continue;
            }
            let complete = child.turns() != node.turns();
            if late
                && complete
                && bearable.is_some_and(|least| self.view(&child, node.to_act()) < least)
            {
                narrowed = true;
                continue;
            }
            let role = match selfish {
                _ if self.is_ours(&child) => Role::Unanswered,
                Some(selfish) if selfish != candidate.place => Role::Answering,
                _ => role,
            };
            let role = if complete && role == Role::Answering { Role::Answered } else { role };
            let deep = if complete { depth - TURN } else { depth };
            let breadth = if child.turns() == self.turns { Breadth::All } else { Breadth::Tree };
            let to = At { ply: ply + 1, between: complete, breadth, role };
            let score = if tried == 0 {
                self.follow(node, &child, deep, alpha, beta, to)
            } else {
                let less = if late { reduction(tried, depth) } else { 0 };
                let mut score = self.follow(node, &child, deep - less, alpha, alpha + 1, to);
                if less > 0 && score > alpha && !self.meter.is_over() {
                    score = self.follow(node, &child, deep, alpha, alpha + 1, to);
                }
                if score > alpha && score < beta && !self.meter.is_over() {
                    score = self.follow(node, &child, deep, alpha, beta, to);
                }
                score
            };
            tried += 1;
            if self.meter.is_over() {
                self.lists[ply] = list;
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_place = Some(candidate.place);
                    self.note_line(candidate.action, ply);
                }
                if score >= beta {
                    self.refuted(node, &list[..=next], depth, ply);
                    break;
                }
            }
        }
        self.lists[ply] = list;
        if best < 0 && is_forced(best) && narrowed && self.must_be_sure(node) {
            return self.search(node, depth, first_alpha, beta, At { breadth: Breadth::All, ..at });
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let score = to_table(best, turns);
        self.table.put(key, Entry { score, depth, bound, place: best_place });
        best
    }

    /// Puts first what looks best to another player for that player alone, and tells its place and
    /// what it is worth to that player.
    fn put_selfish_first(
        &mut self,
        node: &G,
        depth: i32,
        at: At,
        list: &mut [Candidate<G::Action>],
    ) -> Option<(u16, Score)> {
        // Against one alone everybody is hostile; and in the last turn it is all the same.
        let alone = node.still_in().len() == 2;
        if self.is_ours(node) || alone || !at.between || depth <= TURN {
            return None;
        }
        let selfish = self.selfish(node, list);
        for candidate in list {
            if selfish.is_some_and(|(place, _)| place == candidate.place) {
                candidate.rank = SELFISH;
            }
        }
        selfish
    }

    /// What another player puts up with to hurt ours: nobody plays against oneself for that.
    fn bearable(&mut self, node: &G, at: At, selfish: Option<(u16, Score)>) -> Option<Score> {
        let alone = node.still_in().len() == 2;
        if self.is_ours(node) || alone || !at.between || at.breadth != Breadth::Tree {
            return None;
        }
        Some(match selfish {
            Some((_, best)) => best - SPITE,
            None => self.view(node, node.to_act()) - LAST_SPITE,
        })
    }

    /// What a position between turns is worth to a player at first sight.
    fn view(&mut self, node: &G, player: Option<Player>) -> Score {
        match (player, node.outcome()) {
            (Some(player), Some(outcome)) if outcome.winners().contains(player) => WIN,
            (Some(player), None) if node.still_in().contains(player) => {
                value(&node.strengths(&mut self.judge), node.still_in(), player)
            }
            _ => -WIN,
        }
    }

    /// The place of what looks best to the player to act for that player alone, and its worth.
    fn selfish(&mut self, node: &G, list: &[Candidate<G::Action>]) -> Option<(u16, Score)> {
        let mover = node.to_act();
        let key = node.key() ^ SELFISH_SALT;
        if let Some(entry) = self.table.get(key)
            && let Some(place) = entry.place
        {
            return Some((place, entry.score));
        }
        let mut best = None;
        let mut rest = Vec::new();
        for candidate in list {
            let mut child = node.clone();
            child.play(candidate.action);
            while child.turns() == node.turns() {
                rest.clear();
                child.candidates(self.player, Breadth::Kills, &mut rest);
                let Some(next) = rest.iter().max_by_key(|next| next.rank) else { break };
                child.play(next.action);
            }
            self.meter.tick();
            let score = self.view(&child, mover);
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((candidate.place, score));
            }
        }
        let (place, score) = best?;
        let entry = Entry { score, depth: 0, bound: Bound::AtLeast, place: Some(place) };
        self.table.put(key, entry);
        best
    }

    /// What a child is worth to the side that is to act at its parent.
    fn follow(
        &mut self,
        node: &G,
        child: &G,
        depth: i32,
        alpha: Score,
        beta: Score,
        at: At,
    ) -> Score {
        if at.between {
            self.line.enter(child);
        }
        let score = if self.is_ours(child) == self.is_ours(node) {
            self.search(child, depth, alpha, beta, at)
        } else {
            -self.search(child, depth, -beta, -alpha, at)
        };
        if at.between {
            self.line.leave();
        }
        score
    }

    /// What a position is worth when only kills are still looked at.
    fn settle(&mut self, node: &G, left: u32, mut alpha: Score, beta: Score, ply: usize) -> Score {
        let mut best = self.judge(node);
        let stay = best;
        if best >= beta || left == 0 {
            return best;
        }
        alpha = alpha.max(best);
        self.make_room(ply);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        node.candidates(self.player, Breadth::Kills, &mut list);
        for next in 0..list.len() {
            let candidate = pick(&mut list, next);
            if stay + candidate.gain + KILL_SWING <= alpha {
                continue;
            }
            let mut child = node.clone();
            child.play(candidate.action);
            let score = self.settle_child(node, &child, left, alpha, beta, ply);
            if self.meter.is_over() {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = list;
        best
    }

    fn settle_child(
        &mut self,
        node: &G,
        child: &G,
        left: u32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if self.meter.tick() {
            return 0;
        }
        let turns = child.turns() - self.turns;
        if child.turns() == node.turns() {
            return self.settle_turn(child, left, alpha, beta, ply + 1);
        }
        if let Some(score) = self.result_on_board(child, turns) {
            return self.seen(node, score);
        }
        if self.is_ours(child) == self.is_ours(node) {
            self.settle(child, left - 1, alpha, beta, ply + 1)
        } else {
            -self.settle(child, left - 1, -beta, -alpha, ply + 1)
        }
    }

    /// Completes a turn that was begun with a kill.
    fn settle_turn(
        &mut self,
        node: &G,
        left: u32,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.make_room(ply);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        node.candidates(self.player, Breadth::Kills, &mut list);
        let mut best = -INFINITY;
        for next in 0..list.len() {
            let candidate = pick(&mut list, next);
            let mut child = node.clone();
            child.play(candidate.action);
            let score = self.settle_child(node, &child, left, alpha, beta, ply);
            if self.meter.is_over() {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.lists[ply] = list;
        best
    }

    /// Whether a loss of the side to act must not hang on actions that were not looked at: what
    /// is said to be forced has to be.
    fn must_be_sure(&self, node: &G) -> bool {
        !self.is_ours(node) || node.still_in().len() == 2
    }

    /// What the evaluation says to the side that is to act.
    fn judge(&mut self, node: &G) -> Score {
        let score = value(&node.strengths(&mut self.judge), node.still_in(), self.player);
        let noise = self.errors.noise(node.key());
        self.seen(node, score + noise)
    }

    /// The result of a position between turns for our player, if the game is over for that one.
    fn result(&self, node: &G, turns: u32) -> Option<Score> {
        self.result_on_board(node, turns).or_else(|| {
            let drawn = self.line.is_repeated() || self.line.is_quiet_too_long() || node.is_dead();
            drawn.then(|| draw(node.still_in()))
        })
    }

    fn result_on_board(&self, node: &G, turns: u32) -> Option<Score> {
        if let Some(outcome) = node.outcome() {
            let winners = outcome.winners();
            return Some(match winners.contains(self.player) {
                false => lost_in(turns),
                true if winners.len() == 1 => won_in(turns),
                true => draw(winners),
            });
        }
        // Nobody who is out gets any points, however the game goes on.
        (!node.still_in().contains(self.player)).then(|| lost_in(turns))
    }

    /// A score for our player as the side to act sees it.
    fn seen(&self, node: &G, score: Score) -> Score {
        if self.is_ours(node) { score } else { -score }
    }

    fn is_ours(&self, node: &G) -> bool {
        node.to_act() == Some(self.player)
    }

    /// Adds to the ranks what this search has learned.
    fn rank(&self, node: &G, list: &mut [Candidate<G::Action>], place: Option<u16>, ply: usize) {
        let history = self.history_of(node);
        for candidate in list.iter_mut() {
            if Some(candidate.place) == place {
                candidate.rank = REMEMBERED;
            } else if !candidate.forcing {
                candidate.rank += self.history[history + G::kind(candidate.action)];
                if self.refutations[ply].contains(&Some(candidate.action)) {
                    candidate.rank += REFUTATION;
                }
            }
        }
    }

    /// Remembers which action was too good, and that those before it were not.
    fn refuted(&mut self, node: &G, tried: &[Candidate<G::Action>], depth: i32, ply: usize) {
        let Some((last, before)) = tried.split_last() else { return };
        if last.forcing {
            return;
        }
        let [first, second] = &mut self.refutations[ply];
        if *first != Some(last.action) {
            *second = first.replace(last.action);
        }
        let history = self.history_of(node);
        let bonus = (depth * depth / TURN).min(FAMILIAR / 8);
        let mut learn = |action, bonus: i32| {
            let known = &mut self.history[history + G::kind(action)];
            *known += bonus - *known * bonus.abs() / FAMILIAR;
        };
        learn(last.action, bonus);
        for candidate in before.iter().filter(|candidate| !candidate.forcing) {
            learn(candidate.action, -bonus);
        }
    }

    fn history_of(&self, node: &G) -> usize {
        node.to_act().map_or(0, Player::number) * G::KINDS
    }

    fn note_line(&mut self, action: G::Action, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0]);
        if ply == 0 {
            self.best.clone_from(line);
        }
    }

    fn make_room(&mut self, ply: usize) {
        while self.lists.len() <= ply + 1 {
            self.lists.push(Vec::new());
            self.lines.push(Vec::new());
            self.refutations.push([None; 2]);
        }
        self.lines[ply].clear();
    }
}

/// How much less far to look at an action that comes late in the order.
fn reduction(tried: usize, depth: i32) -> i32 {
    if depth <= TURN {
        return 0;
    }
    match tried {
        0..3 => 0,
        3..8 => TURN / 2,
        8..20 => TURN,
        _ => TURN + TURN / 2,
    }
}

/// Brings the best of the candidates from `next` on to the front.
fn pick<A: Copy>(list: &mut [Candidate<A>], next: usize) -> Candidate<A> {
    let mut best = next;
    for place in next + 1..list.len() {
        if list[place].rank > list[best].rank {
            best = place;
        }
    }
    // Rotating would keep the order of equals, but costs more than it brings.
    list.swap(next, best);
    list[next]
}
