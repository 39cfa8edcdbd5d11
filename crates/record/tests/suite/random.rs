//! Random games with random things said about them.

use kernel::{Game, Play, Player, Rng};
use record::{Entry, Event, Record, of_play};

use crate::with_game;

/// How much is said about a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// Nothing, and nobody withdraws or agrees.
    None,
    /// Names, comments, times and variations; people resign, lose on time and agree.
    Many,
}

/// A random game of so many events at most.
pub fn record(setup: &str, seed: u64, events: usize, notes: Notes) -> Record {
    with_game!(setup, record_of(setup, seed, events, notes))
}

fn record_of<G: Game>(text: &str, seed: u64, events: usize, notes: Notes) -> Record {
    let mut rng = Rng::new(seed);
    let setup = G::read_setup(text).unwrap();
    let mut play = Play::new(G::start(&setup).unwrap());
    let line = line(&mut play, &mut rng, events, 0, notes);
    let mut record = of_play(&setup, &play);
    let events = |line: &[Entry]| -> Vec<Event> {
        // The history knows only that somebody withdrew, not why.
        let event = |event: &Event| match event {
            Event::Flag(player) => Event::Resigns(*player),
            event => event.clone(),
        };
        line.iter().map(|entry| event(&entry.event)).collect()
    };
    assert_eq!(events(&record.line), events(&line));
    assert_eq!(record.setup_text(), text);
    record.line = line;
    if notes == Notes::Many {
        for player in play.position().players().iter() {
            record.players[player] = odd_text(&mut rng);
        }
        record.date = Some("2026-02-28".to_owned());
        for name in ["Event", "Site", "x1", "CHECKSUM"].into_iter().take(rng.below(5)) {
            record.tags.push((name.to_owned(), odd_text(&mut rng)));
        }
    }
    record
}

/// Plays on at random.
fn line<G: Game>(
    play: &mut Play<G>,
    rng: &mut Rng,
    events: usize,
    depth: usize,
    notes: Notes,
) -> Vec<Entry> {
    let mut line = Vec::new();
    while line.len() < events && play.ending().is_none() {
        let mut variations = Vec::new();
        while notes == Notes::Many && depth < 3 && rng.below(8) == 0 {
            let before = play.moments().len();
            let length = 1 + rng.below(3);
            variations.push(self::line(play, rng, length, depth + 1, notes));
            while play.moments().len() > before {
                play.take_back();
            }
            play.reopen();
        }
        let players: Vec<Player> = play.position().still_in().iter().collect();
        let somebody = players[rng.below(players.len())];
        let chance = if notes == Notes::Many { rng.below(100) } else { 99 };
        let event = match chance {
            0 => Event::Resigns(somebody),
            1 => Event::Flag(somebody),
            2 => Event::Agreed,
            _ => Event::Turn(turn(play, rng)),
        };
        match chance {
            0 | 1 => assert!(play.withdraw(somebody)),
            2 => assert!(players.iter().all(|player| play.agree(*player))),
            _ => {}
        }
        let mut entry = Entry { variations, ..Entry::new(event) };
        if notes == Notes::Many {
            entry.clock = Some(rng.next_u64() >> rng.below(64)).filter(|_| rng.below(3) == 0);
            entry.comment = Some(odd_text(rng)).filter(|_| rng.below(6) == 0);
        }
        line.push(entry);
    }
    line
}

fn turn<G: Game>(play: &mut Play<G>, rng: &mut Rng) -> String {
    let mut position = play.position().clone();
    let mut turn = Vec::new();
    while position.turns() == play.position().turns() {
        let action = position.choose(|count| rng.below(count)).unwrap();
        position.play(action);
        turn.push(action);
    }
    play.play(&turn).unwrap();
    G::write_turn(&turn)
}

/// Texts that a careless writer or reader would stumble over.
pub fn odd_text(rng: &mut Rng) -> String {
    const PIECES: [&str; 32] = [
        "Ada",
        "Łukasz",
        "東",
        "🦑",
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "<",
        ">",
        "\n",
        "\r",
        "\r\n",
        "\t",
        " ",
        "\0",
        "\u{1b}[31m",
        "\u{85}",
        "\u{2028}",
        "\u{202e}",
        "\u{feff}",
        "*",
        "1.",
        "draw",
        "0",
        "\\n",
        "\\u{41}",
        "[Checksum \"0\"]",
    ];
    (0..rng.below(7)).map(|_| PIECES[rng.below(PIECES.len())]).collect()
}
