//! The games and positions that bots are measured by.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use catalog::{Advice, BotName, Level, Limits, Play, Setup, Thinker, ThinkerOptions, Title, Watch};

/// A small table is soon there; the number of positions is small too.
const TABLE_BYTES: usize = 4 << 20;

/// A game at three positions: early, in the middle and late.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// How the strongest bot searches.
    search: &'static str,
    plays: Vec<Play>,
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Strongest,
    /// The strongest with so many threads.
    Threads(usize),
    Baseline(&'static str),
}

impl Case {
    fn new(
        name: &'static str,
        search: &'static str,
        setup: &str,
        texts: [&str; 3],
    ) -> Result<Case> {
        let setup = Setup::read(setup).context(name)?;
        let play =
            |text| Ok(setup.position(text).with_context(|| format!("{name}: {text}"))?.play());
        let plays = texts.into_iter().map(play).collect::<Result<Vec<Play>>>()?;
        Ok(Case { name, search, plays })
    }

    pub(crate) fn title(&self) -> Title {
        self.plays[0].title()
    }

    /// How many positions it has.
    pub(crate) fn positions(&self) -> usize {
        self.plays.len()
    }

    /// Each position with its setup, as texts.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (String, String)> {
        self.plays.iter().map(|play| (play.setup(), play.position()))
    }

    /// The strongest, and the baselines that search.
    pub(crate) fn searches(&self) -> Vec<Who> {
        let baselines = catalog::baselines(self.title()).into_iter();
        let searching = baselines.filter(|name| !["random", "bermudes-advanced"].contains(name));
        [Who::Strongest].into_iter().chain(searching.map(Who::Baseline)).collect()
    }

    /// The name of a search.
    pub(crate) fn search(&self, who: Who) -> &'static str {
        match who {
            Who::Strongest | Who::Threads(_) => self.search,
            Who::Baseline(name) => name,
        }
    }

    /// What a bot that remembers nothing says about one of the positions.
    pub(crate) fn ask(&self, place: usize, who: Who, limits: Limits) -> Advice {
        self.ask_until(place, who, limits, &AtomicBool::new(false))
    }

    /// The same, until it is told to stop.
    pub(crate) fn ask_until(
        &self,
        place: usize,
        who: Who,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Advice {
        let play = &self.plays[place];
        let (name, threads) = match who {
            Who::Strongest => (BotName::Level(Level::STRONGEST), 1),
            Who::Threads(threads) => (BotName::Level(Level::STRONGEST), threads),
            Who::Baseline(name) => (BotName::Baseline(name), 1),
        };
        let options = ThinkerOptions { threads, table_bytes: TABLE_BYTES, seed: 0 };
        let mut thinker = Thinker::new(self.title(), play.players().len(), name, options)
            .expect("the catalog has the bots it lists");
        let begun = Instant::now();
        let now = || begun.elapsed();
        thinker
            .think(play, limits, &Watch::new(&now, stop))
            .expect("no position of a case is the end of a game")
    }
}

/// Everything that is measured. The positions are of games that the bots played against
/// themselves.
pub(crate) fn all() -> Result<Vec<Case>> {
    Ok(vec![
        Case::new(
            "djambi 2",
            "paranoid",
            "djambi/french@1 players=2",
            [
                "GCGAGM3YMYAYC/GDGRGM3YMYRYD/GMGMGN4YMYM/9/1RM5BM1/6YN2/RM1RN3BN1BM/RDRRRM3BMBRBD/RCRARM3BMBABC 1 0011 1 - 0011",
                "1GAGM3YMYAYC/GDGCGM3YMxYD/GM1x4YMYM/9/1GR1GM5/3YR2BM2/RMxRN3BN1BM/RDRRx4BRBD/RCRARMRM1BMBMBC1 1 0011 1 - 0011",
                "1GAGM3YMYAYC/2GM3YMxYD/GM1x1GC2YMYM/2x1x4/1GR7/2xYR2BM2/RMx3RM1BNBM/RDRRx2BR2BD/RCRARM2BMBM1BC 1 0011 1 - 0011",
            ],
        )?,
        Case::new(
            "djambi 4",
            "paranoid",
            "djambi/french@1",
            [
                "GCGAGM3YMYAYC/GDGRGM3YMYRYD/GMGMGN3YNYMYM/9/9/9/RMRMRN3BNBMBM/RDRRRM3BMBRBD/RCRARM3BMBABC 0 0123 0 - 0123",
                "1GAGM3YMYAYC/GD1GM3xYRYD/GMGM2xYMYN1YM/3GC5/3x5/RM8/1RMRN4BMBM/RDRR2BM2xBD/RCxRMRM1xBMBABC 3 0123 3 - 0123",
                "1xGM3YMYAYC/GD4YNx1YD/GMGM2xx1xYM/5YR3/3xGC4/RM2xRMx3/1RMx4xBM/RDGA5xBD/RCxRM2x1BMBC 3 0123 2 - 0123",
            ],
        )?,
        Case::new(
            "bermudes",
            "alpha-beta",
            "bermudes@1",
            [
                "xxxxx1xxx/1xxx1x1xx/o5xxx/o7x/9/8x/o1oo4o/xoooooooo/ooooooooo x",
                "xxxxxoxxx/oxx2o1x1/o8/8o/8o/9/o1o1oo3/1oooooox1/1ooooo2o x",
                "1x2ooxxo/x6x1/x8/4o4/3oo3o/3o5/x3o4/xoooo4/oooooo2o x",
            ],
        )?,
        Case::new(
            "snake 10",
            "alpha-beta on regions",
            "vorassic@1 mode=snake size=10",
            [
                "snake R 9:6 jj79867402/6J63180683/7331335986/5653646398/5786060493/3940606875/8936463565/6895331337/386081369R/204768970r",
                "snake R 34:33 jj79867402/6j63180683/7jj1335986/56j3646398/57jjJ60493/3940606875/89364Rrr65/6895331rrr/386081369r/204768970r",
                "snake R 60:64 jj79867402/6j63180683/7jjjjJ5986/56jjjj6398/57jjjj0493/3rrrrr6875/8rR64rrr65/6895331rrr/386081369r/204768970r",
            ],
        )?,
        Case::new(
            "octopus 10",
            "alpha-beta on regions",
            "vorassic@1 mode=octopus size=10",
            [
                "octopus R 13:6 j079867402/j963180683/J331335986/5653646398/5786060493/3940606875/8936463565/6895331337/386081369R/204768970r",
                "octopus R 38:38 j079867402/j963180683/j331335986/5j53r46398/57jR0r0493/39Jj60r875/8936j63r65/68953j13r7/386081369r/204768970r",
                "octopus R 66:81 j079867402/j96jjr0683/j3j1rj5986/5jr3r4J398/5rjr0r0493/3rjj60rr75/8jR6j6jr65/68953j13r7/386081369r/204768970r",
            ],
        )?,
    ])
}
