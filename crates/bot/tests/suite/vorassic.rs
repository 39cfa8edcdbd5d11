//! Vorassic.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bot::solve::{Listen, Proof, SolveOptions, Solved, Solving, Unsolved};
use bot::{Limits, Options, Played, Thought, Watch};
use kernel::testkit::actions;
use kernel::{Game, Play, Player, Rng};
use vorassic::{Fill, Mode, Position, Setup, Symmetry};

use super::conduct::check_conduct;
use super::{depth, play, think};

const YELLOW: Player = Player::ALL[0];

#[test]
fn snakes_keep_their_promises() {
    check_conduct::<Position>("vorassic@1 mode=snake size=6 fill=random", 3);
    check_conduct::<Position>("vorassic@1 mode=snake size=12", 1);
    check_conduct::<Position>("vorassic@1 mode=snake size=7 players=3 walls=4", 2);
    check_conduct::<Position>("vorassic@1 mode=snake size=9 players=4 fill=random", 1);
    check_conduct::<Position>("vorassic@1 mode=snake size=26", 1);
}

#[test]
fn octopuses_keep_their_promises() {
    check_conduct::<Position>("vorassic@1 mode=octopus size=6 fill=random", 1);
    check_conduct::<Position>("vorassic@1 mode=octopus size=7 players=3 walls=4", 1);
    check_conduct::<Position>("vorassic@1 mode=octopus size=5 players=4 fill=random", 1);
}

/// When time ends after one way turned out to be lost, the other one is taken.
#[test]
fn half_an_iteration_does_not_choose_a_loss() {
    let play: Play<Position> =
        play("vorassic@1", "snake J 22:31 jjjjJ3/jj293R/55754r/74575r/7392rr/3190rr");
    for nodes in 22..200 {
        let thought = think(&play, Limits::nodes(nodes));
        assert!(thought.forced.is_none_or(|forced| forced.winner == YELLOW), "{nodes}");
        assert!(nodes < 40 || Position::write_turn(&thought.turn) == "E1", "{nodes}");
    }
}

/// Whoever says stop while it looks for a proof gets what looks best at first sight.
#[test]
fn what_is_stopped_at_once_is_no_accident() {
    let setup = Position::read_setup("vorassic@1 mode=octopus size=7 fill=random seed=1").unwrap();
    let mut play = Play::new(Position::start(&setup).unwrap());
    for turn in ["B1", "F5", "C2", "E4"] {
        let turn = Position::read_turn(play.position(), turn).unwrap();
        play.play(&turn).unwrap();
    }
    let stop = AtomicBool::new(true);
    let watch = Watch::new(&|| Duration::ZERO, &stop);
    let options = Options { table_bytes: 1 << 20, ..Options::default() };
    let thought = Position::strongest(&options).think(&play, Limits::default(), &watch).unwrap();
    assert_eq!(Position::write_turn(&thought.turn), "D3");
}

/// A path has no depth, and one over half of the largest board is never known for sure.
#[test]
fn a_depth_ends_the_search_of_a_lone_snake() {
    let mut rng = Rng::new(3);
    let rows: Vec<String> = (0..26)
        .map(|row| {
            let square = |col| match (row, col) {
                (0, 0) => "J".to_owned(),
                (25, 25) => "R".to_owned(),
                (13, _) => "#".to_owned(),
                _ => rng.below(10).to_string(),
            };
            (0..26).map(square).collect()
        })
        .collect();
    let play: Play<Position> =
        play("vorassic@1 size=26", &format!("snake J 0:0 {}", rows.join("/")));
    let thought = think(&play, depth(1));
    assert!(thought.nodes < 2_000_000, "{}", thought.nodes);
}

/// What Yellow gets with perfect play from the start, by the rules page.
#[track_caller]
fn check_start(mode: Mode, size: usize, nodes: u64, share: f32) -> Thought<Position> {
    let setup = Setup { mode, size, ..Setup::default() };
    let play = Play::new(Position::start(&setup).unwrap());
    let thought = think(&play, Limits::nodes(nodes));
    assert_eq!(thought.shares[YELLOW], share, "{} {size}: {thought:?}", mode.name());
    assert_eq!(thought.forced.is_some(), share == 1.0);
    thought
}

#[test]
fn small_starts_of_snakes_have_their_known_values() {
    check_start(Mode::Snake, 5, 5_000, 1.0);
    check_start(Mode::Snake, 6, 50_000, 0.5);
    check_start(Mode::Snake, 7, 200_000, 1.0);
}

/// By how much Yellow will win with perfect play; found by trying everything.
fn solve(position: &Position, mut least: i32, mut most: i32) -> i32 {
    let score = |player| i32::from(position.score(player));
    let Some(player) = position.to_act() else {
        return score(YELLOW) - score(YELLOW.next(2));
    };
    for action in actions(position) {
        let mut next = position.clone();
        next.play(action);
        let lead = solve(&next, least, most);
        if player == YELLOW {
            least = least.max(lead);
        } else {
            most = most.min(lead);
        }
        if least >= most {
            break;
        }
    }
    if player == YELLOW { least } else { most }
}

/// Plays random games until so many squares are free, and compares what the bot finds out with
/// trying everything: who wins, and that its turn keeps it.
#[track_caller]
fn check_late(mode: Mode, size: usize, free: u32, games: u64) {
    const MOST: i32 = 10_000;
    let mut compared = 0;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let setup = Setup {
            mode,
            size,
            fill: Fill::Random,
            symmetry: Symmetry::Free,
            walls: 2 * rng.below(3),
            seed,
            ..Setup::default()
        };
        let mut position = Position::start(&setup).unwrap();
        let left = |position: &Position| -> u32 {
            position.board().free().iter().map(|row| row.count_ones()).sum()
        };
        while left(&position) > free
            && let Some(action) = position.choose(|count| rng.below(count))
        {
            position.play(action);
        }
        // A single turn is played at once, however it ends.
        if position.count_actions() < 2 {
            continue;
        }
        let lead = solve(&position, -MOST, MOST);
        let thought = think(&Play::new(position.clone()), Limits::default());
        let share = f32::from(lead.signum() as i8 + 1) / 2.0;
        let told = format!("{position}: {lead}, but {thought:?}");
        assert_eq!(thought.shares[YELLOW], share, "{told}");
        let winner = thought.forced.map(|forced| forced.winner);
        let wanted = if lead > 0 { Some(YELLOW) } else { Some(YELLOW.next(2)) };
        assert_eq!(winner, wanted.filter(|_| lead != 0), "{told}");
        let mut next = position.clone();
        next.play(thought.turn[0]);
        assert_eq!(solve(&next, -MOST, MOST).signum(), lead.signum(), "{told}");
        compared += 1;
    }
    assert!(compared >= games / 3, "only {compared} of {games} positions");
}

#[test]
fn late_turns_of_snakes_are_perfect() {
    check_late(Mode::Snake, 5, 20, 60);
    check_late(Mode::Snake, 7, 26, 60);
}

#[test]
fn late_turns_of_octopuses_are_perfect() {
    check_late(Mode::Octopus, 5, 10, 60);
}

const SOLVED: &str = include_str!("../../src/games/vorassic/solved.txt");
const DOCUMENT: &str = include_str!("../../../../docs/solved.md");

#[test]
fn solved_boards_are_played_at_once_and_stand_in_the_document() {
    for line in SOLVED.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [mode, size, lead] = words[..3] else { panic!("{line}") };
        let lead: i32 = lead.parse().unwrap();
        let mut play = Play::new(start(Mode::named(mode).unwrap(), size.parse().unwrap()));
        // Once they are separate, both go on by themselves.
        for word in &words[3..9] {
            let thought = think(&play, Limits::nodes(1));
            assert_eq!(Position::write_turn(&thought.turn), *word, "{line}");
            let share = f32::from(lead.signum() as i8 + 1) / 2.0;
            assert_eq!(thought.shares[YELLOW], share, "{line}");
            play.play(&thought.turn).unwrap();
        }
        for word in &words[9..] {
            play.play_text(word).unwrap_or_else(|error| panic!("{line}: {word}: {error}"));
        }
        assert!(play.to_act().is_none(), "{line}");
        let last = play.position();
        let [one, other] = [YELLOW, YELLOW.next(2)].map(|player| last.score(player));
        assert_eq!(i32::from(one) - i32::from(other), lead, "{line}");
        let lead = if lead == 0 { "0".to_owned() } else { format!("{lead:+}") };
        let row = format!("| {mode} | {size} | {lead} | {one}:{other} |");
        assert!(DOCUMENT.contains(&row), "docs/solved.md lacks {row}");
    }
}

/// Hears all proofs.
#[derive(Default)]
struct Notes(Mutex<Vec<Proof>>);

impl Listen for Notes {
    fn solving(&self, _: Solving) {}

    fn proven(&self, proof: Proof) {
        self.0.lock().unwrap().push(proof);
    }
}

/// What the solver says of a position, if it may remember so many bytes and is told what was proven
/// before.
fn solver(
    position: &Position,
    bytes: usize,
    known: &[Proof],
    stop: bool,
) -> (Result<Solved, Unsolved>, Vec<Proof>) {
    let options = SolveOptions { threads: 1, table_bytes: bytes, long: 100 };
    let stop = AtomicBool::new(stop);
    let watch = Watch::new(&|| Duration::ZERO, &stop);
    let notes = Notes::default();
    let solved = bot::solve::solve(position, &options, &watch, known, &notes);
    (solved, notes.0.into_inner().unwrap())
}

/// The value of a position, after checking that the line keeps it to the end.
#[track_caller]
fn value(position: &Position) -> i32 {
    let (solved, _) = solver(position, 1 << 22, &[], false);
    let solved = solved.unwrap_or_else(|error| panic!("{position}: {error}"));
    let mut last = position.clone();
    for action in &solved.line {
        assert_eq!(last.check(*action), Ok(()), "{position}: {solved:?}");
        last.play(*action);
    }
    assert_eq!(last.to_act(), None, "{position}: {solved:?}");
    let [one, other] = [YELLOW, YELLOW.next(2)].map(|player| i32::from(last.score(player)));
    assert_eq!(one - other, solved.lead, "{position}: {solved:?}");
    solved.lead
}

fn start(mode: Mode, size: usize) -> Position {
    Position::start(&Setup { mode, size, ..Setup::default() }).unwrap()
}

#[test]
fn the_solver_confirms_the_values_of_the_rules_page() {
    let known = [(5, 3), (6, 0), (7, 5), (8, 0)];
    for (size, lead) in known {
        assert_eq!(value(&start(Mode::Snake, size)), lead, "snake {size}");
    }
    assert_eq!(value(&start(Mode::Octopus, 5)), 6);
    assert_eq!(value(&start(Mode::Octopus, 6)), 0);
    for (size, lead) in &known[..2] {
        let naive = solve(&start(Mode::Snake, *size), -1000, 1000);
        assert_eq!(naive, *lead, "snake {size}, by trying everything");
    }
}

/// Compares the solver with trying everything, in positions of random games with so many free
/// squares, of all kinds of boards.
#[track_caller]
fn check_solver(mode: Mode, size: usize, free: u32, games: u64) {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let symmetry = if seed % 2 == 0 { Symmetry::Symmetric } else { Symmetry::Free };
        let walls = 2 * rng.below(3);
        let fill = if seed % 3 == 0 { Fill::Distance } else { Fill::Random };
        let setup = Setup { mode, size, fill, symmetry, walls, seed, ..Setup::default() };
        let mut position = Position::start(&setup).unwrap();
        let left = |position: &Position| -> u32 {
            position.board().free().iter().map(|row| row.count_ones()).sum()
        };
        while left(&position) > free
            && let Some(action) = position.choose(|count| rng.below(count))
        {
            position.play(action);
        }
        assert_eq!(value(&position), solve(&position, -1000, 1000), "{position}");
    }
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    check_solver(Mode::Snake, 5, 21, 100);
    check_solver(Mode::Snake, 7, 28, 60);
    check_solver(Mode::Octopus, 5, 11, 200);
    check_solver(Mode::Octopus, 6, 11, 60);
}

#[test]
fn the_solver_goes_on_from_what_was_proven() {
    let position = start(Mode::Snake, 7);
    let (first, proofs) = solver(&position, 1 << 22, &[], false);
    let (second, _) = solver(&position, 1 << 22, &proofs, false);
    let (first, second) = (first.unwrap(), second.unwrap());
    assert_eq!(first.lead, second.lead);
    assert!(second.nodes < first.nodes / 2, "{} and {}", first.nodes, second.nodes);
}

#[test]
fn the_solver_refuses_what_it_cannot_do() {
    let three = Setup { size: 5, players: 3, ..Setup::default() };
    let (solved, _) = solver(&Position::start(&three).unwrap(), 1 << 20, &[], false);
    assert_eq!(solved, Err(Unsolved::NotTwo));
    let (solved, _) = solver(&start(Mode::Snake, 13), 1 << 20, &[], false);
    assert_eq!(solved, Err(Unsolved::TooLarge { open: 167, most: 142 }));
    let (solved, _) = solver(&start(Mode::Snake, 8), 1 << 20, &[], true);
    assert_eq!(solved, Err(Unsolved::Stopped));
}
