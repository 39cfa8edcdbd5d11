//! What nobody may do without an end.

use super::*;

#[test]
fn nobody_makes_a_draw_by_asking_until_the_game_is_too_long() {
    let mut served = Served::two(None);
    let ask_often = |served: &mut Served, socket: Socket, times: usize| {
        let pairs = [(Act::AskTakeback, Act::DeclineTakeback), (Act::OfferDraw, Act::DeclineDraw)];
        for act in pairs.iter().cycle().take(2 * times).flat_map(|(ask, decline)| [ask, decline]) {
            served.act(socket, *act, 1);
            served.store(Outcome::Committed, 1);
        }
        served.said.clear();
        for act in [Act::OfferDraw, Act::AskTakeback] {
            served.act(socket, act, 1);
            assert!(served.asked.is_none(), "{act:?}");
            assert_eq!(served.refused(socket), "asked-often");
        }
    };
    served.play(1);
    ask_often(&mut served, 0, 3);
    // A turn of the other does not count, an own one does; the other may ask for itself.
    served.play(1);
    ask_often(&mut served, 0, 0);
    ask_often(&mut served, 1, 3);
    served.play(1);
    ask_often(&mut served, 0, 3);
    // Who agrees to what the other offers asks for nothing.
    served.play(1);
    served.act(1, Act::OfferDraw, 1);
    served.store(Outcome::Committed, 1);
    served.act(0, Act::OfferDraw, 1);
    served.store(Outcome::Committed, 1);
    let What::Ended { reason, .. } = served.last() else { panic!("{:?}", served.last()) };
    assert_eq!(reason, "agreement");
}

#[test]
fn nobody_sits_down_again_and_again_until_the_game_is_too_long() {
    let three = terms("vorassic@1 mode=octopus players=3 size=6", None);
    let mut served = Served::of(&three, &[seated(0)], &Settings::default());
    for seat in 0..3 {
        served.table.enter(u64::from(seat), person(seat), 0, 0);
    }
    served.collect();
    // Who made the table has sat down once already.
    for (socket, times) in [(0, 4), (1, 5)] {
        for time in 0..times {
            if socket == 0 || time > 0 {
                served.act(socket, Act::Leave, 1);
                served.store(Outcome::Committed, 1);
            }
            served.act(socket, Act::Sit { seat: 2 }, 1);
            served.store(Outcome::Committed, 1);
        }
        served.act(socket, Act::Leave, 1);
        served.store(Outcome::Committed, 1);
        served.said.clear();
        served.act(socket, Act::Sit { seat: 2 }, 1);
        assert!(served.asked.is_none());
        assert_eq!(served.refused(socket), "sat-often");
    }
    served.act(2, Act::Sit { seat: 2 }, 1);
    served.store(Outcome::Committed, 1);
    assert!(matches!(served.last(), What::Seated(Sitter::Person { id, .. }) if id == "p2"));
}
