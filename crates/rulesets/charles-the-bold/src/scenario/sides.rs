//! The sides and groups of a scenario file, and what lies on the map.

use battle::file::{OwnId, Share, TomlTable};
use battle::{Side, keys, words};
use ground::Spot;

use super::files::Files;
use super::{Commander, Start, fresh_group};
use crate::field::{GroupInfo, Marker, Name, SideInfo};
use crate::state::{Group, GroupId, OFF, StandId};

impl Default for SideInfo {
    fn default() -> SideInfo {
        SideInfo { name: String::new(), well_trained: true, break_at: (1, 2), break_points: 0 }
    }
}

keys! {
    /// An army. There are two: the first is red, the second blue.
    impl SideInfo in Files, "[[side]]" {
        show "name"         name: String                    => "the army's name" | "`Red`, `Blue`";
        show "training"     well_trained: Training          => "how well it is trained" | "`well`";
        show "break_at"     break_at: Share                 => "the share of its break points whose loss breaks it" | "a half";
        may  "break_points" break_points: u16 [1..=10_000]  => "all its break points" | "the sum over its stands";
    }
}

/// How well an army is trained, as files have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Training {
    Well,
    Poor,
}

words! { Training, "training": Well = "well", Poor = "poor" }

impl From<bool> for Training {
    fn from(well: bool) -> Training {
        if well { Training::Well } else { Training::Poor }
    }
}

impl From<Training> for bool {
    fn from(training: Training) -> bool {
        training == Training::Well
    }
}

/// Where a side deploys.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Zone {
    pub(super) side: Side,
    pub(super) hexes: Vec<Spot>,
}

impl Default for Zone {
    fn default() -> Zone {
        Zone { side: Side::Red, hexes: Vec::new() }
    }
}

keys! {
    /// Where a side deploys, with `free-deployment`.
    impl Zone in Files, "[[zone]]" {
        need "side"  side: Side         => "whose it is";
        need "hexes" hexes: Vec<Spot>   => "its hexes";
    }
}

keys! {
    /// A name that is written on the map and means nothing in play.
    impl Name in Files, "[[name]]" {
        need "name"   text: String   => "the name";
        need "at"     spot: Spot     => "where it is written";
        may  "region" region: bool   => "it is that of a stretch of ground, and is written large" | "no";
    }
}

impl Default for Marker {
    fn default() -> Marker {
        Marker { name: String::new(), spot: OFF, side: None }
    }
}

keys! {
    /// Baggage and the like, which keeps nobody out.
    impl Marker in Files, "[[marker]]" {
        need "name" name: String        => "what it is";
        need "at"   spot: Spot          => "where it is";
        may  "side" side: Option<Side>  => "whose it is" | "that does not matter";
    }
}

/// A group as it was mustered, and as it is now.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GroupDraft {
    pub(super) info: GroupInfo,
    pub(super) now: Group,
    pub(super) general: General,
}

impl Default for GroupDraft {
    fn default() -> GroupDraft {
        let info = GroupInfo {
            id: String::new(),
            name: String::new(),
            side: Side::Red,
            general: String::new(),
            initiative: 0,
            stands: (0, 0),
        };
        GroupDraft { info, now: fresh_group(), general: General::default() }
    }
}

keys! {
    /// A command group. A file without groups makes each side one; its stands then say `side` instead of `group`.
    impl GroupDraft in Files, "[[group]]", then GroupDraft::settle {
        need "id"          info.id: OwnId<GroupId>                        => "how files name it";
        need "side"        info.side: Side                                => "whose it is";
        may  "name"        info.name: String = |it| it.info.id.clone()    => "its name for people" | "its id";
        show "general"     general: General                               => "who commands it" | "a captain of initiative 0 with the first stand";
        may  "replacement" now.replacement: bool                          => "he is a replacement" | "no";
        may  "due"         now.due: bool                                  => "a new one appears at the start of the next round" | "no";
        may  "done"        now.done: bool                                 => "the group has had its turn in this round" | "no";
        may  "walked"      now.walked: bool                               => "he has made his own move in this turn" | "no";
        may  "changed"     now.changed: bool                              => "he has attached or detached himself since the last activation" | "no";
    }
}

impl GroupDraft {
    fn settle(&mut self, _: &mut TomlTable<'_>, _: &mut Files) {
        // Who replaces a general has a modifier of his own by the rules; the file's is that of the group's first.
        let quality = self.general.quality;
        self.now.replacement |= quality == Some(Quality::Replacement);
        self.info.general.clone_from(&self.general.name);
        self.info.initiative = self.general.initiative.or(quality.map(Quality::initiative)).unwrap_or(0);
    }

    /// A side that is one group.
    pub(super) fn whole(side: Side) -> GroupDraft {
        let mut group = GroupDraft::default();
        group.info = GroupInfo {
            id: side.to_string(),
            name: side.to_string(),
            side,
            general: group.general.name.clone(),
            ..group.info
        };
        group
    }
}

/// A general, as a file has him.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct General {
    pub(super) name: String,
    pub(super) initiative: Option<i8>,
    pub(super) quality: Option<Quality>,
    pub(super) with: StandId,
    pub(super) at: Spot,
    pub(super) off: bool,
}

/// A general of whom a file says no name.
pub(super) const UNNAMED: &str = "a captain";

impl Default for General {
    fn default() -> General {
        let name = UNNAMED.to_owned();
        General { name, initiative: None, quality: None, with: StandId::NONE, at: OFF, off: false }
    }
}

keys! {
    /// A general. Where he is: `with` a stand, `at` a hex, or `off` the map.
    impl General in Files, "general = { ... }" {
        show "name"       name: String                                  => "his name" | "`a captain`";
        may  "initiative" initiative: Option<i8> [-9..=9]               => "his modifier" | "0";
        may  "quality"    quality: Option<Quality> where has_one_rating => "the same in a word" | "`average`";
        may  "with"       with: StandId                                 => "the stand he is attached to" | "the first, if nothing else is said";
        may  "at"         at: Spot                                      => "his hex" | "that of his stand";
        may  "off"        off: bool where is_in_one_place               => "he is not on the map" | "no";
    }
}

fn has_one_rating(general: &General, _: &Files) -> Result<(), String> {
    match general.initiative {
        Some(_) => Err("give a general's initiative or his quality, not both".to_owned()),
        None => Ok(()),
    }
}

fn is_in_one_place(general: &General, _: &Files) -> Result<(), String> {
    if general.off && (general.at != OFF || general.with != StandId::NONE) {
        return Err("a general is on the map or off it".to_owned());
    }
    Ok(())
}

impl General {
    /// Where he is; if nothing is said, with the group's first stand.
    pub(super) fn post(&self, first: StandId, starts: &[Start]) -> Commander {
        match (self.with.some(), self.at) {
            (Some(stand), _) => Commander::With(stand),
            (None, OFF) if self.off || starts.get(first.index()).is_none_or(|start| start.spot == OFF) => {
                Commander::Off
            }
            (None, OFF) => Commander::With(first),
            (None, spot) => Commander::In(spot),
        }
    }
}

/// What files call the quality of a general (chart.generals).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quality {
    Great,
    Good,
    Average,
    Poor,
    Replacement,
}

words! {
    Quality, "quality of a general":
    Great = "great", Good = "good", Average = "average", Poor = "poor", Replacement = "replacement",
}

impl Quality {
    /// The modifier of a group's first general of this quality.
    fn initiative(self) -> i8 {
        match self {
            Quality::Great => 2,
            Quality::Good => 1,
            Quality::Average | Quality::Replacement => 0,
            Quality::Poor => -1,
        }
    }
}
