//! Impetuous stands: when they must advance, on whom, and how (9.x).

use arrayvec::ArrayVec;
use battle::{List, Refusal};
use ground::{Dir, Facing, Spot, in_narrow_arc, in_wide_arc};

use crate::actions::Action;
use crate::charts::Cost;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::walk::{Party, Walk};
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{Leg, MoveKind, Path};
use crate::troops::{Impetuous, Sub, Unit};

/// How far around a stand the way to an enemy is looked for.
const REACH: i16 = 8;
const ACROSS: usize = 2 * REACH as usize + 1;
const FAR: u8 = u8::MAX;
/// More hexes than there are within the zone of an impetuous stand.
const WITHIN: usize = 96;

impl State {
    /// Whether a stand must advance if it is activated now and may not stand still.
    #[inline]
    pub(crate) fn must_advance(&self, stand: StandId) -> bool {
        let bound = self.unit(stand).impetuous == Impetuous::Poor || self.lure_of(stand).is_some();
        bound && self.draws(stand).next().is_some()
    }

    /// Whether a stand, if it moves at all, must advance: it has an enemy in its zone and is not on opportunity.
    pub(crate) fn is_drawn(&self, stand: StandId) -> bool {
        self.unit(stand).impetuous != Impetuous::None && self.draws(stand).next().is_some()
    }

    /// The enemies that draw an impetuous stand: near, in its arc, seen, and such as it is obliged to charge.
    fn draws(&self, stand: StandId) -> impl Iterator<Item = StandId> + '_ {
        define!("9.1a", "9.1b", "9.2a", "9.3h");
        let s = self.stand(stand);
        let kind = self.unit(stand).impetuous;
        let hot = kind != Impetuous::None
            && self.is_impetuous(stand)
            && !s.is(Flags::OPPORTUNITY)
            && !self.is_in_melee(stand)
            && s.is_on_map()
            && !s.is(Flags::ROOTED)
            && !s.is(Flags::PLUNDERS)
            && self.held(stand).is_none();
        let reach = if kind == Impetuous::Poor { 5 } else { 3 };
        let lure = self.lure_of(stand);
        let drawn = hot && (lure.is_some() || self.is_enemy_within(stand, reach));
        let army = drawn.then(|| self.army(self.side_of(stand).other()));
        army.into_iter().flatten().filter(move |enemy| {
            if let Some(by) = lure {
                return *enemy == by;
            }
            let (from, to) = (self.hex_of(stand), self.hex_of(*enemy));
            from.is_within(reach, to)
                && self.is_obliged_to_charge(stand, *enemy)
                && if kind == Impetuous::Poor {
                    in_wide_arc(from, s.facing, to)
                } else {
                    in_narrow_arc(from, s.facing, to)
                }
                && self.is_seen_by_impetuous(stand, *enemy)
                && !self.is_held_by_defences(stand, *enemy)
        })
    }

    /// Skirmishers draw nobody, cavalry does not draw foot.
    fn is_obliged_to_charge(&self, stand: StandId, enemy: StandId) -> bool {
        define!("9.3b", "9.3c");
        let sub = self.sub(enemy);
        sub != Sub::Sk && (self.sub(stand).is_mounted() || !sub.is_mounted())
    }

    /// Whether field defences, or a creek or river on the way to the enemy, hold a stand back.
    fn is_held_by_defences(&self, stand: StandId, enemy: StandId) -> bool {
        define!("9.3d", "9.3e", "9.3e2");
        let spot = self.stand(stand).spot;
        self.stand(stand).facing.front().into_iter().any(|dir| {
            let Some(next) = self.next(spot, dir) else { return false };
            let nearer = self.distance(next, self.stand(enemy).spot) < self.stand_distance(stand, enemy);
            nearer && self.is_defended_side(spot, dir)
        })
    }

    /// Whether a hexside is a field defence that protects this hex, or water that the scenario does not let them cross.
    pub(crate) fn is_defended_side(&self, spot: Spot, dir: Dir) -> bool {
        let Some(row) = self.scenario.map.hexside(spot, dir) else { return false };
        if row.has_front {
            self.scenario.map.is_protected(spot, dir)
        } else {
            row.water && !row.dryshod && !self.option(Options::IMPETUOUS_CROSS_WATER)
        }
    }

    /// The enemies that cost the fewest MP to reach; the owner chooses between equals.
    pub(crate) fn nearest_draws(&self, stand: StandId) -> List<StandId, 12> {
        define!("9.1e", "9.1f");
        if self.unit(stand).impetuous == Impetuous::None {
            return List::new();
        }
        let draws: ArrayVec<StandId, WITHIN> = self.draws(stand).take(WITHIN).collect();
        if let [only] = draws[..] {
            return List::of(&[only]);
        }
        let (mut nearest, mut least) = (List::new(), FAR);
        for enemy in draws {
            let ways = Ways::to(self, stand, enemy);
            let cost = ways.cost(self.stand(stand).spot, self.stand(stand).facing);
            if cost < least {
                (nearest, least) = (List::new(), cost);
            }
            if cost == least && cost < FAR {
                nearest.push(enemy);
            }
        }
        nearest
    }

    /// The moves by which a drawn stand advances on an enemy: forward steps each of which brings it nearer in MP, as
    /// many as it can; else one turn towards the enemy.
    pub(crate) fn advance_choices(&self, stand: StandId, enemy: StandId, into: &mut Vec<Action>) {
        define!("9.1c", "9.1d", "9.1k");
        let mp = self.moving_points(stand);
        let members = Members::of(&[stand]);
        let ways = Ways::to(self, stand, enemy);
        let party = Party::new(self, &members, mp);
        let walk = party.walk(MoveKind::Forward);
        let from = into.len();
        self.advance_from(walk, &ways, &mut List::new(), into);
        let s = self.stand(stand);
        let steps_help = s.facing.front().into_iter().any(|dir| {
            self.is_open_to(s.spot, dir, self.sub(stand))
                && self
                    .next(s.spot, dir)
                    .is_some_and(|to| ways.cost(to, s.facing) < ways.cost(s.spot, s.facing))
        });
        if into.len() > from || steps_help {
            return;
        }
        for turn in [Leg::Left, Leg::Right] {
            if let Ok(turned) = walk.leg(turn)
                && ways.cost(s.spot, turned.facing) < ways.cost(s.spot, s.facing)
                && turned.end(turned.facing).is_ok()
            {
                into.push(Action::Move(Path {
                    kind: MoveKind::Forward,
                    legs: List::of(&[turn]),
                    facing: turned.facing,
                }));
            }
        }
    }

    /// Follows every nearing step; offers the ways that cannot be followed further.
    fn advance_from(&self, walk: Walk<'_>, ways: &Ways, legs: &mut List<Leg, 12>, into: &mut Vec<Action>) {
        let from = into.len();
        for dir in walk.facing.front() {
            let Ok(next) = walk.leg(Leg::Step(dir)) else { continue };
            if ways.cost(next.spot, next.facing) < ways.cost(walk.spot, walk.facing) {
                legs.push(Leg::Step(dir));
                self.advance_from(next, ways, legs, into);
                legs.pop();
            }
        }
        if into.len() == from && walk.steps > 0 && walk.end(walk.facing).is_ok() {
            into.push(Action::Move(Path { kind: MoveKind::Forward, legs: *legs, facing: walk.facing }));
        }
    }

    /// Whether a move brings a stand nearer to an enemy, counted in MP.
    pub(crate) fn nears(&self, stand: StandId, enemy: StandId, path: &Path) -> bool {
        let (s, ways) = (self.stand(stand), Ways::to(self, stand, enemy));
        ways.cost(self.place_after(stand, path), path.facing) < ways.cost(s.spot, s.facing)
    }

    /// Whether a drawn stand may make this move.
    pub(crate) fn advance_check(&self, stand: StandId, enemy: StandId, path: &Path) -> Result<(), Refusal> {
        let mut lawful = Vec::new();
        self.advance_choices(stand, enemy, &mut lawful);
        if lawful.contains(&Action::Move(*path)) {
            return Ok(());
        }
        Err(Refusal::new(rule!("9.1c"), "{0} is impetuous and must advance on {1} with its full move")
            .about(stand.into())
            .and(enemy.into()))
    }
}

/// What it costs in MP to come into contact with an enemy, from the places and facings around a stand that are nearer
/// to him than the stand is now. Others count as far.
pub(crate) struct Ways<'a> {
    state: &'a State,
    origin: (i16, i16),
    costs: [[u8; 6]; ACROSS * ACROSS],
}

/// A place and facing still to be looked at.
#[derive(Clone, Copy)]
struct Open {
    spot: Spot,
    facing: Facing,
    next: u16,
}

/// Places and facings in the order of their costs. Costs of single steps are small, so that a ring of lists will do.
struct Frontier {
    heads: [u16; Frontier::RING],
    entries: ArrayVec<Open, 4096>,
}

impl Frontier {
    /// More than the greatest cost of a step or turn.
    const RING: usize = 16;
    const END: u16 = u16::MAX;

    fn push(&mut self, cost: usize, spot: Spot, facing: Facing) {
        let head = &mut self.heads[cost % Frontier::RING];
        let at = self.entries.len() as u16;
        if self.entries.try_push(Open { spot, facing, next: *head }).is_ok() {
            *head = at;
        }
    }

    fn pop(&mut self, cost: usize) -> Option<(Spot, Facing)> {
        let head = &mut self.heads[cost % Frontier::RING];
        let open = *self.entries.get(usize::from(*head))?;
        *head = open.next;
        Some((open.spot, open.facing))
    }
}

impl<'a> Ways<'a> {
    /// Works the costs out backwards from the places in contact with the enemy, up to that of the stand itself.
    fn to(state: &'a State, stand: StandId, enemy: StandId) -> Ways<'a> {
        let centre = state.hex_of(stand);
        let origin = (i16::from(centre.q) - REACH, i16::from(centre.r) - REACH);
        let mut ways = Ways { state, origin, costs: [[FAR; 6]; ACROSS * ACROSS] };
        let mut open = Frontier { heads: [Frontier::END; Frontier::RING], entries: ArrayVec::new() };
        ways.begin(state.stand(enemy).spot, &mut open);
        let here = (state.stand(stand).spot, state.stand(stand).facing);
        let unit = state.unit(stand);
        let mut empty = 0;
        let mut cost = 0;
        while empty < Frontier::RING && cost < usize::from(FAR) {
            empty += 1;
            while let Some((spot, facing)) = open.pop(cost) {
                empty = 0;
                if (spot, facing) == here {
                    return ways;
                }
                if usize::from(ways.cost(spot, facing)) == cost {
                    ways.relax(unit, spot, facing, cost, &mut open);
                }
            }
            cost += 1;
        }
        ways
    }

    /// Every place next to the enemy, facing him.
    fn begin(&mut self, goal: Spot, open: &mut Frontier) {
        for dir in Dir::ALL {
            let Some(spot) = self.state.next(goal, dir) else { continue };
            if self.state.is_closed(spot, dir.opposite()) {
                continue;
            }
            for facing in Facing::with_in_front(dir.opposite()) {
                self.reach(spot, facing, 0, open);
            }
        }
    }

    /// Turns and steps that lead to a place and facing.
    fn relax(&mut self, unit: &Unit, spot: Spot, facing: Facing, cost: usize, open: &mut Frontier) {
        // Each turn in the hex counts as the full MP for stands that cannot turn and leave a hex in one move.
        let turn = if unit.sub == Sub::Sh || unit.sub.is_loose() { 1 } else { unit.mp };
        for turned in [facing.turned(1), facing.turned(-1)] {
            self.reach(spot, turned, cost + usize::from(turn), open);
        }
        for dir in facing.front() {
            let Some(from) = self.state.next(spot, dir.opposite()) else { continue };
            let price = match self.state.step_cost(from, dir, unit.sub, unit.mp) {
                Some(Cost::Mp(points)) => points,
                Some(_) => unit.mp,
                None => continue,
            };
            self.reach(from, facing, cost + usize::from(price), open);
        }
    }

    fn reach(&mut self, spot: Spot, facing: Facing, cost: usize, open: &mut Frontier) {
        if let Some(at) = self.index(spot)
            && cost < usize::from(self.costs[at][facing.index()])
        {
            self.costs[at][facing.index()] = cost as u8;
            open.push(cost, spot, facing);
        }
    }

    /// The cost from a place and facing.
    fn cost(&self, spot: Spot, facing: Facing) -> u8 {
        self.index(spot).map_or(FAR, |at| self.costs[at][facing.index()])
    }

    #[inline]
    fn index(&self, spot: Spot) -> Option<usize> {
        let hex = self.state.scenario.map.hex(spot);
        let (q, r) = (i16::from(hex.q) - self.origin.0, i16::from(hex.r) - self.origin.1);
        // What lies before the origin is as far out as it can be when it is taken without its sign.
        let (q, r) = (usize::from(q as u16), usize::from(r as u16));
        (q < ACROSS && r < ACROSS).then(|| q * ACROSS + r)
    }
}
