//! Chance that is the same for ever.

use kernel::{Rng, mix};

#[test]
fn the_numbers_of_a_seed_never_change() {
    // The published outputs of SplitMix64.
    let mut rng = Rng::new(1_234_567);
    let first: Vec<u64> = (0..5).map(|_| rng.next_u64()).collect();
    assert_eq!(
        first,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
    assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
}

#[test]
fn numbers_below_a_bound() {
    let mut rng = Rng::new(7);
    for bound in [1, 2, 3, 7, 81, 1000, usize::MAX] {
        for _ in 0..200 {
            assert!(rng.below(bound) < bound);
        }
    }
    // Each number has about the same chance: 60,000 throws of a die.
    let mut faces = [0_u32; 6];
    for _ in 0..60_000 {
        faces[rng.below(6)] += 1;
    }
    assert!(faces.iter().all(|face| (9_500..10_500).contains(face)), "{faces:?}");
    // Just above half of all numbers nearly every second one has to be drawn again.
    let mut rng = Rng::new(9);
    let large: Vec<usize> = (0..4).map(|_| rng.below((1 << 63) + 1)).collect();
    assert_eq!(
        large,
        [
            6_293_685_368_797_016_114,
            6_923_938_283_921_077_553,
            7_238_628_665_223_327_792,
            2_421_627_889_027_662_800,
        ]
    );
}

#[test]
fn nothing_is_drawn_again_where_all_have_the_same_chance() {
    let mut rng = Rng::new(0x9e37_79b9_7f4a_7c15_u64.wrapping_neg());
    assert_eq!(rng.clone().next_u64(), 0);
    assert_eq!(rng.below(2), 0);
    assert_eq!(rng.next_u64(), mix(0));
}

#[test]
fn draws_of_a_seed_never_change() {
    let mut rng = Rng::new(42);
    let draws: Vec<usize> = (0..10).map(|_| rng.below(100)).collect();
    assert_eq!(draws, [74, 15, 27, 34, 3, 86, 21, 80, 33, 61]);
    let mut items: Vec<u32> = (0..8).collect();
    Rng::new(42).shuffle(&mut items);
    assert_eq!(items, [4, 3, 2, 0, 7, 6, 1, 5]);
}

#[test]
fn a_shuffle_keeps_every_item() {
    let mut rng = Rng::new(3);
    for count in 0..20 {
        let mut items: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut items);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..count));
    }
}

#[test]
fn there_is_no_number_below_zero() {
    let message = crate::failure(|| {
        Rng::new(0).below(0);
    });
    assert!(message.contains("below 0"), "{message}");
}
