//! A missile unit takes friends for the enemy (event.78).

use battle::{Hopes, Roll, Side, Table, Tally};
use dice::{D10, Throw};
use ground::tabletop::{Distance, Length, Rect, Within};

use super::Happening;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::shoot::events::FireEvent;
use crate::rules::shoot::ladder::{Band, add_range, bounded, hit_numbers};
use crate::state::{Flags, State, UnitId};

impl State {
    /// The smallest missile units of a side that could fire: several if they are equally small.
    pub(crate) fn smallest_shooters(&self, side: Side) -> Vec<UnitId> {
        let ready = |id: &UnitId| {
            self.is_unit_of_figures(*id)
                && self.weapon_of(*id).is_some()
                && self.unit(*id).shots > 0
                && self.melee_enemies(*id).is_empty()
        };
        let all: Vec<UnitId> = self.units_of(side).filter(ready).collect();
        let figures = |id: &UnitId| self.unit(*id).figures(self.info(*id));
        let least = all.iter().map(figures).min();
        all.into_iter().filter(|id| Some(figures(id)) == least).collect()
    }

    /// Whether a unit fires at friends in this turn, and at nobody else.
    pub(crate) fn is_misled(&self, id: UnitId) -> bool {
        define!("event.78");
        !self.in_force.is_empty() && self.affects(Happening::Fratricide, id).is_some()
    }

    /// Units that take friends for the enemy fire at the closest.
    pub(crate) fn fire_at_friends(&mut self, table: &mut Table<'_, Event>) {
        for event in self.in_force.clone() {
            if event.what == Happening::Fratricide && self.unit(event.unit).is_on_board() {
                self.fire_at_friend(event.unit, table);
            }
        }
    }

    fn fire_at_friend(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("event.78.friend");
        let friends = self
            .units_of(self.side_of(id))
            .filter(|friend| *friend != id && self.is_unit_of_figures(*friend));
        let near = friends.filter_map(|friend| Some((self.distance_between(id, friend)?, friend))).min();
        let Some((far, friend)) = near else { return };
        let first: Vec<u8> =
            self.filled_files(id).iter().filter_map(|file| file.first()).map(|(place, _)| *place).collect();
        let figures: u8 = first.iter().map(|place| self.unit(id).figures_at(*place, self.info(id))).sum();
        let Some((from, to)) = self.nearest_stands(id, friend) else { return };
        let hits = match self.band_at(id, far) {
            Some(band) => self.throw_at_friend(id, friend, band, figures, table),
            None => 0,
        };
        let (from, to) = (from.centre(), to.centre());
        let event = FireEvent::Shoots { unit: id, at: friend, third: 3, from, to, figures, hits };
        table.tell(&[rule!("event.78")], Event::Fire(event));
        let (then, before) = (self.clone(), self.hits.clone());
        self.take_hits(&then, from, friend, hits);
        self.note_friendly_fire(id, &before, table);
        let loads = self.weapon_of(id).is_some_and(|weapon| weapon.thirds_to_load() > 0);
        let unit = self.unit_mut(id);
        unit.shots = unit.shots.saturating_sub(1);
        unit.set(Flags::UNLOADED, loads);
    }

    fn nearest_stands(&self, id: UnitId, friend: UnitId) -> Option<(Rect, Rect)> {
        let theirs: Vec<Rect> = self.stands_of(friend).map(|(_, stand)| stand).collect();
        let pairs = self.stands_of(id).flat_map(|(_, own)| theirs.iter().map(move |other| (own, *other)));
        pairs.min_by_key(|(own, other)| own.distance(other))
    }

    /// The band of a distance, in thirds of the range; none if it is out of range.
    fn band_at(&self, id: UnitId, far: Distance) -> Option<Band> {
        if let Some(arm) = self.small_arm_of(id) {
            let bands = [(Band::Near, arm.near), (Band::Middle, arm.mid), (Band::Far, arm.far)];
            let reaches = |cm: u8| Within::Exact.is_within(far, Length::cm(cm.into()));
            return bands.into_iter().find(|(_, cm)| reaches(*cm)).map(|(band, _)| band);
        }
        let range = self.range_of(id);
        if !Within::Exact.is_within(far, range) {
            None
        } else if Within::Exact.is_within(far, range / 3) {
            Some(Band::Near)
        } else if Within::Exact.is_within(far, range * 2 / 3) {
            Some(Band::Middle)
        } else {
            Some(Band::Far)
        }
    }

    fn throw_at_friend(
        &self,
        id: UnitId,
        friend: UnitId,
        band: Band,
        figures: u8,
        table: &mut Table<'_, Event>,
    ) -> u8 {
        let mut rung = match self.small_arm_of(id) {
            Some(arm) => arm.start_in(band),
            None => {
                let mut rung = self.armor_rung(friend);
                add_range(&mut rung, band);
                rung
            }
        };
        self.add_chance_steps(&mut rung, id);
        let rung = bounded(rung);
        let dice = Tally::base(rule!("common.fire.die"), "a die for each figure", figures);
        let hits = table.roll(Roll {
            rule: rule!("event.78"),
            what: "fire at friends",
            side: self.side_of(id),
            throw: Throw::hits(D10, figures, hit_numbers(&rung)),
            dice: Some(&dice),
            wanted: Some(&rung),
            bonus: None,
            hopes: Hopes::Low,
        });
        u8::try_from(hits).unwrap_or(0)
    }
}
