//! Retreat (12), and friends that are retreated through (3.9c, 3.9d).

use battle::{List, Refusal, Rule, Side, Table, Tally};
use ground::{Dir, Facing, Spot};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{OFF, StandId, State};
use crate::steps::{Fighting, Pushed, Retreating, Step};
use crate::troops::{Abilities, Sub};

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

/// What a retreating stand can do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ways {
    /// Directions, as bits.
    dirs: u8,
    /// It may stop here.
    stop: bool,
}

/// In which order the beaten stands retreat.
impl State {
    /// The owner is asked for the order once the Battle Stand has gone and several are left.
    pub(crate) fn retreat_order_asks(&self, frame: &Fighting) -> Option<Side> {
        (frame.queue.len() > 1 && frame.queue.first() != Some(&frame.beaten)).then_some(frame.loser).flatten()
    }

    pub(crate) fn retreat_order_choices(&self, frame: &Fighting, into: &mut Vec<Action>) {
        let from = into.len();
        into.extend(frame.queue.iter().map(|stand| Action::Choose(*stand)));
        into[from..].sort_unstable_by_key(|action| match action {
            Action::Choose(stand) => *stand,
            _ => StandId::NONE,
        });
    }

    pub(crate) fn retreat_order_check(&self, frame: &Fighting, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Choose(stand) if frame.queue.contains(&stand) => Ok(()),
            Action::Choose(stand) => {
                Err(Refusal::new(rule!("12.0q"), "{0} does not have to retreat").about(stand.into()))
            }
            _ => Err(Refusal::new(rule!("12.0q"), "the owner says which beaten stand retreats next")),
        }
    }

    /// One of the beaten stands begins its retreat.
    pub(crate) fn retreat_next(&mut self, mut frame: Fighting, stand: StandId) {
        frame.queue.retain(|other| other != stand);
        self.replace(Step::Fighting(frame));
        if !self.stand(stand).is_on_map() {
            return;
        }
        let enemy = frame.spots[self.side_of(stand).other().index()];
        let s = self.stand(stand);
        let from = self.scenario.map.hexes.direction_to(s.spot, enemy).unwrap_or(s.facing.front()[0]);
        self.then(Step::Retreating(Retreating {
            stand,
            from,
            gone: 0,
            edge: self.is_at_edge(stand),
            paid: List::new(),
            way: List::new(),
            through: OFF,
        }));
    }
}

/// The question where to retreat.
impl State {
    /// Who is asked where a stand retreats; none if there is but one way.
    pub(crate) fn retreating_asks(&self, frame: Retreating) -> Option<Side> {
        let ways = self.ways(&frame);
        (ways.dirs.count_ones() + u32::from(ways.stop) > 1).then(|| self.side_of(frame.stand))
    }

    /// The hexes of the best preference, and stopping where it is allowed.
    pub(crate) fn retreating_choices(&self, frame: Retreating, into: &mut Vec<Action>) {
        let ways = self.ways(&frame);
        into.extend(each_dir(ways.dirs).map(Action::Go));
        if ways.stop {
            into.push(Action::Stop);
        }
    }

    /// Whether it may go there, or stop.
    pub(crate) fn retreating_check(&self, frame: Retreating, action: &Action) -> Result<(), Refusal> {
        let ways = self.ways(&frame);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(frame.stand.into()));
        match *action {
            Action::Go(dir) if ways.dirs & 1 << dir.index() != 0 => Ok(()),
            Action::Go(dir) => self.refuse_way(&frame, dir),
            Action::Stop if ways.stop => Ok(()),
            Action::Stop if frame.through != OFF => {
                refuse(rule!("12.0f"), "{0} cannot stop among other stands")
            }
            Action::Stop if frame.gone > 0 => refuse(rule!("12.2c"), "{0} must retreat its full double move"),
            Action::Stop => refuse(rule!("12.0b"), "{0} must retreat at least one hex"),
            _ => refuse(rule!("12.0a"), "{0} is beaten and retreats hex by hex"),
        }
    }

    /// It goes a hex, or stops.
    pub(crate) fn retreating_answer(
        &mut self,
        frame: Retreating,
        action: Action,
        table: &mut Table<'_, Event>,
    ) {
        match action {
            Action::Go(dir) => self.retreat_step(frame, dir, table),
            _ => {
                table.tell(&[rule!("12.0b"), rule!("12.0k")], Event::Halts { stand: frame.stand });
                self.retreat_end(frame, table);
            }
        }
    }

    /// It goes the only way there is, stops at the end of its way, or is lost.
    pub(crate) fn retreating_advance(&mut self, mut frame: Retreating, table: &mut Table<'_, Event>) {
        let ways = self.ways(&frame);
        let mut lost: Option<(Rules, Fate)> = None;
        if let Some(dir) = each_dir(ways.dirs).next() {
            self.retreat_step(frame, dir, table);
            return;
        }
        if !ways.stop {
            let elephants = self.is_bound_to_run(frame.stand);
            if let Some(dir) = self.way_off(&frame) {
                frame.way.push(dir.into());
                let rules = match elephants {
                    true => Rules::from_iter([rule!("12.2c"), rule!("12.0n")]),
                    false => Rules::from_iter([rule!("12.2a"), rule!("12.0n"), rule!("12.2b")]),
                };
                lost = Some((rules, Fate::RetreatedOff));
            } else if self.is_surrounded(frame.stand) {
                lost = Some((Rules::from_iter([rule!("12.1b"), rule!("12.1a")]), Fate::Destroyed));
            } else if frame.gone == 0 || frame.through != OFF {
                lost = Some((Rules::from_iter([rule!("12.0p")]), Fate::Destroyed));
            }
        }
        if let Some((rules, fate)) = lost {
            self.destroy(frame.stand, &rules, fate, table);
        }
        self.retreat_end(frame, table);
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

    /// What a retreating stand can do next: the directions of the best preference there is, and whether it may stop.
    fn ways(&self, frame: &Retreating) -> Ways {
        define!("12.0k");
        if !self.stand(frame.stand).is_on_map() {
            return Ways { dirs: 0, stop: true };
        }
        let passing = frame.through != OFF;
        if !passing && i32::from(frame.gone) >= self.retreat_distance(frame.stand).total() {
            return Ways { dirs: 0, stop: true };
        }
        let stop =
            if passing { self.may_land(frame) } else { frame.gone > 0 && !self.is_bound_to_run(frame.stand) };
        let found = Dir::ALL.map(|dir| self.way_into(frame, dir));
        let best = found.into_iter().flatten().min();
        if best.is_none_or(|best| best == Way::Sideways) && self.way_off(frame).is_some() {
            return Ways { dirs: 0, stop };
        }
        // Among friends with no open hex behind them a stand may slip out sideways (12.2d).
        let slips = passing && best == Some(Way::Through) && !self.leads_out(frame, OFF, false);
        let mut dirs = 0;
        for (bit, way) in found.into_iter().enumerate() {
            if way.is_some() && (way == best || (slips && way == Some(Way::Sideways))) {
                dirs |= 1 << bit;
            }
        }
        Ways { dirs, stop }
    }

    fn has_clear_way(&self, frame: &Retreating) -> bool {
        Dir::ALL.into_iter().any(|dir| self.way_into(frame, dir) == Some(Way::Clear))
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
                && self.push_ways(&self.push_of(frame, other)) != 0
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
    fn refuse_way(&self, frame: &Retreating, dir: Dir) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(frame.stand.into()));
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
    fn retreat_step(&mut self, mut frame: Retreating, dir: Dir, table: &mut Table<'_, Event>) {
        let stand = frame.stand;
        let Some(way) = self.way_into(&frame, dir) else { return };
        let Some(to) = self.next(self.retreat_spot(&frame), dir) else { return };
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
            self.replace(Step::Retreating(frame));
        } else {
            self.retreat_end(frame, table);
        }
    }

    /// Whether a retreating stand is the Battle Stand that was beaten, not one that shares the defeat.
    fn is_beaten_battle_stand(&self, stand: StandId) -> bool {
        matches!(self.steps.iter().rev().nth(1), Some(Step::Fighting(fight)) if fight.beaten == stand)
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
        if let Some(Step::Fighting(fight)) = self.steps.last_mut()
            && fight.beaten == frame.stand
        {
            fight.way = frame.way;
        }
        if self.stand(frame.stand).is_on_map()
            && frame.through != OFF
            && let Some(skirmishers) = self.at(frame.through)
        {
            let push = self.push_of(&frame, skirmishers);
            self.then(Step::Pushed(push));
        }
        self.check_break(table);
    }
}

/// Skirmishers that are pushed back.
impl State {
    /// Who is asked where they go.
    pub(crate) fn pushed_asks(&self, frame: Pushed) -> Option<Side> {
        (self.push_ways(&frame).count_ones() > 1).then(|| self.side_of(frame.stand))
    }

    /// The hexes they can go to.
    pub(crate) fn pushed_choices(&self, frame: Pushed, into: &mut Vec<Action>) {
        into.extend(each_dir(self.push_ways(&frame)).map(Action::Go));
    }

    /// Whether they can go there.
    pub(crate) fn pushed_check(&self, frame: Pushed, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Go(dir) if self.push_ways(&frame) & 1 << dir.index() != 0 => Ok(()),
            _ => {
                let why = "{0} gives way to {1} by one empty hex, away from the enemy if it can";
                Err(Refusal::new(rule!("12.0h2"), why).about(frame.stand.into()).and(frame.by.into()))
            }
        }
    }

    /// They go there.
    pub(crate) fn pushed_answer(&mut self, frame: Pushed, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Go(dir) = action {
            self.push_back(frame, dir, table);
        }
    }

    /// They go to the only hex there is.
    pub(crate) fn pushed_advance(&mut self, frame: Pushed, table: &mut Table<'_, Event>) {
        match each_dir(self.push_ways(&frame)).next() {
            Some(dir) => self.push_back(frame, dir, table),
            None => {
                self.steps.pop();
            }
        }
    }

    fn push_of(&self, frame: &Retreating, skirmishers: StandId) -> Pushed {
        Pushed { stand: skirmishers, dirs: self.dirs_of(frame).0, by: frame.stand }
    }

    /// Directions in which skirmishers can give way: the retreat directions, otherwise any.
    fn push_ways(&self, frame: &Pushed) -> u8 {
        let spot = self.stand(frame.stand).spot;
        // The hex that the other stand is just leaving is empty by then.
        let empty = |to: Spot| self.at(to).is_none_or(|other| other == frame.by);
        let all = Dir::ALL
            .into_iter()
            .filter(|dir| self.next(spot, *dir).is_some_and(empty) && self.is_open_to(spot, *dir, Sub::Sk))
            .fold(0, |bits, dir| bits | 1 << dir.index());
        if all & frame.dirs != 0 { all & frame.dirs } else { all }
    }

    fn push_back(&mut self, frame: Pushed, dir: Dir, table: &mut Table<'_, Event>) {
        let to = self.next(self.stand(frame.stand).spot, dir);
        if self.hidden > 0 && to.is_some_and(|to| self.is_forced_upon(frame.stand, to, table)) {
            return;
        }
        self.steps.pop();
        let Some(to) = to else { return };
        table.tell(&[rule!("12.0h"), rule!("12.0h2")], Event::PushedBack { stand: frame.stand, dir });
        self.displace(frame.by, frame.stand, to, table);
        self.end_opportunity(frame.stand, rule!("5.0i"), table);
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
