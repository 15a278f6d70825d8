//! What came of an action, for odds: who lost what.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use battle::{Fate, Fingerprint, Fought, Heard, PieceFate, PieceId, Side, Strength};

use crate::combat::CombatKind;
use crate::events::Event;
use crate::field::Scenario;
use crate::state::{Flags, LeaderFlags, LeaderId, State, UnitId};
use crate::steps::Step;

/// What came of an action: the pieces that are worse off, in the order of the scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    scenario: Arc<Scenario>,
    changes: Vec<Change>,
    lost: Vec<LeaderId>,
}

/// What happened to one unit. Equal where a player would not tell the difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Change {
    unit: UnitId,
    /// It is off the map.
    gone: bool,
    /// Steps lost; all it had, if it is gone.
    lost: u8,
    /// It has been routed.
    routed: bool,
    /// It has been unhorsed.
    unhorsed: bool,
    /// It has been driven from its area, or from the one it had entered.
    driven: bool,
    /// It is in melee.
    fighting: bool,
}

impl State {
    /// What came of what happened since.
    pub(crate) fn outcome_since(&self, before: &State, side: Side, heard: &Heard) -> Outcome {
        let mut changes = Vec::new();
        for unit in self.units() {
            let (now, then) = (self.unit(unit), before.unit(unit));
            if !then.is_on_map() {
                continue;
            }
            let here = now.is_on_map();
            let acts = self.side_of(unit) == side && before.unit(unit).is(Flags::ACTING);
            let change = Change {
                unit,
                gone: !here,
                lost: if here { now.step.saturating_sub(then.step) } else { before.steps_left(unit) },
                routed: here && now.is(Flags::ROUTED) && !then.is(Flags::ROUTED),
                unhorsed: here && now.is(Flags::UNHORSED) && !then.is(Flags::UNHORSED),
                driven: here && (heard.fell_back(unit) || now.area != then.area && !acts),
                fighting: here && self.is_in_melee(now.area) && !before.is_in_melee(then.area),
            };
            let Change { gone, lost, routed, unhorsed, driven, fighting, .. } = change;
            if gone || lost > 0 || routed || unhorsed || driven || fighting {
                changes.push(change);
            }
        }
        let lost = self.leaders();
        let lost = lost.filter(|leader| {
            self.leader(*leader).is(LeaderFlags::DEAD) && !before.leader(*leader).is(LeaderFlags::DEAD)
        });
        Outcome { scenario: Arc::clone(&self.scenario), changes, lost: lost.collect() }
    }

    /// Notes how a charge or a fight hand to hand comes out, and who gives way. A charge is won if it succeeds and lost if it
    /// is repelled; any other fight is lost by the side that gives way or routs first, or that holds no ground where it was
    /// fought; otherwise it is drawn.
    pub(crate) fn hear_event(&self, event: &Event, heard: &mut Heard) {
        let won = |side: Side| Some(Fought::Won(side));
        let is_even = heard.fought == Some(Fought::Drawn);
        match *event {
            Event::Strikes { .. } if self.is_hand_to_hand() => _ = heard.fought.get_or_insert(Fought::Drawn),
            Event::Blows { .. } => _ = heard.fought.get_or_insert(Fought::Drawn),
            Event::ChargeSucceeds { unit, .. } if heard.fought.is_some() => {
                heard.fought = won(self.side_of(unit));
            }
            Event::ChargeRepelled { unit, .. } if heard.fought.is_some() => {
                heard.fought = won(self.side_of(unit).other());
            }
            Event::MeleeOver(area) if is_even => {
                heard.fought = self.holder(area).and_then(won).or(heard.fought);
            }
            Event::Routs(unit) if is_even => heard.fought = won(self.side_of(unit).other()),
            Event::Retreats { unit, forced, .. } => {
                heard.falls_back(unit);
                if forced && is_even {
                    heard.fought = won(self.side_of(unit).other());
                }
            }
            _ => {}
        }
    }

    /// Whether the innermost combat is fought with swords and not with bows or guns.
    fn is_hand_to_hand(&self) -> bool {
        self.combats.last().is_some_and(|combat| match combat.kind {
            CombatKind::Charge
            | CombatKind::MetCharge
            | CombatKind::CloseQuarters
            | CombatKind::Assault
            | CombatKind::Alone
            | CombatKind::Rundown => true,
            CombatKind::DefensiveFire
            | CombatKind::Bombardment
            | CombatKind::Fire
            | CombatKind::ReturnFire
            | CombatKind::FallBack => false,
        })
    }

    /// Whose a piece is, and the steps of a unit.
    pub(crate) fn strength_in_steps(&self, piece: PieceId) -> Option<Strength> {
        if let Some(unit) = self.units().find(|unit| PieceId::from(*unit) == piece) {
            let left = Some(u16::from(self.steps_left(unit)));
            return Some(Strength { side: self.side_of(unit), left, unit: "steps" });
        }
        let leader = self.leaders().find(|leader| PieceId::from(*leader) == piece)?;
        Some(Strength { side: self.side_of_leader(leader), left: None, unit: "" })
    }

    /// Whether what is asked next belongs to something that has begun and is not over: a move, fire, a fight.
    pub(crate) fn is_under_way(&self) -> bool {
        self.steps.last().is_some_and(Step::is_under_way)
    }

    /// A number made of what changes most between two ways of the dice.
    pub(crate) fn quick_print(&self) -> u64 {
        let mut print = Fingerprint::default();
        for unit in &self.units {
            let place =
                u64::from(unit.area.0) | u64::from(unit.slot.0) << 16 | u64::from(unit.facing.0) << 24;
            let rest = u64::from(unit.level) << 32 | u64::from(unit.step) << 40;
            print.write_u64(place | rest | u64::from(unit.lances) << 48 | u64::from(unit.spent) << 56);
            print.write_u64(unit.flags.0);
            print.write_u16(unit.lair.0);
        }
        for leader in &self.leaders {
            let place = u64::from(leader.area.0) | u64::from(leader.slot.0) << 16;
            let rest = u64::from(leader.paired.0) << 24 | u64::from(leader.spent) << 32;
            let more = u64::from(leader.recoveries) << 40 | u64::from(leader.returns) << 48;
            print.write_u64(place | rest | more);
            print.write_u16(leader.flags.0);
            print.write_u16(leader.refuge.0);
        }
        for formation in &self.formations {
            print.write_u8(formation.leader.0);
            print.write_u8(u8::from(formation.activated) | (formation.side.index() as u8) << 1);
            print.write_u8(formation.idle);
            print.write_u8(formation.before.0);
        }
        for army in &self.armies {
            print.write_u8(army.position);
            print.write_u8(u8::from(army.zero) | u8::from(army.hurried) << 1);
            print.write_u8(army.commander.0);
            print.write_u8(army.before.0);
            print.write_i16(army.points);
            army.chits.hash(&mut print);
        }
        self.melee.hash(&mut print);
        self.steps.hash(&mut print);
        self.combats.hash(&mut print);
        self.charges.hash(&mut print);
        self.structures.hash(&mut print);
        (self.act.formations, self.act.by_plan, self.act.doubled, self.act.shelled).hash(&mut print);
        self.act.feigned.hash(&mut print);
        (self.turn, self.first_player, self.active, self.failures, self.weather).hash(&mut print);
        (self.camps, self.waiting, self.delayed, self.fights, self.called, self.tried).hash(&mut print);
        (self.happened, self.course).hash(&mut print);
        print.write_u8(u8::from(self.ended.is_some()));
        print.finish()
    }
}

impl Change {
    fn fate(self) -> Fate {
        match self {
            Change { gone: true, .. } => Fate::Destroyed,
            Change { routed: true, .. } => Fate::Breaks,
            Change { driven: true, .. } => Fate::FallsBack,
            Change { unhorsed: true, .. } => Fate::Disordered,
            _ => Fate::Stands,
        }
    }
}

impl battle::Outcome for Outcome {
    const FIGHT: &'static str = "one clash";
    const FATES: [&'static str; 5] = ["stands", "unhorsed", "gives way", "routs", "gone"];

    fn fates(&self) -> Vec<PieceFate> {
        let units = self.changes.iter().map(|change| PieceFate {
            piece: change.unit.into(),
            fate: change.fate(),
            lost: change.lost.into(),
        });
        let fallen =
            |leader: &LeaderId| PieceFate { piece: (*leader).into(), fate: Fate::Destroyed, lost: 0 };
        units.chain(self.lost.iter().map(fallen)).collect()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changes.is_empty() && self.lost.is_empty() {
            return f.write_str("nothing is lost");
        }
        let mut all = Vec::new();
        for change in &self.changes {
            let name = &self.scenario.units[change.unit.index()].id;
            let mut parts = Vec::new();
            if change.gone {
                parts.push("is gone".to_owned());
            }
            if change.lost > 0 && !change.gone {
                parts.push(format!("loses {} step{}", change.lost, if change.lost == 1 { "" } else { "s" }));
            }
            for (holds, what) in [
                (change.routed, "routs"),
                (change.unhorsed, "is unhorsed"),
                (change.driven, "gives way"),
                (change.fighting, "is in melee"),
            ] {
                if holds {
                    parts.push(what.to_owned());
                }
            }
            all.push(format!("{name} {}", parts.join(", ")));
        }
        for leader in &self.lost {
            all.push(format!("{} falls", self.scenario.leaders[leader.index()].id));
        }
        f.write_str(&all.join("; "))
    }
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Outcome) -> bool {
        (&self.changes, &self.lost) == (&other.changes, &other.lost)
    }
}

impl Eq for Outcome {}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Outcome) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Outcome {
    fn cmp(&self, other: &Outcome) -> std::cmp::Ordering {
        (&self.changes, &self.lost).cmp(&(&other.changes, &other.lost))
    }
}
