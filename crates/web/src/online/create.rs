//! The form for a new table.

use std::sync::Arc;

use catalog::{Play, Player, Title};
use lang::Texts;
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen_futures::spawn_local;

use super::clock::{self, ClockForm};
use super::{person, tokens};
use crate::account::{Account, worded};
use crate::app::Page;
use crate::net::{self, Problem};
use crate::parts::{check, part, select, told};
use crate::setup::{Form, first_setup, level_choices, seat_fields, setup_fields};
use crate::{storage, words};

/// Who sits where, as the fields have it.
const ME: &str = "me";
const OPEN: &str = "open";

/// A new table.
#[component]
pub(crate) fn NewTable(
    page: Page,
    /// Whether the table is only for those who are invited, unless something else is chosen.
    invites: bool,
) -> impl IntoView {
    let Page { texts, go, .. } = page;
    let account = Account::here();
    // Who comes from a board to invite somebody wants to play on such a board.
    let kept = if invites { ["last-game", "last-table"] } else { ["last-table", "last-game"] };
    let last = kept.iter().find_map(|kept| Title::by_name(&storage::recall(kept)?));
    let form = RwSignal::new(empty(last.unwrap_or(Title::Djambi), invites));
    let clock = ClockForm::new("none");
    let flags = ["page-private", "page-rated-table", "page-private-talk"]
        .map(|key| (key, RwSignal::new(false)));
    let [private, rated, private_talk] = flags.map(|(_, flag)| flag);
    private.set(invites);
    let refusal = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let form = form.get_untracked();
        let setup = untrack(|| form.text(&[]));
        let play = match Play::start(&setup) {
            Ok(play) => play,
            Err(error) => {
                refusal.set(words::refusal(&texts.get_untracked(), &error));
                return;
            }
        };
        storage::remember("last-table", play.title().name());
        let seats = &form.seats[..play.players().len()];
        let wanted = json!({
            "setup": setup,
            "clock": clock::written(untrack(|| clock.clock())),
            "private": private.get_untracked(),
            "rated": rated.get_untracked(),
            "private_talk": private_talk.get_untracked(),
            "seats": seats.iter().map(|seat| written(&seat.get_untracked())).collect::<Vec<_>>(),
        });
        busy.set(true);
        refusal.set(String::new());
        spawn_local(async move {
            let made = make(account, &wanted).await;
            // By then another page may be there.
            if busy.is_disposed() {
                return;
            }
            busy.set(false);
            match made {
                Ok(path) => go.run(path),
                Err(problem) => refusal.set(worded(&texts.get_untracked(), &problem)),
            }
        });
    };
    let game = select(
        told(texts, "page-game"),
        titles(texts),
        Signal::derive(move || form.with(|form| form.title().name().to_owned())),
        Callback::new(move |name: String| {
            form.set(empty(Title::by_name(&name).unwrap_or(Title::Djambi), invites));
        }),
    );
    let fields = part(move || {
        let form = form.get();
        let mut choices = vec![
            (ME.to_owned(), told(texts, "page-seat-me")),
            (OPEN.to_owned(), told(texts, "page-seat-open")),
        ];
        choices.extend(level_choices(texts));
        let choose = Callback::new(move |(player, seat): (Player, String)| {
            // Nobody sits twice.
            for other in form.seats.iter().filter(|it| seat == ME && it.get_untracked() == ME) {
                other.set(OPEN.to_owned());
            }
            form.seats[player.number()].set(seat);
        });
        let fields = vec![setup_fields(texts, form), seat_fields(texts, form, &choices, choose)];
        Some(fields.into_any())
    });
    let checks = flags.map(|(key, flag)| check(told(texts, key), flag)).collect_view();
    view! {
        <form class="setup" on:submit=submit>
            {game}
            {fields}
            <fieldset class="terms">
                <legend>{told(texts, "page-terms")}</legend>
                {clock.fields(texts)}
                {checks}
            </fieldset>
            <div class="go">
                <p class="refusal" role="alert">{refusal}</p>
                <button type="submit" class="primary" disabled=busy>
                    {told(texts, "page-make-table")}
                </button>
            </div>
        </form>
    }
}

/// The games, to choose from.
pub(crate) fn titles(texts: Memo<Arc<Texts>>) -> Vec<(String, Signal<String>)> {
    let title = |title: Title| {
        let words = move || words::say(&texts.get(), &format!("game-{}", title.name()));
        (title.name().to_owned(), Signal::derive(words))
    };
    Title::ALL.map(title).to_vec()
}

/// The form of a game, with oneself on the first seat.
fn empty(title: Title, invites: bool) -> Form {
    let first = match title {
        // A friend is one.
        Title::Djambi if invites => "djambi/french@1 players=2",
        _ => first_setup(title),
    };
    let setup = Play::start(first).map(|play| play.setup());
    let form = Form::like(title, &setup.unwrap_or_default());
    for (number, seat) in form.seats.iter().enumerate() {
        seat.set(if number == 0 { ME } else { OPEN }.to_owned());
    }
    form
}

/// A seat as the server takes it.
fn written(seat: &str) -> Value {
    match seat.strip_prefix("level:").and_then(|level| level.parse::<u8>().ok()) {
        Some(level) => json!({ "bot": { "level": level } }),
        None => json!(seat),
    }
}

/// Makes a table; its address.
async fn make(account: Account, wanted: &Value) -> Result<String, Problem> {
    person::ensure(account).await?;
    let answer = net::post("/api/table", wanted).await?;
    let text = |name: &str| answer[name].as_str();
    let (id, path) = text("id").zip(text("path")).ok_or(Problem::Silent)?;
    if let Some(token) = text("token") {
        tokens::remember(id, token);
    }
    Ok(path.to_owned())
}
