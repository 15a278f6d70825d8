//! A change that must be kept before anybody is told of it.

use std::fmt;

use battle::Side;

use crate::clock::Clock;
use crate::kept::{Card, Entry, Kind, stands};
use crate::proposal::What;
use crate::seats::Seats;
use message::{ChatLine, Role};

/// Something was done that must be kept before anybody is told of it. As long as this is there the battle is out of reach. If it is
/// dropped before it was [`Change::kept`] it has not happened: the battle sleeps, and wakes as it was kept.
#[must_use = "what is not kept has not happened"]
pub struct Change<'a> {
    /// None once it was kept.
    seats: Option<&'a mut Seats>,
    draft: Box<Draft>,
}

/// What is to be kept, and what follows once it was.
pub(crate) struct Draft {
    entry: Entry,
    card: Option<Card>,
    seen_at: i64,
    own_at: [i64; 2],
    after: After,
    before: Before,
}

impl Draft {
    /// The same offer, of which the computer hears as soon as it is kept.
    pub(crate) fn heard_by_the_computer(mut self) -> Draft {
        if let After::Acted { heard, .. } = &mut self.after {
            *heard = true;
        }
        self
    }
}

/// What follows once something was kept.
pub(crate) enum After {
    /// An action was carried out.
    Acted { side: Side, secret: bool, in_secret: bool, told_again: bool, heard: bool },
    /// Actions were taken back, beginning with this one.
    Rewound { at: usize, secret: bool },
    /// Something was said.
    Said(ChatLine),
    /// A side has another name.
    Named(Side, String),
    /// Watchers see everything, or not any more.
    Opened(bool),
}

/// What is put back if it was not kept, beside the battle itself.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    clock: Option<Clock>,
    told_in: Option<Side>,
}

impl fmt::Debug for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Change").field("entry", &self.draft.entry).finish_non_exhaustive()
    }
}

impl<'a> Change<'a> {
    pub(crate) fn new(seats: &'a mut Seats, draft: Box<Draft>) -> Change<'a> {
        Change { seats: Some(seats), draft }
    }

    /// What happened.
    #[must_use]
    pub fn entry(&self) -> &Entry {
        &self.draft.entry
    }

    /// How the battle stands after it.
    #[must_use]
    pub fn card(&self) -> Option<&Card> {
        self.draft.card.as_ref()
    }

    /// Whether it is an action of which everybody may know, and not talk or something taken back.
    #[must_use]
    pub fn is_open_action(&self) -> bool {
        matches!(self.draft.after, After::Acted { secret: false, in_secret: false, .. })
    }

    /// It was kept: now everybody may be told. Returns what else is done because of it, to be kept in its turn.
    pub fn kept(mut self, now: i64) -> Option<Change<'a>> {
        let seats = self.seats.take()?;
        seats.at(now);
        let next = seats.note_kept(&mut self.draft)?;
        Some(Change::new(seats, Box::new(next)))
    }
}

impl Drop for Change<'_> {
    fn drop(&mut self) {
        if let Some(seats) = self.seats.take() {
            // What was carried out is forgotten; the battle wakes as it is kept.
            seats.play = None;
            let Before { clock, told_in } = self.draft.before;
            (seats.clock, seats.told_in) = (clock, told_in);
        }
    }
}

impl Seats {
    /// What is put back if a change that is about to be made is not kept.
    pub(crate) fn before(&self) -> Before {
        Before { clock: self.clock, told_in: self.told_in }
    }

    /// An entry and how the battle stands with it. With `secret`, only that side may know that anything was done.
    pub(crate) fn draft(
        &self,
        (kind, side, question, body): (Kind, Option<Side>, usize, String),
        secret: Option<Side>,
        after: After,
        before: Before,
    ) -> Draft {
        // Later than all that anybody has been told: who comes back says what he was told last.
        let told = self.faces.iter().map(crate::face::Face::number).max().unwrap_or_default();
        let at = self.now.max(self.last_at + 1).max(i64::try_from(told).unwrap_or_default() + 1);
        let (mut seen_at, mut own_at) = (self.seen_at, self.own_at);
        match secret {
            Some(side) => own_at[side.index()] = at,
            None => seen_at = at,
        }
        let entry = Entry {
            number: self.entries + 1,
            at,
            kind,
            side: side.map(|side| side.to_string()).unwrap_or_default(),
            question: i64::try_from(question).unwrap_or_default(),
            body,
        };
        let mut card = self.card(seen_at, own_at);
        if let (After::Named(side, name), Some(card)) = (&after, &mut card) {
            card.names[side.index()].clone_from(name);
        }
        Draft { entry, card, seen_at, own_at, after, before }
    }

    fn card(&self, at: i64, own_at: [i64; 2]) -> Option<Card> {
        let desk = &self.play.as_ref()?.desk;
        let verdict = desk.verdict();
        Some(Card {
            stands: stands(&**desk),
            asked: desk.asked(),
            verdict: verdict.map(|verdict| crate::face::verdict_words(&verdict, &**desk, &self.names)),
            at,
            own_at,
            told_in: self.told_in,
            left: self.clock.map(|clock| clock.show(self.now).left),
            names: self.names.clone(),
        })
    }

    /// Goes on after something was kept; returns what else is done because of it.
    fn note_kept(&mut self, draft: &mut Draft) -> Option<Draft> {
        let at = draft.entry.at;
        (self.entries, self.last_at) = (draft.entry.number, at);
        (self.seen_at, self.own_at) = (draft.seen_at, draft.own_at);
        self.touched_now();
        let after = std::mem::replace(&mut draft.after, After::Opened(self.open_all));
        let mut heard_from = None;
        match after {
            After::Acted { side, secret, told_again, heard, .. } => {
                self.note_act(side, at, secret);
                if draft.entry.question != 0 || self.hold.is_some() {
                    self.begin_hold();
                }
                if told_again {
                    self.told_at = at;
                }
                heard_from = heard.then_some(side);
            }
            After::Rewound { at, secret } => {
                self.hold = None;
                self.proposals.retain_mut(|open| match &mut open.what {
                    What::BackTo(to) if secret && *to != at => {
                        *to -= usize::from(*to > at);
                        true
                    }
                    What::BackTo(_) => false,
                    What::Ruling(_) | What::OpenAll => true,
                });
            }
            After::Said(line) => {
                let most = self.bounds.chat;
                if let Some(play) = &mut self.play {
                    play.chat.push(ChatLine { at, ..line });
                    let over = play.chat.len().saturating_sub(most);
                    play.chat.drain(..over);
                }
            }
            After::Named(side, name) => self.names[side.index()] = name,
            After::Opened(open_all) => self.open_all = open_all,
        }
        self.announce();
        heard_from.and_then(|side| self.computer_hears_offer(side))
    }

    fn note_act(&mut self, side: Side, at: i64, secret: bool) {
        if let Some(play) = &mut self.play {
            play.times.push(at);
            if play.desk.sealed_from().is_some() && !play.desk.asked()[side.index()] {
                // At one screen the curtain falls as soon as an answer in secret is in.
                for person in self.people.iter_mut().filter(|person| person.role == Role::Both) {
                    person.eyes = person.eyes.filter(|eyes| *eyes != side);
                }
            }
        }
        if !secret {
            self.proposals.retain(|open| !matches!(open.what, What::BackTo(_)));
        }
    }
}
