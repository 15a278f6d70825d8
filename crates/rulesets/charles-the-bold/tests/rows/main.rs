//! Row tests: every rule through the door, one module a chapter.

#[macro_use(holds)]
extern crate battle;

use charles_the_bold::RULEBOOK;

mod table;

mod backwards;
mod battle_stands;
mod charges;
mod charts;
mod commanders;
mod commanders_lost;
mod defence;
mod evasion;
mod evasion_from_whom;
mod examples_fire_and_evasion;
mod examples_melee;
mod extra_moves;
mod fire;
mod formations;
mod impetuous;
mod melee;
mod morale;
mod movement;
mod muster_ambush;
mod muster_arrivals;
mod muster_falling;
mod muster_flags;
mod muster_hidden;
mod muster_specials;
mod muster_specials_in_play;
mod muster_spoils;
mod muster_victory;
mod muster_weather;
mod odds;
mod ongoing_melees;
mod opportunity;
mod opportunity_status;
mod pursuit;
mod pursuit_path;
mod rally;
mod ranks_and_flanks;
mod results;
mod retreat;
mod retreat_closed_in;
mod rows_that_define;
mod sight;
mod skirmishers;
mod support_fire;
mod terms;
mod throw_again;
mod turns;
mod victory;
mod wrong_positions;
mod zones;
