//! A bus within one process.

use crate::hints::Audience;
use crate::{Bus, Health, Hint, Hints};

/// A bus within one process: everybody is there already.
#[derive(Debug)]
pub struct Local {
    audience: Audience,
}

impl Local {
    /// A bus nobody listens to yet.
    pub fn new() -> Local {
        Local { audience: Audience::new() }
    }
}

impl Default for Local {
    fn default() -> Local {
        Local::new()
    }
}

impl Bus for Local {
    fn publish(&self, hint: Hint) {
        self.audience.publish(hint);
    }

    fn subscribe(&self) -> Hints {
        self.audience.subscribe()
    }

    fn health(&self) -> Health {
        self.audience.counts.health(true)
    }
}
