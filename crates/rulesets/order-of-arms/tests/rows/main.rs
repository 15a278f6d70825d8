//! Row tests: every rule through the door, one module a chapter.

#[macro_use]
mod table;

mod answers;
mod arcs;
mod armour;
mod assigning;
mod bombardment;
mod charges;
mod clashes;
mod corners;
mod door;
mod end_of_turn;
mod examples_charge;
mod examples_ground;
mod examples_quarters;
mod fire;
mod formations;
mod guns;
mod happenings;
mod lances;
mod leaders;
mod leaders_moving;
mod lines;
mod melee;
mod melee_zones;
mod movement;
mod muster_conditions;
mod muster_flags;
mod muster_specials;
mod phalanx;
mod places;
mod quarters;
mod quarters_limits;
mod quarters_results;
mod quarters_support;
mod retreat;
mod roads;
mod rout;
mod routs;
mod scene;
mod sequence;
mod sight;
mod terms;
mod thorns;
mod unhorsing;
