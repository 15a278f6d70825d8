//! What came of an action, for odds: who is worse off.

use std::fmt;
use std::hash::Hasher as _;
use std::sync::Arc;

use battle::{Fate, Fingerprint, Fought, Heard, PieceFate, PieceId, Side, Strength};

use crate::events::Event;
use crate::field::Scenario;
use crate::flags::{Flags, LeaderFlags};
use crate::rules::charge::Charge;
use crate::rules::combat::Combat;
use crate::rules::contact::front_on;
use crate::rules::shooting::Shooting;
use crate::state::{ContingentId, LeaderId, State};
use crate::steps::Step;
use crate::troops::CombatResult;

/// What came of an action: the pieces that are worse off, in the order of the scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    scenario: Arc<Scenario>,
    changes: Vec<Change>,
    lost: Vec<LeaderId>,
}

/// What happened to one contingent. Equal where a player would not tell the difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Change {
    contingent: ContingentId,
    gone: bool,
    routs: bool,
    disarray: bool,
    retired: bool,
    fell_back: bool,
    stands: u8,
    /// DPs more or fewer; all that it could still take, if it is gone.
    dps: i8,
    halted: bool,
}

/// How far odds look.
impl State {
    /// Whether what an action began has come to its end.
    pub(crate) fn has_come_of(&self, before: &State) -> bool {
        match before.under_the_phase() {
            Some(under) => self.has_all_dice(under),
            None => self.steps.len() <= before.steps.len(),
        }
    }

    /// Whether the phase in which the action was taken has come to its end, or has thrown all its dice if it is one of
    /// shooting or combat, though nobody is asked.
    pub(crate) fn has_ended_the_phase(&self, before: &State) -> bool {
        match before.under_the_phase() {
            Some(under) => self.has_all_dice(under),
            None => matches!(self.steps[..], [Step::Turn(_)]) && before.steps.len() > 1,
        }
    }

    /// How many steps wait under the phase of shooting or combat that is under way. Such a phase is one whole: its dice fall
    /// when everybody has chosen.
    fn under_the_phase(&self) -> Option<usize> {
        self.steps.iter().position(|step| matches!(step, Step::Shooting(_) | Step::Combat(_)))
    }

    /// Whether that phase has thrown all its dice: targets and charges are still known then.
    fn has_all_dice(&self, under: usize) -> bool {
        match self.steps.get(under..) {
            Some([Step::Combat(Combat::End)] | []) | None => true,
            Some([Step::Shooting(Shooting::Follow { seen })]) => {
                self.next_in_order(*seen, |battle, id| battle.contingent(id).is(Flags::HIT)).is_none()
            }
            _ => false,
        }
    }

    /// Those whom an action in such a phase was about: who shoots or charges and at whom, or who is asked about with those
    /// he fights. Empty if it was about all.
    fn concerned(&self, before: &State) -> Vec<ContingentId> {
        if before.under_the_phase().is_none() {
            return Vec::new();
        }
        let mut concerned = Vec::new();
        for id in self.all_contingents() {
            let (now, then) = (self.contingent(id), before.contingent(id));
            if let (Some(at), None) = (now.aims_at.some(), then.aims_at.some()) {
                concerned.extend([id, at]);
            }
        }
        let is_new =
            |charge: &Charge| !before.charges.iter().any(|old| (old.by, old.at) == (charge.by, charge.at));
        for charge in self.charges.iter().filter(|charge| is_new(charge)) {
            concerned.extend([charge.by, charge.at]);
            concerned.extend(before.also_met(charge));
        }
        if concerned.is_empty()
            && let Some(who) = before.steps.last().and_then(|step| step.contingent(before))
        {
            concerned.push(who);
            concerned.extend(before.charges_at(who).map(|charge| charge.by));
            concerned.extend(self.all_contingents().filter(|other| before.are_engaged(who, *other)));
        }
        concerned
    }
}

impl State {
    /// Whom a charge meets besides its target, if that stands.
    fn also_met(&self, charge: &Charge) -> impl Iterator<Item = ContingentId> + '_ {
        let lined = self.lined_up(charge.by, charge.at, charge.edge);
        let enemies = self.enemies(self.contingent(charge.by).side);
        enemies.filter(move |enemy| {
            lined.is_some_and(|lined| {
                let mut fronts = lined.block.front_rank();
                fronts.any(|(_, own)| {
                    self.block(*enemy).stands().any(|(_, stand)| front_on(&own, &stand).is_some())
                })
            })
        })
    }

    /// Notes what the first round of combat is for the side that acts, by the contingent that its action is about.
    pub(crate) fn hear_event(&self, before: &State, side: Side, event: &Event, heard: &mut Heard) {
        let Event::Fought { contingent, result, .. } = *event else { return };
        if heard.fought.is_some() || self.contingent(contingent).side != side {
            return;
        }
        let concerned = self.concerned(before);
        if concerned.is_empty() || concerned.contains(&contingent) {
            heard.fought = Some(match result {
                CombatResult::Victory | CombatResult::Success => Fought::Won(side),
                CombatResult::Equal => Fought::Drawn,
                CombatResult::SetBack | CombatResult::Defeat | CombatResult::Rout => {
                    Fought::Won(side.other())
                }
            });
        }
    }

    /// Whose a piece is: contingents take DPs until they are too many.
    pub(crate) fn strength_in_dps(&self, piece: PieceId) -> Option<Strength> {
        let body = self.all_contingents().find(|id| PieceId::from(*id) == piece);
        if let Some(contingent) = body {
            return Some(Strength { side: self.contingent(contingent).side, left: None, unit: "DP" });
        }
        let leader = self.all_leaders().find(|leader| PieceId::from(*leader) == piece)?;
        Some(Strength { side: self.leader(leader).side, left: None, unit: "" })
    }

    /// What came of what happened since.
    pub(crate) fn outcome_since(&self, before: &State) -> Outcome {
        let concerned = self.concerned(before);
        let mut changes = Vec::new();
        for contingent in self.all_contingents() {
            let (now, then) = (self.contingent(contingent), before.contingent(contingent));
            if !then.is_on_table() || !(concerned.is_empty() || concerned.contains(&contingent)) {
                continue;
            }
            let here = now.is_on_table();
            let fresh = |flag: Flags| here && now.is(flag) && !then.is(flag);
            let change = Change {
                contingent,
                gone: !here,
                routs: fresh(Flags::ROUTING),
                disarray: fresh(Flags::DISARRAY) && !now.is(Flags::ROUTING),
                retired: fresh(Flags::RETIRED),
                fell_back: fresh(Flags::FELL_BACK) && !now.is(Flags::ROUTING),
                stands: if here { then.stands.saturating_sub(now.stands) } else { 0 },
                dps: if here {
                    now.dps as i8 - then.dps as i8
                } else {
                    before.most_dps(contingent).saturating_sub(then.dps) as i8
                },
                halted: here && now.is_halted() && !then.is_halted(),
            };
            let plain = Change { contingent, ..NOTHING };
            if change != plain {
                changes.push(change);
            }
        }
        let lost = self.all_leaders().filter(|leader| {
            self.leader(*leader).is(LeaderFlags::LOST) && !before.leader(*leader).is(LeaderFlags::LOST)
        });
        Outcome { scenario: Arc::clone(&self.scenario), changes, lost: lost.collect() }
    }

    /// A number made of what changes most between two ways of the dice.
    pub(crate) fn quick_print(&self) -> u64 {
        let mut print = Fingerprint::default();
        for c in &self.contingents {
            print.write_u64((c.place.at.x as u64) << 32 | u64::from(c.place.at.y as u32));
            let body = u64::from(c.place.facing.get())
                | u64::from(c.stands) << 16
                | u64::from(c.dps) << 24
                | u64::from(c.files) << 32
                | u64::from(c.rear) << 40
                | u64::from(c.volleys) << 56;
            print.write_u64(body);
            print.write_u64(c.flags.0 ^ u64::from(c.hits) << 56);
            let rest = u64::from(c.bound.duty as u8)
                | u64::from(c.bound.target.0) << 8
                | u64::from(c.pursues.0) << 16
                | u64::from(c.battle.0) << 24
                | u64::from(c.moves) << 32
                | u64::from(c.aims_at.0) << 48
                | u64::from(c.array as u8) << 56
                | u64::from(c.side as u8) << 60;
            print.write_u64(rest);
        }
        if self.scenario.conditions.on {
            std::hash::Hash::hash(&self.course, &mut print);
        }
        for l in &self.leaders {
            print.write_u64((l.at.x as u64) << 32 | u64::from(l.at.y as u32));
            print.write_u64(
                u64::from(l.flags.0)
                    | u64::from(l.with.0) << 16
                    | u64::from(l.rating) << 24
                    | u64::from(l.cp) << 32,
            );
        }
        for step in &self.steps {
            std::hash::Hash::hash(step, &mut print);
        }
        std::hash::Hash::hash(&self.strikes, &mut print);
        std::hash::Hash::hash(&self.picks, &mut print);
        std::hash::Hash::hash(&self.charges, &mut print);
        std::hash::Hash::hash(&self.fray, &mut print);
        for message in &self.messages {
            std::hash::Hash::hash(message, &mut print);
        }
        print.write_u64(
            u64::from(self.turn)
                | (self.phase as u64) << 8
                | (self.first as u64) << 16
                | (self.messages.len() as u64) << 24,
        );
        print.finish()
    }
}

const NOTHING: Change = Change {
    contingent: ContingentId::NONE,
    gone: false,
    routs: false,
    disarray: false,
    retired: false,
    fell_back: false,
    stands: 0,
    dps: 0,
    halted: false,
};

impl Change {
    fn fate(self) -> Fate {
        match self {
            Change { gone: true, .. } => Fate::Destroyed,
            Change { routs: true, .. } => Fate::Breaks,
            Change { retired: true, .. } | Change { fell_back: true, .. } => Fate::FallsBack,
            Change { disarray: true, .. } => Fate::Disordered,
            _ => Fate::Stands,
        }
    }
}

impl battle::Outcome for Outcome {
    const FIGHT: &'static str = "one round";
    const FATES: [&'static str; 5] = ["stands", "in disarray", "falls back", "routs", "lost"];

    fn fates(&self) -> Vec<PieceFate> {
        let bodies = self.changes.iter().map(|change| PieceFate {
            piece: change.contingent.into(),
            fate: change.fate(),
            lost: u16::try_from(change.dps).unwrap_or(0),
        });
        let lost = |leader: &LeaderId| PieceFate { piece: (*leader).into(), fate: Fate::Destroyed, lost: 0 };
        bodies.chain(self.lost.iter().map(lost)).collect()
    }
}

impl Outcome {
    fn key(&self) -> (&[Change], &[LeaderId]) {
        (&self.changes, &self.lost)
    }
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Outcome) -> bool {
        self.key() == other.key()
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
        self.key().cmp(&other.key())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        for change in &self.changes {
            let name =
                self.scenario.contingents.get(change.contingent.index()).map_or("?", |info| info.id.as_str());
            let mut what = Vec::new();
            for (holds, word) in [
                (change.gone, "gone"),
                (change.routs, "routs"),
                (change.disarray, "in disarray"),
                (change.retired, "retires"),
                (change.fell_back, "falls back"),
                (change.halted, "halts"),
            ] {
                if holds {
                    what.push(word.to_owned());
                }
            }
            if change.stands > 0 {
                what.push(format!("loses {} stands", change.stands));
            }
            if change.dps != 0 && !change.gone {
                what.push(format!("{:+} DP", change.dps));
            }
            parts.push(format!("{name} {}", what.join(", ")));
        }
        for leader in &self.lost {
            let name = self.scenario.leaders.get(leader.index()).map_or("?", |info| info.id.as_str());
            parts.push(format!("{name} is lost"));
        }
        if parts.is_empty() { f.write_str("nothing changes") } else { f.write_str(&parts.join("; ")) }
    }
}
