//! The tests of the rules of Bermudes.
