//! Contents and how they are sent: compressed, and only if the client does not have them.

use std::io::Write;

use axum::body::{Body, Bytes};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::request::{self, Encoding};

const HTML: &str = "text/html; charset=utf-8";

/// For what is named after its content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Kept, but asked about each time.
const ASK: &str = "no-cache";

/// Something to send.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    plain: Bytes,
    br: Option<Bytes>,
    gz: Option<Bytes>,
    kind: &'static str,
    keep: &'static str,
    /// What decides over the answer besides the address.
    vary: &'static str,
    hash: u64,
}

impl Content {
    /// A file of the site.
    pub(crate) fn of_file(file: site::File) -> Content {
        Content {
            plain: Bytes::from_static(file.bytes),
            br: file.br.map(Bytes::from_static),
            gz: file.gz.map(Bytes::from_static),
            kind: file.content_type,
            keep: if file.immutable { FOR_EVER } else { ASK },
            vary: "Accept-Encoding",
            hash: file.hash,
        }
    }

    /// A page that we made, in the language that the client asked for. Compresses it: worth it
    /// only for pages that are kept.
    pub(crate) fn of_page(html: String) -> Content {
        let plain = Bytes::from(html);
        Content {
            br: brotli(&plain),
            gz: gzip(&plain),
            kind: HTML,
            keep: ASK,
            vary: "Accept-Encoding, Accept-Language, Cookie",
            hash: hash(&plain),
            plain,
        }
    }

    /// The answer to a request with these headers.
    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        let (bytes, encoding) = match request::encoding(request) {
            Encoding::Brotli if self.br.is_some() => (self.br.as_ref(), Some("br")),
            Encoding::Brotli | Encoding::Gzip if self.gz.is_some() => {
                (self.gz.as_ref(), Some("gzip"))
            }
            _ => (None, None),
        };
        // One tag for each encoding: they are different bytes.
        let tag = format!("\"{:016x}{}\"", self.hash, encoding.unwrap_or_default());
        let mut response = Response::builder()
            .header(CACHE_CONTROL, self.keep)
            .header(VARY, self.vary)
            .header(ETAG, &tag);
        let body = if has(request, &tag) {
            response = response.status(StatusCode::NOT_MODIFIED);
            Body::empty()
        } else {
            response = response.header(CONTENT_TYPE, self.kind);
            if let Some(encoding) = encoding {
                response = response.header(CONTENT_ENCODING, encoding);
            }
            Body::from(bytes.unwrap_or(&self.plain).clone())
        };
        response.body(body).expect("these headers are valid")
    }
}

/// A short page with this status that nobody keeps.
pub(crate) fn passing(status: StatusCode, html: String) -> Response {
    Response::builder()
        .status(status)
        .header(CONTENT_TYPE, HTML)
        .header(CACHE_CONTROL, "no-store")
        .body(Body::from(html))
        .expect("these headers are valid")
}

/// Whether the client has the content with this tag already.
fn has(request: &HeaderMap, tag: &str) -> bool {
    let lines = request.get_all(IF_NONE_MATCH).into_iter().filter_map(|line| line.to_str().ok());
    let mut tags = lines.flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// FNV-1a: a tag changes with the content.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn gzip(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

fn brotli(bytes: &[u8]) -> Option<Bytes> {
    // Better than gzip and as fast; the best would take seconds.
    let params = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &params).ok()?;
    Some(Bytes::from(compressed))
}
