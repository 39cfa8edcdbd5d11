//! As much of TOML as our own manifests use.

/// One `key = value` of a manifest, with the section it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    /// The line, from 0.
    pub(super) index: usize,
    /// The section without its brackets; empty before the first.
    pub(super) section: &'a str,
    /// What stands before the `=`.
    pub(super) key: &'a str,
    /// What stands behind it, its first line only if it goes over several.
    pub(super) value: &'a str,
}

impl<'a> Entry<'a> {
    /// The package that this entry makes a dependency of any kind, also of one platform only.
    pub(super) fn dependency(&self) -> Option<&'a str> {
        const KINDS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];
        let is_kind = |section: &str| {
            KINDS.iter().any(|kind| {
                section == *kind
                    || section.starts_with("target.") && section.ends_with(&format!(".{kind}"))
            })
        };
        if is_kind(self.section) {
            let name = self.key.split('.').next().unwrap_or(self.key).trim_matches('"');
            return Some(renamed(self.value).unwrap_or(name));
        }
        // `[dependencies.name]`: every key in it belongs to that one.
        let (section, name) = self.section.rsplit_once('.')?;
        if !is_kind(section) {
            return None;
        }
        let package = (self.key == "package").then(|| self.value.trim_matches('"'));
        Some(package.unwrap_or(name.trim_matches('"')))
    }
}

impl Entry<'_> {
    /// Whether only tests and benchmarks see this dependency.
    pub(super) fn is_for_tests(&self) -> bool {
        self.section.split('.').any(|part| part == "dev-dependencies")
    }
}

/// The value of `package` in an inline table.
fn renamed(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once("package")?;
    rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?.split('"').next()
}

/// All entries of a manifest. Lines inside a list over several lines are no entries.
pub(super) fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut section = "";
    let mut open = 0;
    for (index, line) in text.lines().enumerate() {
        let line = line.split(" #").next().unwrap_or(line).trim();
        if open == 0 {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_matches(['[', ']']);
                continue;
            }
            if let Some((key, value)) = line.split_once('=') {
                entries.push(Entry { index, section, key: key.trim(), value: value.trim() });
            }
        }
        let count = |brackets: [char; 2]| line.matches(brackets).count();
        open = (open + count(['[', '{'])).saturating_sub(count([']', '}']));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_of_every_form_are_found() {
        let text = "
[package]
name = \"x\"
[dependencies]
kernel.workspace = true
anyhow = \"1\" # why
other = { package = \"real\", version = \"1\" }
many = { version = \"1\", features = [
  \"a\",
] }
[dev-dependencies]
bot = { path = \"../bot\" }
[target.'cfg(unix)'.dependencies]
libc = \"0.2\"
[dependencies.long]
version = \"1\"
";
        let found: Vec<_> = entries(text).iter().filter_map(Entry::dependency).collect();
        assert_eq!(found, ["kernel", "anyhow", "real", "many", "bot", "libc", "long"]);
    }
}
