//! The rows of this ruleset, as its build writes them, and the macros that cite them.

pub(crate) use battle::{define, rule};

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));
