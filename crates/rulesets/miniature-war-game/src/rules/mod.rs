//! The rules, a folder for each part of play and a file for each chapter. The README has a table of what stands and what is to come.

pub(crate) mod afloat;
pub(crate) mod beasts;
pub(crate) mod chance;
pub(crate) mod charge;
pub(crate) mod command;
pub(crate) mod crew;
pub(crate) mod facts;
pub(crate) mod fight;
pub(crate) mod house;
pub(crate) mod lone;
pub(crate) mod march;
pub(crate) mod nerve;
pub(crate) mod neutral;
pub(crate) mod setup;
pub(crate) mod shoot;
pub(crate) mod siege;
pub(crate) mod train;
pub(crate) mod turn;
pub(crate) mod wagons;
pub(crate) mod works;
