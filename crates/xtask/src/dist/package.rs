//! The Debian package.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell;

/// Makes a package of what was laid out in a folder.
pub(super) fn debian(out: &Path, folder: &Path) -> Result<PathBuf> {
    let tree = out.join("debian");
    put(folder, "machiavel", &tree, "usr/bin/machiavel", 0o755)?;
    put(folder, "machiavel.service", &tree, "lib/systemd/system/machiavel.service", 0o644)?;
    for (from, to) in [
        ("machiavel", "usr/share/bash-completion/completions/machiavel"),
        ("_machiavel", "usr/share/zsh/vendor-completions/_machiavel"),
        ("machiavel.fish", "usr/share/fish/vendor_completions.d/machiavel.fish"),
    ] {
        put(&folder.join("completions"), from, &tree, to, 0o644)?;
    }
    for name in ["README.md", "CHANGELOG.md"] {
        put(folder, name, &tree, &format!("usr/share/doc/machiavel/{name}"), 0o644)?;
    }
    let licenses = ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| fs::read(folder.join(name)));
    let [mit, apache] = licenses;
    let copyright = [b"Machiavel, under either of these licenses:\n\n", &*mit?, b"\n", &*apache?];
    write(&tree.join("usr/share/doc/machiavel/copyright"), &copyright.concat(), 0o644)?;
    for page in fs::read_dir(folder.join("man/man1"))? {
        let page = page?.path();
        let gzip = Command::new("gzip").args(["-9nc"]).arg(&page).output()?;
        ensure!(gzip.status.success(), "gzip failed");
        let name = page.file_name().context("a page has a name")?.to_string_lossy();
        write(&tree.join(format!("usr/share/man/man1/{name}.gz")), &gzip.stdout, 0o644)?;
    }
    write(&tree.join("DEBIAN/control"), control(&tree)?.as_bytes(), 0o644)?;
    let package = out.join(format!("machiavel_{}_amd64.deb", debian_version()));
    let mut dpkg = Command::new("dpkg-deb");
    shell::run(dpkg.args(["--root-owner-group", "--build"]).arg(&tree).arg(&package))?;
    fs::remove_dir_all(&tree)?;
    Ok(package)
}

/// A version with a word behind it comes before the one without, which Debian writes with a tilde.
fn debian_version() -> String {
    super::version().replacen('-', "~", 1)
}

fn control(tree: &Path) -> Result<String> {
    let size = Command::new("du").args(["-sk", "--apparent-size"]).arg(tree).output()?;
    let size = String::from_utf8_lossy(&size.stdout).split_whitespace().next().map(str::to_owned);
    let size = size.context("du says nothing")?;
    Ok(format!(
        "Package: machiavel\n\
         Version: {version}\n\
         Architecture: amd64\n\
         Maintainer: The Machiavel developers <machiavel@localhost>\n\
         Installed-Size: {size}\n\
         Depends: libc6 (>= 2.34), libgcc-s1\n\
         Suggests: postgresql, nats-server\n\
         Section: games\n\
         Priority: optional\n\
         Description: three rare strategy games: Djambi, Bermudes and Vorassic\n \
         Exact rules, bots, play in the terminal and in the browser, alone, on one\n \
         screen or live with others. The server is not started by itself:\n \
         systemctl enable --now machiavel\n",
        version = debian_version(),
    ))
}

fn put(folder: &Path, name: &str, tree: &Path, to: &str, mode: u32) -> Result<()> {
    let bytes = fs::read(folder.join(name)).with_context(|| name.to_owned())?;
    write(&tree.join(to), &bytes, mode)
}

fn write(path: &Path, bytes: &[u8], mode: u32) -> Result<()> {
    let folder = path.parent().context("a file has a folder")?;
    fs::create_dir_all(folder)?;
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn the_document_on_hosting_names_the_package_of_this_version() {
        let document = fs::read_to_string(root().join("docs/hosting.md")).expect("it is there");
        let install = format!("apt-get install ./machiavel_{}_amd64.deb\n", debian_version());
        assert!(document.contains(&install), "{install}");
    }
}
