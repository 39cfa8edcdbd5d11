//! Leaving out of a compiled app what no script of ours uses, and long names that only the two
//! halves of the app call each other by.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::mem;

use walrus::passes::gc;
use walrus::{Export, Module};

/// What begins the names that a compiler made up.
const MADE_UP: &str = "_R";

/// Makes an app smaller without changing what it does; its script comes back. Libraries offer
/// classes to scripts, whether there is a script that wants them or not, and ours want none.
pub(crate) fn slim(module: &mut Module, script: &str) -> String {
    drop_classes(module);
    gc::run(module);
    let imports = module.imports.iter().map(|import| import.name.clone()).collect();
    let script = without_unused(script, &imports);
    shorten(module, script)
}

/// Gives what the app and its script call each other by short names, in both.
fn shorten(module: &mut Module, mut script: String) -> String {
    let imports = module.imports.iter_mut().map(|import| &mut import.name);
    let exports = module.exports.iter_mut().map(|export| &mut export.name);
    let made_up = exports.filter(|name| name.starts_with(MADE_UP));
    let mut renamed = Vec::new();
    for (number, name) in imports.chain(made_up).enumerate() {
        let long = mem::replace(name, format!("${number}"));
        renamed.push((long, name.clone()));
    }
    // One may begin like another, which is longer.
    renamed.sort_by_key(|(long, _)| Reverse(long.len()));
    for (long, short) in renamed {
        script = script.replace(&long, &short);
    }
    script
}

/// Drops what scripts could do with classes.
fn drop_classes(module: &mut Module) {
    let freed = |name: &str| {
        let class = name.strip_prefix("__wbg_")?.strip_suffix("_free")?;
        Some(format!("{class}_"))
    };
    let classes: Vec<String> =
        module.exports.iter().filter_map(|export| freed(&export.name)).collect();
    let is_of_class = |name: &str| {
        freed(name).is_some() || classes.iter().any(|class| name.starts_with(&**class))
    };
    let dropped = module.exports.iter().filter(|export| is_of_class(&export.name));
    for export in dropped.map(Export::id).collect::<Vec<_>>() {
        module.exports.delete(export);
    }
}

/// The script without its classes, without what it would give to an app that does not ask for it,
/// and without the start that we do not use.
fn without_unused(script: &str, imports: &BTreeSet<String>) -> String {
    let mut kept = Vec::new();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        let begins = |with: &str| line.trim_start().starts_with(with);
        let name = line.trim_start().split_once(": function(").map(|(name, _)| name);
        let is_asked = name.is_none_or(|name| !name.starts_with("__wb") || imports.contains(name));
        if !is_asked || begins("export class ") || begins("function initSync(") {
            // Until as many braces are closed as were opened.
            let mut open = depth(line);
            while open > 0 {
                open += lines.next().map_or(-open, depth);
            }
        } else if begins("const ") && line.contains("Finalization = ") {
            lines.find(|line| line.ends_with(';'));
        } else if !begins("if (Symbol.dispose) ") {
            kept.push(line.replace("export { initSync, ", "export { "));
        }
    }
    let text = kept.join("\n");
    // Lists of words that nothing names any more.
    let is_named = |line: &&String| {
        let list = line.strip_prefix("const __wbindgen_enum_");
        let name = list.and_then(|list| list.split(' ').next());
        name.is_none_or(|name| text.matches(&format!("__wbindgen_enum_{name}")).count() > 1)
    };
    kept.iter().filter(is_named).flat_map(|line| [line, "\n"]).collect()
}

/// How many braces a line opens, less those that it closes.
fn depth(line: &str) -> isize {
    line.chars().fold(0, |depth, letter| match letter {
        '{' => depth + 1,
        '}' => depth - 1,
        _ => depth,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "\
export class Source {
    free() {
        wasm.__wbg_source_free(this.ptr, 0);
    }
/**
 * @returns {Kind}
 */
get type() {
return __wbindgen_enum_Kind[wasm.source_type(this.ptr)];
}
}
if (Symbol.dispose) Source.prototype[Symbol.dispose] = Source.prototype.free;
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_key_01: function(arg0) {
            return arg0.key;
        },
        __wbg_pull_02: function(arg0) {
            if (arg0) {
                arg0.pull();
            }
        },
        __wbg_play_03: function() { return handleError(function (arg0) {
            arg0.play(__wbindgen_enum_Tone[0]);
        }, arguments); },
    };
}
function _RNv3invoke(arg0) {
    wasm._RNv3invoke(arg0);
}
function _RNv3invoke_13(arg0) {
    wasm._RNv3invoke_13(arg0);
}
const __wbindgen_enum_Kind = [\"bytes\"];
const __wbindgen_enum_Tone = [\"sine\"];
const SourceFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_source_free(ptr, 1));
function initSync(module) {
    return module;
}
export { initSync, __wbg_init as default };
";

    const SLIM: &str = "\
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        $0: function(arg0) {
            return arg0.key;
        },
        $1: function() { return handleError(function (arg0) {
            arg0.play(__wbindgen_enum_Tone[0]);
        }, arguments); },
    };
}
function $2(arg0) {
    wasm.$2(arg0);
}
function $3(arg0) {
    wasm.$3(arg0);
}
const __wbindgen_enum_Tone = [\"sine\"];
export { __wbg_init as default };
";

    /// An app that imports three functions: one for its start, one for a closure, one for a class.
    fn module() -> Module {
        let mut module = Module::default();
        let import = |module: &mut Module, name: &str| {
            let kind = module.types.add(&[], &[]);
            module.add_import_func("./app_bg.js", name, kind).0
        };
        for (name, exports) in [
            ("__wbg_key_01", &["__wbindgen_start"][..]),
            ("__wbg_pull_02", &["__wbg_source_free", "source_type"]),
            ("__wbg_play_03", &["_RNv3invoke", "_RNv3invoke_13"]),
        ] {
            let function = import(&mut module, name);
            for export in exports {
                module.exports.add(export, function);
            }
        }
        module
    }

    #[test]
    fn what_no_script_of_ours_uses_is_left_out() {
        let mut module = module();
        assert_eq!(slim(&mut module, SCRIPT), SLIM);
        let imports: Vec<_> = module.imports.iter().map(|import| &*import.name).collect();
        assert_eq!(imports, ["$0", "$1"]);
        let exports: Vec<_> = module.exports.iter().map(|export| &*export.name).collect();
        assert_eq!(exports, ["__wbindgen_start", "$2", "$3"]);
    }
}
