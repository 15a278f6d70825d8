//! What a seat may know.
//!
//! Everything is open but the order of the battle plan chits, which nobody knows: their values are told sorted, as they are
//! kept.

use battle::{Side, Viewer};
use ground::areas::{AreaId, Slot, Way};
use serde_json::{Value, json};

use crate::scenario::slot_text;
use crate::state::{ArmyId, FormationId, LeaderId, NO_SLOT, OFF, State, UnitId};

impl State {
    /// What a viewer may know, and nothing else, as data.
    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        let scenario = self.scenario();
        let units = self.units();
        let units: Vec<Value> =
            units.filter(|unit| self.is_known_to(*unit, viewer)).map(|unit| self.unit_view(unit)).collect();
        let leaders = self.leaders();
        let known = |leader: &LeaderId| {
            let hidden = self.leader(*leader).is(crate::state::LeaderFlags::HIDDEN);
            !hidden || viewer.knows_secrets_of(self.side_of_leader(*leader))
        };
        let leaders: Vec<Value> = leaders.filter(known).map(|leader| self.leader_view(leader)).collect();
        let armies: Vec<Value> = self.armies().map(|army| self.army_view(army)).collect();
        let formations: Vec<Value> =
            self.formations().map(|formation| self.formation_view(formation)).collect();
        let mut view = json!({
            "scenario": scenario.key,
            "title": scenario.title,
            "turn": self.turn,
            "turns": scenario.turns.len(),
            "weather": self.weather_row().key,
            "sides": Side::BOTH.map(|side| json!({ "name": scenario.sides[side].name })),
            "first_player": self.first_player,
            "active": self.active,
            "attempted": self.attempted,
            "failures": self.failures,
            "activation": self.act,
            "camps": self.camps,
            "structures": self.structures,
            "melee": self.melee.iter().map(|area| scenario.map.label(area)).collect::<Vec<_>>(),
            "waiting": self.waiting,
            "delayed": self.delayed,
            "fights": self.fights,
            "called": self.called,
            "tried": self.tried,
            "happened": self.happened,
            "course": self.course,
            "ended": self.ended.map(|verdict| json!({
                "winner": verdict.winner,
                "rule": verdict.rule.id(),
                "how": verdict.how,
            })),
        });
        // The long lists are moved in: what stands within `json!` is copied.
        view["armies"] = Value::Array(armies);
        view["formations"] = Value::Array(formations);
        view["leaders"] = Value::Array(leaders);
        view["units"] = Value::Array(units);
        view["steps"] = serde_json::to_value(&self.steps).unwrap_or_default();
        view["combats"] = serde_json::to_value(&self.combats).unwrap_or_default();
        view["charges"] = serde_json::to_value(&self.charges).unwrap_or_default();
        view["attacks"] = serde_json::to_value(&self.attacks).unwrap_or_default();
        view["supports"] = serde_json::to_value(&self.supports).unwrap_or_default();
        view
    }

    /// Whether a viewer knows of a unit.
    pub(crate) fn is_known_to(&self, unit: UnitId, viewer: Viewer) -> bool {
        !self.unit(unit).is(crate::state::Flags::HIDDEN) || viewer.knows_secrets_of(self.side_of(unit))
    }

    fn unit_view(&self, id: UnitId) -> Value {
        let (info, unit) = (self.info(id), self.unit(id));
        json!({
            "id": info.id,
            "name": info.name,
            "side": self.side_of(id),
            "formation": self.formation_info(info.formation).id,
            "type": self.kind(id).code,
            "area": self.area_view(unit.area),
            "position": self.slot_view(unit.area, unit.slot),
            "facing": self.facing_view(unit.area, unit.facing),
            "stack": unit.level,
            "step": unit.step,
            "strength": self.strength(id),
            "lances": unit.lances,
            "spent": unit.spent,
            "is": unit.flags.names().collect::<Vec<_>>(),
        })
    }

    fn leader_view(&self, id: LeaderId) -> Value {
        let (info, leader) = (self.leader_info(id), self.leader(id));
        json!({
            "id": info.id,
            "name": info.name,
            "side": self.side_of_leader(id),
            "formation": self.formation_info(info.formation).id,
            "area": self.area_view(leader.area),
            "position": self.slot_view(leader.area, leader.slot),
            "paired": leader.paired.some().map(|unit| &self.info(unit).id),
            "spent": leader.spent,
            "recoveries": leader.recoveries,
            "returns": leader.returns,
            "refuge": self.area_view(leader.refuge),
            "is": leader.flags.names().collect::<Vec<_>>(),
        })
    }

    fn army_view(&self, id: ArmyId) -> Value {
        let (info, army) = (self.army_info(id), &self.armies[id.index()]);
        json!({
            "id": info.id,
            "name": info.name,
            "side": info.side,
            "commander": army.commander.some().map(|leader| &self.leader_info(leader).id),
            "position": army.position,
            "zero": army.zero,
            "chits": army.chits,
            "hurried": army.hurried,
            "points": army.points,
        })
    }

    fn formation_view(&self, id: FormationId) -> Value {
        let (info, formation) = (self.formation_info(id), &self.formations[id.index()]);
        json!({
            "id": info.id,
            "name": info.name,
            "side": formation.side,
            "army": self.army_info(info.army).id,
            "leader": formation.leader.some().map(|leader| &self.leader_info(leader).id),
            "activated": formation.activated,
            "idle": formation.idle,
        })
    }

    fn area_view(&self, area: AreaId) -> Option<String> {
        (area != OFF).then(|| self.scenario.map.label(area))
    }

    fn slot_view(&self, area: AreaId, slot: Slot) -> Option<String> {
        (area != OFF && slot != NO_SLOT).then(|| slot_text(&self.scenario.map, area, slot))
    }

    fn facing_view(&self, area: AreaId, facing: Way) -> Option<String> {
        if area == OFF {
            return None;
        }
        self.scenario.map.neighbour(area, facing).map(|faced| self.scenario.map.label(faced))
    }
}
