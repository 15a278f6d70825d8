//! What a seat may know.
//!
//! Everything on the map is open (1.2a). Secret are the group that a side has named before both have, and hidden
//! contingents (muster.hidden.start): they are absent from what the other side and spectators see, and nothing tells
//! whether they are there.

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
        let steps = self.steps.iter().filter(|step| self.is_step_known_to(step, viewer));
        let steps: Vec<Value> = steps.map(|step| self.step_for(step, viewer)).collect();
        let groups = self.all_groups().filter(|group| self.is_group_known_to(*group, viewer));
        let groups: Vec<Value> = groups.map(|group| self.group_view(group)).collect();
        let stands = self.all_stands().filter(|stand| self.is_known_to(*stand, viewer));
        let stands: Vec<Value> = stands.map(|stand| self.stand_view(stand)).collect();
        let pairs = |pairs: &[(StandId, StandId)]| -> Vec<Value> {
            pairs.iter().map(|(a, b)| json!([self.info(*a).id, self.info(*b).id])).collect()
        };
        let mut view = json!({
            "scenario": scenario.key,
            "title": scenario.title,
            "round": self.round,
            "rounds": scenario.rounds,
            "sides": Side::BOTH.map(|side| json!({
                "name": scenario.sides[side].name,
                "lost": self.lost[side],
                "break_points": self.known_points(side, viewer),
                "break_at": scenario.sides[side].break_at,
            })),
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
        });
        // The long lists are moved in: what stands within `json!` is copied.
        let lists =
            [("groups", groups), ("stands", stands), ("melees", self.melees_view()), ("steps", steps)];
        for (key, list) in lists {
            view[key] = Value::Array(list);
        }
        view
    }

    /// A whole battle drawn at random among those that fit what a side knows: the other side's sealed group is drawn
    /// anew among those it could have named, and its hidden contingents lie elsewhere.
    pub(crate) fn imagine_for(&self, side: Side, dice: &mut dyn Source) -> State {
        let mut imagined = self.clone();
        let other = side.other();
        for step in &mut imagined.steps {
            let Step::Naming(naming) = step else { continue };
            let open: Vec<GroupId> = self.groups_to_move(other).collect();
            if naming.named.of(other).is_some() && !open.is_empty() {
                let drawn = open[dice.draw(&vec![1; open.len()])];
                naming.named = naming.named.with(other, drawn);
            }
        }
        imagined.redraw_hidden(side, dice);
        imagined
    }

    /// A pending step as a viewer may know it.
    fn step_for(&self, step: &Step, viewer: Viewer) -> Value {
        let Step::Naming(naming) = step else { return self.named_step(step) };
        let mut known = Map::new();
        for side in Side::BOTH.into_iter().filter(|side| viewer.knows_secrets_of(*side)) {
            if let Some(group) = naming.named.of(side) {
                known.insert(side.to_string(), json!(self.scenario.group(group).id));
            }
        }
        json!({ "naming": known })
    }

    /// Whether a viewer knows that something is pending: a group in hiding is asked in secret.
    pub(crate) fn is_step_known_to(&self, step: &Step, viewer: Viewer) -> bool {
        match step {
            Step::Lurking(lurking) => viewer.knows_secrets_of(self.scenario.group(lurking.group).side),
            _ => true,
        }
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
        let flags = Flags::ALL.iter().filter(|(_, flag)| stand.is(*flag));
        let flags: Vec<String> = flags.map(|(name, _)| name.to_ascii_lowercase()).collect();
        json!({
            "id": info.id,
            "name": info.name,
            "side": info.side,
            "group": self.scenario.group(info.group).id,
            "unit": self.unit(id).row.key,
            "at": self.hex_view(if stand.is(Flags::HIDDEN) { stand.start } else { stand.spot }),
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
