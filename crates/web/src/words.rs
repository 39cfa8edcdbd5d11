//! Sentences and names in the language of the page.

use catalog::drawing::Letters;
use catalog::{BoardView, Color, Play, Player, Refused, Shape, SquareView, Standing, words};
use lang::Texts;

use crate::table::Table;

/// A sentence without arguments.
pub(crate) fn say(texts: &Texts, key: &str) -> String {
    texts.say(key, &[])
}

/// What words sentences, for what is not of the page.
pub(crate) fn sayer(texts: &Texts) -> impl Fn(&str, &[(&str, &str)]) -> String {
    move |key, values| texts.say(key, values)
}

/// A sentence whose arguments were made by the catalog.
pub(crate) fn say_with(texts: &Texts, key: &str, args: &[(&'static str, String)]) -> String {
    let args: Vec<(&str, &str)> =
        args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    texts.say(key, &args)
}

pub(crate) fn color(texts: &Texts, color: Color) -> String {
    words::color(&|key, values| texts.say(key, values), color)
}

/// The letters on pieces for who reads these texts.
pub(crate) fn letters(texts: &Texts) -> Letters {
    Letters::worded(&|key, values| texts.say(key, values))
}

pub(crate) fn shape(texts: &Texts, shape: Shape) -> String {
    say(texts, &format!("piece-{}", shape.name()))
}

/// A player by the colors at the table: `Red`, `Red-Yellow`.
pub(crate) fn player(texts: &Texts, view: &BoardView, player: Player) -> String {
    words::player(&|key, values| texts.say(key, values), view, player)
}

/// A square as a screen reader says it: its name, what stands there, and whether it can be chosen.
pub(crate) fn square(texts: &Texts, view: &BoardView, square: &SquareView) -> String {
    let mut words = vec![square.name.clone()];
    match square.ground {
        catalog::Ground::Labyrinth => words.push(say(texts, "page-labyrinth")),
        catalog::Ground::Wall => words.push(say(texts, "page-wall")),
        catalog::Ground::Value(value) => words.push(value.to_string()),
        catalog::Ground::Plain => {}
    }
    match square.piece {
        None if square.ground == catalog::Ground::Plain => words.push(say(texts, "page-empty")),
        None => {}
        Some(piece) => {
            if let Some(army) = piece.color {
                words.push(color(texts, army));
            }
            words.push(shape(texts, piece.shape));
            let home = |controller| catalog::drawing::home(view, controller);
            match piece.standing {
                Standing::Active => {
                    if let Some(controller) = piece.controller
                        && home(controller) != piece.color
                        && piece.color.is_some()
                    {
                        let name = player(texts, view, controller);
                        words.push(texts.say("page-commanded-by", &[("player", &name)]));
                    }
                }
                Standing::Neutral => words.push(say(texts, "page-neutral")),
                Standing::Abandoned => words.push(say(texts, "page-abandoned")),
                Standing::Suspended => words.push(say(texts, "page-suspended")),
            }
        }
    }
    for mark in &square.marks {
        match mark {
            catalog::Mark::Choice(_) => words.push(say(texts, "page-can-be-chosen")),
            catalog::Mark::Chosen(_) => words.push(say(texts, "page-chosen")),
            catalog::Mark::Last => words.push(say(texts, "page-last-turn")),
            catalog::Mark::Pointed => {}
        }
    }
    words.join(", ")
}

/// A refusal with its clause.
pub(crate) fn refusal(texts: &Texts, refused: &Refused) -> String {
    refused.worded(&|key, values| texts.say(key, values))
}

/// What the last turns changed at the table: who is out, in power, skipped or has another army.
pub(crate) fn news(texts: &Texts, table: &Table) -> Vec<String> {
    let play = &table.play;
    let mut news = Vec::new();
    for moment in table.news() {
        let before = moment.checked_sub(1).and_then(|before| play.view_at(before));
        let (Some(before), Some(after)) = (before, play.view_at(moment)) else { continue };
        let mut tell = |key: &str, who: Player, color: &str| {
            let name = player(texts, &after, who);
            news.push(texts.say(key, &[("player", &name), ("color", color)]));
        };
        for (was, is) in before.players.iter().zip(&after.players) {
            if was.is_in && !is.is_in {
                tell("goes-out", is.player, "");
            }
            if is.in_power && !was.in_power {
                tell("in-power", is.player, "");
            }
            for army in is.controls.iter().filter(|army| !was.controls.contains(army)) {
                tell("page-takes-over", is.player, &color(texts, *army));
            }
        }
        // Who cannot act any more is told once, not every time.
        let known = moment.saturating_sub(before.players.len())..moment;
        for skipped in play.skipped_at(moment).iter() {
            if !known.clone().any(|moment| play.skipped_at(moment).contains(skipped)) {
                tell("skipped", skipped, "");
            }
        }
    }
    news
}

/// What happened at a point of the history.
pub(crate) fn happened(texts: &Texts, play: &Play, moment: usize) -> String {
    let without = if play.is_flag_at(moment) { "page-flagged" } else { "page-resigned" };
    play.turn_at(moment).unwrap_or_else(|| say(texts, without))
}

/// The result for the only person here, where that is not the same for all.
pub(crate) fn own_result(texts: &Texts, table: &Table) -> Option<String> {
    let (ending, me) = (table.play.ending()?, table.only_person()?);
    let winners = ending.outcome.winners();
    let key = match (winners.contains(me), winners.len()) {
        (false, _) => "page-you-lost",
        (true, 1) => "page-you-won",
        (true, _) => return None,
    };
    Some(say(texts, key))
}

/// The result of a finished game, and why it ended.
pub(crate) fn result(texts: &Texts, play: &Play) -> Option<(String, String)> {
    words::result(&|key, values| texts.say(key, values), play)
}
