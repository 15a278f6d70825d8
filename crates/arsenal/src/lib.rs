//! The registry: every ruleset behind one door.
