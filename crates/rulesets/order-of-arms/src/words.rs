//! How actions are written and read; `telling` has the sentences for events.
//!
//! An action has one written form. Units, leaders and formations stand in it by their ids, areas by their numbers, a stack by
//! its lowest unit, and a position as `203/204`: in area 203 at the border to 204; `203` alone is the centre of 203.
//!
//! ```text
//! done            decline         try             roll            draw            choose 2
//! formation van   area 203        unit F1         stack F1        leader charles
//! F1 against G2   F1 attacks G2   charles with F1                 charles with F1 for 2
//! F1 gives 3 dice to G2           F1 charges 204 205              place 203/204 facing 205
//! F1 strikes charles              F1 forms schiltron              F1 forms phalanx
//! F1 loosens      A1 sets up      A1 limbers      F1 leaves       place 203/204
//! ```
//!
//! A charge is named by one of those of the stack who charge as one: of a mixed stack each formation charges by itself.
//! A place without a facing leaves that to be asked next.

mod happenings;
mod quarters;
mod telling;

use battle::{List, Refusal};
use ground::areas::{AreaId, Slot};
use muster::read::hint;

use crate::actions::{ANY_WAY, Action, Change};
use crate::rulebook::rule;
use crate::scenario::{slot_named, slot_text};
use crate::state::{Foe, FormationId, LeaderId, Stack, State, UnitId};

/// What stands for nobody.
const NOBODY: &str = "none";

/// Writing.
impl State {
    /// An action in its one written form.
    pub(crate) fn write_action_text(&self, action: &Action) -> String {
        match *action {
            Action::Done => "done".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Try => "try".to_owned(),
            Action::Roll => "roll".to_owned(),
            Action::Draw => "draw".to_owned(),
            Action::Name(formation) => format!("formation {}", self.formation_word(formation)),
            Action::Area(area) => format!("area {}", self.area_word(area)),
            Action::Unit(unit) => format!("unit {}", self.unit_word(unit)),
            Action::Stack(stack) => format!("stack {}", self.stack_word(stack)),
            Action::Leader(leader) => format!("leader {}", self.leader_word(leader)),
            Action::Against { by, at } => format!("{} against {}", self.unit_word(by), self.unit_word(at)),
            Action::Blow { by, at } => format!("{} strikes {}", self.foe_word(by), self.foe_word(at)),
            Action::Change { unit, to } => format!("{} {}", self.unit_word(unit), change_word(to)),
            Action::Attack { by, at } => format!("{} attacks {}", self.stack_word(by), self.stack_word(at)),
            Action::With { leader, unit, points: 0 } => {
                format!("{} with {}", self.leader_word(leader), self.unit_word(unit))
            }
            Action::With { leader, unit, points } => {
                format!("{} with {} for {points}", self.leader_word(leader), self.unit_word(unit))
            }
            Action::Assign { by, at, dice } => {
                format!("{} gives {dice} dice to {}", self.unit_word(by), self.unit_word(at))
            }
            Action::Charge { by, path } => {
                let path: Vec<String> = path.iter().map(|area| self.area_word(*area)).collect();
                format!("{} charges {}", self.unit_word(by), path.join(" "))
            }
            Action::Place { area, slot, facing } => {
                let map = &self.scenario.map;
                let known = area.index() < map.len();
                let faced = if known { map.neighbour(area, facing) } else { None };
                let spot = self.spot_word(Stack { area, slot });
                if facing == ANY_WAY {
                    return format!("place {spot}");
                }
                let faced = faced.map_or(NOBODY.to_owned(), |faced| map.label(faced));
                format!("place {spot} facing {faced}")
            }
            Action::Choose(number) => format!("choose {number}"),
        }
    }

    /// The id of a unit.
    pub(crate) fn unit_word(&self, unit: UnitId) -> &str {
        self.scenario.units.get(unit.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id of a leader.
    pub(crate) fn leader_word(&self, leader: LeaderId) -> &str {
        self.scenario.leaders.get(leader.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id of somebody who fights by himself.
    pub(crate) fn foe_word(&self, foe: Foe) -> &str {
        match foe {
            Foe::Unit(unit) => self.unit_word(unit),
            Foe::Leader(leader) => self.leader_word(leader),
        }
    }

    /// The id of a formation.
    pub(crate) fn formation_word(&self, formation: FormationId) -> &str {
        self.scenario.formations.get(formation.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The number of an area.
    pub(crate) fn area_word(&self, area: AreaId) -> String {
        let map = &self.scenario.map;
        if area.index() < map.len() { map.label(area) } else { NOBODY.to_owned() }
    }

    /// A stack by its lowest unit, or by its position if nobody is there.
    pub(crate) fn stack_word(&self, stack: Stack) -> String {
        let known = stack.area.index() < self.scenario.map.len();
        match known.then(|| self.bottom_of(stack)).flatten() {
            Some(unit) => self.unit_word(unit).to_owned(),
            None => self.spot_word(stack),
        }
    }

    fn spot_word(&self, Stack { area, slot }: Stack) -> String {
        let map = &self.scenario.map;
        if area.index() >= map.len() {
            return NOBODY.to_owned();
        }
        match slot {
            Slot::CENTRE => map.label(area),
            slot => format!("{}/{}", map.label(area), slot_text(map, area, slot)),
        }
    }
}

/// Reading.
impl State {
    /// Reads an action from its written form; says what is wrong with it.
    pub(crate) fn read_action_text(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["done"] => Ok(Action::Done),
            ["decline"] => Ok(Action::Decline),
            ["try"] => Ok(Action::Try),
            ["roll"] => Ok(Action::Roll),
            ["draw"] => Ok(Action::Draw),
            ["choose", number] => Ok(Action::Choose(read_number(number)?)),
            ["formation", id] => Ok(Action::Name(self.read_formation(id)?)),
            ["area", label] => Ok(Action::Area(self.read_area(label)?)),
            ["unit", id] => Ok(Action::Unit(self.read_unit(id)?)),
            ["stack", id] => Ok(Action::Stack(self.read_stack(id)?)),
            ["leader", id] => Ok(Action::Leader(self.read_leader(id)?)),
            ["place", spot] => {
                let Stack { area, slot } = self.read_spot(spot)?;
                Ok(Action::Place { area, slot, facing: ANY_WAY })
            }
            ["place", spot, "facing", faced] => {
                let Stack { area, slot } = self.read_spot(spot)?;
                let faced = self.read_area(faced)?;
                let map = &self.scenario.map;
                let facing = map.way_to(area, faced).ok_or_else(|| {
                    format!("area {} is not adjacent to {}", map.label(faced), map.label(area))
                })?;
                Ok(Action::Place { area, slot, facing })
            }
            [by, "against", at] => Ok(Action::Against { by: self.read_unit(by)?, at: self.read_unit(at)? }),
            [by, "strikes", at] => Ok(Action::Blow { by: self.read_foe(by)?, at: self.read_foe(at)? }),
            [by, "attacks", at] => Ok(Action::Attack { by: self.read_stack(by)?, at: self.read_stack(at)? }),
            [leader, "with", unit] => {
                Ok(Action::With { leader: self.read_leader(leader)?, unit: self.read_unit(unit)?, points: 0 })
            }
            [leader, "with", unit, "for", points] => {
                let points = read_number(points)?;
                if points == 0 {
                    return Err("`for 0` is left out".to_owned());
                }
                Ok(Action::With { leader: self.read_leader(leader)?, unit: self.read_unit(unit)?, points })
            }
            [by, "gives", dice, "dice", "to", at] => Ok(Action::Assign {
                by: self.read_unit(by)?,
                at: self.read_unit(at)?,
                dice: read_number(dice)?,
            }),
            [by, "charges", ref path @ ..] if (1..=3).contains(&path.len()) => {
                let areas: Result<Vec<AreaId>, String> =
                    path.iter().map(|label| self.read_area(label)).collect();
                Ok(Action::Charge { by: self.read_unit(by)?, path: List::of(&areas?) })
            }
            [unit, ref change @ ..] => match read_change(change) {
                Some(to) => Ok(Action::Change { unit: self.read_unit(unit)?, to }),
                None => Err(format!("`{text}` is no action")),
            },
            [] => Err("there is no action".to_owned()),
        }
    }

    fn read_unit(&self, id: &str) -> Result<UnitId, String> {
        find(&self.scenario.units, id, "unit", |info| &info.id).map(UnitId)
    }

    fn read_leader(&self, id: &str) -> Result<LeaderId, String> {
        find(&self.scenario.leaders, id, "leader", |info| &info.id).map(LeaderId)
    }

    fn read_foe(&self, id: &str) -> Result<Foe, String> {
        self.read_unit(id)
            .map(Foe::Unit)
            .or_else(|why| self.read_leader(id).map(Foe::Leader).map_err(|_| why))
    }

    fn read_formation(&self, id: &str) -> Result<FormationId, String> {
        find(&self.scenario.formations, id, "formation", |info| &info.id).map(FormationId)
    }

    fn read_area(&self, label: &str) -> Result<AreaId, String> {
        self.scenario.map.named(label).ok_or_else(|| format!("there is no area `{label}`"))
    }

    /// A stack by one of its units, or by its position.
    fn read_stack(&self, word: &str) -> Result<Stack, String> {
        if word.starts_with(|letter: char| letter.is_ascii_digit()) && self.read_unit(word).is_err() {
            return self.read_spot(word);
        }
        let unit = self.read_unit(word)?;
        if !self.unit(unit).is_on_map() {
            return Err(format!("{word} is not on the map"));
        }
        Ok(self.stack_of(unit))
    }

    fn read_spot(&self, word: &str) -> Result<Stack, String> {
        let (label, position) = word.split_once('/').unwrap_or((word, "centre"));
        let area = self.read_area(label)?;
        let slot = slot_named(&self.scenario.map, area, position)
            .ok_or_else(|| format!("`{position}` is no position of area {label}"))?;
        Ok(Stack { area, slot })
    }

    /// Refuses an action that names something that is not there.
    pub(crate) fn is_about_what_there_is(&self, action: &Action) -> Result<(), Refusal> {
        let map = &self.scenario.map;
        let area = |area: AreaId| area.index() < map.len();
        let unit = |unit: UnitId| unit.index() < self.units.len();
        let leader = |leader: LeaderId| leader.index() < self.leaders.len();
        let spot = |Stack { area: at, slot }: Stack| {
            area(at) && (slot == crate::state::NO_SLOT || slot.0 < map.slots(at))
        };
        let there = match *action {
            Action::Done
            | Action::Decline
            | Action::Try
            | Action::Roll
            | Action::Draw
            | Action::Choose(_) => true,
            Action::Name(formation) => formation.index() < self.formations.len(),
            Action::Area(at) => area(at),
            Action::Unit(id) | Action::Change { unit: id, .. } => unit(id),
            Action::Stack(stack) => spot(stack),
            Action::Leader(id) => leader(id),
            Action::Against { by, at } | Action::Assign { by, at, .. } => unit(by) && unit(at),
            Action::Blow { by, at } => [by, at].into_iter().all(|foe| match foe {
                Foe::Unit(id) => unit(id),
                Foe::Leader(id) => leader(id),
            }),
            Action::Attack { by, at } => spot(by) && spot(at),
            Action::With { leader: id, unit: with, .. } => leader(id) && unit(with),
            Action::Charge { by, path } => unit(by) && !path.is_empty() && path.iter().all(|at| area(*at)),
            Action::Place { area: at, slot, facing } => {
                spot(Stack { area: at, slot }) && (facing == ANY_WAY || facing.0 < map.ways(at))
            }
        };
        if there { Ok(()) } else { Err(Refusal::new(rule!("A2.2.1a"), "there is no such piece or place")) }
    }
}

/// The place of what has this id in a list.
fn find<T>(list: &[T], id: &str, what: &str, name: impl Fn(&T) -> &String) -> Result<u8, String> {
    let found = list.iter().position(|item| name(item) == id);
    found.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| {
        let near = hint(id, list.iter().map(|item| name(item).as_str()));
        format!("there is no {what} `{id}`{near}")
    })
}

fn read_number(word: &str) -> Result<u8, String> {
    // One written form: no sign and no leading zeros.
    let plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse().ok().filter(|_| plain).ok_or_else(|| format!("`{word}` is no number"))
}

/// What a unit does that becomes something.
const CHANGES: [(Change, &str); 6] = [
    (Change::Schiltron, "forms schiltron"),
    (Change::Phalanx, "forms phalanx"),
    (Change::Loose, "loosens"),
    (Change::SetUp, "sets up"),
    (Change::Limber, "limbers"),
    (Change::Leave, "leaves"),
];

fn change_word(change: Change) -> &'static str {
    CHANGES.iter().find(|(known, _)| *known == change).map_or("loosens", |(_, word)| word)
}

fn read_change(words: &[&str]) -> Option<Change> {
    let written = words.join(" ");
    CHANGES.iter().find(|(_, word)| *word == written).map(|(change, _)| *change)
}

#[cfg(test)]
mod tests {
    use ground::areas::Way;

    use super::*;
    use crate::muster::enlarged;

    /// Every kind of action about what first-muster has.
    fn actions(state: &State) -> Vec<Action> {
        let [one, two] = [UnitId(0), UnitId(20)];
        let [by, at] = [one, two].map(|unit| state.stack_of(unit));
        let leader = LeaderId(0);
        let mut all = vec![
            Action::Done,
            Action::Decline,
            Action::Try,
            Action::Roll,
            Action::Draw,
            Action::Name(FormationId(1)),
            Action::Area(by.area),
            Action::Unit(one),
            Action::Stack(by),
            Action::Leader(leader),
            Action::Against { by: one, at: two },
            Action::Blow { by: Foe::Unit(one), at: Foe::Leader(leader) },
            Action::Attack { by, at },
            Action::With { leader, unit: one, points: 0 },
            Action::With { leader, unit: one, points: 2 },
            Action::Assign { by: one, at: two, dice: 3 },
            Action::Charge { by: one, path: List::of(&[at.area, by.area]) },
            Action::Place { area: by.area, slot: Slot::CENTRE, facing: Way(0) },
            Action::Place { area: by.area, slot: Slot(2), facing: Way(1) },
            Action::Place { area: by.area, slot: Slot(2), facing: ANY_WAY },
            Action::Choose(7),
        ];
        all.extend(CHANGES.map(|(to, _)| Action::Change { unit: one, to }));
        all
    }

    #[test]
    fn every_action_has_one_written_form_that_is_read_back() {
        let state = enlarged("first-muster", 1).expect("it ships");
        let all = actions(&state);
        for action in &all {
            let text = state.write_action_text(action);
            assert_eq!(state.read_action_text(&text), Ok(*action), "{text}");
            assert!(state.is_about_what_there_is(action).is_ok(), "{text}");
        }
        let mut written: Vec<String> = all.iter().map(|action| state.write_action_text(action)).collect();
        written.sort_unstable();
        written.dedup();
        assert_eq!(written.len(), all.len(), "no two have the same");
    }

    #[test]
    fn what_cannot_be_read_is_told_why() {
        let state = enlarged("first-muster", 1).expect("it ships");
        let why = |text: &str| state.read_action_text(text).expect_err("it is wrong");
        assert_eq!(why(""), "there is no action");
        assert_eq!(why("dance"), "`dance` is no action");
        assert_eq!(why("area 999"), "there is no area `999`");
        assert_eq!(why("unit ald-gun-l"), "there is no unit `ald-gun-l`; did you mean `ald-gun-1`?");
        assert_eq!(why("ald-gun-1 gives 03 dice to ald-gun-1"), "`03` is no number");
        assert_eq!(why("place 101 facing 303"), "area 303 is not adjacent to 101");
        assert_eq!(why("place 101/303 facing 102"), "`303` is no position of area 101");
    }

    #[test]
    fn what_is_not_there_is_refused() {
        let state = enlarged("first-muster", 1).expect("it ships");
        for action in [
            Action::Unit(UnitId(200)),
            Action::Area(AreaId(500)),
            Action::Leader(LeaderId::NONE),
            Action::Name(FormationId(99)),
            Action::Stack(Stack { area: AreaId(0), slot: Slot(40) }),
            Action::Charge { by: UnitId(0), path: List::new() },
        ] {
            let why = state.is_about_what_there_is(&action).expect_err("it is not there");
            assert_eq!(format!("[{}]", why.rule), "[A2.2.1a]", "{action:?}");
            // It is written all the same, and does no harm.
            let _ = state.write_action_text(&action);
        }
    }
}
