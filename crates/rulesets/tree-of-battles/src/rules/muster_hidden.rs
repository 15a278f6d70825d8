//! Hidden contingents: who knows of them, how they are found, and how they come out (muster.hidden, muster.special.ambush).
//!
//! A hidden contingent is off the table; its place waits for it. So no rule can betray it: what is legal for the enemy
//! follows from the table alone, and where a rule would need to know of it, it is revealed when that happens.

use std::sync::Arc;

use battle::{Refusal, Rule, Side, Table, Viewer};
use dice::Source;
use ground::tabletop::{Bearing, Block, Convex, Length, Place, Point, Sweep};

use crate::actions::{Action, Legs};
use crate::conditions::{Special, quarters};
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::fast::{leg, shifted};
use crate::rules::geometry::WITHIN;
use crate::rules::trail::{Allowance, Trail};
use crate::state::{BattleId, ContingentId, LeaderId, State};

/// A move is looked at in strides of this length for whom it might run into.
const STRIDE: Length = Length::inch_hundredths(25);
/// So often a place is drawn for somebody who might lie hidden before he is imagined away.
const MOST_DRAWS: usize = 40;

/// Facts.
impl State {
    /// Whether contingents may lie hidden in this battle at all.
    #[inline]
    pub(crate) fn can_hide(&self) -> bool {
        self.scenario.conditions.hides
    }

    /// Whether a viewer knows of a contingent.
    #[inline]
    pub(crate) fn is_known_to(&self, id: ContingentId, viewer: Viewer) -> bool {
        define!("muster.hidden.start");
        let c = self.contingent(id);
        !c.is(Flags::HIDDEN) || viewer.knows_secrets_of(c.side)
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

    /// Whether a contingent lies hidden somewhere; one that is only imagined away lies nowhere.
    fn is_in_hiding(&self, id: ContingentId) -> bool {
        let c = self.contingent(id);
        c.is(Flags::HIDDEN) && c.place != Place::default()
    }

    /// All contingents that lie hidden.
    fn all_hidden(&self) -> impl Iterator<Item = ContingentId> + '_ {
        let any = self.can_hide().then(|| self.all_contingents());
        any.into_iter().flatten().filter(|id| self.is_in_hiding(*id))
    }

    /// The hidden contingents of a side.
    pub(crate) fn hidden_of(&self, side: Side) -> impl Iterator<Item = ContingentId> + '_ {
        self.all_hidden().filter(move |id| self.contingent(*id).side == side)
    }

    /// Whether the step that asks does so only because somebody might come out: nobody else knows of that.
    pub(crate) fn is_asked_in_secret(&self) -> Option<Side> {
        use crate::steps::Step;
        if !self.can_hide() {
            return None;
        }
        let step = self.steps.last()?;
        let side = self.asked?;
        let openly = match step {
            Step::Approach(approach) => approach.marcher(self).is_some(),
            Step::Tactical(tactical) => tactical.mover(self).is_some(),
            Step::Declaring(declaring) => declaring.can_any_charge(self),
            _ => true,
        };
        (!openly).then_some(side)
    }

    /// How near an enemy finds a hidden contingent.
    fn found_within(&self, id: ContingentId) -> Length {
        let body = self.scenario.conditions.body(id);
        body.and_then(|body| body.hidden).map_or(Length::ZERO, quarters)
    }

    /// Whether somebody of the other side is so near to a contingent in its place that he finds it.
    fn is_found(&self, id: ContingentId) -> bool {
        let (own, near) = (self.footprint(id), self.found_within(id));
        self.foes(self.contingent(id).side)
            .any(|enemy| WITHIN.is_within(own.distance(self.footprint(enemy)), near))
    }

    /// All who lie hidden where a block would stand.
    fn hidden_under<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = ContingentId> + 'a {
        self.all_hidden()
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

    /// Whether a contingent belongs to an ambush.
    fn is_in_ambush(&self, id: ContingentId) -> bool {
        let mut specials = self.scenario.conditions.specials.iter();
        specials.any(|special| matches!(special, Special::Ambush { pieces } if pieces.has(id)))
    }

    /// Whether a charged contingent has seen those who charge it before; who comes straight out of an ambush has not
    /// been seen.
    pub(crate) fn has_seen_chargers(&self, id: ContingentId) -> Result<(), Refusal> {
        let unseen = self.charges_at(id).find(|charge| self.contingent(charge.by).is(Flags::SPRUNG));
        match unseen {
            Some(charge) => {
                let why = "{1} charges out of an ambush: {0} has not seen it before and can only stand";
                Err(Refusal::new(rule!("muster.special.ambush"), why).about(id.into()).and(charge.by.into()))
            }
            None => Ok(()),
        }
    }
}

/// Steps.
impl State {
    /// Contingents that begin hidden are taken off the table, with the leaders among them.
    pub(crate) fn hide(&mut self) {
        define!("muster.hidden.start", "muster.flag.hidden");
        if !self.can_hide() {
            return;
        }
        for id in self.all_contingents() {
            let hides = self.scenario.conditions.body(id).is_some_and(|body| body.hidden.is_some());
            if !hides || !self.contingent(id).is_on_table() {
                continue;
            }
            self.contingent_mut(id).set(Flags::HIDDEN, true);
            self.lay(id);
            for leader in self.leaders.iter_mut().filter(|leader| leader.with == id) {
                leader.set(LeaderFlags::HIDDEN, true);
                leader.with = ContingentId::NONE;
            }
        }
    }

    /// Whether a side may let a contingent come out of hiding.
    pub(crate) fn may_come_out(&self, id: ContingentId, side: Side) -> Result<(), Refusal> {
        if self.hidden_of(side).any(|known| known == id) {
            return Ok(());
        }
        Err(Refusal::new(rule!("muster.hidden.out.tob"), "{0} does not lie hidden").about(id.into()))
    }

    /// A contingent comes out of hiding of its owner's will.
    pub(crate) fn come_out(&mut self, id: ContingentId, to_charge: bool, table: &mut Table<'_, Event>) {
        let body = self.reveal(id, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.out.tob")], table);
        for id in body {
            let sprung = to_charge && self.is_in_ambush(id);
            self.contingent_mut(id).set(Flags::SPRUNG, sprung);
        }
    }

    /// Everybody to whom an enemy has come too near is revealed.
    pub(crate) fn look_about(&mut self, table: &mut Table<'_, Event>) {
        if !self.can_hide() || self.ended.is_some() {
            return;
        }
        let found = |battle: &State| battle.all_hidden().find(|id| battle.is_found(*id));
        while let Some(id) = found(self) {
            self.reveal(id, &[rule!("muster.hidden.reveal")], table);
        }
    }

    /// The legs of a move up to where it would run into somebody hidden, and him.
    pub(crate) fn legs_before_hidden(
        &self,
        who: ContingentId,
        allowance: Allowance,
        legs: &Legs,
    ) -> (Legs, Option<ContingentId>) {
        let mut kept = Legs::new();
        if self.all_hidden().next().is_none() {
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
        table.tell(&[rule!("muster.hidden.bump")], Event::Stumbles(who));
        self.reveal(on, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.bump")], table);
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
            battle.all_hidden().find(|id| *id != who && meets(id))
        };
        while let Some(on) = in_way(self) {
            found = true;
            table.tell(
                &[rule!("muster.hidden.bump"), rule!("muster.hidden.forced.tob")],
                Event::Stumbles(who),
            );
            self.reveal(on, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.forced.tob")], table);
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

    /// A hidden contingent of the battle file is revealed, all its contingents at once. Returns them.
    fn reveal(
        &mut self,
        id: ContingentId,
        rules: &[Rule],
        table: &mut Table<'_, Event>,
    ) -> Vec<ContingentId> {
        let scenario = Arc::clone(&self.scenario);
        let body = scenario.conditions.body(id).map_or(&[][..], |body| &body.pieces);
        let all: Vec<ContingentId> = self.all_hidden().filter(|other| body.contains(other)).collect();
        for id in all.iter().copied() {
            let home = self.contingent(id).place;
            let place = self.room_near(id, home).unwrap_or(home);
            self.contingent_mut(id).set(Flags::HIDDEN, false);
            self.put(id, place);
            self.anchor(id);
            if self.info(id).planted {
                self.plant(id);
            }
            table.tell(rules, Event::Revealed { contingent: id, place });
            for n in 0..self.leaders.len() as u8 {
                let leader = LeaderId(n);
                if self.leader(leader).is(LeaderFlags::HIDDEN) && self.leader_info(leader).with == id {
                    let l = self.leader_mut(leader);
                    l.set(LeaderFlags::HIDDEN, false);
                    l.with = id;
                    table.tell(&[rule!("leader.attached")], Event::Joins { leader, contingent: id });
                }
            }
        }
        all
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
        let (rect, near) = (block.footprint(), self.found_within(id));
        let fits = self.is_on_board(&rect) && !self.is_taken(&rect, id) && !self.is_on_impassable(&rect);
        let mut enemies = self.foes(self.contingent(id).side);
        let found = |enemy| WITHIN.is_within(rect.distance(self.footprint(enemy)), near);
        (fits && self.hidden_under(&block).all(|other| other == id) && !enemies.any(found)).then_some(place)
    }
}
