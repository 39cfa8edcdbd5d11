//! What is written is read again, and nothing else.

use kernel::Rng;
use record::{Warning, read};

use crate::random::{Notes, odd_text, record};
use crate::{SETUPS, final_position, without_checksum};

#[test]
fn writing_and_reading_is_the_identity() {
    let (mut events, mut variations, mut finished) = (0, 0, 0);
    for (index, setup) in SETUPS.into_iter().enumerate() {
        for seed in 0..30 {
            let written = record(setup, 1_000 * index as u64 + seed, 60, Notes::Many);
            let text = written.to_string();
            let (again, warning) = read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(again, written, "{text}");
            assert_eq!((again.to_string(), warning), (text.clone(), None));
            let replayed = final_position(&again).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(replayed, final_position(&written).unwrap());
            events += written.line.len();
            variations += written.line.iter().map(|entry| entry.variations.len()).sum::<usize>();
            finished += usize::from(!written.places.is_empty());
        }
    }
    assert!(events > 10_000 && variations > 1_000 && finished > 100);
}

#[test]
fn without_the_checksum_it_is_the_same_game() {
    for setup in SETUPS {
        let written = record(setup, 5, 40, Notes::Many);
        let text = without_checksum(&written.to_string());
        assert_eq!(read(text.as_bytes()), Ok((written, Some(Warning::NoChecksum))));
    }
}

#[test]
fn other_line_breaks_and_spaces_are_the_same_game() {
    for setup in SETUPS {
        let written = record(setup, 6, 40, Notes::Many);
        let text = written.to_string();
        let (tags, body) = text.split_once("\n\n").unwrap();
        // Spaces in comments count; those between words do not, so only breaks are touched.
        for text in [
            text.replace('\n', "\r\n"),
            text.trim_end().to_owned(),
            format!("\u{feff}\n\n{text}\n \t\r\n"),
            format!("{}\n{}", tags.replace('\n', " "), body.replace('\n', "\n\n\t")),
        ] {
            assert_eq!(read(text.as_bytes()), Ok((written.clone(), None)), "{text}");
        }
    }
}

#[test]
fn a_written_file_has_nothing_that_a_terminal_obeys() {
    let mut rng = Rng::new(1);
    let mut written = record(SETUPS[5], 0, 4, Notes::None);
    for _ in 0..500 {
        written.line[0].comment = Some(odd_text(&mut rng));
        written.tags = vec![("Event".to_owned(), odd_text(&mut rng))];
        let text = written.to_string();
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{text}");
        assert_eq!(read(text.as_bytes()), Ok((written.clone(), None)), "{text}");
    }
}

#[test]
fn turns_are_numbered_and_lines_are_short() {
    let text = record(SETUPS[5], 1, 80, Notes::None).to_string();
    let (_, body) = text.split_once("\n\n").unwrap();
    assert!(body.starts_with("1. "));
    assert!(body.contains(" 9. ") && body.lines().count() > 3);
    assert!(body.lines().all(|line| line.len() <= 100), "{body}");
}
