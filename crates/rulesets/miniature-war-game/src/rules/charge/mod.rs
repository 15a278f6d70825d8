//! Charges, and the tests they call for.

pub(crate) mod tests_before;
