//! What only a bus over NATS promises, with a broker that misbehaves.

use std::time::Duration;

use bus::{Bus, MOST_WAITING, Nats, Settings};

use crate::broker::{Broker, INFO};
use crate::hint;

#[tokio::test]
async fn it_signs_in_with_what_the_address_says() {
    for (sign_in, expected) in [
        ("", None),
        ("me:se%3Acret%22@", Some(r#""pass":"se:cret\"""#)),
        ("me:secret@", Some(r#""user":"me""#)),
        ("token@", Some(r#""auth_token":"token""#)),
    ] {
        let broker = Broker::new().await;
        let bus = Nats::start(broker.settings_with(sign_in));
        let (_peer, connect) = broker.welcome().await;
        assert!(connect.starts_with("CONNECT {"), "{connect}");
        assert!(connect.contains(r#""echo":false"#), "{connect}");
        match expected {
            Some(expected) => assert!(connect.contains(expected), "{connect}"),
            None => assert!(!connect.contains("pass") && !connect.contains("auth"), "{connect}"),
        }
        bus.connected().await;
    }
}

#[tokio::test]
async fn a_message_may_come_in_pieces() {
    let broker = Broker::new().await;
    let bus = Nats::start(broker.settings());
    let mut hints = bus.subscribe();
    let (mut peer, _) = broker.welcome().await;
    for piece in ["MS", "G hints 1 4\r", "\n7", " g1", "\r", "\nMSG hints 1 reply 4\r\n8 g2\r\nPI"]
    {
        peer.say(piece).await;
        tokio::task::yield_now().await;
    }
    assert_eq!(hints.next().await, Some(hint("g1", 7)));
    assert_eq!(hints.next().await, Some(hint("g2", 8)));
    peer.say("NG\r\n").await;
    assert_eq!(peer.line().await, "PONG");
    assert_eq!(bus.health().received, 2);
}

#[tokio::test]
async fn what_is_no_hint_is_passed_over() {
    let broker = Broker::new().await;
    let bus = Nats::start(broker.settings());
    let mut hints = bus.subscribe();
    let (mut peer, _) = broker.welcome().await;
    for message in ["", "7", "x g", "-1 g", "4294967296 g", "7 ", &format!("7 {}", "g".repeat(65))]
    {
        peer.say(&format!("MSG hints 1 {}\r\n{message}\r\n", message.len())).await;
    }
    peer.say("+OK\r\nINFO {}\r\nMSG hints 1 3\r\n9 g\r\n").await;
    assert_eq!(hints.next().await, Some(hint("g", 9)));
    assert_eq!(bus.health().received, 1);
}

#[tokio::test]
async fn it_connects_again_and_sends_what_waited() {
    let broker = Broker::new().await;
    let bus = Nats::start(broker.settings());
    let (peer, _) = broker.welcome().await;
    bus.connected().await;
    drop(peer);
    // While nobody is there, who listens here hears it.
    let mut here = bus.subscribe();
    let mut peer = broker.accept().await;
    assert!(!bus.health().is_connected);
    bus.publish(hint("g", 1));
    assert_eq!(here.next().await, Some(hint("g", 1)));
    peer.say(INFO).await;
    for _ in 0..3 {
        peer.line().await;
    }
    peer.say("PONG\r\n").await;
    assert_eq!(peer.line().await, "PUB hints 3");
    assert_eq!(peer.line().await, "1 g");
    let health = bus.health();
    assert!(health.is_connected);
    assert_eq!(health.connections, 2);
}

#[tokio::test]
async fn the_oldest_is_lost_when_too_many_wait() {
    let broker = Broker::new().await;
    let bus = Nats::start(broker.settings());
    let count = u32::try_from(MOST_WAITING).unwrap() + 1;
    for head in 0..count {
        bus.publish(hint("g", head));
    }
    assert_eq!(bus.health().lost, 1);
    let (mut peer, _) = broker.welcome().await;
    for head in 1..count {
        assert!(peer.line().await.starts_with("PUB hints "));
        assert_eq!(peer.line().await, format!("{head} g"));
    }
}

#[tokio::test]
async fn it_leaves_a_broker_that_complains_or_talks_nonsense() {
    let long_line = format!("PING {}", "x".repeat(70_000));
    for last_words in [
        "-ERR 'Stale Connection'\r\n",
        "HTTP/1.1 400 Bad Request\r\n",
        "MSG hints 1 99999999999999999999\r\n",
        "MSG hints 1 65537\r\n",
        "MSG hints 1 1\r\nlonger\r\n",
        "\r\n",
        &long_line,
    ] {
        let broker = Broker::new().await;
        let bus = Nats::start(broker.settings());
        let (mut peer, _) = broker.welcome().await;
        bus.connected().await;
        peer.say(last_words).await;
        let (_peer, _) = broker.welcome().await;
        bus.connected().await;
        assert_eq!(bus.health().connections, 2, "{last_words}");
    }
}

#[tokio::test]
async fn it_does_not_stay_where_it_is_not_let_in() {
    for greeting in [
        "INFO {\"tls_required\":true}\r\n",
        "INFO not json\r\n",
        "PING\r\n",
        "INFO {}\r\n-ERR 'Authorization Violation'\r\n",
    ] {
        let broker = Broker::new().await;
        let bus = Nats::start(broker.settings());
        let mut peer = broker.accept().await;
        peer.say(greeting).await;
        let (_peer, _) = broker.welcome().await;
        bus.connected().await;
        assert_eq!(bus.health().connections, 1, "{greeting}");
    }
}

#[tokio::test]
async fn it_leaves_a_broker_that_has_fallen_silent() {
    let broker = Broker::new().await;
    let settings = Settings { heartbeat: Duration::from_millis(20), ..broker.settings() };
    let bus = Nats::start(settings);
    let (mut peer, _) = broker.welcome().await;
    // As long as it answers, it is not left.
    for _ in 0..3 {
        assert_eq!(peer.line().await, "PING");
        peer.say("PONG\r\n").await;
    }
    assert_eq!(peer.line().await, "PING");
    assert_eq!(peer.line().await, "");
    let (_peer, _) = broker.welcome().await;
    bus.connected().await;
}

#[tokio::test]
async fn it_lets_go_when_it_is_dropped() {
    let broker = Broker::new().await;
    let bus = Nats::start(broker.settings());
    let mut hints = bus.subscribe();
    let (mut peer, _) = broker.welcome().await;
    bus.connected().await;
    drop(bus);
    assert_eq!(peer.line().await, "");
    assert_eq!(hints.next().await, None);
}
