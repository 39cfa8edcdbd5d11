//! Sections 5 to 7 and 9: what follows the acts of a turn.

use super::board::{Actor, Content, Controller, Kind, LABYRINTH, Position, Square};
use super::generate;
use super::{Power, Rules, Surround, SurroundEffect};

/// Section 9, steps 2 to 7, after a turn of `mover`: the position and the mark of the end.
pub fn end_turn(rules: &Rules, mut position: Position, mover: u8) -> (Position, String) {
    settle(rules, &mut position);
    match end(rules, &position) {
        Some(mark) => (position, mark),
        None => find_next(rules, position, mover),
    }
}

/// DJ-55.
pub fn withdraw(
    rules: &Rules,
    mut position: Position,
    player: u8,
) -> Result<(Position, String), String> {
    if is_over(rules, &position) {
        return Err("the game is over".to_string());
    }
    if !position.is_living(player) {
        return Err(format!("player {player} is not in the game"));
    }
    for (square, army) in position.chiefs() {
        if position.owner[army] == Some(player) {
            position.put(square, Content::Corpse);
        }
    }
    abandon(&mut position, player);
    if position.to_move == player {
        return Ok(end_turn(rules, position, player));
    }
    settle(rules, &mut position);
    if let Some(mark) = end(rules, &position) {
        return Ok((position, mark));
    }
    let to_move = position.to_move;
    if !can_act(rules, &position, to_move) {
        return Ok(find_next(rules, position, to_move));
    }
    // It stays the turn of whoever was to act, so that player stays the head of the list.
    if rules.power == Power::List {
        let mut players = last_places(&position, &position.list);
        players.retain(|&player| player != to_move);
        players.insert(0, to_move);
        let head = if position.in_power() == Some(to_move) { Head::Ruler } else { Head::Other };
        position.list = with_ruler_between(&position, players, head);
    }
    Ok((position, "-".to_string()))
}

/// DJ-62: fewer than two players with a living own Chief, those suspended not counted.
pub fn is_finished(rules: &Rules, position: &Position) -> bool {
    contenders(rules, position).len() < 2
}

/// Finished, or drawn because nobody can act (DJ-14). The player to act means nothing then
/// and may be out.
pub fn is_over(rules: &Rules, position: &Position) -> bool {
    is_finished(rules, position) || !anybody_can_act(rules, position)
}

/// DJ-45: the armies that neither act nor can be touched, read off the board.
pub fn suspended_armies(rules: &Rules, position: &Position) -> [bool; 4] {
    let mut suspended = [false; 4];
    if rules.surround_effect != SurroundEffect::Suspended {
        return suspended;
    }
    for (_, army) in surrounded_chiefs(rules, position) {
        suspended[army] = true;
    }
    for player in position.living() {
        if is_suspended(rules, position, player) {
            for (army, suspended) in suspended.iter_mut().enumerate() {
                if position.control[army] == Controller::Player(player) {
                    *suspended = true;
                }
            }
        }
    }
    suspended
}

/// DJ-51: no Necromobile that can ever act, and no region bounded by corpses in which pieces
/// of two controllers stand. Neutral and abandoned pieces beside a player's keep it alive.
pub fn is_dead(rules: &Rules, position: &Position) -> bool {
    let region = regions(position);
    let region_of = |square: Square| region[square.rank][square.col];
    let chief_can_rule = position.chiefs().iter().any(|&(square, army)| {
        position.owner[army].is_some() && region_of(square) == region_of(LABYRINTH)
    });
    // DJ-45: a suspended Chief dies as soon as somebody rules, and its army changes hands.
    if chief_can_rule && suspended_armies(rules, position).contains(&true) {
        return false;
    }
    for square in Square::all() {
        let Content::Piece(army, kind) = position.at(square) else {
            continue;
        };
        let acts_some_day = match position.control[army] {
            Controller::Player(_) => true,
            // DJ-42: somebody in power would claim it.
            Controller::Abandoned => chief_can_rule,
            // DJ-52: only the death of its Chief would win it, and nobody shares its region.
            Controller::Neutral => false,
        };
        if kind == Kind::Necromobile && acts_some_day {
            return false;
        }
        for other in Square::all() {
            if let Content::Piece(other_army, _) = position.at(other)
                && region_of(other) == region_of(square)
                && position.control[other_army] != position.control[army]
            {
                return false;
            }
        }
    }
    true
}

/// The squares that are no corpses, joined neighbor to neighbor: a number for each region,
/// none for a corpse.
fn regions(position: &Position) -> [[Option<usize>; 9]; 9] {
    let mut region = [[None; 9]; 9];
    for (number, first) in Square::all().into_iter().enumerate() {
        let mut open = vec![first];
        while let Some(square) = open.pop() {
            let mark = &mut region[square.rank][square.col];
            if mark.is_none() && position.at(square) != Content::Corpse {
                *mark = Some(number);
                open.extend(square.neighbors());
            }
        }
    }
    region
}

/// Section 9, steps 2 to 5.
fn settle(rules: &Rules, position: &mut Position) {
    claim(position);
    let surrounded = surrounded_chiefs(rules, position);
    // DJ-45: a surrounded Chief that would be suspended dies while somebody is in power.
    let die = match rules.surround_effect {
        SurroundEffect::Dies => true,
        SurroundEffect::Suspended => position.in_power().is_some(),
    };
    if die {
        // DJ-44: Chiefs that die together are all dead before their armies are asked for.
        for &(square, _) in &surrounded {
            position.put(square, Content::Corpse);
        }
        for &(_, army) in &surrounded {
            position.control[army] = Controller::Abandoned;
            if let Some(loser) = position.owner[army]
                && !position.is_living(loser)
            {
                abandon(position, loser);
            }
        }
    }
    claim(position);
}

/// DJ-42.
fn claim(position: &mut Position) {
    if let Some(ruler) = position.in_power() {
        for control in &mut position.control {
            if *control == Controller::Abandoned {
                *control = Controller::Player(ruler);
            }
        }
    }
}

fn abandon(position: &mut Position, player: u8) {
    for control in &mut position.control {
        if *control == Controller::Player(player) {
            *control = Controller::Abandoned;
        }
    }
}

/// DJ-43: the Chiefs that are surrounded now, with their armies.
fn surrounded_chiefs(rules: &Rules, position: &Position) -> Vec<(Square, usize)> {
    let mut chiefs = position.chiefs();
    chiefs.retain(|&(square, army)| {
        square != LABYRINTH
            && !saved_by_necromobile(rules, position, army)
            && match rules.surround {
                Surround::Chief => square
                    .neighbors()
                    .into_iter()
                    .all(|neighbor| position.at(neighbor) == Content::Corpse),
                Surround::Group => is_group_surrounded(rules, position, square, army),
            }
    });
    chiefs
}

fn saved_by_necromobile(rules: &Rules, position: &Position, army: usize) -> bool {
    let Controller::Player(player) = position.control[army] else {
        return false;
    };
    rules.necromobile_saves
        && Square::all().into_iter().any(|square| match position.at(square) {
            Content::Piece(army, Kind::Necromobile) => {
                position.control[army] == Controller::Player(player)
            }
            _ => false,
        })
}

/// DJ-43 `group`.
fn is_group_surrounded(rules: &Rules, position: &Position, chief: Square, army: usize) -> bool {
    let actor = match position.control[army] {
        Controller::Player(player) => Actor::Player(player),
        Controller::Neutral | Controller::Abandoned => Actor::Army(army),
    };
    let mut group = vec![chief];
    let mut next = 0;
    while next < group.len() {
        for neighbor in group[next].neighbors() {
            match position.at(neighbor) {
                Content::Corpse => {}
                Content::Empty => return false,
                Content::Piece(other, _) => {
                    let joined = match actor {
                        Actor::Player(player) => {
                            position.control[other] == Controller::Player(player)
                        }
                        Actor::Army(own) => other == own,
                    };
                    if !joined {
                        return false;
                    }
                    if !group.contains(&neighbor) {
                        group.push(neighbor);
                    }
                }
            }
        }
        next += 1;
    }
    // No preset joins `group` with suspension, so no army is suspended here.
    group
        .into_iter()
        .all(|member| generate::piece_turns(rules, position, actor, [false; 4], member).is_empty())
}

/// DJ-45: a player all of whose living own Chiefs are surrounded.
fn is_suspended(rules: &Rules, position: &Position, player: u8) -> bool {
    if rules.surround_effect != SurroundEffect::Suspended {
        return false;
    }
    let surrounded = surrounded_chiefs(rules, position);
    let mut own = position.chiefs();
    own.retain(|&(_, army)| position.owner[army] == Some(player));
    !own.is_empty() && own.iter().all(|chief| surrounded.contains(chief))
}

/// The players who still play: with a living own Chief and not suspended.
fn contenders(rules: &Rules, position: &Position) -> Vec<u8> {
    let mut players = position.living();
    players.retain(|&player| !is_suspended(rules, position, player));
    players
}

/// Section 9, step 6 (DJ-45, DJ-50).
fn end(rules: &Rules, position: &Position) -> Option<String> {
    match contenders(rules, position)[..] {
        [] => Some("over: draw".to_string()),
        [winner] => Some(format!("over: {winner}")),
        _ => None,
    }
}

fn can_act(rules: &Rules, position: &Position, player: u8) -> bool {
    let suspended = suspended_armies(rules, position);
    contenders(rules, position).contains(&player)
        && !generate::complete_turns(rules, position, Actor::Player(player), suspended).is_empty()
}

fn anybody_can_act(rules: &Rules, position: &Position) -> bool {
    position.players().into_iter().any(|player| can_act(rules, position, player))
}

/// Section 9, step 7: who acts after `mover`, those who cannot being skipped (DJ-14). Two
/// players or more are left.
fn find_next(rules: &Rules, mut position: Position, mover: u8) -> (Position, String) {
    if !anybody_can_act(rules, &position) {
        return (position, "over: draw".to_string());
    }
    let mut mover = mover;
    loop {
        match rules.power {
            Power::Natural => (position.to_move, position.base) = natural(rules, &position, mover),
            Power::List => {
                position.list.rotate_left(1);
                position.list = form_list(&position, mover);
                position.to_move = position.list[0];
            }
        }
        if can_act(rules, &position, position.to_move) {
            return (position, "-".to_string());
        }
        mover = position.to_move;
    }
}

/// DJ-41 `natural`: the next player and the new `base` after a turn of `mover`.
fn natural(rules: &Rules, position: &Position, mover: u8) -> (u8, u8) {
    let ruler = position.in_power();
    if let Some(ruler) = ruler
        && ruler != mover
    {
        return (ruler, position.base);
    }
    let living = contenders(rules, position);
    let regular = living_after(&living, position.base);
    if regular != mover || living.len() == 2 && ruler == Some(mover) {
        return (regular, regular);
    }
    let passed_to = living_after(&living, mover);
    (passed_to, passed_to)
}

/// The first living player met when going round the table from the seat after `player`.
fn living_after(living: &[u8], player: u8) -> u8 {
    let later = living.iter().find(|&&other| other > player);
    *later.or(living.first()).expect("two players or more are left")
}

/// DJ-41 `list`, when the head has gone to the tail after a turn of `mover`.
fn form_list(position: &Position, mover: u8) -> Vec<u8> {
    let players = last_places(position, &position.list);
    let head = if position.in_power() == Some(mover) { Head::Other } else { Head::Ruler };
    with_ruler_between(position, players, head)
}

/// Who comes first in a list made by power.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Ruler,
    Other,
}

/// DJ-41 `list`: while more than two are left, a player in power stands between the others.
fn with_ruler_between(position: &Position, players: Vec<u8>, head: Head) -> Vec<u8> {
    let Some(ruler) = position.in_power() else {
        return players;
    };
    if players.len() <= 2 {
        return players;
    }
    let mut list = Vec::new();
    for other in players.into_iter().filter(|&player| player != ruler) {
        match head {
            Head::Ruler => list.extend([ruler, other]),
            Head::Other => list.extend([other, ruler]),
        }
    }
    list
}

/// The dead leave the list; everybody else keeps only the last of several places.
fn last_places(position: &Position, list: &[u8]) -> Vec<u8> {
    let mut players = Vec::new();
    for (place, &player) in list.iter().enumerate() {
        if position.is_living(player) && !list[place + 1..].contains(&player) {
            players.push(player);
        }
    }
    players
}
