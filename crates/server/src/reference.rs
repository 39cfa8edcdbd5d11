//! The description of the API for people: a page made of the one for programs.

use catalog::drawing::Theme;
use lang::{Language, Texts};
use serde_json::{Map, Value, json};

use crate::document::{Document, escape};
use crate::openapi;

/// The page. It is for who writes programs, so it is in English as the description is.
pub(crate) fn html(theme: Option<Theme>) -> String {
    let document = openapi::document();
    let mut main = String::from(
        "<h1>The API</h1>\n\
         <p>Everything that can be asked of this server over HTTP, for people who write programs. \
         Programs read the same at <a href=\"/api/openapi.json\">/api/openapi.json</a>. Bodies \
         and answers are JSON unless something else is said; what is refused has a status from 400 \
         on and says why, by a lasting name and a sentence.</p>\n\
         <p>Who one is, a program shows by the header <code>Authorization: Bearer TOKEN</code>. \
         The token comes from <code>/api/guest</code>, <code>/api/sign-in</code> or \
         <code>/api/token</code>.</p>\n",
    );
    let paths = document["paths"].as_object().into_iter().flatten();
    for (path, operations) in paths {
        for (verb, operation) in operations.as_object().into_iter().flatten() {
            main += &section(path, &verb.to_ascii_uppercase(), operation);
        }
    }
    let texts = &Texts::new(Language::English);
    Document { texts, theme, game: None, title: "The API", head: "", main: &main }.html()
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

/// What is said about one address.
fn section(path: &str, verb: &str, operation: &Value) -> String {
    let id = path.trim_start_matches('/').replace(['/', '{', '}'], "-");
    let who = match operation.get("security") {
        Some(_) => "Only for who says who they are, be it as a guest.",
        None => "For everybody.",
    };
    let mut html = format!(
        "<section id=\"{id}\">\n<h2><code>{verb} {}</code></h2>\n<p>{}. {who}</p>\n",
        escape(path),
        text(&operation["summary"])
    );
    let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    if !parameters.is_empty() {
        html += "<table>\n<tr><th>parameter</th><th>where</th><th>meaning</th></tr>\n";
        for parameter in parameters {
            html += &format!(
                "<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n",
                text(&parameter["name"]),
                text(&parameter["in"]),
                text(&parameter["description"])
            );
        }
        html += "</table>\n";
    }
    let content = operation["requestBody"]["content"].as_object();
    let body = content.and_then(|content| content.iter().next());
    if let Some((_, body)) = body {
        let schema = serde_json::to_string_pretty(&body["schema"]).unwrap_or_default();
        html += &format!("<p>What is sent:</p>\n<pre tabindex=\"0\">{}</pre>\n", escape(&schema));
    }
    html += "<table>\n<tr><th>status</th><th>answer</th><th>form</th></tr>\n";
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let kinds = response["content"].as_object().into_iter().flatten();
        let kinds: Vec<String> = kinds.map(|(kind, _)| escape(kind)).collect();
        let description = text(&response["description"]);
        html += &format!(
            "<tr><td>{status}</td><td>{description}</td><td>{}</td></tr>\n",
            kinds.join(", ")
        );
    }
    html += "</table>\n";
    let example = example(path, verb, operation, body.map(|(kind, body)| (kind.as_str(), body)));
    html + &format!("<pre tabindex=\"0\">{}</pre>\n</section>\n", escape(&example))
}

/// How it is typed.
fn example(path: &str, verb: &str, operation: &Value, body: Option<(&str, &Value)>) -> String {
    let mut command = String::from("curl");
    if verb != "GET" {
        command += &format!(" -X {verb}");
    }
    if operation.get("security").is_some() {
        command += " -H 'Authorization: Bearer TOKEN'";
    }
    if let Some((kind, body)) = body {
        let sample = match sample(&body["schema"]) {
            Value::String(text) => text,
            other => other.to_string(),
        };
        command += &format!(" -H 'Content-Type: {kind}' -d '{sample}'");
    }
    let path = path.replace("{id}", "r7hdc4wq2k").replace("{name}", "ada");
    format!("{command} http://127.0.0.1:7878{path}")
}

/// Something that fits a schema: what must be there, and no more.
fn sample(schema: &Value) -> Value {
    if let Some(example) = schema["examples"].get(0).or_else(|| schema["enum"].get(0)) {
        return example.clone();
    }
    if let Some(first) = schema["oneOf"].get(0) {
        return sample(first);
    }
    match schema["type"].as_str() {
        Some("object") => {
            let required = schema["required"].as_array().into_iter().flatten();
            let names = required.filter_map(Value::as_str);
            let fields = names.map(|name| (name.to_owned(), sample(&schema["properties"][name])));
            Value::Object(fields.collect::<Map<String, Value>>())
        }
        Some("array") => json!([sample(&schema["items"])]),
        Some("integer") => schema["minimum"].as_i64().unwrap_or_default().into(),
        Some("boolean") => true.into(),
        _ => "text".into(),
    }
}
