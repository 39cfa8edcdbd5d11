//! Positions without a history.

use catalog::Setup;

use crate::SETUPS;

#[test]
fn positions_play_and_count() {
    for setup in SETUPS {
        let setup = Setup::read(setup).unwrap();
        let start = setup.start().unwrap();
        let turns = start.legal_turns(10_000).unwrap();
        assert_eq!(start.perft(0), 1);
        assert_eq!(start.perft(1), turns.len() as u64);
        let mut sum = 0;
        for turn in &turns {
            let mut next = start.clone();
            next.turn(turn).unwrap();
            let again = setup.position(&next.to_string()).unwrap();
            assert_eq!(again.to_string(), next.to_string());
            assert_eq!((again.to_act(), again.result()), (next.to_act(), next.result()));
            sum += next.perft(1);
            assert_eq!(next.play().position(), next.to_string());
        }
        assert_eq!(start.perft(2), sum, "{setup}");
        assert_eq!(format!("{start:?}"), format!("Position({:?})", start.to_string()));
    }
}

/// What only a history or a judge knows is not the position's business.
#[test]
fn a_dead_position_still_has_turns() {
    let setup = Setup::read("djambi/french@1 players=2 seating=neutral_fill").unwrap();
    let text = "4YC4/9/9/9/9/xxxxxxxxx/9/9/4RC4 0 0-1- 0 - 0-1-";
    let position = setup.position(text).unwrap();
    assert!(position.play().ending().is_some(), "the game is a draw");
    assert!(position.result().is_none() && !position.legal_turns(100).unwrap().is_empty());
}
