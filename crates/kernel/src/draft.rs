//! A turn in the making: what people click, screens show and completion offers.

use crate::{Game, Square};

/// What a chosen square is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The piece that will act.
    Piece,
    /// Where it goes.
    Destination,
    /// Whom it kills from where it stands.
    Victim,
    /// Where a victim or corpse is put.
    Placement,
    /// Where the piece leaves to.
    Exit,
    /// Where a jump lands.
    Jump,
    /// End the turn here; no square.
    Stop,
    /// Do nothing, when nothing can be done; no square.
    Pass,
}

impl Role {
    /// Every role there is.
    pub const ALL: [Role; 8] = [
        Role::Piece,
        Role::Destination,
        Role::Victim,
        Role::Placement,
        Role::Exit,
        Role::Jump,
        Role::Stop,
        Role::Pass,
    ];

    /// A lasting name in kebab case, part of the key of a prompt in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Piece => "piece",
            Role::Destination => "destination",
            Role::Victim => "victim",
            Role::Placement => "placement",
            Role::Exit => "exit",
            Role::Jump => "jump",
            Role::Stop => "stop",
            Role::Pass => "pass",
        }
    }
}

/// One choice of a person: a square in a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What the square is for.
    pub role: Role,
    /// The square; `None` for [`Role::Stop`] and [`Role::Pass`].
    pub square: Option<Square>,
}

impl Step {
    /// A step onto a square.
    pub const fn at(role: Role, square: Square) -> Step {
        Step { role, square: Some(square) }
    }

    /// A step that needs no square.
    pub const fn plain(role: Role) -> Step {
        Step { role, square: None }
    }
}

/// The one or two steps that make an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    first: Step,
    second: Option<Step>,
}

impl Steps {
    /// An action of one step.
    pub const fn one(step: Step) -> Steps {
        Steps { first: step, second: None }
    }

    /// An action of two steps.
    pub const fn two(first: Step, second: Step) -> Steps {
        Steps { first, second: Some(second) }
    }

    /// The steps in order.
    pub fn iter(&self) -> impl Iterator<Item = Step> + use<> {
        std::iter::once(self.first).chain(self.second)
    }

    /// How many steps there are.
    pub const fn count(&self) -> usize {
        if self.second.is_some() { 2 } else { 1 }
    }

    /// The step that follows `chosen`, if these steps begin so.
    fn after(&self, chosen: &[Step]) -> Option<Step> {
        match chosen {
            [] => Some(self.first),
            [first] if *first == self.first => self.second,
            _ => None,
        }
    }
}

/// A turn in the making.
///
/// It has no dead ends: every choice it offers leads to a complete legal turn.
#[derive(Clone, Debug)]
pub struct Draft<G: Game> {
    /// The position before the turn and after each action of it.
    positions: Vec<G>,
    actions: Vec<G::Action>,
    /// Every step taken, and whether it was the only choice and taken without asking.
    steps: Vec<(Step, Taken)>,
    /// How many of `steps` belong to the action that is not complete yet.
    pending: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    Chosen,
    Forced,
}

impl<G: Game> Draft<G> {
    /// An empty draft on a position between turns.
    pub fn new(position: G) -> Draft<G> {
        Draft { positions: vec![position], actions: Vec::new(), steps: Vec::new(), pending: 0 }
    }

    /// The position as the turn so far has made it.
    pub fn position(&self) -> &G {
        self.positions.last().expect("the position before the turn is always there")
    }

    /// The position before the turn.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The actions made so far.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Every step taken so far.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.iter().map(|(step, _)| *step)
    }

    /// Whether nothing was chosen yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether the turn is complete and can be played.
    pub fn is_complete(&self) -> bool {
        self.position().turns() != self.start().turns()
    }

    /// The complete turn.
    pub fn turn(&self) -> Option<&[G::Action]> {
        self.is_complete().then_some(&self.actions[..])
    }

    /// What may be chosen next, each choice once, in the fixed order of the actions; empty when
    /// the turn is complete or the game is over.
    pub fn choices(&self) -> Vec<Step> {
        let mut choices = Vec::new();
        if self.is_complete() {
            return choices;
        }
        let chosen = self.pending_steps();
        let _ = self.position().visit(|action| {
            if let Some(step) = G::steps(action).after(&chosen)
                && !choices.contains(&step)
            {
                choices.push(step);
            }
            std::ops::ControlFlow::Continue(())
        });
        choices
    }

    /// Takes one of the choices. A step that is not among them changes nothing and returns
    /// `false`.
    pub fn choose(&mut self, step: Step) -> bool {
        if !self.choices().contains(&step) {
            return false;
        }
        self.take(step, Taken::Chosen);
        true
    }

    /// Chooses a square, whatever its role, or says which rule forbids it.
    pub fn click(&mut self, square: Square) -> Result<Step, G::Illegal> {
        let found = self.choices().into_iter().find(|step| step.square == Some(square));
        match found {
            Some(step) => {
                self.take(step, Taken::Chosen);
                Ok(step)
            }
            None => Err(self.position().explain(&self.pending_steps(), square)),
        }
    }

    /// Takes every step that is the only choice, so that nobody is asked what has one answer.
    pub fn take_forced(&mut self) {
        loop {
            let choices = self.choices();
            let [only] = choices[..] else { return };
            self.take(only, Taken::Forced);
        }
    }

    /// Goes back to the last choice somebody made; `false` if there was none. Steps that were
    /// forced go with it.
    pub fn back(&mut self) -> bool {
        let Some(last) = self.steps.iter().rposition(|(_, taken)| *taken == Taken::Chosen) else {
            return false;
        };
        let kept: Vec<_> = self.steps.drain(..).take(last).collect();
        self.positions.truncate(1);
        self.actions.clear();
        self.pending = 0;
        for (step, taken) in kept {
            self.take(step, taken);
        }
        true
    }

    /// The steps of the action that is not complete yet.
    fn pending_steps(&self) -> Vec<Step> {
        let begun = self.steps.len() - self.pending;
        self.steps[begun..].iter().map(|(step, _)| *step).collect()
    }

    /// Takes a step that is among the choices, and plays the action it completes.
    fn take(&mut self, step: Step, taken: Taken) {
        self.steps.push((step, taken));
        self.pending += 1;
        let chosen = self.pending_steps();
        let mut complete = None;
        let _ = self.position().visit(|action| {
            let steps = G::steps(action);
            if steps.count() == chosen.len() && steps.iter().eq(chosen.iter().copied()) {
                complete = Some(action);
                return std::ops::ControlFlow::Break(());
            }
            std::ops::ControlFlow::Continue(())
        });
        if let Some(action) = complete {
            let mut next = self.position().clone();
            next.play(action);
            self.positions.push(next);
            self.actions.push(action);
            self.pending = 0;
        }
    }
}
