//! Pictures as pixels.
