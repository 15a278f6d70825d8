//! Command actions: what leaders do with their points (cmd.*).

use arrayvec::ArrayVec;
use battle::neutral::specials;
use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Distance, Edge, Point};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Post};
use crate::charts::{ISSUE_CP, LISTEN_CP, MOVE_CP, RIDE, STEADY_CP, STEADY_WITHIN};
use crate::events::Event;
use crate::field::Options;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::geometry::{amount, beyond, inches, is_within};
use crate::rules::heralds::DELIVERED_WITHIN;
use crate::rules::treachery::Heeding;
use crate::state::{BattleId, ContingentId, LeaderId, State, Word};
use crate::steps::Pending;
use crate::troops::{LeaderKind, Order};

/// How many contingents a leader is offered to ride to: the nearest of those it makes sense for.
const RIDES_LISTED: usize = 4;

/// A side takes its command actions, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Commanding {
    /// The side.
    pub side: Side,
}

impl Pending for Commanding {
    fn asks(&self, battle: &State) -> Option<Side> {
        let sends =
            || battle.all_leaders().any(|leader| specials::may_send(battle, self.side, &leader).is_ok());
        (battle.can_command(self.side) || battle.scenario.conditions.on && sends()).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        for leader in battle.all_leaders().filter(|id| battle.leader(*id).side == self.side) {
            battle.list_commands(leader, into);
        }
        for id in battle.all_battles() {
            for order in Order::ALL {
                let action = Action::Order { battle: id, order };
                if battle.command(id).order != Some(order) && self.check(battle, &action).is_ok() {
                    into.push(action);
                }
            }
        }
        if battle.scenario.conditions.on {
            let send = |leader: &LeaderId| specials::may_send(battle, self.side, leader).is_ok();
            into.extend(battle.all_leaders().filter(send).map(Action::Send));
        }
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Ride { leader, to } => battle.may_ride(self.side, leader, to),
            Action::Steady { leader, contingent } => battle.may_steady(self.side, leader, contingent),
            Action::Issue { leader, to, word: Word::Entice } => battle.may_entice(self.side, leader, to),
            Action::Issue { leader, to, word } => battle.may_issue(self.side, leader, to, word),
            Action::Listen { leader, word } => battle.may_listen(self.side, leader, word),
            Action::Order { battle: id, order } => battle.may_change(self.side, id, order).map(|_| ()),
            Action::Send(leader) => specials::may_send(battle, self.side, &leader).map(drop),
            _ => Err(Refusal::new(rule!("cmd.phase"), "that is no command action")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Ride { leader, to } => {
                battle.spend(leader, MOVE_CP);
                battle.leader_mut(leader).set(LeaderFlags::RODE, true);
                battle.post(leader, to, table);
                battle.meet_heralds(leader, table);
            }
            Action::Steady { leader, contingent } => {
                battle.spend(leader, STEADY_CP);
                let c = battle.contingent_mut(contingent);
                c.dps = c.dps.saturating_sub(1);
                let dps = c.dps;
                battle.note_recovery(contingent);
                table.tell(&[rule!("cmd.steady")], Event::Steadies { leader, contingent, dps });
            }
            Action::Issue { leader, to, word } => {
                battle.spend(leader, ISSUE_CP);
                if word == Word::Entice {
                    battle.leader_mut(leader).set(LeaderFlags::ENTICED, true);
                    let lord = battle.leads(to);
                    if let Some(id) = lord {
                        battle.command_mut(id).enticed = true;
                    }
                }
                let side = battle.leader(leader).side;
                table.tell(&[rule!("cmd.issue")], Event::Issues { side, leader, to, word });
                battle.send(leader, to, word, table);
            }
            Action::Listen { leader, word } => {
                battle.spend(leader, LISTEN_CP);
                battle.hear(leader, word, table);
            }
            Action::Order { battle: id, order } => battle.change_order(self.side, id, order, table),
            Action::Send(leader) => {
                if let Ok(special) = specials::may_send(battle, self.side, &leader) {
                    specials::send(battle, special, &leader, table);
                }
            }
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Who can do what.
impl State {
    /// Whether a leader of a side can take any action.
    fn can_command(&self, side: Side) -> bool {
        self.all_leaders().any(|id| {
            let leader = self.leader(id);
            leader.side == side && leader.is_on_table() && leader.cp > 0
        })
    }

    /// A leader must be the side's own, on the table, and have the points.
    fn can_pay(&self, side: Side, leader: LeaderId, cp: u8, rule: Rule) -> Result<(), Refusal> {
        let l = self.leader(leader);
        if l.side != side || !l.is_on_table() {
            return Err(Refusal::new(rule!("leader.kinds"), "{0} does not lead here").about(leader.into()));
        }
        if l.cp < cp {
            return Err(Refusal::new(rule, "{0} has not the points for it").about(leader.into()));
        }
        Ok(())
    }

    /// A leader in the fight steadies and controls his own men only; one among routers only leaves them.
    fn is_at_liberty(&self, leader: LeaderId) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("cmd.engaged"), why).about(leader.into()));
        if self.is_in_rout(leader) {
            return refuse("{0} is among routers and can only leave them");
        }
        if self.is_in_fight(leader) {
            return refuse("{0} is in the fight and can only steady or control his own men");
        }
        Ok(())
    }

    fn may_ride(&self, side: Side, leader: LeaderId, to: Post) -> Result<(), Refusal> {
        self.can_pay(side, leader, MOVE_CP, rule!("cmd.move"))?;
        let about = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).about(leader.into()));
        if self.is_in_fight(leader) && !self.is_in_rout(leader) {
            return about(rule!("cmd.engaged"), "{0} is in the fight and cannot ride away");
        }
        if self.leader(leader).is(LeaderFlags::RODE) {
            return about(rule!("cmd.move-once"), "{0} has ridden in this turn");
        }
        match to {
            Post::With(contingent) => {
                let c = self.contingent(contingent);
                if c.side != side || !c.is_on_table() {
                    return about(rule!("leader.attached"), "{0} joins only contingents of his own army");
                }
                if self.leader(leader).with == contingent {
                    return about(rule!("cmd.move"), "{0} is there already");
                }
                if !self.is_in_ride(leader, contingent) {
                    return about(rule!("cmd.move"), "{0} rides no farther than 12″");
                }
            }
            Post::At(at) => {
                if !self.is_on_the_table(at) {
                    return about(rule!("geo.no-overlap"), "{0} must stay on the table");
                }
                match self.ride(self.where_is(leader), at) {
                    Some(far) if is_within(Distance::of(far), RIDE) => {}
                    Some(_) => return about(rule!("cmd.move"), "{0} rides no farther than 12″"),
                    None => return about(rule!("terr.impassable"), "{0} finds no way there"),
                }
            }
        }
        Ok(())
    }

    /// Whether a leader can ride to a contingent with one Move action.
    pub(crate) fn is_in_ride(&self, leader: LeaderId, contingent: ContingentId) -> bool {
        let from = self.where_is(leader);
        // Half a leader's stand more than he rides.
        if !self.bounds(contingent).grown(inches(RIDE + 1)).holds(from)
            || !is_within(self.leader_distance(leader, contingent), RIDE)
        {
            return false;
        }
        let footprint = self.footprint(contingent);
        let ends: [Point; 8] = std::array::from_fn(|n| match Edge::ALL.get(n) {
            Some(edge) => footprint.midpoint(*edge),
            None => footprint.corners()[n - 4],
        });
        // Straight to its nearest point where nothing bars the way; round impassable ground to one of its corners or edges.
        self.is_free(from, footprint.nearest_to(from))
            || ends
                .into_iter()
                .any(|to| self.ride(from, to).is_some_and(|far| is_within(Distance::of(far), RIDE)))
    }

    fn may_steady(&self, side: Side, leader: LeaderId, contingent: ContingentId) -> Result<(), Refusal> {
        define!("cmd.steady", "cmd.steady-limits");
        self.can_pay(side, leader, STEADY_CP, rule!("cmd.steady"))?;
        let c = self.contingent(contingent);
        let refuse = |rule: Rule, why: &'static str| {
            Err(Refusal::new(rule, why).about(leader.into()).and(contingent.into()))
        };
        if self.is_in_rout(leader) || self.is_in_fight(leader) && self.leader(leader).with != contingent {
            return refuse(rule!("cmd.engaged"), "{0} is in the fight and can only steady his own men");
        }
        if c.side != side || !c.is_on_table() || c.is(Flags::ROUTING) {
            return refuse(rule!("cmd.steady-limits"), "{0} steadies men of his own army who do not rout");
        }
        if c.dps == 0 {
            return refuse(rule!("cmd.steady"), "{1} has no DPs");
        }
        if !is_within(self.leader_distance(leader, contingent), STEADY_WITHIN) {
            let away = beyond(self.leader_distance(leader, contingent));
            return refuse(rule!("cmd.steady"), "{1} is {2}″ away from {0}, not within {3}″")
                .map_err(|refusal| refusal.amounts(away, amount(STEADY_WITHIN)));
        }
        Ok(())
    }

    fn may_issue(&self, side: Side, leader: LeaderId, to: LeaderId, word: Word) -> Result<(), Refusal> {
        define!("cmd.issue", "cmd.issue-who");
        self.can_pay(side, leader, ISSUE_CP, rule!("cmd.issue"))?;
        self.is_at_liberty(leader)?;
        let refuse =
            |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).about(leader.into()).and(to.into()));
        let other = self.leader(to);
        if to == leader {
            return refuse(rule!("cmd.issue-self"), "{0} needs no herald to himself");
        }
        if other.side != side || !other.is_on_table() {
            return refuse(rule!("cmd.issue-who"), "{1} is not there to take orders");
        }
        let leads = self.leads(to);
        let is_captain = self.leader_info(to).kind == LeaderKind::Captain;
        let own = self.leads(leader).is_some_and(|battle| other.battle == battle);
        let allowed = if self.is_commander(leader) {
            leads.is_some() || is_captain
        } else {
            own && is_captain && leads.is_none()
        };
        if !allowed {
            return refuse(rule!("cmd.issue-who"), "{0} may not give orders to {1}");
        }
        if let Word::Order(order) = word {
            match (leads, other.with.some()) {
                (Some(battle), _) => self.may_be_ordered(order, || self.men_of(battle))?,
                (None, Some(with)) => self.may_be_ordered(order, || std::iter::once(with))?,
                (None, None) => {}
            }
        }
        if word == Word::Rejoin && leads.is_some() {
            return refuse(rule!("cmd.issue-who"), "{1} leads a battle and has none to rejoin");
        }
        Ok(())
    }

    fn may_entice(&self, side: Side, leader: LeaderId, to: LeaderId) -> Result<(), Refusal> {
        define!("treach.entice");
        let refuse = |why: &'static str| {
            Err(Refusal::new(rule!("treach.entice"), why).about(leader.into()).and(to.into()))
        };
        if !self.scenario.plays(Options::ENTICEMENT) {
            return refuse("nobody is enticed in this battle");
        }
        self.can_pay(side, leader, ISSUE_CP, rule!("treach.entice"))?;
        self.is_at_liberty(leader)?;
        if !self.is_commander(leader) {
            return refuse("only the commander sends heralds to the enemy");
        }
        if self.leader(leader).is(LeaderFlags::ENTICED) {
            return refuse("{0} has sent a herald to the enemy in this turn");
        }
        let other = self.leader(to);
        let lord = self.leads(to).filter(|_| other.side != side && other.is_on_table());
        match lord {
            // Which lords are suspect their owner alone knows: a herald may be sent to any.
            Some(id) if !self.command(id).enticed => Ok(()),
            Some(_) => refuse("{1} has been enticed before"),
            None => refuse("{1} leads no battle of the enemy"),
        }
    }

    fn may_listen(&self, side: Side, leader: LeaderId, word: Word) -> Result<(), Refusal> {
        define!("cmd.listen", "cmd.listen-effect");
        self.can_pay(side, leader, LISTEN_CP, rule!("cmd.listen"))?;
        self.is_at_liberty(leader)?;
        let brought = |what: Word| {
            self.messages.iter().any(|m| m.to == leader && m.at.is_none() && m.what == what && m.side == side)
        };
        if !brought(word) {
            return Err(Refusal::new(rule!("cmd.listen"), "no such order has been brought to {0}")
                .about(leader.into()));
        }
        if self.leads(leader).is_none() && self.leader(leader).with.some().is_none() {
            let why = "{0} leads no battle and is with no contingent that the order could bind";
            return Err(Refusal::new(rule!("cmd.issue-who"), why).about(leader.into()));
        }
        Ok(())
    }

    /// Who may change the order of a battle without a herald, and for how much: the commander that of his own battle or
    /// of one without leader near him, and a battle leader that of his own when the commander is lost.
    pub(crate) fn may_change(
        &self,
        side: Side,
        battle: BattleId,
        order: Order,
    ) -> Result<(LeaderId, u8, Rule), Refusal> {
        define!("cmd.issue-self", "leader.lost-commander", "leader.lost-battle");
        let command = self.command(battle);
        let refuse = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).about(battle.into()));
        if command.side != side {
            return refuse(rule!("cmd.issue-who"), "{0} is not yours to order");
        }
        let (leader, cp, rule) = match (command.leader.some(), self.commander(side)) {
            (Some(leader), Some(commander)) if leader == commander => {
                (leader, ISSUE_CP, rule!("cmd.issue-self"))
            }
            (Some(leader), None) if self.is_commander_lost(side) => {
                (leader, ISSUE_CP + LISTEN_CP, rule!("leader.lost-commander"))
            }
            (Some(_), _) => {
                return refuse(rule!("cmd.issue-self"), "{0} takes its orders from the commander");
            }
            (None, Some(commander)) => {
                let near = self.all_contingents().any(|id| {
                    let c = self.contingent(id);
                    c.battle == battle
                        && c.is_on_table()
                        && is_within(self.leader_distance(commander, id), DELIVERED_WITHIN)
                });
                if !near {
                    return refuse(
                        rule!("leader.lost-battle"),
                        "no order reaches {0} unless the commander is near",
                    );
                }
                (commander, ISSUE_CP, rule!("leader.lost-battle"))
            }
            (None, None) => {
                return refuse(rule!("leader.lost-battle"), "nobody is left to give {0} orders");
            }
        };
        self.can_pay(side, leader, cp, rule)?;
        self.is_at_liberty(leader)?;
        self.may_be_ordered(order, || self.men_of(battle))?;
        if command.order == Some(order) {
            return refuse(rule!("order.list"), "{0} has this order already");
        }
        Ok((leader, cp, rule))
    }

    /// Whether contingents can be given an order.
    fn may_be_ordered<I>(&self, order: Order, whom: impl Fn() -> I) -> Result<(), Refusal>
    where
        I: Iterator<Item = ContingentId>,
    {
        self.may_order_held(order, whom())?;
        self.may_order_skirmish(order, whom())
    }

    /// The contingents of a battle on the table.
    fn men_of(&self, battle: BattleId) -> impl Iterator<Item = ContingentId> + '_ {
        self.all_contingents().filter(move |id| {
            let c = self.contingent(*id);
            c.battle == battle && c.is_on_table()
        })
    }

    /// Whether the commander of a side is lost for good, or has left the table.
    pub(crate) fn is_commander_lost(&self, side: Side) -> bool {
        self.all_leaders().any(|id| {
            let info = self.leader_info(id);
            let gone = LeaderFlags::LOST | LeaderFlags::WITHDRAWN;
            info.kind == LeaderKind::Commander && info.side == side && self.leader(id).is(gone)
        })
    }
}

/// What is listed, and what comes of it.
impl State {
    fn list_commands(&self, leader: LeaderId, into: &mut Vec<Action>) {
        let l = self.leader(leader);
        if !l.is_on_table() || l.cp == 0 {
            return;
        }
        let side = l.side;
        self.list_rides(leader, into);
        if l.cp >= STEADY_CP {
            for contingent in self.on_table(side) {
                let action = Action::Steady { leader, contingent };
                if self.contingent(contingent).dps > 0 && self.may_steady(side, leader, contingent).is_ok() {
                    into.push(action);
                }
            }
        }
        for word in self.words_brought(leader) {
            if self.may_listen(side, leader, word).is_ok() {
                into.push(Action::Listen { leader, word });
            }
        }
        if l.cp >= ISSUE_CP && self.is_at_liberty(leader).is_ok() {
            for to in self.all_leaders() {
                self.list_issues(leader, to, into);
            }
        }
    }

    /// The nearest contingents it makes sense to ride to: of his own battle, or for the commander of his army.
    fn list_rides(&self, leader: LeaderId, into: &mut Vec<Action>) {
        let l = self.leader(leader);
        let from = into.len();
        if l.is(LeaderFlags::RODE) {
            return;
        }
        for contingent in self.on_table(l.side) {
            let c = self.contingent(contingent);
            let own = c.battle == l.battle || self.is_commander(leader);
            let to = Post::With(contingent);
            if own && !c.is(Flags::ROUTING) && self.may_ride(l.side, leader, to).is_ok() {
                into.push(Action::Ride { leader, to });
            }
        }
        if into.len() > from + RIDES_LISTED {
            let mut nearest: ArrayVec<(Distance, Action), { RIDES_LISTED + 1 }> = ArrayVec::new();
            for action in into.drain(from..) {
                let Action::Ride { to: Post::With(contingent), .. } = action else { continue };
                let far = self.leader_distance(leader, contingent);
                let place = nearest.iter().filter(|(known, _)| *known <= far).count();
                nearest.insert(place, (far, action));
                nearest.truncate(RIDES_LISTED);
            }
            into.extend(nearest.into_iter().map(|(_, action)| action));
        }
    }

    /// What has been brought to a leader, each content once.
    fn words_brought(&self, leader: LeaderId) -> impl Iterator<Item = Word> + '_ {
        let all = [Word::Rejoin].into_iter().chain(Order::ALL.map(Word::Order));
        all.filter(move |word| {
            self.messages.iter().any(|m| m.to == leader && m.at.is_none() && m.what == *word)
        })
    }

    fn list_issues(&self, leader: LeaderId, to: LeaderId, into: &mut Vec<Action>) {
        let side = self.leader(leader).side;
        if self.may_entice(side, leader, to).is_ok() {
            into.push(Action::Issue { leader, to, word: Word::Entice });
        }
        let now = match (self.leads(to), self.leader(to).with.some()) {
            (Some(battle), _) => self.command(battle).order,
            (None, Some(with)) => Some(self.order_of(with)),
            (None, None) => return,
        };
        // Whether he may does not depend on what he says, but for who has nobody to rejoin.
        if self.may_issue(side, leader, to, Word::Order(Order::Hold)).is_err() {
            return;
        }
        let separate = self.leader(to).with.some().is_some_and(|with| self.contingent(with).order.is_some());
        let all = [Word::Rejoin].into_iter().filter(|_| separate).chain(Order::ALL.map(Word::Order));
        for word in all {
            let sent = self.messages.iter().any(|m| m.to == to && m.what == word && m.side == side);
            let idle = now.is_some_and(|now| word == Word::Order(now));
            if !sent && !idle && self.may_issue(side, leader, to, word).is_ok() {
                into.push(Action::Issue { leader, to, word });
            }
        }
    }

    /// A leader has listened: the order is in force, unless suspect men must be asked first.
    fn hear(&mut self, leader: LeaderId, word: Word, table: &mut Table<'_, Event>) {
        let brought = |m: &crate::state::Message| m.to == leader && m.at.is_none();
        let heard = self.messages.iter().position(|m| brought(m) && m.what == word);
        let oldest = self.messages.iter().position(brought);
        if let (Some(heard), Some(oldest)) = (heard, oldest) {
            // Which of several messages he heard is his own affair: for all to see the oldest is gone.
            self.messages[heard].what = self.messages[oldest].what;
            self.messages.remove(oldest);
        }
        let side = self.leader(leader).side;
        table.tell(&[rule!("cmd.listen")], Event::Listens { side, leader, word });
        let order = match word {
            Word::Order(order) => Some(order),
            Word::Rejoin | Word::Entice => None,
        };
        match (self.leads(leader), self.leader(leader).with.some(), order) {
            (Some(battle), _, Some(order)) => self.heed(Heeding::battle(battle, order)),
            (None, Some(contingent), order) => self.heed(Heeding::contingent(contingent, order)),
            _ => {}
        }
    }

    fn change_order(&mut self, side: Side, battle: BattleId, order: Order, table: &mut Table<'_, Event>) {
        if let Ok((leader, cp, rule)) = self.may_change(side, battle, order) {
            self.spend(leader, cp);
            // Which of the battles in his hand a commander changes is his own affair: the log says no more than that he does.
            let own = [rule!("cmd.issue-self"), rule!("leader.lost-battle")];
            let told = if own.contains(&rule) { &own[..] } else { &[rule][..] };
            table.tell(told, Event::Listens { side, leader, word: Word::Order(order) });
            self.heed(Heeding::battle(battle, order));
        }
    }
}
