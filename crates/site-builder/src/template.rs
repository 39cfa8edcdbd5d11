//! Texts with places for names: `{{boot.js}}`.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

/// What stands for each name.
pub(crate) type Values = BTreeMap<String, String>;

/// Fills in every place of a text.
pub(crate) fn fill(text: &str, values: &Values) -> Result<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("{{") {
        let (name, after) = behind.split_once("}}").context("{{ without }}")?;
        let Some(value) = values.get(name) else { bail!("nothing is called {{{{{name}}}}}") };
        filled += before;
        filled += value;
        rest = after;
    }
    Ok(filled + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let values = Values::from([("app.js".to_owned(), "/app-1.js".to_owned())]);
        let filled = fill(text, &values).map_err(|error| error.to_string());
        assert_eq!(filled.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn names_are_filled_in() {
        check("", Ok(""));
        check("{ } }} {{app.js}}{{app.js}}!", Ok("{ } }} /app-1.js/app-1.js!"));
    }

    #[test]
    fn unknown_names_are_refused() {
        check("{{app.css}}", Err("nothing is called {{app.css}}"));
        check("{{app.js", Err("{{ without }}"));
    }
}
