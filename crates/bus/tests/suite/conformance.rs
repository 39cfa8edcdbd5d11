//! What every bus promises, each promise tried on each bus.

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bus::{Bus, Hint, LONGEST_GAME, Local, MOST_WAITING, Nats, Settings};

use crate::hint;

/// Where a broker answers, if there is one for the tests.
const BROKER: &str = "MACHIAVEL_TEST_NATS";

/// Two servers on one bus.
type Pair = (Arc<dyn Bus>, Arc<dyn Bus>);

/// Makes a test of every promise for every bus.
macro_rules! conformance {
    ($($case:ident)*) => {
        mod in_process {
            $(
                #[tokio::test]
                async fn $case() {
                    super::$case(super::in_process()).await;
                }
            )*
        }

        mod over_nats {
            $(
                #[tokio::test]
                async fn $case() {
                    if let Some(pair) = super::over_nats().await {
                        super::$case(pair).await;
                    }
                }
            )*
        }
    };
}

conformance! {
    everybody_hears_a_hint_once
    hints_come_in_order
    who_listens_late_misses_what_was
    who_does_not_listen_keeps_nobody_waiting
    what_is_no_id_is_dropped
    hints_are_counted
}

fn in_process() -> Pair {
    let bus = Arc::new(Local::new());
    (Arc::clone(&bus) as Arc<dyn Bus>, bus)
}

async fn over_nats() -> Option<Pair> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let Ok(address) = env::var(BROKER) else {
        services::skipped("the tests of the bus over NATS, since no broker is named");
        return None;
    };
    // Nobody else uses this subject.
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let subject = format!("test.{}.{number}", std::process::id());
    let settings = Settings { subject, ..Settings::new(address.parse().unwrap()) };
    let (one, other) = (Nats::start(settings.clone()), Nats::start(settings));
    one.connected().await;
    other.connected().await;
    Some((Arc::new(one), Arc::new(other)))
}

async fn everybody_hears_a_hint_once((one, other): Pair) {
    let mut here = one.subscribe();
    let mut here_too = one.subscribe();
    let mut there = other.subscribe();
    for (bus, game) in [(&one, "from one"), (&other, "from the other")] {
        bus.publish(hint(game, 7));
        for hints in [&mut here, &mut here_too, &mut there] {
            assert_eq!(hints.next().await, Some(hint(game, 7)));
        }
    }
    // Had one come twice it would be here before this.
    one.publish(hint("last", 8));
    for hints in [&mut here, &mut here_too, &mut there] {
        assert_eq!(hints.next().await, Some(hint("last", 8)));
    }
}

async fn hints_come_in_order((one, other): Pair) {
    let mut there = other.subscribe();
    for head in 0..500 {
        one.publish(hint("g", head));
    }
    for head in 0..500 {
        assert_eq!(there.next().await, Some(hint("g", head)));
    }
}

async fn who_listens_late_misses_what_was((one, other): Pair) {
    let mut early = other.subscribe();
    one.publish(hint("g", 1));
    assert_eq!(early.next().await, Some(hint("g", 1)));
    let mut late = other.subscribe();
    one.publish(hint("g", 2));
    assert_eq!(late.next().await, Some(hint("g", 2)));
}

async fn who_does_not_listen_keeps_nobody_waiting((one, _other): Pair) {
    let mut slow = one.subscribe();
    let count = u32::try_from(MOST_WAITING).unwrap() + 10;
    for head in 0..count {
        one.publish(hint("g", head));
    }
    // The oldest are lost, the newest are there.
    assert_eq!(slow.next().await, Some(hint("g", 10)));
    for head in 11..count {
        assert_eq!(slow.next().await, Some(hint("g", head)));
    }
    assert!(one.health().lost >= 10, "{:?}", one.health());
}

async fn what_is_no_id_is_dropped((one, other): Pair) {
    let mut there = other.subscribe();
    let longest = "g".repeat(LONGEST_GAME);
    one.publish(hint("", 1));
    one.publish(hint(&format!("{longest}g"), 2));
    one.publish(hint(&longest, 3));
    assert_eq!(there.next().await, Some(hint(&longest, 3)));
    // What an id may contain comes as it was.
    let odd = Hint { game: "a b\r\nPING\r\né".to_owned(), head: u32::MAX };
    one.publish(odd.clone());
    assert_eq!(there.next().await, Some(odd));
}

async fn hints_are_counted((one, other): Pair) {
    let mut there = other.subscribe();
    for head in 0..3 {
        one.publish(hint("g", head));
        there.next().await.unwrap();
    }
    let health = one.health();
    assert!(health.is_connected);
    assert_eq!((health.published, health.lost), (3, 0));
}
