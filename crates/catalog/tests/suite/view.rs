//! What screens draw.

use catalog::{
    BoardView, Color, Ground, Mark, PieceView, Play, Player, Role, Shape, Standing, Title,
};
use kernel::Rng;

use crate::{SETUPS, choose, draft_at_random, start};

/// The rows of the position's text, drawn from a view.
fn rows(view: &BoardView) -> String {
    let square = |index: usize| {
        let square = &view.squares[index];
        match (square.piece, square.ground) {
            (Some(piece), _) => letters(view.title, &piece),
            (None, Ground::Wall) => "#".to_owned(),
            (None, Ground::Value(value)) => value.to_string(),
            (None, _) => "1".to_owned(),
        }
    };
    let row = |row: usize| {
        let squares: String = (0..view.cols).map(|col| square(row * view.cols + col)).collect();
        // Empty squares are counted where digits are no values.
        match view.title {
            Title::Vorassic => squares,
            _ => (2..=9)
                .rev()
                .fold(squares, |row, count| row.replace(&"1".repeat(count), &count.to_string())),
        }
    };
    (0..view.rows()).map(row).collect::<Vec<_>>().join("/")
}

fn letters(title: Title, piece: &PieceView) -> String {
    let color = piece.color.map_or("x", |color| match (title, color) {
        (Title::Vorassic, Color::Yellow) => "J",
        (Title::Vorassic, Color::Green) => "V",
        (_, Color::Red) => "R",
        (_, Color::Blue) => "B",
        (_, Color::Yellow) => "Y",
        (_, Color::Green) => "G",
        (_, Color::White) => "o",
        (_, Color::Black) => "x",
    });
    match piece.shape {
        Shape::Head | Shape::Pawn | Shape::Corpse => color.to_owned(),
        Shape::Body => color.to_lowercase(),
        Shape::Chief => format!("{color}C"),
        Shape::Assassin => format!("{color}A"),
        Shape::Reporter => format!("{color}R"),
        Shape::Diplomat => format!("{color}D"),
        Shape::Necromobile => format!("{color}N"),
        Shape::Militant => format!("{color}M"),
    }
}

fn board(position: &str) -> &str {
    position.split(' ').max_by_key(|field| field.matches('/').count()).unwrap()
}

#[test]
fn views_show_the_position() {
    for setup in SETUPS {
        let mut rng = Rng::new(5);
        let mut play = start(setup);
        for _ in 0..40 {
            let view = play.view();
            assert_eq!(rows(&view), board(&play.position()), "{setup}");
            assert_eq!(view.to_act, play.to_act());
            let seats: Vec<_> = view.players.iter().map(|player| player.player).collect();
            assert_eq!(seats, play.players().iter().collect::<Vec<_>>());
            for player in &view.players {
                assert_eq!(player.is_in, play.still_in().contains(player.player));
                assert_eq!(player.place.is_some(), play.ending().is_some());
                assert!(!player.colors.is_empty() && player.quarter_turns < 4);
            }
            if play.ending().is_some() {
                break;
            }
            draft_at_random(&mut play, &mut rng);
            play.commit();
        }
        for moment in 0..play.moments() {
            let view = play.view_at(moment).unwrap();
            assert_eq!(rows(&view), board(&play.position_at(moment).unwrap()));
        }
        assert_eq!((play.view_at(play.moments()), play.position_at(play.moments())), (None, None));
        assert_eq!(play.turn_at(play.moments()), None);
    }
}

#[test]
fn labels_name_the_squares() {
    for setup in SETUPS {
        let view = start(setup).view();
        assert_eq!((view.col_labels.len(), view.row_labels.len()), (view.cols, view.rows()));
        assert_eq!(view.squares.len(), view.cols * view.rows());
        for (index, square) in view.squares.iter().enumerate() {
            let row = &view.row_labels[index / view.cols];
            let col = &view.col_labels[index % view.cols];
            let name = match view.title {
                Title::Bermudes => format!("{row}{col}"),
                Title::Djambi | Title::Vorassic => format!("{col}{row}"),
            };
            assert_eq!(square.name, name);
            assert_eq!(view.square(&name), Some(square));
        }
        assert_eq!(view.square("nowhere"), None);
    }
}

#[test]
fn marks_show_what_can_be_chosen() {
    for setup in SETUPS {
        let mut rng = Rng::new(2);
        let mut play = start(setup);
        for _ in 0..20 {
            if play.ending().is_some() {
                break;
            }
            loop {
                let (view, choices, chosen) = (play.view(), play.choices(), play.chosen());
                for square in &view.squares {
                    let name = Some(square.name.clone());
                    let choice = choices.iter().find(|choice| choice.square == name);
                    let marked = square.marks.iter().find_map(|mark| match mark {
                        Mark::Choice(role) => Some(*role),
                        _ => None,
                    });
                    assert_eq!(marked, choice.map(|choice| choice.role));
                    for mark in &square.marks {
                        if let Mark::Chosen(role) = mark {
                            assert!(chosen.iter().any(|c| c.square == name && c.role == *role));
                        }
                    }
                }
                assert_eq!(view.to_act, play.to_act(), "until the turn is played");
                if play.drafted().is_some() {
                    break;
                }
                choose(&mut play, &choices[rng.below(choices.len())].clone());
            }
            let drafted = rows(&play.view());
            play.commit();
            assert_eq!(rows(&play.view()), drafted, "a complete turn is shown as it will be");
        }
    }
}

#[test]
fn marks_show_the_last_turn() {
    let last = |view: &BoardView| -> Vec<String> {
        let squares = view.squares.iter().filter(|square| square.marks.contains(&Mark::Last));
        squares.map(|square| square.name.clone()).collect()
    };
    for (setup, turn, squares) in [
        (SETUPS[0], "c3-f6", &["f6", "c3"][..]),
        (SETUPS[8], "G4xC8", &["C8", "G4"]),
        (SETUPS[12], "B0", &["B0"]),
    ] {
        let mut play = start(setup);
        assert!(last(&play.view()).is_empty());
        play.turn(turn).unwrap();
        assert_eq!(last(&play.view()), squares);
        assert_eq!(last(&play.view_at(0).unwrap()), [""; 0]);
        // They stay while the next turn is made.
        let choices = play.choices();
        choose(&mut play, &choices[0].clone());
        assert_eq!(last(&play.view()), squares);
    }
}

#[test]
fn djambi_shows_who_is_in_power() {
    let play = Play::from_position(
        "djambi/french@1",
        "GC7YC/9/GM7YM/9/4RC4/9/RM7BM/9/8BC 1 0123 1 - 0123",
    );
    let view = play.unwrap().view();
    assert_eq!(view.in_power(), Some(Player::ALL[0]));
    assert_eq!(view.square("e5").unwrap().ground, Ground::Labyrinth);
    assert_eq!(view.square("e4").unwrap().ground, Ground::Plain);
    assert_eq!(start("djambi/french@1").view().in_power(), None);
}

#[test]
fn djambi_shows_what_is_held() {
    let mut play = Play::from_position(
        "djambi/french@1 players=2 seating=neutral_fill",
        "9/9/8YC/8YM/9/9/RMYM7/RC8/9 0 0-1- 0 - 0-1-",
    )
    .unwrap();
    assert_eq!(play.view().held, None);
    play.click("a3").unwrap();
    assert_eq!(play.click("b3").unwrap().role, Role::Destination);
    let view = play.view();
    assert_eq!(view.held.unwrap().shape, Shape::Corpse);
    assert_eq!(view.square("b3").unwrap().piece.unwrap().color, Some(Color::Red));
    assert_eq!(view.square("a3").unwrap().piece, None);
    assert!(view.square("a3").unwrap().marks.contains(&Mark::Chosen(Role::Piece)));
    assert!(view.square("e9").unwrap().marks.contains(&Mark::Choice(Role::Placement)));
    assert_eq!(play.click("e9").unwrap().role, Role::Placement);
    let view = play.view();
    assert_eq!((view.held, play.drafted().as_deref()), (None, Some("a3-b3@e9")));
    assert_eq!(view.square("e9").unwrap().piece.unwrap().shape, Shape::Corpse);
}

#[test]
fn djambi_shows_how_armies_stand() {
    let standing = |setup: &str, position: &str, square: &str| {
        let view = Play::from_position(setup, position).unwrap().view();
        let piece = view.square(square).unwrap().piece.unwrap();
        (piece.standing, piece.controller)
    };
    let [zero, one, two, _] = Player::ALL;
    let three = "djambi/french@1 players=3";
    let view = start(three).view();
    let green = view.square("a9").unwrap().piece.unwrap();
    assert_eq!(
        (green.color, green.standing, green.controller),
        (Some(Color::Green), Standing::Neutral, None)
    );
    let text = "GC7YC/9/GM7YM/9/9/9/RM7BM/9/RC8 0 0F23 0 - 0123";
    assert_eq!(standing("djambi/french@1", text, "i3"), (Standing::Abandoned, None));
    assert_eq!(standing("djambi/french@1", text, "a1"), (Standing::Active, Some(zero)));
    let text = "GC7YC/9/GM7YM/9/9/9/RM7BM/9/RC8 0 0223 0 - 0123";
    assert_eq!(standing("djambi/french@1", text, "i3"), (Standing::Active, Some(two)));
    let view = Play::from_position("djambi/french@1", text).unwrap().view();
    assert_eq!(view.players[2].colors, [Color::Yellow]);
    assert_eq!(view.players[2].controls, [Color::Blue, Color::Yellow]);
    assert_eq!((view.players[1].is_in, view.players[2].score), (false, 3));
    let walled = "GC7YC/9/GM7YM/9/9/9/8BM/xx5BNBM/RCx6BC 1 0123 1 - 0123";
    assert_eq!(standing("djambi/spanish@1", walled, "a1"), (Standing::Suspended, None));
    assert_eq!(standing("djambi/spanish@1", walled, "i1"), (Standing::Active, Some(one)));
}

#[test]
fn boards_turn_every_camp_to_the_bottom() {
    // A quarter turn clockwise: what was at the bottom right is at the bottom left.
    let turned = |view: &BoardView, turns: u8| {
        let side = view.cols;
        (0..turns).fold((side - 1, 0), |(row, col), _| (side - 1 - col, row))
    };
    for setup in SETUPS {
        let view = start(setup).view();
        for player in &view.players {
            let (row, col) = turned(&view, player.quarter_turns);
            let corner = &view.squares[row * view.cols + col];
            assert_eq!(corner.piece.unwrap().controller, Some(player.player), "{setup}");
        }
    }
}

#[test]
fn scores_and_places() {
    let score = |play: &Play| -> Vec<i64> {
        play.view().players.iter().map(|player| player.score).collect()
    };
    assert_eq!(score(&start(SETUPS[0])), [9, 9, 9, 9]);
    assert_eq!(score(&start(SETUPS[2])), [18, 18]);
    assert_eq!(score(&start(SETUPS[8])), [27, 27]);
    let mut play = start(SETUPS[12]);
    play.turn("B0").unwrap();
    play.turn("E3").unwrap();
    play.turn("C0").unwrap();
    assert_eq!(score(&play), [3, 1]);

    let mut play = start(SETUPS[0]);
    for player in [2, 0, 3] {
        assert!(play.resign(Player::ALL[player]));
    }
    let places: Vec<_> = play.view().players.iter().map(|player| player.place).collect();
    assert_eq!(places, [Some(3), Some(1), Some(4), Some(2)]);
    let earlier = play.view_at(2).unwrap();
    assert!(earlier.players.iter().all(|player| player.place.is_none()));
}

#[test]
fn names_are_keys() {
    let kebab = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase());
    let mut names: Vec<_> = Shape::ALL.map(Shape::name).to_vec();
    names.extend(Color::ALL.map(Color::name));
    assert!(names.iter().all(|name| kebab(name)));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Shape::ALL.len() + Color::ALL.len());
}
