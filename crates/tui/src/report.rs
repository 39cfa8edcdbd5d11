//! What is told of a game line by line: the board, the scores, and what happened.

use catalog::{BoardView, Play, Player, Role};
use lang::Texts;

use crate::words;

/// No list of turns is longer than this.
pub(crate) const MOST_TURNS: usize = 500;

/// The board with its coordinates, and what everybody has.
pub(crate) fn board(texts: &Texts, play: &Play) -> String {
    let Some(view) = now(play) else { return String::new() };
    let mut said = format!("\n{}", view.text());
    for seat in &view.players {
        line(&mut said, &words::score(texts, &view, seat));
    }
    said
}

/// What has just happened, and the board afterwards. Who withdrew is told by this message.
pub(crate) fn event(texts: &Texts, play: &Play, withdrawal: &str) -> String {
    let moment = play.moments() - 1;
    let before = moment.checked_sub(1).and_then(|moment| play.view_at(moment));
    let (Some(before), Some(after), Some(actor)) = (before, now(play), play.actor_at(moment))
    else {
        return String::new();
    };
    // Who can do nothing but pass did not decide that.
    let passed = play.steps_at(moment).iter().any(|step| step.role == Role::Pass);
    let name = |player| words::player(texts, &after, player);
    let (number, actor_name) = (moment.to_string(), name(actor));
    let values = [("number", &*number), ("player", &*actor_name)];
    let mut said = "\n".to_owned();
    match play.turn_at(moment).as_deref() {
        Some(_) if passed => line(&mut said, &texts.say("skipped", &values[1..])),
        Some(turn) => {
            let values = [values[0], values[1], ("turn", turn)];
            line(&mut said, &texts.say("terminal-turn", &values));
        }
        None => line(&mut said, &texts.say(withdrawal, &values)),
    }
    let mut happened: Vec<(&str, Player)> = Vec::new();
    for (was, is) in before.players.iter().zip(&after.players) {
        if was.is_in && !is.is_in {
            happened.push(("goes-out", is.player));
        }
        if is.in_power && !was.in_power {
            happened.push(("in-power", is.player));
        }
    }
    if play.ending().is_none() {
        happened.extend(play.skipped_at(moment).iter().map(|player| ("skipped", player)));
    }
    for (key, player) in happened {
        line(&mut said, &texts.say(key, &[("player", &name(player))]));
    }
    said + &board(texts, play)
}

/// The legal turns, or the squares they begin on if there are too many.
pub(crate) fn moves(texts: &Texts, play: &Play) -> String {
    let mut said = String::new();
    match play.legal_turns(MOST_TURNS) {
        Ok(turns) => {
            line(&mut said, &texts.say("terminal-moves", &[("count", &turns.len().to_string())]));
            said += &in_lines(&turns);
        }
        Err(_) => {
            let mut undrafted = play.clone();
            while undrafted.step_back() {}
            let squares: Vec<String> =
                undrafted.choices().into_iter().filter_map(|choice| choice.square).collect();
            let limit = MOST_TURNS.to_string();
            line(&mut said, &texts.say("terminal-moves-many", &[("limit", &limit)]));
            said += &in_lines(&squares);
        }
    }
    said
}

/// What is to be chosen next.
pub(crate) fn prompt(texts: &Texts, play: &Play) -> Option<String> {
    let prompt = play.prompt()?;
    let values: Vec<(&str, &str)> =
        prompt.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Some(texts.say(&prompt.key, &values))
}

/// Words in lines that fit every terminal.
fn in_lines(words: &[String]) -> String {
    const WIDTH: usize = 76;
    let mut said = String::new();
    let mut filled = String::new();
    for word in words {
        if !filled.is_empty() && filled.len() + 1 + word.len() > WIDTH {
            line(&mut said, &filled);
            filled.clear();
        }
        if !filled.is_empty() {
            filled.push(' ');
        }
        filled += word;
    }
    if !filled.is_empty() {
        line(&mut said, &filled);
    }
    said
}

fn line(said: &mut String, text: &str) {
    said.push_str(text);
    said.push('\n');
}

/// The present position as it lies there, without what can be chosen.
fn now(play: &Play) -> Option<BoardView> {
    play.view_at(play.moments() - 1)
}
