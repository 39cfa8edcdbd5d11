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

#[test]
fn damaged_files_are_worded_with_line_and_rule() {
    let folder = std::env::temp_dir().join(format!("machiavel-wording-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.record");
    let path = file.display();
    let check = |text: &str, language: &str, error: &str| {
        std::fs::write(&file, text).unwrap();
        let arguments = format!("replay '{path}' --lang {language}");
        refuse(&arguments, &[&format!("error: {path}: {error}\n")]);
    };
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n";
    let illegal = format!("{head}\n1. A1 2. J8 3. C3 *\n");
    check(
        &illegal,
        "en",
        "line 4: C3: VO-11: A snake captures beside the last square it captured, never diagonally.",
    );
    check(
        &illegal,
        "fr",
        "ligne 4\u{a0}: C3\u{a0}: VO-11\u{a0}: Un serpent capture à côté de la dernière case qu’il a capturée, jamais en diagonale.",
    );
    check(
        &format!("{head}\n1. A1"),
        "es",
        "línea 4: El archivo está incompleto: falta el resultado al final.",
    );
    let unknown = format!("{}\n*\n", head.replace("@1", "@9"));
    check(&unknown, "es", "línea 2: No hay reglas «vorassic@9».");
    std::fs::remove_dir_all(&folder).unwrap();
}
