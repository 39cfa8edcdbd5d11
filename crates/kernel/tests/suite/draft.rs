//! Turns in the making.

use kernel::{Draft, Game, Role, Square, Step};

use crate::leap::{Action, Illegal, Position, Setup};

fn draft(start: &'static str) -> Draft<Position> {
    Draft::new(Position::new(Setup::new(start)))
}

fn at(role: Role, index: usize) -> Step {
    Step::at(role, Square::new(index))
}

const STOP: Step = Step::plain(Role::Stop);

#[test]
fn a_turn_is_built_step_by_step() {
    let mut draft = draft("..0.1 0");
    assert!(draft.is_empty() && !draft.is_complete());
    assert_eq!(draft.choices(), [at(Role::Piece, 2)]);
    assert!(draft.choose(at(Role::Piece, 2)));
    assert_eq!(draft.choices(), [at(Role::Destination, 1), at(Role::Destination, 3)]);
    assert!(draft.actions().is_empty(), "half an action is none");
    assert!(!draft.is_empty());
    assert!(draft.choose(at(Role::Destination, 3)));
    assert_eq!(draft.actions().len(), 1);
    assert_eq!(draft.position().to_string(), "...01 0");
    assert_eq!(draft.choices(), [at(Role::Jump, 4), STOP]);
    assert!(draft.turn().is_none());
    assert!(draft.choose(at(Role::Jump, 4)));
    assert!(draft.is_complete() && draft.choices().is_empty());
    assert_eq!(Position::write_turn(draft.turn().unwrap()), "2-3-4");
    let roles: Vec<Role> = draft.steps().map(|step| step.role).collect();
    assert_eq!(roles, [Role::Piece, Role::Destination, Role::Jump]);
    assert_eq!(draft.start().to_string(), "..0.1 0");
    assert_eq!(draft.position().to_string(), "....0 0");
}

#[test]
fn a_piece_goes_where_it_can_go_itself() {
    let mut draft = draft("0.1.0 0");
    assert_eq!(draft.choices(), [at(Role::Piece, 0), at(Role::Piece, 4)]);
    assert!(draft.choose(at(Role::Piece, 4)));
    assert_eq!(draft.choices(), [at(Role::Destination, 3)]);
}

#[test]
fn what_is_not_offered_changes_nothing() {
    let mut draft = draft("..0.1 0");
    for step in [at(Role::Piece, 4), at(Role::Destination, 2), at(Role::Jump, 2), STOP] {
        assert!(!draft.choose(step));
    }
    assert!(draft.is_empty());
    assert!(draft.choose(at(Role::Piece, 2)));
    assert!(!draft.choose(at(Role::Piece, 2)));
    assert_eq!(draft.steps().count(), 1);
}

#[test]
fn clicks_find_their_role_or_are_refused() {
    let mut draft = draft("..0.1 0");
    assert_eq!(draft.click(Square::new(4)), Err(Illegal::NotYours));
    assert_eq!(draft.click(Square::new(2)), Ok(at(Role::Piece, 2)));
    assert_eq!(draft.click(Square::new(0)), Err(Illegal::NotNext));
    assert_eq!(draft.steps().count(), 1, "a refused click changes nothing");
    assert_eq!(draft.click(Square::new(1)), Ok(at(Role::Destination, 1)));
    assert_eq!(draft.click(Square::new(3)), Err(Illegal::NotNext));
    assert_eq!(draft.click(Square::new(0)), Ok(at(Role::Jump, 0)));
    assert_eq!(Position::write_turn(draft.turn().unwrap()), "2-1-0");
    let mut over = self::draft("..0.. 0");
    assert_eq!(over.click(Square::new(2)), Err(Illegal::Over));
    assert!(over.choices().is_empty() && !over.is_complete());
}

#[test]
fn the_way_back_leads_to_the_last_choice() {
    let mut draft = draft("..0.1 0");
    assert!(!draft.back());
    for index in [2, 1] {
        draft.click(Square::new(index)).unwrap();
    }
    assert!(draft.choose(STOP));
    assert_eq!(draft.actions().last(), Some(&Action::Stop));
    assert!(draft.choices().is_empty(), "the next turn is another draft");
    assert!(draft.back());
    assert_eq!(draft.choices(), [at(Role::Jump, 0), STOP]);
    assert_eq!((draft.actions().len(), draft.position().to_string()), (1, ".0..1 0".into()));
    assert!(draft.back());
    assert_eq!(draft.choices(), [at(Role::Destination, 1), at(Role::Destination, 3)]);
    assert!(draft.actions().is_empty());
    assert_eq!(draft.position().to_string(), "..0.1 0");
    assert!(draft.back() && draft.is_empty() && !draft.back());
}

#[test]
fn forced_steps_go_back_with_the_choice_before_them() {
    // At the edge the token and its destination are the only choices.
    let mut draft = draft("0..1 0");
    draft.take_forced();
    let steps: Vec<Step> = draft.steps().collect();
    assert_eq!(steps, [at(Role::Piece, 0), at(Role::Destination, 1)]);
    assert!(!draft.back(), "nobody chose anything");
    assert_eq!(draft.steps().count(), 2);
    assert!(draft.choose(STOP) && draft.is_complete());
    assert!(draft.back());
    assert_eq!(draft.steps().collect::<Vec<_>>(), steps, "what was forced before stays");
    assert_eq!(draft.choices(), [at(Role::Jump, 2), STOP]);

    // A step that was forced after a choice goes with it.
    let mut draft = self::draft("01 1");
    draft.click(Square::new(1)).unwrap();
    draft.take_forced();
    assert!(draft.is_complete(), "the board ends there, so nothing was left to choose");
    assert_eq!(Position::write_turn(draft.turn().unwrap()), "1-0");
    assert!(draft.back() && draft.is_empty());
    draft.take_forced();
    assert!(draft.is_complete());
    assert!(!draft.back());
}

#[test]
fn roles_have_lasting_names() {
    let names = Role::ALL.map(Role::name);
    let expected = ["piece", "destination", "victim", "placement", "exit", "jump", "stop", "pass"];
    assert_eq!(names, expected);
}
