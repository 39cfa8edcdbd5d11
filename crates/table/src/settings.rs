//! What may be set.

/// The limits of a table.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most events of a game; at the limit it is drawn.
    pub most_events: u32,
    /// The most requests that wait while one is being stored.
    pub most_waiting: usize,
    /// After how many milliseconds a client should ask again when nothing can be stored.
    pub retry_after: u32,
    /// How many milliseconds a clock is held for a player who is not back after an outage.
    pub longest_hold: u32,
    /// After how many milliseconds without a connection a player can be said to have left.
    pub absence: u32,
    /// The most milliseconds of lag that a player is forgiven over a game.
    pub lag_quota: u32,
    /// How many milliseconds of that come back with each turn.
    pub lag_regained: u32,
    /// One line of this crate done wrong, to show that the checks notice.
    pub sabotage: Option<Sabotage>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            most_events: 8_000,
            most_waiting: 32,
            retry_after: 500,
            longest_hold: 30_000,
            absence: 120_000,
            lag_quota: 1_000,
            lag_regained: 50,
            sabotage: None,
        }
    }
}

/// What the checks of live play must notice. Nothing but tests can ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// A request is acknowledged when it is sent to be stored.
    AcknowledgeBeforeCommit,
    /// A request that was stored already is stored again.
    ApplyTwice,
    /// The clocks run on while no server is there.
    ChargeAbsence,
    /// Once the servers were away, nobody is charged for anything.
    SpareForEver,
}
