//! Where the user's data are.

use std::env;
use std::path::PathBuf;

/// The folder of Machiavel's data, where systems want such things; else where we are.
pub(crate) fn data() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || set("HOME");
    let data = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    data.map_or_else(PathBuf::new, |data| data.join("machiavel"))
}
