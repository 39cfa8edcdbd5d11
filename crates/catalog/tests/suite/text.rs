//! Boards drawn with letters.

use catalog::{Mark, Play};

/// Checks the board of a position with some squares pointed out.
#[track_caller]
fn check(setup: &str, position: &str, marks: &[&str], expected: &str) {
    let play = Play::from_position(setup, position).unwrap();
    let mut view = play.view_at(0).unwrap();
    view.mark(marks, Mark::Pointed);
    assert_eq!(format!("\n{}", view.text()), expected);
}

#[test]
fn djambi_has_two_letters_a_piece() {
    check(
        "djambi/french@1",
        "GC7YC/9/9/2x2GM3/9/9/2RA6/9/RC7BC 0 0123 0 - 0123",
        &["a1", "b2", "f6"],
        "
    a   b   c   d   e   f   g   h   i
9  GC   .   .   .   .   .   .   .  YC  9
8   .   .   .   .   .   .   .   .   .  8
7   .   .   .   .   .   .   .   .   .  7
6   .   .   x   .   . [GM]  .   .   .  6
5   .   .   .   . (  )  .   .   .   .  5
4   .   .   .   .   .   .   .   .   .  4
3   .   .  RA   .   .   .   .   .   .  3
2   . [ .]  .   .   .   .   .   .   .  2
1 [RC]  .   .   .   .   .   .   .  BC  1
    a   b   c   d   e   f   g   h   i
",
    );
}

#[test]
fn the_labyrinth_is_always_to_be_seen() {
    let row = |position: &str, marks: &[&str]| {
        let play = Play::from_position("djambi/french@1", position).unwrap();
        let mut view = play.view_at(0).unwrap();
        view.mark(marks, Mark::Pointed);
        view.text().lines().nth(5).unwrap().to_owned()
    };
    let empty = "GC7YC/9/9/9/9/9/9/9/RC7BC 0 0123 0 - 0123";
    let taken = "GC7YC/9/9/9/4RC4/9/9/9/8BC 0 0123 0 - 0123";
    assert_eq!(row(empty, &[]), "5   .   .   .   . (  )  .   .   .   .  5");
    assert_eq!(row(empty, &["e5"]), "5   .   .   .   . [()]  .   .   .   .  5");
    assert_eq!(row(taken, &[]), "5   .   .   .   . (RC)  .   .   .   .  5");
    assert_eq!(row(taken, &["e5"]), "5   .   .   .   . [RC]  .   .   .   .  5");
}

#[test]
fn bermudes_has_its_letters() {
    check(
        "bermudes@1",
        "xxxxxx3/9/9/9/9/9/9/9/ooooooooo o",
        &["A6"],
        "
   1  2  3  4  5  6  7  8  9
A  x  x  x  x  x [x] .  .  .  A
B  .  .  .  .  .  .  .  .  .  B
C  .  .  .  .  .  .  .  .  .  C
D  .  .  .  .  .  .  .  .  .  D
E  .  .  .  .  .  .  .  .  .  E
F  .  .  .  .  .  .  .  .  .  F
G  .  .  .  .  .  .  .  .  .  G
H  .  .  .  .  .  .  .  .  .  H
I  o  o  o  o  o  o  o  o  o  I
   1  2  3  4  5  6  7  8  9
",
    );
}

#[test]
fn vorassic_shows_values_walls_and_heads() {
    check(
        "vorassic@1",
        "snake J 1:0:0:0 j12#V/J2321/23432/12321/B#21R",
        &["B1"],
        "
   A  B  C  D  E
0  j  1  2  #  V  0
1  J [2] 3  2  1  1
2  2  3  4  3  2  2
3  1  2  3  2  1  3
4  B  #  2  1  R  4
   A  B  C  D  E
",
    );
    let large = Play::start("vorassic@1 size=12").unwrap().view_at(0).unwrap().text();
    let lines: Vec<&str> = large.lines().collect();
    assert_eq!(lines[0], "    A  B  C  D  E  F  G  H  I  J  K  L");
    assert!(lines[1].starts_with(" 0  J  1") && lines[11].starts_with("10  9 "), "{large}");
}

#[test]
fn what_is_chosen_and_can_be_chosen_shows() {
    let mut play = Play::start("vorassic@1 size=5").unwrap();
    assert!(play.view().text().contains("0  J [1] 2  3  4  0"));
    let mut djambi = Play::start("djambi/french@1").unwrap();
    djambi.click("c3").unwrap();
    let text = djambi.view().text();
    assert!(text.contains("3  RM  RM <RN>[ .][ .][ .] BN  BM  BM  3"), "{text}");
    play.turn("A1").unwrap();
    assert!(play.view().text().contains("4  4  3  2 [1] R  4"));
}
