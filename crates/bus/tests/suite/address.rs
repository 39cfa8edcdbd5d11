//! Addresses of brokers.

use bus::{Address, BadAddress};

#[track_caller]
fn check(text: &str, expected: Result<&str, BadAddress>) {
    let shown = text.parse::<Address>().map(|address| address.to_string());
    assert_eq!(shown.as_deref().map_err(|error| *error), expected, "{text}");
}

#[test]
fn addresses_are_read_and_shown_without_secrets() {
    check("nats://host:4000", Ok("nats://host:4000"));
    check("nats://host", Ok("nats://host:4222"));
    check("nats://host/", Ok("nats://host:4222"));
    check("nats://127.0.0.1:1", Ok("nats://127.0.0.1:1"));
    check("nats://[::1]:4000", Ok("nats://[::1]:4000"));
    check("nats://[::1]", Ok("nats://[::1]:4222"));
    check("nats://me:secret@host", Ok("nats://host:4222"));
    check("nats://t%40ken@host:5", Ok("nats://host:5"));
    let shown = format!("{:?}", "nats://me:secret@host".parse::<Address>().unwrap());
    assert_eq!(shown, "Address(nats://host:4222)");
}

#[test]
fn what_is_no_address_is_refused() {
    check("", Err(BadAddress::Scheme));
    check("host:4222", Err(BadAddress::Scheme));
    check("tls://host:4222", Err(BadAddress::Scheme));
    check("nats://", Err(BadAddress::Host));
    check("nats://:4222", Err(BadAddress::Host));
    check("nats://[::1", Err(BadAddress::Host));
    check("nats://host/path", Err(BadAddress::Host));
    check("nats://host:", Err(BadAddress::Port));
    check("nats://host:0", Err(BadAddress::Port));
    check("nats://host:65536", Err(BadAddress::Port));
    check("nats://[::1]4222", Err(BadAddress::Port));
    check("nats://a%4:b@host", Err(BadAddress::Escape));
    check("nats://a:%zz@host", Err(BadAddress::Escape));
    check("nats://a:%ff@host", Err(BadAddress::Escape));
}
