//! A text is refused, or it is a setup that can be written and played.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::setup::<vorassic::Position>(data));
