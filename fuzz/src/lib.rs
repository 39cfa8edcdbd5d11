//! What the targets check, the same for every game.
//!
//! An input is a text: a setup; or a character that chooses a setup and a position, or a position
//! and a turn on two lines. Instead of a position the first line may be any characters:
//! each then draws an action of a game from the start, so that every input leads somewhere.

mod subject;

use std::collections::HashSet;
use std::ops::ControlFlow;

use catalog::Play;
use kernel::{Game, list_turns};
pub use subject::Subject;

/// As many actions of a position are tried out.
const TRIED_ACTIONS: usize = 32;

/// A game from the start is no longer than this.
const LONGEST_WALK: usize = 64;

/// A refused turn is looked for among the legal ones if there are not more.
const LISTED_TURNS: usize = 300;

/// A text is refused, or it is a setup that can be written and played.
pub fn setup<G: Game>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(setup) = G::read_setup(text) else { return };
    // What was left out is filled in.
    let written = setup.to_string();
    let again = G::read_setup(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again.to_string(), written, "written, read and written again");
    let start = G::start(&setup).unwrap_or_else(|error| panic!("{written}: {error}"));
    read_again(&setup, &start);
}

/// A text is refused, or it is a position that writes itself and can be played on.
pub fn position<G: Subject>(data: &[u8]) {
    let Some((setup, text)) = setup_and_text::<G>(data) else { return };
    let Ok(position) = G::read(&setup, text) else { return };
    if G::is_full(&setup, text) {
        assert_eq!(position.to_string(), text, "written otherwise than read");
    }
    read_again(&setup, &position);
    let actions = checked_actions(&position, &HashSet::new());
    if !position.can_happen() {
        return;
    }
    for action in actions.iter().take(TRIED_ACTIONS) {
        let mut next = position.clone();
        next.play(*action);
        if next.turns() != position.turns() {
            read_again(&setup, &next);
        }
    }
    for player in position.players().iter() {
        let mut next = position.clone();
        next.withdraw(player);
        // Not every text can tell that somebody left; that is for records.
        checked_actions(&next, &HashSet::new());
    }
}

/// A text is refused, or it is a legal turn that writes itself and can be played.
pub fn turn<G: Subject>(data: &[u8]) {
    let Some((setup, text)) = setup_and_text::<G>(data) else { return };
    let Some((first, text)) = text.split_once('\n') else { return };
    let mut known = HashSet::new();
    let position = match G::read(&setup, first) {
        Ok(position) => position,
        Err(_) => walk(&setup, first, &mut known),
    };
    match position.read_turn(text) {
        Ok(turn) => {
            assert_eq!(G::write_turn(&turn), text, "written otherwise than read");
            let mut next = position.clone();
            for action in turn {
                assert_eq!(next.turns(), position.turns(), "goes on behind its end");
                let legal = checked_actions(&next, &known);
                assert!(legal.contains(&action), "accepted and not legal: {action:?}");
                next.play(action);
            }
            assert_eq!(next.turns(), position.turns() + 1, "accepted and not complete");
            if position.can_happen() {
                read_again(&setup, &next);
            }
        }
        Err(_) => {
            checked_actions(&position, &known);
            if let Ok(turns) = list_turns(&position, LISTED_TURNS) {
                let is_legal = turns.iter().any(|turn| G::write_turn(turn) == text);
                assert!(!is_legal, "legal and refused");
            }
        }
    }
}

/// A text is refused, or it is a record that writes itself; and the rules refuse it, or it is a
/// game that can be shown, recorded and replayed. The input is the whole file.
pub fn record(data: &[u8]) {
    let Ok((record, _)) = record::read(data) else { return };
    let text = record.to_string();
    let again = record::read(text.as_bytes());
    assert_eq!(again, Ok((record.clone(), None)), "written, read and written again: {text}");
    let Ok(play) = Play::from_record(&record) else { return };
    for moment in 0..play.moments() {
        assert!(play.view_at(moment).is_some(), "what happened can be shown");
    }
    let recorded = play.record();
    assert_eq!(recorded.result, record.result, "the result of {text}");
    let replayed = Play::from_record(&recorded).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(replayed.position(), play.position(), "replayed {text}");
    assert_eq!(replayed.ending(), play.ending(), "the end of {text}");
}

fn setup_and_text<G: Subject>(data: &[u8]) -> Option<(G::Setup, &str)> {
    let (first, rest) = data.split_first()?;
    let mut setups = G::setups();
    let chosen = usize::from(first.wrapping_sub(b'0')) % setups.len();
    Some((setups.swap_remove(chosen), std::str::from_utf8(rest).ok()?))
}

/// A game from the start in which each byte draws an action, up to the end of a turn. Collects
/// actions that were legal on the way.
fn walk<G: Game>(setup: &G::Setup, draws: &str, known: &mut HashSet<G::Action>) -> G {
    let mut position = G::start(setup).expect("the setups of a subject can be played");
    known.extend(actions(&position));
    let mut between_turns = position.clone();
    for byte in draws.bytes().take(LONGEST_WALK) {
        let Some(action) = position.choose(|count| usize::from(byte) % count) else { break };
        known.insert(action);
        position.play(action);
        if position.turns() != between_turns.turns() {
            between_turns = position.clone();
        }
    }
    between_turns
}

/// The legal actions, after a look at whether `check` agrees with them and with the end.
fn checked_actions<G: Game>(position: &G, known: &HashSet<G::Action>) -> Vec<G::Action> {
    let actions = actions(position);
    assert_eq!(actions.len(), position.count_actions(), "count");
    assert_eq!(position.to_act().is_none(), position.outcome().is_some(), "over");
    assert!(actions.is_empty() || position.outcome().is_none(), "actions behind the end");
    for action in &actions {
        assert_eq!(position.check(*action), Ok(()), "{action:?}");
    }
    for action in known {
        assert_eq!(position.check(*action).is_ok(), actions.contains(action), "{action:?}");
    }
    actions
}

fn read_again<G: Game>(setup: &G::Setup, position: &G) {
    let text = position.to_string();
    let again = G::read(setup, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.to_string(), text, "written, read and written again");
    assert_eq!(again.key(), position.key(), "the key of {text}");
    assert_eq!(again.to_act(), position.to_act(), "who acts in {text}");
}

fn actions<G: Game>(position: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let _ = position.visit(|action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}
