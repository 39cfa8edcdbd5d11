//! What lets a page run the compiled app.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::slim;

/// The compiled app as browsers take it.
#[derive(Debug)]
pub(crate) struct Bindings {
    /// The module that loads it.
    pub(crate) js: String,
    pub(crate) wasm: Vec<u8>,
}

/// Writes the module for the app at this path.
pub(crate) fn make(wasm: &Path) -> Result<Bindings> {
    let mut output = Bindgen::new()
        .input_path(wasm)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .demangle(false)
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate_output()
        })
        .with_context(|| format!("cannot bind {}", wasm.display()))?;
    // Each would be a further file to load, and none of our dependencies has one.
    ensure!(
        output.snippets().values().all(Vec::is_empty) && output.local_modules().is_empty(),
        "the web app has scripts of its own beside WebAssembly"
    );
    let script = output.js().to_owned();
    let module = output.wasm_mut();
    let js = slim::slim(module, &script);
    Ok(Bindings { js, wasm: module.emit_wasm() })
}
