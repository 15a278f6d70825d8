//! Strikes of the ranks behind the first: pole arms, pikes, hoplites in phalanx (medieval.strike.order).

use battle::Table;
use ground::tabletop::{Edge, SightLine};

use super::fray::{Fray, Stand};
use super::melee::Toll;
use crate::events::{Attack, Event};
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, State, UnitId};
use crate::troops::Troop;

/// The strikes of one stand behind the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Strikes {
    /// The unit that is struck, and the place of its stand.
    at: (UnitId, u8),
    /// The unit that strikes.
    by: UnitId,
    /// The file of its stand from the left, and its rank.
    from: (u8, u8),
    /// How many: its figures.
    count: u8,
    /// It stands behind another unit.
    behind_friends: bool,
}

impl State {
    /// Every strike from behind the front makes a figure of the enemy roll once more.
    pub(crate) fn rear_rank_rolls(&self, fray: &Fray, toll: &mut Toll, table: &mut Table<'_, Event>) {
        let mut strikes: Vec<Strikes> = self.on_board().flat_map(|id| self.strikes_of(fray, id)).collect();
        // By the unit that rolls, then by the one that strikes, its files from the left, front strikers first.
        strikes.sort_by_key(|strikes| (strikes.at.0, strikes.by, strikes.from));
        for strikes in strikes {
            self.rear_rank_strikes(fray, strikes, toll, table);
        }
    }

    fn rear_rank_strikes(
        &self,
        fray: &Fray,
        strikes: Strikes,
        toll: &mut Toll,
        table: &mut Table<'_, Event>,
    ) {
        let (unit, place) = strikes.at;
        let Some(struck) = fray.stand(unit, place) else { return };
        for _ in 0..strikes.count {
            let Some(place) = self.struck_from_behind(strikes, &toll.losses) else { return };
            let point = self.survival_point(struck, struck.fights_to, &[]);
            toll.tell(unit, Attack::RearRanks, rule!("medieval.strike.order"), table);
            match strikes.behind_friends {
                true => toll.note_behind(strikes.by),
                false => toll.note_strike(strikes.by, unit),
            }
            let fallen = self.roll_to_survive(unit, 1, &point, toll, table);
            toll.losses.add_all(unit, place, fallen);
        }
    }

    /// The place whose figure is struck: that of the stand in front of the file; among pikes, and by pikes and pole arms, then those that
    /// step up behind it.
    fn struck_from_behind(&self, strikes: Strikes, losses: &super::losses::Losses) -> Option<u8> {
        define!("medieval.strike.order", "medieval.pike.defence");
        let (unit, place) = strikes.at;
        let goes_on = self.is_pike(unit) && (self.is_pike(strikes.by) || self.is_pole_arms(strikes.by));
        let file = self.unit(unit).file_behind(place, self.info(unit));
        let reach = if goes_on { file.len() } else { 1 };
        file.into_iter().take(reach).find(|place| self.left_at(unit, *place, losses) > 0)
    }

    /// The strikes of a unit's stands behind the front.
    fn strikes_of(&self, fray: &Fray, id: UnitId) -> Vec<Strikes> {
        let unit = self.unit(id);
        let mut strikes = Vec::new();
        if !self.strikes_from_behind(id) {
            return strikes;
        }
        for file in unit.files_of_places(self.info(id)) {
            let file: Vec<u8> = file.into_iter().filter(|place| unit.has_stand(*place)).collect();
            let Some(front) = file.first() else { continue };
            if let Some(at) = self.faced_by(fray, (id, *front), id) {
                let behind = file.iter().skip(1).take(self.striking_ranks_behind(id, at.0));
                strikes.extend(behind.map(|place| self.strikes_from(id, *place, at, false)));
            } else if self.is_pole_arms(id)
                && let Some(friend) = self.friend_before(id, *front)
                && let Some(at) = self.faced_by(fray, friend, id)
            {
                strikes.push(self.strikes_from(id, *front, at, true));
            }
        }
        strikes
    }

    fn strikes_from(&self, by: UnitId, place: u8, at: (UnitId, u8), behind_friends: bool) -> Strikes {
        define!("medieval.strike.stand");
        let at_place = self.unit(by).rank_and_file(place, self.info(by));
        let count = self.unit(by).figures_at(place, self.info(by));
        Strikes { at, by, from: (at_place.file, at_place.rank), count, behind_friends }
    }

    /// Whether its arms reach over the first rank.
    fn strikes_from_behind(&self, id: UnitId) -> bool {
        let phalanx = self.info(id).kind == Kind::Troops(Troop::Hoplites) && self.unit(id).is(Flags::PHALANX);
        self.is_pole_arms(id) || self.is_pike(id) || phalanx
    }

    /// How many ranks behind the first strike over it: one of pole arms or a phalanx, two of pikes that attack this enemy.
    fn striking_ranks_behind(&self, id: UnitId, enemy: UnitId) -> usize {
        define!("medieval.polearm.behind", "medieval.polearm.front", "medieval.phalanx.second-rank");
        match (self.is_pike(id), self.is_attacking(id, enemy)) {
            (false, _) => 1,
            (true, true) => {
                define!("medieval.pike.three-ranks");
                2
            }
            (true, false) => {
                define!("medieval.pike.defence");
                0
            }
        }
    }

    /// The enemy stand that a stand of the front fights before it, if that can be struck by this unit.
    fn faced_by(&self, fray: &Fray, (unit, place): (UnitId, u8), by: UnitId) -> Option<(UnitId, u8)> {
        let stand: &Stand = fray.stand(unit, place).filter(|stand| stand.fights_to == Edge::Front)?;
        let touches = self.nearest_touch((unit, place), stand.touches_on(Edge::Front));
        let struck = touches.first()?;
        (self.can_strike(by, struck.enemy) && self.can_strike(unit, struck.enemy))
            .then_some((struck.enemy, struck.theirs))
    }

    /// The stand of another friendly unit right before a stand of the first rank.
    fn friend_before(&self, id: UnitId, place: u8) -> Option<(UnitId, u8)> {
        define!("medieval.polearm.behind");
        let own = self.stand_at(id, place);
        let from = own.midpoint(Edge::Front);
        let ahead = SightLine::new(from, from.moved(own.facing(), CONTACT));
        let friends = self.units_of(self.side_of(id)).filter(|friend| *friend != id && self.fights(*friend));
        let stands =
            friends.flat_map(|friend| self.stands_of(friend).map(move |(place, rect)| (friend, place, rect)));
        let before = stands.filter(|(_, _, rect)| ahead.crosses(rect) || rect.holds(from));
        before
            .min_by_key(|(friend, place, rect)| (own.distance(rect), *friend, *place))
            .map(|(friend, place, _)| (friend, place))
    }

    /// Whether it is a unit of Swiss pike.
    pub(crate) fn is_pike(&self, id: UnitId) -> bool {
        matches!(self.info(id).kind, Kind::Troops(Troop::PikeLight | Troop::PikeMedium))
    }

    /// Whether it is a unit of pole arms.
    pub(crate) fn is_pole_arms(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::PoleArms)
    }
}
