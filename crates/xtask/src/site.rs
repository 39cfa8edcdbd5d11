//! `cargo xtask site`: the web app, compiled to WebAssembly and made into files that the server
//! embeds.

use std::env;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::debian;
use crate::shell::{self, answers, cargo, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler for such things as this, with the sources of the standard library, because
/// it comes without one for WebAssembly.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "lld-22"];
const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const LINKER: &str = "wasm-ld-22";

/// What every visitor would load for nothing: messages of panics, the forms of values for
/// programmers, the types of components within components.
const FLAGS: &[&str] = &[
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zfmt-debug=none",
    "-Zlocation-detail=none",
    "--cfg=erase_components",
];

/// What the bots have besides: instructions that work on several numbers at once. Every browser of
/// the last years knows them, and Vorassic is four times as fast with them.
const BOT_FLAGS: &[&str] = &["-Ctarget-feature=+simd128"];

/// What compiles to WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compiler {
    /// The toolchain that runs us.
    Toolchain,
    /// Debian's, which compiles the standard library too.
    Debian,
}

/// Compiles the app and writes the site.
pub(crate) fn site() -> Result<()> {
    let compiler = find()?;
    // At once: most of the time each of them keeps one processor busy.
    let (apps, bots) = thread::scope(|scope| {
        let bots = scope.spawn(|| compile(compiler, "bot-worker", "web-bot", BOT_FLAGS));
        let apps = compile(compiler, "web", "web", &[]);
        (apps, bots.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let (apps, bots) = (apps?, bots?);
    let mut builder = cargo();
    builder.args(["run", "--quiet", "--package", "site-builder", "--"]);
    builder.arg(root().join("crates/web")).args([apps, bots]).arg(root().join("target/site"));
    if compiler == Compiler::Toolchain {
        // A finished standard library brings the messages of all its panics.
        builder.arg("any-size");
    }
    shell::run(&mut builder)
}

/// Finds a compiler, installing one if none is there and we may.
fn find() -> Result<Compiler> {
    if toolchain_has_target() {
        return Ok(Compiler::Toolchain);
    }
    if debian_is_ready() {
        return Ok(Compiler::Debian);
    }
    // Whether it worked shows in what is there afterwards.
    if debian::install(PACKAGES).is_ok() && debian_is_ready() {
        return Ok(Compiler::Debian);
    }
    if answers(Command::new("rustup").arg("--version")) {
        let _ = shell::run(Command::new("rustup").args(["target", "add", TARGET]));
        if toolchain_has_target() {
            return Ok(Compiler::Toolchain);
        }
    }
    bail!(
        "nothing here compiles to WebAssembly; do one of these:\n  \
         rustup target add {TARGET}\n  \
         apt-get install {} (Debian, as root)",
        PACKAGES.join(" ")
    )
}

/// Whether the toolchain that runs us has a standard library for WebAssembly.
fn toolchain_has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .current_dir(root())
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let Some(folder) = output.ok().filter(|output| output.status.success()) else { return false };
    let folder = String::from_utf8_lossy(&folder.stdout).trim().to_owned();
    Path::new(&folder).read_dir().is_ok_and(|mut entries| {
        entries.any(|entry| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"))
        })
    })
}

/// Whether all of Debian's packages are there: compiler, cargo, linker, sources.
fn debian_is_ready() -> bool {
    let output = Command::new(RUSTC).args(["--print", "sysroot"]).output();
    let Some(sysroot) = output.ok().filter(|output| output.status.success()) else { return false };
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim());
    sysroot.join("lib/rustlib/src/rust/library/std/src/lib.rs").exists()
        && answers(Command::new(CARGO).arg("--version"))
        && answers(Command::new(LINKER).arg("--version"))
}

/// Compiles a crate by a profile and with flags of its own, and says in which folder it is.
fn compile(compiler: Compiler, package: &str, profile: &str, own: &[&str]) -> Result<PathBuf> {
    // One for each profile, so that neither waits for the other.
    let folder = shell::target_dir().join(profile);
    let (mut command, flags) = match compiler {
        Compiler::Toolchain => (cargo(), &[][..]),
        Compiler::Debian => (debian_cargo(), FLAGS),
    };
    command.env("RUSTFLAGS", [flags, own].concat().join(" "));
    command.args(["build", "--profile", profile, "--package", package, "--target", TARGET]);
    if compiler == Compiler::Debian {
        command.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    }
    shell::run(command.arg("--target-dir").arg(&folder))
        .with_context(|| format!("{package} does not compile"))?;
    Ok(folder.join(TARGET).join(profile))
}

fn debian_cargo() -> Command {
    let mut command = Command::new(CARGO);
    command.current_dir(root());
    // What the toolchain that runs us told us about itself is not true of this one.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let told = text.starts_with("CARGO_PKG_")
            || text.starts_with("CARGO_MANIFEST_")
            || text.starts_with("RUSTUP_")
            || ["CARGO", "RUSTC", "RUSTDOC", "LD_LIBRARY_PATH"].contains(&&*text);
        if told {
            command.env_remove(&name);
        }
    }
    command
        .env("RUSTC", RUSTC)
        // The option to compile the standard library is not stable yet.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
    command
}
