//! What keeps people from using a page who do not see it, or not well.

use std::collections::HashMap;

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
const GROUPS: &[&str] = &["dialog", "alertdialog", "grid", "radiogroup", "region"];

/// What is pressed with a finger. Boxes to tick and files are pressed by their label.
const TARGETS: &str = "button, select, summary, label:has(input), a.button, header a, \
                       #square-0 > rect:first-child";

/// How wide and high a target must be, in CSS pixels (WCAG 2.5.8).
const LEAST_SIDE: f64 = 24.0;

impl Browser {
    /// Everything on the page that people with other senses would stumble over: what has no name,
    /// headings out of order, boards without rows, a page without a language, text that is hard to
    /// make out, what is too small for a finger.
    #[track_caller]
    pub fn barriers(&self) -> Vec<String> {
        let tree = self.command("Accessibility.getFullAXTree", &json!({}));
        let mut found = of_tree(tree["nodes"].as_array().map(Vec::as_slice).unwrap_or_default());
        if self.find("html").attribute("lang").is_none_or(|language| language.is_empty()) {
            found.push("the page has no language".to_owned());
        }
        found.extend(self.faint_texts());
        found.extend(self.small_targets());
        found
    }

    /// What one presses and is smaller than WCAG 2.2 asks for. Links inside of a text are as high
    /// as the text.
    #[track_caller]
    fn small_targets(&self) -> Vec<String> {
        let targets = self.all(TARGETS);
        let shown = targets.iter().filter(|target| target.is_shown());
        let small = shown.filter_map(|target| {
            let rect = target.rect();
            let is_small = rect.width < LEAST_SIDE || rect.height < LEAST_SIDE;
            is_small.then(|| {
                let name = target.name();
                format!("“{name}” is only {:.0} by {:.0}", rect.width, rect.height)
            })
        });
        small.collect()
    }
}

fn of_tree(nodes: &[Value]) -> Vec<String> {
    let mut found = Vec::new();
    let ordered = in_order(nodes);
    let seen = || ordered.iter().copied().filter(|node| node["ignored"] != true);
    // While a sheet lies over the page nothing else is there to be read; its title is of level 2.
    let is_sheet = |node: &Value| {
        node["role"]["value"] == "dialog" && property(node, "modal").is_some_and(|it| *it == true)
    };
    let has_sheet = seen().any(is_sheet);
    let (mut level, mut mains) = if has_sheet { (1, 1) } else { (0, 0) };
    for node in seen() {
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
            "row" if parent_role(nodes, node) != "grid" && parent_role(nodes, node) != "table" => {
                found.push(format!("row “{name}” is in no grid"));
            }
            "gridcell" if parent_role(nodes, node) != "row" => {
                found.push(format!("square “{name}” is in no row"));
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

/// The nodes as they are read. The browser tells those of one depth together.
fn in_order(nodes: &[Value]) -> Vec<&Value> {
    let ids: Vec<&Value> = nodes.iter().map(|node| &node["nodeId"]).collect();
    let is_root = |node: &&Value| node["parentId"].is_null() || !ids.contains(&&node["parentId"]);
    let mut waiting: Vec<&Value> = nodes.iter().filter(is_root).rev().collect();
    let mut inside: HashMap<&str, Vec<&Value>> = HashMap::new();
    for node in nodes.iter().filter(|node| !is_root(node)) {
        inside.entry(node["parentId"].as_str().unwrap_or_default()).or_default().push(node);
    }
    let mut ordered = Vec::new();
    while let Some(node) = waiting.pop() {
        ordered.push(node);
        let children = node["nodeId"].as_str().and_then(|id| inside.remove(id));
        waiting.extend(children.into_iter().flatten().rev());
    }
    ordered
}

/// The role of the nearest node around this one that is not ignored.
fn parent_role<'a>(nodes: &'a [Value], node: &Value) -> &'a str {
    let mut id = &node["parentId"];
    while let Some(parent) = nodes.iter().find(|other| other["nodeId"] == *id && !id.is_null()) {
        let role = parent["role"]["value"].as_str().unwrap_or_default();
        if parent["ignored"] != true && role != "rowgroup" {
            return role;
        }
        id = &parent["parentId"];
    }
    ""
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
    fn squares_are_in_rows_of_a_grid() {
        let inside = |id: &str, parent: &str, role: &str| {
            let mut node = node(role, "n");
            node["nodeId"] = id.into();
            node["parentId"] = parent.into();
            node
        };
        check(
            &[inside("1", "0", "grid"), inside("2", "1", "row"), inside("3", "2", "gridcell")],
            &[],
        );
        check(
            &[inside("1", "0", "grid"), inside("2", "1", "gridcell"), inside("3", "0", "row")],
            &["square “n” is in no row", "row “n” is in no grid"],
        );
    }

    #[test]
    fn headings_go_down_by_one() {
        check(&[heading(1), heading(2), heading(3), heading(2), heading(1)], &[]);
        check(&[heading(2)], &["heading “h” of level 2 after level 0"]);
        check(&[heading(1), heading(3)], &["heading “h” of level 3 after level 1"]);
    }

    #[test]
    fn headings_are_read_in_the_order_of_the_page() {
        let inside = |mut node: Value, id: &str, parent: &str| {
            node["nodeId"] = id.into();
            node["parentId"] = parent.into();
            node
        };
        // The one of level 1 is deeper in the page, and still read first.
        check(
            &[
                inside(node("group", "g"), "1", "0"),
                inside(heading(2), "2", "0"),
                inside(heading(1), "3", "1"),
            ],
            &[],
        );
    }

    #[test]
    fn a_page_has_a_title_and_one_main_part() {
        assert_eq!(
            of_tree(&[node("RootWebArea", "")]),
            ["the page has no title", "the page has 0 main parts"]
        );
    }
}
