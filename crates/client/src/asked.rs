//! What the person at this client asked for.

use catalog::Player;
use table::{Phase, State};
use wire::{Act, Event, Request, Sitter, What};

/// What somebody asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A turn.
    Turn(String),
    /// Anything else.
    Act(Act),
}

/// Whose doing an event is that has the number of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// It is what was asked for.
    Ours,
    /// Something else happened.
    Others,
    /// Only the server can tell.
    Unclear,
}

/// The position for which something was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    key: String,
    moments: usize,
}

impl Moment {
    pub(crate) fn of(state: &State) -> Moment {
        Moment { key: state.key(), moments: state.play().moments() }
    }
}

impl Asked {
    /// The request for it under this number.
    pub(crate) fn request(&self, seq: u32) -> Request {
        match self {
            Asked::Turn(text) => Request::Turn { seq, text: text.clone() },
            Asked::Act(act) => Request::Act { seq, act: *act },
        }
    }

    /// Whether this event, which has the number of the request, is what was asked for by whoever
    /// has the seats `own`.
    pub(crate) fn doing(&self, event: &Event, own: &[u8]) -> Doing {
        let is_own = event.seat.is_some_and(|seat| own.contains(&seat));
        let is_at = |seat: u8| event.seat == Some(seat);
        let (is_what, is_who) = match self {
            Asked::Turn(text) => {
                (matches!(&event.what, What::Turn(played) if played == text), is_own)
            }
            Asked::Act(Act::Sit { seat }) => {
                (is_at(*seat) && matches!(event.what, What::Seated(Sitter::Person { .. })), false)
            }
            Asked::Act(Act::SeatBot { seat, level }) => {
                (is_at(*seat) && event.what == What::Seated(Sitter::Bot { level: *level }), true)
            }
            Asked::Act(Act::Claim { seat }) => {
                (is_at(*seat) && event.what == What::Abandoned, true)
            }
            Asked::Act(Act::AskTakeback) => (matches!(event.what, What::TakebackAsked(_)), is_own),
            // Two offers that cross each other are an agreement.
            Asked::Act(Act::OfferDraw) => {
                (matches!(event.what, What::DrawOffered | What::DrawAccepted), is_own)
            }
            Asked::Act(act) => (plain(*act).as_ref() == Some(&event.what), is_own),
        };
        match (is_what, is_who) {
            (true, true) => Doing::Ours,
            // A client does not know by which name the server knows it, so whoever just sat down,
            // here or in another window, may be us.
            (true, false) if own.is_empty() => Doing::Unclear,
            _ => Doing::Others,
        }
    }

    /// Whether it should be asked for again, with the next number, although somebody did something
    /// else first. `moment` is when it was asked for.
    ///
    /// A turn never: whoever made it had another position before their eyes. The same is true of a
    /// draw or a takeback, unless the position is still that one. Everything else is repeated as
    /// long as it is possible.
    pub(crate) fn is_to_repeat(&self, state: &State, own: &[u8], moment: &Moment) -> bool {
        let Asked::Act(act) = self else { return false };
        let is_free = |seat: u8| {
            state.phase() == Phase::Open
                && matches!(state.seats().get(usize::from(seat)), Some(None))
        };
        let is_bound =
            matches!(act, Act::OfferDraw | Act::AcceptDraw | Act::AskTakeback | Act::GrantTakeback);
        if is_bound && *moment != Moment::of(state) {
            return false;
        }
        let what = match act {
            Act::Sit { seat } => return own.is_empty() && is_free(*seat),
            Act::SeatBot { seat, .. } => return is_free(*seat),
            Act::Claim { seat } => {
                let player = Player::new(usize::from(*seat));
                return state.phase() == Phase::Running
                    && player.is_some_and(|player| state.play().still_in().contains(player));
            }
            Act::AskTakeback => {
                let player = own.first().and_then(|seat| Player::new(usize::from(*seat)));
                player.and_then(|player| state.takeback_of(player)).map(What::TakebackAsked)
            }
            Act::OfferDraw if !state.draw().is_empty() => Some(What::DrawAccepted),
            act => plain(*act),
        };
        match (own.first(), what) {
            (Some(seat), Some(what)) => state.clone().step(Some(*seat), &what).is_ok(),
            _ => false,
        }
    }
}

/// What an act of the own seat becomes, where the act alone tells.
fn plain(act: Act) -> Option<What> {
    Some(match act {
        Act::Leave => What::Left,
        Act::OfferDraw => What::DrawOffered,
        Act::AcceptDraw => What::DrawAccepted,
        Act::DeclineDraw => What::DrawDeclined,
        Act::GrantTakeback => What::TakebackGranted,
        Act::DeclineTakeback => What::TakebackDeclined,
        Act::Resign => What::Resigned,
        Act::Abandon => What::Abandoned,
        Act::AskRematch => What::RematchAsked,
        Act::Sit { .. } | Act::SeatBot { .. } | Act::Claim { .. } | Act::AskTakeback => {
            return None;
        }
    })
}
