//! How contents are sent: encodings, caching, what the client has already.

use crate::{ask, get};

/// A page that is there with and without the app.
const PAGE: &str = "/rules/vorassic?lang=en";

#[track_caller]
fn check_encoding(accept: &str, expected: &str) {
    let answer = ask("GET", PAGE, &[("Accept-Encoding", accept)]);
    assert_eq!(answer.header("content-encoding"), expected, "{accept}");
    assert_eq!(answer.status, 200);
    let length: usize = answer.header("content-length").parse().unwrap();
    assert_eq!(length, answer.body.len());
}

#[test]
fn the_smallest_encoding_that_is_accepted_is_sent() {
    check_encoding("gzip, deflate, br, zstd", "br");
    check_encoding("BR", "br");
    check_encoding("*", "br");
    check_encoding("br;q=0.1, gzip", "br");
    check_encoding("gzip", "gzip");
    check_encoding("gzip;q=0.5, br;q=0", "gzip");
    check_encoding("br;q=0, *", "gzip");
}

#[test]
fn what_is_not_understood_is_sent_plain() {
    check_encoding("", "");
    check_encoding("identity", "");
    check_encoding("deflate", "");
    check_encoding("br;q=0, gzip;q=0.0", "");
    check_encoding("br;q=x, gzip;q=2, ;;,", "");
}

#[test]
fn all_encodings_hold_the_same() {
    use std::io::Read;

    let plain = get(PAGE).body;
    let gz = ask("GET", PAGE, &[("Accept-Encoding", "gzip")]).body;
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*gz).read_to_end(&mut unpacked).unwrap();
    assert!(unpacked == plain);
    let br = ask("GET", PAGE, &[("Accept-Encoding", "br")]).body;
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut &*br, &mut unpacked).unwrap();
    assert!(unpacked == plain);
    assert!(br.len() < gz.len() && gz.len() < plain.len() / 3);
}

#[test]
fn what_the_client_has_is_not_sent_again() {
    let first = get(PAGE);
    let tag = first.header("etag");
    for sent in [tag, &format!("W/{tag}"), &format!("\"x\", {tag}"), "*"] {
        let again = ask("GET", PAGE, &[("If-None-Match", sent)]);
        assert_eq!((again.status, again.body.len()), (304, 0), "{sent}");
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), "no-cache");
    }
    for sent in ["\"x\"", "", tag.trim_matches('"')] {
        assert_eq!(ask("GET", PAGE, &[("If-None-Match", sent)]).status, 200, "{sent}");
    }
    // The same in another encoding is something else.
    let packed = ask("GET", PAGE, &[("If-None-Match", tag), ("Accept-Encoding", "br")]);
    assert_eq!(packed.status, 200);
    assert_ne!(packed.header("etag"), tag);
}

#[test]
fn caches_are_told_what_decides_over_a_page() {
    assert_eq!(get(PAGE).header("vary"), "Accept-Encoding, Accept-Language, Cookie");
}

#[test]
fn head_is_get_without_a_body() {
    let (get, head) = (get(PAGE), ask("HEAD", PAGE, &[]));
    assert_eq!((head.status, head.body.len()), (200, 0));
    for name in ["content-length", "content-type", "etag", "cache-control", "vary"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
}

#[test]
fn files_are_kept_for_ever_and_pages_are_not() {
    for name in site::names() {
        let answer = get(&format!("/{name}"));
        assert_eq!(answer.status, 200, "{name}");
        let file = site::file(name).unwrap();
        assert!(answer.body == file.bytes, "{name}");
        assert_eq!(answer.header("content-type"), file.content_type);
        let keep = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), keep, "{name}");
        assert_eq!(answer.header("vary"), "Accept-Encoding");
    }
    if site::built() {
        assert_eq!(get("/").header("cache-control"), "no-cache");
    }
}

#[test]
fn the_page_names_only_files_that_are_there() {
    let page = get("/");
    for part in page.text().split("=\"/").skip(1) {
        let path = format!("/{}", part.split('"').next().unwrap());
        assert_eq!(get(&path).status, if path == "/" { page.status } else { 200 }, "{path}");
    }
    assert!(!page.text().contains("{{"));
}

#[test]
fn without_the_app_the_page_says_how_to_build_it() {
    let page = get("/");
    if site::built() {
        assert_eq!(page.status, 200);
    } else {
        assert_eq!(page.status, 503);
        assert!(page.text().contains("cargo xtask run"));
    }
}
