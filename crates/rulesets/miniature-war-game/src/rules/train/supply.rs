//! Supply wagons: what they carry, how they hand it out, how they are captured (medieval.supply).

use battle::Table;

use super::words::TrainEvent;
use crate::events::Event;
use crate::field::{Load, Options};
use crate::orders::order::{Number, Object};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::shoot::weapons::Weapon;
use crate::state::{Standing, State, UnitId};
use crate::troops::{Arm, Troop};

/// The shots of a load, for each figure or piece.
const SHOTS: u8 = 12;
/// Those for slings, and for bows with the option of a sheaf.
const MANY_SHOTS: u8 = 24;
/// Ballistae or pots de fer that one load serves.
const SMALL_PIECES: u8 = 3;

impl Load {
    /// How many receivers it serves.
    pub(crate) fn portions(self) -> u8 {
        define!("medieval.supply.wagon-load");
        match self {
            Load::Ballista | Load::PotDeFer => SMALL_PIECES,
            Load::Catapult
            | Load::Trebuchet
            | Load::Culverin
            | Load::Cannon
            | Load::Bombard
            | Load::Bow
            | Load::Crossbow
            | Load::Sling
            | Load::HandCannon => 1,
        }
    }

    /// Whether it is of use to troops of a type. Chariots, elephants and Mongols apart, who shoots with the weapon has the use of it.
    pub(crate) fn fits(self, troop: Troop) -> bool {
        define!("medieval.supply.captured-fit", "medieval.supply.wagon-load");
        let weapon = || troop.weapon();
        match self {
            Load::Ballista => troop == Troop::Ballista,
            Load::PotDeFer => troop == Troop::PotDeFer,
            Load::Catapult => troop == Troop::Catapult,
            Load::Trebuchet => troop == Troop::Trebuchet,
            Load::Culverin => troop == Troop::Culverin,
            Load::Cannon => troop == Troop::Cannon,
            Load::Bombard => troop == Troop::Bombard,
            Load::Bow => matches!(weapon(), Some(Weapon::Bow | Weapon::MongolBow)),
            Load::Crossbow => weapon() == Some(Weapon::Crossbow),
            Load::Sling => weapon() == Some(Weapon::Sling),
            Load::HandCannon => weapon() == Some(Weapon::HandCannon),
        }
    }

    /// The load that rosters name so.
    pub(crate) fn named(word: &str) -> Option<Load> {
        <Load as battle::file::Listed>::words()
            .into_iter()
            .find(|(name, _)| *name == word)
            .map(|(_, load)| load)
    }

    /// Its name for people.
    pub(crate) fn says(self) -> &'static str {
        match self {
            Load::Ballista => "shots for three ballistae",
            Load::PotDeFer => "shots for three pots de fer",
            Load::Catapult => "shots for a catapult",
            Load::Trebuchet => "shots for a trebuchet",
            Load::Culverin => "shots for a culverin",
            Load::Cannon => "shots for a cannon",
            Load::Bombard => "shots for a bombard",
            Load::Bow => "arrows for a unit of bowmen",
            Load::Crossbow => "bolts for a unit of crossbowmen",
            Load::Sling => "stones for a unit of slingers",
            Load::HandCannon => "shots for a unit of hand gunners",
        }
    }
}

impl State {
    /// The shots that a load gives to each figure or piece.
    fn shots_of(&self, load: Load) -> u8 {
        define!("medieval.supply.wagon-load", "medieval.supply.sheaf");
        let sheaf = self.scenario.options.has(Options::ARROW_SHEAF_24);
        if load == Load::Sling || load == Load::Bow && sheaf { MANY_SHOTS } else { SHOTS }
    }

    /// Wagons hand out their loads to those who have waited for them at rest, within 1 cm, by order of both.
    pub(crate) fn hand_out_supplies(&mut self, table: &mut Table<'_, Event>) {
        for wagon in self.on_board().collect::<Vec<UnitId>>() {
            let Some(load) = self.info(wagon).load.filter(|_| self.has_worked(wagon)) else { continue };
            let Some(named) = self.resupplies(wagon) else { continue };
            for receiver in self.receivers(wagon, load, named) {
                if self.trains[wagon.index()].portions == 0 {
                    break;
                }
                self.trains[wagon.index()].portions -= 1;
                let shots = self.shots_of(load);
                let unit = self.unit_mut(receiver);
                unit.shots = unit.shots.saturating_add(shots);
                let event = TrainEvent::Supplied { unit: receiver, by: wagon, shots };
                table.tell(&[rule!("medieval.supply.procedure")], Event::Train(event));
            }
        }
    }

    /// Whom the order of a unit to re-supply names.
    fn resupplies(&self, id: UnitId) -> Option<UnitId> {
        let deed = self.task_of(id).filter(|deed| deed.verb == Verb::Resupply)?;
        match deed.object {
            Object::Unit(number) => self.own_unit(self.side_of(id), number),
            _ => None,
        }
    }

    /// Those whom a wagon re-supplies in this turn: the one its order names, and for a load of several portions others who name it.
    fn receivers(&self, wagon: UnitId, load: Load, named: UnitId) -> Vec<UnitId> {
        define!("medieval.supply.procedure");
        let body = self.body(wagon);
        let is_served = |id: &UnitId| {
            self.info(*id).kind.troop().is_some_and(|troop| load.fits(troop))
                && self.resupplies(*id) == Some(wagon)
                && self.has_worked(*id)
                && body.is_within(&self.body(*id), CONTACT)
        };
        let mut all: Vec<UnitId> = self.units_of(self.side_of(wagon)).filter(is_served).collect();
        all.retain(|id| *id == named || load.portions() > 1);
        all.sort_by_key(|id| *id != named);
        all
    }

    /// Wagons that an enemy figure touches when movement is over, with no figure of their own side near, are captured.
    pub(crate) fn capture_wagons(&mut self, table: &mut Table<'_, Event>) {
        for wagon in self.on_board().collect::<Vec<UnitId>>() {
            if !matches!(self.info(wagon).kind.troop(), Some(Troop::SupplyWagon | Troop::WarWagon)) {
                continue;
            }
            let Some(by) = self.captor_of(wagon) else { continue };
            if self.is_war_wagon(wagon) {
                self.take_war_wagon(wagon, by, table);
                continue;
            }
            let side = self.side_of(by);
            let number = self.next_number(side);
            self.clashes.retain(|clash| !clash.units.contains(&wagon));
            let train = &mut self.trains[wagon.index()];
            (train.captor, train.number) = (Some(side), number.0);
            self.orders[wagon.index()] =
                Standing { order: crate::orders::order::Order::hold(), ..Standing::default() };
            table.tell(
                &[rule!("medieval.supply.capture"), rule!("common.unit.number-new")],
                Event::Train(TrainEvent::Taken { unit: wagon, by }),
            );
        }
    }

    /// The enemy who captures something: he is within 1 cm of it, and none of those who guard it is.
    pub(crate) fn captor_of(&self, id: UnitId) -> Option<UnitId> {
        define!("medieval.supply.capture");
        let body = self.body(id);
        let near = |other: &UnitId| {
            *other != id && self.has_figures(*other) && body.is_within(&self.body(*other), CONTACT)
        };
        let guarded = self.units_of(self.side_of(id)).any(|friend| near(&friend));
        let mut enemies = self.units_of(self.side_of(id).other());
        if guarded { None } else { enemies.find(near) }
    }

    /// Whether a unit has figures who can take or guard something: neither a wagon nor a commander, nor a piece without its crew.
    pub(crate) fn has_figures(&self, id: UnitId) -> bool {
        match self.info(id).kind.troop().map(Troop::arm) {
            Some(Arm::Artillery) => self.unit(id).crew > 0,
            Some(Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Piece | Arm::Single) => true,
            Some(Arm::Wagon | Arm::Vessel) | None => false,
        }
    }

    /// The number of a unit in its side: a new one, if it was captured.
    pub(crate) fn number_of(&self, id: UnitId) -> Number {
        define!("common.unit.number-new");
        let train = &self.trains[id.index()];
        if train.captor.is_some() && train.number > 0 { Number(train.number) } else { self.info(id).number }
    }
}
