//! What a player is asked next, as a key and arguments that any language words.

use kernel::Role;

use crate::{Mark, PieceView, Play, Shape, Title};

/// A question to the player who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Which step of the turn it is, from 1.
    pub step: usize,
    /// How many steps the turn has, where that is the same whatever is chosen.
    pub steps: Option<usize>,
    /// The key of the sentence.
    pub key: String,
    /// What the sentence speaks of.
    pub args: Vec<(&'static str, String)>,
}

impl Play {
    /// What is to be chosen next; `None` when the game is over or the turn is complete.
    pub fn prompt(&self) -> Option<Prompt> {
        let choices = self.choices();
        let has = |role: Role| choices.iter().any(|choice| choice.role == role);
        if choices.is_empty() {
            return None;
        }
        let (topic, args) = match self.title() {
            Title::Djambi => self.djambi_prompt(&has),
            Title::Bermudes => (self.bermudes_prompt(&has), Vec::new()),
            Title::Vorassic => {
                let mode = self.position().split(' ').next().unwrap_or_default().to_owned();
                ("destination", vec![("mode", mode)])
            }
        };
        let key = format!("{}-prompt-{topic}", self.title().name());
        let chosen = self.chosen().len();
        // Before the first choice too much is open.
        let left = self.steps_left().filter(|_| chosen > 0);
        Some(Prompt { step: chosen + 1, steps: left.map(|left| chosen + left), key, args })
    }

    fn djambi_prompt(
        &self,
        has: &dyn Fn(Role) -> bool,
    ) -> (&'static str, Vec<(&'static str, String)>) {
        let name = |piece: Option<PieceView>| match piece {
            Some(piece) => piece.shape.name().to_owned(),
            None => String::new(),
        };
        let actor = self.piece_before(Role::Piece);
        let of_army = |piece: Option<PieceView>| {
            let color = piece.and_then(|piece| piece.color).map_or("", |color| color.name());
            vec![("color", color.to_owned()), ("piece", name(piece))]
        };
        if has(Role::Piece) {
            ("piece", Vec::new())
        } else if has(Role::Destination) {
            ("destination", vec![("piece", name(actor))])
        } else if has(Role::Exit) {
            ("exit", vec![("piece", name(actor))])
        } else if has(Role::Victim) {
            ("victim", Vec::new())
        } else {
            match self.view().held {
                Some(held) if held.shape != Shape::Corpse => {
                    ("placement-displaced", of_army(Some(held)))
                }
                _ if actor.is_some_and(|actor| actor.shape == Shape::Necromobile) => {
                    ("placement-carried", Vec::new())
                }
                _ => ("placement-corpse", of_army(self.piece_before(Role::Destination))),
            }
        }
    }

    fn bermudes_prompt(&self, has: &dyn Fn(Role) -> bool) -> &'static str {
        let slides = self.some_turn().is_some_and(|turn| turn.contains('>'));
        if has(Role::Pass) {
            "pass"
        } else if has(Role::Stop) {
            "jump-on"
        } else if has(Role::Piece) {
            if slides { "slide-piece" } else { "piece" }
        } else if slides {
            "slide"
        } else {
            match (has(Role::Destination), has(Role::Jump)) {
                (true, true) => "destination-or-jump",
                (true, false) => "destination",
                _ => "jump",
            }
        }
    }

    /// What stood, before the turn, on the square chosen in this role.
    fn piece_before(&self, role: Role) -> Option<PieceView> {
        let view = self.view_at(self.moments() - 1)?;
        let chosen = self.chosen().into_iter().find(|choice| choice.role == role)?;
        view.square(chosen.square.as_deref()?)?.piece
    }
}

impl crate::BoardView {
    /// The squares that can be chosen now, as indexes into [`squares`](crate::BoardView::squares).
    pub fn choices(&self) -> impl Iterator<Item = usize> {
        let choosable = |marks: &[Mark]| marks.iter().any(|mark| matches!(mark, Mark::Choice(_)));
        self.squares
            .iter()
            .enumerate()
            .filter(move |(_, square)| choosable(&square.marks))
            .map(|(index, _)| index)
    }
}
