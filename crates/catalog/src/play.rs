//! A game being played, whichever it is.

use std::any::Any;

use kernel::{ByPlayer, Draft, Ending, Player, PlayerSet, Role, Step, TooManyTurns, list_turns};
use record::{Event, Record, RecordError};

use crate::position::write_turns;
use crate::show::Show;
use crate::{BoardView, Mark, Refused, Title, setup};

/// A game being played, with its history and a turn in the making. Everything goes in and comes
/// out as texts and numbers.
pub struct Play {
    game: Box<dyn Spoken>,
    /// Points of the history that somebody's lack of time led to.
    flags: Vec<usize>,
}

/// What may be chosen next for the turn in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the square is for.
    pub role: Role,
    /// The name of the square; `None` to stop or to pass.
    pub square: Option<String>,
}

impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play")
            .field("setup", &self.setup())
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}

impl Clone for Play {
    fn clone(&self) -> Play {
        Play { game: self.game.duplicate(), flags: self.flags.clone() }
    }
}

impl Play {
    /// A new game of this setup.
    pub fn start(setup: &str) -> Result<Play, Refused> {
        setup::start(setup)
    }

    /// A game that begins with this position, under the rules of a setup.
    pub fn from_position(setup: &str, position: &str) -> Result<Play, Refused> {
        setup::start_at(setup, position)
    }

    /// The game that a record tells, at the end of its main line; every turn of it, in variations
    /// too, is checked.
    pub fn from_record(record: &Record) -> Result<Play, RecordError> {
        setup::replay(record)
    }

    /// The game with this history.
    pub(crate) fn new<G: Show>(setup: G::Setup, play: kernel::Play<G>) -> Play {
        Play { game: Box::new(Typed::new(setup, play)), flags: Vec::new() }
    }

    /// Says which withdrawals of a record were flags; the history knows only that somebody went.
    pub(crate) fn with_flags(mut self, record: &Record) -> Play {
        for (index, entry) in record.line.iter().enumerate() {
            if matches!(entry.event, Event::Flag(_)) {
                self.flags.push(index + 1);
            }
        }
        self
    }

    /// The game itself, if it is of this type.
    pub(crate) fn typed<G: Show>(&self) -> Option<&kernel::Play<G>> {
        self.game.as_any().downcast_ref::<Typed<G>>().map(|typed| &typed.play)
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        self.game.title()
    }

    /// The text of the setup.
    pub fn setup(&self) -> String {
        self.game.setup()
    }

    /// The text of the present position.
    pub fn position(&self) -> String {
        self.game.position(self.game.len() - 1)
    }

    /// The text of the position after so many events of the history; 0 is the start.
    pub fn position_at(&self, moment: usize) -> Option<String> {
        (moment < self.game.len()).then(|| self.game.position(moment))
    }

    /// The key of the present position.
    pub fn key(&self) -> u64 {
        self.game.key()
    }

    /// How many positions the history has, the start included.
    pub fn moments(&self) -> usize {
        self.game.len()
    }

    /// The turn that led to this point of the history; `None` for the start and withdrawals.
    pub fn turn_at(&self, moment: usize) -> Option<String> {
        if moment < self.game.len() { self.game.turn_at(moment) } else { None }
    }

    /// Who acted before this point of the history: the player of the turn, or who withdrew.
    pub fn actor_at(&self, moment: usize) -> Option<Player> {
        if moment < self.game.len() { self.game.actor_at(moment) } else { None }
    }

    /// Who would have been next at this point of the history, but had no legal turn.
    pub fn skipped_at(&self, moment: usize) -> PlayerSet {
        if moment < self.game.len() { self.game.skipped_at(moment) } else { PlayerSet::EMPTY }
    }

    /// Everybody at the table.
    pub fn players(&self) -> PlayerSet {
        self.game.players()
    }

    /// The players who are not out.
    pub fn still_in(&self) -> PlayerSet {
        self.game.still_in()
    }

    /// Who acts; `None` when the game is over.
    pub fn to_act(&self) -> Option<Player> {
        self.game.to_act()
    }

    /// How and why the game is over.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// The outcome as commands print it: `0`, `draw`, `0,2`.
    pub fn result(&self) -> Option<String> {
        self.game.result()
    }

    /// The place of each player, once the game is over.
    pub fn places(&self) -> Option<ByPlayer<Option<u8>>> {
        self.game.places()
    }

    /// Plays a turn; the turn in the making is dropped.
    pub fn turn(&mut self, text: &str) -> Result<(), Refused> {
        self.game.turn(text)
    }

    /// Takes out a player who resigns; `false` if the game is over or the player is out already.
    pub fn resign(&mut self, player: Player) -> bool {
        self.game.withdraw(player)
    }

    /// Takes out a player who has no time left; `false` as for [`resign`](Play::resign).
    pub fn flag(&mut self, player: Player) -> bool {
        let done = self.game.withdraw(player);
        if done {
            self.flags.push(self.game.len() - 1);
        }
        done
    }

    /// Lets a player agree to a draw; it is one when everybody who is still in has.
    pub fn agree(&mut self, player: Player) -> bool {
        self.game.agree(player)
    }

    /// Who agrees to a draw in the present position.
    pub fn agreed(&self) -> PlayerSet {
        self.game.agreed()
    }

    /// Withdraws the agreement to a draw, unless the game is over.
    pub fn disagree(&mut self, player: Player) {
        self.game.disagree(player);
    }

    /// Lets an event of a record happen.
    pub fn event(&mut self, event: &Event) -> Result<(), Refused> {
        let done = match event {
            Event::Turn(turn) => return self.turn(turn),
            Event::Resigns(player) => self.resign(*player),
            Event::Flag(player) => self.flag(*player),
            Event::Agreed => {
                let over = self.ending().is_some();
                for player in self.still_in().iter() {
                    self.agree(player);
                }
                !over
            }
        };
        if done {
            Ok(())
        } else if self.ending().is_some() {
            Err(game_over())
        } else {
            Err(Refused::plain("player-out", "the player is out", Vec::new()))
        }
    }

    /// Whether somebody went out at this point of the history for want of time.
    pub fn is_flag_at(&self, moment: usize) -> bool {
        self.flags.contains(&moment)
    }

    /// Goes back by one turn or withdrawal; `false` at the start.
    pub fn take_back(&mut self) -> bool {
        let done = self.game.take_back();
        self.flags.retain(|moment| *moment < self.game.len());
        done
    }

    /// Forgets who agreed to a draw in the present position, also if that has ended the game.
    pub fn reopen(&mut self) {
        self.game.reopen();
    }

    /// One of the legal turns, the first in the fixed order; `None` when the game is over.
    pub fn some_turn(&self) -> Option<String> {
        self.game.some_turn()
    }

    /// The squares of a point of the history in the order in which they were chosen, with their
    /// roles; empty for the start and withdrawals.
    pub fn steps_at(&self, moment: usize) -> Vec<Choice> {
        if moment < self.game.len() { self.game.steps_at(moment) } else { Vec::new() }
    }

    /// The legal turns sorted by bytes, unless there are more than `limit`.
    pub fn legal_turns(&self, limit: usize) -> Result<Vec<String>, TooManyTurns> {
        self.game.legal_turns(limit)
    }

    /// The legal turns that lead to this position, sorted by bytes, unless more than `limit` turns
    /// are legal.
    pub fn turns_to(&self, position: &str, limit: usize) -> Result<Vec<String>, TooManyTurns> {
        self.game.turns_to(position, limit)
    }

    /// The record of the game, without names, date or comments.
    pub fn record(&self) -> Record {
        let mut record = self.game.record();
        for moment in &self.flags {
            let entry = &mut record.line[moment - 1];
            if let Event::Resigns(player) = entry.event {
                entry.event = Event::Flag(player);
            }
        }
        record
    }

    /// What a screen shows of the present position, the turn in the making included: what was
    /// chosen for it, and what may be chosen next.
    pub fn view(&self) -> BoardView {
        self.game.view()
    }

    /// What a screen shows of an earlier point of the history.
    pub fn view_at(&self, moment: usize) -> Option<BoardView> {
        (moment < self.game.len()).then(|| self.game.view_at(moment))
    }

    /// What may be chosen next for the turn in the making; empty when the game is over or the turn
    /// is complete.
    pub fn choices(&self) -> Vec<Choice> {
        self.game.choices()
    }

    /// What was chosen so far for the turn in the making.
    pub fn chosen(&self) -> Vec<Choice> {
        self.game.chosen()
    }

    /// How many choices complete the turn in the making, where that is the same whatever is chosen
    /// and there are not too many ways to find out.
    pub(crate) fn steps_left(&self) -> Option<usize> {
        self.game.steps_left()
    }

    /// Chooses a square for the turn in the making, or says which rule forbids it.
    pub fn click(&mut self, square: &str) -> Result<Choice, Refused> {
        self.game.click(square)
    }

    /// Ends the turn in the making where that is a choice, or passes; `false` if it is none.
    pub fn stop(&mut self) -> bool {
        self.game.stop()
    }

    /// Takes every choice that is the only one.
    pub fn take_forced(&mut self) {
        self.game.take_forced();
    }

    /// Goes back to the last choice somebody made for the turn in the making.
    pub fn step_back(&mut self) -> bool {
        self.game.step_back()
    }

    /// The text of the turn in the making, once it is complete.
    pub fn drafted(&self) -> Option<String> {
        self.game.drafted()
    }

    /// Plays the turn in the making, if it is complete.
    pub fn commit(&mut self) -> bool {
        match self.drafted() {
            Some(turn) => self.turn(&turn).is_ok(),
            None => false,
        }
    }
}

fn game_over() -> Refused {
    Refused::plain("game-over", "the game is over", Vec::new())
}

/// What [`Play`] asks of a game whose type it does not know. Points of the history that are asked
/// for exist.
trait Spoken: Send + Sync {
    fn duplicate(&self) -> Box<dyn Spoken>;
    fn as_any(&self) -> &dyn Any;
    fn title(&self) -> Title;
    fn setup(&self) -> String;
    fn len(&self) -> usize;
    fn position(&self, moment: usize) -> String;
    fn turn_at(&self, moment: usize) -> Option<String>;
    fn actor_at(&self, moment: usize) -> Option<Player>;
    fn skipped_at(&self, moment: usize) -> PlayerSet;
    fn key(&self) -> u64;
    fn players(&self) -> PlayerSet;
    fn still_in(&self) -> PlayerSet;
    fn to_act(&self) -> Option<Player>;
    fn ending(&self) -> Option<Ending>;
    fn result(&self) -> Option<String>;
    fn places(&self) -> Option<ByPlayer<Option<u8>>>;
    fn turn(&mut self, text: &str) -> Result<(), Refused>;
    fn withdraw(&mut self, player: Player) -> bool;
    fn agree(&mut self, player: Player) -> bool;
    fn agreed(&self) -> PlayerSet;
    fn disagree(&mut self, player: Player);
    fn take_back(&mut self) -> bool;
    fn some_turn(&self) -> Option<String>;
    fn steps_at(&self, moment: usize) -> Vec<Choice>;
    fn reopen(&mut self);
    fn legal_turns(&self, limit: usize) -> Result<Vec<String>, TooManyTurns>;
    fn turns_to(&self, position: &str, limit: usize) -> Result<Vec<String>, TooManyTurns>;
    fn record(&self) -> Record;
    fn view(&self) -> BoardView;
    fn view_at(&self, moment: usize) -> BoardView;
    fn choices(&self) -> Vec<Choice>;
    fn chosen(&self) -> Vec<Choice>;
    fn steps_left(&self) -> Option<usize>;
    fn click(&mut self, square: &str) -> Result<Choice, Refused>;
    fn stop(&mut self) -> bool;
    fn take_forced(&mut self);
    fn step_back(&mut self) -> bool;
    fn drafted(&self) -> Option<String>;
}

/// A game of a known type.
#[derive(Clone)]
struct Typed<G: Show> {
    setup: G::Setup,
    play: kernel::Play<G>,
    draft: Draft<G>,
}

impl<G: Show> Typed<G> {
    fn new(setup: G::Setup, play: kernel::Play<G>) -> Typed<G> {
        let draft = play.draft();
        Typed { setup, play, draft }
    }

    fn choice(step: Step) -> Choice {
        Choice { role: step.role, square: step.square.map(G::square_name) }
    }

    /// A new position: the turn in the making begins anew.
    fn restart<T>(&mut self, result: T) -> T {
        self.draft = self.play.draft();
        result
    }

    /// Adds what depends on the history: the squares of the last turn, and places at the end.
    fn add_history(&self, view: &mut BoardView, moment: usize) {
        let squares: Vec<String> = self.play.moments()[moment]
            .turn
            .iter()
            .flat_map(|action| G::steps(*action).iter())
            .filter_map(|step| step.square.map(G::square_name))
            .collect();
        let names: Vec<&str> = squares.iter().map(String::as_str).collect();
        view.mark(&names, Mark::Last);
        if moment + 1 == self.play.moments().len() {
            view.to_act = self.play.to_act();
            if let Some(places) = self.play.places() {
                for player in &mut view.players {
                    player.place = places[player.player];
                }
            }
        }
    }
}

impl<G: Show> Spoken for Typed<G> {
    fn duplicate(&self) -> Box<dyn Spoken> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn title(&self) -> Title {
        G::TITLE
    }

    fn setup(&self) -> String {
        self.setup.to_string()
    }

    fn len(&self) -> usize {
        self.play.moments().len()
    }

    fn position(&self, moment: usize) -> String {
        self.play.moments()[moment].position.to_string()
    }

    fn turn_at(&self, moment: usize) -> Option<String> {
        let turn = &self.play.moments()[moment].turn;
        (!turn.is_empty()).then(|| G::write_turn(turn))
    }

    fn actor_at(&self, moment: usize) -> Option<Player> {
        let moments = self.play.moments();
        let before = moment.checked_sub(1)?;
        moments[moment].withdrawn.or_else(|| moments[before].position.to_act())
    }

    fn skipped_at(&self, moment: usize) -> PlayerSet {
        let moments = self.play.moments();
        let before = moment.checked_sub(1).map(|before| &moments[before].position);
        before.map_or(PlayerSet::EMPTY, |before| moments[moment].position.skipped_since(before))
    }

    fn key(&self) -> u64 {
        self.play.position().key()
    }

    fn players(&self) -> PlayerSet {
        self.play.position().players()
    }

    fn still_in(&self) -> PlayerSet {
        self.play.position().still_in()
    }

    fn to_act(&self) -> Option<Player> {
        self.play.to_act()
    }

    fn ending(&self) -> Option<Ending> {
        self.play.ending()
    }

    fn result(&self) -> Option<String> {
        self.play.result_text()
    }

    fn places(&self) -> Option<ByPlayer<Option<u8>>> {
        self.play.places()
    }

    fn turn(&mut self, text: &str) -> Result<(), Refused> {
        // What is over on the board is refused by its rules, with the clause.
        if self.play.ending().is_some() && self.play.position().outcome().is_none() {
            return Err(game_over());
        }
        self.play.play_text(text).map_err(|error| Refused::of_turn(G::TITLE, text, &error))?;
        self.restart(Ok(()))
    }

    fn withdraw(&mut self, player: Player) -> bool {
        let done = self.play.withdraw(player);
        self.restart(done)
    }

    fn agree(&mut self, player: Player) -> bool {
        self.play.agree(player)
    }

    fn agreed(&self) -> PlayerSet {
        self.play.agreed()
    }

    fn disagree(&mut self, player: Player) {
        self.play.disagree(player);
    }

    fn take_back(&mut self) -> bool {
        let done = self.play.take_back();
        self.restart(done)
    }

    fn some_turn(&self) -> Option<String> {
        let mut draft = Draft::new(self.play.position().clone());
        while self.play.ending().is_none() && !draft.is_complete() {
            let first = draft.choices().first().copied()?;
            draft.choose(first);
        }
        draft.turn().map(G::write_turn)
    }

    fn steps_at(&self, moment: usize) -> Vec<Choice> {
        let turn = &self.play.moments()[moment].turn;
        turn.iter().flat_map(|action| G::steps(*action).iter()).map(Self::choice).collect()
    }

    fn reopen(&mut self) {
        self.play.reopen();
    }

    fn legal_turns(&self, limit: usize) -> Result<Vec<String>, TooManyTurns> {
        if self.play.ending().is_some() {
            return Ok(Vec::new());
        }
        Ok(write_turns::<G>(&list_turns(self.play.position(), limit)?))
    }

    fn turns_to(&self, position: &str, limit: usize) -> Result<Vec<String>, TooManyTurns> {
        if self.play.ending().is_some() {
            return Ok(Vec::new());
        }
        let mut turns = list_turns(self.play.position(), limit)?;
        turns.retain(|turn| {
            let mut next = self.play.position().clone();
            turn.iter().for_each(|action| next.play(*action));
            next.to_string() == position
        });
        Ok(write_turns::<G>(&turns))
    }

    fn record(&self) -> Record {
        record::of_play(&self.setup, &self.play)
    }

    fn view(&self) -> BoardView {
        let moment = self.play.moments().len() - 1;
        if self.draft.is_empty() {
            let mut view = self.view_at(moment);
            self.mark_choices(&mut view);
            return view;
        }
        let mut view = self.draft.position().show();
        self.add_history(&mut view, moment);
        for step in self.draft.steps() {
            if let Some(square) = step.square.map(G::square_name) {
                view.mark(&[&square], Mark::Chosen(step.role));
            }
        }
        self.mark_choices(&mut view);
        view
    }

    fn view_at(&self, moment: usize) -> BoardView {
        let mut view = self.play.moments()[moment].position.show();
        self.add_history(&mut view, moment);
        view
    }

    fn choices(&self) -> Vec<Choice> {
        if self.play.ending().is_some() {
            return Vec::new();
        }
        self.draft.choices().into_iter().map(Self::choice).collect()
    }

    fn chosen(&self) -> Vec<Choice> {
        self.draft.steps().map(Self::choice).collect()
    }

    fn steps_left(&self) -> Option<usize> {
        /// Every screen asks after every choice.
        const MOST_WAYS: usize = 200;
        let mut ways = MOST_WAYS;
        steps_left(&self.draft, &mut ways)
    }

    fn click(&mut self, square: &str) -> Result<Choice, Refused> {
        if self.play.ending().is_some() {
            return Err(game_over());
        }
        let Some(place) = self.draft.position().square_named(square) else {
            let args = vec![("square", square.to_owned())];
            return Err(Refused::plain("no-such-square", "there is no such square", args));
        };
        let step = self.draft.click(place).map_err(|error| Refused::by_rule(G::TITLE, &error))?;
        Ok(Self::choice(step))
    }

    fn stop(&mut self) -> bool {
        self.play.ending().is_none()
            && (self.draft.choose(Step::plain(Role::Stop))
                || self.draft.choose(Step::plain(Role::Pass)))
    }

    fn take_forced(&mut self) {
        if self.play.ending().is_none() {
            self.draft.take_forced();
        }
    }

    fn step_back(&mut self) -> bool {
        self.draft.back()
    }

    fn drafted(&self) -> Option<String> {
        self.draft.turn().map(G::write_turn)
    }
}

impl<G: Show> Typed<G> {
    fn mark_choices(&self, view: &mut BoardView) {
        for choice in Spoken::choices(self) {
            if let Some(square) = &choice.square {
                view.mark(&[square], Mark::Choice(choice.role));
            }
        }
    }
}

/// How many choices complete a draft, if all ways are equally long; looks at so many ways at most.
fn steps_left<G: Show>(draft: &Draft<G>, ways: &mut usize) -> Option<usize> {
    let mut count = draft.is_complete().then_some(0);
    for step in draft.choices() {
        *ways = ways.checked_sub(1)?;
        let mut next = draft.clone();
        next.choose(step);
        let left = steps_left(&next, ways)? + 1;
        if count.is_some_and(|known| known != left) {
            return None;
        }
        count = Some(left);
    }
    count
}
