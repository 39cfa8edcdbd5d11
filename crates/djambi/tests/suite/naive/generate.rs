//! Sections 2 to 4: every complete turn, with the position after its kills and changes of
//! control (section 9, step 1).

use super::board::{Actor, Content, Controller, Kind, LABYRINTH, Position, Square};
use super::{Leaving, LeavingOrder, MilitantVsChief, ReporterKill, Rules};

/// A complete turn in the text of DJ-60 and what it makes of the position.
pub struct Played {
    pub text: String,
    pub after: Position,
}

/// All turns of an actor. `suspended` is read off the board at the start of the turn and
/// holds for the whole turn (DJ-45).
pub fn complete_turns(
    rules: &Rules,
    position: &Position,
    actor: Actor,
    suspended: [bool; 4],
) -> Vec<Played> {
    let mut turns = Vec::new();
    for square in Square::all() {
        turns.extend(piece_turns(rules, position, actor, suspended, square));
    }
    turns
}

/// The turns of the piece on one square: none if the actor has no piece there that may act.
pub fn piece_turns(
    rules: &Rules,
    position: &Position,
    actor: Actor,
    suspended: [bool; 4],
    from: Square,
) -> Vec<Played> {
    let Content::Piece(army, kind) = position.at(from) else {
        return Vec::new();
    };
    if !is_own(position, actor, army) || suspended[army] {
        return Vec::new();
    }
    let mut generator = Generator { rules, actor, suspended, kind, from, turns: Vec::new() };
    generator.generate(position);
    generator.turns
}

/// DJ-5: a player's pieces are those of every army that the player controls.
fn is_own(position: &Position, actor: Actor, army: usize) -> bool {
    match actor {
        Actor::Player(player) => position.control[army] == Controller::Player(player),
        Actor::Army(own) => army == own,
    }
}

struct Generator<'a> {
    rules: &'a Rules,
    actor: Actor,
    suspended: [bool; 4],
    kind: Kind,
    from: Square,
    turns: Vec<Played>,
}

impl Generator<'_> {
    fn generate(&mut self, position: &Position) {
        // DJ-10.
        let distance = if self.kind == Kind::Militant { 2 } else { 8 };
        for to in position.reach(self.from, distance) {
            match position.at(to) {
                Content::Empty => self.move_to(position, to),
                // DJ-13: only a Necromobile lands on a corpse.
                Content::Corpse if self.kind == Kind::Necromobile => {
                    self.carry(position, to, Content::Corpse);
                }
                Content::Corpse => {}
                Content::Piece(army, victim) => {
                    if self.may_touch(position, army) {
                        self.land_on(position, to, army, victim);
                    }
                }
            }
        }
    }

    /// DJ-13, DJ-26, DJ-45: enemies, unless they are abandoned and untouchable or suspended.
    fn may_touch(&self, position: &Position, army: usize) -> bool {
        let abandoned = position.control[army] == Controller::Abandoned;
        !is_own(position, self.actor, army)
            && !self.suspended[army]
            && (!abandoned || self.rules.abandoned_targetable)
    }

    fn move_to(&mut self, position: &Position, to: Square) {
        // DJ-12: only a Chief stops on the empty Labyrinth.
        if to == LABYRINTH && self.kind != Kind::Chief {
            return;
        }
        let text = format!("{}-{to}", self.from);
        let moved = position.with_move(self.from, to);
        if self.kind == Kind::Reporter {
            self.report(text, moved, to);
        } else {
            self.push(text, moved);
        }
    }

    /// DJ-23: at most one victim beside the square reached; the corpse stays where it is.
    fn report(&mut self, text: String, moved: Position, to: Square) {
        let mut victims = 0;
        for square in to.orthogonal_neighbors() {
            if let Content::Piece(army, victim) = moved.at(square)
                && self.may_touch(&moved, army)
            {
                victims += 1;
                let mut after = moved.with(square, Content::Corpse);
                self.killed(&mut after, army, victim);
                self.push(format!("{text}*{square}"), after);
            }
        }
        if victims == 0 || self.rules.reporter_kill == ReporterKill::Optional {
            self.push(text, moved);
        }
    }

    fn land_on(&mut self, position: &Position, to: Square, army: usize, victim: Kind) {
        match self.kind {
            Kind::Chief => self.kill_and_place(position, to, army, victim),
            Kind::Militant => {
                // DJ-21: it never enters the Labyrinth, so a Chief there is safe from it under
                // either value of the field.
                let forbidden = to == LABYRINTH
                    || victim == Kind::Chief
                        && self.rules.militant_vs_chief == MilitantVsChief::Never;
                if !forbidden {
                    self.kill_and_place(position, to, army, victim);
                }
            }
            Kind::Assassin if to == LABYRINTH => {
                self.kill_in_labyrinth(position, army, victim);
            }
            Kind::Assassin => {
                // DJ-22.
                let mut after = position.with_move(self.from, to);
                after.put(self.from, Content::Corpse);
                self.killed(&mut after, army, victim);
                self.push(format!("{}-{to}", self.from), after);
            }
            Kind::Diplomat => self.carry(position, to, Content::Piece(army, victim)),
            // DJ-23, DJ-25: these land on no living piece.
            Kind::Reporter | Kind::Necromobile => {}
        }
    }

    /// DJ-20: the corpse goes to any empty square but the Labyrinth; the square left counts.
    fn kill_and_place(&mut self, position: &Position, to: Square, army: usize, victim: Kind) {
        let mut moved = position.with_move(self.from, to);
        self.killed(&mut moved, army, victim);
        for place in places(&moved, Content::Corpse) {
            let text = format!("{}-{to}@{place}", self.from);
            self.push(text, moved.with(place, Content::Corpse));
        }
    }

    /// DJ-30 for the Assassin. Without a way out nothing is pushed (DJ-31).
    fn kill_in_labyrinth(&mut self, position: &Position, army: usize, victim: Kind) {
        let text = format!("{}-{LABYRINTH}", self.from);
        let mut entered = position.with_move(self.from, LABYRINTH);
        // DJ-32: what the first kill wins is the player's own already on the way out.
        self.killed(&mut entered, army, victim);
        match self.rules.leaving_order {
            LeavingOrder::PlaceThenLeave => {
                entered.put(self.from, Content::Corpse);
                for exit in entered.reach(LABYRINTH, 8) {
                    self.assassin_leaves(&text, &entered, exit);
                }
            }
            // DJ-33: it may pass over the square it came from, but not stop there.
            LeavingOrder::LeaveThenPlace => {
                for exit in entered.reach(LABYRINTH, 8) {
                    if entered.at(exit) == Content::Empty && exit != self.from {
                        let left = entered.with_move(LABYRINTH, exit);
                        let after = left.with(self.from, Content::Corpse);
                        self.push(format!("{text}>{exit}"), after);
                    }
                }
            }
        }
    }

    fn assassin_leaves(&mut self, text: &str, entered: &Position, exit: Square) {
        match entered.at(exit) {
            Content::Empty => {
                self.push(format!("{text}>{exit}"), entered.with_move(LABYRINTH, exit));
            }
            // DJ-32: the second corpse falls in the Labyrinth.
            Content::Piece(army, victim)
                if self.rules.leaving == Leaving::Act && self.may_touch(entered, army) =>
            {
                let mut after = entered.with_move(LABYRINTH, exit);
                after.put(LABYRINTH, Content::Corpse);
                self.killed(&mut after, army, victim);
                self.push(format!("{text}>{exit}"), after);
            }
            _ => {}
        }
    }

    /// DJ-24, DJ-25: the Diplomat with a living enemy, the Necromobile with a corpse.
    fn carry(&mut self, position: &Position, to: Square, load: Content) {
        let text = format!("{}-{to}", self.from);
        let moved = position.with_move(self.from, to);
        if to != LABYRINTH {
            for place in places(&moved, load) {
                self.push(format!("{text}@{place}"), moved.with(place, load));
            }
            return;
        }
        match self.rules.leaving_order {
            // DJ-34: the Labyrinth itself is taken by the carrier, so the load cannot go back.
            LeavingOrder::PlaceThenLeave => {
                for place in places(&moved, load) {
                    let placed = moved.with(place, load);
                    let text = format!("{text}@{place}");
                    for exit in placed.reach(LABYRINTH, 8) {
                        self.carrier_leaves(&text, &placed, exit);
                    }
                }
            }
            // DJ-33: the load is in hand while the carrier leaves. No preset joins this order
            // with a second act.
            LeavingOrder::LeaveThenPlace => {
                for exit in moved.reach(LABYRINTH, 8) {
                    if moved.at(exit) != Content::Empty {
                        continue;
                    }
                    let left = moved.with_move(LABYRINTH, exit);
                    for place in places(&left, load) {
                        // DJ-34: empty again, but forbidden to the first placement.
                        if place != LABYRINTH {
                            let text = format!("{text}@{place}>{exit}");
                            self.push(text, left.with(place, load));
                        }
                    }
                }
            }
        }
    }

    /// DJ-32: to an empty square, or under `act` onto a second load.
    fn carrier_leaves(&mut self, text: &str, placed: &Position, exit: Square) {
        let load = placed.at(exit);
        let left = placed.with_move(LABYRINTH, exit);
        let may_carry = match load {
            Content::Empty => {
                self.push(format!("{text}>{exit}"), left);
                return;
            }
            Content::Corpse => self.kind == Kind::Necromobile,
            Content::Piece(army, _) => self.kind == Kind::Diplomat && self.may_touch(placed, army),
        };
        if may_carry && self.rules.leaving == Leaving::Act {
            for place in places(&left, load) {
                self.push(format!("{text}>{exit}@{place}"), left.with(place, load));
            }
        }
    }

    /// DJ-44 for a kill. The victim is already off the board.
    fn killed(&self, after: &mut Position, army: usize, victim: Kind) {
        if victim != Kind::Chief {
            return;
        }
        let killer = match self.actor {
            Actor::Player(player) => Controller::Player(player),
            Actor::Army(own) => after.control[own],
        };
        after.control[army] = killer;
        if let Some(loser) = after.owner[army]
            && !after.is_living(loser)
        {
            for control in &mut after.control {
                if *control == Controller::Player(loser) {
                    *control = killer;
                }
            }
        }
    }

    fn push(&mut self, text: String, after: Position) {
        self.turns.push(Played { text, after });
    }
}

/// DJ-20, DJ-24, DJ-25: every empty square, the Labyrinth only for a living Chief.
fn places(position: &Position, load: Content) -> Vec<Square> {
    let is_chief = matches!(load, Content::Piece(_, Kind::Chief));
    let mut squares = position.empty_squares();
    squares.retain(|&square| square != LABYRINTH || is_chief);
    squares
}
