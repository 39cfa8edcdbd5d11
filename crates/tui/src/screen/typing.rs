//! A line that is typed: a turn, the name of a file, a text to look for, something to say.

use catalog::{Play, Title};
use lang::Texts;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::look::Look;
use super::overlay::{ASCII_BORDER, Topic, cut, wrap};

/// The most letters that can be typed; longer than any turn, as long as most paths.
const LONGEST: usize = 400;

/// The most files that are listed at once.
const MOST_LINES: usize = 8;

/// What is typed, and what can be taken instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typing {
    pub(super) topic: Topic,
    text: String,
    /// The game whose turn it is.
    title: Option<Title>,
    /// Everything that could be meant.
    all: Vec<String>,
    /// Which of what still fits is taken.
    picked: Option<usize>,
    /// Why it was refused as it stands.
    refusal: Option<String>,
}

impl Typing {
    pub(super) fn new(topic: Topic) -> Typing {
        Typing {
            topic,
            text: String::new(),
            title: None,
            all: Vec::new(),
            picked: None,
            refusal: None,
        }
    }

    /// A turn of a game.
    pub(super) fn turn(play: &Play) -> Typing {
        /// More turns than this are not looked through between two keys.
        const MOST: usize = 5_000;
        let all = play.legal_turns(MOST).unwrap_or_else(|_| {
            let mut anew = play.clone();
            while anew.step_back() {}
            anew.choices().into_iter().filter_map(|choice| choice.square).collect()
        });
        Typing { title: Some(play.title()), all, ..Typing::new(Topic::Turn) }
    }

    /// The same after it was refused.
    pub(super) fn refused(self, why: String) -> Typing {
        Typing { text: self.meant(), picked: None, refusal: Some(why), ..self }
    }

    /// The files that could be meant; whoever has typed nothing takes the first.
    pub(super) fn offer(&mut self, files: Vec<String>) {
        self.all = files;
        self.picked = self.text.is_empty().then_some(0);
    }

    /// What fits to what is typed.
    fn offers(&self) -> Vec<&str> {
        let typed = self.title.map_or_else(|| self.text.clone(), |it| it.tidy_turn(&self.text));
        let fits = |offer: &&str| match self.topic {
            Topic::Turn => offer.starts_with(&typed),
            Topic::Save => typed.is_empty(),
            Topic::Load | Topic::Search | Topic::Say => offer.contains(&typed),
        };
        self.all.iter().map(String::as_str).filter(fits).collect()
    }

    /// Adds what was typed or pasted.
    pub(super) fn add(&mut self, letters: &str) {
        self.refusal = None;
        for letter in letters.chars().filter(|letter| !letter.is_control()) {
            if self.text.len() < LONGEST {
                self.text.push(letter);
            }
        }
        self.picked = None;
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        self.refusal = None;
        match code {
            KeyCode::Backspace => {
                self.text.pop();
                self.picked = None;
            }
            // No turn has it: whoever begins anew as at first means that.
            KeyCode::Char('/') if self.topic == Topic::Turn => {
                self.text.clear();
                self.picked = None;
            }
            KeyCode::Char(letter) => self.add(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Tab => self.complete(),
            KeyCode::Down => self.pick(1),
            KeyCode::Up => self.pick(-1),
            _ => {}
        }
    }

    /// The next or previous of what fits.
    fn pick(&mut self, step: isize) {
        let count = self.offers().len() as isize;
        if count > 0 && self.topic != Topic::Search {
            let next = match (self.picked, step > 0) {
                (Some(picked), _) => picked as isize + step,
                (None, true) => 0,
                (None, false) => -1,
            };
            self.picked = Some(next.rem_euclid(count) as usize);
        }
    }

    /// Completes what was typed as far as all agrees that begins so.
    fn complete(&mut self) {
        let offers = self.offers();
        let taken = self.picked.and_then(|picked| offers.get(picked)).map(|it| (*it).to_owned());
        let shared = |one: &str, other: &str| {
            let letters = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
            letters.map(|(letter, _)| letter).collect::<String>()
        };
        let agreed =
            offers.iter().skip(1).fold(offers.first().map(|it| (*it).to_owned()), |sum, it| {
                sum.map(|sum| shared(&sum, it))
            });
        // Paths are not completed from their middle.
        let agreed = agreed.filter(|it| self.topic == Topic::Turn || it.starts_with(&self.text));
        if let Some(text) = taken.or(agreed) {
            self.text = text;
            self.picked = None;
        }
    }

    /// What was picked, else what was typed.
    pub(super) fn meant(&self) -> String {
        let picked = self.picked.and_then(|picked| self.offers().get(picked).copied());
        picked.unwrap_or(&self.text).trim().to_owned()
    }

    /// Draws it below the board, which whoever types wants to see.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let (name, keys) = match self.topic {
            Topic::Turn => ("page-type-turn", Some("terminal-keys-turn")),
            Topic::Save => ("page-save", Some("terminal-keys-save")),
            Topic::Load => ("page-load", Some("terminal-keys-load")),
            Topic::Search => ("terminal-search", None),
            Topic::Say => ("live-say", None),
        };
        let room = usize::from(area.width).saturating_sub(4);
        let offered = self.offered(room, look);
        let height = (offered.len() as u16 + 3).min(area.height);
        let place = Rect { y: area.bottom() - height, height, ..area };
        let mut block = Block::bordered().title(format!(" {} ", texts.say(name, &[])));
        if let Some(keys) = keys {
            block = block.title_bottom(format!(" {} ", texts.say(keys, &[])));
        }
        let block = if look.ascii { block.border_set(ASCII_BORDER) } else { block };
        let inner = block.inner(place);
        // The end of what is typed is what one wants to see.
        let hidden = self.text.chars().count().saturating_sub(room.saturating_sub(1));
        let shown: String = self.text.chars().skip(hidden).collect();
        let x = inner.x + 1 + shown.chars().count() as u16;
        let lines: Vec<Line<'_>> =
            [Line::from(format!(" {shown}"))].into_iter().chain(offered).collect();
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(lines).block(block), place);
        frame.set_cursor_position((x, inner.y));
    }

    /// What can be taken: turns in a line, files below each other. Or why it was refused.
    fn offered(&self, room: usize, look: Look) -> Vec<Line<'static>> {
        if let Some(refusal) = &self.refusal {
            let style = look.warning();
            let line = |part| Line::from(Span::styled(format!(" {part}"), style));
            return wrap(refusal, room).into_iter().map(line).collect();
        }
        let offers = self.offers();
        let style = |index: usize| match self.picked == Some(index) {
            true => Style::default().add_modifier(Modifier::REVERSED),
            false => look.faint(),
        };
        let first = self.picked.map_or(0, |picked| picked.saturating_sub(MOST_LINES - 1));
        match self.topic {
            Topic::Turn => {
                let mut spans = vec![Span::raw(" ")];
                let mut left = room;
                for (index, offer) in offers.iter().enumerate().skip(first) {
                    let wide = offer.chars().count() + 2;
                    if wide + 2 > left {
                        spans.push(Span::styled(cut(offer, left, look), look.faint()));
                        break;
                    }
                    left -= wide;
                    spans.push(Span::styled((*offer).to_owned(), style(index)));
                    spans.push(Span::raw("  "));
                }
                vec![Line::from(spans)]
            }
            Topic::Save | Topic::Load => {
                let shown = offers.iter().enumerate().skip(first).take(MOST_LINES);
                let line = |(index, offer): (usize, &&str)| {
                    let text = format!(" {} ", cut_front(offer, room.saturating_sub(1), look));
                    Line::from(Span::styled(text, style(index)))
                };
                shown.map(line).collect()
            }
            Topic::Search | Topic::Say => Vec::new(),
        }
    }
}

/// The end of a text that is too long, since paths differ there.
fn cut_front(text: &str, room: usize, look: Look) -> String {
    let count = text.chars().count();
    if count <= room {
        return text.to_owned();
    }
    let dots = look.dots();
    let kept = room.saturating_sub(dots.chars().count());
    format!("{dots}{}", text.chars().skip(count - kept).collect::<String>())
}
