//! Records as files on the person's own disk.

use catalog::Play;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// Offers a game as a download.
pub(crate) fn save(play: &Play) -> Result<(), JsValue> {
    let parts = Array::of1(&JsValue::from_str(&play.record().to_string()));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link = leptos::prelude::document().create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into().map_err(JsValue::from)?;
    link.set_href(&address);
    link.set_download(&format!("{}.record", play.title().name()));
    link.click();
    Url::revoke_object_url(&address)
}

/// The game that a file tells, or why it tells none.
pub(crate) async fn load(file: File) -> Result<Play, Option<record::RecordError>> {
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| None)?;
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    let (record, _) = record::read(&bytes).map_err(Some)?;
    Play::from_record(&record).map_err(Some)
}
