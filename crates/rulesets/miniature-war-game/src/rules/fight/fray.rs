//! Who fights whom: every stand in contact, the side to which it fights, and who can strike it (common.melee.primary,
//! common.melee.opponents).

use ground::tabletop::{Edge, Length};

use crate::field::Kind;
use crate::rulebook::define;
use crate::rules::beasts::crews::Carrier;
use crate::rules::charge::run::RunFacts;
use crate::rules::facts::contact::Touch;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

/// A stand in contact with the enemy.
#[derive(Clone, Debug)]
pub(crate) struct Stand {
    /// Its unit.
    pub unit: UnitId,
    /// Its place in its unit.
    pub place: u8,
    /// The figures that fight on it.
    pub figures: u8,
    /// The side to which it fights.
    pub fights_to: Edge,
    /// The enemy stands that it is in contact with.
    touches: Vec<Touch>,
}

impl Stand {
    /// Whether it is in contact with a stand of a unit.
    pub(crate) fn touches_unit(&self, enemy: UnitId) -> bool {
        self.touches.iter().any(|touch| touch.enemy == enemy)
    }

    /// The enemy stands with which it is in contact on a side.
    pub(crate) fn touches_on(&self, side: Edge) -> impl Iterator<Item = &Touch> {
        self.touches.iter().filter(move |touch| touch.side == side)
    }
}

/// All stands in contact with the enemy, in the order of dice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fray {
    /// The stands: by unit, front rank first, each rank from its left.
    pub stands: Vec<Stand>,
}

impl Fray {
    /// Who is in contact with whom now.
    pub(crate) fn of(state: &State) -> Fray {
        define!("common.melee.when", "common.contact.at-end", "common.melee.figures");
        let units = state.on_board().filter(|id| state.fights(*id));
        Fray { stands: units.flat_map(|id| stands_of(state, id)).collect() }
    }

    /// A stand, if it is in contact.
    pub(crate) fn stand(&self, unit: UnitId, place: u8) -> Option<&Stand> {
        self.stands.iter().find(|stand| (stand.unit, stand.place) == (unit, place))
    }

    /// The enemy stands that strike a stand on one of its sides: they fight towards it, not to their rear, and are able to.
    pub(crate) fn strikers<'a>(&'a self, state: &'a State, struck: &'a Stand, side: Edge) -> Vec<&'a Stand> {
        define!("common.melee.opponents", "common.melee.once");
        let strikes = |touch: &Touch| {
            let striker = self.stand(touch.enemy, touch.theirs)?;
            let ahead = striker.fights_to == touch.their_side && touch.their_side != Edge::Rear;
            let toward = ahead || state.is_elephant(striker.unit);
            let chosen = !state.fights_alone(striker.unit)
                || state.figure_met(striker).is_some_and(|met| met.stand() == (struck.unit, struck.place));
            (toward && chosen && state.can_strike(striker.unit, struck.unit)).then_some(striker)
        };
        struck.touches_on(side).filter_map(strikes).collect()
    }
}

/// The stands of a unit that are in contact, front rank first, each rank from its left.
fn stands_of(state: &State, unit: UnitId) -> Vec<Stand> {
    define!("common.dice.order");
    let touches: Vec<Touch> =
        state.touches_of(unit).into_iter().filter(|touch| state.fights(touch.enemy)).collect();
    let mut stands: Vec<Stand> = touches
        .chunk_by(|a, b| a.own == b.own)
        .map(|touches| Stand {
            unit,
            place: touches[0].own,
            figures: state.fighters_at(unit, touches[0].own),
            fights_to: fights_to(state, touches),
            touches: touches.to_vec(),
        })
        .collect();
    stands.sort_by_key(|stand| state.unit(unit).rank_and_file(stand.place, state.info(unit)));
    stands
}

/// The side to which a stand fights: its front; else the flank with more enemy figures, the left of equals; else its rear.
fn fights_to(state: &State, touches: &[Touch]) -> Edge {
    define!("common.melee.primary", "common.ground.front");
    let figures = |side: Edge| -> u32 {
        let there = touches.iter().filter(|touch| touch.side == side);
        there.map(|touch| u32::from(state.fighters_at(touch.enemy, touch.theirs))).sum()
    };
    let [front, left, right] = [Edge::Front, Edge::Left, Edge::Right].map(figures);
    match (front > 0, left + right > 0) {
        (true, _) => Edge::Front,
        (false, true) => {
            if left >= right {
                Edge::Left
            } else {
                Edge::Right
            }
        }
        (false, false) => Edge::Rear,
    }
}

impl State {
    /// Whether a unit has figures that fight hand to hand: commanders and riders fight apart, wagons and guns without a crew do not.
    pub(crate) fn fights(&self, id: UnitId) -> bool {
        match self.info(id).kind {
            Kind::Commander | Kind::Rider => false,
            Kind::Troops(troop) => match troop.arm() {
                Arm::Wagon | Arm::Vessel => false,
                Arm::Artillery => self.unit(id).crew > 0,
                Arm::Infantry | Arm::Missile | Arm::Cavalry | Arm::Piece | Arm::Single => true,
            },
        }
    }

    /// The figures that fight on the stand at a place: of a piece its crew.
    pub(crate) fn fighters_at(&self, id: UnitId, place: u8) -> u8 {
        define!("medieval.crew.melee", "musket.crew.melee", "medieval.chariot.melee");
        match self.info(id).kind.troop().map(Troop::arm) {
            Some(Arm::Artillery) => self.unit(id).crew,
            Some(_) | None => self.unit(id).figures_at(place, self.info(id)),
        }
    }

    /// Whether a unit is able to strike another in this turn. Whom it has caught in flight it does not fight.
    pub(crate) fn can_strike(&self, striker: UnitId, struck: UnitId) -> bool {
        define!(
            "common.third.no-time",
            "medieval.mounted.no-fight",
            "common.3dt.caught-when",
            "medieval.chariot.fire-or-melee",
            "medieval.chariot.fighter"
        );
        self.may_strike(striker)
            && !self.unit(striker).is(Flags::COWED | Flags::MOUNTED)
            && !self.run(striker).is(RunFacts::FIRED_DRIVING)
            && self.carrier(striker) != Some(Carrier::Fighter)
            && !self.caught(struck).contains(&striker)
    }

    /// Of enemy stands in contact with a stand the one that it meets: the nearest, of equals the one whose centre is nearer, then the one
    /// farther to its left.
    pub(crate) fn nearest_touch<'a>(
        &self,
        (unit, place): (UnitId, u8),
        touches: impl Iterator<Item = &'a Touch>,
    ) -> Vec<Touch> {
        define!("common.shock.contact", "medieval.strike.stand");
        let own = self.stand_at(unit, place);
        let key = |touch: &Touch| {
            let other = self.stand_at(touch.enemy, touch.theirs);
            let aside: Length = own.frame().spot(other.centre()).u;
            (own.distance(&other), own.centre().to(other.centre()).squared(), aside)
        };
        let mut touches: Vec<Touch> = touches.copied().collect();
        touches.sort_by_key(key);
        touches
    }

    /// The stand at a place of a unit, turned to its face.
    pub(crate) fn stand_at(&self, unit: UnitId, place: u8) -> ground::tabletop::Rect {
        if let Some(wagon) = self.wagon_around(unit) {
            return wagon;
        }
        let own = self.unit(unit).stand(place, self.info(unit));
        if !self.is_indoors(unit) {
            return own;
        }
        let at_opening = self.stands_at_openings(unit).into_iter().find(|(at, _)| *at == place);
        at_opening.map_or(own, |(_, slit)| slit)
    }
}
