//! Looking ahead, for games of two players; and the parts that every search shares.
//!
//! The search walks *actions*, not turns: the view changes only when the player to act does, and
//! depth is counted in turns. Half-made turns have keys, so different ways to make the same turn
//! meet in the [`Table`].

mod alpha_beta;
mod budget;
mod evaluate;
mod line;
mod order;
mod score;
mod table;
mod weak;
mod worker;

pub use alpha_beta::AlphaBeta;
pub use budget::{Budget, Meter};
pub use evaluate::Evaluate;
pub use line::Line;
pub use score::{DRAW, Score, WIN, forced_turns, is_forced, lost_in, share, won_in};
pub use table::{Bound, Entry, Table};
pub(crate) use table::{from_table, to_table};
pub use weak::Errors;

/// One turn in the measure of depth. Finer steps let a search look less far at what comes late.
pub const TURN: i32 = 16;
