//! Phalanx Assaults: arrows first, then the defenders, then the phalanx (C26.1).

use battle::Table;
use ground::areas::{Arc, AreaId, AreaSet};

use crate::combat::{Combat, CombatKind, Fighter, Hits, Part, Shot};
use crate::events::Event;
use crate::rulebook::define;
use crate::rules::clash::{Clash, ClashStage};
use crate::state::{Flags, State, UnitId};

/// Facts of arrows before an assault.
impl State {
    /// The shooters who may shoot at the assault: of the defending area, in no stack that is its target.
    pub(crate) fn thorns<'a>(&'a self, clash: &'a Clash) -> impl Iterator<Item = UnitId> + 'a {
        let combat = self.combats.last();
        combat.into_iter().flat_map(move |combat| {
            let from = assaulting(combat);
            self.fighters_in(combat.area, combat.attacker.other()).filter(move |unit| {
                let (kind, u) = (self.kind(*unit), self.unit(*unit));
                let wet = kind.hand_gun && self.weather_score(*unit) == Some(0) || u.is(Flags::WET);
                let free = combat.place_of(*unit).is_none() && !clash.held.contains(unit);
                let able = self.range_of(*unit) > 0 && !wet && !u.is(Flags::ROUTED);
                able && free && from.iter().any(|area| self.may_shoot_through(*unit, area))
            })
        })
    }

    /// Whether an adjacent area lies in the arc through which a unit shoots in defence.
    fn may_shoot_through(&self, unit: UnitId, area: AreaId) -> bool {
        define!("B11.10b");
        self.arc_to(unit, area) != Arc::Rear
    }

    /// The first of the phalanx units that could get an odd die, if there is anything to choose.
    pub(crate) fn odd_thorns(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = self.combats.last().filter(|combat| combat.kind == CombatKind::DefensiveFire);
        combat.into_iter().flat_map(|combat| {
            let marks = combat.fighters.iter().filter(|f| f.side != combat.attacker);
            let dice: usize = combat.fighters.iter().map(|f| usize::from(f.dice)).sum();
            let number = marks.clone().count().max(1);
            marks.filter(move |_| !dice.is_multiple_of(number)).map(|f| f.unit)
        })
    }
}

/// Steps of an assault.
impl State {
    /// The archers who do not hold their fire shoot at the assault.
    pub(crate) fn begin_thorns(&mut self, clash: Clash, table: &mut Table<'_, Event>) {
        define!("C26.1b");
        let mut shooters: Vec<UnitId> = self.thorns(&clash).collect();
        shooters.retain(|unit| !self.kind(*unit).hand_gun || self.keeps_dry(*unit, table));
        if shooters.is_empty() {
            self.skip_thorns(clash);
            return;
        }
        let Some(assault) = self.combats.last() else { return };
        let side = assault.attacker.other();
        let mut combat = Combat::new(CombatKind::DefensiveFire, side, assault.area, assault.area);
        for unit in shooters {
            combat.fighters.push(Fighter { part: Part::Shoots, ..self.fighter(unit) });
        }
        for f in assault.fighters.iter().filter(|f| f.side != side) {
            combat.fighters.push(Fighter { part: Part::Suffers, ..self.fighter(f.unit) });
        }
        let marks = combat.bits_of(side.other());
        for fighter in combat.fighters.iter_mut().filter(|f| f.side == side) {
            fighter.targets = marks;
        }
        self.replace(clash.at(ClashStage::ArrowBonuses));
        self.begin_combat(combat);
    }

    /// No archers shoot at the assault: the defenders strike.
    pub(crate) fn skip_thorns(&mut self, clash: Clash) {
        let Some(combat) = self.combats.last() else { return };
        self.replace(clash.at(ClashStage::Bonuses(combat.attacker.other())));
    }

    /// The volley, split evenly among the units of the assault.
    pub(crate) fn shoot_thorns(&mut self, clash: Clash, odd: UnitId, table: &mut Table<'_, Event>) {
        self.replace(clash.at(ClashStage::VolleyOver));
        let Some(mut combat) = self.combats.pop() else { return };
        let side = combat.attacker;
        combat.split_evenly(odd);
        for area in assaulted_from(&combat).iter() {
            let at = |fighters: &[Fighter], shot: &Shot| fighters[usize::from(shot.at)].area == area;
            combat.change_shots(self.fire_at(area), |shot| &mut shot.ground, at);
            combat.change_shots(
                self.weather_row().bows,
                |shot| &mut shot.ground,
                |fighters, shot| at(fighters, shot) && self.is_bow_shot(fighters, shot),
            );
        }
        combat.change_shots(self.fire_from(combat.area), |shot| &mut shot.ground, |_, _| true);
        self.combats.push(combat);
        self.throw_arrows(side, table);
    }

    /// The volley counts with the assault: one check for each leader, and whoever fell does not strike.
    pub(crate) fn end_thorns(&mut self, clash: Clash) {
        let Some(volley) = self.end_combat() else { return };
        let Some(mut assault) = self.combats.pop() else { return };
        for side in [volley.attacker, volley.attacker.other()] {
            assault.lost[side] += volley.lost[side];
        }
        for one in &volley.leaders {
            let involved = assault.involve(one.leader);
            involved.fortes = involved.fortes.max(one.fortes);
        }
        for fighter in &volley.fighters {
            if let Some(place) = assault.place_of(fighter.unit) {
                assault.fighters[place].lost += fighter.lost;
                assault.fighters[place].had = self.strength(fighter.unit);
            }
        }
        let defender = volley.attacker;
        self.combats.push(assault);
        self.strike_out_the_dead();
        self.replace(clash.at(ClashStage::Bonuses(defender)));
    }

    /// The defenders strike first, and the phalanx takes its losses before it strikes.
    pub(crate) fn strike_the_phalanx(&mut self, table: &mut Table<'_, Event>) {
        define!("C26.1c");
        let Some(defender) = self.combats.last().map(|combat| combat.attacker.other()) else { return };
        self.strike(defender, table);
        self.deflect(table);
        self.take_losses(table);
        self.fights += 1;
        if let Some(combat) = self.combats.last_mut() {
            for fighter in combat.fighters.iter_mut().filter(|f| f.side != defender) {
                (fighter.hits, fighter.through) = (Hits::default(), 0);
            }
        }
        self.strike_out_the_dead();
    }

    /// Whoever has fallen strikes no more and is struck no more; the phalanx counts what it has left.
    fn strike_out_the_dead(&mut self) {
        let Some(mut combat) = self.combats.pop() else { return };
        let dead = combat.bits(|f| f.unit.some().is_some_and(|unit| !self.unit(unit).is_on_map()));
        for n in 0..combat.fighters.len() {
            combat.fighters[n].targets &= !dead;
            if dead >> n & 1 == 1 {
                (combat.fighters[n].targets, combat.fighters[n].dice) = (0, 0);
            } else if combat.fighters[n].side == combat.attacker {
                let fighter = combat.fighters[n];
                let own = self.own_dice(&combat, &fighter).dice();
                combat.fighters[n].dice = if fighter.targets == 0 { 0 } else { own + fighter.bonus };
            } else if combat.fighters[n].targets == 0 {
                combat.fighters[n].dice = 0;
            }
        }
        self.combats.push(combat);
    }
}

/// The areas from which an assault is made.
fn assaulting(combat: &Combat) -> AreaSet {
    combat.fighters.iter().filter(|f| f.side == combat.attacker).map(|f| f.area).collect()
}

/// The areas of those at whom a volley is shot.
fn assaulted_from(volley: &Combat) -> AreaSet {
    volley.fighters.iter().filter(|f| f.side != volley.attacker).map(|f| f.area).collect()
}
