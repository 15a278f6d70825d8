//! Special conditions of neutral battles: who is held, wakes bit by bit, keeps behind a line, betrays, tires, is alarmed, does
//! not pursue or takes prisoners (muster.special).

use std::sync::Arc;

use battle::{Hopes, Refusal, Roll, Rule, Side, Table};
use dice::{D6, Throw};
use ground::tabletop::{Bearing, Convex, Length, Outline, Point, Sweep, TOUCH, do_meet};

use crate::actions::{How, Post};
use crate::conditions::{Pieces, Release, Special, Traits, quarters};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::fast::leg;
use crate::rules::geometry::WITHIN;
use crate::state::{ContingentId, LeaderId, State};
use crate::troops::Order;

/// Facts.
impl State {
    /// By which row a contingent is held where it is, if it is.
    pub(crate) fn held_by(&self, who: ContingentId) -> Option<Rule> {
        let conditions = &self.scenario.conditions;
        if !conditions.on {
            return None;
        }
        if self.contingent(who).is(Flags::GUARDS) && !self.is_freed_of_prisoners(who) {
            return Some(rule!("muster.special.prisoners"));
        }
        if self.contingent(who).is(Flags::SENDS) {
            return Some(rule!("muster.special.held.release"));
        }
        if self.contingent(who).is(Flags::PLUNDERS) {
            return Some(rule!("muster.special.plunder"));
        }
        if let Some(rule) = self.is_walled_in(who) {
            return Some(rule);
        }
        let turn = u16::from(self.turn);
        conditions.specials.iter().enumerate().find_map(|(number, special)| {
            let released = self.course.released[number];
            let released = (released > 0).then_some(u16::from(released));
            match special {
                Special::Held { pieces, from, .. } if pieces.has(who) => {
                    let free = from.iter().copied().chain(released).min();
                    free.is_none_or(|free| turn < free).then(|| rule!("muster.special.held"))
                }
                Special::Piecemeal { bodies, from, per_turn, held, .. } => {
                    let body = bodies.iter().position(|body| body.has(who))?;
                    let held = held.map_or(0, |held| self.course.released[usize::from(held)]);
                    let first = if held > 0 { (*from).min(held.into()) } else { *from };
                    let later = (body / usize::from((*per_turn).max(1))) as u16;
                    let waits = turn < first.saturating_add(later);
                    let woken = self.contingent(who).is(Flags::WOKEN);
                    (waits && !woken).then(|| rule!("muster.special.piecemeal"))
                }
                Special::Treachery { pieces, .. } if pieces.has(who) => {
                    let idle = u16::from(self.course.idle[number]);
                    (turn <= idle).then(|| rule!("muster.special.treachery.idle"))
                }
                _ => None,
            }
        })
    }

    /// Whether a contingent may leave its place at all; who is held may not.
    pub(crate) fn may_leave_place(&self, who: ContingentId) -> Result<(), Refusal> {
        match self.held_by(who) {
            Some(rule) => Err(Refusal::new(rule, "{0} is held where it stands").about(who.into())),
            None => Ok(()),
        }
    }

    /// Whether a contingent may use its Tactical Move so though it is held: it may turn in place.
    pub(crate) fn may_act_held(&self, who: ContingentId, how: How) -> Result<(), Refusal> {
        match how {
            How::Stay | How::Rally | How::Plant | How::Manoeuvre => Ok(()),
            // Who sallies leaves his walls, and nothing else may hold him.
            How::Sally if self.is_walled_in(who).is_some() => Ok(()),
            _ => self.may_leave_place(who),
        }
    }

    /// The special that a leader may end by sending for those it holds; if there is none, why.
    pub(crate) fn may_send(&self, side: Side, leader: LeaderId) -> Result<usize, Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.special.held.release"), why).about(leader.into()));
        let l = self.leader(leader);
        let mut specials = self.scenario.conditions.specials.iter().enumerate();
        let his = specials.find(|(_, special)| {
            matches!(special, Special::Held { release: Some(Release::LeaderSends { leader: by }), .. } if *by == leader)
        });
        let Some((number, _)) = his.filter(|_| l.side == side) else {
            return refuse("{0} has no troops to send for");
        };
        if self.course.released[number] > 0 {
            return refuse("{0} has sent for them");
        }
        if !l.is_on_table() || self.is_in_fight(leader) {
            return refuse("{0} is in the fight or gone and cannot send for them");
        }
        Ok(number)
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

    /// The lines that a contingent may not cross now.
    fn bounds_of(&self, who: ContingentId) -> impl Iterator<Item = &[Point; 2]> {
        let turn = u16::from(self.turn);
        self.scenario.conditions.specials.iter().flat_map(move |special| match special {
            Special::Bounded { pieces, lines, until } if pieces.has(who) && turn <= *until => &lines[..],
            _ => &[],
        })
    }

    /// Whether a stride of a contingent of its owner's will crosses a line that it may not cross.
    pub(crate) fn keeps_bounds(&self, who: ContingentId, sweep: &Sweep) -> Result<(), Refusal> {
        if self.scenario.conditions.on && self.bounds_of(who).any(|[a, b]| comes_over(sweep, *a, *b)) {
            let why = "{0} may not cross that line";
            return Err(Refusal::new(rule!("muster.special.bounded"), why).about(who.into()));
        }
        Ok(())
    }

    /// Whether the way of a charge crosses a line that the charger may not cross.
    pub(crate) fn may_charge_over(&self, by: ContingentId, charge: &Charge) -> Result<(), Refusal> {
        let at = charge.at;
        if !self.scenario.conditions.on || self.bounds_of(by).next().is_none() {
            return Ok(());
        }
        let Some(lined) = self.lined_up(by, at, charge.edge) else { return Ok(()) };
        let own = self.footprint(by).shrunk(TOUCH);
        let way = Convex::swept(&own, &lined.block.footprint().shrunk(TOUCH));
        let mut lines = self.bounds_of(by).map(|[a, b]| Outline::segment(*a, *b));
        if lines.any(|line| line.meets_convex(way.corners()) && !line.meets_convex(own.corners())) {
            let why = "{0} may not cross the line before {1}";
            return Err(Refusal::new(rule!("muster.special.bounded"), why).about(by.into()).and(at.into()));
        }
        Ok(())
    }

    /// How far a contingent may go straight some way before a line stops it.
    pub(crate) fn room_to_bounds(&self, by: ContingentId, way: Bearing, far: Length) -> Length {
        if !self.scenario.conditions.on || self.bounds_of(by).next().is_none() {
            return far;
        }
        let Some(step) = leg(&self.turned(by, way), far) else { return far };
        let lines = self.bounds_of(by).filter(|[a, b]| comes_over(&step.sweep, *a, *b));
        let part = ground::tabletop::Part::Ground;
        let reaches = lines.filter_map(|[a, b]| step.sweep.comes_onto(&Outline::segment(*a, *b), part));
        reaches.min().map_or(far, |reach| (reach - Length::INCH_HUNDREDTH).max(Length::ZERO).min(far))
    }

    /// Why a contingent never pursues, if it does not.
    pub(crate) fn never_pursues(&self, who: ContingentId) -> Option<Rule> {
        let conditions = &self.scenario.conditions;
        if !conditions.on {
            return None;
        }
        if self.contingent(who).is(Flags::PLUNDERS) {
            return Some(rule!("muster.special.plunder"));
        }
        let keeps = |special: &Special| matches!(special, Special::NoPursuit { pieces } if pieces.has(who));
        conditions.specials.iter().any(keeps).then(|| rule!("muster.special.no-pursuit"))
    }

    /// Whether crossbows or handguns are short of ammunition: from the start, or from a turn on.
    pub(crate) fn is_short(&self, who: ContingentId) -> Option<Rule> {
        if self.has(who, Marks::LOW) {
            return Some(rule!("muster.flag.low-ammunition.tob"));
        }
        let conditions = &self.scenario.conditions;
        let turn = u16::from(self.turn);
        let short = |special: &Special| matches!(special, Special::LowAmmunition { pieces, from } if *from <= turn && pieces.has(who));
        (conditions.on && conditions.specials.iter().any(short))
            .then(|| rule!("muster.special.low-ammunition"))
    }

    /// Whether an enemy is near one of these, or has shot at one in this turn.
    fn are_attacked(&self, pieces: &Pieces, near: u8) -> bool {
        self.all_contingents().filter(|id| pieces.has(*id) && self.contingent(*id).is_on_table()).any(|id| {
            let (c, own) = (self.contingent(id), self.footprint(id));
            c.is(Flags::SHOT_AT)
                || self
                    .enemies(c.side)
                    .any(|enemy| WITHIN.is_within(own.distance(self.footprint(enemy)), quarters(near)))
        })
    }
}

/// Whether a stride comes over a line that it was not on at its start.
fn comes_over(sweep: &Sweep, a: Point, b: Point) -> bool {
    let line = Outline::segment(a, b);
    sweep.meets_outline(&line) && !sweep.starts_on(&line, ground::tabletop::Part::Ground)
}

/// Whether a point lies behind a line: whoever looks from it to the outer side sees the line an odd number of times.
fn is_behind(point: Point, places: &[Point]) -> bool {
    let [off, line @ ..] = places else { return false };
    let Some(way) = line.first().and_then(|first| first.bearing_to(*off)) else { return false };
    let far = point.moved(way, Length::inches(250));
    line.windows(2).filter(|pair| do_meet(point, far, pair[0], pair[1])).count() % 2 == 1
}

/// Steps.
impl State {
    /// A turn begins: arrows give out and men tire.
    pub(crate) fn begin_specials(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        self.begin_spates(table);
        let scenario = Arc::clone(&self.scenario);
        let turn = u16::from(self.turn);
        for special in &scenario.conditions.specials {
            match special {
                Special::LowAmmunition { pieces, from } if *from == turn => {
                    for id in self.all_contingents().filter(|id| pieces.has(*id)) {
                        self.contingent_mut(id).volleys = 0;
                        // Nobody hears of those whom nobody sees.
                        if self.contingent(id).is_on_table() {
                            table.tell(&[rule!("muster.special.low-ammunition")], Event::LowOnArrows(id));
                        }
                    }
                }
                Special::Fatigue { pieces, from } if *from == turn => {
                    for id in self.all_contingents().filter(|id| pieces.has(*id)) {
                        if self.contingent(id).is(Flags::HIDDEN | Flags::WAITING) {
                            // They tire where nobody sees them.
                            let most = self.most_dps(id);
                            let c = self.contingent_mut(id);
                            c.dps = most.min(c.dps + 1);
                        } else {
                            self.take_dps(id, 1, rule!("muster.special.fatigue"), table);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Late contingents have come on: an army may be alarmed.
    pub(crate) fn raise_alarms(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            let Special::Alarm { side, pieces } = special else { continue };
            let come = |id: ContingentId| pieces.has(id) && self.contingent(id).is_on_table();
            if self.course.alarmed & 1 << number != 0 || !self.all_contingents().any(come) {
                continue;
            }
            self.course.alarmed |= 1 << number;
            for id in self.all_contingents() {
                let c = self.contingent(id);
                if c.side == *side && c.is_on_table() && !self.is_engaged(id) {
                    self.take_dps(id, 1, rule!("muster.special.alarm"), table);
                }
            }
        }
    }

    /// An attack on men who stand idle ends that at once.
    pub(crate) fn rouse_idle(&mut self) {
        if !self.scenario.conditions.on {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            if let Special::Treachery { pieces, .. } = special
                && self.course.idle[number] > 0
            {
                let mut men = self.all_contingents().filter(|id| pieces.has(*id));
                let attacked =
                    men.any(|id| self.contingent(id).is(Flags::SHOT_AT | Flags::WAS_CHARGED | Flags::FOUGHT));
                if attacked {
                    self.course.idle[number] = 0;
                }
            }
        }
    }

    /// A turn ends: who is held may be released, leaders are tested, captors have taken their prisoners.
    pub(crate) fn end_specials(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        self.rouse_idle();
        let scenario = Arc::clone(&self.scenario);
        for (number, special) in scenario.conditions.specials.iter().enumerate() {
            match special {
                Special::Held { pieces, release: Some(release), .. }
                    if self.course.released[number] == 0 && self.is_released(pieces, release) =>
                {
                    self.course.released[number] = self.turn + 1;
                    table.tell(&[rule!("muster.special.held.release")], Event::Released(number as u8));
                }
                Special::Piecemeal { bodies, near, .. } => {
                    for body in bodies
                        .iter()
                        .filter(|body| self.are_attacked(body, *near))
                        .copied()
                        .collect::<Vec<_>>()
                    {
                        for id in self.all_contingents().filter(|id| body.has(*id)) {
                            self.contingent_mut(id).set(Flags::WOKEN, true);
                        }
                    }
                }
                Special::Treachery { leaders, pieces, groups, idle } => {
                    let side = leaders.first().map(|leader| self.leader_info(*leader).side);
                    let due = if groups.is_empty() {
                        let mut own = self.all_battles().filter(|id| Some(self.command(*id).side) == side);
                        own.any(|id| self.is_command_broken(id))
                    } else {
                        self.all_contingents().any(|id| {
                            groups.contains(&self.info(id).battle) && self.contingent(id).is(Flags::FOUGHT)
                        })
                    };
                    for leader in leaders.iter().filter(|_| due) {
                        self.try_faith(*leader, (number, pieces, *idle), table);
                    }
                }
                _ => {}
            }
        }
        for contingent in &mut self.contingents {
            let took = contingent.is(Flags::TOOK_PRISONERS);
            contingent.set(Flags::GUARDS, took);
            contingent.set(Flags::TOOK_PRISONERS, false);
        }
    }

    /// Whether what frees held men has happened by the end of this turn.
    fn is_released(&self, pieces: &Pieces, release: &Release) -> bool {
        let men = || self.all_contingents().filter(|id| pieces.has(*id));
        let Some(side) = men().next().map(|id| self.info(id).side) else { return false };
        match release {
            Release::GroupsBroken(count) => {
                let own = |battle| men().any(|id| self.info(id).battle == battle);
                let others = self.scenario.battles_of(side).filter(|battle| !own(*battle));
                others.filter(|battle| self.is_command_broken(*battle)).count() >= usize::from(*count)
            }
            Release::EnemyPast { places } => {
                self.enemies(side).any(|enemy| is_behind(self.footprint(enemy).centre(), places))
            }
            Release::Attacked { near } => self.are_attacked(pieces, *near),
            // He sends while he commands.
            Release::LeaderSends { .. } => false,
        }
    }

    /// A leader sends for held troops: they are free from the next turn on, and his own men stay in this one.
    pub(crate) fn send_for_held(&mut self, side: Side, leader: LeaderId, table: &mut Table<'_, Event>) {
        let Ok(number) = self.may_send(side, leader) else { return };
        self.course.released[number] = self.turn + 1;
        if let Some(with) = self.leader(leader).with.some() {
            self.contingent_mut(with).set(Flags::SENDS, true);
        }
        table.tell(&[rule!("muster.special.held.release")], Event::Sends(leader));
    }

    /// A leader is tested once in the battle; if he fails, his men leave or stand idle.
    fn try_faith(
        &mut self,
        leader: LeaderId,
        (number, pieces, idle): (usize, &Pieces, u16),
        table: &mut Table<'_, Event>,
    ) {
        define!("muster.special.treachery");
        let l = self.leader(leader);
        if !l.is_on_table() || l.is(LeaderFlags::TRIED) {
            return;
        }
        let faith = self.scenario.conditions.faiths.iter().find(|faith| faith.leader == leader);
        let fails_on = faith.map_or(0, |faith| faith.fails_on);
        let die = table.roll(Roll {
            rule: rule!("muster.special.treachery"),
            what: "faith",
            side: l.side,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        self.leader_mut(leader).set(LeaderFlags::TRIED, true);
        if die > i32::from(fails_on) {
            table.tell(
                &[rule!("muster.special.treachery"), rule!("muster.special.treachery.tob")],
                Event::Loyal(leader),
            );
            if let Some(battle) = self.leads(leader) {
                self.command_mut(battle).suspect = false;
            }
        } else if idle > 0 {
            self.course.idle[number] = self.turn.saturating_add(idle.min(100) as u8);
            table.tell(&[rule!("muster.special.treachery.idle")], Event::StandsIdle(leader));
        } else {
            self.desert(leader, pieces, table);
        }
    }

    /// Traitors leave the field with their leader: they are lost, and nobody takes fright at it. Other leaders who were with
    /// them stay behind.
    fn desert(&mut self, leader: LeaderId, pieces: &Pieces, table: &mut Table<'_, Event>) {
        for id in self.all_contingents().filter(|id| pieces.has(*id)) {
            if !self.contingent(id).is_on_table() {
                continue;
            }
            let with: Vec<LeaderId> = self.leaders_with(id).collect();
            for other in with.into_iter().filter(|other| *other != leader) {
                self.post(other, Post::At(self.where_is(other)), table);
            }
            self.contingent_mut(id).set(Flags::FLED, true);
            self.is_gone(id);
            table.tell(&[rule!("muster.special.treachery.leave")], Event::Deserts(id));
        }
        if self.leader(leader).is_on_table() {
            self.lose_leader(leader, LeaderFlags::FLED, table);
        }
    }

    /// Whether a leader who has the prisoners left to others is with those who took them.
    fn is_freed_of_prisoners(&self, who: ContingentId) -> bool {
        self.scenario.conditions.specials.iter().any(|special| match special {
            Special::Prisoners { pieces, leaders } => {
                pieces.has(who) && self.leaders_with(who).any(|leader| leaders.contains(&leader))
            }
            _ => false,
        })
    }

    /// An enemy has been broken or destroyed in close combat: who takes prisoners there stays with them in his next turn.
    pub(crate) fn take_prisoners(
        &mut self,
        by: ContingentId,
        of: ContingentId,
        table: &mut Table<'_, Event>,
    ) {
        let conditions = &self.scenario.conditions;
        if !conditions.on || !conditions.body(of).is_some_and(|body| body.traits.has(Traits::MEN_AT_ARMS)) {
            return;
        }
        let takes = conditions
            .specials
            .iter()
            .any(|special| matches!(special, Special::Prisoners { pieces, .. } if pieces.has(by)));
        if takes && !self.contingent(by).is(Flags::TOOK_PRISONERS) {
            self.contingent_mut(by).set(Flags::TOOK_PRISONERS, true);
            table.tell(&[rule!("muster.special.prisoners")], Event::TakesPrisoners(by));
        }
    }
}
