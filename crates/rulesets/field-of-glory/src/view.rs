//! What a seat may know. Positions, attributes, cohesion and losses of all on the table are open.

use battle::{Side, Viewer};
use serde_json::{Value, json};

use crate::state::{CommanderId, Flags, GroupId, State};
use crate::words::{degrees_text, point_text};

impl State {
    /// What a viewer may know, and nothing else, as data.
    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        let scenario = self.scenario();
        let known = |id: &GroupId| self.is_known_to(*id, viewer);
        let groups: Vec<Value> =
            self.all_groups().filter(known).map(|id| self.group_view(id, viewer)).collect();
        let seen = |id: &CommanderId| self.is_commander_known_to(*id, viewer);
        let commanders: Vec<Value> =
            self.all_commanders().filter(seen).map(|id| self.commander_view(id)).collect();
        let names = self.names();
        let secret = self.is_asked_in_secret().is_some_and(|side| !viewer.knows_secrets_of(side));
        let known = &self.steps[..self.steps.len() - usize::from(secret)];
        let steps = known.iter().map(|step| names.write(step).unwrap_or_default());
        let mut view = json!({
            "scenario": scenario.key,
            "title": scenario.title,
            "turn": self.turn,
            "turns": scenario.turn_limit,
            "active": self.active,
            "phase": self.phase,
            "quiet": self.quiet,
            "sides": Side::BOTH.map(|side| json!({
                "name": scenario.sides[side].name,
                "attrition": self.attrition(side).total(),
                "rout_level": self.knows_size_of(side, viewer).then(|| self.known_rout_level(side, viewer)),
                "camp": scenario.sides[side].camp.map(|camp| point_text(camp.place.at)),
                "sacked": self.camps[side].sacked,
            })),
            "fights": names.write(&self.fights).unwrap_or_default(),
            "charges": names.write(&self.charges).unwrap_or_default(),
            "replies": names.write(&self.replies).unwrap_or_default(),
            "fought": self.fought,
            "course": self.fortunes,
            "steps": steps.collect::<Vec<_>>(),
            "ended": self.ended.map(|verdict| json!({
                "winner": verdict.winner,
                "rule": verdict.rule.id(),
                "how": verdict.how,
            })),
        });
        // The long lists are moved in: what stands within `json!` is copied.
        view["groups"] = Value::Array(groups);
        view["commanders"] = Value::Array(commanders);
        if self.is_setting_up() {
            view["setup"] = self.set_up_view(viewer);
        }
        view
    }

    /// What a viewer may know of the set-up: rosters and orders of march are their own side's secret.
    fn set_up_view(&self, viewer: Viewer) -> Value {
        let is_buying = self.scenario.is_to_be_mustered();
        let sides = Side::BOTH.map(|side| {
            let is_own = viewer.knows_secrets_of(side);
            let list = self.setting.lists[side].filter(|_| is_own || !is_buying);
            let roster: Vec<String> = self.roster(side).lines.iter().map(|line| line.text()).collect();
            let march: Vec<&str> = self.march_of(side).map(|group| self.group_word(group)).collect();
            json!({
                "list": list,
                "ready": self.setting.ready[side],
                "roster": is_own.then_some(roster),
                "march": is_own.then_some(march),
            })
        });
        json!({
            "points": self.points(),
            "attacker": self.setting.attacker,
            "region": self.setting.region.and_then(|region| self.regions().get(usize::from(region))).map(|region| &region.name),
            "terrain": self.placed,
            "works": self.dug,
            "sides": sides,
        })
    }

    /// Whether a viewer knows of a group: those that wait are their own side's secret (setup.order), and so are those that lie
    /// hidden.
    pub(crate) fn is_known_to(&self, id: GroupId, viewer: Viewer) -> bool {
        !self.group(id).is(Flags::WAITS) && !self.is_hidden(id) || viewer.knows_secrets_of(self.side_of(id))
    }

    /// The number of a group as a viewer counts: groups of its side of which he does not know are passed over, so that no gap tells of
    /// them.
    pub(crate) fn number_for(&self, id: GroupId, viewer: Viewer) -> usize {
        let (side, number) = (self.side_of(id), self.info(id).number);
        let known = self.scenario.groups_of(side).filter(|other| self.is_known_to(*other, viewer));
        1 + known.filter(|other| self.info(*other).number < number).count()
    }

    fn group_view(&self, id: GroupId, viewer: Viewer) -> Value {
        let (info, group) = (self.info(id), self.group(id));
        let place =
            (group.is_on_table() || group.is(Flags::POSTED) || self.is_hidden(id)).then_some(group.place);
        json!({
            "id": info.id,
            "name": info.name,
            "side": info.side,
            "number": self.number_for(id, viewer),
            "kind": self.kind(id),
            "rear": info.rear,
            "quality": info.quality,
            "training": self.training(id),
            "at": place.map(|place| point_text(place.at)),
            "facing": place.map(|place| degrees_text(place.facing)),
            "files": group.files,
            "bases": group.bases,
            "cohesion": group.cohesion,
            "stepped": (!group.is_block()).then_some(group.stepped),
            "turned": group.turned,
            "pursues": group.pursues.some().map(|other| self.group_word(other)),
            "toll": self.toll(id),
            "is": group.flags.names().chain(group.fate.names()).collect::<Vec<_>>(),
        })
    }

    fn commander_view(&self, id: CommanderId) -> Value {
        let (info, commander) = (self.commander_info(id), self.commander(id));
        let alone = commander.is_on_table() && commander.with.some().is_none();
        json!({
            "id": info.id,
            "name": info.name,
            "side": info.side,
            "kind": info.kind,
            "rank": info.rank,
            "with": commander.with.some().map(|group| self.group_word(group)),
            "at": alone.then(|| point_text(commander.at)),
            "is": commander.flags.names().collect::<Vec<_>>(),
        })
    }
}
