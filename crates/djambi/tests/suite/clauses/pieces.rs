//! Chapter 3: what the pieces do.

use djambi::{Action, Illegal};
use kernel::{Draft, Game, Role};

use super::{ALL, FOUR, changed, check_after, check_choices, check_destinations, check_illegal};
use super::{check_legal, drawn, sets, square};

#[test]
fn dj_20_a_chief_kills_and_the_corpse_goes_anywhere_but_into_the_labyrinth() {
    let drawing = "
        * * * *   * * *  * *
        * * * *   * * *  * *
        * x * BM  * * *  * *
        * * * *   * * *  * *
        * * * *   . * *  * *
        * * * RC* * * *  * *
        * * * *   * * *  * *
        * * * *   * * RM * *
        * * * *   * * *  * BC";
    check_choices(ALL, FOUR, "d4 d7", Role::Placement, drawing);
    check_after(ALL, FOUR, drawing, "d4-d7@d4", "d4=x d7=RC", "1 0123");
    let refusals = [
        ("d4-d7", Illegal::PlacementMissing),
        ("d4-d7@e5", Illegal::CorpseInLabyrinth),
        ("d4-d7@d7", Illegal::PlaceOccupied),
        ("d4-d7@b7", Illegal::PlaceOccupied),
        ("d4-d7@g2", Illegal::PlaceOccupied),
        ("d4-d7@i1", Illegal::PlaceOccupied),
        ("d4-d6@a1", Illegal::PlacementUnexpected),
        ("d4-d7@a1>a2", Illegal::ExitUnexpected),
        ("d4-d6*d7", Illegal::VictimUnexpected),
    ];
    check_illegal(ALL, FOUR, &refusals, drawing);
}

#[test]
fn dj_20_a_chief_kills_in_the_labyrinth_and_stays_there() {
    let drawing = "
        . . . . .  . . . GC
        . . . . .  . . . .
        . . . . .  . . . .
        . . . . .  . . . .
        . . . . BC . . . .
        . . . . .  . . . .
        . . . . .  . . . .
        . . . . RC . . . .
        . . . . .  . . . BM";
    check_after(ALL, FOUR, drawing, "e2-e5@e2", "e2=x e5=RC", "3 0023");
    check_illegal(ALL, FOUR, &[("e2-e5@a1>a2", Illegal::ExitUnexpected)], drawing);
}

#[test]
fn dj_20_a_chief_needs_an_empty_square_for_the_corpse() {
    // Only the Labyrinth becomes empty when the Chief leaves it; the Assassin needs no more.
    let drawing = "
        x x x x x  x x x BC
        x x x x x  x x x BA
        x x x x x  x x x x
        x x x x BM x x x x
        x x x x RC x x x x
        x x x x x  x x x x
        x x x x x  x x x x
        x x x x x  x x x YM
        x x x x x  x x x RA";
    check_legal(ALL, FOUR, "i1-i2", drawing);
    check_illegal(ALL, FOUR, &[("e5-e6@e5", Illegal::NoPlacement)], drawing);
    check_legal(ALL, FOUR, "e5-e6@a1", &changed(drawing, "a1=."));
}

#[test]
fn dj_21_a_militant_kills_as_the_chief_does() {
    let drawing = "
        *  * * *   * * * * *
        *  * * *   * * * * *
        *  x * *   * * * * *
        *  * * YM  * * * * *
        *  * * *   . * * * *
        *  * * RM* * * * * *
        *  * * *   * * * * *
        *  * * *   * * * * *
        RC * * *   * * * * BC";
    check_choices(ALL, FOUR, "d4 d6", Role::Placement, drawing);
    check_after(ALL, FOUR, drawing, "d4-d6@c3", "d4=. d6=RM c3=x", "1 0123");
    let refusals = [("d4-d6", Illegal::PlacementMissing), ("d4-d6@e5", Illegal::CorpseInLabyrinth)];
    check_illegal(ALL, FOUR, &refusals, drawing);
}

/// Beside the Militant the Chiefs of Yellow and, in the Labyrinth, of Blue.
const CHIEFS: &str = "
    .  . . .  .  . . . .
    .  . . .  .  . . . .
    .  . . .  .  . . . .
    .  . . YC .  . . . .
    .  . . .  BC . . . .
    .  . . RM .  . . . .
    .  . . .  .  . . . .
    .  . . .  .  . . . .
    RC . . .  .  . . . GC";

#[test]
fn dj_21_the_labyrinth_is_closed_to_a_militant_even_for_a_kill() {
    let refusals = [
        ("d4-e5", Illegal::MilitantInLabyrinth),
        ("d4-e5@a9", Illegal::MilitantInLabyrinth),
        ("d4-e5@a9>f6", Illegal::MilitantInLabyrinth),
    ];
    check_illegal(ALL, FOUR, &refusals, CHIEFS);
    check_illegal(ALL, FOUR, &refusals, &changed(CHIEFS, "e5=."));
    check_illegal(ALL, FOUR, &refusals, &changed(CHIEFS, "e5=x"));
}

#[test]
fn dj_21_never_keeps_every_chief_from_militants() {
    let refusals =
        [("d4-d6@a9", Illegal::MilitantKillsChief), ("d4-d6", Illegal::MilitantKillsChief)];
    check_illegal("french", FOUR, &refusals, CHIEFS);
    check_legal("french", FOUR, "d4-d6@a9", &changed(CHIEFS, "d6=YA"));
}

#[test]
fn dj_21_not_in_labyrinth_lets_militants_kill_chiefs_elsewhere() {
    let names = "english spanish classic";
    check_after(names, FOUR, CHIEFS, "d4-d6@d4", "d4=x d6=RM", "1 0103");
}

#[test]
fn dj_22_an_assassin_leaves_the_corpse_where_it_came_from() {
    let drawing = "
        .  . . .  . . . . .
        .  . . BM . . . . .
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . RA . . . . .
        RC . . .  . . . . BC";
    check_after(ALL, FOUR, drawing, "d2-d8", "d2=x d8=RA", "1 0123");
    let chief = changed(drawing, "d8=YC");
    check_after(ALL, FOUR, &chief, "d2-d8", "d2=x d8=RA", "1 0103");
    let refusals = [
        ("d2-d8@d2", Illegal::PlacementUnexpected),
        ("d2-d8@a5", Illegal::PlacementUnexpected),
        ("d2-d8>a5", Illegal::ExitUnexpected),
    ];
    check_illegal(ALL, FOUR, &refusals, drawing);
}

/// On d6 the Reporter has two enemies beside it, an own piece and a corpse.
const REPORTER: &str = "
    .  . .  .  .  . . . .
    .  . .  .  .  . . . .
    .  . BM x  YM . . . .
    .  . YA .  RM . . . .
    .  . .  BD .  . . . .
    BA . .  .  .  . . . .
    RR . .  .  .  . . . .
    .  . .  .  .  . . . .
    RC . .  .  .  . . . BC";

#[test]
fn dj_23_a_reporter_moves_only_to_empty_squares() {
    let drawing = "
        .  . . *  .  .  . . BC
        .  . . *  .  .  . . *
        .  . . *  .  .  . * .
        *  . . *  .  .  * . .
        .  * . *  .  *  . . .
        .  . * *  *  .  . . .
        .  x * RR *  BM . . .
        .  . * *  BA .  . . .
        RC * . RM .  .  . . .";
    check_destinations(ALL, FOUR, "d3", drawing);
    let refusals = [("d3-f3", Illegal::ReporterLands), ("d3-e2@a9", Illegal::ReporterLands)];
    check_illegal(ALL, FOUR, &refusals, drawing);
}

#[test]
fn dj_23_it_kills_one_orthogonal_neighbor_of_the_square_it_moved_to() {
    let victims = changed(REPORTER, "c6=YA* d5=BD*");
    check_choices(ALL, FOUR, "a3 d6", Role::Victim, &victims);
    check_after(ALL, FOUR, REPORTER, "a3-d6*d5", "a3=. d6=RR d5=x", "1 0123");
    check_after(ALL, FOUR, REPORTER, "a3-d6*c6", "a3=. d6=RR c6=x", "1 0123");
    let refusals = [
        ("a3-d6*e7", Illegal::OutOfReach),
        ("a3-d6*c7", Illegal::OutOfReach),
        ("a3-d6*d6", Illegal::OutOfReach),
        ("a3-d6*d7", Illegal::NoVictim),
        ("a3-d6*e6", Illegal::OwnPiece),
        // From where there is no victim at all the reasons are the same.
        ("a3-b2*b3", Illegal::NoVictim),
        ("a3-b2*a4", Illegal::OutOfReach),
        ("a3-a2*a1", Illegal::OwnPiece),
        ("a3-d3*d4", Illegal::NoVictim),
    ];
    check_illegal(ALL, FOUR, &refusals, REPORTER);
}

#[test]
fn dj_23_it_must_move_before_it_kills() {
    // It stands beside the Assassin on a4 and cannot kill it from there.
    check_illegal(ALL, FOUR, &[("a3-a3*a4", Illegal::StaysPut)], REPORTER);
    for rules in sets(ALL) {
        let here = drawn(rules, REPORTER, FOUR);
        assert_eq!(here.check(Action::Kill(square("a4"))), Err(Illegal::MoveFirst));
        assert_eq!(here.check(Action::Spare), Err(Illegal::MoveFirst));
    }
}

#[test]
fn dj_23_no_other_piece_kills_a_neighbor() {
    for kind in ["RA", "RD", "RN", "RM", "BR"] {
        let drawing = changed(REPORTER, &format!("b3={kind}"));
        let fields = if kind == "BR" { "1 0123 1 - 0123" } else { FOUR };
        let why = if kind == "BR" { Illegal::OwnPiece } else { Illegal::VictimUnexpected };
        check_illegal(ALL, fields, &[("b3-b4*a4", why)], &drawing);
    }
}

#[test]
fn dj_23_a_corpse_in_the_labyrinth_stays_there() {
    let drawing = "
        .  . . . .  . . . GC
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . . . BC . . . .
        .  . . . .  . . . .
        .  . . . .  . . . .
        .  . . . .  . . . .
        RC . . . RR . . . BM";
    check_after(ALL, FOUR, drawing, "e1-e4*e5", "e1=. e4=RR e5=x", "3 0023");
}

#[test]
fn dj_23_optional_lets_it_spare_the_victims() {
    check_legal("french classic", FOUR, "a3-d6 a3-d6*d5 a3-d6*c6", REPORTER);
    check_after("french classic", FOUR, REPORTER, "a3-d6", "a3=. d6=RR", "1 0123");
    for rules in sets("french classic") {
        let mut draft = Draft::new(drawn(rules, REPORTER, FOUR));
        draft.click(square("a3")).unwrap();
        draft.click(square("d6")).unwrap();
        let roles: Vec<Role> = draft.choices().iter().map(|step| step.role).collect();
        assert_eq!(roles, [Role::Victim, Role::Victim, Role::Stop]);
    }
}

#[test]
fn dj_23_mandatory_makes_it_kill_whenever_it_can() {
    let names = "english spanish";
    check_legal(names, FOUR, "a3-d6*d5 a3-d6*c6 a3-d3", REPORTER);
    check_illegal(names, FOUR, &[("a3-d6", Illegal::MustKill)], REPORTER);
    // Not moving there at all is no offense.
    check_legal(names, FOUR, "a1-b1", REPORTER);
    for rules in sets(names) {
        let mut here = drawn(rules, REPORTER, FOUR);
        here.play(Action::Move { from: square("a3"), to: square("d6") });
        assert_eq!(here.check(Action::Spare), Err(Illegal::MustKill));
    }
}

#[test]
fn dj_23_a_reporter_that_is_moved_kills_nothing() {
    // Blue's Diplomat puts Red's Reporter between the pieces of Blue and Yellow.
    let drawing = changed(REPORTER, "a5=BD d5=BM a4=.");
    let fields = "1 0123 1 - 0123";
    check_after(ALL, fields, &drawing, "a5-a3@d6", "a5=. a3=BD d6=RR", "0 0123");
}

/// The Diplomat can go to a Militant, a Chief, a corpse and an own piece.
const DIPLOMAT: &str = "
    .  .  . .  . . . .  .
    .  .  . YC . . . .  .
    .  .  . .  . . . .  .
    .  .  . .  . . . .  .
    .  .  . .  . . . .  .
    .  x  . .  . . . .  .
    .  .  . .  . . . .  .
    .  RM . RD . . . BM .
    RC .  . .  . . . .  BC";

#[test]
fn dj_24_a_diplomat_displaces_a_living_enemy() {
    let destinations = "
        .  .  . .   . . . .   .
        .  .  . YC* . . . .   .
        .  .  . *   . . . .   *
        .  .  . *   . . . *   .
        .  .  . *   . . * .   .
        .  x  . *   . * . .   .
        .  .  * *   * . . .   .
        .  RM * RD  * * * BM* .
        RC .  * *   * . . .   BC";
    check_destinations(ALL, FOUR, "d2", destinations);
    let militant = "
        *  *  * *   * * * *  *
        *  *  * YC  * * * *  *
        *  *  * *   * * * *  *
        *  *  * *   * * * *  *
        *  *  * *   . * * *  *
        *  x  * *   * * * *  *
        *  *  * *   * * * *  *
        *  RM * RD* * * * BM *
        RC *  * *   * * * *  BC";
    check_choices(ALL, FOUR, "d2 h2", Role::Placement, militant);
    check_after(ALL, FOUR, DIPLOMAT, "d2-h2@d2", "h2=RD d2=BM", "1 0123");
    let refusals = [
        ("d2-h2", Illegal::PlacementMissing),
        ("d2-h2@e5", Illegal::PutsInLabyrinth),
        ("d2-h2@h2", Illegal::PlaceOccupied),
        ("d2-h2@b4", Illegal::PlaceOccupied),
        ("d2-b4@a5", Illegal::LandsOnCorpse),
        ("d2-b2@a5", Illegal::OwnPiece),
    ];
    check_illegal(ALL, FOUR, &refusals, DIPLOMAT);
}

#[test]
fn dj_24_only_a_chief_is_put_into_the_labyrinth_and_is_then_in_power() {
    let chief = "
        *  *  * *   * * * *  *
        *  *  * YC  * * * *  *
        *  *  * *   * * * *  *
        *  *  * *   * * * *  *
        *  *  * *   * * * *  *
        *  x  * *   * * * *  *
        *  *  * *   * * * *  *
        *  RM * RD* * * * BM *
        RC *  * *   * * * *  BC";
    check_choices(ALL, FOUR, "d2 d8", Role::Placement, chief);
    // Yellow is third in line and acts at once; the abandoned army of Green is Yellow's too.
    let fields = "0 012F 0 - 0123";
    check_after(ALL, fields, DIPLOMAT, "d2-d8@e5", "d2=. d8=RD e5=YC", "2 0122");
    check_after(ALL, fields, DIPLOMAT, "d2-d8@e6", "d2=. d8=RD e6=YC", "1 012F");
}

#[test]
fn dj_25_a_necromobile_carries_corpses() {
    let drawing = "
        *  * * *   * * * *  *
        *  * * *   * * * *  *
        *  * * *   * * * *  *
        *  * * x   * * * *  *
        *  * * *   . * * *  *
        *  * * *   * * * *  *
        *  * * *   * * * *  *
        *  * * RN* * * * BM *
        RC * * *   * * * *  BC";
    check_choices(ALL, FOUR, "d2 d6", Role::Placement, drawing);
    check_after(ALL, FOUR, drawing, "d2-d6@d2", "d2=x d6=RN", "1 0123");
    check_after(ALL, FOUR, drawing, "d2-d6@i9", "d2=. d6=RN i9=x", "1 0123");
    let refusals = [
        ("d2-d6", Illegal::PlacementMissing),
        ("d2-d6@e5", Illegal::CorpseInLabyrinth),
        ("d2-d6@d6", Illegal::PlaceOccupied),
        ("d2-h2", Illegal::NecromobileLands),
        ("d2-h2@a9", Illegal::NecromobileLands),
        ("d2-d7", Illegal::Blocked),
    ];
    check_illegal(ALL, FOUR, &refusals, drawing);
}

/// Everything of Red's can reach a Green piece. Nobody of Green's is a Chief.
const NOBODYS: &str = "
    .  . .  .  . . . .  .
    .  . .  .  . . . .  .
    .  . .  .  . . . .  .
    .  . .  GM . . . GR .
    .  . .  .  . . . .  .
    .  . .  RM . . . .  .
    .  . .  .  . . . .  .
    .  . .  RA . . . RD .
    RC . RR .  . . . .  BC";

#[test]
fn dj_26_neutral_pieces_are_killed_and_displaced_like_enemies() {
    let fields = "0 012- 0 - 012-";
    check_legal(ALL, fields, "d4-d6@a9 h2-h6@a9 c1-c6*d6", NOBODYS);
    check_legal(ALL, fields, "d2-h6", NOBODYS);
    check_after(ALL, fields, NOBODYS, "d4-d6@a9", "d4=. d6=RM a9=x", "1 012-");
    check_legal(ALL, fields, "a1-a9@a8", &changed(NOBODYS, "a9=GM"));
}

#[test]
fn dj_26_abandoned_pieces_are_targets_or_untouchable() {
    let fields = "0 012F 0 - 0123";
    let names = "english";
    check_legal(names, fields, "d4-d6@a9 h2-h6@a9 c1-c6*d6 d2-h6", NOBODYS);
    check_illegal(names, fields, &[("c1-c6", Illegal::MustKill)], NOBODYS);
    check_legal(names, fields, "a1-a9@a8", &changed(NOBODYS, "a9=GM"));
    let names = "french spanish classic";
    let refusals = [
        ("d4-d6@a9", Illegal::AbandonedTouched),
        ("h2-h6@a9", Illegal::AbandonedTouched),
        ("c1-c6*d6", Illegal::AbandonedTouched),
        ("d2-h6", Illegal::AbandonedTouched),
    ];
    check_illegal(names, fields, &refusals, NOBODYS);
    check_legal(names, fields, "c1-c6", NOBODYS);
    let corner = changed(NOBODYS, "a9=GM");
    check_illegal(names, fields, &[("a1-a9@a8", Illegal::AbandonedTouched)], &corner);
    // Claimed by somebody else they are enemies again.
    check_legal(names, "0 0121 0 - 0123", "d4-d6@a9 h2-h6@a9 c1-c6*d6 d2-h6", NOBODYS);
}
