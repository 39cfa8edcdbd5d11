//! Whoever sits before a client.

use catalog::Player;
use client::{Session, Tidings};
use history::{Client, Observation, Seen};
use kernel::Rng;
use table::{Person, Phase};
use wire::{Act, Request};

/// Somebody with one window.
#[derive(Debug)]
pub(super) struct Window {
    pub(super) name: String,
    pub(super) person: Person,
    pub(super) table: usize,
    /// The seat they want; none to watch.
    pub(super) seat: Option<u8>,
    /// Whether it plays what another window of the same person plays.
    pub(super) is_second: bool,
    pub(super) session: Session,
    /// The connection.
    pub(super) link: Option<u64>,
    /// When the session is woken.
    pub(super) wake_at: Option<i64>,
    pub(super) observations: Vec<Observation>,
    pub(super) acknowledged: usize,
}

/// What somebody wants to do.
#[derive(Clone, Debug)]
pub(super) enum Intent {
    Turn(String),
    Act(Act),
}

impl Window {
    /// Notes what was told to the screen.
    pub(super) fn hear(&mut self, tidings: Tidings, at: i64) {
        let seen = match tidings {
            Tidings::Happened(event) => Seen::Event(event),
            Tidings::Acknowledged { seq, .. } => {
                self.acknowledged += 1;
                Seen::Acknowledged(seq)
            }
            Tidings::Refused { seq, .. } => Seen::Refused(seq),
            Tidings::Stale { seq, .. } => Seen::Stale(seq),
            Tidings::Diverged { seq, .. } => Seen::Diverged(seq),
            Tidings::Connection(client::Connection::Live) => Seen::Connected,
            Tidings::Connection(client::Connection::Reconnecting) => Seen::Lost,
            Tidings::Connection(_)
            | Tidings::Present { .. }
            | Tidings::Said(_)
            | Tidings::Unsaid(_)
            | Tidings::Unreadable(_) => return,
        };
        self.observations.push(Observation { at, seen });
    }

    /// Notes what was asked for: without a connection it is sent later, or never if another window
    /// was faster.
    pub(super) fn ask(&mut self, request: Request, at: i64) {
        self.observations.push(Observation { at, seen: Seen::Asked(request) });
    }

    /// Notes what was sent, and returns it if it can be repeated in another window.
    pub(super) fn send(&mut self, frame: &str, at: i64) -> Option<Intent> {
        let request = Request::read(frame).expect("a session sends messages");
        let intent = match &request {
            Request::Turn { text, .. } => Intent::Turn(text.clone()),
            Request::Act { act, .. } => Intent::Act(*act),
            _ => return None,
        };
        self.ask(request, at);
        Some(intent)
    }

    /// What the checker shall know.
    pub(super) fn client(&mut self, is_settled: bool) -> Client {
        Client {
            name: self.name.clone(),
            person: self.person.id.clone(),
            observations: std::mem::take(&mut self.observations),
            is_settled,
        }
    }

    /// What they do now, if anything. `patience` is how much of the run is over, in percent.
    pub(super) fn decide(&self, rng: &mut Rng, patience: usize) -> Option<Intent> {
        let state = self.session.state()?;
        let chance = |rng: &mut Rng, percent: usize| rng.below(100) < percent;
        let act = |act: Act| Some(Intent::Act(act));
        let Some(seat) = self.seat else {
            let turn = state.play().some_turn().filter(|_| chance(rng, 2));
            return turn.map(Intent::Turn);
        };
        let player = Player::new(usize::from(seat))?;
        match state.phase() {
            Phase::Open => {
                let is_seated = self.session.seats().contains(&seat);
                match is_seated {
                    true if chance(rng, 3) => act(Act::Leave),
                    true => None,
                    false => act(Act::Sit { seat }),
                }
            }
            Phase::Ended => (state.next_table().is_none()
                && !state.rematch().contains(player)
                && chance(rng, 20))
            .then_some(Intent::Act(Act::AskRematch)),
            Phase::Running => {
                let is_in = state.play().still_in().contains(player);
                if is_in && patience > 60 && chance(rng, 4) {
                    return act(Act::Resign);
                }
                if !state.draw().is_empty() && !state.draw().contains(player) && chance(rng, 30) {
                    return act(if chance(rng, 30) { Act::AcceptDraw } else { Act::DeclineDraw });
                }
                if let Some((agreed, _)) = state.takeback()
                    && !agreed.contains(player)
                    && chance(rng, 50)
                {
                    return act(if chance(rng, 70) {
                        Act::GrantTakeback
                    } else {
                        Act::DeclineTakeback
                    });
                }
                match rng.below(200) {
                    0..4 => return act(Act::OfferDraw),
                    4..10 => return act(Act::AskTakeback),
                    10 => return act(Act::Abandon),
                    11..15 => return Some(Intent::Turn("nonsense".to_owned())),
                    15..18 => return state.play().some_turn().map(Intent::Turn),
                    _ => {}
                }
                if state.to_act() != Some(seat) {
                    return None;
                }
                let turns = state.play().legal_turns(60).unwrap_or_default();
                let turn = match turns.len() {
                    0 => state.play().some_turn()?,
                    count => turns[rng.below(count)].clone(),
                };
                Some(Intent::Turn(turn))
            }
        }
    }
}
