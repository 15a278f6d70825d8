//! The battle groups and commanders of a scenario file: what they are, where they begin, and what has become of them.

use battle::file::{Listed as _, OwnId, TomlTable};
use battle::{Side, keys};
use ground::tabletop::{Bearing, Place, Point};

use super::files::{Bits, Files, PlaceDraft, Stepped};
use crate::field::{CommanderInfo, GroupInfo};
use crate::state::{Commander, CommanderFlags, CommanderId, Fate, Flags, Group, GroupId, MOST_BASES};
use crate::tolls::Toll;
use crate::troops::{Armour, Cohesion, CommanderKind, Kind, Quality, Rank, Skill, Training, Troop, Weapon};

/// The most battle groups of both sides together: ids are bytes, and the last stands for none.
pub(crate) const MOST_GROUPS: usize = 200;
/// The most commanders of both sides together.
pub(super) const MOST_COMMANDERS: usize = 100;
const BASES: u8 = MOST_BASES as u8;

/// The bases of a mixed group that stand behind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rear {
    kind: Kind,
    bases: u8,
}

/// What a group is until its file says it.
const MEN: Kind = Kind { troop: Troop::HeavyFoot, armour: None, shooting: None, impact: None, melee: None };

impl Default for Rear {
    fn default() -> Rear {
        Rear { kind: MEN, bases: 0 }
    }
}

keys! {
    /// The bases of a mixed group that stand behind the others.
    impl Rear in Files, "rear = { ... }", then Rear::settle {
        need "type"     kind.troop: Troop               => "their type";
        may  "armour"   kind.armour: Option<Armour>     => "their armour" | "they have none";
        may  "shooting" kind.shooting: Option<Weapon>   => "what they shoot with" | "nothing";
        may  "impact"   kind.impact: Option<Skill>      => "what they are good at when they meet the enemy" | "nothing";
        may  "melee"    kind.melee: Option<Skill>       => "what they are good at when they fight on" | "nothing";
        need "bases"    bases: u8 [1..=BASES]           => "how many they are";
    }
}

impl Rear {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        check_kind(&self.kind, table);
    }
}

/// Notes what a kind of base cannot be.
fn check_kind(kind: &Kind, table: &mut TomlTable<'_>) {
    if kind.impact.is_some_and(|skill| !skill.is_for_impact()) {
        table.mistake("impact", "is no capability of impact");
    }
    if kind.melee.is_some_and(|skill| !skill.is_for_melee()) {
        table.mistake("melee", "is no capability of melee");
    }
    let wears = kind.troop.is_foot()
        || matches!(
            kind.troop,
            Troop::LightHorse | Troop::Cavalry | Troop::Camelry | Troop::Knights | Troop::Cataphracts
        );
    // Of a type that is none, nothing is known.
    let is_known = table.may_value("type").and_then(|value| value.as_str()) == Some(kind.troop.word());
    match kind.armour {
        Some(_) if !wears && is_known => table.mistake("armour", "its type has no armour"),
        None if wears && is_known && !table.has("armour") => table.mistake("armour", "is missing"),
        _ => {}
    }
    if !is_known {
        return;
    }
    if kind.impact == Some(Skill::Lancers) && !(kind.troop.is_mounted() && wears) {
        table.mistake("impact", "lancers are horsemen");
    }
    match kind.shooting {
        Some(Weapon::Artillery) if !kind.troop.is_artillery() && !kind.troop.is_wagon() => {
            table.mistake("shooting", "only artillery and battle wagons have guns");
        }
        Some(weapon) if kind.troop.is_artillery() && weapon != Weapon::Artillery => {
            table.mistake("shooting", "artillery shoots with its guns");
        }
        _ => {}
    }
}

/// A battle group as it begins, and what has become of it: what is as at the start is nothing.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GroupDraft {
    pub(super) id: String,
    name: String,
    pub(super) side: Side,
    kind: Kind,
    quality: Quality,
    training: Training,
    bases: u8,
    rear: Option<Rear>,
    ally: String,
    files: u8,
    at: Option<Point>,
    facing: Bearing,
    arrives: u16,
    now: Changed,
    toll: Option<Toll>,
}

/// What has become of a battle group.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Changed {
    flags: Option<Flags>,
    fate: Option<Fate>,
    bases: Option<u8>,
    cohesion: Option<Cohesion>,
    place: Option<PlaceDraft>,
    files: Option<u8>,
    stepped: Option<Stepped>,
    turned: Option<u32>,
    direction: Option<Bearing>,
    pursues: Option<GroupId>,
    before: Option<PlaceDraft>,
    unqualified: Option<GroupId>,
    crossed: Option<Bits>,
}

impl Default for GroupDraft {
    fn default() -> GroupDraft {
        GroupDraft {
            id: String::new(),
            name: String::new(),
            side: Side::Red,
            kind: MEN,
            quality: Quality::default(),
            training: Training::default(),
            bases: 1,
            rear: None,
            ally: String::new(),
            files: 1,
            at: None,
            facing: Bearing::NORTH,
            arrives: 0,
            now: Changed::default(),
            toll: None,
        }
    }
}

keys! {
    /// A battle group. Red's come first; its number in its army is its place among them.
    impl GroupDraft in Files, "[[group]]", then GroupDraft::settle {
        need "id"          id: OwnId<GroupId>                              => "how files and players name it";
        need "side"        side: Side                                      => "whose it is";
        may  "name"        name: String = |it| it.id.clone()               => "its name for people" | "its id";
        need "type"        kind.troop: Troop                               => "its type";
        may  "armour"      kind.armour: Option<Armour>                     => "its armour" | "its type has none";
        may  "shooting"    kind.shooting: Option<Weapon>                   => "what it shoots with" | "nothing";
        may  "impact"      kind.impact: Option<Skill>                      => "what it is good at when it meets the enemy" | "nothing";
        may  "melee"       kind.melee: Option<Skill>                       => "what it is good at when it fights on" | "nothing";
        show "quality"     quality: Quality                                => "how good it is" | "`average`";
        show "training"    training: Training                              => "how well it is drilled" | "`undrilled`";
        need "bases"       bases: u8 [1..=BASES]                           => "its bases, those behind included";
        may  "rear"        rear: Option<Rear> where is_behind_others       => "those of a mixed group that stand behind" | "it is not mixed";
        may  "ally"        ally: String                                    => "the ally to whose contingent it belongs" | "none";
        may  "files"       files: u8 [1..=BASES] where has_as_many = |it| it.bases.div_ceil(2)  => "its files at the start" | "half its bases";
        may  "at"          at: Option<Point>                               => "the middle of its front edge at the start" | "it is still to be placed";
        may  "facing"      facing: Bearing                                 => "the way it faces at the start" | "north";
        may  "arrives"     arrives: u16 [0..=9_999]                        => "the player turn in which it comes on" | "it is there from the start";
        may  "is"          now.flags: Option<Flags>                        => "what holds of it now" | "as at the start";
        may  "fate"        now.fate: Option<Fate>                          => "what the conditions of a neutral battle have made of it" | "as at the start";
        may  "left"        now.bases: Option<u8> [0..=BASES]               => "bases left" | "all";
        may  "cohesion"    now.cohesion: Option<Cohesion>                  => "how it holds together" | "`steady`";
        may  "place"       now.place: Option<PlaceDraft>                   => "where it stands now" | "where it began";
        may  "width"       now.files: Option<u8> [1..=BASES]               => "its files now" | "as at the start";
        may  "stepped"     now.stepped: Option<Stepped>                    => "how far each file has stepped forward" | "none has";
        may  "turned"      now.turned: Option<u32>                         => "which edge each base has turned to, two bits a base" | "none has";
        may  "direction"   now.direction: Option<Bearing>                  => "the direction in which it routs" | "its facing at the start";
        may  "pursues"     now.pursues: Option<GroupId>                    => "whom it pursues" | "nobody";
        may  "before"      now.before: Option<PlaceDraft>                  => "where a pursuit began that met a fresh enemy" | "nowhere";
        may  "unqualified" now.unqualified: Option<GroupId>                => "whose flank it touched without qualifying" | "nobody's";
        may  "crossed"     now.crossed: Option<Bits>                       => "the terrain that it crossed in this turn by its number from 0, works from 32 on" | "none";
        may  "toll"        toll: Option<Toll>                              => "what happened to it in this phase" | "nothing";
    }
}

battle::written_data! { Toll = "a table: `{ given = 2, taken = 1, bases = 8 }` and more" }

fn is_behind_others(group: &GroupDraft, _: &Files) -> Result<(), String> {
    match group.rear {
        Some(rear) if rear.bases >= group.bases => {
            Err("some of its bases stand in front of these".to_owned())
        }
        _ => Ok(()),
    }
}

fn has_as_many(group: &GroupDraft, _: &Files) -> Result<(), String> {
    if group.files > group.bases { Err("it has not as many bases".to_owned()) } else { Ok(()) }
}

/// What is another now than it was at first.
pub(super) fn changed<T: PartialEq + Copy>(now: T, first: T) -> Option<T> {
    (now != first).then_some(now)
}

impl GroupDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        check_kind(&self.kind, table);
    }

    /// A group as it was mustered, how it is and how it was at first.
    pub(super) fn of(
        info: &GroupInfo,
        allies: &[String],
        [now, first]: [&Group; 2],
        tolls: [&Toll; 2],
    ) -> GroupDraft {
        let start = info.at.map(|(place, _)| place);
        let ally = info.ally.and_then(|ally| allies.get(usize::from(ally)));
        GroupDraft {
            id: info.id.clone(),
            name: info.name.clone(),
            side: info.side,
            kind: info.kind,
            quality: info.quality,
            training: info.training,
            bases: info.bases,
            rear: info.rear.map(|(kind, bases)| Rear { kind, bases }),
            ally: ally.cloned().unwrap_or_default(),
            files: info.at.map_or(info.bases.div_ceil(2), |(_, files)| files),
            at: start.map(|place| place.at),
            facing: start.map_or(Bearing::NORTH, |place| place.facing),
            arrives: info.arrives,
            now: Changed {
                flags: changed(now.flags, first.flags),
                fate: changed(now.fate, first.fate),
                bases: changed(now.bases, first.bases),
                cohesion: changed(now.cohesion, first.cohesion),
                place: changed(now.place, first.place).map(PlaceDraft::from),
                files: changed(now.files, first.files),
                stepped: changed(now.stepped, first.stepped).map(Stepped),
                turned: changed(now.turned, first.turned),
                direction: changed(now.direction, first.direction),
                pursues: changed(now.pursues, first.pursues),
                before: changed(now.before, first.before).map(PlaceDraft::from),
                unqualified: changed(now.unqualified, first.unqualified),
                crossed: changed(now.crossed, first.crossed).map(Bits),
            },
            toll: changed(*tolls[0], *tolls[1]),
        }
    }

    /// The group as it is mustered, under its number in its army.
    pub(super) fn info(&self, number: u8, allies: &mut Vec<String>) -> GroupInfo {
        GroupInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            side: self.side,
            number,
            kind: self.kind,
            rear: self.rear.map(|rear| (rear.kind, rear.bases)),
            quality: self.quality,
            training: self.training,
            bases: self.bases,
            ally: ally_of(&self.ally, allies),
            at: self.at.map(|at| (Place::new(at, self.facing), self.files)),
            arrives: self.arrives,
        }
    }

    /// Brings a group at its start, and its toll, to what the file says of them.
    pub(super) fn apply(&self, group: &mut Group, toll: &mut Toll) {
        let now = &self.now;
        *group = Group {
            place: now.place.map_or(group.place, Place::from),
            files: now.files.unwrap_or(group.files),
            bases: now.bases.unwrap_or(group.bases),
            cohesion: now.cohesion.unwrap_or(group.cohesion),
            stepped: now.stepped.map_or(group.stepped, |stepped| stepped.0),
            turned: now.turned.unwrap_or(group.turned),
            direction: now.direction.unwrap_or(group.direction),
            pursues: now.pursues.unwrap_or(group.pursues),
            before: now.before.map_or(group.before, Place::from),
            unqualified: now.unqualified.unwrap_or(group.unqualified),
            crossed: now.crossed.map_or(group.crossed, |crossed| crossed.0),
            flags: now.flags.unwrap_or(group.flags),
            fate: now.fate.unwrap_or(group.fate),
        };
        *toll = self.toll.unwrap_or(*toll);
    }
}

/// The number of an ally, who is listed with the first that names him.
fn ally_of(name: &str, allies: &mut Vec<String>) -> Option<u8> {
    if name.is_empty() {
        return None;
    }
    let known = allies.iter().position(|ally| ally == name).unwrap_or(allies.len());
    if known == allies.len() {
        allies.push(name.to_owned());
    }
    u8::try_from(known).ok()
}

/// A commander as he begins, and what has become of him: what is as at the start is nothing.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CommanderDraft {
    pub(super) id: String,
    name: String,
    pub(super) side: Side,
    kind: CommanderKind,
    rank: Rank,
    ally: String,
    with: GroupId,
    at: Option<Point>,
    flags: Option<CommanderFlags>,
    joined: Option<GroupId>,
    place: Option<Point>,
}

impl Default for CommanderDraft {
    fn default() -> CommanderDraft {
        CommanderDraft {
            id: String::new(),
            name: String::new(),
            side: Side::Red,
            kind: CommanderKind::Troop,
            rank: Rank::Sub,
            ally: String::new(),
            with: GroupId::NONE,
            at: None,
            flags: None,
            joined: None,
            place: None,
        }
    }
}

keys! {
    /// A commander. Red's come first.
    impl CommanderDraft in Files, "[[commander]]", then CommanderDraft::settle {
        need "id"     id: OwnId<CommanderId>               => "how files and players name him";
        need "side"   side: Side                           => "whose he is";
        may  "name"   name: String = |it| it.id.clone()    => "his name for people" | "his id";
        show "kind"   kind: CommanderKind                  => "how good he is" | "`troop`";
        show "rank"   rank: Rank                           => "whom he commands" | "`sub`";
        may  "ally"   ally: String                         => "the ally whose contingent he commands" | "none";
        may  "with"   with: GroupId                        => "the battle group he is with at the start" | "none";
        may  "at"     at: Option<Point>                    => "where he is at the start, if he is with none" | "he is still to be placed";
        may  "is"     flags: Option<CommanderFlags>        => "what holds of him now" | "as at the start";
        may  "joined" joined: Option<GroupId>              => "the battle group he is with now, or `none`" | "as at the start";
        may  "place"  place: Option<Point>                 => "where he is now, if he is with none" | "as at the start";
    }
}

impl CommanderDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        if (self.rank == Rank::Ally) == self.ally.is_empty() {
            table.mistake("ally", "who has the rank `ally` has an ally, and nobody else");
        }
        if self.with.some().is_some() && self.at.is_some() {
            table.mistake("at", "who is with a battle group has no place of his own");
        }
    }

    /// A commander as the scenario describes him, how he is and how he was at first.
    pub(super) fn of(
        info: &CommanderInfo,
        allies: &[String],
        [now, first]: [&Commander; 2],
    ) -> CommanderDraft {
        let ally = info.ally.and_then(|ally| allies.get(usize::from(ally)));
        CommanderDraft {
            id: info.id.clone(),
            name: info.name.clone(),
            side: info.side,
            kind: info.kind,
            rank: info.rank,
            ally: ally.cloned().unwrap_or_default(),
            with: info.with,
            at: info.at,
            flags: changed(now.flags, first.flags),
            joined: changed(now.with, first.with),
            place: changed(now.at, first.at),
        }
    }

    /// The commander as the scenario describes him.
    pub(super) fn info(&self, allies: &mut Vec<String>) -> CommanderInfo {
        CommanderInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            side: self.side,
            kind: self.kind,
            rank: self.rank,
            ally: ally_of(&self.ally, allies),
            with: self.with,
            at: self.at,
        }
    }

    /// Brings a commander at his start to what the file says of him.
    pub(super) fn apply(&self, commander: &mut Commander) {
        *commander = Commander {
            with: self.joined.unwrap_or(commander.with),
            at: self.place.unwrap_or(commander.at),
            flags: self.flags.unwrap_or(commander.flags),
        };
    }
}
