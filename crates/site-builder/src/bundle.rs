//! Which files the site has, what is in them and what they are called.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use catalog::Title;
use catalog::drawing::Theme;
use lang::{Language, PageApp};

use crate::bindings::{self, Bindings};
use crate::compact;
use crate::template::{Values, fill};

/// The files of the site by name. The pages come last: a folder with `index.html` is complete.
pub(crate) type Site = Vec<(String, Vec<u8>)>;

/// The apps, what the page of each is called, and which messages it reads. The one with which a
/// visit begins comes last, as its page does.
const APPS: [(&str, &str, PageApp); 3] = [
    ("study", "study.html", PageApp::Study),
    ("online", "online.html", PageApp::Online),
    ("play", "index.html", PageApp::Play),
];

/// Whose style sheets begin with which digit; all others are for every page. Documents come from
/// the server and belong to no app.
const STYLES: [(char, &str); 4] =
    [('2', DOCUMENTS), ('5', "study"), ('6', "online"), ('7', "play")];
const DOCUMENTS: &str = "documents";

/// The page, which is the same for every app but for the names in it, and the service worker are
/// templates at the end of the line: they name the others and nothing names them by content.
const PAGE: &str = "index.html";
const BOOT: &str = "boot.js";
const SERVICE_WORKER: &str = "sw.js";
const MANIFEST: &str = "manifest.webmanifest";

/// The icon, and how wide it is drawn for systems that take no SVG.
const ICON: &str = "icons/icon.svg";
const ICON_WIDTHS: &[u32] = &[180, 192, 512];

/// Puts the site together from the folder of the web app, that of its compiled apps, and that of the
/// compiled bots.
pub(crate) fn make(web: &Path, apps: &Path, bots: &Path) -> Result<Site> {
    let mut bundle = Bundle::default();
    for title in Title::ALL {
        let name = format!("bot-{}", title.name());
        let bot = bindings::make(&bots.join(format!("{name}.wasm")))?;
        bundle.add(&format!("{name}.wasm"), bot.wasm);
        bundle.add(&format!("{name}.js"), bot.js.into_bytes());
    }
    bundle.add("style.css", styles(&web.join("style"), DOCUMENTS)?.into_bytes());
    for path in sorted(&web.join("icons"))? {
        bundle.add(&name_of(&path)?, read(&path)?);
    }
    let icon = String::from_utf8(read(&web.join(ICON))?).context("the icon is not UTF-8")?;
    for width in ICON_WIDTHS {
        bundle.add(&format!("icon-{width}.png"), picture::png(&icon, *width)?);
    }
    // Scripts name what was added above; a script may not name a script that comes after it.
    for path in sorted(web)? {
        let name = name_of(&path)?;
        if name.ends_with(".js") && name != SERVICE_WORKER && name != BOOT {
            let script = bundle.fill(&path)?;
            bundle.add(&name, script.into_bytes());
        }
    }
    let manifest = bundle.fill(&web.join(MANIFEST))?;
    bundle.site.push((MANIFEST.to_owned(), manifest.into_bytes()));
    let mut pages = Vec::new();
    for (app, name, texts) in APPS {
        bundle.add_app(app, texts, bindings::make(&apps.join(format!("web-{app}.wasm")))?);
        let style = styles(&web.join("style"), app)?;
        bundle.add_as("style.css", &format!("{app}.css"), style.into_bytes());
        let boot = bundle.fill(&web.join(BOOT))?;
        bundle.add_as("boot.js", &format!("{app}-boot.js"), boot.into_bytes());
        pages.push((name.to_owned(), bundle.fill(&web.join(PAGE))?.into_bytes()));
    }
    bundle.list(&pages);
    let worker = bundle.fill(&web.join(SERVICE_WORKER))?;
    bundle.site.push((SERVICE_WORKER.to_owned(), worker.into_bytes()));
    bundle.site.extend(pages);
    Ok(bundle.site)
}

#[derive(Debug, Default)]
struct Bundle {
    site: Site,
    values: Values,
}

impl Bundle {
    /// Adds a file that is named after its content, so that browsers may keep it for ever.
    fn add(&mut self, name: &str, bytes: Vec<u8>) {
        self.add_as(name, name, bytes);
    }

    /// Adds a file that templates call by a shorter name, until another one is added by that.
    fn add_as(&mut self, short: &str, name: &str, bytes: Vec<u8>) {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let hashed = format!("{stem}-{:016x}.{ending}", hash(&bytes));
        self.values.insert(short.to_owned(), format!("/{hashed}"));
        self.site.push((hashed, bytes));
    }

    /// Adds an app with its messages. The templates that are filled next are about it.
    fn add_app(&mut self, app: &str, texts: PageApp, bindings: Bindings) {
        self.add_as("app.wasm", &format!("{app}.wasm"), bindings.wasm);
        self.add_as("app.js", &format!("{app}.js"), compact::script(&bindings.js).into_bytes());
        for language in Language::ALL {
            let code = language.code();
            let source = compact::messages(&lang::page_source(language, texts)).into_bytes();
            self.add_as(&format!("texts-{code}.txt"), &format!("{app}-{code}.txt"), source);
        }
    }

    fn fill(&self, path: &Path) -> Result<String> {
        let text = String::from_utf8(read(path)?).context("not UTF-8");
        text.and_then(|text| fill(&text, &self.values)).with_context(|| path.display().to_string())
    }

    /// Gives the service worker what it keeps, and a version that changes with any of it.
    fn list(&mut self, pages: &[(String, Vec<u8>)]) {
        let mut all: Vec<u8> = pages.iter().flat_map(|(_, page)| page.clone()).collect();
        let mut files = String::from("[\n");
        for (name, bytes) in &self.site {
            files += &format!("  \"/{name}\",\n");
            all.extend(hash(bytes).to_le_bytes());
        }
        self.values.insert("files".to_owned(), files + "]");
        self.values.insert("version".to_owned(), format!("{:016x}", hash(&all)));
    }
}

/// FNV-1a. Names must change with the content; nobody gains by making two that are equal.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// One style sheet: the colors of the boards, then those of the folder in the order of their names.
/// What begins with the digit of somebody else, as `50-study.css`, is left out.
fn styles(folder: &Path, whose: &str) -> Result<String> {
    let mut paths = sorted(folder)?;
    ensure!(!paths.is_empty(), "no style sheets in {}", folder.display());
    paths.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let owner = STYLES.iter().find(|(digit, _)| name.starts_with(*digit));
        owner.is_none_or(|(_, owner)| whose == *owner)
    });
    let mut all = colors();
    for path in paths {
        let text = String::from_utf8(read(&path)?);
        all += &text.with_context(|| format!("{} is not UTF-8", path.display()))?;
    }
    Ok(compact::style(&all))
}

/// The colors of the boards in both themes. Who has not chosen one gets that of the system.
fn colors() -> String {
    let (light, dark) = (Theme::Light.variables(), Theme::Dark.variables());
    format!(
        ":root {{\n{light}}}\n\
         @media (prefers-color-scheme: dark) {{\n\
         :root:not([data-theme=\"light\"]) {{\n{dark}}}\n}}\n\
         :root[data-theme=\"dark\"] {{\n{dark}}}\n"
    )
}

/// The files of a folder, in the order of their names.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()));
    let paths = entries?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>();
    let mut paths = paths?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn name_of(path: &Path) -> Result<String> {
    let name = path.file_name().and_then(|name| name.to_str());
    Ok(name.with_context(|| format!("{} has no usual name", path.display()))?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_content() {
        let named = |bytes: &[u8]| {
            let mut bundle = Bundle::default();
            bundle.add("icon.svg", bytes.to_vec());
            bundle.site[0].0.clone()
        };
        assert_eq!(named(b"a"), "icon-af63dc4c8601ec8c.svg");
        assert_ne!(named(b"a"), named(b"b"));
    }

    #[test]
    fn the_version_changes_with_the_page_and_with_every_file() {
        let version = |page: &str, bytes: &[u8]| {
            let mut bundle = Bundle::default();
            bundle.add("app.js", bytes.to_vec());
            bundle.list(&[("index.html".to_owned(), page.into())]);
            bundle.values["version"].clone()
        };
        assert_eq!(version("page", b"a"), version("page", b"a"));
        assert_ne!(version("page", b"a"), version("page", b"b"));
        assert_ne!(version("page", b"a"), version("other", b"a"));
    }
}
