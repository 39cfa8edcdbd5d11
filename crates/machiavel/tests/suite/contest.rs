//! `machiavel match`.

use std::fs;

use crate::folder::Folder;
use crate::{answer, machiavel, refuse, text};

/// A match that takes a moment and is the same every time.
const SHORT: &str =
    "match vorassic --size 6 --fill random --a baseline:vorassic-ab4 --b baseline:random --seed 3";

#[test]
fn the_last_line_is_the_score() {
    let report = answer(&format!("{SHORT} --games 10"));
    let last = report.lines().last().unwrap();
    let rest = last.strip_prefix("a: ").unwrap();
    let (share, rest) = rest.split_once(" % of points ± ").unwrap();
    let (error, counts) = rest.split_once(", ").unwrap();
    let share: f64 = share.parse().unwrap();
    assert!(error.parse::<f64>().unwrap() > 0.0, "{last}");
    let numbers: Vec<f64> = counts.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [wins, draws, losses, games] = numbers[..] else { panic!("{last}") };
    assert_eq!(counts, format!("{wins} wins, {draws} draws, {losses} losses of {games}"));
    assert_eq!((wins + draws + losses, games), (10.0, 10.0));
    assert!((share - (wins + draws / 2.0) * 10.0).abs() < 0.06, "{last}");
    for word in ["Elo of a: ", "likelihood of superiority ", "SPRT of 0 against +20 Elo: "] {
        assert!(report.contains(word), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn the_time_of_the_processor_is_a_limit_too() {
    let bots = "--a baseline:mcts-eval@20ms --b baseline:random --games 2";
    let report = answer(&format!("match vorassic --size 6 {bots} --clock processor"));
    assert!(report.lines().last().unwrap().contains(" of 2"), "{report}");
    refuse(&format!("match vorassic {bots} --clock sun"), &["--clock"]);
}

#[test]
fn a_match_by_positions_is_the_same_with_any_number_of_threads() {
    for game in [
        "match bermudes --a level:8@300n --b baseline:uct@40n --games 4",
        "match djambi --a level:8@200n --b baseline:greedy@500n --games 4",
        "match djambi --players 2 --seating two_by_two --a level:6@150n --b baseline:mcts-eval@60n --games 2",
        "match vorassic --size 7 --mode octopus --a level:8@300n --b baseline:vorassic-ab4@200n --games 6",
    ] {
        let one = answer(&format!("{game} --seed 5 --threads 1"));
        assert_eq!(one, answer(&format!("{game} --seed 5 --threads 3")), "{game}");
        assert_ne!(one, answer(&format!("{game} --seed 6 --threads 2")), "{game}");
    }
}

#[test]
fn ours_beat_chance() {
    for game in [
        "match bermudes --a level:3@2000n --games 6",
        "match djambi --a level:3@2000n --games 4",
        "match vorassic --size 8 --fill random --a level:6@2000n --games 6",
        "match vorassic --size 8 --fill random --mode octopus --a level:5@2000n --games 6",
    ] {
        let report = answer(&format!("{game} --b baseline:random --seed 1"));
        let last = report.lines().last().unwrap();
        assert!(last.starts_with("a: 100.0 % of points"), "{game}: {last}");
    }
}

#[test]
fn every_baseline_plays_whole_games() {
    for (game, names) in [
        (
            "bermudes",
            "random greedy@500n uct@20n mcts-eval@40n bermudes-advanced bermudes-ab2@500n \
             bermudes-hand@200n",
        ),
        (
            "djambi",
            "random greedy@500n uct@3n mcts-eval@40n djambi-maxn2@300n djambi-maxn3@300n \
             djambi-reply@200n",
        ),
        (
            "djambi --players 3 --rules english",
            "random greedy@500n uct@3n mcts-eval@40n djambi-maxn2@300n djambi-maxn3@300n \
             djambi-reply@200n",
        ),
        ("vorassic --size 6 --players 4", "random greedy uct@20n mcts-eval@40n vorassic-ab4"),
    ] {
        for name in names.split(' ') {
            let bots = format!("--a baseline:{name} --b baseline:random");
            let seatings = if game.starts_with("bermudes") { 2 } else { 4 };
            let seatings = if game.contains("--players 3") { 3 } else { seatings };
            let report = answer(&format!("match {game} {bots} --games {seatings}"));
            assert!(report.trim_end().ends_with(&format!("of {seatings}")), "{report}");
        }
    }
}

#[test]
fn every_rotation_of_a_pattern_is_played() {
    let folder = Folder::new();
    let seats = |pattern: &str, games: usize| {
        let records = folder.path(pattern);
        let bots = "--a baseline:greedy --b baseline:random";
        answer(&format!(
            "match vorassic --size 5 --players 4 {bots} --pattern {pattern} --games {games} \
             --records {records}"
        ));
        let mut files: Vec<_> =
            fs::read_dir(&records).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        assert_eq!(files.len(), games);
        let seating = |file: &std::path::PathBuf| -> String {
            let record = fs::read_to_string(file).unwrap();
            let names = record.lines().filter(|line| line.starts_with("[Player"));
            names.map(|line| if line.contains("greedy") { 'a' } else { 'b' }).collect()
        };
        files.iter().map(seating).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(seats("abbb", 4), "abbb babb bbab bbba");
    assert_eq!(seats("aabb", 8), "aabb baab bbaa abba aabb baab bbaa abba");
    assert_eq!(seats("abab", 2), "abab baba");
}

#[test]
fn all_seatings_of_an_opening_begin_alike_and_openings_differ() {
    let folder = Folder::new();
    let records = folder.path("games");
    answer(&format!("{SHORT} --games 8 --opening 2 --records {records}"));
    let start = |number: usize| {
        let record = answer(&format!("replay {records}/{number:06}.record"));
        // The position after the two random turns.
        let line = record.lines().find(|line| line.starts_with("2\t")).unwrap().to_owned();
        line.rsplit_once('\t').unwrap().1.to_owned()
    };
    for opening in [1, 3, 5, 7] {
        assert_eq!(start(opening), start(opening + 1));
    }
    assert_ne!(start(1), start(3));
    assert_ne!(start(3), start(5));
}

#[test]
fn a_match_goes_on_where_it_was_interrupted() {
    let folder = Folder::new();
    let whole = answer(&format!("{SHORT} --games 12"));
    let file = folder.path("results");
    let begun = answer(&format!("{SHORT} --games 4 --resume {file}"));
    assert!(begun.trim_end().ends_with("of 4"));
    // What was being written when the power went is forgotten.
    let mut results = fs::read_to_string(&file).unwrap();
    results.push_str("game 4 0 12 3");
    fs::write(&file, &results).unwrap();
    assert_eq!(answer(&format!("{SHORT} --games 12 --resume {file} --threads 2")), whole);
    let lines = fs::read_to_string(&file).unwrap();
    assert_eq!(lines.lines().filter(|line| line.starts_with("game ")).count(), 12);
    // All are played: nothing is played again.
    assert_eq!(answer(&format!("{SHORT} --games 12 --resume {file}")), whole);
    assert_eq!(fs::read_to_string(&file).unwrap(), lines);
    // Another match does not go on with it.
    let other = SHORT.replace("--seed 3", "--seed 4");
    refuse(&format!("{other} --games 12 --resume {file}"), &["results", "another one than this"]);
    fs::write(&file, lines.replace("game 0 ", "game x ")).unwrap();
    refuse(&format!("{SHORT} --games 12 --resume {file}"), &["results", "no result"]);
}

#[test]
fn a_match_can_end_when_it_is_decided() {
    let sure = "--sprt -300,300 --until-decided --games 400";
    let report = answer(&format!("{SHORT} {sure} --threads 2"));
    assert!(report.contains("a is stronger after"), "{report}");
    let games: usize = report.trim_end().rsplit(' ').next().unwrap().parse().unwrap();
    assert!(games < 100, "{report}");
    assert_eq!(report, answer(&format!("{SHORT} {sure} --threads 1")));
}

#[test]
fn bad_matches_are_refused() {
    let bots = "--a level:8 --b baseline:random";
    let with_a = |bot: &str| format!("match bermudes --a {bot} --b baseline:random");
    refuse("match", &["Usage: machiavel match"]);
    refuse("match chess", &["'chess'"]);
    refuse("match bermudes --a level:8", &["--b"]);
    refuse(&with_a("level:9"), &["--a: bermudes has no bot \"level:9\"", "level:1 to level:8"]);
    refuse(&with_a("level:0"), &["level:0"]);
    refuse(&with_a("level:+8"), &["level:+8"]);
    refuse(&with_a("baseline:vorassic-ab4"), &["bermudes has no bot", "bermudes-ab2"]);
    refuse(&with_a("stockfish"), &["stockfish"]);
    for limit in ["", "n", "5", "-5n", "+5n", "5.5n", "1h", "1 s", "1e3s", "NaNs", "infs", "s"] {
        refuse(&format!("match bermudes --a 'level:8@{limit}' --b level:1"), &["--a", "expected"]);
    }
    refuse(&with_a("level:8@0n"), &["one position"]);
    refuse(&with_a("level:8@0s"), &["1ms"]);
    refuse(&with_a("level:8@100000s"), &["a day"]);
    refuse(&with_a("baseline:uct"), &["say how long", "baseline:uct@1s"]);
    refuse(&format!("match bermudes {bots} --games 3"), &["--games: 3", "multiple of 2"]);
    refuse(&format!("match bermudes {bots} --games 0"), &["--games"]);
    refuse(&format!("match djambi {bots} --games 6"), &["multiple of 4"]);
    refuse(&format!("match djambi {bots} --pattern abb"), &["3 seats for 4 players"]);
    refuse(&format!("match djambi {bots} --pattern abbc"), &["no bot 'c'"]);
    refuse(&format!("match djambi {bots} --pattern aaaa"), &["bot b has no seat"]);
    refuse(&format!("match djambi {bots} --pattern ABBB"), &["no bot 'A'"]);
    refuse(&format!("match bermudes {bots} --opening 201"), &["--opening"]);
    refuse(&format!("match vorassic --size 5 {bots} --opening 60"), &["--opening", "over"]);
    refuse(&format!("match bermudes {bots} --sprt 20,0"), &["--sprt", "lower"]);
    refuse(&format!("match bermudes {bots} --sprt 20"), &["--sprt", "comma"]);
    refuse(&format!("match bermudes {bots} --sprt-errors 5,50"), &["--sprt-errors"]);
    refuse(&format!("match bermudes {bots} --threads 0"), &["--threads"]);
    refuse(&format!("match bermudes {bots} --position x"), &["--position: BE-30"]);
    refuse(&format!("match vorassic {bots} --size 5 --position x"), &["cannot be used with"]);
    refuse(&format!("match vorassic {bots} --players 5"), &["VO-6"]);
    refuse(&format!("match bermudes {bots} --d level:1"), &["--d: there is no bot c"]);
}

#[test]
fn three_bots_play_at_one_table() {
    let bots = "--a baseline:greedy --b baseline:vorassic-ab4 --c baseline:random";
    let report = answer(&format!("match vorassic --size 6 --players 3 {bots} --games 6"));
    assert!(report.contains("\nc is baseline:random\n") && report.contains("abc in 3 seatings"));
    for rank in ["rank 1: ", "rank 2: ", "rank 3: "] {
        assert!(report.contains(rank), "{report}");
    }
}

#[test]
fn what_cannot_be_written_is_an_error_outside() {
    let folder = Folder::new();
    let file = folder.write("file", "");
    let run = |arguments: &str| {
        let output = machiavel(&format!("{SHORT} --games 2 {arguments}")).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        text(output.stderr)
    };
    assert!(run(&format!("--records {file}/games")).contains("games"));
    assert!(run(&format!("--resume {file}/results")).contains("results"));
}
