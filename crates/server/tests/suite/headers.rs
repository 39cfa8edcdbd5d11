//! What every answer tells the browser.

use crate::ask;

#[test]
fn every_answer_is_strict() {
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/play/djambi"),
        ("GET", "/rules/djambi"),
        ("GET", "/sw.js"),
        ("GET", "/health"),
        ("GET", "/nowhere"),
        ("HEAD", "/"),
        ("POST", "/"),
    ] {
        let answer = ask(method, path, &[]);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; "), "{method} {path}: {policy}");
        // Nothing beyond our own files but WebAssembly.
        for part in policy.split("; ") {
            let mut words = part.split(' ');
            let name = words.next().unwrap();
            for word in words {
                let is_strict = matches!(word, "'self'" | "'none'")
                    || (name, word) == ("script-src", "'wasm-unsafe-eval'");
                assert!(is_strict, "{part}");
            }
        }
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{method} {path}: {name}");
        }
        assert!(answer.header("permissions-policy").contains("camera=()"));
        assert_eq!(answer.header("server"), "");
    }
}
