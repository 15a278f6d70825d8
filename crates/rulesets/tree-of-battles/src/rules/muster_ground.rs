//! Ground that neutral battles have besides the usual: mud, open woods, walled towns with their gates, rivers that rise
//! (muster.ground, muster.weather.mud-*, muster.special.sortie, muster.special.spate, muster.flag.garrison).

use std::sync::Arc;

use battle::neutral::deeds;
use battle::neutral::places::tabletop::gate_in;
use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Block, Convex, Distance, Length, Outline, Place, Point, SightLine, TOUCH};

use crate::conditions::{EffectKind, GroundKind};
use crate::events::Event;
use crate::field::Piece;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::geometry::{WITHIN, inches};
use crate::state::{ContingentId, Leader, State};
use crate::troops::Class;

/// Nothing is seen through more inches of open wood than this: 300 metres.
const THROUGH_OPEN_WOOD: u8 = 15;
/// What stands along the rim of pits.
const PITS: &str = "caltrops or pits";
/// Whoever is driven out of a rising river looks for the bank in steps of this length, so often.
const STEP: Length = Length::inch_hundredths(25);
const MOST_STEPS: i32 = 80;

/// Facts.
impl State {
    /// The ground as it is now: a river that rises later is not there yet.
    #[inline]
    pub(crate) fn terrain(&self) -> impl Iterator<Item = &Piece> + Clone {
        let turn = self.turn;
        self.scenario.terrain.iter().filter(move |piece| piece.since <= turn)
    }

    /// The outlines of a kind of ground.
    fn grounds(&self, kind: GroundKind) -> impl Iterator<Item = &Outline> + Clone {
        let all = self.scenario.conditions.grounds.iter();
        all.filter(move |ground| ground.ground == kind).filter_map(|ground| ground.outline.as_ref())
    }

    /// The mud and ploughland that is difficult terrain to a contingent now.
    pub(crate) fn mud_for(&self, who: ContingentId) -> impl Iterator<Item = &Outline> + Clone {
        define!("muster.weather.mud-slows.tob");
        let slowed = self.is_under(who, EffectKind::MudSlows);
        slowed.then(|| self.grounds(GroundKind::Mud)).into_iter().flatten()
    }

    /// Whether a line of ground is the rim of pits, which are nothing to foot.
    pub(crate) fn is_pits(&self, piece: &Piece) -> bool {
        define!("muster.ground.pits");
        self.scenario.conditions.on && piece.row.kind == PITS
    }

    /// Whether mud keeps a mounted contingent from a charge that ends so.
    pub(crate) fn mud_lets_charge(&self, by: ContingentId, end: &Block) -> Result<(), Refusal> {
        if !self.is_mounted(by) || !self.is_under(by, EffectKind::MudStopsHorse) {
            return Ok(());
        }
        let swept = Convex::swept(&self.footprint(by).shrunk(TOUCH), &end.footprint().shrunk(TOUCH));
        if self.grounds(GroundKind::Mud).any(|mud| mud.meets_convex(swept.corners())) {
            let why = "{0} is mounted and cannot charge through mud";
            return Err(Refusal::new(rule!("muster.weather.mud-stops-horse.tob"), why).about(by.into()));
        }
        Ok(())
    }

    /// Whether a line of sight goes through too much open wood.
    pub(crate) fn is_lost_among_trees(&self, line: &SightLine) -> bool {
        define!("muster.ground.open-wood");
        let trees: Length = self.grounds(GroundKind::OpenWood).map(|wood| line.length_in(wood)).sum();
        WITHIN.is_beyond(Distance::of(trees), inches(THROUGH_OPEN_WOOD))
    }

    /// The walled town in which a contingent stands.
    pub(crate) fn town_of(&self, who: ContingentId) -> Option<&Outline> {
        define!("muster.ground.walled-town");
        if !self.scenario.conditions.on {
            return None;
        }
        let centre = self.footprint(who).centre();
        self.grounds(GroundKind::Town).find(|town| town.holds(centre))
    }

    /// Whether nobody can charge a contingent because it is in a walled town, or it is and cannot charge out.
    pub(crate) fn walls_let_charge(&self, by: ContingentId, at: ContingentId) -> Result<(), Refusal> {
        let rule = rule!("muster.ground.walled-town");
        if self.town_of(at).is_some() {
            let why = "{1} is within walls: {0} cannot charge it";
            return Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        }
        if self.town_of(by).is_some() {
            return Err(Refusal::new(rule, "{0} is within walls and cannot charge").about(by.into()));
        }
        Ok(())
    }

    /// Where a contingent comes to stand that leaves its town by the gate: outside the wall, its rear edge along it.
    fn sortie_place(&self, who: ContingentId) -> Option<Place> {
        let town = self.town_of(who)?;
        let [gate, _] = deeds::gates_of(self, who).next()?;
        let (gate, outward) = gate_in(town, *gate)?;
        let far = self.shape(who).full_depth() + Length::INCH_HUNDREDTH;
        Some(Place::new(gate.moved(outward, far), outward))
    }

    /// Whether a contingent may leave its town now.
    pub(crate) fn may_sally(&self, who: ContingentId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("muster.special.sortie"), why).about(who.into()));
        let Some(place) = self.sortie_place(who) else {
            return refuse("no gate is open to {0}");
        };
        if !self.has_room(who, &Block::new(place, self.shape(who))) {
            return refuse("{0} finds no room before the gate");
        }
        Ok(())
    }
}

/// Steps.
impl State {
    /// A garrison sallies out of its town.
    pub(crate) fn sally(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let Some(place) = self.sortie_place(who) else { return };
        self.begin_moving(who, table);
        self.contingent_mut(who).set(Flags::MOVED, true);
        let stood = *self.footprint(who);
        self.relocate(who, place);
        self.startle_leaders(who, &stood);
        table
            .tell(&[rule!("muster.special.sortie"), rule!("muster.special.sortie.tob")], Event::Sallies(who));
    }

    /// A river has risen with this turn: whoever stands in it is driven to the nearer bank.
    pub(crate) fn drive_from_water(&mut self, rule: Rule, table: &mut Table<'_, Event>) {
        let turn = self.turn;
        let scenario = Arc::clone(&self.scenario);
        let risen: Vec<&Piece> = scenario
            .terrain
            .iter()
            .filter(|piece| piece.since == turn && piece.row.class == Class::Impassable)
            .collect();
        for id in self.all_contingents() {
            if !self.contingent(id).is_on_table() {
                continue;
            }
            let wet = risen.iter().find(|piece| piece.outline.overlaps(self.footprint(id)));
            if let Some(place) = wet.and_then(|piece| self.nearer_bank(id, piece)) {
                self.relocate(id, place);
                table.tell(&[rule], Event::DrivenToBank(id));
                self.take_dps(id, 1, rule, table);
            }
        }
        self.drive_riders(&risen);
    }

    /// Heralds and leaders alone in a river that has risen come out of it too.
    fn drive_riders(&mut self, risen: &[&Piece]) {
        let dry = |at: Point, side: Side| {
            let strip = risen.iter().find(|piece| piece.outline.holds(at))?;
            self.banks_of(strip, side)?.find_map(|(way, step)| {
                let there = at.moved(way, STEP * step);
                (self.board().holds(there) && !strip.outline.holds(there)).then_some(there)
            })
        };
        let alone = |leader: &Leader| leader.is_on_table() && leader.with.some().is_none();
        let leaders = self.leaders.iter().map(|leader| dry(leader.at, leader.side).filter(|_| alone(leader)));
        let leaders: Vec<Option<Point>> = leaders.collect();
        let heralds = self.messages.iter().map(|message| dry(message.at?, message.side));
        let heralds: Vec<Option<Point>> = heralds.collect();
        for (leader, there) in self.leaders.iter_mut().zip(leaders) {
            leader.at = there.unwrap_or(leader.at);
        }
        for (message, there) in self.messages.iter_mut().zip(heralds) {
            message.at = there.or(message.at);
        }
    }

    /// The nearest place straight to either side of a strip of river where a contingent is out of the water; its own
    /// side's if both are as near.
    fn nearer_bank(&self, id: ContingentId, strip: &Piece) -> Option<Place> {
        let block = self.block(id);
        let mut places = self
            .banks_of(strip, self.contingent(id).side)?
            .map(|(way, step)| Place::new(block.place.at.moved(way, STEP * step), block.place.facing));
        places.find(|place| self.has_room(id, &Block::new(*place, block.shape)))
    }

    /// The ways out of a strip of river and how far, the nearest first; to a side's own bank first of two as near.
    fn banks_of(&self, strip: &Piece, side: Side) -> Option<impl Iterator<Item = (Bearing, i32)> + use<>> {
        let points = strip.outline.points();
        let way = points.first()?.bearing_to(*points.get(1)?)?;
        let home = self.scenario.sides[side].base.inwards().reversed();
        let mut sides = [way.left(), way.right()];
        sides.sort_by_key(|side| side.between(home));
        Some((1..=MOST_STEPS).flat_map(move |step| sides.map(|side| (side, step))))
    }
}
