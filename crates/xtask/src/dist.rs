//! `cargo xtask dist`: what a stranger downloads: an archive for each kind of processor, a Debian
//! package, and their checksums, in `target/dist`. Then the checksums are looked at, the archive
//! and the package are each unpacked into an empty folder, and a whole game is played over HTTP with
//! what is in it.

mod package;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{self, cargo, root};
use crate::site;

/// What the binary may weigh.
const MOST_BYTES: u64 = 25_000_000;

/// A kind of processor that gets a binary of its own. There is no choice at run time, since that
/// needs code that is not safe.
#[derive(Clone, Copy, Debug)]
struct Variant {
    /// How its files are told apart.
    name: &'static str,
    flags: &'static str,
}

/// Every processor of the last twenty years, and those of the last ten.
const VARIANTS: [Variant; 2] = [
    Variant { name: "x86_64-linux", flags: "" },
    Variant { name: "x86_64-v3-linux", flags: "-Ctarget-cpu=x86-64-v3" },
];

/// Builds everything and tries it.
pub(crate) fn dist() -> Result<()> {
    ensure!(
        cfg!(all(target_os = "linux", target_arch = "x86_64")),
        "packages are made on Linux on x86-64"
    );
    site::site()?;
    let out = shell::target_dir().join("dist");
    if out.exists() {
        fs::remove_dir_all(&out).with_context(|| format!("cannot empty {}", out.display()))?;
    }
    fs::create_dir_all(&out)?;
    let mut files = Vec::new();
    for variant in VARIANTS {
        let binary = build(variant)?;
        let folder = lay_out(&out, variant, &binary)?;
        files.push(archive(&out, &folder)?);
        if variant.flags.is_empty() {
            files.push(package::debian(&out, &folder)?);
        }
        fs::remove_dir_all(&folder)?;
    }
    let sums = checksums(&out, &files)?;
    for file in &files {
        println!("{:>12} bytes  {}", fs::metadata(file)?.len(), file.display());
    }
    println!("checksums in {}", sums.display());
    check(&sums)?;
    // The other variant needs a processor that may not be here.
    let [archive, package, ..] = &files[..] else { bail!("an archive or the package is missing") };
    trial::archive(archive)?;
    trial::package(package)
}

/// The version of the workspace.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn build(variant: Variant) -> Result<PathBuf> {
    // Apart from each other, so that neither makes the other build everything again.
    let folder = shell::target_dir().join("dist-build").join(variant.name);
    let mut command = cargo();
    command.args(["build", "--profile", "dist", "--package", "machiavel", "--target-dir"]);
    command.arg(&folder).env("RUSTFLAGS", variant.flags);
    shell::run(&mut command)?;
    let binary = folder.join("dist/machiavel");
    let bytes = fs::metadata(&binary).context("the build left no binary")?.len();
    println!("{}: {bytes} bytes", variant.name);
    ensure!(bytes <= MOST_BYTES, "the binary has {bytes} bytes, more than {MOST_BYTES}");
    Ok(binary)
}

/// Puts everything that belongs to a binary into a folder.
fn lay_out(out: &Path, variant: Variant, binary: &Path) -> Result<PathBuf> {
    let folder = out.join(format!("machiavel-{}-{}", version(), variant.name));
    fs::create_dir_all(folder.join("completions"))?;
    fs::copy(binary, folder.join("machiavel"))?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(name), folder.join(name)).context(name)?;
    }
    fs::copy(root().join("packaging/machiavel.service"), folder.join("machiavel.service"))?;
    shell::run(Command::new(binary).arg("manual").arg(folder.join("man/man1")))?;
    for (shell, name) in [("bash", "machiavel"), ("zsh", "_machiavel"), ("fish", "machiavel.fish")]
    {
        let output = Command::new(binary).args(["completions", shell]).output()?;
        ensure!(output.status.success(), "no completions for {shell}");
        fs::write(folder.join("completions").join(name), output.stdout)?;
    }
    Ok(folder)
}

/// The folder as one file.
fn archive(out: &Path, folder: &Path) -> Result<PathBuf> {
    let name = folder.file_name().context("the folder has a name")?;
    let file = out.join(format!("{}.tar.gz", name.to_string_lossy()));
    let mut tar = Command::new("tar");
    // The same files make the same archive.
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    shell::run(tar.arg("-czf").arg(&file).arg("-C").arg(out).arg(name))?;
    Ok(file)
}

fn checksums(out: &Path, files: &[PathBuf]) -> Result<PathBuf> {
    let names = files.iter().filter_map(|file| file.file_name());
    let output = Command::new("sha256sum").args(names).current_dir(out).output()?;
    ensure!(output.status.success(), "sha256sum failed");
    let sums = out.join("SHA256SUMS");
    fs::write(&sums, output.stdout)?;
    Ok(sums)
}

/// Looks at the files as somebody does who has downloaded them.
fn check(sums: &Path) -> Result<()> {
    let folder = sums.parent().context("it lies in a folder")?;
    shell::run(
        Command::new("sha256sum").args(["--check", "--strict"]).arg(sums).current_dir(folder),
    )
}
