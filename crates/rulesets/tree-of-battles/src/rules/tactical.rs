//! The Tactical Move: routers, pursuers, who is compelled, and then who is willing (seq.4-tactical, tact.*).

use std::cell::OnceCell;

use battle::neutral::victory;
use battle::{Refusal, Side, Table};
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use crate::actions::{Action, How, Leg};
use crate::charts::ROAD_MOVE;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::geometry::inches;
use crate::rules::moving::Moving;
use crate::rules::trail::{Allowance, Going, Pace, Trail};
use crate::state::{ContingentId, Duty, State};
use crate::steps::Pending;
use crate::troops::{Order, Troop};

/// The Tactical Move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Tactical {
    /// Who moves now.
    stage: Stage,
    /// Of which side.
    side: Side,
}

define!("tact.order");
/// Who moves, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// Routing contingents.
    Routs,
    /// Those that continue a pursuit.
    Pursuits,
    /// Those that a test compels.
    Compelled,
    /// All others, as their owner likes.
    Voluntary,
    /// The phase ends: who rallied is in order again.
    End,
}

impl Tactical {
    /// The phase begins.
    pub(crate) fn begin(battle: &State) -> Tactical {
        Tactical { stage: Stage::Routs, side: battle.in_turn()[0] }
    }

    /// Whether a side moves at will now.
    pub(crate) fn is_of(self, side: Side) -> bool {
        self.stage == Stage::Voluntary && self.side == side
    }

    /// The contingent whose move is asked about.
    pub(crate) fn mover(self, battle: &State) -> Option<ContingentId> {
        battle.next_mover(self.side)
    }

    /// The other side, or the next stage.
    fn next(self, battle: &State) -> Tactical {
        let [first, second] = battle.in_turn();
        if self.side == first {
            return Tactical { side: second, ..self };
        }
        let stage = match self.stage {
            Stage::Routs => Stage::Pursuits,
            Stage::Pursuits => Stage::Compelled,
            Stage::Compelled => Stage::Voluntary,
            Stage::Voluntary | Stage::End => Stage::End,
        };
        Tactical { stage, side: first }
    }

    /// The next contingent of the side in roster order that has to move in this stage.
    fn next_of(self, battle: &State) -> Option<ContingentId> {
        battle.on_table(self.side).find(|id| {
            let c = battle.contingent(*id);
            !c.is(Flags::ACTED)
                && match self.stage {
                    Stage::Routs => c.is(Flags::ROUTING),
                    // Once in a phase, and not if a test halts it.
                    Stage::Pursuits => {
                        c.is(Flags::PURSUING) && !c.is(Flags::ROUTING | Flags::PURSUED) && !c.is_halted()
                    }
                    Stage::Compelled => battle.is_compelled(*id),
                    Stage::Voluntary | Stage::End => false,
                }
        })
    }
}

impl Pending for Tactical {
    fn asks(&self, battle: &State) -> Option<Side> {
        let can = || battle.next_mover(self.side).is_some() || battle.hidden_of(self.side).next().is_some();
        (self.stage == Stage::Voluntary && can()).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        let from = into.len();
        if let Some(contingent) = battle.next_mover(self.side) {
            // Three ways to act are open only to who may stay: found out once, since it takes long.
            let stays = OnceCell::new();
            let may_stay = || *stays.get_or_init(|| battle.may_stay(contingent));
            for how in OFFERED {
                if battle.may_act_if(contingent, how, &may_stay).is_ok() {
                    into.push(Action::Tactical { contingent, how });
                }
            }
        }
        let none = into.len() == from;
        battle.list_coming_out(self.side, into);
        // Whoever is bound to close must first be dealt with; that nobody else is takes longer to find out than to ask.
        let bound =
            |id: ContingentId| battle.may_be_moved(id, self.side) && battle.order_of(id) == Order::Attack;
        if none || !battle.on_table(self.side).any(bound) {
            into.push(Action::Done);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => {
                let pending = battle.on_table(self.side).filter(|id| battle.may_be_moved(*id, self.side));
                for id in pending {
                    if battle.next_mover(self.side) != Some(id) || battle.has_way_to_act(id) {
                        battle.may_stay(id)?;
                    }
                }
                Ok(())
            }
            Action::ComeOut(contingent) => battle.may_come_out(contingent, self.side),
            Action::Tactical { contingent, how } => {
                battle.may_move_tactically(contingent, self.side)?;
                battle.may_act_so(contingent, how)
            }
            _ => Err(Refusal::new(rule!("seq.4-tactical"), "contingents move, or the moves are done")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Tactical { contingent, how } => battle.act_so(contingent, how, table),
            Action::ComeOut(contingent) => battle.come_out(contingent, false, table),
            _ => battle.replace(self.next(battle)),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.stage == Stage::End {
            battle.done();
            battle.end_tactical(table);
            return;
        }
        let Some(contingent) = self.next_of(battle) else {
            battle.replace(self.next(battle));
            return;
        };
        battle.contingent_mut(contingent).set(Flags::ACTED, true);
        match self.stage {
            Stage::Routs => battle.rout_on(contingent, table),
            Stage::Pursuits => battle.pursue_on(contingent, table),
            _ => battle.move_by_duty(contingent, table),
        }
    }
}

/// What is offered, in order.
const OFFERED: [How; 12] = [
    How::Stay,
    How::OneDie,
    How::TwoDice,
    How::Rally,
    How::Manoeuvre,
    How::Road,
    How::Plant,
    How::Mount,
    How::Feign,
    How::FallBack,
    How::Leave,
    How::Sally,
];

/// Who may move, and how.
impl State {
    /// Whether a test compels a contingent to move now.
    fn is_compelled(&self, who: ContingentId) -> bool {
        let c = self.contingent(who);
        let must = match c.bound.duty {
            Duty::Repeat | Duty::Advance | Duty::ChargeBest => true,
            Duty::Charge | Duty::FullSpeed => self.duty_target(who).is_some(),
            Duty::Free | Duty::Halt => false,
        };
        must && !c.is(Flags::ROUTING | Flags::PURSUING | Flags::LOOTING | Flags::ALOOF | Flags::PLUNDERS)
            && !self.is_engaged(who)
    }

    /// Whether a contingent may do anything in the voluntary part of the Tactical Move; if not, why.
    fn may_move_tactically(&self, who: ContingentId, side: Side) -> Result<(), Refusal> {
        self.may_move_at_will(who, side)?;
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        if self.kind(who) == Troop::Artillery && self.contingent(who).is(Flags::FIRED) {
            return refuse(rule!("move.artillery"), "{0} has shot in this turn and stays where it is");
        }
        if self.is_engaged(who) {
            return refuse(rule!("geo.contact"), "{0} is engaged");
        }
        Ok(())
    }

    /// Whether there is anything to ask about a contingent.
    fn may_be_moved(&self, who: ContingentId, side: Side) -> bool {
        self.may_move_tactically(who, side).is_ok()
            && (!self.contingent(who).is_halted() || self.may_rally(who).is_ok())
    }

    /// The contingent whose move is asked about next: of those that may move, the nearest to the enemy.
    fn next_mover(&self, side: Side) -> Option<ContingentId> {
        self.foremost(side, |id| self.may_be_moved(id, side))
    }

    /// Whether a contingent can do anything but stay.
    fn has_way_to_act(&self, who: ContingentId) -> bool {
        // Dice may be thrown by nearly everybody: asked first.
        let ways = [How::OneDie, How::TwoDice].into_iter().chain(OFFERED);
        ways.filter(|how| *how != How::Stay).any(|how| self.may_act_so(who, how).is_ok())
    }

    /// Whether a contingent may use its Tactical Move so; if not, why.
    pub(crate) fn may_act_so(&self, who: ContingentId, how: How) -> Result<(), Refusal> {
        self.may_act_if(who, how, &|| self.may_stay(who))
    }

    /// The same, with whether it may stay where it is.
    fn may_act_if(
        &self,
        who: ContingentId,
        how: How,
        may_stay: &dyn Fn() -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        let is_gun = self.kind(who) == Troop::Artillery;
        if self.contingent(who).is_halted() && !matches!(how, How::Stay | How::Rally) {
            return refuse(rule!("control.halt"), "{0} is halted");
        }
        self.may_act_held(who, how)?;
        match how {
            // The order Attack wants those who only manoeuvre nearer to the enemy too; guns are free of it.
            How::Stay | How::Manoeuvre => may_stay(),
            How::Rally => self.may_rally(who),
            How::Plant => self.may_plant(who).and_then(|()| may_stay()),
            How::Mount => Trail::walk(self, who, in_place(inches(1)), &[Leg::Mount]).map(drop),
            How::Road => self.may_take_road(who),
            How::TwoDice if is_gun => refuse(rule!("move.artillery"), "{0} rolls one die to move"),
            How::OneDie | How::TwoDice => Ok(()),
            How::Leave if victory::has_aims(self) => victory::may_leave(self, who),
            How::Leave => {
                refuse(rule!("order.withdraw"), "{0} leaves the table by moving over its own base edge")
            }
            How::Feign | How::FallBack => self.may_fall_back_so(who, how),
            How::Sally => self.may_sally(who),
        }
    }

    /// Whether a contingent may rally from disarray: once the cause has ceased (man.rally-cause).
    pub(crate) fn may_rally(&self, who: ContingentId) -> Result<(), Refusal> {
        let c = self.contingent(who);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(who.into()));
        if !c.is(Flags::DISARRAY) {
            return refuse(rule!("man.rally"), "{0} is not in disarray");
        }
        if c.dps >= self.most_dps(who) {
            return refuse(rule!("man.rally-cause"), "{0} holds as many DPs as it can");
        }
        if c.is(Flags::MARCHED | Flags::MOVED | Flags::HAS_CHARGED | Flags::EVADED | Flags::RETIRED) {
            return refuse(rule!("man.rally-cause"), "{0} has moved, evaded or retired in this turn");
        }
        Ok(())
    }

    /// Whether a contingent may plant its stakes (terr.stakes).
    fn may_plant(&self, who: ContingentId) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("terr.stakes"), why).about(who.into()));
        if !self.has_stakes(who) {
            return refuse("{0} has no stakes");
        }
        if self.contingent(who).is(Flags::PLANTED) {
            return refuse("{0} has planted its stakes");
        }
        Ok(())
    }

    /// A contingent uses its Tactical Move.
    fn act_so(&mut self, who: ContingentId, how: How, table: &mut Table<'_, Event>) {
        define!("tact.stationary");
        self.contingent_mut(who).set(Flags::ACTED, true);
        match how {
            How::Stay => {}
            How::Leave => victory::leave(self, who, table),
            How::Rally => {
                self.contingent_mut(who).set(Flags::RALLIED, true);
            }
            How::Plant => {
                self.contingent_mut(who).set(Flags::DUG, true);
                self.plant(who);
                table.tell(&[rule!("terr.stakes")], Event::PlantsStakes(who));
            }
            How::Mount => {
                if let Ok(walked) = Trail::walk(self, who, in_place(inches(1)), &[Leg::Mount]) {
                    let c = self.contingent_mut(who);
                    c.set(Flags::MOVED, true);
                    // A manoeuvre is nothing to repeat.
                    c.set(Flags::MOVED_AHEAD, false);
                    c.last_dice = 0;
                    self.carry_out(&walked, rule!("man.mount"), table);
                }
            }
            How::Road => {
                let whole = inches(ROAD_MOVE);
                let allowance = Allowance { pace: Pace::Tactical, going: Going::Road, whole, at_will: true };
                self.then(Moving { contingent: who, allowance, dice: 0 });
            }
            How::Manoeuvre => {
                self.then(Moving { contingent: who, allowance: in_place(inches(1)), dice: 0 });
            }
            How::OneDie | How::TwoDice => {
                let dice = if how == How::OneDie { 1 } else { 2 };
                let whole = Length::inches(self.roll_move(who, dice, table).into());
                let allowance = Allowance { pace: Pace::Tactical, going: Going::Free, whole, at_will: true };
                self.then(Moving { contingent: who, allowance, dice });
            }
            How::Feign | How::FallBack => self.fall_back_so(who, how, table),
            How::Sally => self.sally(who, table),
        }
    }

    /// The phase ends: who rallied is in its former array, and who did not move has nothing to repeat.
    fn end_tactical(&mut self, table: &mut Table<'_, Event>) {
        define!("man.rally", "control.repeat");
        self.capture_wounded(table);
        for id in self.all_contingents() {
            let most = self.most_dps(id);
            let c = self.contingent_mut(id);
            if !c.is(Flags::MOVED) {
                c.set(Flags::MOVED_AHEAD, false);
                c.last_dice = 0;
            }
            // Who has come to its maximum meanwhile has a new cause (man.rally-cause).
            if c.is(Flags::RALLIED) && c.is(Flags::DISARRAY) && c.dps < most {
                c.set(Flags::DISARRAY, false);
                table.tell(&[rule!("man.rally")], Event::InOrderAgain(id));
            }
        }
    }
}

/// What manoeuvres alone allow: two halves of a move of whatever length.
pub(crate) fn in_place(whole: Length) -> Allowance {
    Allowance { pace: Pace::Tactical, going: Going::InPlace, whole, at_will: true }
}
