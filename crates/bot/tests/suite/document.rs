//! The tables of levels in the document.

use bot::{Level, Played};

const DOCUMENT: &str = include_str!("../../../../docs/bots.md");

/// The table of a game as the document has it.
fn table<G: Played>(game: &str, players: usize) -> String {
    let mut text =
        format!("| {game} | positions | depth | noise | unseen |\n|---|---|---|---|---|\n");
    for level in Level::all() {
        let (limits, weakness) = G::level(level, players);
        let nodes = limits.nodes.map(|nodes| nodes.to_string());
        let time = limits.time.map(|time| format!("{} s", time.as_secs_f32()));
        let most = nodes.or(time).expect("every level is bounded");
        let depth = limits.depth.map_or("any".to_owned(), |depth| depth.to_string());
        let (noise, unseen) = (weakness.noise, weakness.blindness);
        text += &format!("| {level} | {most} | {depth} | {noise} | {unseen} |\n");
    }
    text
}

#[track_caller]
fn check<G: Played>(game: &str, players: usize) {
    let table = table::<G>(game, players);
    assert!(DOCUMENT.contains(&table), "docs/bots.md lacks\n{table}");
}

#[test]
fn the_document_has_the_levels() {
    check::<djambi::Position>("Djambi, 2 players", 2);
    for players in [3, 4] {
        check::<djambi::Position>("Djambi, 3 and 4 players", players);
    }
    check::<bermudes::Position>("Bermudes", 2);
    check::<vorassic::Position>("Vorassic", 2);
}
