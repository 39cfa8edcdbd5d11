//! Positions that are set up.

use catalog::{Sketch, Standing, Title, What};
use kernel::Rng;

use crate::{SETUPS, draft_at_random, start};

/// Positions of random games of every setup.
fn positions() -> impl Iterator<Item = (&'static str, String)> {
    SETUPS.into_iter().flat_map(|setup| {
        let mut rng = Rng::new(7);
        let mut play = start(setup);
        let mut all = vec![play.position()];
        while all.len() < 25 && play.ending().is_none() {
            let turn = draft_at_random(&mut play, &mut rng);
            play.turn(&turn).unwrap();
            all.push(play.position());
        }
        all.into_iter().map(move |position| (setup, position))
    })
}

#[test]
fn every_position_can_be_set_up() {
    for (setup, position) in positions() {
        let wanted = Sketch::read(setup, &position).unwrap();
        assert_eq!(wanted.text(), position);
        // From the start of another position of this size, square by square and field by field.
        let mut sketch = Sketch::start(setup).unwrap();
        sketch.clear();
        let tools = wanted.tools();
        for field in wanted.fields() {
            sketch.set(field.what, &field.value);
        }
        // What a player captured last is moved there, so its old square is seen to afterwards.
        for _ in 0..2 {
            let drawn = sketch.view();
            for (square, view) in wanted.view().squares.iter().enumerate() {
                let fits = |tool: &&catalog::Tool| {
                    // The Labyrinth is no tool.
                    let ground = view.ground == tool.ground || wanted.title() == Title::Djambi;
                    tool.piece == view.piece && ground
                };
                if drawn.squares[square] != *view {
                    sketch.put(square, &tools.iter().find(fits).unwrap().symbol);
                }
            }
        }
        assert_eq!(sketch.text(), position, "{setup}");
        assert_eq!(sketch.check().unwrap().position(), position);
    }
}

#[test]
fn a_sketch_shows_what_the_position_shows() {
    for (setup, position) in positions() {
        let sketch = Sketch::read(setup, &position).unwrap();
        let (drawn, view) = (sketch.view(), sketch.check().unwrap().view());
        assert_eq!((drawn.cols, &drawn.col_labels), (view.cols, &view.col_labels));
        assert_eq!(drawn.row_labels, view.row_labels);
        let colors = |view: &catalog::BoardView| {
            view.players.iter().map(|it| (it.player, it.colors.clone())).collect::<Vec<_>>()
        };
        assert_eq!(colors(&drawn), colors(&view), "{setup} {position}");
        for (is, should) in drawn.squares.iter().zip(&view.squares) {
            assert_eq!((&is.name, is.ground), (&should.name, should.ground));
            // Only the rules know whose Chief is walled in.
            let suspended = should.piece.is_some_and(|it| it.standing == Standing::Suspended);
            if !suspended {
                assert_eq!(is.piece, should.piece, "{setup} {position} {}", is.name);
            }
        }
    }
}

#[test]
fn whatever_is_put_is_a_position_or_refused() {
    for setup in SETUPS {
        let mut sketch = Sketch::start(setup).unwrap();
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let tools = sketch.tools();
            let square = rng.below(sketch.view().squares.len());
            sketch.put(square, &tools[rng.below(tools.len())].symbol);
            let fields = sketch.fields();
            let field = &fields[rng.below(fields.len())];
            let value = match &field.choices[..] {
                [] => rng.below(40).to_string(),
                choices => choices[rng.below(choices.len())].0.clone(),
            };
            sketch.set(field.what, &value);
            // Its text has the form of one, and it is not forgotten why it is none.
            assert_eq!(Sketch::read(setup, &sketch.text()).unwrap().text(), sketch.text());
            if let Err(refused) = sketch.check() {
                assert!(refused.key.starts_with(sketch.title().name()), "{refused:?}");
            }
        }
    }
}

#[test]
fn the_same_once_more_is_taken_away() {
    let mut sketch = Sketch::start("bermudes@1").unwrap();
    let before = sketch.text();
    sketch.put(40, "x");
    assert!(sketch.text().contains("/4x4/"));
    sketch.put(40, "x");
    assert_eq!(sketch.text(), before);
    sketch.put(40, "z");
    sketch.put(99, "x");
    assert_eq!(sketch.text(), before);
}

#[test]
fn a_player_has_captured_one_square_last() {
    let mut sketch = Sketch::start("vorassic@1 size=5").unwrap();
    sketch.put(12, "J");
    assert!(sketch.text().ends_with("j1234/12343/23J32/34321/4321R"), "{}", sketch.text());
    sketch.clear();
    assert!(sketch.text().ends_with("11111/11111/11J11/11111/1111R"), "{}", sketch.text());
}

#[test]
fn a_field_stays_one() {
    let mut sketch = Sketch::start("vorassic@1 size=5").unwrap();
    let before = sketch.clone();
    let score = sketch.fields().pop().unwrap().what;
    for value in ["", "1:2", "1 2", "1/2"] {
        sketch.set(score, value);
        sketch.set(What::Base, value);
        assert_eq!(sketch, before, "{value:?}");
    }
}

#[test]
fn what_has_no_form_is_no_sketch() {
    for (setup, text) in [
        ("djambi/french@1", ""),
        ("djambi/french@1", "9/9/9/9/9/9/9/9 0 0123 0 - 0123"),
        ("djambi/french@1", "9/9/9/9/9/9/9/9/9 0 012 0 - 0123"),
        ("djambi/french@1", "9/9/9/9/9/9/9/9/RX8 0 0123 0 - 0123"),
        ("djambi/french@1", "9/9/9/9/9/9/9/9/8R 0 0123 0 - 0123"),
        ("bermudes@1", "9/9/9/9/9/9/9/9/99999999999999999999999 o"),
        ("bermudes@1", "9/9/9/9/9/9/9/9/9"),
        ("vorassic@1", "snake J 0:0 J1/1R"),
        ("vorassic@1", "snake J 0 J1234/12343/23432/34321/4321R"),
        ("chess", "9"),
    ] {
        assert_eq!(Sketch::read(setup, text), None, "{text}");
    }
    // What is against the rules can be put right.
    let lonely = "9/9/9/9/4RA4/9/9/9/9 0 0123 0 - 0123";
    let sketch = Sketch::read("djambi/french@1", lonely).unwrap();
    assert_eq!(sketch.check().unwrap_err().key, "djambi-read-in-labyrinth");
    assert_eq!(sketch.text(), lonely);
}
