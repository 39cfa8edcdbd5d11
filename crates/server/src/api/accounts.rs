//! Accounts: signing up, in and out, tokens for programs, leaving for good.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};

use serde::Deserialize;
use serde_json::{Value, json};
use store::{Filter, Person, SignedUp, public_id};

use super::{Answer, Problem, answer, body, check_origin, handed_over, imports, reader, sender};
use crate::people::{self, Identity, Scope, is_name, make_guest};
use crate::shared::Shared;
use crate::{lists, passwords, random, standing};

/// How many sessions, tokens or games a list has.
const LIST: u32 = 100;

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Credentials {
    name: String,
    password: String,
    /// For programs: the secret comes in the answer instead of a cookie.
    #[serde(default)]
    bearer: bool,
}

/// Makes an account. Who is a guest keeps everything.
pub(crate) async fn sign_up(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let wanted: Credentials = body(&bytes)?;
    if !is_name(&wanted.name) {
        return Err(Problem::bad_name());
    }
    check_password(&wanted.password)?;
    let identity = people::identify(&shared.live, &headers, true).await?;
    let person = match &identity {
        Some(identity) if identity.person.kind != store::Kind::Guest => {
            let text = "you have an account; sign out first";
            return Err(Problem::new(StatusCode::CONFLICT, "has-account", text));
        }
        Some(identity) => identity.person.clone(),
        None => make_guest(&shared.live, None).await?.0,
    };
    let hash = passwords::hash(&wanted.password).await;
    let store = &shared.live.store;
    match store.sign_up(&person.id, &wanted.name, &hash, shared.live.now()).await? {
        SignedUp::Done => {}
        SignedUp::Taken => {
            let text = "somebody has this name";
            return Err(Problem::new(StatusCode::CONFLICT, "name-taken", text));
        }
        SignedUp::NoGuest => return Err(Problem::unavailable()),
    }
    // Whoever knew the guest's secret does not know the account's.
    store.end_sessions(&person.id, None).await?;
    standing::changed(&shared.live, &person.id).await;
    let person = Person { name: wanted.name, kind: store::Kind::Account, ..person };
    begin(&shared, &person, wanted.bearer, StatusCode::CREATED).await
}

/// Signs in.
pub(crate) async fn sign_in(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let given: Credentials = body(&bytes)?;
    if !shared.sign_ins.allow(&given.name.to_ascii_lowercase()) {
        return Err(Problem::too_many_attempts());
    }
    let account = shared.live.store.account_by_name(&given.name).await?;
    let hash = account.as_ref().map(|account| account.password_hash.as_str());
    // The same answer after the same time, whether there is such a name or not.
    if !passwords::is_right(&given.password, hash).await {
        let text = "the name or the password is wrong";
        return Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong-password", text));
    }
    let Some(account) = account else { return Err(Problem::unavailable()) };
    shared.sign_ins.forget(&given.name.to_ascii_lowercase());
    if let Some(ban) = standing::ban(&shared.live, &account.person.id).await? {
        return Err(Problem::banned(&ban));
    }
    begin(&shared, &account.person, given.bearer, StatusCode::OK).await
}

/// Begins a session.
async fn begin(shared: &Shared, person: &Person, bearer: bool, status: StatusCode) -> Answer {
    let secret = random::secret();
    let live = &shared.live;
    live.store.add_session(random::hash(&secret), &person.id, live.now()).await?;
    let value = json!({ "id": person.id, "name": person.name });
    Ok(handed_over(shared, status, value, &secret, bearer))
}

/// Ends this session.
pub(crate) async fn sign_out(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = owner(&shared, &headers).await?;
    if let Some(session) = identity.session {
        let id = public_id(&session);
        shared.live.store.end_session(&identity.person.id, &id).await?;
        standing::changed(&shared.live, &identity.person.id).await;
    }
    let mut response = answer(StatusCode::OK, &json!({}));
    if let Some(cookie) = people::no_cookie(shared.live.settings.public_url.as_deref()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Somebody who changes the account: by a session, tokens do not.
async fn owner(shared: &Shared, headers: &HeaderMap) -> Result<Identity, Problem> {
    sender(shared, headers, Scope::Account).await
}

fn check_password(password: &str) -> Result<(), Problem> {
    if passwords::is_password(password) {
        return Ok(());
    }
    let text = format!("a password has {} to {} letters", passwords::SHORTEST, passwords::LONGEST);
    Err(Problem::bad("bad-password", &text))
}

/// Whether somebody knows their password, or why that is not the question.
async fn prove(shared: &Shared, identity: &Identity, password: &str) -> Result<(), Problem> {
    if !shared.sign_ins.allow(&identity.person.name.to_ascii_lowercase()) {
        return Err(Problem::too_many_attempts());
    }
    let account = shared.live.store.account(&identity.person.id).await?;
    let Some(account) = account else {
        return Err(Problem::no_account());
    };
    if !passwords::is_right(password, Some(&account.password_hash)).await {
        let text = "the password is wrong";
        return Err(Problem::new(StatusCode::FORBIDDEN, "wrong-password", text));
    }
    shared.sign_ins.forget(&identity.person.name.to_ascii_lowercase());
    Ok(())
}

/// The old password and a new one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    old: String,
    new: String,
}

/// Changes the password; all other sessions end.
pub(crate) async fn password(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = owner(&shared, &headers).await?;
    let given: NewPassword = body(&bytes)?;
    check_password(&given.new)?;
    prove(&shared, &identity, &given.old).await?;
    let hash = passwords::hash(&given.new).await;
    let store = &shared.live.store;
    store.set_password(&identity.person.id, &hash).await?;
    let ended = store.end_sessions(&identity.person.id, identity.session).await?;
    standing::changed(&shared.live, &identity.person.id).await;
    Ok(answer(StatusCode::OK, &json!({ "sessions_ended": ended })))
}

/// A token that somebody wants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewToken {
    name: String,
    scopes: Vec<Scope>,
}

/// Makes a token for a program.
pub(crate) async fn make_token(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = owner(&shared, &headers).await?;
    let wanted: NewToken = body(&bytes)?;
    if wanted.name.is_empty() || wanted.name.chars().count() > 60 {
        return Err(Problem::bad("bad-name", "a token's name has 1 to 60 letters"));
    }
    if wanted.scopes.is_empty() || wanted.scopes.contains(&Scope::Account) {
        return Err(Problem::bad("bad-scopes", "a token is for play, talk or both"));
    }
    let scopes: Vec<&str> = wanted.scopes.iter().map(|scope| scope.name()).collect();
    let secret = random::secret();
    let (store, now) = (&shared.live.store, shared.live.now());
    let hash = random::hash(&secret);
    let made =
        store.add_token(hash, &identity.person.id, &wanted.name, &scopes.join(" "), now).await?;
    if !made {
        return Err(Problem::no_account());
    }
    let value = json!({ "id": public_id(&hash), "token": secret, "scopes": scopes });
    Ok(answer(StatusCode::CREATED, &value))
}

/// The own tokens, without their secrets.
pub(crate) async fn tokens(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reading(&shared, &headers).await?;
    let found = shared.live.store.tokens(&identity.person.id, LIST).await?;
    let tokens: Vec<Value> = found
        .iter()
        .map(|token| {
            let scopes: Vec<&str> = token.scopes.split(' ').collect();
            json!({ "id": token.id, "name": token.name, "scopes": scopes,
                    "created_at": token.created_at })
        })
        .collect();
    Ok(answer(StatusCode::OK, &json!({ "tokens": tokens })))
}

/// Somebody who reads what is theirs alone.
async fn reading(shared: &Shared, headers: &HeaderMap) -> Result<Identity, Problem> {
    let identity = reader(shared, headers).await?;
    identity.require(Scope::Account)?;
    Ok(identity)
}

/// Takes a token back.
pub(crate) async fn remove_token(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let identity = owner(&shared, &headers).await?;
    if shared.live.store.remove_token(&identity.person.id, &id).await? {
        standing::changed(&shared.live, &identity.person.id).await;
        Ok(answer(StatusCode::OK, &json!({})))
    } else {
        let text = "you have no such token";
        Err(Problem::new(StatusCode::NOT_FOUND, "no-such-token", text))
    }
}

/// The password, once more.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Farewell {
    password: String,
}

/// Deletes the account. The games stay, without the person behind them.
pub(crate) async fn delete(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = owner(&shared, &headers).await?;
    let given: Farewell = body(&bytes)?;
    prove(&shared, &identity, &given.password).await?;
    shared.live.store.delete_account(&identity.person.id).await?;
    standing::changed(&shared.live, &identity.person.id).await;
    Ok(answer(StatusCode::OK, &json!({})))
}

/// Everything that is kept about the one who asks.
pub(crate) async fn export(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reading(&shared, &headers).await?;
    let store = &shared.live.store;
    let person = &identity.person;
    let sessions: Vec<Value> = store
        .sessions(&person.id, LIST)
        .await?
        .iter()
        .map(|session| {
            json!({ "id": session.id, "created_at": session.created_at,
                    "seen_at": session.seen_at })
        })
        .collect();
    let tokens: Vec<Value> = store
        .tokens(&person.id, LIST)
        .await?
        .iter()
        .map(|token| json!({ "id": token.id, "name": token.name, "scopes": token.scopes }))
        .collect();
    let mut games = Vec::new();
    let mut filter = Filter { person: Some(person.id.clone()), ..Filter::first(LIST) };
    loop {
        let page = store.summaries(filter.clone()).await?;
        games.extend(page.iter().map(lists::item));
        match page.last() {
            Some(last) => filter.after = Some(store::Cursor::of(last)),
            None => break,
        }
    }
    let imported: Vec<Value> = store
        .imports(&person.id, shared.live.settings.imports_per_person)
        .await?
        .iter()
        .map(|import| json!({ "id": import.id, "record": import.body, "at": import.at }))
        .collect();
    let value = json!({
        "person": { "id": person.id, "name": person.name, "kind": person.kind.as_str(),
                    "created_at": person.created_at },
        "sessions": sessions,
        "tokens": tokens,
        "games": games,
        "imported": imported,
    });
    Ok(answer(StatusCode::OK, &value))
}

/// The own games, those that changed last first.
pub(crate) async fn my_games(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reader(&shared, &headers).await?;
    let store = &shared.live.store;
    let imported = store.imports(&identity.person.id, LIST).await?;
    let imported: Vec<Value> = imported.iter().map(imports::item).collect();
    let filter = Filter { person: Some(identity.person.id), ..Filter::first(LIST) };
    let found = store.summaries(filter).await?;
    let games: Vec<Value> = found.iter().map(lists::item).collect();
    Ok(answer(StatusCode::OK, &json!({ "tables": games, "imported": imported })))
}
