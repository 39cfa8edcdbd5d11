//! `cargo xtask faults`: live play on the real program while everything fails.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use services::Kind;

use crate::shell::{self, answers, cargo, target_dir};
use crate::test::{self, Extent};
use crate::{debian, services as tests_services};

/// Runs these faults, or all. What cannot be had here is told by the run.
pub(crate) fn faults(extent: Extent, minutes: Option<u64>, names: &[String]) -> Result<()> {
    prepare();
    let folder = match extent {
        // The same code as everywhere in the tests, so that nothing is compiled twice.
        Extent::Usual => {
            shell::run(cargo().args(["build", "--package", "machiavel", "--package", "faults"]))?;
            "debug"
        }
        // The program as it is shipped, alone: another package would add to its features.
        Extent::Full => {
            shell::run(cargo().args(["build", "--release", "--package", "machiavel"]))?;
            shell::run(cargo().args(["build", "--release", "--package", "faults"]))?;
            "release"
        }
    };
    let mut command = Command::new(binary(folder, "faults"));
    command.arg("run").arg("--program").arg(binary(folder, "machiavel"));
    command.env(services::SKIPPED, test::notes());
    if extent == Extent::Full {
        command.arg("--full");
    }
    if let Some(minutes) = minutes {
        command.args(["--minutes", &minutes.to_string()]);
    }
    shell::run(command.args(names))
}

/// Installs what the runs need where we may. Whatever is still missing they name.
pub(crate) fn prepare() {
    for kind in [Kind::Postgres, Kind::Nats] {
        let _ = tests_services::ready(kind);
    }
    if !answers(Command::new("strace").arg("--version")) {
        let _ = debian::install(&["strace"]);
    }
}

/// A program that was built.
pub(crate) fn binary(folder: &str, name: &str) -> PathBuf {
    target_dir().join(folder).join(name).with_extension(env::consts::EXE_EXTENSION)
}
