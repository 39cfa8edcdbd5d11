//! Turns in the making: what is offered, in which role, the way back, and their keys.

use std::collections::HashSet;

use djambi::{Action, Illegal, Position, Rules};
use kernel::{Draft, Game, Role, Step};

use super::{ALL, FOUR, changed, drawn, sets, square};

/// A Red piece below, Blue's Chief in the Labyrinth.
const BELOW: &str = "
    GC . . . .  . . . YC
    .  . . . .  . . . .
    .  . . . YM . . . .
    .  . . . .  . . . .
    .  . . . BC . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . RD . . . .
    RC . . . .  . . . BM";

/// Clicks and the roles they are taken in, and the complete turn they make.
#[track_caller]
fn check_draft(names: &str, drawing: &str, clicks: &[(&str, Role)], turn: &str) {
    for rules in sets(names) {
        let mut draft = Draft::new(drawn(rules, drawing, FOUR));
        let mut choices = vec![draft.choices()];
        assert!(draft.is_empty());
        for (name, role) in clicks {
            assert!(!draft.is_complete() && draft.turn().is_none(), "before {name}");
            assert_eq!(draft.click(square(name)), Ok(Step::at(*role, square(name))));
            choices.push(draft.choices());
        }
        assert!(draft.is_complete() && draft.choices().is_empty());
        assert_eq!(Position::write_turn(draft.turn().unwrap()), turn);
        assert_eq!(draft.steps().count(), clicks.len());
        // All the way back, seeing the same choices again.
        choices.pop();
        while let Some(expected) = choices.pop() {
            assert!(draft.back());
            assert_eq!(draft.choices(), expected);
        }
        assert!(draft.is_empty() && !draft.back());
        assert_eq!(draft.position().to_string(), draft.start().to_string());
    }
}

#[test]
fn a_turn_in_the_labyrinth_where_the_victim_is_placed_first() {
    let clicks = [
        ("e2", Role::Piece),
        ("e5", Role::Destination),
        ("a4", Role::Placement),
        ("d4", Role::Exit),
    ];
    check_draft("french english spanish", BELOW, &clicks, "e2-e5@a4>d4");
    let necromobile = changed(BELOW, "e5=x e2=RN");
    check_draft("french english spanish", &necromobile, &clicks, "e2-e5@a4>d4");
}

#[test]
fn a_turn_in_the_labyrinth_where_the_piece_leaves_first() {
    let clicks = [
        ("e2", Role::Piece),
        ("e5", Role::Destination),
        ("d4", Role::Exit),
        ("a4", Role::Placement),
    ];
    check_draft("classic", BELOW, &clicks, "e2-e5@a4>d4");
    check_draft("classic", &changed(BELOW, "e5=x e2=RN"), &clicks, "e2-e5@a4>d4");
}

#[test]
fn an_assassin_only_leaves() {
    let clicks = [("e2", Role::Piece), ("e5", Role::Destination), ("d4", Role::Exit)];
    check_draft(ALL, &changed(BELOW, "e2=RA"), &clicks, "e2-e5>d4");
    let second = [("e2", Role::Piece), ("e5", Role::Destination), ("e7", Role::Exit)];
    check_draft("spanish", &changed(BELOW, "e2=RA"), &second, "e2-e5>e7");
}

#[test]
fn a_turn_with_a_second_act() {
    let clicks = [
        ("e2", Role::Piece),
        ("e5", Role::Destination),
        ("a4", Role::Placement),
        ("e7", Role::Exit),
        ("a5", Role::Placement),
    ];
    check_draft("spanish", BELOW, &clicks, "e2-e5@a4>e7@a5");
    for rules in sets("french english") {
        let mut draft = Draft::new(drawn(rules, BELOW, FOUR));
        for name in ["e2", "e5", "a4"] {
            draft.click(square(name)).unwrap();
        }
        assert_eq!(draft.click(square("e7")), Err(Illegal::LeavesToOccupied));
        assert_eq!(draft.actions().len(), 2);
    }
}

#[test]
fn a_reporter_chooses_a_victim_or_stops() {
    let drawing = changed(BELOW, "e2=RR");
    let clicks = [("e2", Role::Piece), ("f3", Role::Destination)];
    check_draft(ALL, &drawing, &clicks, "e2-f3");
    let clicks = [("e2", Role::Piece), ("e4", Role::Destination), ("e5", Role::Victim)];
    check_draft(ALL, &drawing, &clicks, "e2-e4*e5");
    for rules in sets(ALL) {
        let mut draft = Draft::new(drawn(rules, &drawing, FOUR));
        draft.click(square("e2")).unwrap();
        draft.click(square("e4")).unwrap();
        let stop = Step::plain(Role::Stop);
        let may_stop = rules.reporter_kill == djambi::ReporterKill::Optional;
        assert_eq!(draft.choose(stop), may_stop);
        assert_eq!(draft.is_complete(), may_stop);
        if may_stop {
            assert_eq!(Position::write_turn(draft.turn().unwrap()), "e2-e4");
        }
    }
}

#[test]
fn what_has_one_answer_is_not_asked() {
    // One door and one empty square: after the piece and the target all is forced.
    let drawing = "
        x x x x x  x x x BM
        x x x x x  x x x x
        x x x x x  x x x x
        x x x x x  x x x x
        x x x x BC x x x x
        x x x x RD x x x x
        x x x x x  x x x x
        x x x x x  x x x .
        x x x x x  x x x RC";
    for rules in sets("french english") {
        let mut draft = Draft::new(drawn(rules, drawing, FOUR));
        draft.take_forced();
        assert!(draft.is_empty(), "two pieces can act");
        draft.click(square("e4")).unwrap();
        draft.take_forced();
        let roles: Vec<Role> = draft.steps().map(|step| step.role).collect();
        assert_eq!(roles, [Role::Piece, Role::Destination, Role::Placement, Role::Exit]);
        assert_eq!(Position::write_turn(draft.turn().unwrap()), "e4-e5@i2>e4");
        // The way back leads over everything that was forced.
        assert!(draft.back());
        assert!(draft.is_empty());
    }
    for rules in sets("classic") {
        let mut draft = Draft::new(drawn(rules, drawing, FOUR));
        draft.click(square("e4")).unwrap();
        draft.take_forced();
        let roles: Vec<Role> = draft.steps().map(|step| step.role).collect();
        assert_eq!(roles, [Role::Piece, Role::Destination, Role::Exit, Role::Placement]);
        assert_eq!(Position::write_turn(draft.turn().unwrap()), "e4-e5@i2>e4");
    }
}

/// Blue and Green are of one player; the Reporters have victims beside them.
const STAGES: &str = "
    GR YM .  . . .  . .  YC
    .  .  .  . . .  . .  .
    .  .  .  . . .  . .  .
    .  .  .  . . .  . .  .
    .  .  .  . . .  . BR YM
    .  .  .  . . .  . .  .
    .  .  BD . . BM . .  .
    .  .  .  . . .  . .  .
    GC .  .  . . .  . .  BC";

/// After a move from the drawing with these changes.
#[track_caller]
fn moved(rules: Rules, changes: &str, from: &str, to: &str) -> Position {
    let here = drawn(rules, &changed(STAGES, changes), "1 0101 1 - 0101");
    went_on(here, Action::Move { from: square(from), to: square(to) })
}

#[track_caller]
fn went_on(mut here: Position, action: Action) -> Position {
    assert_eq!(here.check(action), Ok(()));
    here.play(action);
    here
}

/// All have the same board, and keys of their own.
#[track_caller]
fn check_keys(positions: &[Position]) {
    assert!(positions.iter().all(|position| position.board() == positions[0].board()));
    let keys: HashSet<u64> = positions.iter().map(Position::key).collect();
    assert_eq!(keys.len(), positions.len());
}

#[test]
fn stages_of_turns_on_one_board_have_keys_of_their_own() {
    for rules in sets(ALL) {
        let mut stages = vec![
            drawn(rules, STAGES, "1 0101 1 - 0101"),
            moved(rules, "a9=. a5=GR", "a5", "a9"),
            moved(rules, "h5=. h1=BR", "h1", "h5"),
            moved(rules, "f3=RM f1=BM", "f1", "f3"),
        ];
        for victim in "RC RA RR RD RN RM YA YR YD YN YM".split(' ') {
            stages.push(moved(rules, &format!("c3={victim} c1=BD"), "c1", "c3"));
        }
        check_keys(&stages);
    }
    let in_labyrinth =
        |rules, from: &str| moved(rules, &format!("c3=. e5=RC {from}=BD"), from, "e5");
    for rules in sets(ALL) {
        check_keys(&["e1", "e9", "h2"].map(|from| in_labyrinth(rules, from)));
    }
    for rules in sets("french english spanish") {
        let placed = |from| went_on(in_labyrinth(rules, from), Action::Place(square("a5")));
        check_keys(&["e1", "e9", "h2"].map(placed));
    }
    for rules in sets("classic") {
        let left = went_on(in_labyrinth(rules, "e1"), Action::Leave(square("c3")));
        check_keys(&[left, moved(rules, "c3=RC c1=BD", "c1", "c3")]);
    }
}
