//! What every answer tells the browser to refuse.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::STRICT_TRANSPORT_SECURITY;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;

use crate::people;
use crate::shared::Shared;

/// Everything comes from here, nothing from elsewhere and nothing from within the page. Compiling
/// WebAssembly is the one thing beyond that; the app is made of it.
const CONTENT: &str = "default-src 'none'; \
     script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; \
     img-src 'self'; \
     connect-src 'self'; \
     manifest-src 'self'; \
     worker-src 'self'; \
     base-uri 'none'; \
     form-action 'self'; \
     frame-ancestors 'none'";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", CONTENT),
    ("x-content-type-options", "nosniff"),
    // Not `no-referrer`: with that, browsers hide the origin of forms from ourselves.
    ("referrer-policy", "same-origin"),
    // For browsers that do not know `frame-ancestors`.
    ("x-frame-options", "DENY"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// For a year nobody comes over HTTP who has come over HTTPS.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers to an answer.
pub(crate) async fn secure(State(shared): State<Arc<Shared>>, mut response: Response) -> Response {
    if people::is_https(shared.live.settings.public_url.as_deref()) {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
