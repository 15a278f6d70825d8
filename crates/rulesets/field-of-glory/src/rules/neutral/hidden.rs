//! Hidden groups: where they lie, how they are found, run into and imagined (muster.hidden.*.fog, muster.special.ambush).

use battle::neutral::hidden::{self, Hiding};
use battle::{Refusal, Rule, Side, Table, Viewer};
use dice::Source;
use ground::tabletop::Length;
use ground::tabletop::{Block, Convex, Place, Point, Rect, Sweep};

use crate::events::Event;
use crate::laid::shape;
use crate::rulebook::{define, rule};
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

    /// Whether a stride of a group of its owner's will keeps off the places of hidden friends.
    pub(crate) fn keeps_off_hidden(&self, who: GroupId, sweep: &Sweep) -> Result<(), Refusal> {
        if !self.can_hide() {
            return Ok(());
        }
        let own = self.footprint(who);
        let mut friends = hidden::hidden_of(self, self.side_of(who))
            .filter(|friend| !own.overlaps(self.footprint(*friend)));
        match friends.find(|friend| sweep.meets(self.footprint(*friend))) {
            Some(friend) => {
                let why = "{0} keeps off the place where {1} lies hidden";
                Err(Refusal::new(rule!("muster.hidden.place.fog"), why).about(who.into()).and(friend.into()))
            }
            None => Ok(()),
        }
    }

    /// Whoever lies hidden where a block would stand: enemies, and friends upon whose places the mover does not stand already.
    pub(crate) fn hidden_under(&self, who: GroupId, block: &Block) -> Option<GroupId> {
        if !self.can_hide() {
            return None;
        }
        let own = self.footprint(who);
        let rects: Vec<Rect> = block.stands().map(|(_, rect)| rect).collect();
        hidden::all_hidden(self).find(|id| {
            *id != who
                && (self.side_of(*id) != self.side_of(who) || !own.overlaps(self.footprint(*id)))
                && self.bases(*id).iter().any(|base| rects.iter().any(|rect| rect.overlaps(base)))
        })
    }
}

/// Steps.
impl State {
    /// A group comes out of hiding of its owner's will.
    pub(crate) fn come_out(&mut self, id: GroupId, to_charge: bool, table: &mut Table<'_, Event>) {
        hidden::come_out(self, id, rule!("muster.hidden.out.fog"), to_charge, table);
    }

    /// A move has run into somebody hidden, before whom it ends.
    pub(crate) fn stumble(&mut self, who: GroupId, on: GroupId, table: &mut Table<'_, Event>) {
        hidden::run_into(self, who, on, None, table);
    }

    /// A group is about to go straight from one place to another, forced or at a charge: whoever lies hidden in its way is
    /// revealed. Returns whether there was anybody.
    pub(crate) fn uncover(
        &mut self,
        who: GroupId,
        from: &Block,
        to: &Block,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let mut found = false;
        if !self.can_hide() {
            return found;
        }
        let way = Convex::swept(&from.footprint(), &to.footprint());
        let in_way = |battle: &State| {
            let meets = |id: &GroupId| way.meets(battle.footprint(*id).corners());
            hidden::all_hidden(battle).find(|id| *id != who && meets(id))
        };
        while let Some(on) = in_way(self) {
            found = true;
            hidden::run_into(self, who, on, Some(rule!("muster.hidden.forced.fog")), table);
        }
        found
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
