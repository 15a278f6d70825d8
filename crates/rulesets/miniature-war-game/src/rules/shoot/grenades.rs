//! Grenades: one for each grenadier, thrown by the first rank at whoever is close before it (musket.grenade).

use battle::{Hopes, Roll, Table};
use dice::{D6, Throw};
use ground::tabletop::{Length, Point, Rect};

use super::events::FireEvent;
use super::targets::Choice;
use super::volley::Hit;
use crate::charts::{GRENADE_RANGE, GRENADE_SCORES};
use crate::events::Event;
use crate::field::{Kind, UnitInfo};
use crate::orders::order::{Enemy, Fire};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::known::Seen;
use crate::state::{State, Unit, UnitId};
use crate::troops::Troop;

/// Grenades of a full stand.
const PER_STAND: u8 = 2;

/// A stand that throws grenades at an enemy, with how many, and the point of the enemy that is nearest to it.
#[derive(Clone, Copy)]
struct Lob {
    place: u8,
    grenades: u8,
    at: UnitId,
    to: Point,
}

impl Unit {
    /// The grenades that are left on the stand at a place: no more than it has figures.
    pub(crate) fn grenades_at(&self, place: u8, info: &UnitInfo) -> u8 {
        define!("musket.grenade.one", "musket.grenade.stock");
        let thrown: u8 = self.grenades.iter().map(|places| (places >> place & 1) as u8).sum();
        (PER_STAND - thrown.min(PER_STAND)).min(self.figures_at(place, info))
    }

    /// The stand at a place has thrown so many.
    fn throw_grenades(&mut self, place: u8, count: u8) {
        for _ in 0..count {
            let bit = 1 << place;
            let number = usize::from(self.grenades[0] & bit != 0);
            self.grenades[number] |= bit;
        }
    }
}

impl State {
    /// The grenades that a unit has left; nothing for all but grenadiers.
    pub(crate) fn grenades_left(&self, id: UnitId) -> u8 {
        let (unit, info) = (self.unit(id), self.info(id));
        let has = info.kind == Kind::Troops(Troop::Grenadiers);
        if has { unit.places().map(|place| unit.grenades_at(place, info)).sum() } else { 0 }
    }

    /// The order of a unit to throw grenades, with the enemy that it names.
    fn grenades_ordered(&self, id: UnitId) -> Option<Option<Enemy>> {
        if self.info(id).kind != Kind::Troops(Troop::Grenadiers) {
            return None;
        }
        match self.orders[id.index()].order.fire {
            Some(Fire::Throw(Verb::Grenades, enemy)) => Some(enemy),
            Some(Fire::Throw(..) | Fire::At(..) | Fire::Hold | Fire::Plan(_)) | None => None,
        }
    }

    /// Whether a unit has grenades to throw in this fire step, by its order and at somebody: in its last third, if it has one left.
    pub(crate) fn has_grenades_to_throw(&self, id: UnitId) -> bool {
        !self.lobs(id).is_empty()
    }

    /// Whether a unit throws grenades in this fire step: then it fires nothing else.
    pub(crate) fn throws_grenades(&self, id: UnitId) -> bool {
        define!("musket.grenade.exclusive");
        self.grenades_ordered(id).is_some() && self.fire_choice(id) == Some(Choice::Throw)
    }

    /// The stands of the first rank that throw, each at the enemy that the order names if it reaches him, else at the nearest.
    fn lobs(&self, id: UnitId) -> Vec<Lob> {
        define!("musket.grenade.range", "musket.grenade.rank", "musket.grenade.shot", "musket.grenade.cover");
        let Some(named) = self.grenades_ordered(id) else { return Vec::new() };
        let may = self.unit(id).is_on_board()
            && !self.is_in_contact(id)
            && self.has_time_left(id)
            && !self.attacks_with_small_arms(id)
            && self.may_fire(id);
        if !may {
            return Vec::new();
        }
        let named = named.and_then(|enemy| self.enemy_named(self.side_of(id), enemy));
        let enemies: Vec<UnitId> = self
            .units_of(self.side_of(id).other())
            .filter(|at| self.is_target(id, *at) && !self.is_in_contact(*at))
            .collect();
        let first = self.filled_files(id).into_iter().filter_map(|file| file.first().copied());
        first.filter_map(|(place, stand)| self.lob(id, (place, stand), &enemies, named)).collect()
    }

    /// The throw of a stand; none if it has no grenade left, or nobody in reach.
    fn lob(
        &self,
        id: UnitId,
        (place, stand): (u8, Rect),
        enemies: &[UnitId],
        named: Option<Seen>,
    ) -> Option<Lob> {
        let (unit, info) = (self.unit(id), self.info(id));
        let arc = info.kind.troop()?.arc();
        let grenades = unit.grenades_at(place, info);
        let limit =
            i64::from(self.range_in_weather(id, Length::cm(GRENADE_RANGE), true).micrometres()).pow(2);
        let near = enemies.iter().filter_map(|at| {
            let points =
                self.stands_to_fire_at(*at).into_iter().filter_map(|(_, other)| arc.nearest(&stand, &other));
            let (to, squared) = points.min_by_key(|(_, squared)| *squared)?;
            (squared <= limit).then_some((named != Some(Seen::Unit(*at)), squared, *at, to))
        });
        let (_, _, at, to) = near.min_by_key(|(other, squared, at, _)| (*other, *squared, *at))?;
        (grenades > 0).then_some(Lob { place, grenades, at, to })
    }

    /// A unit throws its grenades, a die for each; the figures hit fall with all others of the step.
    pub(crate) fn lob_grenades(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("musket.grenade.simultaneous", "musket.grenade.nosteps");
        let lobs = self.lobs(id);
        let mut targets: Vec<UnitId> = lobs.iter().map(|lob| lob.at).collect();
        targets.sort_unstable();
        targets.dedup();
        self.show([id, id], table);
        let (then, from) = (self.clone(), self.unit(id).front(self.info(id)).at);
        for at in targets {
            let (mut hits, mut figures, mut own, mut to) = (0, 0, 0, from);
            for lob in lobs.iter().filter(|lob| lob.at == at) {
                for _ in 0..lob.grenades {
                    let (enemy, thrower) = self.roll_grenade(id, table);
                    hits += enemy;
                    own += thrower;
                    for _ in 0..thrower {
                        self.add_hit(Hit { unit: id, place: lob.place });
                    }
                }
                self.unit_mut(id).throw_grenades(lob.place, lob.grenades);
                (figures, to) = (figures + lob.grenades, lob.to);
            }
            self.note_hurt(at, id);
            let event = FireEvent::Throws { unit: id, at, from, to, figures, hits };
            table.tell(&[rule!("musket.grenade.table")], Event::Fire(event));
            if own > 0 {
                let event = FireEvent::OwnGrenade { unit: id, figures: own };
                table.tell(&[rule!("musket.grenade.table")], Event::Fire(event));
            }
            self.take_hits(&then, from, at, hits);
        }
    }

    /// What a grenade takes of the enemy, and of those who throw.
    fn roll_grenade(&self, id: UnitId, table: &mut Table<'_, Event>) -> (u8, u8) {
        let score = table.roll(Roll {
            rule: rule!("musket.grenade.table"),
            what: "grenade",
            side: self.side_of(id),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        let row = usize::try_from(score - 1).unwrap_or(0);
        GRENADE_SCORES.get(row).copied().unwrap_or((0, 0))
    }
}
