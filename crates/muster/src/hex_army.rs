//! From a neutral battle to stands on hexes.
//!
//! The mustering of a ruleset on hexes, with everything that is the ruleset's own handed in as data: [`Tables`]
//! says which unit a class becomes and what the ground is called, [`Charts`] is the part of the ruleset's charts
//! that mustering needs. Both are read with `serde` from the ruleset's own files.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::battle::{Battle, Contingent, Side};
use crate::geometry::{EQUAL_M, along};
pub use crate::hex_tables::*;
use crate::hexes::{HexField, OnSide, SideFeature};
use crate::shared::{half_up, last_round_of, shared_over};
use crate::terrain::TerrainKind;
use crate::troops::Flag;
use crate::words::Discipline;

/// A battle mustered on hexes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HexMuster {
    /// The scale of men and ground.
    pub scale: HexScale,
    /// The last round.
    pub rounds: u32,
    /// The two armies.
    pub sides: Vec<HexArmy>,
    /// The ground.
    pub ground: HexMapData,
    /// What makes the battle impossible to play here; empty for a good one.
    pub faults: Vec<String>,
}

/// The scale of men and ground.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HexScale {
    /// Metres across a hex.
    pub hex_m: f64,
    /// Men in one rank.
    pub men_per_rank: u32,
}

/// An army.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HexArmy {
    /// Id of the side.
    pub id: String,
    /// `well` or `poor`.
    pub training: String,
    /// Fraction of the break points at which it breaks.
    pub break_at: f64,
    /// All its break points.
    pub bp: u32,
    /// Its stands.
    pub units: Vec<Stand>,
    /// Its groups with their generals.
    pub groups: Vec<Group>,
    /// Its baggage.
    pub markers: Vec<Marker>,
}

/// A stand in its starting hex.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stand {
    /// Its id.
    pub id: String,
    /// Id of its contingent.
    pub contingent: String,
    /// Id of its group.
    pub group: String,
    /// Its key in the chart.
    pub unit: String,
    /// Its sub-category.
    pub sub: String,
    /// Strength of its ranks, front to rear.
    pub ranks: Vec<u8>,
    /// Movement points.
    pub mp: u8,
    /// Impact.
    pub impact: u8,
    /// Impact after a loss.
    pub after_loss: u8,
    /// Its order rating.
    pub order: String,
    /// Break points of each rank.
    pub bp: u32,
    /// Its weapon; empty if it has none.
    pub weapon: String,
    /// `none`, `steady` or `poor`.
    pub impetuous: String,
    /// Its abilities.
    pub abilities: Vec<String>,
    /// Its hex.
    pub q: i8,
    /// Its hex.
    pub r: i8,
    /// Its facing.
    pub facing: u8,
    /// The neutral turn on which it comes on; 1 if it is there from the start.
    pub turn: u32,
}

/// A group with its general.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Group {
    /// Id of the command.
    pub battle: String,
    /// Id of the leader.
    pub general: String,
    /// His modifier to initiative.
    pub initiative: i8,
    /// Id of the stand he is with.
    pub with: String,
    /// His hex.
    pub q: i8,
    /// His hex.
    pub r: i8,
}

/// Baggage, which keeps nobody out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Marker {
    /// Id of the contingent.
    pub id: String,
    /// Its hex.
    pub q: i8,
    /// Its hex.
    pub r: i8,
}

/// The map in the ruleset's own words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HexMapData {
    /// The bearing that is up.
    pub up: u16,
    /// The hexes.
    pub hexes: Vec<HexData>,
    /// The hexsides, each listed from the protected or higher hex.
    pub sides: Vec<SideData>,
    /// The pairs of hexes that a road joins.
    pub roads: Vec<[[i8; 2]; 2]>,
}

/// A hex in the ruleset's own words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HexData {
    /// Its coordinate.
    pub q: i8,
    /// Its coordinate.
    pub r: i8,
    /// The key of its ground.
    pub terrain: String,
    /// Its height.
    pub level: i8,
}

/// A hexside in the ruleset's own words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideData {
    /// The hex from which it is listed.
    pub q: i8,
    /// The hex from which it is listed.
    pub r: i8,
    /// The direction in which the other hex lies.
    pub dir: u8,
    /// Its key.
    pub key: String,
}

/// Musters a battle on hexes.
pub fn stands(battle: &Battle, field: &HexField, tables: &Tables, charts: &Charts) -> HexMuster {
    let men_per_rank = men_per_rank(battle, &tables.size);
    let mut muster = Mustering {
        battle,
        field,
        tables,
        charts,
        men_per_rank,
        sides: side_keys(battle, field, &tables.hexside),
        taken: BTreeSet::new(),
        placed: BTreeMap::new(),
        stands: BTreeMap::new(),
        faults: Vec::new(),
    };
    for (_, contingent) in battle.in_order_of_placing() {
        muster.place(contingent);
    }
    let sides = battle.sides.iter().map(|side| muster.army(side)).collect();
    muster.find_ways();
    HexMuster {
        scale: HexScale { hex_m: field.size_m, men_per_rank },
        rounds: last_round_of(battle.time.turns),
        sides,
        ground: muster.map(),
        faults: muster.faults,
    }
}

/// The smallest number of men to a rank that gives the larger side no more ranks than it may have.
fn men_per_rank(battle: &Battle, size: &SizeTable) -> u32 {
    let larger = battle.sides.iter().map(Side::counted_fighting_men).max().unwrap_or(0);
    let small = battle.longer_side_m() < size.small_field_m;
    let most = if small { size.most_ranks_on_small_field } else { size.most_ranks };
    let fits = |men: &&u32| u64::from(larger) <= u64::from(**men) * u64::from(most);
    size.men_per_rank.iter().find(fits).or(size.men_per_rank.last()).copied().unwrap_or(1)
}

/// The keys of hexsides by the number of the first hex and the direction, and whether the first is protected.
type SideKeys<'table> = BTreeMap<(usize, u8), (&'table str, Option<bool>)>;

fn side_keys<'table>(battle: &Battle, field: &HexField, table: &'table SideTable) -> SideKeys<'table> {
    let key_of = |on_side: &OnSide| match on_side.what {
        SideFeature::Terrain(number) => table.kind.get(&battle.terrain[number].kind).map(String::as_str),
        SideFeature::TownEdge => Some(table.town_edge.as_str()),
        SideFeature::ParkEdge => Some(table.park_edge.as_str()),
        SideFeature::SteepRim => Some(table.steep_rim.as_str()),
    };
    let best = field.sides.iter().filter_map(|side| {
        let keyed = side.on_it.iter().filter_map(|on_side| Some((key_of(on_side)?, on_side.protects_hex)));
        let best = keyed.min_by_key(|(key, _)| table.place_of(key))?;
        Some(((side.hex, side.dir), best))
    });
    best.collect()
}

/// A muster under way.
struct Mustering<'all> {
    battle: &'all Battle,
    field: &'all HexField,
    tables: &'all Tables,
    charts: &'all Charts,
    men_per_rank: u32,
    sides: SideKeys<'all>,
    taken: BTreeSet<usize>,
    /// The hexes of each contingent's units.
    placed: BTreeMap<&'all str, Vec<usize>>,
    stands: BTreeMap<&'all str, Vec<Stand>>,
    faults: Vec<String>,
}

impl<'all> Mustering<'all> {
    fn place(&mut self, contingent: &'all Contingent) {
        if contingent.is_baggage() {
            let hex = self.field.nearest_first(contingent.place.at).next();
            self.placed.insert(&contingent.id, hex.into_iter().collect());
            return;
        }
        let row = self.tables.unit.iter().find(|row| row.class == contingent.troops.class);
        let key = row.map(|row| row.unit.for_contingent(self.battle, contingent));
        let Some((row, whole)) = row.zip(key.and_then(|key| self.unit(key))) else {
            self.faults.push(format!("`{}` is a unit that no chart knows", contingent.id));
            return;
        };
        let size = &self.tables.size;
        let ranks = match contingent.troops.guns {
            Some(guns) if contingent.is_artillery() => half_up(guns, size.guns_per_stand),
            _ => half_up(contingent.counted_men(), self.men_per_rank),
        };
        let shares = shared_over(ranks.max(1), whole.ranks.len() as u32, 1);
        for (number, (share, strip)) in shares.iter().zip(contingent.strip_centres(shares.len())).enumerate()
        {
            let single = whole.key.strip_suffix(self.tables.words.deep.as_str()).filter(|_| *share == 1);
            let unit = single.and_then(|key| self.unit(key)).unwrap_or(whole);
            let Some(hex) = self.starting_hex(contingent, unit, strip) else {
                self.faults.push(format!("there is no room for `{}-{}`", contingent.id, number + 1));
                continue;
            };
            self.taken.insert(hex);
            self.placed.entry(&contingent.id).or_default().push(hex);
            if contingent.has(Flag::Stakes) {
                self.plant_stakes(hex, self.field.facing_of(contingent.place.facing));
            }
            let stand = self.stand(contingent, unit, row, number, *share as usize, hex);
            self.stands.entry(&contingent.id).or_default().push(stand);
        }
    }

    fn unit(&self, key: &str) -> Option<&'all UnitChart> {
        self.charts.units.row.iter().find(|unit| unit.key == key)
    }

    /// The nearest free hex that is open to a unit and not too far ahead of where it should stand.
    fn starting_hex(&self, contingent: &Contingent, unit: &UnitChart, strip: [f64; 2]) -> Option<usize> {
        let [east, north] = along(i32::from(contingent.place.facing));
        let in_town = contingent.has(Flag::Garrison);
        let fits = |&(place, hex): &(usize, usize)| {
            let ground = &self.field.hexes[hex];
            let ahead = (ground.centre[0] - strip[0]) * east + (ground.centre[1] - strip[1]) * north;
            !self.taken.contains(&hex)
                && self.is_open_to(hex, &unit.sub)
                && ground.kinds.contains(&TerrainKind::WalledTown) == in_town
                && (place == 0 || ahead <= 0.6 * self.field.size_m + EQUAL_M)
        };
        self.field.nearest_first(strip).enumerate().find(fits).map(|(_, hex)| hex)
    }

    fn stand(
        &self,
        contingent: &Contingent,
        unit: &UnitChart,
        row: &UnitRow,
        number: usize,
        ranks: usize,
        hex: usize,
    ) -> Stand {
        let least_impact = u8::from(contingent.has(Flag::Bayonet));
        let words = &self.tables.words;
        let combat = unit.stand == words.combat;
        let impetuous = match combat {
            true if contingent.has(Flag::Impetuous) => &words.impetuous,
            true if contingent.has(Flag::Chivalrous) => &words.chivalrous,
            _ => &words.calm,
        };
        Stand {
            id: format!("{}-{}", contingent.id, number + 1),
            contingent: contingent.id.clone(),
            group: contingent.battle.clone(),
            unit: unit.key.clone(),
            sub: unit.sub.clone(),
            ranks: unit.ranks.iter().copied().take(ranks).collect(),
            mp: unit.mp,
            impact: unit.impact.max(least_impact),
            after_loss: unit.after_loss.max(least_impact),
            order: self.order(contingent),
            bp: unit.bp,
            weapon: row.weapon.as_ref().unwrap_or(&unit.weapon).clone(),
            impetuous: impetuous.to_owned(),
            abilities: unit.abilities.clone(),
            q: self.field.hexes[hex].q,
            r: self.field.hexes[hex].r,
            facing: self.field.facing_of(contingent.place.facing),
            turn: contingent.starting_turn(),
        }
    }

    /// The order rating by quality, one better if drilled and one worse if fatigued.
    fn order(&self, contingent: &Contingent) -> String {
        let OrderTable { ratings, quality } = &self.tables.order;
        let rating = quality.get(&contingent.troops.quality);
        let place = ratings.iter().position(|known| Some(known) == rating).unwrap_or(0);
        let place = place + usize::from(contingent.has(Flag::Fatigued));
        let place = place.saturating_sub(usize::from(contingent.has(Flag::Drilled)));
        ratings.get(place).or(ratings.last()).cloned().unwrap_or_default()
    }

    /// Puts stakes on the two front hexsides of a stand, where nothing stronger stands.
    fn plant_stakes(&mut self, hex: usize, facing: u8) {
        let table = &self.tables.hexside;
        for dir in [facing % 6, (facing + 1) % 6] {
            let Some(other) = self.field.neighbour(hex, dir) else { continue };
            let (side, protects_first) = if dir < 3 { ((hex, dir), true) } else { ((other, dir - 3), false) };
            let old = self.sides.get(&side).map_or(usize::MAX, |(key, _)| table.place_of(key));
            if table.place_of(&table.stakes) < old {
                self.sides.insert(side, (&table.stakes, Some(protects_first)));
            }
        }
    }

    fn army(&mut self, side: &'all Side) -> HexArmy {
        let units: Vec<Stand> = side
            .contingents
            .iter()
            .flat_map(|c| self.stands.remove(c.id.as_str()).unwrap_or_default())
            .collect();
        let markers = side.contingents.iter().filter(|contingent| contingent.is_baggage());
        let markers = markers.filter_map(|baggage| {
            let (q, r) = self.first_hex(&baggage.id)?;
            Some(Marker { id: baggage.id.clone(), q, r })
        });
        HexArmy {
            id: side.id.clone(),
            training: match side.discipline {
                Discipline::Poor => self.tables.words.untrained.clone(),
                _ => self.tables.words.trained.clone(),
            },
            break_at: side.break_at,
            bp: units.iter().map(|unit| unit.bp * unit.ranks.len() as u32).sum(),
            groups: self.groups(side),
            markers: markers.collect(),
            units,
        }
    }

    /// The commands that have a stand, each with its leader or deputy.
    fn groups(&self, side: &Side) -> Vec<Group> {
        let leaders = side.leaders_with_deputies().into_iter();
        let group = |leading: crate::shared::Leading| {
            let battle = leading.battle?;
            let mine = || side.contingents.iter().filter(|c| c.battle == battle && !c.is_baggage());
            let home = mine().find(|c| c.id == leading.leader.attached).or_else(|| mine().next())?;
            let (q, r) = self.first_hex(&home.id)?;
            let table = &self.tables.leader;
            let ability = usize::from(leading.leader.ability.clamp(1, 5)) - 1;
            let bonus = if leading.leader.exceptional { table.exceptional } else { 0 };
            let initiative = (table.initiative[ability] + bonus).min(table.highest);
            Some(Group {
                battle,
                general: leading.leader.id,
                initiative,
                with: format!("{}-1", home.id),
                q,
                r,
            })
        };
        leaders.filter_map(group).collect()
    }

    fn first_hex(&self, contingent: &str) -> Option<(i8, i8)> {
        let hex = &self.field.hexes[*self.placed.get(contingent)?.first()?];
        Some((hex.q, hex.r))
    }

    fn terrain_key(&self, hex: usize) -> &'all str {
        let table = &self.tables.hex;
        self.field.hexes[hex].kind.and_then(|kind| table.kind.get(&kind)).unwrap_or(&table.open)
    }

    fn is_open_to(&self, hex: usize, sub: &str) -> bool {
        let key = self.terrain_key(hex);
        let row = self.charts.terrain.row.iter().find(|row| row.key == key);
        !row.and_then(|row| row.cost.get(sub)).is_some_and(Cost::is_closed)
    }

    fn can_cross(&self, hex: usize, dir: u8, other: usize, sub: &str) -> bool {
        let side = if dir < 3 { (hex, dir) } else { (other, dir - 3) };
        let key = self.sides.get(&side).map(|(key, _)| *key);
        let row = self.charts.hexsides.row.iter().find(|row| Some(row.key.as_str()) == key);
        !row.and_then(|row| row.cross.get(sub)).is_some_and(Cost::is_closed)
    }

    /// All stands outside walled towns must have a way to each other for heavy foot.
    fn find_ways(&mut self) {
        let walker = self.tables.words.walker.as_str();
        let in_town = |hex: usize| self.field.hexes[hex].kinds.contains(&TerrainKind::WalledTown);
        let mut unreached: BTreeSet<usize> =
            self.taken.iter().copied().filter(|hex| !in_town(*hex)).collect();
        let mut border: Vec<usize> = unreached.first().copied().into_iter().collect();
        let mut seen = vec![false; self.field.hexes.len()];
        while let Some(hex) = border.pop() {
            unreached.remove(&hex);
            for dir in 0..6 {
                let Some(other) = self.field.neighbour(hex, dir) else { continue };
                let open = self.is_open_to(other, walker) && self.can_cross(hex, dir, other, walker);
                if open && !std::mem::replace(&mut seen[other], true) {
                    border.push(other);
                }
            }
        }
        if !unreached.is_empty() {
            self.faults.push("some stands have no way to each other".to_owned());
        }
    }

    fn map(&self) -> HexMapData {
        let place = |hex: usize| [self.field.hexes[hex].q, self.field.hexes[hex].r];
        let hexes = self.field.hexes.iter().enumerate().map(|(number, hex)| HexData {
            q: hex.q,
            r: hex.r,
            terrain: self.terrain_key(number).to_owned(),
            level: hex.level,
        });
        let sides = self.sides.iter().filter_map(|(&(hex, dir), &(key, protects_first))| {
            // Listed from the protected or higher hex.
            let from_other = protects_first == Some(false);
            let listed = if from_other { self.field.neighbour(hex, dir)? } else { hex };
            let [q, r] = place(listed);
            Some(SideData { q, r, dir: if from_other { dir + 3 } else { dir }, key: key.to_owned() })
        });
        let cut = |hex: usize, dir: u8| {
            let key = self.sides.get(&(hex, dir)).map(|(key, _)| *key);
            self.tables.hexside.cuts_roads.iter().any(|cuts| Some(cuts.as_str()) == key)
        };
        let roads = self.field.roads.iter().filter(|road| !cut(road.hex, road.dir));
        HexMapData {
            up: self.field.up,
            hexes: hexes.collect(),
            sides: sides.collect(),
            roads: roads.map(|road| [place(road.hex), place(road.to)]).collect(),
        }
    }
}
