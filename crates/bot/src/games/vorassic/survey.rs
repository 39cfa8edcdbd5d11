//! Who gets where first, and who is in whose way.

use kernel::{ByPlayer, Player, PlayerSet};
use vorassic::Mode;

use super::area::Area;
use super::field::{Field, Ground};

/// How many turns earlier it makes a difference to be somewhere.
pub(super) const LEADS: usize = 3;

/// The free squares, divided among the players who can reach them.
#[derive(Clone, Debug)]
pub(super) struct Survey<A: Area> {
    /// For snakes, what each player reaches first if everybody heads there at once. For octopuses,
    /// what each player can reach at all. Together they are everything that anybody can ever
    /// capture.
    pub(super) claims: ByPlayer<A>,
    /// For octopuses, what each player reaches at least one, two and three turns before everybody
    /// else.
    pub(super) leads: ByPlayer<[A; LEADS]>,
    /// The players who can reach a square that another one can reach too. What the others will
    /// score depends on nobody else.
    pub(super) contenders: PlayerSet,
    /// For octopuses, the squares that more than one player can reach. For snakes, everything that
    /// contenders can reach: which part of it a snake goes into is for ever.
    pub(super) contested: A,
}

impl<A: Area> Survey<A> {
    /// Looks at a position.
    #[inline]
    pub(super) fn of(ground: &Ground<A>, field: &Field<A>) -> Survey<A> {
        match ground.mode {
            Mode::Snake => Survey::of_snakes(ground, field),
            Mode::Octopus => Survey::of_octopuses(ground, field),
        }
    }

    /// Of two who are equally near the one who acts earlier is first.
    #[inline]
    fn of_snakes(ground: &Ground<A>, field: &Field<A>) -> Survey<A> {
        let claims = claims(ground, field);
        let mut contenders = PlayerSet::EMPTY;
        for player in ground.players.iter() {
            // Somebody may come too late everywhere and still be in the way.
            let touched = claims[player].grown(Mode::Snake) | field.near[player];
            for other in ground.players.without(player).iter() {
                if touched.meets(&claims[other]) {
                    contenders = contenders.with(player).with(other);
                }
            }
        }
        let contested = contenders.iter().fold(A::EMPTY, |all, player| all | claims[player]);
        let leads = ByPlayer([[A::EMPTY; LEADS]; Player::MOST]);
        Survey { claims, leads, contenders, contested }
    }

    #[inline]
    fn of_octopuses(ground: &Ground<A>, field: &Field<A>) -> Survey<A> {
        match ground.pair() {
            Some(pair) => Survey::of_two_octopuses(field, pair),
            None => Survey::of_many_octopuses(ground, field),
        }
    }

    /// The same as of many, with nobody to go through.
    #[inline]
    fn of_two_octopuses(field: &Field<A>, pair: [Player; 2]) -> Survey<A> {
        let mut reached = [A::EMPTY; 2];
        let mut early = [[A::EMPTY; LEADS]; 2];
        let mut pending = [[A::EMPTY; 2]; 2];
        let mut now = pair.map(|player| field.near[player] & field.free);
        while !(now[0] | now[1]).is_empty() {
            for one in 0..2 {
                let (earlier, next) = (reached[1 - one], now[1 - one]);
                let new = now[one] - earlier - next;
                let [last, before] = pending[one].map(|pending| pending - next);
                early[one][0] |= new;
                early[one][1] |= last;
                early[one][2] |= before;
                pending[one] = [new, last];
            }
            for one in 0..2 {
                reached[one] |= now[one];
                now[one] = (now[one].grown(Mode::Octopus) & field.free) - reached[one];
            }
        }
        let mut claims = ByPlayer([A::EMPTY; Player::MOST]);
        let mut leads = ByPlayer([[A::EMPTY; LEADS]; Player::MOST]);
        for (one, player) in pair.into_iter().enumerate() {
            let [last, before] = pending[one];
            early[one][1] |= last;
            early[one][2] |= last | before;
            claims[player] = reached[one];
            leads[player] = early[one];
        }
        let contested = reached[0] & reached[1];
        let contenders = if contested.is_empty() {
            PlayerSet::EMPTY
        } else {
            PlayerSet::EMPTY.with(pair[0]).with(pair[1])
        };
        Survey { claims, leads, contenders, contested }
    }

    #[inline]
    fn of_many_octopuses(ground: &Ground<A>, field: &Field<A>) -> Survey<A> {
        let mut reached = ByPlayer([A::EMPTY; Player::MOST]);
        let mut leads = ByPlayer([[A::EMPTY; LEADS]; Player::MOST]);
        // What was reached in the last turns and by nobody else since then.
        let mut pending = leads;
        let mut now = field.near;
        let mut first = true;
        loop {
            let mut moved = A::EMPTY;
            for player in ground.players.iter() {
                if !first {
                    now[player] = now[player].grown(Mode::Octopus);
                }
                now[player] = (now[player] & field.free) - reached[player];
                moved |= now[player];
            }
            for player in ground.players.iter() {
                let (mut earlier, mut next) = (A::EMPTY, A::EMPTY);
                for other in ground.players.without(player).iter() {
                    earlier |= reached[other];
                    next |= now[other];
                }
                // Three plain assignments: to rotate a slice is a loop over bytes in a browser.
                let pending = &mut pending[player];
                pending[2] = pending[1];
                pending[1] = pending[0];
                pending[0] = now[player] - earlier;
                for (lead, pending) in leads[player].iter_mut().zip(pending) {
                    *pending -= next;
                    *lead |= *pending;
                }
            }
            for player in ground.players.iter() {
                reached[player] |= now[player];
            }
            if moved.is_empty() {
                break;
            }
            first = false;
        }
        for player in ground.players.iter() {
            let [one, two, _] = pending[player];
            leads[player][2] |= one | two;
            leads[player][1] |= one;
        }
        let mut contenders = PlayerSet::EMPTY;
        let mut contested = A::EMPTY;
        for player in ground.players.iter() {
            for other in ground.players.without(player).iter().filter(|other| *other > player) {
                let both = reached[player] & reached[other];
                if !both.is_empty() {
                    contenders = contenders.with(player).with(other);
                    contested |= both;
                }
            }
        }
        Survey { claims: reached, leads, contenders, contested }
    }

    /// Who acts next among those in each other's way. The others might as well pass: no capture of
    /// theirs changes what anybody can reach.
    #[inline]
    pub(super) fn to_act(&self, ground: &Ground<A>, last: Player) -> Option<Player> {
        ground.after(last).find(|player| self.contenders.contains(*player))
    }
}

#[inline]
fn claims<A: Area>(ground: &Ground<A>, field: &Field<A>) -> ByPlayer<A> {
    let mut claims = ByPlayer([A::EMPTY; Player::MOST]);
    let mut waves = ByPlayer([A::EMPTY; Player::MOST]);
    let mut rest = field.free;
    let mut order = [Player::ALL[0]; Player::MOST];
    let mut count = 0;
    for player in ground.after(field.last).filter(|player| ground.players.contains(*player)) {
        order[count] = player;
        count += 1;
    }
    let order = &order[..count];
    for player in order {
        waves[*player] = field.near[*player] & rest;
        claims[*player] = waves[*player];
        rest -= waves[*player];
    }
    loop {
        let mut moved = A::EMPTY;
        for player in order {
            let wave = waves[*player].grown(ground.mode) & rest;
            rest -= wave;
            claims[*player] |= wave;
            waves[*player] = wave;
            moved |= wave;
        }
        if moved.is_empty() {
            return claims;
        }
    }
}
