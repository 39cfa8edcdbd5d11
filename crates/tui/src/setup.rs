//! What both ways to set up a game share.

use catalog::{Form, Level, Play, Refused};

use crate::Seat;

/// The game of a form. The seed is used where it makes a difference.
pub fn begin(form: &Form, seed: u64) -> Result<Play, Refused> {
    let usual = Play::start(&form.setup()?)?;
    let mut seeded = form.clone();
    if form.is_settled("seed") || seeded.answer("seed", &seed.to_string()).is_err() {
        return Ok(usual);
    }
    let play = Play::start(&seeded.setup()?)?;
    Ok(if play.position() == usual.position() { usual } else { play })
}

/// The key of the word for a value of an option.
pub(crate) fn value_key(option: &str, value: &str) -> String {
    match option {
        "rules" => format!("rules-{value}"),
        _ => format!("option-{option}-{value}"),
    }
}

/// Whoever does not care plays first, against bots that can be beaten.
pub(crate) fn usual_seat(index: usize) -> Seat {
    let bot = Level::new(3).map(Seat::Bot);
    bot.filter(|_| index > 0).unwrap_or(Seat::Human)
}
