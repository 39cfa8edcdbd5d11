//! Legal actions.
//!
//! Generation is staged like a turn: pieces and where they go, then victims, placements, exits.
//! Every stage is a set of squares, so counting and drawing at random need no lists.

use std::ops::ControlFlow;

use kernel::{Player, Square, SquareSet};

use crate::Action;
use crate::board::{Army, Kind, LABYRINTH, Occupant, Piece};
use crate::position::{Control, Position, Site, Stage};
use crate::rules::{Abandoned, LeavingOrder, MilitantVsChief, ReporterKill};

/// No player can have more pieces: four armies of nine.
const MOST_PIECES: usize = 36;

const IN_LABYRINTH: SquareSet = SquareSet::only(LABYRINTH);

/// The board as one player sees it.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// Pieces that may act.
    pub(crate) mine: SquareSet,
    /// Pieces that may be killed or moved.
    pub(crate) targets: SquareSet,
    pub(crate) occupied: SquareSet,
    pub(crate) empty: SquareSet,
}

/// Where one piece may go.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Empty squares.
    pub(crate) quiet: SquareSet,
    /// Squares with somebody or something to act on.
    pub(crate) acts: SquareSet,
}

/// What may be decided after the move.
struct Later {
    squares: SquareSet,
    /// The action that each square stands for.
    action: fn(Square) -> Action,
    /// Whether a Reporter may spare its victims.
    may_spare: bool,
}

impl Later {
    fn new(squares: SquareSet, action: fn(Square) -> Action) -> Later {
        Later { squares, action, may_spare: false }
    }

    fn count(&self) -> usize {
        self.squares.len() + usize::from(self.may_spare)
    }
}

impl Position {
    /// The board as `player` sees it, to act on it now.
    pub(crate) fn view(&self, player: Player) -> View {
        let occupied = self.board.occupied();
        let mut mine = SquareSet::EMPTY;
        let mut targets = SquareSet::EMPTY;
        for army in Army::ALL {
            if self.suspended.contains(army) {
                continue;
            }
            let pieces = self.board.army(army);
            let control = self.control[army];
            if control == Control::Player(player) {
                mine |= pieces;
            } else if control != Control::Abandoned || self.rules.abandoned == Abandoned::Targetable
            {
                targets |= pieces;
            }
        }
        View { mine, targets, occupied, empty: !occupied }
    }

    /// Where a piece of this kind may go from here. An act that no complete turn can follow is
    /// left out (DJ-31).
    pub(crate) fn reach(&self, kind: Kind, from: Square, view: &View) -> Reach {
        let reach = match kind {
            Kind::Militant => militant_reach(from, view.occupied),
            _ => SquareSet::reach(from, view.occupied),
        };
        let stops = match kind {
            Kind::Chief => view.empty,
            _ => view.empty - IN_LABYRINTH,
        };
        let mut acts = reach
            & match kind {
                Kind::Chief if self.corpse_sites(view.empty.with(from)).is_empty() => {
                    SquareSet::EMPTY
                }
                Kind::Chief | Kind::Assassin | Kind::Diplomat => view.targets,
                Kind::Militant => self.prey_of_militants(view.targets),
                Kind::Reporter => SquareSet::EMPTY,
                Kind::Necromobile => self.board.corpses(),
            };
        if kind != Kind::Chief && acts.contains(LABYRINTH) && !self.gets_out(from, view) {
            acts = acts.without(LABYRINTH);
        }
        Reach { quiet: reach & stops, acts }
    }

    /// The corpses that a Necromobile on this square may take now, whoever controls it.
    pub(crate) fn corpses_to_take(&self, from: Square) -> SquareSet {
        let occupied = self.board.occupied();
        let view = View {
            mine: SquareSet::only(from),
            targets: SquareSet::EMPTY,
            occupied,
            empty: !occupied,
        };
        self.reach(Kind::Necromobile, from, &view).acts
    }

    /// Whom Militants may kill (DJ-21).
    fn prey_of_militants(&self, targets: SquareSet) -> SquareSet {
        let chiefs = match self.rules.militant_vs_chief {
            MilitantVsChief::Never => self.board.of_kind(Kind::Chief),
            MilitantVsChief::NotInLabyrinth => SquareSet::EMPTY,
        };
        targets - chiefs - IN_LABYRINTH
    }

    /// Of these empty squares, those that take a corpse (DJ-20).
    pub(crate) fn corpse_sites(&self, empty: SquareSet) -> SquareSet {
        empty - IN_LABYRINTH
    }

    /// Whether a piece that acts in the Labyrinth can leave it in the same turn (DJ-31).
    fn gets_out(&self, from: Square, view: &View) -> bool {
        // An empty square beside the Labyrinth other than the one it came from is a way out under
        // all rules: what it takes out goes, or can go, to the square it came from.
        if !(SquareSet::neighbors(LABYRINTH) & view.empty).is_empty() {
            return true;
        }
        // Otherwise try it out; that is rare.
        let mut next = self.clone();
        next.begin_in_labyrinth(from);
        next.count_legal_actions() > 0
    }

    /// The enemies that a Reporter may kill from this square (DJ-23).
    pub(crate) fn reporter_victims(at: Square, view: &View) -> SquareSet {
        SquareSet::orthogonal_neighbors(at) & view.targets
    }

    /// Where what is in hand may be put (DJ-20, DJ-24, DJ-25, DJ-31, DJ-34).
    pub(crate) fn placements(&self, held: Occupant, site: Site) -> SquareSet {
        let empty = !self.board.occupied();
        let is_chief = matches!(held, Occupant::Living(Piece { kind: Kind::Chief, .. }));
        match site {
            Site::Anywhere if is_chief => empty,
            Site::Anywhere | Site::NotTheLabyrinth => empty - IN_LABYRINTH,
            // The acting piece stands in the Labyrinth, so that is not empty.
            Site::BeforeLeaving { from } => {
                let doors = SquareSet::neighbors(LABYRINTH) & empty;
                if doors.len() >= 2 {
                    return empty;
                }
                empty.iter().filter(|square| self.leaves_after(held, *square, from)).collect()
            }
        }
    }

    /// Whether the piece in the Labyrinth can leave it once `held` is put on `square`.
    fn leaves_after(&self, held: Occupant, square: Square, from: Square) -> bool {
        let mut next = self.clone();
        next.board.put(square, held);
        !next.exits(from, None).is_empty()
    }

    /// Where the piece in the Labyrinth may leave to (DJ-32, DJ-33).
    pub(crate) fn exits(&self, from: Square, held: Option<Occupant>) -> SquareSet {
        let Some(piece) = self.board.piece_at(LABYRINTH) else { return SquareSet::EMPTY };
        let view = self.view(self.to_move);
        let reach = SquareSet::reach(LABYRINTH, view.occupied);
        let quiet = reach & view.empty;
        match self.rules.leaving_order {
            LeavingOrder::LeaveThenPlace => match (piece.kind, held) {
                // The corpse will lie where the Assassin came from.
                (Kind::Assassin, _) => quiet.without(from),
                // Some other square must be left for what is in hand.
                _ if view.empty.len() >= 2 => quiet,
                _ => SquareSet::EMPTY,
            },
            LeavingOrder::PlaceThenLeave if !self.rules.acts_while_leaving() => quiet,
            LeavingOrder::PlaceThenLeave => {
                let acts = match piece.kind {
                    // A Chief can always be put into the Labyrinth just left.
                    Kind::Diplomat if view.empty.is_empty() => {
                        view.targets & self.board.of_kind(Kind::Chief)
                    }
                    Kind::Assassin | Kind::Diplomat => view.targets,
                    Kind::Necromobile if view.empty.is_empty() => SquareSet::EMPTY,
                    Kind::Necromobile => self.board.corpses(),
                    Kind::Chief | Kind::Reporter | Kind::Militant => SquareSet::EMPTY,
                };
                quiet | reach & acts
            }
        }
    }

    /// Whether a player has any legal turn (DJ-14).
    pub(crate) fn can_act(&self, player: Player) -> bool {
        // Any piece may step onto an empty square beside it, the Labyrinth apart.
        let free = !self.board.occupied() - IN_LABYRINTH;
        let steps = |army| !(self.board.army(army).grown() & free).is_empty();
        let acts =
            |army| self.control[army] == Control::Player(player) && !self.suspended.contains(army);
        if Army::ALL.into_iter().any(|army| acts(army) && steps(army)) {
            return true;
        }
        let view = self.view(player);
        self.visit_reach(&view, |_, _, reach| {
            if (reach.quiet | reach.acts).is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .is_break()
    }

    /// Shows every piece that may act and where it may go.
    fn visit_reach(
        &self,
        view: &View,
        mut visitor: impl FnMut(Kind, Square, Reach) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for kind in Kind::ALL {
            for from in view.mine & self.board.of_kind(kind) {
                visitor(kind, from, self.reach(kind, from, view))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What may be decided now; `None` at the start of a turn.
    fn later(&self) -> Option<Later> {
        Some(match self.stage {
            Stage::Start => return None,
            Stage::Report { at } => Later {
                squares: Self::reporter_victims(at, &self.view(self.to_move)),
                action: Action::Kill,
                may_spare: self.rules.reporter_kill == ReporterKill::Optional,
            },
            Stage::Place { held, site } => Later::new(self.placements(held, site), Action::Place),
            Stage::Leave { from, held } => Later::new(self.exits(from, held), Action::Leave),
        })
    }

    pub(crate) fn visit_actions(
        &self,
        mut visitor: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.winners.is_empty() {
            return ControlFlow::Continue(());
        }
        if let Some(later) = self.later() {
            for square in later.squares {
                visitor((later.action)(square))?;
            }
            return if later.may_spare {
                visitor(Action::Spare)
            } else {
                ControlFlow::Continue(())
            };
        }
        self.visit_reach(&self.view(self.to_move), |_, from, reach| {
            for to in reach.quiet | reach.acts {
                visitor(Action::Move { from, to })?;
            }
            ControlFlow::Continue(())
        })
    }

    pub(crate) fn count_legal_actions(&self) -> usize {
        if !self.winners.is_empty() {
            return 0;
        }
        if let Some(later) = self.later() {
            return later.count();
        }
        let mut count = 0;
        let _ = self.visit_reach(&self.view(self.to_move), |_, _, reach| {
            count += (reach.quiet | reach.acts).len();
            ControlFlow::Continue(())
        });
        count
    }

    pub(crate) fn choose_action(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        if !self.winners.is_empty() {
            return None;
        }
        if let Some(later) = self.later() {
            let place = pick(later.count());
            let square = later.squares.nth(place).map(later.action);
            return square.or(later.may_spare.then_some(Action::Spare));
        }
        // Sets of destinations are kept while they are counted, so that nothing is found twice.
        let mut origins = [LABYRINTH; MOST_PIECES];
        let mut found = [SquareSet::EMPTY; MOST_PIECES];
        let mut counts = [0; MOST_PIECES];
        let mut pieces = 0;
        let mut total = 0;
        let _ = self.visit_reach(&self.view(self.to_move), |_, from, reach| {
            let squares = reach.quiet | reach.acts;
            origins[pieces] = from;
            found[pieces] = squares;
            counts[pieces] = squares.len();
            total += squares.len();
            pieces += 1;
            ControlFlow::Continue(())
        });
        if total == 0 {
            return None;
        }
        let mut place = pick(total);
        let mut piece = 0;
        while place >= counts[piece] {
            place -= counts[piece];
            piece += 1;
        }
        found[piece].nth(place).map(|to| Action::Move { from: origins[piece], to })
    }

    /// Counts complete turns without making them where the number of placements is plain.
    pub(crate) fn count_complete_turns(&self) -> u64 {
        if !self.winners.is_empty() {
            return 0;
        }
        match self.stage {
            Stage::Start => {}
            Stage::Report { .. } => return self.count_legal_actions() as u64,
            Stage::Place { site: Site::Anywhere | Site::NotTheLabyrinth, .. } => {
                return self.count_legal_actions() as u64;
            }
            Stage::Place { .. } | Stage::Leave { .. } => return kernel::count_turns(self),
        }
        let view = self.view(self.to_move);
        let chiefs = self.board.of_kind(Kind::Chief);
        let mut count = 0;
        let _ = self.visit_reach(&view, |kind, from, reach| {
            let empty = view.empty.with(from);
            let sites = self.corpse_sites(empty).len();
            // In the Labyrinth a piece other than a Chief must still leave: that is worked out.
            let plain = if kind == Kind::Chief { reach.acts } else { reach.acts - IN_LABYRINTH };
            count += match kind {
                Kind::Chief | Kind::Militant | Kind::Necromobile => {
                    reach.quiet.len() + plain.len() * sites
                }
                Kind::Assassin => reach.quiet.len() + plain.len(),
                Kind::Diplomat => {
                    let chiefs = (plain & chiefs).len();
                    reach.quiet.len() + (plain.len() - chiefs) * sites + chiefs * empty.len()
                }
                Kind::Reporter => reach
                    .quiet
                    .iter()
                    .map(|at| {
                        match (Self::reporter_victims(at, &view).len(), self.rules.reporter_kill) {
                            (victims, ReporterKill::Optional) => 1 + victims,
                            (victims, ReporterKill::Mandatory) => victims.max(1),
                        }
                    })
                    .sum(),
            } as u64;
            if reach.acts != plain {
                let mut next = self.clone();
                next.begin_in_labyrinth(from);
                count += kernel::count_turns(&next);
            }
            ControlFlow::Continue(())
        });
        count
    }
}

/// What a Militant reaches: one or two squares in each direction (DJ-10).
///
/// The board is shifted so that the piece stands in the middle of five rows of a 64-bit window; an
/// occupied neighbor then hides the square behind it, whose bit is as far from the neighbor's as
/// that is from the middle.
fn militant_reach(from: Square, occupied: SquareSet) -> SquareSet {
    const MIDDLE: usize = 2 * SquareSet::STRIDE + 2;
    const NEAR: u64 = 0b111 << 11 | 0b101 << 21 | 0b111 << 31;
    const FAR: u64 = 0b10101 | 0b10001 << 20 | 0b10101 << 40;
    let window = (occupied.0 << MIDDLE >> from.index()) as u64;
    let hidden = (window & 1 << 11) >> 11
        | (window & 1 << 12) >> 10
        | (window & 1 << 13) >> 9
        | (window & 1 << 21) >> 1
        | (window & 1 << 23) << 1
        | (window & 1 << 31) << 9
        | (window & 1 << 32) << 10
        | (window & 1 << 33) << 11;
    let reach = NEAR | FAR & !hidden;
    SquareSet(u128::from(reach) << from.index() >> MIDDLE) & MILITANT_RANGE[from.index()]
}

/// One or two squares away in each direction, without regard to what stands there.
static MILITANT_RANGE: [SquareSet; SquareSet::BOUND] = {
    let mut range = [SquareSet::EMPTY; SquareSet::BOUND];
    let mut index = 0;
    while index < SquareSet::BOUND {
        let mut d = 0;
        while d < 8 {
            let direction = kernel::DIRECTIONS[d];
            let here = SquareSet(SquareSet::only(Square::new(index)).0 & SquareSet::ALL.0);
            let near = here.step(direction);
            range[index].0 |= near.0 | near.step(direction).0;
            d += 1;
        }
        index += 1;
    }
    range
};
