//! The generator against the naive one, on random positions.

use bermudes::{BLACK, Blocked, Position, WHITE};
use kernel::{Game, Rng};

use crate::{after, full, naive, read_with};

/// Positions with more turns are only compared in being too many.
const LIMIT: usize = 2_000;

#[test]
fn pass_agrees_with_the_naive_generator() {
    agrees(Blocked::Pass, naive::Blocked::Pass);
}

#[test]
fn slide_agrees_with_the_naive_generator() {
    agrees(Blocked::Slide, naive::Blocked::Slide);
}

#[test]
fn step_agrees_with_the_naive_generator() {
    agrees(Blocked::Step, naive::Blocked::Step);
}

#[test]
fn lose_agrees_with_the_naive_generator() {
    agrees(Blocked::Lose, naive::Blocked::Lose);
}

#[test]
fn the_start_is_the_naive_start() {
    for (first, letter) in [(WHITE, 'o'), (BLACK, 'x')] {
        let mut setup = crate::setup(Blocked::Pass);
        setup.rules.first = first;
        assert_eq!(Position::start(&setup).unwrap().to_string(), naive::start(letter));
    }
}

fn agrees(blocked: Blocked, naive_blocked: naive::Blocked) {
    let rules = naive::Rules { blocked: naive_blocked };
    let wanted = if full() { 100_000 } else { 2_500 };
    let mut rng = Rng::new(blocked as u64);
    let mut compared = 0;
    while compared < wanted {
        // Games from the start show what happens; scattered pawns show what could.
        let start = if rng.below(2) == 0 {
            naive::start(if rng.below(2) == 0 { 'o' } else { 'x' })
        } else {
            scattered(&mut rng)
        };
        let mut position = read_with(blocked, &start);
        for _ in 0..40 {
            compare(&rules, &position, &mut rng);
            compared += 1;
            if position.to_act().is_none() {
                break;
            }
            for _ in 0..rng.below(4) {
                play_at_random(&mut position, &mut rng);
            }
        }
    }
}

fn compare(rules: &naive::Rules, position: &Position, rng: &mut Rng) {
    let text = position.to_string();
    let over = mark(position);
    assert_eq!(naive::over(rules, &text).as_ref(), Ok(&over), "{rules:?} {text}");
    let mine = kernel::list_turns(position, LIMIT).ok().map(|turns| {
        let mut texts: Vec<_> = turns.iter().map(|turn| Position::write_turn(turn)).collect();
        texts.sort_unstable();
        texts
    });
    let theirs =
        naive::turns(rules, &text, LIMIT).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(mine, theirs, "{rules:?} {text}");
    let Some(turns) = mine else { return };
    assert_eq!(turns.len() as u64, position.count_turns(), "{rules:?} {text}");
    for _ in 0..turns.len().min(4) {
        let turn = &turns[rng.below(turns.len())];
        let next = after(position, turn);
        let expected = naive::apply(rules, &text, turn);
        assert_eq!(expected, Ok((next.to_string(), mark(&next))), "{rules:?} {text} {turn}");
    }
}

fn mark(position: &Position) -> String {
    position.result_text().map_or("-".to_owned(), |result| format!("over: {result}"))
}

/// A random board with any number of pawns, sometimes crowded into one corner.
fn scattered(rng: &mut Rng) -> String {
    let side = 4 + rng.below(6);
    let share = 1 + rng.below(9);
    let mut pawns = 54;
    let rows: Vec<String> = (0..9)
        .map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for col in 0..9 {
                let taken = row < side && col < side && pawns > 0 && rng.below(10) < share;
                if !taken {
                    empty += 1;
                    continue;
                }
                pawns -= 1;
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(if rng.below(2) == 0 { 'o' } else { 'x' });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        })
        .collect();
    format!("{} {}", rows.join("/"), if rng.below(2) == 0 { 'o' } else { 'x' })
}

/// One complete turn, if the game is not over.
fn play_at_random(position: &mut Position, rng: &mut Rng) {
    let turns = position.turns();
    while position.turns() == turns {
        let Some(action) = position.choose(|count| rng.below(count)) else { return };
        position.play(action);
    }
}
