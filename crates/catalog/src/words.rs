//! Names and sentences about a game that every screen needs, in any language.

use kernel::{Player, Reason};

use crate::{BoardView, Color, Play, Say, Title};

/// A color's name.
pub fn color(say: &Say<'_>, color: Color) -> String {
    say(&format!("color-{}", color.name()), &[])
}

/// A player by the colors at the table: `Red`, `Red-Yellow`.
pub fn player(say: &Say<'_>, view: &BoardView, player: Player) -> String {
    let seat = view.players.iter().find(|seat| seat.player == player);
    match seat.map_or(&[][..], |seat| &seat.colors) {
        [first, second, ..] => {
            let (first, second) = (color(say, *first), color(say, *second));
            say("player-two-armies", &[("first", &first), ("second", &second)])
        }
        [only] => color(say, *only),
        [] => say("player-number", &[("number", &player.to_string())]),
    }
}

/// `Red, Blue and Green`.
pub fn list(say: &Say<'_>, names: &[String]) -> String {
    let join = |key, first: &str, second: &str| say(key, &[("first", first), ("second", second)]);
    let Some((last, rest)) = names.split_last() else { return String::new() };
    let rest = rest.iter().cloned().reduce(|first, second| join("list-comma", &first, &second));
    rest.map_or_else(|| last.clone(), |first| join("list-and", &first, last))
}

/// The result of a finished game, and why it ended.
pub fn result(say: &Say<'_>, play: &Play) -> Option<(String, String)> {
    let ending = play.ending()?;
    let view = play.view();
    let winners: Vec<String> =
        ending.outcome.winners().iter().map(|winner| player(say, &view, winner)).collect();
    let result = match (&winners[..], play.result().as_deref()) {
        ([winner], _) => say("result-win", &[("player", winner)]),
        (_, Some("draw")) => say("result-draw", &[]),
        (several, _) => say("result-shared", &[("players", &list(say, several))]),
    };
    let game = play.title();
    let last = play.moments() - 1;
    let few_pawns = view.players.iter().find(|seat| game == Title::Bermudes && seat.score < 6);
    // Whom the sentence is about, where it is about somebody.
    let about = match ending.reason {
        Reason::Board => few_pawns.map(|seat| seat.player),
        Reason::Withdrawal => play.actor_at(last),
        _ => None,
    };
    let reason = match ending.reason {
        Reason::Board if about.is_some() => "ending-few-pawns",
        // Who still has a Chief may be suspended (DJ-45), or nobody can act (DJ-14).
        Reason::Board if game == Title::Djambi && play.still_in().len() > 1 => {
            match winners.len() {
                1 => "ending-suspended",
                _ => "ending-stuck",
            }
        }
        Reason::Board => "ending-board",
        Reason::Withdrawal => "ending-withdrawal",
        Reason::Agreement => "ending-agreement",
        Reason::Repetition => "ending-repetition",
        Reason::QuietTurns => "ending-quiet-turns",
        Reason::DeadPosition => "ending-dead-position",
    };
    let about = about.map(|about| player(say, &view, about)).unwrap_or_default();
    let how = if play.is_flag_at(last) { "flag" } else { "resigned" };
    let values = [("game", game.name()), ("player", &*about), ("how", how)];
    Some((result, say(reason, &values)))
}
