//! Judgments that were learned: a small net of whole numbers.

use crate::search::Score;

/// How many numbers the hidden layer has.
pub const HIDDEN: usize = 32;

/// A net with one hidden layer. Its inputs are set or not; each that is set adds its weights to the
/// hidden layer, which is cut to 0 to [`Net::TOP`] and weighed once more. All numbers are whole, so
/// the result is the same on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    second: [i16; HIDDEN],
    last: i32,
}

impl Net {
    /// The largest number that counts in the hidden layer.
    pub const TOP: i16 = 127;

    /// What stands for 1 in the hidden layer.
    pub const UNIT: i16 = 64;

    /// So many bits of the second weights are parts of a score.
    pub const PARTS: u32 = 5;

    /// How many bytes a net with so many inputs takes.
    const fn length(inputs: usize) -> usize {
        inputs * HIDDEN + 2 * HIDDEN + 2 * HIDDEN + 4
    }

    /// Reads what [`write`](Net::write) wrote: the weights of each input as bytes, then the bias
    /// and the second weights as two bytes each, at last four bytes, the lowest first. `None` if
    /// that is no net with so many inputs.
    pub fn read(bytes: &[u8], inputs: usize) -> Option<Net> {
        if bytes.len() != Net::length(inputs) {
            return None;
        }
        let (first, rest) = bytes.split_at(inputs * HIDDEN);
        let (bias, rest) = rest.split_at(2 * HIDDEN);
        let (second, last) = rest.split_at(2 * HIDDEN);
        let row = |bytes: &[u8]| {
            let mut row = [0; HIDDEN];
            for (number, byte) in row.iter_mut().zip(bytes) {
                *number = i16::from(byte.cast_signed());
            }
            row
        };
        let words = |bytes: &[u8]| {
            let mut words = [0; HIDDEN];
            for (word, pair) in words.iter_mut().zip(bytes.chunks_exact(2)) {
                *word = i16::from_le_bytes([pair[0], pair[1]]);
            }
            words
        };
        Some(Net {
            first: first.chunks_exact(HIDDEN).map(row).collect(),
            bias: words(bias),
            second: words(second),
            last: i32::from_le_bytes(last.try_into().ok()?),
        })
    }

    /// The net of these weights, which are rounded. In the measure of the hidden layer 1 is
    /// [`UNIT`](Net::UNIT); what comes out is a score.
    pub fn rounded(
        first: &[[f32; HIDDEN]],
        bias: &[f32; HIDDEN],
        second: &[f32; HIDDEN],
        last: f32,
    ) -> Net {
        let unit = f32::from(Net::UNIT);
        let parts = (1 << Net::PARTS) as f32;
        Net {
            first: first
                .iter()
                .map(|row| row.map(|weight| (weight * unit).round().clamp(-128.0, 127.0) as i16))
                .collect(),
            bias: bias.map(|weight| (weight * unit).round() as i16),
            second: second.map(|weight| (weight * parts / unit).round() as i16),
            last: (last * parts).round() as i32,
        }
    }

    /// The net as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Net::length(self.first.len()));
        bytes.extend(self.first.iter().flatten().map(|weight| weight.to_le_bytes()[0]));
        for word in self.bias.iter().chain(&self.second) {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(self.last.to_le_bytes());
        bytes
    }

    /// The hidden layer when no input is set.
    pub fn empty(&self) -> Hidden {
        Hidden(self.bias)
    }

    /// What comes out.
    #[inline]
    pub fn score(&self, hidden: &Hidden) -> Score {
        let mut sum = self.last;
        for (number, weight) in hidden.0.iter().zip(&self.second) {
            sum += i32::from((*number).clamp(0, Net::TOP)) * i32::from(*weight);
        }
        sum >> Net::PARTS
    }
}

/// The hidden layer before it is cut. It follows the inputs one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden([i16; HIDDEN]);

impl Hidden {
    /// An input is set now.
    #[inline]
    pub fn set(&mut self, net: &Net, input: usize) {
        for (number, weight) in self.0.iter_mut().zip(&net.first[input]) {
            *number = number.wrapping_add(*weight);
        }
    }

    /// An input is not set any more.
    #[inline]
    pub fn unset(&mut self, net: &Net, input: usize) {
        for (number, weight) in self.0.iter_mut().zip(&net.first[input]) {
            *number = number.wrapping_sub(*weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Rng;

    use super::*;

    fn net(seed: u64) -> Net {
        let mut rng = Rng::new(seed);
        let mut weight = || rng.below(2001) as f32 / 1000.0 - 1.0;
        let first: Vec<[f32; HIDDEN]> = (0..10).map(|_| [(); HIDDEN].map(|()| weight())).collect();
        let bias = [(); HIDDEN].map(|()| weight());
        let second = [(); HIDDEN].map(|()| 300.0 * weight());
        Net::rounded(&first, &bias, &second, 7.0)
    }

    #[test]
    fn what_was_written_is_read() {
        let net = net(1);
        let bytes = net.write();
        assert_eq!(Net::read(&bytes, 10), Some(net));
        assert_eq!(Net::read(&bytes, 9), None);
        assert_eq!(Net::read(&bytes[1..], 10), None);
    }

    #[test]
    fn following_the_inputs_is_the_same_as_beginning_anew() {
        let net = net(2);
        let mut rng = Rng::new(3);
        let mut set = [false; 10];
        let mut hidden = net.empty();
        for _ in 0..200 {
            let input = rng.below(10);
            if set[input] {
                hidden.unset(&net, input);
            } else {
                hidden.set(&net, input);
            }
            set[input] = !set[input];
            let mut anew = net.empty();
            (0..10).filter(|input| set[*input]).for_each(|input| anew.set(&net, input));
            assert_eq!(net.score(&hidden), net.score(&anew));
        }
    }
}
