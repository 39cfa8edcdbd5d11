//! The built web app as bytes.
//!
//! They are compiled in from the folder that `cargo xtask site` writes, `target/site`, or from the
//! one that the environment variable `MACHIAVEL_SITE` names. If it is empty there is no app, which
//! [`built`] tells.

#![warn(missing_docs)]

/// The pages in which the apps run: that for games on one screen, that for looking back, positions
/// and lessons, and that for everything about other people.
pub const PLAY: &str = "index.html";
/// See [`PLAY`].
pub const STUDY: &str = "study.html";
/// See [`PLAY`].
pub const ONLINE: &str = "online.html";

/// A file of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same, compressed with Brotli.
    pub br: Option<&'static [u8]>,
    /// The same, compressed with gzip.
    pub gz: Option<&'static [u8]>,
    /// What it is, as HTTP says it.
    pub content_type: &'static str,
    /// Whether its name changes with its content, so that it can be kept for ever.
    pub immutable: bool,
    /// Changes with its content.
    pub hash: u64,
}

type Entry = (&'static str, u64, &'static [u8], Option<&'static [u8]>, Option<&'static [u8]>);

const FILES: &[Entry] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Whether the app was built before this was compiled.
pub fn built() -> bool {
    !FILES.is_empty()
}

/// The file with this name: `app-0123456789abcdef.js`.
pub fn file(name: &str) -> Option<File> {
    let &(name, hash, bytes, br, gz) = FILES.iter().find(|(known, ..)| *known == name)?;
    let content_type = content_type(name);
    Some(File { bytes, br, gz, content_type, immutable: split(name).is_some(), hash })
}

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, ..)| *name)
}

/// What a file that is named after its content is called: `style.css` is
/// `style-0123456789abcdef.css`.
pub fn hashed(name: &str) -> Option<&'static str> {
    let name = name.rsplit_once('.')?;
    names().find(|known| split(known) == Some(name))
}

/// The stem and the ending of a name with a hash.
fn split(name: &str) -> Option<(&str, &str)> {
    let (stem, ending) = name.rsplit_once('.')?;
    let (stem, hash) = stem.rsplit_once('-')?;
    let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then_some((stem, ending))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_for_ever() {
        assert_eq!(split("app-0123456789abcdef.wasm"), Some(("app", "wasm")));
        assert_eq!(split("icon-192-0123456789abcdef.png"), Some(("icon-192", "png")));
        for name in ["sw.js", "index.html", "icon-192.png", "app-0123456789abcdeg.js", "-", ""] {
            assert_eq!(split(name), None, "{name}");
        }
    }

    #[test]
    fn the_site_is_complete_or_not_there() {
        if !built() {
            assert_eq!(names().count(), 0);
            return;
        }
        for name in ["play-boot.js", "study.js", "online.wasm", "style.css", "icon.svg"] {
            let file = hashed(name).and_then(file).expect(name);
            assert!(file.immutable && file.br.is_some() && file.gz.is_some(), "{name}");
        }
        for name in [PLAY, STUDY, ONLINE, "sw.js", "manifest.webmanifest"] {
            assert!(!file(name).expect(name).immutable, "{name}");
        }
        assert!(names().all(|name| file(name).is_some_and(|file| !file.bytes.is_empty())));
        assert!(names().all(|name| content_type(name) != "application/octet-stream"));
    }
}
