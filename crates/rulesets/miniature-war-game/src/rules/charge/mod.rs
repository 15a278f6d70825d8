//! Charges, and the tests they call for.

pub(crate) mod run;
pub(crate) mod tests_before;
