//! The lessons.

use catalog::{Lesson, Play, Refused, Title, Verdict};

fn all() -> impl Iterator<Item = &'static Lesson> {
    Title::ALL.into_iter().flat_map(Lesson::all)
}

/// Turns that a pattern means: the legal ones, or what somebody types who knows no better.
fn meant(lesson: &Lesson, pattern: &str) -> Vec<String> {
    let legal = lesson.play().legal_turns(10_000).unwrap();
    let begin = pattern.split('…').next().unwrap();
    let typed = [pattern.replace('…', ""), pattern.replace('…', "@a4")];
    legal.into_iter().filter(|turn| turn.starts_with(begin)).chain(typed).collect()
}

#[test]
fn there_are_lessons_about_every_piece_and_rule() {
    let counts = Title::ALL.map(|title| Lesson::all(title).len());
    assert_eq!(counts, [10, 4, 5]);
    for lesson in all() {
        assert!(lesson.clause.starts_with(&lesson.title.name()[..1].to_uppercase()), "{lesson:?}");
        let same = |other: &&Lesson| other.key() == lesson.key();
        assert_eq!(all().filter(same).count(), 1, "{lesson:?}");
    }
}

#[test]
fn every_lesson_begins_with_a_position_in_which_the_learner_acts() {
    for lesson in all() {
        let play = lesson.play();
        assert_eq!(play.title(), lesson.title);
        assert_eq!((play.ending(), play.to_act().map(catalog::Player::number)), (None, Some(0)));
    }
}

#[test]
fn every_lesson_has_a_solution_and_most_turns_are_none() {
    for lesson in all() {
        let turns = lesson.play().legal_turns(10_000).unwrap();
        let solutions: Vec<&String> =
            turns.iter().filter(|turn| lesson.judge(turn) == Verdict::Solved).collect();
        assert!(!solutions.is_empty(), "{lesson:?}");
        assert!(solutions.len() < turns.len(), "{lesson:?}");
        let hint = lesson.hint();
        assert!(!hint.is_empty());
        // Who follows the hint solves it, whatever else there is to choose.
        let mut play = lesson.play();
        for square in hint {
            play.click(square).unwrap();
        }
        finish(&mut play);
        let turn = play.drafted().unwrap();
        assert_eq!(lesson.judge(&turn), Verdict::Solved, "{}: {turn}", lesson.name);
    }
}

/// Completes the turn in the making somehow.
fn finish(play: &mut Play) {
    while play.drafted().is_none() {
        let first = play.choices().into_iter().next().unwrap();
        match first.square {
            Some(square) => drop(play.click(&square).unwrap()),
            None => assert!(play.stop()),
        }
    }
}

#[test]
fn every_typical_try_is_rejected_with_its_own_explanation() {
    for lesson in all() {
        assert!(lesson.tries().len() >= 2, "{lesson:?}");
        for tried in lesson.tries() {
            let turns = meant(lesson, tried.turns);
            let rejected = |turn: &&String| lesson.judge(turn) == Verdict::Wrong(tried);
            let mut found = turns.iter().filter(rejected);
            let turn = found.next().unwrap_or_else(|| panic!("{}: {tried:?}", lesson.name));
            assert_eq!(lesson.play().turn(turn).is_ok(), tried.legal, "{}: {turn}", lesson.name);
            let same = lesson.tries().iter().filter(|other| other.name == tried.name);
            assert_eq!(same.count(), 1, "{}: {tried:?}", lesson.name);
        }
    }
}

#[test]
fn an_illegal_try_is_known_by_its_squares() {
    let militant = &Lesson::all(Title::Djambi)[0];
    let name = |squares: &[&str]| militant.judge_squares(squares).map(|tried| tried.name);
    assert_eq!(name(&["d3", "g6"]), Some("far"));
    assert_eq!(name(&["d3", "d5", "e5"]), Some("labyrinth"));
    assert_eq!(name(&["d3"]), None);
    assert_eq!(name(&["d3", "d4"]), None);
    let elimination = &Lesson::all(Title::Bermudes)[0];
    assert_eq!(elimination.judge_squares(&["G5", "G6"]).map(|it| it.name), Some("adjacent"));
}

#[test]
fn what_no_lesson_speaks_of_is_left_to_the_rules() {
    let militant = &Lesson::all(Title::Djambi)[0];
    let clause = |turn: &str| match militant.judge(turn) {
        Verdict::Refused(Refused { clause, .. }) => clause,
        other => panic!("{turn}: {other:?}"),
    };
    assert_eq!(clause("a1-c2"), "DJ-10");
    assert_eq!(clause("nonsense"), "");
    assert_eq!(militant.judge("a1-a2"), Verdict::Beside);
    assert_eq!(militant.judge("d3-d5@a5"), Verdict::Solved);
}
