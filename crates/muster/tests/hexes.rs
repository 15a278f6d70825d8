//! The field as hexes.

use muster::hexes::{HexField, SideFeature};
use muster::{Battle, TerrainKind};

fn field(id: &str) -> (Battle, HexField) {
    let battle = muster::find(id).expect("it ships with the program");
    let field = HexField::of(&battle);
    (battle, field)
}

#[test]
fn thirty_hexes_go_to_the_longer_side() {
    let (_, field) = field("first-muster");
    assert_eq!((field.up, field.size_m), (0, 50.0));
    assert_eq!(field.hexes.iter().filter(|hex| hex.r == 0).count(), 30);
    assert_eq!(field.centre(0, 0), Some([25.0, 25.0]));
    assert_eq!(field.centre(-1, 0), None);
    assert_eq!(field.centre(0, 1), None);
}

#[test]
fn neighbours_lie_a_hex_apart_in_the_bearing_of_their_direction() {
    for (id, _) in muster::BATTLES {
        let (_, field) = field(id);
        for (number, hex) in field.hexes.iter().enumerate() {
            assert_eq!(field.at(hex.q, hex.r), Some(number));
            for dir in 0..6 {
                let Some(other) = field.neighbour(number, dir) else { continue };
                assert_eq!(field.neighbour(other, (dir + 3) % 6), Some(number));
                let bearing = i32::from(field.up) + 90 - 60 * i32::from(dir);
                let [east, north] = muster::geometry::along(bearing);
                let wanted = [hex.centre[0] + field.size_m * east, hex.centre[1] + field.size_m * north];
                assert!(
                    muster::geometry::distance(field.hexes[other].centre, wanted) < 0.001,
                    "{id} {number} {dir}"
                );
            }
        }
    }
}

#[test]
fn a_facing_is_the_one_nearest_to_the_bearing_and_clockwise_if_equal() {
    let (_, mut field) = field("first-muster");
    field.up = 0;
    let north_up = [0, 29, 30, 31, 60, 90, 180, 270, 330, 359].map(|bearing| field.facing_of(bearing));
    assert_eq!(north_up, [1, 1, 0, 0, 0, 5, 4, 2, 1, 1]);
    field.up = 90;
    assert_eq!([90, 150, 270, 60, 0].map(|bearing| field.facing_of(bearing)), [1, 0, 4, 1, 2]);
}

#[test]
fn equal_distances_go_by_rows_from_the_bottom_and_then_from_the_left() {
    let (_, field) = field("first-muster");
    let between = [50.0, 25.0];
    let first: Vec<usize> = field.nearest_first(between).take(3).collect();
    assert_eq!(first[..2], [0, 1]);
    let all: Vec<usize> = field.nearest_first([700.0, 600.0]).collect();
    assert_eq!(all.len(), field.hexes.len());
    let far = |hex: usize| muster::geometry::distance(field.hexes[hex].centre, [700.0, 600.0]);
    assert!(all.windows(2).all(|pair| far(pair[0]) < far(pair[1]) + 0.001));
}

#[test]
fn every_area_lies_in_a_hex_and_every_crossing_on_a_hexside() {
    for (id, _) in muster::BATTLES {
        let (battle, field) = field(id);
        for (number, terrain) in battle.terrain.iter().enumerate() {
            if terrain.shape.area().is_some() {
                assert!(field.hexes.iter().any(|hex| hex.features.contains(&number)), "{id}: {}", terrain.id);
            }
            if matches!(terrain.kind, TerrainKind::Bridge | TerrainKind::Ford) {
                let here = SideFeature::Terrain(number);
                let opened = field.sides.iter().any(|side| side.on_it.iter().any(|on| on.what == here));
                assert!(opened, "{id}: {}", terrain.id);
            }
        }
    }
}
