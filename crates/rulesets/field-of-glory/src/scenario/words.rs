//! The words of scenario files: each value of a list by its name.

use battle::file::Listed;
use battle::written_words;
use ground::tabletop::TableEdge;

use crate::field::Feature;
use crate::rules::turn::goals::GoalKind;
use crate::troops::{
    Armour, Class, Cohesion, CommanderKind, Phase, Quality, Rank, Skill, TerrainKind, Training, Troop, Weapon,
};

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
    Troop, "type of troops":
        HeavyFoot "heavy-foot", MediumFoot "medium-foot", LightFoot "light-foot", LightHorse "light-horse",
        Cavalry "cavalry", Camelry "camelry", Knights "knights", Cataphracts "cataphracts",
        Elephants "elephants", LightChariots "light-chariots", HeavyChariots "heavy-chariots",
        ScythedChariots "scythed-chariots", BattleWagons "battle-wagons", LightArtillery "light-artillery",
        HeavyArtillery "heavy-artillery";
    Armour, "armour":
        Unprotected "unprotected", Protected "protected", Armoured "armoured",
        HeavilyArmoured "heavily-armoured";
    Quality, "quality":
        Poor "poor", Average "average", Superior "superior", Elite "elite";
    Training, "training":
        Undrilled "undrilled", Drilled "drilled";
    Weapon, "weapon to shoot with":
        Bow "bow", Longbow "longbow", Crossbow "crossbow", BowStar "bow-star", Sling "sling",
        Javelins "javelins", Firearm "firearm", Artillery "artillery";
    Skill, "capability":
        ImpactFoot "impact-foot", Lancers "lancers", LightSpear "light-spear",
        OffensiveSpearmen "offensive-spearmen", DefensiveSpearmen "defensive-spearmen",
        Pikemen "pikemen", HeavyWeapon "heavy-weapon", SkilledSwordsmen "skilled-swordsmen",
        Swordsmen "swordsmen";
    Cohesion, "level of cohesion":
        Steady "steady", Disrupted "disrupted", Fragmented "fragmented", Broken "broken";
    Phase, "phase":
        SetUp "set-up", Impact "impact", Manoeuvre "manoeuvre", Shooting "shooting", Melee "melee",
        JointAction "joint-action";
    CommanderKind, "kind of commander":
        Inspired "inspired", Field "field", Troop "troop";
    Rank, "rank of a commander":
        CInC "c-in-c", Sub "sub", Ally "ally";
    Feature, "feature of neutral ground":
        Mud "mud", Pits "pits", OpenWood "open-wood", Town "town";
    GoalKind, "kind of goal":
        Ground "ground", Commander "commander", Group "group", Camp "camp";
    Class, "class of ground":
        Open "open", Uneven "uneven", Rough "rough", Difficult "difficult", Impassable "impassable";
    TerrainKind, "kind of terrain":
        OpenField "open-field", GentleHill "gentle-hill", BrokenGround "broken-ground", Brush "brush",
        EnclosedField "enclosed-field", SoftSand "soft-sand", Plantation "plantation",
        Vineyard "vineyard", Gully "gully", RockyGround "rocky-ground", Stream "stream",
        Forest "forest", Marsh "marsh", Village "village", SteepHill "steep-hill", River "river",
        Lake "lake", Cliff "cliff", Building "building";
}

/// An edge of the table as files write it.
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

written_words!(EdgeWord = "edge of the table");

#[cfg(test)]
mod tests {
    use super::*;

    fn are_written_alike<W: Listed + serde::Serialize>() {
        for (word, value) in W::words() {
            assert_eq!(serde_json::to_value(&value).ok(), Some(word.into()));
            assert_eq!(value.word(), word);
        }
    }

    #[test]
    fn files_and_saved_battles_have_the_same_words() {
        are_written_alike::<Troop>();
        are_written_alike::<Armour>();
        are_written_alike::<Quality>();
        are_written_alike::<Training>();
        are_written_alike::<Weapon>();
        are_written_alike::<Skill>();
        are_written_alike::<CommanderKind>();
        are_written_alike::<Rank>();
        are_written_alike::<Class>();
        are_written_alike::<TerrainKind>();
        are_written_alike::<Cohesion>();
        are_written_alike::<Phase>();
        are_written_alike::<Feature>();
        are_written_alike::<GoalKind>();
        for (word, troop) in Troop::words() {
            assert_eq!(troop.row().key, word);
        }
        for (word, kind) in TerrainKind::words() {
            assert_eq!(kind.row().key, word);
        }
    }
}
