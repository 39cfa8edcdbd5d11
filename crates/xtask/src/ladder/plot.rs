//! The picture of a ladder.

use super::ratings::Rated;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 230.0;
const RIGHT: f64 = 40.0;
const TOP: f64 = 50.0;
const ROW: f64 = 24.0;
const BOTTOM: f64 = 40.0;
/// How many Elo lie between two lines.
const STEP: f64 = 400.0;

/// Every bot as a dot with its error, the strongest at the top.
pub(super) fn plot(title: &str, rated: &[Rated]) -> String {
    let low = rated.iter().map(|bot| bot.elo - bot.error).fold(0.0, f64::min);
    let high = rated.iter().map(|bot| bot.elo + bot.error).fold(STEP, f64::max);
    let (low, high) = ((low / STEP).floor() * STEP, (high / STEP).ceil() * STEP);
    let x = |elo: f64| LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT);
    let end = TOP + ROW * rated.len() as f64;
    let height = end + BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fbfaf7\"/>\n\
         <text x=\"16\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{title}, in Elo</text>\n"
    );
    let mut line = low;
    while line <= high {
        let x = x(line);
        svg += &format!(
            "<path d=\"M{x:.1} {TOP}V{end}\" stroke=\"#ddd8cc\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{line}</text>\n",
            end + 20.0
        );
        line += STEP;
    }
    for (row, bot) in rated.iter().rev().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let color = if bot.name.starts_with("level:") { "#9c2f2f" } else { "#46566b" };
        let (from, to, at) = (x(bot.elo - bot.error), x(bot.elo + bot.error), x(bot.elo));
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <path d=\"M{from:.1} {y:.1}H{to:.1}\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"{color}\"/>\n",
            LEFT - 12.0,
            y + 4.5,
            bot.name
        );
    }
    svg + "</svg>\n"
}
