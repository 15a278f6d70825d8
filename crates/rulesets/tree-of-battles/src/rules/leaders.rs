//! Leaders: where they are, whom they reach, and what becomes of their commands when they are lost (leader.*).

use battle::{Refusal, Side, Table};
use ground::tabletop::{Bearing, Distance, Length, Place, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Post};
use crate::charts::{LEADER_SIDE, RIDE};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::state::{BattleId, ContingentId, LeaderId, State};
use crate::steps::Pending;
use crate::troops::LeaderKind;

/// Captured, if he is then within so many inches of an enemy (risk.survivor).
const SEIZED_WITHIN: u8 = 4;

/// The stand of a detached leader about its centre.
pub(crate) fn stand_at(centre: Point) -> Rect {
    define!("leader.detached");
    let side = Length::inch_hundredths(LEADER_SIDE);
    let front = Point::new(centre.x, centre.y + side.half().micrometres());
    Rect::new(Place::new(front, Bearing::NORTH), side, side)
}

/// Where leaders are, and how far from whom.
impl State {
    /// Where a leader is: at the midpoint of his contingent's front edge, or at the centre of his stand.
    pub(crate) fn where_is(&self, leader: LeaderId) -> Point {
        let leader = self.leader(leader);
        match leader.with.some() {
            Some(contingent) => self.contingent(contingent).place.at,
            None => leader.at,
        }
    }

    /// How far a leader is from a contingent; nothing from the one he is with.
    pub(crate) fn leader_distance(&self, leader: LeaderId, contingent: ContingentId) -> Distance {
        let l = self.leader(leader);
        let footprint = self.footprint(contingent);
        match l.with.some() {
            Some(with) if with == contingent => Distance::of(Length::ZERO),
            Some(with) => Distance::of_rect(self.contingent(with).place.at, footprint),
            None => stand_at(l.at).distance(footprint),
        }
    }

    /// How far a point is from a leader.
    pub(crate) fn distance_to_leader(&self, from: Point, leader: LeaderId) -> Distance {
        let l = self.leader(leader);
        match l.with.some() {
            Some(with) => Distance::of_points(from, self.contingent(with).place.at),
            None => Distance::of_rect(from, &stand_at(l.at)),
        }
    }

    /// How far two leaders are from each other.
    pub(crate) fn between_leaders(&self, one: LeaderId, other: LeaderId) -> Distance {
        let (a, b) = (self.leader(one), self.leader(other));
        match (a.with.some(), b.with.some()) {
            (None, None) => stand_at(a.at).distance(&stand_at(b.at)),
            (Some(_), _) => self.distance_to_leader(self.where_is(one), other),
            (None, Some(_)) => self.distance_to_leader(self.where_is(other), one),
        }
    }

    /// Whether a leader is attached to a contingent that routs.
    pub(crate) fn is_in_rout(&self, leader: LeaderId) -> bool {
        let with = self.leader(leader).with.some();
        with.is_some_and(|with| self.contingent(with).is(Flags::ROUTING))
    }

    /// Whether a leader is attached to a contingent that is engaged.
    pub(crate) fn is_in_fight(&self, leader: LeaderId) -> bool {
        self.leader(leader).with.some().is_some_and(|with| self.is_engaged(with))
    }

    /// Whether a leader leads a battle.
    pub(crate) fn leads(&self, leader: LeaderId) -> Option<BattleId> {
        self.all_battles().find(|battle| self.command(*battle).leader == leader)
    }

    /// Whether he is the commander of the side he serves.
    pub(crate) fn is_commander(&self, leader: LeaderId) -> bool {
        self.commander(self.leader(leader).side) == Some(leader)
    }

    /// Each leader has as many CPs as his rating (cmd.points).
    pub(crate) fn refill_points(&mut self) {
        define!("cmd.points", "leader.cp");
        for leader in &mut self.leaders {
            leader.cp = if leader.is_on_table() { leader.rating } else { 0 };
        }
    }

    /// A leader spends CPs.
    pub(crate) fn spend(&mut self, leader: LeaderId, cp: u8) {
        let leader = self.leader_mut(leader);
        leader.cp = leader.cp.saturating_sub(cp);
    }

    /// A wound takes points from a rating, and what he has in hand above it.
    pub(crate) fn lower_rating(&mut self, leader: LeaderId, by: u8) {
        let leader = self.leader_mut(leader);
        leader.rating = leader.rating.saturating_sub(by);
        leader.cp = leader.cp.min(leader.rating);
    }

    /// A leader joins a contingent, or stands by himself.
    pub(crate) fn post(&mut self, leader: LeaderId, to: Post, table: &mut Table<'_, Event>) {
        define!("leader.attached");
        match to {
            Post::With(contingent) => {
                let l = self.leader_mut(leader);
                (l.with, l.at) = (contingent, Point::default());
                table.tell(&[rule!("leader.attached")], Event::Joins { leader, contingent });
            }
            Post::At(at) => {
                let l = self.leader_mut(leader);
                (l.with, l.at) = (ContingentId::NONE, at);
                table.tell(&[rule!("leader.detached")], Event::Rides { leader, at });
            }
        }
    }

    /// A leader is out of the battle: killed, captured or gone with a rout. Somebody takes over his battle.
    pub(crate) fn lose_leader(&mut self, leader: LeaderId, how: LeaderFlags, table: &mut Table<'_, Event>) {
        let l = self.leader_mut(leader);
        l.set(how, true);
        self.course.due = true;
        let l = self.leader_mut(leader);
        (l.with, l.at, l.cp) = (ContingentId::NONE, Point::default(), 0);
        self.lose_messages(leader, table);
        while let Some(battle) = self.leads(leader) {
            self.replace_leader(battle, table);
        }
    }

    /// The captain with the highest rating takes over a battle; with none left the commander leads it from afar.
    pub(crate) fn replace_leader(&mut self, battle: BattleId, table: &mut Table<'_, Event>) {
        define!("leader.lost-battle", "leader.lost-commander");
        let next = self.successor(battle);
        self.command_mut(battle).leader = next.unwrap_or(LeaderId::NONE);
        if let Some(leader) = next {
            table.tell(&[rule!("leader.lost-battle")], Event::Succeeds { leader, battle });
        }
    }

    /// The captain of a battle with the highest rating, the first of equals.
    fn successor(&self, battle: BattleId) -> Option<LeaderId> {
        let side = self.command(battle).side;
        let mut best: Option<LeaderId> = None;
        for id in self.all_leaders() {
            let l = self.leader(id);
            let fits = l.battle == battle
                && l.side == side
                && l.is_on_table()
                && self.leader_info(id).kind == LeaderKind::Captain;
            if fits && best.is_none_or(|known| l.rating > self.leader(known).rating) {
                best = Some(id);
            }
        }
        best
    }
}

/// A leader saves himself: joins friends in reach, stays alone, or is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rescue {
    /// The leader.
    pub leader: LeaderId,
    /// Why.
    pub from: Peril,
}

/// What a leader saves himself from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Peril {
    /// Enemies would touch him (leader.detached).
    Enemy,
    /// His contingent is destroyed (risk.survivor).
    Lost,
    /// His contingent has turned its coat (treach.turncoat).
    Treason,
}

impl Rescue {
    fn rule(&self) -> battle::Rule {
        match self.from {
            Peril::Enemy => rule!("leader.detached"),
            Peril::Lost => rule!("risk.survivor"),
            Peril::Treason => rule!("treach.turncoat"),
        }
    }

    /// The contingents he can reach, in roster order.
    fn havens<'a>(&'a self, battle: &'a State) -> impl Iterator<Item = ContingentId> + 'a {
        let leader = battle.leader(self.leader);
        battle.on_table(leader.side).filter(move |id| self.can_join(battle, *id))
    }

    fn can_join(&self, battle: &State, contingent: ContingentId) -> bool {
        let (leader, c) = (battle.leader(self.leader), battle.contingent(contingent));
        c.side == leader.side
            && c.is_on_table()
            && !c.is(Flags::ROUTING)
            && battle.is_in_ride(self.leader, contingent)
    }
}

impl Pending for Rescue {
    fn asks(&self, battle: &State) -> Option<Side> {
        // Without anybody to join, only who leaves traitors has a place to choose.
        let asked = self.havens(battle).next().is_some()
            || self.from == Peril::Treason && battle.way_home(self.leader).is_some();
        asked.then(|| battle.leader(self.leader).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(self.havens(battle).map(|id| Action::Ride { leader: self.leader, to: Post::With(id) }));
        if self.from == Peril::Treason {
            let home = battle.way_home(self.leader).map(Post::At);
            into.extend(home.map(|to| Action::Ride { leader: self.leader, to }));
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(self.rule(), why).about(self.leader.into()));
        match *action {
            Action::Ride { leader, to: Post::With(contingent) } if leader == self.leader => {
                if self.can_join(battle, contingent) {
                    Ok(())
                } else {
                    refuse("{0} saves himself to friends within 12″ who do not rout")
                }
            }
            Action::Ride { leader, to: Post::At(at) }
                if leader == self.leader && self.from == Peril::Treason =>
            {
                match battle.ride(battle.where_is(leader), at) {
                    _ if !battle.is_on_the_table(at) => refuse("{0} must stay on the table"),
                    Some(far) if is_within(Distance::of(far), RIDE) => Ok(()),
                    _ => refuse("{0} rides no farther than 12″"),
                }
            }
            _ => refuse("{0} must save himself"),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        if let Action::Ride { leader, to } = action {
            battle.post(leader, to, table);
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        match self.from {
            Peril::Enemy | Peril::Treason => battle.capture(self.leader, self.rule(), table),
            Peril::Lost => {
                let (at, side) = (battle.where_is(self.leader), battle.leader(self.leader).side);
                let near = |enemy: ContingentId| {
                    is_within(stand_at(at).distance(battle.footprint(enemy)), SEIZED_WITHIN)
                };
                if battle.enemies(side).any(near) {
                    battle.capture(self.leader, self.rule(), table);
                } else {
                    battle.post(self.leader, Post::At(at), table);
                }
            }
        }
    }
}
