//! How strong people are.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use catalog::Title;
use serde_json::{Value, json};
use store::{Kind, Rating, RatingPoint};

use super::{Answer, Problem, answer, found};
use crate::ratings::pool;
use crate::request::value;
use crate::shared::Shared;

/// How many people a leaderboard has, and from how many games on one is there.
const LEADERS: u32 = 100;
const LEAST_GAMES: u32 = 1;
/// How many games of a history are told.
pub(super) const HISTORY: u32 = 200;

pub(super) fn shown(rating: &Rating) -> Value {
    json!({
        "value": rating.skill.value.round(),
        "deviation": rating.skill.deviation.round(),
        "games": rating.games,
    })
}

/// A rating after a game, with its deviation, as a graph shows it. The ids of private tables are
/// for those only who sat there.
pub(super) fn told(point: RatingPoint, is_own: bool) -> Value {
    let table = (point.is_public || is_own).then_some(point.game);
    let Rating { skill, changed_at, .. } = point.after;
    json!({ "table": table, "value": skill.value.round(), "deviation": skill.deviation.round(),
            "at": changed_at })
}

/// The strongest in a pool.
pub(crate) async fn leaderboard(State(shared): State<Arc<Shared>>, uri: Uri) -> Answer {
    let title = value(&uri, "game").and_then(Title::by_name);
    let players = value(&uri, "players").unwrap_or("2").parse::<usize>();
    let (Some(title), Ok(players @ 2..=4)) = (title, players) else {
        let text = "a leaderboard is of a game and 2 to 4 players";
        return Err(Problem::bad("no-such-pool", text));
    };
    let pool = pool(title.name(), players);
    let found = shared.live.store.leaderboard(&pool, LEAST_GAMES, LEADERS).await?;
    let people: Vec<Value> = found
        .iter()
        .map(|(person, rating)| {
            let is_bot = person.kind == Kind::Bot;
            json!({ "name": person.name, "bot": is_bot, "rating": shown(rating) })
        })
        .collect();
    Ok(answer(StatusCode::OK, &json!({ "pool": pool, "people": people })))
}

/// Somebody with an account: ratings and how they came about.
pub(crate) async fn user(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Answer {
    let store = &shared.live.store;
    let Some(account) = found(store.account_by_name(&name).await)? else {
        return Err(Problem::no_such_user());
    };
    let person = account.person;
    let mut pools = Vec::new();
    for (pool, rating) in store.ratings(&person.id).await? {
        let points = store.rating_history(&person.id, &pool, HISTORY).await?;
        let history: Vec<Value> = points.into_iter().map(|point| told(point, false)).collect();
        pools.push(json!({ "pool": pool, "rating": shown(&rating), "history": history }));
    }
    let value = json!({
        "id": person.id,
        "name": person.name,
        "bot": person.kind == Kind::Bot,
        "since": account.signed_up_at,
        "ratings": pools,
    });
    Ok(answer(StatusCode::OK, &value))
}
