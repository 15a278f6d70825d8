//! Unhorsing: men-at-arms who lose their horses in combat (C27.2).

use battle::{Hopes, Refusal, Roll, Rule, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Fighter};
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::steps::Pending;

/// Men-at-arms of the innermost combat may lose their horses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Unhorsing {
    /// The fighter who is next, by his place in the list.
    pub next: u8,
}

impl Pending for Unhorsing {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("C27.2a"), "nothing is asked while horses are counted"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let combat = battle.combats.last().filter(|_| battle.plays(Options::UNHORSED));
        let fighter = combat.and_then(|combat| combat.fighters.get(usize::from(self.next))).copied();
        let Some(fighter) = fighter else {
            battle.done();
            return;
        };
        battle.replace(Unhorsing { next: self.next + 1 });
        if let Some((unit, wanted)) = battle.may_lose_horses(&fighter) {
            battle.try_unhorse(unit, &wanted, table);
        }
    }
}

/// Facts and tallies of unhorsing.
impl State {
    /// The lowest die that unhorses a fighter of the innermost combat; none if it does not roll.
    fn may_lose_horses(&self, fighter: &Fighter) -> Option<(UnitId, Tally)> {
        let combat = self.combats.last()?;
        let unit = fighter.unit.some()?;
        let u = self.unit(unit);
        if !u.is_on_map() || u.is(Flags::UNHORSED) || !self.kind(unit).is_mma() {
            return None;
        }
        let six = |rule: Rule, what| Some((unit, Tally::base(rule, what, 6)));
        match combat.kind {
            CombatKind::MetCharge if fighter.lost > 0 => six(rule!("C27.2a"), "hurt in a met charge"),
            CombatKind::CloseQuarters | CombatKind::Assault
                if fighter.lost > 0 && self.faces_polearms(combat, fighter) =>
            {
                six(rule!("C27.2b"), "hurt among polearms")
            }
            CombatKind::Fire | CombatKind::ReturnFire | CombatKind::DefensiveFire => {
                self.shot_off_horse(fighter).map(|wanted| (unit, wanted))
            }
            _ => None,
        }
    }

    fn faces_polearms(&self, combat: &Combat, fighter: &Fighter) -> bool {
        let enemies = combat.units_of(fighter.side.other());
        enemies.into_iter().any(|f| matches!(self.kind(f.unit).code, "FP" | "FH"))
    }

    /// The lowest die that unhorses a unit under a volley from one area away.
    fn shot_off_horse(&self, fighter: &Fighter) -> Option<Tally> {
        if fighter.arrows < fighter.had {
            return None;
        }
        let mut wanted = Tally::base(rule!("C27.2c"), "as many hits as its strength", 6);
        if fighter.arbalest {
            wanted.add(rule!("C27.2c"), "arbalests", -1);
        }
        let faces = self.scenario.unhorse_long_bow;
        if fighter.long_bow && faces != 0 {
            let lowest = (1..=6).find(|face| faces >> face & 1 == 1).unwrap_or(6);
            wanted.add(rule!("C27.2c"), "long bows in this battle", (lowest - wanted.total()).min(0));
        }
        Some(wanted)
    }
}

/// Steps of unhorsing.
impl State {
    fn try_unhorse(&mut self, unit: UnitId, wanted: &Tally, table: &mut Table<'_, Event>) {
        let rule = wanted.parts().first().map_or(rule!("C27.2a"), |part| part.rule);
        let die = table.roll(Roll {
            rule,
            what: "horses",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        if die >= wanted.total() {
            self.unhorse(unit, rule, table);
        }
    }

    /// A unit is unhorsed: it goes on with its foot piece, or with a marker and one area back.
    pub(crate) fn unhorse(&mut self, unit: UnitId, rule: Rule, table: &mut Table<'_, Event>) {
        define!("C27.2e", "C27.2d");
        let has_foot = !self.info(unit).foot_steps.is_empty();
        self.change(unit, |u| {
            u.set(Flags::UNHORSED, true);
            u.set(Flags::ON_FOOT, has_foot);
            if has_foot {
                u.lances = 0;
            }
        });
        let piece = if has_foot { rule!("C27.2e") } else { rule!("C27.2d") };
        table.tell(&[rule, piece], Event::Unhorsed(unit));
        self.unhorsed_leaves(unit);
    }
}
