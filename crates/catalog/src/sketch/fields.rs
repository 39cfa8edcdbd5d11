//! What decides in a position besides the squares.

use kernel::Player;

use super::Sketch;
use crate::{Color, Title};

/// Something besides the squares that decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is.
    pub what: What,
    /// How it stands in the text of the position.
    pub value: String,
    /// The values it can have, with what they mean; none where it is a number or a list.
    pub choices: Vec<(String, Named)>,
}

/// What a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Who acts.
    ToAct,
    /// Djambi: who decides over an army.
    Control(Color),
    /// Djambi: who brought an army.
    Owner(Color),
    /// Djambi: whose regular turn it is.
    Base,
    /// Djambi: in which order the players act, where a list says it.
    Order,
    /// Vorassic: snake or octopus.
    Mode,
    /// Vorassic: the points of a player.
    Score(Player),
}

/// What the value of a field means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A player, with the colors that the player brought.
    Player(Player, Vec<Color>),
    /// Nobody.
    Nobody,
    /// Nobody any more.
    Abandoned,
    /// Something that has a message of its own.
    Key(&'static str),
}

/// The armies in the order of the fields.
const ARMIES: [Color; 4] = [Color::Red, Color::Blue, Color::Yellow, Color::Green];

/// Where the fields of Djambi stand.
const TO_MOVE: usize = 0;
const CONTROL: usize = 1;
const BASE: usize = 2;
const LIST: usize = 3;
const OWNER: usize = 4;

/// Whether the fields have a form that can be changed; what they say does not matter.
pub(super) fn are_sound(sketch: &Sketch) -> bool {
    let is_long = |field: usize| sketch.fields[field].chars().count() == ARMIES.len();
    match sketch.title {
        Title::Djambi => sketch.fields.len() == 5 && is_long(CONTROL) && is_long(OWNER),
        Title::Bermudes => sketch.fields.len() == 1,
        Title::Vorassic => {
            sketch.fields.len() == 3 && (2..=4).contains(&sketch.fields[2].split(':').count())
        }
    }
}

/// The letters of the players of Vorassic, as many as there are scores.
pub(super) fn letters(sketch: &Sketch) -> &'static [char] {
    match scores(sketch).len() {
        2 => &['J', 'R'],
        3 => &['J', 'V', 'R'],
        _ => &['J', 'V', 'R', 'B'],
    }
}

fn scores(sketch: &Sketch) -> Vec<&str> {
    sketch.fields.get(2).map(|scores| scores.split(':').collect()).unwrap_or_default()
}

pub(super) fn score(sketch: &Sketch, player: Player) -> i64 {
    let pieces = |owned: &dyn Fn(&str) -> bool| {
        sketch.squares.iter().filter(|symbol| owned(symbol)).count() as i64
    };
    match sketch.title {
        Title::Djambi => pieces(&|symbol| {
            super::squares::piece(sketch, symbol).is_some_and(|it| it.controller == Some(player))
        }),
        Title::Bermudes => pieces(&|symbol| symbol == if player.number() == 0 { "o" } else { "x" }),
        Title::Vorassic => {
            let score = scores(sketch).get(player.number()).map(|score| score.parse());
            score.and_then(Result::ok).unwrap_or(0)
        }
    }
}

/// The colors that a player brought.
pub(super) fn colors(sketch: &Sketch, player: Player) -> Vec<Color> {
    match (sketch.title, player.number()) {
        (Title::Djambi, number) => {
            let owners = sketch.fields[OWNER].chars();
            let brought = owners.map(|owner| owner.to_digit(10) == Some(number as u32));
            ARMIES.into_iter().zip(brought).filter(|(_, it)| *it).map(|(color, _)| color).collect()
        }
        (Title::Bermudes, 0) => vec![Color::White],
        (Title::Bermudes, 1) => vec![Color::Black],
        (Title::Bermudes, _) => Vec::new(),
        (Title::Vorassic, number) => {
            let color = letters(sketch).get(number).map(|letter| match letter {
                'J' => Color::Yellow,
                'V' => Color::Green,
                'R' => Color::Red,
                _ => Color::Blue,
            });
            color.into_iter().collect()
        }
    }
}

/// Who decides over an army: a player, or the letter for nobody.
pub(super) fn control(sketch: &Sketch, army: Color) -> Option<Result<Player, char>> {
    let place = ARMIES.iter().position(|color| *color == army)?;
    let letter = sketch.fields[CONTROL].chars().nth(place)?;
    let player = letter.to_digit(10).and_then(|number| Player::new(number as usize));
    Some(player.ok_or(letter))
}

fn players(sketch: &Sketch) -> Vec<(String, Named)> {
    let named = |player: Player| {
        let text = match sketch.title {
            Title::Djambi => player.to_string(),
            Title::Bermudes => if player.number() == 0 { "o" } else { "x" }.to_owned(),
            Title::Vorassic => letters(sketch)[player.number()].to_string(),
        };
        (text, Named::Player(player, colors(sketch, player)))
    };
    let most = match sketch.title {
        Title::Djambi => 4,
        Title::Bermudes => 2,
        Title::Vorassic => letters(sketch).len(),
    };
    Player::ALL.into_iter().take(most).map(named).collect()
}

pub(super) fn all(sketch: &Sketch) -> Vec<Field> {
    let players = players(sketch);
    let field = |what, choices| Field { what, value: value(sketch, what), choices };
    let nobody = ("-".to_owned(), Named::Nobody);
    match sketch.title {
        Title::Djambi => {
            let mut all = vec![field(What::ToAct, players.clone())];
            let commands: Vec<_> = players
                .iter()
                .cloned()
                .chain([nobody.clone(), ("F".to_owned(), Named::Abandoned)])
                .collect();
            let brings: Vec<_> = players.iter().cloned().chain([nobody]).collect();
            all.extend(ARMIES.map(|army| field(What::Control(army), commands.clone())));
            all.extend(ARMIES.map(|army| field(What::Owner(army), brings.clone())));
            all.push(field(What::Base, players));
            all.push(field(What::Order, Vec::new()));
            all
        }
        Title::Bermudes => vec![field(What::ToAct, players)],
        Title::Vorassic => {
            let mode = |name: &str, key| (name.to_owned(), Named::Key(key));
            let modes =
                vec![mode("snake", "option-mode-snake"), mode("octopus", "option-mode-octopus")];
            let scores = Player::ALL.into_iter().take(players.len());
            let scores = scores.map(|player| field(What::Score(player), Vec::new()));
            let mut all = vec![field(What::ToAct, players), field(What::Mode, modes)];
            all.extend(scores);
            all
        }
    }
}

/// Where a field stands, and which of its letters or numbers is meant.
fn place(sketch: &Sketch, what: What) -> Option<(usize, usize)> {
    let army = |army: Color| ARMIES.iter().position(|color| *color == army);
    match (sketch.title, what) {
        (Title::Djambi | Title::Bermudes, What::ToAct) => Some((TO_MOVE, 0)),
        (Title::Djambi, What::Control(color)) => Some((CONTROL, army(color)?)),
        (Title::Djambi, What::Owner(color)) => Some((OWNER, army(color)?)),
        (Title::Djambi, What::Base) => Some((BASE, 0)),
        (Title::Djambi, What::Order) => Some((LIST, 0)),
        (Title::Vorassic, What::Mode) => Some((0, 0)),
        (Title::Vorassic, What::ToAct) => Some((1, 0)),
        (Title::Vorassic, What::Score(player)) => Some((2, player.number())),
        _ => None,
    }
}

fn value(sketch: &Sketch, what: What) -> String {
    let Some((field, part)) = place(sketch, what) else { return String::new() };
    let text = &sketch.fields[field];
    match what {
        What::Control(_) | What::Owner(_) => {
            text.chars().nth(part).map(String::from).unwrap_or_default()
        }
        What::Score(_) => text.split(':').nth(part).unwrap_or_default().to_owned(),
        What::ToAct | What::Base | What::Order | What::Mode => text.clone(),
    }
}

pub(super) fn set(sketch: &mut Sketch, what: What, value: &str) {
    let Some((field, part)) = place(sketch, what) else { return };
    // What divides the parts of the text would make another field of it.
    if value.is_empty() || value.contains([' ', ':', '/']) {
        return;
    }
    let replaced = |parts: Vec<String>, between: &str| {
        let parts: Vec<&str> = parts
            .iter()
            .enumerate()
            .map(|(place, known)| if place == part { value } else { known })
            .collect();
        parts.join(between)
    };
    let text = &sketch.fields[field];
    sketch.fields[field] = match what {
        What::Control(_) | What::Owner(_) if value.chars().count() != 1 => return,
        What::Control(_) | What::Owner(_) => replaced(text.chars().map(String::from).collect(), ""),
        What::Score(_) => replaced(text.split(':').map(str::to_owned).collect(), ":"),
        What::ToAct | What::Base | What::Order | What::Mode => value.to_owned(),
    };
}
