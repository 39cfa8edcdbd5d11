//! Refusals in the language of whoever reads them.

use crate::{machiavel, refuse, run_with, text};

#[test]
fn refusals_are_worded_in_the_language_asked_for() {
    let french = |arguments: &str, error: &str| {
        refuse(&format!("{arguments} --lang fr"), &[&format!("error: {error}\n")]);
    };
    french(
        "apply djambi c3-c9",
        "turn 1, c3-c9: DJ-11\u{a0}: Aucune pièce ne saute, et quelque chose barre le passage.",
    );
    french("apply djambi --players 5", "DJ-54\u{a0}: Le Djambi se joue de 2 à 4, pas à 5.");
    french(
        "moves bermudes --position '9 o'",
        "--position: BE-30\u{a0}: Une position a 9 rangées, séparées par «\u{a0}/\u{a0}».",
    );
    french(
        "apply vorassic A01",
        "turn 1, A01: «\u{a0}A01\u{a0}» n’est pas un tour. Écrivez la colonne et la rangée, comme dans B0.",
    );
    refuse("--lang es apply vorassic J8", &["VO-11: Una serpiente captura al lado"]);
}

#[test]
fn the_environment_chooses_the_language() {
    let output = machiavel("apply vorassic J8").env("LC_ALL", "es_MX.UTF-8").output().unwrap();
    assert!(text(output.stderr).contains("VO-11: Una serpiente captura al lado"));
}

#[test]
fn what_programs_read_is_english() {
    let line = b"snake J 0:0 J1234/12343/23432/34321/4321R\tE0\n";
    let english = run_with("apply vorassic --stdin", line);
    let french = run_with("apply vorassic --stdin --lang fr", line);
    assert_eq!(text(english.stdout.clone()), text(french.stdout));
    assert!(text(english.stdout).starts_with("error\tVO-11: a snake captures"));
}
