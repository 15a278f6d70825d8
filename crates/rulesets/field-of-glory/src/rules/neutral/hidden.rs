//! Hidden groups: where they lie, how they are found, run into and imagined (muster.hidden.*.fog, muster.special.ambush).

use battle::neutral::hidden::{self, Hiding};
use battle::{Refusal, Rule, Side, Table, Viewer};
use dice::Source;
use ground::tabletop::Length;
use ground::tabletop::{Block, Place, Point, Rect, Sweep};

use crate::events::Event;
use crate::laid::shape;
use crate::rulebook::{define, rule};
use crate::rules::charge::chase::Revealed;
use crate::rules::charge::ride::Ride;
use crate::rules::facts::geometry::{WITHIN, least_distance};
use crate::state::{CommanderFlags, CommanderId, Fate, Flags, GroupId, State};

/// So often a place is drawn for somebody who might lie hidden.
const MOST_DRAWS: usize = 40;

impl Hiding for State {
    fn lies(&self, id: GroupId) -> bool {
        self.group(id).place != Place::default()
    }

    fn is_found(&self, id: GroupId, near: u8) -> bool {
        self.is_enemy_within(self.side_of(id), self.bases(id), near)
    }

    fn take_out_of_sight(&mut self, id: GroupId) {
        define!("muster.hidden.out.fog");
        self.group_mut(id).set(Flags::OFF, true);
        self.lay(id);
        let with: Vec<CommanderId> = self.commanders_with(id).collect();
        for commander in with {
            let state = self.commander_mut(commander);
            state.set(CommanderFlags::OFF | CommanderFlags::WAITS, true);
            state.with = GroupId::NONE;
        }
    }

    fn put_in_sight(&mut self, id: GroupId, rules: &[Rule], table: &mut Table<'_, Event>) {
        let home = self.group(id).place;
        let place = self.room_near(id, home).unwrap_or(home);
        self.set_down(id, place);
        table.tell(rules, Event::ComesToLight(id));
        self.set_down_commanders(id);
    }
}

/// Facts.
impl State {
    /// Whether groups may lie hidden in this battle at all.
    #[inline]
    pub(crate) fn can_hide(&self) -> bool {
        hidden::can_hide(self)
    }

    /// Whether a group lies hidden.
    #[inline]
    pub(crate) fn is_hidden(&self, id: GroupId) -> bool {
        self.group(id).is_fated(Fate::HIDDEN)
    }

    /// Whether a viewer knows of a commander: he is not still to be placed, nor with hidden men.
    pub(crate) fn is_commander_known_to(&self, id: CommanderId, viewer: Viewer) -> bool {
        let waits = self.commander(id).is(CommanderFlags::WAITS);
        !waits || viewer.knows_secrets_of(self.commander_info(id).side)
    }

    /// The rout level of an army as far as a viewer knows its groups, in hundredths of a point.
    pub(crate) fn known_rout_level(&self, side: Side, viewer: Viewer) -> u32 {
        let level = self.rout_level(side);
        if !self.can_hide() || viewer.knows_secrets_of(side) {
            return level;
        }
        let all = self.groups_at_start(side).max(1);
        let counted = self.scenario.groups_of(side).filter(|id| self.counts(*id));
        let hidden = counted.filter(|id| self.is_hidden(*id)).count() as u32;
        level * (all - hidden) / all
    }

    /// Whether an enemy of a side stands within so many metres of some bases.
    pub(crate) fn is_enemy_within(&self, side: Side, bases: &[Rect], metres: u8) -> bool {
        let near = self.scenario.conditions.length(metres);
        self.enemies(side).any(|enemy| {
            least_distance(bases, self.bases(enemy)).is_some_and(|far| WITHIN.is_within(far, near))
        })
    }

    /// Whether the step that asks does so in secret: nobody but this side knows of it.
    pub(crate) fn is_asked_in_secret(&self) -> Option<Side> {
        match self.steps.last()? {
            crate::steps::Step::ComeOut(_) => Some(self.active),
            _ => None,
        }
    }

    /// Whether a charged group has seen those who charge it before; who comes straight out of an ambush has not been seen.
    pub(crate) fn has_seen(
        &self,
        id: GroupId,
        chargers: impl Iterator<Item = GroupId>,
    ) -> Result<(), Refusal> {
        hidden::has_seen(self, id, chargers)
    }

    /// Whether a group that goes over some ground of its owner's will keeps off the places of hidden friends.
    pub(crate) fn keeps_off_hidden(&self, who: GroupId, swept: &[Sweep]) -> Result<(), Refusal> {
        let mut friends = self.hidden_besides(who).filter(|id| self.side_of(*id) == self.side_of(who));
        match friends.find(|friend| swept.iter().any(|sweep| sweep.meets(self.footprint(*friend)))) {
            Some(friend) => {
                let why = "{0} keeps off the place where {1} lies hidden";
                Err(Refusal::new(rule!("muster.hidden.place.fog"), why).about(who.into()).and(friend.into()))
            }
            None => Ok(()),
        }
    }

    /// All who lie hidden, but for friends upon whose places a group stands already.
    fn hidden_besides(&self, who: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        let (own, side) = (self.footprint(who), self.side_of(who));
        hidden::all_hidden(self)
            .filter(move |id| *id != who && (self.side_of(*id) != side || !own.overlaps(self.footprint(*id))))
    }
}

/// Steps.
impl State {
    /// A group comes out of hiding of its owner's will.
    pub(crate) fn come_out(&mut self, id: GroupId, to_charge: bool, table: &mut Table<'_, Event>) {
        hidden::come_out(self, id, rule!("muster.hidden.out.fog"), to_charge, table);
    }

    /// A group is about to go over some ground, forced or at a charge: whoever lies hidden there is revealed, until nobody does.
    /// Returns them.
    pub(crate) fn uncover(
        &mut self,
        who: GroupId,
        goes_over: impl Fn(&Rect) -> bool,
        table: &mut Table<'_, Event>,
    ) -> Vec<GroupId> {
        let hidden: Vec<GroupId> = hidden::all_hidden(self).collect();
        let met =
            |battle: &State| battle.hidden_besides(who).find(|id| battle.bases(*id).iter().any(&goes_over));
        while let Some(on) = met(self) {
            hidden::run_into(self, who, on, Some(rule!("muster.hidden.forced.fog")), table);
        }
        hidden.into_iter().filter(|id| !self.is_hidden(*id)).collect()
    }

    /// Whether somebody lay hidden in the way of a charge, and has been revealed. Enemies whom it now meets become targets of it,
    /// and answer.
    pub(crate) fn charge_comes_over_hidden(&mut self, by: GroupId, table: &mut Table<'_, Event>) -> bool {
        define!("muster.hidden.bump.fog");
        let Some(charge) = self.charge_of(by).filter(|_| self.can_hide()) else { return false };
        let (wheel, variable) = (charge.wheel, charge.variable());
        let Some(ride) = self.ride_on(by, wheel, variable) else { return false };
        let found = self.uncover(by, |rect| ride.goes_over(rect), table);
        let ride = if found.is_empty() { None } else { self.ride_on(by, wheel, variable) };
        let met = ride.iter().flat_map(Ride::contacts).filter(|id| found.contains(id));
        for target in met.collect::<Vec<GroupId>>() {
            if self.charge_mut(by).is_some_and(|charge| charge.targets.try_push(target).is_ok()) {
                table.tell(&[rule!("muster.hidden.bump")], Event::Reveals { by, at: target });
                self.note_charged(target);
                self.then(Revealed { by, target });
            }
        }
        !found.is_empty()
    }
}

/// What a side knows and what it can imagine.
impl State {
    /// The battle as a side supposes it: the enemy's hidden groups are still unseen, but nowhere.
    pub(crate) fn without_secrets(&self, of: Side) -> State {
        let mut state = self.clone();
        let hidden: Vec<GroupId> = hidden::hidden_of(&state, of).collect();
        for id in hidden {
            state.put(id, Place::default());
        }
        state.asks = battle::State::find_asks(&state);
        state
    }

    /// The battle with places drawn anew for the hidden groups of a side, as they may be for all that the enemy sees.
    pub(crate) fn with_hidden_drawn(&self, of: Side, dice: &mut dyn Source) -> State {
        let mut state = self.clone();
        let hidden: Vec<GroupId> = hidden::hidden_of(self, of).collect();
        for id in hidden {
            let facing = state.group(id).place.facing;
            let drawn = (0..MOST_DRAWS).find_map(|_| {
                let mut part = |whole: Length| {
                    let hundredths = dice.throw_silently(&dice::Throw::one(dice::D100));
                    Length::new((i64::from(whole.micrometres()) * i64::from(hundredths) / 100) as i32)
                };
                let table = &state.scenario.table;
                let place = Place::new(Point::at(part(table.width), part(table.depth)), facing);
                state.could_hide(id, place).then_some(place)
            });
            // Where nothing fits he is left where he is: that he lies somewhere is known to nobody either.
            if let Some(place) = drawn {
                state.put(id, place);
            }
        }
        state.asks = battle::State::find_asks(&state);
        state
    }

    /// Whether a group could lie hidden at a place for all that the enemy sees.
    fn could_hide(&self, id: GroupId, place: Place) -> bool {
        let files = self.group(id).files;
        let block = Block::new(place, shape(self.group(id).bases, files, self.depth_of(id)));
        let rects: Vec<Rect> = block.stands().map(|(_, rect)| rect).collect();
        self.has_room_at(id, place, files)
            && hidden::all_hidden(self)
                .all(|other| other == id || !self.footprint(other).overlaps(&block.footprint()))
            && !self.is_enemy_within(self.side_of(id), &rects, hidden::found_within(self, id))
    }

    /// How many groups lie hidden.
    pub(crate) fn hidden_count(&self) -> usize {
        self.groups.iter().filter(|group| group.is_fated(Fate::HIDDEN)).count()
    }

    /// Whether somebody has moved who might have run into hidden men, or come too near to them: that there was nobody is
    /// news, too.
    pub(crate) fn might_have_found(&self, before: &State) -> bool {
        self.can_hide()
            && self.groups.iter().zip(&before.groups).any(|(now, then)| {
                (now.place, now.flags.has(Flags::OFF)) != (then.place, then.flags.has(Flags::OFF))
            })
    }
}
