//! What is not done, and what is said about it.

use client::Tidings;
use dial::SiteError;
use serde_json::{Value, json};
use wire::Act;

use super::{Ground, Player, seated};

#[test]
fn turns_against_the_rules_are_refused_with_the_rule() {
    for ground in Ground::all("rules") {
        let server = ground.server();
        let (table, players) = seated(&[&server.site], "vorassic@1 size=5", None, None);
        let say = |player: &Player, turn: &str| {
            player.get_ready();
            player.line.turn(turn).unwrap();
            player.answered("refused", |tidings| match tidings {
                Tidings::Refused { reason, .. } => Some((reason.code, reason.clause)),
                Tidings::Acknowledged { .. } => panic!("{turn} was not refused"),
                _ => None,
            })
        };
        let (_, clause) = say(&players[0], "C2");
        assert!(clause.is_some_and(|clause| clause.starts_with("VO-")));
        let (code, clause) = say(&players[0], "nonsense");
        assert_eq!((code.as_str(), clause), ("vorassic-unreadable", None));
        assert_eq!(say(&players[1], "A1").0, "not-your-turn");
        let watcher = Player::new(&server.site, &table, None);
        assert_eq!(say(&watcher, "A1").0, "not-seated");
        assert_eq!(watcher.refused(Act::Resign), "not-seated");
        assert_eq!(watcher.refused(Act::Sit { seat: 0 }), "started");
        assert_eq!(players[0].refused(Act::Claim { seat: 1 }), "not-absent");
        assert_eq!(players[0].refused(Act::AskRematch), "not-over");
        assert_eq!(players[0].refused(Act::DeclineTakeback), "takeback-none");
        assert_eq!(players[0].head(), 4, "nothing happened");
    }
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let ground = Ground::file();
    let server = ground.server();
    let site = &server.site;
    let guest = site.guest(None).unwrap();
    let code = |wanted: Value, account| match site.post("/api/table", &wanted, account) {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{wanted}: {other:?}"),
    };
    let bad = |wanted: Value| code(wanted, Some(&guest));
    assert_eq!(code(json!({ "setup": "bermudes@1" }), None).0, 401);
    assert_eq!(bad(json!({ "setup": "chess@1" })), (400, "setup-name".to_owned()));
    assert_eq!(bad(json!({})), (400, "unreadable".to_owned()));
    let long = json!({ "setup": "b".repeat(5_000) });
    assert_eq!(bad(long), (413, "too-long".to_owned()));
    match site.get("/api/guest", None) {
        Err(SiteError::Refused(refusal)) => {
            assert_eq!((refusal.status, &*refusal.code), (405, "wrong-method"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(bad(json!({ "setup": "bermudes@1", "other": 1 })), (400, "unreadable".to_owned()));
    let seats = json!({ "setup": "bermudes@1", "seats": ["me"] });
    assert_eq!(bad(seats), (400, "bad-seats".to_owned()));
    let twice = json!({ "setup": "bermudes@1", "seats": ["me", "me"] });
    assert_eq!(bad(twice), (400, "seated".to_owned()));
    let level = json!({ "setup": "bermudes@1", "seats": ["me", { "bot": { "level": 9 } }] });
    assert_eq!(bad(level), (400, "no-such-level".to_owned()));
    for clock in [
        json!({ "delay": { "main": 999, "delay": 0 } }),
        json!({ "increment": { "main": 86_400_001, "increment": 0 } }),
        json!({ "correspondence": { "turn": 59_999 } }),
    ] {
        let wanted = json!({ "setup": "bermudes@1", "clock": clock });
        assert_eq!(bad(wanted), (400, "bad-clock".to_owned()), "{clock}");
    }
    assert!(matches!(site.get("/api/tables?status=odd", None), Err(SiteError::Refused(_))));
    let list = site.get("/api/tables", None).unwrap();
    assert_eq!(list, json!({ "tables": [] }));
}
