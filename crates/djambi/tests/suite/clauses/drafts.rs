//! Turns in the making: what is offered, in which role, and the way back.

use djambi::{Illegal, Position};
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
