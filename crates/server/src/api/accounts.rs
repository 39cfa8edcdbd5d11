//! Accounts: signing up, in and out, tokens for programs, leaving for good.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Account, Person, SignedUp, TokenAdded, public_id};
use tracing::warn;

use super::{
    Answer, Problem, answer, body, check_origin, found, games, handed_over, reader, sender,
};
use crate::attempts::{Guesser, acquaintance};
use crate::people::{self, Identity, Scope, is_name, make_guest};
use crate::shared::Shared;
use crate::whence::Whence;
use crate::{Sabotage, passwords, random, standing};

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
    Whence(place): Whence,
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
    let store = &shared.live.store;
    if identity.as_ref().is_some_and(|identity| identity.person.kind != store::Kind::Guest) {
        let text = "you have an account; sign out first";
        return Err(Problem::new(StatusCode::CONFLICT, "has-account", text));
    }
    // Before anything is made for somebody whose name cannot be had.
    if store.account_by_name(&wanted.name).await?.is_some() {
        return Err(Problem::name_taken());
    }
    if !shared.accounts.allow(&place) {
        return Err(Problem::too_many_accounts());
    }
    let hash = passwords::hash(&shared.passwords, &wanted.password).await?;
    let person = match identity {
        Some(identity) => identity.person,
        None => make_guest(&shared.live, None).await?.0,
    };
    match store.sign_up(&person.id, &wanted.name, &hash, shared.live.now()).await? {
        SignedUp::Done => {}
        SignedUp::Taken => return Err(Problem::name_taken()),
        SignedUp::NoGuest => return Err(Problem::unavailable()),
    }
    // Whoever knew the guest's secret does not know the account's.
    store.end_sessions(&person.id, None).await?;
    standing::changed(&shared.live, &person.id).await;
    let Some(account) = store.account(&person.id).await? else {
        return Err(Problem::unavailable());
    };
    begin(&shared, &account, wanted.bearer, StatusCode::CREATED).await
}

/// Signs in.
pub(crate) async fn sign_in(
    State(shared): State<Arc<Shared>>,
    Whence(place): Whence,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let given: Credentials = body(&bytes)?;
    let wrong = || {
        let text = "the name or the password is wrong";
        Problem::new(StatusCode::UNAUTHORIZED, "wrong-password", text)
    };
    if !is_name(&given.name) {
        return Err(wrong());
    }
    let account = shared.live.store.account_by_name(&given.name).await?;
    let settings = &shared.live.settings;
    let kept = people::acquaintance(&headers, settings).map(random::hash);
    let is_known =
        account.as_ref().is_some_and(|account| kept == Some(random::hash(&acquaintance(account))));
    let guesser = if is_known { Guesser::Acquaintance } else { Guesser::Stranger(&place) };
    if !shared.sign_ins.allow(&given.name, guesser) {
        return Err(Problem::too_many_attempts());
    }
    let hash = account.as_ref().map(|account| account.password_hash.as_str());
    if hash.is_none() && settings.sabotage == Some(Sabotage::QuickDenial) {
        return Err(wrong());
    }
    // The same answer after the same time, whether there is such a name or not.
    if !passwords::is_right(&shared.passwords, &given.password, hash).await? {
        return Err(wrong());
    }
    let Some(account) = account else { return Err(Problem::unavailable()) };
    shared.sign_ins.forget(&given.name, guesser);
    if let Some(ban) = standing::ban(&shared.live, &account.person.id).await? {
        return Err(Problem::banned(&ban));
    }
    begin(&shared, &account, given.bearer, StatusCode::OK).await
}

/// Begins a session. A browser also keeps what it is known by if it comes back.
async fn begin(shared: &Shared, account: &Account, bearer: bool, status: StatusCode) -> Answer {
    let secret = random::secret();
    let (live, person) = (&shared.live, &account.person);
    live.store.add_session(random::hash(&secret), &person.id, live.now()).await?;
    let value = json!({ "id": person.id, "name": person.name });
    let mut response = handed_over(shared, status, value, &secret, bearer);
    if !bearer {
        know_again(shared, account, &mut response);
    }
    Ok(response)
}

fn know_again(shared: &Shared, account: &Account, response: &mut Response) {
    let url = shared.live.settings.public_url.as_deref();
    if let Some(cookie) = people::known_cookie(&acquaintance(account), url) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
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
    let Person { id, name, .. } = &identity.person;
    if !shared.sign_ins.allow(name, Guesser::Owner(id)) {
        return Err(Problem::too_many_attempts());
    }
    let account = shared.live.store.account(&identity.person.id).await?;
    let Some(account) = account else {
        return Err(Problem::no_account());
    };
    if !passwords::is_right(&shared.passwords, password, Some(&account.password_hash)).await? {
        let text = "the password is wrong";
        return Err(Problem::new(StatusCode::FORBIDDEN, "wrong-password", text));
    }
    shared.sign_ins.forget(name, Guesser::Owner(id));
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
    let hash = passwords::hash(&shared.passwords, &given.new).await?;
    let store = &shared.live.store;
    store.set_password(&identity.person.id, &hash).await?;
    let ended = store.end_sessions(&identity.person.id, identity.session).await?;
    standing::changed(&shared.live, &identity.person.id).await;
    let mut response = answer(StatusCode::OK, &json!({ "sessions_ended": ended }));
    let is_browser = people::acquaintance(&headers, &shared.live.settings).is_some();
    if let Some(account) = store.account(&identity.person.id).await?.filter(|_| is_browser) {
        know_again(&shared, &account, &mut response);
    }
    Ok(response)
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
    let (live, hash) = (&shared.live, random::hash(&secret));
    let token = store::NewToken {
        hash,
        person: identity.person.id,
        name: wanted.name,
        scopes: scopes.join(" "),
        at: live.now(),
    };
    let most = live.settings.tokens_per_person;
    match live.store.add_token(token, most).await? {
        TokenAdded::Done => {}
        TokenAdded::TooMany => {
            let text = format!("you have {most} tokens; take one back first");
            return Err(Problem::new(StatusCode::CONFLICT, "too-many-tokens", &text));
        }
        TokenAdded::NoAccount => return Err(Problem::no_account()),
    }
    let value = json!({ "id": public_id(&hash), "token": secret, "scopes": scopes });
    Ok(answer(StatusCode::CREATED, &value))
}

/// The most sessions that are listed.
const SESSIONS: u32 = 100;

/// The own sessions, those that were used last first.
pub(crate) async fn sessions(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reading(&shared, &headers).await?;
    let this = identity.session.map(|session| public_id(&session));
    let found = shared.live.store.sessions(&identity.person.id, SESSIONS).await?;
    let sessions: Vec<Value> = found
        .iter()
        .map(|session| {
            json!({ "id": session.id, "created_at": session.created_at,
                    "seen_at": session.seen_at, "this": Some(&session.id) == this.as_ref() })
        })
        .collect();
    Ok(answer(StatusCode::OK, &json!({ "sessions": sessions })))
}

/// Ends one of the own sessions: on a device that was lost, say.
pub(crate) async fn remove_session(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let identity = owner(&shared, &headers).await?;
    if found(shared.live.store.end_session(&identity.person.id, &id).await)? {
        standing::changed(&shared.live, &identity.person.id).await;
        Ok(answer(StatusCode::OK, &json!({})))
    } else {
        let text = "you have no such session";
        Err(Problem::new(StatusCode::NOT_FOUND, "no-such-session", text))
    }
}

/// The own tokens, without their secrets.
pub(crate) async fn tokens(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reading(&shared, &headers).await?;
    let most = shared.live.settings.tokens_per_person;
    let found = shared.live.store.tokens(&identity.person.id, most).await?;
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
pub(super) async fn reading(shared: &Shared, headers: &HeaderMap) -> Result<Identity, Problem> {
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
    if found(shared.live.store.remove_token(&identity.person.id, &id).await)? {
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

/// Deletes the account. The games stay, without the person behind them; those that wait for
/// players or are being played go on without them.
pub(crate) async fn delete(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = owner(&shared, &headers).await?;
    let given: Farewell = body(&bytes)?;
    prove(&shared, &identity, &given.password).await?;
    let (live, person) = (&shared.live, &identity.person);
    games::leave_all(live, person).await?;
    live.store.delete_account(&person.id).await?;
    standing::changed(live, &person.id).await;
    // What they sat down at in the meantime: from now on they cannot.
    if games::leave_all(live, person).await.is_err() {
        warn!("a table still has the seat of somebody who was deleted");
    }
    Ok(answer(StatusCode::OK, &json!({})))
}
