//! What the tests of every rules crate share.

mod conformance;
mod diagram;
mod told;

pub use conformance::{Conformance, conformance};
pub use diagram::{Diagram, Mark};
pub use told::told;
