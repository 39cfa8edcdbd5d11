//! The binary: arguments, wiring, exit codes.

mod analyze;
mod apply;
mod backup;
mod contest;
mod convert;
mod doctor;
mod engine;
mod export;
mod files;
mod folders;
mod games;
mod journal;
mod learn;
mod limits;
mod lines;
mod manual;
mod moves;
mod perft;
mod picture;
mod play;
mod query;
mod replay;
mod rules;
mod save;
mod serve;
mod shown;
mod solve;
mod terminal;
mod user;
mod wording;

use std::io::{self, ErrorKind, Write};
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread::{self, JoinHandle};

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use lang::Language;
use mimalloc::MiMalloc;

use crate::picture::{Drawn, Picture};
use analyze::Analyze;
use apply::Apply;
use backup::Backup;
use contest::Contest;
use convert::Convert;
use dial::SiteError;
use doctor::Doctor;
use engine::Engine;
use export::Export;
use games::Game;
use learn::Learn;
use manual::Manual;
use moves::Moves;
use perft::Perft;
use play::Play;
use query::Job;
use replay::Replay;
use rules::{Read, Rules};
use serve::Serve;
use server::{ServeError, Settings};
use solve::Solve;
use store::StoreError;
use user::User;

/// Gives memory back that thousands of connections took for a moment: that of the system kept a
/// third more after all of them had come back at once.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

/// Djambi, Bermudes and Vorassic: exact rules for three rare strategy games
#[derive(Debug, Parser)]
#[command(name = "machiavel", version, help_template = help())]
struct Arguments {
    /// The language of the rules and of their refusals [default: that of the environment]
    #[arg(long = "lang", value_name = "LANG", global = true, value_parser = wording::languages())]
    language: Option<Language>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start Machiavel for browsers; what `machiavel` alone does, too
    #[command(help_template = serve_help())]
    Serve(Serve),
    #[command(about = Doctor::ABOUT, help_template = form_help(Doctor::FORM, &Doctor::EXAMPLES))]
    Doctor(Doctor),
    #[command(about = Backup::ABOUT, help_template = form_help(Backup::FORM, &Backup::EXAMPLES))]
    Backup(Backup),
    #[command(about = Export::ABOUT, help_template = form_help(Export::FORM, &Export::EXAMPLES))]
    Export(Export),
    #[command(subcommand, about = User::ABOUT, help_template = form_help(User::FORM, &User::EXAMPLES))]
    User(User),
    #[command(about = Play::ABOUT, help_template = play::help())]
    Play(Play),
    #[command(about = Learn::ABOUT, help_template = form_help(Learn::FORM, &Learn::EXAMPLES))]
    Learn(Learn),
    #[command(subcommand, about = Perft::ABOUT, help_template = games::help::<Perft>())]
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Perft(Game<Perft>),
    #[command(subcommand, about = Moves::ABOUT, help_template = games::help::<Moves>())]
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Moves(Game<Moves>),
    #[command(subcommand, about = Apply::ABOUT, help_template = games::help::<Apply>())]
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Apply(Game<Apply>),
    #[command(subcommand, about = Contest::ABOUT, help_template = contest::general_help())]
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Match(Contest),
    #[command(subcommand, about = Solve::ABOUT, help_template = solve::help())]
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Solve(Solve),
    #[command(about = Analyze::ABOUT, help_template = form_help(Analyze::FORM, &Analyze::EXAMPLES))]
    Analyze(Analyze),
    #[command(about = Engine::ABOUT, help_template = form_help(Engine::FORM, &Engine::EXAMPLES))]
    Engine(Engine),
    #[command(about = Replay::ABOUT, help_template = form_help(Replay::FORM, &Replay::EXAMPLES))]
    Replay(Replay),
    #[command(about = Convert::ABOUT, help_template = form_help(Convert::FORM, &Convert::EXAMPLES))]
    Convert(Convert),
    #[command(about = Drawn::ABOUT, help_template = picture::help())]
    Picture(Picture),
    #[command(about = Rules::ABOUT, help_template = form_help(Rules::FORM, &Rules::EXAMPLES))]
    Rules(Read),
    /// Print a script that lets a shell complete these commands
    #[command(help_template = completions_help())]
    Completions {
        /// The shell to complete in
        shell: Shell,
    },
    #[command(about = Manual::ABOUT, help_template = form_help(Manual::FORM, &Manual::EXAMPLES))]
    Manual(Manual),
}

/// Something outside failed: reading, writing, an address that is taken.
const OUTSIDE_FAILED: u8 = 1;
/// The input was bad or a turn illegal; `clap` ends with the same code.
const REFUSED: u8 = 2;

/// Enough for perft at its greatest depth, even if every turn were a chain of 30 jumps; the main
/// thread of some systems has a single megabyte.
const STACK_SIZE: usize = 64 << 20;

const EXIT_CODES: &str = "\
Exit codes:
  0  fine
  1  something outside failed: reading, writing, an address that is taken
  2  bad input, an illegal turn or a damaged file";

/// The help of a command that ends with this text. Unlike what `clap` calls `after_help` it is not
/// wrapped, so that examples can be copied.
fn template(end: &str) -> String {
    format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{{all-args}}\n\n{end}"
    )
}

fn help() -> String {
    let examples = [
        play::EXAMPLES.map(|example| format!("  {example}\n")).concat(),
        games::examples::<Perft>(),
        games::examples::<Moves>(),
        games::examples::<Apply>(),
        games::examples::<Drawn>(),
        [Learn::EXAMPLES[0], Replay::EXAMPLES[0], Convert::EXAMPLES[0], Rules::EXAMPLES[0]]
            .map(|example| format!("  {example}\n"))
            .concat(),
    ]
    .concat();
    template(&format!(
        "Examples:\n{examples}\n{EXIT_CODES}\n\nAnswers go to standard output, errors to standard error."
    ))
}

/// What follows the options in the help of a command that is about no position.
fn form_help(form: &str, examples: &[&str]) -> String {
    template(&format!("{form}\n\nExamples:\n  {}\n\n{EXIT_CODES}", examples.join("\n  ")))
}

fn serve_help() -> String {
    let limits = Settings::limits().map(|(name, meaning)| format!("  {name:<15} {meaning}\n"));
    let limits: String = limits.collect();
    template(&format!(
        "Limits for --limit:\n{limits}\nExamples:\n{}\n{EXIT_CODES}",
        Serve::EXAMPLES
    ))
}

fn completions_help() -> String {
    let examples = [
        "bash > ~/.local/share/bash-completion/completions/machiavel",
        "zsh > ~/.zfunc/_machiavel",
        "fish > ~/.config/fish/completions/machiavel.fish",
    ]
    .map(|arguments| format!("  machiavel completions {arguments}\n"))
    .concat();
    template(&format!("Examples:\n{examples}\n{EXIT_CODES}"))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let language = arguments.language.unwrap_or_else(wording::of_environment);
    let run = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || run(arguments, language));
    let result = match run.map(JoinHandle::join) {
        Ok(Ok(result)) => result,
        Ok(Err(panic)) => resume_unwind(panic),
        Err(error) => Err(error.into()),
    };
    let Err(error) = result else { return ExitCode::SUCCESS };
    let outside = error.downcast_ref::<io::Error>();
    // Whoever reads the answers has enough of them, as in `| head`.
    if outside.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: {}", wording::error(&error, language));
    let is_outside = outside.is_some()
        || error.is::<ServeError>()
        || error.is::<StoreError>()
        || error.downcast_ref::<SiteError>().is_some_and(SiteError::is_outside)
        || error.is::<doctor::Unwell>();
    ExitCode::from(if is_outside { OUTSIDE_FAILED } else { REFUSED })
}

fn run(arguments: Arguments, language: Language) -> Result<()> {
    match arguments.command {
        None => Serve::default().run(),
        Some(Command::Serve(serve)) => serve.run(),
        Some(Command::Doctor(doctor)) => doctor.run(),
        Some(Command::Backup(backup)) => backup.run(),
        Some(Command::Export(export)) => export.run(),
        Some(Command::User(user)) => user.run(),
        Some(Command::Play(play)) => play.run(language),
        Some(Command::Learn(learn)) => learn.run(language),
        Some(Command::Perft(game)) => game.run(),
        Some(Command::Moves(game)) => game.run(),
        Some(Command::Apply(game)) => game.run(),
        Some(Command::Match(contest)) => contest.run(),
        Some(Command::Solve(solve)) => solve.run(),
        Some(Command::Analyze(analyze)) => analyze.run(language),
        Some(Command::Engine(engine)) => engine.run(),
        Some(Command::Replay(replay)) => replay.run(language),
        Some(Command::Convert(convert)) => convert.run(),
        Some(Command::Picture(picture)) => picture.run(),
        Some(Command::Rules(rules)) => rules.run(language),
        Some(Command::Completions { shell }) => {
            // Written to memory first, because the generator panics when it cannot write.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "machiavel", &mut script);
            print(&script)
        }
        Some(Command::Manual(manual)) => manual.run(Arguments::command()),
    }
}

fn print(text: &[u8]) -> Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text)?;
    Ok(output.flush()?)
}
