//! Names and sentences about a game.

use std::path::PathBuf;

use catalog::{Answers, BoardView, Form, Play, Player, PlayerView, Refused, words};
use lang::Texts;

use crate::Seat;
use crate::plain::NotSaved;
use crate::setup::value_key;

/// A player by the colors at the table: `Red`, `Red-Yellow`.
pub(crate) fn player(texts: &Texts, view: &BoardView, player: Player) -> String {
    words::player(&|key, values| texts.say(key, values), view, player)
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
    parts.extend(standing(texts, seat));
    parts.join(", ")
}

/// Which armies a player commands, whether in power, whether out.
pub(crate) fn standing(texts: &Texts, seat: &PlayerView) -> Vec<String> {
    let mut parts = Vec::new();
    if seat.controls != seat.colors && !seat.controls.is_empty() {
        let say = |key: &str, values: &[(&str, &str)]| texts.say(key, values);
        let armies: Vec<String> =
            seat.controls.iter().map(|army| words::color(&say, *army)).collect();
        parts.push(texts.say("terminal-commands", &[("armies", &words::list(&say, &armies))]));
    }
    if seat.in_power {
        parts.push(texts.say("page-in-power", &[]));
    }
    if !seat.is_in {
        parts.push(texts.say("page-out", &[]));
    }
    parts
}

/// What was agreed before a game: `Rule set: French, Players: 4`.
pub(crate) fn setup(texts: &Texts, play: &Play) -> String {
    let text = play.setup();
    let (rules, options) = text.split_once(' ').unwrap_or((&text, ""));
    let mut form = Form::new(play.title());
    if let Some(rules) = play.title().rule_set(rules) {
        form.set("rules", rules.name);
    }
    for (option, value) in options.split(' ').filter_map(|word| word.split_once('=')) {
        form.set(option, value);
    }
    let told = form.questions().into_iter().map(|question| {
        let value = form.value_of(&question);
        let value = match question.answers {
            Answers::OneOf(_) => texts.say(&value_key(question.option, &value), &[]),
            Answers::Number(..) => value,
        };
        let name = texts.say(&format!("option-{}", question.option), &[]);
        texts.say("terminal-option", &[("option", &name), ("value", &value)])
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Who sits in a seat.
pub(crate) fn seat(texts: &Texts, seat: Seat) -> String {
    match seat {
        Seat::Human => texts.say("terminal-human", &[]),
        Seat::Bot(level) => texts.say("terminal-level", &[("level", &level.to_string())]),
        // Those have names of their own.
        Seat::Elsewhere => String::new(),
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
    result_of(texts, play, &|view, who| player(texts, view, who))
}

/// The same with players called like this in the list of places.
pub(crate) fn result_of(
    texts: &Texts,
    play: &Play,
    name: &dyn Fn(&BoardView, Player) -> String,
) -> Vec<String> {
    let say = |key: &str, values: &[(&str, &str)]| texts.say(key, values);
    let Some((result, reason)) = words::result(&say, play) else { return Vec::new() };
    let view = play.view();
    let mut lines = vec![reason, result];
    let mut seats: Vec<&PlayerView> = view.players.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    for seat in seats {
        if let Some(place) = seat.place {
            let values = [("place", &*place.to_string()), ("player", &*name(&view, seat.player))];
            lines.push(texts.say("result-place", &values));
        }
    }
    lines
}
