//! Ratings.

use store::{
    LONGEST_ID, MOST_RATING_CHANGES, Rating, RatingChange, RatingPoint, RatingsApplied, Skill,
    Status, Store, StoreError, Summary,
};
use tokio::task::JoinSet;

use crate::place::Place;
use crate::{append, person, put, summary};

const POOL: &str = "chess-2";

/// A value that is not a sum of few powers of two: every bit of it must come back.
fn skill(value: f64) -> Skill {
    Skill { value, deviation: value / 7.0, volatility: 0.06 / (1.0 + value) }
}

fn rating(value: f64, games: u32, changed_at: i64) -> Rating {
    Rating { skill: skill(value), games, changed_at }
}

fn change(person: &str, before: Option<Rating>, after: f64) -> RatingChange {
    let (person, pool) = (person.to_owned(), POOL.to_owned());
    RatingChange { person, pool, before, after: skill(after) }
}

/// A game that is over and counts.
async fn end(store: &dyn Store, game: &str, changed_at: i64) {
    let row = Summary { status: Status::Ended, is_rated: true, ..summary(game, 0) };
    put(store, 0, Summary { changed_at, ..row }).await;
}

pub(super) async fn ratings_change_with_a_game(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.rating("p", POOL).await, Ok(None));
    let changes = vec![change("q", None, 1400.1), change("p", None, 1600.7)];
    assert_eq!(store.apply_ratings("g", changes, 50).await, Ok(RatingsApplied::Done));
    let first = rating(1600.7, 1, 50);
    assert_eq!(store.rating("p", POOL).await, Ok(Some(first)));
    assert_eq!(store.rating("q", POOL).await, Ok(Some(rating(1400.1, 1, 50))));
    assert_eq!(store.rating("p", "chess-4").await, Ok(None));

    let elsewhere = RatingChange { pool: "chess-4".to_owned(), ..change("p", None, 25.5) };
    let changes = vec![elsewhere, change("p", Some(first), 1555.5)];
    assert_eq!(store.apply_ratings("h", changes, 60).await, Ok(RatingsApplied::Done));
    let second = rating(1555.5, 2, 60);
    let all = [(POOL.to_owned(), second), ("chess-4".to_owned(), rating(25.5, 1, 60))];
    assert_eq!(store.ratings("p").await.unwrap(), all);
    assert_eq!(store.ratings("nobody").await.unwrap(), []);

    let point = |game: &str, value_before, after| {
        let (game, is_public) = (game.to_owned(), game == "h");
        RatingPoint { game, is_public, value_before, after }
    };
    put(&*store, 0, Summary { is_public: false, ..summary("g", 0) }).await;
    put(&*store, 0, Summary { is_public: true, ..summary("h", 0) }).await;
    let points = [point("h", Some(1600.7), second), point("g", None, first)];
    assert_eq!(store.rating_history("p", POOL, 10).await.unwrap(), points);
    assert_eq!(store.rating_history("p", POOL, 1).await.unwrap(), points[..1]);
    assert_eq!(store.rating_history("q", "chess-4", 10).await.unwrap(), []);
    store.close().await.unwrap();
}

pub(super) async fn a_game_is_rated_once(place: &Place) {
    let store = place.open().await;
    let changes = vec![change("p", None, 1600.0), change("q", None, 1400.0)];
    let mut tasks = JoinSet::new();
    for _ in 0..8 {
        tasks.spawn(store.apply_ratings("g", changes.clone(), 50));
    }
    let outcomes: Vec<_> = tasks.join_all().await.into_iter().map(Result::unwrap).collect();
    let count = |which| outcomes.iter().filter(|outcome| **outcome == which).count();
    assert_eq!((count(RatingsApplied::Done), count(RatingsApplied::Before)), (1, 7));
    // Also with ratings that are right now, and with none.
    let present = store.rating("p", POOL).await.unwrap();
    let again = vec![change("p", present, 1700.0)];
    assert_eq!(store.apply_ratings("g", again, 51).await, Ok(RatingsApplied::Before));
    assert_eq!(store.apply_ratings("g", vec![], 51).await, Ok(RatingsApplied::Before));
    assert_eq!(store.rating("p", POOL).await, Ok(Some(rating(1600.0, 1, 50))));
    assert_eq!(store.rating_history("p", POOL, 10).await.unwrap().len(), 1);
    store.close().await.unwrap();
}

pub(super) async fn outdated_ratings_change_nothing(place: &Place) {
    let store = place.open().await;
    end(&*store, "h", 10).await;
    let changes = vec![change("p", None, 1600.0), change("q", None, 1400.0)];
    store.apply_ratings("g", changes, 50).await.unwrap();
    let (p, q) = (rating(1600.0, 1, 50), rating(1400.0, 1, 50));
    let outdated = [
        // One is right, the other is not: there is one already, there is none yet, another value,
        // another number of games.
        [change("p", Some(p), 1700.0), change("q", None, 1300.0)],
        [change("p", Some(p), 1700.0), change("r", Some(q), 1300.0)],
        [change("a", None, 1700.0), change("q", Some(rating(1400.5, 1, 50)), 1300.0)],
        [change("p", Some(p), 1700.0), change("q", Some(rating(1400.0, 2, 50)), 1300.0)],
    ];
    for changes in outdated {
        let outcome = store.apply_ratings("h", changes.to_vec(), 60).await;
        assert_eq!(outcome, Ok(RatingsApplied::Outdated), "{changes:?}");
        assert_eq!(store.rating("p", POOL).await, Ok(Some(p)));
        assert_eq!(store.rating("q", POOL).await, Ok(Some(q)));
        assert_eq!(store.rating("a", POOL).await, Ok(None));
        assert_eq!(store.rating_history("p", POOL, 10).await.unwrap().len(), 1);
        assert_eq!(store.unrated(10).await.unwrap(), ["h"]);
    }
    // With what is right now it is rated.
    let changes = vec![change("p", Some(p), 1700.0), change("q", Some(q), 1300.0)];
    assert_eq!(store.apply_ratings("h", changes, 60).await, Ok(RatingsApplied::Done));
    assert_eq!(store.unrated(10).await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

pub(super) async fn games_that_end_together_are_all_rated(place: &Place) {
    let store = place.open().await;
    // Eight games of the same two, each reckoned again until it fits.
    let mut tasks = JoinSet::new();
    for number in 0..8 {
        let store = store.clone();
        tasks.spawn(async move {
            let game = format!("game {number}");
            loop {
                let (p, q) = (store.rating("p", POOL).await, store.rating("q", POOL).await);
                let after =
                    |rating: Option<Rating>| 1.0 + rating.map_or(0.0, |rating| rating.skill.value);
                let (p, q) = (p.unwrap(), q.unwrap());
                let changes = vec![change("q", q, after(q)), change("p", p, after(p))];
                match store.apply_ratings(&game, changes, 50).await.unwrap() {
                    RatingsApplied::Done => return,
                    RatingsApplied::Outdated => {}
                    RatingsApplied::Before => panic!("{game} was rated by nobody else"),
                }
            }
        });
    }
    tasks.join_all().await;
    for id in ["p", "q"] {
        assert_eq!(store.rating(id, POOL).await, Ok(Some(rating(8.0, 8, 50))));
        let history = store.rating_history(id, POOL, 100).await.unwrap();
        let games: Vec<u32> = history.iter().map(|point| point.after.games).collect();
        assert_eq!(games, [8, 7, 6, 5, 4, 3, 2, 1]);
    }
    store.close().await.unwrap();
}

pub(super) async fn games_wait_for_their_rating_from_the_end_on(place: &Place) {
    let store = place.open().await;
    let running = Summary { is_rated: true, ..summary("running", 0) };
    put(&*store, 0, running.clone()).await;
    put(&*store, 0, Summary { status: Status::Ended, ..summary("for fun", 0) }).await;
    end(&*store, "late", 30).await;
    end(&*store, "early", 10).await;
    assert_eq!(store.unrated(10).await.unwrap(), ["early", "late"]);
    assert_eq!(store.unrated(1).await.unwrap(), ["early"]);
    // One without an outcome that counts is marked and changes nothing.
    assert_eq!(store.apply_ratings("early", vec![], 50).await, Ok(RatingsApplied::Done));
    assert_eq!(store.unrated(10).await.unwrap(), ["late"]);
    let ended = Summary { status: Status::Ended, head: 1, changed_at: 20, ..running };
    put(&*store, 1, ended).await;
    assert_eq!(store.unrated(10).await.unwrap(), ["running", "late"]);
    // Events after the rating do not undo it, nor before it.
    append(&*store, "late", 1..=1).await;
    let row = Summary { status: Status::Ended, is_rated: true, ..summary("early", 1) };
    put(&*store, 1, row).await;
    assert_eq!(store.unrated(10).await.unwrap(), ["running", "late"]);
    store.close().await.unwrap();
}

pub(super) async fn the_highest_lead(place: &Place) {
    let store = place.open().await;
    let values =
        [("a", 1500.0), ("b", 1700.0), ("c", 1600.0), ("d", 1600.0), ("e", 1900.0), ("f", 1.0)];
    for (id, value) in values {
        store.add_person(person(id)).await.unwrap();
        let changes = vec![change(id, None, value)];
        store.apply_ratings(&format!("first of {id}"), changes, 50).await.unwrap();
    }
    let other = RatingChange { pool: "other".to_owned(), ..change("a", None, 9_000.0) };
    store.apply_ratings("other", vec![other], 50).await.unwrap();
    for id in ["a", "d"] {
        let before = store.rating(id, POOL).await.unwrap();
        let changes = vec![change(id, before, before.unwrap().skill.value)];
        store.apply_ratings(&format!("second of {id}"), changes, 51).await.unwrap();
    }
    store.delete_account("e").await.unwrap();
    let board = |least, limit| {
        let reply = store.leaderboard(POOL, least, limit);
        async move {
            let found = reply.await.unwrap();
            found.iter().map(|(person, _)| person.id.as_str()).collect::<String>()
        }
    };
    assert_eq!(board(0, 10).await, "bcdaf");
    assert_eq!(board(1, 3).await, "bcd");
    assert_eq!(board(2, 10).await, "da");
    assert_eq!(board(3, 10).await, "");
    let first = store.leaderboard(POOL, 2, 1).await.unwrap();
    assert_eq!(first, [(person("d"), rating(1600.0, 2, 51))]);
    store.close().await.unwrap();
}

pub(super) async fn ratings_that_cannot_be_are_refused(place: &Place) {
    let store = place.open().await;
    let one = change("p", None, 1.0);
    let many = |count: usize| -> Vec<RatingChange> {
        (0..count).map(|number| change(&format!("p{number}"), None, 1.0)).collect()
    };
    let mut wrong: Vec<Vec<RatingChange>> = Vec::new();
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let usual = skill(1.0);
        for after in [
            Skill { value: number, ..usual },
            Skill { deviation: number, ..usual },
            Skill { volatility: number, ..usual },
        ] {
            wrong.push(vec![RatingChange { after, ..one.clone() }]);
        }
    }
    wrong.push(vec![one.clone(), change("q", None, 1.0), one.clone()]);
    wrong.push(vec![RatingChange { pool: "x".repeat(LONGEST_ID + 1), ..one.clone() }]);
    wrong.push(vec![RatingChange { person: String::new(), ..one }]);
    wrong.push(many(MOST_RATING_CHANGES + 1));
    for changes in wrong {
        let refused = store.apply_ratings("g", changes, 50).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
    let most = many(MOST_RATING_CHANGES);
    assert_eq!(store.apply_ratings("g", most, 50).await, Ok(RatingsApplied::Done));
    store.close().await.unwrap();
}
