//! Nobles for ransom: where they stand, how they are captured and freed, what they are worth (medieval.ransom).

use battle::{Side, Table, Tally};
use dice::{D12, Throw};
use ground::tabletop::{Edge, Length, Place};

use super::TrainFacts;
use super::words::TrainEvent;
use crate::charts::RANSOMS;
use crate::events::Event;
use crate::field::{Kind, Noble, Options};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Fate, State, UnitId};

/// What a side must hold in nobles to win, if nothing else is agreed (medieval.ransom.values).
const GOAL: u32 = 1_000;
/// How far a noble who was freed goes in a turn, in centimetres (medieval.ransom.release).
pub(crate) const ON_FOOT: u8 = 30;

impl State {
    /// Whether nobles are taken for ransom in this battle.
    pub(crate) fn is_for_ransom(&self) -> bool {
        define!("common.term.ransom", "medieval.ransom.count");
        self.scenario.options.has(Options::RANSOM)
    }

    /// The nobles on the board, if there is ransom for them.
    pub(crate) fn nobles(&self) -> Vec<UnitId> {
        let noble = |id: &UnitId| self.info(*id).kind == Kind::Commander && self.info(*id).noble.is_some();
        self.on_board().filter(|id| self.is_for_ransom() && noble(id)).collect()
    }

    /// Whether it is a noble of this battle.
    pub(crate) fn is_noble(&self, id: UnitId) -> bool {
        self.is_for_ransom() && self.info(id).noble.is_some()
    }

    /// The unit with which a noble moves: that of his captors, or his own as long as it stands.
    pub(crate) fn company_of(&self, noble: UnitId) -> Option<UnitId> {
        define!("medieval.ransom.figure", "medieval.ransom.prisoner");
        let train = &self.trains[noble.index()];
        if let Some(captor) = train.holder.some() {
            return Some(captor);
        }
        let own = self.info(noble).with.some()?;
        (self.unit(own).is_on_board() && !self.routs(own) && !train.is(TrainFacts::FREED)).then_some(own)
    }

    /// The move of a unit in this turn: a noble who was freed goes on foot, and one with his company nowhere by himself.
    pub(crate) fn full_move(&self, id: UnitId) -> u8 {
        define!("medieval.ransom.release");
        match self.info(id).chart_move {
            _ if self.is_noble(id) && self.company_of(id).is_some() => 0,
            own if self.is_noble(id) => own.min(ON_FOOT),
            own => own,
        }
    }

    /// Nobles stand behind the middle of the rear edge of those with whom they move, side by side, the highest on the right.
    pub(crate) fn place_nobles(&mut self) {
        define!("medieval.ransom.figure");
        let nobles = self.nobles();
        for noble in &nobles {
            let Some(company) = self.company_of(*noble) else { continue };
            let mut beside: Vec<UnitId> =
                nobles.iter().copied().filter(|other| self.company_of(*other) == Some(company)).collect();
            beside
                .sort_by_key(|other| (std::cmp::Reverse(self.info(*other).noble), std::cmp::Reverse(*other)));
            let number = beside.iter().position(|other| other == noble).unwrap_or(0) as i32;
            let place = self.place_behind(company, *noble, number, beside.len() as i32);
            let unit = self.unit_mut(*noble);
            (unit.grid, unit.face) = (place, Edge::Front);
        }
    }

    /// The place of one of so many behind a unit, from the left.
    fn place_behind(&self, company: UnitId, noble: UnitId, number: i32, count: i32) -> Place {
        let (unit, info) = (self.unit(company), self.info(company));
        let facing = unit.facing();
        let rear = Place::new(unit.outline(info).midpoint(Edge::Rear), facing);
        let width = self.info(noble).kind.stand().0;
        let aside = Length::new(width.micrometres() * (2 * number - count + 1) / 2);
        let place = Place::new(rear.point(aside, Length::ZERO), facing);
        self.scenario.brought_inside(place, self.info(noble).kind.stand())
    }

    /// Nobles whom the enemy can take by melee in this step: their unit has routed or is gone, and an enemy in contact can strike.
    pub(crate) fn nobles_attacked(&self) -> Vec<(UnitId, UnitId, Tally)> {
        define!("medieval.ransom.capture-rout", "medieval.ransom.capture-killed", "medieval.ransom.capture");
        let alone = self.nobles().into_iter().filter(|id| self.company_of(*id).is_none());
        let attacked = alone.filter_map(|id| {
            let by = self.enemy_at(id).filter(|by| self.can_strike(*by, id))?;
            let point = self.info(id).melee.unwrap_or(0);
            Some((id, by, Tally::base(rule!("medieval.ransom.figure"), "a noble alone", point)))
        });
        attacked.collect()
    }

    /// The enemy with figures within 1 cm of a noble.
    fn enemy_at(&self, noble: UnitId) -> Option<UnitId> {
        let body = self.body(noble);
        let mut enemies = self.units_of(self.side_of(noble).other());
        enemies.find(|enemy| self.has_figures(*enemy) && body.is_within(&self.body(*enemy), CONTACT))
    }

    /// Nobles who are attacked roll; whose die is above his melee point is a prisoner.
    pub(crate) fn nobles_roll(&mut self, attacked: &[(UnitId, UnitId, Tally)], table: &mut Table<'_, Event>) {
        for (noble, by, point) in attacked {
            let test = table.test(rule!("medieval.ransom.capture"), "a noble in melee", self.side_of(*noble));
            if !test.throwing(Throw::one(D12)).at_most(point).passed {
                self.imprison(*noble, *by, rule!("medieval.ransom.capture"), table);
            }
        }
    }

    /// A noble is the prisoner of a unit.
    fn imprison(&mut self, noble: UnitId, by: UnitId, rule: battle::Rule, table: &mut Table<'_, Event>) {
        self.trains[noble.index()].holder = by;
        self.trains[noble.index()].set(TrainFacts::FREED, false);
        self.doom(noble, Fate::CAPTURED, true);
        self.place_nobles();
        table.tell(&[rule], Event::Train(TrainEvent::Imprisoned { unit: noble, by }));
    }

    /// Nobles who were wounded, or are on their way to their friends, are taken by whoever touches them when movement is over, if no friend
    /// is near.
    pub(crate) fn take_helpless_nobles(&mut self, table: &mut Table<'_, Event>) {
        for noble in self.nobles() {
            let train = self.trains[noble.index()];
            let helpless = train.is(TrainFacts(TrainFacts::WOUNDED.0 | TrainFacts::FREED.0));
            if !helpless || train.holder.some().is_some() {
                continue;
            }
            let rule = if train.is(TrainFacts::FREED) {
                rule!("medieval.ransom.release")
            } else {
                rule!("medieval.ransom.no-death")
            };
            if let Some(by) = self.captor_of(noble) {
                self.imprison(noble, by, rule, table);
            }
        }
    }

    /// A hit that would remove a noble wounds him.
    pub(crate) fn wound_noble(&mut self, noble: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.ransom.no-death");
        self.trains[noble.index()].set(TrainFacts::WOUNDED, true);
        table.tell(&[rule!("medieval.ransom.no-death")], Event::Train(TrainEvent::Hurt { unit: noble }));
    }

    /// Prisoners whose captors have routed or are gone are free; who was free and has reached friends is with them.
    pub(crate) fn free_nobles(&mut self, table: &mut Table<'_, Event>) {
        for noble in self.nobles() {
            let train = self.trains[noble.index()];
            match train.holder.some() {
                Some(captor) if !self.unit(captor).is_on_board() => {
                    self.trains[noble.index()].holder = UnitId::NONE;
                    self.trains[noble.index()].set(TrainFacts::FREED, true);
                    self.doom(noble, Fate::CAPTURED, false);
                    table.tell(
                        &[rule!("medieval.ransom.release")],
                        Event::Train(TrainEvent::Freed { unit: noble }),
                    );
                }
                None if train.is(TrainFacts::FREED) => {
                    let body = self.body(noble);
                    let near =
                        |id: &UnitId| self.has_figures(*id) && body.is_within(&self.body(*id), CONTACT);
                    let Some(to) = self.units_of(self.side_of(noble)).find(near) else { continue };
                    self.trains[noble.index()].set(TrainFacts::FREED, false);
                    table.tell(
                        &[rule!("medieval.ransom.release")],
                        Event::Train(TrainEvent::Returns { unit: noble, to }),
                    );
                }
                Some(_) | None => {}
            }
        }
    }

    /// What a side holds in nobles.
    pub(crate) fn ransom_of(&self, side: Side) -> u32 {
        define!("medieval.ransom.values");
        let held = |id: &UnitId| self.side_of(*id) != side && self.trains[id.index()].holder.some().is_some();
        let worth =
            |id: UnitId| self.info(id).noble.map_or(0, |noble: Noble| u32::from(RANSOMS[noble as usize]));
        self.nobles().into_iter().filter(held).map(worth).sum()
    }

    /// Who has won by ransom at the end of a turn: nobody if neither has enough, and nobody wins if both have equally much.
    pub(crate) fn winner_by_ransom(&self) -> Option<Option<Side>> {
        define!("medieval.ransom.values");
        let [red, blue] = [Side::Red, Side::Blue].map(|side| self.ransom_of(side));
        if red.max(blue) < GOAL || !self.is_for_ransom() {
            return None;
        }
        Some(match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => None,
        })
    }
}
