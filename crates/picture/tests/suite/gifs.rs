//! Animated GIF.

use std::time::Duration;

use catalog::{Play, Style, svg};
use gif::{ColorOutput, DecodeOptions, Decoder};
use picture::{GREATEST_GIF_SIDE, MOST_FRAMES, Pace, PictureError, gif};
use resvg::tiny_skia::Pixmap;

use crate::play_on;

const PACE: Pace = Pace { turn: Duration::from_millis(500), end: Duration::from_secs(3) };

fn decoder(bytes: &[u8]) -> Decoder<&[u8]> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.read_info(bytes).unwrap()
}

fn animate(play: &Play, width: u32) -> Result<Vec<u8>, PictureError> {
    let frame = |moment| svg(&play.view_at(moment).unwrap(), &Style::default());
    gif(play.moments(), frame, width, PACE)
}

fn one_pixel(_: usize) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>".to_owned()
}

/// How long each frame is shown, in hundredths of a second, and the picture that all of them make
/// one over the other.
fn watch(bytes: &[u8]) -> (Vec<u16>, Vec<[u8; 3]>) {
    let mut decoder = decoder(bytes);
    let colors = decoder.global_palette().unwrap().to_vec();
    let width = usize::from(decoder.width());
    let mut shown = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
        for (place, index) in frame.buffer.iter().enumerate() {
            if frame.transparent != Some(*index) {
                let (wide, index) = (usize::from(frame.width), usize::from(*index) * 3);
                let row = usize::from(frame.top) + place / wide;
                let col = usize::from(frame.left) + place % wide;
                shown[row * width + col] = [colors[index], colors[index + 1], colors[index + 2]];
            }
        }
    }
    (delays, shown)
}

#[test]
fn has_a_frame_for_each_moment_and_ends_with_the_last() {
    for setup in ["djambi/french@1", "bermudes@1", "vorassic@1 size=8 players=4"] {
        let mut play = Play::start(setup).unwrap();
        play_on(&mut play, 12);
        let bytes = animate(&play, 200).unwrap();
        let info = decoder(&bytes);
        assert_eq!((info.width(), info.height()), (200, 200));
        let (delays, shown) = watch(&bytes);
        assert_eq!(delays.len(), play.moments());
        let (last, turns) = delays.split_last().unwrap();
        assert!(turns.iter().all(|delay| *delay == 50));
        assert_eq!(*last, 300);

        let last = svg(&play.view_at(play.moments() - 1).unwrap(), &Style::default());
        let last = Pixmap::decode_png(&picture::png(&last, 200).unwrap()).unwrap();
        let far = |(shown, last): (&[u8; 3], &[u8])| {
            shown.iter().zip(last).any(|(shown, last)| shown.abs_diff(*last) > 40)
        };
        assert_eq!(
            shown.iter().zip(last.data().chunks_exact(4)).filter(|pair| far(*pair)).count(),
            0
        );
        let exact = |(shown, last): &(&[u8; 3], &[u8])| shown[..] == last[..3];
        let kept = shown.iter().zip(last.data().chunks_exact(4)).filter(exact).count();
        assert!(kept * 4 > shown.len() * 3, "{setup}: {kept} of {} are exact", shown.len());
    }
}

#[test]
fn a_game_without_turns_is_one_frame() {
    let play = Play::start("djambi/french@1").unwrap();
    let (delays, _) = watch(&animate(&play, 100).unwrap());
    assert_eq!(delays, [300]);
}

#[test]
fn long_games_stay_small() {
    let mut play = Play::start("djambi/french@1").unwrap();
    play_on(&mut play, 60);
    assert_eq!(play.moments(), 61);
    let bytes = animate(&play, 240).unwrap();
    assert!(bytes.len() < 61 * 5_000, "{} bytes", bytes.len());
}

#[test]
fn sides_have_limits() {
    let play = Play::start("vorassic@1 size=5").unwrap();
    assert!(animate(&play, GREATEST_GIF_SIDE).is_ok());
    let side = u64::from(GREATEST_GIF_SIDE) + 1;
    let refused = PictureError::Size { wide: side, high: side, most: GREATEST_GIF_SIDE };
    assert_eq!(animate(&play, GREATEST_GIF_SIDE + 1), Err(refused));
    assert!(animate(&play, 0).is_err());
}

#[test]
fn frames_have_a_limit() {
    let bytes = gif(MOST_FRAMES, one_pixel, 1, PACE).unwrap();
    assert_eq!(watch(&bytes).0.len(), MOST_FRAMES);
    for frames in [0, MOST_FRAMES + 1] {
        let refused = PictureError::Frames { frames, most: MOST_FRAMES };
        assert_eq!(gif(frames, one_pixel, 1, PACE), Err(refused));
    }
}

#[test]
fn frames_are_of_one_size() {
    let play = Play::start("bermudes@1").unwrap();
    let frame = |moment| {
        let caption = (moment == 1).then(|| "higher".to_owned());
        svg(&play.view(), &Style { caption, ..Style::default() })
    };
    assert_eq!(gif(3, frame, 50, PACE), Err(PictureError::OtherSize { frame: 1 }));
}

#[test]
fn long_times_are_cut() {
    let pace = Pace { end: Duration::MAX, ..PACE };
    assert_eq!(watch(&gif(2, one_pixel, 1, pace).unwrap()).0, [50, u16::MAX]);
}
