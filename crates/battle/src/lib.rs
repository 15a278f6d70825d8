//! The contract between a ruleset and everything else.
