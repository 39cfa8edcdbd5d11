//! Sentences and names in the language of the page.

use catalog::{BoardView, Color, Play, Player, Reason, Refused, Shape, SquareView, Standing};
use lang::Texts;

/// A sentence without arguments.
pub(crate) fn say(texts: &Texts, key: &str) -> String {
    texts.say(key, &[])
}

/// A sentence whose arguments were made by the catalog.
pub(crate) fn say_with(texts: &Texts, key: &str, args: &[(&'static str, String)]) -> String {
    let args: Vec<(&str, &str)> =
        args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    texts.say(key, &args)
}

pub(crate) fn color(texts: &Texts, color: Color) -> String {
    say(texts, &format!("color-{}", color.name()))
}

pub(crate) fn shape(texts: &Texts, shape: Shape) -> String {
    say(texts, &format!("piece-{}", shape.name()))
}

/// A player by the colors at the table: `Red`, `Red-Yellow`.
pub(crate) fn player(texts: &Texts, view: &BoardView, player: Player) -> String {
    let colors = view.players.iter().find(|seat| seat.player == player).map(|seat| &seat.colors);
    match colors.map_or(&[][..], Vec::as_slice) {
        [first, second, ..] => {
            let (first, second) = (color(texts, *first), color(texts, *second));
            texts.say("player-two-armies", &[("first", &first), ("second", &second)])
        }
        [only] => color(texts, *only),
        [] => texts.say("player-number", &[("number", &player.to_string())]),
    }
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

/// The result of a finished game, and why it ended.
pub(crate) fn result(texts: &Texts, play: &Play, view: &BoardView) -> Option<(String, String)> {
    let ending = play.ending()?;
    let winners: Vec<Player> = ending.outcome.winners().iter().collect();
    let result = match (&winners[..], play.result().as_deref()) {
        ([winner], _) => texts.say("result-win", &[("player", &player(texts, view, *winner))]),
        (_, Some("draw")) => say(texts, "result-draw"),
        (several, _) => {
            let names: Vec<String> = several.iter().map(|w| player(texts, view, *w)).collect();
            texts.say("result-shared", &[("players", &list(texts, &names))])
        }
    };
    let reason = match ending.reason {
        Reason::Board => "ending-board",
        Reason::Withdrawal => "ending-withdrawal",
        Reason::Agreement => "ending-agreement",
        Reason::Repetition => "ending-repetition",
        Reason::QuietTurns => "ending-quiet-turns",
        Reason::DeadPosition => "ending-dead-position",
    };
    Some((result, texts.say(reason, &[("game", play.title().name())])))
}

/// `Red, Blue and Green`.
fn list(texts: &Texts, names: &[String]) -> String {
    let Some((last, rest)) = names.split_last() else { return String::new() };
    let comma = |first: String, second: &String| {
        texts.say("list-comma", &[("first", &first), ("second", second)])
    };
    match rest.iter().cloned().reduce(|first, second| comma(first, &second)) {
        None => last.clone(),
        Some(first) => texts.say("list-and", &[("first", &first), ("second", last)]),
    }
}
