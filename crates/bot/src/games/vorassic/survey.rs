//! Who gets where first, and who is in whose way.

use kernel::{ByPlayer, Player, PlayerSet};
use vorassic::Mode;

use super::area::Area;
use super::field::{Field, Ground};

/// The free squares, divided among the players who reach them first.
#[derive(Clone, Debug)]
pub(super) struct Survey<const R: usize> {
    /// What each player reaches first if everybody heads there at once. Together they are
    /// everything that anybody can ever capture.
    pub(super) claims: ByPlayer<Area<R>>,
    /// The players who can reach a square that another one can reach too. What the others will
    /// score depends on nobody else.
    pub(super) contenders: PlayerSet,
    /// For octopuses, the squares that more than one player can reach. For snakes, everything that
    /// contenders can reach: which part of it a snake goes into is for ever.
    pub(super) contested: Area<R>,
}

impl<const R: usize> Survey<R> {
    /// Looks at a position. Of two who are equally near the one who acts earlier is first.
    #[inline]
    pub(super) fn of(ground: &Ground<R>, field: &Field<R>) -> Survey<R> {
        let claims = claims(ground, field);
        let mut contenders = PlayerSet::EMPTY;
        let mut border = Area::EMPTY;
        for player in ground.players.iter() {
            // Somebody may come too late everywhere and still be in the way.
            let touched = claims[player].grown(ground.mode) | field.near[player];
            for other in ground.players.without(player).iter() {
                if touched.meets(&claims[other]) {
                    contenders = contenders.with(player).with(other);
                    border |= touched & claims[other];
                }
            }
        }
        let contested = if contenders.is_empty() {
            Area::EMPTY
        } else {
            let all = contenders.iter().fold(Area::EMPTY, |all, player| all | claims[player]);
            match ground.mode {
                Mode::Snake => all,
                Mode::Octopus => border.flood(&all, Mode::Octopus),
            }
        };
        Survey { claims, contenders, contested }
    }

    /// Who acts next among those in each other's way. The others might as well pass: no capture of
    /// theirs changes what anybody can reach.
    #[inline]
    pub(super) fn to_act(&self, ground: &Ground<R>, last: Player) -> Option<Player> {
        ground.after(last).find(|player| self.contenders.contains(*player))
    }
}

#[inline]
fn claims<const R: usize>(ground: &Ground<R>, field: &Field<R>) -> ByPlayer<Area<R>> {
    let mut claims = ByPlayer([Area::EMPTY; Player::MOST]);
    let mut waves = ByPlayer([Area::EMPTY; Player::MOST]);
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
        let mut moved = Area::EMPTY;
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
