//! Which of a ship's guns may fire, where they bear, and what their deck does to their shots (musket.shipgun, musket.ship.rocking).

use battle::{Refusal, Rule};
use ground::tabletop::Angle;

use super::{Berth, Hull};
use crate::charts::{SHIP_PIVOT, SHIP_RATE};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// Whether a gun on board may fire in this turn, as far as its ship or boat decides.
    pub(crate) fn may_gun_fire_afloat(&self, gun: UnitId) -> Result<(), Refusal> {
        let Some(one) = self.berth_of(gun).copied() else { return Ok(()) };
        let no = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).about(gun.into()));
        match one.berth {
            Berth::Wagon if self.has_moved(one.vessel) => {
                return no(
                    rule!("medieval.hussite.move"),
                    "{0} does not fire: its wagon has moved in this turn",
                );
            }
            Berth::Bow | Berth::Wagon => return Ok(()),
            Berth::Hold | Berth::Deck | Berth::Boat => {
                return no(rule!("musket.ship.guns"), "{0} is cargo, and does not fire from board");
            }
            Berth::Port(_) | Berth::Starboard(_) => {}
        }
        let Some(vessel) = self.vessel(one.vessel) else { return Ok(()) };
        let ordered = |verb: Verb| self.ordered_deed(one.vessel, verb);
        if vessel.is(Hull::LOADED) {
            return no(rule!("musket.ship.noloadfire"), "the ship loads or off-loads in this turn");
        }
        if ordered(Verb::WeighAnchor).is_some() {
            return no(rule!("musket.ship.anchor"), "the ship weighs its anchor in this turn");
        }
        if ordered(Verb::Tow).is_some() {
            return no(rule!("musket.ship.tow.nofire"), "its crew is in the row boats");
        }
        if ordered(Verb::Dock).is_some() {
            return no(rule!("musket.ship.dock.nofire"), "the ship docks in this turn");
        }
        if vessel.burns > 0 {
            return no(rule!("musket.shipfire.guns"), "the ship is on fire");
        }
        if vessel.silent == self.turn && self.turn > 0 {
            return no(rule!("musket.shipfire.five"), "its crew fights the fire");
        }
        let shifts = ordered(Verb::ShiftGun).and_then(|deed| self.gun_to_shift(one.vessel, deed.object).ok());
        if shifts.is_some_and(|(moved, _)| moved == gun) {
            return no(rule!("musket.ship.shiftgun"), "it is moved to the other side");
        }
        define!("musket.shipgun.rate");
        if SHIP_RATE > 1 && self.unit(gun).is(Flags::SHOT) {
            return no(rule!("musket.shipgun.rate"), "it fired in the last turn, and is hauled in to load");
        }
        Ok(())
    }

    /// Whether small arms do not reach the crew of a gun: the gun deck of a ship is covered, and those of a gun on a bow share the fate of
    /// their boat.
    pub(crate) fn is_under_cover_of_gun_deck(&self, gun: UnitId) -> bool {
        define!("musket.ship.guns", "musket.ship.decks", "musket.boat.bowgun");
        self.berth_of(gun).is_some_and(|one| one.berth.is_gun_of_ship() || one.berth == Berth::Bow)
    }

    /// How far a gun turns to either side of where it stands; none for the usual angle on land.
    pub(crate) fn pivot_afloat(&self, gun: UnitId) -> Option<Angle> {
        define!("musket.shipgun.pivot", "musket.boat.bowgun");
        match self.berth_of(gun)?.berth {
            Berth::Port(_) | Berth::Starboard(_) => Some(Angle::degrees(SHIP_PIVOT)),
            Berth::Bow => Some(Angle::ZERO),
            Berth::Hold | Berth::Deck | Berth::Boat | Berth::Wagon => None,
        }
    }

    /// Whether the shots of a gun vary twice as much: its deck rocks.
    pub(crate) fn is_on_rocking_deck(&self, gun: UnitId) -> bool {
        define!("musket.ship.rocking");
        self.is_gun_of_ship(gun)
    }

    /// Whether a gun has rounds without end.
    pub(crate) fn has_rounds_without_end(&self, gun: UnitId) -> bool {
        define!("musket.shipgun.ammo");
        self.is_gun_of_ship(gun)
    }

    /// Whether a gun fires round shot alone.
    pub(crate) fn fires_round_shot_alone(&self, gun: UnitId) -> bool {
        define!("musket.boat.bowgun");
        self.berth_of(gun).is_some_and(|one| one.berth == Berth::Bow)
    }
}
