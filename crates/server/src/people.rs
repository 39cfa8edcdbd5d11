//! Who asks.

use axum::http::header::{AUTHORIZATION, COOKIE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use store::{Kind, Person, SecretHash, StoreError};
use wire::Sitter;

use crate::api::Problem;
use crate::live::Live;
use crate::{Sabotage, Settings, random, standing};

/// The name of the cookie, over HTTP and over HTTPS.
const COOKIE_NAME: &str = "machiavel";
const SAFE_COOKIE_NAME: &str = "__Host-machiavel";

/// The same of the cookie by which a browser is known again after signing out.
const KNOWN_NAME: &str = "machiavel-known";
const SAFE_KNOWN_NAME: &str = "__Host-machiavel-known";

/// A year.
const KEPT_SECONDS: u32 = 31_536_000;

/// How somebody shows who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// By a cookie, as browsers do. It counts only for requests from our own pages.
    Cookie(String),
    /// By a header that no page of others can send.
    Bearer(String),
}

/// How a request shows who asks.
pub(crate) fn proof(headers: &HeaderMap) -> Option<Proof> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(token) = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(Proof::Bearer(token.trim().to_owned()));
    }
    sent(headers, [COOKIE_NAME, SAFE_COOKIE_NAME]).map(|value| Proof::Cookie(value.to_owned()))
}

/// What a browser has kept by which it is known again.
pub(crate) fn acquaintance(headers: &HeaderMap) -> Option<&str> {
    sent(headers, [KNOWN_NAME, SAFE_KNOWN_NAME])
}

/// The first cookie with one of these names.
fn sent<'a>(headers: &'a HeaderMap, names: [&str; 2]) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let mut pairs = pairs.map(|(name, value)| (name.trim(), value.trim()));
    pairs.find(|(name, _)| names.contains(name)).map(|(_, value)| value)
}

/// Whether a request comes from our own pages, or from no page at all.
pub(crate) fn is_own_origin(headers: &HeaderMap, settings: &Settings) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    if settings.sabotage == Some(Sabotage::AnyOrigin) {
        return true;
    }
    let Ok(origin) = origin.to_str() else { return false };
    if settings.public_url.as_deref().is_some_and(|url| url.trim_end_matches('/') == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    name.is_some() && name == host
}

/// What somebody may do by what they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scope {
    /// Make tables and play.
    Play,
    /// Say something.
    Talk,
    /// Change the account itself, which no token does.
    Account,
}

impl Scope {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Scope::Play => "play",
            Scope::Talk => "talk",
            Scope::Account => "account",
        }
    }
}

/// Who asks, and what that is good for.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) person: Person,
    /// What they are known by.
    pub(crate) secret: SecretHash,
    /// The session, if it is no token.
    pub(crate) session: Option<SecretHash>,
    /// What a token is good for.
    scopes: String,
}

impl Identity {
    /// Whether they may do it, or why not.
    pub(crate) fn require(&self, scope: Scope) -> Result<(), Problem> {
        if self.may(scope) { Ok(()) } else { Err(Problem::scope(scope)) }
    }

    /// Whether they may do it.
    pub(crate) fn may(&self, scope: Scope) -> bool {
        let mut named = self.scopes.split(' ');
        self.session.is_some() || named.any(|name| name == scope.name())
    }
}

/// Who asks, if they are known. A cookie without the origin of our pages is refused where something
/// is to be changed: it might be sent along by anybody's page. Who is banned is told so, whatever
/// they ask.
pub(crate) async fn identify(
    live: &Live,
    headers: &HeaderMap,
    changes: bool,
) -> Result<Option<Identity>, Problem> {
    let (secret, is_bearer) = match proof(headers) {
        Some(Proof::Bearer(secret)) => (secret, true),
        Some(Proof::Cookie(_)) if changes && !headers.contains_key(ORIGIN) => {
            return Err(Problem::no_origin());
        }
        Some(Proof::Cookie(secret)) => (secret, false),
        None => return Ok(None),
    };
    let Some(identity) = recognize(live, random::hash(&secret), is_bearer).await? else {
        return Ok(None);
    };
    match standing::ban(live, &identity.person.id).await? {
        Some(ban) => Err(Problem::banned(&ban)),
        None => Ok(Some(identity)),
    }
}

/// Whose secret has this hash; that of a token counts if it may.
pub(crate) async fn recognize(
    live: &Live,
    secret: SecretHash,
    may_be_token: bool,
) -> Result<Option<Identity>, StoreError> {
    if let Some(session) = live.store.session(secret).await? {
        let (person, scopes) = (session.person, String::new());
        return Ok(Some(Identity { person, secret, session: Some(secret), scopes }));
    }
    if !may_be_token {
        return Ok(None);
    }
    let token = live.store.token(secret).await?;
    Ok(token.map(|token| Identity {
        person: token.person,
        secret,
        session: None,
        scopes: token.scopes,
    }))
}

/// Who asks to do something, if they may.
pub(crate) async fn person(
    live: &Live,
    headers: &HeaderMap,
    changes: bool,
) -> Result<Option<Person>, Problem> {
    Ok(identify(live, headers, changes).await?.map(|identity| identity.person))
}

/// Somebody as a table knows them.
pub(crate) fn at_table(person: Person) -> table::Person {
    let is_account = matches!(person.kind, Kind::Account | Kind::Bot);
    let is_bot = person.kind == Kind::Bot;
    table::Person { id: person.id, name: person.name, is_account, is_bot }
}

/// Somebody on a seat.
pub(crate) fn sitter(person: &Person) -> Sitter {
    let (id, name) = (person.id.clone(), person.name.clone());
    Sitter::Person { id, name, bot: person.kind == Kind::Bot }
}

/// Makes a guest; with it the secret by which they are known from now on.
pub(crate) async fn make_guest(
    live: &Live,
    name: Option<String>,
) -> Result<(Person, String), StoreError> {
    let now = live.now();
    let name = name.unwrap_or_else(|| format!("guest-{:04}", random::digits()));
    let person = Person { id: random::id(), name, kind: Kind::Guest, created_at: now };
    let secret = random::secret();
    live.store.add_person(person.clone()).await?;
    live.store.add_session(random::hash(&secret), &person.id, now).await?;
    Ok((person, secret))
}

/// The header that lets a browser keep the secret.
pub(crate) fn cookie(secret: &str, public_url: Option<&str>) -> Option<HeaderValue> {
    kept([COOKIE_NAME, SAFE_COOKIE_NAME], secret, KEPT_SECONDS, public_url)
}

/// The header that lets a browser forget it.
pub(crate) fn no_cookie(public_url: Option<&str>) -> Option<HeaderValue> {
    kept([COOKIE_NAME, SAFE_COOKIE_NAME], "", 0, public_url)
}

/// The header that lets a browser keep by what it is known again.
pub(crate) fn known_cookie(secret: &str, public_url: Option<&str>) -> Option<HeaderValue> {
    kept([KNOWN_NAME, SAFE_KNOWN_NAME], secret, KEPT_SECONDS, public_url)
}

fn kept(
    [name, safe_name]: [&str; 2],
    secret: &str,
    seconds: u32,
    public_url: Option<&str>,
) -> Option<HeaderValue> {
    let is_safe = public_url.is_some_and(|url| url.starts_with("https://"));
    let (name, secure) = if is_safe { (safe_name, "; Secure") } else { (name, "") };
    let text =
        format!("{name}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).ok()
}

/// Whether somebody may have this name: letters, digits, `-` and `_`, so that none looks like
/// another.
pub(crate) fn is_name(name: &str) -> bool {
    (2..=20).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}
