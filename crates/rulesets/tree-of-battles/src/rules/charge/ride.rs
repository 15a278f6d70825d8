//! Charges are moved: contact, countercharges, and charges that hit nothing (charge.ground, charge.several, charge.miss).

use battle::{Resolves, Table};
use ground::tabletop::{Bearing, Block, Convex, Edge, Length, Place, Point, Rect, TOUCH};
use serde::{Deserialize, Serialize};

use crate::charts::{CAUGHT_DPS, DIFFICULT_DPS, FLANK_DPS};
use crate::events::Event;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::charge::line::Lined;
use crate::rules::charge::respond::Response;
use crate::rules::contact::{APART, CONTACT};
use crate::rules::fast::{leg, shifted};
use crate::rules::geometry::is_within;
use crate::rules::ground::{crossing, minds_difficult};
use crate::rules::hack::Hack;
use crate::rules::leaders::{Peril, Rescue, stand_at};
use crate::state::{ContingentId, State};
use crate::troops::Class;

/// How somebody comes into contact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Onset {
    /// By a charge.
    Charge,
    /// By pursuit.
    Pursuit,
}

/// Charges are moved one after the other, in the order declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Charging {
    /// How many have been moved.
    pub moved: u8,
}

impl Charging {
    /// Whether no more charges have been moved than there are.
    pub(crate) fn is_sound(self, battle: &State) -> bool {
        usize::from(self.moved) <= battle.charges.len()
    }
}

impl Resolves<State> for Charging {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        match battle.charges.get(usize::from(self.moved)).copied() {
            Some(charge) => {
                battle.replace(Charging { moved: self.moved + 1 });
                battle.charge_home(charge, table);
            }
            None => battle.done(),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// A charge is moved.
    fn charge_home(&mut self, charge: Charge, table: &mut Table<'_, Event>) {
        let Charge { by, at, .. } = charge;
        let c = self.contingent(by);
        if c.is(Flags::OFF | Flags::ROUTING) || self.is_engaged(by) {
            return;
        }
        self.begin_moving(by, table);
        self.contingent_mut(by).set(Flags::CHARGED | Flags::HAS_CHARGED, true);
        if charge.response == Response::Countercharge
            && self.met_charge(at).is_some_and(|met| met.by == by)
            && !self.contingent(at).is(Flags::COUNTERCHARGED)
            // Who has been struck meanwhile goes at nobody.
            && !self.is_engaged(at)
        {
            self.countercharge(at, charge, table);
        }
        let mut end = self.charge_end(&charge);
        if let Some(lined) = end
            && self.uncover(by, &self.block(by), &lined.block, table)
        {
            end = self.charge_end(&charge);
        }
        match end {
            Some(lined) => self.come_into_contact(by, at, lined, Onset::Charge, table),
            None => self.miss(charge, table),
        }
    }

    /// Where a charge comes to stand; nothing if it cannot reach its target any more.
    pub(crate) fn charge_end(&self, charge: &Charge) -> Option<Lined> {
        let Charge { by, at, gap, fled, .. } = *charge;
        if self.contingent(at).is(Flags::OFF) {
            return None;
        }
        if charge.response == Response::Evade {
            define!("resp.evade-caught");
            let caught = is_within((gap + fled).into(), self.charge_reach(by));
            return if caught { self.lined_up_freely(by, at, Edge::Rear) } else { None };
        }
        if !is_within(self.charge_gap(by, at), self.charge_reach(by)) {
            return None;
        }
        // Wherever he has gone since: the edge was settled when the charge was declared.
        self.lined_up_freely(by, at, charge.edge)
    }

    /// Where a charger lines up with an edge of a target, if its lane is free.
    fn lined_up_freely(&self, by: ContingentId, at: ContingentId, edge: Edge) -> Option<Lined> {
        let lined = self.lined_up(by, at, edge)?;
        self.is_lane_free(by, at, &lined.block).ok()?;
        Some(lined)
    }

    /// How far a contingent would go to meet a charge, for all that can be seen.
    pub(crate) fn countercharge_way(&self, id: ContingentId) -> Option<Length> {
        let met = self.met_charge(id)?;
        Some(self.free_way(id, self.contingent(id).place.facing, self.countercharge_reach(id, met)).0)
    }

    /// Who goes to meet a charge goes straight ahead half of the gap, but no further than its own reach.
    fn countercharge_reach(&self, id: ContingentId, met: Charge) -> Length {
        define!("resp.countercharge-meet");
        met.gap.half().min(self.reach(id))
    }

    /// A contingent goes to meet a charge.
    fn countercharge(&mut self, id: ContingentId, met: Charge, table: &mut Table<'_, Event>) {
        self.begin_moving(id, table);
        self.contingent_mut(id).set(Flags::COUNTERCHARGED | Flags::HAS_CHARGED, true);
        let far = self.countercharge_reach(id, met);
        self.uncover_ahead(id, self.contingent(id).place.facing, far, table);
        let far = self.free_way(id, self.contingent(id).place.facing, far).0;
        let (place, stood) = (self.contingent(id).place, *self.footprint(id));
        let block = self.block(id);
        if let Some(step) = leg(&block, far) {
            self.pay_for_ground(self.gait(id), &step, table);
        }
        self.relocate(id, Place::new(place.point(Length::ZERO, far), place.facing));
        self.startle_leaders(id, &stood);
        table.tell(&[rule!("resp.countercharge-meet")], Event::Countercharges { contingent: id, far });
        self.strikes.push((id, met.by));
        // Whoever else stopped it has been charged.
        self.strike_all(id, place.at, |enemy| enemy != met.by, table);
    }

    /// How far a contingent comes straight in a direction before anybody, ground or the edge of the table stops it, and the
    /// enemy who does. It first turns that way about the midpoint of its front edge.
    pub(crate) fn free_way(
        &self,
        who: ContingentId,
        way: Bearing,
        far: Length,
    ) -> (Length, Option<ContingentId>) {
        let block = self.block(who);
        let start = Block::new(Place::new(block.place.at, way), block.shape);
        // Enemies a little farther on are touched at its end.
        let Some((step, beyond)) = leg(&start, far).zip(leg(&start, far + APART)) else {
            return (Length::ZERO, None);
        };
        let (mut free, mut first) = (far, None);
        for other in self.all_contingents() {
            let c = self.contingent(other);
            if other == who || c.is(Flags::OFF) || !self.bounds(other).meets(beyond.sweep.bounds()) {
                continue;
            }
            let own = c.side == self.contingent(who).side;
            if own && self.is_skirmishers(other) && !self.overlaps_at(other, &step.to) {
                continue;
            }
            for part in self.block(other).parts() {
                let sweep = if own { &step.sweep } else { &beyond.sweep };
                match sweep.reach(&part) {
                    Some(reach) if own => free = free.min(reach),
                    Some(reach) if first.is_none_or(|(nearest, _)| reach < nearest) => {
                        first = Some((reach, other));
                    }
                    _ => {}
                }
            }
        }
        let mut enemy = None;
        if let Some((reach, other)) = first
            && reach <= free + CONTACT.gap
            && (reach < free || free == far)
        {
            (free, enemy) = (reach.min(far), Some(other));
        }
        let met = self.ground_met(self.gait(who), &start, &step.to, &step.sweep);
        let edge = step.sweep.leaves(&self.board());
        for stop in [met.bar.map(|bar| bar.after), edge].into_iter().flatten() {
            if stop < free {
                (free, enemy) = (stop, None);
            }
        }
        if free < far {
            // Stopped among skirmishers whom it would have passed, it comes before them.
            free = self.before_friends(who, &start, free);
        }
        (free, enemy)
    }

    pub(crate) fn overlaps_at(&self, other: ContingentId, block: &Block) -> bool {
        self.block(other).parts().any(|part| block.parts().any(|own| own.overlaps(&part)))
    }

    /// A charge that hits nothing: straight on for its full reach, and disarray. An enemy on the way is charged instead.
    fn miss(&mut self, charge: Charge, table: &mut Table<'_, Event>) {
        let Charge { by, at, toward, .. } = charge;
        let (start, stood) = (self.contingent(by).place, *self.footprint(by));
        self.uncover_ahead(by, toward, self.reach(by), table);
        let (mut far, enemy) = self.free_way(by, toward, self.reach(by));
        if let Some(enemy) = enemy
            && enemy != at
            && let Some(lined) = self.lined_up(by, enemy, self.struck_edge(enemy, start.at))
            && self.is_ground_free(by, &lined.block).is_ok()
            && self.mud_lets_charge(by, &lined.block).is_ok()
        {
            table.tell(&[rule!("charge.miss")], Event::Declares { by, at: enemy });
            self.come_into_contact(by, enemy, lined, Onset::Charge, table);
            return;
        }
        if enemy.is_some() {
            // Without room to line up it does not come to blows.
            far = (far - APART).max(Length::ZERO);
        }
        let mut block = Block::new(Place::new(start.at, toward), self.shape(by));
        far = self.drawn_after(by, &block.footprint(), toward, far).unwrap_or(far);
        if !self.has_room(by, &shifted(&block, far)) {
            // It has not even room to turn.
            (block, far) = (self.block(by), Length::ZERO);
        }
        if self.is_wheel(by, &block) && self.is_in_line(by) {
            self.take_dps(by, 1, rule!("charge.wheel"), table);
        }
        if let Some(step) = leg(&block, far) {
            self.pass_friends(by, &step, table);
            self.pay_for_ground(self.gait(by), &step, table);
        }
        self.relocate(by, shifted(&block, far).place);
        table.tell(&[rule!("charge.miss")], Event::Misses { contingent: by, far });
        self.fall_into_disarray(by, rule!("disarray.missed-charge"), table);
        self.go_for_baggage(by, table);
        self.startle_leaders(by, &stood);
    }
}

/// Contact.
impl State {
    /// Somebody comes into contact: what the way costs, who is struck where, and what that brings.
    pub(crate) fn come_into_contact(
        &mut self,
        by: ContingentId,
        at: ContingentId,
        lined: Lined,
        onset: Onset,
        table: &mut Table<'_, Event>,
    ) {
        define!("charge.ground", "charge.several", "charge.no-dice");
        let (start, stood) = (self.contingent(by).place, *self.footprint(by));
        let wall =
            lined.edge == Edge::Front && self.has(at, Marks::SHIELDWALL) && !self.has_moved_in_turn(at);
        if wall {
            for (_, dps) in crossing(self, self.gait(by), Class::Minor) {
                self.take_dps(by, dps, rule!("muster.flag.shieldwall.tob"), table);
            }
        }
        self.pay_for_charge(by, &lined.block, onset, table);
        self.relocate(by, lined.block.place);
        let rules = match onset {
            Onset::Charge => [rule!("charge.edge"), rule!("charge.align")],
            Onset::Pursuit => [rule!("after.pursue-new"), rule!("charge.align")],
        };
        table.tell(&rules, Event::Contact { by, at, edge: lined.edge });
        let (is_fight, hacks) = (self.is_engaged(by), self.contingent(at).is(Flags::ROUTING));
        if hacks {
            table.tell(&[rule!("rout.charged")], Event::Catches { by, at });
            if !is_fight {
                self.begin_pursuit(by, at, table);
            }
        }
        if is_fight {
            if onset == Onset::Pursuit {
                self.contingent_mut(by).set(Flags::PURSUED_INTO, true);
            }
            self.end_of_pursuit(by);
        }
        if self.are_engaged(by, at) {
            self.come_to_blows(at, table);
            self.is_struck(at, by, lined.edge, start.at, table);
        }
        self.strike_all(by, start.at, |enemy| enemy != at, table);
        if onset == Onset::Pursuit {
            self.begin_round(Some(by));
        }
        if hacks {
            // Before they are fought with who stand beside those in flight.
            self.then(Hack { by, at });
        }
        self.startle_leaders(by, &stood);
    }

    /// Everybody of some enemies with whom a contingent that started from a point has come to blows: whom its front touches
    /// has been struck.
    pub(crate) fn strike_all(
        &mut self,
        by: ContingentId,
        from: Point,
        whom: impl Fn(ContingentId) -> bool,
        table: &mut Table<'_, Event>,
    ) {
        for enemy in self.all_contingents() {
            if !whom(enemy) || !self.are_engaged(by, enemy) {
                continue;
            }
            self.come_to_blows(enemy, table);
            if self.faces(by, enemy) {
                self.is_struck(enemy, by, self.struck_edge(enemy, from), from, table);
            }
        }
    }

    /// The DPs of a charge: lines it crosses, difficult terrain it touches, a wheel, friends it passes.
    fn pay_for_charge(&mut self, by: ContingentId, end: &Block, onset: Onset, table: &mut Table<'_, Event>) {
        let gait = self.gait(by);
        let mut dues: arrayvec::ArrayVec<(battle::Rule, u8), 16> = arrayvec::ArrayVec::new();
        self.lines_crossed(by, end, |class| {
            for due in crossing(self, gait, class) {
                let _ = dues.try_push(due);
            }
        });
        let rough = self.is_rough(by, end) && minds_difficult(gait);
        let wheels = onset == Onset::Charge && self.is_wheel(by, end) && gait.is_line();
        for (rule, dps) in dues {
            self.take_dps(by, dps, rule, table);
        }
        if rough {
            self.take_dps(by, DIFFICULT_DPS, rule!("morale.difficult"), table);
        }
        if wheels {
            self.take_dps(by, 1, rule!("charge.wheel"), table);
        }
        self.pass_friends_in_lane(by, end, onset, table);
    }

    /// Friendly skirmishers in the lane of a charge are passed through. Those who have charged before it are beside it.
    fn pass_friends_in_lane(
        &mut self,
        by: ContingentId,
        end: &Block,
        onset: Onset,
        table: &mut Table<'_, Event>,
    ) {
        let lane = self.lane(by, end);
        let side = self.contingent(by).side;
        for friend in self.all_contingents() {
            let c = self.contingent(friend);
            let is_beside = onset == Onset::Charge && c.is(Flags::CHARGED);
            let passed = friend != by
                && c.side == side
                && !c.is(Flags::OFF)
                && !is_beside
                && self.block(friend).parts().any(|part| lane.meets(part.shrunk(TOUCH).corners()));
            if passed {
                self.pass_through(by, friend, table);
            }
        }
    }

    /// A contingent comes to blows with somebody who came up: it loots and pursues no more, and stands aloof no longer.
    fn come_to_blows(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        self.contingent_mut(who).set(Flags::LOOTING, false);
        self.end_of_pursuit(who);
        self.stir(who, table);
    }

    /// A contingent is charged, or met by pursuers, on an edge, by somebody who started from a point.
    fn is_struck(
        &mut self,
        who: ContingentId,
        by: ContingentId,
        edge: Edge,
        from: Point,
        table: &mut Table<'_, Event>,
    ) {
        self.strikes.push((by, who));
        // What followed the last round of an older combat counts in a new one no more.
        let is_another = |enemy: ContingentId| enemy != by && self.are_engaged(who, enemy);
        if !self.enemies(self.contingent(who).side).any(is_another) {
            self.contingent_mut(who).set(Flags::FELL_BACK | Flags::FOLLOWED_UP, false);
        }
        self.contingent_mut(who).set(Flags::WAS_CHARGED, true);
        // On the front line is not behind it.
        let is_behind = self.footprint(who).frame().spot(from).v < -TOUCH;
        if edge != Edge::Front && is_behind {
            self.take_dps(who, FLANK_DPS, rule!("morale.flank"), table);
        }
        let charged = Flags::CHARGED | Flags::COUNTERCHARGED;
        if self.is_mounted(by) && !self.is_mounted(who) && self.contingent(who).is(charged) {
            self.take_dps(who, CAUGHT_DPS, rule!("morale.foot-caught"), table);
        }
        // By a countercharge, which goes at one charger alone: he has been charged as well.
        let met = self.strikes.contains(&(who, by));
        if met {
            self.contingent_mut(by).set(Flags::WAS_CHARGED, true);
        }
        if met && self.is_mounted(who) && !self.is_mounted(by) && self.contingent(by).is(charged) {
            self.take_dps(by, CAUGHT_DPS, rule!("morale.foot-caught"), table);
        }
    }

    /// Detached leaders whom a contingent touched on its way from where it stood save themselves.
    pub(crate) fn startle_leaders(&mut self, by: ContingentId, stood: &Rect) {
        define!("leader.detached");
        let way = Convex::swept(stood, self.footprint(by));
        for leader in self.all_leaders().rev() {
            let l = self.leader(leader);
            let alone = l.is_on_table() && l.side != self.contingent(by).side && l.with.some().is_none();
            let step = Rescue { leader, from: Peril::Enemy };
            if alone && way.meets(stand_at(l.at).corners()) && !self.steps.contains(&step.into()) {
                self.then(step);
            }
        }
    }

    /// A contingent pursues another from now on, unless it never does.
    pub(crate) fn begin_pursuit(
        &mut self,
        by: ContingentId,
        prey: ContingentId,
        table: &mut Table<'_, Event>,
    ) {
        define!("pursuit.state");
        if self.never_pursues(by).is_some() {
            return;
        }
        let c = self.contingent_mut(by);
        c.set(Flags::PURSUING | Flags::HAS_PURSUED, true);
        c.pursues = prey;
        self.fall_into_disarray(by, rule!("disarray.pursuing"), table);
    }

    /// A contingent pursues nobody any more: it is engaged.
    pub(crate) fn end_of_pursuit(&mut self, who: ContingentId) {
        let c = self.contingent_mut(who);
        c.set(Flags::PURSUING, false);
        c.pursues = ContingentId::NONE;
    }
}
