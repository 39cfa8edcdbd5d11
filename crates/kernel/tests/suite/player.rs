//! Seats and sets of them.

use kernel::{ByPlayer, Outcome, Player, PlayerSet};

fn set(numbers: &[usize]) -> PlayerSet {
    numbers.iter().map(|number| Player::ALL[*number]).collect()
}

#[test]
fn there_are_four_seats_and_no_more() {
    for number in 0..4 {
        let player = Player::new(number).unwrap();
        assert_eq!((player.number(), player.to_string()), (number, number.to_string()));
    }
    for number in [4, 5, 255, 256, usize::MAX] {
        assert_eq!(Player::new(number), None);
    }
    assert_eq!(format!("{:?}", Player::ALL[2]), "Player(2)");
}

#[test]
fn the_next_seat_goes_around_the_table() {
    for players in 2..=4 {
        for number in 0..players {
            let next = Player::ALL[number].next(players);
            assert_eq!(next.number(), if number + 1 == players { 0 } else { number + 1 });
        }
    }
}

#[test]
fn one_value_for_each_seat() {
    let mut squares = ByPlayer::from_fn(|player| player.number() * player.number());
    assert_eq!(squares, ByPlayer([0, 1, 4, 9]));
    squares[Player::ALL[3]] = 7;
    assert_eq!((squares[Player::ALL[2]], squares[Player::ALL[3]]), (4, 7));
}

#[test]
fn sets_of_seats() {
    // Every set there is against a list.
    for bits in 0..16_usize {
        let members: Vec<usize> = (0..4).filter(|number| bits >> number & 1 == 1).collect();
        let here = set(&members);
        let listed: Vec<usize> = here.iter().map(Player::number).collect();
        assert_eq!(listed, members);
        let backwards: Vec<usize> = here.iter().rev().map(Player::number).collect();
        assert_eq!(backwards, members.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!((here.len(), here.is_empty()), (members.len(), members.is_empty()));
        assert_eq!(here.single().map(Player::number), (members.len() == 1).then(|| members[0]));
        assert_eq!(Outcome::new(here).map(Outcome::winners), (bits != 0).then_some(here));
        for player in Player::ALL {
            let within = members.contains(&player.number());
            assert_eq!(here.contains(player), within);
            assert!(here.with(player).contains(player) && !here.without(player).contains(player));
            assert_eq!(here.with(player).len(), members.len() + usize::from(!within));
            assert_eq!(here.without(player).len(), members.len() - usize::from(within));
        }
        for others in 0..16_usize {
            let other: PlayerSet =
                Player::ALL.into_iter().filter(|p| others >> p.number() & 1 == 1).collect();
            let rest: Vec<usize> =
                (0..4).filter(|n| bits >> n & 1 == 1 && others >> n & 1 == 0).collect();
            assert_eq!(here.minus(other), set(&rest));
        }
    }
    for players in 0..=4 {
        assert_eq!(PlayerSet::first(players), set(&(0..players).collect::<Vec<_>>()));
    }
    assert_eq!(PlayerSet::only(Player::ALL[3]), set(&[3]));
    assert_eq!(PlayerSet::EMPTY, set(&[]));
    assert_eq!(format!("{:?}", set(&[0, 2])), "{0, 2}");
}
