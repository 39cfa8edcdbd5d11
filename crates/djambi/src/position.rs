//! A position: the value that plays.

use std::ops::ControlFlow;

use kernel::{
    DrawLimits, Game, Outcome, Player, PlayerSet, Square, SquareSet, Step, Steps, TurnError, mix,
};

use crate::board::{Army, Board, ByArmy, Kind, LABYRINTH, Occupant};
use crate::power::List;
use crate::rules::{Power, Rules, Setup, SetupError, SurroundEffect, seated};
use crate::{Action, Illegal, ReadError};

/// Who decides over an army (DJ-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// A player.
    Player(Player),
    /// Nobody, from the start (DJ-52).
    Neutral,
    /// Nobody any more, until somebody in power claims it (DJ-44).
    Abandoned,
}

/// Everything that decides the future of a game of Djambi, the half-made turn included.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    pub(crate) control: ByArmy<Control>,
    pub(crate) owners: ByArmy<Option<Player>>,
    pub(crate) to_move: Player,
    /// The last player who had a regular turn, under [`Power::Natural`] (DJ-41).
    pub(crate) base: Player,
    /// The order of turns under [`Power::List`] (DJ-41).
    pub(crate) list: List,
    /// The armies that neither act nor can be touched during this turn (DJ-45).
    pub(crate) suspended: ArmySet,
    pub(crate) stage: Stage,
    /// The players who were in the game when this turn began; if the last Chiefs die together in
    /// it, those share the first place (DJ-56).
    pub(crate) contenders: PlayerSet,
    /// Those of them who can have turns: a player all of whose Chiefs are surrounded is suspended
    /// (DJ-45).
    pub(crate) active: PlayerSet,
    /// Who has the first place; empty while the game goes on.
    pub(crate) winners: PlayerSet,
    pub(crate) turns: u32,
}

/// How far the turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Nothing is decided yet.
    Start,
    /// The Reporter has moved here and has enemies beside it.
    Report { at: Square },
    /// Something is in hand and must be put down.
    Place { held: Occupant, site: Site },
    /// The piece in the Labyrinth must leave it; with [`LeaveThenPlace`] its victim is still in
    /// hand.
    ///
    /// [`LeaveThenPlace`]: crate::LeavingOrder::LeaveThenPlace
    Leave { from: Square, held: Option<Occupant> },
}

/// Which rules bind a placement, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// The last decision of a turn; a Chief may go into the Labyrinth.
    Anywhere,
    /// The last decision of a turn in which the piece has left the Labyrinth (DJ-33, DJ-34).
    NotTheLabyrinth,
    /// The piece stands in the Labyrinth and must still leave it (DJ-33).
    BeforeLeaving { from: Square },
}

/// A set of armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArmySet(u8);

impl ArmySet {
    pub(crate) fn contains(self, army: Army) -> bool {
        self.0 & 1 << army as u8 != 0
    }

    pub(crate) fn insert(&mut self, army: Army) {
        self.0 |= 1 << army as u8;
    }
}

impl Position {
    /// The rules that are played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What lies on the squares; during a turn as the actions so far have made it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who decides over an army.
    pub fn control(&self, army: Army) -> Control {
        self.control[army]
    }

    /// Who brought an army; `None` for a neutral one.
    pub fn owner(&self, army: Army) -> Option<Player> {
        self.owners[army]
    }

    /// Whether an army neither acts nor can be touched during this turn (DJ-45).
    pub fn is_suspended(&self, army: Army) -> bool {
        self.suspended.contains(army)
    }

    /// What was picked up during this turn and must be put down.
    pub fn held(&self) -> Option<Occupant> {
        match self.stage {
            Stage::Place { held, .. } => Some(held),
            Stage::Leave { held, .. } => held,
            Stage::Start | Stage::Report { .. } => None,
        }
    }

    /// Who is in power: the player whose own living Chief stands in the Labyrinth (DJ-40).
    pub fn in_power(&self) -> Option<Player> {
        if !self.board.of_kind(Kind::Chief).contains(LABYRINTH) {
            return None;
        }
        let army = Army::ALL.into_iter().find(|army| self.board.army(*army).contains(LABYRINTH))?;
        self.owners[army]
    }

    /// The players in the order in which they will act as far as it is known, under
    /// [`Power::List`].
    pub fn list(&self) -> impl Iterator<Item = Player> {
        self.list.iter()
    }

    /// The players with a living own Chief.
    pub(crate) fn living_players(&self) -> PlayerSet {
        self.owners_where(|_| true)
    }

    /// The players with a living own Chief of an army that fulfills a condition.
    pub(crate) fn owners_where(&self, wanted: impl Fn(Army) -> bool) -> PlayerSet {
        let chiefs = self.board.of_kind(Kind::Chief);
        let mut players = PlayerSet::EMPTY;
        for army in Army::ALL {
            if let Some(owner) = self.owners[army]
                && !(self.board.army(army) & chiefs).is_empty()
                && wanted(army)
            {
                players = players.with(owner);
            }
        }
        players
    }

    /// The pieces of every army that a player controls.
    pub(crate) fn pieces_of(&self, player: Player) -> SquareSet {
        self.pieces_where(|_, control| control == Control::Player(player))
    }

    /// The pieces of all armies that fulfill a condition.
    pub(crate) fn pieces_where(&self, wanted: impl Fn(Army, Control) -> bool) -> SquareSet {
        let mut pieces = SquareSet::EMPTY;
        for army in Army::ALL {
            if wanted(army, self.control[army]) {
                pieces |= self.board.army(army);
            }
        }
        pieces
    }

    /// A position between turns, with what can be read off the board worked out: who is
    /// suspended, and whether the game is over (DJ-62).
    pub(crate) fn settled(
        board: Board,
        rules: Rules,
        control: ByArmy<Control>,
        owners: ByArmy<Option<Player>>,
        to_move: Player,
        base: Player,
        list: List,
    ) -> Position {
        let mut position = Position {
            board,
            rules,
            control,
            owners,
            to_move,
            base,
            list,
            suspended: ArmySet::default(),
            stage: Stage::Start,
            contenders: seated(&owners),
            active: PlayerSet::EMPTY,
            winners: PlayerSet::EMPTY,
            turns: 0,
        };
        position.take_stock();
        // Skipping happens only at the end of a turn (DJ-62).
        if position.winners.is_empty() && !position.can_act(to_move) {
            position.winners = position.living_players();
        }
        position
    }
}

impl Game for Position {
    const NAME: &'static str = "djambi";

    type Setup = Setup;
    type Action = Action;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type ReadError = ReadError;

    fn read_setup(text: &str) -> Result<Setup, SetupError> {
        crate::rules::read_setup(text)
    }

    fn start(setup: &Setup) -> Result<Position, SetupError> {
        let owners = setup.owners()?;
        let control = ByArmy(owners.0.map(|owner| owner.map_or(Control::Neutral, Control::Player)));
        let first = Player::ALL[0];
        let list = match setup.rules.power {
            Power::Natural => List::default(),
            Power::List => seated(&owners).iter().collect(),
        };
        let board = Board::start(setup.rules.layout);
        Ok(Position::settled(board, setup.rules, control, owners, first, first, list))
    }

    fn read(setup: &Setup, text: &str) -> Result<Position, ReadError> {
        crate::notation::read_position(setup.rules, text)
    }

    fn players(&self) -> PlayerSet {
        seated(&self.owners)
    }

    fn still_in(&self) -> PlayerSet {
        self.living_players()
    }

    fn to_act(&self) -> Option<Player> {
        self.winners.is_empty().then_some(self.to_move)
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::new(self.winners)
    }

    fn withdraw(&mut self, player: Player) {
        self.take_out(player);
    }

    fn visit<F>(&self, visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        self.visit_actions(visitor)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.check_action(action)
    }

    fn play(&mut self, action: Action) {
        self.play_action(action);
    }

    fn key(&self) -> u64 {
        let control = |control: Control| match control {
            Control::Player(player) => player.number() as u64,
            Control::Neutral => 4,
            Control::Abandoned => 5,
        };
        let mut rest = 0;
        for army in Army::ALL {
            rest = rest << 3 | control(self.control[army]);
            rest = rest << 3 | self.owners[army].map_or(4, |owner| owner.number() as u64);
        }
        rest = rest << 2 | self.to_move.number() as u64;
        rest = rest << 2 | self.base.number() as u64;
        rest = rest << 4 | u64::from(self.suspended.0);
        // Control and the rest of the fixed part need 32 bits, list and stage have their own.
        self.board.key() ^ mix(rest ^ mix(self.list.code() << 32 ^ self.stage.code()))
    }

    fn steps(action: Action) -> Steps {
        action.steps()
    }

    fn explain(&self, chosen: &[Step], square: Square) -> Illegal {
        self.explain_square(chosen, square)
    }

    fn row_col(square: Square) -> (usize, usize) {
        square.nine_row_col()
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError<Illegal>> {
        crate::notation::read_turn(self, text)
    }

    fn write_turn(turn: &[Action]) -> String {
        crate::notation::write_turn(turn)
    }

    fn progress(&self) -> u32 {
        // Whoever dies leaves a corpse, and corpses stay (DJ-6). One may be in hand.
        let held = u32::from(self.held() == Some(Occupant::Corpse));
        self.board.corpses().len() as u32 + held
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits {
            repetitions: Some(u32::from(self.rules.repetitions)),
            quiet_turns: Some(u32::from(self.rules.quiet_turns)),
        }
    }

    fn is_dead(&self) -> bool {
        self.is_dead_position()
    }

    fn count_actions(&self) -> usize {
        self.count_legal_actions()
    }

    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        self.choose_action(pick)
    }

    fn count_turns(&self) -> u64 {
        self.count_complete_turns()
    }
}

impl Position {
    /// Whether suspension is a thing under these rules (DJ-45).
    pub(crate) fn suspends(&self) -> bool {
        self.rules.surround_effect == SurroundEffect::Suspended
    }
}

impl Stage {
    /// A number for each stage, for the key.
    fn code(self) -> u64 {
        let square = |square: Square| square.index() as u64 + 1;
        let held = |held: Occupant| match held {
            Occupant::Corpse => 1,
            Occupant::Living(piece) => 2 + piece.army as u64 * 6 + piece.kind as u64,
        };
        match self {
            Stage::Start => 0,
            Stage::Report { at } => 1 << 30 | square(at),
            Stage::Place { held: in_hand, site } => {
                let site = match site {
                    Site::Anywhere => 0,
                    Site::NotTheLabyrinth => 127,
                    Site::BeforeLeaving { from } => square(from),
                };
                2 << 30 | site << 8 | held(in_hand)
            }
            Stage::Leave { from, held: in_hand } => {
                3 << 30 | square(from) << 8 | in_hand.map_or(0, held)
            }
        }
    }
}
