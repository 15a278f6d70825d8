//! The rules, one file a chapter of the source.

pub(crate) mod acting; // flow.activation, state.activated
pub(crate) mod activation; // B8
pub(crate) mod adjusting; // B11.7.1e, B15.5.1c
pub(crate) mod alone; // B3.2.1, B3.2.2
pub(crate) mod arcs; // C17.5, C17.6
pub(crate) mod armour; // C20
pub(crate) mod arrivals; // B6
pub(crate) mod artillery; // B13.7
pub(crate) mod assault; // C26.1
pub(crate) mod assigning; // B11.7.3.1, B11.7.4, B14.4, B15.5.2, B15.5.3
pub(crate) mod bombardment; // B12, C24.2
pub(crate) mod bonuses; // B3.1, B3.3.3
pub(crate) mod charge; // B11
pub(crate) mod clash; // B15.5, flow.cqc
pub(crate) mod control; // B9
pub(crate) mod declaring; // B15.0 to B15.3
pub(crate) mod dismount; // B10, B16.3, C27.1
pub(crate) mod elan; // C21, muster.break
pub(crate) mod end_phase; // B16
pub(crate) mod engaging; // B15.2, B15.5.1, C26.2
pub(crate) mod fighting; // what all combats share
pub(crate) mod fire; // B14
pub(crate) mod flight; // C23.1
pub(crate) mod following; // B15.8
pub(crate) mod formations; // C25, C26.0
pub(crate) mod getting_away; // B15.5.5 to B15.5.7
pub(crate) mod happenings; // C21.2, scenario.elan
pub(crate) mod lances; // B11.11
pub(crate) mod leaders; // B3.2, B3.3
pub(crate) mod lines; // B15.1, B15.2.2
pub(crate) mod losses; // C24.0, C24.1
pub(crate) mod melee; // B15.7
pub(crate) mod movement; // B13
pub(crate) mod muster_flags; // muster.flag
pub(crate) mod muster_hidden; // muster.hidden
pub(crate) mod muster_specials; // muster.special
pub(crate) mod muster_turns; // muster.arrival, muster.special
pub(crate) mod muster_victory; // muster.break, muster.victory
pub(crate) mod muster_weather; // muster.weather
pub(crate) mod places; // C17, model.slots
pub(crate) mod positions; // C17.4, model.place
pub(crate) mod quarters; // B15.0, B15.3
pub(crate) mod rapid; // B13.1.3
pub(crate) mod reach; // B13.1, B13.4
pub(crate) mod recovery; // C28
pub(crate) mod retreat; // C22
pub(crate) mod rout; // C23
pub(crate) mod sequence; // B4, B5, B7
pub(crate) mod shells; // B12.2.3, C24.2
pub(crate) mod shooting; // B14.0 to B14.3
pub(crate) mod sight; // C18
pub(crate) mod striking; // C19, B11.7.3
pub(crate) mod support; // B15.9
pub(crate) mod targets; // B15.4b, B15.10
pub(crate) mod treachery; // C29, scenario.treachery
pub(crate) mod unhorsing; // C27.2
pub(crate) mod victory; // scenario.victory
pub(crate) mod volleys; // B14.2 to B14.5
pub(crate) mod ways; // B13.0, B13.1.2, B13.3
pub(crate) mod withdrawing; // B15.4, B15.9.3
