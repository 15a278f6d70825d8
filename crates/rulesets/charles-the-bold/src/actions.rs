//! What a player can answer.

use ground::{Facing, Spot};

use crate::rules::battle_stands::NextFight;
use crate::rules::bounce::DrawOff;
use crate::rules::defeat::RetreatNext;
use crate::rules::defence::FireFirst;
use crate::rules::naming::NameGroup;
use crate::rules::new_battle_stand::TakePlace;
use crate::rules::pursuit::TryPursuit;
use crate::rules::pushed::GiveWay;
use crate::rules::retreat::Retreat;
use crate::rules::support::ChooseMelee;
use crate::rules::victor::JoinMelee;
use crate::state::{StandId, State};
use crate::steps::Path;
use crate::words::{Backwards, Called, Faces, March, ThenMoves, Turning};

battle::answers! {
    State;
    /// An answer to a question. Which are open depends on the step that asks.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Action {
        /// Places a stand before the battle.
        Deploy {
            /// The stand.
            stand: Unseen,
            /// Where.
            post: Post,
        } = ["deploy" stand "at" [post ..]],
        /// Chooses a stand: for a new or displaced commander, or as the enemy to advance on.
        Choose(stand: StandId) = ["choose" [stand]],
        /// The commander of the moving group goes to a hex.
        Walk(spot: Spot) = ["walk" [spot ..]],
        /// The commander attaches himself to a stand in his hex.
        Attach(stand: StandId) = ["attach" [stand]],
        /// The commander leaves the stand he is attached to and stays in its hex.
        Detach = ["detach"],
        /// Activates one stand.
        Activate(stand: StandId) = ["activate" [stand]],
        /// Begins a formation with this stand.
        FormUp(stand: StandId) = ["form" "up" [stand]],
        /// Adds a stand to the formation.
        Join(stand: StandId) = ["join" [stand]],
        /// The formation is complete.
        Formed = ["formed"],
        /// Ends the group's turn.
        EndTurn = ["end" "turn"],
        /// Tries to rally.
        Rally = ["rally"],
        /// Tests for opportunity.
        TryOpportunity = ["opportunity"],
        /// Stays on opportunity and turns so many faces to the left: -1, 0 or 1.
        Keep(faces: i8) = ["keep" (faces as Faces ..)],
        /// Turns to face an attacker, free of cost.
        Face(facing: Facing) = ["face" facing],
        /// Fights the next bout of an ongoing melee.
        FightOn = ["fight" "on"],
        /// Skirmishers fire and are then destroyed.
        FireAndDie = ["fire" "and" "die"],
        /// Moves, or charges if that ends in contact.
        Move(path: Path) = [(path as March ..)],
        /// Attacks the enemy in front without a step, after turning so many faces to the left.
        Attack(faces: i8) = ["attack" (faces as Turning ..)],
        /// Does nothing more: stops, passes, holds fire, stays.
        Stop = ["stop"],
        /// Evades by these steps.
        Evade(path: Path) = ["evade" (path as Backwards ..)],
        /// Leaves the field by the edge it stands at.
        Leave = ["leave"],
        /// Falls back on purpose.
        FallBack(path: Path) = ["fall" "back" (path as Backwards ..)],
        /// Mounts or dismounts.
        Dismount(change: Remount) = [change],
        /// A leader sends for those whom a special condition holds, by its number.
        Send(number: u8) = ["send" "for" (number as Called ..)],
        /// Throws a die that went against it once more.
        Again = ["throw" "again"],
        /// A hidden stand comes out with its whole contingent.
        Spring(stand: Unseen) = ["spring" [stand]],
        /// Fires.
        Fire {
            /// The shooter.
            by: StandId,
            /// The target.
            at: StandId,
            /// It will move afterwards.
            then_move: bool,
        } = [by "fires" "at" [at] (then_move as ThenMoves ..)],
        /// Charges on opportunity.
        Charge(charge: Charge) = [[charge ..]],
    }
    questions {
        /// Names a group.
        Naming(NameGroup),
        /// The next fight of a charge.
        Pairing(NextFight),
        /// A stand supports one of two melees.
        Supporting(ChooseMelee),
        /// A stand fires before a melee, or holds its fire.
        DefensiveFire(FireFirst),
        /// A beaten stand is the next to retreat.
        Defeat(RetreatNext),
        /// A victor joins a melee.
        Victor(JoinMelee),
        /// Cavalry draws off, or stays.
        Bouncing(DrawOff),
        /// A stand takes a Battle Stand's place.
        NewBattleStand(TakePlace),
        /// Skirmishers give way.
        Pushed(GiveWay),
        /// A winner pursues, or stays.
        Pursuing(TryPursuit),
        /// A beaten stand retreats.
        Retreating(Retreat),
    }
}

/// A stand that is not on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen(pub StandId);

/// Where a stand is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// The hex.
    pub spot: Spot,
    /// Facing where.
    pub facing: Facing,
}

/// A charge on opportunity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The stand on opportunity.
    pub by: StandId,
    /// The stand it charges.
    pub at: StandId,
    /// Its way.
    pub path: Path,
}

/// Riders dismount, and those who have dismounted mount: which of both follows from the stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remount;
