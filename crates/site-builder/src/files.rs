//! Writing the files of the site, compressed too.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
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
pub(crate) fn report(sizes: &[Sizes]) -> Result<String> {
    let mut lines = format!("{:<36} {:>9} {:>9} {:>9}\n", "file", "plain", "gzip", "brotli");
    for Sizes { name, plain, gz, br } in sizes {
        lines += &format!("{name:<36} {plain:>9} {gz:>9} {br:>9}\n");
    }
    for (what, files, limit) in loads() {
        let total = load(sizes, files)?;
        lines += &format!("{what}: {total} bytes with Brotli, at most {limit}\n");
    }
    Ok(lines)
}

/// Fails when what is loaded has grown too large.
pub(crate) fn check_loads(sizes: &[Sizes]) -> Result<()> {
    for (what, files, limit) in loads() {
        let total = load(sizes, files)?;
        ensure!(total <= limit, "{what}: {total} bytes, more than {limit}");
    }
    Ok(())
}

/// What is loaded at once, of which files it consists and how large it may be.
fn loads() -> impl Iterator<Item = (&'static str, &'static [&'static str], usize)> {
    let bots = BOTS.map(|(what, files)| (what, files, BOT_LIMIT));
    [("first load", FIRST_LOAD, FIRST_LOAD_LIMIT)].into_iter().chain(bots)
}

/// How large all of these files are; a limit means nothing for a file that is called otherwise now.
fn load(sizes: &[Sizes], files: &[&str]) -> Result<usize> {
    let size = |wanted: &&str| {
        let mut found = sizes.iter().filter(|file| without_hash(&file.name) == *wanted);
        match (found.next(), found.next()) {
            (Some(file), None) => Ok(file.br),
            (None, _) => bail!("the site has no {wanted}"),
            (Some(_), Some(_)) => bail!("the site has more than one {wanted}"),
        }
    };
    files.iter().map(size).sum()
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

    /// Every file that is loaded and one that is not, each of this size.
    fn sizes(br: usize) -> Vec<Sizes> {
        let mut names: Vec<&str> = loads().flat_map(|(_, files, _)| files).copied().collect();
        names.push("icon.svg");
        names.sort_unstable();
        names.dedup();
        let hashed = |name: &str| match name.rsplit_once('.') {
            Some((stem, ending)) if ending != "html" => format!("{stem}-0123456789abcdef.{ending}"),
            _ => name.to_owned(),
        };
        let file = |name| Sizes { name: hashed(name), plain: 1, gz: 1, br };
        names.into_iter().map(file).collect()
    }

    #[track_caller]
    fn check(change: impl FnOnce(&mut Vec<Sizes>), expected: Result<(), &str>) {
        let mut files = sizes(1);
        change(&mut files);
        let checked = check_loads(&files).map_err(|error| error.to_string());
        assert_eq!(checked.as_ref().map(drop).map_err(String::as_str), expected);
    }

    fn named<'a>(files: &'a mut [Sizes], name: &str) -> &'a mut Sizes {
        files.iter_mut().find(|file| without_hash(&file.name) == name).unwrap()
    }

    #[test]
    fn the_first_load_counts_what_is_needed_to_play() {
        assert_eq!(load(&sizes(100), FIRST_LOAD).unwrap(), 600);
        assert_eq!(BOTS.map(|(_, files)| load(&sizes(100), files).unwrap()), [300; 3]);
    }

    #[test]
    fn loads_have_limits() {
        let first = |br| move |files: &mut Vec<Sizes>| named(files, "play.wasm").br = br;
        check(first(FIRST_LOAD_LIMIT - 5), Ok(()));
        check(first(FIRST_LOAD_LIMIT - 4), Err("first load: 250001 bytes, more than 250000"));
        let bot = |br| move |files: &mut Vec<Sizes>| named(files, "bot-bermudes.wasm").br = br;
        check(bot(BOT_LIMIT - 2), Ok(()));
        check(bot(BOT_LIMIT - 1), Err("bots of Bermudes: 100001 bytes, more than 100000"));
    }

    #[test]
    fn everything_that_has_a_limit_is_there_once() {
        let leave_out = |name: &'static str| {
            move |files: &mut Vec<Sizes>| files.retain(|file| without_hash(&file.name) != name)
        };
        check(leave_out("play-fr.txt"), Err("the site has no play-fr.txt"));
        check(leave_out("bot-worker.js"), Err("the site has no bot-worker.js"));
        let twice = |files: &mut Vec<Sizes>| {
            let other =
                Sizes { name: "play-fedcba9876543210.css".to_owned(), ..sizes(1).remove(0) };
            files.push(other);
        };
        check(twice, Err("the site has more than one play.css"));
    }
}
