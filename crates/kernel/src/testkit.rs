//! What the tests of every rules crate share.

mod conformance;
mod diagram;

pub use conformance::{Conformance, conformance};
pub use diagram::{Diagram, Mark};
