//! What the tests of every rules crate share.

mod choices;
mod conformance;
mod diagram;
mod told;

pub use choices::{actions, check_choices};
pub use conformance::{Conformance, conformance};
pub use diagram::{Diagram, Mark};
pub use told::told;
