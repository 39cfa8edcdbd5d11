//! Control, power, death and the order of turns: what happens when a turn is complete.

use kernel::{Player, PlayerSet, SquareSet};

use crate::board::{Army, Kind, LABYRINTH, Occupant};
use crate::position::{ArmySet, Control, Position, Stage};
use crate::rules::{Necromobiles, Power, Surround};

impl Position {
    /// Completes the turn of the player to move, in the order of section 9 of the rules page;
    /// kills and their changes of control have happened already.
    pub(crate) fn finish_turn(&mut self) {
        self.stage = Stage::Start;
        self.turns += 1;
        if self.bury() {
            self.pass_on();
        }
    }

    /// Steps 2 to 6 of section 9: claims, surrounded Chiefs, the end. Whether the game goes on.
    fn bury(&mut self) -> bool {
        self.claim();
        let surrounded = self.surrounded_chiefs();
        if !surrounded.is_empty() && (!self.suspends() || self.in_power().is_some()) {
            self.smother(surrounded);
            self.claim();
        }
        self.take_stock();
        self.winners.is_empty()
    }

    /// Reads off the board who is in the game and who is suspended, and ends the game if at most
    /// one player can have turns (DJ-45, DJ-50).
    pub(crate) fn take_stock(&mut self) {
        self.suspended = self.read_suspension();
        let living = self.living_players();
        self.active = if self.suspended == ArmySet::default() {
            living
        } else {
            self.owners_where(|army| !self.suspended.contains(army))
        };
        if self.active.len() < 2 {
            self.winners = if self.active.len() == 1 {
                self.active
            } else if living.len() >= 2 {
                living
            } else {
                // The last Chiefs died, or were suspended, together (DJ-56).
                self.contenders
            };
        }
        self.contenders = living;
    }

    /// A Chief was killed by `killer`: its army changes hands, and if its player has no other
    /// Chief everything else that player controlled (DJ-44).
    pub(crate) fn chief_killed(&mut self, army: Army, killer: Player) {
        self.control[army] = Control::Player(killer);
        if let Some(owner) = self.owners[army]
            && !self.living_players().contains(owner)
        {
            self.hand_over(owner, Control::Player(killer));
        }
    }

    /// Everything a player controls goes to somebody else.
    fn hand_over(&mut self, from: Player, to: Control) {
        for army in Army::ALL {
            if self.control[army] == Control::Player(from) {
                self.control[army] = to;
            }
        }
    }

    /// Who is in power takes every abandoned army (DJ-42).
    fn claim(&mut self) {
        if let Some(ruler) = self.in_power() {
            for army in Army::ALL {
                if self.control[army] == Control::Abandoned {
                    self.control[army] = Control::Player(ruler);
                }
            }
        }
    }

    /// Makes corpses of Chiefs where they stand; their armies become abandoned (DJ-44).
    fn smother(&mut self, chiefs: SquareSet) {
        let mut orphaned = Vec::with_capacity(4);
        for square in chiefs {
            if let Some(occupant @ Occupant::Living(piece)) = self.board.at(square) {
                self.board.remove(square, occupant);
                self.board.put(square, Occupant::Corpse);
                orphaned.push(piece.army);
            }
        }
        // Chiefs that die together are all dead before anybody asks who has another one.
        let living = self.living_players();
        for army in orphaned {
            self.control[army] = Control::Abandoned;
            if let Some(owner) = self.owners[army]
                && !living.contains(owner)
            {
                self.hand_over(owner, Control::Abandoned);
            }
        }
    }

    /// The Chiefs that are surrounded by corpses (DJ-43).
    fn surrounded_chiefs(&self) -> SquareSet {
        let chiefs = self.board.of_kind(Kind::Chief).without(LABYRINTH);
        // Whichever rule holds, an empty neighbor saves; nearly always that decides.
        let hemmed_in = chiefs - (!self.board.occupied()).grown();
        hemmed_in
            .iter()
            .filter(|chief| {
                let army = Army::ALL.into_iter().find(|a| self.board.army(*a).contains(*chief));
                army.is_some_and(|army| self.is_surrounded(army, SquareSet::only(*chief)))
            })
            .collect()
    }

    fn is_surrounded(&self, army: Army, chief: SquareSet) -> bool {
        let corpses = self.board.corpses();
        let necromobiles = self.board.of_kind(Kind::Necromobile);
        // A neutral army has nobody but itself.
        let (friends, player) = match self.control[army] {
            Control::Player(player) => (self.pieces_of(player), true),
            Control::Neutral | Control::Abandoned => (self.board.army(army), false),
        };
        let saved = self.rules.necromobiles == Necromobiles::Save
            && player
            && !(friends & necromobiles).is_empty();
        let walled_in = match self.rules.surround {
            Surround::Chief => (chief.grown() - chief).is_subset(corpses),
            Surround::Group => {
                let group = chief.flood(friends);
                // Behind a wall of corpses only a Necromobile can still act.
                (group.grown() - group).is_subset(corpses)
                    && (group & necromobiles)
                        .iter()
                        .all(|square| self.corpses_to_take(square).is_empty())
            }
        };
        walled_in && !saved
    }

    /// The armies that neither act nor can be touched, as the board shows them (DJ-45).
    pub(crate) fn read_suspension(&self) -> ArmySet {
        let mut suspended = ArmySet::default();
        if !self.suspends() {
            return suspended;
        }
        let surrounded = self.surrounded_chiefs();
        if surrounded.is_empty() {
            return suspended;
        }
        // Players who have a living Chief that is free.
        let mut free = PlayerSet::EMPTY;
        for army in Army::ALL {
            match self.board.chief(army) {
                Some(chief) if surrounded.contains(chief) => suspended.insert(army),
                Some(_) => free = self.owners[army].map_or(free, |owner| free.with(owner)),
                None => {}
            }
        }
        for army in Army::ALL {
            if let Control::Player(player) = self.control[army]
                && !free.contains(player)
                && self.living_players().contains(player)
            {
                suspended.insert(army);
            }
        }
        suspended
    }

    /// Finds who acts next, skipping those who cannot (DJ-14, DJ-41).
    fn pass_on(&mut self) {
        let before = (self.to_move, self.base, self.list);
        if self.skip_to_next().is_none() {
            // Nobody can act: a draw, and the last turn changed nothing of the order.
            (self.to_move, self.base, self.list) = before;
            self.winners = self.contenders;
        }
    }

    /// Goes on to the next player who can act and says who was skipped; `None` if nobody can.
    fn skip_to_next(&mut self) -> Option<PlayerSet> {
        let mut stuck = PlayerSet::EMPTY;
        // Everybody comes up within one round of any order, in power between all the others or not.
        for _ in 0..2 * List::MOST {
            if self.active.minus(stuck).is_empty() {
                break;
            }
            self.advance();
            if self.active.contains(self.to_move) && self.can_act(self.to_move) {
                return Some(stuck);
            }
            stuck = stuck.with(self.to_move);
        }
        None
    }

    /// Who would have been next after the turn that led here from `before` and was skipped for
    /// want of a legal turn (DJ-14).
    pub fn skipped_since(&self, before: &Position) -> PlayerSet {
        if !self.winners.is_empty() || self.turns == before.turns {
            return PlayerSet::EMPTY;
        }
        let mut order = self.clone();
        (order.to_move, order.base, order.list) = (before.to_move, before.base, before.list);
        order.skip_to_next().unwrap_or_default()
    }

    /// The turn, or a skipped one, of `self.to_move` is over: the next player by the rules.
    fn advance(&mut self) {
        let mover = self.to_move;
        let ruler = self.in_power();
        match self.rules.power {
            Power::Natural => {
                let active = self.active;
                if let Some(ruler) = ruler
                    && ruler != mover
                {
                    self.to_move = ruler;
                    return;
                }
                let mut next = next_after(self.base, active);
                let twice = active.len() == 2 && ruler == Some(mover);
                if next == mover && !twice {
                    next = next_after(mover, active);
                }
                self.base = next;
                self.to_move = next;
            }
            Power::List => {
                self.list.head_to_tail();
                self.list.form(self.contenders, ruler);
                self.to_move = self.list.head().unwrap_or(mover);
            }
        }
    }

    /// A player resigns or runs out of time (DJ-55).
    pub(crate) fn take_out(&mut self, player: Player) {
        if !self.winners.is_empty() || !self.contenders.contains(player) {
            return;
        }
        debug_assert_eq!(self.stage, Stage::Start, "players leave between turns");
        let own: SquareSet = Army::ALL
            .into_iter()
            .filter(|army| self.owners[*army] == Some(player))
            .filter_map(|army| self.board.chief(army))
            .collect();
        self.smother(own);
        if !self.bury() {
            return;
        }
        // Somebody else's turn goes on, if that player still has one.
        let goes_on = self.to_move != player
            && self.active.contains(self.to_move)
            && self.can_act(self.to_move);
        if !goes_on {
            self.pass_on();
        } else if self.rules.power == Power::List {
            self.list.keep_head(self.contenders, self.in_power());
        }
    }

    /// Whether nothing can ever be decided any more (DJ-51): no Necromobile will ever move a
    /// corpse, and nowhere do pieces of two controllers share a region bounded by corpses.
    pub(crate) fn is_dead_position(&self) -> bool {
        let open = !self.board.corpses();
        let necromobiles = self.board.of_kind(Kind::Necromobile);
        let acts = |army: Army| match self.control[army] {
            Control::Player(_) => true,
            Control::Neutral => false,
            // As soon as a Chief gets to power, its player claims the army.
            Control::Abandoned => self.labyrinth_can_be_entered(open),
        };
        // A suspended Chief dies as soon as somebody is in power, and its army changes hands.
        let is_any_suspended = Army::ALL.into_iter().any(|army| self.is_suspended(army));
        if is_any_suspended && self.labyrinth_can_be_entered(open) {
            return false;
        }
        let has_necromobile = |army| !(self.board.army(army) & necromobiles).is_empty();
        if Army::ALL.into_iter().any(|army| has_necromobile(army) && acts(army)) {
            return false;
        }
        let mut left = self.board.living();
        while let Some(square) = left.first() {
            let region = SquareSet::only(square).flood(open);
            left = left - region;
            let mut controllers = Army::ALL
                .into_iter()
                .filter(|army| !(self.board.army(*army) & region).is_empty())
                .map(|army| self.control[army]);
            let first = controllers.next();
            if controllers.any(|other| Some(other) != first) {
                return false;
            }
        }
        true
    }

    /// Whether no corpses stand between some player's Chief and the Labyrinth.
    fn labyrinth_can_be_entered(&self, open: SquareSet) -> bool {
        let around = SquareSet::only(LABYRINTH).flood(open);
        Army::ALL.into_iter().any(|army| {
            let chief = self.board.chief(army).filter(|_| self.owners[army].is_some());
            chief.is_some_and(|chief| around.contains(chief))
        })
    }
}

/// The next of these players after this one in seating order, the player itself last.
fn next_after(player: Player, players: PlayerSet) -> Player {
    (1..=Player::MOST)
        .filter_map(|step| Player::new((player.number() + step) % Player::MOST))
        .find(|next| players.contains(*next))
        .unwrap_or(player)
}

/// The order of turns under [`Power::List`]: the head acts, then goes to the tail (DJ-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct List {
    places: [Player; List::MOST],
    len: u8,
}

impl Default for List {
    fn default() -> List {
        List { places: [Player::ALL[0]; List::MOST], len: 0 }
    }
}

impl List {
    /// Three others and the player in power between them.
    pub(crate) const MOST: usize = 6;

    pub(crate) fn iter(&self) -> impl Iterator<Item = Player> + use<> {
        self.places.into_iter().take(usize::from(self.len))
    }

    pub(crate) fn head(&self) -> Option<Player> {
        self.iter().next()
    }

    /// A number for each list, for the key.
    pub(crate) fn code(&self) -> u64 {
        self.iter().fold(1, |code, player| code << 2 | player.number() as u64)
    }

    fn head_to_tail(&mut self) {
        self.places[..usize::from(self.len)].rotate_left(1);
    }

    /// Forms the list anew after a turn of the player at the tail: the dead leave it, everybody
    /// keeps only the last of several places, and with more than two players left who is in power
    /// stands between all the others, first unless the turn was that player's own.
    fn form(&mut self, living: PlayerSet, ruler: Option<Player>) {
        let mover = self.iter().last();
        self.keep_last(living);
        self.interleave(living, ruler, ruler != mover);
    }

    /// Forms the list anew while it is the turn of the head, who stays where it is.
    fn keep_head(&mut self, living: PlayerSet, ruler: Option<Player>) {
        let Some(head) = self.head() else { return };
        let mut rest: List = self.iter().filter(|player| *player != head).collect();
        rest.keep_last(living);
        *self = std::iter::once(head).chain(rest.iter()).collect();
        self.interleave(living, ruler, ruler == Some(head));
    }

    /// Puts who is in power between all the others, while more than two are left.
    fn interleave(&mut self, living: PlayerSet, ruler: Option<Player>, ruler_first: bool) {
        let Some(ruler) = ruler.filter(|_| living.len() > 2) else { return };
        let others = self.iter().filter(|player| *player != ruler);
        *self = others
            .flat_map(|other| if ruler_first { [ruler, other] } else { [other, ruler] })
            .collect();
    }

    /// Only the living stay, each at the last of several places.
    fn keep_last(&mut self, living: PlayerSet) {
        let old = *self;
        *self = old
            .iter()
            .enumerate()
            .filter(|(place, player)| {
                living.contains(*player) && !old.iter().skip(place + 1).any(|p| p == *player)
            })
            .map(|(_, player)| player)
            .collect();
    }
}

impl FromIterator<Player> for List {
    /// Takes the first [`List::MOST`] players.
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> List {
        let mut list = List::default();
        for (place, player) in list.places.iter_mut().zip(players) {
            *place = player;
            list.len += 1;
        }
        list
    }
}
