//! Chapter 4: acting in the Labyrinth and leaving it.

use djambi::Illegal;
use kernel::Role;

use super::{ALL, FOUR, changed, check_after, check_choices, check_illegal, check_legal};

/// One piece of Red's below, Blue's Chief in the Labyrinth.
const BELOW: &str = "
    GC . . . .  . . . YC
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . BC . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . R? . . . .
    RC . . . .  . . . BM";

fn below(kind: &str) -> String {
    BELOW.replace("R?", kind)
}

#[test]
fn dj_30_assassin_diplomat_and_necromobile_act_in_the_labyrinth_and_leave_it() {
    check_after(ALL, FOUR, &below("RA"), "e2-e5>d4", "e2=x e5=. d4=RA", "2 0023");
    check_after(ALL, FOUR, &below("RD"), "e2-e5@a4>d4", "e2=. e5=. a4=BC d4=RD", "1 0123");
    let dead = changed(&below("RN"), "e5=x");
    check_after(ALL, FOUR, &dead, "e2-e5@a4>d4", "e2=. e5=. a4=x d4=RN", "2 0123");
    check_illegal(ALL, FOUR, &[("e2-e5", Illegal::ExitMissing)], &below("RA"));
}

#[test]
fn dj_30_none_of_them_may_stay() {
    check_illegal(ALL, FOUR, &[("e2-e5", Illegal::ExitMissing)], &below("RA"));
    let placed = "french english spanish";
    let missing = [("e2-e5", Illegal::PlacementMissing), ("e2-e5@a4", Illegal::ExitMissing)];
    check_illegal(placed, FOUR, &missing, &below("RD"));
    check_illegal(placed, FOUR, &missing, &changed(&below("RN"), "e5=x"));
    // Where the piece leaves first, the exit is what is missed first.
    let missing = [
        ("e2-e5", Illegal::ExitMissing),
        ("e2-e5@a4", Illegal::ExitMissing),
        ("e2-e5>e4", Illegal::PlacementMissing),
    ];
    check_illegal("classic", FOUR, &missing, &below("RD"));
    check_illegal("classic", FOUR, &missing, &changed(&below("RN"), "e5=x"));
}

#[test]
fn dj_30_nobody_else_acts_in_the_labyrinth() {
    let closed = [("e2-e5>e4", Illegal::ReporterLands), ("e2-e5", Illegal::ReporterLands)];
    check_illegal(ALL, FOUR, &closed, &below("RR"));
    check_illegal(ALL, FOUR, &[("e2-e5@a4>e4", Illegal::NecromobileLands)], &below("RN"));
    let militant = changed(BELOW, "e2=. e4=RM");
    check_illegal(ALL, FOUR, &[("e4-e5@a4>e4", Illegal::MilitantInLabyrinth)], &militant);
    for kind in ["RA", "RD"] {
        let dead = changed(&below(kind), "e5=x");
        check_illegal(ALL, FOUR, &[("e2-e5>e4", Illegal::LandsOnCorpse)], &dead);
        let empty = changed(&below(kind), "e5=. i1=BC");
        check_illegal(ALL, FOUR, &[("e2-e5>e4", Illegal::StopsInLabyrinth)], &empty);
    }
    let own = changed(&below("RA"), "e5=RC a1=. i1=BC");
    check_illegal(ALL, FOUR, &[("e2-e5>e4", Illegal::OwnPiece)], &own);
}

/// Eight corpses around Blue's Chief but for the square below.
const CLOSED: &str = "
    GC . . . .  . . . YC
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . x x  x . . .
    .  . . x BC x . . .
    .  . . x R? x . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    RC . . . .  . . . BM";

#[test]
fn dj_31_without_a_way_out_the_act_is_illegal() {
    let assassin = CLOSED.replace("R?", "RA");
    let placed = "french english spanish";
    let refusals = [
        ("e4-e5", Illegal::NoWayOut),
        ("e4-e5>e4", Illegal::NoWayOut),
        ("e4-e5>e3", Illegal::NoWayOut),
    ];
    check_illegal(placed, FOUR, &refusals, &assassin);
    check_legal("classic", FOUR, "e4-e5>e3 e4-e5>e1", &assassin);
    // From further away the door is open to everybody.
    let away = changed(&CLOSED.replace("R?", "."), "e3=RA");
    check_legal(ALL, FOUR, "e3-e5>e4", &away);
    // An enemy stands in the only door.
    let shut = changed(CLOSED, "e4=x e6=YM d4=RA");
    check_illegal("french english", FOUR, &[("d4-e5", Illegal::NoWayOut)], &shut);
    check_illegal(placed, FOUR, &[("d4-e5", Illegal::NoWayOut)], &changed(&shut, "e6=x"));
    // Under `act` the way out may lead onto an enemy, but not one whom the kill has won.
    check_legal("spanish", FOUR, "d4-e5>e6", &shut);
    let won = changed(&shut, "e6=BA");
    check_illegal("spanish", FOUR, &[("d4-e5>e6", Illegal::NoWayOut)], &won);
}

#[test]
fn dj_31_the_last_way_out_may_not_be_closed() {
    let diplomat = CLOSED.replace("R?", "RD");
    let refusals = [("e4-e5@e4>e3", Illegal::ClosesWayOut)];
    check_illegal("french english", FOUR, &refusals, &diplomat);
    check_legal("french english", FOUR, "e4-e5@e3>e4 e4-e5@a4>e3", &diplomat);
    // Under `act` the Diplomat can take the Chief that it has just put down.
    check_legal("spanish", FOUR, "e4-e5@e4>e4@e3 e4-e5@e4>e4@e5", &diplomat);
    check_legal("classic", FOUR, "e4-e5@e4>e3", &diplomat);
    let necromobile = changed(&CLOSED.replace("R?", "RN"), "e5=x");
    check_illegal("french english", FOUR, &refusals, &necromobile);
    check_legal("spanish", FOUR, "e4-e5@e4>e4@e3 e4-e5@a4>d6@a5", &necromobile);
}

#[test]
fn dj_31_a_board_without_room_is_no_way_out() {
    // The only empty square is the one the piece left: it cannot take both.
    let full = "
        x x x x x  x x x BM
        x x x x x  x x x x
        x x x x x  x x x x
        x x x x x  x x x x
        x x x x BC x x x x
        x x x x R? x x x x
        x x x x x  x x x x
        x x x x x  x x x .
        x x x x x  x x x RC";
    for drawing in [changed(full, "e4=RD"), changed(full, "e4=RN e5=x i9=BC i8=BM")] {
        check_legal(ALL, FOUR, "e4-e5@i2>e4 i1-i2", &drawing);
        let no_room = changed(&drawing, "i2=YM");
        let refusals = [("e4-e5@i2>e4", Illegal::NoWayOut), ("e4-e5@e4>e4", Illegal::NoWayOut)];
        check_illegal("french english classic", FOUR, &refusals, &no_room);
    }
}

/// In line with the Labyrinth an enemy, an own piece and a corpse.
const EXITS: &str = "
    GC . . . .  . .  . YC
    .  . . . .  . .  . .
    .  . . . YM . .  . .
    .  . . . .  . .  . .
    .  . x . BC . .  . .
    .  . . . .  . .  . .
    .  . . . .  . RM . .
    .  . . . R? . .  . .
    RC . . . .  . .  . BM";

#[test]
fn dj_32_empty_leaves_to_empty_squares_only() {
    let exits = "
        GC . . . .  . .  . YC
        .  * . . .  . .  * .
        .  . * . YM . *  . .
        .  . . * *  * .  . .
        .  . x * BC * *  * *
        .  . . * *  * .  . .
        .  . * . *  . RM . .
        .  * . . R? . .  . .
        RC . . . .  . .  . BM";
    check_choices("french english", FOUR, "e2 e5", Role::Exit, &exits.replace("R?", "RA"));
    let crossed = changed(&exits.replace("R?", "RA"), "e1=*");
    check_choices("classic", FOUR, "e2 e5", Role::Exit, &crossed);
    let refusals = [
        ("e2-e5>e7", Illegal::LeavesToOccupied),
        ("e2-e5>c5", Illegal::LeavesToOccupied),
        ("e2-e5>g3", Illegal::LeavesToOccupied),
        ("e2-e5>e8", Illegal::Blocked),
        ("e2-e5>d3", Illegal::NotInLine),
        ("e2-e5>e5", Illegal::StaysPut),
    ];
    check_illegal("french english classic", FOUR, &refusals, &EXITS.replace("R?", "RA"));
    // The Diplomat's own square is empty by then.
    let diplomat = changed(exits, "e2=RD* e1=*");
    check_choices("french english", FOUR, "e2 e5 a4", Role::Exit, &diplomat);
}

#[test]
fn dj_32_act_lets_an_assassin_kill_once_more() {
    let drawing = "
        GC* .  . . .   . .  . YC*
        .   *  . . .   . .  * .
        .   .  * . YM* . *  . .
        .   .  . * *   * .  . .
        .   .  x * BC  * *  * *
        .   .  . * *   * .  . .
        .   .  * . *   . RM . .
        .   *  . . RA  . .  . .
        *   RC . . .   . .  . BM";
    check_choices("spanish", FOUR, "e2 e5", Role::Exit, drawing);
    // The second corpse falls into the Labyrinth.
    check_after("spanish", FOUR, drawing, "e2-e5>e7", "e2=x e5=x e7=RA", "2 0023");
    // A second Chief is won like the first.
    check_after("spanish", FOUR, drawing, "e2-e5>i9", "e2=x e5=x i9=RA", "3 0003");
    let refusals = [
        ("e2-e5>e7@a4", Illegal::PlacementUnexpected),
        ("e2-e5>c5", Illegal::LandsOnCorpse),
        ("e2-e5>g3", Illegal::OwnPiece),
        ("e2-e5>e2", Illegal::LandsOnCorpse),
    ];
    check_illegal("spanish", FOUR, &refusals, drawing);
}

#[test]
fn dj_32_what_the_first_kill_has_won_is_own_already() {
    // Blue had won the army of Green, which comes along.
    let fields = "0 0121 0 - 0123";
    let drawing = changed(EXITS, "e2=RA e7=BM h8=GM a9=.");
    let refusals = [("e2-e5>e7", Illegal::OwnPiece), ("e2-e5>h8", Illegal::OwnPiece)];
    check_illegal("spanish", fields, &refusals, &drawing);
    check_illegal("spanish", fields, &[("e2-e5>i9", Illegal::Blocked)], &drawing);
    // Had Blue another Chief, Green's army would stay an enemy.
    let two = changed(&drawing, "a9=GC");
    check_legal("spanish", "0 0121 0 - 0121", "e2-e5>h8", &two);
}

#[test]
fn dj_32_act_lets_a_diplomat_displace_once_more() {
    let drawing = changed(&EXITS.replace("R?", "RD"), "h8=YC i9=.");
    check_legal("spanish", FOUR, "e2-e5@a4>e7@a5 e2-e5@a4>e7@e2 e2-e5@a4>h8@c3", &drawing);
    // The Labyrinth is open to a second Chief, be it the one just put down, and to no other piece.
    check_legal("spanish", FOUR, "e2-e5@a4>h8@e5 e2-e5@f6>f6@e5 e2-e5@f6>f6@a4", &drawing);
    let refusals = [
        ("e2-e5@a4>e7@e5", Illegal::PutsInLabyrinth),
        ("e2-e5@a4>e7", Illegal::PlacementMissing),
        ("e2-e5@a4>e7@a4", Illegal::PlaceOccupied),
        ("e2-e5@a4>g3@a5", Illegal::OwnPiece),
        ("e2-e5@a4>c5@a5", Illegal::LandsOnCorpse),
        ("e2-e5@a4>d4@a5", Illegal::PlacementUnexpected),
    ];
    check_illegal("spanish", FOUR, &refusals, &drawing);
    let changes = "e2=. a4=BC h8=RD e5=YC";
    check_after("spanish", FOUR, &drawing, "e2-e5@a4>h8@e5", changes, "2 0123");
    let refusals = [("e2-e5@a4>e7@a5", Illegal::LeavesToOccupied)];
    check_illegal("french english classic", FOUR, &refusals, &drawing);
}

#[test]
fn dj_32_act_lets_a_necromobile_carry_once_more() {
    let drawing = changed(&EXITS.replace("R?", "RN"), "e5=x i1=.");
    check_legal("spanish", FOUR, "e2-e5@a4>c5@a5 e2-e5@f6>f6@a5 e2-e5@a4>c5@e2", &drawing);
    let refusals = [
        ("e2-e5@a4>c5@e5", Illegal::CorpseInLabyrinth),
        ("e2-e5@f6>f6@e5", Illegal::CorpseInLabyrinth),
        ("e2-e5@a4>c5", Illegal::PlacementMissing),
        ("e2-e5@a4>e7@a5", Illegal::NecromobileLands),
        ("e2-e5@a4>g3@a5", Illegal::OwnPiece),
    ];
    check_illegal("spanish", FOUR, &refusals, &drawing);
    let refusals = [("e2-e5@a4>c5@a5", Illegal::LeavesToOccupied)];
    check_illegal("french english classic", FOUR, &refusals, &drawing);
    let changes = "e2=. e5=. a4=x c5=RN a5=x";
    check_after("spanish", FOUR, &drawing, "e2-e5@a4>c5@a5", changes, "2 0123");
}

#[test]
fn dj_32_the_second_placement_needs_an_empty_square() {
    // Everything is full when the Chief is put on e4; then only a Chief finds room, on e5.
    let drawing = "
        x x x x  x  x x x x
        x x x x  x  x x x x
        x x x x  x  x x x x
        x x x x  x  x x x x
        x x x YM BC x x x x
        x x x x  RD x x x x
        x x x x  x  x x x x
        x x x x  x  x x x RM
        x x x x  x  x x x RC";
    check_legal("spanish", FOUR, "e4-e5@e4>e4@e5", drawing);
    check_illegal("spanish", FOUR, &[("e4-e5@e4>d5@e5", Illegal::NoPlacement)], drawing);
    // A corpse finds none there, so a Necromobile could not leave.
    let necromobile = changed(drawing, "e4=RN e5=x d5=BC i3=YM");
    check_legal("spanish", FOUR, "i2-i3@i2", &necromobile);
    check_illegal("spanish", FOUR, &[("e4-e5@e4>e4@e5", Illegal::NoWayOut)], &necromobile);
}

#[test]
fn dj_33_place_then_leave() {
    let names = "french english spanish";
    // The corpse lies on e2 already, the displaced Chief on e4.
    check_illegal(names, FOUR, &[("e2-e5>e1", Illegal::Blocked)], &below("RA"));
    let refusals = [("e2-e5@e4>e3", Illegal::Blocked), ("e2-e5@e4>e2", Illegal::Blocked)];
    check_illegal(names, FOUR, &refusals, &below("RD"));
    let occupied = [("e2-e5>e2", Illegal::LeavesToOccupied)];
    check_illegal("french english", FOUR, &occupied, &below("RA"));
    let occupied = [("e2-e5@e2>e2", Illegal::LeavesToOccupied)];
    check_illegal("french english", FOUR, &occupied, &below("RD"));
    // Under `act` that would be to take the Chief once more.
    check_illegal("spanish", FOUR, &[("e2-e5@e2>e2", Illegal::PlacementMissing)], &below("RD"));
    check_legal(names, FOUR, "e2-e5>e3 e2-e5>e9", &below("RA"));
    check_legal(names, FOUR, "e2-e5@b8>e2 e2-e5@e2>e4 e2-e5@b8>e1", &below("RD"));
}

#[test]
fn dj_33_leave_then_place() {
    let names = "classic";
    check_legal(names, FOUR, "e2-e5>e1 e2-e5>e3 e2-e5>e9", &below("RA"));
    check_illegal(names, FOUR, &[("e2-e5>e2", Illegal::LeavesToCorpse)], &below("RA"));
    check_legal(names, FOUR, "e2-e5@b8>e2 e2-e5@e2>e4 e2-e5@e4>e3 e2-e5@e4>e2", &below("RD"));
    let refusals = [
        ("e2-e5@e2>e2", Illegal::PlaceOccupied),
        ("e2-e5@e4>e4", Illegal::PlaceOccupied),
        ("e2-e5@a9>e4", Illegal::PlaceOccupied),
    ];
    check_illegal(names, FOUR, &refusals, &below("RD"));
    let dead = changed(&below("RN"), "e5=x");
    check_legal(names, FOUR, "e2-e5@e4>e3 e2-e5@e4>e2", &dead);
    check_after(names, FOUR, &below("RA"), "e2-e5>e1", "e2=x e5=. e1=RA", "2 0023");
    let changes = "e5=. e4=BC e2=RD";
    check_after(names, FOUR, &below("RD"), "e2-e5@e4>e2", changes, "1 0123");
}

#[test]
fn dj_34_what_is_taken_out_may_go_to_the_starting_square_but_not_back() {
    for drawing in [below("RD"), changed(&below("RN"), "e5=x")] {
        check_legal(ALL, FOUR, "e2-e5@e2>e4", &drawing);
        check_illegal(ALL, FOUR, &[("e2-e5@e5>e4", Illegal::BackInLabyrinth)], &drawing);
    }
    let placements = "
        GC * *  *  *   *  *  * YC
        *  * *  *  *   *  *  * *
        *  * *  *  *   *  *  * *
        *  * *  *  *   *  *  * *
        *  * *  *  BC  *  *  * *
        *  * *  *  *   *  *  * *
        *  * *  *  *   *  *  * *
        *  * *  *  R?* *  *  * *
        RC * *  *  *   *  *  * BM";
    for drawing in [placements.replace("R?", "RD"), changed(placements, "e5=x e2=RN*")] {
        let first = "french english spanish";
        check_choices(first, FOUR, "e2 e5", Role::Placement, &drawing);
        check_choices("classic", FOUR, "e2 e5 e3", Role::Placement, &changed(&drawing, "e3=."));
    }
}
