//! The stands of a scenario file: what they are, where they are, and what has become of them.

use battle::file::{Listed, OwnId, TomlTable, TomlValue, Written};
use battle::{Side, keys, words, written_ids, written_words};
use ground::{Facing, Spot};

use super::files::Files;
use super::{MOST_MP, Start, fresh_stand};
use crate::charts::{Cost, UNITS, WEAPONS, WeaponRow};
use crate::field::{Options, StandInfo};
use crate::state::{Flags, GroupId, MeleeId, OFF, Stand, StandId};
use crate::troops::{Abilities, Impetuous, Order, Sub, Unit, weapon_named};

written_ids!(GroupId);

/// A stand as it was mustered, and as it is now.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct StandDraft {
    pub(super) info: StandInfo,
    pub(super) now: Stand,
    /// Where it is, or lies hidden.
    pub(super) at: Spot,
    /// What it has left, if the file says it.
    pub(super) left: Option<Ranks>,
    /// Its side, in a file without groups.
    pub(super) side: Option<Side>,
    /// Where in the file it is.
    pub(super) place: String,
}

impl Default for StandDraft {
    fn default() -> StandDraft {
        let info = StandInfo {
            id: String::new(),
            name: String::new(),
            side: Side::Red,
            group: GroupId(0),
            unit: UnitKey(UNITS[0].key).into(),
            other: None,
        };
        let now = fresh_stand(Start { spot: OFF, facing: Facing::new(1) });
        StandDraft { info, now, at: OFF, left: None, side: None, place: String::new() }
    }
}

keys! {
    /// A stand. What it does not say of its unit is as in the unit chart. It is off the map only if it is lost or late, or with
    /// `free-deployment`.
    impl StandDraft in Files, "[[stand]]", then StandDraft::settle {
        need "id"         info.id: OwnId<StandId>                       => "how files and players name it";
        may  "name"       info.name: String = |it| it.info.id.clone()   => "its name for people" | "its id";
        show "group"      info.group: GroupId                           => "its group" | "must be there if the file has groups";
        may  "side"       side: Option<Side>                            => "its side, in a file without groups" | "that of its group";
        need "unit"       info.unit: UnitKey                            => "a key of the unit chart";
        may  "sub"        info.unit.sub: Sub                            => "its sub-category" | "the chart's";
        may  "ranks"      info.unit.ranks: Ranks where has_a_rank       => "strength points of each rank" | "the chart's";
        may  "mp"         info.unit.mp: u8 [0..=MOST_MP]                => "movement points" | "the chart's";
        may  "impact"     info.unit.impact: u8 [0..=9]                  => "impact factor" | "the chart's";
        may  "after_loss" info.unit.after_loss: u8 [0..=9]              => "impact once the front rank has lost a strength point" | "the chart's";
        may  "bp"         info.unit.bp: u8 [0..=20]                     => "break points of each rank" | "the chart's";
        may  "order"      info.unit.order: Order                        => "order rating" | "the chart's";
        may  "weapon"     info.unit.weapon: Weapon                      => "a key of the weapon chart, or `none`" | "the chart's";
        may  "impetuous"  info.unit.impetuous: Impetuous                => "whether and how it is impetuous" | "the chart's";
        may  "abilities"  info.unit.abilities: Abilities                => "its special abilities" | "the chart's";
        may  "at"         at: Spot where is_open_to_it                  => "where it is, or lies hidden" | "off the map";
        show "facing"     now.facing: Facing                            => "the point of its hex that it faces" | "1, straight up";
        may  "is"         now.flags: Flags                              => "what holds of it" | "nothing";
        may  "left"       left: Option<Ranks> where is_not_more         => "strength points left, rank by rank" | "all; none if it is gone";
        may  "melee"      now.melee: MeleeId                            => "the number of its melee in the list, from 0" | "that which names it";
        may  "start"      now.start: Spot = |it| it.at                  => "where its activation began, or `none`" | "its hex";
        may  "flanking"   now.flanking: StandId                         => "the enemy it has hit in flank or rear in this turn" | "nobody";
        may  "evasions"   now.evasions: u8 [0..=100]                    => "how often it has evaded in this turn" | "0";
    }
}

fn has_a_rank(stand: &StandDraft, _: &Files) -> Result<(), String> {
    let [first, second, third] = stand.info.unit.ranks;
    if first == 0 || second == 0 && third > 0 {
        return Err("should be the strength points of one to three ranks, each from 1 to 20".to_owned());
    }
    Ok(())
}

fn is_open_to_it(stand: &StandDraft, file: &Files) -> Result<(), String> {
    let Some(map) = file.map.as_ref().filter(|_| stand.at != OFF) else { return Ok(()) };
    let closed = map.ground(stand.at).cost[stand.info.unit.sub as usize] == Cost::No;
    if closed && map.roads[stand.at.index()] == 0 {
        return Err(format!("hex {} ({}) is closed to it", map.hex(stand.at), map.ground(stand.at).key));
    }
    Ok(())
}

/// What a stand has that has mounted or dismounted is looked at when that is known.
fn is_not_more(stand: &StandDraft, _: &Files) -> Result<(), String> {
    let full = stand.info.unit.ranks;
    let more = |Ranks(left): Ranks| left.iter().zip(full).any(|(left, full)| *left > full);
    if !stand.now.is(Flags::CHANGED) && stand.left.is_some_and(more) {
        return Err(format!("is more than the stand began with, {full:?}"));
    }
    Ok(())
}

impl StandDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, file: &mut Files) {
        table.place().clone_into(&mut self.place);
        if file.is_grouped {
            table.need_value("group");
            if self.side.is_some() {
                table.mistake("side", "follows from its group");
            }
        } else {
            table.need_value("side");
            self.info.group = GroupId(self.side.map_or(0, |side| side.index() as u8));
        }
        // Whoever is hidden is on the map for his owner only.
        self.now.spot = if self.now.is(Flags::HIDDEN) { OFF } else { self.at };
        let off = Flags::LOST | Flags::PURSUED_OFF | Flags::DEPARTED | Flags::WAITING;
        if !table.has("at") && !self.now.is(off) && !file.options.has(Options::FREE_DEPLOYMENT) {
            let why =
                "has no hex: give at = [q, r], or say that it is lost, pursued-off, departed or waiting";
            table.mistake("at", why);
        }
        // While one passes over another both are in its hex; the table `now` says so and is checked later.
        if self.at != OFF && !file.is_under_way {
            if let Some((_, other)) = file.taken.iter().find(|(spot, _)| *spot == self.at) {
                table.mistake("at", format!("`{other}` stands in this hex already"));
            }
            file.taken.push((self.at, self.info.id.clone()));
        }
    }

    /// The stand in play; `other` is what it has become, or could, by mounting or dismounting.
    pub(super) fn in_play(&self, other: Option<&Unit>) -> Stand {
        let full = other.filter(|_| self.now.is(Flags::CHANGED)).unwrap_or(&self.info.unit).ranks;
        let left = self.left.map(|Ranks(left)| left);
        Stand { left: left.unwrap_or(if self.now.is_gone() { [0; 3] } else { full }), ..self.now }
    }
}

/// Strength points of up to three ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranks(pub(super) [u8; 3]);

impl From<[u8; 3]> for Ranks {
    fn from(ranks: [u8; 3]) -> Ranks {
        Ranks(ranks)
    }
}

impl From<Ranks> for [u8; 3] {
    fn from(ranks: Ranks) -> [u8; 3] {
        ranks.0
    }
}

impl<C> Written<C> for Ranks {
    fn form() -> String {
        "a list of up to three numbers, 0 to 20 each".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut C) -> Option<Ranks> {
        let ranks = Vec::<u8>::read(value, file)?;
        if ranks.len() > 3 || ranks.iter().any(|points| *points > 20) {
            value.mistake("should be the strength points of at most three ranks, each at most 20");
            return None;
        }
        Some(Ranks(std::array::from_fn(|rank| ranks.get(rank).copied().unwrap_or(0))))
    }

    fn text(&self, _: &C) -> String {
        let ranks = self.0.iter().rposition(|points| *points > 0).map_or(1, |last| last + 1);
        format!("{:?}", &self.0[..ranks])
    }
}

/// A line of the unit chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct UnitKey(&'static str);

impl Listed for UnitKey {
    fn words() -> Vec<(&'static str, UnitKey)> {
        UNITS.iter().map(|row| (row.key, UnitKey(row.key))).collect()
    }

    fn word(&self) -> &'static str {
        self.0
    }
}

impl From<Unit> for UnitKey {
    fn from(unit: Unit) -> UnitKey {
        UnitKey(unit.row.key)
    }
}

impl From<UnitKey> for Unit {
    fn from(UnitKey(key): UnitKey) -> Unit {
        Unit::named(key).unwrap_or_else(|| unreachable!("it is a key of the chart"))
    }
}

/// A line of the weapon chart, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Weapon(Option<&'static WeaponRow>);

impl Listed for Weapon {
    fn words() -> Vec<(&'static str, Weapon)> {
        let all = WEAPONS.iter().map(|row| (row.key, Weapon(weapon_named(row.key))));
        std::iter::once(("none", Weapon(None))).chain(all).collect()
    }

    fn word(&self) -> &'static str {
        self.0.map_or("none", |row| row.key)
    }
}

impl From<Option<&'static WeaponRow>> for Weapon {
    fn from(weapon: Option<&'static WeaponRow>) -> Weapon {
        Weapon(weapon)
    }
}

impl From<Weapon> for Option<&'static WeaponRow> {
    fn from(weapon: Weapon) -> Option<&'static WeaponRow> {
        weapon.0
    }
}

written_words!(UnitKey = "unit", Weapon = "weapon");

words! {
    Sub, "sub-category":
    HI = "HI", LI = "LI", LSp = "LSp", Pk = "Pk", WB = "WB", HC = "HC", MC = "MC", LC = "LC", Sk = "Sk", Sh = "Sh", Art = "Art",
}
words! { Order, "order rating": A = "A", B = "B", C = "C" }
words! { Impetuous, "kind of impetuosity": None = "none", Poor = "poor", Steady = "steady" }
