//! What can be set.

use catalog::{Level, ThinkerOptions};

/// What is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) level: Level,
    /// Mebibytes.
    memory: u64,
    threads: u64,
    seed: u64,
}

/// An option and its values.
struct Known {
    name: &'static str,
    least: u64,
    most: u64,
    default: u64,
}

const KNOWN: [Known; 4] = [
    Known { name: "level", least: 1, most: 8, default: 8 },
    Known { name: "threads", least: 1, most: 256, default: 1 },
    Known { name: "memory", least: 1, most: 65_536, default: 16 },
    Known { name: "seed", least: 0, most: u64::MAX, default: 0 },
];

impl Default for Options {
    fn default() -> Options {
        Options { level: Level::STRONGEST, memory: 16, threads: 1, seed: 0 }
    }
}

impl Options {
    /// The lines that tell what can be set.
    pub(crate) fn lines() -> impl Iterator<Item = String> {
        KNOWN.iter().map(|Known { name, least, most, default }| {
            format!("option name {name} type number min {least} max {most} default {default}")
        })
    }

    /// Sets an option by `name NAME value VALUE`.
    pub(crate) fn set(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err("expected setoption name NAME value VALUE".to_owned());
        };
        let Some(known) = KNOWN.iter().find(|known| known.name == name) else {
            return Err(format!("there is no option {name:?}"));
        };
        let number: Option<u64> = value.parse().ok();
        let number = number.filter(|number| (known.least..=known.most).contains(number));
        let Some(number) = number else {
            return Err(format!("{name} is a number from {} to {}", known.least, known.most));
        };
        match name {
            "level" => self.level = Level::new(number as u8).unwrap_or(Level::STRONGEST),
            "threads" => self.threads = number,
            "memory" => self.memory = number,
            _ => self.seed = number,
        }
        Ok(())
    }

    pub(crate) fn thinker(&self) -> ThinkerOptions {
        ThinkerOptions {
            threads: self.threads as usize,
            table_bytes: usize::try_from(self.memory << 20).unwrap_or(usize::MAX),
            seed: self.seed,
        }
    }
}
