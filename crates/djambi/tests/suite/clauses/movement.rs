//! Chapter 2: movement.

use std::ops::ControlFlow;

use djambi::{Action, Illegal, LABYRINTH, Rules};
use kernel::{DIRECTIONS, Draft, Game, Player, PlayerSet, Rng, Square, SquareSet, TurnError};

use super::{ALL, FOUR, changed, check_after, check_destinations, check_illegal, drawn, order_of};
use super::{sets, square};
use crate::support::{play, turns};

#[test]
fn dj_10_pieces_move_in_eight_directions_as_far_as_they_like() {
    for kind in ["RA", "RR", "RD", "RN"] {
        let drawing = "
            . . . *  . . . . BC
            . . . *  . . . . *
            . . . *  . . . * .
            * . . *  . . * . .
            . * . *  . * . . .
            . . * *  * . . . .
            * * * R? * * * * *
            . . * *  * . . . .
            RC * . * . * . . .";
        check_destinations(ALL, FOUR, "d3", &drawing.replace("R?", kind));
    }
    check_destinations(
        ALL,
        FOUR,
        "d3",
        "
        . . . *  . . . . BC
        . . . *  . . . . *
        . . . *  . . . * .
        * . . *  . . * . .
        . * . *  . * . . .
        . . * *  * . . . .
        * * * RC * * * * *
        . . * *  * . . . .
        . * . *  . * . . .",
    );
}

#[test]
fn dj_10_a_militant_moves_one_or_two_squares() {
    let drawing = "
        .  . . . . . . . BC
        .  . . . . . . . .
        .  . . . . . . . .
        .  . . . . . . . .
        .  * . * . * . . .
        .  . * * * . . . .
        .  * * RM * * . . .
        .  . * * * . . . .
        RC * . * . * . . .";
    check_destinations(ALL, FOUR, "d3", drawing);
    check_illegal(
        ALL,
        FOUR,
        &[
            ("d3-d6", Illegal::MilitantTooFar),
            ("d3-g6", Illegal::MilitantTooFar),
            ("d3-e5", Illegal::NotInLine),
            ("a1-b3", Illegal::NotInLine),
        ],
        drawing,
    );
}

#[test]
fn dj_10_a_militant_anywhere_among_anything() {
    // On every square, with every choice of corpses beside it and random ones behind those.
    let mut rng = Rng::new(10);
    let at = |from: Square, steps: usize| {
        DIRECTIONS.map(|direction| {
            let mut ray = SquareSet::ray(from, direction).iter();
            ray.find(|square| distance(from, *square) == steps)
        })
    };
    for from in SquareSet::ALL.without(LABYRINTH) {
        let (near, far) = (at(from, 1), at(from, 2));
        let free = |square: &Square| distance(from, *square) > 2;
        let chiefs: Vec<Square> =
            ["a1", "i1", "i9", "a9"].map(square).into_iter().filter(free).collect();
        for corpses in 0..1 << 8 {
            let mut board = [["."; 9]; 9];
            let mut put = |square: Square, word| {
                let (row, col) = square.nine_row_col();
                board[row][col] = word;
            };
            put(from, "RM");
            put(chiefs[0], "RC");
            put(chiefs[1], "BC");
            let mut expected = SquareSet::EMPTY;
            for (direction, (near, far)) in near.into_iter().zip(far).enumerate() {
                let Some(near) = near else { continue };
                if corpses >> direction & 1 == 1 {
                    put(near, "x");
                } else {
                    expected = expected.with(near);
                }
                let Some(far) = far else { continue };
                if rng.below(3) == 0 {
                    put(far, "x");
                } else if corpses >> direction & 1 == 0 {
                    expected = expected.with(far);
                }
            }
            let drawing: String = board.iter().map(|row| row.join(" ") + "\n").collect();
            let here = drawn(Rules::FRENCH, &drawing, FOUR);
            let mut found = SquareSet::EMPTY;
            let _ = here.visit(|action| {
                if let Action::Move { from: piece, to } = action
                    && piece == from
                {
                    found = found.with(to);
                }
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected.without(LABYRINTH), "{here}");
        }
    }
}

/// How many steps of a Chief two squares are apart.
fn distance(from: Square, to: Square) -> usize {
    let ((row, col), (other_row, other_col)) = (from.nine_row_col(), to.nine_row_col());
    row.abs_diff(other_row).max(col.abs_diff(other_col))
}

#[test]
fn dj_11_nothing_is_jumped() {
    let drawing = "
        .  . . .  . . .   . BC
        .  . . .  . . .   . .
        .  . . .  . . .   . .
        *  . . RM . . x   . .
        .  * . *  . * .   . .
        .  . * *  * . .   . .
        .  x * RA * * BM* . .
        .  . * *  * . .   . .
        RC * . *  . * .   . .";
    check_destinations(ALL, FOUR, "d3", drawing);
    check_illegal(
        ALL,
        FOUR,
        &[
            ("d3-d7", Illegal::Blocked),
            ("d3-h3", Illegal::Blocked),
            ("d3-a3", Illegal::Blocked),
            ("d3-h7", Illegal::Blocked),
        ],
        drawing,
    );
    // Nor does a Militant jump on its way of two squares.
    let drawing = "
        .  . .  .   . . . . BC
        .  . .  .   . . . . .
        .  . .  .   . . . . .
        .  . .  .   . . . . .
        .  . .  .   . * . . .
        .  . RN x   * . . . .
        .  * *  RM  * * . . .
        .  . *  BM* * . . . .
        RC * .  .   . * . . .";
    check_destinations(ALL, FOUR, "d3", drawing);
    let over = [("d3-d5", Illegal::Blocked), ("d3-d1", Illegal::Blocked)];
    check_illegal(ALL, FOUR, &over, drawing);
}

#[test]
fn dj_12_every_piece_crosses_the_empty_labyrinth_and_only_a_chief_stops_in_it() {
    let below = "
        .  . . . *  . . . BC
        .  . . . *  . . . .
        .  . . . *  . . . .
        .  . . . *  . . . .
        *  . . . .  . . . *
        .  * . . *  . . * .
        .  . * . *  . * . .
        .  . . * *  * . . .
        RC * * * R? * * * *";
    for kind in ["RA", "RR", "RD", "RN"] {
        check_destinations(ALL, FOUR, "e1", &below.replace("R?", kind));
        let stops = [("e1-e5", Illegal::StopsInLabyrinth)];
        check_illegal(ALL, FOUR, &stops, &below.replace("R?", kind));
    }
    let militant = "
        .  . . . .  . . . BC
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . * . *  . * . .
        .  . . * .  * . . .
        .  . * * RM * * . .
        .  . . * *  * . . .
        .  . * . *  . * . .
        RC . . . .  . . . .";
    check_destinations(ALL, FOUR, "e4", militant);
    let chief = "
        .  . . . *  . . . BC
        .  . . . *  . . . .
        .  . . . *  . . . .
        .  . . . *  . . . .
        *  . . . *  . . . *
        .  * . . *  . . * .
        .  . * . *  . * . .
        .  . . * *  * . . .
        *  * * * RC * * * *";
    check_destinations(ALL, FOUR, "e1", chief);
    let inside = "
        *  .  . . *  . . . *
        .  *  . . *  . . * .
        .  .  * . *  . * . .
        .  .  . * *  * . . .
        *  *  * * RC * * * *
        .  .  . * *  * . . .
        .  .  * . *  . * . .
        .  *  . . *  . . * .
        *  BC . . *  . . . *";
    check_destinations(ALL, FOUR, "e5", inside);
}

#[test]
fn dj_13_own_pieces_of_whichever_army_are_not_landed_on() {
    // Red controls Blue's army as well; only Yellow's pieces are enemies.
    let drawing = "
        .  . . .   . .  . . YC
        .  . . .   . .  . . *
        .  . . .   . .  . * .
        *  . . YM* . .  * . .
        .  * . *   . *  . . .
        .  . * *   * .  . . .
        .  x * R?  * BM . . .
        .  . * *   * .  . . .
        RC * . RM  . *  . . .";
    let fields = "0 0022 0 - 0123";
    for kind in ["RA", "RD"] {
        check_destinations(ALL, fields, "d3", &drawing.replace("R?", kind));
    }
    let refusals = [("d3-f3", Illegal::OwnPiece), ("d3-d1", Illegal::OwnPiece)];
    check_illegal(ALL, fields, &refusals, &drawing.replace("R?", "RA"));
}

#[test]
fn dj_13_only_a_necromobile_lands_on_a_corpse() {
    let drawing = "
        .  . . . .  . . . BC
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . x x* x . . . .
        .  . x R? x . . . .
        .  . x . x . . . .
        RC . . . .  . . . .";
    for kind in ["RA", "RR", "RD", "RM"] {
        let drawing = drawing.replace("R?", kind);
        let refusals = [("d3-d4", Illegal::LandsOnCorpse), ("d3-d4@d3", Illegal::LandsOnCorpse)];
        check_illegal(ALL, FOUR, &refusals, &drawing);
    }
    check_destinations(
        ALL,
        FOUR,
        "d3",
        "
        .  . .  .  .  . . . BC
        .  . .  .  .  . . . .
        .  . .  .  .  . . . .
        .  . .  .  .  . . . .
        .  . .  .  .  . . . .
        .  . x* x* x* . . . .
        .  . x* RN x* . . . .
        .  . x* *  x* . . . .
        RC . .  *  .  . . . .",
    );
}

#[test]
fn dj_14_nobody_may_pass() {
    for rules in sets(ALL) {
        let here = crate::support::position(rules, "start");
        assert_eq!(here.read_turn("c3-c3"), Err(TurnError::Illegal(Illegal::StaysPut)));
        assert!(matches!(here.read_turn("pass"), Err(TurnError::Unreadable(_))));
        assert!(matches!(here.read_turn(""), Err(TurnError::Unreadable(_))));
        assert!(Draft::new(here).choices().iter().all(|step| step.square.is_some()));
    }
}

/// Green cannot act: its Chief has only an abandoned piece beside it, and corpses.
const STUCK: &str = "
    GC YM . . .  . . . .
    x  x  . . .  . . . .
    .  .  . . .  . . . .
    .  .  . . .  . . . .
    .  .  . . .  . . . .
    .  .  . . .  . . . .
    RM .  . . .  . . . BM
    .  .  . . .  . . . .
    RC .  . . .  . . . BC";

#[test]
fn dj_14_who_has_no_legal_turn_is_skipped() {
    for rules in sets("french spanish classic") {
        let mut here = drawn(rules, STUCK, "1 01F3 1 - 0123");
        play(&mut here, &["i3-i4"]);
        // Green's turn was a regular one, so Green became base before Red did.
        assert_eq!(order_of(&here), "0 0 -");
        play(&mut here, &["a3-a4", "i4-i5"]);
        assert_eq!(order_of(&here), "0 0 -");
    }
    // Under `english` abandoned pieces can be taken; here Green's own pieces are in the way.
    for rules in sets("english") {
        let drawing = changed(STUCK, "b9=GR c9=x c8=x");
        let mut here = drawn(rules, &drawing, "1 0113 0 130 0123");
        play(&mut here, &["i3-i4"]);
        assert_eq!(order_of(&here), "0 0 013");
        play(&mut here, &["a3-a4", "i4-i5"]);
        assert_eq!(order_of(&here), "0 0 013");
    }
}

#[test]
fn dj_14_who_was_skipped_is_told_when_the_turn_is_complete() {
    for rules in sets("french spanish classic") {
        let before = drawn(rules, &changed(STUCK, "i4=RA"), "1 01F3 1 - 0123");
        let mut here = before.clone();
        here.play(Action::Move { from: square("i3"), to: square("i4") });
        assert_eq!(here.skipped_since(&before), PlayerSet::EMPTY);
        here.play(Action::Place(square("i5")));
        assert_eq!(here.skipped_since(&before), PlayerSet::EMPTY.with(Player::ALL[3]));
        let before = here.clone();
        play(&mut here, &["a3-a4"]);
        assert_eq!(here.skipped_since(&before), PlayerSet::EMPTY);
    }
}

#[test]
fn dj_14_an_empty_labyrinth_is_no_turn_for_who_cannot_stop_in_it() {
    // The only empty square beside the Militant on e4 is the Labyrinth, with a corpse behind.
    let walled = "e4=GM d3=x e3=x f3=x d4=x f4=x d5=x f5=x e6=x";
    for rules in sets("french spanish classic") {
        let mut here = drawn(rules, &changed(STUCK, walled), "1 01F3 1 - 0123");
        play(&mut here, &["i3-i4"]);
        assert_eq!(here.to_act(), Player::new(0));
        let open = format!("{walled} e6=.");
        let mut here = drawn(rules, &changed(STUCK, &open), "1 01F3 1 - 0123");
        play(&mut here, &["i3-i4"]);
        assert_eq!(here.to_act(), Player::new(3), "across the Labyrinth");
    }
}

#[test]
fn dj_14_the_skipped_player_stands_in_for_the_one_who_has_acted() {
    let drawing = "
        .  .  . . .  . . . .
        .  .  . . .  . . . .
        .  .  . . .  . . . .
        .  .  . . .  . . . .
        .  .  . . RC . . . .
        .  .  . . .  . . . .
        RM .  . . .  . . . .
        x  x  x . .  . . . .
        BC BR x . YC . . . GC";
    for (names, order) in [("spanish classic", "0 1 -"), ("english", "0 0 020301")] {
        for rules in sets(names) {
            let mut here = drawn(rules, drawing, "0 0123 0 - 0123");
            // Blue is skipped, somebody other than Blue is in power: Red acts again.
            play(&mut here, &["a3-a4"]);
            assert_eq!(order_of(&here), order);
            play(&mut here, &["a4-a5"]);
            assert_eq!(here.to_act(), Player::new(2));
        }
    }
}

#[test]
fn dj_14_who_is_in_power_is_skipped_without_becoming_base() {
    let drawing = "
        .  . . . .  . . . GC
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . . x x  x . . .
        .  . . x RC x . . .
        .  . . x x  x . . .
        .  . . . .  . . . .
        .  . . . .  . . . .
        BC . . . YC . . . .";
    for (names, order) in [("french spanish classic", "2 2 -"), ("english", "2 1 203010")] {
        for rules in sets(names) {
            let mut here = drawn(rules, drawing, "1 0123 1 - 0123");
            play(&mut here, &["a1-a2"]);
            assert_eq!(order_of(&here), order);
        }
    }
}

#[test]
fn dj_14_if_nobody_can_act_the_game_is_drawn() {
    // Nobody can touch the abandoned pieces of Yellow.
    let drawing = "
        x  x  x  x x x x x  x
        x  x  x  x x x x x  x
        x  x  x  x x x x x  x
        x  x  x  x x x x x  x
        x  x  x  x x x x x  x
        x  x  x  x x x x x  x
        x  x  x  x x x x x  x
        YM x  x  x x x x x  YM
        RC RA BM x x x x BR BC";
    check_last_turn("french spanish classic", "01F1", drawing);
    // Under `english` they could be taken; there own pieces stand in the way.
    let own = changed(drawing, "a2=RM c1=YM i2=BM");
    check_last_turn("english spanish classic", "0111", &own);
}

/// The only legal turn is `b1-c1`, and then nobody can act.
#[track_caller]
fn check_last_turn(names: &str, control: &str, drawing: &str) {
    // Red's turn is an extra one, so that `base` tells if it was kept.
    let fields = format!("0 {control} 1 - 0123");
    check_after(names, &fields, drawing, "b1-c1", "b1=x c1=RA", &format!("draw {control}"));
    for rules in sets(names) {
        let mut here = drawn(rules, drawing, &fields);
        let order = order_of(&here);
        assert_eq!(turns(&here).into_iter().collect::<Vec<_>>(), ["b1-c1"]);
        play(&mut here, &["b1-c1"]);
        assert_eq!(here.outcome().unwrap().winners(), here.still_in());
        assert_eq!(here.still_in().len(), 2);
        assert_eq!(order_of(&here), order, "the order is kept from before the last turn");
    }
}
