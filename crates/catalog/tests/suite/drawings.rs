//! The drawings of pieces.

use std::collections::HashSet;

use catalog::drawing::{self, Coat, Layer, Letters, Part, PieceSet, figure, piece_in, plate, text};
use catalog::{BoardView, Color, PieceView, Play, Player, Shape, Standing, Style, piece_svg, svg};

const ARMIES: [Color; 4] = [Color::Red, Color::Blue, Color::Yellow, Color::Green];

fn board() -> BoardView {
    Play::start("djambi/french@1").unwrap().view()
}

fn view(shape: Shape, color: Color, controller: Option<usize>, standing: Standing) -> PieceView {
    let controller = controller.map(|seat| Player::ALL[seat]);
    PieceView { shape, color: Some(color), controller, standing }
}

/// A piece as it is drawn for who reads no language in particular.
fn piece(piece: &PieceView, view: &BoardView) -> Vec<Layer> {
    piece_in(PieceSet::Figures, Letters::default(), piece, view)
}

fn part(layers: &[Layer], part: Part) -> Option<&Layer> {
    layers.iter().find(|layer| layer.part == part)
}

/// Every number of path data.
fn numbers(d: &str) -> Vec<f64> {
    d.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or_else(|_| panic!("{word:?} in {d}")))
        .collect()
}

#[test]
fn every_shape_has_a_figure_inside_its_box() {
    let mut seen = HashSet::new();
    for shape in Shape::ALL {
        assert!(!figure(shape).is_empty());
        for path in figure(shape) {
            assert!(path.d.starts_with('M'), "{shape:?}");
            assert!(numbers(path.d).iter().all(|number| (-100.0..=100.0).contains(number)));
            assert!(seen.insert(path.d), "{shape:?} shares a path with another figure");
        }
    }
}

#[test]
fn armies_differ_in_outline_color_and_letter() {
    let board = board();
    let (mut outlines, mut coats, mut letters) = (HashSet::new(), HashSet::new(), HashSet::new());
    for (seat, color) in ARMIES.into_iter().enumerate() {
        let layers = piece(&view(Shape::Chief, color, Some(seat), Standing::Active), &board);
        outlines.insert(part(&layers, Part::Plate).unwrap().d.clone());
        coats.insert(part(&layers, Part::Plate).unwrap().coat);
        letters.insert(part(&layers, Part::Letter).unwrap().d.clone());
    }
    assert_eq!((outlines.len(), coats.len(), letters.len()), (4, 4, 4));
}

#[test]
fn letters_follow_a_language() {
    for (title, shape) in [("djambi/french@1", Shape::Chief), ("vorassic@1 players=4", Shape::Body)]
    {
        let board = Play::start(title).unwrap().view();
        let letters = Letters::worded(&|key, _| match key {
            "letter-blue" => "Z".to_owned(),
            _ => "R".to_owned(),
        });
        let blue = view(shape, Color::Blue, None, Standing::Active);
        let layers = piece_in(PieceSet::Figures, letters, &blue, &board);
        let letter = part(&layers, Part::Letter).unwrap();
        let (x, y, height) =
            if shape == Shape::Body { (50.0, 50.0, 30.0) } else { (81.0, 81.0, 20.0) };
        assert_eq!(letter.d, text("Z", x, y, height), "{title}");
        // Pictures of pieces and boards have them too, in the corners of players as well.
        let alone = piece_svg(&board, &blue, letters);
        assert!(alone.contains(&format!("d=\"{}\"", letter.d)), "{title}");
        let seat = board.players.iter().find(|seat| seat.colors.contains(&Color::Blue)).unwrap();
        let sign = drawing::seat(&board, seat.player, letters);
        assert_eq!(part(&sign, Part::Sign).unwrap().d, text("Z", 50.0, 48.0, 44.0), "{title}");
        let pictures = [letters, Letters::default()]
            .map(|it| svg(&board, &Style { letters: it, ..Style::default() }));
        assert_ne!(pictures[0], pictures[1], "{title}");
    }
}

#[test]
fn letters_are_those_of_the_texts_of_the_game() {
    let vorassic = Play::start("vorassic@1 players=4").unwrap().view();
    for (board, shape, letters) in
        [(board(), Shape::Chief, "RBYG"), (vorassic, Shape::Head, "RBJV")]
    {
        for (color, letter) in ARMIES.into_iter().zip(letters.chars()) {
            let layers = piece(&view(shape, color, None, Standing::Active), &board);
            let expected = text(&letter.to_string(), 81.0, 81.0, 20.0);
            assert_eq!(part(&layers, Part::Letter).unwrap().d, expected, "{shape:?} {color:?}");
        }
        let found = |seat: Player| {
            part(&drawing::seat(&board, seat, Letters::default()), Part::Sign).cloned()
        };
        let first = if shape == Shape::Head { "J" } else { "R" };
        assert_eq!(found(Player::ALL[0]).unwrap().d, text(first, 50.0, 48.0, 44.0));
    }
}

#[test]
fn a_won_piece_shows_who_commands_it_and_where_it_came_from() {
    let board = board();
    let own = piece(&view(Shape::Reporter, Color::Blue, Some(1), Standing::Active), &board);
    let won = piece(&view(Shape::Reporter, Color::Blue, Some(0), Standing::Active), &board);
    let (red, blue) = (Coat::Color(Color::Red), Coat::Color(Color::Blue));
    assert_eq!(part(&own, Part::Plate).unwrap().d, plate(Color::Blue));
    assert_eq!(part(&own, Part::Badge).unwrap().coat, blue);
    assert_eq!(part(&own, Part::WonBadge), None);
    assert_eq!(part(&won, Part::Plate).unwrap().d, plate(Color::Red));
    assert_eq!(part(&won, Part::Plate).unwrap().coat, red);
    assert_eq!(part(&won, Part::Figure).unwrap().coat, red);
    assert_eq!(part(&won, Part::WonBadge).unwrap().coat, blue);
    assert_eq!(part(&won, Part::Letter), part(&own, Part::Letter));
}

#[test]
fn nobodys_pieces_keep_their_outline_and_differ() {
    let board = board();
    let mut drawings = Vec::new();
    for (standing, coat) in [
        (Standing::Neutral, Coat::Neutral),
        (Standing::Abandoned, Coat::Abandoned),
        (Standing::Suspended, Coat::Suspended),
    ] {
        let layers = piece(&view(Shape::Militant, Color::Green, None, standing), &board);
        assert_eq!((&*layers[0].d, layers[0].coat), (plate(Color::Green), coat));
        assert_eq!(part(&layers, Part::WonBadge).unwrap().coat, Coat::Color(Color::Green));
        assert_eq!(part(&layers, Part::DashedPlate).is_some(), standing == Standing::Abandoned);
        assert_eq!(part(&layers, Part::Lock).is_some(), standing == Standing::Suspended);
        assert!(!drawings.contains(&layers));
        drawings.push(layers);
    }
}

#[test]
fn corpses_are_alike_and_have_no_plate() {
    let corpse = PieceView {
        shape: Shape::Corpse,
        color: None,
        controller: None,
        standing: Standing::Active,
    };
    let layers = piece(&corpse, &board());
    assert!(part(&layers, Part::Bone).is_some());
    assert_eq!(part(&layers, Part::Plate), None);
    assert_eq!(part(&layers, Part::Badge), None);
}

#[test]
fn pawns_have_the_signs_of_their_texts() {
    let board = Play::start("bermudes@1").unwrap().view();
    let [white, black] = [(Color::White, 0), (Color::Black, 1)].map(|(color, seat)| {
        let layers = piece(&view(Shape::Pawn, color, Some(seat), Standing::Active), &board);
        part(&layers, Part::Sign).unwrap().d.clone()
    });
    assert!(white.contains('a') && !black.contains('a'), "{white} {black}");
}

#[test]
fn who_is_out_has_a_gray_seat_and_who_is_in_power_a_crown() {
    let mut board = board();
    let seat = |board: &BoardView| drawing::seat(board, Player::ALL[1], Letters::default());
    assert_eq!(seat(&board)[0].coat, Coat::Color(Color::Blue));
    assert_eq!(part(&seat(&board), Part::Figure), None);
    board.players[1].in_power = true;
    assert_eq!(part(&seat(&board), Part::Figure).unwrap().d, figure(Shape::Chief)[0].d);
    board.players[1].in_power = false;
    board.players[1].is_in = false;
    assert_eq!(seat(&board)[0].coat, Coat::Neutral);
    board.players.remove(1);
    assert_eq!(seat(&board), []);
}

#[test]
fn every_part_has_a_name_of_its_own() {
    let board = board();
    let mut parts = HashSet::new();
    for shape in Shape::ALL {
        for standing in [Standing::Active, Standing::Abandoned, Standing::Suspended] {
            for seat in [0, 1] {
                let layers = piece(&view(shape, Color::Red, Some(seat), standing), &board);
                parts.extend(layers.iter().map(|layer| layer.part));
            }
        }
    }
    parts.extend([Part::Bone, Part::Socket, Part::Tooth]);
    let names: HashSet<&str> = parts.iter().map(|part| part.name()).collect();
    assert_eq!(names.len(), parts.len());
    assert_eq!(parts.len(), 21);
}

#[test]
fn texts_are_written_with_lines_around_their_center() {
    let characters = ('A'..='Z').chain('a'..='i').chain('0'..='9').chain([':', '-']);
    let mut seen = HashSet::new();
    for character in characters {
        let d = text(&character.to_string(), 50.0, 50.0, 10.0);
        assert!(d.starts_with('M'), "{character}");
        assert!(seen.insert(d), "{character} looks like another");
    }
    assert_eq!(text("-", 50.0, 50.0, 10.0), "M47.8 50.2L52.2 50.2");
    assert_eq!(text("--", 50.0, 50.0, 10.0), "M44.1 50.2L48.5 50.2M51.5 50.2L55.9 50.2");
    assert_eq!(text("é<~", 50.0, 50.0, 10.0), "");
    assert_eq!(text("-é", 50.0, 50.0, 10.0), text("-", 50.0, 50.0, 10.0));
}
