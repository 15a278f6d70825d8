//! How a battle stands, for players who must judge it quickly, and what must always hold.
//!
//! What an army has left before it breaks, and what it holds, is what it is worth; how near it is to the enemy, facing him
//! and under orders to get on, is its urge: both armies gain by closing, so that does not add up to nothing.

use battle::neutral::victory;
use battle::neutral::worth::{self, Prices};
use battle::{BySide, Side, State as _, Viewer};
use ground::tabletop::{Distance, Length, Point};

use crate::conditions::{Aim, Victory};
use crate::flags::{Flags, LeaderFlags};
use crate::rules::muster_victory::is_at;
use crate::rules::mustering::Mustering;
use crate::rules::orders::hundredths;
use crate::state::{ContingentId, State, Word};
use crate::steps::Step;
use crate::troops::{Array, Order, Troop};

/// A whole army that breaks.
const ARMY: i32 = 10_000;
/// What DPs cost a contingent, in hundredths of it if it has as many as it can hold: so much by their part, and twice as much
/// by its square, since the last ones break it.
const STRAIN: i32 = 30;
/// How sure it is that somebody at rest loses the DPs that he would in the Rally phase, in hundredths.
const RALLY: i32 = 60;
/// What disarray costs, in hundredths of what a contingent is worth; half of it if it rallies.
const DISARRAY: i32 = 15;
/// What a rating of a leader is worth.
const RATING: i32 = 40;
/// What conditions of victory are worth.
const PRICES: Prices = Prices { point: 400, decisive: 1_500, lead: 3_000 };
/// What it is worth to face the enemy, as nearness to him counts: an inch is 10.
const FACING: i32 = 300;
/// What it is worth, in the same way, to be in the control of a leader.
const CONTROL: i32 = 100;
/// What it costs not to be in line near him.
const UNREADY: i32 = 400;
/// So near, in hundredths of an inch.
const FORMED: i32 = 1_600;
/// What it is worth, in the same way, to have a stand more than the enemy near.
const STAND_MORE: i32 = 30;
/// So near, in inches, and no more stands than so many count.
const NEAR: i32 = 12;
const MOST_MORE: i32 = 8;
/// How much of a stand one that shoots is among them, in hundredths.
const SHOOTER: i32 = 50;
/// So much nearness is worth as much as a contingent.
const URGE: i32 = 2_000;
/// What it is worth to a contingent that it can still move, in thousandths of it.
const TO_MOVE: i32 = 4;

impl State {
    /// How an army stands: what it has left before it breaks, in what order, and what it holds.
    pub(crate) fn standing_of(&self, side: Side) -> i32 {
        if let Some(verdict) = self.ended {
            return if verdict.winner == Some(side) { 10 * ARMY } else { 0 };
        }
        let stand = self.stand_of(side);
        let mut worth = -self.losses(side).total() * stand;
        for id in self.all_contingents() {
            let c = self.contingent(id);
            if c.side != side || c.is(Flags::OFF | Flags::ROUTING) {
                continue;
            }
            let whole = i32::from(c.stands) * stand;
            worth -= self.strain(id) * whole / 10_000;
            if c.is(Flags::DISARRAY) {
                let part = if c.is(Flags::RALLIED) { 2 } else { 1 };
                worth -= whole * DISARRAY / 100 / part;
            }
            if c.is(Flags::TURNED) {
                worth += whole;
            }
        }
        for id in self.all_leaders() {
            let l = self.leader(id);
            if l.side == side && !l.is(LeaderFlags::LOST) {
                worth += RATING * i32::from(l.rating);
            }
        }
        worth + worth::worth_of_aims(self, side, &PRICES)
    }

    /// What the DPs of a contingent cost it, in ten-thousandths of it.
    fn strain(&self, id: ContingentId) -> i32 {
        let dps = i32::from(self.contingent(id).dps) * 100;
        if dps == 0 {
            return 0;
        }
        let part = (dps - i32::from(self.rallies(id)) * RALLY) / i32::from(self.most_dps(id).max(1));
        STRAIN * part + 2 * STRAIN * part * part / 100
    }

    /// What a stand is worth to its army.
    fn stand_of(&self, side: Side) -> i32 {
        ARMY / (self.breaks_at(side).max(1) as i32)
    }

    /// Who would win if time were out now: who has more points, or whom the battle favours at equal points.
    pub(crate) fn leads_at_the_end(&self) -> Option<Side> {
        worth::leads_at_the_end(self)
    }

    /// How well an army is placed to press its attack: near the enemy and facing him, shooters within their range, more
    /// than he where they meet, under orders that let it, with somebody on his way to what must be held, and with moves still to make.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        if self.ended.is_some() {
            return 0;
        }
        if self.is_mustering() {
            // An army that has been picked is better than one that is being picked, and that better the fuller it is.
            let picks_on = self.steps.contains(&Mustering::Picks { side }.into());
            return self.spent(side) - if picks_on { ARMY } else { 0 };
        }
        let stand = self.stand_of(side);
        let moves = self.is_moving(side);
        let waits = self.leads_at_the_end() == Some(side);
        let mut urge = 0;
        for id in self.on_table(side) {
            let c = self.contingent(id);
            if c.is(Flags::ROUTING) {
                continue;
            }
            let whole = i32::from(c.stands) * stand;
            let control = if self.is_in_control(id) { CONTROL } else { 0 };
            let place = self.eagerness(id) + self.odds_about(id);
            urge += (place + will(self.order_of(id), waits) + control) * whole / URGE;
            urge += if moves && !c.is(Flags::ACTED) { whole * TO_MOVE / 1_000 } else { 0 };
        }
        for message in self.messages.iter().filter(|message| message.side == side) {
            if let (Word::Order(order), Some(battle)) = (message.what, self.leads(message.to)) {
                let now = self.command(battle).order.map_or(0, |order| will(order, waits));
                let better = (will(order, waits) - now) * self.stands_under(battle) * stand / URGE;
                // What is delivered is nearer to being done than what is under way.
                urge += better / if message.at.is_none() { 2 } else { 4 };
            }
        }
        let aims = worth::open_aims(self, side);
        urge - aims.map(|aim| self.way_left(aim) * PRICES.of::<State>(aim) / 6_000).sum::<i32>()
    }

    /// Whether a side is making its moves in the phase.
    fn is_moving(&self, side: Side) -> bool {
        let moves = |step: &Step| match step {
            Step::Tactical(tactical) => tactical.is_of(side),
            Step::Approach(approach) => approach.is_of(side),
            _ => false,
        };
        self.steps.iter().rev().any(moves)
    }

    /// The stands of a battle that fight on.
    fn stands_under(&self, battle: crate::state::BattleId) -> i32 {
        let own =
            self.contingents.iter().filter(|c| c.battle == battle && !c.is(Flags::OFF | Flags::ROUTING));
        own.map(|c| i32::from(c.stands)).sum()
    }

    /// How near a contingent is to where it would like to be towards the nearest enemy.
    fn eagerness(&self, id: ContingentId) -> i32 {
        let Some((enemy, distance)) = self.nearest_enemy(id) else { return 0 };
        let wanted = match (self.weapon_of(id), self.kind(id)) {
            (Some(weapon), _) => i32::from(weapon.ranges().maximum) * 100 * 2 / 3,
            (None, Troop::Pavisier) => 800,
            _ => 0,
        };
        let away = (hundredths(distance) - wanted).abs().min(4_000);
        let faces = self.is_to_front(id, enemy);
        // Near the enemy men who mean to charge are in line.
        let is_loose = self.contingent(id).array != Array::Line && wanted == 0;
        let unready = is_loose && hundredths(distance) < FORMED;
        (if faces { FACING } else { 0 }) - if unready { UNREADY } else { 0 } - away / 10
    }

    /// By how much those who are near a contingent outweigh the enemies who are; nothing as long as none is.
    fn odds_about(&self, id: ContingentId) -> i32 {
        let near = self.bounds(id).grown(Length::inches(NEAR));
        let mut weights = BySide::new(0, 0);
        for other in self.all_contingents().filter(|other| near.meets(self.bounds(*other))) {
            let c = self.contingent(other);
            if c.is(Flags::OFF | Flags::ROUTING) {
                continue;
            }
            let most = i32::from(self.most_dps(other)).max(1);
            let fit = (most - i32::from(c.dps)).max(0) * 100 / most;
            let part = if self.weapon_of(other).is_some() { SHOOTER } else { 100 };
            weights[c.side] += i32::from(c.stands) * fit * part / 10_000;
        }
        let side = self.contingent(id).side;
        match weights[side.other()] {
            0 => 0,
            enemies => STAND_MORE * (weights[side] - enemies).clamp(-MOST_MORE, MOST_MORE),
        }
    }

    /// How far the nearest contingent of a side is from a place it fights for, in hundredths of an inch.
    fn way_left(&self, aim: &Victory) -> i32 {
        if !matches!(aim.kind, Aim::Hold | Aim::Take | Aim::Exit) {
            return 0;
        }
        let own = self.on_table(aim.side).filter(|id| !self.contingent(*id).is(Flags::ROUTING));
        let ways = own.map(|id| way_to(self.footprint(id).centre(), &aim.places));
        ways.min().map_or(0, hundredths)
    }
}

/// How far a point is from a place of a condition; nothing if it is there.
fn way_to(from: Point, places: &[Point]) -> Distance {
    if is_at(from, places) {
        return Distance::ZERO;
    }
    let edges = places.iter().zip(places.iter().cycle().skip(1));
    edges.map(|(a, b)| Distance::of_segment(from, [*a, *b])).min().unwrap_or(Distance::ZERO)
}

/// How far an order lets men get on, as nearness to the enemy counts. Who would win if nothing happened may wait; nobody else
/// gains by standing still.
fn will(order: Order, waits: bool) -> i32 {
    match (order, waits) {
        // Who attacks may neither stay to rally nor wait for his friends.
        (Order::Attack | Order::Skirmish, true) => 0,
        (Order::Attack, false) => 200,
        (Order::Advance | Order::Skirmish, _) => 100,
        (Order::Hold, true) => 60,
        (Order::Hold, false) => -200,
        (Order::Withdraw, _) => -300,
    }
}

/// How it is told.
impl State {
    /// Lines that say how the battle stands.
    pub(crate) fn standing_lines(&self, viewer: Viewer) -> Vec<String> {
        let known = |id: &ContingentId| self.is_known_to(*id, viewer);
        let lines = Side::BOTH.map(|side| {
            let here = || self.on_table(side).filter(known);
            let stands: u32 = here().map(|id| u32::from(self.contingent(id).stands)).sum();
            let routing = here().filter(|id| self.contingent(*id).is(Flags::ROUTING)).count();
            format!(
                "{}: {stands} stands on the table, {routing} contingents routing, {} of {} loss points",
                self.scenario.sides[side].name,
                self.losses(side).total(),
                self.known_breaks_at(side, viewer)
            )
        });
        let mut lines: Vec<String> = lines.into();
        if victory::has_aims(self) && self.ended.is_none() {
            let [red, blue] = Side::BOTH.map(|side| victory::points(self, side));
            let leads = match self.leads_at_the_end() {
                Some(side) => format!("{} would win by points now", self.scenario.sides[side].name),
                None => "equal points now would be a draw".to_owned(),
            };
            lines.push(format!(
                "turn {} of {}: {red} to {blue} points; {leads}",
                self.turn, self.scenario.turn_limit
            ));
        }
        lines
    }
}

/// What must always hold.
impl State {
    /// Whether stands of two contingents on the table overlap by more than rounding explains (geo.no-overlap).
    pub(crate) fn overlap(&self, one: ContingentId, other: ContingentId) -> bool {
        let (own, others) = (self.block(one), self.block(other));
        let slack = Length::INCH_HUNDREDTH;
        self.contingent(other).is_on_table()
            && self.footprint(one).bounds().meets(&self.footprint(other).bounds())
            && own.parts().any(|part| others.parts().any(|other| part.shrunk(slack).overlaps(&other)))
    }

    /// Whether what must always hold holds; says what does not.
    pub(crate) fn is_sound(&self) -> Result<(), String> {
        if self.asks != self.find_asks() {
            return Err(format!("{:?} is asked, and kept is {:?}", self.find_asks(), self.asks));
        }
        for id in self.all_contingents() {
            let (c, info) = (self.contingent(id), self.info(id));
            let says = |what: &str| Err(format!("{} {what}", info.id));
            if c.stands > info.stands() {
                return says("has more stands than it was mustered with");
            }
            if c.dps > self.most_dps(id) {
                return says("has more DPs than it can hold");
            }
            if !self.is_laid(id) {
                return says("is not kept as it stands, or as it fights");
            }
            if !c.is_on_table() {
                continue;
            }
            if c.stands == 0 || c.files == 0 || c.files > c.stands {
                return says("has no stands, or more files than stands");
            }
            if c.is(Flags::ROUTING) && !c.is(Flags::DISARRAY) {
                return says("routs and is not in disarray");
            }
            if let Some(other) =
                self.all_contingents().find(|other| other.0 < id.0 && self.overlap(id, *other))
            {
                return says(&format!("stands where {} stands", self.info(other).id));
            }
        }
        for id in self.all_leaders() {
            let (l, info) = (self.leader(id), self.leader_info(id));
            if l.is(LeaderFlags::OFF) && l.with.some().is_some() {
                return Err(format!("{} is not on the table and with a contingent", info.id));
            }
            if let Some(with) = l.with.some()
                && !self.contingent(with).is_on_table()
            {
                return Err(format!("{} is with a contingent that is not on the table", info.id));
            }
        }
        Ok(())
    }
}
