//! The lessons of Bermudes. The learner is White.

use super::{Lesson, Try};
use crate::Title;

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        clause: "BE-10",
        position: "x7x/x3x3x/4x4/9/9/9/4ox3/9/1ooo1ooo1 o",
        solutions: &["G5xC5"],
        tries: &[
            Try { name: "adjacent", legal: false, turns: "G5xG6" },
            Try { name: "behind", legal: false, turns: "G5xB5" },
            Try { name: "jump", legal: true, turns: "G5-G7…" },
            Try { name: "other", legal: true, turns: "I…" },
        ],
        ..lesson("elimination")
    },
    Lesson {
        clause: "BE-11",
        position: "xx1xx3x/1x7/2xx5/2x6/9/2o1x3x/9/9/1oo1ooo2 o",
        solutions: &["F3-F6"],
        tries: &[
            Try { name: "no-room", legal: false, turns: "F3-C3…" },
            Try { name: "too-far", legal: false, turns: "F3-F7…" },
            Try { name: "eliminated", legal: true, turns: "F3x…" },
            Try { name: "other", legal: true, turns: "I…" },
        ],
        ..lesson("jump")
    },
    Lesson {
        clause: "BE-12",
        position: "xx1xx1xxx/xxx3x2/9/9/9/1ox2x3/3x5/o6oo/ooo1oo1oo o",
        solutions: &["F2-F4-H4-E7"],
        tries: &[
            Try { name: "one", legal: true, turns: "F2-F4" },
            Try { name: "two", legal: true, turns: "F2-F4-H4" },
            Try { name: "detour", legal: true, turns: "F2-F4-F7…" },
            Try { name: "back", legal: false, turns: "F2-F4-F2…" },
            Try { name: "eliminated", legal: true, turns: "F2x…" },
        ],
        ..lesson("chain")
    },
    Lesson {
        clause: "BE-20",
        position: "xx6x/7x1/9/x2ox4/5x3/9/9/9/1oo1ooo2 o",
        solutions: &["D4-D6-F6"],
        tries: &[
            Try { name: "one", legal: true, turns: "D4-D6" },
            Try { name: "eliminated", legal: true, turns: "…x…" },
            Try { name: "other", legal: true, turns: "I…" },
        ],
        ..lesson("end")
    },
];

/// What the lessons share.
const fn lesson(name: &'static str) -> Lesson {
    Lesson {
        title: Title::Bermudes,
        name,
        clause: "",
        setup: bermudes::RULES_ID,
        position: "",
        solutions: &[],
        tries: &[],
    }
}
