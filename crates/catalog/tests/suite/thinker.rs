//! Bots spoken to in texts.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{
    Advice, BotName, Level, Limits, Play, Thinker, ThinkerOptions, Title, Watch, baselines,
};

use crate::SETUPS;

fn thinker(play: &Play, name: BotName) -> Thinker {
    let options = ThinkerOptions { table_bytes: 1 << 20, ..ThinkerOptions::default() };
    Thinker::new(play.title(), play.players().len(), name, options).unwrap()
}

fn think(thinker: &mut Thinker, play: &Play, nodes: u64) -> Option<Advice> {
    let stop = AtomicBool::new(false);
    thinker.think(play, Limits::nodes(nodes), &Watch::new(&|| Duration::ZERO, &stop))
}

#[test]
fn names_are_read_and_written() {
    for title in Title::ALL {
        for level in Level::all() {
            let name = BotName::Level(level);
            assert_eq!(BotName::read(title, &name.to_string()), Ok(name));
        }
        for known in baselines(title) {
            let name = BotName::Baseline(known);
            assert_eq!(BotName::read(title, &name.to_string()), Ok(name));
        }
        for bad in ["", "level", "level:", "level:0", "level:9", "level:01", "baseline:", "uct"] {
            let error = BotName::read(title, bad).unwrap_err().to_string();
            assert!(error.contains(&format!("{bad:?}")) && error.contains("uct"), "{error}");
        }
    }
    assert!(BotName::read(Title::Djambi, "baseline:bermudes-ab2").is_err());
    let other = BotName::read(Title::Bermudes, "baseline:bermudes-ab2").unwrap();
    assert!(Thinker::new(Title::Djambi, 4, other, ThinkerOptions::default()).is_err());
}

#[test]
fn advice_is_legal_in_every_setup() {
    for setup in SETUPS {
        let mut play = Play::start(setup).unwrap();
        let mut thinker = thinker(&play, BotName::Level(Level::STRONGEST));
        for _ in 0..4 {
            let advice = think(&mut thinker, &play, 300).unwrap();
            let mut line = play.clone();
            for turn in &advice.line {
                line.turn(turn).unwrap_or_else(|error| panic!("{setup}: {turn}: {error}"));
            }
            assert_eq!(advice.line.first(), Some(&advice.turn));
            let sum: f32 = play.players().iter().map(|player| advice.shares[player]).sum();
            assert!((sum - 1.0).abs() < 0.01, "{setup}: {:?}", advice.shares);
            play.turn(&advice.turn).unwrap();
        }
    }
}

#[test]
fn an_estimate_is_there_at_once_and_is_the_points_at_the_end() {
    for setup in SETUPS {
        let mut play = Play::start(setup).unwrap();
        let thinker = thinker(&play, BotName::Baseline("random"));
        let shares = thinker.estimate(&play).unwrap();
        let sum: f32 = play.players().iter().map(|player| shares[player]).sum();
        assert!((sum - 1.0).abs() < 0.01, "{setup}: {shares:?}");
        for player in play.players().iter() {
            play.agree(player);
        }
        let shares = thinker.estimate(&play).unwrap();
        let fair = 1.0 / play.players().len() as f32;
        assert!(play.players().iter().all(|player| (shares[player] - fair).abs() < 1e-6));
    }
}

#[test]
fn a_game_of_another_title_gets_no_advice() {
    let play = Play::start("bermudes@1").unwrap();
    let other = Play::start("vorassic@1").unwrap();
    let mut thinker = thinker(&play, BotName::Level(Level::WEAKEST));
    assert_eq!(think(&mut thinker, &other, 10), None);
    assert_eq!(thinker.estimate(&other), None);
    assert!(think(&mut thinker, &play, 10).is_some());
}

#[test]
fn thoughts_are_told_on_the_way_and_change_nothing() {
    for setup in ["bermudes@1", "djambi/french@1"] {
        let play = Play::start(setup).unwrap();
        let stop = AtomicBool::new(false);
        let watch = Watch::new(&|| Duration::ZERO, &stop);
        let told = Mutex::new(Vec::new());
        let tell = |advice: &Advice| told.lock().unwrap().push(advice.clone());
        let limits = Limits::nodes(5_000);
        let name = BotName::Level(Level::STRONGEST);
        let aloud = thinker(&play, name).think_aloud(&play, limits, &watch, &tell).unwrap();
        let told = told.into_inner().unwrap();
        assert!(told.len() >= 2, "{setup}: {told:?}");
        assert!(told.is_sorted_by(|one, other| one.depth < other.depth), "{setup}: {told:?}");
        let silent = think(&mut thinker(&play, name), &play, 5_000).unwrap();
        assert_eq!(aloud.turn, silent.turn, "{setup}");
    }
}
