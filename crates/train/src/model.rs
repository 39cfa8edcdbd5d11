//! The net while it learns: the same as [`Net`], in numbers with a point.

use bot::learning::Learner;
use bot::net::{HIDDEN, Net};
use kernel::{ByPlayer, Player, Rng};

use crate::progress::Progress;
use crate::selfplay::Sample;

type Row = [f32; HIDDEN];

/// What is learned, and in the same form what it should change by.
#[derive(Clone, Debug)]
struct Weights {
    first: Vec<Row>,
    bias: Row,
    second: Row,
    last: f32,
}

impl Weights {
    fn zero(inputs: usize) -> Weights {
        let row = [0.0; HIDDEN];
        Weights { first: vec![row; inputs], bias: row, second: row, last: 0.0 }
    }

    /// All of them in a fixed order.
    fn each(&mut self) -> impl Iterator<Item = &mut f32> {
        let rest = self.bias.iter_mut().chain(&mut self.second).chain(Some(&mut self.last));
        self.first.iter_mut().flatten().chain(rest)
    }
}

/// A net that learns.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    weights: Weights,
    /// Means of what it changed by lately, and of the squares of that (Adam).
    mean: Weights,
    square: Weights,
    steps: i32,
}

/// How it learns.
#[derive(Debug)]
pub(crate) struct Teaching {
    pub(crate) epochs: u32,
    pub(crate) seed: u64,
}

/// So many samples are learned from at once.
const BATCH: usize = 512;

/// Of so many games one is left out to see whether what was learned holds for others.
const LEFT_OUT: usize = 20;

/// The largest number that counts in the hidden layer.
const TOP: f32 = Net::TOP as f32 / Net::UNIT as f32;

/// Larger weights could not be told by a byte.
const LARGEST: f32 = 1.98;

impl Model {
    pub(crate) fn new(inputs: usize, seed: u64) -> Model {
        let mut rng = Rng::new(seed);
        let mut chance = |size: f32| (rng.below(20_001) as f32 / 10_000.0 - 1.0) * size;
        let mut weights = Weights::zero(inputs);
        weights.first.iter_mut().flatten().for_each(|weight| *weight = chance(0.15));
        weights.bias.fill(0.5);
        weights.second.iter_mut().for_each(|weight| *weight = chance(0.3));
        let (mean, square) = (Weights::zero(inputs), Weights::zero(inputs));
        Model { weights, mean, square, steps: 0 }
    }

    /// Learns from all samples again and again; how far off the judgment by hand is on games that
    /// were left out, and how far off the net.
    pub(crate) fn learn<G: Learner>(
        &mut self,
        samples: &[Sample<G>],
        teaching: &Teaching,
    ) -> [f32; 2] {
        let mut rng = Rng::new(teaching.seed);
        let (left_out, mut taught): (Vec<_>, Vec<_>) =
            samples.iter().partition(|sample| sample.game % LEFT_OUT == 0);
        let progress = Progress::new("epochs", teaching.epochs as usize);
        for epoch in 0..teaching.epochs {
            rng.shuffle(&mut taught);
            // From large steps to small ones.
            let left = 1.0 - epoch as f32 / teaching.epochs as f32;
            let rate = 0.0002 + 0.0018 * left * left;
            for batch in taught.chunks(BATCH) {
                let mut change = Weights::zero(self.weights.first.len());
                for sample in batch {
                    let views = views(&sample.position, rng.below(G::SYMMETRIES));
                    self.descend(&views, &target(sample), &mut change);
                }
                self.step(&mut change, batch.len() as f32, rate);
            }
            progress.step();
        }
        let untaught = Model { weights: Weights::zero(G::INPUTS), ..self.clone() };
        [untaught.error(left_out.iter().copied()), self.error(left_out)]
    }

    /// How far off it is, as the root of the mean square.
    fn error<'a, G: Learner>(&self, samples: impl IntoIterator<Item = &'a Sample<G>>) -> f32 {
        let (mut sum, mut count) = (0.0, 0.0);
        for sample in samples {
            let views = views(&sample.position, 0);
            let target = target(sample);
            let chances = chances(&self.scores(&views));
            for (view, chance) in views.iter().zip(chances) {
                sum += (chance - target[view.player]).powi(2);
                count += 1.0_f32;
            }
        }
        (sum / count.max(1.0)).sqrt()
    }

    /// The net in whole numbers.
    pub(crate) fn net(&self, scale: f32) -> Net {
        let Weights { first, bias, second, last } = &self.weights;
        // An input that was never set taught nothing, and a 0 takes no room in what is sent.
        let taught = |place: usize| self.square.first[place] != [0.0; HIDDEN];
        let first: Vec<Row> = (0..first.len())
            .map(|place| if taught(place) { first[place] } else { [0.0; HIDDEN] })
            .collect();
        Net::rounded(&first, bias, &second.map(|weight| weight * scale), last * scale)
    }

    /// The hidden layer before it is cut, and what comes out.
    fn output(&self, inputs: &[usize]) -> (Row, f32) {
        let mut hidden = self.weights.bias;
        for input in inputs {
            for (number, weight) in hidden.iter_mut().zip(&self.weights.first[*input]) {
                *number += weight;
            }
        }
        let mut output = self.weights.last;
        for (number, weight) in hidden.iter().zip(&self.weights.second) {
            output += number.clamp(0.0, TOP) * weight;
        }
        (hidden, output)
    }

    /// What is said about each player, by hand and by the net together.
    fn scores(&self, views: &[View]) -> Vec<f32> {
        let learned = |view: &View| {
            if view.inputs.is_empty() { 0.0 } else { self.output(&view.inputs).1 }
        };
        views.iter().map(|view| view.base + learned(view)).collect()
    }

    /// Adds how the weights should change so that the chances come nearer to the target.
    fn descend(&self, views: &[View], target: &ByPlayer<f32>, change: &mut Weights) {
        let chances = chances(&self.scores(views));
        for (view, chance) in views.iter().zip(chances) {
            if !view.inputs.is_empty() {
                self.descend_view(&view.inputs, chance - target[view.player], change);
            }
        }
    }

    fn descend_view(&self, inputs: &[usize], error: f32, change: &mut Weights) {
        let (hidden, _) = self.output(inputs);
        let mut back = [0.0; HIDDEN];
        for place in 0..HIDDEN {
            let number = hidden[place];
            change.second[place] += error * number.clamp(0.0, TOP);
            if number > 0.0 && number < TOP {
                back[place] = error * self.weights.second[place];
                change.bias[place] += back[place];
            }
        }
        change.last += error;
        for input in inputs {
            for (sum, back) in change.first[*input].iter_mut().zip(&back) {
                *sum += back;
            }
        }
    }

    /// One step of Adam.
    fn step(&mut self, change: &mut Weights, samples: f32, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let mean_part = 1.0 - MEAN.powi(self.steps);
        let square_part = 1.0 - SQUARE.powi(self.steps);
        let averages = self.mean.each().zip(self.square.each());
        for ((weight, change), (mean, square)) in
            self.weights.each().zip(change.each()).zip(averages)
        {
            let change = *change / samples;
            *mean = MEAN * *mean + (1.0 - MEAN) * change;
            *square = SQUARE * *square + (1.0 - SQUARE) * change * change;
            *weight -= rate * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
        }
        for weight in self.weights.first.iter_mut().flatten() {
            *weight = weight.clamp(-LARGEST, LARGEST);
        }
    }
}

/// What is known about a player who can win.
#[derive(Debug)]
struct View {
    player: Player,
    /// What is known without the net.
    base: f32,
    inputs: Vec<usize>,
}

fn views<G: Learner>(position: &G, symmetry: usize) -> Vec<View> {
    let bases = position.bases();
    let view = |player: Player| {
        let base = bases[player]? as f32 / G::SCALE;
        let mut inputs = Vec::with_capacity(64);
        position.inputs(player, symmetry, &mut |input| inputs.push(input));
        Some(View { player, base, inputs })
    };
    Player::ALL.into_iter().filter_map(view).collect()
}

fn target<G: Learner>(sample: &Sample<G>) -> ByPlayer<f32> {
    ByPlayer::from_fn(|player| {
        G::EXPECTED * sample.expected[player] + (1.0 - G::EXPECTED) * sample.points[player]
    })
}

/// The chance of each to win: with the power of e of the score.
fn chances(scores: &[f32]) -> Vec<f32> {
    let chance = |own: &f32| 1.0 / scores.iter().map(|other| (other - own).exp()).sum::<f32>();
    scores.iter().map(chance).collect()
}

#[cfg(test)]
mod tests {
    use bermudes::Position;

    use super::*;
    use crate::selfplay::opening;

    /// Samples that want the share of the pawns, which the judgment made by hand does not say.
    fn samples() -> Vec<Sample<Position>> {
        let mut rng = Rng::new(5);
        let mut samples = Vec::new();
        for game in 0..40 {
            let turns = 4 + rng.below(30);
            let play = opening::<Position>("bermudes@1", &mut rng, turns).unwrap();
            let position = play.position().clone();
            let pawns = |player| position.board().count(player) as f32;
            let all = pawns(Player::ALL[0]) + pawns(Player::ALL[1]);
            let points = ByPlayer::from_fn(|player| match player.number() {
                0 | 1 => pawns(player) / all,
                _ => 0.0,
            });
            samples.push(Sample { position, expected: points, points, game });
        }
        samples
    }

    #[test]
    fn learns_and_keeps_what_it_learned_in_whole_numbers() {
        let samples = samples();
        let mut model = Model::new(Position::INPUTS, 1);
        let untaught = model.error(&samples);
        model.learn(&samples, &Teaching { epochs: 600, seed: 1 });
        let taught = model.error(&samples);
        assert!(taught < untaught / 2.0, "{untaught} became {taught}");
        let net = model.net(Position::SCALE);
        for sample in &samples {
            let views = views(&sample.position, 0);
            let inputs = &views[sample.position.to_move().number()].inputs;
            let mut hidden = net.empty();
            inputs.iter().for_each(|input| hidden.set(&net, *input));
            let (_, output) = model.output(inputs);
            let difference = net.score(&hidden) as f32 - output * Position::SCALE;
            assert!(difference.abs() < 40.0, "{difference}");
        }
    }

    #[test]
    fn the_same_seed_learns_the_same() {
        let samples = samples();
        let [one, other] = [(); 2].map(|()| {
            let mut model = Model::new(Position::INPUTS, 3);
            model.learn(&samples, &Teaching { epochs: 3, seed: 3 });
            model.net(Position::SCALE)
        });
        assert_eq!(one, other);
    }
}
