//! Special conditions of neutral battles, as far as this ruleset says what they do: who is held, flight, alarm, fatigue, lines
//! (muster.special).

use battle::neutral::deeds;
use battle::neutral::places::tabletop::{comes_over, is_behind};
use battle::neutral::specials::{self, Conditioned};
use battle::{PieceId, Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Convex, Length, Outline, Point, Sweep, TOUCH};

use crate::actions::{How, Post};
use crate::conditions::{Pieces, quarters};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::rulebook::rule;
use crate::rules::charge::Charge;
use crate::rules::fast::leg;
use crate::rules::geometry::WITHIN;
use crate::state::{BattleId, ContingentId, LeaderId, State};
use crate::troops::Order;

/// What a contingent suffers that is lost to its battle.
const LOST: Flags =
    Flags(Flags::ROUTING.0 | Flags::FLED.0 | Flags::DESTROYED.0 | Flags::WITHDRAWN.0 | Flags::TURNED.0);

impl Conditioned for State {
    fn groups(&self) -> impl Iterator<Item = BattleId> {
        self.all_battles()
    }

    fn group_mustered_for(&self, battle: BattleId) -> Option<Side> {
        self.battle_info(battle).map(|info| info.side)
    }

    fn side_of_group(&self, battle: BattleId) -> Option<Side> {
        Some(self.command(battle).side)
    }

    fn starting_size_of(&self, id: ContingentId) -> u32 {
        self.info(id).stands().into()
    }

    fn is_lost(&self, id: ContingentId) -> bool {
        self.contingent(id).is(LOST)
    }

    fn is_enemy_near(&self, id: ContingentId, near: u8) -> bool {
        let (own, near) = (self.footprint(id), quarters(near));
        let mut enemies = self.enemies(self.contingent(id).side);
        enemies.any(|enemy| WITHIN.is_within(own.distance(self.footprint(enemy)), near))
    }

    fn is_enemy_past(&self, side: Side, places: &[Point]) -> bool {
        self.enemies(side).any(|enemy| is_behind(self.footprint(enemy).centre(), places))
    }

    fn is_walled_in(&self, id: ContingentId) -> bool {
        self.has(id, Marks::GARRISON) && self.town_of(id).is_some()
    }

    fn is_with(&self, leader: &LeaderId, id: ContingentId) -> bool {
        let l = self.leader(*leader);
        l.with == id && l.is_on_table()
    }

    fn is_leader_here(&self, leader: &LeaderId) -> bool {
        self.leader(*leader).is_on_table()
    }

    fn can_send(&self, leader: &LeaderId) -> bool {
        self.is_leader_here(leader) && !self.is_in_fight(*leader)
    }

    fn leader_piece(&self, leader: &LeaderId) -> Option<PieceId> {
        Some((*leader).into())
    }

    fn leader_mustered_for(&self, leader: &LeaderId) -> Option<Side> {
        Some(self.leader_info(*leader).side)
    }

    fn side_of_leader(&self, leader: &LeaderId) -> Option<Side> {
        Some(self.leader(*leader).side)
    }

    fn fails_on(&self, leader: &LeaderId) -> u8 {
        let mut faiths = self.scenario.conditions.faiths.iter();
        faiths.find(|faith| faith.leader == *leader).map_or(0, |faith| faith.fails_on)
    }

    fn is_tried(&self, leader: &LeaderId) -> bool {
        self.leader(*leader).is(LeaderFlags::TRIED)
    }

    fn end_trial(&mut self, leader: &LeaderId, stood: bool, rule: Rule, table: &mut Table<'_, Event>) {
        self.leader_mut(*leader).set(LeaderFlags::TRIED, true);
        if !stood {
            return;
        }
        table.tell(&[rule, rule!("muster.special.treachery.tob")], Event::Loyal(*leader));
        if let Some(battle) = self.leads(*leader) {
            self.command_mut(battle).suspect = false;
        }
    }

    // Other leaders who were with them stay behind.
    fn desert(&mut self, leader: &LeaderId, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.all_contingents().filter(|id| pieces.has(*id)) {
            if !self.contingent(id).is_on_table() {
                continue;
            }
            let with: Vec<LeaderId> = self.leaders_with(id).collect();
            for other in with.into_iter().filter(|other| other != leader) {
                self.post(other, Post::At(self.where_is(other)), table);
            }
            self.contingent_mut(id).set(Flags::FLED, true);
            self.is_gone(id);
            table.tell(&[rule], Event::Deserts(id));
        }
        if self.leader(*leader).is_on_table() {
            self.lose_leader(*leader, LeaderFlags::FLED, table);
        }
    }

    fn alarm(&mut self, side: Side, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.all_contingents() {
            let c = self.contingent(id);
            if c.side == side && c.is_on_table() && !self.is_engaged(id) {
                self.take_dps(id, 1, rule, table);
            }
        }
    }

    fn run_low(&mut self, _: u8, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.all_contingents().filter(|id| pieces.has(*id)) {
            self.contingent_mut(id).volleys = 0;
            // Nobody hears of those whom nobody sees.
            if self.contingent(id).is_on_table() {
                table.tell(&[rule], Event::LowOnArrows(id));
            }
        }
    }

    fn tire(&mut self, _: u8, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.all_contingents().filter(|id| pieces.has(*id)) {
            if self.contingent(id).is(Flags::HIDDEN | Flags::WAITING) {
                // They tire where nobody sees them.
                let most = self.most_dps(id);
                let c = self.contingent_mut(id);
                c.dps = most.min(c.dps + 1);
            } else {
                self.take_dps(id, 1, rule, table);
            }
        }
    }

    fn flood(&mut self, rule: Rule, table: &mut Table<'_, Event>) {
        self.drive_from_water(rule, table);
    }
}

/// Facts.
impl State {
    /// By which row a contingent is held where it is, if it is.
    pub(crate) fn held_by(&self, who: ContingentId) -> Option<Rule> {
        specials::held_by(self, who)
    }

    /// Whether a contingent may leave its place at all; who is held may not.
    pub(crate) fn may_leave_place(&self, who: ContingentId) -> Result<(), Refusal> {
        specials::may_leave_place(self, who)
    }

    /// Whether a contingent may use its Tactical Move so though it is held: it may turn in place.
    pub(crate) fn may_act_held(&self, who: ContingentId, how: How) -> Result<(), Refusal> {
        match how {
            How::Stay | How::Rally | How::Plant | How::Manoeuvre => Ok(()),
            // Who sallies leaves his walls, and nothing else may hold him.
            How::Sally if self.is_walled_in(who) => Ok(()),
            _ => self.may_leave_place(who),
        }
    }

    /// Whether an order other than to hold may be given to some contingents: not if all of them are held.
    pub(crate) fn may_order_held(
        &self,
        order: Order,
        mut whom: impl Iterator<Item = ContingentId>,
    ) -> Result<(), Refusal> {
        if !self.scenario.conditions.on || order == Order::Hold {
            return Ok(());
        }
        let Some(first) = whom.next() else { return Ok(()) };
        let Some(rule) = self.held_by(first) else { return Ok(()) };
        if whom.all(|id| self.held_by(id).is_some()) {
            let why = "{0} is held where it stands and can be ordered to nothing but to hold";
            return Err(Refusal::new(rule, why).about(first.into()));
        }
        Ok(())
    }

    /// Whether a stride of a contingent of its owner's will crosses a line that it may not cross.
    pub(crate) fn keeps_bounds(&self, who: ContingentId, sweep: &Sweep) -> Result<(), Refusal> {
        deeds::keeps_bounds(self, who, |line| comes_over(sweep, *line))
    }

    /// Whether the way of a charge crosses a line that the charger may not cross.
    pub(crate) fn may_charge_over(&self, by: ContingentId, charge: &Charge) -> Result<(), Refusal> {
        let at = charge.at;
        if deeds::bounds_of(self, by).next().is_none() {
            return Ok(());
        }
        let Some(lined) = self.lined_up(by, at, charge.edge) else { return Ok(()) };
        let own = self.footprint(by).shrunk(TOUCH);
        let way = Convex::swept(&own, &lined.block.footprint().shrunk(TOUCH));
        let mut lines = deeds::bounds_of(self, by).map(|[a, b]| Outline::segment(*a, *b));
        if lines.any(|line| line.meets_convex(way.corners()) && !line.meets_convex(own.corners())) {
            let why = "{0} may not cross the line before {1}";
            return Err(Refusal::new(rule!("muster.special.bounded"), why).about(by.into()).and(at.into()));
        }
        Ok(())
    }

    /// How far a contingent may go straight some way before a line stops it.
    pub(crate) fn room_to_bounds(&self, by: ContingentId, way: Bearing, far: Length) -> Length {
        if deeds::bounds_of(self, by).next().is_none() {
            return far;
        }
        let Some(step) = leg(&self.turned(by, way), far) else { return far };
        let lines = deeds::bounds_of(self, by).filter(|line| comes_over(&step.sweep, **line));
        let part = ground::tabletop::Part::Ground;
        let reaches = lines.filter_map(|[a, b]| step.sweep.comes_onto(&Outline::segment(*a, *b), part));
        reaches.min().map_or(far, |reach| (reach - Length::INCH_HUNDREDTH).max(Length::ZERO).min(far))
    }

    /// Why a contingent never pursues, if it does not.
    pub(crate) fn never_pursues(&self, who: ContingentId) -> Option<Rule> {
        deeds::never_pursues(self, who)
    }

    /// Whether crossbows or handguns are short of ammunition: from the start, or from a turn on.
    pub(crate) fn is_short(&self, who: ContingentId) -> Option<Rule> {
        if self.has(who, Marks::LOW) {
            return Some(rule!("muster.flag.low-ammunition.tob"));
        }
        deeds::runs_low(self, who)
    }
}

/// Steps.
impl State {
    /// An enemy has been broken or destroyed in close combat: who takes prisoners there stays with them in his next turn.
    pub(crate) fn take_prisoners(
        &mut self,
        by: ContingentId,
        of: ContingentId,
        table: &mut Table<'_, Event>,
    ) {
        deeds::take_prisoners(self, by, of, table);
    }
}
