//! HTML that runs no scripts.

use lang::Language;

/// A page with this title and what its `main` contains.
pub(crate) struct Document<'a> {
    pub(crate) language: Language,
    pub(crate) title: &'a str,
    /// Further lines of its head.
    pub(crate) head: &'a str,
    pub(crate) main: &'a str,
}

impl Document<'_> {
    /// The whole page. It looks like the app if the app is there.
    pub(crate) fn html(&self) -> String {
        let Document { language, title, head, main } = self;
        let (code, title) = (language.code(), escape(title));
        let link = |rel: &str, name: &str| {
            site::hashed(name).map(|name| format!("<link rel=\"{rel}\" href=\"/{name}\">\n"))
        };
        let style = link("stylesheet", "style.css").unwrap_or_default();
        let icon = link("icon", "icon.svg").unwrap_or_default();
        format!(
            "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             {icon}{style}{head}</head>\n<body>\n<main class=\"document\">\n{main}</main>\n\
             </body>\n</html>\n"
        )
    }
}

/// A text that can stand in an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}
