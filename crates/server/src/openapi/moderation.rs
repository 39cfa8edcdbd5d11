//! What keeps the peace.

use super::{BASE, Entry};

const OTHER: &str = r#"{"type":"object","required":["person"],"additionalProperties":false,
    "properties":{"person":{"type":"string","description":"the id"}}}"#;

const AFTER: (&str, &str) = ("after", "the id of the last row of the page before");

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        path: "/api/my/mutes",
        summary: "Whom one does not hear",
        refusals: &[401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/my/mute",
        summary: "Do not hear somebody any more",
        body: Some(OTHER),
        refusals: &[400, 401, 403, 404, 409, 413, 503],
        ..BASE
    },
    Entry {
        path: "/api/my/unmute",
        summary: "Hear somebody again",
        body: Some(OTHER),
        refusals: &[400, 401, 403, 404, 413, 503],
        ..BASE
    },
    Entry {
        path: "/api/report",
        summary: "Report somebody to those who look after the server",
        body: Some(
            r#"{"type":"object","required":["person","text"],"additionalProperties":false,
            "properties":{"person":{"type":"string","description":"the id"},
            "table":{"type":["string","null"]},
            "text":{"type":"string","minLength":1,"maxLength":1000}}}"#,
        ),
        good: 201,
        refusals: &[400, 401, 403, 404, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/people",
        summary: "The accounts in the order of their names",
        query: &[
            ("name", "only those whose names begin so"),
            ("after", "the name of the last row of the page before"),
        ],
        refusals: &[400, 401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/person/{id}",
        summary: "Who has an id, with the bans and mutes that hold now",
        refusals: &[401, 403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/sanctions",
        summary: "Bans and mutes, the newest first",
        query: &[("person", "only those against this id"), ("in_force", "yes"), AFTER],
        refusals: &[400, 401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/sanction",
        summary: "Ban somebody, or forbid them to talk",
        body: Some(
            r#"{"type":"object","required":["kind","why"],"additionalProperties":false,
            "properties":{"person":{"type":["string","null"],"description":"the id"},
            "name":{"type":["string","null"],"description":"or the name of an account"},
            "kind":{"enum":["ban","mute"]},
            "until":{"type":["integer","null"],"description":"in milliseconds since 1970"},
            "why":{"type":"string","minLength":1,"maxLength":1000}}}"#,
        ),
        good: 201,
        refusals: &[400, 401, 403, 404, 409, 413, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/sanction/{id}/lift",
        summary: "End a ban or a mute before its time",
        refusals: &[401, 403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/reports",
        summary: "Reports, the newest first",
        query: &[
            ("open", "yes or no"),
            ("by", "only those of this id"),
            ("about", "only those about this id"),
            AFTER,
        ],
        refusals: &[400, 401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/report/{id}/close",
        summary: "Close a report with a verdict",
        body: Some(
            r#"{"type":"object","required":["verdict"],"additionalProperties":false,
            "properties":{"verdict":{"type":"string","minLength":1,"maxLength":1000}}}"#,
        ),
        refusals: &[400, 401, 403, 404, 413, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/tables",
        summary: "All tables, private ones too, those that changed last first",
        query: &[
            ("status", "open, running or ended; running without it"),
            ("before", "only those that changed before, in milliseconds since 1970"),
            ("after_id", "with before: where the page before this one ended"),
        ],
        refusals: &[400, 401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/admin/audit",
        summary: "What was done with more than everybody's rights, the newest first",
        query: &[("person", "only what this id did or what concerned it"), AFTER],
        refusals: &[400, 401, 403, 503],
        ..BASE
    },
];
