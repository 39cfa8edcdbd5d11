//! Every refusal of the rules, and every name, has its message.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use catalog::{Color, Lesson, Play, Reason, Refused, Role, Shape, Title};
use kernel::{Player, Refusal, SetupTextError};
use lang::{Language, Texts};

use crate::messages;

/// A message that something asks for, and the names of its values.
pub type Asked = (String, BTreeSet<String>);

fn asked(key: impl Into<String>, names: &[&str]) -> Asked {
    (key.into(), names.iter().map(|name| (*name).to_owned()).collect())
}

fn refusals<'a>(game: &str, all: impl IntoIterator<Item = &'a dyn Refusal>) -> Vec<Asked> {
    all.into_iter()
        .map(|refusal| {
            let args = refusal.args();
            let names: Vec<&str> = args.iter().map(|(name, _)| *name).collect();
            asked(format!("{game}-{}", refusal.code()), &names)
        })
        .collect()
}

fn setup_text_errors() -> Vec<Asked> {
    use SetupTextError::{Form, Name, Twice, Unknown, Value};
    let word = String::new;
    let all = [
        Name(word()),
        Form(word()),
        Twice(word()),
        Unknown(word()),
        Value { option: word(), value: word() },
    ];
    let ask = |error: &SetupTextError| {
        // A new variant belongs into the list above.
        match error {
            Name(_) | Form(_) | Twice(_) | Unknown(_) | Value { .. } => {}
        }
        let args = error.args();
        asked(error.code(), &args.iter().map(|(name, _)| *name).collect::<Vec<_>>())
    };
    all.iter().map(ask).collect()
}

fn djambi_refusals() -> Vec<Asked> {
    use djambi::ReadError as Read;
    let piece = djambi::Piece { army: djambi::Army::Red, kind: djambi::Kind::Militant };
    let player = Player::ALL[0];
    let read = [
        Read::Fields,
        Read::Ranks,
        Read::RankLength { rank: 1 },
        Read::Letter { rank: 1, letter: 'z' },
        Read::Digits { rank: 1 },
        Read::TooMany { piece },
        Read::InLabyrinth { piece },
        Read::Owner,
        Read::Control,
        Read::Player { field: "base" },
        Read::List,
        Read::Out { player },
    ];
    for error in &read {
        // A new variant belongs into the list above.
        match error {
            Read::Fields
            | Read::Ranks
            | Read::RankLength { .. }
            | Read::Letter { .. }
            | Read::Digits { .. }
            | Read::TooMany { .. }
            | Read::InLabyrinth { .. }
            | Read::Owner
            | Read::Control
            | Read::Player { .. }
            | Read::List
            | Read::Out { .. } => {}
        }
    }
    let setup = [
        djambi::SetupError::Players { players: 5 },
        djambi::SetupError::Seating { seating: djambi::Seating::Four, players: 2 },
    ];
    for error in &setup {
        match error {
            djambi::SetupError::Players { .. }
            | djambi::SetupError::Seating { .. }
            | djambi::SetupError::Text(_) => {}
        }
    }
    let illegal = djambi::Illegal::ALL;
    let all = illegal.iter().map(|it| it as &dyn Refusal);
    let all = all.chain(read.iter().map(|it| it as _)).chain(setup.iter().map(|it| it as _));
    refusals("djambi", all)
}

fn bermudes_refusals() -> Vec<Asked> {
    use bermudes::{ReadError as Read, SetupError as Setup};
    let read = [
        Read::NoPlayer,
        Read::Player,
        Read::Rows,
        Read::RowLength { row: 'A' },
        Read::Zero { row: 'A' },
        Read::TwoDigits { row: 'A' },
        Read::Character { row: 'A', found: 'z' },
        Read::TooManyPawns { found: 55 },
    ];
    for error in &read {
        // A new variant belongs into the list above.
        match error {
            Read::Setup(_)
            | Read::NoPlayer
            | Read::Player
            | Read::Rows
            | Read::RowLength { .. }
            | Read::Zero { .. }
            | Read::TwoDigits { .. }
            | Read::Character { .. }
            | Read::TooManyPawns { .. } => {}
        }
    }
    let setup = [Setup::First, Setup::Repetitions, Setup::QuietTurns];
    for error in &setup {
        match error {
            Setup::First | Setup::Repetitions | Setup::QuietTurns | Setup::Text(_) => {}
        }
    }
    let illegal = bermudes::Illegal::ALL;
    let all = illegal.iter().map(|it| it as &dyn Refusal);
    let all = all.chain(read.iter().map(|it| it as _)).chain(setup.iter().map(|it| it as _));
    refusals("bermudes", all)
}

fn vorassic_refusals() -> Vec<Asked> {
    use vorassic::{ReadError as Read, SetupError as Setup};
    let read = [
        Read::Fields,
        Read::Mode,
        Read::ToMove,
        Read::Players,
        Read::Score(Player::ALL[0]),
        Read::Size,
        Read::RowLength { row: 0, size: 5 },
        Read::Mark { row: 0, col: 0, mark: 'z' },
        Read::NoHead('J'),
        Read::SecondHead('J'),
        Read::CannotCapture('J'),
    ];
    for error in &read {
        // A new variant belongs into the list above.
        match error {
            Read::Fields
            | Read::Mode
            | Read::ToMove
            | Read::Players
            | Read::Score(_)
            | Read::Size
            | Read::RowLength { .. }
            | Read::Mark { .. }
            | Read::NoHead(_)
            | Read::SecondHead(_)
            | Read::CannotCapture(_) => {}
        }
    }
    let setup = [Setup::Size(4), Setup::Players(5), Setup::Walls { asked: 99, largest: 1 }];
    for error in &setup {
        match error {
            Setup::Size(_) | Setup::Players(_) | Setup::Walls { .. } | Setup::Text(_) => {}
        }
    }
    let illegal = vorassic::Illegal::ALL;
    let all = illegal.iter().map(|it| it as &dyn Refusal);
    let all = all.chain(read.iter().map(|it| it as _)).chain(setup.iter().map(|it| it as _));
    refusals("vorassic", all)
}

/// The refusals of `catalog` that no rules crate is behind.
fn plain_refusals() -> Vec<Asked> {
    let mut all = vec![
        asked("game-over", &[]),
        asked("player-out", &[]),
        asked("no-such-square", &["square"]),
    ];
    all.extend(Title::ALL.map(|title| asked(format!("{}-unreadable", title.name()), &["turn"])));
    all
}

/// The prompts of a game: its roles, and where a role has several.
fn prompts() -> Vec<Asked> {
    let named = ["piece", "color"];
    let mut all = vec![asked("prompt-step", &["step", "prompt"])];
    for role in Role::ALL {
        let key = |game: &str| format!("{game}-prompt-{}", role.name());
        match role {
            Role::Piece => {
                all.extend([asked(key("djambi"), &[]), asked(key("bermudes"), &[])]);
                all.push(asked("bermudes-prompt-slide-piece", &[]));
            }
            Role::Destination => {
                all.push(asked(key("djambi"), &["piece"]));
                all.push(asked(key("bermudes"), &[]));
                all.push(asked("bermudes-prompt-destination-or-jump", &[]));
                all.push(asked("bermudes-prompt-slide", &[]));
                all.push(asked(key("vorassic"), &["mode"]));
            }
            Role::Victim => all.push(asked(key("djambi"), &[])),
            Role::Placement => {
                all.push(asked(key("djambi") + "-corpse", &named));
                all.push(asked(key("djambi") + "-carried", &[]));
                all.push(asked(key("djambi") + "-displaced", &named));
            }
            Role::Exit => all.push(asked(key("djambi"), &["piece"])),
            Role::Jump => {
                all.extend([asked(key("bermudes"), &[]), asked("bermudes-prompt-jump-on", &[])]);
            }
            Role::Stop => all.extend([asked(key("djambi"), &[]), asked(key("bermudes"), &[])]),
            Role::Pass => all.push(asked(key("bermudes"), &[])),
        }
    }
    all
}

fn names() -> Vec<Asked> {
    let games = Title::ALL.map(|title| format!("game-{}", title.name()));
    let rules = djambi::Preset::ALL.map(|preset| format!("rules-{}", preset.name));
    let pieces = Shape::ALL.map(|shape| format!("piece-{}", shape.name()));
    let colors = Color::ALL.map(|color| format!("color-{}", color.name()));
    let letters = ["red", "blue", "yellow", "green"].map(|color| format!("letter-{color}"));
    let all = games.into_iter().chain(rules).chain(pieces).chain(colors).chain(letters);
    let mut all: Vec<Asked> = all.map(|key| asked(key, &[])).collect();
    all.push(asked("player-number", &["number"]));
    for key in ["player-two-armies", "list-comma", "list-and"] {
        all.push(asked(key, &["first", "second"]));
    }
    all
}

/// The options in the text of a setup, and the values that are words.
fn options() -> Vec<Asked> {
    let mut all = vec!["option-rules".to_owned()];
    for title in Title::ALL {
        let setup = Play::start(title.rule_sets()[0].id).unwrap().setup();
        for option in setup.split(' ').skip(1) {
            let name = option.split_once('=').unwrap().0;
            all.push(format!("option-{name}"));
            let values: Vec<&str> = match name {
                "seating" => djambi::Seating::ALL.map(djambi::Seating::name).to_vec(),
                "blocked" => bermudes::Blocked::ALL.map(bermudes::Blocked::as_text).to_vec(),
                "first" => vec!["white", "black"],
                "mode" => vorassic::Mode::ALL.map(vorassic::Mode::name).to_vec(),
                "fill" => vorassic::Fill::ALL.map(vorassic::Fill::name).to_vec(),
                "symmetric" => vec!["true", "false"],
                "players" | "seed" | "size" | "walls" => Vec::new(),
                other => panic!("a new option: {other}"),
            };
            all.extend(values.iter().map(|value| format!("option-{name}-{value}")));
        }
    }
    all.into_iter().map(|key| asked(key, &[])).collect()
}

/// What is said of a game being played, and at its end.
fn events() -> Vec<Asked> {
    let mut all = vec![
        asked("turn-yours", &[]),
        asked("result-draw", &[]),
        asked("ending-suspended", &[]),
        asked("ending-stuck", &[]),
        asked("result-shared", &["players"]),
        asked("result-place", &["place", "player"]),
        asked("refused", &["clause", "reason"]),
        asked("chapter-rule-sets", &["count", "names"]),
        asked("chapter-legend", &["game"]),
    ];
    for key in ["turn-of", "skipped", "in-power", "goes-out", "result-win", "ending-few-pawns"] {
        all.push(asked(key, &["player"]));
    }
    all.extend(Reason::ALL.map(|reason| {
        let names: &[&str] = match reason {
            Reason::Board | Reason::QuietTurns => &["game"],
            Reason::Withdrawal => &["player", "how"],
            _ => &[],
        };
        asked(format!("ending-{}", reason.name()), names)
    }));
    all
}

/// What can be wrong with a saved game.
fn record_problems() -> Vec<Asked> {
    use record::{Counted, Expected, Part, Problem, Sentence};
    let text = String::new;
    let sentence = || {
        let args = Vec::new();
        Box::new(Sentence { game: "djambi", clause: "", code: "", args, english: text() })
    };
    let too_many = |what| Problem::TooMany { what, limit: 1 };
    let all = [
        Problem::TooLarge,
        too_many(Counted::Tags),
        too_many(Counted::Events),
        too_many(Counted::Depth),
        Problem::NotText,
        Problem::NotRecord,
        Problem::Expected(Expected::Escape),
        Problem::Expected(Expected::TagName),
        Problem::Expected(Expected::TagValue),
        Problem::Expected(Expected::TagEnd),
        Problem::Expected(Expected::Turn),
        Problem::Expected(Expected::Number),
        Problem::Expected(Expected::OneClock),
        Problem::Expected(Expected::OneComment),
        Problem::Expected(Expected::Clock),
        Problem::MissingTag("Game"),
        Problem::TwiceTag(text()),
        Problem::BadTag("Places"),
        Problem::DamagedChecksum(text()),
        Problem::Number { found: 1, expected: 2 },
        Problem::Unclosed(Part::Value),
        Problem::Unclosed(Part::Comment),
        Problem::Unclosed(Part::Variation),
        Problem::Incomplete,
        Problem::AfterEnd,
        Problem::Checksum,
        Problem::OtherGame(text()),
        Problem::OtherRules(text()),
        Problem::Setup(sentence()),
        Problem::Start(sentence()),
        Problem::PlayerTag(text()),
        Problem::NoSuchPlayer(Player::ALL[0]),
        Problem::Refused { turn: text(), reason: sentence() },
        Problem::GameOver(text()),
        Problem::NoSuchEvent(text()),
        Problem::ResultTag { tag: text(), mark: text() },
        Problem::Result { found: text(), expected: text() },
        Problem::Places,
    ];
    let mut asked_for = vec![
        asked("record-line", &["line", "reason"]),
        asked(format!("record-{}", record::Warning::NoChecksum.code()), &[]),
    ];
    for problem in &all {
        // The compiler lists new variants in `Problem::code`; a code that is not in the list above
        // shows as a message that nobody asks for.
        let args = problem.args();
        let names = args.iter().map(|(name, _)| *name);
        let names: Vec<&str> = names.chain(problem.reason().map(|_| "reason")).collect();
        asked_for.push(asked(format!("record-{}", problem.code()), &names));
    }
    asked_for
}

/// What stands on pages that are read without the app.
fn documents() -> Vec<Asked> {
    let mut all = vec![asked("document-chapter", &["game"]), asked("document-play", &["game"])];
    for name in
        ["chapters", "contents", "language", "all-rules", "home", "not-found", "not-found-why"]
    {
        all.push(asked(format!("document-{name}"), &[]));
    }
    all
}

/// What others are shown of a link.
fn shares() -> Vec<Asked> {
    let mut all = vec![
        asked("share-table", &["game", "players"]),
        asked("share-bot", &["level"]),
        asked("share-won", &["name"]),
    ];
    for name in ["free", "open", "running", "over", "imported"] {
        all.push(asked(format!("share-{name}"), &[]));
    }
    all
}

/// What `machiavel analyze` says about a game.
fn analysis() -> Vec<Asked> {
    vec![
        asked("analysis-better", &["line", "share", "played"]),
        asked("analysis-forced", &["player"]),
        asked("analysis-graph", &[]),
        asked("analysis-summary", &["player", "doubtful", "mistakes", "blunders", "loss"]),
    ]
}

/// What lessons say.
fn lessons() -> Vec<Asked> {
    let mut all = vec![
        asked("lesson-number", &["number", "count", "name"]),
        asked("lesson-beside", &[]),
        asked("lesson-well-done", &[]),
        asked("lesson-all-done", &["game"]),
    ];
    for lesson in Title::ALL.into_iter().flat_map(Lesson::all) {
        let tries = lesson.tries().iter().map(|tried| lesson.try_key(tried));
        let keys = [lesson.key(), lesson.task_key(), lesson.done_key()].into_iter().chain(tries);
        all.extend(keys.map(|key| asked(key, &[])));
    }
    all
}

/// What a table on a server refuses to somebody who asks for something, and why a server ends a
/// connection for good.
fn live_refusals() -> Vec<Asked> {
    /// What only happens to a server whose events contradict each other.
    const INSIDE: [&str; 5] =
        ["clock", "created-twice", "ending", "nobodys-act", "setup-incomplete"];
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/src");
    let (server, sources) = (sources(&table.join("../../server/src")), sources(&table));
    // What is refused over HTTP: by a code that stands there, before anything that is reckoned.
    let problems = server.split("Problem::").skip(1).filter_map(|rest| {
        let (before, rest) =
            rest.strip_prefix("new(").or(rest.strip_prefix("bad("))?.split_once('"')?;
        let is_code = !before.contains([')', '&', ';']);
        rest.split('"').next().filter(|_| is_code)
    });
    let codes: BTreeSet<&str> = sources
        .split("Reason::new(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|code| !INSIDE.contains(code) && *code != "hello-twice")
        .chain(["no-such-table", "protocol", "banned"])
        .chain(["no-private-talk", "no-such-room", "nothing-said", "too-long", "too-much-talk"])
        .chain(["unavailable", "unknown-person", "muted", "scope", "signed-out"])
        .chain(problems)
        .collect();
    assert!(codes.len() > 80, "{codes:?}");
    codes.into_iter().map(|code| asked(format!("refused-{code}"), &[])).collect()
}

/// Everything that is asked for anywhere.
pub fn all() -> Vec<Asked> {
    [
        setup_text_errors(),
        djambi_refusals(),
        bermudes_refusals(),
        vorassic_refusals(),
        plain_refusals(),
        record_problems(),
        prompts(),
        names(),
        options(),
        events(),
        documents(),
        shares(),
        analysis(),
        lessons(),
        live_refusals(),
    ]
    .concat()
}

#[test]
fn everything_asked_for_is_there_with_exactly_its_values() {
    for language in Language::ALL {
        let known: Vec<_> = messages(language);
        for (key, names) in all() {
            let (_, needs) = known
                .iter()
                .find(|(known, _)| *known == key)
                .unwrap_or_else(|| panic!("{language:?} lacks {key}"));
            assert_eq!(needs.variables, names, "{language:?}: {key}");
        }
    }
}

/// Everything that is written in a folder and in the folders inside.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        all += &if path.is_dir() { sources(&path) } else { fs::read_to_string(path).unwrap() };
    }
    all
}

/// Whether a screen names this key, or the one of the setting or family that it belongs to.
fn a_screen_says(key: &str) -> bool {
    static SOURCES: LazyLock<String> = LazyLock::new(|| {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        ["web", "tui", "client", "machiavel"]
            .map(|name| sources(&crates.join(name).join("src")))
            .concat()
    });
    let family = key.rsplit_once('-').map_or("", |(family, _)| family);
    [format!("\"{key}\""), format!("\"{family}\""), format!("\"{family}-{{")]
        .iter()
        .any(|written| SOURCES.contains(written))
}

#[test]
fn everything_that_is_there_is_asked_for() {
    let asked: BTreeSet<String> = all().into_iter().map(|(key, _)| key).collect();
    for language in Language::ALL {
        let known = messages(language);
        let quoted: BTreeSet<_> = known.iter().flat_map(|(_, needs)| &needs.quotes).collect();
        for (key, _) in &known {
            let used = asked.contains(key) || quoted.contains(key) || a_screen_says(key);
            assert!(used, "{language:?}: {key} is unused");
        }
    }
}

/// Checks that a refusal of `catalog` is worded with everything it speaks of.
#[track_caller]
fn check(refused: &Refused, french: &str) {
    for language in Language::ALL {
        let texts = Texts::new(language);
        let args: Vec<_> = refused.args.iter().map(|(name, value)| (*name, &**value)).collect();
        assert!(texts.knows(&refused.key), "{language:?} lacks {}", refused.key);
        let said = texts.say(&refused.key, &args);
        assert!(!said.contains('{'), "{said}");
        if language == Language::French {
            assert_eq!(said.replace(['\u{a0}', '\u{202f}'], " "), french);
        }
    }
}

#[test]
fn refusals_come_through_the_catalog() {
    let refused = |setup: &str, position: &str| Play::from_position(setup, position).unwrap_err();
    check(&Play::start("chess@1").unwrap_err(), "Il n’y a pas de règles « chess@1 ».");
    check(
        &Play::start("djambi/french@9").unwrap_err(),
        "Il n’y a pas de règles « djambi/french@9 ».",
    );
    check(
        &Play::start("bermudes@1 blocked=fly").unwrap_err(),
        "L’option « blocked » ne peut pas valoir « fly ».",
    );
    check(
        &Play::start("djambi/french@1 players=7").unwrap_err(),
        "Le Djambi se joue de 2 à 4, pas à 7.",
    );
    check(
        &Play::start("vorassic@1 walls=1").unwrap_err(),
        "Impossible de placer 1 mur ; 78 au plus, par deux (par quatre à 3 ou 4 joueurs), et le centre s’il existe.",
    );
    check(&refused("bermudes@1", "9 o"), "Une position a 9 rangées, séparées par « / ».");
    let mut play = Play::start("djambi/french@1").unwrap();
    check(
        &play.turn("c3").unwrap_err(),
        "« c3 » n’est pas un tour. Écrivez c3-f6, c2-c4@e7, b2-d4*d5 ou d5-e5@a9>f6.",
    );
    check(
        &play.turn("c3-c9").unwrap_err(),
        "Aucune pièce ne saute, et quelque chose barre le passage.",
    );
    check(&play.click("z9").unwrap_err(), "Il n’y a pas de case z9.");
    assert!(Player::ALL.into_iter().all(|player| play.agree(player)));
    check(&play.turn("c3-c4").unwrap_err(), "La partie est finie.");
}
