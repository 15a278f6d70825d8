//! What a seat may know: its own side whole; of the other what is on the board and in view, markers without what they stand for, and whether its sheet
//! is in. Sheets and standing orders are secrets of their side, before and after both are in (common.order.before).

use battle::{Side, Viewer};
use serde_json::{Value, json};

use crate::orders::print;
use crate::rules::afloat::Vessel;
use crate::rules::charge::break_through::ChooseBreakThrough;
use crate::rules::command::dispatch::Dispatch;
use crate::rules::setup::deploy::Deploy;
use crate::rules::shoot::smoke::Smoke;
use crate::rules::siege::ladders::Ladder;
use crate::rules::works::Work;
use crate::state::{Flags, State, UnitId};
use crate::steps::Step;
use crate::words::{cm_text, degrees_text, point_text};

impl State {
    /// What a viewer may know, and nothing else, as data.
    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        let scenario = self.scenario();
        let units: Vec<Value> = self
            .all_units()
            .filter(|id| self.knows_unit(viewer, *id))
            .map(|id| self.unit_view(viewer, id))
            .collect();
        let sheet = |side: Side| {
            let names = self.names_for(side);
            let lines: Vec<String> = self.sheet(side).map(|line| print::line(line, &names)).collect();
            json!({
                "name": scenario.sides[side].name,
                "handed_in": self.handed_in[side],
                "lines": viewer.knows_secrets_of(side).then_some(lines),
                "fire": viewer.knows_secrets_of(side).then(|| self.fire_lines_in_words(side)),
                "fire_handed_in": viewer.knows_secrets_of(side).then_some(self.fire_in[side]),
            })
        };
        json!({
            "scenario": scenario.key,
            "title": scenario.title,
            "turn": self.turn,
            "turns": scenario.turns,
            "sides": Side::BOTH.map(sheet),
            "units": units,
            "markers": self.markers(viewer),
            "steps": self.steps.iter().map(|step| self.step_for(*step, viewer)).collect::<Vec<Step>>(),
            "met": self.met,
            "wind": self.wind,
            "exchanged": self.exchanged,
            "rosters": self.rosters(viewer),
            "works": self.works_view(viewer),
            "control": self.control,
            "course": self.fortunes,
            "events": self.events_in_force(viewer),
            "changes": self.changes,
            "toils": self.toils,
            "fires": self.fires,
            "ladders": self.ladders_seen_by(viewer),
            "borne": self.borne,
            "smoke": self.smoke_seen_by(viewer),
            "dispatches": self.dispatches_known_to(viewer),
            "ended": self.ended.map(|verdict| json!({
                "winner": verdict.winner,
                "rule": verdict.rule.id(),
                "how": verdict.how,
            })),
        })
    }

    /// Ladders that are carried or raised; who has one is not told of a unit that is hidden from a viewer.
    fn ladders_seen_by(&self, viewer: Viewer) -> Vec<Ladder> {
        let known = |unit: UnitId| unit.some().filter(|unit| self.knows_unit(viewer, *unit));
        let seen = |ladder: &Ladder| Ladder { unit: known(ladder.unit).unwrap_or(UnitId::NONE), ..*ladder };
        self.ladders.iter().map(seen).collect()
    }

    /// Smoke hangs before everybody's eyes, but not before units that are hidden from a viewer.
    fn smoke_seen_by(&self, viewer: Viewer) -> Vec<Smoke> {
        let known = |one: &&Smoke| [one.by, one.at].iter().all(|id| self.knows_unit(viewer, *id));
        self.smoke.iter().filter(known).copied().collect()
    }

    /// Messages under way, each known to its side alone.
    fn dispatches_known_to(&self, viewer: Viewer) -> Vec<Value> {
        let own = self.dispatches.iter().filter(|one| viewer.knows_secrets_of(self.side_of(one.rider)));
        let dispatch = |one: &Dispatch| {
            let names = self.names_for(self.side_of(one.rider));
            json!({
                "rider": self.unit_word(one.rider),
                "to": self.unit_word(one.to),
                "order": print::order(&one.order, &names),
                "errand": one.errand,
            })
        };
        own.map(dispatch).collect()
    }

    /// Random events in force; of a unit that is hidden from a viewer he reads nothing.
    fn events_in_force(&self, viewer: Viewer) -> Vec<Value> {
        let known = |id: UnitId| id.some().is_none_or(|id| self.knows_unit(viewer, id));
        let shown = self.in_force.iter().filter(|event| known(event.unit));
        let event = |event: &crate::rules::chance::InForce| {
            json!({
                "what": event.what,
                "side": event.side,
                "last": event.last,
                "unit": event.unit.some().map(|unit| self.unit_word(unit)),
            })
        };
        shown.map(event).collect()
    }

    fn knows_unit(&self, viewer: Viewer, id: UnitId) -> bool {
        let unit = self.unit(id);
        let open = !unit.is(Flags::HIDDEN) && !unit.is(Flags::WAITS);
        open || viewer.knows_secrets_of(self.side_of(id))
    }

    fn unit_view(&self, viewer: Viewer, id: UnitId) -> Value {
        let (unit, info) = (self.unit(id), self.info(id));
        let front = self.outline_known_to(id, viewer).place();
        let whole = self.is_whole_to(id, viewer);
        let own = viewer.knows_secrets_of(self.side_of(id));
        let names = self.names_for(self.side_of(id));
        json!({
            "id": info.id,
            "side": self.side_of(id),
            "number": self.number_of(id),
            "figures": self.figures_known_to(id, viewer),
            "on_board": unit.is_on_board(),
            "at": point_text(front.at),
            "facing": degrees_text(front.facing),
            "files": whole.then_some(unit.files),
            "gap": cm_text(unit.gap),
            "melee_turns": unit.melee_turns,
            "reaction": unit.reaction,
            "wounds": unit.wounds,
            "broken": unit.is(Flags::BROKEN),
            "arrives": own.then(|| info.arrives + u16::from(unit.delay)),
            "grouped": crate::rules::nerve::groups::is_in_group(self, id),
            "hidden": unit.is(Flags::HIDDEN),
            "unseen": own.then(|| unit.unseen.count_ones()),
            "is": own.then(|| unit.flags.names().collect::<Vec<String>>()),
            "shots": own.then_some(unit.shots),
            "rounds": own.then_some(unit.rounds),
            "unloaded": own.then_some(unit.is(Flags::UNLOADED)),
            "thrown": own.then_some(unit.thrown),
            "grenades": own.then(|| self.grenades_left(id)),
            "spiked": unit.is(Flags::SPIKED),
            "injured": unit.is(Flags::INJURED),
            "friendly_fire": self.trains[id.index()].friendly,
            "train": own.then(|| self.trains[id.index()]),
            "crew": unit.crew,
            "extra_crew": self.trains[id.index()].extra,
            "set_up": unit.is(Flags::SET_UP),
            "aboard": self.berth_of(id).map(|one| (self.unit_word(one.vessel), one.berth)),
            "vessel": self.vessel(id).map(|vessel| vessel_view(&self.vessel_known_to(vessel, viewer))),
            "chained": self.is_chained(id),
            "inside": self.shelter_of(id).map(|tower| self.unit_word(tower)),
            "house": self.house_view(id, whole),
            "mishaps": unit.mishaps.names().collect::<Vec<String>>(),
            "mounted": unit.is(Flags::MOUNTED),
            "load": own.then_some(info.load),
            "extra_rounds": own.then_some(info.extra_rounds),
            "order": own.then(|| print::order(&self.orders[id.index()].order, &names)),
        })
    }

    /// Where in a building a unit is: of an enemy of whom only a part is in view nothing but the building is known.
    fn house_view(&self, id: UnitId, whole: bool) -> Option<Value> {
        let (housed, home) = (self.housed(id)?, self.home_of(id)?);
        let at = |(floor, stands): (u8, &u8)| json!({ "floor": floor, "stands": stands });
        let floors: Vec<Value> =
            (1..).zip(&housed.floors).filter(|(_, stands)| **stands > 0).map(at).collect();
        let manned: Vec<u8> = home
            .house
            .numbered()
            .filter(|(number, _)| housed.manned >> number & 1 == 1)
            .map(|one| one.0)
            .collect();
        self.is_indoors(id).then(|| {
            json!({
                "name": self.scenario.place_name(self.scenario.place_of(housed.piece)),
                "floors": whole.then_some(floors),
                "manned": whole.then_some(manned),
            })
        })
    }

    /// The markers on the board: those of the other side without what they stand for, in the order of their letters.
    fn markers(&self, viewer: Viewer) -> Vec<Value> {
        let mut markers: Vec<(Side, u16, String, bool, Option<&str>)> = Vec::new();
        for id in self.on_board().filter(|id| self.unit(*id).is(Flags::HIDDEN)) {
            let (unit, side) = (self.unit(id), self.side_of(id));
            let at = point_text(unit.front(self.info(id)).at);
            let who = viewer.knows_secrets_of(side).then(|| self.unit_word(id));
            markers.push((side, unit.marker.0, at, unit.is(Flags::KNOWN), who));
        }
        for phantom in self.phantoms.iter().filter(|phantom| self.shows_phantoms_of(phantom.side, viewer)) {
            let who = viewer.knows_secrets_of(phantom.side).then_some("phantom");
            markers.push((phantom.side, phantom.marker.0, point_text(phantom.at), false, who));
        }
        markers.sort();
        let marker = |(side, letters, at, known, who)| {
            let letters = print::marker(crate::orders::order::Marker(letters));
            json!({ "side": side, "marker": letters, "at": at, "known": known, "stands_for": who })
        };
        markers.into_iter().map(marker).collect()
    }

    /// What is made and left on the ground, as far as a viewer knows.
    fn works_view(&self, viewer: Viewer) -> Vec<Value> {
        let work = |work: &Work| {
            let lines: Vec<[String; 2]> = work.lines().map(|line| line.map(point_text)).collect();
            json!({ "name": format!("{}-{}", work.kind.word(), work.number), "side": work.side, "lines": lines, "mounts": work.mounts })
        };
        self.works_seen_by(viewer).map(work).collect()
    }

    /// The rosters that a viewer knows, each with its lines.
    fn rosters(&self, viewer: Viewer) -> Vec<Value> {
        let roster = |side: Side| {
            let own = self.hired.iter().filter(|one| one.side == side);
            let lines: Vec<String> = own.map(|one| one.entry.text()).collect();
            json!({ "side": side, "lines": viewer.knows_secrets_of(side).then_some(lines) })
        };
        Side::BOTH.map(roster).into()
    }

    /// Whether both sides place their armies behind a curtain now.
    pub(crate) fn is_behind_curtain(&self) -> bool {
        matches!(self.steps.last(), Some(Step::Deploy(Deploy { next: None })))
    }

    /// Whether a viewer sees the phantoms of a side: not behind a curtain.
    pub(crate) fn shows_phantoms_of(&self, side: Side, viewer: Viewer) -> bool {
        !self.is_behind_curtain() || viewer.knows_secrets_of(side)
    }
}

/// What has become of a ship or boat.
fn vessel_view(vessel: &Vessel) -> Value {
    json!({
        "lies": vessel.facts.names().collect::<Vec<String>>(),
        "way": vessel.way,
        "went": cm_text(vessel.went),
        "masts": vessel.masts,
        "tens": vessel.tens,
        "sinks": vessel.sinks,
        "burns": vessel.burns,
        "blows": vessel.blows,
        "silent": vessel.silent,
    })
}

impl State {
    /// A pending step without what the other side has sealed.
    fn step_for(&self, step: Step, viewer: Viewer) -> Step {
        let kept = |side: &Side| !viewer.knows_secrets_of(*side);
        Side::BOTH.into_iter().filter(kept).fold(step, |step, side| match step {
            Step::ChooseBreakThrough(ChooseBreakThrough { mut chosen }) => {
                chosen[side] = false;
                Step::ChooseBreakThrough(ChooseBreakThrough { chosen })
            }
            Step::ManOpenings(asked) => Step::ManOpenings(asked.unsaid(self, side)),
            Step::NextGun(mut asked) => {
                asked.guns[side] = UnitId::NONE;
                Step::NextGun(asked)
            }
            Step::DeclareShots(asked) => Step::DeclareShots(asked.unsealed(side)),
            Step::CallRanges(asked) => Step::CallRanges(asked.unsealed(side)),
            step => step,
        })
    }
}
