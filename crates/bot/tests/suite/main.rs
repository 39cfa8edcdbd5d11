//! Everything the bots are tested for, one binary.

mod djambi;
