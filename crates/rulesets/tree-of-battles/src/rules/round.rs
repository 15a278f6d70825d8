//! A round of combat: who fights, what his owner chooses, dice, results, and what follows (combat.who, dice.order).

use battle::{Hopes, Refusal, Roll, Side, Table};
use dice::{D6, Faces, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::fray::{Fighter, Foe, Split};
use crate::state::{ContingentId, LeaderId, State};
use crate::steps::Pending;

/// A round of combat, for the fighters from one place of the list to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Round {
    /// Its first fighter.
    pub first: u8,
    /// The place after its last one.
    pub upto: u8,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a round has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// The owner of a fighter chooses what is to be chosen.
    Ready(u8),
    /// A fighter rolls against its opponents from this one on, its primary one first.
    Roll(u8, u8),
    /// Results are read and recorded.
    Read,
    /// Leaders in the front rank run a risk.
    Risks,
    /// A fighter breaks, if it must.
    Breaks(u8),
    /// A fighter retires, if it must.
    Retreats(u8),
    /// A fighter falls back, if it must.
    FallBacks(u8),
    /// The owner of a fighter with the right to halt chooses.
    Wins(u8),
    /// A fighter that halts may exchange ranks.
    Exchanges(u8),
    /// A fighter follows up, if it must.
    FollowUps(u8),
    /// A fighter pursues, if it must.
    Pursuits(u8),
    /// The round is over.
    Close,
}

impl Stage {
    /// The fighter it is about, if it is about one.
    pub(crate) fn fighter(self) -> Option<u8> {
        match self {
            Stage::Ready(n)
            | Stage::Roll(n, _)
            | Stage::Breaks(n)
            | Stage::Retreats(n)
            | Stage::FallBacks(n)
            | Stage::Wins(n)
            | Stage::Exchanges(n)
            | Stage::FollowUps(n)
            | Stage::Pursuits(n) => Some(n),
            Stage::Read | Stage::Risks | Stage::Close => None,
        }
    }
}

impl Round {
    fn at(self, stage: Stage) -> Round {
        Round { stage, ..self }
    }

    /// The same for the next fighter, or the stage after the last one.
    fn next(self, fighter: u8, stage: impl Fn(u8) -> Stage, after: Stage) -> Round {
        self.at(if fighter + 1 < self.upto { stage(fighter + 1) } else { after })
    }
}

impl Pending for Round {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("combat.who"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            Stage::Ready(n) => {
                battle.replace(self.next(n, Stage::Ready, Stage::Roll(self.first, 0)));
                battle.then(Readying { fighter: n, asked: false });
            }
            Stage::Roll(n, foe) => self.roll(battle, n, foe, table),
            Stage::Read => {
                battle.replace(self.at(Stage::Risks));
                battle.read_results(*self, table);
            }
            Stage::Risks => {
                battle.replace(self.at(Stage::Breaks(self.first)));
                battle.risk_fighters(*self);
            }
            Stage::Breaks(n) => {
                battle.replace(self.next(n, Stage::Breaks, Stage::Retreats(self.first)));
                battle.break_if_due(n, table);
            }
            Stage::Retreats(n) => {
                battle.replace(self.next(n, Stage::Retreats, Stage::FallBacks(self.first)));
                battle.retire_if_due(n);
            }
            Stage::FallBacks(n) => {
                battle.replace(self.next(n, Stage::FallBacks, Stage::Wins(self.first)));
                battle.fall_back_if_due(n);
            }
            Stage::Wins(n) => {
                battle.replace(self.next(n, Stage::Wins, Stage::Exchanges(self.first)));
                battle.choose_if_due(n);
            }
            Stage::Exchanges(n) => {
                battle.replace(self.next(n, Stage::Exchanges, Stage::FollowUps(self.first)));
                battle.exchange_if_due(n, table);
            }
            Stage::FollowUps(n) => {
                battle.replace(self.next(n, Stage::FollowUps, Stage::Pursuits(self.first)));
                battle.follow_up_if_due(n, table);
            }
            Stage::Pursuits(n) => {
                battle.replace(self.next(n, Stage::Pursuits, Stage::Close));
                battle.pursue_if_due(n, table);
            }
            Stage::Close => {
                battle.done();
                battle.fray.truncate(usize::from(self.first));
            }
        }
    }
}

impl Round {
    /// One fighter's dice against one opponent.
    fn roll(self, battle: &mut State, n: u8, place: u8, table: &mut Table<'_, Event>) {
        let fighter = battle.fray[usize::from(n)];
        let Some(foe) = in_order(&fighter).nth(usize::from(place)) else {
            battle.replace(self.next(n, |n| Stage::Roll(n, 0), Stage::Read));
            return;
        };
        battle.replace(self.at(Stage::Roll(n, place + 1)));
        let (dice, score) = (battle.combat_dice(&fighter, foe), battle.combat_score(fighter.who));
        if dice.dice() == 0 {
            return;
        }
        let wanted = u8::try_from(score.total()).unwrap_or(u8::MAX);
        let rule = score.parts().first().map_or(rule!("combat.hit.five"), |part| part.rule);
        let hits = table.roll(Roll {
            rule,
            what: "combat",
            side: battle.contingent(fighter.who).side,
            throw: Throw::hits(D6, dice.dice(), Faces::at_least(wanted)),
            dice: Some(&dice),
            wanted: Some(&score),
            bonus: None,
            hopes: Hopes::High,
        });
        table.tell(&[rule!("combat.who")], Event::Hits { by: fighter.who, at: foe, hits: hits as u8 });
        let mut foes = battle.fray[usize::from(n)].foes;
        foes.clear();
        for known in fighter.foes {
            foes.push(if known.who == foe { Foe { hits: hits as u8, ..known } } else { known });
        }
        battle.fray[usize::from(n)].foes = foes;
    }
}

/// The opponents of a fighter in the order in which it rolls: its primary one first.
fn in_order(fighter: &Fighter) -> impl Iterator<Item = ContingentId> + '_ {
    let primary = fighter.primary;
    std::iter::once(primary).chain(fighter.opponents().filter(move |foe| *foe != primary))
}

impl State {
    /// A round begins: of all engaged contingents, or of one that came into contact by pursuit and those it touches.
    pub(crate) fn begin_round(&mut self, only: Option<ContingentId>) {
        define!("combat.who", "after.pursue-immediate");
        let from = self.fray.len();
        let mut place = 0;
        while let Some((next, id)) = self.next_in_order(place, |battle, id| battle.fights_in(id, only)) {
            place = next;
            let mut fighter = Fighter::new(id);
            for foe in self.all_contingents() {
                if self.are_engaged(id, foe) && (only.is_none() || only == Some(id) || only == Some(foe)) {
                    fighter.foes.push(Foe { who: foe, hits: 0 });
                }
            }
            self.fray.push(fighter);
            // Whoever touches a pursuer has met his contact, with whichever edge.
            if only.is_some_and(|by| by != id) {
                self.contingent_mut(id).set(Flags::WAS_CHARGED, true);
            }
        }
        if self.fray.len() > from {
            // Each pair of opponents, who are both there.
            let foes: usize = self.fray[from..].iter().map(|fighter| fighter.foes.len()).sum();
            self.fights += (foes / 2) as u32;
            let (first, upto) = (from as u8, self.fray.len() as u8);
            self.then(Round { first, upto, stage: Stage::Ready(first) });
        }
    }

    fn fights_in(&self, id: ContingentId, only: Option<ContingentId>) -> bool {
        match only {
            None => self.is_engaged(id),
            Some(one) => id == one && self.is_engaged(id) || self.are_engaged(id, one),
        }
    }

    /// The fighter of a contingent in a round.
    pub(crate) fn fighter_of(&self, round: std::ops::Range<usize>, who: ContingentId) -> Option<&Fighter> {
        self.fray[round].iter().find(|fighter| fighter.who == who)
    }
}

/// The owner of a fighter chooses what is to be chosen before its dice are counted: which leaders fight in the front rank, and,
/// on ties and shortages only, opponents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Readying {
    /// The fighter.
    pub fighter: u8,
    /// The leaders have been asked.
    pub asked: bool,
}

/// What is still to be chosen.
enum Open {
    /// Which leaders fight.
    Leaders,
    /// Whom a stand fights.
    Split(u8, [ContingentId; 2]),
    /// The primary opponent.
    Primary,
    /// From whose share dice are taken next.
    Take,
    /// Nothing.
    Nothing,
}

impl Readying {
    fn open(&self, battle: &State) -> Open {
        let fighter = battle.fray[usize::from(self.fighter)];
        if !self.asked && self.leaders(battle).next().is_some() {
            return Open::Leaders;
        }
        let pairing = battle.pairing(&fighter);
        if let Some((stand, foes)) = pairing.tied {
            return Open::Split(stand, foes);
        }
        if fighter.primary.some().is_none() {
            return if battle.primary_of(&fighter, &pairing).1 { Open::Primary } else { Open::Nothing };
        }
        let dice = |foe: ContingentId| battle.stand_dice(&fighter, &pairing, foe).total();
        let taken: i32 = fighter.takes.iter().map(|foe| dice(*foe)).sum();
        let rest = battle.shortage(&fighter, &pairing) - taken;
        let left: i32 = self.takable(battle).map(dice).sum();
        // If all are lost anyhow their order does not matter.
        let asked = rest > 0 && rest < left && self.takable(battle).nth(1).is_some();
        if asked { Open::Take } else { Open::Nothing }
    }

    /// Leaders who may still go to the front rank.
    fn leaders<'a>(&'a self, battle: &'a State) -> impl Iterator<Item = LeaderId> + 'a {
        let who = battle.fray[usize::from(self.fighter)].who;
        battle.leaders_with(who).filter(|leader| !battle.leader(*leader).is(LeaderFlags::FIGHTS))
    }

    /// Opponents from whose shares dice may be taken: those who have one.
    fn takable<'a>(&'a self, battle: &'a State) -> impl Iterator<Item = ContingentId> + 'a {
        let fighter = &battle.fray[usize::from(self.fighter)];
        let pairing = battle.pairing(fighter);
        let others =
            fighter.opponents().filter(|foe| *foe != fighter.primary && !fighter.takes.contains(foe));
        others.filter(move |foe| pairing.count(*foe) > 0)
    }

    /// Opponents that are alike in all that makes one the primary one.
    fn alike<'a>(&'a self, battle: &'a State) -> impl Iterator<Item = ContingentId> + 'a {
        let fighter = battle.fray[usize::from(self.fighter)];
        let pairing = battle.pairing(&fighter);
        let (first, _) = battle.primary_of(&fighter, &pairing);
        let foes = &battle.fray[usize::from(self.fighter)];
        foes.opponents().filter(move |foe| {
            // Alike: left to himself with the first, he would tie with him.
            let mut pair = fighter;
            pair.foes.retain(|known| known.who == *foe || known.who == first);
            *foe == first || battle.primary_of(&pair, &pairing).1
        })
    }
}

impl Pending for Readying {
    fn asks(&self, battle: &State) -> Option<Side> {
        let fighter = &battle.fray[usize::from(self.fighter)];
        let asked = !matches!(self.open(battle), Open::Nothing);
        asked.then(|| battle.contingent(fighter.who).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.open(battle) {
            Open::Leaders => {
                into.extend(self.leaders(battle).map(Action::Leader));
                into.push(Action::Done);
            }
            Open::Split(_, foes) => into.extend(foes.map(Action::Contingent)),
            Open::Primary => into.extend(self.alike(battle).map(Action::Contingent)),
            Open::Take => into.extend(self.takable(battle).map(Action::Contingent)),
            Open::Nothing => {}
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let who = battle.fray[usize::from(self.fighter)].who;
        let (rule, why) = match self.open(battle) {
            Open::Leaders => {
                (rule!("leader.front-rank"), "say which leaders with {0} fight in the front rank")
            }
            Open::Split(..) => {
                (rule!("combat.faces"), "a stand of {0} touches two opponents alike: choose one")
            }
            Open::Primary => (rule!("combat.primary"), "choose the primary opponent of {0}"),
            Open::Take => (rule!("combat.pool"), "choose from which dice of {0} the rest is taken"),
            Open::Nothing => (rule!("combat.who"), "nothing is asked of {0}"),
        };
        crate::steps::is_listed(self, battle, action, Refusal::new(rule, why).about(who.into()))
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let open = self.open(battle);
        let fighter = &mut battle.fray[usize::from(self.fighter)];
        match (open, action) {
            (Open::Split(stand, _), Action::Contingent(at)) => {
                fighter.splits.push(Split { stand, at });
            }
            (Open::Primary, Action::Contingent(at)) => fighter.primary = at,
            (Open::Take, Action::Contingent(at)) => {
                fighter.takes.push(at);
            }
            (Open::Leaders, Action::Leader(leader)) => {
                battle.leader_mut(leader).set(LeaderFlags::FIGHTS, true);
                table.tell(&[rule!("leader.front-rank")], Event::FightsInFront(leader));
            }
            _ => battle.replace(Readying { asked: true, ..*self }),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        let fighter = battle.fray[usize::from(self.fighter)];
        if fighter.primary.some().is_none() {
            let pairing = battle.pairing(&fighter);
            battle.fray[usize::from(self.fighter)].primary = battle.primary_of(&fighter, &pairing).0;
            battle.replace(Readying { asked: true, ..*self });
            return;
        }
        battle.done();
    }
}

impl State {
    /// Leaders who fought in the front rank run a risk.
    fn risk_fighters(&mut self, round: Round) {
        define!("risk.when-combat");
        use crate::rules::risk::{Risk, RiskFrom};
        for n in (round.first..round.upto).rev() {
            let fighter = self.fray[usize::from(n)];
            let from = if self.has_held(fighter.who) { RiskFrom::Won } else { RiskFrom::Lost };
            for leader in self.all_leaders().rev() {
                let l = self.leader(leader);
                if l.with == fighter.who && l.is_on_table() && l.is(LeaderFlags::FIGHTS) {
                    self.leader_mut(leader).set(LeaderFlags::FIGHTS, false);
                    self.then(Risk::new(leader, from));
                }
            }
        }
    }

    /// Whether a contingent held its own in the innermost round that it fights: it was not beaten.
    pub(crate) fn has_held(&self, who: ContingentId) -> bool {
        use crate::troops::CombatResult;
        let fighter = self.fray.iter().rev().find(|fighter| fighter.who == who);
        let result = fighter.and_then(|fighter| fighter.result);
        matches!(result, Some(CombatResult::Victory | CombatResult::Success | CombatResult::Equal))
    }

    /// The range of a round's fighters.
    pub(crate) fn fighters(round: Round) -> std::ops::Range<usize> {
        usize::from(round.first)..usize::from(round.upto)
    }

    /// The round to which the innermost fighters belong, with a fighter of it: from the first of its opponents on.
    pub(crate) fn round_of(&self, n: u8) -> std::ops::Range<usize> {
        let rounds = self.steps.iter().rev().filter_map(|step| match step {
            crate::steps::Step::Round(round) => Some(State::fighters(*round)),
            _ => None,
        });
        let mut rounds = rounds;
        rounds.find(|range| range.contains(&usize::from(n))).unwrap_or(0..0)
    }
}

/// What a round leaves: flags that hold for one round only.
impl State {
    /// The fighters of a round have fought it.
    pub(crate) fn have_fought(&mut self, round: Round) {
        define!("rally.no-combat");
        for n in State::fighters(round) {
            let fighter = self.fray[n];
            // What another combat has left counts in its next round.
            let keeps = self.fights_others(&fighter);
            let c = self.contingent_mut(fighter.who);
            c.set(Flags::FOUGHT | Flags::FRAYED, true);
            c.set(Flags::PURSUED_INTO | Flags::WAS_CHARGED, false);
            if !keeps {
                c.set(Flags::FELL_BACK | Flags::FOLLOWED_UP, false);
            }
        }
    }
}
