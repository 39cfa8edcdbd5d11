//! What is sent, to the letter.

use wire::{Act, Clocks, Event, LONGEST_REQUEST, Reason, Remark, Reply, Request, Room, What};

fn request(text: &str, expected: &Request) {
    assert_eq!(Request::read(text).as_ref(), Ok(expected));
    assert_eq!(expected.write(), text);
}

fn reply(text: &str, expected: &Reply) {
    assert_eq!(Reply::read(text).as_ref(), Ok(expected));
    assert_eq!(expected.write(), text);
}

#[test]
fn requests() {
    let hello = Request::Hello { protocol: 1, table: "x7".to_owned(), from: 0, token: None };
    request(r#"{"hello":{"protocol":1,"table":"x7","from":0}}"#, &hello);
    request(r#"{"more":{"from":90}}"#, &Request::More { from: 90 });
    let turn = Request::Turn { seq: 4, text: "a1 b2".to_owned() };
    request(r#"{"turn":{"seq":4,"text":"a1 b2"}}"#, &turn);
    let act = Request::Act { seq: 1, act: Act::Sit { seat: 2 } };
    request(r#"{"act":{"seq":1,"act":{"sit":{"seat":2}}}}"#, &act);
    let act = Request::Act { seq: 9, act: Act::OfferDraw };
    request(r#"{"act":{"seq":9,"act":"offer-draw"}}"#, &act);
    request(r#"{"ping":{"number":3}}"#, &Request::Ping { number: 3 });
    let say = Request::Say { room: Room::Private { seats: [0, 2] }, text: "<b>".to_owned() };
    request(r#"{"say":{"room":{"private":{"seats":[0,2]}},"text":"<b>"}}"#, &say);
}

#[test]
fn replies() {
    let clocks = Clocks { left: vec![60_000, 59_000], delay: 0, running: Some(1) };
    let welcome = Reply::Welcome { head: 3, seats: vec![0], now: 7, clocks: Some(clocks) };
    reply(
        r#"{"welcome":{"head":3,"seats":[0],"now":7,"clocks":{"left":[60000,59000],"running":1}}}"#,
        &welcome,
    );
    reply(r#"{"ack":{"seq":4}}"#, &Reply::Ack { seq: 4 });
    reply(r#"{"stale":{"seq":4,"head":6}}"#, &Reply::Stale { seq: 4, head: 6 });
    reply(r#"{"retry":{"seq":4,"after":500}}"#, &Reply::Retry { seq: Some(4), after: 500 });
    let refused =
        Reply::Refused { seq: 4, reason: Reason::new("not-your-turn", "it is not your turn") };
    reply(
        r#"{"refused":{"seq":4,"reason":{"code":"not-your-turn","text":"it is not your turn"}}}"#,
        &refused,
    );
    let remark = Remark {
        number: 1,
        at: 2,
        room: Room::Table,
        person: "p".to_owned(),
        name: "Ada".to_owned(),
        text: "good luck".to_owned(),
    };
    reply(
        r#"{"talk":{"remarks":[{"number":1,"at":2,"room":"table","person":"p","name":"Ada","text":"good luck"}]}}"#,
        &Reply::Talk { remarks: vec![remark] },
    );
    let event = Event {
        seq: 4,
        at: 1_800_000_000_000,
        seat: Some(1),
        what: What::Turn("a1 b2".to_owned()),
        left: vec![1, 2],
        key: "00000000000000ff".to_owned(),
    };
    reply(
        "{\"events\":{\"events\":[{\"seq\":4,\"at\":1800000000000,\"seat\":1,\
         \"what\":{\"turn\":\"a1 b2\"},\"left\":[1,2],\"key\":\"00000000000000ff\"}],\
         \"more\":false}}",
        &Reply::Events { events: vec![event], more: false },
    );
}

#[test]
fn what_is_no_request_is_refused() {
    let bad = [
        "",
        "null",
        "[]",
        "{}",
        r#"{"turn":{"seq":-1,"text":""}}"#,
        r#"{"turn":{"seq":1}}"#,
        r#"{"turn":{"seq":1,"text":"a","extra":1}}"#,
        r#"{"unknown":{}}"#,
        r#"{"more":{"from":4294967296}}"#,
        r#"{"act":{"seq":1,"act":{"sit":{"seat":256}}}}"#,
        r#"{"ping":{"number":1}} x"#,
    ];
    for text in bad {
        assert!(Request::read(text).is_err(), "{text}");
    }
}

#[test]
fn a_request_may_be_as_long_as_the_limit_and_no_longer() {
    let frame = |length: usize| {
        let empty = Request::Turn { seq: 1, text: String::new() }.write().len();
        Request::Turn { seq: 1, text: "x".repeat(length - empty) }.write()
    };
    assert!(Request::read(&frame(LONGEST_REQUEST)).is_ok());
    assert!(Request::read(&frame(LONGEST_REQUEST + 1)).is_err());
}
