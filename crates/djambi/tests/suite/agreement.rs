//! The crate against the naive second implementation, which was written from the rules page alone.

use djambi::{Position, Preset, Setup};
use kernel::{Game, Player, Rng};

use crate::naive;
use crate::support::turns;

/// Who brings the armies, for every seating.
const OWNERS: [&str; 6] = ["0123", "0011", "0101", "0110", "0-1-", "012-"];

#[test]
fn positions_of_random_games() {
    for preset in Preset::ALL {
        let mut rng = Rng::new(1);
        let mut seen = 0;
        while seen < wanted() / 2 {
            let owners = OWNERS[rng.below(OWNERS.len())];
            seen += random_game(preset, owners, &mut rng);
        }
    }
}

#[test]
fn positions_drawn_at_random() {
    for preset in Preset::ALL {
        let mut rng = Rng::new(2);
        let mut seen = 0;
        while seen < wanted() / 2 {
            let owners = OWNERS[rng.below(OWNERS.len())];
            let text = random_position(owners, &mut rng);
            if agree(preset, &text, &mut rng).is_some() {
                seen += 1;
            }
        }
    }
}

/// Positions per rule set.
fn wanted() -> usize {
    if std::env::var_os("MACHIAVEL_FULL").is_some() { 100_000 } else { 2_000 }
}

/// Compares every position of a game in which kills and the Labyrinth are preferred, since plain
/// random games have few of them. Returns how many positions there were.
fn random_game(preset: Preset, owners: &str, rng: &mut Rng) -> usize {
    let rules = naive::preset(preset.name).unwrap();
    let mut text = naive::start(&rules, owners);
    for turn in 0..120 {
        let Some(turns) = agree(preset, &text, rng) else { return turn };
        let Some(first) = turns.first() else { return turn };
        let mut choice = first;
        for _ in 0..4 {
            choice = &turns[rng.below(turns.len())];
            if choice.len() > 5 || choice.contains("e5") {
                break;
            }
        }
        text = naive::apply(&rules, &text, choice).unwrap().0;
    }
    120
}

/// Compares one position: its turns, what a few of them lead to, resignation, dead positions.
/// Returns the turns, or `None` if both refuse the text.
fn agree(preset: Preset, text: &str, rng: &mut Rng) -> Option<Vec<String>> {
    let context = format!("{}: {text}", preset.name);
    let rules = naive::preset(preset.name).unwrap();
    let expected = naive::turns(&rules, text);
    let read = Position::read(&Setup::new(preset.rules), text);
    assert_eq!(read.is_ok(), expected.is_ok(), "{context}: {read:?} {expected:?}");
    let (Ok(position), Ok(expected)) = (read, expected) else { return None };
    let found: Vec<String> = turns(&position).into_iter().collect();
    assert_eq!(found, expected, "{context}");
    assert_eq!(position.is_dead(), naive::is_dead(&rules, text).unwrap(), "{context}");

    for _ in 0..found.len().min(6) {
        let turn = &found[rng.below(found.len())];
        let mut next = position.clone();
        for action in position.read_turn(turn).unwrap() {
            next.play(action);
        }
        assert_eq!(tell(&next), naive::apply(&rules, text, turn).unwrap(), "{context}: {turn}");
    }
    if position.to_act().is_some() {
        let player = rng.below(4);
        let expected = naive::withdraw(&rules, text, player as u8);
        let mut next = position.clone();
        next.withdraw(Player::new(player).unwrap());
        match expected {
            Ok(expected) => assert_eq!(tell(&next), expected, "{context}: {player} leaves"),
            Err(_) => assert_eq!(tell(&next), tell(&position), "{context}: {player} is out"),
        }
    }
    Some(found)
}

fn tell(position: &Position) -> (String, String) {
    let over = position.result_text().map_or_else(|| "-".to_owned(), |r| format!("over: {r}"));
    (position.to_string(), over)
}

/// A board that play would reach rarely: few pieces, many corpses, Chiefs walled in, the Labyrinth
/// taken.
pub(crate) fn random_position(owners: &str, rng: &mut Rng) -> String {
    let mut squares = vec![None; 81];
    let center = 40;
    let owners: Vec<char> = owners.chars().collect();
    let mut dead = [false; 4];
    let crowd = 2 + rng.below(9);
    for army in 0..4 {
        for kind in ["C", "A", "R", "D", "N", "M", "M", "M", "M"] {
            let chief = kind == "C";
            let there = if chief { rng.below(6) > 0 } else { rng.below(10) < crowd };
            if !there {
                dead[army] |= chief;
                continue;
            }
            let mut square = rng.below(81);
            if chief && rng.below(4) == 0 {
                square = center;
            }
            while squares[square].is_some() || square == center && !chief {
                square = rng.below(81);
            }
            squares[square] = Some(format!("{}{kind}", ["R", "B", "Y", "G"][army]));
        }
    }
    // Corpses: some anywhere, some around a Chief or the Labyrinth.
    for _ in 0..rng.below(30) {
        let square = rng.below(81);
        squares[square].get_or_insert_with(|| "x".to_owned());
    }
    for _ in 0..rng.below(4) {
        let around = if rng.below(3) == 0 { center } else { chief(&squares, rng) };
        for square in neighbors(around) {
            if rng.below(8) > 0 {
                squares[square].get_or_insert_with(|| "x".to_owned());
            }
        }
    }
    let player = |rng: &mut Rng| loop {
        let owner = owners[rng.below(4)];
        if owner != '-' {
            return owner;
        }
    };
    let control: String = (0..4)
        .map(|army| match rng.below(3) {
            _ if !dead[army] => owners[army],
            0 => 'F',
            _ => player(rng),
        })
        .collect();
    let ranks: Vec<String> = squares.chunks(9).map(rank).collect();
    let (to_move, base) = (player(rng), player(rng));
    let owners: String = owners.into_iter().collect();
    format!("{} {to_move} {control} {base} - {owners}", ranks.join("/"))
}

fn rank(squares: &[Option<String>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                }
                empty = 0;
                text.push_str(piece);
            }
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// The square of some Chief, or any square.
fn chief(squares: &[Option<String>], rng: &mut Rng) -> usize {
    let chiefs: Vec<usize> = (0..81)
        .filter(|square| squares[*square].as_ref().is_some_and(|piece| piece.ends_with('C')))
        .collect();
    if chiefs.is_empty() { rng.below(81) } else { chiefs[rng.below(chiefs.len())] }
}

fn neighbors(square: usize) -> Vec<usize> {
    let (row, col) = ((square / 9) as i32, (square % 9) as i32);
    let mut found = Vec::new();
    for (r, c) in (row - 1..=row + 1).flat_map(|r| (col - 1..=col + 1).map(move |c| (r, c))) {
        if (0..9).contains(&r) && (0..9).contains(&c) && (r, c) != (row, col) {
            found.push((r * 9 + c) as usize);
        }
    }
    found
}

#[test]
fn tricky_positions() {
    for line in include_str!("../fixtures/tricky.txt").lines() {
        let [set, text, count, comment] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let preset = Preset::by_name(set).unwrap();
        let found = agree(preset, text, &mut Rng::new(3)).unwrap();
        assert_eq!(found.len().to_string(), count, "{set}: {text}: {comment}");
    }
}
