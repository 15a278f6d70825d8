//! What a unit's morale is worth now: its morale value, its total morale value, and who leads it (common.morale.value, common.unit.tmv,
//! common.command.leading).

use battle::{Side, Tally};
use ground::tabletop::Distance;

use crate::field::{Kind, Options};
use crate::rulebook::{define, rule};
use crate::rules::chance::Happening;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Kit, Troop};

/// The morale value of hoplites out of their phalanx.
const OUT_OF_PHALANX: i32 = 3;
/// The highest morale value to which a commander can raise a unit.
const HIGHEST: i32 = 5;

impl State {
    /// The morale value of a unit now.
    pub(crate) fn morale_value(&self, id: UnitId) -> Tally {
        let makeshift = self.values_of_makeshift(id).map(|(_, morale)| morale);
        let morale = i32::from(makeshift.unwrap_or(self.info(id).morale));
        let mut value = Tally::base(rule!("common.morale.value"), "morale value", morale);
        let is_hoplites = self.info(id).kind == Kind::Troops(Troop::Hoplites);
        if is_hoplites && !self.unit(id).is(Flags::PHALANX) {
            value.add(
                rule!("medieval.phalanx.outside"),
                "out of the phalanx",
                OUT_OF_PHALANX.min(morale) - morale,
            );
        }
        if self.scenario.options.has(Options::COMMANDER_MORALE)
            && value.total() < HIGHEST
            && self.leader_of(id).is_some()
        {
            value.add(rule!("common.command.led-morale"), "led by a commander", 1);
        }
        self.add_friendly_to_morale(&mut value, id);
        value
    }

    /// The total morale value of a unit: its figures now, times its morale value. Pieces and single figures have none.
    pub(crate) fn tmv(&self, id: UnitId) -> i32 {
        define!(
            "common.unit.tmv",
            "medieval.chart.no-tmv-pieces",
            "common.command.figure",
            "medieval.battle.melee-alone"
        );
        if !self.is_unit_of_figures(id) {
            return 0;
        }
        let worth =
            |id: UnitId| i32::from(self.unit(id).figures(self.info(id))) * self.morale_value(id).total();
        self.whole_of(id).into_iter().map(worth).sum()
    }

    /// Whether it is a unit of figures: no piece, no single fighter, no commander or rider.
    pub(crate) fn is_unit_of_figures(&self, id: UnitId) -> bool {
        self.info(id).kind.troop().is_some_and(|troop| !troop.is_alone())
    }

    /// Whether it fights to the last man: it takes no morale tests and passes every other.
    pub(crate) fn is_imperial(&self, id: UnitId) -> bool {
        define!("common.special.imperial", "event.61");
        let inspired = !self.in_force.is_empty() && self.affects(Happening::Spartans, id).is_some();
        inspired || self.scenario.options.has(Options::IMPERIALS) && self.info(id).kit.has(Kit::IMPERIAL)
    }

    /// The commander who leads a unit: the first of them, if there are several.
    pub(crate) fn leader_of(&self, id: UnitId) -> Option<UnitId> {
        let commanders =
            self.units_of(self.side_of(id)).filter(|one| self.info(*one).kind == Kind::Commander);
        commanders.into_iter().find(|one| self.led_by(*one) == Some(id))
    }

    /// The unit that a commander leads: the nearest of those that he touches, of equals the lowest number.
    pub(crate) fn led_by(&self, commander: UnitId) -> Option<UnitId> {
        define!("common.command.leading", "common.command.leads-one");
        let own = self.body(commander);
        let friends = self.units_of(self.side_of(commander)).filter(|id| self.is_unit_of_figures(*id));
        let near = friends.filter(|id| own.touches(&self.body(*id)));
        near.min_by_key(|id| (self.distance_between(commander, *id), *id))
    }

    /// The supreme commander of a side: the first commander of the list.
    fn supreme_of(&self, side: Side) -> Option<UnitId> {
        define!("common.command.supreme", "common.command.who-supreme");
        self.all_units().find(|one| self.side_of(*one) == side && self.info(*one).kind == Kind::Commander)
    }

    /// Whether somebody is the supreme commander of his side.
    pub(crate) fn is_supreme(&self, id: UnitId) -> bool {
        self.supreme_of(self.side_of(id)) == Some(id)
    }

    /// Whether a unit is led by the supreme commander of its side.
    pub(crate) fn is_led_by_supreme(&self, id: UnitId) -> bool {
        let first = self.supreme_of(self.side_of(id));
        first.is_some_and(|one| self.unit(one).is_on_board() && self.led_by(one) == Some(id))
    }

    /// How far two units are from each other, stand to stand.
    pub(crate) fn distance_between(&self, a: UnitId, b: UnitId) -> Option<Distance> {
        let stands: Vec<_> = self.stands_of(b).map(|(_, stand)| stand).collect();
        self.stands_of(a).flat_map(|(_, own)| stands.iter().map(move |other| own.distance(other))).min()
    }
}
