//! Ways of commanders: from where, how far, over what ground, and what makes way for what (command.move, command.place,
//! command.join, move.rate.commander).

use battle::Refusal;
use ground::tabletop::{
    Bearing, Bounds, Distance, Edge, Length, Place, Point, Rect, SightLine, Sweep, TOUCH,
};

use crate::charts::{COMMANDER_SIDE, ENEMY_GAP};
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::{WITHIN, mu};
use crate::rules::march::course::{rounded_down, rounded_up};
use crate::rules::march::rates::commander_rate;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::troops::{Class, Phase, Troop};

/// Longer than any table: from so far off is measured how far somebody must be shifted.
const FAR: Length = Length::mm(5_000);

/// Where a commander goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// To a group, which he joins.
    Join(GroupId),
    /// To a place of his own: the centre of his base.
    Place(Point),
}

/// A way of a commander that is allowed; only [`State::commander_way`] makes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CommanderWay {
    commander: CommanderId,
    goal: Goal,
    /// From where he sets out, and where the straight line of his move ends.
    pub line: [Point; 2],
}

impl CommanderWay {
    /// How far he goes.
    pub(crate) fn length(&self) -> Length {
        SightLine::new(self.line[0], self.line[1]).length()
    }
}

/// The base of a commander whose centre is here.
pub(crate) fn base_at(centre: Point) -> Rect {
    define!("command.place");
    let side = Length::new(COMMANDER_SIDE);
    Rect::new(Place::new(centre.moved(Bearing::NORTH, side.half()), Bearing::NORTH), side, side)
}

/// Where commanders may go.
impl State {
    /// From where a commander sets out: his base, or the middle of the rear line of the group he is with.
    pub(crate) fn commander_start(&self, commander: CommanderId) -> Point {
        define!("command.place");
        let state = self.commander(commander);
        state.with.some().map_or(state.at, |with| self.footprint(with).midpoint(Edge::Rear))
    }

    /// Whether a commander may make his move of this phase, and the way of it.
    pub(crate) fn may_move_commander(
        &self,
        commander: CommanderId,
        goal: Goal,
    ) -> Result<CommanderWay, Refusal> {
        define!("command.move");
        let state = self.commander(commander);
        if !state.is_on_table() {
            let refusal = Refusal::new(rule!("command.move"), "{0} is not on the table");
            return Err(refusal.about(commander.into()));
        }
        if state.is(CommanderFlags::MOVED) {
            let refusal = Refusal::new(rule!("command.move"), "{0} has moved in this phase");
            return Err(refusal.about(commander.into()));
        }
        if state.is(CommanderFlags::FIGHTS) && self.phase != Phase::JointAction {
            let refusal = Refusal::new(rule!("command.join"), "{0} fights in a front rank and may not leave");
            return Err(refusal.about(commander.into()));
        }
        self.commander_way(commander, goal)
    }

    /// The way of a commander to a goal, if it is open to him; whether he may move at all is asked elsewhere.
    pub(crate) fn commander_way(&self, commander: CommanderId, goal: Goal) -> Result<CommanderWay, Refusal> {
        let from = self.commander_start(commander);
        let way = |to: Point| CommanderWay { commander, goal, line: [from, to] };
        match goal {
            Goal::Place(to) => {
                self.is_line_open(commander, [from, to])?;
                self.keeps_from_enemies(commander, [from, to])?;
                self.is_spot_free(commander, to)?;
                Ok(way(to))
            }
            Goal::Join(group) => {
                self.may_join(commander, group)?;
                let rect = self.footprint(group);
                if is_plainly_too_far(from, rect) {
                    let most = commander_rate(Class::Open).unwrap_or(Length::ZERO);
                    return Err(too_far(commander, Distance::of_rect(from, rect).ceil(), most));
                }
                let nearest = rect.nearest_to(from);
                let others = rect.corners().iter().copied().chain(Edge::ALL.map(|edge| rect.midpoint(edge)));
                let first = self.is_line_open(commander, [from, nearest]);
                if first.is_ok() {
                    return Ok(way(nearest));
                }
                let mut open = others.filter(|to| self.is_line_open(commander, [from, *to]).is_ok());
                open.next()
                    .map(way)
                    .ok_or(first.err().unwrap_or(Refusal::new(rule!("command.move"), "the way is closed")))
            }
        }
    }

    /// Whether a commander may be joined to a group: one that he commands and is not with yet.
    fn may_join(&self, commander: CommanderId, group: GroupId) -> Result<(), Refusal> {
        define!("command.join");
        let refuse = |why: &'static str| {
            Err(Refusal::new(rule!("command.join"), why).about(commander.into()).and(group.into()))
        };
        if !self.group(group).is_on_table() {
            return refuse("{1} is not on the table");
        }
        if !self.commands(commander, group) {
            return refuse("{0} is not in line of command to {1}");
        }
        if self.is_with(commander, group) {
            return refuse("{0} is with {1} already");
        }
        Ok(())
    }

    /// Whether a straight line is no longer than a commander's move and crosses no ground that is closed to him. Friends do not
    /// matter.
    fn is_line_open(&self, commander: CommanderId, [from, to]: [Point; 2]) -> Result<(), Refusal> {
        define!("command.move", "move.rate.commander");
        let (line, length) = (SightLine::new(from, to), from.to(to).length());
        if let Some(most) = commander_rate(Class::Open).filter(|most| !WITHIN.covers(length, *most)) {
            return Err(too_far(commander, length, most));
        }
        let Some(most) = self.commander_reach(line) else {
            let refusal = Refusal::new(rule!("command.move"), "the ground on the way is closed to {0}");
            return Err(refusal.about(commander.into()));
        };
        if WITHIN.covers(length, most) { Ok(()) } else { Err(too_far(commander, length, most)) }
    }

    /// How far a commander goes along a line: the lowest rate of any ground on it; none if he may not enter some of it.
    fn commander_reach(&self, line: SightLine) -> Option<Length> {
        let mut least = commander_rate(Class::Open)?;
        for (number, piece) in self.scenario.table.near(&line.bounds()) {
            for (from, to) in line.stretches(&piece.outline) {
                if to - from <= TOUCH {
                    continue;
                }
                let ends = [line.point_at(from), line.point_at(to)];
                let over = |crossing: &&crate::field::Crossing| {
                    crossing.over.map(usize::from) == Some(number)
                        && ends.iter().all(|end| crossing.rect.holds(*end))
                };
                let class = self.scenario.crossings.iter().find(over).map(|crossing| crossing.class);
                least = least.min(commander_rate(class.unwrap_or(piece.kind.class()))?);
            }
        }
        Some(least)
    }

    /// Whether a commander who ends on his own keeps away from unbroken enemies: his way may begin nearer, but come no nearer.
    fn keeps_from_enemies(&self, commander: CommanderId, line: [Point; 2]) -> Result<(), Refusal> {
        let gap = mu(ENEMY_GAP);
        let side = self.commander_info(commander).side;
        let base = base_at(line[1]);
        let near = base.bounds().with(line[0]).grown(gap + Length::MM);
        for enemy in self.unbroken_enemies(side).filter(|enemy| near.meets(self.bounds(*enemy))) {
            let comes_near = self.bases(enemy).iter().any(|rect| {
                let begins = Distance::of_rect(line[0], rect);
                let comes = Distance::of_rect_and_segment(rect, line);
                let is_near = |far: Distance| far.is_at_most(gap - TOUCH);
                is_near(base.distance(rect)) || is_near(comes) && comes < begins
            });
            if comes_near {
                let refusal = Refusal::new(rule!("command.move"), "{0} would come within 1 MU of {1}");
                return Err(refusal.about(commander.into()).and(enemy.into()));
            }
        }
        Ok(())
    }

    /// Whether the base of a commander on his own finds room: on the table, on ground that he may enter, and on nothing but
    /// light foot.
    fn is_spot_free(&self, commander: CommanderId, at: Point) -> Result<(), Refusal> {
        let base = base_at(at);
        let refuse = || {
            let refusal = Refusal::new(rule!("command.place"), "{0} finds no room there");
            Err(refusal.about(commander.into()))
        };
        let is_ground = self.scenario.table.holds(&base)
            && commander_rate(self.class_under(&base, None, Troop::LightHorse)).is_some();
        let bounds = base.bounds();
        let mut groups =
            self.all_groups().filter(|id| bounds.meets(self.bounds(*id)) && !self.is_light_foot(*id));
        let on_group = groups.any(|id| self.bases_on_table(id).iter().any(|rect| rect.overlaps(&base)));
        let mut others = self.all_commanders().filter(|id| *id != commander && self.is_alone(*id));
        let on_other = others.any(|id| self.commander_base(id).overlaps(&base));
        let mut camps = battle::Side::BOTH.into_iter().filter_map(|side| self.camp_rect(side));
        if !is_ground || on_group || on_other || camps.any(|camp| camp.overlaps(&base)) {
            return refuse();
        }
        Ok(())
    }

    /// The bases of a group; none while it is off the table.
    fn bases_on_table(&self, group: GroupId) -> &[Rect] {
        if self.group(group).is_on_table() { self.bases(group) } else { &[] }
    }

    /// Whether a commander stands on the table with a base of his own.
    pub(crate) fn is_alone(&self, commander: CommanderId) -> bool {
        let state = self.commander(commander);
        state.is_on_table() && state.with.some().is_none()
    }
}

/// The refusal of a way that is too long for a commander.
fn too_far(commander: CommanderId, is: Length, most: Length) -> Refusal {
    let why = "that is too far for {0}: {2} MUs are more than {3}";
    let refusal = Refusal::new(rule!("move.rate.commander"), why).about(commander.into());
    refusal.amounts(rounded_up(is), rounded_down(most))
}

/// Whether no point of a rectangle is within a commander's move of a point, seen by the bounds round it.
fn is_plainly_too_far(from: Point, rect: &Rect) -> bool {
    commander_rate(Class::Open).is_some_and(|most| {
        let gap = rect.bounds().squared_gap(&Bounds::of(&[from]));
        !Distance::of_squared(gap).is_at_most(most + Length::MM)
    })
}

/// Commanders go.
impl State {
    /// A commander goes his way; whether that is his move of the phase says the caller.
    pub(crate) fn take_commander(&mut self, way: CommanderWay) {
        define!("command.join", "command.place");
        let state = self.commander_mut(way.commander);
        match way.goal {
            Goal::Join(group) => state.with = group,
            Goal::Place(at) => (state.with, state.at) = (GroupId::NONE, at),
        }
        if state.is(CommanderFlags::FIGHTS) {
            state.set(CommanderFlags::HAS_FOUGHT, true);
        }
        state.set(CommanderFlags::FIGHTS | CommanderFlags::SETTLED, false);
    }

    /// Friends who stand alone where a group has come make way: each is shifted by the least distance to where he finds room.
    pub(crate) fn make_way(&mut self, group: GroupId) {
        define!("command.join");
        if !self.group(group).is_on_table() || self.is_light_foot(group) {
            return;
        }
        let side = self.side_of(group);
        let in_way = |id: &CommanderId| {
            let base = self.commander_base(*id);
            self.is_alone(*id) && self.bases(group).iter().any(|rect| rect.overlaps(&base))
        };
        let commanders: Vec<CommanderId> = self.commanders_of(side).filter(in_way).collect();
        for commander in commanders {
            let at = self.beside(commander, group);
            self.commander_mut(commander).at = at;
        }
    }

    /// The nearest place beside a group where a commander finds room: straight out of it, square to one of its edges or to one of
    /// his own.
    fn beside(&self, commander: CommanderId, group: GroupId) -> Point {
        let (rect, base) = (self.footprint(group), self.commander_base(commander));
        let at = self.commander(commander).at;
        let facings = [rect.facing(), Bearing::NORTH];
        let ways = facings.into_iter().flat_map(|facing| Edge::ALL.map(|edge| edge.outward(facing)));
        let spots = ways.map(|way| {
            let back = base.shifted(way.unit().ahead(FAR)).way_to(way.reversed(), rect);
            let by = (FAR - back.unwrap_or(FAR)).max(Length::ZERO);
            (by, at.moved(way, by))
        });
        let mut spots: Vec<(Length, Point)> = spots.collect();
        spots.sort_by_key(|(by, _)| *by);
        let free = spots.iter().find(|(_, to)| self.is_spot_free(commander, *to).is_ok());
        free.or(spots.first()).map_or(at, |(_, to)| *to)
    }

    /// The enemies of a side who stand alone and over whose bases a move went.
    pub(crate) fn overrun_by(&self, side: battle::Side, swept: &[Sweep]) -> Vec<CommanderId> {
        define!("command.risk.routed");
        let is_overrun = |id: &CommanderId| {
            let base = self.commander_base(*id);
            self.is_alone(*id) && swept.iter().any(|sweep| sweep.meets(&base))
        };
        self.commanders_of(side.other()).filter(is_overrun).collect()
    }
}
