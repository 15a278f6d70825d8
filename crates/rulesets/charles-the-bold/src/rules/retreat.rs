//! Retreat (12), and friends that are retreated through (3.9c, 3.9d).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table, Tally};
use ground::{Dir, Facing, Spot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::rules::pushed::Pushed;
use crate::state::{OFF, StandId, State};
use crate::steps::{About, Step};
use crate::troops::{Abilities, Sub};

battle::answers! {
    State;
    /// Where a beaten stand retreats.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Retreat {
        /// To the next hex in this direction.
        Go(dir: Dir) = ["go" dir],
        /// It stops here.
        Stop = ["stop"],
    }
}

/// A stand that must retreat, hex by hex. Its owner is asked where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Retreating {
    /// The stand.
    pub stand: StandId,
    /// The direction from it to the enemy Battle Stand when it was beaten (12.0d).
    pub from: Dir,
    /// Hexes it has gone.
    pub gone: u8,
    /// It began next to the board's edge (12.2b).
    pub edge: bool,
    /// Enemy stands whose zones it has paid for (12.0i2).
    pub paid: List<StandId, 12>,
    /// The directions it went, if it is the beaten Battle Stand: the path of a pursuit.
    pub way: List<u8, 16>,
    /// The occupied hex it is passing through; off the map while it is in a hex of its own (12.0f).
    pub through: Spot,
}

/// The preference by which a hex can be entered, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    /// An empty retreat hex in no enemy zone.
    Clear,
    /// Through a stand in a retreat hex.
    Through,
    /// An empty retreat hex in an enemy zone.
    Zone,
    /// Sideways.
    Sideways,
}

/// A hex that a retreating stand can enter: only [`State::leg_into`] makes one.
#[derive(Clone, Copy, Debug)]
struct Leg {
    dir: Dir,
    to: Spot,
    way: Way,
}

/// That a retreating stand may stop where it is: only [`State::ways`] makes one.
#[derive(Clone, Copy, Debug)]
struct Halt(());

/// What a retreating stand can do next.
#[derive(Clone, Copy, Debug)]
struct Ways {
    /// The hexes of the best preference, by direction.
    legs: [Option<Leg>; 6],
    /// It may stop here.
    halt: Option<Halt>,
}

impl Ways {
    /// The hexes it can enter.
    fn legs(&self) -> impl Iterator<Item = Leg> {
        self.legs.into_iter().flatten()
    }
}

impl Question<State> for Retreating {
    type Answer = Retreat;

    fn rule(&self) -> Rule {
        rule!("12.0a")
    }

    fn whom(&self, battle: &State) -> Asks {
        let ways = battle.ways(self);
        let several = ways.legs().count() + usize::from(ways.halt.is_some()) > 1;
        several.then(|| battle.side_of(self.stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Retreat, Action>) -> ControlFlow<()> {
        let ways = battle.ways(self);
        found.all(ways.legs().map(|leg| Retreat::Go(leg.dir)))?;
        found.one_if(ways.halt.is_some(), Retreat::Stop)
    }

    fn check(&self, battle: &State, _: Side, answer: Retreat) -> Result<(), Refusal> {
        match answer {
            Retreat::Go(dir) => self.may_go(battle, dir).map(drop),
            Retreat::Stop => self.may_halt(battle).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Retreat,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            Retreat::Go(dir) => {
                let leg = self.may_go(battle, dir)?;
                battle.retreat_step(self, leg, table);
            }
            Retreat::Stop => {
                let Halt(()) = self.may_halt(battle)?;
                table.tell(&[rule!("12.0b"), rule!("12.0k")], Event::Halts { stand: self.stand });
                battle.retreat_end(self, table);
            }
        }
        Ok(())
    }

    fn go_on(mut self, battle: &mut State, table: &mut Table<'_, Event>) {
        let ways = battle.ways(&self);
        if let Some(leg) = ways.legs().next() {
            return battle.retreat_step(self, leg, table);
        }
        if ways.halt.is_none()
            && let Some((rules, fate)) = battle.lost_in_retreat(&mut self)
        {
            battle.destroy(self.stand, &rules, fate, table);
        }
        battle.retreat_end(self, table);
    }

    fn usual(&self, battle: &State, _: Side) -> Retreat {
        battle.ways(self).legs().next().map_or(Retreat::Stop, |leg| Retreat::Go(leg.dir))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.name_of(self.stand);
        let does = battle.verb(self.stand, "does", "do");
        Asked::new(format!("Where {does} {name} retreat?"))
            .because(battle.does(self.stand, "has lost its melee", "have lost their melee"))
            .of(&battle.info(self.stand).id)
    }

    fn button(&self, battle: &State, _: Side, answer: Retreat) -> Button {
        match answer {
            Retreat::Go(dir) => battle.step_button(self.stand, dir),
            Retreat::Stop => Button::new("Stop here").binding(false),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} retreats", battle.name_of(self.stand)))
    }
}

impl About for Retreating {
    fn actor(&self, _: &State) -> Option<StandId> {
        Some(self.stand)
    }

    fn is_passing(&self) -> bool {
        true
    }
}

impl Retreating {
    /// A beaten stand begins its retreat, away from the hex where the enemy Battle Stand stood.
    pub(crate) fn new(battle: &State, stand: StandId, enemy: Spot) -> Retreating {
        let s = battle.stand(stand);
        let from = battle.scenario.map.hexes.direction_to(s.spot, enemy).unwrap_or(s.facing.front()[0]);
        let edge = battle.is_at_edge(stand);
        Retreating { stand, from, gone: 0, edge, paid: List::new(), way: List::new(), through: OFF }
    }

    /// Whether it can go this way next.
    fn may_go(&self, battle: &State, dir: Dir) -> Result<Leg, Refusal> {
        battle.ways(self).legs[dir.index()].ok_or_else(|| battle.refuse_way(self, dir))
    }

    /// Whether it may stop where it is.
    fn may_halt(&self, battle: &State) -> Result<Halt, Refusal> {
        let refuse = |rule, why| Refusal::new(rule, why).about(self.stand.into());
        battle.ways(self).halt.ok_or_else(|| match (self.through != OFF, self.gone > 0) {
            (true, _) => refuse(rule!("12.0f"), "{0} cannot stop among other stands"),
            (false, true) => refuse(rule!("12.2c"), "{0} must retreat its full double move"),
            (false, false) => refuse(rule!("12.0b"), "{0} must retreat at least one hex"),
        })
    }
}

/// Facts.
impl State {
    /// The farthest a stand may retreat, in hexes.
    pub(crate) fn retreat_distance(&self, stand: StandId) -> Tally {
        define!("12.0o");
        let mut distance = Tally::base(rule!("12.0b"), "movement points", self.unit(stand).mp);
        distance.add(rule!("12.0a"), "doubled", i32::from(self.unit(stand).mp));
        if self.is_slowed(self.unit(stand).mp) {
            distance.add(rule!("muster.weather.ground"), "mud or snow", -2);
        }
        distance
    }

    /// What a retreating stand can do next: the hexes of the best preference there is, and whether it may stop.
    fn ways(&self, frame: &Retreating) -> Ways {
        define!("12.0k");
        let at_end = Ways { legs: [None; 6], halt: Some(Halt(())) };
        if !self.stand(frame.stand).is_on_map() {
            return at_end;
        }
        let passing = frame.through != OFF;
        if !passing && i32::from(frame.gone) >= self.retreat_distance(frame.stand).total() {
            return at_end;
        }
        let may_halt =
            if passing { self.may_land(frame) } else { frame.gone > 0 && !self.is_bound_to_run(frame.stand) };
        let halt = may_halt.then_some(Halt(()));
        let found = Dir::ALL.map(|dir| self.leg_into(frame, dir));
        let best = found.iter().flatten().map(|leg| leg.way).min();
        if best.is_none_or(|best| best == Way::Sideways) && self.way_off(frame).is_some() {
            return Ways { legs: [None; 6], halt };
        }
        // Among friends with no open hex behind them a stand may slip out sideways (12.2d).
        let slips = passing && best == Some(Way::Through) && !self.leads_out(frame, OFF, false);
        let may_enter = |leg: &Leg| Some(leg.way) == best || slips && leg.way == Way::Sideways;
        Ways { legs: found.map(|leg| leg.filter(may_enter)), halt }
    }

    fn has_clear_way(&self, frame: &Retreating) -> bool {
        Dir::ALL.into_iter().any(|dir| self.way_into(frame, dir) == Some(Way::Clear))
    }

    /// The hex that a stand can retreat into in a direction, by whatever preference.
    fn leg_into(&self, frame: &Retreating, dir: Dir) -> Option<Leg> {
        let way = self.way_into(frame, dir)?;
        Some(Leg { dir, to: self.next(self.retreat_spot(frame), dir)?, way })
    }

    /// Where a retreating stand is: in its hex, or in the one it passes through.
    fn retreat_spot(&self, frame: &Retreating) -> Spot {
        if frame.through == OFF { self.stand(frame.stand).spot } else { frame.through }
    }

    fn dirs_of(&self, frame: &Retreating) -> (u8, u8) {
        retreat_directions(self.stand(frame.stand).facing, frame.from)
    }

    /// By which preference a stand can retreat in a direction, if it can.
    fn way_into(&self, frame: &Retreating, dir: Dir) -> Option<Way> {
        let (back, aside) = self.dirs_of(frame);
        let bit = 1 << dir.index();
        let spot = self.retreat_spot(frame);
        if (back | aside) & bit == 0 || !self.is_open_to(spot, dir, self.sub(frame.stand)) {
            return None;
        }
        let to = self.next(spot, dir)?;
        if frame.through != OFF && frame.way.last().is_some_and(|last| *last == u8::from(dir.opposite())) {
            // Among friends it does not slip back to where it came from.
            return None;
        }
        match self.at(to) {
            None if aside & bit != 0 => Some(Way::Sideways),
            None if self.is_in_zone(to, self.side_of(frame.stand)) => Some(Way::Zone),
            None => Some(Way::Clear),
            Some(_) if !self.can_pass(frame.stand, to) => None,
            Some(_) if !self.leads_out(&Retreating { through: to, ..*frame }, spot, true) => None,
            Some(_) if back & bit != 0 => Some(Way::Through),
            Some(_) => (frame.through != OFF).then_some(Way::Sideways),
        }
    }

    /// Whether the stand in a hex can be retreated through: any friend, and enemy skirmishers.
    fn can_pass(&self, stand: StandId, spot: Spot) -> bool {
        self.at(spot).is_some_and(|other| {
            other != stand && (self.side_of(other) == self.side_of(stand) || self.sub(other) == Sub::Sk)
        })
    }

    /// Whether a stand in the hex it passes through comes out again into a hex where it can end: straight on, or
    /// slipping sideways too, but not back through the hex it comes from.
    fn leads_out(&self, frame: &Retreating, behind: Spot, sideways: bool) -> bool {
        let (back, aside) = self.dirs_of(frame);
        let dirs = if sideways { back | aside } else { back };
        let mut seen: List<Spot, 48> = List::of(&[frame.through]);
        let mut next = 0;
        while let Some(spot) = seen.get(next).copied() {
            next += 1;
            if sideways && self.may_land(&Retreating { through: spot, ..*frame }) {
                return true;
            }
            for dir in each_dir(dirs).filter(|dir| self.is_open_to(spot, *dir, self.sub(frame.stand))) {
                let Some(to) = self.next(spot, dir) else { continue };
                if self.at(to).is_none() {
                    return true;
                }
                if self.can_pass(frame.stand, to) && to != behind && !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        false
    }

    /// Whether a retreat may end in the occupied hex it passes through: on friendly skirmishers that can give way.
    fn may_land(&self, frame: &Retreating) -> bool {
        self.at(frame.through).is_some_and(|other| {
            other != frame.stand
                && self.side_of(other) == self.side_of(frame.stand)
                && self.sub(other) == Sub::Sk
                && !self.is_in_melee(other)
                && self.push_of(frame, other).has_room(self)
        })
    }

    /// The direction over the board's edge, if that is the only way back for a stand that is forced off there.
    fn way_off(&self, frame: &Retreating) -> Option<Dir> {
        let forced = frame.gone == 0 && frame.edge;
        if frame.through != OFF || !(forced || self.is_bound_to_run(frame.stand)) {
            return None;
        }
        let (back, _) = self.dirs_of(frame);
        let spot = self.stand(frame.stand).spot;
        if each_dir(back).any(|dir| self.way_into(frame, dir).is_some()) {
            return None;
        }
        each_dir(back).find(|dir| self.next(spot, *dir).is_none())
    }

    /// Whether it must go its full double move.
    fn is_bound_to_run(&self, stand: StandId) -> bool {
        self.option(Options::ELEPHANTS) && self.unit(stand).abilities.has(Abilities::FULL_RETREAT)
    }

    /// Whether enemies other than skirmishers are in all six hexes around a stand.
    fn is_surrounded(&self, stand: StandId) -> bool {
        let side = self.side_of(stand);
        self.around(stand).filter(|s| self.side_of(*s) != side && self.sub(*s) != Sub::Sk).count() == 6
    }

    /// Enemies that face a stand from its rear hexes while it is beaten from the front.
    fn rear_attackers(&self, frame: &Retreating) -> List<StandId, 2> {
        let stand = frame.stand;
        let mut found = List::new();
        let facing = self.stand(stand).facing;
        if frame.gone > 0 || !facing.has_in_front(frame.from) {
            return found;
        }
        for dir in facing.rear() {
            let Some(enemy) = self.next(self.stand(stand).spot, dir).and_then(|spot| self.at(spot)) else {
                continue;
            };
            if self.sub(enemy) != Sub::Sk && self.is_in_contact_with(enemy, stand) {
                found.push(enemy);
            }
        }
        found
    }

    /// Whether the friend in a hex is disordered by a stand that retreats through it: both are of the heavy kinds.
    fn is_disordered_by(&self, stand: StandId, spot: Spot) -> bool {
        let heavy = [Sub::MC, Sub::HC, Sub::LSp, Sub::Pk, Sub::HI, Sub::WB];
        self.is_any(stand, &heavy)
            && self.at(spot).is_some_and(|friend| {
                self.side_of(friend) == self.side_of(stand) && self.is_any(friend, &heavy)
            })
    }

    /// Why a stand cannot retreat in a direction.
    fn refuse_way(&self, frame: &Retreating, dir: Dir) -> Refusal {
        let refuse = |rule, why| Refusal::new(rule, why).about(frame.stand.into());
        let (back, aside) = self.dirs_of(frame);
        if (back | aside) & 1 << dir.index() == 0 {
            return refuse(rule!("12.0d"), "that way does not lead {0} away from its attacker");
        }
        let spot = self.retreat_spot(frame);
        match self.next(spot, dir) {
            None => return refuse(rule!("12.2b"), "{0} stops before the edge of the board"),
            Some(_) if !self.is_open_to(spot, dir, self.sub(frame.stand)) => {
                return refuse(rule!("12.0o"), "that ground is closed to {0}");
            }
            Some(to) if self.at(to).is_some() && !self.can_pass(frame.stand, to) => {
                return refuse(rule!("12.1a"), "{0} cannot retreat through the enemy");
            }
            Some(_) => {}
        }
        match self.way_into(frame, dir) {
            Some(Way::Through) => refuse(rule!("12.0d1"), "{0} has a clear hex to retreat into"),
            Some(Way::Zone) if self.has_clear_way(frame) => {
                refuse(rule!("12.0d1"), "{0} has a clear hex to retreat into")
            }
            Some(Way::Zone) => {
                refuse(rule!("12.0e"), "{0} retreats through friends rather than through an enemy zone")
            }
            Some(Way::Sideways) => refuse(rule!("12.0j"), "{0} slips sideways only if it cannot go back"),
            Some(Way::Clear) => refuse(rule!("12.0b"), "{0} has retreated as far as it can"),
            None => refuse(rule!("12.0f"), "{0} would not come out among those stands"),
        }
    }
}

/// Steps.
impl State {
    /// A stand retreats a hex and pays for it.
    fn retreat_step(&mut self, mut frame: Retreating, leg: Leg, table: &mut Table<'_, Event>) {
        let (stand, Leg { dir, to, way }) = (frame.stand, leg);
        if self.hidden > 0 && self.is_forced_upon(stand, to, table) {
            return;
        }
        let rear = self.rear_attackers(&frame);
        let mut rules: Rules = self.way_rules(&frame, way, to).iter().copied().collect();
        if frame.gone == 0 {
            rules.push(if self.is_beaten_battle_stand(stand) { rule!("12.0a") } else { rule!("12.0l") });
        }
        table.tell(&rules, Event::Retreats { stand, dir });
        let slipping = frame.through != OFF;
        if let Some(other) = self.at(to) {
            frame.through = to;
            self.retreat_through(stand, other, table);
        } else {
            frame.through = OFF;
            self.relocate(stand, to, table);
        }
        frame.gone += 1;
        frame.way.push(dir.into());
        if way == Way::Sideways {
            let rule = match (slipping, rear.len()) {
                (true, _) => rule!("12.2d"),
                (false, 2) => rule!("12.1c"),
                _ => rule!("12.0j"),
            };
            self.lose(stand, 1, &[rule, rule!("12.0r")], table);
        } else if let [enemy] = rear.as_slice() {
            frame.paid.push(*enemy);
            self.lose(stand, 1, &[rule!("12.1d"), rule!("12.0r")], table);
        }
        let mut zones = 0;
        for enemy in self.zones_at(to, self.side_of(stand)) {
            if !frame.paid.contains(&enemy) {
                frame.paid.push(enemy);
                zones += 1;
            }
        }
        self.lose(stand, zones, &[rule!("12.0i"), rule!("12.0i2"), rule!("12.0r")], table);
        if self.stand(stand).is_on_map() {
            self.replace(frame);
        } else {
            self.retreat_end(frame, table);
        }
    }

    /// By which rules a stand is lost that can neither go on nor stop, and what becomes of it; none if it stays where it is.
    fn lost_in_retreat(&self, frame: &mut Retreating) -> Option<(Rules, Fate)> {
        if let Some(dir) = self.way_off(frame) {
            frame.way.push(dir.into());
            let rules = match self.is_bound_to_run(frame.stand) {
                true => Rules::from_iter([rule!("12.2c"), rule!("12.0n")]),
                false => Rules::from_iter([rule!("12.2a"), rule!("12.0n"), rule!("12.2b")]),
            };
            return Some((rules, Fate::RetreatedOff));
        }
        if self.is_surrounded(frame.stand) {
            return Some((Rules::from_iter([rule!("12.1b"), rule!("12.1a")]), Fate::Destroyed));
        }
        (frame.gone == 0 || frame.through != OFF)
            .then(|| (Rules::from_iter([rule!("12.0p")]), Fate::Destroyed))
    }

    /// Whether a retreating stand is the Battle Stand that was beaten, not one that shares the defeat.
    fn is_beaten_battle_stand(&self, stand: StandId) -> bool {
        matches!(self.steps.iter().rev().nth(1), Some(Step::Defeat(defeat)) if defeat.beaten == stand)
    }

    /// The rules by which a hex is entered.
    fn way_rules(&self, frame: &Retreating, way: Way, to: Spot) -> &'static [Rule] {
        let enemy = self.at(to).is_some_and(|other| self.side_of(other) != self.side_of(frame.stand));
        match way {
            Way::Clear => &[const { rule!("12.0d1") }, const { rule!("12.0c") }],
            Way::Through if enemy => &[const { rule!("12.1a") }],
            Way::Through if self.is_disordered_by(frame.stand, to) => {
                &[const { rule!("12.0e") }, const { rule!("12.0f") }]
            }
            Way::Through => &[const { rule!("12.0g") }, const { rule!("12.0f") }],
            Way::Zone => &[const { rule!("12.0i") }],
            Way::Sideways => &[const { rule!("12.0j") }],
        }
    }

    /// A friend that is retreated through is disordered if both are of the heavy kinds.
    fn retreat_through(&mut self, stand: StandId, friend: StandId, table: &mut Table<'_, Event>) {
        if !self.is_disordered_by(stand, self.stand(friend).spot) {
            return;
        }
        let mut rules = Rules::from_iter([rule!("12.0e"), rule!("3.9c")]);
        if self.sub(stand) == Sub::WB || self.sub(friend) == Sub::WB {
            rules.push(rule!("3.9d"));
        }
        if self.sub(stand) == Sub::Pk && self.sub(friend) == Sub::Pk {
            rules.push(rule!("A2c"));
        }
        self.disorder(friend, &rules, table);
    }

    /// A retreat is over: the way taken is kept for a pursuit, and skirmishers it ends on give way.
    fn retreat_end(&mut self, frame: Retreating, table: &mut Table<'_, Event>) {
        self.steps.pop();
        if let Some(Step::Defeat(defeat)) = self.steps.last_mut()
            && defeat.beaten == frame.stand
        {
            defeat.way = frame.way;
        }
        if self.stand(frame.stand).is_on_map()
            && frame.through != OFF
            && let Some(skirmishers) = self.at(frame.through)
        {
            let push = self.push_of(&frame, skirmishers);
            self.then(push);
        }
        self.check_break(table);
    }

    /// Skirmishers that a retreat ends on.
    fn push_of(&self, frame: &Retreating, skirmishers: StandId) -> Pushed {
        Pushed { stand: skirmishers, dirs: self.dirs_of(frame).0, by: frame.stand }
    }
}

/// The directions of the retreat hexes and of the sideways hexes, as bits, for a stand beaten from a direction.
pub(crate) fn retreat_directions(facing: Facing, from: Dir) -> (u8, u8) {
    define!("12.0d");
    let bits = |dirs: &[Dir]| dirs.iter().fold(0u8, |bits, dir| bits | 1 << dir.index());
    if facing.has_in_front(from) {
        (bits(&facing.rear()), bits(&facing.flanks()))
    } else if facing.rear().contains(&from) {
        (bits(&facing.front()), bits(&facing.flanks()))
    } else {
        (bits(&[from.plus(2), from.plus(3), from.plus(4)]), bits(&[from.plus(1), from.plus(5)]))
    }
}

/// The directions in a set of bits.
pub(crate) fn each_dir(bits: u8) -> impl Iterator<Item = Dir> + Clone {
    Dir::ALL.into_iter().filter(move |dir| bits & 1 << dir.index() != 0)
}
