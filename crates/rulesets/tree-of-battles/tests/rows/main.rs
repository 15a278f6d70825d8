//! Row tests: every rule through the door, one module a chapter.

#[macro_use]
mod table;

mod after_combat;
mod army;
mod bounds;
mod chance;
mod charges;
mod chases;
mod combat;
mod command;
mod control;
mod duties;
mod faith;
mod fates;
mod geometry;
mod lasting;
mod later;
mod leaders;
mod losses;
mod moves_approach;
mod moves_ground;
mod moves_manoeuvres;
mod moves_tactical;
mod muster_deeds;
mod muster_flags;
mod muster_ground;
mod muster_hidden;
mod muster_specials;
mod muster_victory;
mod muster_weather;
mod mustering;
mod refusals;
mod scene;
mod sequence;
mod setup;
mod shooting;
mod stings;
mod treachery;
mod troops;
mod vectors;
mod victory;
