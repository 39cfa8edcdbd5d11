//! Games as records.

use catalog::Player;
use record::Record;
use table::State;
use wire::Sitter;

/// The record of a game that began then, with the names of the players and the day.
pub(crate) fn of(state: &State, began_at: i64) -> Record {
    let mut record = state.play().record();
    for (number, sitter) in state.seats().iter().enumerate() {
        let Some(player) = Player::new(number) else { continue };
        record.players[player] = match sitter {
            None => String::new(),
            Some(Sitter::Person { name, .. }) => name.clone(),
            Some(Sitter::Bot { level }) => format!("bot {level}"),
        };
    }
    record.date = Some(day(began_at));
    record
}

/// The day of a time in milliseconds since 1970, as `2026-11-15`.
fn day(milliseconds: i64) -> String {
    // Counted in years that begin in March, so that the odd day is the last one of a year.
    let days = milliseconds.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
