//! Writes the rows of neutral battles that hold for every ruleset into Rust.

fn main() {
    scribe::neutral_rows();
}
