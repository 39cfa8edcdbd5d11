//! What is settled before a game.

use catalog::{Answers, Form, Play, Title};

/// The options that a form asks for, with what is usual.
fn asked(form: &Form) -> Vec<(&'static str, String)> {
    form.questions().into_iter().map(|question| (question.option, question.usual)).collect()
}

/// Checks the options and usual answers after some answers.
#[track_caller]
fn check(title: Title, answers: &[(&str, &str)], expected: &[(&str, &str)]) {
    let mut form = Form::new(title);
    for (option, value) in answers {
        form.answer(option, value).unwrap();
    }
    let expected: Vec<_> =
        expected.iter().map(|(name, usual)| (*name, (*usual).to_owned())).collect();
    assert_eq!(asked(&form), expected, "{answers:?}");
}

#[test]
fn every_game_asks_what_matters() {
    let usual = [("rules", "french"), ("players", "4")];
    check(Title::Djambi, &[], &usual);
    check(Title::Bermudes, &[], &[("blocked", "pass")]);
    let vorassic = [("size", "10"), ("mode", "snake"), ("fill", "distance"), ("players", "2")];
    check(Title::Vorassic, &[], &vorassic);
    check(Title::Vorassic, &[("size", "26"), ("mode", "octopus")], &vorassic);
}

#[test]
fn seating_is_asked_where_there_is_a_choice() {
    let two = [("rules", "french"), ("players", "4"), ("seating", "two_by_two")];
    check(Title::Djambi, &[("players", "2")], &two);
    let english = [("rules", "french"), ("players", "4"), ("seating", "neutral_fill")];
    check(Title::Djambi, &[("rules", "english"), ("players", "2")], &english);
    check(Title::Djambi, &[("players", "3")], &[("rules", "french"), ("players", "4")]);
}

#[test]
fn every_answer_that_is_offered_can_be_played() {
    for title in Title::ALL {
        for question in Form::new(title).questions() {
            let values = match question.answers {
                Answers::OneOf(values) => values.into_iter().map(str::to_owned).collect(),
                Answers::Number(least, most) => vec![least.to_string(), most.to_string()],
            };
            assert!(values.len() > 1);
            for value in values {
                let mut form = Form::new(title);
                form.answer(question.option, &value).unwrap();
                assert!(form.is_settled(question.option));
                Play::start(&form.setup().unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn bad_answers_are_refused_and_change_nothing() {
    let mut form = Form::new(Title::Vorassic);
    form.answer("size", "7").unwrap();
    for (option, value, key) in [
        ("size", "4", "vorassic-size"),
        ("size", "27", "vorassic-size"),
        ("size", "abc", "setup-value"),
        ("size", "", "setup-value"),
        ("size", "5 walls=2", "setup-value"),
        ("size", "-5", "setup-value"),
        ("mode", "worm", "setup-value"),
        ("players", "5", "vorassic-players"),
        ("walls", "1000", "vorassic-walls"),
        ("color", "red", "setup-unknown"),
        ("rules", "french", "setup-value"),
    ] {
        assert_eq!(form.answer(option, value).unwrap_err().key, key, "{option}={value}");
        assert_eq!(form.setup().unwrap(), "vorassic@1 size=7");
    }
}

#[test]
fn the_last_answer_counts() {
    let mut form = Form::new(Title::Djambi);
    for name in ["english", "spanish"] {
        form.answer("rules", name).unwrap();
    }
    form.answer("players", "2").unwrap();
    form.answer("seed", "7").unwrap();
    assert_eq!(form.setup().unwrap(), "djambi/spanish@1 players=2 seed=7");
    let rules = &form.questions()[0];
    assert_eq!((form.value_of(rules), rules.usual.as_str()), ("spanish".to_owned(), "french"));
}
