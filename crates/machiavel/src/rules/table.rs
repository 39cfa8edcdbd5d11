//! Tables whose columns stand below each other.

use lang::{Style, Table};

use super::words::{Look, Word, wrap};

const GAP: &str = "  ";

/// The lines of a table, not wider than this if its words allow it.
pub(super) fn lines(table: &Table, width: usize, look: Look) -> Vec<String> {
    let header: Vec<Vec<Word>> = table.header.iter().map(|cell| look.words(cell)).collect();
    let rows: Vec<Vec<Vec<Word>>> =
        table.rows.iter().map(|row| row.iter().map(|cell| look.words(cell)).collect()).collect();
    let widths = widths(&header, &rows, width);
    let mut lines = row_lines(&header, &widths);
    for line in &mut lines {
        *line = look.styled(Style::Bold, line);
    }
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    lines.push(rule.join(GAP));
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row_lines(row, &widths)).collect();
    // Rows of several lines need air between them.
    let airy = rows.iter().any(|row| row.len() > 1);
    for (index, row) in rows.into_iter().enumerate() {
        if airy && index > 0 {
            lines.push(String::new());
        }
        lines.extend(row);
    }
    lines
}

/// The widths of the columns: what the cells need if there is room, else something between the
/// longest word and that, most to those that need most.
fn widths(header: &[Vec<Word>], rows: &[Vec<Vec<Word>>], width: usize) -> Vec<usize> {
    let column = |index: usize| rows.iter().map(move |row| &row[index]).chain([&header[index]]);
    let count = header.len();
    let whole: Vec<usize> = (0..count)
        .map(|index| column(index).map(|cell| wrap(cell, usize::MAX)[0].width).max())
        .map(|width| width.unwrap_or(0).max(1))
        .collect();
    let mut widths: Vec<usize> = (0..count)
        .map(|index| column(index).flatten().map(|word| word.width).max())
        .map(|width| width.unwrap_or(0).max(1))
        .collect();
    let room = width.saturating_sub(GAP.len() * count.saturating_sub(1));
    while widths.iter().sum::<usize>() < room {
        // How many lines the longest cell would take, in hundredths.
        let need = |index: &usize| whole[*index] * 100 / widths[*index];
        let short = (0..count).filter(|index| widths[*index] < whole[*index]);
        let Some(neediest) = short.max_by_key(need) else { break };
        widths[neediest] += 1;
    }
    widths
}

fn row_lines(row: &[Vec<Word>], widths: &[usize]) -> Vec<String> {
    let cells: Vec<Vec<Word>> =
        row.iter().zip(widths).map(|(cell, width)| wrap(cell, *width)).collect();
    let most = cells.iter().map(Vec::len).max().unwrap_or(1);
    (0..most)
        .map(|index| {
            let mut line = String::new();
            for (cell, width) in cells.iter().zip(widths) {
                let part = cell.get(index).cloned().unwrap_or_default();
                line += &part.text;
                line += &" ".repeat(width.saturating_sub(part.width));
                line += GAP;
            }
            line.trim_end().to_owned()
        })
        .collect()
}
