//! What took long to prove, in a file, so that it can be gone on with.

use std::path::Path;

use anyhow::Result;
use bot::solve::Proof;
use vorassic::Position;

use crate::journal::{Journal, Kind};

/// The first line of the file: what it is, and the version of its form.
const FORM: &str = "machiavel solve 1";

const KIND: Kind = Kind {
    another: "the file is of no solved position, or of another one than this",
    entry: "proof",
};

/// A file that proofs are added to.
#[derive(Debug)]
pub(super) struct Notes {
    journal: Journal,
}

impl Notes {
    /// Opens the file of a position and tells the proofs that are in it.
    pub(super) fn open(path: &Path, position: &Position) -> Result<(Notes, Vec<Proof>)> {
        let heading = format!("{FORM}\n{position}\n");
        let (journal, proofs) = Journal::open(path, &heading, KIND, read_proof)?;
        Ok((Notes { journal }, proofs))
    }

    /// Adds a proof.
    pub(super) fn add(&mut self, proof: Proof) -> Result<()> {
        self.journal.add(&format!("{:016x} {:016x}", proof.key, proof.data))
    }
}

fn read_proof(line: &str) -> Option<Proof> {
    let (key, data) = line.split_once(' ')?;
    let number = |text: &str| {
        let hexadecimal = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if hexadecimal { u64::from_str_radix(text, 16).ok() } else { None }
    };
    Some(Proof { key: number(key)?, data: number(data)? })
}
