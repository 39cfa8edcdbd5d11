//! The programs to compare with do what their descriptions say; tried against the plainest form of
//! it, on random positions.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bot::baseline::{Compared, baseline, baselines};
use bot::{Limits, Options, Thought, Watch};
use kernel::{ByPlayer, Game, Play, Player, Rng, list_turns};

use super::ask;

/// What a baseline plays without limits.
fn played<G: Compared>(name: &str, position: &G, seed: u64) -> Thought<G> {
    let mut bot = baseline::<G>(name, &Options { seed, ..Options::default() }).unwrap();
    ask(&mut *bot, &Play::new(position.clone()), Limits::default()).unwrap()
}

fn after<G: Game>(position: &G, turn: &[G::Action]) -> G {
    let mut next = position.clone();
    turn.iter().for_each(|action| next.play(*action));
    next
}

/// Positions of random games, each after some more turns than the one before.
fn positions<G: Game>(setup: &str, count: usize, turns: usize) -> Vec<G> {
    let setup = G::read_setup(setup).unwrap_or_else(|error| panic!("{error}"));
    let mut rng = Rng::new(7);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = G::start(&setup).unwrap_or_else(|error| panic!("{error}"));
        let last = position.turns() + (turns * (found.len() + 1)) as u32;
        while position.turns() < last
            && let Some(action) = position.choose(|count| rng.below(count))
        {
            position.play(action);
        }
        if position.to_act().is_some() {
            found.push(position);
        }
    }
    found
}

/// All turns with the positions after them.
fn turns<G: Game>(position: &G) -> Vec<(Vec<G::Action>, G)> {
    let turns = list_turns(position, 5_000).expect("few turns");
    turns.into_iter().map(|turn| (turn.clone(), after(position, &turn))).collect()
}

#[track_caller]
fn check_best<G: Game>(position: &G, thought: &Thought<G>, value: impl Fn(&G) -> i32) {
    let best = turns(position).iter().map(|(_, next)| value(next)).max().unwrap();
    let chosen = value(&after(position, &thought.turn));
    assert_eq!(chosen, best, "{position}: {}", G::write_turn(&thought.turn));
}

fn check_conduct<G: Compared>(setup: &str) {
    for position in positions::<G>(setup, 3, 3) {
        let mut play = Play::new(position);
        for name in baselines::<G>() {
            for (limits, stop) in [(Limits::nodes(1), false), (Limits::default(), true)] {
                let options = Options { seed: 1, ..Options::default() };
                let mut bot = baseline::<G>(name, &options).unwrap();
                let stop = AtomicBool::new(stop);
                let watch = Watch::new(&|| Duration::ZERO, &stop);
                let thought = bot.think(&play, limits, &watch).unwrap();
                play.play(&thought.turn).unwrap_or_else(|error| panic!("{name}: {error}"));
                play.take_back();
                let sum: f32 = thought.shares.0.iter().sum();
                assert!((sum - 1.0).abs() < 0.01, "{name}: {:?}", thought.shares);
            }
        }
        assert!(baseline::<G>("nobody", &Options::default()).is_none());
    }
}

#[test]
fn whatever_the_limits_are_there_is_a_turn() {
    check_conduct::<djambi::Position>("djambi/french@1 players=4");
    check_conduct::<djambi::Position>("djambi/english@1 players=3");
    check_conduct::<bermudes::Position>("bermudes@1 blocked=step");
    check_conduct::<vorassic::Position>("vorassic@1 size=7 mode=octopus players=3");
}

/// What level 8 and a baseline that it once was think of the same position.
fn both<G: Compared>(name: &str, setup: &str, level: Limits) -> [Thought<G>; 2] {
    let play = Play::new(positions::<G>(setup, 1, 6).remove(0));
    let mut now = G::strongest(&Options::default());
    let mut former = baseline::<G>(name, &Options::default()).unwrap();
    [ask(&mut *now, &play, level), ask(&mut *former, &play, Limits::nodes(3_000))]
        .map(Option::unwrap)
}

#[test]
fn former_levels_lack_what_is_new() {
    let setup = "djambi/french@1 players=4";
    let deep = Limits { depth: Some(60), ..Limits::nodes(3_000) };
    let [same, reply] = both::<djambi::Position>("djambi-reply", setup, deep);
    assert_eq!((same.turn, same.depth, same.nodes), (reply.turn, reply.depth, reply.nodes));
    let [grown, reply] = both("djambi-reply", setup, Limits::nodes(3_000));
    let expects = |thought: &Thought<djambi::Position>| (thought.shares.0, thought.depth);
    assert_ne!(expects(&grown), expects(&reply));
    let [learned, hand] =
        both::<bermudes::Position>("bermudes-hand", "bermudes@1", Limits::nodes(3_000));
    assert_ne!(learned.shares.0, hand.shares.0);
}

#[test]
fn greedy_takes_the_best_estimate() {
    for position in positions::<bermudes::Position>("bermudes@1", 4, 5) {
        let player = position.to_act().unwrap();
        let thought = played("greedy", &position, 3);
        check_best(&position, &thought, |next| {
            let shares = match next.outcome() {
                Some(outcome) => {
                    let winners = outcome.winners();
                    let share = 1.0 / winners.len() as f32;
                    ByPlayer::from_fn(|one| if winners.contains(one) { share } else { 0.0 })
                }
                None => bot::Played::estimate(next),
            };
            (shares[player] * 1e6) as i32
        });
    }
}

#[test]
fn tree_search_finds_a_win_in_one() {
    let play = super::play::<bermudes::Position>("bermudes@1", "xxxxxx3/9/9/9/9/9/9/oo7/ooooo4 o");
    for name in ["uct", "mcts-eval"] {
        let mut bot = baseline(name, &Options::default()).unwrap();
        let thought = ask(&mut *bot, &play, Limits::nodes(3_000)).unwrap();
        assert!(after(play.position(), &thought.turn).outcome().is_some(), "{name}");
        assert!(thought.shares[Player::ALL[0]] > 0.7, "{name}: {:?}", thought.shares);
    }
}

mod of_bermudes {
    use std::ops::ControlFlow;

    use bermudes::{Action, Position};

    use super::*;

    fn difference(position: &Position, player: Player) -> i32 {
        let (mine, theirs) =
            (position.board().count(player), position.board().count(player.next(2)));
        let pawns = mine as i32 - theirs as i32;
        match position.outcome().map(|outcome| outcome.winners().single()) {
            Some(Some(winner)) if winner == player => 1000 + pawns,
            Some(Some(_)) => pawns - 1000,
            Some(None) => 0,
            None => pawns,
        }
    }

    #[test]
    fn ab2_looks_at_every_answer() {
        for position in positions::<Position>("bermudes@1", 5, 2) {
            let player = position.to_move();
            check_best(&position, &played("bermudes-ab2", &position, 5), |next| {
                let answers = turns(next);
                let worst = answers.iter().map(|(_, last)| difference(last, player)).min();
                worst.unwrap_or_else(|| difference(next, player))
            });
        }
    }

    /// 2 for a jump or 1 for an elimination, less the attackers, more the jumps that could follow.
    fn score(position: &Position, turn: &[Action]) -> i32 {
        let attackers = |next: &Position, square| {
            let mut count = 0;
            let _ = next.visit(|action| {
                count += i32::from(matches!(action, Action::Eliminate { to, .. } if to == square));
                ControlFlow::Continue(())
            });
            count
        };
        match turn[0] {
            Action::Eliminate { to, .. } => 1 - attackers(&after(position, turn), to),
            Action::Jump { to, .. } => {
                let landed = after(position, &turn[..1]);
                let mut further = 0;
                if landed.turns() == position.turns() {
                    let _ = landed.visit(|action| {
                        further += i32::from(matches!(action, Action::Further(_)));
                        ControlFlow::Continue(())
                    });
                }
                2 + further - attackers(&after(position, turn), to)
            }
            _ => 0,
        }
    }

    #[test]
    fn advanced_counts_captures_and_never_chains() {
        for position in positions::<Position>("bermudes@1", 8, 3) {
            let thought = played("bermudes-advanced", &position, 5);
            let single =
                |turn: &[Action]| !turn.iter().any(|action| matches!(action, Action::Further(_)));
            assert!(single(&thought.turn));
            let all = list_turns(&position, 100_000).expect("few turns");
            let all = all.iter().filter(|turn| single(turn));
            let best = all.map(|turn| score(&position, turn)).max().unwrap();
            assert_eq!(score(&position, &thought.turn), best, "{position}");
        }
    }
}

mod of_djambi {
    use djambi::{Army, Control, Kind, Position};

    use super::*;

    fn worth(position: &Position) -> ByPlayer<i32> {
        let mut worth = ByPlayer([0; Player::MOST]);
        for army in Army::ALL {
            let Control::Player(player) = position.control(army) else { continue };
            for square in position.board().army(army) {
                worth[player] += match position.board().piece_at(square).unwrap().kind {
                    Kind::Militant => 5,
                    Kind::Necromobile | Kind::Diplomat => 10,
                    Kind::Assassin => 15,
                    Kind::Reporter => 18,
                    Kind::Chief => 300,
                };
            }
        }
        worth
    }

    fn advantage(worth: ByPlayer<i32>, player: Player) -> i32 {
        worth.0.iter().map(|other| worth[player] - other).sum()
    }

    #[test]
    fn maxn2_lets_everybody_play_for_themselves() {
        for position in positions::<Position>("djambi/french@1 players=4", 3, 6) {
            let player = position.to_act().unwrap();
            check_best(&position, &played("djambi-maxn2", &position, 5), |next| {
                let Some(other) = next.to_act() else { return advantage(worth(next), player) };
                let mut best: Option<ByPlayer<i32>> = None;
                for (_, last) in turns(next) {
                    let worth = worth(&last);
                    let known = best.map(|best| advantage(best, other));
                    if known.is_none_or(|known| advantage(worth, other) > known) {
                        best = Some(worth);
                    }
                }
                advantage(best.unwrap_or_else(|| worth(next)), player)
            });
        }
    }

    #[test]
    fn maxn3_takes_a_chief_that_is_given() {
        let play = crate::play::<Position>(
            "djambi/spanish@1 players=4",
            "GC7YC/9/GM6BAYM/9/4BC4/9/RM7BM/4RA4/RC8 0 0123 0 - 0123",
        );
        let mut bot = baseline("djambi-maxn3", &Options::default()).unwrap();
        let thought = ask(&mut *bot, &play, Limits::nodes(2_000_000)).unwrap();
        let next = after(play.position(), &thought.turn);
        assert!(next.still_in().len() < 4, "{}", Position::write_turn(&thought.turn));
    }
}

mod of_vorassic {
    use vorassic::Position;

    use super::*;

    /// The difference of scores after so many more turns, both playing well.
    fn value(position: &Position, player: Player, depth: u32) -> i32 {
        let (Some(acting), true) = (position.to_act(), depth > 0) else {
            let other = position.score(player.next(2));
            return i32::from(position.score(player)) - i32::from(other);
        };
        let values = turns(position).into_iter().map(|(_, next)| value(&next, player, depth - 1));
        if acting == player { values.max().unwrap() } else { values.min().unwrap() }
    }

    #[test]
    fn ab4_looks_at_four_turns() {
        for mode in ["snake", "octopus"] {
            let setup = format!("vorassic@1 size=6 mode={mode} fill=random seed=3");
            for position in positions::<Position>(&setup, 5, 3) {
                let player = position.to_move();
                let thought = played("vorassic-ab4", &position, 5);
                check_best(&position, &thought, |next| value(next, player, 3));
            }
        }
    }
}
