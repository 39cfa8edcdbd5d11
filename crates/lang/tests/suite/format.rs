//! The format of the chapters.

use lang::{Block, Chapter, Level, Problem, Section, Span, Style, Table};

#[track_caller]
fn blocks(text: &str) -> Vec<Block> {
    Chapter::read(&format!("# T\n\n{text}")).unwrap().opening
}

/// Checks that a text behind the title is refused on this line.
#[track_caller]
fn refuse(text: &str, line: usize, problem: &Problem) {
    let error = Chapter::read(&format!("# T\n{text}")).unwrap_err();
    assert_eq!((error.line, &error.problem), (line, problem), "{text}");
    assert!(error.to_string().starts_with(&format!("line {line}: ")), "{error}");
}

fn span(style: Style, text: &str) -> Span {
    Span { style, text: text.to_owned() }
}

fn plain(text: &str) -> Vec<Span> {
    vec![span(Style::Plain, text)]
}

#[test]
fn sections_have_ids_and_levels() {
    let chapter =
        Chapter::read("# Title\nopening\n## One {#one}\n### Of one {#of-one}\ntext\n## Two {#two}")
            .unwrap();
    assert_eq!(chapter.title, "Title");
    assert_eq!(chapter.opening, [Block::Paragraph(plain("opening"))]);
    let section = |level, id: &str, title: &str, blocks| Section {
        level,
        id: id.to_owned(),
        title: title.to_owned(),
        blocks,
    };
    let expected = [
        section(Level::Section, "one", "One", vec![]),
        section(Level::Subsection, "of-one", "Of one", vec![Block::Paragraph(plain("text"))]),
        section(Level::Section, "two", "Two", vec![]),
    ];
    assert_eq!(chapter.sections, expected);
}

#[test]
fn text_has_styles() {
    let expected = vec![
        span(Style::Plain, "a "),
        span(Style::Bold, "b"),
        span(Style::Plain, " "),
        span(Style::Italic, "c"),
        span(Style::Code, "d*<e"),
        span(Style::Plain, " * f"),
    ];
    assert_eq!(blocks("a **b** *c*`d*<e` \\* f"), [Block::Paragraph(expected)]);
    assert_eq!(
        blocks("a\nb  \nc\n\nd\\"),
        [Block::Paragraph(plain("a b c")), Block::Paragraph(plain("d\\"))]
    );
}

#[test]
fn lists_and_tables_are_read() {
    assert_eq!(
        blocks("- a\n- b\n  and c\n\n- d"),
        [Block::List(vec![plain("a"), plain("b and c")]), Block::List(vec![plain("d")])]
    );
    assert_eq!(blocks("1. a\n2. b"), [Block::Numbered(vec![plain("a"), plain("b")])]);
    let row = |cells: &[&str]| cells.iter().map(|cell| plain(cell)).collect::<Vec<_>>();
    let table = Table {
        header: vec![vec![], plain("b")],
        rows: vec![row(&["c", "d"]), vec![plain("e|f"), vec![span(Style::Code, "g|h")]]],
    };
    assert_eq!(blocks("| | b |\n|---|---|\n| c | d |\n|e\\|f|`g|h`|\n"), [Block::Table(table)]);
}

#[test]
fn rule_sets_hold_blocks() {
    let inside = vec![Block::Paragraph(plain("x")), Block::Clauses(vec!["DJ-2".into()])];
    let names = vec!["french".to_owned(), "classic".to_owned()];
    let expected = [Block::RuleSets { names, blocks: inside }, Block::Paragraph(plain("y"))];
    assert_eq!(blocks(":::french classic\nx\n<!-- DJ-2 -->\n:::\ny"), expected);
}

#[test]
fn diagrams_have_fields() {
    let [Block::Board(diagram)] = &blocks(
        "```board\ngame: djambi\nrules: french\nposition: 9/9 0 - x\nmarks: a1 b2\narrow: a1-b2\narrow: b2-c3\ncaption: See *this*.\n```",
    )[..] else {
        panic!("not one board")
    };
    assert_eq!((diagram.game.as_str(), diagram.rules.as_deref()), ("djambi", Some("french")));
    assert_eq!(diagram.position, "9/9 0 - x");
    assert_eq!(diagram.marks, ["a1", "b2"]);
    let arrow = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(diagram.arrows, [arrow("a1", "b2"), arrow("b2", "c3")]);
    assert_eq!(diagram.caption[1], span(Style::Italic, "this"));
}

#[test]
fn headings_are_checked() {
    for text in ["", "Title", "#Title", "# ", "\n# Title"] {
        let error = Chapter::read(text).unwrap_err();
        assert_eq!((error.line, error.problem), (1, Problem::NoTitle), "{text}");
    }
    refuse("# U", 2, &Problem::SecondTitle);
    refuse("\n#### U {#u}", 3, &Problem::TooDeep);
    refuse("## U", 2, &Problem::NoId);
    refuse("## {#u}", 2, &Problem::NoId);
    refuse("## U {#U}", 2, &Problem::BadId("U".into()));
    refuse("## U {#a--b}", 2, &Problem::BadId("a--b".into()));
    refuse("## U {#u}\n\n### V {#u}", 4, &Problem::SameId("u".into()));
    refuse("### U {#u}", 2, &Problem::NoSection);
}

#[test]
fn styles_are_checked() {
    refuse("a\n**b", 2, &Problem::OpenStyle("**"));
    refuse("a *b", 2, &Problem::OpenStyle("*"));
    refuse("- a\n- `b", 3, &Problem::OpenStyle("`"));
    refuse("``", 2, &Problem::EmptyStyle("`"));
    refuse("a <b>c</b>", 2, &Problem::NotAllowed("HTML"));
    refuse("[a](b)", 2, &Problem::NotAllowed("links"));
    refuse("![a](b)", 2, &Problem::NotAllowed("images"));
}

#[test]
fn clause_marks_are_checked() {
    for mark in ["<!--DJ-1-->", "<!-- dj-1 -->", "<!-- DJ-1", "<!-- -->", "<!-- DJ-1  DJ-2 -->"] {
        refuse(&format!("a\n{mark}"), 3, &Problem::BadClauses);
    }
    refuse("<!-- DJ-1 -->", 2, &Problem::ClausesOfNothing);
    refuse("a\n## U {#u}\n<!-- DJ-1 -->", 4, &Problem::ClausesOfNothing);
    refuse("a\n:::french\n<!-- DJ-1 -->\n:::", 4, &Problem::ClausesOfNothing);
}

#[test]
fn rule_sets_are_checked() {
    refuse(":::", 2, &Problem::NotOpen);
    refuse(":::French", 2, &Problem::NoRuleSets);
    refuse(":::french\na", 2, &Problem::OpenRuleSets);
    refuse(":::french\na\n:::english\nb\n:::", 4, &Problem::InRuleSets);
    refuse(":::french\n## U {#u}\n:::", 3, &Problem::InRuleSets);
}

#[test]
fn diagrams_are_checked() {
    let sound = "game: djambi\nposition: 9\ncaption: c\n";
    refuse("```rust\n```", 2, &Problem::UnknownFence("rust".into()));
    refuse(&format!("```board\n{sound}"), 2, &Problem::OpenFence);
    refuse("```board\ngame djambi\n```", 3, &Problem::BadField("game djambi".into()));
    refuse("```board\nsize: 3\n```", 3, &Problem::UnknownField("size".into()));
    refuse(&format!("```board\n{sound}game: x\n```"), 6, &Problem::TwiceField("game".into()));
    refuse("```board\ngame: djambi\n```", 2, &Problem::MissingField("position"));
    refuse("```board\nposition: 9\n```", 2, &Problem::MissingField("game"));
    refuse("```board\ngame: djambi\nposition: 9\n```", 2, &Problem::MissingField("caption"));
    for arrow in ["a1", "a1-", "a1-b2-c3", "a1>b2"] {
        refuse(&format!("```board\narrow: {arrow}\n```"), 3, &Problem::BadArrow(arrow.into()));
    }
    refuse("```board\ncaption: *c\n```", 3, &Problem::OpenStyle("*"));
}

#[test]
fn lists_and_tables_are_checked() {
    refuse("1. a\n3. b", 3, &Problem::Number { found: 3, expected: 2 });
    refuse("0. a", 2, &Problem::Number { found: 0, expected: 1 });
    refuse("| a | b |\n| c | d |", 3, &Problem::NoTableRule);
    refuse("| a |", 3, &Problem::NoTableRule);
    refuse("| a | b |\n|---|\n", 3, &Problem::NoTableRule);
    refuse("| a | b |\n|---|---|\n| c |", 4, &Problem::Cells { found: 1, expected: 2 });
}

#[test]
fn no_text_makes_the_reader_panic() {
    let pieces = [
        "# T\n",
        "## U {#u}\n",
        "- ",
        "1. ",
        "| a |\n",
        "|---|\n",
        "```board\n",
        "```\n",
        ":::\n",
        ":::french\n",
        "<!-- DJ-1 -->\n",
        "\\",
        "*",
        "**",
        "`",
        "é\n",
        "game: x\n",
        "arrow: a-b\n",
        "\n",
        "caption: c\n",
        "position: p\n",
        "]( ",
        "|",
    ];
    let mut rng = kernel::Rng::new(7);
    for _ in 0..20_000 {
        let mut text = "# T\n".to_owned();
        for _ in 0..rng.below(12) {
            text += pieces[rng.below(pieces.len())];
        }
        if let Ok(chapter) = Chapter::read(&text) {
            let _ = chapter.for_rules("french");
        }
    }
}
