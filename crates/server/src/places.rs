//! How many connections everybody has.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many connections everybody has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Arc<Mutex<HashMap<String, usize>>>);

/// One connection; it is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    person: String,
}

impl Places {
    /// One more connection of a person, unless there are too many.
    pub(crate) fn take(&self, person: &str, most: usize) -> Option<Place> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(person.to_owned()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), person: person.to_owned() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.person);
            }
        }
    }
}
