//! Chapter 1: the board and the pieces.

use djambi::{Action, Army, Control, Illegal, Kind, LABYRINTH, Occupant, Piece, Position, Preset};
use djambi::{Setup, read_square, square_name};
use kernel::testkit::Diagram;
use kernel::{Game, Player, SquareSet};

use super::{ALL, FOUR, check_after, check_destinations, check_illegal, check_legal, drawn, field};
use super::{sets, square};
use crate::support::{play, position, rules};

#[test]
fn dj_1_files_go_from_the_left_and_ranks_from_the_bottom() {
    let drawing = "
        x . . . . . . . YC
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . GC . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        RC . . . . . . . BC";
    for rules in sets(ALL) {
        let here = drawn(rules, drawing, FOUR);
        for (name, army) in
            [("a1", Army::Red), ("i1", Army::Blue), ("i9", Army::Yellow), ("e5", Army::Green)]
        {
            let piece = here.board().piece_at(square(name)).unwrap();
            assert_eq!((piece.army, piece.kind), (army, Kind::Chief), "{name}");
        }
        assert_eq!(here.board().at(square("a9")), Some(Occupant::Corpse));
    }
    assert_eq!(LABYRINTH, square("e5"));
}

#[test]
fn dj_1_there_are_81_squares() {
    let names: Vec<String> =
        ('a'..='i').flat_map(|file| ('1'..='9').map(move |rank| format!("{file}{rank}"))).collect();
    let all: SquareSet = names.iter().map(|name| square(name)).collect();
    assert_eq!((names.len(), all), (81, SquareSet::ALL));
    for name in names {
        assert_eq!(square_name(square(&name)), name);
    }
    for name in ["a0", "j1", "a10", "A1", "1a", "a", "", "é", "a１", " a1"] {
        assert_eq!(read_square(name), None, "{name:?}");
    }
}

#[test]
fn dj_2_four_armies_of_nine_with_the_chiefs_in_the_corners() {
    for rules in sets(ALL) {
        let start = Position::start(&Setup::new(rules)).unwrap();
        for (army, corner) in Army::ALL.into_iter().zip(["a1", "i1", "i9", "a9"]) {
            let pieces = start.board().army(army);
            assert_eq!(pieces.len(), 9);
            assert_eq!(start.board().chief(army), Some(square(corner)));
            for kind in Kind::ALL {
                let expected = if kind == Kind::Militant { 4 } else { 1 };
                assert_eq!((pieces & start.board().of_kind(kind)).len(), expected);
                assert_eq!(kind.count(), expected);
            }
        }
        assert!(start.board().corpses().is_empty());
    }
}

#[test]
fn dj_3_diplomat_outside_is_the_layout_of_french() {
    check_start(
        "french",
        "
        GC GA GM . . . YM YA YC
        GD GR GM . . . YM YR YD
        GM GM GN . . . YN YM YM
        .  .  .  . . . .  .  .
        .  .  .  . . . .  .  .
        .  .  .  . . . .  .  .
        RM RM RN . . . BN BM BM
        RD RR RM . . . BM BR BD
        RC RA RM . . . BM BA BC",
    );
}

#[test]
fn dj_3_reporter_outside_is_the_layout_of_the_others() {
    check_start(
        "english spanish classic",
        "
        GC GA GM . . . YM YA YC
        GR GD GM . . . YM YD YR
        GM GM GN . . . YN YM YM
        .  .  .  . . . .  .  .
        .  .  .  . . . .  .  .
        .  .  .  . . . .  .  .
        RM RM RN . . . BN BM BM
        RR RD RM . . . BM BD BR
        RC RA RM . . . BM BA BC",
    );
}

#[track_caller]
fn check_start(names: &str, drawing: &str) {
    for rules in sets(names) {
        let start = Position::start(&Setup::new(rules)).unwrap();
        assert_eq!(field(&start, 0), Diagram::new(drawing).rows_text());
        assert_eq!(start.key(), drawn(rules, drawing, FOUR).key());
    }
}

#[test]
fn dj_4_red_begins_then_blue_yellow_green() {
    for rules in sets(ALL) {
        let mut here = Position::start(&Setup::new(rules)).unwrap();
        let movers = play(&mut here, &["a3-a4", "i3-i4", "i7-i6", "a7-a6", "a4-a5", "i4-i5"]);
        assert_eq!(movers, [0, 1, 2, 3, 0, 1]);
        assert_eq!(here.to_act(), Player::new(2));
    }
}

const CONTROLLERS: &str = "
    .  . .  .  . . . .  BM
    .  . .  .  . . . .  .
    .  . GM .  . . . .  .
    .  . .  .  . . . .  .
    .  . .  YM . . . .  .
    .  . .  .  . . . .  .
    .  . .  .  . . . .  .
    .  . .  .  . . . .  .
    RC . .  .  . . . YC GC";

#[test]
fn dj_5_a_player_acts_with_every_army_under_control() {
    let fields = "0 0022 0 - 0122";
    for rules in sets(ALL) {
        let here = drawn(rules, CONTROLLERS, fields);
        let zero = Player::ALL[0];
        assert_eq!(here.control(Army::Red), Control::Player(zero));
        assert_eq!(here.control(Army::Blue), Control::Player(zero));
        assert_eq!(here.owner(Army::Blue), Player::new(1));
        assert_eq!(here.owner(Army::Green), Player::new(2));
    }
    check_destinations(
        ALL,
        fields,
        "i9",
        "
        .  . .  .  . . * *  BM
        .  . .  .  . . . *  *
        .  . GM .  . . * .  *
        .  . .  .  . . . .  .
        .  . .  YM . . . .  .
        .  . .  .  . . . .  .
        .  . .  .  . . . .  .
        .  . .  .  . . . .  .
        RC . .  .  . . . YC GC",
    );
    let refusals =
        [("c7-c8", Illegal::NotYours), ("d5-d6", Illegal::NotYours), ("b5-b6", Illegal::NoPiece)];
    check_illegal(ALL, fields, &refusals, CONTROLLERS);
}

#[test]
fn dj_5_armies_of_nobody_do_not_act() {
    let (fields, drawing) = ("0 01F- 0 - 012-", CONTROLLERS.replace("YC", "BC"));
    for rules in sets(ALL) {
        let here = drawn(rules, &drawing, fields);
        assert_eq!(here.control(Army::Yellow), Control::Abandoned);
        assert_eq!(here.control(Army::Green), Control::Neutral);
        assert_eq!(here.owner(Army::Green), None);
    }
    let refusals = [("c7-c8", Illegal::NeutralActs), ("d5-d6", Illegal::AbandonedActs)];
    check_illegal(ALL, fields, &refusals, &drawing);
}

#[test]
fn dj_6_the_killed_become_corpses_that_stay_and_are_all_equal() {
    let before = "
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . BM . . . . .
        .  . . .  . . . . .
        .  . . RM . . . . .
        .  . . .  . . . . .
        .  . . .  . . . . .
        RC . . .  . . . YC BC";
    check_after(ALL, FOUR, before, "d4-d6@b8", "d4=. d6=RM b8=x", "1 0123");
    // Whose corpse it is leaves no trace, not in the key either.
    for rules in sets(ALL) {
        let mut of_blue = drawn(rules, before, FOUR);
        let mut of_yellow = drawn(rules, &before.replace("BM", "YM"), FOUR);
        play(&mut of_blue, &["d4-d6@b8"]);
        play(&mut of_yellow, &["d4-d6@b8"]);
        assert_eq!(of_blue.to_string(), of_yellow.to_string());
        assert_eq!(of_blue.key(), of_yellow.key());
        assert_eq!(of_blue.board().corpses().len(), 1);
        assert_eq!((of_blue.progress(), of_yellow.progress()), (1, 1));
    }
}

#[test]
fn dj_6_what_is_in_hand_is_told_and_a_corpse_counts_there_too() {
    let drawing = "
        .  .  . .  . . . .  .
        .  .  . .  . . . .  .
        .  .  . .  . . . .  .
        .  BA . BM . . . .  .
        .  .  . .  . . . .  .
        .  .  . RM . . . .  .
        .  RD . .  . . . .  .
        .  .  . .  . . . .  .
        RC .  . .  . . . YC BC";
    for rules in sets(ALL) {
        let here = drawn(rules, drawing, FOUR);
        assert_eq!((here.held(), here.progress()), (None, 0));
        let after = |from, to| {
            let mut next = here.clone();
            next.play(Action::Move { from: square(from), to: square(to) });
            (next.held(), next.progress())
        };
        assert_eq!(after("d4", "d6"), (Some(Occupant::Corpse), 1));
        let assassin = Piece { army: Army::Blue, kind: Kind::Assassin };
        assert_eq!(after("b3", "b6"), (Some(Occupant::Living(assassin)), 0));
    }
}

#[test]
fn dj_6_a_corpse_does_not_act() {
    check_illegal(ALL, FOUR, &[("b8-b7", Illegal::CorpseActs)], DEAD_MILITANT);
    check_legal(ALL, FOUR, "a1-a2", DEAD_MILITANT);
}

const DEAD_MILITANT: &str = "
    .  . . . . . . . .
    .  x . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    RC . . . . . . . BC";

/// The page's table of the four rule sets, field by field.
#[test]
fn the_presets_have_the_values_of_the_page() {
    let page = include_str!("../../../../../docs/rules/djambi.md");
    let mut rows = 0;
    for preset in Preset::ALL {
        let column = ["french", "english", "spanish", "classic"]
            .iter()
            .position(|name| *name == preset.name)
            .unwrap();
        let rules = rules(preset.name);
        for line in page.lines().filter(|line| line.starts_with('|')) {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            if cells.len() != 6 {
                continue;
            }
            let field = cells[0].trim_matches('`');
            let value = cells[1 + column].trim_end_matches(" (R)").trim_end_matches(" †");
            let Some(found) = value_of(&rules, field) else { continue };
            assert_eq!(found, value.trim_matches('`'), "{field} of {}", preset.name);
            rows += 1;
        }
    }
    // Nine fields of the rules, the two limits, and three default seatings.
    assert_eq!(rows, 4 * 14);
    assert_eq!(Preset::ALL[0].rules, position(rules("french"), "start").rules().to_owned());
}

/// How the page words the value of a field; `None` for what it does not call a field.
fn value_of(rules: &djambi::Rules, field: &str) -> Option<String> {
    use djambi::{Abandoned, Leaving, LeavingOrder, MilitantVsChief, Necromobiles, Power};
    use djambi::{ReporterKill, Surround, SurroundEffect};
    let seating = |players| {
        let setup = Setup { players, ..Setup::new(*rules) };
        setup.seating().unwrap().name().to_owned()
    };
    let word = match field {
        "militant_vs_chief" => match rules.militant_vs_chief {
            MilitantVsChief::Never => "never",
            MilitantVsChief::NotInLabyrinth => "not_in_labyrinth",
        },
        "reporter_kill" => match rules.reporter_kill {
            ReporterKill::Optional => "optional",
            ReporterKill::Mandatory => "mandatory",
        },
        "abandoned_targetable" => match rules.abandoned {
            Abandoned::Targetable => "true",
            Abandoned::Untouchable => "false",
        },
        "leaving" => match rules.leaving {
            Leaving::Empty => "empty",
            Leaving::Act => "act",
        },
        "leaving_order" => match rules.leaving_order {
            LeavingOrder::PlaceThenLeave => "place_then_leave",
            LeavingOrder::LeaveThenPlace => "leave_then_place",
        },
        "power" => match rules.power {
            Power::Natural => "natural",
            Power::List => "list",
        },
        "surround" => match rules.surround {
            Surround::Chief => "chief",
            Surround::Group => "group",
        },
        "necromobile_saves" => match rules.necromobiles {
            Necromobiles::Save => "true",
            Necromobiles::DoNotSave => "false",
        },
        "surround_effect" => match rules.surround_effect {
            SurroundEffect::Dies => "dies",
            SurroundEffect::Suspended => "suspended",
        },
        "repetitions that make a draw (R)" => return Some(rules.repetitions.to_string()),
        "turns without a kill that make a draw (R)" => return Some(rules.quiet_turns.to_string()),
        "default `seating`, 4 players" => return Some(seating(4)),
        "default `seating`, 3 players" => return Some(seating(3)),
        "default `seating`, 2 players" => return Some(seating(2)),
        _ => return None,
    };
    Some(word.to_owned())
}
