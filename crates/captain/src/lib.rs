//! Computer players, from the contract alone.
