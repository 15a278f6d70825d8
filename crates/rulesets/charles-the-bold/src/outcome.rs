//! What came of an action, for odds: who lost what.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use battle::{Fate, Fingerprint, Fought, Heard, PieceFate, PieceId, Side, Strength};

use crate::events::Event;
use crate::field::Scenario;
use crate::state::{Flags, MeleeId, StandId, State};
use crate::steps::Step;

/// What came of an action: the stands that are worse off, in the order of the scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    scenario: Arc<Scenario>,
    changes: Vec<Change>,
    /// Another fight follows, whose odds are its own.
    goes_on: bool,
}

/// What happened to one stand. Equal where a player would not tell the difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Change {
    stand: StandId,
    /// It is off the map.
    gone: bool,
    /// It is off the map unbeaten: it has pursued or departed.
    left: bool,
    /// Strength points lost; all it had, if it is destroyed.
    lost: u8,
    /// It has become disordered.
    disordered: bool,
    /// It has been driven from its hex, or from the one it had charged into.
    driven: bool,
    /// It has gone after the enemy it has beaten.
    follows: bool,
    /// It is in a melee that goes on.
    fighting: bool,
}

impl State {
    /// What came of what happened since.
    pub(crate) fn outcome_since(&self, before: &State, side: Side, heard: &Heard) -> Outcome {
        let mut changes = Vec::new();
        // Whoever only comes to the next fight is not said to fight on.
        let next = self.next_fight(before);
        for stand in self.all_stands() {
            let (now, then) = (self.stand(stand), before.stand(stand));
            if now == then || !then.is_on_map() {
                continue;
            }
            let actor = self.side_of(stand) == side && before.act.members.contains(&stand);
            let here = now.is_on_map();
            let moved = here && now.spot != then.spot;
            let follows = moved && heard.followed(stand) && !heard.fell_back(stand);
            let change = Change {
                stand,
                gone: !here,
                left: !here && !now.is(Flags::LOST),
                lost: match (here, now.is(Flags::LOST)) {
                    (true, _) => then.strength() - now.strength(),
                    (false, true) => then.strength(),
                    (false, false) => 0,
                },
                disordered: here && now.is(Flags::DISORDERED) && !then.is(Flags::DISORDERED),
                driven: here && heard.fell_back(stand) || moved && !actor && !follows,
                follows,
                fighting: self.is_battle_stand(stand) && Some(now.melee) != next,
            };
            let Change { gone, lost, disordered, driven, follows, fighting, .. } = change;
            if gone || lost > 0 || disordered || driven || follows || fighting {
                changes.push(change);
            }
        }
        Outcome { scenario: Arc::clone(&self.scenario), changes, goes_on: next.is_some() }
    }

    /// Notes how the first bout comes out, and who falls back or follows.
    pub(crate) fn hear_event(&self, event: &Event, heard: &mut Heard) {
        match *event {
            Event::Wins { by, .. } => _ = heard.fought.get_or_insert(Fought::Won(self.side_of(by))),
            Event::Drawn { .. } => _ = heard.fought.get_or_insert(Fought::Drawn),
            Event::Retreats { stand, .. }
            | Event::PushedBack { stand, .. }
            | Event::Bounces { stand }
            | Event::Evades { stand } => heard.falls_back(stand),
            Event::Pursues { stand, hexes } if hexes > 0 => heard.follows(stand),
            _ => {}
        }
    }

    /// Whose a stand is, and its strength points.
    pub(crate) fn strength_points(&self, piece: PieceId) -> Option<Strength> {
        let stand = self.all_stands().find(|stand| PieceId::from(*stand) == piece)?;
        let left = Some(self.stand(stand).strength().into());
        Some(Strength { side: self.side_of(stand), left, unit: "SP" })
    }

    /// The fight that begins now, if a bout was fought since.
    pub(crate) fn next_fight(&self, before: &State) -> Option<MeleeId> {
        match self.steps.last()? {
            Step::Supporting(step) if self.fights > before.fights => Some(step.fight.melee),
            _ => None,
        }
    }

    /// A number made of what changes most between two ways of the dice.
    pub(crate) fn quick_print(&self) -> u64 {
        let mut print = Fingerprint::default();
        for stand in &self.stands {
            let [front, middle, rear] = stand.left.map(u64::from);
            let place = u64::from(stand.spot.0) | u64::from(stand.melee.0) << 16;
            print.write_u64(place | front << 24 | middle << 32 | rear << 40);
            print.write_u32(stand.flags.0);
        }
        self.steps.last().hash(&mut print);
        print.write_usize(self.steps.len());
        print.finish()
    }
}

impl Change {
    fn fate(self) -> Fate {
        match self {
            Change { gone: true, left: false, .. } => Fate::Destroyed,
            Change { driven: true, .. } => Fate::FallsBack,
            Change { disordered: true, .. } => Fate::Disordered,
            _ => Fate::Stands,
        }
    }
}

impl battle::Outcome for Outcome {
    const FIGHT: &'static str = "one bout";

    fn fates(&self) -> Vec<PieceFate> {
        let each = |change: &Change| PieceFate {
            piece: change.stand.into(),
            fate: change.fate(),
            lost: change.lost.into(),
        };
        self.changes.iter().map(each).collect()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changes.is_empty() {
            f.write_str("nothing is lost")?;
        }
        for (n, change) in self.changes.iter().enumerate() {
            let name = &self.scenario.stand(change.stand).name;
            f.write_str(if n == 0 { "" } else { "; " })?;
            if change.gone {
                write!(f, "{name} {}", if change.left { "leaves the field" } else { "is destroyed" })?;
                continue;
            }
            let mut parts = Vec::new();
            if change.lost > 0 {
                parts.push(format!("loses {} SP", change.lost));
            }
            if change.disordered {
                parts.push("is disordered".to_string());
            }
            if change.driven {
                parts.push("falls back".to_string());
            }
            if change.follows {
                parts.push("follows".to_string());
            }
            if change.fighting {
                parts.push("fights on".to_string());
            }
            write!(f, "{name} {}", parts.join(", "))?;
        }
        if self.goes_on {
            f.write_str("; another fight follows")?;
        }
        Ok(())
    }
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Outcome) -> bool {
        (&self.changes, self.goes_on) == (&other.changes, other.goes_on)
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
        (&self.changes, self.goes_on).cmp(&(&other.changes, other.goes_on))
    }
}
