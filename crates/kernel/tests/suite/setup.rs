//! The text of a setup.

use kernel::{SetupText, SetupTextError};

#[test]
fn options_are_taken_and_what_nobody_took_is_refused() {
    let mut text = SetupText::read("game@1 size=9 mode=snake more=1").unwrap();
    assert_eq!(text.name, "game@1");
    assert_eq!(text.take("mode", 0, |value| (value == "snake").then_some(7)), Ok(7));
    assert_eq!(text.take_number("size", 5), Ok(9));
    assert_eq!(text.take_number("walls", 3), Ok(3));
    assert_eq!(text.clone().finish(), Err(SetupTextError::Unknown("more".to_owned())));
    assert_eq!(text.take_number("more", 0), Ok(1));
    assert_eq!(text.finish(), Ok(()));
}

#[test]
fn a_refusal_names_what_it_is_about() {
    let refused = |text: &str, option: &str| {
        let mut text = SetupText::read(text)?;
        text.take_number(option, 0_u8)?;
        text.finish()
    };
    for (text, code, words) in [
        ("game@1 size", "setup-form", &["size"][..]),
        ("game@1 size=", "setup-value", &["size", ""]),
        ("game@1 size=007", "setup-value", &["size", "007"]),
        ("game@1 size=+7", "setup-value", &["size", "+7"]),
        ("game@1 size=256", "setup-value", &["size", "256"]),
        ("game@1 size=7 size=7", "setup-twice", &["size"]),
        ("game@1 size=7 what=7", "setup-unknown", &["what"]),
        ("game@1  size=7", "setup-form", &[""]),
    ] {
        let error = refused(text, "size").unwrap_err();
        assert_eq!(error.code(), code, "{text}");
        let args: Vec<_> = error.args().into_iter().map(|(_, value)| value).collect();
        assert_eq!(args, words, "{text}");
        let sentence = error.to_string();
        assert!(words.iter().all(|word| sentence.contains(word)), "{text}: {sentence}");
        assert!(sentence.len() > 15, "{sentence}");
    }
}

#[test]
fn more_options_than_any_game_has_are_not_compared() {
    let with = |count: usize| -> String {
        (0..count).fold("game@1".to_owned(), |text, number| format!("{text} o{number}=1"))
    };
    assert!(SetupText::read(&with(32)).is_ok());
    let error = SetupText::read(&with(33)).unwrap_err();
    assert_eq!(error, SetupTextError::Unknown("o32".to_owned()));
}
