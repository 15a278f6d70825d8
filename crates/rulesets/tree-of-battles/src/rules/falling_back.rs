//! What flags and specials let men do beside the usual: fall back on purpose, guard their leader, run at the enemy
//! (muster.flag, muster.special).

use battle::{Hopes, Refusal, Roll, Table, Tally};
use dice::{AVERAGE, Throw};
use ground::tabletop::{Block, Length, Place};

use crate::actions::How;
use crate::charts::FAST_DICE;
use crate::conditions::Special;
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::carrying::SLOWED;
use crate::rules::geometry::is_within;
use crate::rules::muster_arrivals::neutral_name;
use crate::state::{ContingentId, Duty, LeaderId, State};
use crate::troops::ControlResult;

/// Chivalrous and impetuous men so near are lured by a feigned flight, in inches.
const LURES_WITHIN: u8 = 6;
/// Room behind is looked for in steps of a quarter of an inch.
const STRIDE: Length = Length::inch_hundredths(25);

impl State {
    /// Whether a contingent may use its Tactical Move to fall back on purpose; if not, why.
    pub(crate) fn may_fall_back_so(&self, who: ContingentId, how: How) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        let c = self.contingent(who);
        if how == How::Feign {
            return match self.has(who, Marks::FEIGNS) {
                true if c.is(Flags::DISARRAY) => {
                    refuse(rule!("muster.special.feigned-flight.tob"), "{0} is in disarray")
                }
                true => Ok(()),
                false => refuse(rule!("muster.flag.feigned-flight"), "{0} does not feign flight"),
            };
        }
        let rule = rule!("muster.special.planned-withdrawal");
        let mut specials = self.scenario.conditions.specials.iter();
        if !specials.any(|known| matches!(known, Special::PlannedWithdrawal { pieces } if pieces.has(who))) {
            return refuse(rule, "{0} has no plan to withdraw");
        }
        if !c.is(Flags::HAS_SHOT) {
            return refuse(rule, "{0} withdraws as planned only after it has shot");
        }
        Ok(())
    }

    /// A contingent falls back on purpose, its face to the enemy: as far as its dice take it, with no DPs.
    pub(crate) fn fall_back_so(&mut self, who: ContingentId, how: How, table: &mut Table<'_, Event>) {
        let feigns = how == How::Feign;
        let (rule, moves) = match feigns {
            true => (rule!("muster.special.feigned-flight.tob"), 1),
            false => (rule!("muster.special.planned-withdrawal"), 2),
        };
        self.begin_moving(who, table);
        let mut bonus = Tally::base(rule, "falls back", 0);
        if self.is_ground_slow() {
            bonus.add(rule!("muster.weather.ground"), "mud or snow", -SLOWED * i32::from(moves));
        }
        let roll = Roll {
            rule,
            what: "move",
            side: self.contingent(who).side,
            throw: Throw::sum(AVERAGE, FAST_DICE * moves),
            dice: None,
            wanted: None,
            bonus: Some(&bonus),
            hopes: Hopes::High,
        };
        let whole = Length::inches(table.roll(roll) + bonus.total());
        let (place, stood) = (self.contingent(who).place, *self.footprint(who));
        let way = place.facing.reversed();
        self.uncover_ahead(who, way, whole, table);
        let far = self.run_of(who, way, whole).far;
        let back =
            |far: Length| Block::new(Place::new(place.at.moved(way, far), place.facing), self.shape(who));
        // Its last rank may be short: with its face to the enemy it needs other room than with its back to him.
        let mut nearer = (0..).map(|n| far - STRIDE * n).take_while(|far| *far > Length::ZERO);
        let far = nearer.find(|far| self.has_room(who, &back(*far))).unwrap_or(Length::ZERO);
        let end = back(far).place;
        self.contingent_mut(who).set(Flags::MOVED, true);
        self.relocate(who, end);
        self.startle_leaders(who, &stood);
        table.tell(&[rule], Event::FallsBackSo { contingent: who, by: far });
        if feigns {
            self.lure(who, &stood, table);
        } else if !self.contingent(who).is(Flags::RESTORED) && self.is_behind_friend(who) {
            let c = self.contingent_mut(who);
            c.set(Flags::RESTORED, true);
            c.set(Flags::DISARRAY, false);
            c.dps = 0;
            self.note_recovery(who);
            table.tell(&[rule], Event::InOrderAgain(who));
        }
    }

    /// Whether a contingent has a friend before it.
    fn is_behind_friend(&self, who: ContingentId) -> bool {
        let friends = self.on_table(self.contingent(who).side).filter(|id| *id != who);
        friends.into_iter().any(|id| !self.contingent(id).is(Flags::ROUTING) && self.is_to_front(who, id))
    }

    /// Hot-headed enemies near where a contingent stood will want to follow it.
    fn lure(&mut self, who: ContingentId, stood: &ground::tabletop::Rect, table: &mut Table<'_, Event>) {
        let side = self.contingent(who).side;
        for enemy in self.all_contingents() {
            let hot = self.is_chivalrous(enemy) || self.has(enemy, Marks::IMPETUOUS);
            if hot
                && self.is_enemy(enemy, side)
                && is_within(stood.distance(self.footprint(enemy)), LURES_WITHIN)
            {
                self.contingent_mut(enemy).set(Flags::LURED, true);
                table.tell(&[rule!("muster.special.feigned-flight.tob")], Event::Lured(enemy));
            }
        }
    }

    /// What a test makes of impetuous men, as if they pursued: on 3 and 4 they are held back, else they run at the enemy.
    pub(crate) fn read_impetus(&mut self, contingent: ContingentId, total: i8, table: &mut Table<'_, Event>) {
        let stops = (3..=4).contains(&total);
        let result = if stops { ControlResult::Stops } else { ControlResult::GoesOn };
        table.tell(&[rule!("muster.flag.impetuous.tob")], Event::Control { contingent, total, result });
        if !stops && !self.is_bound_by_fire(contingent) {
            let target = self.nearest_enemy(contingent).map_or(ContingentId::NONE, |(id, _)| id);
            self.bind(contingent, Duty::ChargeBest, target);
        }
    }

    /// Whether his household is with a leader in good order and has not saved him yet.
    pub(crate) fn is_guarded(&self, leader: LeaderId) -> bool {
        define!("muster.flag.bodyguard");
        let (l, home) = (self.leader(leader), self.leader_info(leader).with);
        let (Some(with), Some(home)) = (l.with.some(), home.some()) else { return false };
        !l.is(LeaderFlags::GUARDED)
            && self.has(with, Marks::BODYGUARD)
            && neutral_name(&self.info(with).id) == neutral_name(&self.info(home).id)
            && !self.contingent(with).is(Flags::OFF | Flags::ROUTING | Flags::DISARRAY)
    }
}
