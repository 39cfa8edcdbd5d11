//! Titles and the texts of setups.

use catalog::{Play, Setup, Title};

use crate::SETUPS;

#[test]
fn titles_have_names() {
    for title in Title::ALL {
        assert_eq!(Title::by_name(title.name()), Some(title));
        assert_eq!(Title::of_setup(title.name()), Some(title));
        assert_eq!(Title::of_setup(&format!("{}@1 x=y", title.name())), Some(title));
        assert_eq!(Title::of_setup(&format!("{}/french@1", title.name())), Some(title));
        assert!(SETUPS.iter().any(|setup| Title::of_setup(setup) == Some(title)));
    }
    for name in ["", "chess", "Djambi", "djambi ", "djamb", "djambis"] {
        assert_eq!(Title::by_name(name), None, "{name:?}");
    }
    for setup in ["", " djambi", "chess@1", "djambis@1"] {
        assert_eq!(Title::of_setup(setup), None, "{setup:?}");
    }
}

#[test]
fn texts_of_setups_are_read_and_written() {
    for text in SETUPS {
        let setup = Setup::read(text).unwrap();
        assert_eq!(setup.to_string(), text);
        assert_eq!(Some(setup.title()), Title::of_setup(text));
        assert_eq!(Play::start(text).unwrap().setup(), text);
        assert_eq!(Play::start(text).unwrap().position(), setup.start().unwrap().to_string());
    }
}

#[test]
fn what_is_left_out_is_filled_in() {
    for (short, whole) in [
        ("djambi/french@1", "djambi/french@1 players=4 seating=four seed=0"),
        ("djambi/french@1 players=2", "djambi/french@1 players=2 seating=two_by_two seed=0"),
        ("bermudes@1", "bermudes@1 blocked=pass first=white"),
        (
            "vorassic@1 size=5",
            "vorassic@1 mode=snake size=5 fill=distance symmetric=true walls=0 players=2 seed=0",
        ),
    ] {
        assert_eq!(Setup::read(short).unwrap().to_string(), whole);
    }
}

#[test]
fn turns_typed_carelessly_are_tidied() {
    for (title, typed, turn) in [
        (Title::Djambi, " C2-c4 @ E7", "c2-c4@e7"),
        (Title::Djambi, "d5-e5@a9>f6", "d5-e5@a9>f6"),
        (Title::Bermudes, "g4XC8", "G4xC8"),
        (Title::Bermudes, "f2-f4 - h4", "F2-F4-H4"),
        (Title::Bermudes, "PASS", "pass"),
        (Title::Vorassic, "b0", "B0"),
        (Title::Vorassic, " Z 25\t", "Z25"),
    ] {
        assert_eq!(title.tidy_turn(typed), turn);
    }
}
