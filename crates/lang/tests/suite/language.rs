//! Which language somebody reads.

use lang::{Language, Variables};

#[test]
fn codes_may_carry_country_and_encoding() {
    for (code, language) in [
        ("en", Some(Language::English)),
        ("fr", Some(Language::French)),
        ("FR", Some(Language::French)),
        ("fr-CA", Some(Language::French)),
        ("fr_FR.UTF-8", Some(Language::French)),
        ("es_ES@euro", Some(Language::Spanish)),
        ("es.UTF-8", Some(Language::Spanish)),
        ("en_US.UTF-8", Some(Language::English)),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("fro", None),
        ("f", None),
        ("", None),
        ("français", None),
        ("é", None),
    ] {
        assert_eq!(Language::by_code(code), language, "{code}");
    }
    for language in Language::ALL {
        assert_eq!(Language::by_code(language.code()), Some(language));
        assert!(!language.name().is_empty());
    }
}

#[test]
fn the_first_variable_that_is_set_decides() {
    let check = |lc_all, lc_messages, lang, expected| {
        let found = Language::from_environment(Variables { lc_all, lc_messages, lang });
        assert_eq!(found, expected, "{lc_all:?} {lc_messages:?} {lang:?}");
    };
    check(None, None, None, Language::English);
    check(None, None, Some("fr_FR.UTF-8"), Language::French);
    check(None, Some("es_ES"), Some("fr_FR.UTF-8"), Language::Spanish);
    check(Some("fr"), Some("es_ES"), Some("en"), Language::French);
    check(Some(""), Some(""), Some("es"), Language::Spanish);
    // Who asks for a language that is not there gets English, not the next variable's.
    check(Some("C"), None, Some("fr_FR"), Language::English);
    check(Some("de_DE"), None, None, Language::English);
}
