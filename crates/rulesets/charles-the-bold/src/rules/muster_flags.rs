//! What the flags of contingents do in play (muster.flag).

use battle::{Hopes, Refusal, Roll, Rule, Table};
use dice::{D6, Throw};
use ground::in_narrow_arc;

use crate::conditions::Traits;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, GroupId, Members, OFF, StandId, State};
use crate::troops::{Impetuous, Unit};

define!(
    "muster.flag.chivalrous.ctb",
    "muster.flag.impetuous.ctb",
    "muster.flag.drilled.ctb",
    "muster.flag.fatigued.ctb",
    "muster.flag.two-handed.ctb",
    "muster.flag.open-order.ctb",
    "muster.flag.bayonet.ctb",
    "muster.flag.may-form-phalanx.ctb",
    "muster.flag.stakes",
    "muster.flag.stakes.ctb",
    "muster.flag.garrison",
    "muster.flag.outpost",
    "muster.flag.treacherous",
    "muster.ground.hollow",
    "muster.ground.pits",
    "muster.ground.open-wood",
    "muster.ground.walled-town",
    "muster.special.blocked-retreat",
);

/// Hexes within which an enemy keeps a stand from mounting or dismounting.
const QUIET: u8 = 3;
/// Hexes within which an enemy keeps mounted infantry from riding.
const RIDE: u8 = 6;
/// MP of mounted infantry that rides.
const RIDING: u8 = 3;

/// What a unit becomes by mounting or dismounting, if it may. It keeps its ranks, order and break points; the strength
/// of its ranks is that of the other entry.
pub(crate) fn other_unit(unit: &Unit, traits: Traits) -> Option<Unit> {
    if !traits.has(Traits::DISMOUNTABLE) {
        return None;
    }
    let key = match unit.row.key {
        "knights" | "knights-household" => "men-at-arms-foot",
        "men-at-arms-foot" => "knights",
        "mounted-sergeants" | "ordonnance-archers" => "bills",
        _ => return None,
    };
    let mut other = Unit::named(key)?;
    let front = other.ranks[0];
    other.ranks = unit.ranks.map(|sp| if sp > 0 { front } else { 0 });
    (other.order, other.bp) = (unit.order, unit.bp);
    let steady = other.sub.is_mounted() && traits.has(Traits::CHIVALROUS);
    other.impetuous = if steady { Impetuous::Steady } else { Impetuous::None };
    Some(other)
}

/// Facts.
impl State {
    /// What a stand is like by its contingent.
    #[inline]
    pub(crate) fn has_trait(&self, stand: StandId, wanted: Traits) -> bool {
        let conditions = &self.scenario.conditions;
        conditions.on && conditions.traits.get(stand.index()).is_some_and(|traits| traits.has(wanted))
    }

    /// Whether great shields cover a stand from this shooter.
    pub(crate) fn has_pavises_against(&self, stand: StandId, by: StandId) -> bool {
        let front = || in_narrow_arc(self.hex_of(stand), self.stand(stand).facing, self.hex_of(by));
        self.has_trait(stand, Traits::ALL_ROUND) || self.has_trait(stand, Traits::PAVISES) && front()
    }

    /// Whether a ring of points has no flank: it has not moved since its last activation.
    pub(crate) fn is_ring(&self, stand: StandId) -> bool {
        self.has_trait(stand, Traits::SCHILTRON) && !self.stand(stand).is(Flags::STIRRED)
    }

    /// Whether a wall of shields keeps its order under fire.
    pub(crate) fn is_shieldwall(&self, stand: StandId) -> bool {
        self.has_trait(stand, Traits::SHIELDWALL)
            && !self.stand(stand).is(Flags::STIRRED)
            && !self.is_disordered(stand)
    }

    /// Whether a stand is short of arrows or powder, and by which row.
    pub(crate) fn is_low_on_ammunition(&self, stand: StandId) -> Option<Rule> {
        if self.has_trait(stand, Traits::LOW_AMMUNITION) {
            return Some(rule!("muster.flag.low-ammunition.ctb"));
        }
        self.runs_low(stand).then(|| rule!("muster.special.low-ammunition"))
    }

    /// MP of a stand for a move that begins now: mounted infantry rides while no enemy is near.
    #[inline]
    pub(crate) fn moving_points(&self, stand: StandId) -> u8 {
        if !self.scenario.conditions.on {
            return self.unit(stand).mp;
        }
        let mp = self.riding_points(stand);
        mp - u8::from(self.is_slowed(mp))
    }

    /// MP of a stand on good ground.
    #[inline]
    pub(crate) fn riding_points(&self, stand: StandId) -> u8 {
        let mp = self.unit(stand).mp;
        let rides = mp < RIDING
            && self.has_trait(stand, Traits::MOUNTED_INFANTRY)
            && !self.is_enemy_within(stand, RIDE);
        if rides { RIDING } else { mp }
    }

    /// The bit of a general whom his bodyguard can still save: it is with him, in good order, and has not saved him yet.
    fn guard_of(&self, group: GroupId, at: StandId) -> Option<u32> {
        let mut leaders = self.scenario.conditions.leaders.iter();
        let bit = 1 << leaders.position(|leader| leader.group == Some(group))?;
        let guarded = self.has_trait(at, Traits::BODYGUARD)
            && !self.is_disordered(at)
            && !self.group(group).replacement
            && self.course.guarded & bit == 0;
        guarded.then_some(bit)
    }

    /// Whether the activated stand may mount or dismount.
    pub(crate) fn dismount_check(&self) -> Result<(), Refusal> {
        let stand = self.act.members[0];
        let refuse = |why| Err(Refusal::new(rule!("muster.flag.dismountable.ctb"), why).about(stand.into()));
        if self.act.members.len() > 1 || self.info(stand).other.is_none() {
            return refuse("{0} does not mount or dismount in battle");
        }
        if self.act.moves > 0 || self.act.fired || self.act.tried_opportunity || self.act.tried_rally {
            return refuse("{0} mounts or dismounts instead of anything else");
        }
        if self.is_disordered(stand) || self.is_in_melee(stand) {
            return refuse("{0} is disordered or in melee and cannot mount or dismount");
        }
        if self.is_enemy_within(stand, QUIET) {
            return refuse("an enemy is too near for {0} to mount or dismount");
        }
        Ok(())
    }
}

/// Steps.
impl State {
    /// The activated stand mounts or dismounts: what it has lost stays lost.
    pub(crate) fn dismount(&mut self, table: &mut Table<'_, Event>) {
        let stand = self.act.members[0];
        let before = self.unit(stand).ranks;
        let changed = !self.stand(stand).is(Flags::CHANGED);
        self.stand_mut(stand).set(Flags::CHANGED, changed);
        let now = self.unit(stand).ranks;
        let left = self.stand(stand).left;
        let kept: [u8; 3] = std::array::from_fn(|rank| match left[rank] {
            0 => 0,
            sp => now[rank].saturating_sub(before[rank] - sp).max(1),
        });
        self.stand_mut(stand).left = kept;
        let mounted = self.sub(stand).is_mounted();
        table.tell(&[rule!("muster.flag.dismountable.ctb")], Event::Changes { stand, mounted });
        self.act.over = true;
    }

    /// Marksmen who have hit a stand throw for the general attached to it. Whether a bodyguard may save him from it.
    pub(crate) fn pick_out_general(
        &mut self,
        by: StandId,
        at: StandId,
        table: &mut Table<'_, Event>,
    ) -> bool {
        if !self.has_trait(by, Traits::MARKSMEN) {
            return false;
        }
        let Some(group) = self.attached_commander(at) else { return false };
        if !self.throw_at_general(by, table) {
            return false;
        }
        let guarded = self.guard_of(group, at).is_some();
        if !guarded {
            self.kill_general(group, table);
        }
        guarded
    }

    /// The general picked out is lost, unless the die is thrown once more and misses him.
    pub(crate) fn guard_general(
        &mut self,
        by: StandId,
        at: StandId,
        again: bool,
        table: &mut Table<'_, Event>,
    ) {
        let Some(group) = self.attached_commander(at) else { return };
        if again && let Some(bit) = self.guard_of(group, at) {
            self.course.guarded |= bit;
            table.tell(&[rule!("muster.flag.bodyguard")], Event::Guarded { group });
            if !self.throw_at_general(by, table) {
                return;
            }
        }
        self.kill_general(group, table);
    }

    fn throw_at_general(&self, by: StandId, table: &mut Table<'_, Event>) -> bool {
        let die = table.roll(Roll {
            rule: rule!("muster.flag.marksmen.ctb"),
            what: "fire at the general",
            side: self.side_of(by),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        die == 6
    }

    fn kill_general(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        self.note_general_lost(group);
        let g = self.group_mut(group);
        (g.commander, g.attached, g.due) = (OFF, StandId::NONE, true);
        table.tell(&[rule!("muster.flag.marksmen.ctb"), rule!("2.2b")], Event::CommanderKilled { group });
    }

    /// Tells the MP of a move that are other than those of the chart.
    pub(crate) fn tell_points(&self, members: &Members, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        let first = members[0];
        let (plain, riding, mp) = (self.unit(first).mp, self.riding_points(first), self.moving_points(first));
        let rules = [rule!("muster.flag.mounted-infantry.ctb"), rule!("muster.weather.ground")];
        let event = Event::MovingPoints { stand: first, mp };
        match (riding > plain, mp < riding) {
            (false, false) => {}
            (true, false) => table.tell(&rules[..1], event),
            (false, true) => table.tell(&rules[1..], event),
            (true, true) => table.tell(&rules, event),
        }
    }

    /// Notes that a stand has moved.
    pub(crate) fn stir(&mut self, stand: StandId) {
        if self.scenario.conditions.on {
            self.stand_mut(stand).set(Flags::STIRRED, true);
        }
    }
}
