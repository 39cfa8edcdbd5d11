//! How long a bot thinks and with how many threads, as it is written on the command line.

use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

/// The longest time that somebody would wait for a turn.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// A time such as `100ms` or `1.5s`; `None` if the text does not look like one.
pub fn time(text: &str) -> Option<Result<Duration>> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain)?;
    Some(checked(number * unit))
}

fn checked(seconds: f64) -> Result<Duration> {
    ensure!(seconds >= 0.001, "a bot thinks for 1ms at least");
    ensure!(seconds <= LONGEST.as_secs_f64(), "nobody waits longer than a day");
    Ok(Duration::from_secs_f64(seconds))
}

/// More threads than any machine has use for.
const MOST_THREADS: usize = 256;

/// A number of threads, for an option.
pub fn threads(text: &str) -> Result<NonZeroUsize> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST_THREADS);
    number.with_context(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// A time, for an option.
pub fn time_option(text: &str) -> Result<Duration> {
    time(text).context("expected a time such as 100ms or 1.5s")?
}
