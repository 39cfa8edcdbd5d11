//! What keeps people from using a page who do not see it, or not well.

use serde_json::{Value, json};

use crate::Browser;

/// What one acts on. Each of these must have a name.
const CONTROLS: &[&str] = &[
    "button",
    "checkbox",
    "combobox",
    "gridcell",
    "link",
    "listbox",
    "menuitem",
    "option",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
];

/// What holds others together. Each of these must have a name if one can have several.
const GROUPS: &[&str] = &["dialog", "alertdialog", "form", "grid", "radiogroup", "region", "table"];

impl Browser {
    /// Everything on the page that people with other senses would stumble over: what has no name,
    /// headings out of order, text that is hard to make out.
    #[track_caller]
    pub fn barriers(&self) -> Vec<String> {
        let tree = self.command("Accessibility.getFullAXTree", &json!({}));
        let mut found = of_tree(tree["nodes"].as_array().map(Vec::as_slice).unwrap_or_default());
        found.extend(self.faint_texts());
        found
    }
}

fn of_tree(nodes: &[Value]) -> Vec<String> {
    let mut found = Vec::new();
    let mut level = 0;
    let mut mains = 0;
    let seen = nodes.iter().filter(|node| node["ignored"] != true);
    for node in seen {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let name = node["name"]["value"].as_str().unwrap_or_default().trim();
        match role {
            "RootWebArea" if name.is_empty() => found.push("the page has no title".to_owned()),
            "image" | "img" if name.is_empty() => found.push("an image has no name".to_owned()),
            "main" => mains += 1,
            "heading" => {
                let this = property(node, "level").and_then(Value::as_u64).unwrap_or(0);
                if this > level + 1 {
                    found.push(format!("heading “{name}” of level {this} after level {level}"));
                }
                level = this;
            }
            "generic" if property(node, "focusable").is_some_and(|it| *it == true) => {
                found.push(format!("“{name}” takes the focus and is nothing"));
            }
            _ if (CONTROLS.contains(&role) || GROUPS.contains(&role)) && name.is_empty() => {
                found.push(format!("a {role} has no name"));
            }
            _ => {}
        }
    }
    if mains != 1 {
        found.push(format!("the page has {mains} main parts"));
    }
    found
}

fn property<'a>(node: &'a Value, name: &str) -> Option<&'a Value> {
    let all = node["properties"].as_array()?;
    all.iter().find(|property| property["name"] == name).map(|property| &property["value"]["value"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(role: &str, name: &str) -> Value {
        json!({ "ignored": false, "role": { "value": role }, "name": { "value": name } })
    }

    fn heading(level: u32) -> Value {
        let mut node = node("heading", "h");
        node["properties"] = json!([{ "name": "level", "value": { "value": level } }]);
        node
    }

    #[track_caller]
    fn check(nodes: &[Value], expected: &[&str]) {
        let page = [node("RootWebArea", "t"), node("main", "")];
        assert_eq!(of_tree(&[&page, nodes].concat()), expected);
    }

    #[test]
    fn names_are_needed_where_one_acts() {
        check(&[node("button", "Play"), node("link", "Rules"), node("paragraph", "")], &[]);
        check(&[node("button", " ")], &["a button has no name"]);
        check(&[node("image", "")], &["an image has no name"]);
        check(&[node("grid", "")], &["a grid has no name"]);
    }

    #[test]
    fn headings_go_down_by_one() {
        check(&[heading(1), heading(2), heading(3), heading(2), heading(1)], &[]);
        check(&[heading(2)], &["heading “h” of level 2 after level 0"]);
        check(&[heading(1), heading(3)], &["heading “h” of level 3 after level 1"]);
    }

    #[test]
    fn a_page_has_a_title_and_one_main_part() {
        assert_eq!(
            of_tree(&[node("RootWebArea", "")]),
            ["the page has no title", "the page has 0 main parts"]
        );
    }
}
