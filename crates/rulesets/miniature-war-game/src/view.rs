//! What a seat may know: its own side whole; of the other what is on the board, markers without what they stand for, and whether its sheet
//! is in. Sheets and standing orders are secrets of their side, before and after both are in (common.order.before).

use battle::{Side, Viewer};
use dice::Source;
use serde_json::{Value, json};

use crate::orders::order::Order;
use crate::orders::print;
use crate::rulebook::define;
use crate::rules::facts::known::NamesOf;
use crate::rules::setup::deploy::Deploy;
use crate::state::{Fate, Flags, Standing, State, UnitId};
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
            let names = NamesOf { scenario, side };
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
            "steps": self.steps,
            "met": self.met,
            "rosters": self.rosters(viewer),
            "control": self.control,
            "course": self.fortunes,
            "changes": self.changes,
            "toils": self.toils,
            "fires": self.fires,
            "ladders": self.ladders,
            "borne": self.borne,
            "ended": self.ended.map(|verdict| json!({
                "winner": verdict.winner,
                "rule": verdict.rule.id(),
                "how": verdict.how,
            })),
        })
    }

    fn knows_unit(&self, viewer: Viewer, id: UnitId) -> bool {
        let unit = self.unit(id);
        let open = !unit.is(Flags::HIDDEN) && !unit.is(Flags::WAITS);
        open || viewer.knows_secrets_of(self.side_of(id))
    }

    fn unit_view(&self, viewer: Viewer, id: UnitId) -> Value {
        let (unit, info) = (self.unit(id), self.info(id));
        let front = unit.front(info);
        let own = viewer.knows_secrets_of(info.side);
        let names = NamesOf { scenario: &self.scenario, side: info.side };
        json!({
            "id": info.id,
            "side": info.side,
            "number": info.number,
            "figures": unit.figures(info),
            "on_board": unit.is_on_board(),
            "at": point_text(front.at),
            "facing": degrees_text(front.facing),
            "files": unit.files,
            "gap": cm_text(unit.gap),
            "melee_turns": unit.melee_turns,
            "reaction": unit.reaction,
            "wounds": unit.wounds,
            "broken": unit.is(Flags::BROKEN),
            "grouped": crate::rules::nerve::groups::is_in_group(self, id),
            "hidden": unit.is(Flags::HIDDEN),
            "is": own.then(|| unit.flags.names().collect::<Vec<String>>()),
            "shots": own.then_some(unit.shots),
            "unloaded": own.then_some(unit.is(Flags::UNLOADED)),
            "thrown": own.then_some(unit.thrown),
            "crew": unit.crew,
            "set_up": unit.is(Flags::SET_UP),
            "order": own.then(|| print::order(&self.orders[id.index()].order, &names)),
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

    /// A side behind a curtain has placed nobody, as far as the other knows.
    fn draw_back(&mut self, side: Side) {
        define!("common.setup.curtain");
        self.phantoms.retain(|phantom| phantom.side != side);
        for id in self.all_units().filter(|id| self.side_of(*id) == side).collect::<Vec<UnitId>>() {
            *self.unit_mut(id) = crate::scenario::fresh_unit(self.info(id), &self.scenario);
            self.doom(id, Fate::PLACED, false);
        }
    }

    /// A battle drawn among those that fit what a side knows: what the other has written is not known, nor how far it has come. What
    /// hidden units and markers stand for is to be drawn when hiding has its chapter.
    pub(crate) fn imagined(&self, side: Side, _: &mut dyn Source) -> State {
        self.supposed_by(side)
    }

    /// The battle as a side would suppose it: the other has written nothing, and holds.
    pub(crate) fn supposed_by(&self, side: Side) -> State {
        let mut supposed = self.clone();
        supposed.written.retain(|one| one.side == side);
        if self.scenario.points > 0 {
            // What the other has bought is not known; what has come of it is on the board.
            supposed.hired.retain(|one| one.side == side || !self.scenario.is_to_be_mustered());
        }
        if self.is_behind_curtain() {
            supposed.draw_back(side.other());
        }
        supposed.fire_sheet.retain(|line| self.side_of(line.unit) == side);
        supposed.calls.retain(|call| self.side_of(call.unit) == side);
        supposed.fire_in[side.other()] = false;
        supposed.suppose_offers(side);
        for id in self.units_of(side.other()) {
            if let Some(run) = supposed.runs.get_mut(id.index()) {
                run.through = ground::tabletop::Length::ZERO;
            }
            supposed.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
        }
        supposed
    }
}
