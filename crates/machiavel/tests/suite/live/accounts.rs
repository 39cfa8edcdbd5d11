//! Accounts.

use dial::{Account, Site, SiteError};
use serde_json::{Value, json};

use super::{Ground, Player};

pub(super) const PASSWORD: &str = "correct horse battery";

fn refused(result: Result<Value, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

pub(super) fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password, "bearer": true })
}

fn account(answer: &Value) -> Account {
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    Account { id: text("id"), name: text("name"), token: text("token") }
}

/// Makes an account.
pub(super) fn sign_up(site: &Site, name: &str) -> Account {
    account(&site.post("/api/sign-up", &credentials(name, PASSWORD), None).unwrap())
}

#[test]
fn a_guest_becomes_an_account_and_keeps_everything() {
    for ground in Ground::all("sign-up") {
        let server = ground.server();
        let site = &server.site;
        let guest = site.guest(None).unwrap();
        let (table, _) = site.make_table(&guest, "bermudes@1", None, false, None).unwrap();
        let up = site.post("/api/sign-up", &credentials("Ada", PASSWORD), Some(&guest)).unwrap();
        let ada = account(&up);
        assert_eq!(ada.id, guest.id);
        // The guest's secret is worth nothing any more.
        assert_eq!(refused(site.get("/api/me", Some(&guest))).0, 401);
        assert_eq!(site.get("/api/me", Some(&ada)).unwrap()["kind"], "account");
        let mine = site.get("/api/my/tables", Some(&ada)).unwrap();
        assert_eq!(mine["tables"][0]["id"], table.as_str(), "{mine}");
        let seat = Player::with(site, ada.clone(), &table, None);
        assert_eq!(seat.line.look(|session, _| session.seats().to_vec()), [0]);
        let again = site.post("/api/sign-up", &credentials("Other", PASSWORD), Some(&ada));
        assert_eq!(refused(again), (409, "has-account".to_owned()));
        let taken = site.post("/api/sign-up", &credentials("aDA", PASSWORD), None);
        assert_eq!(refused(taken), (409, "name-taken".to_owned()));
        for password in ["1234567", &"x".repeat(201)] {
            let bad = site.post("/api/sign-up", &credentials("Bob", password), None);
            assert_eq!(refused(bad), (400, "bad-password".to_owned()));
        }
        for password in ["12345678".to_owned(), "x".repeat(200)] {
            let name = format!("u{}", password.len());
            site.post("/api/sign-up", &credentials(&name, &password), None).unwrap();
        }
    }
}

#[test]
fn signing_in_and_out_and_another_password() {
    for ground in Ground::all("sign-in") {
        let server = ground.server();
        let site = &server.site;
        let first = sign_up(site, "Ada");
        let sign_in =
            |password: &str| site.post("/api/sign-in", &credentials("ADA", password), None);
        let second = account(&sign_in(PASSWORD).unwrap());
        assert_eq!(second.id, first.id);
        assert_ne!(second.token, first.token);
        let change = |old: &str, new: &str| {
            site.post("/api/password", &json!({ "old": old, "new": new }), Some(&second))
        };
        assert_eq!(
            refused(change("wrong password", "another one")),
            (403, "wrong-password".to_owned())
        );
        assert_eq!(refused(change(PASSWORD, "short")), (400, "bad-password".to_owned()));
        assert_eq!(change(PASSWORD, "another one").unwrap(), json!({ "sessions_ended": 1 }));
        assert_eq!(refused(site.get("/api/me", Some(&first))).0, 401);
        assert_eq!(refused(sign_in(PASSWORD)), (401, "wrong-password".to_owned()));
        let third = account(&sign_in("another one").unwrap());
        site.post("/api/sign-out", &json!({}), Some(&third)).unwrap();
        assert_eq!(refused(site.get("/api/me", Some(&third))).0, 401);
        assert!(site.get("/api/me", Some(&second)).is_ok());
    }
}

#[test]
fn who_guesses_is_stopped_and_learns_nothing() {
    let ground = Ground::file();
    let server = ground.server_with("--limit sign-in-rate=3");
    let site = &server.site;
    sign_up(site, "Ada");
    for name in ["Ada", "Nobody"] {
        let sign_in =
            || refused(site.post("/api/sign-in", &credentials(name, "wrong password"), None));
        for _ in 0..3 {
            assert_eq!(sign_in(), (401, "wrong-password".to_owned()), "{name}");
        }
        assert_eq!(sign_in(), (429, "too-many-attempts".to_owned()), "{name}");
    }
    // Not even with the right one.
    let right = site.post("/api/sign-in", &credentials("ada", PASSWORD), None);
    assert_eq!(refused(right).0, 429);
    let log = server.stop();
    assert!(!log.contains("wrong password") && !log.contains(PASSWORD), "{log}");
}

#[test]
fn tokens_do_what_they_are_for() {
    for ground in Ground::all("tokens") {
        let server = ground.server();
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let make = |scopes: Value| {
            site.post("/api/token", &json!({ "name": "my bot", "scopes": scopes }), Some(&ada))
        };
        assert_eq!(refused(make(json!([]))).1, "bad-scopes");
        assert_eq!(refused(make(json!(["account"]))).1, "bad-scopes");
        assert_eq!(refused(make(json!(["everything"]))).1, "unreadable");
        let guest = site.guest(None).unwrap();
        let by_guest =
            site.post("/api/token", &json!({ "name": "x", "scopes": ["play"] }), Some(&guest));
        assert_eq!(refused(by_guest), (403, "no-account".to_owned()));
        let made = make(json!(["play"])).unwrap();
        let program = Account { token: made["token"].as_str().unwrap().to_owned(), ..ada.clone() };
        let (table, _) = site.make_table(&program, "bermudes@1", None, false, None).unwrap();
        let say = json!({ "room": "table", "text": "hello" });
        let path = format!("/api/table/{table}/say");
        assert_eq!(refused(site.post(&path, &say, Some(&program))), (403, "scope".to_owned()));
        assert!(site.post(&path, &say, Some(&ada)).is_ok());
        for path in ["/api/tokens", "/api/account/export"] {
            assert_eq!(refused(site.get(path, Some(&program))), (403, "scope".to_owned()));
        }
        let list = site.get("/api/tokens", Some(&ada)).unwrap();
        assert_eq!(list["tokens"][0]["name"], "my bot");
        assert!(!list.to_string().contains(&program.token), "{list}");
        let remove = format!("/api/token/{}/remove", made["id"].as_str().unwrap());
        assert_eq!(refused(site.post(&remove, &json!({}), Some(&program))).1, "scope");
        site.post(&remove, &json!({}), Some(&ada)).unwrap();
        assert_eq!(refused(site.post(&remove, &json!({}), Some(&ada))).0, 404);
        assert_eq!(refused(site.get("/api/me", Some(&program))).0, 401);
    }
}

#[test]
fn an_account_can_be_taken_along_and_deleted() {
    for ground in Ground::all("delete") {
        let server = ground.server();
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let (table, _) = site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
        let export = site.get("/api/account/export", Some(&ada)).unwrap();
        assert_eq!(export["person"]["name"], "Ada");
        assert_eq!(export["games"][0]["id"], table.as_str());
        let delete = |password: &str| {
            site.post("/api/account/delete", &json!({ "password": password }), Some(&ada))
        };
        assert_eq!(refused(delete("wrong password")).1, "wrong-password");
        delete(PASSWORD).unwrap();
        assert_eq!(refused(site.get("/api/me", Some(&ada))).0, 401);
        let gone = site.post("/api/sign-in", &credentials("Ada", PASSWORD), None);
        assert_eq!(refused(gone).0, 401);
        assert!(site.get(&format!("/api/table/{table}"), None).is_ok(), "the game stays");
        // The name is free again.
        sign_up(site, "Ada");
    }
}

#[test]
fn rated_tables_are_for_accounts() {
    for ground in Ground::all("rated-seats") {
        let server = ground.server();
        let site = &server.site;
        let (ada, guest) = (sign_up(site, "Ada"), site.guest(None).unwrap());
        let rated = json!({ "setup": "bermudes@1", "rated": true });
        assert_eq!(
            refused(site.post("/api/table", &rated, Some(&guest))),
            (403, "account-needed".to_owned())
        );
        let bots = json!({ "setup": "bermudes@1", "rated": true,
                           "seats": ["me", { "bot": { "level": 1 } }] });
        assert_eq!(refused(site.post("/api/table", &bots, Some(&ada))).1, "rated-bot");
        let made = site.post("/api/table", &rated, Some(&ada)).unwrap();
        let act = format!("/api/table/{}/act", made["id"].as_str().unwrap());
        let sit = json!({ "act": { "sit": { "seat": 1 } } });
        assert_eq!(refused(site.post(&act, &sit, Some(&guest))).1, "account-needed");
        let bob = sign_up(site, "Bob");
        site.post(&act, &sit, Some(&bob)).unwrap();
    }
}
