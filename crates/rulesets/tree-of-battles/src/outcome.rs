//! What came of an action, for odds: who is worse off.

use std::fmt;
use std::hash::Hasher as _;
use std::sync::Arc;

use battle::Fingerprint;

use crate::field::Scenario;
use crate::flags::{Flags, LeaderFlags};
use crate::state::{ContingentId, LeaderId, State};

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
    stands: u8,
    dps: i8,
    halted: bool,
}

impl State {
    /// What came of what happened since.
    pub(crate) fn outcome_since(&self, before: &State) -> Outcome {
        let mut changes = Vec::new();
        for contingent in self.all_contingents() {
            let (now, then) = (self.contingent(contingent), before.contingent(contingent));
            if !then.is_on_table() {
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
                stands: if here { then.stands.saturating_sub(now.stands) } else { 0 },
                dps: if here { now.dps as i8 - then.dps as i8 } else { 0 },
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
    stands: 0,
    dps: 0,
    halted: false,
};

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
                (change.halted, "halts"),
            ] {
                if holds {
                    what.push(word.to_owned());
                }
            }
            if change.stands > 0 {
                what.push(format!("loses {} stands", change.stands));
            }
            if change.dps != 0 {
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
