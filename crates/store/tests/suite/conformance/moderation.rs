//! Sanctions, reports, what was done, and who does not want to hear whom.

use store::{
    Closed, Deed, Filed, Imposed, LONGEST_BODY, LONGEST_ID, MOST_MUTED, Report, ReportFilter,
    Sanction, SanctionFilter, SanctionKind, StoreError,
};

use crate::person;
use crate::place::Place;

const SANCTIONS: SanctionFilter =
    SanctionFilter { person: None, in_force_at: None, after: None, limit: 100 };
const REPORTS: ReportFilter =
    ReportFilter { is_open: None, by: None, about: None, after: None, limit: 100 };

fn sanction(person: &str, kind: SanctionKind, until: Option<i64>) -> Sanction {
    let (by, why) = ("admin".to_owned(), "said «é»".to_owned());
    Sanction { person: person.to_owned(), kind, until, by, why, at: 10 }
}

fn report(by: &str, about: &str) -> Report {
    let (game, body) = (Some("g".to_owned()), format!("{about} did something"));
    Report { by: by.to_owned(), about: about.to_owned(), game, body, at: 20 }
}

fn deed(by: &str, about: &str) -> Deed {
    let what = format!("{by} did something about {about}");
    Deed { at: 30, by: by.to_owned(), what, about: about.to_owned() }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(super) async fn sanctions_hold_until_they_end_or_are_lifted(place: &Place) {
    let store = place.open().await;
    let ban = sanction("p", SanctionKind::Ban, Some(50));
    let mute = sanction("p", SanctionKind::Mute, None);
    let other = sanction("q", SanctionKind::Mute, Some(60));
    let mut ids = Vec::new();
    for sanction in [&ban, &mute, &other] {
        ids.push(store.sanction(sanction.clone()).await.unwrap());
    }
    let imposed = |index: usize, sanction: &Sanction| Imposed {
        id: ids[index],
        sanction: sanction.clone(),
        lifted: None,
    };
    let (first, second, third) = (imposed(0, &ban), imposed(1, &mute), imposed(2, &other));
    let of_p = SanctionFilter { person: some("p"), ..SANCTIONS };
    let cases = [
        (SANCTIONS, vec![&third, &second, &first]),
        (SanctionFilter { limit: 2, ..SANCTIONS }, vec![&third, &second]),
        (SanctionFilter { after: Some(ids[2]), limit: 1, ..SANCTIONS }, vec![&second]),
        (SanctionFilter { after: Some(ids[0]), ..SANCTIONS }, vec![]),
        (of_p.clone(), vec![&second, &first]),
        (SanctionFilter { in_force_at: Some(49), ..of_p.clone() }, vec![&second, &first]),
        // It ends at its time.
        (SanctionFilter { in_force_at: Some(50), ..of_p.clone() }, vec![&second]),
        (SanctionFilter { in_force_at: Some(59), ..SANCTIONS }, vec![&third, &second]),
        (SanctionFilter { person: some("nobody"), ..SANCTIONS }, vec![]),
    ];
    for (filter, expected) in cases {
        let found = store.sanctions(filter.clone()).await.unwrap();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{filter:?}");
    }
    assert_eq!(store.lift_sanction(ids[1], "judge", 40).await, Ok(true));
    assert_eq!(store.lift_sanction(ids[1], "other", 41).await, Ok(false));
    assert_eq!(store.lift_sanction(ids[2] + 1, "judge", 41).await, Ok(false));
    let lifted = Imposed { lifted: Some(("judge".to_owned(), 40)), ..second };
    assert_eq!(store.sanctions(of_p.clone()).await.unwrap(), [lifted, first.clone()]);
    let now = SanctionFilter { in_force_at: Some(45), ..of_p };
    assert_eq!(store.sanctions(now).await.unwrap(), [first]);
    store.close().await.unwrap();
}

pub(super) async fn reports_are_filed_and_closed_once(place: &Place) {
    let store = place.open().await;
    let reports = [report("p", "q"), Report { game: None, ..report("r", "q") }, report("q", "p")];
    let mut filed = Vec::new();
    for report in reports {
        let id = store.report(report.clone()).await.unwrap();
        filed.push(Filed { id, report, closed: None });
    }
    let first = filed[0].id;
    assert_eq!(store.close_report(first, "judge", "warned", 40).await, Ok(true));
    assert_eq!(store.close_report(first, "other", "nothing", 41).await, Ok(false));
    assert_eq!(store.close_report(filed[2].id + 1, "judge", "", 41).await, Ok(false));
    let (by, verdict) = ("judge".to_owned(), "warned".to_owned());
    filed[0].closed = Some(Closed { by, verdict, at: 40 });
    let cases: [(ReportFilter, &[usize]); 9] = [
        (REPORTS, &[2, 1, 0]),
        (ReportFilter { limit: 1, ..REPORTS }, &[2]),
        (ReportFilter { after: Some(filed[2].id), limit: 1, ..REPORTS }, &[1]),
        (ReportFilter { is_open: Some(true), ..REPORTS }, &[2, 1]),
        (ReportFilter { is_open: Some(false), ..REPORTS }, &[0]),
        (ReportFilter { by: some("p"), ..REPORTS }, &[0]),
        (ReportFilter { about: some("q"), ..REPORTS }, &[1, 0]),
        (ReportFilter { about: some("q"), by: some("r"), is_open: Some(true), ..REPORTS }, &[1]),
        (ReportFilter { about: some("nobody"), ..REPORTS }, &[]),
    ];
    for (filter, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|index| filed[*index].clone()).collect();
        assert_eq!(store.reports(filter.clone()).await.unwrap(), expected, "{filter:?}");
    }
    store.close().await.unwrap();
}

pub(super) async fn what_was_done_is_told_newest_first(place: &Place) {
    let store = place.open().await;
    let deeds = [deed("p", "q"), deed("p", "g"), deed("q", "p"), deed("r", "r")];
    for deed in &deeds {
        assert_eq!(store.audit(deed.clone()).await, Ok(()));
    }
    let all = store.audits(None, None, 10).await.unwrap();
    let told: Vec<&Deed> = all.iter().map(|(_, deed)| deed).collect();
    assert_eq!(told, deeds.iter().rev().collect::<Vec<_>>());
    assert_eq!(store.audits(None, None, 2).await.unwrap(), all[..2]);
    assert_eq!(store.audits(None, Some(all[1].0), 10).await.unwrap(), all[2..]);
    assert_eq!(store.audits(Some("q"), None, 10).await.unwrap(), [all[1].clone(), all[3].clone()]);
    assert_eq!(store.audits(Some("q"), Some(all[1].0), 10).await.unwrap(), all[3..]);
    assert_eq!(store.audits(Some("r"), None, 10).await.unwrap(), all[..1]);
    assert_eq!(store.audits(Some("nobody"), None, 10).await.unwrap(), []);
    store.close().await.unwrap();
}

pub(super) async fn who_is_muted_is_known(place: &Place) {
    let store = place.open().await;
    store.add_person(person("p")).await.unwrap();
    for muted in ["r", "q", "r"] {
        assert_eq!(store.mute_person("p", muted).await, Ok(true));
    }
    assert_eq!(store.mute_person("q", "p").await, Ok(true));
    assert_eq!(store.muted_by("p").await.unwrap(), ["q", "r"]);
    assert_eq!(store.unmute_person("p", "r").await, Ok(true));
    assert_eq!(store.unmute_person("p", "r").await, Ok(false));
    assert_eq!(store.muted_by("p").await.unwrap(), ["q"]);
    // At the limit no more are muted; those who are stay so.
    for number in 1..MOST_MUTED {
        assert_eq!(store.mute_person("p", &format!("p{number}")).await, Ok(true));
    }
    assert_eq!(store.mute_person("p", "one more").await, Ok(false));
    assert_eq!(store.mute_person("p", "q").await, Ok(true));
    assert_eq!(store.muted_by("p").await.unwrap().len(), MOST_MUTED as usize);
    // Who is deleted mutes nobody.
    store.delete_account("p").await.unwrap();
    assert_eq!(store.muted_by("p").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.muted_by("q").await.unwrap(), ["p"]);
    store.close().await.unwrap();
}

pub(super) async fn moderation_that_cannot_be_is_refused(place: &Place) {
    let store = place.open().await;
    let (longest, too_long) = ("x".repeat(LONGEST_BODY), "x".repeat(LONGEST_BODY + 1));
    let (id, long_id) = ("x".repeat(LONGEST_ID), "x".repeat(LONGEST_ID + 1));
    let ban = sanction(&id, SanctionKind::Ban, None);
    let why = longest.clone();
    let sanctioned = store.sanction(Sanction { why, ..ban.clone() }).await.unwrap();
    let reported =
        store.report(Report { body: longest.clone(), ..report(&id, "q") }).await.unwrap();
    store.audit(Deed { what: longest.clone(), ..deed("p", &id) }).await.unwrap();
    let refused = [
        store.sanction(Sanction { why: too_long.clone(), ..ban.clone() }).await.unwrap_err(),
        store.sanction(Sanction { by: long_id.clone(), ..ban }).await.unwrap_err(),
        store.lift_sanction(sanctioned, &long_id, 1).await.unwrap_err(),
        store.report(Report { body: too_long.clone(), ..report("p", "q") }).await.unwrap_err(),
        store.report(Report { game: Some(String::new()), ..report("p", "q") }).await.unwrap_err(),
        store.report(report("p", &long_id)).await.unwrap_err(),
        store.close_report(reported, "p", &too_long, 1).await.unwrap_err(),
        store.audit(Deed { what: too_long.clone(), ..deed("p", "q") }).await.unwrap_err(),
        store.audit(deed("p", &long_id)).await.unwrap_err(),
        store.mute_person("p", &long_id).await.unwrap_err(),
        store.mute_person("", "p").await.unwrap_err(),
    ];
    for error in refused {
        assert!(matches!(error, StoreError::Invalid(_)), "{error}");
    }
    assert_eq!(store.close_report(reported, "p", &longest, 1).await, Ok(true));
    store.close().await.unwrap();
}
