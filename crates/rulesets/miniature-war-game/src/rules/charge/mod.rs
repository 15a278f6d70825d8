//! Charges, and the tests they call for.

pub(crate) mod break_through;
pub(crate) mod contact;
pub(crate) mod melee;
pub(crate) mod run;
pub(crate) mod square_up;
pub(crate) mod tests_before;

#[cfg(test)]
mod tests;
