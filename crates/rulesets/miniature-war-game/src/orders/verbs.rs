//! The verbs that orders may use beyond the grammar's own words (common.order.kinds).

use serde::{Deserialize, Serialize};

use crate::charts::VERBS;
use crate::period::Period;
use crate::rulebook::define;

/// A verb of the chart `order_verbs`, in its order. Those of both periods are words of the language in either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// `FELL` (common.forest.fell).
    Fell,
    /// `BARRICADE` (common.forest.barricade).
    Barricade,
    /// `CLEAR` (common.forest.barricade).
    Clear,
    /// `BURN` (common.burn.set).
    Burn,
    /// `DOUSE` (common.burn.spread).
    Douse,
    /// `REFORM` (common.command.reform).
    Reform,
    /// `NEW GROUP` (common.command.new-group).
    NewGroup,
    /// `LEAD` (common.order.join).
    Lead,
    /// `SEND` (common.dispatch.what).
    Send,
    /// `STAKES` (medieval.stakes.setup).
    Stakes,
    /// `PULL STAKES` (medieval.stakes.remove).
    PullStakes,
    /// `ENTRENCH` (medieval.romans.entrench).
    Entrench,
    /// `CALTROPS` (medieval.caltrops.place).
    Caltrops,
    /// `CLEAR CALTROPS` (medieval.caltrops.remove).
    ClearCaltrops,
    /// `TESTUDO` (medieval.testudo.form).
    Testudo,
    /// `OPEN TESTUDO` (medieval.testudo.form).
    OpenTestudo,
    /// `PHALANX` (medieval.phalanx.form).
    Phalanx,
    /// `LEAVE PHALANX` (medieval.phalanx.form).
    LeavePhalanx,
    /// `CENTURIES` (medieval.romans.centuries).
    Centuries,
    /// `REJOIN` (medieval.romans.reform).
    Rejoin,
    /// `MOUNT` (medieval.mounted.change).
    Mount,
    /// `DISMOUNT` (medieval.mounted.change).
    Dismount,
    /// `LEAVE MOUNTS` (medieval.mounted.left).
    LeaveMounts,
    /// `SET UP` (medieval.gunpowder.bombard).
    SetUp,
    /// `DESTROY PIECE` (medieval.crew.destroy).
    DestroyPiece,
    /// `DETACH CREW` (medieval.crew.capture).
    DetachCrew,
    /// `CREW TO` (medieval.crew.extra).
    CrewTo,
    /// `RESUPPLY` (medieval.supply.procedure).
    Resupply,
    /// `THROW` (medieval.javelin.standing).
    Throw,
    /// `THROW ON CONTACT` (medieval.axe.throw).
    ThrowOnContact,
    /// `SCREEN BACK` (medieval.slinger.screen).
    ScreenBack,
    /// `PAVISE UP` (medieval.pavise.use).
    PaviseUp,
    /// `PAVISE DOWN` (medieval.pavise.use).
    PaviseDown,
    /// `SEPARATE` (medieval.battle.separate).
    Separate,
    /// `STEP OFF` (medieval.chariot.fighter-foot).
    StepOff,
    /// `KILL ELEPHANT` (medieval.elephant.mahout).
    KillElephant,
    /// `FLAME` (medieval.greekfire.shot).
    Flame,
    /// `CHAIN` (medieval.hussite.chain).
    Chain,
    /// `UNCHAIN` (medieval.hussite.chain).
    Unchain,
    /// `STEP OUT` (medieval.hussite.shoot).
    StepOut,
    /// `STEP IN` (medieval.hussite.shoot).
    StepIn,
    /// `TAKE LADDER` (medieval.siege.ladder-carry).
    TakeLadder,
    /// `DROP LADDER` (medieval.siege.ladder-carry).
    DropLadder,
    /// `RAISE LADDER` (medieval.siege.ladder-carry).
    RaiseLadder,
    /// `CLIMB` (medieval.siege.ladder-win).
    Climb,
    /// `LOWER PLATFORM` (medieval.siege.tower-bridge).
    LowerPlatform,
    /// `ENTER TOWER` (medieval.siege.tower-move).
    EnterTower,
    /// `LEAVE TOWER` (medieval.siege.tower-move).
    LeaveTower,
    /// `RAM GATE` (medieval.siege.ram-gate).
    RamGate,
    /// `CREW RAM` (medieval.siege.ram-move).
    CrewRam,
    /// `GRENADES` (musket.grenade.shot).
    Grenades,
    /// `SQUARE` (musket.square.who).
    Square,
    /// `CARACOLE` (musket.caracole).
    Caracole,
    /// `GUN FIRE` (musket.arty.step).
    GunFire,
    /// `GUN TURN` (musket.arty.rotate).
    GunTurn,
    /// `GUN OVER WALL` (musket.move.gun.wall).
    GunOverWall,
    /// `SPIKE` (musket.crew.spike).
    Spike,
    /// `DETACH` (musket.crew.detach).
    Detach,
    /// `MAN GUN` (musket.crew.taken).
    ManGun,
    /// `OCCUPY` (musket.bldg.go-in).
    Occupy,
    /// `LEAVE` (musket.bldg.go-in).
    Leave,
    /// `BREAK DOOR` (musket.bldg.door.break).
    BreakDoor,
    /// `EMBARK` (musket.boat.land.time).
    Embark,
    /// `DISEMBARK` (musket.boat.land.time).
    Disembark,
    /// `ROW` (musket.boat.way).
    Row,
    /// `PORTAGE` (musket.boat.portage).
    Portage,
    /// `BEACH` (musket.boat.land.time).
    Beach,
    /// `WEIGH ANCHOR` (musket.ship.anchor).
    WeighAnchor,
    /// `SAIL` (musket.ship.sail).
    Sail,
    /// `TOW` (musket.ship.tow).
    Tow,
    /// `TURN SHIP` (musket.ship.turn).
    TurnShip,
    /// `DOCK` (musket.ship.port).
    Dock,
    /// `SCUTTLE` (musket.ship.scuttle).
    Scuttle,
    /// `DECK` (musket.ship.offload.deck).
    Deck,
    /// `BELOW` (musket.ship.decks).
    Below,
    /// `SHIFT GUN` (musket.ship.shiftgun).
    ShiftGun,
}

define!("common.order.kinds");
/// What a verb is within an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VerbKind {
    /// The one thing a unit does in a stage.
    Act,
    /// An act that takes a third of the chart move.
    Drill,
    /// The only act of its order, which takes the turn.
    Task,
    /// It stands where a formation stands.
    Formation,
    /// It stands where a fire clause stands.
    Fire,
    /// It takes no time and stands beside any act.
    Note,
}

/// What comes after a verb; `May` before what can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follows {
    Nothing,
    MayPlace,
    Place,
    Owns,
    NameOwns,
    Own,
    OwnOrder,
    MayPlaceCm,
    MaySide,
    MaySideCm,
    MayInteger,
    Integers,
    Piece,
    PieceMayInteger,
    PieceInteger,
    MayEnemy,
    MayAtMayEnemy,
    MayAtEnemy,
    Bearing,
    LeftRightRear,
    PlaceOrOwn,
    OwnInteger,
    DirDistToAt,
    Heading,
    IntegerToPiece,
    PlaceMayInteger,
    MayDir,
    DirDist,
    Dist,
}

/// A verb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct VerbRow {
    /// The verb.
    pub verb: Verb,
    /// Its words.
    pub words: &'static [&'static str],
    /// What it is within an order.
    pub kind: VerbKind,
    /// What comes after it.
    pub follows: Follows,
    /// The games that have it.
    pub games: &'static [Game],
}

/// A game that has a verb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Game {
    /// Its period; none for all.
    pub period: Option<Period>,
    /// The option that it needs.
    pub option: Option<&'static str>,
    /// The row that says what the verb does.
    pub rule: &'static str,
}

impl Verb {
    /// Its line in the chart.
    #[inline]
    pub(crate) fn row(self) -> &'static VerbRow {
        &VERBS[self as usize]
    }

    /// What it is within an order.
    pub(crate) fn kind(self) -> VerbKind {
        self.row().kind
    }

    /// The game of this period that has it.
    pub(crate) fn game(self, period: Period) -> Option<&'static Game> {
        self.row().games.iter().find(|game| game.period.is_none_or(|of| of == period))
    }

    /// Its words as an order writes them.
    pub(crate) fn text(self) -> String {
        self.row().words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_stand_in_the_order_of_their_chart() {
        for (number, row) in VERBS.iter().enumerate() {
            assert_eq!(row.verb as usize, number, "{:?}", row.words);
            assert_eq!(serde_json::to_value(row.verb).expect("a word"), row.words.join("-").to_lowercase());
        }
    }

    #[test]
    fn a_verb_of_both_periods_is_one_word() {
        assert_eq!(Verb::Mount.row().games.len(), 2);
        assert_eq!(Verb::Mount.game(Period::Musket).map(|game| game.rule), Some("musket.drag.dismount"));
        assert_eq!(Verb::Stakes.game(Period::Musket), None);
        assert!(Verb::Fell.game(Period::Medieval).is_some() && Verb::Fell.game(Period::Musket).is_some());
    }

    #[test]
    fn every_verb_names_a_row_of_the_book() {
        for game in VERBS.iter().flat_map(|row| row.games) {
            assert!(crate::rulebook::RULEBOOK.find(game.rule).is_some(), "there is no row {}", game.rule);
        }
    }
}
