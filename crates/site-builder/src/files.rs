//! Writing the files of the site, compressed too.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::bundle::Site;

/// What a browser loads before one can play must not be larger than this, compressed.
const FIRST_LOAD_LIMIT: usize = 250_000;

/// What a browser loads besides before a bot can think must not be larger than this, compressed.
const BOT_LIMIT: usize = 100_000;

/// What a browser loads before a bot can think, for each game.
const BOTS: [(&str, &[&str]); 3] = [
    ("bots of Djambi", &["bot-worker.js", "bot-djambi.js", "bot-djambi.wasm"]),
    ("bots of Bermudes", &["bot-worker.js", "bot-bermudes.js", "bot-bermudes.wasm"]),
    ("bots of Vorassic", &["bot-worker.js", "bot-vorassic.js", "bot-vorassic.wasm"]),
];

/// What a browser loads before one can play, by the names without their hashes. Of the languages
/// one is loaded; French has the longest words.
const FIRST_LOAD: &[&str] =
    &["index.html", "play.css", "play-boot.js", "play.js", "play.wasm", "play-fr.txt"];

/// A file and how many bytes it has: as it is, with gzip, with Brotli.
#[derive(Debug)]
pub(crate) struct Sizes {
    name: String,
    plain: usize,
    gz: usize,
    br: usize,
}

/// Writes what has changed and removes what the site no longer has. A file that is there and the
/// same is left alone, so that nothing is compiled again that embeds it.
pub(crate) fn write(site: &Site, out: &Path) -> Result<Vec<Sizes>> {
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut sizes = Vec::new();
    let mut kept = BTreeSet::new();
    for (name, bytes) in site {
        let path = |ending: &str| out.join(format!("{name}{ending}"));
        let is_there = fs::read(path("")).is_ok_and(|old| old == *bytes);
        let known = if is_there { lengths(&path(".gz"), &path(".br")) } else { None };
        let (gz, br) = match known {
            Some(lengths) => lengths,
            None => {
                let (gz, br) = (gzip(bytes)?, brotli(bytes)?);
                let lengths = (gz.len(), br.len());
                for (ending, bytes) in [(".gz", &gz), (".br", &br), ("", bytes)] {
                    let path = path(ending);
                    fs::write(&path, bytes)
                        .with_context(|| format!("cannot write {}", path.display()))?;
                }
                lengths
            }
        };
        kept.extend(["", ".gz", ".br"].map(|ending| format!("{name}{ending}")));
        sizes.push(Sizes { name: name.clone(), plain: bytes.len(), gz, br });
    }
    for entry in fs::read_dir(out)? {
        let entry = entry?;
        if !kept.contains(&*entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())
                .with_context(|| format!("cannot remove {}", entry.path().display()))?;
        }
    }
    Ok(sizes)
}

fn lengths(gz: &Path, br: &Path) -> Option<(usize, usize)> {
    let length = |path: &Path| usize::try_from(fs::metadata(path).ok()?.len()).ok();
    Some((length(gz)?, length(br)?))
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let best = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &best)?;
    Ok(compressed)
}

/// The sizes as a table.
pub(crate) fn report(sizes: &[Sizes]) -> String {
    let mut lines = format!("{:<36} {:>9} {:>9} {:>9}\n", "file", "plain", "gzip", "brotli");
    for Sizes { name, plain, gz, br } in sizes {
        lines += &format!("{name:<36} {plain:>9} {gz:>9} {br:>9}\n");
    }
    for (what, files, limit) in loads() {
        let total = load(sizes, files);
        lines += &format!("{what}: {total} bytes with Brotli, at most {limit}\n");
    }
    lines
}

/// Fails when what is loaded has grown too large.
pub(crate) fn check_loads(sizes: &[Sizes]) -> Result<()> {
    for (what, files, limit) in loads() {
        let total = load(sizes, files);
        ensure!(total <= limit, "{what}: {total} bytes, more than {limit}");
    }
    Ok(())
}

/// What is loaded at once, of which files it consists and how large it may be.
fn loads() -> impl Iterator<Item = (&'static str, &'static [&'static str], usize)> {
    let bots = BOTS.map(|(what, files)| (what, files, BOT_LIMIT));
    [("first load", FIRST_LOAD, FIRST_LOAD_LIMIT)].into_iter().chain(bots)
}

fn load(sizes: &[Sizes], files: &[&str]) -> usize {
    let is_loaded = |name: &str| files.contains(&&*without_hash(name));
    sizes.iter().filter(|file| is_loaded(&file.name)).map(|file| file.br).sum()
}

fn without_hash(name: &str) -> String {
    let parts = name.rsplit_once('.').and_then(|(stem, ending)| {
        let (stem, hash) = stem.rsplit_once('-')?;
        (hash.len() == 16).then(|| format!("{stem}.{ending}"))
    });
    parts.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(br: usize) -> Vec<Sizes> {
        [
            "play-0123456789abcdef.wasm",
            "index.html",
            "icon-0123456789abcdef.svg",
            "bot-bermudes-0123456789abcdef.wasm",
        ]
        .map(|name| Sizes { name: name.to_owned(), plain: 1, gz: 1, br })
        .into()
    }

    #[test]
    fn the_first_load_counts_what_is_needed_to_play() {
        assert_eq!(load(&sizes(100), FIRST_LOAD), 200);
        assert_eq!(BOTS.map(|(_, files)| load(&sizes(100), files)), [0, 100, 0]);
    }

    #[test]
    fn loads_have_limits() {
        let mut files = sizes(1);
        files[0].br = FIRST_LOAD_LIMIT - 1;
        files[3].br = BOT_LIMIT;
        assert!(check_loads(&files).is_ok());
        files[0].br += 1;
        assert!(check_loads(&files).is_err());
        files[0].br -= 1;
        files[3].br += 1;
        assert!(check_loads(&files).is_err());
    }
}
