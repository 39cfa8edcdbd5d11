//! What programs use most: pairing, streams, records, bots.

use super::{BASE, Entry};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        path: "/api/account/bot",
        summary: "Say for good that a program plays for this account, which has not played yet",
        refusals: &[401, 403, 409, 503],
        ..BASE
    },
    Entry {
        path: "/api/my/stream",
        summary: "Follow the own tables: hello, started, turn, offer, paired, ended, one on each \
                  line; empty lines say that the stream is there",
        content: "application/x-ndjson",
        refusals: &[401, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/pair",
        summary: "Wait for somebody who wants the same: waiting, then paired with the table, or \
                  left; who hangs up does not wait any more",
        body: Some(
            r#"{"type":"object","required":["setup"],"additionalProperties":false,"properties":{
            "setup":{"type":"string","examples":["bermudes@1"],
            "description":"without a seed the board is left to chance"},"clock":CLOCK,
            "rated":{"type":"boolean"},
            "bots":{"type":"boolean","description":"whether a bot will do"}}}"#,
        ),
        content: "application/x-ndjson",
        refusals: &[400, 401, 403, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/pair/leave",
        summary: "Stop waiting, wherever one waits",
        refusals: &[401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/import",
        summary: "Keep the record of a game that was played elsewhere; the body is the record, \
                  at most 64 KiB",
        body_kind: "text/plain",
        body: Some(
            r#"{"type":"string","maxLength":65536,
            "examples":["[Game \"bermudes\"] [Rules \"bermudes@1\"] resigns:1 0"]}"#,
        ),
        good: 201,
        refusals: &[400, 401, 403, 409, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/import/{id}/remove",
        summary: "Remove a record that one brought along",
        refusals: &[401, 403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/user/{name}/games",
        summary: "All games of somebody as records, those that changed last first, one on each \
                  line; private ones for those who sat there",
        query: &[
            ("since", "only those that changed since, in milliseconds since 1970"),
            ("max", "at most so many"),
        ],
        content: "application/x-ndjson",
        refusals: &[400, 404, 429, 503],
        ..BASE
    },
];
