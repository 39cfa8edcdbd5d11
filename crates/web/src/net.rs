//! Requests to the server over HTTP, and what becomes of them.

use js_sys::{Reflect, Uint8Array};
use leptos::prelude::window;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, ReadableStreamDefaultReader, RequestInit, Response};

/// Why the server did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// It does not answer, or not as it should.
    Silent,
    /// It says no, by a lasting name and a sentence in English.
    Refused { code: String, text: String },
}

/// What the server tells at an address.
pub(crate) async fn get(path: &str) -> Result<Value, Problem> {
    ask(path, &RequestInit::new()).await
}

/// Asks the server to change something.
pub(crate) async fn post(path: &str, body: &Value) -> Result<Value, Problem> {
    ask(path, &posting(body)?).await
}

/// Asks the server for something that it answers line by line: each line is handed over, until
/// there are no more or the signal says that nobody listens.
pub(crate) async fn post_lines(
    path: &str,
    body: &Value,
    signal: &AbortSignal,
    hear: impl Fn(&Value),
) -> Result<(), Problem> {
    let silent = |_| Problem::Silent;
    let request = posting(body)?;
    request.set_signal(Some(signal));
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &request)).await;
    let answer: Response = answer.map_err(silent)?.dyn_into().map_err(silent)?;
    if !answer.ok() {
        return read(&answer).await.map(drop);
    }
    let body = answer.body().ok_or(Problem::Silent)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut kept = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await.map_err(silent)?;
        let value = Reflect::get(&piece, &"value".into()).map_err(silent)?;
        let Ok(bytes) = value.dyn_into::<Uint8Array>() else { return Ok(()) };
        kept.extend(bytes.to_vec());
        while let Some(end) = kept.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = kept.drain(..=end).collect();
            // An empty line says that more may come.
            if let Ok(value) = serde_json::from_slice(&line) {
                hear(&value);
            }
        }
    }
}

fn posting(body: &Value) -> Result<RequestInit, Problem> {
    let request = RequestInit::new();
    request.set_method("POST");
    request.set_body(&JsValue::from_str(&body.to_string()));
    let headers = Headers::new().map_err(|_| Problem::Silent)?;
    headers.set("content-type", "application/json").map_err(|_| Problem::Silent)?;
    request.set_headers(&headers);
    Ok(request)
}

async fn ask(path: &str, request: &RequestInit) -> Result<Value, Problem> {
    let silent = |_| Problem::Silent;
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, request)).await;
    read(&answer.map_err(silent)?.dyn_into().map_err(silent)?).await
}

async fn read(answer: &Response) -> Result<Value, Problem> {
    let silent = |_| Problem::Silent;
    let text = JsFuture::from(answer.text().map_err(silent)?).await.map_err(silent)?;
    let text = text.as_string().unwrap_or_default();
    let value = match &*text {
        "" => Value::Null,
        text => serde_json::from_str(text).map_err(|_| Problem::Silent)?,
    };
    if answer.ok() {
        return Ok(value);
    }
    let told = |name: &str| value["error"][name].as_str().map(str::to_owned);
    match (told("code"), told("text")) {
        (Some(code), Some(text)) => Err(Problem::Refused { code, text }),
        _ => Err(Problem::Silent),
    }
}
