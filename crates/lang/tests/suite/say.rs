//! Wording.

use lang::{Language, Texts};

/// Checks what a message says in all languages, with plain spaces.
#[track_caller]
fn check(key: &str, values: &[(&str, &str)], expected: [&str; 3]) {
    for (language, expected) in Language::ALL.into_iter().zip(expected) {
        let said = Texts::new(language).say(key, values);
        assert_eq!(said.replace(['\u{a0}', '\u{202f}'], " "), expected);
    }
}

#[test]
fn pieces_have_gender_and_color() {
    check(
        "djambi-prompt-placement-corpse",
        &[("piece", "assassin"), ("color", "blue")],
        [
            "Where do you put the corpse of Blue’s Assassin?",
            "Où posez-vous le cadavre de l’Assassin bleu ?",
            "¿Dónde pones el cadáver del Asesino azul?",
        ],
    );
    check(
        "djambi-prompt-placement-displaced",
        &[("piece", "chief"), ("color", "green")],
        [
            "Where do you put Green’s Chief, alive?",
            "Où posez-vous le Chef vert, vivant ?",
            "¿Dónde pones, vivo, al Capitán verde?",
        ],
    );
    check(
        "djambi-prompt-destination",
        &[("piece", "necromobile")],
        ["Where does the Necromobile go?", "Où va le Nécromobile ?", "¿Adónde va el Necromóvil?"],
    );
}

#[test]
fn numbers_have_plurals() {
    check(
        "vorassic-walls",
        &[("asked", "1"), ("largest", "78")],
        [
            "One wall cannot be placed here; at most 78 can, in pairs (in fours with 3 or 4 players), and the center if any.",
            "Impossible de placer 1 mur ; 78 au plus, par deux (par quatre à 3 ou 4 joueurs), et le centre s’il existe.",
            "No cabe 1 muro; a lo sumo 78, de dos en dos (de cuatro en cuatro con 3 o 4 jugadores), y el centro si lo hay.",
        ],
    );
    check(
        "vorassic-walls",
        &[("asked", "80"), ("largest", "78")],
        [
            "80 walls cannot be placed here; at most 78 can, in pairs (in fours with 3 or 4 players), and the center if any.",
            "Impossible de placer 80 murs ; 78 au plus, par deux (par quatre à 3 ou 4 joueurs), et le centre s’il existe.",
            "No caben 80 muros; a lo sumo 78, de dos en dos (de cuatro en cuatro con 3 o 4 jugadores), y el centro si lo hay.",
        ],
    );
    check(
        "djambi-read-too-many",
        &[("piece", "RC"), ("most", "1")],
        [
            "RC stands there too often: an army has only one.",
            "RC apparaît trop souvent : une armée n’en a qu’un seul.",
            "RC aparece demasiadas veces: un ejército solo tiene uno.",
        ],
    );
    check(
        "result-place",
        &[("place", "2"), ("player", "Ada")],
        ["2nd: Ada", "2e : Ada", "2.º: Ada"],
    );
}

#[test]
fn values_are_told_as_they_are() {
    for value in ["007", "1.50", "-0", "18446744073709551616", "{ $x }", "a\nb", "", "1e3"] {
        let said = Texts::new(Language::English).say("setup-name", &[("word", value)]);
        assert_eq!(said, format!("There are no rules “{value}”."));
    }
}

#[test]
fn nothing_makes_it_fail() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        assert_eq!(texts.say("no such key", &[("a", "b")]), "no such key");
        assert_eq!(texts.say("", &[]), "");
        assert!(texts.say("turn-of", &[]).contains("$player"));
        assert_eq!(texts.language(), language);
        assert!(!texts.knows("no such key") && texts.knows("turn-of"));
    }
}

#[test]
fn texts_go_to_other_threads() {
    fn check<T: Send + Sync>() {}
    check::<Texts>();
}

#[test]
fn everything_has_a_form_in_ascii() {
    for language in Language::ALL {
        let folder = format!("{}/texts/{}", env!("CARGO_MANIFEST_DIR"), language.code());
        let texts = Texts::for_terminals(language).in_ascii();
        let mut files = 0;
        let folders = [folder.clone(), folder + "/rules"];
        let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
        for path in entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
            let text = std::fs::read_to_string(&path).unwrap();
            let written = texts.written(text.clone());
            assert!(written.is_ascii(), "{path:?}");
            // A question mark stands for what has none.
            let marks = text.matches(['?', '¿']).count();
            assert_eq!(written.matches('?').count(), marks, "{path:?}");
            files += 1;
        }
        assert!(files > 5, "{language:?}");
    }
    let french = Texts::for_terminals(Language::French).in_ascii();
    assert_eq!(french.say("turn-of", &[("player", "Éloïse")]), "A Eloise de jouer.");
    assert_eq!(french.written("« cœur » … → 東".to_owned()), "\" coeur \" ... > ?");
}
