//! Units that do not do as they are told: events that take an order from a unit or give it another (event.15, event.16, event.62, event.66,
//! event.68, event.91, event.94).

use battle::{Refusal, Rule, Side};
use ground::tabletop::{Distance, Length, Within};

use super::Happening;
use crate::field::{GroundKind, Noble};
use crate::orders::order::{Act, Addressee, Aim, Dist, Enemy, Line, Order, Stage};
use crate::rulebook::{define, rule};
use crate::rules::march::plan::Leg;
use crate::rules::march::track::Knot;
use crate::state::{Flags, Standing, State, UnitId};
use crate::troops::{Arm, Troop};

impl State {
    /// By which row no new order reaches a unit in this turn.
    pub(crate) fn is_cut_off(&self, id: UnitId) -> Option<Rule> {
        if self.in_force.is_empty() {
            return None;
        }
        let of = |what: Happening| self.affects(what, id).map(|_| what.rule());
        of(Happening::GarbledMessage).or_else(|| of(Happening::MercenariesDefect))
    }

    /// Whether no new order reaches a unit, as a refusal.
    pub(crate) fn may_get_order(&self, id: UnitId) -> Result<(), Refusal> {
        match self.is_cut_off(id) {
            Some(rule) => Err(Refusal::new(rule, "{0} gets no new order in this turn").about(id.into())),
            None => Ok(()),
        }
    }

    /// By which row a unit stays where it is; it may turn only if it is not drunk.
    pub(crate) fn is_pinned(&self, id: UnitId) -> Option<Rule> {
        if self.in_force.is_empty() {
            return None;
        }
        let of = |what: Happening| self.affects(what, id).map(|_| what.rule());
        of(Happening::FallenCommander)
            .or_else(|| of(Happening::WineAndRoses))
            .or_else(|| of(Happening::MercenariesDefect))
    }

    /// Whether a unit wants a nail: it may turn, and go nowhere.
    pub(crate) fn keeps_leg(&self, id: UnitId, leg: &Leg) -> bool {
        define!("event.16");
        let stuck = !self.in_force.is_empty() && self.affects(Happening::WantOfANail, id).is_some();
        match leg {
            Leg::Stand(_) | Leg::Face(_) | Leg::Turn(_) | Leg::Drill(..) => true,
            Leg::Bend(_) | Leg::Form(..) | Leg::March(..) | Leg::Swing(_) | Leg::Array(_) => !stuck,
        }
    }

    /// Whether an event keeps a unit from striking, and from firing.
    pub(crate) fn is_kept_from_action(&self, id: UnitId) -> bool {
        !self.in_force.is_empty() && self.affects(Happening::MercenariesDefect, id).is_some()
    }

    /// Whether a unit is drunk: it neither moves nor strikes.
    pub(crate) fn is_drunk(&self, id: UnitId) -> bool {
        define!("event.66");
        !self.in_force.is_empty() && self.affects(Happening::WineAndRoses, id).is_some()
    }

    /// Whether an event frees a unit from its test to charge.
    pub(crate) fn charges_blindly(&self, id: UnitId) -> bool {
        define!("event.91");
        !self.in_force.is_empty() && self.affects(Happening::ValleyOfDeath, id).is_some()
    }

    /// Orders are open: those whom an event has swayed do what it says, whatever was written.
    pub(crate) fn sway_orders(&mut self) {
        define!("event.62", "event.91", "event.94");
        for event in self.in_force.clone() {
            let Some(id) = event.unit.some() else { continue };
            let at = |other: UnitId| Aim::At(Enemy::Unit(self.number_of(other)));
            let act = match event.what {
                Happening::Elan => Act::Engage(at(event.other), Dist::Full),
                Happening::ValleyOfDeath => Act::Charge(at(event.other), Dist::Full),
                Happening::MercenariesDefect => Act::Hold,
                _ => continue,
            };
            let order = Order::of(Stage { act: Some(act), ..Stage::default() });
            self.orders[id.index()] = Standing { order, ..Standing::default() };
        }
        if self.is_in_force(Happening::Snow) {
            self.turn_charges_into_engagements();
        }
    }

    fn turn_charges_into_engagements(&mut self) {
        define!("event.21.charge");
        for standing in &mut self.orders {
            let engaging = |stage: &Stage| match stage.act {
                Some(Act::Charge(aim, dist)) => Stage { act: Some(Act::Engage(aim, dist)), ..*stage },
                _ => *stage,
            };
            let stages: Vec<Stage> = standing.order.stages.iter().map(engaging).collect();
            standing.order.stages = battle::List::of(&stages);
        }
    }

    /// Whether a unit is cavalry that is neither in melee nor shaken.
    fn is_free_horse(&self, id: UnitId) -> bool {
        let horse = self.info(id).kind.troop().is_some_and(|troop| troop.arm() == Arm::Cavalry);
        horse
            && self.is_unit_of_figures(id)
            && self.unit(id).reaction.is_none()
            && self.melee_enemies(id).is_empty()
    }

    /// The cavalry of a side with a visible enemy nearest to its front, each with that enemy: several if they are equally near.
    pub(crate) fn carried_away(&self, side: Side) -> Vec<(UnitId, UnitId)> {
        let own = self.units_of(side).filter(|id| self.is_free_horse(*id));
        let mut all: Vec<(Distance, UnitId, UnitId)> =
            own.filter_map(|id| self.enemy_before(id).map(|(far, enemy)| (far, id, enemy))).collect();
        all.sort();
        let nearest = all.first().map(|first| first.0);
        all.into_iter().filter(|one| Some(one.0) == nearest).map(|(_, id, enemy)| (id, enemy)).collect()
    }

    /// The visible enemy unit nearest to the front of a unit, among those that are ahead of it.
    fn enemy_before(&self, id: UnitId) -> Option<(Distance, UnitId)> {
        let outline = self.unit(id).outline(self.info(id));
        let frame = outline.frame();
        let ahead = |enemy: &UnitId| {
            self.stands_of(*enemy).any(|(_, stand)| frame.spot(stand.centre()).v > Length::ZERO)
        };
        let enemies = self.visible_enemies(id).into_iter().filter(ahead);
        enemies.filter_map(|enemy| Some((self.distance_between(id, enemy)?, enemy))).min()
    }

    /// The enemy units that a unit sees.
    fn visible_enemies(&self, id: UnitId) -> Vec<UnitId> {
        let enemies = self.units_of(self.side_of(id).other());
        let open = |enemy: &UnitId| self.is_unit_of_figures(*enemy) && !self.unit(*enemy).is(Flags::HIDDEN);
        enemies.filter(|enemy| open(enemy) && self.is_seen(*enemy, |viewer| viewer == id)).collect()
    }

    /// The enemy infantry unit that a unit must charge: the nearest in sight within a charge move, if it may charge at all.
    pub(crate) fn doomed_charge(&self, id: UnitId) -> Option<UnitId> {
        if !self.is_free_horse(id) || self.unit(id).is(Flags::HIDDEN) {
            return None;
        }
        let full = Length::cm(self.info(id).chart_move.into());
        let reach = full + full / 3;
        let foot = |enemy: &UnitId| self.info(*enemy).kind.troop().is_some_and(Troop::is_foot);
        let near = |enemy: &UnitId| {
            self.distance_between(id, *enemy).is_some_and(|far| Within::Exact.is_within(far, reach))
        };
        let enemies = self.visible_enemies(id).into_iter().filter(|enemy| foot(enemy) && near(enemy));
        let nearest = enemies.min_by_key(|enemy| (self.distance_between(id, *enemy), *enemy))?;
        let aim = Aim::At(Enemy::Unit(self.number_of(nearest)));
        let order = Order::of(Stage { act: Some(Act::Charge(aim, Dist::Full)), ..Stage::default() });
        let line = Line { to: Addressee::Own(self.number_of(id)), order, sent: None };
        self.may_be_written(self.side_of(id), line).then_some(nearest)
    }

    /// The supreme commander of a side, if he is on the board.
    pub(crate) fn supreme_commander(&self, side: Side) -> Option<UnitId> {
        define!("common.command.who-supreme", "medieval.battle.king");
        let commanders =
            || self.all_units().filter(|id| self.side_of(*id) == side && self.info(*id).kind.is_commander());
        let king = commanders().find(|id| self.info(*id).noble == Some(Noble::King));
        let supreme = king.or_else(|| commanders().next());
        supreme.filter(|id| self.unit(*id).is_on_board())
    }

    /// Whether a stand is in a village.
    fn is_in_village(&self, stand: &ground::tabletop::Rect) -> bool {
        define!("event.66.village");
        let pieces = &self.scenario.table.pieces;
        let is_village = |name: &str| {
            let house = format!("{name} house 1");
            name.to_lowercase().starts_with("village") || pieces.iter().any(|other| other.kind.name == house)
        };
        let centre = stand.centre();
        let mut under = pieces.iter().filter(|piece| piece.outline.holds(centre));
        let mut places = self.scenario.places.iter().filter(|place| place.outline.holds(centre));
        under.any(|piece| is_village(&piece.kind.name))
            || places.any(|place| is_village(&place.name))
            || pieces.iter().any(|piece| {
                let house = piece.kind.name.split(" house ").next().unwrap_or_default();
                piece.kind.kind == GroundKind::Building
                    && house != piece.kind.name
                    && piece.outline.holds(centre)
            })
    }

    /// Whether a unit has a stand in a village.
    fn has_stand_in_village(&self, id: UnitId) -> bool {
        self.stands_of(id).any(|(_, stand)| self.is_in_village(&stand))
    }

    /// The units of figures in a village now, or in the last turn.
    pub(crate) fn revellers(&self) -> Vec<UnitId> {
        let was = |id: &UnitId| self.revelled.contains(id) || self.has_stand_in_village(*id);
        self.befallen(None).into_iter().filter(was).collect()
    }

    /// A turn is over: notes who has been in a village in it.
    pub(crate) fn note_revellers(&mut self) {
        define!("event.66");
        self.revelled.clear();
        if !self.scenario.options.has(crate::field::Options::RANDOM_EVENTS) {
            return;
        }
        let mut units: Vec<UnitId> = self.on_board().filter(|id| self.is_unit_of_figures(*id)).collect();
        units.retain(|id| {
            let beats = self.tracks.iter().filter(|knot| knot.unit == *id).map(|knot: &Knot| knot.beat);
            let mut moments = beats.map(|beat| self.unit_at(*id, beat));
            let info = self.info(*id);
            moments.any(|unit| unit.stands_now(info).any(|(_, stand)| self.is_in_village(&stand)))
                || self.has_stand_in_village(*id)
        });
        self.revelled = units;
    }

    /// What a drunk unit has less in melee.
    pub(crate) fn add_drunkenness(&self, point: &mut battle::Tally, id: UnitId) {
        if self.is_drunk(id) {
            point.add(rule!("event.66"), "drunk", -2);
        }
    }
}
