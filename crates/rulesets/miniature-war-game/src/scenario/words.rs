//! The words of scenario files: each value of a list by its name.

use battle::file::{Listed, TomlValue, Written, one_of};
use battle::written_words;
use ground::tabletop::{Edge, TableEdge};

use super::files::Files;
use crate::field::{Deployment, Feature, GroundKind, Kind, Load, Noble, Rank, Wind};
use crate::goals::{GoalKind, Measure};
use crate::house::{Class, OpeningKind};
use crate::period::Period;
use crate::roster::ArmyListId;
use crate::rules::afloat::Berth;
use crate::state::Reaction;
use crate::troops::{Level, Troop};

/// Lists the values of types with their names in files, and lets files write them.
macro_rules! words {
    ($($kind:ident, $what:literal: $($value:ident $name:literal),+;)+) => {
        $(
            impl Listed for $kind {
                fn words() -> Vec<(&'static str, $kind)> {
                    vec![$(($name, $kind::$value)),+]
                }

                fn word(&self) -> &'static str {
                    match self {
                        $($kind::$value => $name,)+
                    }
                }
            }

            battle::words! { $kind, $what: $($value = $name),+ }
        )+
    };
}

words! {
    Troop, "type of troops": Peasants "peasants", LightInfantry "light-infantry", MediumInfantry "medium-infantry", MenAtArms "men-at-arms", Hoplites "hoplites", RomanAuxiliaries "roman-auxiliaries", RomanLegionaries "roman-legionaries", PikeLight "pike-light", PikeMedium "pike-medium", PoleArms "pole-arms", ArcherLight "archer-light", ArcherMedium "archer-medium", CrossbowLight "crossbow-light", CrossbowMedium "crossbow-medium", LongbowLight "longbow-light", LongbowMedium "longbow-medium", ArbalestLight "arbalest-light", ArbalestMedium "arbalest-medium", HorseArcherLight "horse-archer-light", HorseArcherMedium "horse-archer-medium", Slinger "slinger", SupplyWagon "supply-wagon", HandCannon "hand-cannon", LightCavalry "light-cavalry", MediumCavalry "medium-cavalry", HeavyCavalry "heavy-cavalry", ChariotArcher "chariot-archer", ChariotSlinger "chariot-slinger", ChariotJavelin "chariot-javelin", ChariotFighter "chariot-fighter", WarElephantJavelin "war-elephant-javelin", WarElephantArcher "war-elephant-archer", Ballista "ballista", Catapult "catapult", Trebuchet "trebuchet", PotDeFer "pot-de-fer", Culverin "culverin", Cannon "cannon", Bombard "bombard", SamuraiInfantry "samurai-infantry", SamuraiArcher "samurai-archer", SamuraiCavalry "samurai-cavalry", MongolHorseArcher "mongol-horse-archer", Berserker "berserker", Ram "ram", SiegeTower "siege-tower", GreekFire "greek-fire", ArtilleryCrew "artillery-crew", FighterFoot "fighter-foot", Militia "militia", MusketLightInfantry "musket-light-infantry", Rifles "rifles", Regulars "regulars", Fusils "fusils", Indians "indians", Grenadiers "grenadiers", Guard "guard", DismountedDragoons "dismounted-dragoons", Hussars "hussars", Lancers "lancers", Dragoons "dragoons", Cuirassiers "cuirassiers", SixPounder "6pd", SixPounderHorse "6pd-horse", EightPounder "8pd", EightPounderHowitzer "8pd-howitzer", TwelvePounder "12pd", Rockets "rockets", Frigate "frigate", RiverBoat "river-boat", BoatWagon "boat-wagon", WarWagon "war-wagon";
    Level, "level of the game": Basic "basic", Intermediate "intermediate", Advanced "advanced";
    Period, "period": Medieval "medieval", Musket "musket";
    Reaction, "reaction": Back "back", BackAndTurn "back-and-turn", Rout "rout";
    GroundKind, "kind of ground":
        Forest "forest", Hill "hill", Marsh "marsh", Rough "rough", Plowed "plowed", Road "road", River "river",
        Creek "creek", Ford "ford", Bridge "bridge", Fence "fence", Wall "wall", Barricade "barricade",
        Building "building", OpenWood "open-wood", Pits "pits", Castle "castle", CastleWall "castle-wall", Tower "tower",
        Gate "gate", Ruin "ruin", Ladder "ladder", Water "water", Landing "landing";
    Feature, "feature of ground": Steep "steep", Deep "deep", Bank "bank", Palisade "palisade", Town "town", Stone "stone", Flows "flows", Dock "dock", Wet "wet";
    GoalKind, "kind of goal":
        Terrain "terrain", Hold "hold", Remaining "remaining", Sweep "sweep", Percentage "percentage", Capture "capture",
        Points "points", Exit "exit";
    Measure, "measure": Points "points", Units "units", Figures "figures";
    Class, "class of buildings": A "A", B "B", C "C", D "D";
    OpeningKind, "kind of opening": Door "door", Window "window", Hole "hole", Broken "broken", Breach "breach";
    Deployment, "kind of deployment": Fixed "fixed", Alternate "alternate";
    Load, "load of a wagon":
        Ballista "ballista", PotDeFer "pot-de-fer", Catapult "catapult", Trebuchet "trebuchet", Culverin "culverin",
        Cannon "cannon", Bombard "bombard", Bow "bow", Crossbow "crossbow", Sling "sling", HandCannon "hand-cannon";
    Wind, "point from which the wind blows": North "north", East "east", South "south", West "west";
    ArmyListId, "army list":
        Any "any", Ancient "ancient", EarlyMedieval "early-medieval", LateMedieval "late-medieval", American "american",
        British "british", French "french", Austrian "austrian", Russian "russian";
    Rank, "rank of command figures": None "none", Colonel "colonel", General "general";
    Noble, "rank of nobles": King "king", Prince "prince", Duke "duke", Baron "baron", Knight "knight";
}

/// What is numbered, as files write it: a type of troops, `commander` or `rider`.
impl Written<Files> for Kind {
    fn form() -> String {
        "a type of troops, `commander` or `rider`".to_owned()
    }

    fn read(value: &TomlValue<'_>, _: &mut Files) -> Option<Kind> {
        let troops = Troop::words().into_iter().map(|(word, troop)| (word, Kind::Troops(troop)));
        one_of(
            value,
            "type of troops",
            troops.chain([("commander", Kind::Commander), ("rider", Kind::Rider)]),
        )
    }

    fn text(&self, _: &Files) -> String {
        battle::file::quoted(kind_word(*self))
    }
}

/// What is numbered, in a word.
pub(crate) fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Troops(troop) => troop.row().key,
        Kind::Commander => "commander",
        Kind::Rider => "rider",
    }
}

/// A side of a block as files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FaceWord(pub(super) Edge);

impl Listed for FaceWord {
    fn words() -> Vec<(&'static str, FaceWord)> {
        Edge::ALL.map(|edge| (FaceWord(edge).word(), FaceWord(edge))).into()
    }

    fn word(&self) -> &'static str {
        match self.0 {
            Edge::Front => "front",
            Edge::Right => "right",
            Edge::Rear => "rear",
            Edge::Left => "left",
        }
    }
}

/// An edge of the board as files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EdgeWord(pub(super) TableEdge);

impl Listed for EdgeWord {
    fn words() -> Vec<(&'static str, EdgeWord)> {
        let edges = [TableEdge::North, TableEdge::East, TableEdge::South, TableEdge::West];
        edges.map(|edge| (EdgeWord(edge).word(), EdgeWord(edge))).into()
    }

    fn word(&self) -> &'static str {
        match self.0 {
            TableEdge::North => "north",
            TableEdge::East => "east",
            TableEdge::South => "south",
            TableEdge::West => "west",
        }
    }
}

/// Where on board somebody is, as files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BerthWord(pub(super) Berth);

/// Every place on board with its word.
const BERTHS: [(&str, Berth); 13] = [
    ("hold", Berth::Hold),
    ("deck", Berth::Deck),
    ("boat", Berth::Boat),
    ("bow", Berth::Bow),
    ("wagon", Berth::Wagon),
    ("port-1", Berth::Port(1)),
    ("port-2", Berth::Port(2)),
    ("port-3", Berth::Port(3)),
    ("port-4", Berth::Port(4)),
    ("starboard-1", Berth::Starboard(1)),
    ("starboard-2", Berth::Starboard(2)),
    ("starboard-3", Berth::Starboard(3)),
    ("starboard-4", Berth::Starboard(4)),
];

impl Listed for BerthWord {
    fn words() -> Vec<(&'static str, BerthWord)> {
        BERTHS.map(|(word, berth)| (word, BerthWord(berth))).into()
    }

    fn word(&self) -> &'static str {
        BERTHS.iter().find(|(_, berth)| *berth == self.0).map_or("hold", |(word, _)| *word)
    }
}

written_words!(BerthWord = "place on board", FaceWord = "side of a block", EdgeWord = "edge of the board");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_saved_battles_have_the_same_words() {
        for (word, troop) in Troop::words() {
            assert_eq!(troop.row().key, word);
            assert_eq!(serde_json::to_value(troop).ok(), Some(word.into()));
        }
        for (word, reaction) in Reaction::words() {
            assert_eq!(serde_json::to_value(reaction).ok(), Some(word.into()));
        }
    }
}
