//! Telling somebody who looks elsewhere that it is their turn. Notifications are asked for by a
//! button and by nothing else.

use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration,
};

/// What this browser may do; `None` where it cannot notify, or not here.
pub(crate) fn permission() -> Option<NotificationPermission> {
    let exists = Reflect::has(&window(), &"Notification".into()).unwrap_or(false);
    exists.then(Notification::permission)
}

/// Whether somebody can be asked for leave.
pub(crate) fn can_ask() -> bool {
    permission() == Some(NotificationPermission::Default)
}

/// Asks for leave, if somebody can be asked; whether it is given.
pub(crate) async fn ask() -> bool {
    if can_ask()
        && let Ok(asked) = Notification::request_permission()
    {
        // A browser that does not answer has not given leave.
        let _ = JsFuture::from(asked).await;
    }
    is_allowed()
}

/// Shows a notification, if that is allowed and nobody looks at the page.
pub(crate) fn notify(title: &str, body: &str) {
    if !is_allowed() || !document().hidden() {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(body);
    // One for each page: the newest takes the place of the one before.
    options.set_tag(&window().location().pathname().unwrap_or_default());
    match Notification::new_with_options(title, &options) {
        Ok(shown) => {
            let come = Closure::once_into_js(|| {
                // A browser that does not come to the front shows the tab's title.
                let _ = window().focus();
            });
            shown.set_onclick(come.dyn_ref());
        }
        // Phones want the service worker to do it.
        Err(_) => {
            let title = title.to_owned();
            spawn_local(async move {
                // Without it there is the title of the tab.
                let _ = by_worker(&title, &options).await;
            });
        }
    }
}

async fn by_worker(title: &str, options: &NotificationOptions) -> Result<(), JsValue> {
    let ready = window().navigator().service_worker().ready()?;
    let registration: ServiceWorkerRegistration = JsFuture::from(ready).await?.dyn_into()?;
    JsFuture::from(registration.show_notification_with_options(title, options)?).await.map(drop)
}

fn is_allowed() -> bool {
    permission() == Some(NotificationPermission::Granted)
}
