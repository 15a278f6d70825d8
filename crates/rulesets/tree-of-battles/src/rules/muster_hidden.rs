//! Hidden contingents: where they lie, how they come out and are run into (muster.hidden.*.tob, muster.special.ambush).

use battle::neutral::hidden::{self, Hiding};
use battle::{Refusal, Rule, Side, Table, Viewer};
use dice::Source;
use ground::tabletop::{Bearing, Block, Convex, Length, Place, Point, Sweep};

use crate::actions::{Action, Legs};
use crate::conditions::quarters;
use crate::events::Event;
use crate::flags::LeaderFlags;
use crate::rulebook::{define, rule};
use crate::rules::fast::{leg, shifted};
use crate::rules::geometry::WITHIN;
use crate::rules::trail::{Allowance, Trail};
use crate::state::{BattleId, ContingentId, LeaderId, State};

/// A move is looked at in strides of this length for whom it might run into.
const STRIDE: Length = Length::inch_hundredths(25);
/// So often a place is drawn for somebody who might lie hidden before he is imagined away.
const MOST_DRAWS: usize = 40;

impl Hiding for State {
    fn lies(&self, id: ContingentId) -> bool {
        self.contingent(id).place != Place::default()
    }

    fn is_found(&self, id: ContingentId, near: u8) -> bool {
        let (own, near) = (self.footprint(id), quarters(near));
        let mut enemies = self.foes(self.contingent(id).side);
        enemies.any(|enemy| WITHIN.is_within(own.distance(self.footprint(enemy)), near))
    }

    fn take_out_of_sight(&mut self, id: ContingentId) {
        self.lay(id);
        for leader in self.leaders.iter_mut().filter(|leader| leader.with == id) {
            leader.set(LeaderFlags::HIDDEN, true);
            leader.with = ContingentId::NONE;
        }
    }

    fn put_in_sight(&mut self, id: ContingentId, rules: &[Rule], table: &mut Table<'_, Event>) {
        let home = self.contingent(id).place;
        let place = self.room_near(id, home).unwrap_or(home);
        self.put(id, place);
        self.anchor(id);
        if self.info(id).planted {
            self.plant(id);
        }
        table.tell(rules, Event::Revealed { contingent: id, place });
        for leader in self.all_leaders() {
            if self.leader(leader).is(LeaderFlags::HIDDEN) && self.leader_info(leader).with == id {
                let l = self.leader_mut(leader);
                l.set(LeaderFlags::HIDDEN, false);
                l.with = id;
                table.tell(&[rule!("leader.attached")], Event::Joins { leader, contingent: id });
            }
        }
    }
}

/// Facts.
impl State {
    /// Whether contingents may lie hidden in this battle at all.
    #[inline]
    pub(crate) fn can_hide(&self) -> bool {
        hidden::can_hide(self)
    }

    /// Whether a viewer knows of a contingent.
    #[inline]
    pub(crate) fn is_known_to(&self, id: ContingentId, viewer: Viewer) -> bool {
        hidden::is_known_to(self, id, viewer)
    }

    /// Whether a viewer knows of a leader: he is not with hidden men.
    pub(crate) fn is_leader_known_to(&self, id: LeaderId, viewer: Viewer) -> bool {
        let l = self.leader(id);
        !l.is(LeaderFlags::HIDDEN) || viewer.knows_secrets_of(l.side)
    }

    /// Whether a viewer knows of a battle: not all of it is hidden.
    pub(crate) fn is_battle_known_to(&self, id: BattleId, viewer: Viewer) -> bool {
        let command = self.command(id);
        if !self.can_hide() || viewer.knows_secrets_of(command.side) {
            return true;
        }
        let mut own = self.all_contingents().filter(|of| self.contingent(*of).battle == id).peekable();
        own.peek().is_none() || own.any(|of| self.is_known_to(of, viewer))
    }

    /// Stands of a side at the start that a viewer knows of.
    pub(crate) fn known_stands(&self, side: Side, viewer: Viewer) -> u32 {
        let all = self.scenario.starting_stands(side);
        let unknown = self.all_contingents().filter(|id| self.info(*id).side == side);
        let unknown = unknown.filter(|id| !self.is_known_to(*id, viewer));
        all - unknown.map(|id| u32::from(self.info(id).stands())).sum::<u32>()
    }

    /// The hidden contingents of a side.
    pub(crate) fn hidden_of(&self, side: Side) -> impl Iterator<Item = ContingentId> + '_ {
        hidden::hidden_of(self, side)
    }

    /// Whether the step that asks does so only because somebody might come out: nobody else knows of that.
    pub(crate) fn is_asked_in_secret(&self) -> Option<Side> {
        use crate::steps::Step;
        if !self.can_hide() {
            return None;
        }
        let step = self.steps.last()?;
        let side = Side::BOTH.into_iter().find(|side| self.asks.awaited()[*side])?;
        let openly = match step {
            Step::Approach(approach) => approach.marcher(self).is_some(),
            Step::Tactical(tactical) => tactical.mover(self).is_some(),
            Step::Declaring(declaring) => declaring.can_any_charge(self),
            _ => true,
        };
        (!openly).then_some(side)
    }

    /// All who lie hidden where a block would stand.
    fn hidden_under<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = ContingentId> + 'a {
        hidden::all_hidden(self)
            .filter(|id| self.block(*id).parts().any(|part| block.parts().any(|own| own.overlaps(&part))))
    }

    /// The hidden friends of a contingent upon whose places it does not stand.
    pub(crate) fn hidden_beside(&self, who: ContingentId) -> impl Iterator<Item = ContingentId> + '_ {
        let own = self.footprint(who);
        self.hidden_of(self.contingent(who).side).filter(|friend| !own.overlaps(self.footprint(*friend)))
    }

    /// Whether a stride of a contingent of its owner's will keeps off the places of hidden friends.
    pub(crate) fn keeps_off_hidden(&self, who: ContingentId, sweep: &Sweep) -> Result<(), Refusal> {
        let mut friends = self.hidden_beside(who);
        match friends.find(|friend| sweep.meets(self.footprint(*friend))) {
            Some(friend) => {
                let why = "{0} keeps off the place where {1} lies hidden";
                Err(Refusal::new(rule!("muster.hidden.place.tob"), why).about(who.into()).and(friend.into()))
            }
            None => Ok(()),
        }
    }

    /// Whether a charged contingent has seen those who charge it before; who comes straight out of an ambush has not
    /// been seen.
    pub(crate) fn has_seen_chargers(&self, id: ContingentId) -> Result<(), Refusal> {
        hidden::has_seen(self, id, self.charges_at(id).map(|charge| charge.by))
    }
}

/// Steps.
impl State {
    /// Whether a side may let a contingent come out of hiding.
    pub(crate) fn may_come_out(&self, id: ContingentId, side: Side) -> Result<(), Refusal> {
        if self.hidden_of(side).any(|known| known == id) {
            return Ok(());
        }
        Err(Refusal::new(rule!("muster.hidden.out.tob"), "{0} does not lie hidden").about(id.into()))
    }

    /// A contingent comes out of hiding of its owner's will.
    pub(crate) fn come_out(&mut self, id: ContingentId, to_charge: bool, table: &mut Table<'_, Event>) {
        hidden::come_out(self, id, rule!("muster.hidden.out.tob"), to_charge, table);
    }

    /// The legs of a move up to where it would run into somebody hidden, and him.
    pub(crate) fn legs_before_hidden(
        &self,
        who: ContingentId,
        allowance: Allowance,
        legs: &Legs,
    ) -> (Legs, Option<ContingentId>) {
        let mut kept = Legs::new();
        if hidden::all_hidden(self).next().is_none() {
            return (*legs, None);
        }
        let own = self.contingent(who).side;
        // Whoever stands on the place of a friend leaves it.
        let is_left = |id: ContingentId| {
            self.contingent(id).side == own && self.hidden_beside(who).all(|friend| friend != id)
        };
        let meets = |block: &Block| self.hidden_under(block).find(|id| *id != who && !is_left(*id));
        let mut trail = Trail::new(self, who, allowance);
        for leg in legs.iter().copied() {
            let whole = leg.length().unwrap_or(Length::ZERO);
            let strides = (whole.micrometres() / STRIDE.micrometres() + 1).max(1);
            for stride in 1..=strides {
                let mut probe = trail.clone();
                let part = leg.with_length(whole.min(STRIDE * stride)).unwrap_or(leg);
                // That the whole move is allowed has been asked; where a part of a leg leads follows either way.
                let _ = probe.leg(part);
                if let Some(other) = meets(&probe.block()) {
                    let before = STRIDE * (stride - 1);
                    if let Some(short) = leg.with_length(before).filter(|_| before > Length::ZERO) {
                        kept.push(short);
                    }
                    return (self.still_allowed(who, allowance, kept), Some(other));
                }
            }
            let _ = trail.leg(leg);
            kept.push(leg);
        }
        (kept, None)
    }

    /// As many of these legs as make an allowed move by themselves.
    fn still_allowed(&self, who: ContingentId, allowance: Allowance, legs: Legs) -> Legs {
        let allowed = |count: &usize| Trail::walk(self, who, allowance, &legs[..*count]).is_ok();
        let count = (1..=legs.len()).rev().find(allowed).unwrap_or(0);
        let mut kept = Legs::new();
        for leg in &legs[..count] {
            kept.push(*leg);
        }
        kept
    }

    /// A move has run into somebody hidden.
    pub(crate) fn stumble(&mut self, who: ContingentId, on: ContingentId, table: &mut Table<'_, Event>) {
        hidden::run_into(self, who, on, None, table);
    }

    /// Somebody is about to go straight from one place to another, forced or at a charge: whoever lies hidden in his way is
    /// revealed. Whether there was anybody.
    pub(crate) fn uncover(
        &mut self,
        who: ContingentId,
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
            let meets = |id: &ContingentId| way.meets(battle.footprint(*id).corners());
            hidden::all_hidden(battle).find(|id| *id != who && meets(id))
        };
        while let Some(on) = in_way(self) {
            found = true;
            let forced = rule!("muster.hidden.forced.tob");
            hidden::run_into(self, who, on, Some(forced), table);
        }
        found
    }

    /// The same for a straight way of some length.
    pub(crate) fn uncover_ahead(
        &mut self,
        who: ContingentId,
        way: Bearing,
        far: Length,
        table: &mut Table<'_, Event>,
    ) {
        if self.can_hide() {
            let from = self.turned(who, way);
            self.uncover(who, &from, &shifted(&from, far), table);
        }
    }

    /// How far a contingent may go straight some way of its owner's will before a hidden friend lies there.
    pub(crate) fn room_to_hidden(&self, who: ContingentId, way: Bearing, far: Length) -> Length {
        define!("muster.hidden.place.tob");
        let Some(step) = leg(&self.turned(who, way), far) else { return far };
        let blocks = self.hidden_beside(who).map(|id| self.block(id));
        let reaches = blocks.flat_map(|block| block.parts().filter_map(|part| step.sweep.reach(&part)).min());
        reaches.min().map_or(far, |reach| (reach - Length::INCH_HUNDREDTH).max(Length::ZERO).min(far))
    }
}

/// What a side lists and answers while it acts.
impl State {
    /// Lists the hidden contingents of a side that may come out.
    pub(crate) fn list_coming_out(&self, side: Side, into: &mut Vec<Action>) {
        into.extend(self.hidden_of(side).map(Action::ComeOut));
    }
}

/// What a side knows and what it can imagine.
impl State {
    /// The battle without the hidden contingents of a side: still unseen, but nowhere.
    pub(crate) fn forget_hidden(&mut self, of: Side) {
        let hidden: Vec<ContingentId> = self.hidden_of(of).collect();
        for id in hidden {
            self.put(id, Place::default());
        }
    }

    /// Draws places for the hidden contingents of a side anew, as they may be for all that the enemy sees.
    pub(crate) fn redraw_hidden(&mut self, of: Side, dice: &mut dyn Source) {
        let hidden: Vec<ContingentId> = self.hidden_of(of).collect();
        for id in hidden {
            let facing = self.contingent(id).place.facing;
            let drawn = (0..MOST_DRAWS).find_map(|_| {
                let mut part = |whole: Length| {
                    let hundredths = dice.throw_silently(&dice::Throw::one(dice::D100));
                    Length::new((i64::from(whole.micrometres()) * i64::from(hundredths) / 100) as i32)
                };
                let at = Point::at(part(self.scenario.width), part(self.scenario.depth));
                self.could_hide(id, Place::new(at, facing))
            });
            self.put(id, drawn.unwrap_or_default());
        }
    }

    /// A place if a contingent could lie hidden in it for all that the enemy sees.
    fn could_hide(&self, id: ContingentId, place: Place) -> Option<Place> {
        let block = Block::new(place, self.shape(id));
        let (rect, near) = (block.footprint(), quarters(hidden::found_within(self, id)));
        let fits = self.is_on_board(&rect) && !self.is_taken(&rect, id) && !self.is_on_impassable(&rect);
        let mut enemies = self.foes(self.contingent(id).side);
        let found = |enemy| WITHIN.is_within(rect.distance(self.footprint(enemy)), near);
        (fits && self.hidden_under(&block).all(|other| other == id) && !enemies.any(found)).then_some(place)
    }
}
