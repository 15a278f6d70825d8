//! What came of an action, for odds: who is worse off.

use std::fmt;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use battle::{Fate, Fingerprint, Fought, Heard, PieceFate, PieceId, Side, Strength};

use crate::events::Event;
use crate::field::Scenario;
use crate::rules::charge::chase::ChaseWheel;
use crate::rules::charge::evade::Evade;
use crate::rules::charge::shock::ForcedCharge;
use crate::rules::fight::front_rank::CommanderFights;
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
use crate::steps::Step;
use crate::troops::Cohesion;

/// What came of an action: the pieces that are worse or better off, in the order of the scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    scenario: Arc<Scenario>,
    changes: Vec<Change>,
    lost: Vec<CommanderId>,
    sacked: Vec<Side>,
}

/// What happened to one battle group. Equal where a player would not tell the difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Change {
    group: GroupId,
    gone: bool,
    /// Its cohesion, if that is another now.
    cohesion: Option<Cohesion>,
    /// It was worse before.
    rises: bool,
    /// It evaded or broke off.
    fell_back: bool,
    /// Bases lost; all it had, if it is gone.
    bases: u8,
}

impl State {
    /// Notes how the close combat of the action's own group came out, and who falls back or follows.
    pub(crate) fn hear_event(&self, before: &State, side: Side, event: &Event, heard: &mut Heard) {
        match *event {
            Event::Fought { group, given, taken } if heard.fought.is_none() => {
                heard.fought = match before.subject(self, side) {
                    _ if self.side_of(group) != side => None,
                    Some(subject) if subject != group => None,
                    _ if given == taken => Some(Fought::Drawn),
                    _ => Some(Fought::Won(if given > taken { side } else { side.other() })),
                };
            }
            Event::Runs { group, routs: false, .. } | Event::BreaksOff { group, .. } => {
                heard.falls_back(group);
            }
            Event::Pursues { group, .. } => heard.follows(group),
            _ => {}
        }
    }

    /// The group of a side that its action was about: who has charged by it, or who was asked about.
    fn subject(&self, after: &State, side: Side) -> Option<GroupId> {
        match *self.steps.last()? {
            Step::DeclareCharge(_) => after
                .on_table(side)
                .find(|group| after.group(*group).is(Flags::CHARGED) && self.charge_of(*group).is_none()),
            Step::ForcedCharge(ForcedCharge { by }) | Step::ChaseWheel(ChaseWheel { by }) => Some(by),
            Step::Evade(Evade { group, .. }) => Some(group),
            Step::CommanderFights(CommanderFights { commander }) => self.commander(commander).with.some(),
            _ => None,
        }
    }

    /// How many steps wait under the impact, shooting or melee that is under way: it is one whole, whose dice fall when
    /// everybody has chosen.
    fn under_the_dice(&self) -> Option<usize> {
        let throws = |step: &Step| matches!(step, Step::Impact(_) | Step::Shooting(_) | Step::Melee(_));
        self.steps.iter().position(throws)
    }

    /// Whether what an action began has come to its end: with the phase, if all its dice fall together.
    pub(crate) fn has_come_of(&self, before: &State) -> bool {
        self.steps.len() <= before.under_the_dice().unwrap_or(before.steps.len())
    }

    /// Whose a piece is, and the bases of a battle group.
    pub(crate) fn strength_in_bases(&self, piece: PieceId) -> Option<Strength> {
        if let Some(group) = self.all_groups().find(|group| PieceId::from(*group) == piece) {
            let left = Some(u16::from(self.group(group).bases));
            return Some(Strength { side: self.side_of(group), left, unit: "bases" });
        }
        let commander = self.all_commanders().find(|id| PieceId::from(*id) == piece)?;
        let info = self.scenario.commanders.get(commander.index())?;
        Some(Strength { side: info.side, left: None, unit: "" })
    }

    /// What came of what happened since.
    pub(crate) fn outcome_since(&self, before: &State, heard: &Heard) -> Outcome {
        let mut changes = Vec::new();
        // Armies that were only now handed in had nothing to lose before.
        for group in before.all_groups().filter(|group| before.group(*group).is_on_table()) {
            let (now, then) = (self.group(group), before.group(group));
            let gone = !now.is_on_table();
            let change = Change {
                group,
                gone,
                cohesion: (!gone && now.cohesion != then.cohesion).then_some(now.cohesion),
                rises: now.cohesion < then.cohesion,
                fell_back: !gone && heard.fell_back(group),
                bases: if gone { then.bases } else { then.bases.saturating_sub(now.bases) },
            };
            if gone || change.fell_back || change.cohesion.is_some() || change.bases > 0 {
                changes.push(change);
            }
        }
        let is_lost = |state: &State, id: CommanderId| state.commander(id).is(CommanderFlags::LOST);
        let lost = before.all_commanders().filter(|id| is_lost(self, *id) && !is_lost(before, *id));
        let sacked = Side::BOTH.into_iter().filter(|side| self.camps[*side] != before.camps[*side]);
        Outcome {
            scenario: Arc::clone(&self.scenario),
            changes,
            lost: lost.collect(),
            sacked: sacked.collect(),
        }
    }

    /// A number made of what changes between two ways of the dice.
    pub(crate) fn quick_print(&self) -> u64 {
        let mut print = Fingerprint::default();
        self.groups.hash(&mut print);
        self.commanders.hash(&mut print);
        self.fights.hash(&mut print);
        self.charges.hash(&mut print);
        self.replies.hash(&mut print);
        self.tolls.hash(&mut print);
        self.aims.hash(&mut print);
        self.steps.hash(&mut print);
        self.camps.hash(&mut print);
        self.hired.hash(&mut print);
        self.placed.hash(&mut print);
        self.dug.hash(&mut print);
        self.march.hash(&mut print);
        self.setting.hash(&mut print);
        (self.turn, self.active, self.phase, self.quiet, self.stirred, self.fortunes).hash(&mut print);
        print.finish()
    }
}

impl Change {
    fn fate(self) -> Fate {
        match self.cohesion {
            _ if self.gone => Fate::Destroyed,
            Some(Cohesion::Broken) => Fate::Breaks,
            _ if self.fell_back => Fate::FallsBack,
            _ if self.rises => Fate::Stands,
            Some(Cohesion::Disrupted | Cohesion::Fragmented) => Fate::Disordered,
            Some(Cohesion::Steady) | None => Fate::Stands,
        }
    }
}

impl battle::Outcome for Outcome {
    const FIGHT: &'static str = "one close combat";
    const FATES: [&'static str; 5] = ["stands", "shaken", "falls back", "breaks", "destroyed"];

    fn fates(&self) -> Vec<PieceFate> {
        let groups = self.changes.iter().map(|change| PieceFate {
            piece: change.group.into(),
            fate: change.fate(),
            lost: change.bases.into(),
        });
        let lost = |id: &CommanderId| PieceFate { piece: (*id).into(), fate: Fate::Destroyed, lost: 0 };
        groups.chain(self.lost.iter().map(lost)).collect()
    }
}

impl Outcome {
    fn key(&self) -> (&[Change], &[CommanderId], &[Side]) {
        (&self.changes, &self.lost, &self.sacked)
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
            let name = self.scenario.groups.get(change.group.index()).map_or("?", |info| info.id.as_str());
            let mut what = Vec::new();
            if change.gone {
                what.push("gone".to_owned());
            }
            if change.fell_back {
                what.push("falls back".to_owned());
            }
            what.extend(change.cohesion.map(|cohesion| cohesion.word().to_owned()));
            match change.bases {
                _ if change.gone => {}
                0 => {}
                1 => what.push("loses a base".to_owned()),
                bases => what.push(format!("loses {bases} bases")),
            }
            parts.push(format!("{name} {}", what.join(", ")));
        }
        for commander in &self.lost {
            let name = self.scenario.commanders.get(commander.index()).map_or("?", |info| info.id.as_str());
            parts.push(format!("{name} is lost"));
        }
        parts.extend(self.sacked.iter().map(|side| format!("{side}'s camp is sacked")));
        if parts.is_empty() { f.write_str("nothing changes") } else { f.write_str(&parts.join("; ")) }
    }
}
