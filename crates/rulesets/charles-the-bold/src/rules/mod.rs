//! The rules, one file a chapter of the source.

pub(crate) mod acting; // act.*, 5.0h, 8
pub(crate) mod activation; // act.*, 8, 9
pub(crate) mod battle_stands; // 10.2, 11.4, A1, A2
pub(crate) mod bounce; // 11.1
pub(crate) mod breaking_off; // 10.6h
pub(crate) mod charge; // 10.0, 10.6
pub(crate) mod command; // 2
pub(crate) mod defeat; // 12.0
pub(crate) mod defence; // 6.2, 6.3
pub(crate) mod evasion; // 4
pub(crate) mod fire; // 6
pub(crate) mod formations; // 3.8
pub(crate) mod impetuous; // 9
pub(crate) mod melee; // 10
pub(crate) mod morale; // 7
pub(crate) mod movement; // 3
pub(crate) mod moving; // 3, 4.0o
pub(crate) mod muster_arrivals; // muster.arrival, muster.special
pub(crate) mod muster_falling; // muster.special
pub(crate) mod muster_flags; // muster.flag
pub(crate) mod muster_hidden; // muster.hidden, muster.special.ambush
pub(crate) mod muster_specials; // muster.special
pub(crate) mod muster_victory; // muster.break, muster.victory
pub(crate) mod muster_weather; // muster.weather
pub(crate) mod named;
pub(crate) mod naming; // 1.4
pub(crate) mod new_battle_stand; // 11.1, 11.2
pub(crate) mod opportunity; // 5
pub(crate) mod order; // 3.4, 8
pub(crate) mod pursuit; // 13
pub(crate) mod pushed; // 12.0h
pub(crate) mod results; // 11
pub(crate) mod retreat; // 12
pub(crate) mod search; // 3
pub(crate) mod support; // 10.7
pub(crate) mod terms; // 0, hex
pub(crate) mod turn; // 1
pub(crate) mod victor; // 11.4b
pub(crate) mod victory; // 14
pub(crate) mod volley; // 6
pub(crate) mod walk; // 3
