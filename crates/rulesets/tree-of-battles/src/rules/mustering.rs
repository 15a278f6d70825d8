//! Picking armies by points, both sides in secret, before anything is set up (setup.muster).

use arrayvec::ArrayVec;
use battle::{Refusal, Side, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Marks;
use crate::picks::{Hired, MOST_OF_A_BATTLE, MOST_PICKED_LEADERS, Pick, READY, usual_marks};
use crate::roster::faults_of;
use crate::rulebook::rule;
use crate::state::State;
use crate::steps::Pending;
use crate::troops::{Grade, LeaderKind, Troop};

/// Armies are picked, one side after the other, and then seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mustering {
    /// A side picks its army.
    Picks {
        /// The side.
        side: Side,
    },
    /// What was picked takes the field.
    Raise,
}

impl Pending for Mustering {
    fn asks(&self, _: &State) -> Option<Side> {
        match *self {
            Mustering::Picks { side } => Some(side),
            Mustering::Raise => None,
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let Mustering::Picks { side } = *self else { return };
        into.extend((0..READY.len() as u8).map(Action::Army));
        if battle.is_army_complete(side).is_ok() {
            into.push(Action::Done);
        }
        let picked = battle.picks_of(side).count();
        into.extend((1..=picked as u8).map(Action::Strike));
        let last = battle.picks_of(side).map(|pick| pick.battle()).max().unwrap_or(0);
        into.extend(samples(last).map(Action::Pick).filter(|action| self.check(battle, action).is_ok()));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let Mustering::Picks { side } = *self else {
            return Err(Refusal::new(rule!("setup.muster"), "armies have been picked"));
        };
        match *action {
            Action::Army(number) if usize::from(number) < READY.len() => Ok(()),
            Action::Strike(number) if (1..=battle.picks_of(side).count()).contains(&number.into()) => Ok(()),
            Action::Pick(pick) => battle.may_pick(side, &pick),
            Action::Roster(roster) => {
                let picks: Vec<Pick> = roster.iter().map(|pick| pick.pick()).collect();
                let faults = faults_of(&picks, battle.scenario.points);
                faults.first().map_or(Ok(()), |(_, refusal)| Err(*refusal))
            }
            Action::Done => battle.is_army_complete(side),
            _ => Err(Refusal::new(
                rule!("setup.muster"),
                "an army is picked: leaders, contingents, or one that is ready",
            )),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let Mustering::Picks { side } = *self else { return };
        match action {
            Action::Pick(pick) => {
                battle.picks.push((side, pick));
                table.tell(&[rule!("setup.muster")], Event::Picked { side, pick });
            }
            Action::Strike(number) => {
                let own = battle.picks.iter().enumerate().filter(|(_, (whose, _))| *whose == side);
                if let Some((at, _)) = own.map(|(at, pick)| (at, *pick)).nth(usize::from(number) - 1) {
                    let (_, pick) = battle.picks.remove(at);
                    table.tell(&[rule!("setup.muster")], Event::Struck { side, pick });
                }
            }
            Action::Roster(roster) => {
                battle.picks.retain(|(whose, _)| *whose != side);
                for pick in roster.iter().map(|pick| pick.pick()) {
                    battle.picks.push((side, pick));
                    table.tell(&[rule!("setup.muster")], Event::Picked { side, pick });
                }
            }
            Action::Army(number) => {
                battle.picks.retain(|(whose, _)| *whose != side);
                let picks = READY[usize::from(number)].picks(battle.scenario.points);
                battle.picks.extend(picks.into_iter().map(|pick| (side, pick)));
                table.tell(&[rule!("setup.muster")], Event::TookArmy { side, army: number });
            }
            _ => {
                table.tell(&[rule!("setup.muster")], Event::Mustered(side));
                battle.done();
            }
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.raise_armies();
        for side in Side::BOTH {
            let (stands, points) = (battle.scenario.starting_stands(side), battle.spent(side));
            let event = Event::Fields { side, stands: stands as u16, points: points as i16 };
            table.tell(&[rule!("setup.muster")], event);
        }
    }
}

/// What is listed besides armies that are ready: a leader of each kind, and a usual contingent of each type, for the last
/// battle; a marshal for the next.
pub(crate) fn samples(last: u8) -> impl Iterator<Item = Pick> {
    let battle = last.max(1);
    let leader = |kind: LeaderKind, battle: u8| Pick::Leader { kind, cp: kind.row().cp, battle };
    let leaders = [
        leader(LeaderKind::Commander, battle),
        leader(LeaderKind::Captain, battle),
        leader(LeaderKind::Marshal, last + 1),
    ];
    let contingents = Troop::ALL.into_iter().map(move |front| {
        let stands = if front == Troop::Artillery { 2 } else { 6 };
        let marks: Marks = usual_marks(front);
        let grade = Grade::C;
        Pick::Contingent(Hired { grade, front, stands, rear: None, rear_stands: 0, marks, battle })
    });
    leaders.into_iter().chain(contingents)
}

impl State {
    /// Refuses what cannot be picked, or not paid for.
    fn may_pick(&self, side: Side, pick: &Pick) -> Result<(), Refusal> {
        pick.is_possible()?;
        self.can_afford(side, pick.price().total())?;
        self.may_join(side, pick)
    }

    /// Refuses so many more points than a side has left.
    fn can_afford(&self, side: Side, more: i32) -> Result<(), Refusal> {
        is_paid(self.spent(side) + more, self.scenario.points)
    }

    /// Refuses what cannot be picked besides what there is, whatever it costs.
    fn may_join(&self, side: Side, pick: &Pick) -> Result<(), Refusal> {
        may_join(self.picks_of(side), pick)
    }

    /// Refuses an army that is not complete.
    pub(crate) fn is_army_complete(&self, side: Side) -> Result<(), Refusal> {
        let faults = army_faults(|| self.picks_of(side), self.scenario.points);
        faults.first().map_or(Ok(()), |refusal| Err(*refusal))
    }

    /// What was picked takes the field: set-up begins with the armies that are there now.
    fn raise_armies(&mut self) {
        let raised = Arc::new(self.scenario.raised(&self.picks));
        let picks = std::mem::take(&mut self.picks);
        *self = State { picks, ..State::fresh(raised) };
    }
}

/// Refuses an army that costs more than its points.
pub(crate) fn is_paid(cost: i32, points: u16) -> Result<(), Refusal> {
    if cost > i32::from(points) {
        return Err(Refusal::new(rule!("setup.muster"), "there are not so many points left"));
    }
    Ok(())
}

/// Refuses what cannot be picked besides what an army has, whatever it costs.
pub(crate) fn may_join(own: impl Iterator<Item = Pick> + Clone, pick: &Pick) -> Result<(), Refusal> {
    pick.is_possible()?;
    let refused = |why| Err(Refusal::new(rule!("setup.muster"), why));
    let leaders = own.clone().filter(is_leader).count();
    match pick {
        Pick::Leader { .. } if leaders >= MOST_PICKED_LEADERS => refused("the army has leaders enough"),
        Pick::Leader { .. } if is_commander(pick) && own.clone().any(|other| is_commander(&other)) => {
            refused("an army has one commander")
        }
        Pick::Contingent(hired) if contingents_of(own, hired.battle) >= MOST_OF_A_BATTLE => {
            Err(Refusal::new(rule!("setup.army"), "a battle holds 1 to 8 contingents"))
        }
        _ => Ok(()),
    }
}

fn is_leader(pick: &Pick) -> bool {
    matches!(pick, Pick::Leader { .. })
}

fn is_commander(pick: &Pick) -> bool {
    matches!(pick, Pick::Leader { kind: LeaderKind::Commander, .. })
}

fn contingents_of(own: impl Iterator<Item = Pick>, battle: u8) -> usize {
    own.filter(|pick| matches!(pick, Pick::Contingent(hired) if hired.battle == battle)).count()
}

/// All that an army of so many points lacks.
pub(crate) fn army_faults<I: Iterator<Item = Pick>>(
    own: impl Fn() -> I,
    points: u16,
) -> ArrayVec<Refusal, 4> {
    let leaders = || own().filter(is_leader);
    let battles = own().map(|pick| pick.battle()).max().unwrap_or(0);
    let spent: i32 = own().filter(|pick| !is_leader(pick)).map(|pick| pick.price().total()).sum();
    [
        (leaders().filter(is_commander).count() == 1, rule!("setup.muster"), "an army needs a commander"),
        (
            (1..=battles).all(|battle| leaders().any(|pick| pick.battle() == battle)),
            rule!("setup.muster"),
            "every battle needs a leader",
        ),
        (
            (1..=battles).all(|battle| contingents_of(own(), battle) > 0),
            rule!("setup.army"),
            "every battle needs a contingent",
        ),
        (
            2 * spent >= i32::from(points),
            rule!("setup.muster"),
            "at least half of the points are spent on contingents",
        ),
    ]
    .into_iter()
    .filter(|(holds, ..)| !holds)
    .map(|(_, rule, why)| Refusal::new(rule, why))
    .collect()
}
