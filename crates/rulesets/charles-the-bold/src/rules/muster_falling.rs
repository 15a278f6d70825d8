//! Falling back on purpose: feigned flight and planned withdrawal (muster.special).

use battle::{List, Refusal, Rule, Table};
use ground::{Facing, Spot, in_narrow_arc, in_wide_arc};

use crate::actions::Action;
use crate::charts::Cost;
use crate::conditions::{Lure, Special, Traits};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::search::Seen;
use crate::state::{Flags, StandId, State};
use crate::steps::{Leg, MoveKind, Path};
use crate::troops::Impetuous;

define!("muster.flag.feigned-flight");

/// Hexes within which impetuous enemies are lured.
const LURE: u8 = 2;
/// Hexes within which a friend ahead covers a stand that has withdrawn.
const COVER: u8 = 3;

/// How a stand falls back.
#[derive(Clone, Copy)]
struct Falling {
    rule: Rule,
    mp: u8,
    /// It goes through any friend.
    through: bool,
    /// It may turn as it likes.
    turns: bool,
}

/// Facts.
impl State {
    /// How the activated stand may fall back, or why it may not.
    fn falling(&self) -> Result<Falling, Refusal> {
        let stand = self.act.members[0];
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()));
        let (feigned, planned) =
            (rule!("muster.special.feigned-flight.ctb"), rule!("muster.special.planned-withdrawal"));
        let withdraws = self.is_to_withdraw(stand);
        let rule = if withdraws { planned } else { feigned };
        if self.act.members.len() > 1 || !(withdraws || self.has_trait(stand, Traits::FEIGNED_FLIGHT)) {
            return refuse(rule, "{0} does not fall back on purpose");
        }
        self.may_move_now()?;
        self.may_stir(stand)?;
        if self.act.moves > 0 || self.act.fired || self.must_break_off(stand) {
            return refuse(rule, "{0} falls back as its whole activation");
        }
        if withdraws {
            if !self.stand(stand).is(Flags::HAS_SHOT) {
                return refuse(rule, "{0} falls back only after it has shot");
            }
            return Ok(Falling {
                rule,
                mp: (2 * self.moving_points(stand)).min(12),
                through: true,
                turns: false,
            });
        }
        if self.is_disordered(stand) {
            return refuse(rule, "{0} is disordered and cannot feign flight");
        }
        Ok(Falling { rule, mp: self.moving_points(stand), through: false, turns: true })
    }

    fn is_to_withdraw(&self, stand: StandId) -> bool {
        let withdraws = |special: &Special| matches!(special, Special::PlannedWithdrawal { pieces: stands } if stands.has(stand));
        self.scenario.conditions.specials.iter().any(withdraws)
    }

    /// Steps of a stand that falls back from a hex with so many MP spent, with what they cost in all.
    fn falling_steps(
        &self,
        falling: Falling,
        spot: Spot,
        spent: u8,
    ) -> impl Iterator<Item = (Leg, Spot, u8)> + '_ {
        let stand = self.act.members[0];
        self.stand(stand).facing.rear().into_iter().filter_map(move |dir| {
            let to = self.next(spot, dir)?;
            let cost = match self.step_cost(spot, dir, self.sub(stand), falling.mp)? {
                Cost::Mp(points) => points,
                _ if spent == 0 => falling.mp,
                _ => return None,
            };
            let free = match self.at(to) {
                None => !self.has_hidden_friend(to, self.side_of(stand)),
                Some(other) if self.side_of(other) != self.side_of(stand) => false,
                Some(friend) => falling.through || self.is_passable_friend(stand, friend),
            };
            let open = free && self.bound_between(stand, spot, to).is_none();
            (open && spent + cost <= falling.mp).then_some((Leg::Step(dir), to, spent + cost))
        })
    }

    /// Whether a stand may end its falling back here, facing so.
    fn may_fall_to(&self, falling: Falling, spot: Spot, facing: Facing) -> Result<(), Refusal> {
        let stand = self.act.members[0];
        let side = self.side_of(stand);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()));
        if self.at(spot).is_some() {
            return refuse(rule!("hex.occupancy"), "{0} may not end its move in an occupied hex");
        }
        if !falling.turns && facing != self.stand(stand).facing {
            return refuse(falling.rule, "{0} keeps its facing as it falls back");
        }
        if self.contacts_at(side, spot, facing).next().is_some()
            || self.exposed_to(side, spot, facing).is_some()
        {
            return refuse(rule!("3.5e"), "{0} would come to an enemy as it falls back");
        }
        Ok(())
    }

    /// Whether the activated stand may fall back like this.
    pub(crate) fn fall_check(&self, path: &Path) -> Result<(), Refusal> {
        let falling = self.falling()?;
        let stand = self.act.members[0];
        let refuse = |why| Err(Refusal::new(falling.rule, why).about(stand.into()));
        if path.kind != MoveKind::Back || path.legs.is_empty() {
            return refuse("{0} falls back by at least one hex to its rear");
        }
        let (mut spot, mut spent) = (self.stand(stand).spot, 0);
        for (n, leg) in path.legs.iter().enumerate() {
            let step = self.falling_steps(falling, spot, spent).find(|(l, ..)| l == leg);
            let Some((_, to, cost)) = step else { return refuse("{0} cannot fall back that way") };
            (spot, spent) = (to, cost);
            if n + 1 < path.legs.len() && self.is_in_zone(spot, self.side_of(stand)) {
                return refuse("{0} stops when it enters an enemy zone of control");
            }
        }
        self.may_fall_to(falling, spot, path.facing)
    }

    /// The ways in which the activated stand may fall back: one to each place, facing as it does or turned about.
    pub(crate) fn fall_choices(&self, into: &mut Vec<Action>) {
        if self.act.members.len() == 1
            && let Ok(falling) = self.falling()
        {
            let start = self.stand(self.act.members[0]).spot;
            self.fall_from(falling, start, 0, &mut List::new(), &mut Seen::new(start), into);
        }
    }

    fn fall_from(
        &self,
        falling: Falling,
        spot: Spot,
        spent: u8,
        legs: &mut List<Leg, 12>,
        seen: &mut Seen,
        into: &mut Vec<Action>,
    ) {
        let stand = self.act.members[0];
        let kept = self.stand(stand).facing;
        for (leg, to, cost) in self.falling_steps(falling, spot, spent) {
            if !seen.is_new(to) || !legs.push(leg) {
                continue;
            }
            let about = falling.turns.then(|| kept.opposite());
            for facing in [Some(kept), about].into_iter().flatten() {
                if self.may_fall_to(falling, to, facing).is_ok() {
                    into.push(Action::FallBack(Path { kind: MoveKind::Back, legs: *legs, facing }));
                }
            }
            if !self.is_in_zone(to, self.side_of(stand)) {
                self.fall_from(falling, to, cost, legs, seen, into);
            }
            legs.pop();
        }
    }

    /// The enemy that has lured a stand, while he is on the field.
    #[inline]
    pub(crate) fn lure_of(&self, stand: StandId) -> Option<StandId> {
        if self.course.lures.is_empty() || !self.scenario.conditions.on {
            return None;
        }
        let lure = self.course.lures.iter().find(|lure| lure.stand == stand)?;
        self.stands.get(lure.by.index()).filter(|by| by.is_on_map()).map(|_| lure.by)
    }
}

/// Steps.
impl State {
    /// The activated stand falls back.
    pub(crate) fn fall_back(&mut self, path: &Path, table: &mut Table<'_, Event>) {
        let Ok(falling) = self.falling() else { return };
        let stand = self.act.members[0];
        table.tell(&[falling.rule], Event::FallsBack { stand });
        if falling.turns {
            self.lure(stand, table);
        }
        self.go_along(stand, &path.legs, falling.rule, table);
        self.turn_stand(stand, path.facing, &[falling.rule], table);
        self.act.over = true;
        let rests = falling.through && self.is_disordered(stand) && !self.stand(stand).is(Flags::RESTED);
        if rests && self.is_covered(stand) {
            self.stand_mut(stand).set(Flags::DISORDERED, false);
            self.stand_mut(stand).set(Flags::RESTED, true);
            table.tell(&[falling.rule], Event::Rallied { stand, may_act: false });
        }
    }

    /// Impetuous enemies who have a stand in their arc close before them will follow it.
    fn lure(&mut self, by: StandId, table: &mut Table<'_, Event>) {
        for stand in self.all_stands() {
            let s = self.stand(stand);
            if !s.is_on_map() || self.side_of(stand) == self.side_of(by) || !self.is_impetuous(stand) {
                continue;
            }
            let (from, to) = (self.hex_of(stand), self.hex_of(by));
            let in_arc = match self.unit(stand).impetuous {
                Impetuous::Poor => in_wide_arc(from, s.facing, to),
                _ => in_narrow_arc(from, s.facing, to),
            };
            if in_arc && self.stand_distance(stand, by) <= LURE {
                self.course.lures.retain(|lure| lure.stand != stand);
                self.course.lures.push(Lure { stand, by });
                table.tell(
                    &[rule!("muster.special.feigned-flight.ctb")],
                    Event::MustAdvance { stand, at: by },
                );
            }
        }
    }

    /// Whether a friend stands close before a stand.
    fn is_covered(&self, stand: StandId) -> bool {
        let facing = self.stand(stand).facing;
        self.army(self.side_of(stand)).any(|friend| {
            friend != stand
                && self.stand_distance(stand, friend) <= COVER
                && in_narrow_arc(self.hex_of(stand), facing, self.hex_of(friend))
        })
    }

    /// A stand has had its activation: it is lured no more.
    pub(crate) fn forget_lure(&mut self, stand: StandId) {
        if !self.course.lures.is_empty() {
            self.course.lures.retain(|lure| lure.stand != stand);
        }
    }
}
