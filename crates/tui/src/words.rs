//! Names and sentences about a game.

use std::path::PathBuf;

use catalog::{BoardView, Color, Play, Player, PlayerView, Refused};
use lang::Texts;

use crate::Seat;
use crate::plain::NotSaved;

/// A player by the colors at the table: `Red`, `Red-Yellow`.
pub(crate) fn player(texts: &Texts, view: &BoardView, player: Player) -> String {
    let seat = view.players.iter().find(|seat| seat.player == player);
    match seat.map_or(&[][..], |seat| &seat.colors) {
        [first, second, ..] => {
            let (first, second) = (color(texts, *first), color(texts, *second));
            texts.say("player-two-armies", &[("first", &first), ("second", &second)])
        }
        [only] => color(texts, *only),
        [] => texts.say("player-number", &[("number", &player.to_string())]),
    }
}

pub(crate) fn color(texts: &Texts, color: Color) -> String {
    texts.say(&format!("color-{}", color.name()), &[])
}

/// `Red, Blue and Green`.
pub(crate) fn list(texts: &Texts, names: &[String]) -> String {
    let join =
        |key, first: &str, second: &str| texts.say(key, &[("first", first), ("second", second)]);
    let Some((last, rest)) = names.split_last() else { return String::new() };
    let rest = rest.iter().cloned().reduce(|first, second| join("list-comma", &first, &second));
    rest.map_or_else(|| last.clone(), |first| join("list-and", &first, last))
}

/// What a player has: `Red: 18 pieces, commands Red and Blue, in power`.
pub(crate) fn score(texts: &Texts, view: &BoardView, seat: &PlayerView) -> String {
    let name = player(texts, view, seat.player);
    let score = possessions(texts, view, seat);
    texts.say("terminal-score", &[("player", &name), ("score", &score)])
}

/// The same without the name.
pub(crate) fn possessions(texts: &Texts, view: &BoardView, seat: &PlayerView) -> String {
    let key = format!("page-score-{}", view.title.name());
    let mut parts = vec![texts.say(&key, &[("score", &seat.score.to_string())])];
    if seat.controls != seat.colors && !seat.controls.is_empty() {
        let armies: Vec<String> = seat.controls.iter().map(|army| color(texts, *army)).collect();
        parts.push(texts.say("terminal-commands", &[("armies", &list(texts, &armies))]));
    }
    if seat.in_power {
        parts.push(texts.say("page-in-power", &[]));
    }
    if !seat.is_in {
        parts.push(texts.say("page-out", &[]));
    }
    parts.join(", ")
}

/// Who sits in a seat.
pub(crate) fn seat(texts: &Texts, seat: Seat) -> String {
    match seat {
        Seat::Human => texts.say("terminal-human", &[]),
        Seat::Bot(level) => texts.say("terminal-level", &[("level", &level.to_string())]),
    }
}

/// Whether and where a game was saved.
pub(crate) fn saved(texts: &Texts, result: &Result<PathBuf, NotSaved>) -> String {
    let (key, name, value) = match result {
        Ok(file) => ("terminal-saved", "file", file.display().to_string()),
        Err(NotSaved::Exists(file)) => ("terminal-file-exists", "file", file.display().to_string()),
        Err(NotSaved::Failed(reason)) => ("terminal-save-failed", "reason", reason.clone()),
    };
    texts.say(key, &[(name, &value)])
}

/// A refusal with its clause.
pub(crate) fn refusal(texts: &Texts, refused: &Refused) -> String {
    refused.worded(&|key, values| texts.say(key, values))
}

/// The result of a finished game, why it ended, and the places, a line each.
pub(crate) fn result(texts: &Texts, play: &Play) -> Vec<String> {
    let Some(ending) = play.ending() else { return Vec::new() };
    let view = play.view();
    let name = |winner: Player| player(texts, &view, winner);
    let winners: Vec<String> = ending.outcome.winners().iter().map(name).collect();
    let result = match (&winners[..], play.result().as_deref()) {
        ([winner], _) => texts.say("result-win", &[("player", winner)]),
        (_, Some("draw")) => texts.say("result-draw", &[]),
        (several, _) => texts.say("result-shared", &[("players", &list(texts, several))]),
    };
    let game = [("game", play.title().name())];
    let mut lines = vec![texts.say(&format!("ending-{}", ending.reason.name()), &game), result];
    let mut seats: Vec<&PlayerView> = view.players.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    for seat in seats {
        if let Some(place) = seat.place {
            let values = [("place", &*place.to_string()), ("player", &*name(seat.player))];
            lines.push(texts.say("result-place", &values));
        }
    }
    lines
}
