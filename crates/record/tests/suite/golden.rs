//! Whole games of every version of every rule set, replayed for ever. The files are never written
//! again: a test that fails here has found a changed rule, which needs a new version.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use djambi::Preset;
use record::load;

use crate::final_position;

/// The tag with the position at the end, which the rules must give.
const FINAL: &str = "Final";

#[test]
fn every_golden_record_replays_for_ever() {
    let mut games: BTreeMap<String, usize> = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let (record, warning) = load(&path).unwrap_or_else(|error| panic!("{error}"));
        let name = path.display();
        assert_eq!(warning, None, "{name}");
        assert_eq!(record.to_string(), fs::read_to_string(&path).unwrap(), "{name}");
        let found = final_position(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        let tag = record.tags.iter().find(|(tag, _)| tag == FINAL);
        assert_eq!(found, tag.unwrap_or_else(|| panic!("{name}: no tag {FINAL}")).1, "{name}");
        *games.entry(record.rules).or_default() += 1;
    }
    let presets = Preset::ALL.map(|preset| preset.id);
    for rules in presets.into_iter().chain([bermudes::RULES_ID, vorassic::RULES_ID]) {
        assert!(games.get(rules).is_some_and(|count| *count >= 4), "{rules}: {games:?}");
    }
}
