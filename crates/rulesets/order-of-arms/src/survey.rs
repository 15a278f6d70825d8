//! The ground of a map, worked out once: what charts say of areas, borders and corners (A2.1).

use ground::areas::{AreaId, AreaMap, Corner, Link, Way};

use crate::charts::{AREA_KINDS, AreaKind, BORDER_KINDS, BorderKind, SIZES};
use crate::field::{CLOSED, Ground, Passage};
use crate::rulebook::define;
use crate::troops::MoveClass;

/// More neighbours than any area has.
pub(crate) const MOST_WAYS: usize = 16;

/// An area has at most this many positions: those of its stacks are bits of a `u32`.
pub(crate) const MOST_SLOTS: u8 = 32;

/// Works out the ground of every area and what lies between neighbours. Keys that are not in the charts count as nothing:
/// whoever reads a map has named them. `sight_blocking` are kinds of ground and borders that block sight beside those of the
/// charts.
pub(crate) fn survey(map: &AreaMap, sight_blocking: &[String]) -> (Vec<Ground>, Vec<Passage>) {
    let hides = |key: &str| sight_blocking.iter().any(|named| named == key);
    let ground: Vec<Ground> = map.areas().map(|area| ground_of(map, area, &hides)).collect();
    let mut passages = Vec::with_capacity(map.len() * MOST_WAYS);
    for from in map.areas() {
        for way in 0..MOST_WAYS as u8 {
            passages.push(match map.neighbour(from, Way(way)) {
                Some(to) => passage_between(map, from, to, &hides),
                None => Passage::closed(),
            });
        }
    }
    for from in map.areas() {
        for (way, to) in map.neighbours(from).iter().enumerate() {
            let place = from.index() * MOST_WAYS + way;
            if let Some(corner) = map.corner_of(from, *to) {
                let shut = shut_at(map, &passages, corner);
                shut.close(&mut passages[place]);
            }
            let passage = &mut passages[place];
            let entering = ground[to.index()].mp;
            let whole = |class: usize| Some(passage.mp[class]? + entering[class]?);
            passage.step = std::array::from_fn(|class| whole(class).unwrap_or(CLOSED));
        }
    }
    (ground, passages)
}

/// What nobody gets through at a corner: what the borders that run into it close on both sides.
struct Shut {
    classes: [bool; 5],
    charge: bool,
    cqc: bool,
    phalanx: bool,
}

impl Shut {
    pub(crate) fn close(&self, passage: &mut Passage) {
        for (mp, shut) in passage.mp.iter_mut().zip(self.classes) {
            if shut {
                *mp = None;
            }
        }
        passage.blocks_charge |= self.charge;
        passage.cqc &= !self.cqc;
        passage.phalanx &= !self.phalanx;
    }
}

/// Reading: what closes a border closes a corner too if it runs into it on both sides of the way.
fn shut_at(map: &AreaMap, passages: &[Passage], corner: &Corner) -> Shut {
    define!("B13.3a");
    let both = |closed: &dyn Fn(&Passage) -> bool| {
        corner.borders.iter().all(|side| {
            side.iter().any(|border| {
                let [one, two] = map.border(*border).between;
                let seen = |from: AreaId, to: AreaId| {
                    let way = map.way_to(from, to)?;
                    Some(closed(&passages[from.index() * MOST_WAYS + way.index()]))
                };
                seen(one, two) == Some(true) && seen(two, one) == Some(true)
            })
        })
    };
    Shut {
        classes: std::array::from_fn(|class| both(&|passage| passage.mp[class].is_none())),
        charge: both(&|passage| passage.blocks_charge),
        cqc: both(&|passage| !passage.cqc),
        phalanx: both(&|passage| !passage.phalanx),
    }
}

fn ground_of(map: &AreaMap, area: AreaId, hides: &dyn Fn(&str) -> bool) -> Ground {
    define!("B13.1.1b");
    let spec = map.area(area);
    let mut kinds: Vec<&AreaKind> =
        AREA_KINDS.iter().filter(|kind| spec.terrain.iter().any(|key| key == kind.key)).collect();
    if kinds.is_empty() {
        kinds.push(&AREA_KINDS[0]);
    }
    Ground {
        mp: worst(kinds.iter().map(|kind| kind.mp)),
        blocks_sight: kinds.iter().any(|kind| kind.blocks_sight || hides(kind.key)),
        blocks_charge: kinds.iter().any(|kind| kind.blocks_charge),
        all_round: spec.all_round || kinds.iter().any(|kind| kind.all_round),
        phalanx: kinds.iter().all(|kind| kind.phalanx),
        woods: kinds.iter().any(|kind| kind.woods),
        size: SIZES.iter().find(|row| row.key == spec.size).unwrap_or(&SIZES[SIZES.len() - 1]),
        level: spec.elevation,
        kinds,
    }
}

impl Passage {
    /// No passage at all.
    pub(crate) fn closed() -> Passage {
        Passage {
            kinds: Vec::new(),
            mp: [None; 5],
            step: [CLOSED; 5],
            road: None,
            blocks_sight: false,
            blocks_charge: true,
            cqc: false,
            phalanx: false,
            beside: None,
        }
    }
}

fn passage_between(map: &AreaMap, from: AreaId, to: AreaId, hides: &dyn Fn(&str) -> bool) -> Passage {
    define!("B13.4.2", "B13.4.6");
    let (terrain, road, allowed, mp) = match map.link(from, to) {
        Some(Link::Border(border)) => {
            let border = map.border(border);
            (&border.terrain, border.road, border.charge_allowed, border.mp)
        }
        Some(Link::Corner(corner)) => (&map.corner(corner).terrain, None, None, None),
        None => return Passage::closed(),
    };
    let mut kinds: Vec<&BorderKind> =
        BORDER_KINDS.iter().filter(|kind| terrain.iter().any(|key| key == kind.key)).collect();
    // A ford, bridge or gate takes the place of the water or wall it leads through.
    if kinds.iter().any(|kind| matches!(kind.key, "ford" | "bridge" | "gate")) {
        let led_through = ["brook", "stream", "minor_river", "river", "defensive_wall"];
        kinds.retain(|kind| !led_through.contains(&kind.key));
    }
    if kinds.is_empty() {
        kinds.push(&BORDER_KINDS[0]);
    }
    let climbs = map.area(to).elevation > map.area(from).elevation;
    let level = map.area(to).elevation == map.area(from).elevation;
    // Water without a bridge or ford breaks a road off.
    let water = ["brook", "stream", "minor_river", "river"];
    let road = road.filter(|_| !kinds.iter().any(|kind| water.contains(&kind.key)));
    let costs = kinds.iter().map(|kind| if kind.uphill_only && !climbs { [0; 5] } else { kind.mp });
    let stops =
        |kind: &&BorderKind| kind.blocks_charge && !(kind.charge_by_scenario && allowed == Some(true));
    Passage {
        mp: match mp {
            Some(mp) => [u8::try_from(mp).ok().map(|mp| 2 * mp); 5],
            None => worst(costs),
        },
        step: [CLOSED; 5],
        // What the scenario itself asks for the border is not waived.
        road: road.map(|road| {
            let own = mp.and_then(|mp| u8::try_from(mp).ok()).map_or(0, |mp| 2 * mp);
            match road {
                ground::areas::Road::Road => 1 + own,
                ground::areas::Road::Path => 2 + own,
            }
        }),
        blocks_sight: kinds.iter().any(|kind| kind.blocks_sight || hides(kind.key)),
        blocks_charge: allowed == Some(false) || kinds.iter().any(stops),
        cqc: kinds.iter().all(|kind| kind.cqc),
        phalanx: kinds.iter().all(|kind| kind.phalanx || kind.uphill_only && level),
        beside: map.beside_corner(from, to),
        kinds,
    }
}

/// The highest of several costs by class, in half MP; none where one of them is closed.
fn worst(costs: impl Iterator<Item = [i8; 5]>) -> [Option<u8>; 5] {
    let mut worst = [Some(0u8); 5];
    for cost in costs {
        for (most, mp) in worst.iter_mut().zip(cost) {
            *most = most.zip(u8::try_from(mp).ok()).map(|(most, mp)| most.max(2 * mp));
        }
    }
    worst
}

impl MoveClass {
    /// Its column in the terrain charts.
    #[inline]
    pub const fn column(self) -> usize {
        self as usize
    }
}
