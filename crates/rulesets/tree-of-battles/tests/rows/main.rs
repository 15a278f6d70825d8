//! Row tests: every rule through the door, one module a chapter.

#[macro_use(holds)]
extern crate battle;

use tree_of_battles::RULEBOOK;

mod fields;
mod foretold;
mod position;
mod table;

mod after_combat;
mod bounds;
mod chance;
mod charges;
mod charges_answered;
mod chases;
mod clashes;
mod combat;
mod combat_results;
mod command;
mod control;
mod crossings;
mod duties;
mod faith;
mod fates;
mod fight_limits;
mod frays;
mod geometry;
mod ghosts;
mod hunts;
mod lasting;
mod later;
mod leaders;
mod losses;
mod move_limits;
mod moves_approach;
mod moves_ground;
mod moves_in_order;
mod moves_manoeuvres;
mod moves_tactical;
mod muster_deeds;
mod muster_flags;
mod muster_ground;
mod muster_held;
mod muster_hidden;
mod muster_specials;
mod muster_unseen;
mod muster_victory;
mod muster_weather;
mod mustering;
mod onsets;
mod refusals;
mod rosters;
mod scene;
mod sequence;
mod setup;
mod shooting;
mod shooting_archery;
mod stings;
mod treachery;
mod troops;
mod troops_marked;
mod vectors;
mod victory;
mod wrong_positions;
