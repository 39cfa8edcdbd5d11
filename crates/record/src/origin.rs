//! Where things were read, for errors. It is no part of a record: all origins are equal.

/// The line of the file where something was read; 0 if it was not read from a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin(pub usize);

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

impl Eq for Origin {}

/// The lines of the tags and of the result mark.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    tags: Vec<(String, usize)>,
    mark: usize,
}

impl PartialEq for Origins {
    fn eq(&self, _: &Origins) -> bool {
        true
    }
}

impl Eq for Origins {}

impl Origins {
    pub(crate) fn new(tags: Vec<(String, usize)>, mark: usize) -> Origins {
        Origins { tags, mark }
    }

    /// The line of a tag; the first one if it was not there.
    pub fn tag(&self, name: &str) -> usize {
        self.tags.iter().find(|(known, _)| known == name).map_or(1, |(_, line)| *line)
    }

    /// The line of the result mark.
    pub fn mark(&self) -> usize {
        self.mark.max(1)
    }
}
