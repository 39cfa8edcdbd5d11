//! A position that is being set up.

mod fields;
mod squares;

use kernel::Player;

use crate::{BoardView, Color, Ground, PieceView, Play, Refused, Title};

pub use fields::{Field, Named, What};

/// A position that is being set up, square by square and field by field. It can be anything that
/// has the form of one; whether the rules allow it [`check`](Sketch::check) says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    title: Title,
    /// The text of the setup, whose rules the position shall keep.
    setup: String,
    cols: usize,
    /// The symbols of the squares from the top left as the text of the position has them; empty
    /// for an empty square.
    squares: Vec<String>,
    /// What stands in the text besides the squares, in its order.
    fields: Vec<String>,
}

/// Something that can be put on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// What the text of a position has for it; empty to take away what is there.
    pub symbol: String,
    /// The thing, if it is one.
    pub piece: Option<PieceView>,
    /// What the square is with it.
    pub ground: Ground,
}

impl Sketch {
    /// The first position of a setup.
    pub fn start(setup: &str) -> Result<Sketch, Refused> {
        let play = Play::start(setup)?;
        let sketch = Sketch::read(&play.setup(), &play.position());
        Ok(sketch.expect("the text of a position has its form"))
    }

    /// The position that a text tells, if it has the form of one. A position that the rules allow
    /// always has.
    pub fn read(setup: &str, text: &str) -> Option<Sketch> {
        let title = Title::of_setup(setup)?;
        // What may be left out is filled in.
        let whole = Play::from_position(setup, text).map(|play| play.position());
        let text = whole.as_deref().unwrap_or(text);
        let mut words: Vec<&str> = text.split(' ').collect();
        let at = if title == Title::Vorassic { words.len().checked_sub(1)? } else { 0 };
        let rows = words.remove(at);
        let (cols, squares) = squares::read(title, rows)?;
        let fields: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let sketch = Sketch { title, setup: setup.to_owned(), cols, squares, fields };
        fields::are_sound(&sketch).then_some(sketch)
    }

    /// The text of the position.
    pub fn text(&self) -> String {
        let rows = squares::write(self.title, self.cols, &self.squares);
        let fields = self.fields.join(" ");
        match self.title {
            Title::Vorassic => format!("{fields} {rows}"),
            Title::Djambi | Title::Bermudes => format!("{rows} {fields}"),
        }
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        self.title
    }

    /// The text of the setup.
    pub fn setup(&self) -> &str {
        &self.setup
    }

    /// Lets it be a position of another setup of the same game.
    pub fn set_setup(&mut self, setup: &str) {
        setup.clone_into(&mut self.setup);
    }

    /// A game from here on, or why there can be none.
    pub fn check(&self) -> Result<Play, Refused> {
        Play::from_position(&self.setup, &self.text())
    }

    /// Everything that can be put on a square.
    pub fn tools(&self) -> Vec<Tool> {
        let tool = |symbol: String| Tool {
            piece: squares::piece(self, &symbol),
            ground: squares::ground(self.title, &symbol),
            symbol,
        };
        squares::symbols(self).into_iter().map(tool).collect()
    }

    /// Puts something on a square, by the index of the square. What lies there already is taken
    /// away.
    pub fn put(&mut self, square: usize, symbol: &str) {
        squares::put(self, square, symbol);
    }

    /// Takes everything away that can be missing.
    pub fn clear(&mut self) {
        for square in 0..self.squares.len() {
            squares::clear(self, square);
        }
    }

    /// What decides besides the squares.
    pub fn fields(&self) -> Vec<Field> {
        fields::all(self)
    }

    /// Changes a field; what is none is passed over.
    pub fn set(&mut self, what: What, value: &str) {
        fields::set(self, what, value);
    }

    /// What a screen shows of it, be it allowed or not.
    pub fn view(&self) -> BoardView {
        squares::view(self)
    }

    /// The colors that a player has in this position.
    fn colors(&self, player: Player) -> Vec<Color> {
        fields::colors(self, player)
    }
}
