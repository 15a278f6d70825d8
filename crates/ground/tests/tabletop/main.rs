//! The free tabletop: against a slow and plain second version, under every symmetry of the table, and in pictures.

mod contact;
mod distance;
mod extremes;
mod moves;
mod pictures;
mod plain;
mod scene;
mod sight;
mod symmetry;
mod trigonometry;
