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

/// What a snapshot tells of the style of each text, in this order.
const STYLES: [&str; 3] = ["color", "font-size", "font-weight"];

impl Browser {
    /// Every kind of text with less contrast than WCAG 2 asks for at level AA.
    #[track_caller]
    pub(crate) fn faint_texts(&self) -> Vec<String> {
        let wanted = json!({ "computedStyles": STYLES, "includeBlendedBackgroundColors": true });
        let taken = self.command("DOMSnapshot.captureSnapshot", &wanted);
        let snapshot = Snapshot { page: &taken["documents"][0], strings: &taken["strings"] };
        let count = snapshot.page["layout"]["nodeIndex"].as_array().map_or(0, Vec::len);
        let judged: Vec<_> = (0..count).filter_map(|shown| snapshot.judge(shown)).collect();
        assert!(!judged.is_empty(), "no text at {} can be judged", self.address());
        let faint: BTreeSet<String> = judged.into_iter().filter_map(Result::err).collect();
        faint.into_iter().collect()
    }
}

/// What a page looks like, in lists of numbers that lead into a list of texts.
#[derive(Clone, Copy)]
struct Snapshot<'a> {
    page: &'a Value,
    strings: &'a Value,
}

impl<'a> Snapshot<'a> {
    fn string(self, index: &Value) -> Option<&'a str> {
        self.strings[usize::try_from(index.as_i64()?).ok()?].as_str()
    }

    /// What is wrong with something that is shown if it is too faint; nothing if it is no text, or
    /// one of which nobody can tell.
    fn judge(self, shown: usize) -> Option<Result<(), String>> {
        let layout = &self.page["layout"];
        let text = self.string(&layout["text"][shown])?.trim();
        let around =
            &self.page["nodes"]["parentIndex"][layout["nodeIndex"][shown].as_u64()? as usize];
        if text.is_empty() || self.is_left_out(around.as_i64()) {
            return None;
        }
        // It is told of the element around the text. None: of pictures, gradients and elements with
        // more than a text in them the browser cannot tell.
        let element = layout["nodeIndex"].as_array()?.iter().position(|node| node == around)?;
        let behind = self.string(&layout["blendedBackgroundColors"][element])?;
        let styles = &layout["styles"][shown];
        let style = |index: usize| self.string(&styles[index]);
        let (background, written) = (color(behind)?, color(style(0)?)?);
        let size: f64 = style(1)?.trim_end_matches("px").parse().ok()?;
        let weight: f64 = style(2)?.parse().unwrap_or(400.0);
        let is_large = size >= LARGE || size >= LARGE_IF_BOLD && weight >= 700.0;
        let contrast = contrast(over(written, background), background);
        let enough = if is_large { ENOUGH_IF_LARGE } else { ENOUGH };
        if contrast >= enough {
            return Some(Ok(()));
        }
        let text: String = text.chars().take(40).collect();
        let front = style(0).unwrap_or_default();
        Some(Err(format!("“{text}” has a contrast of {contrast:.2}, {front} on {behind}")))
    }

    /// Texts in pictures have their own rules, and WCAG leaves out what cannot be used now.
    fn is_left_out(self, mut node: Option<i64>) -> bool {
        let nodes = &self.page["nodes"];
        while let Some(index) = node.and_then(|node| usize::try_from(node).ok()) {
            let name = self.string(&nodes["nodeName"][index]).unwrap_or_default();
            // Names and values by turns.
            let attributes = nodes["attributes"][index].as_array();
            let mut names = attributes.into_iter().flatten().step_by(2);
            let is_disabled = names.any(|name| self.string(name) == Some("disabled"));
            if name.eq_ignore_ascii_case("svg") || is_disabled {
                return true;
            }
            node = nodes["parentIndex"][index].as_i64();
        }
        false
    }
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

    #[test]
    fn what_is_faint_is_told_and_what_is_left_out_is_not() {
        // A paragraph with a text, and one in a button, which may be disabled.
        let page = |color: &str, attribute: &str| {
            json!({
                "strings": ["P", "#text", "BUTTON", "read me", color, "16px", "400",
                            "rgb(255, 255, 255)", attribute, ""],
                "documents": [{
                    "nodes": {
                        "nodeName": [2, 0, 1], "parentIndex": [-1, 0, 1],
                        "attributes": [[8, 9], [], []],
                    },
                    "layout": {
                        "nodeIndex": [1, 2], "text": [-1, 3],
                        "styles": [[4, 5, 6], [4, 5, 6]], "blendedBackgroundColors": [7, -1],
                    },
                }],
            })
        };
        let judge = |page: &Value| {
            let snapshot = Snapshot { page: &page["documents"][0], strings: &page["strings"] };
            (snapshot.judge(0), snapshot.judge(1))
        };
        let faint = "“read me” has a contrast of 4.48, rgb(119, 119, 119) on rgb(255, 255, 255)";
        assert_eq!(judge(&page("rgb(119, 119, 119)", "type")), (None, Some(Err(faint.to_owned()))));
        assert_eq!(judge(&page("rgb(118, 118, 118)", "type")), (None, Some(Ok(()))));
        assert_eq!(judge(&page("rgb(119, 119, 119)", "disabled")), (None, None));
    }
}
