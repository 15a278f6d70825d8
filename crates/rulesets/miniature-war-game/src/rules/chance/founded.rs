//! Units that come into being in play, or come over from the other side (common.unit.number-new).
//!
//! The scenario of a battle in progress lists them after all others. The state keeps what they are made of ([`Founded`]), so that a saved
//! battle finds them again: [`Scenario::in_course`] makes the list anew.

use std::sync::Arc;

use battle::Side;
use ground::tabletop::{Length, Place};
use serde::{Deserialize, Serialize};

use crate::field::{Afloat, Kind, Print, Scenario, UnitInfo};
use crate::orders::order::{GroupId, Number, Order};
use crate::rulebook::define;
use crate::rules::charge::run::Run;
use crate::rules::command::new_group::{Course, Formed};
use crate::rules::march::plan::{Going, Plan};
use crate::rules::train::Train;
use crate::rules::train::dragoons::holders_of;
use crate::scenario::{fresh_unit, pavises_of, usual_abreast, usual_shots};
use crate::state::{Fate, Standing, State, UnitId};
use crate::troops::{Kit, Troop};

/// What a unit is made of that has come into being in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Founded {
    /// Whose it is.
    pub side: Side,
    /// Its number there; 0 for the next that is free, which [`State::found`] gives it.
    pub number: u8,
    /// Its type.
    pub troop: Troop,
    /// Its figures; those that it had at the start, if it has come over.
    pub figures: u8,
    /// The unit that it was before it came over, or of which it was a part; none if it is new.
    pub from: UnitId,
    /// Where its front comes onto the board.
    pub at: Place,
}

/// The most units, those that came into being in play among them: ids are bytes, and the last stands for none.
pub(crate) const MOST: usize = 250;

/// A unit that was a part of another of its own side.
fn part_of(whole: &UnitInfo, one: &Founded, id: String) -> UnitInfo {
    define!("medieval.romans.century-numbers");
    let stands = one.figures.div_ceil(whole.kind.per_stand());
    UnitInfo {
        id,
        // A part of a broken unit keeps name and number.
        name: if one.number == whole.number.0 {
            whole.name.clone()
        } else {
            format!("{} {}", whole.name, one.number)
        },
        number: Number(one.number),
        figures: one.figures,
        group: GroupId::NONE,
        at: (one.at, whole.at.1.min(stands), Length::ZERO),
        pavises: pavises_of(whole.kind, one.figures, whole.kit),
        marker: None,
        arrives: 0,
        with: UnitId::NONE,
        noble: None,
        rank: None,
        planted: false,
        load: None,
        inside: None,
        extra_rounds: 0,
        extra_crew: 0,
        afloat: Afloat::default(),
        ..whole.clone()
    }
}

impl Scenario {
    /// The scenario as the units and battles that came into being in play, and the changes of the ground, make it. The last
    /// `founded_before` of its units, and the battles `formed_before`, have come into being already; they are made anew.
    pub(crate) fn in_course(
        &self,
        founded_before: usize,
        formed_before: &[Formed],
        now: Course<'_>,
    ) -> Scenario {
        let mut made = Scenario { print: Print::default(), ..self.clone() };
        made.unform(formed_before);
        made.units.truncate(self.units.len().saturating_sub(founded_before));
        for one in now.founded {
            if let Some(info) = made.founded_info(one) {
                made.units.push(info);
            }
        }
        made.form(now.formed);
        made.on_foot = Scenario::dragoons_on_foot(&made.units);
        made.change_ground(now.changes);
        made
    }

    /// A unit that has come into being in play; none if there is no room for another, or what it was is not there.
    fn founded_info(&self, one: &Founded) -> Option<UnitInfo> {
        define!("event.gains");
        let number = one.number;
        if self.units.len() >= MOST {
            return None;
        }
        let (id, name) =
            (self.free_id(one.side, number), format!("{} {number}", one.troop.row().key.replace('-', " ")));
        if let Some(from) = one.from.some() {
            let was = self.units.get(from.index())?;
            if was.side == one.side {
                let part = part_of(was, one, id);
                let holds = one.troop == Troop::Dragoons && one.number != was.number.0;
                return Some(if holds { holders_of(part) } else { part });
            }
            return Some(UnitInfo {
                id,
                side: one.side,
                number: Number(number),
                group: GroupId::NONE,
                at: (one.at, was.at.1, was.at.2),
                marker: None,
                arrives: 0,
                with: UnitId::NONE,
                ..was.clone()
            });
        }
        let (kind, row) = (Kind::Troops(one.troop), one.troop.row());
        let abreast = usual_abreast(kind).min(one.figures.next_multiple_of(kind.per_stand()));
        Some(UnitInfo {
            id,
            name,
            side: one.side,
            number: Number(number),
            kind,
            figures: one.figures,
            kit: Kit::default(),
            group: GroupId::NONE,
            chart_move: row.chart_move,
            morale: row.morale.unwrap_or_else(|| self.morale_of_founded(one.troop)),
            melee: row.melee.filter(|point| *point > 0),
            range: row.range,
            shots: usual_shots(kind),
            crew: row.crew,
            pavises: pavises_of(kind, one.figures, Kit::default()),
            at: (one.at, abreast.div_ceil(kind.per_stand()), Length::ZERO),
            marker: None,
            arrives: 0,
            with: UnitId::NONE,
            noble: None,
            rank: None,
            stakes: 0,
            planted: false,
            load: None,
            inside: None,
            extra_rounds: 0,
            extra_crew: 0,
            afloat: Afloat::default(),
        })
    }

    /// The morale value of troops that have none in the charts: crew without a piece has that of its period.
    fn morale_of_founded(&self, troop: Troop) -> u8 {
        if troop == Troop::ArtilleryCrew { self.period.morale_of_crews() } else { 0 }
    }

    /// An id that no unit has.
    fn free_id(&self, side: Side, number: u8) -> String {
        let mut id = format!("{side}-{number}");
        while self.units.iter().any(|info| info.id == id) {
            id.push('a');
        }
        id
    }
}

impl State {
    /// A unit comes into being; it is not on the board yet. None if there is no room in the list for another.
    pub(crate) fn found(&mut self, one: Founded) -> Option<UnitId> {
        define!("common.dice.new-units");
        let before = self.founded.len();
        let number = if one.number == 0 { self.next_number(one.side).0 } else { one.number };
        self.founded.push(Founded { number, ..one });
        let scenario = self.scenario_in_course(&self.formed, before);
        if scenario.units.len() == self.units.len() {
            self.founded.pop();
            return None;
        }
        let id = UnitId(self.units.len() as u8);
        let mut unit = fresh_unit(&scenario.units[id.index()], &scenario);
        unit.set(crate::state::Flags::OFF | crate::state::Flags::WAITS, true);
        self.units.push(unit);
        if !self.runs.is_empty() {
            self.runs.push(Run::default());
        }
        if !self.plans.is_empty() {
            self.plans.push(Plan { going: Going::Met, ..Plan::default() });
        }
        self.orders.push(Standing { order: Order::hold(), ..Standing::default() });
        self.fates.push(Fate::default());
        self.trains.push(Train::fresh(&scenario.units[id.index()]));
        self.scenario = Arc::new(scenario);
        Some(id)
    }

    /// The number of a new unit of a side: one more than the highest, or the first that is free if there is none higher.
    pub(crate) fn next_number(&self, side: Side) -> Number {
        define!("common.unit.number-new");
        let taken: Vec<u8> = self.all_units().flat_map(|id| self.numbers_on(side, id)).collect();
        let next = taken.iter().max().copied().unwrap_or(0).checked_add(1);
        Number(next.or_else(|| (1..=u8::MAX).find(|number| !taken.contains(number))).unwrap_or(u8::MAX))
    }

    /// The numbers that a unit has, or has had before it was captured, on a side.
    fn numbers_on(&self, side: Side, id: UnitId) -> impl Iterator<Item = u8> + use<> {
        let (info, train) = (self.info(id), &self.trains[id.index()]);
        let mustered = (info.side == side).then_some(info.number.0);
        mustered.into_iter().chain((train.captor == Some(side)).then_some(train.number))
    }
}
