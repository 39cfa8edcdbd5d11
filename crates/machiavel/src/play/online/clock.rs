//! How a clock is written on the command line.

use anyhow::{Result, bail};
use client::Clock;

/// The clock of a text: `10m+5s` adds, `10m/5s` delays, `10m` does neither, `3d` is for each turn.
pub(super) fn read(text: &str) -> Result<Clock> {
    let clock = if let Some((main, increment)) = text.split_once('+') {
        time(main)
            .zip(time(increment))
            .map(|(main, increment)| Clock::Increment { main, increment })
    } else if let Some((main, delay)) = text.split_once('/') {
        time(main).zip(time(delay)).map(|(main, delay)| Clock::Delay { main, delay })
    } else if text.ends_with('d') {
        time(text).map(|turn| Clock::Correspondence { turn })
    } else {
        time(text).map(|main| Clock::Increment { main, increment: 0 })
    };
    match clock {
        Some(clock) => Ok(clock),
        None => {
            bail!("expected such as 10m+5s (increment), 10m/5s (delay), 10m, or 3d (each turn)")
        }
    }
}

/// The milliseconds of a time such as `90s`, `10m`, `1h30m` or `3d`.
fn time(text: &str) -> Option<u64> {
    let mut rest = text;
    let mut sum: u64 = 0;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = rest.split_at(digits);
        let length = match unit.chars().next()? {
            's' => 1_000,
            'm' => 60_000,
            'h' => 3_600_000,
            'd' => 86_400_000,
            _ => return None,
        };
        sum = sum.checked_add(number.parse::<u64>().ok()?.checked_mul(length)?)?;
        rest = &unit[1..];
    }
    (!text.is_empty()).then_some(sum)
}
