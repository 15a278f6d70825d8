//! Pursuits: who follows whom, whom they meet, and when they give up (pursuit.*).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Resolves, Rule, Side, Table};
use ground::tabletop::{Block, Cover, Length, Rect, Rounding, TOUCH, Walk};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::evade::Evade;
use crate::rules::facts::geometry::mu;
use crate::rules::march::passing::swept_ahead;
use crate::rules::march::travel::{Foes, Going, Travel, moved_ahead};
use crate::rules::nerve::rout::turned_about;
use crate::state::{Flags, GroupId, State};
use crate::steps::Action;

/// More enemies than a pursuer can meet at once.
const MOST_MET: usize = 8;

/// A group makes a pursuit move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pursuing {
    /// Who.
    pub(crate) group: GroupId,
    /// It is its first one after these routers: skirmishers choose.
    pub(crate) first: bool,
    /// What its die showed; 0 before it is rolled.
    pub(crate) die: u8,
}

impl Pursuing {
    /// The pursuit of a group.
    pub(crate) fn of(group: GroupId, first: bool) -> Pursuing {
        Pursuing { group, first, die: 0 }
    }
}

impl Resolves<State> for Pursuing {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let group = self.group;
        if self.die == 0 {
            if !battle.still_pursues(group) {
                battle.end_pursuit(group);
                return battle.done();
            }
            if self.first && battle.is_skirmishers(group) {
                return battle.replace(Chase { group });
            }
            battle.set_out_after(group);
            let die = battle.throw_variable(group, "pursuit", table);
            return battle.replace(Pursuing { die: u8::try_from(die).unwrap_or(1), ..self });
        }
        // Those who may evade are asked one at a time; then the way is looked at again.
        if let Some(met) = battle.next_in_its_way(group, self.die) {
            battle.group_mut(met).set(Flags::ANSWERED, true);
            return battle.then(Evade { group: met, from: group });
        }
        for id in battle.all_groups() {
            battle.group_mut(id).set(Flags::ANSWERED, false);
        }
        if battle.hunt_comes_over_hidden(group, self.die, table) {
            return;
        }
        battle.done();
        battle.pursue(group, self.die, table);
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} pursue", battle.group_name(self.group)))
    }
}

/// Skirmishers choose whether they pursue those whom they have just broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chase {
    /// Who.
    pub(crate) group: GroupId,
}

battle::answers! {
    State;
    /// Whether skirmishers pursue.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Chasing {
        /// They do.
        Pursue = ["pursue"],
        /// They stay.
        Stay = ["stay"],
    }
}

impl Question<State> for Chase {
    type Answer = Chasing;

    fn rule(&self) -> Rule {
        rule!("pursuit.first")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.side_of(self.group))
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, Chasing, Action>) -> ControlFlow<()> {
        found.all([Chasing::Pursue, Chasing::Stay])
    }

    fn check(&self, _: &State, _: Side, _: Chasing) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Chasing,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            Chasing::Pursue => battle.replace(Pursuing::of(self.group, false)),
            Chasing::Stay => {
                battle.done();
                battle.end_pursuit(self.group);
                table.tell(&[rule!("pursuit.first")], Event::GivesUp(self.group));
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.replace(Pursuing::of(self.group, false));
    }

    fn usual(&self, _: &State, _: Side) -> Chasing {
        Chasing::Stay
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let routers = battle.group_name(battle.group(self.group).pursues);
        Asked::new(format!("Do {} pursue {routers}?", battle.group_name(self.group)))
            .of(battle.group_word(self.group))
    }

    fn button(&self, _: &State, _: Side, answer: Chasing) -> Button {
        match answer {
            Chasing::Pursue => Button::new("Pursue"),
            Chasing::Stay => Button::new("Stay"),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.group_name(self.group).to_owned())
    }
}

/// The way of a pursuer.
#[derive(Clone, Debug)]
struct Hunt {
    /// How far it goes.
    way: Length,
    /// The unbroken enemies whom it meets there.
    fresh: ArrayVec<GroupId, MOST_MET>,
    /// It would go over an edge of the table.
    leaves: bool,
}

impl State {
    /// Whether a group that is to pursue still does: its routers are there, and no other enemy holds it.
    fn still_pursues(&self, group: GroupId) -> bool {
        define!("pursuit.first", "pursuit.joint");
        let state = self.group(group);
        let after = state.pursues.some().filter(|routers| {
            let routers = self.group(*routers);
            routers.is_on_table() && routers.is_broken()
        });
        after.is_some() && state.is_on_table() && !state.is_broken() && !self.is_in_combat(group)
    }

    /// A group's pursuit ends.
    pub(crate) fn end_pursuit(&mut self, group: GroupId) {
        let state = self.group_mut(group);
        state.pursues = GroupId::NONE;
        state.set(Flags::FOLLOWS, false);
    }

    /// A pursuer turns about its centre to the direction in which the routers moved, unless it has no room for that.
    fn set_out_after(&mut self, group: GroupId) {
        define!("pursuit.move", "formation.regroup");
        let routers = self.group(group).pursues;
        self.regroup(group);
        let place = self.group(group).place;
        self.group_mut(group).before = place;
        self.group_mut(group).set(Flags::HAS_PURSUED, true);
        let turned = turned_about(self.block(group), self.group(routers).direction);
        if let Some(turned) = turned.filter(|turned| self.is_place_free(group, turned)) {
            self.put(group, turned.place);
        }
    }

    /// How far a pursuer gets with a die, and whom it meets: the rectangle of routers stops it, bases of unbroken enemies, camps,
    /// closed ground, and friends whom it may not pass or on whom it would end.
    fn hunt(&self, group: GroupId, die: u8) -> Hunt {
        define!("pursuit.move", "pursuit.contact", "pursuit.camp");
        let start = *self.block(group);
        let stands: ArrayVec<Rect, 16> = start.stands().map(|(_, rect)| rect).collect();
        let rate = self.rate_of_bases(group, &stands);
        let distance = self.variable_from(group, &start, die.into());
        let extra = i8::try_from(i16::from(distance) - i16::from(rate)).unwrap_or_default();
        let walk = Walk::new(start, Rounding::AtEnd, Cover::Stands);
        let travel = Travel { walk, rate, extra, ..self.sets_out(group) };
        let going = Going { foes: Foes::Ignores, friends_stop: true, edge_stops: false };
        let mut way = self.straight_way(&travel, mu(distance), going).length;
        if let Some(bounds) = swept_ahead(&start, way).and_then(|sweep| self.way_to_bounds(group, &sweep)) {
            way = way.min(bounds);
        }
        let ways = self.enemies(self.side_of(group)).filter_map(|enemy| {
            let sweep = swept_ahead(&start, way + TOUCH * 2)?;
            let at = if self.group(enemy).is_broken() {
                sweep.reach(self.footprint(enemy))
            } else {
                self.bases(enemy).iter().filter_map(|base| sweep.reach(base)).min()
            };
            Some((at?, enemy))
        });
        let ways: Vec<(Length, GroupId)> = ways.filter(|(at, _)| *at <= way + TOUCH).collect();
        way = ways.iter().map(|(at, _)| *at).min().map_or(way, |at| at.min(way));
        let clear = self.stops_clear(group, &start, way);
        let met = ways.iter().filter(|(at, enemy)| *at <= clear + TOUCH && !self.group(*enemy).is_broken());
        let leaves = self.crosses_edge(&start, clear);
        Hunt { way: clear, fresh: met.map(|(_, enemy)| *enemy).take(MOST_MET).collect(), leaves }
    }

    fn crosses_edge(&self, start: &Block, way: Length) -> bool {
        define!("table.leave");
        let bounds = self.scenario.table.bounds();
        swept_ahead(start, way).is_some_and(|sweep| sweep.leaves(&bounds).is_some())
    }

    /// Whether somebody lay hidden in the way of a pursuer, and has been revealed.
    fn hunt_comes_over_hidden(&mut self, group: GroupId, die: u8, table: &mut Table<'_, Event>) -> bool {
        if !self.can_hide() {
            return false;
        }
        let sweep = swept_ahead(self.block(group), self.hunt(group, die).way);
        sweep.is_some_and(|sweep| !self.uncover(group, |rect| sweep.meets(rect), table).is_empty())
    }

    /// The next of those whom a pursuer would meet who may evade and has not been asked.
    fn next_in_its_way(&self, group: GroupId, die: u8) -> Option<GroupId> {
        define!("pursuit.fresh");
        let met = self.hunt(group, die).fresh;
        let open = met.into_iter().filter(|id| self.may_evade(*id) && !self.group(*id).is(Flags::ANSWERED));
        open.min_by_key(|id| self.info(*id).number)
    }

    /// A pursuer makes its move.
    fn pursue(&mut self, group: GroupId, die: u8, table: &mut Table<'_, Event>) {
        define!("pursuit.joint");
        let hunt = self.hunt(group, die);
        let start = *self.block(group);
        let sweep = swept_ahead(&start, hunt.way);
        let facing = start.place.facing;
        let ride = self.ride(group, None, Some(self.variable_from(group, &start, die.into())));
        table.tell(&[rule!("pursuit.move")], Event::Pursues { group, by: hunt.way, facing });
        if hunt.leaves {
            self.leaves(group, Flags::LEFT, table);
        } else {
            self.put(group, moved_ahead(&start, hunt.way).place);
            self.make_way(group);
            self.part();
            if hunt.fresh.is_empty() {
                self.follow_up(group, table);
            } else {
                let before = Block::new(self.group(group).before, start.shape);
                let before: Vec<Rect> = before.stands().map(|(_, rect)| rect).collect();
                for enemy in &hunt.fresh {
                    let blow = ride.as_ref().ok().and_then(|ride| self.qualifies(&before, ride, *enemy));
                    self.meet_fresh(group, *enemy, blow, table);
                }
            }
        }
        if let Some(sweep) = sweep {
            self.overrun(self.side_of(group), &[sweep]);
        }
    }

    /// A pursuer has met an unbroken enemy: they are in close combat, and their impact is fought in the next impact phase.
    fn meet_fresh(
        &mut self,
        group: GroupId,
        enemy: GroupId,
        blow: Option<crate::state::Blow>,
        table: &mut Table<'_, Event>,
    ) {
        define!("pursuit.fresh");
        let side = self.side_of(group);
        self.end_pursuit(group);
        self.end_pursuit(enemy);
        self.join(group, enemy, true).strikes[side] = blow;
        table.tell(&[rule!("pursuit.fresh")], Event::Contacts { by: group, at: enemy, blow: None });
    }

    /// What a pursuer does that met no unbroken enemy: it follows the routers whom it has reached, or gives up.
    fn follow_up(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        define!("pursuit.joint", "pursuit.camp");
        let reached = |id: &GroupId| self.group(*id).is_broken() && self.catches(group, *id);
        let own = self.group(group).pursues;
        let caught = self.enemies(self.side_of(group)).filter(reached);
        let caught = caught.min_by_key(|id| (*id != own, self.info(*id).number));
        match caught {
            Some(routers) => self.group_mut(group).pursues = routers,
            None => {
                self.end_pursuit(group);
                table.tell(&[rule!("pursuit.joint")], Event::GivesUp(group));
                self.begin_looting(group, table);
            }
        }
    }
}
