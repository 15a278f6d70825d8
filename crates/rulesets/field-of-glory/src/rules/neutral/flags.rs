//! What the flags of contingents do in play here (muster.flag.*.fog).

use battle::neutral::deeds;
use battle::{Rule, Table, Tally};
use ground::tabletop::SightLine;

use crate::conditions::Traits;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{CommanderId, Fate, Flags, GroupId, State};
use crate::tolls::Marks;
use crate::troops::{Cohesion, Training};

/// Mounted infantry rides while no enemy is within so many MUs.
const RIDES_BEYOND: u8 = 12;
/// On so much a commander is lost whom marksmen have picked out.
pub(crate) const PICKED_OUT: i32 = 11;

/// Facts.
impl State {
    /// Whether a group is of a contingent with a trait.
    #[inline]
    pub(crate) fn has_trait(&self, group: GroupId, one: Traits) -> bool {
        self.scenario.conditions.on && self.scenario.conditions.has_trait(group, one)
    }

    /// Whether a group is tired, from the start or from a turn on, and by which row.
    pub(crate) fn tired_by(&self, group: GroupId) -> Option<Rule> {
        if self.has_trait(group, Traits::FATIGUED) {
            return Some(rule!("muster.flag.fatigued.fog"));
        }
        if self.scenario.conditions.on { deeds::tires(self, group) } else { None }
    }

    /// How well a group is drilled now: who is tired is undrilled whatever else is said.
    #[inline]
    pub(crate) fn training(&self, group: GroupId) -> Training {
        define!("muster.flag.drilled.fog", "muster.flag.fatigued.fog");
        if self.tired_by(group).is_some() { Training::Undrilled } else { self.info(group).training }
    }

    /// The row by which a group is short of arrows or powder, from the start or from a turn on.
    pub(crate) fn short_of_arrows(&self, group: GroupId) -> Option<Rule> {
        if self.has_trait(group, Traits::LOW_AMMUNITION) {
            return Some(rule!("muster.flag.low-ammunition.fog"));
        }
        if self.scenario.conditions.on { deeds::runs_low(self, group) } else { None }
    }

    /// Whether a group is impetuous foot with an impact capability, which makes it shock troops.
    pub(crate) fn is_impetuous_foot(&self, group: GroupId) -> bool {
        define!("muster.flag.impetuous.fog");
        let kind = self.kind(group);
        kind.troop.is_foot() && kind.impact.is_some() && self.has_trait(group, Traits::IMPETUOUS)
    }

    /// Whether a group is in cover against a shot by its pavises, if that comes from its front, or by the walls of its town.
    pub(crate) fn is_sheltered(&self, group: GroupId, shot: &SightLine) -> bool {
        define!("muster.flag.pavises.fog", "muster.ground.walled-town");
        if !self.scenario.conditions.on {
            return false;
        }
        let has_pavises = self.has_trait(group, Traits::PAVISES);
        has_pavises && self.frame(group).is_ahead(shot.from) || self.town_of(group).is_some()
    }

    /// Whether mounted infantry rides: it moves at the rate of light horse while no enemy is near.
    pub(crate) fn rides(&self, group: GroupId) -> bool {
        define!("muster.flag.mounted-infantry.fog");
        self.has_trait(group, Traits::MOUNTED_INFANTRY)
            && !self.enemies(self.side_of(group)).any(|enemy| self.are_within(group, enemy, RIDES_BEYOND))
    }

    /// Whether a group stands in a ring of points: it has not moved in its own last turn, and nobody strikes its flank or rear.
    pub(crate) fn stands_in_schiltron(&self, group: GroupId) -> bool {
        define!("muster.flag.may-form-schiltron.fog");
        self.has_trait(group, Traits::SCHILTRON) && !self.group(group).is_fated(Fate::STIRRED)
    }

    /// What so many hits of a group by shooting do besides: marksmen pick out commanders.
    pub(crate) fn picked_out(&self, group: GroupId, hits: u8) -> Marks {
        define!("muster.flag.marksmen.fog");
        let picks = hits > 0 && self.has_trait(group, Traits::MARKSMEN);
        if picks { Marks::SHOT_BY_MARKSMEN } else { Marks::default() }
    }

    /// Whether the household of the leader who is with a group may throw the dice for him once more: it is in good order and has
    /// not done so.
    fn may_spare(&self, group: GroupId) -> bool {
        let state = self.group(group);
        let used = self.all_groups().any(|other| {
            let conditions = &self.scenario.conditions;
            self.group(other).is_fated(Fate::SPARED)
                && conditions.body_of.get(other.index()) == conditions.body_of.get(group.index())
        });
        self.has_trait(group, Traits::BODYGUARD) && state.cohesion == Cohesion::Steady && !used
    }
}

/// Tallies.
impl State {
    /// What impetuous horse takes from its test not to charge.
    pub(crate) fn add_impetuous(&self, groups: &[GroupId], bonus: &mut Tally) {
        let hot = |id: &GroupId| {
            self.is_mounted(*id) && self.is_shock(*id) && self.has_trait(*id, Traits::IMPETUOUS)
        };
        if groups.iter().any(hot) {
            bonus.add(rule!("muster.flag.impetuous.fog"), "impetuous", -1);
        }
    }

    /// What tired men take from a complex move test.
    pub(crate) fn add_fatigue(&self, groups: &[GroupId], bonus: &mut Tally) {
        if let Some(rule) = groups.iter().find_map(|id| self.tired_by(*id)) {
            bonus.add(rule, "tired", -1);
        }
    }
}

/// Steps.
impl State {
    /// A player turn ends: notes which of the active player's groups moved in it.
    pub(crate) fn note_who_moved(&mut self) {
        let moved = Flags::MOVED | Flags::CHARGED | Flags::HAS_PURSUED | Flags::EVADED | Flags::PIVOTED;
        let own: Vec<GroupId> = self.on_table(self.active).collect();
        for id in own {
            let stirred = self.group(id).is(moved);
            self.group_mut(id).doom(Fate::STIRRED, stirred);
        }
    }

    /// The dice for a commander have fallen badly: his household has them thrown once more, once in the battle. Returns whether
    /// it does.
    pub(crate) fn spare(&mut self, commander: CommanderId, table: &mut Table<'_, Event>) -> bool {
        let with = self.commander(commander).with;
        // He is of the contingent to which he was attached at the start.
        let conditions = &self.scenario.conditions;
        let body = |group: GroupId| conditions.body_of.get(group.index()).copied();
        let is_his = body(with).is_some() && body(with) == body(self.commander_info(commander).with);
        let Some(with) = with.some().filter(|with| is_his && self.may_spare(*with)) else { return false };
        self.group_mut(with).doom(Fate::SPARED, true);
        table.tell(&[rule!("muster.flag.bodyguard")], Event::Spares(with));
        true
    }
}
