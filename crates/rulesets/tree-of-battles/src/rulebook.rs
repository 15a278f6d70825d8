//! The rows of this ruleset, and the macro that cites them.

use battle::Rulebook;

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

/// All rows.
pub static RULEBOOK: Rulebook = Rulebook { rows: &ROWS, version: VERSION };

/// Cites a row; does not compile for one that does not exist.
macro_rules! rule {
    ($id:literal) => {{
        const AT: usize = $crate::rulebook::index($id);
        ::battle::Rule::of(&$crate::rulebook::ROWS[AT])
    }};
}

/// Cites rows that only define a word, a shape or a chart, beside the code that is their definition.
macro_rules! define {
    ($($id:literal),+ $(,)?) => {
        $(const _: usize = $crate::rulebook::index($id);)+
    };
}

pub(crate) use {define, rule};
