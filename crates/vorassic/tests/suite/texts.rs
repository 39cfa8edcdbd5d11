//! Positions as texts (VO-31).

use kernel::testkit::told;
use kernel::{Game, Rng, SetupTextError};
use vorassic::{Fill, Mode, Position, ReadError, Setup, SetupError, Symmetry};

use crate::{full, player, random, start};

#[track_caller]
fn refused(text: &str, error: ReadError) {
    assert_eq!(Position::read(&Setup::default(), text).err(), Some(error), "{text}");
}

#[test]
fn fields() {
    for text in [
        "",
        "snake",
        "snake J 0:0",
        "snake J 0:0 J1234/12343/23432/34321/4321R ",
        "snake J 0:0 J1234/12343/23432/34321/4321R x",
        " snake J 0:0 J1234/12343/23432/34321/4321R",
        "snake  J 0:0 J1234/12343/23432/34321/4321R",
        "snake\tJ\t0:0\tJ1234/12343/23432/34321/4321R",
    ] {
        refused(text, ReadError::Fields);
    }
}

#[test]
fn mode_and_player() {
    refused("squid J 0:0 J1234/12343/23432/34321/4321R", ReadError::Mode);
    refused("Snake J 0:0 J1234/12343/23432/34321/4321R", ReadError::Mode);
    for letter in ["V", "B", "j", "X", "", "JR", "0"] {
        let text = format!("snake {letter} 0:0 J1234/12343/23432/34321/4321R");
        refused(&text, ReadError::ToMove);
    }
    refused("snake B 0:0:0 J121V/12321/23432/34321/4321R", ReadError::ToMove);
}

#[test]
fn scores() {
    for scores in ["", "0", "0:0:0:0:0", "0:0:0:0:0:0:0"] {
        let text = format!("snake J {scores} J1234/12343/23432/34321/4321R");
        refused(&text, ReadError::Players);
    }
    for score in ["00", "07", "-1", "+1", "x", "", "6085", "99999999999999999999", "1.5", "١"] {
        let text = format!("snake J 0:{score} J1234/12343/23432/34321/4321R");
        refused(&text, ReadError::Score(player(1)));
    }
    // 60 are free: with them a score stays one that can be read.
    for (score, is_read) in [(6024, true), (6025, false), (6084, false)] {
        let text = format!("snake J {score}:10 J1234/12343/23432/34321/4321R");
        assert_eq!(Position::read(&Setup::default(), &text).is_ok(), is_read, "{text}");
    }
}

#[test]
fn rows() {
    refused("snake J 0:0 ", ReadError::Size);
    refused("snake J 0:0 J123/1234/2343/343R", ReadError::Size);
    let row = "0".repeat(27);
    refused(&format!("snake J 0:0 {}", vec![row; 27].join("/")), ReadError::Size);
    refused("snake J 0:0 J1234/12343/23432/34321/4321R/", ReadError::RowLength { row: 0, size: 6 });
    refused("snake J 0:0 J1234/12343/2343/34321/4321R", ReadError::RowLength { row: 2, size: 5 });
    refused("snake J 0:0 J1234/12343/234321/34321/4321R", ReadError::RowLength { row: 2, size: 5 });
    refused("snake J 0:0 J1234//23432/34321/4321R", ReadError::RowLength { row: 1, size: 5 });
    for mark in ['x', 'v', 'V', 'b', '.', '-', 'é', '１', '*'] {
        let text = format!("snake J 0:0 J1234/12343/23{mark}32/34321/4321R");
        refused(&text, ReadError::Mark { row: 2, col: 2, mark });
    }
    refused(
        "snake J 0:0:0 J12bV/12321/23432/34321/4321R",
        ReadError::Mark { row: 0, col: 3, mark: 'b' },
    );
}

#[test]
fn capitals() {
    refused("snake J 0:0 j1234/12343/23432/34321/4321R", ReadError::NoHead('J'));
    refused("snake J 0:0 J1234/12343/23432/34321/43210", ReadError::NoHead('R'));
    refused("snake J 0:0 J1234/1J343/23432/34321/4321R", ReadError::SecondHead('J'));
    refused("snake J 0:0:0:0 J121V/12321/23432/34321/4321R", ReadError::NoHead('B'));
}

#[test]
fn to_move_must_be_able_to_capture_if_anybody_is() {
    let text = "snake J 17:15 j1234/jRrr3/j34r2/jj3r1/Jj2rr";
    refused(text, ReadError::CannotCapture('J'));
    let text = "snake V 8:10:6:4 jj21v/1jvvv/JjVrR/Bb3rr/bb#rr";
    assert!(Position::read(&Setup::default(), text).is_ok());
    refused(&text.replace("snake V", "snake B"), ReadError::CannotCapture('B'));
}

#[test]
fn whatever_is_not_refused_is_read() {
    for text in [
        // Corners that nobody owns, and areas in pieces.
        "snake J 0:0 01234/1J343/23432/343R1/43210",
        "octopus R 3:99 j12j4/1J343/2#432/r43R1/432r0",
        // Finished: any player may have captured last.
        "snake R 1:2 J#234/#2343/23432/3432#/432#R",
        "snake J 1:2 J#234/#2343/23432/3432#/432#R",
    ] {
        let position = Position::read(&Setup::default(), text).unwrap();
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn errors_say_where_and_why() {
    let error = Position::read(&Setup::default(), "snake J 0:0 J1234/12343/23x32/34321/4321R");
    assert_eq!(
        error.unwrap_err().to_string(),
        "row 2, column 2: 'x' stands for nothing at this table"
    );
    let error = Position::start(&Setup { walls: 3, ..Setup::default() }).unwrap_err();
    assert!(error.to_string().contains("78"), "{error}");
}

#[test]
fn a_changed_text_is_refused_or_written_back() {
    let rounds = if full() { 300_000 } else { 20_000 };
    let mut rng = Rng::new(31);
    let alphabet: Vec<char> = "0123456789JVRBjvrb#/: snakeoctpu-é\n".chars().collect();
    let (mut read, mut refused) = (0, 0);
    while read + refused < rounds {
        let setup = Setup {
            mode: Mode::ALL[rng.below(2)],
            size: 5 + rng.below(6),
            players: 2 + rng.below(3),
            walls: 4 * rng.below(2),
            seed: rng.next_u64(),
            ..Setup::default()
        };
        let mut position = start(&setup);
        while let Some(action) = random(&position, &mut rng) {
            position.play(action);
            let mut chars: Vec<char> = position.to_string().chars().collect();
            for _ in 0..=rng.below(3) {
                change(&mut chars, &alphabet, &mut rng);
            }
            let text = String::from_iter(chars);
            match Position::read(&setup, &text) {
                Ok(position) => {
                    assert_eq!(position.to_string(), text);
                    read += 1;
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    refused += 1;
                }
            }
        }
    }
    assert!(read > rounds / 20 && refused > rounds / 20, "{read} read, {refused} refused");
}

/// Puts in, takes out, replaces or swaps characters.
fn change(chars: &mut Vec<char>, alphabet: &[char], rng: &mut Rng) {
    let at = rng.below(chars.len());
    let new = alphabet[rng.below(alphabet.len())];
    match rng.below(5) {
        0 => chars.insert(at, new),
        1 => {
            chars.remove(at);
        }
        2 | 3 => chars[at] = new,
        _ => {
            let other = rng.below(chars.len());
            chars.swap(at, other);
        }
    }
}

#[test]
fn setups_are_read_as_they_are_written() {
    let mut rng = Rng::new(11);
    for mode in Mode::ALL {
        for fill in Fill::ALL {
            for symmetry in [Symmetry::Symmetric, Symmetry::Free] {
                for players in 2..=4 {
                    let size = 5 + rng.below(10);
                    let (walls, seed) = (4 * rng.below(3), rng.next_u64());
                    let setup = Setup { mode, size, fill, symmetry, walls, players, seed };
                    let text = setup.to_string();
                    assert_eq!(Position::read_setup(&text), Ok(setup), "{text}");
                }
            }
        }
    }
    assert_eq!(Position::read_setup("vorassic@1"), Ok(Setup::default()));
}

#[test]
fn setups_that_cannot_be_played_are_refused() {
    let text = |error: SetupTextError| SetupError::Text(error);
    for (setup, error, expected) in [
        (
            "vorassic@2",
            text(SetupTextError::Name("vorassic@2".to_owned())),
            "VO-1 setup-name word=vorassic@2",
        ),
        (
            "vorassic@1 tails=2",
            text(SetupTextError::Unknown("tails".to_owned())),
            "VO-1 setup-unknown word=tails",
        ),
        ("vorassic@1 size=4", SetupError::Size(4), "VO-1 size size=4"),
        ("vorassic@1 size=27", SetupError::Size(27), "VO-1 size size=27"),
        ("vorassic@1 players=5", SetupError::Players(5), "VO-6 players players=5"),
        (
            "vorassic@1 size=5 walls=24",
            SetupError::Walls { asked: 24, largest: 14 },
            "VO-5 walls asked=24 largest=14",
        ),
    ] {
        let refused = Position::read_setup(setup).unwrap_err();
        assert_eq!(told(&refused), expected);
        assert_eq!(refused, error, "{setup}");
    }
}

#[test]
fn vo_31_every_refusal_of_reading_tells_what_is_wrong() {
    for (error, expected) in [
        (ReadError::Fields, "read-fields"),
        (ReadError::Mode, "read-mode"),
        (ReadError::ToMove, "read-to-move"),
        (ReadError::Players, "read-players"),
        (ReadError::Score(player(1)), "read-score player=1"),
        (ReadError::Size, "read-size"),
        (ReadError::RowLength { row: 2, size: 5 }, "read-row-length row=2 size=5"),
        (ReadError::Mark { row: 2, col: 3, mark: 'b' }, "read-mark row=2 col=3 mark=b"),
        (ReadError::NoHead('J'), "read-no-head letter=J"),
        (ReadError::SecondHead('J'), "read-second-head letter=J"),
        (ReadError::CannotCapture('J'), "read-cannot-capture letter=J"),
    ] {
        assert_eq!(told(&error), format!("VO-31 {expected}"));
        assert!(error.to_string().len() > 10, "{error}");
    }
}
