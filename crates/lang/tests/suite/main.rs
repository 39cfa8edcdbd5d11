//! The messages of all languages, and the chapters of the rules.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod chapters;
mod codes;
mod fluent;
mod format;
mod language;
mod messages;
mod say;

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use lang::Language;

/// The files of a language's messages, one after the other.
fn source(language: Language) -> &'static str {
    match language {
        Language::English => {
            concat!(
                include_str!("../../texts/en/messages.ftl"),
                include_str!("../../texts/en/page.ftl"),
                include_str!("../../texts/en/documents.ftl"),
                include_str!("../../texts/en/terminal.ftl"),
                include_str!("../../texts/en/lessons.ftl"),
                include_str!("../../texts/en/live.ftl"),
                include_str!("../../texts/en/server.ftl"),
                include_str!("../../texts/en/study.ftl"),
                include_str!("../../texts/en/online.ftl")
            )
        }
        Language::French => {
            concat!(
                include_str!("../../texts/fr/messages.ftl"),
                include_str!("../../texts/fr/page.ftl"),
                include_str!("../../texts/fr/documents.ftl"),
                include_str!("../../texts/fr/terminal.ftl"),
                include_str!("../../texts/fr/lessons.ftl"),
                include_str!("../../texts/fr/live.ftl"),
                include_str!("../../texts/fr/server.ftl"),
                include_str!("../../texts/fr/study.ftl"),
                include_str!("../../texts/fr/online.ftl")
            )
        }
        Language::Spanish => {
            concat!(
                include_str!("../../texts/es/messages.ftl"),
                include_str!("../../texts/es/page.ftl"),
                include_str!("../../texts/es/documents.ftl"),
                include_str!("../../texts/es/terminal.ftl"),
                include_str!("../../texts/es/lessons.ftl"),
                include_str!("../../texts/es/live.ftl"),
                include_str!("../../texts/es/server.ftl"),
                include_str!("../../texts/es/study.ftl"),
                include_str!("../../texts/es/online.ftl")
            )
        }
    }
}

/// What a message asks for, that of the messages it quotes included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Needs {
    variables: BTreeSet<String>,
    quotes: BTreeSet<String>,
}

/// Every message of a language, in the order of the file.
fn messages(language: Language) -> Vec<(String, Needs)> {
    let resource = fluent_syntax::parser::parse(source(language))
        .unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
    let mut messages = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let mut needs = Needs::default();
                assert!(message.attributes.is_empty(), "{language:?}: {}", message.id.name);
                collect(message.value.as_ref().unwrap(), &mut needs);
                messages.push((message.id.name.to_owned(), needs));
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => panic!("{language:?}: {entry:?}"),
        }
    }
    let direct: BTreeMap<_, _> = messages.iter().cloned().collect();
    for (key, needs) in &mut messages {
        let mut open: Vec<String> = needs.quotes.iter().cloned().collect();
        while let Some(quoted) = open.pop() {
            let found = direct.get(&quoted).unwrap_or_else(|| panic!("{key} quotes {quoted}"));
            needs.variables.extend(found.variables.iter().cloned());
            open.extend(found.quotes.iter().cloned());
        }
    }
    messages
}

fn collect(pattern: &Pattern<&str>, needs: &mut Needs) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, needs),
            Expression::Select { selector, variants } => {
                collect_inline(selector, needs);
                variants.iter().for_each(|variant| collect(&variant.value, needs));
            }
        }
    }
}

fn collect_inline(expression: &InlineExpression<&str>, needs: &mut Needs) {
    match expression {
        InlineExpression::VariableReference { id } => {
            needs.variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, attribute: None } => {
            needs.quotes.insert(id.name.to_owned());
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("not used in our messages: {other:?}"),
    }
}
