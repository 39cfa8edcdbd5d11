//! What took long to prove, in a file, so that it can be gone on with.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use bot::solve::Proof;
use vorassic::Position;

/// The first line of the file: what it is, and the version of its form.
const FORM: &str = "machiavel solve 1";

/// Longer than any line of ours.
const LONGEST_LINE: u64 = 1_000;

/// A file that proofs are added to.
#[derive(Debug)]
pub(super) struct Notes {
    path: PathBuf,
    file: File,
}

impl Notes {
    /// Opens the file of a position and tells the proofs that are in it. A line that was cut off
    /// in the middle is forgotten.
    pub(super) fn open(path: &Path, position: &Position) -> Result<(Notes, Vec<Proof>)> {
        let heading = format!("{FORM}\n{position}\n");
        let options = || File::options().read(true).write(true).clone();
        let opened = || -> Result<(File, Vec<Proof>)> {
            match options().open(path) {
                Ok(file) => go_on(file, &heading),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let mut file = options().create_new(true).open(path)?;
                    file.write_all(heading.as_bytes())?;
                    Ok((file, Vec::new()))
                }
                Err(error) => Err(error.into()),
            }
        };
        let (file, proofs) = opened().with_context(|| path.display().to_string())?;
        Ok((Notes { path: path.to_owned(), file }, proofs))
    }

    /// Adds a proof.
    pub(super) fn add(&mut self, proof: Proof) -> Result<()> {
        // One call, so that at most the last line can be torn.
        let line = format!("{:016x} {:016x}\n", proof.key, proof.data);
        self.file.write_all(line.as_bytes()).with_context(|| self.path.display().to_string())
    }
}

fn go_on(mut file: File, heading: &str) -> Result<(File, Vec<Proof>)> {
    let mut reader = BufReader::new(&file);
    let mut found = vec![0; heading.len()];
    let same = reader.read_exact(&mut found).is_ok() && found == heading.as_bytes();
    ensure!(same, "the file is of no solved position, or of another one than this");
    let mut proofs = Vec::new();
    let mut sound = heading.len() as u64;
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.pop_if(|byte| *byte == b'\n').is_none() {
            break;
        }
        let proof = str::from_utf8(&line).ok().and_then(read_proof);
        let Some(proof) = proof else { bail!("line {}: no proof", proofs.len() + 3) };
        proofs.push(proof);
        sound += read as u64;
    }
    drop(reader);
    file.set_len(sound)?;
    file.seek(SeekFrom::Start(sound))?;
    Ok((file, proofs))
}

fn read_proof(line: &str) -> Option<Proof> {
    let (key, data) = line.split_once(' ')?;
    let number = |text: &str| {
        let hexadecimal = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if hexadecimal { u64::from_str_radix(text, 16).ok() } else { None }
    };
    Some(Proof { key: number(key)?, data: number(data)? })
}
