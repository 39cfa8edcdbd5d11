//! The lessons of Djambi, under the rules that are usual. The learner is Red.

use super::{Lesson, Try};
use crate::Title;

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        clause: "DJ-21",
        position: "GC7YC/9/9/6YD2/3BR5/9/3RM1BC3/6BM2/RC8 0 0123 0 - 0123",
        solutions: &["d3-d5@…"],
        tries: &[
            Try { name: "far", legal: false, turns: "d3-g6…" },
            Try { name: "chief", legal: false, turns: "d3-f3…" },
            Try { name: "labyrinth", legal: false, turns: "d3-d5@e5" },
            Try { name: "idle", legal: true, turns: "d3-…" },
        ],
        ..lesson("militant")
    },
    Lesson {
        clause: "DJ-40",
        position: "GC7YC/1GR4YM2/9/9/7RA1/9/4RM4/1RC5BD1/8BC 0 0123 0 - 0123",
        solutions: &["b2-e5"],
        tries: &[
            Try { name: "militant", legal: false, turns: "e3-e5" },
            Try { name: "assassin", legal: false, turns: "h5-e5" },
            Try { name: "elsewhere", legal: true, turns: "b2-…" },
        ],
        ..lesson("chief")
    },
    Lesson {
        clause: "DJ-22",
        position: "GC8/3BR3YC1/7YM1/5x3/9/3RA5/9/6BM2/RC7BC 0 0123 0 - 0123",
        solutions: &["d4-d8"],
        tries: &[
            Try { name: "blocked", legal: false, turns: "d4-h8" },
            Try { name: "stop", legal: false, turns: "d4-e5" },
            Try { name: "placed", legal: false, turns: "d4-d8@…" },
            Try { name: "idle", legal: true, turns: "d4-…" },
        ],
        ..lesson("assassin")
    },
    Lesson {
        clause: "DJ-23",
        position: "GC7YC/1GM5YD1/4YM4/6BA2/9/9/2RR6/9/RC7BC 0 0123 0 - 0123",
        solutions: &["c3-f6*g6", "c3-g7*g6"],
        tries: &[
            Try { name: "diagonal", legal: false, turns: "c3-f6*e7" },
            Try { name: "silent", legal: true, turns: "c3-f6" },
            Try { name: "quiet", legal: true, turns: "c3-g7" },
            Try { name: "elsewhere", legal: true, turns: "c3-…" },
        ],
        ..lesson("reporter")
    },
    Lesson {
        clause: "DJ-24",
        position: "GC7YC/7YM1/1RM2x4/3YA5/9/1RD7/9/6BM2/3RC4BC 0 0123 0 - 0123",
        solutions: &["b4-d6@…"],
        tries: &[
            Try { name: "labyrinth", legal: false, turns: "b4-d6@e5" },
            Try { name: "own", legal: false, turns: "b4-b7…" },
            Try { name: "corpse", legal: false, turns: "b4-e7…" },
            Try { name: "idle", legal: true, turns: "b4-…" },
        ],
        ..lesson("diplomat")
    },
    Lesson {
        clause: "DJ-25",
        position: "GC7YC/7YM1/9/2x6/9/9/9/2RN2BR2BM/RC6BMBC 0 0123 0 - 0123",
        solutions: &["c2-c6@g3", "c2-c6@h2", "c2-c6@f4"],
        tries: &[
            Try { name: "labyrinth", legal: false, turns: "c2-c6@e5" },
            Try { name: "living", legal: false, turns: "c2-f2…" },
            Try { name: "beside", legal: true, turns: "c2-c6@…" },
            Try { name: "idle", legal: true, turns: "c2-…" },
        ],
        ..lesson("necromobile")
    },
    Lesson {
        clause: "DJ-30",
        position: "GC8/1GM4YM2/7YM1/9/4YC4/9/2RM6/4RA1BM2/RC7BC 0 0123 0 - 0123",
        solutions: &["e2-e5>…"],
        tries: &[
            Try { name: "militant", legal: false, turns: "c3-e5…" },
            Try { name: "stay", legal: false, turns: "e2-e5" },
            Try { name: "idle", legal: true, turns: "e2-…" },
        ],
        ..lesson("labyrinth")
    },
    Lesson {
        clause: "DJ-34",
        position: "8YC/1GM5YM1/2GM6/9/1RD2GC4/9/4RM4/6BM2/RC7BC 0 0123 0 - 0123",
        solutions: &["b5-e5@…>…"],
        tries: &[
            Try { name: "back", legal: false, turns: "b5-e5@e5…" },
            Try { name: "stay", legal: false, turns: "b5-e5@…" },
            Try { name: "militant", legal: false, turns: "e3-e5…" },
            Try { name: "other", legal: true, turns: "b5-b8@…" },
            Try { name: "idle", legal: true, turns: "b5-…" },
        ],
        ..lesson("exile")
    },
    Lesson {
        clause: "DJ-44",
        position: "GC7YC/GM2BC3YM1/4RM1BR2/7BA1/9/3RC2BM2/9/9/9 0 0123 0 - 0123",
        solutions: &["d4-d8@…"],
        tries: &[
            Try { name: "militant", legal: false, turns: "e7-d8…" },
            Try { name: "other", legal: true, turns: "d4-g4@…" },
            Try { name: "idle", legal: true, turns: "d4-…" },
        ],
        ..lesson("armies")
    },
    Lesson {
        clause: "DJ-43",
        position: "GC7YC/GM6YM1/5BM3/5BM3/2x6/9/9/2RN4x1/RC6xBC 0 0123 0 - 0123",
        solutions: &["c2-c5@i2"],
        tries: &[
            Try { name: "open", legal: true, turns: "c2-h2@…" },
            Try { name: "beside", legal: true, turns: "c2-c5@…" },
            Try { name: "idle", legal: true, turns: "c2-…" },
        ],
        ..lesson("walls")
    },
];

/// What the lessons share.
const fn lesson(name: &'static str) -> Lesson {
    Lesson {
        title: Title::Djambi,
        name,
        clause: "",
        setup: djambi::Preset::ALL[0].id,
        position: "",
        solutions: &[],
        tries: &[],
    }
}
