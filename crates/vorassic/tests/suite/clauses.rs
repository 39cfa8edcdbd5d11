//! One test or more for each clause of the rules page.
