//! The options of each game.

use crate::{DJAMBI_START, answer, check, refuse};

/// The fields of a position.
fn fields(position: &str) -> Vec<&str> {
    position.trim_end().split(' ').collect()
}

#[test]
fn djambi_has_four_rule_sets() {
    let other = DJAMBI_START
        .replace("GDGR", "GRGD")
        .replace("YRYD", "YDYR")
        .replace("RDRR", "RRRD")
        .replace("BRBD", "BDBR");
    check("apply djambi --rules french", &[DJAMBI_START]);
    check("apply djambi --rules english", &[&other.replace(" - ", " 0123 ")]);
    check("apply djambi --rules spanish", &[&other]);
    check("apply djambi --rules classic", &[&other]);
    check("apply djambi --rules djambi/classic@1", &[&other]);
    refuse("apply djambi --rules Russian", &["'Russian'", "french, english, spanish, classic"]);
}

#[test]
fn the_rule_set_matters_with_a_position() {
    // DJ-21: a Militant kills a Chief, but not under `french`.
    let position = "--position '9/9/9/9/9/9/9/RMBC7/RC8 0 01-- 0 - 01--'";
    check(
        &format!("apply djambi --rules spanish {position} a2-b2@i9"),
        &["8x/9/9/9/9/9/9/1RM7/RC8 0 00-- 0 - 01--", "over: 0"],
    );
    refuse(&format!("apply djambi {position} a2-b2@i9"), &["DJ-21"]);
}

#[test]
fn djambi_seats_two_to_four() {
    let control = |arguments: &str| fields(&answer(arguments))[2].to_owned();
    assert_eq!(control("apply djambi --players 3"), "012-");
    assert_eq!(control("apply djambi --players 2 --rules english"), "0-1-");
    assert_eq!(control("apply djambi --players 2 --seating neutral_fill"), "0-1-");
    assert_eq!(control("apply djambi --players 4 --seating four"), "0123");
    refuse("apply djambi --players 1", &["DJ-54", "not 1"]);
    refuse("apply djambi --players 5", &["DJ-54", "not 5"]);
    refuse("apply djambi --players two", &["two"]);
    refuse("apply djambi --players 3 --seating four", &["DJ-54", "four"]);
    refuse("apply djambi --seating round", &["'round'", "four, two_by_two, neutral_fill"]);
}

#[test]
fn the_seed_deals_the_armies_of_two_players() {
    let control = |seed| {
        let position = answer(&format!(
            "apply djambi --rules english --players 2 --seating two_by_two --seed {seed}"
        ));
        fields(&position)[2].to_owned()
    };
    let mut dealt: Vec<_> = (0..12).map(control).collect();
    assert_eq!(dealt[3], control(3));
    dealt.sort();
    dealt.dedup();
    assert_eq!(dealt, ["0011", "0101", "0110"]);
    assert_eq!(control(u64::MAX).len(), 4);
    refuse("apply djambi --seed -1", &["-1"]);
}

#[test]
fn bermudes_knows_what_the_blocked_do() {
    let position = "--position 'xxxoo4/xxxoo4/ooooo4/oxooo4/9/9/9/9/9 x'";
    check(&format!("moves bermudes {position}"), &["pass"]);
    check(&format!("moves bermudes --blocked pass {position}"), &["pass"]);
    check(&format!("moves bermudes --blocked step {position}"), &["D2>E1", "D2>E2", "D2>E3"]);
    assert_eq!(answer(&format!("moves bermudes --blocked slide {position}")).lines().count(), 11);
    check(&format!("moves bermudes --blocked lose {position}"), &[]);
    refuse("moves bermudes --blocked fly", &["'fly'", "pass, slide, step, lose"]);
}

#[test]
fn bermudes_begins_with_either_player() {
    let rows = "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/9/9/ooooooooo/ooooooooo/ooooooooo";
    check("apply bermudes --first white", &[&format!("{rows} o")]);
    check("apply bermudes --first black", &[&format!("{rows} x")]);
    refuse("apply bermudes --first red", &["'red'", "white, black"]);
}

#[test]
fn vorassic_has_sizes_and_modes() {
    check("apply vorassic --size 5", &["snake J 0:0 J1234/12343/23432/34321/4321R"]);
    check(
        "apply vorassic --size 5 --mode octopus",
        &["octopus J 0:0 J1234/12343/23432/34321/4321R"],
    );
    check(
        "apply vorassic --size 5 --fill distance --mode snake",
        &["snake J 0:0 J1234/12343/23432/34321/4321R"],
    );
    assert_eq!(answer("apply vorassic --size 26").len(), "snake J 0:0 ".len() + 26 * 27);
    assert_eq!(answer("apply vorassic"), answer("apply vorassic --size 10"));
    refuse("apply vorassic --size 4", &["VO-1: A board has 5 to 26 squares a side, not 4."]);
    refuse("apply vorassic --size 27", &["VO-1: A board has 5 to 26 squares a side, not 27."]);
    refuse("apply vorassic --mode worm", &["'worm'", "snake, octopus"]);
    refuse("apply vorassic --fill zero", &["'zero'", "distance, random"]);
}

#[test]
fn vorassic_draws_values_with_the_seed() {
    let rows = |arguments: &str| {
        let position = answer(&format!("apply vorassic --fill random {arguments}"));
        fields(&position)[3].to_owned()
    };
    // What the rows look like from the opposite corner.
    let turned = |rows: &str| {
        let marks = rows.chars().rev().map(|mark| match mark {
            'J' => 'R',
            'R' => 'J',
            _ => mark,
        });
        marks.collect::<String>()
    };
    let symmetric = rows("--seed 1");
    assert_eq!(symmetric, turned(&symmetric));
    assert_eq!(symmetric, rows("--seed 1 --symmetric true"));
    assert_ne!(symmetric, rows("--seed 2"));
    let free = rows("--seed 1 --symmetric false");
    assert_ne!(free, turned(&free));
    refuse("apply vorassic --symmetric", &["--symmetric"]);
    refuse("apply vorassic --symmetric maybe", &["'maybe'", "true, false"]);
}

#[test]
fn vorassic_has_walls() {
    let position = answer("apply vorassic --walls 12 --seed 3");
    assert_eq!(position.matches('#').count(), 12);
    refuse("apply vorassic --walls 80", &["80 walls", "at most 78 can"]);
    refuse("apply vorassic --walls 3", &["3 walls"]);
    refuse("apply vorassic --walls 18446744073709551615", &["walls"]);
}

#[test]
fn vorassic_seats_two_to_four() {
    check("apply vorassic --size 5 --players 2", &["snake J 0:0 J1234/12343/23432/34321/4321R"]);
    check("apply vorassic --size 5 --players 3", &["snake J 0:0:0 J121V/12321/23432/34321/4321R"]);
    check(
        "apply vorassic --size 5 --players 4",
        &["snake J 0:0:0:0 J121V/12321/23432/12321/B121R"],
    );
    refuse("apply vorassic --players 1", &["VO-6: Vorassic is for 2 to 4 players, not 1."]);
    refuse("apply vorassic --players 5", &["VO-6: Vorassic is for 2 to 4 players, not 5."]);
}

#[test]
fn a_position_must_be_readable() {
    refuse("moves djambi --position ''", &["error: --position: DJ-61: "]);
    refuse(
        "moves bermudes --position 'xxxxxxxxx o'",
        &["--position: BE-30: A position has 9 rows"],
    );
    refuse(
        "moves vorassic --position 'worm J 0:0 J'",
        &["--position: VO-31: The mode is snake or octopus."],
    );
    refuse("moves djambi --position", &["--position"]);
}

#[test]
fn options_that_a_position_makes_meaningless_are_refused() {
    for (game, options) in [
        ("djambi", &["--players 4", "--seating four", "--seed 0"][..]),
        ("bermudes", &["--first white"]),
        (
            "vorassic",
            &[
                "--size 10",
                "--mode snake",
                "--fill distance",
                "--seed 0",
                "--symmetric true",
                "--walls 0",
                "--players 2",
            ],
        ),
    ] {
        for option in options {
            let name = option.split(' ').next().unwrap();
            for command in ["perft", "moves", "apply"] {
                let depth = if command == "perft" { " --depth 1" } else { "" };
                for given in ["--position x", "--stdin"] {
                    let arguments = format!("{command} {game} {option} {given}{depth}");
                    let given = given.split(' ').next().unwrap();
                    refuse(&arguments, &[name, "cannot be used with", given]);
                }
            }
        }
    }
}

#[test]
fn unknown_commands_games_and_options_are_refused() {
    refuse("chess", &["'chess'"]);
    refuse("moves", &["Usage: machiavel moves"]);
    refuse("moves chess", &["'chess'"]);
    refuse("moves djambi --size 5", &["'--size'"]);
    refuse("moves bermudes --rules french", &["'--rules'"]);
    refuse("moves djambi c3-f6", &["'c3-f6'"]);
    refuse("completions tcsh", &["'tcsh'", "bash, elvish, fish, powershell, zsh"]);
}
