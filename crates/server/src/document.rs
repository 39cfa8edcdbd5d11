//! HTML that runs no scripts.

use catalog::Title;
use catalog::drawing::Theme;
use lang::Texts;

/// A page with this title and what its `main` contains.
pub(crate) struct Document<'a> {
    pub(crate) texts: &'a Texts,
    /// That of the system if `None`.
    pub(crate) theme: Option<Theme>,
    /// The game that it is about.
    pub(crate) game: Option<Title>,
    pub(crate) title: &'a str,
    /// Further lines of its head.
    pub(crate) head: &'a str,
    pub(crate) main: &'a str,
}

impl Document<'_> {
    /// The whole page. It looks like the app if the app is there.
    pub(crate) fn html(&self) -> String {
        let Document { texts, theme, head, main, .. } = self;
        let (code, title) = (texts.language().code(), escape(self.title));
        let theme = theme.map(|theme| format!(" data-theme=\"{}\"", theme.name()));
        let theme = theme.unwrap_or_default();
        let top = self.top();
        let link = |rel: &str, name: &str| {
            site::hashed(name).map(|name| format!("<link rel=\"{rel}\" href=\"/{name}\">\n"))
        };
        let style = link("stylesheet", "style.css").unwrap_or_default();
        let icon = link("icon", "icon.svg").unwrap_or_default();
        format!(
            "<!doctype html>\n<html lang=\"{code}\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             {icon}{style}{head}</head>\n<body>\n{top}<main class=\"document\">\n{main}</main>\n\
             </body>\n</html>\n"
        )
    }
}

impl Document<'_> {
    /// The way to the games, as in the app.
    fn top(&self) -> String {
        let say = |key: &str| escape(&self.texts.say(key, &[]));
        let mut links = String::new();
        for title in Title::ALL {
            let (name, here) = (title.name(), self.game == Some(title));
            let class = if here { " class=\"here\"" } else { "" };
            let game = say(&format!("game-{name}"));
            links += &format!("<a href=\"/play/{name}\"{class}>{game}</a>\n");
        }
        let label = say("page-games");
        let places: String = places(self.texts)
            .map(|(address, name)| format!("<a href=\"{address}\">{}</a>\n", escape(&name)))
            .concat();
        let others = say("page-places");
        format!(
            "<header class=\"top\">\n<a class=\"brand\" href=\"/\">Machiavel</a>\n\
             <nav aria-label=\"{label}\">\n{links}</nav>\n\
             <nav class=\"places\" aria-label=\"{others}\">\n{places}</nav>\n</header>\n"
        )
    }
}

/// Where else one can go, by addresses and names.
pub(crate) fn places(texts: &Texts) -> [(&'static str, String); 4] {
    [
        ("/lobby", "page-place-lobby"),
        ("/learn", "page-place-learn"),
        ("/analyze", "page-place-analysis"),
        ("/rules", "page-rules"),
    ]
    .map(|(address, key)| (address, texts.say(key, &[])))
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
