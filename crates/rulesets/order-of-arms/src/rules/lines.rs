//! Lines of fight, what blocks them, and who is shielded (B15.1, B15.2.2).

use battle::{List, Refusal};
use ground::areas::{AreaId, Fight, Slot, do_cross};

use crate::rulebook::{define, rule};
use crate::state::{NO_SLOT, Stack, State, UnitId};

/// Why there is no line of fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blocked {
    /// The areas are not adjacent.
    NotAdjacent,
    /// It would leave the area other than over the common border (B15.1c).
    LeavesArea,
    /// Another stack stands on it (B15.1b); one of its units.
    By(UnitId),
}

impl Blocked {
    /// As a refusal for a player.
    pub(crate) fn refusal(self) -> Refusal {
        match self {
            Blocked::NotAdjacent => {
                Refusal::new(rule!("B15.1a"), "a line of fight leads to an adjacent area only")
            }
            Blocked::LeavesArea => Refusal::new(rule!("B15.1c"), "the line of fight would pass a third area"),
            Blocked::By(unit) => {
                Refusal::new(rule!("B15.1b"), "{0} stands on the line of fight").about(unit.into())
            }
        }
    }
}

/// Lines of fight.
impl State {
    /// Whether a stack has a line of fight to another; if not, what blocks it.
    pub(crate) fn line_of_fight(&self, by: Stack, at: Stack) -> Result<(), Blocked> {
        define!("B15.1a", "model.lof-corner");
        if self.scenario.map.link(by.area, at.area).is_none() {
            return Err(Blocked::NotAdjacent);
        }
        let fight = self.fight_between(by, at).ok_or(Blocked::LeavesArea)?;
        if fight.is_open(self.rooms_in(by.area), self.rooms_in(at.area)) {
            return Ok(());
        }
        let blocker = self.blocking(by, at, &fight).next();
        blocker.map_or(Ok(()), |unit| Err(Blocked::By(unit)))
    }

    /// The line between two stacks, whether it is open or not; none if it would leave the areas.
    pub(crate) fn fight_between(&self, by: Stack, at: Stack) -> Option<Fight<'_>> {
        self.scenario.map.fight(by.area, by.slot, at.area, at.slot)
    }

    /// Whether two declared lines of fight cross. Lines with an end in common do not.
    pub(crate) fn do_lines_cross(&self, one: (Stack, Stack), two: (Stack, Stack)) -> bool {
        define!("B15.2.2");
        match (self.fight_between(one.0, one.1), self.fight_between(two.0, two.1)) {
            (Some(one), Some(two)) => do_cross(&one, &two),
            _ => false,
        }
    }

    /// The stacks whose room blocks the line between two stacks: those that shield the second (B15.10a).
    pub(crate) fn blockers(&self, by: Stack, at: Stack) -> List<Stack, 8> {
        let mut stacks = List::new();
        if let Some(fight) = self.fight_between(by, at) {
            for unit in self.blocking(by, at, &fight) {
                let stack = self.stack_of(unit);
                if !stacks.contains(&stack) {
                    stacks.push(stack);
                }
            }
        }
        stacks
    }

    /// The units in whose room a line runs, on either side of the border.
    fn blocking<'a>(
        &'a self,
        by: Stack,
        at: Stack,
        fight: &Fight<'_>,
    ) -> impl Iterator<Item = UnitId> + use<'a> {
        let (here, there) = (fight.blocking_here(), fight.blocking_there());
        let near = self.units_in(by.area).map(move |unit| (unit, here));
        let far = self.units_in(at.area).map(move |unit| (unit, there));
        near.chain(far).filter(|(unit, _)| self.unit(*unit).slot != NO_SLOT).filter_map(
            move |(unit, rooms)| {
                self.room_of_unit(unit).is_some_and(|room| rooms.contains(room)).then_some(unit)
            },
        )
    }

    /// Whether a stack is shielded from others: none of them has a line of fight to it.
    pub(crate) fn is_shielded(&self, stack: Stack, mut from: impl Iterator<Item = Stack>) -> bool {
        define!("B15.1.1");
        from.all(|enemy| self.line_of_fight(enemy, stack).is_err())
    }

    /// The stacks of combat units in an area, by position.
    pub(crate) fn stacks_in(&self, area: AreaId) -> impl Iterator<Item = Stack> + '_ {
        let mut slots = 0u32;
        for unit in self.units_in(area) {
            let slot = self.unit(unit).slot;
            if slot != NO_SLOT {
                slots |= 1 << slot.0;
            }
        }
        std::iter::from_fn(move || {
            let slot = (slots != 0).then(|| Slot(slots.trailing_zeros() as u8))?;
            slots &= slots - 1;
            Some(Stack { area, slot })
        })
    }

    /// Whether a stack has a line of fight to an enemy stack in an adjacent area (B13.1.1f).
    pub(crate) fn is_in_contact(&self, stack: Stack) -> bool {
        let Some(one) = self.stacked(stack).next() else { return false };
        let enemies = self.held[self.side_of(one).other()];
        let beside = self.scenario.map.adjacent(stack.area).and(enemies);
        beside.iter().any(|area| self.stacks_in(area).any(|enemy| self.line_of_fight(stack, enemy).is_ok()))
    }

    /// Whether there is close quarters combat at all from an area into an adjacent one: the border allows it, and across
    /// a corner the attackers could move.
    pub(crate) fn may_strike_across(&self, by: Stack, to: AreaId) -> Result<(), Refusal> {
        let Some(passage) = self.scenario.passage(by.area, to) else {
            return Err(Refusal::new(rule!("B15.0a"), "the area is not adjacent"));
        };
        if !passage.cqc || self.is_flooded(by.area, to) {
            return Err(Refusal::new(rule!("model.cqc-border"), "nobody fights across this border"));
        }
        if passage.beside.is_none() {
            return Ok(());
        }
        define!("B15.2.1");
        let points = self.stacked(by).map(|unit| self.strength(unit)).sum();
        let first = self.stacked(by).next();
        first.map_or(Ok(()), |unit| self.is_corner_open(self.side_of(unit), points, by.area, to))
    }
}
