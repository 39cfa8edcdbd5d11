//! `machiavel apply`.

use crate::{DJAMBI_START, check, refuse};

const START: &str = "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/9/9/ooooooooo/ooooooooo/ooooooooo o";

#[test]
fn without_turns_it_prints_the_position() {
    check("apply djambi", &[DJAMBI_START]);
    check("apply bermudes", &[START]);
    check("apply vorassic --size 5", &["snake J 0:0 J1234/12343/23432/34321/4321R"]);
    let over = "snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr";
    check(&format!("apply vorassic --position '{over}'"), &[over, "over: draw"]);
}

#[test]
fn fills_in_the_fields_that_djambi_lets_one_leave_out() {
    let short = DJAMBI_START.strip_suffix(" - 0123").unwrap();
    check(&format!("apply djambi --position '{short}'"), &[DJAMBI_START]);
}

#[test]
fn plays_several_turns() {
    check("apply vorassic --size 5 A1 D4 B1", &["snake R 3:1 j1234/jJ343/23432/34321/432Rr"]);
}

#[test]
fn tells_the_winner() {
    check(
        "apply bermudes --position 'xxxxxx3/9/9/9/9/9/9/9/ooooooooo o' I1xA1",
        &["oxxxxx3/9/9/9/9/9/9/9/1oooooooo x", "over: 0"],
    );
    check(
        "apply bermudes --position '9/xxxxxxxxx/9/9/9/9/9/9/oooooo3 x' B1xI1",
        &["9/1xxxxxxxx/9/9/9/9/9/9/xooooo3 o", "over: 1"],
    );
}

#[test]
fn tells_a_draw() {
    check(
        "apply vorassic --position 'snake R 23:22 jj234/jjrrr/jjr3R/jjrr1/jJ2rr' D2 C4",
        &["snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr", "over: draw"],
    );
}

#[test]
fn tells_who_shares_the_first_place() {
    check(
        "apply vorassic --position 'snake R 17:16:16 jvvvv/jvVrr/jvvrR/jJrr1/jjrrr' E3",
        &["snake R 17:16:17 jvvvv/jvVrr/jvvrr/jJrrR/jjrrr", "over: 0,2"],
    );
}

#[test]
fn an_illegal_turn_is_refused_with_its_clause() {
    refuse("apply djambi c3-f6 c7-c7", &["error: turn 2, c7-c7: DJ-"]);
    refuse(
        "apply djambi --position '4GC4/9/9/9/9/4RM4/9/9/RC8 0 0--1 0 - 0--1' e4-e5",
        &["DJ-21: "],
    );
    refuse("apply bermudes G1xB1", &["error: turn 1, G1xB1: BE-10: "]);
    refuse("apply bermudes pass", &["BE-1"]);
    refuse("apply vorassic J8", &["error: turn 1, J8: VO-11: A snake captures"]);
    refuse("apply vorassic A1 A1", &["error: turn 2, A1: VO-10: That square is taken already."]);
}

#[test]
fn no_turn_follows_the_end() {
    refuse(
        "apply bermudes --position 'xxxxxx3/9/9/9/9/9/9/9/ooooooooo o' I1xA1 A6xI6",
        &["turn 2, A6xI6: BE-20: "],
    );
}

#[test]
fn what_is_no_turn_is_refused() {
    refuse("apply djambi c3", &["turn 1, c3: “c3” is not a turn. Write"]);
    refuse("apply djambi pass", &["turn 1, pass: “pass” is not a turn. Write"]);
    refuse("apply bermudes ''", &["turn 1, : “” is not a turn. Write"]);
    refuse("apply vorassic A01", &["turn 1, A01: “A01” is not a turn. Write"]);
    refuse("apply vorassic 'A1 J8'", &["turn 1, A1 J8: “A1 J8” is not a turn. Write"]);
}
