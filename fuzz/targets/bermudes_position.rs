//! A text is refused, or it is a position that writes itself.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::position::<bermudes::Position>(data));
