//! Accounts: who one is, and the pages about people.

mod admin;
mod errand;
mod fields;
mod games;
mod graph;
mod leaderboard;
mod own;
mod pages;
mod profile;
mod settings;
mod sign_in;
mod times;
mod tokens;

use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use crate::app::Page;
use crate::me::{self, Me, Standing};
use crate::net::{self, Problem};
use crate::parts::{part, told};
use crate::route::Route;
use crate::words;

/// Who somebody is to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    is_admin: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Guest,
    Account,
    /// An account for which a program plays.
    Bot,
}

/// What the server says of who one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Asking,
    Nobody,
    Person(Person),
    /// It does not say.
    Unknown(Problem),
}

/// Who uses this app.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    page: Page,
    pub(crate) who: RwSignal<Who>,
}

impl Person {
    fn read(value: &Value) -> Option<Person> {
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        let kind = match value["kind"].as_str()? {
            "guest" => Kind::Guest,
            "bot" => Kind::Bot,
            _ => Kind::Account,
        };
        let is_admin = value["admin"] == true;
        Some(Person { id: text("id")?, name: text("name")?, kind, is_admin })
    }

    /// What the pages of all apps remember.
    fn me(&self) -> Me {
        let standing = match self.kind {
            Kind::Guest => Standing::Guest,
            _ if self.is_admin => Standing::Admin,
            _ => Standing::Account,
        };
        Me { name: self.name.clone(), standing }
    }
}

impl Account {
    /// The one of this app.
    pub(crate) fn here() -> Account {
        expect_context()
    }

    /// Asks the server who one is.
    pub(crate) async fn ask(self) {
        let who = match net::get("/api/me").await {
            Ok(value) => Person::read(&value).map_or(Who::Unknown(Problem::Silent), Who::Person),
            Err(Problem::Refused { code, .. }) if code == "unknown-person" => Who::Nobody,
            Err(problem) => Who::Unknown(problem),
        };
        match &who {
            Who::Person(person) => {
                self.page.me.set(Some(person.me()));
                me::remember_id(&person.id);
                me::remember_last(&person.id, person.me().standing);
            }
            Who::Nobody => self.forget(),
            Who::Asking | Who::Unknown(_) => {}
        }
        self.who.set(who);
    }

    /// From now on it is nobody.
    fn forget(self) {
        self.page.me.set(None);
        me::remember_id("");
    }

    /// Who it is, if it is known and somebody.
    pub(crate) fn person(self) -> Option<Person> {
        match self.who.get() {
            Who::Person(person) => Some(person),
            _ => None,
        }
    }
}

/// Finds out who uses the app. Who is not remembered by this browser has never been anybody here.
pub(crate) fn begin(page: Page) {
    let account = Account { page, who: RwSignal::new(Who::Nobody) };
    provide_context(account);
    if me::is_known() {
        account.who.set(Who::Asking);
        spawn_local(account.ask());
    }
}

/// The page of an address, if it is one of those about people.
pub(crate) fn show(route: &Route, page: Page) -> Option<AnyView> {
    Some(match route {
        Route::SignIn => view! { <sign_in::SignIn page /> }.into_any(),
        Route::Settings => view! { <settings::SettingsPage page /> }.into_any(),
        Route::User(name) => view! { <profile::Profile page name=name.clone() /> }.into_any(),
        Route::Leaderboard => view! { <leaderboard::Leaderboard page /> }.into_any(),
        Route::Admin => view! { <admin::Admin page /> }.into_any(),
        _ => return None,
    })
}

/// What an address is answered with, as soon as it is.
type Told = RwSignal<Option<Result<Value, Problem>>>;

/// Asks what is at an address.
fn asked(path: String) -> Told {
    let told = RwSignal::new(None);
    ask_again(told, path);
    told
}

/// Asks once more; what was told before stays until then.
fn ask_again(told: Told, path: String) {
    spawn_local(async move {
        let answer = net::get(&path).await;
        // By then another page may be there.
        told.try_set(Some(answer));
    });
}

/// What is made of an answer, or that it is awaited, or why there is none.
fn when_told(page: Page, told: Told, make: impl Fn(&Value) -> AnyView + Send + 'static) -> AnyView {
    let texts = page.texts;
    let shown = part(move || {
        Some(match told.get() {
            None => {
                view! { <p class="waiting" role="status">{self::told(texts, "page-one-moment")}</p> }
                    .into_any()
            }
            Some(Ok(value)) => untrack(|| make(&value)),
            Some(Err(problem)) => excuse(page, problem),
        })
    });
    shown.into_any()
}

/// Why something cannot be shown.
fn excuse(page: Page, problem: Problem) -> AnyView {
    let words = Signal::derive(move || worded(&page.texts.get(), &problem));
    view! { <p class="refusal" role="alert">{words}</p> }.into_any()
}

/// A problem in the language of the page: by its lasting name, never by the English of the server.
pub(crate) fn worded(texts: &lang::Texts, problem: &Problem) -> String {
    let Problem::Refused { code, text } = problem else {
        return words::say(texts, "page-no-answer");
    };
    // With what those who look after the server gave as a reason; it comes in the language of the
    // page, which the server knows.
    if code == "banned" {
        return text.clone();
    }
    let key = format!("refused-{code}");
    if texts.knows(&key) {
        return words::say(texts, &key);
    }
    texts.say("page-refused-by-code", &[("code", code)])
}

/// A value of the query of this address.
fn query(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    web_sys::UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// Sets what the page is called.
fn call(page: Page, key: &'static str) {
    Effect::new(move |_| page.name.set(words::say(&page.texts.get(), key)));
}
