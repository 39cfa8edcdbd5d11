//! Games as texts: files on the person's own disk, and what the browser keeps.

use std::sync::Arc;

use catalog::{Play, Player};
use js_sys::Array;
use lang::Texts;
use leptos::prelude::*;
use record::RecordError;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

use crate::parts::told;
use crate::seat::Seat;
use crate::table::Table;
use crate::words;

/// A game as a record. Bots are named by their levels, as everywhere; people have no names here.
pub(crate) fn write(table: &Table) -> String {
    let mut record = table.play.record();
    for player in table.play.players().iter() {
        if let bot @ Seat::Bot(_) = table.seat(player) {
            record.players[player] = bot.to_string();
        }
    }
    record.to_string()
}

/// The game that a record tells.
pub(crate) fn read(bytes: &[u8]) -> Result<Table, RecordError> {
    let (record, _) = record::read(bytes)?;
    let seats = Player::ALL.map(|player| Seat::read(&record.players[player]));
    Ok(Table::new(Play::from_record(&record)?, seats.to_vec()))
}

/// Offers a game as a download.
pub(crate) fn save(table: &Table) -> Result<(), JsValue> {
    let name = format!("{}-{}.record", table.play.title().name(), today());
    offer(&name, RECORD, &write(table))
}

/// What a record is to a browser.
pub(crate) const RECORD: &str = "text/plain;charset=utf-8";

/// The day by the clock of the world, as `2026-11-15`.
pub(crate) fn today() -> String {
    String::from(js_sys::Date::new_0().to_iso_string().slice(0, 10))
}

/// Offers a text as a file of this name and kind.
pub(crate) fn offer(name: &str, is: &str, text: &str) -> Result<(), JsValue> {
    let parts = Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type(is);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link = document().create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into().map_err(JsValue::from)?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// The game that a file tells, or why it tells none.
async fn load(file: File) -> Result<Table, Option<RecordError>> {
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| None)?;
    read(&js_sys::Uint8Array::new(&buffer).to_vec()).map_err(Some)
}

/// Lets somebody choose a file with a game.
#[component]
pub(crate) fn LoadButton(
    texts: Memo<Arc<Texts>>,
    notice: RwSignal<String>,
    begin: Callback<Table>,
) -> impl IntoView {
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        input.set_value("");
        leptos::task::spawn_local(async move {
            let loaded = load(file).await;
            // By then another page may be there.
            if notice.is_disposed() {
                return;
            }
            match loaded {
                Ok(table) => begin.run(table),
                Err(error) => {
                    let texts = texts.get_untracked();
                    let why = error.map(|error| words::refusal(&texts, &(&error).into()));
                    let why = why.unwrap_or_default();
                    notice.set(texts.say("page-load-failed", &[("reason", &why)]));
                }
            }
        });
    };
    view! {
        <label class="button">
            {told(texts, "page-load")}
            <input type="file" class="hidden-file" accept=".record,text/plain" on:change=chosen />
        </label>
    }
}
