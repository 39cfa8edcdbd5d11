//! What people ask for, as events.

use catalog::{Player, PlayerSet};
use wire::{Act, Event, Reason, Request, Sitter, What};

use crate::{EVENT_LIMIT, Person, Phase, Settings, State};

/// Something that somebody wants to happen.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// The number that it shall have.
    pub(crate) seq: u32,
    pub(crate) what: Wanted,
}

/// A turn or another act.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    Turn(String),
    Act(Act),
}

impl Wish {
    /// What a request asks for; `None` for those that change nothing.
    pub(crate) fn of(request: Request) -> Option<Wish> {
        match request {
            Request::Turn { seq, text } => Some(Wish { seq, what: Wanted::Turn(text) }),
            Request::Act { seq, act } => Some(Wish { seq, what: Wanted::Act(act) }),
            Request::Hello { .. }
            | Request::More { .. }
            | Request::Say { .. }
            | Request::Ping { .. } => None,
        }
    }

    /// Whether this event is what `person` wished: the request came twice then.
    pub(crate) fn is_granted_by(&self, event: &Event, person: &Person, state: &State) -> bool {
        let own = state.seat_of(&person.id);
        match &self.what {
            Wanted::Turn(text) => {
                own.is_some() && event.seat == own && event.what == What::Turn(text.clone())
            }
            Wanted::Act(Act::Sit { seat }) => {
                event.seat == Some(*seat)
                    && matches!(&event.what, What::Seated(Sitter::Person { id, .. }) if *id == person.id)
            }
            Wanted::Act(Act::SeatBot { seat, level }) => {
                event.seat == Some(*seat)
                    && event.what == What::Seated(Sitter::Bot { level: *level })
            }
            Wanted::Act(Act::Claim { seat }) => {
                event.seat == Some(*seat) && event.what == What::Abandoned
            }
            // Who has left has no seat any more: it was theirs if they have none now.
            Wanted::Act(Act::Leave) => own.is_none() && event.what == What::Left,
            Wanted::Act(act) => {
                let is_it = |act| kind_of(act) == Some(event.what.kind());
                // Two offers that cross each other are an agreement.
                let is_done = is_it(*act) || *act == Act::OfferDraw && is_it(Act::AcceptDraw);
                own.is_some() && event.seat == own && is_done
            }
        }
    }
}

/// The kind of the event that an act becomes, where the act alone tells.
fn kind_of(act: Act) -> Option<&'static str> {
    let what = match act {
        Act::OfferDraw => What::DrawOffered,
        Act::AcceptDraw => What::DrawAccepted,
        Act::DeclineDraw => What::DrawDeclined,
        Act::AskTakeback => What::TakebackAsked(0),
        Act::GrantTakeback => What::TakebackGranted,
        Act::DeclineTakeback => What::TakebackDeclined,
        Act::Resign => What::Resigned,
        Act::Abandon => What::Abandoned,
        Act::AskRematch => What::RematchAsked,
        Act::Sit { .. } | Act::SeatBot { .. } | Act::Leave | Act::Claim { .. } => return None,
    };
    Some(what.kind())
}

/// Events to be stored together, and the state after them.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) events: Vec<Event>,
    pub(crate) state: State,
}

impl Batch {
    /// Nothing yet.
    pub(crate) fn new(state: &State) -> Batch {
        Batch { events: Vec::new(), state: state.clone() }
    }

    /// Adds an event with these clocks, or says why it cannot happen. After an error the batch is of
    /// no use.
    pub(crate) fn add(
        &mut self,
        at: i64,
        seat: Option<u8>,
        what: What,
        left: Vec<u64>,
    ) -> Result<(), Reason> {
        self.add_timed(at, seat, what, || Ok(left))
    }

    /// The same; the clocks are looked at once it is known that the event can happen.
    pub(crate) fn add_timed(
        &mut self,
        at: i64,
        seat: Option<u8>,
        what: What,
        left: impl FnOnce() -> Result<Vec<u64>, Reason>,
    ) -> Result<(), Reason> {
        let event = self.state.happen(at, seat, what, left)?;
        self.events.push(event);
        Ok(())
    }

    /// Adds an event that does not concern the clocks.
    pub(crate) fn add_timeless(
        &mut self,
        at: i64,
        seat: Option<u8>,
        what: What,
    ) -> Result<(), Reason> {
        let left = self.state.left();
        self.add(at, seat, what, left)
    }

    /// Adds what follows by itself: the start when all sit, the answers of bots, the end.
    pub(crate) fn follow(&mut self, at: i64, settings: &Settings) -> Result<(), Reason> {
        let last = self.events.last().map(|event| event.what.clone());
        match last {
            Some(What::Seated(_)) if self.state.seats().iter().all(Option::is_some) => {
                self.add_timeless(at, None, What::Started)?;
            }
            // Bots play on: they judge no offers.
            Some(What::DrawOffered) => {
                if let Some(bot) = self.living_bots().iter().next() {
                    self.add_timeless(at, Some(bot.number() as u8), What::DrawDeclined)?;
                }
            }
            Some(What::TakebackAsked(_)) => {
                for bot in self.living_bots().iter() {
                    self.add_timeless(at, Some(bot.number() as u8), What::TakebackGranted)?;
                }
            }
            _ => {}
        }
        self.end(at, settings)
    }

    fn living_bots(&self) -> PlayerSet {
        let mut bots = PlayerSet::EMPTY;
        for player in self.state.play().still_in().iter() {
            if matches!(self.state.seats()[player.number()], Some(Sitter::Bot { .. })) {
                bots = bots.with(player);
            }
        }
        bots
    }

    /// Adds the end if the game is decided, or as long as one may be.
    fn end(&mut self, at: i64, settings: &Settings) -> Result<(), Reason> {
        if self.state.phase() != Phase::Running {
            return Ok(());
        }
        let is_long = self.state.head() + 1 >= settings.most_events;
        let (result, reason, places) = match self.state.ending() {
            Some(ending) => ending,
            None if is_long => {
                let mut drawn = self.state.play().clone();
                for player in drawn.still_in().iter() {
                    drawn.agree(player);
                }
                let places = drawn.places().unwrap_or_default();
                let places = drawn.players().iter().filter_map(|player| places[player]).collect();
                (drawn.result().unwrap_or_default(), EVENT_LIMIT.to_owned(), places)
            }
            None => return Ok(()),
        };
        self.add_timeless(at, None, What::Ended { result, reason, places })
    }
}

/// The event that an act of `seat` becomes.
pub(crate) fn what_of(state: &State, seat: u8, act: Act) -> Result<What, Reason> {
    Ok(match act {
        Act::Leave => What::Left,
        // Who offers what somebody else has offered meanwhile agrees.
        Act::OfferDraw if !state.draw().is_empty() => What::DrawAccepted,
        Act::OfferDraw => What::DrawOffered,
        Act::AcceptDraw => What::DrawAccepted,
        Act::DeclineDraw => What::DrawDeclined,
        Act::AskTakeback => {
            let player = Player::new(usize::from(seat));
            let moment = player.and_then(|player| state.takeback_of(player));
            What::TakebackAsked(
                moment
                    .ok_or_else(|| Reason::new("takeback-none", "you have no turn to take back"))?,
            )
        }
        Act::GrantTakeback => What::TakebackGranted,
        Act::DeclineTakeback => What::TakebackDeclined,
        Act::Resign => What::Resigned,
        Act::Abandon | Act::Claim { .. } => What::Abandoned,
        Act::AskRematch => What::RematchAsked,
        Act::Sit { .. } | Act::SeatBot { .. } => {
            return Err(Reason::new("seated", "you sit at this table"));
        }
    })
}
