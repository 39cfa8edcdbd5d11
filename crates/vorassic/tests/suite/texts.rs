//! Positions and turns as texts.
