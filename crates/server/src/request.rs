//! What a request says beyond its address: which encodings and languages it takes.

use axum::http::header::{ACCEPT_ENCODING, ACCEPT_LANGUAGE, COOKIE, HeaderName};
use axum::http::{HeaderMap, Uri};
use catalog::drawing::Theme;
use lang::Language;

/// How a content can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

/// The smallest encoding that the client takes.
pub(crate) fn encoding(headers: &HeaderMap) -> Encoding {
    let accepted = weighted(headers, ACCEPT_ENCODING);
    let takes = |name: &str| {
        let named = accepted.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let any = || accepted.iter().find(|(known, _)| known == "*");
        named.or_else(any).is_some_and(|(_, weight)| *weight > 0)
    };
    match () {
        () if takes("br") => Encoding::Brotli,
        () if takes("gzip") => Encoding::Gzip,
        () => Encoding::Plain,
    }
}

/// The language of an answer: the one that the client prefers, else English.
pub(crate) fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    preferred(uri, headers).unwrap_or_default()
}

/// The language that the address asks for, else the one that was chosen in the app, else the one
/// that the client likes best of those that we have.
pub(crate) fn preferred(uri: &Uri, headers: &HeaderMap) -> Option<Language> {
    let asked = value(uri, "lang").or_else(|| cookie(headers, "lang"));
    if let Some(language) = asked.and_then(Language::by_code) {
        return Some(language);
    }
    let mut liked = weighted(headers, ACCEPT_LANGUAGE);
    // Stable: of two that are liked the same the first one counts.
    liked.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let liked = liked.iter().filter(|(_, weight)| *weight > 0);
    liked.filter_map(|(code, _)| Language::by_code(code)).next()
}

/// The theme that was chosen in the app; `None` is that of the system.
pub(crate) fn theme(headers: &HeaderMap) -> Option<Theme> {
    cookie(headers, "theme").and_then(Theme::by_name)
}

/// The first cookie with a name.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|it| it.split_once('='));
    pairs.find(|(known, _)| known.trim() == name).map(|(_, value)| value.trim())
}

/// A value in the query of an address that can be any text; an error if it is none.
pub(crate) fn decoded(uri: &Uri, name: &str) -> Result<Option<String>, ()> {
    let Some(written) = value(uri, name) else { return Ok(None) };
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || {
                    let digit = char::from(rest.next()?).to_digit(16)?;
                    Some(digit as u8)
                };
                let (high, low) = (digit().ok_or(())?, digit().ok_or(())?);
                high * 16 + low
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map(Some).map_err(|_| ())
}

/// A value in the query of an address, as it is written there: for plain words.
pub(crate) fn value<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
}

/// The items of a header with their weights in thousandths: `fr, en;q=0.5`.
fn weighted(headers: &HeaderMap, name: HeaderName) -> Vec<(String, u16)> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    let items = lines.flat_map(|line| line.split(','));
    items.filter_map(item).collect()
}

fn item(text: &str) -> Option<(String, u16)> {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty())?;
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    let weight = weight.map_or(Some(1.0), |weight| weight.trim().parse::<f32>().ok())?;
    (0.0..=1.0).contains(&weight).then(|| (name.to_owned(), (weight * 1000.0) as u16))
}
