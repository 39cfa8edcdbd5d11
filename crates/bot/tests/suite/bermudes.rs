//! Bermudes.

use bermudes::{BLACK, Position, Rules, Setup, WHITE};
use bot::{Forced, Limits, Thought};
use kernel::{Game, Play, Player, Rng, list_turns};

use super::{depth, play, think};

fn turn(thought: &Thought<Position>) -> String {
    Position::write_turn(&thought.turn)
}

fn after(position: &Position, turn: &[bermudes::Action]) -> Position {
    let mut next = position.clone();
    for action in turn {
        next.play(*action);
    }
    next
}

#[test]
fn takes_the_win_that_is_there() {
    let play = play("bermudes@1", "xxxxxx3/9/9/9/9/9/9/oo7/ooooo4 o");
    for limits in [depth(1), depth(4), Limits::nodes(3000)] {
        let thought = think(&play, limits);
        let forced = Some(Forced { winner: WHITE, turns: 1 });
        assert_eq!(thought.forced, forced, "{}", turn(&thought));
        let next = after(play.position(), &thought.turn);
        assert_eq!(next.outcome().and_then(|outcome| outcome.winners().single()), Some(WHITE));
    }
}

/// The number of turns after which the player to act has won or lost by force, if it is at most
/// `turns`; found by trying everything. Positive for a win.
fn solve(position: &Position, turns: u32) -> Option<i32> {
    if let Some(outcome) = position.outcome() {
        let winner = outcome.winners().single()?;
        return Some(if winner == position.to_move() { 1000 } else { -1000 });
    }
    if turns == 0 {
        return None;
    }
    let mut best = Some(-1000);
    for turn in list_turns(position, 100_000).expect("few turns") {
        let score = solve(&after(position, &turn), turns - 1).map(|score| score.signum() - score);
        // Unknown is better than a loss and worse than a win.
        if score.unwrap_or(0) > best.unwrap_or(0) {
            best = score;
        }
    }
    best
}

/// Positions near the end of random games.
fn late_positions(count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    let mut rng = Rng::new(11);
    while found.len() < count {
        let mut position = Position::start(&Setup::default()).unwrap();
        while let Some(action) = position.choose(|count| rng.below(count)) {
            let pawns = |player: Player| position.board().count(player);
            let least = pawns(WHITE).min(pawns(WHITE.next(2)));
            if position.chain().is_none() && least <= 7 && rng.below(3) == 0 {
                found.push(position.clone());
            }
            position.play(action);
        }
    }
    found.truncate(count);
    found
}

#[test]
fn announces_exactly_the_forced_wins() {
    let mut announced = [0; 4];
    for position in late_positions(120) {
        if position.count_turns() > 60 {
            continue;
        }
        // Not everything is looked at as deep, so it takes more than three turns to see all.
        let thought = think(&Play::new(position.clone()), depth(9));
        let expected = solve(&position, 3).map(|score| {
            let mover = position.to_move();
            let winner = if score > 0 { mover } else { mover.next(2) };
            Forced { winner, turns: (1000 - score.abs()) as u32 }
        });
        if let Some(expected) = expected {
            assert_eq!(thought.forced, Some(expected), "{position}");
            announced[expected.turns as usize] += 1;
        } else {
            // It may see further than three turns, but not another result within them.
            assert!(thought.forced.is_none_or(|forced| forced.turns > 3), "{position}");
        }
    }
    assert!(announced[1..].iter().all(|count| *count > 0), "{announced:?}");
}

/// A game under other draws than usual, which have no text.
#[track_caller]
/// An iteration that is cut off may have seen only that its first action loses.
#[test]
fn half_an_iteration_announces_no_loss() {
    let position = "1xx2xx2/o1xxx4/2xx2x2/6o2/6o2/4oo3/1oox5/1xx6/3o1x2o o";
    let play = play("bermudes@1", position);
    for nodes in (20..2_000).step_by(20) {
        let thought = think(&play, Limits::nodes(nodes));
        assert_eq!(thought.forced, None, "{nodes}: {}", turn(&thought));
        assert!(thought.shares[WHITE] > 0.0, "{nodes}: {}", turn(&thought));
    }
}

fn play_with(rules: Rules, position: &str) -> Play<Position> {
    Play::new(Position::read(&Setup { rules }, position).unwrap())
}

#[test]
fn sees_the_draw_by_quiet_turns() {
    // White is lost, unless one more jump ends the game.
    let text = "xxx1xxxxx/9/3x5/3o5/9/9/xxxxxxxxx/xxxxxxxxx/ooooo4 o";
    let hopeless = think(&play::<Position>("bermudes@1", text), depth(5));
    assert!(hopeless.shares[WHITE] < 0.1, "{:?}", hopeless.shares);
    let rules = Rules { quiet_turns: 1, ..Rules::default() };
    let drawn = think(&play_with(rules, text), depth(5));
    assert!((drawn.shares[WHITE] - 0.5).abs() < 1e-6, "{:?}", drawn.shares);
    assert!(turn(&drawn).contains('-'), "{}", turn(&drawn));
}

#[test]
fn sees_the_draw_by_repetition() {
    // White and Black jump to and fro over the pawn on D4. Black is lost, unless the first position
    // comes for the third time.
    let text = "xxxxx4/9/3x5/2ox5/9/9/9/ooooooooo/ooooooooo o";
    let to_and_fro = ["D3-D5", "C4-E4", "D5-D3", "E4-C4"];
    let play_turns = |turns: usize| {
        let mut play = play::<Position>("bermudes@1", text);
        for turn in to_and_fro.into_iter().cycle().take(turns) {
            play.play_text(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
        }
        play
    };
    let lost = think(&play_turns(3), depth(4));
    assert!(lost.shares[BLACK] < 0.1, "{} {:?}", turn(&lost), lost.shares);
    let drawn = think(&play_turns(7), depth(4));
    assert_eq!((turn(&drawn).as_str(), drawn.shares[BLACK]), ("E4-C4", 0.5));
}
