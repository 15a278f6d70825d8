//! Heralds: how orders come to those they are for (cmd.herald, cmd.herald-safe).

use battle::{Refusal, Table};
use ground::tabletop::{Length, Point};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::RIDE;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::state::{LeaderId, Message, State, Word};
use crate::steps::Pending;

/// A message is delivered within so many inches of its recipient.
pub(crate) const DELIVERED_WITHIN: u8 = 2;

/// Heralds under way ride on, one by one in the order they were sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Heralds {
    /// Whose turn it is, by his place among the messages.
    pub next: u8,
}

impl Pending for Heralds {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("cmd.herald"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("cmd.phase");
        let under_way =
            battle.messages.iter().skip(usize::from(self.next)).position(|message| message.at.is_some());
        match under_way {
            None => battle.done(),
            Some(skipped) => {
                let number = usize::from(self.next) + skipped;
                battle.replace(Heralds { next: number as u8 + 1 });
                battle.ride_on(number, table);
            }
        }
    }
}

impl State {
    /// A message is gone, and leaves its number to the next: heralds who have still to ride are counted anew.
    fn remove_message(&mut self, number: usize) -> Message {
        for step in &mut self.steps {
            if let crate::steps::Step::Heralds(heralds) = step
                && usize::from(heralds.next) > number
            {
                heralds.next -= 1;
            }
        }
        self.messages.remove(number)
    }

    /// A message is sent: delivered at once to somebody near, or a herald sets out and rides at once.
    pub(crate) fn send(&mut self, from: LeaderId, to: LeaderId, what: Word, table: &mut Table<'_, Event>) {
        define!("cmd.herald", "cmd.herald-safe");
        let side = self.leader(from).side;
        let near = is_within(self.between_leaders(from, to), DELIVERED_WITHIN);
        let at: Point = self.where_is(from);
        self.messages.push(Message { side, to, what, at: Some(at) });
        let number = self.messages.len() - 1;
        if near {
            self.deliver(number, table);
        } else {
            self.ride_on(number, table);
        }
    }

    /// A herald rides up to 12″ by the shortest free way, and delivers what he carries if he is near enough then.
    fn ride_on(&mut self, number: usize, table: &mut Table<'_, Event>) {
        let Message { side, to, at: Some(from), .. } = self.messages[number] else { return };
        let at = self.ridden(from, self.where_is(to), Length::inches(RIDE.into()));
        self.messages[number].at = Some(at);
        if is_within(self.distance_to_leader(at, to), DELIVERED_WITHIN) {
            self.deliver(number, table);
        } else {
            table.tell(&[rule!("cmd.herald"), rule!("move.leader")], Event::HeraldRides { side, to, at });
        }
    }

    /// A leader who has ridden up to heralds on their way to him is brought what they carry.
    pub(crate) fn meet_heralds(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) {
        let is_met = |battle: &State, message: &Message| {
            let near = |at| is_within(battle.distance_to_leader(at, leader), DELIVERED_WITHIN);
            message.to == leader && message.at.is_some_and(near)
        };
        while let Some(number) = self.messages.iter().position(|message| is_met(self, message)) {
            self.deliver(number, table);
        }
    }

    /// A message is brought to its recipient: an order waits to be heard, an enticement works at once.
    fn deliver(&mut self, number: usize, table: &mut Table<'_, Event>) {
        let Message { side, to, what, .. } = self.messages[number];
        table.tell(&[rule!("cmd.herald")], Event::Delivered { side, to, word: what });
        if what == Word::Entice {
            self.remove_message(number);
            self.sway(to, table);
        } else {
            self.messages[number].at = None;
        }
    }

    /// All that was meant for a leader is lost with him.
    pub(crate) fn lose_messages(&mut self, to: LeaderId, table: &mut Table<'_, Event>) {
        while let Some(number) = self.messages.iter().position(|message| message.to == to) {
            let side = self.remove_message(number).side;
            table.tell(&[rule!("cmd.herald")], Event::MessageLost { side, to });
        }
    }
}
