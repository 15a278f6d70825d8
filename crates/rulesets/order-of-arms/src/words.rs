//! The words of actions: how units, areas and the like are written and read; `telling` has the sentences for events.

mod happenings;
mod quarters;
mod telling;

use battle::machine::number;
use battle::{List, PieceId, Refusal, Side, Target, Word};
use ground::areas::{AreaId, Slot, Way};
use muster::read::hint;

use crate::actions::{ANY_WAY, Change, Position};
use crate::rulebook::rule;
use crate::scenario::{slot_named, slot_text};
use crate::state::{Foe, FormationId, LeaderId, NO_SLOT, Stack, State, UnitId};

/// What stands for nobody.
const NOBODY: &str = "none";

/// Points of a bonus; not written where there are none.
#[derive(Clone, Copy)]
pub(crate) struct Points(pub(crate) u8);

/// Refuses what names something that is not there.
fn there(is_there: bool) -> Result<(), Refusal> {
    if is_there { Ok(()) } else { Err(Refusal::new(rule!("A2.2.1a"), "there is no such piece or place")) }
}

impl Word<State> for UnitId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.unit_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<UnitId, String> {
        battle.read_unit(word)
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.units.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        battle.unit(*self).is_on_map().then(|| Target::Piece { id: battle.info(*self).id.clone() })
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push((*self).into());
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<UnitId> {
        battle.aim(at)?.unit
    }
}

impl Word<State> for LeaderId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.leader_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<LeaderId, String> {
        battle.read_leader(word)
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.leaders.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        let leader = battle.leader(*self);
        leader.is_on_map().then(|| Target::Piece { id: battle.leader_info(*self).id.clone() })
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<LeaderId> {
        battle.aim(at)?.leader
    }
}

impl Word<State> for Foe {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.foe_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<Foe, String> {
        battle.read_foe(word)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        match self {
            Foe::Unit(unit) => unit.is_there(battle, side),
            Foe::Leader(leader) => leader.is_there(battle, side),
        }
    }

    fn target(&self, battle: &State) -> Option<Target> {
        match self {
            Foe::Unit(unit) => unit.target(battle),
            Foe::Leader(leader) => leader.target(battle),
        }
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        if let Foe::Unit(unit) = self {
            unit.pieces(battle, into);
        }
    }
}

impl Word<State> for FormationId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.formation_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<FormationId, String> {
        battle.read_formation(word)
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.formations.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        let leader = battle.formations[self.index()].leader.some();
        let leader = leader.and_then(|leader| leader.target(battle));
        leader.or_else(|| battle.scenario.units_of(*self).find_map(|unit| unit.target(battle)))
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        into.extend(battle.scenario.units_of(*self).map(PieceId::from));
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<FormationId> {
        let aim = battle.aim(at)?;
        let of = aim.unit.map(|unit| battle.info(unit).formation);
        of.or_else(|| aim.leader.map(|leader| battle.leader_info(leader).formation))
    }
}

impl Word<State> for AreaId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.area_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<AreaId, String> {
        battle.read_area(word)
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.scenario.map.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        Some(Target::Place { place: battle.area_place(*self) })
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<AreaId> {
        battle.aim(at).map(|aim| aim.area)
    }
}

impl Word<State> for Stack {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.stack_word(*self));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<Stack, String> {
        battle.read_stack(word)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.area.is_there(battle, side)?;
        there(self.slot == NO_SLOT || self.slot.0 < battle.scenario.map.slots(self.area))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        battle.bottom_of(*self)?.target(battle)
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        into.extend(battle.stacked(*self).map(PieceId::from));
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<Stack> {
        let aim = battle.aim(at)?;
        let stack = Stack { area: aim.area, slot: aim.slot };
        (aim.slot != NO_SLOT && battle.bottom_of(stack).is_some()).then_some(stack)
    }
}

/// `203/204 facing 205`; without a facing, that is asked next.
impl Word<State> for Position {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let Position { area, slot, facing } = *self;
        into.push_str(&battle.spot_word(Stack { area, slot }));
        if facing != ANY_WAY {
            let map = &battle.scenario.map;
            let faced = if area.index() < map.len() { map.neighbour(area, facing) } else { None };
            into.push_str(" facing ");
            into.push_str(&faced.map_or(NOBODY.to_owned(), |faced| map.label(faced)));
        }
    }

    fn has_form(words: &str) -> bool {
        let words: Vec<&str> = words.split_whitespace().collect();
        matches!(words[..], [_] | [_, "facing", _])
    }

    fn read(battle: &State, _: Side, words: &str) -> Result<Position, String> {
        let (spot, faced) =
            words.split_once(" facing ").map_or((words, None), |(at, faced)| (at, Some(faced)));
        let Stack { area, slot } = battle.read_spot(spot.trim())?;
        let Some(faced) = faced else { return Ok(Position { area, slot, facing: ANY_WAY }) };
        let faced = battle.read_area(faced.trim())?;
        let map = &battle.scenario.map;
        let facing = map.way_to(area, faced);
        let facing = facing
            .ok_or_else(|| format!("area {} is not adjacent to {}", map.label(faced), map.label(area)))?;
        Ok(Position { area, slot, facing })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        Stack { area: self.area, slot: self.slot }.is_there(battle, side)?;
        there(self.facing == ANY_WAY || self.facing.0 < battle.scenario.map.ways(self.area))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        Some(Target::Place { place: battle.slot_place(self.area, self.slot) })
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<Position> {
        let aim = battle.aim(at)?;
        let slot = if aim.slot == NO_SLOT { Slot::CENTRE } else { aim.slot };
        let known = self.facing == ANY_WAY || self.facing.0 < battle.scenario.map.ways(aim.area);
        let facing = if known { self.facing } else { Way(0) };
        Some(Position { area: aim.area, slot, facing })
    }
}

/// The areas of a charge, one after the other.
impl Word<State> for List<AreaId, 3> {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let areas: Vec<String> = self.iter().map(|area| battle.area_word(*area)).collect();
        into.push_str(&areas.join(" "));
    }

    fn has_form(words: &str) -> bool {
        (1..=3).contains(&words.split_whitespace().count())
    }

    fn read(battle: &State, _: Side, words: &str) -> Result<List<AreaId, 3>, String> {
        let areas: Result<Vec<AreaId>, String> =
            words.split_whitespace().map(|label| battle.read_area(label)).collect();
        Ok(List::of(&areas?))
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        there(!self.is_empty())?;
        self.iter().try_for_each(|area| area.is_there(battle, side))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        self.last()?.target(battle)
    }
}

/// `for 2`.
impl Word<State> for Points {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        if self.0 > 0 {
            into.push_str(&format!("for {}", self.0));
        }
    }

    fn has_form(words: &str) -> bool {
        words.is_empty() || words.split_whitespace().next() == Some("for")
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Points, String> {
        match words.strip_prefix("for").map(str::trim) {
            None => Ok(Points(0)),
            Some("0") => Err("`for 0` is left out".to_owned()),
            Some(points) => number(points).map(Points),
        }
    }
}

impl Word<State> for Change {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(CHANGES.iter().find(|(known, _)| known == self).map_or(NOBODY, |(_, word)| word));
    }

    fn has_form(words: &str) -> bool {
        read_change(words).is_some()
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Change, String> {
        read_change(words).ok_or_else(|| format!("`{words}` is nothing that a unit becomes"))
    }
}

/// The words themselves.
impl State {
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
}

/// The place of what has this id in a list.
fn find<T>(list: &[T], id: &str, what: &str, name: impl Fn(&T) -> &String) -> Result<u8, String> {
    let found = list.iter().position(|item| name(item) == id);
    found.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| {
        let near = hint(id, list.iter().map(|item| name(item).as_str()));
        format!("there is no {what} `{id}`{near}")
    })
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

fn read_change(words: &str) -> Option<Change> {
    let written = words.split_whitespace().collect::<Vec<_>>().join(" ");
    CHANGES.iter().find(|(_, word)| *word == written).map(|(change, _)| *change)
}

#[cfg(test)]
mod tests {
    use battle::{Answers as _, State as _};

    use super::*;
    use crate::actions::Action;
    use crate::muster::enlarged;
    use crate::rules::charge::declare::ChargeFirst;
    use crate::rules::charge::riders::Riders;

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
            Action::Declare(ChargeFirst::Charge { by: Riders(one), path: List::of(&[at.area, by.area]) }),
            Action::Place(Position { area: by.area, slot: Slot::CENTRE, facing: Way(0) }),
            Action::Place(Position { area: by.area, slot: Slot(2), facing: Way(1) }),
            Action::Place(Position { area: by.area, slot: Slot(2), facing: ANY_WAY }),
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
            let text = state.write_action(Side::Red, action);
            assert_eq!(state.read_action(Side::Red, &text), Ok(*action), "{text}");
            assert!(action.is_there(&state, Side::Red).is_ok(), "{text}");
        }
        let mut written: Vec<String> =
            all.iter().map(|action| state.write_action(Side::Red, action)).collect();
        written.sort_unstable();
        written.dedup();
        assert_eq!(written.len(), all.len(), "no two have the same");
    }

    #[test]
    fn what_cannot_be_read_is_told_why() {
        let state = enlarged("first-muster", 1).expect("it ships");
        let why = |text: &str| state.read_action(Side::Red, text).expect_err("it is wrong");
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
            Action::Declare(ChargeFirst::Charge { by: Riders(UnitId(0)), path: List::new() }),
        ] {
            let why = action.is_there(&state, Side::Red).expect_err("it is not there");
            assert_eq!(format!("[{}]", why.rule), "[A2.2.1a]", "{action:?}");
            // It is written all the same, and does no harm.
            let _ = state.write_action(Side::Red, &action);
        }
    }
}
