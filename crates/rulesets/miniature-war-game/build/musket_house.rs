//! Buildings of the Musket period.

use scribe::Code;

use crate::rows::Musket;

pub(crate) fn write(code: &mut Code, musket: &Musket) {
    let rows = musket.musket_building_class.row.iter().map(|row| {
        let stone = match row.stone_floors.as_str() {
            "all" => u8::MAX,
            "ground" => 1,
            _ => 0,
        };
        format!(
            "crate::house::ClassRow {{ class: crate::house::Class::{}, material: {:?}, points: {}, stone: {stone} }}",
            row.class, row.material, row.points_per_floor
        )
    });
    code.table("classes of buildings", "BUILDING_CLASSES", "crate::house::ClassRow", rows);
    let dice = musket.musket_building_die.row.iter().flat_map(|row| {
        let double = row.double.iter().min().copied().unwrap_or(row.die + 1);
        let (die, normal) = (row.die, row.normal.len());
        assert_eq!(row.none, [1], "chart musket_building_die: a 1 takes nobody");
        assert_eq!(normal + 1 + row.double.len(), usize::from(die), "chart musket_building_die: all faces");
        row.pieces
            .iter()
            .map(move |piece| format!("(Troop::{}, {die}, {double})", crate::troops::troop(piece)))
    });
    code.table(
        "the building die of each piece, and the least score that doubles the losses",
        "BUILDING_DICE",
        "(Troop, u8, u8)",
        dice,
    );
    let use_ = &musket.musket_building_use;
    let numbers = [
        ("figures at an opening", "FIGURES_AT_OPENING", use_.figures_per_opening),
        ("steps down against those in a building", "BUILDING_STEPS", use_.small_arms_steps_down),
        (
            "melee points that both sides lose at a building",
            "BUILDING_MELEE",
            use_.melee_points_down_both_sides,
        ),
        (
            "of so many dismounted figures one stays with the horses",
            "FIGURES_PER_HOLDER",
            use_.horse_holders_one_in,
        ),
        ("stands that break a door", "DOOR_STANDS", use_.door_stands),
        ("turns in which they do", "DOOR_TURNS", use_.door_turns),
        (
            "round shots that knock a section of stone wall down",
            "SHOTS_TO_BREACH",
            use_.round_shots_to_breach_stone_section,
        ),
    ];
    for (what, name, number) in numbers {
        code.number(what, name, "u8", i32::from(number));
    }
}
