//! A text is refused, or it is a legal turn that can be played.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::turn::<djambi::Position>(data));
