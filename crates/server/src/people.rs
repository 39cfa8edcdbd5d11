//! Who asks.

use axum::http::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use store::{Kind, Person, SecretHash, StoreError, public_id};
use wire::Sitter;

use crate::api::Problem;
use crate::live::Live;
use crate::request::cookie;
use crate::{Sabotage, Settings, random, standing};

/// The names of a cookie over HTTP and over HTTPS, where browsers let nobody but us write it.
type Names = [&'static str; 2];

/// The cookie that says who one is.
const SESSION: Names = ["machiavel", "__Host-machiavel"];
/// The one by which a browser is known again after signing out.
const KNOWN: Names = ["machiavel-known", "__Host-machiavel-known"];

/// How long browsers keep them: a year.
const KEPT_SECONDS: u32 = 31_536_000;
/// How long a session lasts that nobody uses: as long as browsers keep it, in milliseconds.
const UNUSED: i64 = KEPT_SECONDS as i64 * 1_000;
/// How exactly is noted when a session was used, in milliseconds: not every request writes.
const NOTED: i64 = 3_600_000;

/// How somebody shows who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// By a cookie, as browsers do. It counts only for requests from our own pages.
    Cookie(String),
    /// By a header that no page of others can send.
    Bearer(String),
}

/// How a request shows who asks.
pub(crate) fn proof(headers: &HeaderMap, settings: &Settings) -> Option<Proof> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(token) = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(Proof::Bearer(token.trim().to_owned()));
    }
    let name = named(SESSION, settings.public_url.as_deref());
    cookie(headers, name).map(|value| Proof::Cookie(value.to_owned()))
}

/// What a browser has kept by which it is known again.
pub(crate) fn acquaintance<'a>(headers: &'a HeaderMap, settings: &Settings) -> Option<&'a str> {
    cookie(headers, named(KNOWN, settings.public_url.as_deref()))
}

/// The one name that is written and read: over HTTPS the other one could come from anybody who
/// answers for a neighboring address.
fn named([name, safe_name]: Names, public_url: Option<&str>) -> &'static str {
    if is_https(public_url) { safe_name } else { name }
}

/// Whether people reach the server over HTTPS.
pub(crate) fn is_https(public_url: Option<&str>) -> bool {
    public_url.is_some_and(|url| url.starts_with("https://"))
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
    let (secret, is_bearer) = match proof(headers, &live.settings) {
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
        let unused = live.now() - session.seen_at;
        if unused > UNUSED {
            live.store.end_session(&person.id, &public_id(&secret)).await?;
            return Ok(None);
        }
        if unused > NOTED {
            // Nobody waits for it, and the next request tries again.
            tokio::spawn(live.store.see_session(secret, live.now()));
        }
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
pub(crate) fn session_cookie(secret: &str, public_url: Option<&str>) -> Option<HeaderValue> {
    kept(SESSION, secret, KEPT_SECONDS, public_url)
}

/// The header that lets a browser forget it.
pub(crate) fn no_cookie(public_url: Option<&str>) -> Option<HeaderValue> {
    kept(SESSION, "", 0, public_url)
}

/// The header that lets a browser keep by what it is known again.
pub(crate) fn known_cookie(secret: &str, public_url: Option<&str>) -> Option<HeaderValue> {
    kept(KNOWN, secret, KEPT_SECONDS, public_url)
}

fn kept(names: Names, secret: &str, seconds: u32, public_url: Option<&str>) -> Option<HeaderValue> {
    let name = named(names, public_url);
    let secure = if is_https(public_url) { "; Secure" } else { "" };
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
