//! Whole pictures, compared as texts with those under `tests/golden`.
//!
//! When a drawing changes on purpose, `MACHIAVEL_GOLDEN=write` makes the tests write the files
//! anew; look at every one of them before it is committed.

use std::{env, fs, path::Path};

use catalog::drawing::Theme;
use catalog::{Coloring, Mark, Play, Style, svg};

#[track_caller]
fn check(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.svg"));
    if env::var("MACHIAVEL_GOLDEN").is_ok_and(|value| value == "write") {
        fs::write(&path, picture).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap();
    // Whole pictures are too long to be printed.
    let differs = golden.lines().zip(picture.lines()).position(|(old, new)| old != new);
    assert!(golden == picture, "{name} differs, first in line {differs:?}");
}

/// The last of the choices at every step, so that a game goes on without a list of all turns.
fn play_on(play: &mut Play, turns: usize) {
    for turn in 0..turns {
        if play.ending().is_some() {
            return;
        }
        while play.drafted().is_none() {
            let choices = play.choices();
            match &choices[(turn * 7 + choices.len() / 2) % choices.len()].square {
                Some(square) => drop(play.click(square).unwrap()),
                None => assert!(play.stop()),
            }
        }
        assert!(play.commit());
    }
}

fn dark() -> Style {
    Style { coloring: Coloring::Theme(Theme::Dark), ..Style::default() }
}

/// Blue was won by Red, Green is suspended behind corpses; a corpse was picked up.
const DJAMBI_MIDDLE: &str = "GCx5YAYC/xx1GR1x2YD/3GD1YN3/1BMx1x1BR2/4x4/2x3BD2/RMx4xYM1/\
    xRR1RNx1BNRDYR/xRC2RA1BM1BA 0 0023 0 - 0123";

/// Green is neutral, Yellow abandoned.
const DJAMBI_THREE: &str = "GCGA5YA1/1GRx1x3YD/3GD1YN3/1BMx1x1BR2/9/2x1GN1BD2/RMx4xYM1/\
    xRR2x1BNRDYR/xRC2RABCBM1BA 0 01F- 0 - 012-";

const BERMUDES_MIDDLE: &str =
    "xxxxxxxxx/xxxxx1xxx/xx2o1xo1/9/9/1ox2x3/ooox1oo1x/ooo3ooo/ooooooooo o";

#[test]
fn djambi_starts() {
    let play = Play::start("djambi/french@1").unwrap();
    let view = play.view_at(0).unwrap();
    check("djambi-start", &svg(&view, &Style::default()));
    check("djambi-start-dark", &svg(&view, &dark()));
}

#[test]
fn djambi_in_the_middle() {
    let mut play = Play::from_position("djambi/spanish@1", DJAMBI_MIDDLE).unwrap();
    play.click("d2").unwrap();
    play.click("e2").unwrap();
    let mut view = play.view();
    assert!(view.held.is_some());
    view.mark(&["b6", "i9"], Mark::Pointed);
    let style = Style {
        quarter_turns: 1,
        arrows: vec![("a3".to_owned(), "b6".to_owned()), ("i9".to_owned(), "e9".to_owned())],
        caption: Some("Ranger le mort où l’on veut".to_owned()),
        ..Style::default()
    };
    check("djambi-middle", &svg(&view, &style));
    check("djambi-middle-dark", &svg(&view, &Style { coloring: dark().coloring, ..style }));
}

#[test]
fn djambi_with_three_players() {
    let play = Play::from_position("djambi/english@1", DJAMBI_THREE).unwrap();
    check("djambi-three", &svg(&play.view_at(0).unwrap(), &Style::default()));
}

#[test]
fn djambi_ends() {
    let position = "9/9/9/9/9/9/9/RMBC7/RC8 0 01-- 0 - 01--";
    let mut play = Play::from_position("djambi/spanish@1", position).unwrap();
    play.turn("a2-b2@i9").unwrap();
    check("djambi-end", &svg(&play.view(), &Style::default()));
}

#[test]
fn bermudes_starts() {
    let play = Play::start("bermudes@1").unwrap();
    check("bermudes-start", &svg(&play.view_at(0).unwrap(), &Style::default()));
}

#[test]
fn bermudes_in_the_middle() {
    let mut play = Play::from_position("bermudes@1", BERMUDES_MIDDLE).unwrap();
    play.click("F2").unwrap();
    check("bermudes-middle", &svg(&play.view(), &Style { quarter_turns: 2, ..dark() }));
}

#[test]
fn bermudes_ends() {
    let position = "oooooo3/9/9/9/9/9/9/9/xxxxxx3 o";
    let mut play = Play::from_position("bermudes@1", position).unwrap();
    play.turn("A1xI1").unwrap();
    assert!(play.ending().is_some());
    check("bermudes-end", &svg(&play.view(), &Style::default()));
}

#[test]
fn vorassic_starts() {
    let play = Play::start("vorassic@1 size=10 walls=8 players=4 seed=3").unwrap();
    check("vorassic-start", &svg(&play.view_at(0).unwrap(), &Style::default()));
}

#[test]
fn vorassic_in_the_middle() {
    let mut play = Play::start("vorassic@1 size=10 walls=8 players=4 seed=3").unwrap();
    play_on(&mut play, 25);
    check("vorassic-middle", &svg(&play.view(), &Style { quarter_turns: 3, ..Style::default() }));
    check("vorassic-middle-dark", &svg(&play.view_at(play.moments() - 1).unwrap(), &dark()));
}

#[test]
fn vorassic_ends() {
    let mut play = Play::start("vorassic@1 size=12 fill=random mode=octopus walls=8").unwrap();
    play_on(&mut play, 12 * 12);
    assert!(play.ending().is_some());
    check("vorassic-end", &svg(&play.view(), &Style::default()));
}

#[test]
fn captions_are_escaped() {
    let play = Play::start("bermudes@1").unwrap();
    let caption = "<script>alert(\"1\" & '2')</script>\u{0}\n\u{FFFF}é".to_owned();
    let picture = svg(&play.view(), &Style { caption: Some(caption), ..Style::default() });
    let safe = "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;  é";
    assert_eq!(picture.matches(safe).count(), 2, "in the title and below the board");
    assert!(!picture.contains("script>"));
    assert!(!picture.contains(['\u{0}', '\u{FFFF}']));
}

#[test]
fn names_of_squares_are_never_written() {
    let play = Play::start("bermudes@1").unwrap();
    let mut view = play.view();
    view.squares[0].name = "<script>".to_owned();
    view.col_labels[0] = "<script>".to_owned();
    let style =
        Style { arrows: vec![("<script>".to_owned(), "B2".to_owned())], ..Style::default() };
    assert!(!svg(&view, &style).contains("script"));
}

#[test]
fn arrows_to_nowhere_are_left_out() {
    let view = Play::start("bermudes@1").unwrap().view();
    let none = svg(&view, &Style::default());
    let arrows = [("A1", "Z9"), ("Z9", "A1"), ("A1", "A1")];
    let arrows = arrows.map(|(from, to)| (from.to_owned(), to.to_owned())).to_vec();
    assert_eq!(svg(&view, &Style { arrows, ..Style::default() }), none);
}

#[test]
fn a_page_can_give_the_colors() {
    let view = Play::start("djambi/french@1").unwrap().view();
    let picture = svg(&view, &Style { coloring: Coloring::Page, ..Style::default() });
    assert!(picture.contains("fill=\"var(--plate-red)\""));
    assert!(!picture.contains("=\"#"));
}

#[test]
fn four_quarter_turns_are_none() {
    let view = Play::start("vorassic@1 size=5").unwrap().view();
    let turned = |quarter_turns| svg(&view, &Style { quarter_turns, ..Style::default() });
    assert_eq!(turned(4), turned(0));
    assert_eq!(turned(7), turned(3));
    assert_ne!(turned(1), turned(3));
    assert_eq!(turned(255), turned(3));
}
