//! Dragoons: they dismount to fight on foot, leave their horses with holders, and mount again where those are (musket.drag).

use battle::Table;
use ground::tabletop::{Edge, Length, Place};
use serde::{Deserialize, Serialize};

use super::words::TrainEvent;
use crate::charts::FIGURES_PER_HOLDER;
use crate::events::Event;
use crate::field::{Kind, Scenario, UnitInfo};
use crate::orders::order::Act;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::chance::founded::Founded;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::march::plan::{Going, Leg, Plan};
use crate::scenario::usual_shots;
use crate::state::{Fate, Flags, State, Unit, UnitId};
use crate::troops::Troop;

/// The melee point of those who hold the horses.
const MELEE_OF_HOLDERS: u8 = 3;
/// How many of them stand abreast; so many figures abreast make a column on foot.
const HOLDERS_ABREAST: u8 = 2;
const COLUMN: u8 = 4;

/// A unit of dragoons that has dismounted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Afoot {
    /// The unit.
    pub unit: UnitId,
    /// The centre of the mounted unit and the way that it faced: there the horses are (musket.drag.form).
    pub horses: Place,
    /// Figures abreast when it dismounted.
    pub abreast: u8,
    /// Those who hold the horses; none while the whole unit is with them (musket.drag.horses).
    pub holders: UnitId,
}

impl Scenario {
    /// Its dragoons as they are on foot.
    pub(crate) fn dragoons_on_foot(units: &[UnitInfo]) -> Vec<(UnitId, UnitInfo)> {
        let dragoons =
            (0..).map(UnitId).zip(units).filter(|(_, info)| info.kind == Kind::Troops(Troop::Dragoons));
        dragoons.map(|(id, info)| (id, on_foot(info))).collect()
    }
}

/// Stands abreast of a unit in the saddle, as seen from its face.
fn abreast_of(unit: &Unit) -> u8 {
    if unit.face.is_flank() { unit.stands.div_ceil(unit.files.max(1)) } else { unit.files }
}

/// Dragoons who have got off: they stand on stands of foot, so many figures abreast or one more.
fn dismounted(unit: &Unit, mounted: &UnitInfo, foot: &UnitInfo, abreast: u8) -> Unit {
    define!("musket.drag.form");
    let (figures, per_stand) = (unit.figures(mounted), foot.kind.per_stand());
    Unit {
        grid: unit.front(mounted),
        face: Edge::Front,
        files: abreast.div_ceil(per_stand),
        stands: figures.div_ceil(per_stand),
        gone: 0,
        capped: if figures.is_multiple_of(per_stand) { 0 } else { 1 << (figures / per_stand) },
        ..*unit
    }
}

/// Dragoons as they are on foot: all but their morale value, and what they are called, is that of the chart.
fn on_foot(info: &UnitInfo) -> UnitInfo {
    define!("musket.drag.foot");
    let kind = Kind::Troops(Troop::DismountedDragoons);
    let row = Troop::DismountedDragoons.row();
    UnitInfo {
        kind,
        chart_move: row.chart_move,
        melee: row.melee,
        range: row.range,
        shots: usual_shots(kind),
        ..info.clone()
    }
}

/// The figures of a unit of dragoons who hold its horses.
pub(crate) fn holders_of(whole: UnitInfo) -> UnitInfo {
    UnitInfo {
        name: format!("{}, holders", whole.name),
        melee: Some(MELEE_OF_HOLDERS),
        range: 0,
        shots: 0,
        at: (whole.at.0, HOLDERS_ABREAST.min(whole.figures), Length::ZERO),
        ..whole
    }
}

impl State {
    /// How a unit of dragoons has dismounted; none if it is in the saddle.
    pub(crate) fn afoot(&self, id: UnitId) -> Option<&Afoot> {
        self.afoot.iter().find(|afoot| afoot.unit == id)
    }

    /// The dragoons whose horses a unit holds.
    pub(crate) fn holds_horses_of(&self, id: UnitId) -> Option<UnitId> {
        self.afoot.iter().find(|afoot| afoot.holders == id).map(|afoot| afoot.unit)
    }

    /// A unit of dragoons has had the third to mount or dismount; whether it is now another on the board.
    pub(crate) fn change_horses(&mut self, id: UnitId, verb: Verb, table: &mut Table<'_, Event>) {
        define!("musket.drag.dismount", "musket.drag.form");
        let before = self.info(id).chart_move;
        let hidden = self.unit(id).is(Flags::HIDDEN);
        let event = match verb {
            Verb::Dismount if self.info(id).kind == Kind::Troops(Troop::Dragoons) => {
                self.get_off(id);
                TrainEvent::Dismounts { unit: id, hidden }
            }
            Verb::Mount => {
                let Some(stood) = self.mounted_again(id) else { return };
                self.get_on(id, stood);
                TrainEvent::Mounts { unit: id, hidden }
            }
            _ => return,
        };
        table.tell(&[rule!("musket.drag.dismount")], Event::Train(event));
        let (after, rate, grid) =
            (self.info(id).chart_move, self.rate_of(id, self.unit(id)), self.unit(id).grid);
        if let Some(plan) = self.plans.get_mut(id.index()) {
            plan.change_move(before, after);
            (plan.rate, plan.from) = (rate, grid);
        }
    }

    /// A unit as it would stand after mounting or dismounting, with what it is then; none if it does neither.
    pub(crate) fn changed_horses(&self, id: UnitId, verb: Verb, unit: &Unit) -> Option<(&UnitInfo, Unit)> {
        match verb {
            Verb::Dismount if self.afoot(id).is_none() => {
                let (_, foot) = self.scenario.on_foot.iter().find(|(of, _)| *of == id)?;
                let mounted = self.info(id);
                let wide = dismounted(unit, mounted, foot, abreast_of(unit));
                let fits = self.is_free_for(id, &wide, foot);
                Some((foot, if fits { wide } else { dismounted(unit, mounted, foot, COLUMN) }))
            }
            Verb::Mount => {
                let (afoot, mounted) = (self.afoot(id)?, self.scenario.units.get(id.index())?);
                let with_horses =
                    afoot.holders.some().map_or(0, |one| self.unit(one).figures(self.info(one)));
                let figures = unit.figures(self.info(id)) + with_horses;
                let (grid, face, files) =
                    (unit.front(self.info(id)), Edge::Front, afoot.abreast.min(figures));
                let closed = Unit { gone: 0, capped: 0, gap: Length::ZERO, ..*unit };
                Some((mounted, Unit { grid, face, files, stands: figures, ..closed }))
            }
            _ => None,
        }
    }

    /// The figures get off.
    fn get_off(&mut self, id: UnitId) {
        let unit = *self.unit(id);
        let Some((_, stood)) = self.changed_horses(id, Verb::Dismount, &unit) else { return };
        let horses = Place::new(self.centre_of(id), unit.facing());
        self.afoot.push(Afoot { unit: id, horses, abreast: abreast_of(&unit), holders: UnitId::NONE });
        *self.unit_mut(id) = stood;
    }

    /// Whether a unit could stand so, with nobody but those whom it stands among already.
    fn is_free_for(&self, id: UnitId, unit: &Unit, info: &UnitInfo) -> bool {
        let (body, now) = (Body::of(unit, info), self.body(id));
        let own = self.afoot(id).map(|afoot| afoot.holders);
        let mut others = self.on_board().filter(|other| *other != id && Some(*other) != own);
        !self.is_barred(id, &body)
            && others.all(|other| {
                let there = self.body(other);
                !self.stops_enemies(other) || !body.overlaps(&there) || now.overlaps(&there)
            })
    }

    /// Dragoons who are at their horses as they would stand in the saddle, if there is room.
    fn mounted_again(&self, id: UnitId) -> Option<Unit> {
        let afoot = self.afoot(id)?;
        let near = match afoot.holders.some() {
            None => self.body(id).is_near_point(afoot.horses.at, CONTACT),
            Some(holders) => {
                self.unit(holders).is_on_board() && self.body(id).is_within(&self.body(holders), CONTACT)
            }
        };
        let (info, unit) = self.changed_horses(id, Verb::Mount, self.unit(id)).filter(|_| near)?;
        self.is_free_for(id, &unit, info).then_some(unit)
    }

    /// The figures mount, those who held the horses with them.
    fn get_on(&mut self, id: UnitId, stood: Unit) {
        let Some(at) = self.afoot.iter().position(|afoot| afoot.unit == id) else { return };
        let holders = self.afoot[at].holders.some();
        let mut unit = stood;
        if let Some(holders) = holders {
            unit.parted = unit.parted.saturating_sub(self.info(holders).figures);
            unit.began = unit.began.saturating_add(self.unit(holders).began);
            self.unit_mut(holders).set(Flags::OFF | Flags::LEFT, true);
            self.doom(holders, Fate::EXITED, true);
        }
        self.afoot.remove(at);
        *self.unit_mut(id) = unit;
    }

    /// Dragoons who are about to leave their horses leave one figure in four with them.
    pub(crate) fn leave_holders(&mut self, table: &mut Table<'_, Event>) {
        define!("musket.drag.horses");
        let leaves = |afoot: &&Afoot| {
            let plan = self.plans.get(afoot.unit.index());
            define!("musket.bldg.dragoons");
            let occupies = |act: &Act| matches!(act, Act::Deed(deed) if deed.verb == Verb::Occupy);
            let enters = self.orders[afoot.unit.index()].order.acts().any(occupies);
            let goes = plan.is_some_and(|plan| plan.is_to_march() || enters && plan.going == Going::On);
            afoot.holders == UnitId::NONE && self.unit(afoot.unit).is_on_board() && goes
        };
        let leaving: Vec<Afoot> = self.afoot.iter().filter(leaves).copied().collect();
        for afoot in leaving {
            self.leave_horses(afoot, table);
        }
    }

    fn leave_horses(&mut self, afoot: Afoot, table: &mut Table<'_, Event>) {
        let id = afoot.unit;
        let all = self.unit(id).figures(self.info(id));
        let figures = all.div_ceil(FIGURES_PER_HOLDER);
        let depth = Troop::Dragoons.depth() * i32::from(figures.div_ceil(HOLDERS_ABREAST));
        let at = Place::new(afoot.horses.at.moved(afoot.horses.facing, depth.half()), afoot.horses.facing);
        let side = self.side_of(id);
        let one = Founded { side, number: 0, troop: Troop::Dragoons, figures, from: id, at };
        let Some(holders) = self.found(one) else { return };
        let unit = self.unit_mut(holders);
        unit.grid = at;
        unit.set(Flags::OFF | Flags::WAITS, false);
        unit.began = figures;
        if let Some(afoot) = self.afoot.iter_mut().find(|one| one.unit == id) {
            afoot.holders = holders;
        }
        self.take_from_last_rank(id, figures);
        self.begin_run_of(holders);
        // They stand where the unit does, until it is gone.
        if let Some(plan) = self.plans.get_mut(id.index()) {
            plan.passing.add(holders);
        }
        let event = TrainEvent::LeavesHorses { unit: id, figures, hidden: self.unit(id).is(Flags::HIDDEN) };
        table.tell(&[rule!("musket.drag.horses")], Event::Train(event));
    }

    /// Figures of the last rank leave a unit alive.
    fn take_from_last_rank(&mut self, id: UnitId, figures: u8) {
        let info = self.info(id).clone();
        let unit = self.unit_mut(id);
        for _ in 0..figures {
            let Some(place) = unit.last_place(&info) else { break };
            unit.fall(place, &info);
        }
        unit.close_ranks();
        unit.parted = unit.parted.saturating_add(figures);
        unit.began = unit.began.saturating_sub(figures);
    }
}

impl Plan {
    /// Whether a march of it is still to come, or under way.
    fn is_to_march(&self) -> bool {
        let legs = self.legs.iter().skip(self.at.into());
        self.going == Going::On && legs.into_iter().any(|leg| matches!(leg, Leg::March(..)))
    }

    /// From now on its unit has another chart move: what it has spent and what is still to be paid stay the same parts of the turn.
    fn change_move(&mut self, before: u8, after: u8) {
        let turned = |length: Length| {
            let whole = i64::from(length.micrometres()) * i64::from(after);
            Length::new((whole / i64::from(before.max(1))) as i32)
        };
        let legs: Vec<Leg> = self
            .legs
            .iter()
            .map(|leg| match *leg {
                Leg::Stand(cost) => Leg::Stand(turned(cost)),
                Leg::Bend(cost) => Leg::Bend(turned(cost)),
                Leg::Form(files, gap, cost) => Leg::Form(files, gap, turned(cost)),
                Leg::Drill(stage, cost) => Leg::Drill(stage, turned(cost)),
                leg @ (Leg::Face(_) | Leg::Turn(_) | Leg::March(..) | Leg::Swing(_) | Leg::Array(_)) => leg,
            })
            .collect();
        self.legs = battle::List::of(&legs);
        self.allowance = turned(self.allowance);
        self.third = turned(self.third);
        self.before = turned(self.before);
    }
}
