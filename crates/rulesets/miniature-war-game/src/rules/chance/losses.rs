//! Figures lost to an event (event.losses), and the events that take them.

use battle::{Hopes, Roll, Rule, Side, Table};
use dice::{D4, Throw};
use ground::tabletop::{Distance, Length, Outline, Rect, Within};

use super::Happening;
use super::events::ChanceEvent;
use crate::events::Event;
use crate::field::GroundKind;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

/// How near to a well poison reaches, and how many stands of a unit it takes at most.
const POISON: Length = Length::cm(20);
const MOST_POISONED: usize = 4;
/// How near to water cholera reaches.
const CHOLERA: Length = Length::cm(5);

impl State {
    /// The units of figures of a side, or of both, on the board.
    pub(crate) fn befallen(&self, side: Option<Side>) -> Vec<UnitId> {
        let own = |id: &UnitId| side.is_none_or(|side| self.side_of(*id) == side);
        self.in_order_of_telling().into_iter().filter(|id| own(id) && self.is_unit_of_figures(*id)).collect()
    }

    /// Each of these units loses a figure; whether there was any.
    pub(crate) fn each_loses_one(
        &mut self,
        units: &[UnitId],
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) -> bool {
        for id in units {
            self.lose_from_rear(*id, 1, rule, table);
        }
        !units.is_empty()
    }

    /// A unit loses so many figures: from its last rank, half stands first, then from its right.
    pub(crate) fn lose_from_rear(&mut self, id: UnitId, count: u8, rule: Rule, table: &mut Table<'_, Event>) {
        let places = {
            let (mut unit, info) = (*self.unit(id), self.info(id));
            let mut places = Vec::new();
            for _ in 0..count {
                let key = |place: &u8| {
                    let at = unit.rank_and_file(*place, info);
                    (at.rank, unit.capped >> place & 1 == 1, at.file)
                };
                let Some(place) = unit.places().max_by_key(key) else { break };
                unit.fall(place, info);
                places.push(place);
            }
            places
        };
        self.lose_at(id, &places, rule, table);
    }

    /// A unit loses figures at these places of its block, one for each. A unit without figures is gone.
    pub(crate) fn lose_at(&mut self, id: UnitId, places: &[u8], rule: Rule, table: &mut Table<'_, Event>) {
        define!("common.morale.event-losses");
        if places.is_empty() {
            return;
        }
        let info = &self.scenario.units[id.index()];
        let unit = &mut self.units[id.index()];
        let before = unit.figures(info);
        for place in places {
            unit.fall(*place, info);
        }
        let left = unit.figures(info);
        let (figures, hidden) = (before - left, unit.is(Flags::HIDDEN));
        self.step_up(id);
        table.tell(
            &[rule, rule!("event.losses")],
            Event::Chance(ChanceEvent::Perish { unit: id, figures, left, hidden }),
        );
        if left == 0 {
            self.be_gone(id, rule, table);
        } else {
            self.close_up(id, table);
        }
    }

    /// A unit, piece or commander is gone.
    pub(crate) fn be_gone(&mut self, id: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        let marker = self.marker_of(id);
        table.tell(&[rule], Event::Chance(ChanceEvent::Gone { unit: id, marker }));
        self.come_off(id);
        self.unit_mut(id).set(Flags::HIDDEN | Flags::KNOWN, false);
        self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
        self.break_up_wagon(id, table);
    }

    /// Poisoned wells: stands near them go, the nearest first.
    pub(crate) fn poison(&mut self, table: &mut Table<'_, Event>) -> bool {
        define!("event.41.well");
        let wells = self.wells();
        let units = self.befallen(None);
        let mut any = false;
        for id in units {
            let mut near: Vec<(Distance, u8)> = self
                .stands_of(id)
                .filter_map(|(place, stand)| {
                    let far = wells.iter().map(|well| well.distance_to_rect(&stand)).min()?;
                    Within::Exact.is_within(far, POISON).then_some((far, place))
                })
                .collect();
            near.sort();
            near.truncate(MOST_POISONED);
            let figures = |place: u8| usize::from(self.unit(id).figures_at(place, self.info(id)));
            let places: Vec<u8> =
                near.iter().flat_map(|(_, place)| std::iter::repeat_n(*place, figures(*place))).collect();
            any |= !places.is_empty();
            self.lose_at(id, &places, rule!("event.41"), table);
        }
        any
    }

    /// The wells of the board: places that are called so.
    fn wells(&self) -> Vec<Outline> {
        let places = self.scenario.places.iter();
        let named = |name: &str| name.to_lowercase().starts_with("well");
        places.filter(|place| named(&place.name)).map(|place| place.outline.clone()).collect()
    }

    /// The units with a stand near a river or a well.
    pub(crate) fn near_water(&self) -> Vec<UnitId> {
        let wells = self.wells();
        let rivers =
            || self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind == GroundKind::River);
        let is_near = |outline: &Outline, stand: &Rect| {
            let reach = CHOLERA + outline.width().unwrap_or_default().half();
            Within::Exact.is_within(outline.distance_to_rect(stand), reach)
        };
        let near = |stand: &Rect| {
            wells.iter().any(|well| is_near(well, stand))
                || rivers().any(|river| is_near(&river.outline, stand))
        };
        let units = self.befallen(None).into_iter();
        units.filter(|id| self.stands_of(*id).any(|(_, stand)| near(&stand))).collect()
    }

    /// The units with a stand in a forest.
    pub(crate) fn in_forest(&self) -> Vec<UnitId> {
        let units = self.befallen(None).into_iter();
        let in_forest = |stand: &Rect| self.is_in(stand, GroundKind::Forest);
        units.filter(|id| self.stands_of(*id).any(|(_, stand)| in_forest(&stand))).collect()
    }

    /// The units of a side on foot.
    pub(crate) fn on_foot(&self, side: Side) -> Vec<UnitId> {
        let foot = |id: &UnitId| self.info(*id).kind.troop().is_some_and(crate::troops::Troop::is_foot);
        self.befallen(Some(side)).into_iter().filter(foot).collect()
    }

    /// The units of a side that have lost figures in the game so far.
    pub(crate) fn with_losses(&self, side: Side) -> Vec<UnitId> {
        let lost = |id: &UnitId| self.unit(*id).figures(self.info(*id)) < self.unit(*id).full(self.info(*id));
        self.befallen(Some(side)).into_iter().filter(lost).collect()
    }

    /// Plague: each side throws for how many figures every unit loses.
    pub(crate) fn spread_plague(&mut self, table: &mut Table<'_, Event>) {
        let rule = Happening::Plague.rule();
        for side in Side::BOTH {
            let die = table.roll(Roll {
                rule,
                what: "plague",
                side,
                throw: Throw::one(D4),
                dice: None,
                wanted: None,
                bonus: None,
                hopes: Hopes::Low,
            });
            match u8::try_from(die).unwrap_or(1) {
                0 | 1 => table.tell(&[rule], Event::Chance(ChanceEvent::Spared { side })),
                figures => {
                    for id in self.befallen(Some(side)) {
                        self.lose_from_rear(id, figures, rule, table);
                    }
                }
            }
        }
    }
}
