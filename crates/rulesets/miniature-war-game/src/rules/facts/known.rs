//! What a side knows when it writes orders (common.order.errors, common.order.names).

use battle::Side;

use crate::field::{Kind, Rank, Scenario, UnitInfo};
use crate::orders::Knows;
use crate::orders::allowed::{Retreat, Writer};
use crate::orders::order::{Addressee, Enemy, GroupId, Marker, Number, PlaceId};
use crate::rulebook::define;
use crate::rules::train::Train;
use crate::state::{Flags, Reaction, State, UnitId};
use crate::troops::{Arm, Kit, Troop};

/// The names of a scenario, and nothing of what happens in it: for orders that stand in a file.
pub(crate) struct NamesOf<'a> {
    pub(crate) scenario: &'a Scenario,
    /// What units have with them: those that were captured have a number on the side of their captor. Nothing before a battle begins.
    pub(crate) trains: &'a [Train],
    pub(crate) side: Side,
}

impl Knows for NamesOf<'_> {
    fn place(&self, name: &str) -> Option<PlaceId> {
        let known = self
            .scenario
            .place_ids()
            .find(|place| self.scenario.place_name(*place).eq_ignore_ascii_case(name));
        known.or_else(|| self.scenario.work_named(name))
    }

    fn place_name(&self, place: PlaceId) -> &str {
        self.scenario.place_name(place)
    }

    fn group(&self, name: &str) -> Option<GroupId> {
        let mut groups = self.scenario.groups.iter().zip(0..);
        let own = groups.find(|(group, _)| group.side == self.side && group.id.eq_ignore_ascii_case(name));
        own.map(|(_, number)| GroupId(number))
    }

    fn group_name(&self, group: GroupId) -> &str {
        self.scenario.groups.get(group.index()).map_or("?", |group| &group.id)
    }

    fn sees(&self, _: Enemy) -> bool {
        true
    }

    fn has(&self, number: Number) -> bool {
        let mustered = |info: &UnitInfo| info.side == self.side && info.number == number;
        let captured = |train: &Train| train.captor == Some(self.side) && train.number == number.0;
        let own = || self.scenario.units.iter().filter(|info| info.side == self.side);
        // A line of a sheet may be addressed to a century that is told off when the sheets are opened.
        let century = || {
            own().any(|info| info.kind == Kind::Troops(Troop::RomanLegionaries))
                && own().all(|info| info.number < number)
        };
        self.scenario.units.iter().any(mustered) || self.trains.iter().any(captured) || century()
    }

    fn has_piece(&self, _: Number) -> bool {
        true
    }

    fn has_phantom(&self, _: Marker) -> bool {
        true
    }

    fn writers(&self, _: Addressee, _: &mut dyn FnMut(&Writer<'_>)) {}
}

/// A side that writes.
pub(crate) struct Author<'a> {
    pub(crate) state: &'a State,
    pub(crate) side: Side,
}

impl Author<'_> {
    /// Whether a place is one of the scenario or ground made in play, or a work that is known.
    pub(crate) fn knows_place(&self, place: PlaceId) -> bool {
        let made =
            || self.state.work_at(place).is_some_and(|work| self.state.works[work].is_known_to(self.side));
        self.state.scenario.place_outline(place).is_some() || made()
    }

    fn names(&self) -> NamesOf<'_> {
        self.state.names_for(self.side)
    }
}

impl Knows for Author<'_> {
    fn place(&self, name: &str) -> Option<PlaceId> {
        self.names().place(name).filter(|place| self.knows_place(*place))
    }

    fn place_name(&self, place: PlaceId) -> &str {
        self.state.scenario.place_name(place)
    }

    fn group(&self, name: &str) -> Option<GroupId> {
        self.names().group(name).filter(|_| self.state.scenario.has_option("groups"))
    }

    fn group_name(&self, group: GroupId) -> &str {
        self.state.scenario.groups.get(group.index()).map_or("?", |group| &group.id)
    }

    fn sees(&self, enemy: Enemy) -> bool {
        self.state.enemy_named(self.side, enemy).is_some()
    }

    fn has(&self, number: Number) -> bool {
        self.state.own_in_play(self.side, number).is_some()
            || self.state.cohort_to_divide(self.side, number).is_some()
    }

    fn has_piece(&self, number: Number) -> bool {
        let is_piece = |id: UnitId| self.state.info(id).kind.troop().is_some_and(Troop::is_piece);
        let idle = |id: UnitId| self.state.number_of(id) == number && self.state.is_open(id);
        self.state.own_unit(self.side, number).is_some_and(is_piece)
            || self.state.scenario.period.are_idle_guns_nobodys() && self.state.unattended_guns().any(idle)
    }

    fn has_phantom(&self, marker: Marker) -> bool {
        self.state.phantoms.iter().any(|phantom| phantom.side == self.side && phantom.marker == marker)
    }

    fn writers(&self, to: Addressee, each: &mut dyn FnMut(&Writer<'_>)) {
        for unit in self.state.addressed_in_writing(self.side, to) {
            self.state.writer(unit, to, each);
        }
    }
}

/// An enemy as orders know him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// A unit or piece.
    Unit(UnitId),
    /// A phantom, by its number in the list.
    Phantom(usize),
}

impl State {
    /// The names that a side has for what is in this battle.
    pub(crate) fn names_for(&self, side: Side) -> NamesOf<'_> {
        NamesOf { scenario: &self.scenario, trains: &self.trains, side }
    }

    /// The unit of this number on the board.
    pub(crate) fn own_unit(&self, side: Side, number: Number) -> Option<UnitId> {
        self.units_of(side).find(|id| self.number_of(*id) == number)
    }

    /// The unit of this number on the board, or inside a tower there.
    pub(crate) fn own_in_play(&self, side: Side, number: Number) -> Option<UnitId> {
        let own = |id: &UnitId| self.side_of(*id) == side && self.number_of(*id) == number;
        self.all_units().filter(own).find(|id| self.is_in_play(*id))
    }

    /// The enemy that a side names: a unit that is not hidden, or whatever stands behind a marker.
    pub(crate) fn enemy_named(&self, side: Side, enemy: Enemy) -> Option<Seen> {
        let enemies = || self.units_of(side.other());
        match enemy {
            Enemy::Unit(number) => {
                let open = |id: &UnitId| !self.unit(*id).is(Flags::HIDDEN) && self.number_of(*id) == number;
                enemies().find(open).map(Seen::Unit)
            }
            Enemy::Marker(marker) => {
                let hidden =
                    |id: &UnitId| self.unit(*id).is(Flags::HIDDEN) && self.unit(*id).marker == marker;
                let phantom = || {
                    let is = |one: &crate::state::Phantom| one.side != side && one.marker == marker;
                    self.phantoms.iter().position(is).map(Seen::Phantom)
                };
                enemies().find(hidden).map(Seen::Unit).or_else(phantom)
            }
        }
    }

    /// The units by which a line is measured while it is written: for a century that is to be told off, its cohort.
    pub(crate) fn addressed_in_writing(&self, side: Side, to: Addressee) -> Vec<UnitId> {
        match to {
            Addressee::Own(number) => {
                let unit = self.own_in_play(side, number).or_else(|| self.cohort_to_divide(side, number));
                unit.into_iter().collect()
            }
            Addressee::Run(..) | Addressee::Group(_) | Addressee::Phantom(_) => self.addressed(side, to),
        }
    }

    /// The units to which a line is addressed.
    pub(crate) fn addressed(&self, side: Side, to: Addressee) -> Vec<UnitId> {
        match to {
            Addressee::Own(number) => self.own_in_play(side, number).into_iter().collect(),
            Addressee::Run(from, to) => {
                define!("common.order.special-sheets");
                let in_run = |id: &UnitId| (from..=to).contains(&self.number_of(*id));
                let own_sheet = |id: &UnitId| self.carrier(*id).is_some() || self.is_century(*id);
                self.units_of(side).filter(in_run).filter(own_sheet).collect()
            }
            Addressee::Group(group) => {
                self.units_of(side).filter(|id| self.group_of(*id) == Some(group)).collect()
            }
            Addressee::Phantom(_) => Vec::new(),
        }
    }

    /// The battle to which a unit belongs; pieces belong to none (common.group.of-one).
    pub(crate) fn group_of(&self, unit: UnitId) -> Option<GroupId> {
        define!("common.level.basic-single-units");
        let info = self.info(unit);
        let may = self.scenario.has_option("groups") && !info.kind.troop().is_none_or(Troop::is_piece);
        info.group.some().filter(|_| may && !self.unit(unit).is(Flags::SEPARATE))
    }

    /// Whether a unit belongs to a battle of two or more.
    pub(crate) fn is_in_group(&self, unit: UnitId) -> bool {
        let group = self.group_of(unit);
        group.is_some()
            && self.units_of(self.side_of(unit)).filter(|id| self.group_of(*id) == group).count() > 1
    }

    /// Which way a unit must go that goes back, or backs and turns.
    fn retreat_of(&self, id: UnitId) -> Option<Retreat> {
        let unit = self.unit(id);
        unit.reaction.filter(|reaction| *reaction != Reaction::Rout)?;
        let away = self.straight_away(id);
        Some(Retreat { facing: unit.facing(), away, free: self.is_way_free(id, away) })
    }

    /// Shows what a unit is, as far as it decides which orders may be written for it.
    pub(crate) fn writer(&self, id: UnitId, to: Addressee, each: &mut dyn FnMut(&Writer<'_>)) {
        let (unit, info) = (self.unit(id), self.info(id));
        let option = |name: &str| self.scenario.has_option(name);
        let throws = info.kit.has(Kit::AXES) || info.kit.has(Kit::JAVELINS);
        let works = info.kind.troop().is_some_and(|troop| troop.arm() == Arm::Artillery);
        each(&Writer {
            period: self.scenario.period,
            option: &option,
            troop: info.kind.troop(),
            kit: self.kit_for_orders(id),
            figures: unit.figures(info).into(),
            morale: info.morale,
            armed: info.range > 0 || throws || works,
            charged: unit.is(Flags::CHARGED),
            reaction: unit.reaction,
            phalanx: unit.is(Flags::PHALANX).then(|| unit.facing()),
            testudo: unit.is(Flags::TESTUDO),
            square: unit.is(Flags::SQUARE),
            stands: unit.standing(),
            held: unit.is_on_board() && self.is_in_contact(id),
            bound: matches!(to, Addressee::Own(_))
                && self.scenario.period.do_groups_move_as_one()
                && self.is_in_group(id),
            given_formation: !unit.is(Flags::REFORMED),
            mounted: unit.is(Flags::MOUNTED),
            retreat: self.retreat_of(id),
            burdened: self.ladder_of(id).is_some(),
            ranked: self.rank_of(id).is_some_and(|rank| rank != Rank::None),
            has_horses: self.afoot(id).is_some(),
            holds_horses: self.holds_horses_of(id).is_some(),
            unloaded: unit.is(Flags::UNLOADED),
        });
    }
}
