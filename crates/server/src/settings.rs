//! What who hosts a server may set.

use std::num::NonZero;
use std::time::Duration;

/// The limits of a server. Every one has a name under which it can be set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The limits of each table.
    pub table: table::Settings,
    /// The address under which people reach the server, if not the one it answers at: with
    /// `https` cookies are sent over HTTPS only.
    pub public_url: Option<String>,
    /// Whether other servers work on the same store.
    pub is_shared: bool,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// The most messages that wait for a client that reads slowly.
    pub queue_messages: usize,
    /// The most bytes that wait for it.
    pub queue_bytes: usize,
    /// How long a connection may take to say hello.
    pub hello_within: Duration,
    /// How long a connection may be silent.
    pub silence: Duration,
    /// The most connections of a person.
    pub sockets_per_person: usize,
    /// The most connections from one place of those who do not say who they are.
    pub sockets_per_place: usize,
    /// The most guests that are made from one place in a minute.
    pub guests_per_minute: u32,
    /// The most accounts that are made from one place in an hour.
    pub accounts_per_hour: u32,
    /// The most streams of the own events of a person.
    pub streams_per_person: usize,
    /// The most records that a person keeps.
    pub imports_per_person: u32,
    /// How long the messages are counted for the next two limits.
    pub rate_window: Duration,
    /// The most messages of somebody who plays, in that time.
    pub playing_rate: u32,
    /// The most messages of somebody who watches.
    pub watching_rate: u32,
    /// How long remarks are counted.
    pub talk_window: Duration,
    /// The most remarks of somebody in that time.
    pub talk_rate: u32,
    /// How long attempts to sign in are counted.
    pub sign_in_window: Duration,
    /// The most attempts with one name from one place in that time.
    pub sign_in_rate: u32,
    /// The most attempts with one name, from all places where its owner has not been.
    pub sign_ins_of_name: u32,
    /// The most attempts from one place, with any names.
    pub sign_ins_of_place: u32,
    /// The most passwords that wait to be looked at.
    pub waiting_passwords: usize,
    /// The most tokens of a person.
    pub tokens_per_person: u32,
    /// The most work on pictures for one person, or one place, in a minute: a drawing is 1, a
    /// small PNG 2, a large one 10, an animation 30.
    pub pictures_per_minute: u32,
    /// The most tables that one person may make in a minute.
    pub tables_per_minute: u32,
    /// The most reports of one person in an hour.
    pub reports_per_hour: u32,
    /// How long a table that nobody is connected to is kept ready.
    pub idle: Duration,
    /// How long a table at which nothing happens is kept as it is played.
    pub quiet: Duration,
    /// How long somebody may take to send the head of a request, and again for the rest of it.
    pub slowest_request: Duration,
    /// How long answers under way may take when the server stops.
    pub patience: Duration,
    /// One line of this crate done wrong, to show that the checks notice.
    pub sabotage: Option<Sabotage>,
}

/// What the checks of live play must notice. Nothing but tests can ask for it: no option of the
/// program sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// The work of other servers is not looked for: what no hint tells of stays unknown.
    NoPoll,
    /// Pages of other sites may ask for everything.
    AnyOrigin,
    /// Who signs in with a name that nobody has is told so sooner.
    QuickDenial,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            table: table::Settings::default(),
            public_url: None,
            is_shared: false,
            bot_threads: std::thread::available_parallelism().map_or(1, NonZero::get),
            queue_messages: 64,
            queue_bytes: 64 * 1024,
            hello_within: Duration::from_secs(5),
            silence: Duration::from_secs(20),
            sockets_per_person: 20,
            sockets_per_place: 100,
            guests_per_minute: 60,
            accounts_per_hour: 20,
            streams_per_person: 5,
            imports_per_person: 500,
            rate_window: Duration::from_secs(20),
            playing_rate: 100,
            watching_rate: 50,
            talk_window: Duration::from_secs(10),
            talk_rate: 5,
            sign_in_window: Duration::from_secs(15 * 60),
            sign_in_rate: 5,
            sign_ins_of_name: 100,
            sign_ins_of_place: 100,
            waiting_passwords: 64,
            tokens_per_person: 50,
            pictures_per_minute: 60,
            tables_per_minute: 20,
            reports_per_hour: 10,
            idle: Duration::from_secs(10),
            quiet: Duration::from_secs(10),
            slowest_request: Duration::from_secs(10),
            patience: Duration::from_secs(5),
            sabotage: None,
        }
    }
}

/// One limit: its name, what it means, and how it is set.
type Limit = (&'static str, &'static str, fn(&mut Settings, u32));

const LIMITS: &[Limit] = &[
    ("events", "events of a game", |s, n| s.table.most_events = n),
    ("waiting", "requests that wait at a table", |s, n| s.table.most_waiting = n as usize),
    ("hold-ms", "longest hold of a clock after an outage", |s, n| s.table.longest_hold = n),
    ("absence-ms", "absence after which a player has left", |s, n| s.table.absence = n),
    ("lag-ms", "lag that a player is forgiven", |s, n| s.table.lag_quota = n),
    ("queue-messages", "messages that wait for a client", |s, n| s.queue_messages = n as usize),
    ("queue-bytes", "bytes that wait for a client", |s, n| s.queue_bytes = n as usize),
    ("hello-ms", "time to say hello", |s, n| s.hello_within = milliseconds(n)),
    ("silence-ms", "silence of a connection", |s, n| s.silence = milliseconds(n)),
    ("sockets", "connections of a person", |s, n| s.sockets_per_person = n as usize),
    ("sockets-place", "connections of strangers from one place", |s, n| {
        s.sockets_per_place = n as usize;
    }),
    ("guests", "guests made from one place in a minute", |s, n| s.guests_per_minute = n),
    ("accounts", "accounts made from one place in an hour", |s, n| s.accounts_per_hour = n),
    ("streams", "streams of a person's own events", |s, n| s.streams_per_person = n as usize),
    ("imports", "records that a person keeps", |s, n| s.imports_per_person = n),
    ("rate-ms", "time in which messages are counted", |s, n| s.rate_window = milliseconds(n)),
    ("playing-rate", "messages of a player in that time", |s, n| s.playing_rate = n),
    ("watching-rate", "messages of a watcher in that time", |s, n| s.watching_rate = n),
    ("talk-ms", "time in which remarks are counted", |s, n| s.talk_window = milliseconds(n)),
    ("talk-rate", "remarks of a person in that time", |s, n| s.talk_rate = n),
    ("sign-in-ms", "time in which attempts are counted", |s, n| s.sign_in_window = milliseconds(n)),
    ("sign-in-rate", "attempts with one name from one place", |s, n| s.sign_in_rate = n),
    ("sign-in-name", "attempts with one name from everywhere", |s, n| s.sign_ins_of_name = n),
    ("sign-in-place", "attempts from one place", |s, n| s.sign_ins_of_place = n),
    ("passwords", "passwords that wait to be looked at", |s, n| s.waiting_passwords = n as usize),
    ("tokens", "tokens of a person", |s, n| s.tokens_per_person = n),
    ("pictures", "work on pictures for a person in a minute", |s, n| s.pictures_per_minute = n),
    ("tables", "tables that a person makes in a minute", |s, n| s.tables_per_minute = n),
    ("reports", "reports of a person in an hour", |s, n| s.reports_per_hour = n),
    ("idle-ms", "time that a table nobody uses is kept ready", |s, n| s.idle = milliseconds(n)),
    ("quiet-ms", "time that a table at which nothing happens is kept unfolded", |s, n| {
        s.quiet = milliseconds(n);
    }),
    ("request-ms", "time to send a request", |s, n| s.slowest_request = milliseconds(n)),
    ("bot-threads", "threads that think for bots", |s, n| s.bot_threads = n as usize),
];

impl Settings {
    /// The names of all limits and what they mean.
    pub fn limits() -> impl Iterator<Item = (&'static str, &'static str)> {
        LIMITS.iter().map(|(name, meaning, _)| (*name, *meaning))
    }

    /// Sets a limit by its name; `false` if there is none. None of them may be 0.
    pub fn set_limit(&mut self, name: &str, value: u32) -> bool {
        match LIMITS.iter().find(|(known, ..)| *known == name) {
            Some((_, _, set)) if value > 0 => {
                set(self, value);
                true
            }
            _ => false,
        }
    }
}

fn milliseconds(number: u32) -> Duration {
    Duration::from_millis(u64::from(number))
}
