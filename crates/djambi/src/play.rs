//! Playing actions, and saying which rule forbids one.

use kernel::{Role, Square, SquareSet, Step};

use crate::board::{Kind, LABYRINTH, Occupant, Piece};
use crate::position::{Control, Position, Site, Stage};
use crate::rules::{Abandoned, LeavingOrder, MilitantVsChief, ReporterKill};
use crate::{Action, Illegal};

impl Position {
    /// Plays a legal action.
    pub(crate) fn play_action(&mut self, action: Action) {
        match (action, self.stage) {
            (Action::Move { from, to }, Stage::Start) => self.play_move(from, to),
            (Action::Kill(square), Stage::Report { .. }) => {
                self.kill_on(square);
                self.board.put(square, Occupant::Corpse);
                self.finish_turn();
            }
            (Action::Spare, Stage::Report { .. }) => self.finish_turn(),
            (Action::Place(square), Stage::Place { held, site }) => {
                self.board.put(square, held);
                match site {
                    Site::Anywhere | Site::NotTheLabyrinth => self.finish_turn(),
                    Site::BeforeLeaving { from } => {
                        self.stage = Stage::Leave { from, held: None };
                    }
                }
            }
            (Action::Leave(to), Stage::Leave { from, held }) => self.play_exit(from, to, held),
            _ => debug_assert!(false, "{action:?} in {:?}", self.stage),
        }
    }

    fn play_move(&mut self, from: Square, to: Square) {
        let Some(piece) = self.board.piece_at(from) else { return };
        let on_target = self.board.occupied().contains(to);
        if on_target && to == LABYRINTH && piece.kind != Kind::Chief {
            self.begin_in_labyrinth(from);
            return;
        }
        self.board.remove(from, Occupant::Living(piece));
        if on_target {
            let held = self.act_on(piece.kind, to);
            self.board.put(to, Occupant::Living(piece));
            if piece.kind == Kind::Assassin {
                self.board.put(from, held);
                self.finish_turn();
            } else {
                self.stage = Stage::Place { held, site: Site::Anywhere };
            }
            return;
        }
        self.board.put(to, Occupant::Living(piece));
        let reports = piece.kind == Kind::Reporter
            && !Self::reporter_victims(to, &self.view(self.to_move)).is_empty();
        if reports {
            self.stage = Stage::Report { at: to };
        } else {
            self.finish_turn();
        }
    }

    /// An Assassin, Diplomat or Necromobile acts in the Labyrinth, which it must leave (DJ-30).
    pub(crate) fn begin_in_labyrinth(&mut self, from: Square) {
        let Some(piece) = self.board.piece_at(from) else { return };
        self.board.remove(from, Occupant::Living(piece));
        let held = self.act_on(piece.kind, LABYRINTH);
        self.board.put(LABYRINTH, Occupant::Living(piece));
        self.stage = match self.rules.leaving_order {
            LeavingOrder::LeaveThenPlace => Stage::Leave { from, held: Some(held) },
            LeavingOrder::PlaceThenLeave if piece.kind == Kind::Assassin => {
                self.board.put(from, held);
                Stage::Leave { from, held: None }
            }
            LeavingOrder::PlaceThenLeave => {
                Stage::Place { held, site: Site::BeforeLeaving { from } }
            }
        };
    }

    /// The piece in the Labyrinth leaves it, and acts once more if somebody stands there (DJ-32).
    fn play_exit(&mut self, from: Square, to: Square, held: Option<Occupant>) {
        let Some(piece) = self.board.piece_at(LABYRINTH) else { return };
        self.board.remove(LABYRINTH, Occupant::Living(piece));
        let assassin = piece.kind == Kind::Assassin;
        if self.board.occupied().contains(to) {
            let second = self.act_on(piece.kind, to);
            self.board.put(to, Occupant::Living(piece));
            if assassin {
                self.board.put(LABYRINTH, second);
                self.finish_turn();
            } else {
                self.stage = Stage::Place { held: second, site: Site::Anywhere };
            }
            return;
        }
        self.board.put(to, Occupant::Living(piece));
        match held {
            None => self.finish_turn(),
            Some(corpse) if assassin => {
                self.board.put(from, corpse);
                self.finish_turn();
            }
            Some(held) => self.stage = Stage::Place { held, site: Site::NotTheLabyrinth },
        }
    }

    /// Kills or picks up what stands on a square; what is then in hand.
    fn act_on(&mut self, kind: Kind, square: Square) -> Occupant {
        match kind {
            Kind::Diplomat | Kind::Necromobile => {
                self.board.take(square).unwrap_or(Occupant::Corpse)
            }
            Kind::Chief | Kind::Assassin | Kind::Reporter | Kind::Militant => {
                self.kill_on(square);
                Occupant::Corpse
            }
        }
    }

    /// Takes away a piece that the player to move kills; a Chief's army changes hands (DJ-44).
    fn kill_on(&mut self, square: Square) {
        if let Some(Occupant::Living(Piece { army, kind: Kind::Chief })) = self.board.take(square) {
            self.chief_killed(army, self.to_move);
        }
    }
}

/// Refusals.
impl Position {
    /// Whether an action is legal, and if not which rule forbids it.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Illegal> {
        let squares = match action {
            Action::Move { from, to } => [Some(from), Some(to)],
            Action::Kill(square) | Action::Place(square) | Action::Leave(square) => {
                [Some(square), None]
            }
            Action::Spare => [None, None],
        };
        if !squares.into_iter().flatten().all(is_on_board) {
            return Err(Illegal::OffBoard);
        }
        if !self.winners.is_empty() {
            return Err(Illegal::GameOver);
        }
        match (self.stage, action) {
            (Stage::Start, Action::Move { from, to }) => self.check_move(from, to),
            (Stage::Start, _) => Err(Illegal::MoveFirst),
            (Stage::Report { at }, Action::Kill(square)) => self.check_victim(at, square),
            (Stage::Report { .. }, Action::Spare) => match self.rules.reporter_kill {
                ReporterKill::Optional => Ok(()),
                ReporterKill::Mandatory => Err(Illegal::MustKill),
            },
            (Stage::Report { .. }, Action::Move { .. }) => Err(Illegal::OutOfReach),
            (Stage::Report { .. }, Action::Place(_)) => Err(Illegal::PlacementUnexpected),
            (Stage::Report { .. }, Action::Leave(_)) => Err(Illegal::ExitUnexpected),
            (Stage::Place { held, site }, Action::Place(square)) => {
                self.check_placement(held, site, square)
            }
            (Stage::Leave { from, held }, Action::Leave(square)) => {
                self.check_exit(from, held, square)
            }
            (Stage::Place { .. } | Stage::Leave { .. }, Action::Kill(_)) => {
                Err(Illegal::VictimUnexpected)
            }
            (Stage::Place { .. }, _) => Err(Illegal::PlacementMissing),
            (Stage::Leave { .. }, _) => Err(Illegal::ExitMissing),
        }
    }

    /// Which rule forbids choosing a square that is not among the choices.
    pub(crate) fn explain_square(&self, chosen: &[Step], square: Square) -> Illegal {
        if !is_on_board(square) {
            return Illegal::OffBoard;
        }
        let checked = match self.stage {
            Stage::Start => match chosen {
                [Step { role: Role::Piece, square: Some(from) }, ..] => {
                    self.check_action(Action::Move { from: *from, to: square })
                }
                _ if self.winners.is_empty() => self.check_piece(square).map(|_| ()),
                _ => Err(Illegal::GameOver),
            },
            Stage::Report { .. } => self.check_action(Action::Kill(square)),
            Stage::Place { .. } => self.check_action(Action::Place(square)),
            Stage::Leave { .. } => self.check_action(Action::Leave(square)),
        };
        // A piece that may act but is not offered has nowhere to go.
        checked.err().unwrap_or(Illegal::CannotMove)
    }

    /// The piece on a square, if the player to move may move it.
    fn check_piece(&self, square: Square) -> Result<Piece, Illegal> {
        let piece = match self.board.at(square) {
            None => return Err(Illegal::NoPiece),
            Some(Occupant::Corpse) => return Err(Illegal::CorpseActs),
            Some(Occupant::Living(piece)) => piece,
        };
        match self.control[piece.army] {
            Control::Neutral => Err(Illegal::NeutralActs),
            Control::Abandoned => Err(Illegal::AbandonedActs),
            Control::Player(player) if player != self.to_move => Err(Illegal::NotYours),
            Control::Player(_) if self.suspended.contains(piece.army) => {
                Err(Illegal::SuspendedActs)
            }
            Control::Player(_) => Ok(piece),
        }
    }

    fn check_move(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let kind = self.check_piece(from)?.kind;
        let view = self.view(self.to_move);
        let reach = self.reach(kind, from, &view);
        if (reach.quiet | reach.acts).contains(to) {
            return Ok(());
        }
        check_line(from, to)?;
        if kind == Kind::Militant && distance(from, to) > 2 {
            return Err(Illegal::MilitantTooFar);
        }
        if !SquareSet::reach(from, view.occupied).contains(to) {
            return Err(Illegal::Blocked);
        }
        if to == LABYRINTH && kind == Kind::Militant {
            return Err(Illegal::MilitantInLabyrinth);
        }
        self.check_landing(kind, to)?;
        Err(match self.board.at(to) {
            None => Illegal::StopsInLabyrinth,
            Some(_) if to == LABYRINTH => Illegal::NoWayOut,
            Some(_) => Illegal::NoPlacement,
        })
    }

    /// Whether a piece of this kind may act on what stands on a square, the Labyrinth's own rules
    /// and the need for an empty square apart.
    fn check_landing(&self, kind: Kind, to: Square) -> Result<(), Illegal> {
        match self.board.at(to) {
            None => Ok(()),
            Some(Occupant::Corpse) if kind == Kind::Necromobile => Ok(()),
            Some(Occupant::Corpse) => Err(Illegal::LandsOnCorpse),
            Some(Occupant::Living(victim)) => {
                if self.control[victim.army] == Control::Player(self.to_move) {
                    return Err(Illegal::OwnPiece);
                }
                match kind {
                    Kind::Reporter => return Err(Illegal::ReporterLands),
                    Kind::Necromobile => return Err(Illegal::NecromobileLands),
                    Kind::Chief | Kind::Assassin | Kind::Diplomat | Kind::Militant => {}
                }
                self.check_touch(victim)?;
                let spares_chiefs = kind == Kind::Militant
                    && self.rules.militant_vs_chief == MilitantVsChief::Never;
                if spares_chiefs && victim.kind == Kind::Chief {
                    return Err(Illegal::MilitantKillsChief);
                }
                Ok(())
            }
        }
    }

    /// Whether an enemy may be killed or moved at all (DJ-26, DJ-45).
    fn check_touch(&self, victim: Piece) -> Result<(), Illegal> {
        if self.suspended.contains(victim.army) {
            return Err(Illegal::SuspendedTouched);
        }
        let abandoned = self.control[victim.army] == Control::Abandoned;
        if abandoned && self.rules.abandoned == Abandoned::Untouchable {
            return Err(Illegal::AbandonedTouched);
        }
        Ok(())
    }

    fn check_victim(&self, at: Square, square: Square) -> Result<(), Illegal> {
        if !SquareSet::orthogonal_neighbors(at).contains(square) {
            return Err(Illegal::OutOfReach);
        }
        let Some(victim) = self.board.piece_at(square) else { return Err(Illegal::NoVictim) };
        if self.control[victim.army] == Control::Player(self.to_move) {
            return Err(Illegal::OwnPiece);
        }
        self.check_touch(victim)
    }

    fn check_placement(&self, held: Occupant, site: Site, square: Square) -> Result<(), Illegal> {
        if self.placements(held, site).contains(square) {
            return Ok(());
        }
        Err(match (held, site) {
            (_, Site::NotTheLabyrinth | Site::BeforeLeaving { .. }) if square == LABYRINTH => {
                Illegal::BackInLabyrinth
            }
            _ if self.board.occupied().contains(square) => Illegal::PlaceOccupied,
            (Occupant::Corpse, Site::Anywhere) => Illegal::CorpseInLabyrinth,
            (Occupant::Living(_), Site::Anywhere) => Illegal::PutsInLabyrinth,
            (_, Site::NotTheLabyrinth | Site::BeforeLeaving { .. }) => Illegal::ClosesWayOut,
        })
    }

    fn check_exit(
        &self,
        from: Square,
        held: Option<Occupant>,
        square: Square,
    ) -> Result<(), Illegal> {
        if self.exits(from, held).contains(square) {
            return Ok(());
        }
        check_line(LABYRINTH, square)?;
        let occupied = self.board.occupied();
        if !SquareSet::reach(LABYRINTH, occupied).contains(square) {
            return Err(Illegal::Blocked);
        }
        if !occupied.contains(square) {
            let assassin = self.board.of_kind(Kind::Assassin).contains(LABYRINTH);
            return Err(if assassin { Illegal::LeavesToCorpse } else { Illegal::NoPlacement });
        }
        if !self.rules.acts_while_leaving() {
            return Err(Illegal::LeavesToOccupied);
        }
        if let Some(piece) = self.board.piece_at(LABYRINTH) {
            self.check_landing(piece.kind, square)?;
        }
        Err(Illegal::NoPlacement)
    }
}

fn is_on_board(square: Square) -> bool {
    square.index() < SquareSet::BOUND && SquareSet::ALL.contains(square)
}

/// Whether two squares are on one line, and not the same.
fn check_line(from: Square, to: Square) -> Result<(), Illegal> {
    if from == to {
        return Err(Illegal::StaysPut);
    }
    let ((from_row, from_col), (to_row, to_col)) = (from.nine_row_col(), to.nine_row_col());
    let (rows, cols) = (from_row.abs_diff(to_row), from_col.abs_diff(to_col));
    if rows == 0 || cols == 0 || rows == cols { Ok(()) } else { Err(Illegal::NotInLine) }
}

/// How many steps apart two squares on one line are.
fn distance(from: Square, to: Square) -> usize {
    let ((from_row, from_col), (to_row, to_col)) = (from.nine_row_col(), to.nine_row_col());
    from_row.abs_diff(to_row).max(from_col.abs_diff(to_col))
}
