//! From a written order to a plan, when both sheets are in (common.order.defaults, common.order.stage, common.move.turn).

use battle::List;
use ground::tabletop::{Angle, Bearing, Frame, Length, Place, Point};

use super::array::{Array, PHALANX_RANKS, TESTUDO_FIGURES, TESTUDO_RANKS};
use super::plan::{Going, LEGS, Leg, Lines, Plan, quarters, turning_radius};
use super::road::{is_on_middle, way_along};
use super::square::LEAST_STANDS;
use super::stop::{foot, way_to};
use crate::field::UnitInfo;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{
    Act, Aim, Deed, Dir, Dist, Fire, Formation, Heading, Object, Order, PlaceId, Slot, Stage, Tail, Way,
};
use crate::orders::verbs::{Verb, VerbKind};
use crate::rulebook::define;
use crate::rules::facts::known::Seen;
use crate::rules::shoot::works::moves;
use crate::rules::train::mounts::RIDE;
use crate::state::{Flags, Standing, State, Unit, UnitId};

/// A turn of the march beyond this costs a third.
const BEND: Angle = Angle::degrees(45);

/// A plan while it is made: the unit as it would stand after the legs so far.
struct Draft<'a> {
    state: &'a State,
    id: UnitId,
    plan: Plan,
    ghost: Unit,
    /// What it is, in the saddle or on foot.
    info: &'a UnitInfo,
    /// The chart move.
    full: Length,
    /// The direction of its last march; its facing at the start of the turn before the first.
    marched: Bearing,
    /// The number of the stage that is made.
    stages: u8,
    /// What its order does after that.
    next: Option<Act>,
}

impl State {
    /// The plan of a unit for its order, and the bearings that its stages take: a standing order goes on with those that it has.
    pub(crate) fn plan_of(&self, id: UnitId, standing: &Standing) -> (Plan, Standing) {
        define!("common.order.as-written", "common.order.intent");
        let own = Length::cm(self.full_move(id).into());
        // Fractions of a line to a battle are those of its slowest unit.
        let full = if standing.pace > 0 { Length::cm(standing.pace.into()) } else { own };
        let full = if self.unit(id).is(Flags::MOUNTED) { Length::cm(RIDE.into()) } else { full };
        let mut draft = self.draft(id, &standing.order, standing.pace, full);
        draft.plan.may_pass = self.friends_to_pass(id, &standing.order);
        draft.plan.exits = standing.order.stages.iter().any(|stage| stage.tails.contains(&Tail::Exit));
        let mut kept = *standing;
        draft.actions_before(&standing.order);
        for (number, stage) in standing.order.stages.iter().enumerate() {
            draft.stages = number as u8;
            draft.next = standing.order.stages.get(number + 1).and_then(|stage| stage.act);
            kept.ways[number] = draft.stage(stage, standing.ways[number]).or(standing.ways[number]);
        }
        let last = standing.order.stages.iter().next_back();
        draft.plan.facing = last.and_then(|stage| stage.facing).map(|_| draft.ghost.facing());
        draft.keep_to_slots(&standing.order);
        if self.earns_bonus(id, &standing.order, &draft.plan) {
            draft.plan.grant_bonus();
        }
        if draft.plan.legs.is_empty() {
            draft.plan.going = Going::Done;
        }
        (draft.plan, kept)
    }

    /// A plan without legs, for an order of a battle whose slowest unit has `pace`, and fractions of `full`.
    fn draft(&self, id: UnitId, order: &Order, pace: u8, full: Length) -> Draft<'_> {
        let plan = Plan {
            going: Going::On,
            allowance: self.allowance_of_ship(id, order).unwrap_or(self.allowance(id, order, pace)),
            third: Length::cm(self.full_move(id).into()) / 3,
            from: self.unit(id).grid,
            rate: self.rate_of(id, self.unit(id)),
            beside: self.near(id, true),
            doubled: self.withdraws_as_planned(id, order),
            on: if self.is_in_nobodys_way(id) {
                Lines::default()
            } else {
                self.lines_at_start(&self.body(id))
            },
            ..Plan::default()
        };
        let ghost = *self.unit(id);
        let (info, marched) = (self.info(id), ghost.facing());
        Draft { state: self, id, plan, ghost, info, full, marched, stages: 0, next: None }
    }

    /// The plan of a march in a direction that nobody has ordered, paid for like any other; `far` tells how far it goes, for the unit as it
    /// stands when it has turned.
    pub(crate) fn plan_of_march(&self, id: UnitId, toward: Bearing, far: impl Fn(&Unit) -> Length) -> Plan {
        let full = Length::cm(self.info(id).chart_move.into());
        let mut draft = self.draft(id, &Order::hold(), 0, full);
        draft.bend(toward);
        draft.face(toward);
        let far = far(&draft.ghost);
        draft.push(Leg::March(toward, Some(far)));
        draft.plan
    }

    /// What a unit may spend in this turn: its chart move, a third more in a charge, a third less after one. With its battle it spends no
    /// more than the slowest of it has, whose chart move is `pace`.
    pub(crate) fn allowance(&self, id: UnitId, order: &Order, pace: u8) -> Length {
        define!(
            "common.move.allowance",
            "common.charge.bonus",
            "common.charge.road",
            "medieval.move.other",
            "common.charge.tired",
            "common.order.group-line"
        );
        let own = self.full_move(id);
        let full = Length::cm(if pace > 0 { own.min(pace) } else { own }.into());
        let third = full / 3;
        let allowance = if self.withdraws_as_planned(id, order) {
            define!("common.neutral.withdrawal");
            full * 2
        } else if order.charge().is_some() {
            full + third
        } else if self.unit(id).is(Flags::CHARGED) {
            full - third
        } else {
            full
        };
        self.allowance_in_weather(id, order, full, allowance)
    }
}

impl Draft<'_> {
    fn push(&mut self, leg: Leg) {
        let info = self.info;
        // There is room for the legs of three stages.
        self.plan.legs.push(leg);
        Plan::unhindered(leg, &mut self.ghost, info);
    }

    /// Volleys and loading that come before the march.
    fn actions_before(&mut self, order: &Order) {
        define!("common.third.before-move");
        if self.state.fires_on_the_move(self.id) {
            return;
        }
        for _ in self.state.slots_before_march(self.id, order) {
            self.push(Leg::Stand(self.plan.third));
        }
    }

    /// Who may not move has only what is done standing; a plan of thirds lets a unit march only as far as it has thirds for it.
    fn keep_to_slots(&mut self, order: &Order) {
        define!("medieval.thirds.plan");
        if self.state.is_rooted(self.id, order) {
            let legs: Vec<Leg> = self.plan.legs.iter().copied().filter(|leg| !moves(leg)).collect();
            self.plan.legs = battle::List::of(&legs);
        }
        let legs: Vec<Leg> =
            self.plan.legs.iter().copied().filter(|leg| self.state.keeps_leg(self.id, leg)).collect();
        self.plan.legs = battle::List::of(&legs);
        if let Some(Fire::Plan(slots)) = order.fire {
            let first = slots.iter().take_while(|slot| **slot != Slot::Move).count();
            let marches = slots.iter().filter(|slot| **slot == Slot::Move).count();
            let spent = i64::from(self.plan.third.micrometres()) * (first + marches) as i64;
            let whole = i64::from(self.plan.allowance.micrometres()).max(1);
            self.plan.stops = (spent * i64::from(crate::charts::BEATS) / whole) as u16;
        }
    }

    /// One stage: formation, act, facing. Returns the bearing of its march.
    fn stage(&mut self, stage: &Stage, known: Option<Bearing>) -> Option<Bearing> {
        define!("common.order.stage", "common.facing.default", "common.move.sideways");
        if let Some(formation) = &stage.formation {
            self.formation(formation, stage.facing);
        }
        let way = stage.act.as_ref().and_then(|act| self.act(act, stage, known));
        if let Some(heading) = stage.facing.filter(|_| !self.ghost.is(Flags::SQUARE)) {
            self.face(self.heading(heading));
        }
        way
    }

    /// A change of ranks and files costs a third; one that is taken up already costs nothing.
    fn formation(&mut self, formation: &Formation, facing: Option<Heading>) {
        define!(
            "common.move.formation",
            "common.formation.stays",
            "common.formation.ranks-files",
            "common.formation.other",
            "common.order.skirmish",
            "musket.square.still"
        );
        if let Formation::Own(verb, ranks) = *formation {
            return if verb == Verb::Square { self.square(facing) } else { self.array(verb, ranks) };
        }
        let info = self.info;
        let Some((files, gap)) = formation.shape(info.kind.per_stand(), self.ghost.stands) else { return };
        let shape = self.seen_from_face();
        if shape != (files, gap) {
            self.push(Leg::Form(files, gap, self.plan.third));
            // Other ranks and files are neither a phalanx nor a testudo.
            if self.ghost.is(Flags::PHALANX) {
                self.push(Leg::Array(Array::NoPhalanx));
            } else if self.ghost.is(Flags::TESTUDO) {
                self.push(Leg::Array(Array::NoTestudo));
            }
        }
    }

    /// Forms a phalanx or testudo, or leaves it: for a third, also if ranks and files stay as they are.
    fn array(&mut self, verb: Verb, ranks: Option<u16>) {
        define!("medieval.phalanx.form", "medieval.testudo.form");
        let (stands, third) = (self.ghost.stands, self.plan.third);
        let (now, _) = self.seen_from_face();
        let abreast = |least: u8| {
            let ranks = ranks.map_or(least, |ranks| u8::try_from(ranks).unwrap_or(u8::MAX));
            stands.div_ceil(ranks.max(least))
        };
        let form = |files: u8, array: Array| [Leg::Form(files, Length::ZERO, third), Leg::Array(array)];
        let legs = match verb {
            Verb::Phalanx => {
                let files = abreast(PHALANX_RANKS);
                let stays = self.ghost.is(Flags::PHALANX) && now == files;
                (!stays && stands >= PHALANX_RANKS).then(|| form(files, Array::Phalanx))
            }
            Verb::Testudo => {
                let files = abreast(TESTUDO_RANKS);
                let stays = self.ghost.is(Flags::TESTUDO) && now == files;
                let before = if self.ghost.is(Flags::TESTUDO) { self.ghost.loose_files } else { now };
                let many = u16::from(self.ghost.figures(self.info)) >= TESTUDO_FIGURES;
                (!stays && many && stands >= TESTUDO_RANKS).then(|| form(files, Array::Testudo(before)))
            }
            Verb::LeavePhalanx if self.ghost.is(Flags::PHALANX) => {
                Some([Leg::Stand(third), Leg::Array(Array::NoPhalanx)])
            }
            Verb::OpenTestudo if self.ghost.is(Flags::TESTUDO) => {
                Some(form(self.ghost.files_out_of_testudo(), Array::NoTestudo))
            }
            _ => None,
        };
        for leg in legs.into_iter().flatten() {
            self.push(leg);
        }
    }

    /// Forms a square for a third, its front as the stage says, else as before. One that stands stays as it is.
    fn square(&mut self, facing: Option<Heading>) {
        define!("musket.square.cost", "musket.square.timing");
        let enough = self.ghost.standing() >= LEAST_STANDS;
        if enough && !self.ghost.is(Flags::SQUARE) {
            let front = facing.map_or(self.ghost.facing(), |heading| self.heading(heading));
            self.push(Leg::Stand(self.plan.third));
            self.push(Leg::Array(Array::Square(front)));
        }
    }

    /// Files and gaps as they are seen from the face; a square has none.
    fn seen_from_face(&self) -> (u8, Length) {
        if self.ghost.is(Flags::SQUARE) {
            return (0, Length::ZERO);
        }
        let block = self.ghost.block(self.info);
        if self.ghost.face.is_flank() {
            (block.shape.ranks(), Length::ZERO)
        } else {
            (block.shape.files(), self.ghost.gap)
        }
    }

    fn act(&mut self, act: &Act, stage: &Stage, known: Option<Bearing>) -> Option<Bearing> {
        define!("common.order.hold", "common.order.advance", "common.order.charge", "common.order.engage");
        if self.ghost.is(Flags::SQUARE) && act.is_march() {
            define!("musket.square.still");
            return None;
        }
        match *act {
            Act::Move { way: Way::Toward(dir, dist), .. } => {
                define!("common.order.defaults", "common.order.direction", "common.order.forced-march");
                define!("medieval.move.no-column-bonus");
                let straight = stage.facing.map_or(self.ghost.facing(), |heading| self.heading(heading));
                let toward =
                    known.unwrap_or(dir.map_or(straight, |dir| bearing_of(dir, self.ghost.facing())));
                self.march(toward, self.length(dist), &stage.tails);
                Some(toward)
            }
            Act::Move { way: Way::To(place), .. } => {
                define!("common.order.place");
                let front = self.ghost.front(self.info).at;
                let outline = &self.state.outline_of(place)?;
                let (aim, _) = nearest_point(outline, front)?;
                let toward = front.bearing_to(aim)?;
                if way_to(outline, front, toward) == Length::ZERO {
                    return None;
                }
                let mut tails = stage.tails;
                // There is room: the most tails of a stage are four, and one that is left out could only stop it later.
                tails.push(Tail::StopAt(place));
                self.march(toward, None, &tails);
                Some(toward)
            }
            Act::Move { way: Way::Along(road, dir, dist), .. } => {
                self.follow(road, dir, dist, &stage.tails, known)
            }
            Act::Charge(aim, dist) => {
                let (toward, _) = self.aim(aim, known)?;
                self.march(toward, self.length(dist), &stage.tails);
                Some(toward)
            }
            Act::Engage(aim, dist) => {
                let (toward, at) = self.aim(aim, known)?;
                self.march(toward, self.length(dist), &stage.tails);
                if let Some(at) = at {
                    self.end_at(at);
                }
                Some(toward)
            }
            Act::Withdraw(dir, dist) => {
                define!("common.order.withdraw");
                let rear = self.ghost.facing().reversed();
                let toward = known.unwrap_or(dir.map_or(rear, |dir| bearing_of(dir, self.ghost.facing())));
                if toward.between(rear).abs() > BEND {
                    return None;
                }
                let most = self.state.longest_withdrawal(self.id, self.full);
                self.push(Leg::March(toward, Some(self.length(dist).unwrap_or(most).min(most))));
                Some(toward)
            }
            Act::Deed(Deed { verb: Verb::ScreenBack, object: Object::Unit(friend) }) => {
                if let Some(way) = self.state.way_back_behind(self.id, friend, self.plan.third) {
                    self.push(Leg::Stand(self.plan.third * 2));
                    let rear = self.ghost.facing().reversed();
                    self.push(Leg::March(rear, Some(way.far)));
                    if let Some(friend) = way.through {
                        self.plan.passing.add(friend);
                    }
                }
                None
            }
            Act::Deed(Deed { verb: Verb::CrewTo, .. }) if !self.state.is_crew_group(self.id) => None,
            Act::Deed(Deed { verb: Verb::Rejoin | Verb::CrewTo, object: Object::Unit(friend) }) => {
                let (toward, far) = self.state.way_to_join(self.id, &self.ghost, friend)?;
                self.march(toward, Some(far), &stage.tails);
                None
            }
            Act::Deed(deed) if self.state.is_vessel(self.id) => {
                self.go_by_water(deed);
                None
            }
            Act::Deed(deed) if matches!(deed.verb, Verb::Embark | Verb::Disembark) => {
                self.push(Leg::Drill(self.stages, self.plan.third * self.state.thirds_to_board(self.id)));
                if let Some(ghost) = self.state.ghost_ashore(self.id, &self.ghost, deed) {
                    (self.ghost, self.marched) = (ghost, ghost.facing());
                }
                None
            }
            Act::Deed(deed) if deed.verb == Verb::StepOut => {
                self.push(Leg::Drill(self.stages, self.plan.third));
                if let Some(ghost) = self.state.ghost_stepped_out(self.id, &self.ghost, deed) {
                    (self.ghost, self.marched) = (ghost, ghost.facing());
                }
                None
            }
            Act::Deed(deed) if deed.verb.kind() == VerbKind::Drill => {
                let thirds = self.state.thirds_to_go(self.id, deed);
                self.push(Leg::Drill(self.stages, self.plan.third * thirds));
                if let Some(outside) = self.state.outside_by(self.id, deed) {
                    self.ghost = outside;
                    self.marched = outside.facing();
                }
                self.ride(deed.verb);
                None
            }
            Act::Deed(Deed { verb: Verb::Caracole, object: Object::Caracole(dir, dist, to, _) }) => {
                Some(self.caracole(known.unwrap_or(bearing_of(dir, self.ghost.facing())), dist, to))
            }
            Act::Rally => {
                let (toward, far) = self.state.way_to_rally(self.id, &self.ghost)?;
                self.march(toward, Some(far), &stage.tails);
                None
            }
            // Tasks and the other verbs are carried out by their chapters.
            Act::Hold | Act::Deed(_) => None,
        }
    }

    /// What a ship or boat does in a stage.
    fn go_by_water(&mut self, deed: Deed) {
        let next = match self.next {
            Some(Act::Deed(next)) => Some(next),
            Some(_) | None => None,
        };
        let (state, spends) = (self.state, [self.plan.third, self.plan.allowance]);
        for leg in state.legs_of_vessel(self.id, &self.ghost, spends, self.stages, [Some(deed), next]) {
            self.push(leg);
        }
        if let Some(ghost) = self.state.ghost_ashore(self.id, &self.ghost, deed) {
            (self.ghost, self.marched) = (ghost, ghost.facing());
        }
    }

    /// Up to a third forward, a third standing to fire, up to a third back.
    fn caracole(&mut self, toward: Bearing, dist: Dist, to: Option<PlaceId>) -> Bearing {
        define!("musket.caracole", "musket.caracole.time");
        let start = self.ghost.front(self.info).at;
        let turned = self.ghost;
        self.face(toward);
        let (_, rest) = quarters(toward - turned.facing());
        let wheel = rest.arc(turning_radius(&turned, self.info));
        let most = self.plan.left_of_first_third(wheel);
        let far = self.length(dist).unwrap_or(most).min(most);
        self.push(Leg::March(toward, Some(far)));
        self.push(Leg::Stand(self.plan.left_of_first_third(wheel + far) + self.plan.third));
        let front = self.ghost.front(self.info).at;
        let end = to.and_then(|place| self.state.nearest_of_place(place, front)).unwrap_or(start);
        if let Some(back) = front.bearing_to(end) {
            // It turns about for nothing, and about again: the same as if it faced the enemy all the time.
            self.push(Leg::March(back, Some(front.to(end).length().min(self.plan.third))));
        }
        toward
    }

    /// From here on it rides, or walks: its distances are those of that move.
    fn ride(&mut self, verb: Verb) {
        define!("medieval.mounted.change", "medieval.mounted.speed");
        if let Some((info, ghost)) = self.state.changed_horses(self.id, verb, &self.ghost) {
            (self.info, self.ghost) = (info, ghost);
            self.full = Length::cm(info.chart_move.into());
            return;
        }
        match verb {
            Verb::Mount => self.full = Length::cm(RIDE.into()),
            Verb::Dismount => self.full = Length::cm(self.info.chart_move.into()),
            _ => {}
        }
    }

    /// A march: the bend that it pays for, the turn into it, and the way, up to where its order stops it.
    fn march(&mut self, toward: Bearing, far: Option<Length>, tails: &[Tail]) {
        if self.ghost.is(Flags::PHALANX) {
            define!("medieval.phalanx.straight");
            let facing = self.ghost.facing();
            if toward != facing && toward != facing.reversed() {
                return;
            }
        } else {
            self.bend(toward);
            self.face(toward);
        }
        let far = self.shortened(toward, far, tails);
        self.push(Leg::March(toward, far));
        self.marched = toward;
    }

    /// The third for a bend of more than 45 degrees.
    fn bend(&mut self, toward: Bearing) {
        define!("common.move.turn");
        if toward.between(self.marched).abs() > BEND {
            self.push(Leg::Bend(self.plan.third));
        }
    }

    /// How far a march goes from where the unit would stand: no farther than its order stops it.
    fn shortened(&self, toward: Bearing, far: Option<Length>, tails: &[Tail]) -> Option<Length> {
        let block = self.ghost.outline(self.info);
        let stops = tails.iter().filter_map(|tail| self.state.stop_on_way(*tail, &block, toward));
        stops.chain(far).min()
    }

    /// A march along a road: to its middle, and then from bend to bend until the distance or the road ends. Returns its first direction.
    fn follow(
        &mut self,
        road: PlaceId,
        dir: Option<Dir>,
        dist: Dist,
        tails: &[Tail],
        known: Option<Bearing>,
    ) -> Option<Bearing> {
        define!("common.road.along");
        let facing = self.ghost.facing();
        // An order that goes on follows the road the way that the unit has come to face.
        let toward = dir.filter(|_| known.is_none()).map_or(facing, |dir| bearing_of(dir, facing));
        let front = self.ghost.front(self.info).at;
        let outline = self.state.scenario.place_outline(road).filter(|outline| !outline.is_area())?;
        let way = way_along(outline, front, toward)?;
        let mut left = self.length(dist);
        let start = *way.first()?;
        if !is_on_middle(front, start) {
            let approach = front.bearing_to(start)?;
            self.bend(approach);
            self.face(approach);
            let here = self.ghost.front(self.info).at;
            let far = here.to(start).length();
            if !self.stretch(approach, far, &mut left, tails) {
                return Some(approach);
            }
        }
        for pair in way.windows(2) {
            let Some(toward) = pair[0].bearing_to(pair[1]) else { continue };
            self.bend(toward);
            if toward != self.ghost.facing() {
                self.push(Leg::Swing(toward));
            }
            if !self.stretch(toward, pair[0].to(pair[1]).length(), &mut left, tails) {
                break;
            }
        }
        Some(toward)
    }

    /// A straight part of a march along a road; whether the march goes on behind it.
    fn stretch(&mut self, toward: Bearing, far: Length, left: &mut Option<Length>, tails: &[Tail]) -> bool {
        let most = left.map_or(far, |left| left.min(far));
        let way = self.shortened(toward, Some(most), tails).unwrap_or(most);
        self.push(Leg::March(toward, Some(way)));
        self.marched = toward;
        *left = left.map(|left| left - way);
        // Farther than a full move in the open and on roads it does not come in this turn; nor has the plan room without end.
        way == far && left.is_none_or(|left| left > Length::ZERO) && self.plan.legs.len() + 8 < LEGS
    }

    /// Turns to a bearing: by quarter turns of the figures, then as a block. A single stand turns by the whole angle.
    fn face(&mut self, toward: Bearing) {
        let turn = if self.ghost.is(Flags::PHALANX) { Angle::ZERO } else { toward - self.ghost.facing() };
        let (quarters, rest) = if self.ghost.stands == 1 { (0, turn) } else { quarters(turn) };
        if quarters != 0 {
            self.push(Leg::Face(quarters as i8));
        }
        if rest != Angle::ZERO {
            self.push(Leg::Turn(rest));
        }
    }

    fn heading(&self, heading: Heading) -> Bearing {
        heading.bearing(self.ghost.facing())
    }

    /// A distance on the ground; none for as far as the allowance carries.
    fn length(&self, dist: Dist) -> Option<Length> {
        define!("common.order.distance");
        match dist {
            Dist::Full => None,
            Dist::Fraction(over, under) => {
                let whole = i64::from(self.full.micrometres()) * i64::from(over) / i64::from(under.max(1));
                Some(Length::new(whole as i32))
            }
            Dist::Cm(length) => Some(length),
        }
    }

    /// An engagement ends where the middle of its front has reached the point aimed at, or is nearest to it.
    fn end_at(&mut self, at: Point) {
        define!("common.engage.ends", "common.engage.what");
        let front = self.ghost.front(self.info).at;
        let mut legs: List<Leg, LEGS> = List::new();
        for leg in self.plan.legs.iter() {
            legs.push(*leg);
        }
        if let Some(Leg::March(toward, far)) = legs.pop() {
            // A march of a distance has brought the ghost there already.
            let from = front.moved(toward.reversed(), far.unwrap_or_default());
            let way = far_along(from, toward, at).max(Length::ZERO);
            legs.push(Leg::March(toward, Some(far.map_or(way, |far| far.min(way)))));
            self.plan.legs = legs;
        }
    }

    /// The bearing of a charge or engagement: from the middle of the front to the nearest point of the aim, and that point, if it is not
    /// in a direction.
    fn aim(&self, aim: Aim, known: Option<Bearing>) -> Option<(Bearing, Option<Point>)> {
        define!("common.charge.aim", "common.charge.bearing");
        let front = self.ghost.front(self.info).at;
        let enemy = match aim {
            Aim::Toward(dir) => return Some((known.unwrap_or(bearing_of(dir, self.ghost.facing())), None)),
            Aim::At(enemy) => enemy,
        };
        let side = self.state.side_of(self.id);
        let at: Point = match self.state.enemy_named(side, enemy)? {
            Seen::Phantom(number) => self.state.phantoms[number].at,
            // A marker is the middle of the front of what it stands for.
            Seen::Unit(unit) if self.state.unit(unit).is(Flags::HIDDEN) => {
                self.state.unit(unit).front(self.state.info(unit)).at
            }
            Seen::Unit(unit) => {
                let body = self.state.body(unit);
                let near = body.parts().iter().map(|rect| rect.nearest_to(front));
                near.min_by_key(|point| front.to(*point).squared())?
            }
        };
        let straight = self.ghost.facing();
        let toward = front.bearing_to(at).filter(|_| !self.ghost.is(Flags::PHALANX));
        Some((toward.unwrap_or(straight), Some(at)))
    }
}

/// The point of an outline that is nearest to a point, and how far it is; none if the point lies in it.
fn nearest_point(outline: &ground::tabletop::Outline, from: Point) -> Option<(Point, Length)> {
    if outline.is_area() && outline.holds(from) {
        return None;
    }
    let near = outline
        .segments()
        .map(|stretch| foot(from, stretch))
        .min_by_key(|point| from.to(*point).squared())?;
    let far = from.to(near).length();
    (far > Length::ZERO).then_some((near, far))
}

/// How far along a bearing a point lies.
fn far_along(from: Point, toward: Bearing, at: Point) -> Length {
    Frame::at(Place::new(from, toward), Length::ZERO, Length::ZERO).spot(at).v
}

impl Formation {
    /// Stands abreast and what lies between them; none for the formations of a period, which are to come with their chapters.
    pub(crate) fn shape(&self, per_stand: u8, stands: u8) -> Option<(u8, Length)> {
        match *self {
            Formation::Column(abreast) => {
                Some((u8::try_from(abreast).unwrap_or(u8::MAX).div_ceil(per_stand).min(stands), Length::ZERO))
            }
            Formation::Line(ranks) => {
                define!("common.formation.line");
                Some((stands.div_ceil(u8::try_from(ranks).unwrap_or(u8::MAX).max(1)), Length::ZERO))
            }
            Formation::Skirmish(spacing) => Some((stands, spacing)),
            Formation::Own(..) => None,
        }
    }
}

impl Heading {
    /// The bearing of a heading, for a unit that faces so.
    pub(crate) fn bearing(self, facing: Bearing) -> Bearing {
        match self {
            Heading::Point(number) => bearing_of(crate::orders::order::Dir::Point(number), facing),
            Heading::Bearing(degrees) => Bearing::degrees(degrees.into()),
            Heading::Left => facing.left(),
            Heading::Right => facing.right(),
            Heading::About => facing.reversed(),
        }
    }
}
