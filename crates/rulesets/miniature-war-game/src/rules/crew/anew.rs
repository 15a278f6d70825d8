//! Guns of the Musket period that nobody serves, and that are manned anew by men of whichever side (musket.crew.unattended,
//! musket.crew.reman, musket.crew.taken).

use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};

use super::words::CrewEvent;
use crate::events::Event;
use crate::orders::order::{Deed, Number, Object, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, Standing, State, UnitId};
use crate::troops::Troop;

define!("musket.crew.makeshift");
/// Men of a unit who serve a gun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Makeshift {
    /// Of what type they are; of several the one that fights worst.
    pub troop: Troop,
    /// How many.
    pub men: u8,
}

/// Men who would serve a gun.
#[derive(Clone, Copy)]
struct Hands {
    unit: UnitId,
    /// Figures that leave their unit, and how many of them serve.
    leave: u8,
    serve: u8,
}

impl State {
    /// An unattended gun that a unit names: by the number that it had, the nearest of those with it, but none under an enemy's marker.
    pub(crate) fn gun_named(&self, by: UnitId, number: Number) -> Option<UnitId> {
        define!("musket.crew.taken");
        let side = self.side_of(by);
        let guns = self.unattended_guns().filter(|gun| {
            self.number_of(*gun) == number && (self.side_of(*gun) == side || self.is_open(*gun))
        });
        guns.min_by_key(|gun| (self.distance_between(by, *gun), *gun))
    }

    /// The guns that nobody serves and that are not spiked.
    pub(crate) fn unattended_guns(&self) -> impl Iterator<Item = UnitId> + '_ {
        define!("musket.crew.unattended");
        self.on_board().filter(|id| self.is_unattended(*id) && !self.unit(*id).is(Flags::SPIKED))
    }

    /// The gun that a unit is ordered to man, and with how many stands.
    fn gun_to_man(&self, id: UnitId, order: &Order) -> Option<(Number, u8)> {
        let deed = order.acts().find_map(|act| match act {
            crate::orders::order::Act::Deed(deed) if deed.verb == Verb::ManGun => Some(*deed),
            _ => None,
        })?;
        let Deed { object: Object::UnitCount(number, stands), .. } = deed else { return None };
        let stands = stands.map_or(1, |stands| u8::try_from(stands).unwrap_or(u8::MAX));
        (self.unit(id).is_on_board()).then_some((number, stands))
    }

    /// Whether a unit may be ordered to man a gun.
    pub(crate) fn may_man_gun(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        let Some((number, stands)) = self.gun_to_man(id, order) else { return Ok(()) };
        let no = |rule: battle::Rule, why: &'static str| Err(Refusal::new(rule, why).about(id.into()));
        if self.gun_named(id, number).is_none() {
            return no(rule!("musket.crew.taken"), "{0} knows of no unattended gun of that number");
        }
        if stands == 0 || stands >= self.unit(id).standing() {
            return no(rule!("musket.crew.reman"), "{0} has not so many stands to give");
        }
        Ok(())
    }

    /// Men who are with guns that lack crew serve them when the turn is over: groups of crew of their own accord, others by order.
    pub(crate) fn man_guns(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.crew.detach", "musket.crew.detach.move", "musket.crew.reman.time");
        if !self.scenario.period.are_idle_guns_nobodys() {
            return;
        }
        for gun in self.unattended_guns().collect::<Vec<UnitId>>() {
            let hands = self.hands_for(gun);
            let sides = hands.iter().map(|one| self.side_of(one.unit));
            let Some(side) = only(sides).filter(|side| !self.is_enemy_near(gun, *side)) else { continue };
            self.take_gun(gun, side, &hands, table);
        }
        let groups: Vec<UnitId> = self.on_board().filter(|id| self.is_crew_group(*id)).collect();
        for group in groups {
            let lacks = |gun: &UnitId| {
                self.side_of(*gun) == self.side_of(group)
                    && self.full_crew(*gun).is_some_and(|full| (1..full).contains(&self.unit(*gun).crew))
                    && self.is_with(group, *gun)
            };
            let gun =
                self.on_board().filter(lacks).min_by_key(|gun| (self.distance_between(group, *gun), *gun));
            if let Some(gun) = gun.filter(|_| !self.is_in_melee_contact(group)) {
                let missing = self.full_crew(gun).unwrap_or(0).saturating_sub(self.unit(gun).crew);
                let men = missing.min(self.unit(group).figures(self.info(group)));
                if self.unit(group).is(Flags::UNTRAINED) {
                    self.unit_mut(gun).set(Flags::UNTRAINED, true);
                }
                self.join_crew(group, gun, [men, men], rule!("musket.crew.detach"), table);
            }
        }
    }

    /// Whether a unit stands within 1 cm of a gun.
    fn is_with(&self, id: UnitId, gun: UnitId) -> bool {
        self.unit(id).is_on_board() && self.body(id).is_within(&self.body(gun), CONTACT)
    }

    /// Whether somebody who fights against a side stands within 1 cm of a gun.
    fn is_enemy_near(&self, gun: UnitId, side: Side) -> bool {
        let mut enemies =
            self.units_of(side.other()).filter(|enemy| *enemy != gun && self.stops_enemies(*enemy));
        enemies.any(|enemy| self.is_with(enemy, gun))
    }

    /// All who would serve an unattended gun, each with the men that it still lacks.
    fn hands_for(&self, gun: UnitId) -> Vec<Hands> {
        define!("musket.crew.reman", "musket.crew.detach.move");
        let mut missing = self.full_crew(gun).unwrap_or(0);
        let mut hands = Vec::new();
        for unit in self.on_board().filter(|id| *id != gun && self.is_with(*id, gun)) {
            let wanted = if self.is_crew_group(unit) {
                (!self.is_in_melee_contact(unit)).then(|| {
                    let men = missing.min(self.unit(unit).figures(self.info(unit)));
                    Hands { unit, leave: men, serve: men }
                })
            } else {
                let ordered = self.gun_to_man(unit, &self.orders[unit.index()].order);
                let ordered = ordered.filter(|(number, _)| self.gun_named(unit, *number) == Some(gun));
                ordered.filter(|_| self.has_worked_beside(unit)).map(|(_, stands)| {
                    let leave = self.figures_of_last(unit, stands, missing);
                    Hands { unit, leave, serve: leave.min(missing) }
                })
            };
            if let Some(one) = wanted.filter(|one| one.serve > 0) {
                missing -= one.serve;
                hands.push(one);
            }
        }
        hands
    }

    /// Whether a unit had the whole turn for a gun.
    fn has_worked_beside(&self, id: UnitId) -> bool {
        !self.is_in_melee_contact(id) && !self.has_moved(id) && self.has_time_for_work(id)
    }

    /// The figures of the last stands of a unit: so many stands, no more than a gun that lacks so many men can use, and one stays.
    fn figures_of_last(&self, id: UnitId, stands: u8, missing: u8) -> u8 {
        define!("musket.crew.reman");
        let (mut unit, info) = (*self.unit(id), self.info(id));
        let mut figures = 0;
        for _ in 0..stands {
            let Some(place) = unit.last_place(info).filter(|_| unit.standing() > 1) else { break };
            if figures >= missing {
                break;
            }
            for _ in 0..unit.figures_at(place, info) {
                unit.fall(place, info);
                figures += 1;
            }
        }
        figures
    }

    /// A gun is manned anew by men of one side, and is theirs from now on.
    fn take_gun(&mut self, gun: UnitId, side: Side, hands: &[Hands], table: &mut Table<'_, Event>) {
        define!("musket.crew.taken", "common.unit.number-new");
        if self.side_of(gun) != side {
            let by = hands.first().map_or(gun, |one| one.unit);
            self.show([gun, by], table);
            let number = self.next_number(side);
            self.clashes.retain(|clash| !clash.units.contains(&gun));
            self.bouts.retain(|bout| bout.red != gun && bout.blue != gun);
            let train = &mut self.trains[gun.index()];
            (train.captor, train.number) = (Some(side), number.0);
            let rules = [rule!("musket.crew.taken"), rule!("common.unit.number-new")];
            table.tell(&rules, Event::Crew(CrewEvent::Taken { unit: gun, by }));
        }
        self.orders[gun.index()] = Standing { order: Order::hold(), ..Standing::default() };
        self.trains[gun.index()].makeshift = None;
        self.unit_mut(gun).set(Flags::UNTRAINED, false);
        for Hands { unit, leave, serve } in hands.iter().copied() {
            let is_crew = self.is_crew_group(unit);
            let rule = if is_crew { rule!("musket.crew.reman.trained") } else { rule!("musket.crew.reman") };
            if !is_crew {
                self.count_makeshift(gun, unit, serve);
            } else if self.unit(unit).is(Flags::UNTRAINED) {
                self.unit_mut(gun).set(Flags::UNTRAINED, true);
            }
            self.join_crew(unit, gun, [leave, serve], rule, table);
            self.betray(unit, table);
        }
    }

    /// Men of a unit are among those who serve a gun.
    fn count_makeshift(&mut self, gun: UnitId, unit: UnitId, men: u8) {
        define!("musket.crew.reman.trained", "musket.crew.makeshift");
        let Some(troop) = self.info(unit).kind.troop() else { return };
        let before = self.trains[gun.index()].makeshift;
        let worse = before
            .map_or(troop, |one| if one.troop.row().melee < troop.row().melee { one.troop } else { troop });
        let men = before.map_or(0, |one| one.men) + men;
        self.trains[gun.index()].makeshift = Some(Makeshift { troop: worse, men });
        self.unit_mut(gun).set(Flags::UNTRAINED, true);
    }

    /// Men of a crew have fallen: those who were no artillery crew first, and once they are gone it is trained.
    pub(crate) fn thin_makeshift(&mut self, gun: UnitId, fallen: u8) {
        define!("musket.crew.makeshift", "musket.crew.reman.trained");
        let Some(makeshift) = self.trains[gun.index()].makeshift else { return };
        let men = makeshift.men.saturating_sub(fallen);
        let left = (men > 0).then_some(Makeshift { men, ..makeshift });
        self.trains[gun.index()].makeshift = left;
        if left.is_none() {
            self.unit_mut(gun).set(Flags::UNTRAINED, false);
        }
    }

    /// The melee point and morale value of those who serve a gun, if some of them are no artillery crew: with others the lower of each.
    pub(crate) fn values_of_makeshift(&self, gun: UnitId) -> Option<(u8, u8)> {
        define!("musket.crew.makeshift");
        let makeshift = self.trains[gun.index()].makeshift?;
        let row = makeshift.troop.row();
        let (melee, morale) = (row.melee.unwrap_or(0), row.morale.unwrap_or(0));
        let info = self.info(gun);
        let mixed = makeshift.men < self.unit(gun).crew;
        Some(if mixed {
            (melee.min(info.melee.unwrap_or(0)), morale.min(info.morale))
        } else {
            (melee, morale)
        })
    }
}

/// The side that all of them are of; none if there are none, or of both.
fn only(sides: impl Iterator<Item = Side>) -> Option<Side> {
    let mut sides = sides;
    let first = sides.next()?;
    sides.all(|side| side == first).then_some(first)
}
