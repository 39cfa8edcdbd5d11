//! A second Djambi, deliberately naive: written from the clauses of the rules page alone,
//! to be compared with the real one. Nothing here is shared with the crate it tests.
//!
//! A board is an array, a turn is a text with the position it leads to, and every question
//! is answered by looking at every square.

mod board;
mod ending;
mod generate;
mod text;

use board::{Actor, Position};

/// One field for each difference between the documents, with the page's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub layout: Layout,
    pub militant_vs_chief: MilitantVsChief,
    pub reporter_kill: ReporterKill,
    pub abandoned_targetable: bool,
    pub leaving: Leaving,
    pub leaving_order: LeavingOrder,
    pub power: Power,
    pub surround: Surround,
    pub necromobile_saves: bool,
    pub surround_effect: SurroundEffect,
    #[allow(dead_code, reason = "DJ-51: judged by the game, never by a position")]
    pub repetitions: u32,
    #[allow(dead_code, reason = "DJ-51: judged by the game, never by a position")]
    pub quiet_turns: u32,
}

/// DJ-3: which of the two stands beside the corner file, under the chief's rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    DiplomatOutside,
    ReporterOutside,
}

/// DJ-21.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MilitantVsChief {
    Never,
    NotInLabyrinth,
}

/// DJ-23.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReporterKill {
    Optional,
    Mandatory,
}

/// DJ-32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    Empty,
    Act,
}

/// DJ-33.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeavingOrder {
    PlaceThenLeave,
    LeaveThenPlace,
}

/// DJ-41.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    Natural,
    List,
}

/// DJ-43.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surround {
    Chief,
    Group,
}

/// DJ-43.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurroundEffect {
    Dies,
    Suspended,
}

/// The four documents by their ids.
pub fn preset(id: &str) -> Option<Rules> {
    let french = Rules {
        layout: Layout::DiplomatOutside,
        militant_vs_chief: MilitantVsChief::Never,
        reporter_kill: ReporterKill::Optional,
        abandoned_targetable: false,
        leaving: Leaving::Empty,
        leaving_order: LeavingOrder::PlaceThenLeave,
        power: Power::Natural,
        surround: Surround::Group,
        necromobile_saves: false,
        surround_effect: SurroundEffect::Dies,
        repetitions: 3,
        quiet_turns: 100,
    };
    match id {
        "french" => Some(french),
        "english" => Some(Rules {
            layout: Layout::ReporterOutside,
            militant_vs_chief: MilitantVsChief::NotInLabyrinth,
            reporter_kill: ReporterKill::Mandatory,
            abandoned_targetable: true,
            power: Power::List,
            surround: Surround::Chief,
            ..french
        }),
        "spanish" => Some(Rules {
            layout: Layout::ReporterOutside,
            militant_vs_chief: MilitantVsChief::NotInLabyrinth,
            reporter_kill: ReporterKill::Mandatory,
            leaving: Leaving::Act,
            surround: Surround::Chief,
            necromobile_saves: true,
            surround_effect: SurroundEffect::Suspended,
            ..french
        }),
        "classic" => Some(Rules {
            layout: Layout::ReporterOutside,
            militant_vs_chief: MilitantVsChief::NotInLabyrinth,
            leaving_order: LeavingOrder::LeaveThenPlace,
            surround: Surround::Chief,
            necromobile_saves: true,
            ..french
        }),
        _ => None,
    }
}

/// The start, with the armies dealt as the `owner` field says: `0123` for seating `four`,
/// `0011`, `0101` or `0110` for `two_by_two`, `0-1-` or `012-` for `neutral_fill`.
pub fn start(rules: &Rules, owner: &str) -> String {
    let ranks = match rules.layout {
        Layout::DiplomatOutside => {
            "GCGAGM3YMYAYC/GDGRGM3YMYRYD/GMGMGN3YNYMYM/9/9/9/RMRMRN3BNBMBM/RDRRRM3BMBRBD/RCRARM3BMBABC"
        }
        Layout::ReporterOutside => {
            "GCGAGM3YMYAYC/GRGDGM3YMYDYR/GMGMGN3YNYMYM/9/9/9/RMRMRN3BNBMBM/RRRDRM3BMBDBR/RCRARM3BMBABC"
        }
    };
    // DJ-4, DJ-53: who has Red begins, and that player is number 0 (DJ-61).
    let list: String = match rules.power {
        Power::Natural => "-".to_string(),
        Power::List => ('0'..='3').filter(|&player| owner.contains(player)).collect(),
    };
    format!("{ranks} 0 {owner} 0 {list} {owner}")
}

/// All complete legal turns, sorted by bytes; none when the position is finished (DJ-62).
pub fn turns(rules: &Rules, position: &str) -> Result<Vec<String>, String> {
    let position = text::read(rules, position)?;
    let mut texts: Vec<String> =
        legal(rules, &position).into_iter().map(|played| played.text).collect();
    texts.sort();
    Ok(texts)
}

/// Plays one legal turn: the new position, and `-`, `over: N` or `over: draw`.
pub fn apply(rules: &Rules, position: &str, turn: &str) -> Result<(String, String), String> {
    let position = text::read(rules, position)?;
    let played = legal(rules, &position)
        .into_iter()
        .find(|played| played.text == turn)
        .ok_or_else(|| format!("{turn} is not a legal turn"))?;
    let (after, end) = ending::end_turn(rules, played.after, position.to_move);
    Ok((text::write(rules, &after), end))
}

/// DJ-51: nobody can ever change anything any more.
pub fn is_dead(rules: &Rules, position: &str) -> Result<bool, String> {
    Ok(ending::is_dead(rules, &text::read(rules, position)?))
}

/// DJ-55: what the resignation of `player` makes of a position, with the mark of [`apply`].
pub fn withdraw(rules: &Rules, position: &str, player: u8) -> Result<(String, String), String> {
    let position = text::read(rules, position)?;
    let (after, end) = ending::withdraw(rules, position, player)?;
    Ok((text::write(rules, &after), end))
}

fn legal(rules: &Rules, position: &Position) -> Vec<generate::Played> {
    if ending::is_finished(rules, position) || !position.is_living(position.to_move) {
        return Vec::new();
    }
    let suspended = ending::suspended_armies(rules, position);
    generate::complete_turns(rules, position, Actor::Player(position.to_move), suspended)
}
