//! What a seat may know.
//!
//! Everything on the map is open (1.2a). The only secret is the group that a side has named before both have: it is
//! absent from what the other side and spectators see, and nothing tells whether it is there.

use battle::{Side, Viewer};
use dice::Source;
use serde_json::{Map, Value, json};

use crate::rulebook::define;
use crate::state::{Flags, GroupId, MeleeId, OFF, StandId, State};
use crate::steps::Step;

define!("1.2a", "1.4c");

impl State {
    /// What a viewer may know, and nothing else, as data.
    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        let scenario = self.scenario();
        let steps: Vec<Value> = self.steps.iter().map(|step| self.step_for(step, viewer)).collect();
        let groups = scenario.groups.iter().enumerate();
        let groups: Vec<Value> = groups.map(|(number, _)| self.group_view(GroupId(number as u8))).collect();
        let stands: Vec<Value> = self.all_stands().map(|stand| self.stand_view(stand)).collect();
        let pairs = |pairs: &[(StandId, StandId)]| -> Vec<Value> {
            pairs.iter().map(|(a, b)| json!([self.info(*a).id, self.info(*b).id])).collect()
        };
        json!({
            "scenario": scenario.key,
            "title": scenario.title,
            "round": self.round,
            "rounds": scenario.rounds,
            "sides": Side::BOTH.map(|side| json!({
                "name": scenario.sides[side].name,
                "lost": self.lost[side],
                "break_points": scenario.sides[side].break_points,
                "break_at": scenario.sides[side].break_at,
            })),
            "groups": groups,
            "stands": stands,
            "melees": self.melees_view(),
            "steps": steps,
            "activation": self.named(&self.act),
            "barred": pairs(&self.barred),
            "evaded": pairs(&self.evaded),
            "fights": self.fights,
            "course": self.scenario.conditions.on.then(|| self.named(&self.course)),
            "ended": self.ended.map(|verdict| json!({
                "winner": verdict.winner,
                "rule": verdict.rule.id(),
                "how": verdict.how,
            })),
        })
    }

    /// A whole battle drawn at random among those that fit what a side knows: the other side's sealed group is drawn
    /// anew among those it could have named.
    pub(crate) fn imagine_for(&self, side: Side, dice: &mut dyn Source) -> State {
        let mut imagined = self.clone();
        let other = side.other();
        for step in &mut imagined.steps {
            let Step::Naming { named } = step else { continue };
            if named[other.index()].is_none() {
                continue;
            }
            let open: Vec<GroupId> = self.groups_that_may_be_named(other).collect();
            if !open.is_empty() {
                named[other.index()] = open.get(dice.draw(&vec![1; open.len()])).copied();
            }
        }
        imagined
    }

    /// Groups of a side that have not had their turn and have stands on the map.
    fn groups_that_may_be_named(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        let groups = self.scenario.groups_of(side);
        groups.filter(|group| !self.group(*group).done && self.group_stands(*group).next().is_some())
    }

    /// A pending step as a viewer may know it.
    fn step_for(&self, step: &Step, viewer: Viewer) -> Value {
        let Step::Naming { named } = step else { return self.named_step(step) };
        let mut known = Map::new();
        for (side, group) in Side::BOTH.into_iter().zip(named) {
            if viewer.knows_secrets_of(side)
                && let Some(group) = group
            {
                known.insert(side.to_string(), json!(self.scenario.group(*group).id));
            }
        }
        json!({ "naming": known })
    }

    fn group_view(&self, id: GroupId) -> Value {
        let (info, group) = (self.scenario.group(id), self.group(id));
        json!({
            "id": info.id,
            "name": info.name,
            "side": info.side,
            "general": info.general,
            "initiative": info.initiative,
            "at": self.hex_view(group.commander),
            "with": group.attached.some().map(|stand| &self.info(stand).id),
            "replacement": group.replacement,
            "due": group.due,
            "done": group.done,
            "walked": group.walked,
        })
    }

    fn stand_view(&self, id: StandId) -> Value {
        let (info, stand) = (self.info(id), self.stand(id));
        let flags = Flags::NAMES.iter().enumerate().filter(|(bit, _)| stand.is(Flags(1 << bit)));
        let flags: Vec<&str> = flags.map(|(_, name)| *name).collect();
        json!({
            "id": info.id,
            "name": info.name,
            "side": info.side,
            "group": self.scenario.group(info.group).id,
            "unit": self.unit(id).row.key,
            "at": self.hex_view(stand.spot),
            "facing": stand.facing,
            "ranks": &self.unit(id).ranks[..usize::from(info.unit.rank_count())],
            "left": &stand.left[..usize::from(info.unit.rank_count())],
            "is": flags,
            "melee": (stand.melee != MeleeId::NONE).then_some(stand.melee.0),
            "start": self.hex_view(stand.start),
            "flanking": stand.flanking.some().map(|enemy| &self.info(enemy).id),
            "evasions": stand.evasions,
        })
    }

    fn melees_view(&self) -> Vec<Value> {
        let name = |stand: StandId| stand.some().map(|stand| &self.info(stand).id);
        let melee = |melee: &crate::state::Melee| json!({ "red": name(melee.stands.0[0]), "blue": name(melee.stands.0[1]), "attacker": melee.attacker });
        self.melees.iter().map(melee).collect()
    }

    fn hex_view(&self, spot: ground::Spot) -> Value {
        if spot == OFF {
            return Value::Null;
        }
        let hex = self.scenario.map.hex(spot);
        json!([hex.q, hex.r])
    }
}
