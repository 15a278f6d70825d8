//! Charge moves, what they touch, and the cohesion that charges on flank and rear cost (charge.move, charge.counts, charge.broken,
//! flank.drop).

use arrayvec::ArrayVec;
use battle::{Rule, Table};
use ground::tabletop::{Cover, Length, Outline, Rect, Sweep, TOUCH};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::plans::Course;
use crate::rules::charge::ride::{MOST_MET, Ride};
use crate::rules::facts::ground::WORKS_FROM;
use crate::rules::march::travel::Obstacle;
use crate::state::{Blow, Flags, GroupId, MOST_BASES, State};

/// Moving.
impl State {
    /// Moves a charger along its path as it now is, until it touches somebody or is stopped.
    pub(crate) fn move_charger(&mut self, by: GroupId, table: &mut Table<'_, Event>) {
        define!("charge.move", "charge.counts");
        let Some(charge) = self.charge_mut(by) else { return };
        let is_cancelled = charge.course == Course::Cancelled;
        charge.course = Course::Moved;
        let (wheel, variable) = (charge.wheel, charge.variable());
        if is_cancelled {
            return;
        }
        let Some(mut ride) = self.ride_on(by, wheel, variable) else { return };
        while !self.uncover(by, |rect| ride.goes_over(rect), table).is_empty() {
            let Some(again) = self.ride_on(by, wheel, variable) else { return };
            ride = again;
        }
        self.group_mut(by).set(Flags::CHARGED, true);
        let rule = if variable.is_some() { rule!("charge.chase") } else { rule!("charge.move") };
        self.ride_home(by, &ride, rule, table);
    }

    /// Carries out a ride: the group stands at its end, files step forward, and whoever is touched is in close combat with it, or is
    /// pursued if he is BROKEN and nobody else is touched. Commanders on their own in its way are dealt with before anything
    /// else happens: whoever calls this has already put what comes next on the stack.
    pub(crate) fn ride_home(&mut self, by: GroupId, ride: &Ride, rule: Rule, table: &mut Table<'_, Event>) {
        let before: ArrayVec<Rect, MOST_BASES> = self.bases(by).iter().copied().collect();
        let met: ArrayVec<(GroupId, Option<Blow>, bool), { 2 * MOST_MET }> = ride
            .contacts()
            .map(|enemy| {
                let blow = self.qualifies(&before, ride, enemy);
                (enemy, blow, blow.is_none() && self.touches_aside(ride, enemy))
            })
            .collect();
        let mut end = ride.end();
        if matches!(ride.stopped, Some(Obstacle::Friend(_))) {
            end =
                crate::rules::march::travel::moved_ahead(&ride.wheeled, (ride.way - TOUCH).max(Length::ZERO));
        }
        let stands = Sweep::standing(&end, Cover::Stands);
        let swept: ArrayVec<Sweep, 3> = ride.swept().into_iter().chain([stands]).collect();
        let crossed = self.crossings(&swept);
        self.group_mut(by).crossed |= crossed;
        self.regroup(by);
        self.group_mut(by).stepped = ride.steps;
        self.put(by, end.place);
        self.stir();
        table.tell(&[rule], Event::Rides { group: by, by: ride.cost + ride.way });
        self.burst_through(by, &ride.burst, table);
        if ride.steps.iter().any(|step| *step > Length::ZERO) {
            table.tell(&[rule!("charge.step-forward")], Event::StepsForward(by));
        }
        self.meet_all(by, &met, table);
        self.reach_camp(by, ride, table);
        self.make_way(by);
        self.overrun(self.side_of(by), &swept);
    }

    /// Those whom a mover touches are in close combat with it; BROKEN ones are only pursued, if there is nobody else.
    fn meet_all(&mut self, by: GroupId, met: &[(GroupId, Option<Blow>, bool)], table: &mut Table<'_, Event>) {
        let side = self.side_of(by);
        for (enemy, blow, is_aside) in met {
            if self.group(*enemy).is_broken() {
                continue;
            }
            let is_charging = self.group(*enemy).is(Flags::INTERCEPTED | Flags::CHARGED);
            let fight = self.join(by, *enemy, true);
            fight.strikes[side] = *blow;
            fight.charging[side.other()] |= is_charging;
            if *is_aside {
                define!("flank.not-qualified");
                self.group_mut(by).unqualified = *enemy;
            }
            self.group_mut(*enemy).set(Flags::LOOTING, false);
            let rule = if blow.is_some() { rule!("flank.qualify") } else { rule!("combat.join") };
            table.tell(&[rule], Event::Contacts { by, at: *enemy, blow: *blow });
        }
        let broken = met.iter().map(|(enemy, ..)| *enemy).find(|enemy| self.group(*enemy).is_broken());
        if let Some(broken) = broken.filter(|_| !self.is_in_combat(by)) {
            self.group_mut(by).pursues = broken;
            table.tell(&[rule!("charge.broken")], Event::Catches { by, at: broken });
        }
    }

    /// A group that ends its charge in contact with the enemy's camp, and with nobody else, loots it.
    fn reach_camp(&mut self, by: GroupId, ride: &Ride, table: &mut Table<'_, Event>) {
        let Some(Obstacle::Camp(side)) = ride.stopped else { return };
        let is_sacked = self.camps[side].sacked;
        if side != self.side_of(by) && !is_sacked && !self.is_in_combat(by) {
            self.group_mut(by).set(Flags::LOOTING, true);
            table.tell(&[rule!("camp.sack")], Event::Loots(by));
        }
    }

    /// The water and the works that are gone over, as bits.
    pub(crate) fn crossings(&self, swept: &[Sweep]) -> u64 {
        define!("terrain.defending");
        let mut crossed = 0u64;
        let pieces = (0u32..).zip(&self.scenario.table.pieces).take(WORKS_FROM as usize);
        for (number, piece) in pieces.filter(|(_, piece)| piece.kind.kind.is_water()) {
            if swept.iter().any(|sweep| sweep.meets_outline(&piece.outline)) {
                crossed |= 1 << number;
            }
        }
        for (number, work) in (WORKS_FROM..64).zip(&self.scenario.works) {
            let line = Outline::segment(work.from, work.to);
            if swept.iter().any(|sweep| sweep.meets_outline(&line)) {
                crossed |= 1 << number;
            }
        }
        crossed
    }

    /// Routers who were caught by chargers lose a base for each of them, when all charges have been moved.
    pub(crate) fn lose_caught(&mut self, table: &mut Table<'_, Event>) {
        define!("charge.chase");
        let caught: Vec<GroupId> =
            self.charges.iter().filter_map(|charge| self.group(charge.by).pursues.some()).collect();
        for group in caught {
            if self.group(group).is_on_table() {
                self.lose_bases_by(group, 1, rule!("cohesion.broken.losses"), table);
            }
        }
    }
}

/// What a charge on flank or rear costs.
impl State {
    /// The next group that drops a level because battle troops struck its flank or rear, in the order of dice.
    pub(crate) fn next_to_drop(&self) -> Option<GroupId> {
        define!("flank.drop", "pursuit.fresh");
        let is_struck = |group: &GroupId| {
            let side = self.side_of(*group).other();
            !self.group(*group).is(Flags::DROPPED)
                && !self.is_skirmishers(*group)
                && self.fights.iter().any(|fight| {
                    fight.has(*group)
                        && fight.impact
                        && fight.strikes[side].is_some()
                        && !self.is_skirmishers(fight.groups[side])
                })
        };
        self.in_dice_order().find(is_struck)
    }

    /// A group drops a level for a charge on its flank or rear; if it breaks it routs at once and is not fought.
    pub(crate) fn drop_for_flank(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        self.group_mut(group).set(Flags::DROPPED, true);
        self.drop_levels(group, 1, rule!("flank.drop"), table);
        self.rout_if_broken(group);
    }
}
