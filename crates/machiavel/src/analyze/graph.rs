//! What each player could expect in the course of a game, as a picture.

use std::fmt::Write;

use catalog::drawing::{Coat, Ink, Theme};
use catalog::{ByPlayer, Color, Play, Player};
use lang::Texts;

use super::judge::Judgment;

/// Rows of the graph in the terminal.
const ROWS: usize = 10;
/// The most columns of it.
const COLS: usize = 72;

/// The graph in letters: a column for each position, in which each player's number has its share
/// of the rows, the first player at the bottom. A long game has several positions in a column.
pub(super) fn text(end: &Play, judgments: &[Judgment]) -> String {
    let count = judgments.len();
    let cols = count.min(COLS);
    let columns: Vec<ByPlayer<f32>> = (0..cols)
        .map(|col| {
            let positions = &judgments[col * count / cols..(col + 1) * count / cols];
            ByPlayer::from_fn(|player| {
                let sum: f32 = positions.iter().map(|judgment| judgment.shares[player]).sum();
                sum / positions.len() as f32
            })
        })
        .collect();
    let mut text = String::new();
    for row in 0..ROWS {
        let height = (ROWS - row) as f32 - 0.5;
        let label = if row == 0 {
            "100 %"
        } else if row == ROWS / 2 {
            " 50 %"
        } else {
            ""
        };
        let line: String = columns
            .iter()
            .map(|shares| who(end, shares, height / ROWS as f32).to_string())
            .collect();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{label:5} {line}");
    }
    text
}

/// Whose share this height of a column belongs to.
fn who(end: &Play, shares: &ByPlayer<f32>, height: f32) -> Player {
    let mut below = 0.0;
    let mut last = Player::ALL[0];
    for player in end.players().iter() {
        below += shares[player];
        last = player;
        if height < below {
            break;
        }
    }
    last
}

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 240.0;

/// The same as SVG, each share in the player's color, with a dot at each turn that gave much away.
pub(super) fn svg(end: &Play, judgments: &[Judgment], texts: &Texts) -> String {
    let theme = Theme::Light;
    let x = |place: usize| WIDTH * place as f32 / (judgments.len() - 1).max(1) as f32;
    let y = |share: f32| HEIGHT * (1.0 - share.clamp(0.0, 1.0));
    let title = texts.say("analysis-graph", &[]);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\n<title>{}</title>\n",
        title.trim_end_matches([':', '\u{a0}', '\u{202f}', ' '])
    );
    let mut below = vec![0.0; judgments.len()];
    for view in end.view().players {
        let above: Vec<f32> =
            below.iter().zip(judgments).map(|(base, one)| base + one.shares[view.player]).collect();
        let upper = above.iter().enumerate().map(|(place, share)| (x(place), y(*share)));
        let lower = below.iter().enumerate().rev().map(|(place, share)| (x(place), y(*share)));
        let points: Vec<String> =
            upper.chain(lower).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let coat = Coat::Color(view.colors.first().copied().unwrap_or(Color::White));
        // Writing to a text cannot fail.
        let _ = writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\"/>",
            points.join(" "),
            theme.color(Ink::Plate(coat)),
            theme.color(Ink::Edge(coat))
        );
        below = above;
    }
    let accent = theme.color(Ink::Accent);
    let middle = HEIGHT / 2.0;
    let _ = writeln!(
        svg,
        "<path d=\"M0 {middle}H{WIDTH}\" stroke=\"{}\" stroke-dasharray=\"4 4\"/>",
        theme.color(Ink::Label)
    );
    for (place, judgment) in judgments.iter().enumerate() {
        let radius = match judgment.mark() {
            Some("??") => 6.0,
            Some("?") => 4.0,
            _ => continue,
        };
        let (x, middle) = (x(place), HEIGHT / 2.0);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{middle}\" r=\"{radius}\" fill=\"{accent}\"/>"
        );
    }
    svg + "</svg>\n"
}
