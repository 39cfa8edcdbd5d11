//! Texts that are hard to make out against what is behind them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::Browser;

/// What WCAG asks of text.
const ENOUGH: f64 = 4.5;
/// What it asks of large text.
const ENOUGH_IF_LARGE: f64 = 3.0;
/// What large means, in pixels: 18 points, or 14 in bold.
const LARGE: f64 = 24.0;
const LARGE_IF_BOLD: f64 = 18.66;

/// Red, green and blue, each 0 to 1, and how much covers what is behind.
type Color = [f64; 4];

impl Browser {
    /// Every kind of text with less contrast than WCAG 2 asks for at level AA.
    #[track_caller]
    pub(crate) fn faint_texts(&self) -> Vec<String> {
        self.command("DOM.enable", &json!({}));
        self.command("CSS.enable", &json!({}));
        let document = self.command("DOM.getDocument", &json!({ "depth": -1 }));
        let mut parents = Vec::new();
        collect(&document["root"], &mut parents);
        let faint = parents.into_iter().filter_map(|(node, text)| self.faint(node, &text));
        let faint: BTreeSet<String> = faint.collect();
        self.command("CSS.disable", &json!({}));
        self.command("DOM.disable", &json!({}));
        faint.into_iter().collect()
    }

    #[track_caller]
    fn faint(&self, node: u64, text: &str) -> Option<String> {
        let node = json!({ "nodeId": node });
        let behind = self.command("CSS.getBackgroundColors", &node);
        // Only one color: of pictures and gradients nobody can tell. None: it is not shown.
        let [background] = behind["backgroundColors"].as_array()?.as_slice() else { return None };
        let background = color(background.as_str()?)?;
        let styles = self.command("CSS.getComputedStyleForNode", &node);
        let style = |name: &str| {
            let all = styles["computedStyle"].as_array()?;
            all.iter().find(|style| style["name"] == name)?["value"].as_str()
        };
        let written = color(style("color")?)?;
        let size: f64 = style("font-size")?.trim_end_matches("px").parse().ok()?;
        let weight: f64 = style("font-weight")?.parse().unwrap_or(400.0);
        let is_large = size >= LARGE || size >= LARGE_IF_BOLD && weight >= 700.0;
        let contrast = contrast(over(written, background), background);
        let enough = if is_large { ENOUGH_IF_LARGE } else { ENOUGH };
        (contrast < enough).then(|| {
            let (front, back) =
                (style("color").unwrap_or_default(), behind["backgroundColors"][0].as_str());
            let back = back.unwrap_or_default();
            format!("“{text}” has a contrast of {contrast:.2}, {front} on {back}")
        })
    }
}

/// The elements that hold text, and the text.
fn collect(node: &Value, found: &mut Vec<(u64, String)>) {
    let children = node["children"].as_array().map(Vec::as_slice).unwrap_or_default();
    let name = node["localName"].as_str().unwrap_or_default();
    // What is not text to read. Texts in pictures have their own rules.
    if ["head", "script", "style", "noscript", "template", "svg"].contains(&name) {
        return;
    }
    // WCAG leaves out what cannot be used now.
    if has_attribute(node, "disabled") {
        return;
    }
    let text = children.iter().filter(|child| child["nodeType"] == 3);
    let text: Vec<&str> = text.filter_map(|child| child["nodeValue"].as_str()).collect();
    let text = text.join(" ").trim().chars().take(40).collect::<String>();
    if let (Some(id), false) = (node["nodeId"].as_u64(), text.is_empty()) {
        found.push((id, text));
    }
    let is_closed = name == "details" && !has_attribute(node, "open");
    for child in children.iter().filter(|child| !is_closed || child["localName"] == "summary") {
        collect(child, found);
    }
}

fn has_attribute(node: &Value, name: &str) -> bool {
    // Names and values by turns.
    let all = node["attributes"].as_array().map(Vec::as_slice).unwrap_or_default();
    all.iter().step_by(2).any(|known| known == name)
}

/// `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`.
fn color(text: &str) -> Option<Color> {
    let (_, numbers) = text.trim_end_matches(')').split_once('(')?;
    let mut numbers = numbers.split(',').map(|number| number.trim().parse::<f64>().ok());
    let mut channel = || Some(numbers.next()?? / 255.0);
    let rgb = [channel()?, channel()?, channel()?];
    Some([rgb[0], rgb[1], rgb[2], numbers.next().flatten().unwrap_or(1.0)])
}

fn over(front: Color, back: Color) -> Color {
    let mix = |index: usize| front[index] * front[3] + back[index] * (1.0 - front[3]);
    [mix(0), mix(1), mix(2), 1.0]
}

/// As WCAG defines it.
fn contrast(one: Color, two: Color) -> f64 {
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

fn luminance(color: Color) -> f64 {
    let linear = |channel: f64| {
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(front: &str, back: &str, expected: f64) {
        let (front, back) = (color(front).unwrap(), color(back).unwrap());
        let found = contrast(over(front, back), back);
        assert!((found - expected).abs() < 0.01, "{found}");
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        check("rgb(0, 0, 0)", "rgb(255, 255, 255)", 21.0);
        check("rgb(118, 118, 118)", "rgb(255, 255, 255)", 4.54);
        check("rgba(0, 0, 0, 0)", "rgb(10, 20, 30)", 1.0);
    }
}
