//! The chapters themselves.

use std::collections::BTreeSet;

use catalog::{BoardView, Play, Title};
use lang::{Block, Chapter, Diagram, Language, Level, chapter};

#[track_caller]
fn read(language: Language, game: &str) -> Chapter {
    let text = chapter(language, game).unwrap();
    Chapter::read(text).unwrap_or_else(|error| panic!("{language:?}, {game}: {error}"))
}

/// The clauses of a rules page, which writes them in bold.
fn page(game: &str) -> BTreeSet<String> {
    let (page, letters) = match game {
        "djambi" => (include_str!("../../../../docs/rules/djambi.md"), "DJ-"),
        "bermudes" => (include_str!("../../../../docs/rules/bermudes.md"), "BE-"),
        _ => (include_str!("../../../../docs/rules/vorassic.md"), "VO-"),
    };
    let clauses: BTreeSet<String> = page
        .split("**")
        .filter(|word| {
            word.strip_prefix(letters).is_some_and(|digits| {
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
            })
        })
        .map(str::to_owned)
        .collect();
    assert!(clauses.len() > 10, "{game}: {clauses:?}");
    clauses
}

/// Everything of a chapter that is the same in all languages.
fn shape(chapter: &Chapter) -> Vec<String> {
    let mut shape = Vec::new();
    let mut add = |blocks: &[Block]| shape_of(blocks, &mut shape);
    add(&chapter.opening);
    for section in &chapter.sections {
        let level = if section.level == Level::Section { "##" } else { "###" };
        shape.push(format!("{level} {}", section.id));
        shape_of(&section.blocks, &mut shape);
    }
    shape
}

fn shape_of(blocks: &[Block], shape: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Paragraph(_) => {}
            Block::List(items) => shape.push(format!("list of {}", items.len())),
            Block::Numbered(items) => shape.push(format!("numbered list of {}", items.len())),
            Block::Table(table) => {
                shape.push(format!("table of {} by {}", table.rows.len(), table.header.len()));
            }
            Block::Board(Diagram { game, rules, position, marks, arrows, .. }) => {
                shape.push(format!("board {game} {rules:?} {position} {marks:?} {arrows:?}"));
            }
            Block::RuleSets { names, blocks } => {
                shape.push(format!("rule sets {names:?}"));
                shape_of(blocks, shape);
                shape.push("end".to_owned());
            }
            Block::Clauses(clauses) => shape.push(format!("clauses {clauses:?}")),
        }
    }
}

fn diagrams(chapter: &Chapter) -> Vec<&Diagram> {
    let mut diagrams = Vec::new();
    for block in chapter.blocks() {
        if let Block::Board(diagram) = block {
            diagrams.push(diagram);
        }
    }
    diagrams
}

/// The board of a diagram.
#[track_caller]
fn board(diagram: &Diagram) -> BoardView {
    let title = Title::by_name(&diagram.game).unwrap_or_else(|| panic!("{diagram:?}"));
    let rules = match &diagram.rules {
        Some(name) => title.rule_set(name).unwrap_or_else(|| panic!("{diagram:?}")),
        None => title.rule_sets()[0],
    };
    let play = Play::from_position(rules.id, &diagram.position)
        .unwrap_or_else(|refused| panic!("{refused}: {diagram:?}"));
    assert_eq!(play.position(), diagram.position, "{diagram:?}");
    play.view()
}

#[test]
fn every_game_has_a_chapter_in_every_language() {
    for title in Title::ALL {
        for language in Language::ALL {
            let chapter = read(language, title.name());
            assert!(chapter.sections.len() >= 5, "{title:?}, {language:?}");
        }
    }
    assert_eq!(chapter(Language::English, "chess"), None);
}

#[test]
fn every_language_has_the_same_sections_diagrams_and_clauses() {
    for title in Title::ALL {
        let english = shape(&read(Language::English, title.name()));
        for language in Language::ALL {
            let other = shape(&read(language, title.name()));
            for (index, (one, two)) in english.iter().zip(&other).enumerate() {
                assert_eq!(one, two, "{title:?}, {language:?}, part {index}");
            }
            assert_eq!(english.len(), other.len(), "{title:?}, {language:?}");
        }
    }
}

#[test]
fn every_chapter_covers_every_clause_of_its_page_and_no_other() {
    for title in Title::ALL {
        for language in Language::ALL {
            let chapter = read(language, title.name());
            let marked: BTreeSet<String> = chapter
                .blocks()
                .filter_map(|block| match block {
                    Block::Clauses(clauses) => Some(clauses.clone()),
                    _ => None,
                })
                .flatten()
                .collect();
            assert_eq!(marked, page(title.name()), "{title:?}, {language:?}");
        }
    }
}

#[test]
fn every_diagram_shows_a_position_of_its_game() {
    for title in Title::ALL {
        let chapter = read(Language::English, title.name());
        let diagrams = diagrams(&chapter);
        let enough = if title == Title::Djambi { 12 } else { 5 };
        assert!(diagrams.len() >= enough, "{title:?}: {}", diagrams.len());
        for diagram in diagrams {
            assert_eq!(diagram.game, title.name());
            let view = board(diagram);
            let arrows = diagram.arrows.iter().flat_map(|(from, to)| [from, to]);
            for name in diagram.marks.iter().chain(arrows) {
                assert!(view.square(name).is_some(), "no square {name}: {diagram:?}");
            }
            for (from, _) in &diagram.arrows {
                let starts = diagram.arrows.iter().any(|(_, to)| to == from)
                    || view.square(from).unwrap().piece.is_some();
                assert!(starts, "nothing moves from {from}: {diagram:?}");
            }
        }
    }
}

#[test]
fn rule_sets_are_those_of_the_game() {
    for title in Title::ALL {
        let chapter = read(Language::English, title.name());
        for block in chapter.blocks() {
            if let Block::RuleSets { names, .. } = block {
                for name in names {
                    assert!(title.rule_set(name).is_some(), "{title:?}: {name}");
                }
                assert!(names.len() < title.rule_sets().len(), "{names:?} is everybody");
            }
        }
    }
}

#[test]
fn a_chapter_for_one_rule_set_leaves_out_the_others() {
    for language in Language::ALL {
        let chapter = read(language, "djambi");
        for rules in Title::Djambi.rule_sets() {
            let own = chapter.for_rules(rules.name);
            assert!(!own.blocks().any(|block| matches!(block, Block::RuleSets { .. })));
            let blocks = |chapter: &Chapter| chapter.blocks().count();
            assert!(blocks(&own) < blocks(&chapter));
            for block in chapter.blocks() {
                if let Block::RuleSets { names, blocks } = block {
                    let holds = names.iter().any(|name| name == rules.name);
                    let kept = own.blocks().any(|block| *block == blocks[0]);
                    assert_eq!(kept, holds, "{rules:?}: {blocks:?}");
                }
            }
        }
    }
}
