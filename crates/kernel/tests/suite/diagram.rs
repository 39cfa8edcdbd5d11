//! Drawn positions and expectations.

use kernel::testkit::Diagram;

const DRAWING: &str = "
    RC  .  .  *
    .   x* .  .

    .   .  BM .
    GA* .  .  YN";

#[test]
fn words_become_rows_of_a_text() {
    let diagram = Diagram::new(DRAWING);
    assert_eq!(diagram.rows_text(), "RC3/1x2/2BM1/GA2YN");
    assert_eq!(Diagram::new(". . .").rows_text(), "3");
    assert_eq!(Diagram::new("").rows_text(), "");
}

#[test]
fn marks_are_what_is_expected() {
    Diagram::new(DRAWING).expect([(3, 0), (0, 3), (1, 1)]);
    Diagram::new(DRAWING).expect([(3, 0), (0, 3), (1, 1), (3, 0)]);
    Diagram::new(". RC").expect([]);
}

#[test]
fn a_failure_shows_both_boards() {
    let missing = crate::failure(|| Diagram::new(DRAWING).expect([(0, 3), (1, 1), (2, 2)]));
    let (expected, found) = missing.split_once("found:").unwrap();
    assert!(expected.contains("expected:"));
    // What was not found is marked on the first board only, what was too much on the second.
    assert!(expected.contains("GA* ") && !found.contains("GA*") && found.contains("GA "));
    assert!(found.contains("BM*") && !expected.contains("BM*"));
    for board in [expected, found] {
        assert!(board.contains("x*") && board.contains(".*") && board.contains("YN"), "{board}");
        assert!(board.contains("\nRC"), "rows begin lines: {board}");
    }
    crate::failure(|| Diagram::new(DRAWING).expect([]));
    crate::failure(|| Diagram::new(". .").expect([(0, 0)]));
}
