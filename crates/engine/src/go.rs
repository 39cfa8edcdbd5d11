//! How long to think.

use std::time::Duration;

use catalog::{Clock, Limits};

/// The limits that the words after `go` tell; `None` is to think until told to stop.
pub(crate) fn read(text: &str) -> Result<Option<Limits>, String> {
    let mut limits = Limits::default();
    let mut clock: Option<Clock> = None;
    let mut increment = Duration::ZERO;
    let mut delay = Duration::ZERO;
    let mut endless = false;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "infinite" {
            endless = true;
            continue;
        }
        if !["time", "nodes", "depth", "clock", "increment", "delay"].contains(&word) {
            return Err(format!("go: {word:?} is unknown"));
        }
        let number: Option<u64> = words.next().and_then(|word| word.parse().ok());
        let number = number.filter(|number| *number <= u64::from(u32::MAX) * 1000);
        let number = number.ok_or_else(|| format!("go: {word} is followed by a number"))?;
        let time = Duration::from_millis(number);
        match word {
            "time" => limits.time = Some(time),
            "nodes" => limits.nodes = Some(number),
            "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "clock" => clock = Some(Clock { left: time, increment, delay }),
            "increment" => increment = time,
            _ => delay = time,
        }
    }
    if let Some(Clock { left, .. }) = clock {
        let budget = Clock { left, increment, delay }.budget();
        limits = limits.and(Limits::time(budget));
    } else if increment + delay > Duration::ZERO {
        return Err("go: increment and delay go with clock".to_owned());
    }
    if endless && limits != Limits::default() {
        return Err("go: infinite has no limits".to_owned());
    }
    Ok((!endless).then_some(limits))
}
