//! A game on a screen, and the same game beside it.

use std::cmp::Ordering;
use std::ops::Deref;

use browser::{Browser, Device, Element, Key, Machiavel};
use catalog::{Choice, Play, Title};
use lang::{Language, Texts};

use crate::machiavel;

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    Mouse,
    Keys,
    Touch,
}

/// What somebody sees in a browser, and does there.
#[derive(Debug)]
pub(crate) struct Sight {
    pub(crate) browser: Browser,
}

/// A browser that shows a page of a server of its own.
#[derive(Debug)]
pub(crate) struct Screen {
    sight: Sight,
    pub(crate) machiavel: Machiavel,
}

impl Deref for Screen {
    type Target = Sight;

    fn deref(&self) -> &Sight {
        &self.sight
    }
}

impl Screen {
    /// A new browser on the first page.
    #[track_caller]
    pub(crate) fn new(device: Device) -> Screen {
        Screen::speaking(device, "en")
    }

    /// A new browser on the first page, whose user reads this language.
    #[track_caller]
    pub(crate) fn speaking(device: Device, language: &str) -> Screen {
        let sight = Sight { browser: Browser::start(device, language) };
        let screen = Screen { machiavel: machiavel(), sight };
        screen.open("/");
        screen
    }

    /// Opens a page with a board.
    #[track_caller]
    pub(crate) fn open(&self, path: &str) {
        self.browser.open(&self.machiavel.at(path));
        self.board();
    }
}

impl Sight {
    /// A new browser whose user reads English.
    pub(crate) fn new(device: Device) -> Sight {
        Sight { browser: Browser::start(device, "en") }
    }

    /// Loads the page again.
    #[track_caller]
    pub(crate) fn reload(&self) {
        self.browser.reload();
        self.board();
    }

    #[track_caller]
    pub(crate) fn board(&self) -> Element<'_> {
        self.browser.find("[role=grid]")
    }

    #[track_caller]
    pub(crate) fn square(&self, name: &str) -> Element<'_> {
        self.browser.find(&format!("[data-square='{name}']"))
    }

    /// Where a square is touched: its ground, since a piece may still be on its way there.
    #[track_caller]
    pub(crate) fn ground(&self, name: &str) -> Element<'_> {
        self.browser.find(&format!("[data-square='{name}'] > rect"))
    }

    #[track_caller]
    pub(crate) fn click(&self, square: &str) {
        self.browser.click(&self.ground(square));
    }

    #[track_caller]
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.browser.drag(&self.ground(from), &self.ground(to));
    }

    /// Something to press, by what it is called.
    #[track_caller]
    pub(crate) fn control(&self, name: &str) -> Element<'_> {
        let controls = "button, .button, summary, .top a, select, input";
        self.browser.wait_for(&format!("something called {name}"), || {
            self.browser.all(controls).into_iter().find(|it| it.name() == name)
        })
    }

    #[track_caller]
    pub(crate) fn press(&self, name: &str) {
        self.browser.click(&self.control(name));
    }

    /// Chooses a value of a list by its keys.
    #[track_caller]
    pub(crate) fn pick(&self, select: &str, key: Key, value: &str) {
        let browser = &self.browser;
        let select = browser.find(select);
        let name = select.name();
        self.tab_until(|focused| focused.name() == name);
        browser.wait_until(value, || {
            let is_so = select.value() == value;
            if !is_so {
                browser.press(key);
            }
            is_so
        });
    }

    #[track_caller]
    pub(crate) fn headline(&self) -> String {
        self.browser.find(".headline").text()
    }

    #[track_caller]
    pub(crate) fn wait_for_headline(&self, expected: &str) {
        self.browser.wait_until(expected, || self.headline() == expected);
    }

    #[track_caller]
    pub(crate) fn detail(&self) -> String {
        self.browser.find(".detail").text()
    }

    #[track_caller]
    pub(crate) fn wait_for_detail(&self, part: &str) {
        self.browser.wait_until(part, || self.detail().contains(part));
    }

    /// The turns of the history.
    #[track_caller]
    pub(crate) fn turns(&self) -> Vec<String> {
        self.browser.all(".turns button").iter().map(Element::text).collect()
    }

    /// Waits until the turn with this number is this one.
    #[track_caller]
    pub(crate) fn wait_for_turn(&self, number: usize, turn: &str) {
        let place = format!(".turns li:nth-child({number}) button");
        self.browser.wait_until(&format!("turn {number}, {turn}"), || {
            self.browser.all(&place).first().is_some_and(|it| it.text() == turn)
        });
    }

    /// Goes to another game by the links at the top.
    #[track_caller]
    pub(crate) fn go_to(&self, means: Means, title: Title) {
        let link = self.browser.find(&format!(".top nav a[href='/play/{}']", title.name()));
        match means {
            Means::Mouse | Means::Touch => self.browser.click(&link),
            Means::Keys => {
                let address = link.attribute("href");
                self.tab_until(|focused| focused.attribute("href") == address);
                self.browser.press(Key::Enter);
            }
        }
        let board = format!("Board of {}", texts().say(&format!("game-{}", title.name()), &[]));
        self.browser.wait_until(&board, || self.board().name() == board);
    }

    /// Begins a game of Vorassic on a board of this size.
    #[track_caller]
    pub(crate) fn new_vorassic(&self, size: &str) {
        self.press("New game");
        let field = self.browser.find(".sheet input[type=number]");
        self.browser.click(&field);
        self.browser.press_with(&[Key::Control], Key::Char('a'));
        self.browser.type_text(size);
        self.browser.wait_until("the size", || field.value() == size);
        self.press("Start");
        let squares = size.parse::<usize>().unwrap().pow(2);
        self.browser
            .wait_until("the board", || self.browser.all("[role=gridcell]").len() == squares);
    }

    /// Presses Tab until what has the focus is wanted.
    #[track_caller]
    pub(crate) fn tab_until(&self, wanted: impl Fn(&Element<'_>) -> bool) {
        self.browser.wait_until("the focus there", || {
            self.browser.press(Key::Tab);
            wanted(&self.browser.focused())
        });
    }

    /// Gives the focus to the board with the key Tab.
    #[track_caller]
    pub(crate) fn tab_to_board(&self) {
        self.tab_until(|focused| focused.role() == "grid");
    }

    /// Plays a turn on the screen as a person does, and beside it.
    #[track_caller]
    pub(crate) fn play(&self, means: Means, play: &mut Play, turn: &str) {
        let number = play.moments();
        let mut after = play.clone();
        after.turn(turn).unwrap();
        let steps = after.steps_at(number);
        let mut draft = play.clone();
        while let Some(step) = steps.get(draft.chosen().len()) {
            let next = steps.get(draft.chosen().len() + 1);
            let mut ahead = draft.clone();
            choose(&mut ahead, step);
            // Every other turn is dragged, where it is not over with the first choice.
            let drags = means == Means::Mouse && number.is_multiple_of(2);
            if let (true, 0, 1, Some(next)) =
                (drags, draft.chosen().len(), ahead.chosen().len(), next)
                && let (Some(from), Some(to)) = (&step.square, &next.square)
            {
                self.drag(from, to);
                choose(&mut ahead, next);
            } else {
                self.choose(means, &draft, step, number);
            }
            draft = ahead;
        }
        assert_eq!(draft.drafted().as_deref(), Some(turn));
        self.wait_for_turn(number, turn);
        *play = after;
    }

    #[track_caller]
    fn choose(&self, means: Means, draft: &Play, step: &Choice, number: usize) {
        match (means, &step.square) {
            (Means::Keys, None) => self.browser.press(Key::Char('.')),
            (_, None) => self.press("Finish the turn"),
            (Means::Keys, Some(square)) => {
                let mut keys = self.way_to(draft, square, number);
                keys.push(if number.is_multiple_of(2) { Key::Enter } else { Key::Space });
                self.browser.press_all(&keys);
            }
            (_, Some(square)) => self.click(square),
        }
    }

    /// The keys from where the keyboard is to a square: by turns arrows, letters and Tab.
    #[track_caller]
    fn way_to(&self, draft: &Play, square: &str, number: usize) -> Vec<Key> {
        let view = draft.view();
        let from = self.cursor();
        let to = view.squares.iter().position(|it| it.name == square).unwrap();
        if number.is_multiple_of(3) && to > from {
            let choices = view.choices().filter(|index| (from + 1..=to).contains(index));
            return vec![Key::Tab; choices.count()];
        }
        let keys = match number % 2 {
            0 => [Key::Left, Key::Right, Key::Up, Key::Down],
            _ => ['h', 'l', 'k', 'j'].map(Key::Char),
        };
        let way = |from: usize, to: usize, less: Key, more: Key| match from.cmp(&to) {
            Ordering::Less => vec![more; to - from],
            Ordering::Equal => Vec::new(),
            Ordering::Greater => vec![less; from - to],
        };
        let across = way(from % view.cols, to % view.cols, keys[0], keys[1]);
        let down = way(from / view.cols, to / view.cols, keys[2], keys[3]);
        [across, down].concat()
    }

    /// Where the keyboard is on the board.
    #[track_caller]
    pub(crate) fn cursor(&self) -> usize {
        let active = self.board().attribute("aria-activedescendant").unwrap();
        active.trim_start_matches("square-").parse().unwrap()
    }

    /// Everything on the board is as it should be, as a screen reader says it.
    #[track_caller]
    pub(crate) fn check_board(&self, play: &Play) {
        let view = play.view();
        let labels = self.browser.all("[role=gridcell]");
        assert_eq!(labels.len(), view.squares.len());
        let texts = texts();
        for (square, cell) in view.squares.iter().zip(labels) {
            let label = cell.attribute("aria-label").unwrap_or_default();
            let mut expected = square.name.clone();
            if let Some(piece) = square.piece {
                if let Some(color) = piece.color {
                    expected += ", ";
                    expected += &texts.say(&format!("color-{}", color.name()), &[]);
                }
                expected += ", ";
                expected += &texts.say(&format!("piece-{}", piece.shape.name()), &[]);
            }
            let is_so = match square.ground {
                // The ground is named between the square and the piece.
                catalog::Ground::Plain => label.starts_with(&expected),
                _ => label.starts_with(&square.name),
            };
            assert!(is_so, "{label:?} instead of {expected:?}");
        }
    }
}

/// What the page says in English.
pub(crate) fn texts() -> Texts {
    Texts::new(Language::English)
}

fn choose(draft: &mut Play, step: &Choice) {
    match &step.square {
        Some(square) => {
            draft.click(square).unwrap();
        }
        None => assert!(draft.stop()),
    }
    draft.take_forced();
}
