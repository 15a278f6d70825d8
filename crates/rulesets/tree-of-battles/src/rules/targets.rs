//! Who may shoot at whom: weapons, ranges, arcs (shoot.who, shoot.target, shoot.measure, shoot.range.*).

use battle::{Refusal, Rule};
use ground::tabletop::{Distance, Edge, Length, REACH, Rect, Region, Spot, TOUCH};

use crate::charts::{CLOSE_RANGE_WITHIN, LONG_RANGE_BEYOND};
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::{amount, beyond, inches, is_within};
use crate::state::{ContingentId, State};
use crate::troops::{Phase, Troop, Weapon};

/// A shot that can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shot {
    /// Who shoots.
    pub by: ContingentId,
    /// At whom.
    pub at: ContingentId,
    /// With what.
    pub weapon: Weapon,
    /// How far.
    pub range: Distance,
    /// So many stands reach the target.
    pub stands: u8,
}

/// Who shoots.
impl State {
    /// Whether a contingent may still choose a target in this phase, and with which weapon it shoots.
    pub(crate) fn may_aim(&self, by: ContingentId) -> Result<Weapon, Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        let c = self.contingent(by);
        if c.is(Flags::OFF) {
            return refuse(rule!("shoot.who"), "{0} is not on the table");
        }
        let Some(weapon) = self.weapon_of(by) else {
            return refuse(rule!("shoot.who"), "{0} has no missiles in its front rank");
        };
        if c.is(Flags::ACTED | Flags::SHOT) {
            return refuse(rule!("shoot.who"), "{0} has its target already: one in a phase");
        }
        if c.is(Flags::ROUTING | Flags::PURSUING | Flags::LOOTING | Flags::ALOOF) {
            return refuse(
                rule!("shoot.who"),
                "{0} routs, pursues, loots or stands aloof, and does not shoot",
            );
        }
        if c.is(Flags::PLUNDERS) {
            return refuse(rule!("muster.special.plunder"), "{0} plunders and only defends itself");
        }
        self.phase_allows(by, weapon)?;
        if self.is_engaged(by) {
            return refuse(rule!("shoot.who"), "{0} is in hand-to-hand combat and does not shoot");
        }
        Ok(weapon)
    }

    /// Whether a phase is open to a kind of shooters at all.
    fn phase_allows(&self, by: ContingentId, weapon: Weapon) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        let c = self.contingent(by);
        if weapon == Weapon::Artillery {
            return match self.phase {
                Phase::LongRange => Ok(()),
                Phase::CloseRange if c.is(Flags::FIRED) => {
                    refuse(rule!("seq.3-reserve"), "{0} has shot in this turn: a gun shoots once a turn")
                }
                Phase::CloseRange if c.is(Flags::MOVED) => {
                    refuse(rule!("move.artillery"), "{0} has moved and lost its shot")
                }
                Phase::CloseRange if c.is(Flags::RESERVED) => Ok(()),
                _ => refuse(rule!("seq.5-reserved"), "{0} has not kept its shot"),
            };
        }
        if self.phase == Phase::LongRange {
            if self.is_skirmishers(by) {
                return refuse(
                    rule!("seq.5-skirmishers"),
                    "{0} are skirmishers and shoot at close range only",
                );
            }
            if weapon == Weapon::Other {
                return refuse(rule!("seq.5-other"), "{0} shoots in the close range phase only");
            }
        }
        Ok(())
    }
}

/// At whom.
impl State {
    /// Whether a contingent may shoot at another in this phase.
    pub(crate) fn may_shoot_at(&self, by: ContingentId, at: ContingentId) -> Result<Shot, Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        let Some(weapon) = self.weapon_of(by) else {
            return refuse(rule!("shoot.who"), "{0} has no missiles in its front rank");
        };
        self.may_be_target(by, at)?;
        let range = self.range(by, at);
        if !is_within(range, self.most_range(by, weapon)) {
            let windy = self.most_range(by, weapon) < weapon.ranges().maximum;
            let rule = if windy { rule!("muster.weather.wind-in-face.tob") } else { range_rule(weapon) };
            let most = amount(self.most_range(by, weapon));
            return refuse(rule, "{1} is {2}″ away: the range of {0} is {3}″")
                .map_err(|refusal| refusal.amounts(beyond(range), most));
        }
        if let Some(rule) = self.is_beyond_sight(by, range) {
            return refuse(rule, "{1} is farther off than {0} sees in this weather");
        }
        self.band_allows(by, at, weapon, range)?;
        let stands = self.stands_that_reach(by, at, weapon)?;
        let shot = Shot { by, at, weapon, range, stands };
        if self.shooting_dice(&shot).total() <= 0 {
            return refuse(rule!("arch.dice.dp"), "{0} has so many DPs that no die is left");
        }
        Ok(shot)
    }

    /// Whether a contingent could shoot at another from where both stand, in one phase or another.
    pub(crate) fn could_shoot_at(&self, by: ContingentId, at: ContingentId) -> bool {
        let Some(weapon) = self.weapon_of(by) else { return false };
        let range = self.range(by, at);
        is_within(range, self.most_range(by, weapon))
            && self.may_be_target(by, at).is_ok()
            && self.is_beyond_sight(by, range).is_none()
            && self.shot(by, at).is_some_and(|shot| self.shooting_dice(&shot).total() > 0)
    }

    /// The enemies that a contingent may shoot at in this phase, in roster order.
    pub(crate) fn targets_of(
        &self,
        by: ContingentId,
        weapon: Weapon,
    ) -> impl Iterator<Item = ContingentId> + '_ {
        // Most are plainly out of range.
        let reach = self.bounds(by).grown(inches(self.most_range(by, weapon) + 1));
        self.enemies(self.contingent(by).side)
            .filter(move |at| reach.meets(self.bounds(*at)) && self.may_shoot_at(by, *at).is_ok())
    }

    /// The shot of a contingent at another, if it can be made.
    pub(crate) fn shot(&self, by: ContingentId, at: ContingentId) -> Option<Shot> {
        let weapon = self.weapon_of(by)?;
        let stands = self.stands_that_reach(by, at, weapon).ok()?;
        Some(Shot { by, at, weapon, range: self.range(by, at), stands })
    }

    fn may_be_target(&self, by: ContingentId, at: ContingentId) -> Result<(), Refusal> {
        let refuse = |why| Err(Refusal::new(rule!("shoot.target"), why).about(by.into()).and(at.into()));
        let target = self.contingent(at);
        if target.side == self.contingent(by).side {
            return refuse("{1} is no enemy of {0}");
        }
        if target.is(Flags::OFF) {
            return refuse("{1} is nowhere to be seen");
        }
        if target.is(Flags::ROUTING) {
            return refuse("{1} routs: nobody shoots at it");
        }
        if self.is_engaged(at) {
            return refuse("{1} is in hand-to-hand combat: nobody shoots at it");
        }
        Ok(())
    }

    /// How far it is: from the shooters' front edge to the target's footprint.
    pub(crate) fn range(&self, by: ContingentId, at: ContingentId) -> Distance {
        define!("shoot.measure");
        Distance::of_rect_and_segment(self.footprint(at), self.footprint(by).edge(Edge::Front))
    }

    /// How far a weapon reaches, in inches.
    pub(crate) fn most_range(&self, by: ContingentId, weapon: Weapon) -> u8 {
        define!("shoot.range.effective-only-guns");
        self.reach_in_wind(by, weapon, weapon.ranges().maximum)
    }

    /// Whether the phase lets a contingent shoot so far.
    fn band_allows(
        &self,
        by: ContingentId,
        at: ContingentId,
        weapon: Weapon,
        range: Distance,
    ) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if self.phase == Phase::LongRange {
            if is_within(range, LONG_RANGE_BEYOND) {
                let why = "{1} is {2}″ away from {0}: long range is beyond {3}″";
                return refuse(rule!("seq.3-long-range"), why)
                    .map_err(|refusal| refusal.amounts(beyond(range), amount(LONG_RANGE_BEYOND)));
            }
            return Ok(());
        }
        // Skirmishers and guns that kept their shot shoot at any range.
        if is_within(range, CLOSE_RANGE_WITHIN) || weapon == Weapon::Artillery || self.is_skirmishers(by) {
            return Ok(());
        }
        if weapon != Weapon::Longbow {
            let why = "{1} is {2}″ away from {0}: close range is within {3}″";
            return refuse(rule!("seq.5-archers"), why)
                .map_err(|refusal| refusal.amounts(beyond(range), amount(CLOSE_RANGE_WITHIN)));
        }
        if self.contingent(by).is(Flags::MOVED) {
            return refuse(rule!("seq.5-longbow"), "{0} has moved and shoots only within 4″ now");
        }
        Ok(())
    }

    /// How many stands of the front rank reach a target: in range of their weapon, partly in their arc, in their sight.
    fn stands_that_reach(&self, by: ContingentId, at: ContingentId, weapon: Weapon) -> Result<u8, Refusal> {
        define!("shoot.front-rank");
        let (block, target) = (self.block(by), self.block(at));
        let footprint = self.footprint(at);
        let most = self.most_range(by, weapon);
        let (mut in_arc, mut count) = (false, 0);
        for (number, stand) in block.front_rank() {
            if self.weapon_of_stand(by, number) != Some(weapon) {
                continue;
            }
            let far = Distance::of_rect_and_segment(footprint, stand.edge(Edge::Front));
            if !is_within(far, most) || !target.parts().any(|part| is_in_arc(&stand, weapon, &part)) {
                continue;
            }
            in_arc = true;
            count += u8::from(self.sees(by, &stand, at));
        }
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        match (count, in_arc) {
            (0, false) => refuse(rule!("shoot.arc"), "{1} is not in the arc of any stand of {0}"),
            (0, true) => refuse(rule!("geo.sight"), "no stand of {0} sees {1}"),
            _ => Ok(count),
        }
    }

    /// What a stand shoots with.
    fn weapon_of_stand(&self, contingent: ContingentId, stand: u8) -> Option<Weapon> {
        let troop = self.troop_of(contingent, stand);
        let weapon = troop.row().weapon?;
        let is_armed =
            weapon != Weapon::Other || troop == Troop::Skirmisher || self.has(contingent, Marks::JAVELINS);
        is_armed.then_some(weapon)
    }
}

/// Whether any part of a rectangle is in the arc of a stand: its front zone, for guns a narrower one.
fn is_in_arc(stand: &Rect, weapon: Weapon, target: &Rect) -> bool {
    define!("shoot.arc");
    let frame = stand.frame();
    if weapon != Weapon::Artillery {
        return frame.front_zone().overlaps(target);
    }
    let (near, far) = (TOUCH + Length::new(1), Length::new(REACH));
    let wide = |ahead: Length| frame.half_front + ahead.half();
    let spot = |u: Length, v: Length| Spot { u, v };
    let corners =
        [spot(-wide(far), far), spot(wide(far), far), spot(wide(near), near), spot(-wide(near), near)];
    Region::new(frame, corners).overlaps(target)
}

fn range_rule(weapon: Weapon) -> Rule {
    match weapon {
        Weapon::Artillery => rule!("shoot.range.artillery"),
        Weapon::Longbow => rule!("shoot.range.longbow"),
        Weapon::Crossbow => rule!("shoot.range.crossbow"),
        Weapon::Handgun => rule!("shoot.range.handgun"),
        Weapon::Other => rule!("shoot.range.other"),
    }
}
