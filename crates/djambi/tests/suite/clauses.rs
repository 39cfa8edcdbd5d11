//! The clauses of `docs/rules/djambi.md`, each with at least one test named after it.
//!
//! A position is drawn, and what a clause allows is marked with `*`. Every check names the rule
//! sets for which it holds.

use djambi::{Illegal, Position, Rules, read_square};
use kernel::testkit::Diagram;
use kernel::{Draft, Game, Role, Square, SquareSet, TurnError};

use crate::support::{play, position, rules, turns};

mod board;
mod chiefs;
mod drafts;
mod ending;
mod labyrinth;
mod movement;
mod pieces;
mod players;
mod power;
mod refusals;

const ALL: &str = "french english spanish classic";

/// Red begins; everybody controls what they brought.
const FOUR: &str = "0 0123 0 - 0123";

/// The rule sets with these names. What fails is the last one printed.
#[track_caller]
fn sets(names: &str) -> impl Iterator<Item = Rules> {
    names.split(' ').map(|name| {
        println!("under {name}:");
        rules(name)
    })
}

/// The position with this drawing; `fields` is what its text says after the ranks.
#[track_caller]
fn drawn(rules: Rules, drawing: &str, fields: &str) -> Position {
    position(rules, &format!("{} {fields}", Diagram::new(drawing).rows_text()))
}

#[track_caller]
fn square(name: &str) -> Square {
    read_square(name).unwrap_or_else(|| panic!("no square {name}"))
}

/// After these clicks exactly the marked squares can be chosen, in this role; a click on any other
/// square is refused.
#[track_caller]
fn check_choices(names: &str, fields: &str, clicks: &str, role: Role, drawing: &str) {
    for rules in sets(names) {
        let mut draft = Draft::new(drawn(rules, drawing, fields));
        for name in clicks.split(' ') {
            let refused = draft.click(square(name)).err();
            assert_eq!(refused, None, "{name} of {clicks}");
        }
        let choices = draft.choices();
        let offered = choices.iter().filter_map(|step| step.square);
        Diagram::new(drawing).expect(offered.map(Position::row_col));
        assert!(choices.iter().all(|step| step.square.is_none() || step.role == role));
        let clicked = SquareSet::ALL.iter().filter(|square| draft.clone().click(*square).is_ok());
        Diagram::new(drawing).expect(clicked.map(Position::row_col));
    }
}

/// Where the piece may go, in the drawing and by every other way to ask.
#[track_caller]
fn check_destinations(names: &str, fields: &str, piece: &str, drawing: &str) {
    check_choices(names, fields, piece, Role::Destination, drawing);
    for rules in sets(names) {
        let here = drawn(rules, drawing, fields);
        let diagram = Diagram::new(drawing);
        let from = square(piece);
        let checked = SquareSet::ALL
            .iter()
            .filter(|to| here.check(djambi::Action::Move { from, to: *to }).is_ok());
        diagram.expect(checked.map(Position::row_col));
        let listed = turns(&here).into_iter().filter(|turn| turn.starts_with(piece));
        diagram.expect(listed.map(|turn| Position::row_col(square(&turn[3..5]))));
    }
}

/// These turns are legal.
#[track_caller]
fn check_legal(names: &str, fields: &str, legal: &str, drawing: &str) {
    for rules in sets(names) {
        let here = drawn(rules, drawing, fields);
        let all = turns(&here);
        for turn in legal.split(' ') {
            assert!(all.contains(turn), "{turn} is not listed");
            let read = here.read_turn(turn).map(|turn| Position::write_turn(&turn));
            assert_eq!(read.as_deref(), Ok(turn));
        }
    }
}

/// Each of these turns is refused for the reason behind it.
#[track_caller]
fn check_illegal(names: &str, fields: &str, refusals: &[(&str, Illegal)], drawing: &str) {
    for rules in sets(names) {
        let here = drawn(rules, drawing, fields);
        let all = turns(&here);
        for (turn, why) in refusals {
            assert!(!all.contains(*turn), "{turn} is listed");
            assert_eq!(here.read_turn(turn), Err(TurnError::Illegal(*why)), "{turn}");
        }
    }
}

/// What these turns lead to: the squares that are different then, who acts next or how it ended,
/// and the control.
#[track_caller]
fn check_after(
    names: &str,
    fields: &str,
    drawing: &str,
    turns: &str,
    changes: &str,
    next_and_control: &str,
) {
    for rules in sets(names) {
        let mut here = drawn(rules, drawing, fields);
        play(&mut here, &turns.split(' ').collect::<Vec<_>>());
        let expected = Diagram::new(&changed(drawing, changes)).rows_text();
        assert_eq!(field(&here, 0), expected, "the board after {turns}");
        assert_eq!(next_and_control_of(&here), next_and_control, "after {turns}");
    }
}

/// The drawing with other things on some squares, as in `d4=. d6=RM`.
#[track_caller]
fn changed(drawing: &str, changes: &str) -> String {
    let lines = drawing.lines().filter(|line| !line.trim().is_empty());
    let mut rows: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    for change in changes.split_whitespace() {
        let (name, word) = change.split_once('=').unwrap();
        let (row, col) = Position::row_col(square(name));
        rows[row][col] = word;
    }
    rows.iter().map(|row| row.join(" ") + "\n").collect()
}

/// Who acts next, or `draw`, or `won:` and the winner; and the field `control`.
fn next_and_control_of(position: &Position) -> String {
    let next = match (position.to_act(), position.result_text()) {
        (Some(player), None) => player.to_string(),
        (None, Some(result)) if result == "draw" => result,
        (None, Some(result)) => format!("won:{result}"),
        other => panic!("{other:?}"),
    };
    format!("{next} {}", field(position, 2))
}

/// A field of the position's text, counted from 0.
fn field(position: &Position, number: usize) -> String {
    position.to_string().split(' ').nth(number).unwrap().to_owned()
}

/// The fields `to_move`, `base` and `list`, which together are the order of turns.
fn order_of(position: &Position) -> String {
    format!("{} {} {}", field(position, 1), field(position, 3), field(position, 4))
}
