//! Which bases fight at impact: equal numbers on both sides (impact.fight, impact.pairs).

use arrayvec::ArrayVec;
use ground::tabletop::{Edge, Rect};

use crate::rulebook::define;
use crate::rules::fight::impact_points::Clash;
use crate::rules::fight::pairing::{Base, Pairing};
use crate::state::{Fight, State};

/// A contact that an impact is fought for: the active player's base first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Touch {
    pairing: Pairing,
    clash: Clash,
    /// A charge on flank or rear brought it about, which qualifies.
    qualifies: bool,
}

/// Two bases that strike each other at impact, the active player's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    /// Who strikes whom.
    pub pairing: Pairing,
    /// How they met.
    pub clash: Clash,
}

impl State {
    /// The pairs of all impacts of this phase, in the order in which they are found.
    pub(crate) fn impact_pairs(&self) -> Vec<Pair> {
        define!("impact.fight", "impact.pairs");
        let touches = self.impact_touches();
        let most = most_pairs(&touches, &[]);
        let mut pairs: Vec<Touch> = Vec::new();
        for touch in &touches {
            let is_free = pairs
                .iter()
                .all(|pair| pair.pairing.by != touch.pairing.by && pair.pairing.at != touch.pairing.at);
            if !is_free {
                continue;
            }
            pairs.push(*touch);
            // It is not taken if fewer pairs could then be formed than the contacts allow.
            if most_pairs(&touches, &pairs) < most {
                pairs.pop();
            }
        }
        pairs.into_iter().map(|Touch { pairing, clash, .. }| Pair { pairing, clash }).collect()
    }

    /// The contacts that impacts are fought for, in the order in which pairs are looked for: those of charges on flank and rear
    /// first; then by the active player's groups, their files and ranks, and for each base from its left to its right.
    fn impact_touches(&self) -> Vec<Touch> {
        let mut touches: Vec<Touch> = self
            .fights
            .iter()
            .filter(|fight| fight.impact)
            .flat_map(|fight| self.touches_of(fight))
            .collect();
        touches.sort_by_key(|touch| {
            let Pairing { by, at } = touch.pairing;
            let shape = self.block(by.group).shape;
            let theirs = self.block(at.group).shape;
            let aside = self.rect_of(by).frame().spot(self.rect_of(at).centre()).u;
            let mine = (self.info(by.group).number, shape.file_of(by.base), shape.rank_of(by.base));
            let other = (self.info(at.group).number, theirs.file_of(at.base), theirs.rank_of(at.base));
            (!touch.qualifies, mine, aside, other)
        });
        touches
    }

    /// The contacts of a fight, its active side's bases first.
    fn touches_of(&self, fight: &Fight) -> Vec<Touch> {
        let (mine, theirs) = (fight.groups[self.active], fight.groups[self.active.other()]);
        let mut touches: ArrayVec<Touch, 64> = ArrayVec::new();
        let mut add = |touch: Touch| match touches.iter_mut().find(|known| known.pairing == touch.pairing) {
            Some(known) => {
                known.qualifies |= touch.qualifies;
                known.clash.strikes = known.clash.strikes.or(touch.clash.strikes);
                known.clash.is_struck = known.clash.is_struck.or(touch.clash.is_struck);
            }
            None => {
                let _ = touches.try_push(touch);
            }
        };
        for (striker, struck, side) in [(mine, theirs, self.active), (theirs, mine, self.active.other())] {
            for contact in self.front_contacts(striker, struck) {
                let by = Base { group: striker, base: contact.mine };
                let at = Base { group: struck, base: contact.theirs };
                // Only the bases that a blow on flank or rear touched there fight as struck so.
                let turned = self.group(struck).front_of(contact.theirs);
                let is_front = (contact.edge as usize + turned as usize).is_multiple_of(4);
                let blow = fight.strikes[side].filter(|_| !is_front);
                if !self.may_meet(by) || blow.is_none() && !self.may_meet(at) {
                    continue;
                }
                let clash = Clash {
                    charges: fight.charging[side],
                    is_charged: fight.charging[side.other()],
                    strikes: blow,
                    is_struck: None,
                };
                let pairing = Pairing { by, at };
                let is_active = side == self.active;
                add(Touch {
                    pairing: if is_active { pairing } else { pairing.turned() },
                    clash: if is_active { clash } else { clash.turned() },
                    qualifies: blow.is_some(),
                });
            }
        }
        touches.into_iter().collect()
    }

    /// Whether a base is in the front rank, leads a file of its own because it has turned, or is in a ring with points all
    /// round.
    fn may_meet(&self, base: Base) -> bool {
        let shape = self.block(base.group).shape;
        shape.rank_of(base.base) == 0
            || self.group(base.group).front_of(base.base) != Edge::Front
            || self.stands_in_schiltron(base.group)
    }

    /// The ground of a base.
    #[inline]
    pub(crate) fn rect_of(&self, base: Base) -> &Rect {
        &self.bases(base.group)[usize::from(base.base)]
    }
}

/// The most pairs that contacts allow, with some of them taken already: each base in one pair at most.
fn most_pairs(touches: &[Touch], taken: &[Touch]) -> usize {
    let is_taken = |base: Base| taken.iter().any(|pair| pair.pairing.by == base || pair.pairing.at == base);
    let open: Vec<Pairing> = touches
        .iter()
        .map(|touch| touch.pairing)
        .filter(|pairing| !is_taken(pairing.by) && !is_taken(pairing.at))
        .collect();
    let mut strikers: Vec<Base> = open.iter().map(|pairing| pairing.by).collect();
    strikers.sort_unstable();
    strikers.dedup();
    let mut matched: Vec<(Base, Base)> = Vec::new();
    let found = strikers.iter().filter(|by| augment(**by, &open, &mut matched, &mut Vec::new())).count();
    taken.len() + found
}

/// Finds a partner for a base, moving others to other partners where need be; returns whether there is one.
fn augment(by: Base, open: &[Pairing], matched: &mut Vec<(Base, Base)>, seen: &mut Vec<Base>) -> bool {
    for pairing in open.iter().filter(|pairing| pairing.by == by) {
        if seen.contains(&pairing.at) {
            continue;
        }
        seen.push(pairing.at);
        let holder = matched.iter().find(|(_, at)| *at == pairing.at).map(|(holder, _)| *holder);
        if holder.is_none_or(|holder| augment(holder, open, matched, seen)) {
            matched.retain(|(other, at)| *other != by && *at != pairing.at);
            matched.push((by, pairing.at));
            return true;
        }
    }
    false
}
