//! What the time of a bot is.

use std::time::{Duration, Instant};

use clap::ValueEnum;

/// What the time of a bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Clock {
    /// The time that passes
    Wall,
    /// The time that the processor works for it, whatever else the machine does
    #[cfg(unix)]
    Processor,
}

impl Clock {
    /// Its name on the command line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Clock::Wall => "wall",
            #[cfg(unix)]
            Clock::Processor => "processor",
        }
    }

    /// A clock for bots that think on this thread.
    pub(super) fn start(self) -> impl Fn() -> Duration + Sync {
        let begin = Instant::now();
        move || match self {
            Clock::Wall => begin.elapsed(),
            #[cfg(unix)]
            Clock::Processor => {
                let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
                Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
            }
        }
    }
}
