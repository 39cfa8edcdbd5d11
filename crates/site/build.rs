//! Lists the files of the built site, so that they are compiled in.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=MACHIAVEL_SITE");
    let folder = env::var_os("MACHIAVEL_SITE").map_or_else(usual_folder, PathBuf::from);
    // Watched from now on, also before there is a site; a folder that is missing would be taken
    // for changed each time. Where it cannot be made, that is all that happens.
    let _ = fs::create_dir_all(&folder);
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut list = String::from("&[\n");
    // The page is written last: without it the site is not complete.
    if folder.join("index.html").exists() {
        for name in names(&folder) {
            let bytes = |ending: &str| {
                let path = folder.join(format!("{name}{ending}"));
                path.exists().then(|| format!("include_bytes!({path:?})"))
            };
            let optional =
                |ending| bytes(ending).map_or("None".to_owned(), |it| format!("Some({it})"));
            let plain = bytes("").expect("the folder lists this file");
            let (br, gz) = (optional(".br"), optional(".gz"));
            let hash = hash(&fs::read(folder.join(&name)).expect("the folder lists this file"));
            writeln!(list, "({name:?}, {hash}, {plain}, {br}, {gz}),")
                .expect("strings take everything");
        }
    }
    list += "]";
    let out = env::var_os("OUT_DIR").expect("cargo sets this for build scripts");
    fs::write(Path::new(&out).join("files.rs"), list).expect("cargo made this folder for us");
}

fn usual_folder() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets this for build scripts");
    Path::new(&own).join("../../target/site")
}

/// The files without their compressed versions, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.ends_with(".br") && !name.ends_with(".gz"));
    names.sort();
    names
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
