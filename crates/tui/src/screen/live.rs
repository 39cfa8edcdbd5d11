//! A table of a server on the screen.

use catalog::{Play, Player};
use client::{Act, Connection, Phase, Seen, Session, Sitter, Tidings, Unsent};
use lang::Texts;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use record::Record;

use super::game::Game;
use super::look::Look;
use super::overlay::{Overlay, Question, RULES_WIDTH, Topic, cut, wrap};
use super::panel::{Areas, draw_bar};
use super::{App, Chapter, Request, Scene};
use crate::live::{Coming, Place, Wish, words};
use crate::table::Table;
use crate::{Seat, words as game_words};

/// The keys beside those of every board.
pub(super) const KEYS: [(&str, &str); 16] = [
    ("=", "live-key-draw"),
    ("u", "live-key-takeback"),
    ("+", "live-key-grant"),
    ("-", "live-key-decline"),
    ("x", "page-resign"),
    ("X", "live-key-abandon"),
    ("C", "live-key-claim"),
    ("1 2 3 4", "live-key-sit"),
    ("w", "live-key-stand"),
    ("I", "live-key-invite"),
    ("Enter", "live-key-rematch"),
    ("[ ] PgUp PgDn", "page-walk"),
    ("f", "page-key-flip"),
    ("t", "live-key-say"),
    ("s", "page-save"),
    ("q", "live-key-quit"),
];

/// What happens is said until it is longer than this.
const LONGEST_NOTE: usize = 150;

/// A table of a server and how it is looked at.
#[derive(Debug)]
pub(super) struct Live {
    coming: Coming,
    seen: Seen,
    /// The board; there is none before the first event is here.
    game: Option<Game>,
    /// The point of the game that the board shows, unless a turn was made on it.
    shown: Option<Point>,
    /// The own seat for which the board was turned.
    turned_for: Option<Player>,
}

/// What changes when something happens on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    moments: usize,
    key: u64,
    is_over: bool,
}

impl Point {
    fn of(play: &Play) -> Point {
        Point { moments: play.moments(), key: play.key(), is_over: play.ending().is_some() }
    }
}

impl Live {
    fn new(coming: Coming) -> Live {
        Live { coming, seen: Seen::default(), game: None, shown: None, turned_for: None }
    }

    pub(super) fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    pub(super) fn game_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    pub(super) fn own_player(&self) -> Option<Player> {
        self.seen.own_player()
    }

    /// Takes tidings; what they lead to.
    fn hear(&mut self, tidings: &Tidings, texts: &Texts) -> Option<Wish> {
        self.seen.hear(tidings);
        match tidings {
            Tidings::Connection(Connection::Live) => return self.arrive(texts),
            Tidings::Connection(Connection::Ended(_)) => return Some(Wish::Quit),
            Tidings::Happened(event) if self.game.is_some() => {
                self.follow(texts);
                let said = words::event(texts, &self.seen, event, &self.coming.person);
                if let (Some(said), Some(game)) = (said, &mut self.game) {
                    game.tell(said);
                }
                if let client::What::Rematch(table) = &event.what {
                    return Some(Wish::Follow(table.clone()));
                }
            }
            Tidings::Refused { asked, reason, .. } => {
                self.show_again(texts);
                self.warn(words::reason(texts, reason));
                return self.sit_elsewhere(asked, texts);
            }
            Tidings::Stale { asked, .. } => {
                self.show_again(texts);
                self.warn(texts.say("live-stale", &[]));
                return self.sit_elsewhere(asked, texts);
            }
            Tidings::Said(remark) => {
                if let Some(game) = &mut self.game {
                    game.tell(words::remark(texts, remark));
                }
            }
            Tidings::Unsaid(reason) => self.warn(words::reason(texts, reason)),
            Tidings::Diverged { .. } => {
                (self.game, self.shown) = (None, None);
            }
            _ => {}
        }
        None
    }

    /// Everything is here: shows it, and takes a seat if one is wanted.
    fn arrive(&mut self, texts: &Texts) -> Option<Wish> {
        let is_new = self.game.is_none();
        self.follow(texts);
        if !is_new {
            return None;
        }
        self.sit(texts)
    }

    fn sit(&mut self, texts: &Texts) -> Option<Wish> {
        if !self.seen.own.is_empty() || self.coming.place == Place::None {
            return None;
        }
        match self.coming.place.choose(texts, &self.seen) {
            Ok(seat) => Some(Wish::Act(Act::Sit { seat })),
            Err(why) => {
                self.coming.place = Place::None;
                self.warn(why);
                None
            }
        }
    }

    /// After a seat was lost to somebody else: the next one.
    fn sit_elsewhere(&mut self, asked: &client::Asked, texts: &Texts) -> Option<Wish> {
        matches!(asked, client::Asked::Act(Act::Sit { .. })).then(|| self.sit(texts)).flatten()
    }

    /// Shows the table as it is now. A turn in the making stays unless something has happened on
    /// the board.
    fn follow(&mut self, texts: &Texts) {
        let Some(play) = self.seen.play() else { return };
        let point = Point::of(play);
        if self.shown != Some(point) {
            self.shown = Some(point);
            let play = play.clone();
            match &mut self.game {
                Some(game) => {
                    let actor = play.actor_at(play.moments() - 1);
                    // What was said to whoever has acted since is old.
                    let is_old = actor.is_some() && actor == self.seen.own_player();
                    game.note.take_if(|(note, _)| is_old || note.len() > LONGEST_NOTE);
                    game.table.play = play;
                    game.after_event(texts);
                }
                None => {
                    let seats = vec![Seat::Elsewhere; play.players().len()];
                    self.game = Some(Game::new(Table::new(play, seats)));
                }
            }
        }
        self.seat();
    }

    /// Shows what there was before a turn that was not taken.
    fn show_again(&mut self, texts: &Texts) {
        self.shown = None;
        self.follow(texts);
    }

    /// Says who may act here, and turns the own camp to the bottom.
    fn seat(&mut self) {
        let (is_own_turn, own) = (self.seen.is_own_turn(), self.seen.own_player());
        let Some(game) = &mut self.game else { return };
        for (player, seat) in game.table.play.players().iter().zip(&mut game.table.seats) {
            let is_here = is_own_turn && own == Some(player);
            *seat = if is_here { Seat::Human } else { Seat::Elsewhere };
        }
        if own.is_some() && own != self.turned_for {
            self.turned_for = own;
            let view = game.table.play.view();
            let camp = view.players.iter().find(|seat| Some(seat.player) == own);
            // By a half turn, so that letters and numbers stay on their sides.
            game.quarter_turns = camp.map_or(0, |seat| seat.quarter_turns / 2 * 2);
        }
    }

    fn warn(&mut self, sentence: String) {
        if let Some(game) = &mut self.game {
            game.warn(sentence);
        }
    }

    /// Chooses a square; the turn that is complete with it.
    pub(super) fn tap(&mut self, square: usize, texts: &Texts) -> Option<Wish> {
        let game = self.game.as_mut()?;
        if game.tap(square, texts) { self.made() } else { None }
    }

    /// Ends a turn that may end here.
    pub(super) fn stop(&mut self) -> Option<Wish> {
        if self.game.as_mut()?.stop() { self.made() } else { None }
    }

    /// Plays a turn that was typed.
    pub(super) fn type_in(&mut self, text: &str, texts: &Texts) -> Result<Option<Wish>, String> {
        let Some(game) = self.game.as_mut().filter(|game| game.is_open()) else { return Ok(None) };
        match game.table.turn(text) {
            Ok(()) => Ok(self.made()),
            Err(refused) => {
                let why = game_words::refusal(texts, &refused);
                game.warn(why.clone());
                Err(why)
            }
        }
    }

    /// Says something to others.
    pub(super) fn say(&self, text: &str) -> Option<Wish> {
        Some(Wish::Say(self.seen.room(), text.to_owned()))
    }

    /// The turn that was just made on the board here. It stays there until the server says
    /// something else.
    fn made(&mut self) -> Option<Wish> {
        let game = self.game.as_mut()?;
        game.table.seats.fill(Seat::Elsewhere);
        let play = &game.table.play;
        play.turn_at(play.moments() - 1).map(Wish::Turn)
    }

    /// The game with the names of those who play.
    pub(super) fn record(&self) -> Option<Record> {
        let play = self.seen.play()?;
        let mut record = play.record();
        for player in play.players().iter() {
            record.players[player] = match self.seen.sitter(player.number() as u8) {
                Some(Sitter::Person { name, .. }) => name.clone(),
                Some(Sitter::Bot { level }) => format!("level:{level}"),
                None => String::new(),
            };
        }
        Some(record)
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let invited = self.invited(texts, usize::from(area.width.saturating_sub(2)));
        let areas = Areas::with_prompt(area, 3 + invited.len() as u16);
        frame.render_widget(Paragraph::new(self.title(texts, look, areas.title)), areas.title);
        let keys = texts.say(self.keys(), &[]);
        draw_bar(frame, areas.keys, &keys, look);
        let sentence = self.sentence(texts);
        let who = self.who(texts);
        let seen = self.seen.play().map(Play::moments);
        let Some(game) = &mut self.game else {
            frame.render_widget(Paragraph::new(format!(" {sentence}")), areas.prompt);
            return;
        };
        game.is_waiting = seen.is_some_and(|moments| moments < game.table.play.moments());
        game.draw_board(frame, areas.board, look);
        let areas = if invited.is_empty() {
            Areas { prompt: game.layout.below(areas), ..areas }
        } else {
            areas
        };
        game.draw_panel(frame, areas.panel, &who, texts, look);
        let [inviting, prompt] =
            Layout::vertical([Constraint::Length(invited.len() as u16), Constraint::Fill(1)])
                .areas(areas.prompt);
        let invited: Vec<Line<'_>> =
            invited.into_iter().map(|part| Line::from(format!(" {part}"))).collect();
        frame.render_widget(Paragraph::new(invited), inviting);
        let areas = Areas { prompt, ..areas };
        let said = game.said_lines(&sentence, look, areas.prompt);
        frame.render_widget(Paragraph::new(said), areas.prompt);
        game.draw_stop_button(frame, areas.prompt, look);
    }

    /// How friends join, in lines, as long as they can.
    fn invited(&self, texts: &Texts, width: usize) -> Vec<String> {
        if self.seen.phase() != Some(Phase::Open) || !self.coming.is_host {
            return Vec::new();
        }
        wrap(&texts.say("live-invited", &[("command", &self.coming.command)]), width)
    }

    /// Everything that others need to come, in lines.
    fn invitation(&self, texts: &Texts) -> Vec<String> {
        let Coming { command, address, token, .. } = &self.coming;
        let mut told = vec![texts.say("live-invite", &[]), command.clone()];
        told.extend(token.iter().map(|token| texts.say("live-token", &[("token", token)])));
        told.push(texts.say("live-address", &[("address", address)]));
        told.iter().flat_map(|text| wrap(text, RULES_WIDTH)).collect()
    }

    /// How the connection is, how many watch, which table it is and what is played.
    fn title(&self, texts: &Texts, look: Look, area: Rect) -> Line<'static> {
        let table = words::clean(&self.coming.table);
        let setup = self.seen.play().map(|play| game_words::setup(texts, play)).unwrap_or_default();
        let (key, style) = match self.seen.connection {
            Connection::Live => ("live-connected", look.praise()),
            Connection::Stalled => ("live-storeless", look.warning()),
            _ => ("live-disconnected", look.warning()),
        };
        let connection = format!(" {}  ", texts.say(key, &[]));
        let watchers = texts.say("live-here", &[("count", &self.seen.watchers.to_string())]);
        let about = texts.say("live-table", &[("table", &table), ("setup", &setup)]);
        let room = usize::from(area.width).saturating_sub(connection.chars().count());
        let rest = cut(&format!("{watchers}  {about}"), room, look);
        Line::from(vec![Span::styled(connection, style), Span::styled(rest, look.faint())])
    }

    /// Who plays, with what is left on the clock, or the place after the end.
    fn who(&self, texts: &Texts) -> Vec<(String, String)> {
        let Some(play) = self.seen.play() else { return Vec::new() };
        let view = play.view();
        let seats = 0..play.players().len() as u8;
        let who = seats.map(|seat| {
            let mut name = words::sitter(texts, self.seen.sitter(seat));
            if self.seen.own.contains(&seat) {
                name = texts.say("live-you", &[("name", &name)]);
            } else if self.seen.is_away(seat) {
                name = texts.say("live-absent", &[("name", &name)]);
            }
            let place = view.players.get(usize::from(seat)).and_then(|player| player.place);
            let clocks = self.seen.clocks.as_ref();
            let left = clocks.and_then(|clocks| clocks.left.get(usize::from(seat)));
            let time = match (place, left) {
                (Some(place), _) => texts.say("page-place", &[("place", &place.to_string())]),
                (None, Some(left)) => words::time(texts, *left),
                (None, None) => String::new(),
            };
            (name, time)
        });
        who.collect()
    }

    /// What is to be done.
    fn sentence(&self, texts: &Texts) -> String {
        let (Some(state), Some(game)) = (self.seen.state(), &self.game) else {
            return texts.say("live-connecting", &[]);
        };
        let play = state.play();
        let view = play.view();
        if let Some(lost) = words::lost(texts, &self.seen) {
            return lost;
        }
        if game.looking_at.is_some() {
            return texts.say("page-looking-back", &[]);
        }
        if let Some(offer) = self.offer(texts) {
            return offer;
        }
        match (state.phase(), play.to_act()) {
            (Phase::Open, _) => {
                texts.say("live-waiting", &[("count", &self.seen.free().len().to_string())])
            }
            // The places stand beside the board.
            (Phase::Ended, _) => {
                let result = words::result(texts, &self.seen, play);
                result.into_iter().take(2).collect::<Vec<_>>().join(" ")
            }
            (Phase::Running, _) if self.seen.is_busy => texts.say("live-pending", &[]),
            (Phase::Running, _) if self.seen.is_own_turn() => game.question(&view, texts),
            (Phase::Running, Some(player)) => {
                let name = words::named(texts, &self.seen, &view, player);
                texts.say("turn-of", &[("player", &name)])
            }
            (Phase::Running, None) => String::new(),
        }
    }

    /// What waits for the answer of whoever is here.
    fn offer(&self, texts: &Texts) -> Option<String> {
        let own = self.seen.own_player().filter(|_| self.seen.is_in())?;
        let state = self.seen.state().filter(|state| state.phase() == Phase::Running)?;
        let (agreed, asked, answer) = match state.takeback() {
            Some((agreed, _)) => (agreed, "live-takeback-asked", "live-offer-takeback"),
            None => (state.draw(), "live-draw-offered", "live-offer-draw"),
        };
        let first = agreed.iter().next().filter(|_| !agreed.contains(own))?;
        let name = words::named(texts, &self.seen, &state.play().view(), first);
        Some(format!("{} {}", texts.say(asked, &[("player", &name)]), texts.say(answer, &[])))
    }

    /// The line of keys.
    fn keys(&self) -> &'static str {
        match self.seen.phase() {
            Some(Phase::Open) => "live-keys-open",
            Some(Phase::Ended) if !self.seen.own.is_empty() => "live-keys-over",
            Some(Phase::Running) if !self.seen.own.is_empty() => "live-keys",
            _ => "live-keys-watch",
        }
    }
}

/// At a table of a server.
impl App {
    /// A table of a server.
    pub fn live(texts: Texts, look: Look, chapter: std::rc::Rc<Chapter>, coming: Coming) -> App {
        App::open(texts, look, chapter, Scene::Live(Box::new(Live::new(coming))))
    }

    /// Takes what the session knows beside its tidings.
    pub fn look(&mut self, session: &Session, now: u64) {
        if let Scene::Live(live) = &mut self.scene {
            live.seen.look(session, now);
            live.seat();
        }
    }

    /// Takes tidings.
    pub fn tidings(&mut self, tidings: &Tidings) {
        if let Scene::Live(live) = &mut self.scene {
            let wish = live.hear(tidings, &self.texts);
            self.wish(wish);
        }
    }

    /// Passes where nothing else is possible, once everything was told.
    pub fn settle(&mut self) {
        if let Scene::Live(live) = &mut self.scene {
            let pass = live.seen.forced_pass();
            self.wish(pass.map(Wish::Turn));
        }
    }

    /// A wish was not even sent.
    pub fn unsent(&mut self, why: Unsent) {
        let Scene::Live(live) = &mut self.scene else { return };
        live.show_again(&self.texts);
        let key = match why {
            Unsent::Busy => "live-busy",
            Unsent::NotReady => "live-not-ready",
            Unsent::TooLong => "terminal-too-long",
            Unsent::Ended => "live-over",
        };
        live.warn(self.texts.say(key, &[]));
    }

    /// Why the server has ended the connection for good, if it has.
    pub fn farewell(&self) -> Option<String> {
        match &self.scene {
            Scene::Live(live) => match &live.seen.connection {
                Connection::Ended(Some(reason)) => Some(words::reason(&self.texts, reason)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether whoever leaves now has a seat to come back to.
    pub fn keeps_seat(&self) -> bool {
        matches!(&self.scene, Scene::Live(live) if live.seen.keeps_seat())
    }

    pub(super) fn wish(&mut self, wish: Option<Wish>) {
        self.requests.extend(wish.map(Request::Live));
    }

    pub(super) fn live_confirmed(&mut self, question: Question) {
        let act = match question {
            Question::Resign => Act::Resign,
            Question::Abandon => Act::Abandon,
            Question::Draw => Act::OfferDraw,
        };
        self.wish(Some(Wish::Act(act)));
    }

    pub(super) fn live_key(&mut self, code: KeyCode) {
        let Scene::Live(live) = &mut self.scene else { return };
        let (phase, is_seated) = (live.seen.phase(), !live.seen.own.is_empty());
        match code {
            _ if live.game.is_none() => self.board_key(code),
            KeyCode::Enter if phase == Some(Phase::Ended) => {
                let act = is_seated.then_some(Wish::Act(Act::AskRematch));
                self.wish(act);
            }
            KeyCode::Char('s') => self.open_type(Topic::Save),
            KeyCode::Char('t') => self.open_type(Topic::Say),
            KeyCode::Char('i') => live.warn(self.texts.say("live-no-hints", &[])),
            KeyCode::Char('I') => {
                let (title, lines) = ("live-invitation", live.invitation(&self.texts));
                self.overlay = Some(Overlay::Text { title, lines, scroll: 0 });
            }
            KeyCode::Char('x') if phase == Some(Phase::Running) && is_seated => {
                self.overlay = Some(Overlay::Confirm(Question::Resign));
            }
            KeyCode::Char('X') if phase == Some(Phase::Running) && is_seated => {
                self.overlay = Some(Overlay::Confirm(Question::Abandon));
            }
            KeyCode::Char(letter) if live.act(letter).is_some() => {
                let act = live.act(letter).map(Wish::Act);
                self.wish(act);
            }
            _ => self.board_key(code),
        }
    }
}

impl Live {
    /// What a key does at the table.
    fn act(&self, letter: char) -> Option<Act> {
        let state = self.seen.state()?;
        match letter {
            '=' if state.draw().is_empty() => Some(Act::OfferDraw),
            '=' => Some(Act::AcceptDraw),
            'u' => Some(Act::AskTakeback),
            '+' => Some(Act::GrantTakeback),
            '-' if state.takeback().is_some() => Some(Act::DeclineTakeback),
            '-' => Some(Act::DeclineDraw),
            'C' => self.seen.to_act().map(|seat| Act::Claim { seat }),
            'w' => Some(Act::Leave),
            '1'..='4' => Some(Act::Sit { seat: letter as u8 - b'1' }),
            _ => None,
        }
    }
}
