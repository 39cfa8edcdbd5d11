//! The lessons of Vorassic. The learner is Yellow, on the smallest board.

use super::{Lesson, Try};
use crate::Title;

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        clause: "VO-11",
        position: "snake J 3:3 j1234/jJ343/23432/343R1/432rr",
        solutions: &["C1", "B2"],
        tries: &[
            Try { name: "diagonal", legal: false, turns: "C2" },
            Try { name: "tail", legal: false, turns: "A2" },
            Try { name: "little", legal: true, turns: "B0" },
        ],
        ..lesson("snake", "vorassic@1 mode=snake size=5")
    },
    Lesson {
        clause: "VO-12",
        position: "octopus J 5:3 j1234/1j343/2J43R/3432r/4321r",
        solutions: &["B3", "C2"],
        tries: &[
            Try { name: "far", legal: false, turns: "D1" },
            Try { name: "corner", legal: false, turns: "A4" },
            Try { name: "little", legal: true, turns: "…" },
        ],
        ..lesson("octopus", "vorassic@1 mode=octopus size=5")
    },
    Lesson {
        clause: "VO-5",
        position: "snake J 2:3 j5#34/jJ#43/34432/34321/432Rr",
        solutions: &["B2"],
        tries: &[
            Try { name: "wall", legal: false, turns: "C1" },
            Try { name: "dead-end", legal: true, turns: "B0" },
        ],
        ..lesson("walls", "vorassic@1 mode=snake size=5")
    },
    Lesson {
        clause: "VO-13",
        position: "snake J 6:6 j1234/j2343/j3432/J4321/4Rrrr",
        solutions: &["B3"],
        tries: &[
            Try { name: "corner", legal: true, turns: "A4" },
            Try { name: "taken", legal: false, turns: "B4" },
            Try { name: "diagonal", legal: false, turns: "B2" },
        ],
        ..lesson("cut-off", "vorassic@1 mode=snake size=5")
    },
    Lesson {
        clause: "VO-20",
        position: "snake J 20:24 jjjrr/jjjrr/j4J23/jrrrr/Rrrr9",
        solutions: &["D2"],
        tries: &[
            Try { name: "draw", legal: true, turns: "B2" },
            Try { name: "nine", legal: false, turns: "E4" },
        ],
        ..lesson("end", "vorassic@1 mode=snake size=5")
    },
];

/// What the lessons share.
const fn lesson(name: &'static str, setup: &'static str) -> Lesson {
    Lesson {
        title: Title::Vorassic,
        name,
        clause: "",
        setup,
        position: "",
        solutions: &[],
        tries: &[],
    }
}
