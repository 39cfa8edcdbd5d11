//! Damaged files: the same game or an error, never another game.

use kernel::Rng;
use record::{Record, read};

use crate::random::{Notes, record};
use crate::{SETUPS, final_position, without_checksum};

/// How often a damaged file was refused and how often it was the same game all the same.
#[derive(Debug, Default)]
struct Seen {
    refused: usize,
    same: usize,
}

/// Small records of all games; half of them with everything that a record can hold.
fn records() -> Vec<Record> {
    let mut records = Vec::new();
    for (index, setup) in SETUPS.into_iter().enumerate() {
        // The largest board would cost as much as all others.
        let events = if setup.contains("size=26") { 6 } else { 16 };
        records.push(record(setup, 70 + index as u64, events, Notes::Many));
        records.push(record(setup, 90 + index as u64, events, Notes::None));
    }
    assert!(records.len() >= 20);
    records
}

/// Reads a damaged file of a record.
#[track_caller]
fn check(bytes: &[u8], sound: &Record, seen: &mut Seen) {
    match read(bytes) {
        Err(error) => {
            let lines = 1 + bytes.iter().filter(|byte| **byte == b'\n').count();
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!(error.to_string().starts_with(&format!("line {}: ", error.line)));
            seen.refused += 1;
        }
        Ok((found, _)) => {
            assert!(found == *sound, "another game: {}", String::from_utf8_lossy(bytes));
            seen.same += 1;
        }
    }
}

/// Reads and replays a damaged file without a checksum: what is accepted must be the same game.
#[track_caller]
fn check_replayed(bytes: &[u8], sound: &Record, seen: &mut Seen) {
    if read(bytes).is_ok_and(|(found, _)| found != *sound && final_position(&found).is_err()) {
        seen.refused += 1;
    } else {
        check(bytes, sound, seen);
    }
}

#[test]
fn a_cut_at_any_byte_is_noticed() {
    let mut seen = Seen::default();
    for record in records() {
        let text = record.to_string();
        for length in 0..text.len() {
            let before = seen.same;
            check(&text.as_bytes()[..length], &record, &mut seen);
            // Nothing but the last line break can be missing.
            assert!(seen.same == before || length == text.len() - 1);
        }
    }
    assert!(seen.refused > 14_000 && seen.same == records().len(), "{seen:?}");
}

#[test]
fn a_cut_at_any_byte_is_noticed_without_a_checksum() {
    let mut seen = Seen::default();
    for record in records() {
        let text = without_checksum(&record.to_string());
        for length in 0..text.len() {
            check_replayed(&text.as_bytes()[..length], &record, &mut seen);
        }
    }
    assert!(seen.refused > 14_000 && seen.same == records().len(), "{seen:?}");
}

/// Somebody who types a file leaves out what can be left out.
#[test]
fn a_cut_at_any_byte_is_noticed_in_a_typed_file() {
    let mut seen = Seen::default();
    for mut record in records() {
        let text: String = without_checksum(&record.to_string())
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("[Result ") && !line.starts_with("[Places "))
            .collect();
        record.places.clear();
        for length in 0..text.len() {
            check_replayed(&text.as_bytes()[..length], &record, &mut seen);
        }
    }
    assert!(seen.refused > 14_000 && seen.same == records().len(), "{seen:?}");
}

#[test]
fn any_changed_byte_is_noticed() {
    let mut seen = Seen::default();
    let mut rng = Rng::new(4);
    for record in records() {
        let mut bytes = record.to_string().into_bytes();
        for place in 0..bytes.len() {
            let sound = bytes[place];
            let random = rng.next_u64() as u8;
            for changed in [sound ^ 1, sound ^ 0x20, b' ', random] {
                bytes[place] = changed;
                check(&bytes, &record, &mut seen);
            }
            bytes[place] = sound;
        }
    }
    assert!(seen.refused > 50_000 && seen.same > 1_000, "{seen:?}");
}

#[test]
fn any_byte_that_matters_is_noticed_whatever_it_becomes() {
    let mut seen = Seen::default();
    for setup in [SETUPS[1], SETUPS[5], SETUPS[10]] {
        let record = record(setup, 8, 5, Notes::Many);
        let mut bytes = record.to_string().into_bytes();
        for place in 0..bytes.len() {
            let sound = bytes[place];
            for changed in 0..=u8::MAX {
                bytes[place] = changed;
                check(&bytes, &record, &mut seen);
            }
            bytes[place] = sound;
        }
    }
    assert!(seen.refused > 100_000, "{seen:?}");
}

#[test]
fn any_lost_or_doubled_byte_is_noticed() {
    let mut seen = Seen::default();
    for record in records() {
        let bytes = record.to_string().into_bytes();
        for place in 0..bytes.len() {
            let (before, after) = bytes.split_at(place);
            check(&[before, &after[1..]].concat(), &record, &mut seen);
            check(&[before, &after[..1], after].concat(), &record, &mut seen);
        }
    }
    assert!(seen.refused > 25_000, "{seen:?}");
}

#[test]
fn swapped_and_repeated_turns_are_noticed() {
    let mut seen = Seen::default();
    for record in records() {
        let text = record.to_string();
        let (tags, body) = text.split_once("\n\n").unwrap();
        let words: Vec<&str> = body.split_whitespace().collect();
        for place in 0..words.len() - 1 {
            let mut swapped = words.clone();
            swapped.swap(place, place + 1);
            let mut repeated = words.clone();
            repeated.insert(place, words[place]);
            let mut lost = words.clone();
            lost.remove(place);
            // A whole turn with its number: `3. c3-f6 4. g3-d6` becomes `4. g3-d6 3. c3-f6`.
            let mut turned = words.clone();
            let end = words.len().min(place + 4);
            let by = (end - place).min(2);
            turned[place..end].rotate_left(by);
            for words in [swapped, repeated, lost, turned] {
                let damaged = format!("{tags}\n\n{}\n", words.join(" "));
                check(damaged.as_bytes(), &record, &mut seen);
            }
        }
    }
    assert!(seen.refused > 2_000, "{seen:?}");
}

#[test]
fn swapped_repeated_and_lost_lines_are_noticed() {
    let mut seen = Seen::default();
    for record in records() {
        let text = record.to_string();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for one in 0..lines.len() {
            let mut repeated = lines.clone();
            repeated.insert(one, lines[one]);
            check(repeated.concat().as_bytes(), &record, &mut seen);
            let mut lost = lines.clone();
            lost.remove(one);
            check(lost.concat().as_bytes(), &record, &mut seen);
            for other in 0..one {
                let mut swapped = lines.clone();
                swapped.swap(one, other);
                check(swapped.concat().as_bytes(), &record, &mut seen);
            }
        }
    }
    assert!(seen.refused > 1_000, "{seen:?}");
}

/// With the name of its tag damaged a checksum is not simply gone.
#[test]
fn a_damaged_checksum_tag_vouches_for_nothing() {
    let record = record(SETUPS[0], 3, 8, Notes::None);
    let text = record.to_string();
    let first = &record.line[0].event.to_string();
    let other = if first == "c3-c4" { "c3-c5" } else { "c3-c4" };
    for name in [
        "Chechsum",
        "checksum",
        "CheckSum",
        "Chxxksum",
        "Checkxxx",
        "hecksum",
        "CChecksum",
        "Chcksm",
    ] {
        let damaged = text.replace("[Checksum ", &format!("[{name} "));
        let error = read(damaged.as_bytes()).unwrap_err();
        assert_eq!(error.line, 6, "{error}");
        assert!(error.to_string().ends_with("looks like a damaged Checksum"), "{error}");
        let error = read(damaged.replace(&format!(" {first}"), other).as_bytes()).unwrap_err();
        assert!(error.line > 0);
    }
    for name in ["Chess", "Sum", "Checkmate", "CHECKSUM"] {
        let renamed = text.replace("[Checksum ", &format!("[{name} "));
        assert!(read(renamed.as_bytes()).is_ok(), "{name}");
    }
}

#[test]
fn noise_is_no_record_and_no_panic() {
    let mut rng = Rng::new(9);
    let sound = record(SETUPS[9], 2, 12, Notes::Many).to_string().into_bytes();
    for _ in 0..20_000 {
        let mut bytes = sound.clone();
        for _ in 0..1 + rng.below(6) {
            let (from, to) = (rng.below(bytes.len()), rng.below(bytes.len()));
            match rng.below(4) {
                0 => bytes[to] = rng.next_u64() as u8,
                1 => bytes[to] = bytes[from],
                2 => bytes.swap(from, to),
                _ => drop(bytes.drain(from.min(to)..from.max(to).min(from.min(to) + 9))),
            }
            if bytes.is_empty() {
                break;
            }
        }
        if let Ok((found, None)) = read(&bytes) {
            assert_eq!(found.to_string().into_bytes(), sound);
        }
    }
}
