//! From a neutral battle to units in areas, as the tables of `muster.toml` say: what is mustered and where it stands.

use std::collections::BTreeMap;

use muster::areas::{AreaField, AreaWords};
use muster::geometry::{EQUAL_M, along};
use muster::shared::{Choice, half_up, shared_over};
use muster::{
    Armour, Battle, Class, Contingent, Flag, Leader, Loyalty, Point, Quality, Side, Stance, TerrainKind,
};
use serde::Deserialize;

use crate::charts::{AREA_KINDS, SIZES};
use crate::rulebook::define;
use crate::scenario::usual_occupancy;
use crate::troops::{Armor, GunSize, MoveClass, Penetration, StepInfo, UnitType};

/// How far ahead of its strip a unit may be put for want of room.
const AHEAD_M: f64 = 150.0;
/// From this year on what pierces some armour pierces all.
const PIERCING_YEAR: u16 = 1480;
/// The type of baggage.
const BAGGAGE: &str = "caravan";

/// What this ruleset makes of neutral words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tables {
    size: SizeTable,
    pub(super) leader: LeaderTable,
    armour: BTreeMap<Armour, Armor>,
    elan: BTreeMap<Quality, u8>,
    pub(super) ground: AreaWords,
    unit: Vec<UnitRow>,
}

/// How men become strength points and units.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SizeTable {
    most_sp: u32,
    least_sp: u32,
    larger: Vec<u32>,
    smaller: Vec<u32>,
    sp_per_unit: u32,
    guns_per_unit: u32,
}

/// Ratings of leaders by ability, from 1 to 5.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderTable {
    command: [u8; 5],
    tactical: [u8; 5],
    radius: [u8; 5],
}

/// What a class becomes.
#[derive(Debug, Deserialize)]
struct UnitRow {
    class: Class,
    #[serde(flatten)]
    unit: Choice,
    #[serde(default)]
    men_per_sp: u32,
    size: Option<GunSize>,
    penetration: Option<Penetration>,
    range: Option<u8>,
    #[serde(default)]
    all_round: bool,
}

/// A unit as it is mustered.
#[derive(Clone, Debug)]
pub(super) struct Mustered<'a> {
    pub(super) contingent: &'a Contingent,
    /// Its number in its contingent, from 1; 0 for baggage.
    pub(super) number: usize,
    pub(super) side: usize,
    pub(super) kind: &'static UnitType,
    pub(super) steps: Vec<StepInfo>,
    pub(super) foot: bool,
    pub(super) elite: bool,
    pub(super) size: Option<GunSize>,
    pub(super) set_up: bool,
    pub(super) penetration: Option<Penetration>,
    pub(super) range: u8,
    pub(super) all_round: bool,
    pub(super) may_schiltron: bool,
    pub(super) may_phalanx: bool,
    /// The place in the list of the area where it stands.
    pub(super) area: usize,
    /// The place in the list of the area that it faces.
    pub(super) facing: usize,
}

impl Mustered<'_> {
    /// Its id.
    pub(super) fn id(&self) -> String {
        match self.number {
            0 => self.contingent.id.clone(),
            number => format!("{}-{number}", self.contingent.id),
        }
    }
}

/// A leader's command, tactical and control ratings.
pub(super) fn ratings(table: &LeaderTable, leader: &Leader, commands: bool) -> [u8; 3] {
    let at = usize::from(leader.ability.clamp(1, 5)) - 1;
    [table.command[at], table.tactical[at], table.radius[at] + u8::from(commands)]
}

/// A leader's treachery rating.
pub(super) fn treachery(loyalty: Loyalty) -> u8 {
    match loyalty {
        Loyalty::Staunch => 0,
        Loyalty::Firm => 1,
        Loyalty::Doubtful => 3,
        Loyalty::Treacherous => 5,
    }
}

impl Tables {
    /// The armour class of a contingent.
    pub(super) fn armor(&self, contingent: &Contingent) -> Armor {
        self.armour.get(&contingent.troops.armour).copied().unwrap_or_default()
    }

    fn row(&self, class: Class) -> Option<&UnitRow> {
        self.unit.iter().find(|row| row.class == class)
    }

    /// Strength points of a contingent, at an SP factor in hundredths.
    fn points(&self, contingent: &Contingent, factor: u32) -> u32 {
        let per_sp = self.row(contingent.troops.class).map_or(0, |row| row.men_per_sp);
        half_up(contingent.troops.men.saturating_mul(100), per_sp.saturating_mul(factor)).max(1)
    }

    /// The SP factor of a battle, in hundredths.
    pub(super) fn factor(&self, battle: &Battle) -> u32 {
        let of = |side: &Side, factor: u32| -> u32 {
            let fighting = side.contingents.iter().filter(|contingent| contingent.is_fighting());
            fighting.map(|contingent| self.points(contingent, factor)).sum()
        };
        let larger = |factor: u32| battle.sides.iter().map(|side| of(side, factor)).max().unwrap_or(0);
        let smaller = |factor: u32| battle.sides.iter().map(|side| of(side, factor)).min().unwrap_or(0);
        let size = &self.size;
        if larger(100) > size.most_sp {
            let fits = |factor: &&u32| larger(**factor) <= size.most_sp;
            return size.larger.iter().find(fits).or(size.larger.last()).copied().unwrap_or(100);
        }
        if smaller(100) < size.least_sp {
            let fits = |factor: &&u32| smaller(**factor) >= size.least_sp;
            return size.smaller.iter().find(fits).or(size.smaller.last()).copied().unwrap_or(100);
        }
        100
    }

    /// Musters both armies: all units in the order of placing; none if one finds no place or has no type.
    pub(super) fn muster<'a>(
        &self,
        battle: &'a Battle,
        field: &AreaField,
        factor: u32,
    ) -> Option<Vec<Mustered<'a>>> {
        let mut placing = Placing { tables: self, field, taken: vec![0; field.areas.len()] };
        let mut units = Vec::new();
        for (side, contingent) in battle.in_order_of_placing() {
            if contingent.is_baggage() {
                let kind = UnitType::find(BAGGAGE)?;
                let area =
                    placing.place(contingent, contingent.place.at, usual_occupancy(kind, None), kind)?;
                units.push(plain(contingent, side, 0, kind, area));
                continue;
            }
            let row = self.row(contingent.troops.class)?;
            let kind = UnitType::find(row.unit.for_contingent(battle, contingent))?;
            let shares = match contingent.troops.guns {
                Some(guns) if contingent.is_artillery() => {
                    vec![0; half_up(guns, self.size.guns_per_unit).max(1) as usize]
                }
                _ => shared_over(self.points(contingent, factor), self.size.sp_per_unit, 1),
            };
            let strips = contingent.strip_centres(shares.len());
            for (number, (share, strip)) in shares.iter().zip(strips).enumerate() {
                let room = if kind.is_combat() { *share as u8 } else { usual_occupancy(kind, row.size) };
                let area = placing.place(contingent, strip, room, kind)?;
                let facing = field.facing_of(area, contingent.place.facing)?;
                let unit = plain(contingent, side, number + 1, kind, area);
                units.push(Mustered { facing, ..self.unit(battle, unit, row, *share as u8) });
            }
        }
        Some(units)
    }

    /// A unit with everything that its contingent and its row of the table say.
    fn unit<'a>(&self, battle: &Battle, unit: Mustered<'a>, row: &UnitRow, points: u8) -> Mustered<'a> {
        let (contingent, kind) = (unit.contingent, unit.kind);
        let troops = &contingent.troops;
        if !kind.is_combat() {
            let set_up = !matches!(contingent.stance, Stance::Advance | Stance::Charge);
            return Mustered { size: row.size, set_up, ..unit };
        }
        let tired = u8::from(contingent.has(Flag::Fatigued));
        let elan = self.elan.get(&troops.quality).map_or(1, |elan| elan.saturating_sub(tired)).max(1);
        let armor = self.armor(contingent);
        let step = |lost: u8| StepInfo {
            strength: points - lost,
            elan: elan.saturating_sub(lost / 2).max(1),
            armor,
            range: None,
            penetration: None,
        };
        let penetration = row.penetration;
        Mustered {
            steps: (0..points).map(step).collect(),
            foot: kind.is_mma() && contingent.has(Flag::Dismountable),
            elite: troops.quality == Quality::Elite,
            penetration: penetration
                .map(|printed| if battle.year() >= PIERCING_YEAR { Penetration::A } else { printed }),
            range: row.range.unwrap_or(kind.range),
            all_round: row.all_round,
            may_schiltron: contingent.has(Flag::MayFormSchiltron) && kind.schiltron,
            may_phalanx: contingent.has(Flag::MayFormPhalanx) && kind.phalanx,
            ..unit
        }
    }
}

impl Tables {
    /// Where a unit may stand as the muster wants it, whoever is there, the best place first: the nearest areas that are
    /// open to it and not too far ahead of its strip.
    pub(super) fn places<'a>(
        &'a self,
        field: &'a AreaField,
        contingent: &Contingent,
        strip: Point,
        kind: &UnitType,
    ) -> impl Iterator<Item = usize> + 'a {
        let [east, north] = along(i32::from(contingent.place.facing));
        let (in_town, class) = (contingent.has(Flag::Garrison), kind.move_class());
        let fits = move |&(place, area): &(usize, usize)| {
            let ground = &field.areas[area];
            let ahead = (ground.centre[0] - strip[0]) * east + (ground.centre[1] - strip[1]) * north;
            self.is_open(field, area, class)
                && ground.kinds.contains(&TerrainKind::WalledTown) == in_town
                && (place == 0 || ahead <= AHEAD_M + EQUAL_M)
        };
        field.nearest_first(strip).enumerate().filter(fits).map(|(_, area)| area)
    }

    /// Whether the ground of an area is open to a class. Hollows are levels of the map; pits and open woods are kinds of
    /// ground of the table, but no gun stands in pits.
    fn is_open(&self, field: &AreaField, area: usize, class: MoveClass) -> bool {
        define!("muster.ground.hollow", "muster.ground.pits", "muster.ground.open-wood");
        if class == MoveClass::Artillery && field.areas[area].kinds.contains(&TerrainKind::Pits) {
            return false;
        }
        let keys = field.terrain_of(area, &self.ground);
        let closed =
            |key: &String| AREA_KINDS.iter().any(|kind| kind.key == key && kind.mp[class.column()] < 0);
        !keys.iter().any(closed)
    }
}

/// A unit of which nothing is known but where it stands.
fn plain<'a>(
    contingent: &'a Contingent,
    side: usize,
    number: usize,
    kind: &'static UnitType,
    area: usize,
) -> Mustered<'a> {
    Mustered {
        contingent,
        number,
        side,
        kind,
        steps: Vec::new(),
        foot: false,
        elite: false,
        size: None,
        set_up: false,
        penetration: None,
        range: kind.range,
        all_round: false,
        may_schiltron: false,
        may_phalanx: false,
        area,
        facing: area,
    }
}

/// Placing under way: how full each area is.
struct Placing<'a> {
    tables: &'a Tables,
    field: &'a AreaField,
    taken: Vec<u8>,
}

impl Placing<'_> {
    /// The nearest area that has room, is open, and is not too far ahead of where a unit should stand.
    fn place(&mut self, contingent: &Contingent, strip: Point, room: u8, kind: &UnitType) -> Option<usize> {
        let limit = SIZES.iter().find(|row| row.key == self.tables.ground.size)?.limit;
        let mut places = self.tables.places(self.field, contingent, strip, kind);
        let area = places.find(|area| self.taken[*area].saturating_add(room) <= limit)?;
        self.taken[area] += room;
        Some(area)
    }
}
