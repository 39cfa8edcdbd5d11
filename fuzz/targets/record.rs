//! A text is refused, or it is a record that writes itself and can be replayed.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::record(data));
