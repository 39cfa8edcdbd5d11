//! Leaving out what only those read who write the files.

/// A style sheet without comments and without the white space that nothing needs.
pub(crate) fn style(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut space = false;
    while let Some(next) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("/*") {
            rest = after.split_once("*/").map_or("", |(_, after)| after);
            space = true;
            continue;
        }
        let (taken, after) = rest.split_at(token(rest, next));
        rest = after;
        if next.is_whitespace() {
            space = true;
            continue;
        }
        // A space before a colon begins a selector of its own, one behind it never does.
        let joins = matches!(next, '{' | '}' | ';' | ',');
        let joined = out.ends_with(['{', '}', ';', ',', ':']) || out.is_empty();
        if space && !joins && !joined {
            out.push(' ');
        }
        space = false;
        if next == '}' && out.ends_with(';') {
            out.pop();
        }
        out += taken;
    }
    out
}

/// How many bytes belong together: a quotation with its marks, or one character.
fn token(rest: &str, next: char) -> usize {
    if !matches!(next, '"' | '\'') {
        return next.len_utf8();
    }
    let mut escaped = false;
    for (index, char) in rest.char_indices().skip(1) {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if char == next => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Messages without comments and empty lines.
pub(crate) fn messages(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A script that was generated, without what it says about its functions to those who read it.
pub(crate) fn script(text: &str) -> String {
    let mut is_comment = false;
    let lines = text.lines().filter(|line| {
        let line = line.trim();
        let begins = line.starts_with("/**");
        let is_said = is_comment || begins;
        is_comment = is_said && !line.ends_with("*/");
        !is_said && !line.is_empty() && !line.starts_with("//")
    });
    lines.flat_map(|line| [line.trim_start(), "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_style(text: &str, expected: &str) {
        assert_eq!(style(text), expected);
        assert_eq!(style(expected), expected, "once more changes nothing");
    }

    #[test]
    fn style_sheets_lose_comments_and_space() {
        check_style(
            "/* The page. */\na,\nb {\n  color: red;\n  margin: 0 auto;\n}\n",
            "a,b{color:red;margin:0 auto}",
        );
        check_style(":root {\n--a: 1px;\n}\n\n/* x */\n.b .c {}", ":root{--a:1px}.b .c{}");
    }

    #[test]
    fn what_means_something_in_a_style_sheet_stays() {
        check_style("a :is(b, c):hover > d { e: f }", "a :is(b,c):hover > d{e:f}");
        check_style(
            "a { width: calc(1px + (2px - var(--b))) }",
            "a{width:calc(1px + (2px - var(--b)))}",
        );
        check_style(
            "@media (width >= 60rem) and (x) { a { b: c } }",
            "@media (width >= 60rem) and (x){a{b:c}}",
        );
        check_style(
            r#"a::before { content: "; { /* é \" */ " }"#,
            r#"a::before{content:"; { /* é \" */ "}"#,
        );
        check_style("a/* */b { c: d }", "a b{c:d}");
    }

    #[test]
    fn messages_lose_comments_and_empty_lines() {
        let text = "### All\n\n# One\none = 1\n\n## More\ntwo = { $n ->\n    [1] #\n   *[2] b\n}\n";
        assert_eq!(messages(text), "one = 1\ntwo = { $n ->\n    [1] #\n   *[2] b\n}\n");
    }

    #[test]
    fn scripts_lose_what_is_said_about_functions() {
        let text = "/**\n * @param {number} a\n */\nfunction f(a) {\n    // b\n    return a; // c\n}\n\n/** d */\nf(1);\n";
        assert_eq!(script(text), "function f(a) {\nreturn a; // c\n}\nf(1);\n");
    }
}
