//! Something that the server is asked to do, and what came of it.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use crate::account::worded;
use crate::app::Page;
use crate::net::{self, Problem};
use crate::parts::live;
use crate::words;

/// Something that the server is asked to do, one at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand {
    texts: Memo<Arc<Texts>>,
    is_busy: RwSignal<bool>,
    /// The key of what is said when it is done, or why it was not.
    outcome: RwSignal<Option<Result<&'static str, Problem>>>,
}

impl Errand {
    pub(super) fn new(page: Page) -> Errand {
        let (is_busy, outcome) = (RwSignal::new(false), RwSignal::new(None));
        Errand { texts: page.texts, is_busy, outcome }
    }

    /// Whether it is being done.
    pub(super) fn is_busy(self) -> Signal<bool> {
        self.is_busy.into()
    }

    /// Asks the server; `then` gets its answer and returns the key of what is to be said.
    pub(super) fn run(
        self,
        path: &str,
        body: Value,
        then: impl FnOnce(Value) -> &'static str + 'static,
    ) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        self.outcome.set(None);
        let path = path.to_owned();
        spawn_local(async move {
            let answer = net::post(&path, &body).await.map(then);
            // By then another page may be there.
            self.is_busy.try_set(false);
            self.outcome.try_set(Some(answer));
        });
    }

    /// Says no more what came of it.
    pub(super) fn forget(self) {
        self.outcome.set(None);
    }

    /// Says what came of it.
    pub(super) fn said(self) -> AnyView {
        let done = live(move || match self.outcome.get() {
            Some(Ok(key)) if !key.is_empty() => words::say(&self.texts.get(), key),
            _ => String::new(),
        });
        let failed = live(move || match self.outcome.get() {
            Some(Err(problem)) => worded(&self.texts.get(), &problem),
            _ => String::new(),
        });
        view! {
            <p class="done" role="status">{done}</p>
            <p class="refusal" role="alert">{failed}</p>
        }
        .into_any()
    }
}
