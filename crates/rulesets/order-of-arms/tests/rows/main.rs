//! Row tests: every rule through the door, one module a chapter.

#[macro_use(holds)]
extern crate battle;

use order_of_arms::RULEBOOK;

mod table;

mod answers;
mod arcs;
mod armour;
mod arrivals;
mod assigning;
mod bombardment;
mod bombardment_results;
mod breaking_through;
mod cascades;
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
mod groups;
mod guns;
mod happenings;
mod interceptions;
mod kinds;
mod lances;
mod leaders;
mod leaders_moving;
mod lines;
mod melee;
mod melee_zones;
mod movement;
mod moving_parties;
mod muster_conditions;
mod muster_flags;
mod muster_hidden;
mod muster_specials;
mod muster_weather;
mod phalanx;
mod places;
mod quarters;
mod quarters_behind;
mod quarters_limits;
mod quarters_results;
mod quarters_support;
mod retreat;
mod return_fire;
mod roads;
mod rout;
mod routs;
mod scene;
mod sequence;
mod sight;
mod succession;
mod terms;
mod thorns;
mod unhorsing;
mod volleys;
