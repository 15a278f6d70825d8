//! The conditions of a neutral battle, made up for a drill.

use std::fmt::Write as _;

use super::Lots;
use crate::conditions::{EffectKind, Traits};
use crate::{BySide, Side};

/// What conditions are about, in the words of a ruleset's files.
#[derive(Debug)]
pub struct DrillField<'a> {
    /// The ids of pieces that are troops.
    pub pieces: BySide<&'a [String]>,
    /// An area, as a list of places; another whenever it is asked for.
    pub area: fn(&mut Lots, [i32; 2]) -> String,
    /// The field from west to east and from south to north.
    pub size: [i32; 2],
    /// All of the edge behind red and of that behind blue, as lists of places.
    pub edges: BySide<String>,
    /// A line across the field, as a list of pairs of places.
    pub line: String,
    /// A distance at which something is near.
    pub near: i32,
    /// The sight of a bad day; none where the weather is no matter of conditions.
    pub sight: Option<i32>,
    /// The traits that the ruleset knows, by their names in files; none for all.
    pub traits: &'a [&'a str],
}

/// What the weather can do.
const EFFECTS: [EffectKind; 7] = [
    EffectKind::WetStrings,
    EffectKind::DampPowder,
    EffectKind::SunInEyes,
    EffectKind::WindInFace,
    EffectKind::SnowInFace,
    EffectKind::MudSlows,
    EffectKind::MudStopsHorse,
];

impl Lots {
    /// Lines of the table `[conditions]`: aims, weather and what it does, what bodies of men are like, and what is special.
    pub fn conditions(&mut self, field: &DrillField<'_>) -> String {
        let mut text = String::new();
        let aims: Vec<String> = (0..self.few(0, 4)).map(|_| self.aim(field)).collect();
        list(&mut text, "victory", &aims);
        let mut effects = Vec::new();
        for kind in EFFECTS {
            if self.falls(12) {
                let pieces = self.pieces(field);
                let word = serde_json::to_value(kind).unwrap_or_default();
                let reach = if kind == EffectKind::SnowInFace {
                    format!(", reach = {}", field.near)
                } else {
                    String::new()
                };
                effects.push(format!("{{ kind = {word}, {pieces}{reach} }}"));
            }
        }
        list(&mut text, "effects", &effects);
        let sight = field.sight.filter(|_| self.falls(30));
        let weather: Vec<String> = sight.map(|sight| self.spell(sight)).into_iter().collect();
        list(&mut text, "weather", &weather);
        let all: Vec<&str> = Traits::ALL.iter().map(|(word, _)| *word).collect();
        let known = if field.traits.is_empty() { all.as_slice() } else { field.traits };
        let mut bodies = Vec::new();
        for id in Side::BOTH.into_iter().flat_map(|side| field.pieces[side]) {
            if self.falls(40) {
                let traits = self.some(known, 12);
                bodies.push(format!("{{ id = \"c-{id}\", pieces = [{id:?}], traits = {traits:?} }}"));
            }
        }
        list(&mut text, "contingents", &bodies);
        let specials = self.specials(field);
        list(&mut text, "specials", &specials);
        text
    }

    /// Some pieces of one side.
    fn pieces(&mut self, field: &DrillField<'_>) -> String {
        let side = *self.one(&Side::BOTH);
        format!("pieces = {:?}", self.some(field.pieces[side], 50))
    }

    fn aim(&mut self, field: &DrillField<'_>) -> String {
        let side = *self.one(&Side::BOTH);
        let what = match self.between(0, 5) {
            0 => "kind = \"break-army\"".to_owned(),
            1 => format!("kind = \"hold\", places = {}", (field.area)(self, field.size)),
            2 => format!("kind = \"take\", places = {}", (field.area)(self, field.size)),
            3 => format!("kind = \"exit\", places = {}, share = [1, 3]", field.edges[side.other()]),
            _ => "kind = \"survive\"".to_owned(),
        };
        let worth = match self.falls(40) {
            true => "decisive = true".to_owned(),
            false => format!("points = {}", self.between(1, 5)),
        };
        format!("{{ side = \"{side}\", {what}, {worth}, text = \"An aim.\" }}")
    }

    fn spell(&mut self, sight: i32) -> String {
        let cause = self.one(&["visibility", "sky", "dusk", "dark"]);
        let [rain, storm, slow] = [30, 15, 30].map(|often| self.falls(often));
        let from = self.between(1, 3);
        format!(
            "{{ from = {from}, sight = {sight}, cause = \"{cause}\", rain = {rain}, storm = {storm}, slow = {slow} }}"
        )
    }

    fn specials(&mut self, field: &DrillField<'_>) -> Vec<String> {
        let DrillField { line, near, .. } = field;
        let mut all = Vec::new();
        for kind in ["ambush", "planned-withdrawal", "no-pursuit", "prisoners"] {
            if self.falls(10) {
                all.push(format!("{{ kind = \"{kind}\", {} }}", self.pieces(field)));
            }
        }
        for kind in ["held", "low-ammunition", "fatigue"] {
            if self.falls(12) {
                all.push(format!(
                    "{{ kind = \"{kind}\", {}, from = {} }}",
                    self.pieces(field),
                    self.between(1, 3)
                ));
            }
        }
        if self.falls(10) {
            all.push(format!(
                "{{ kind = \"held\", {}, release = {{ attacked = {{ near = {near} }} }} }}",
                self.pieces(field)
            ));
        }
        if self.falls(10) {
            all.push(format!(
                "{{ kind = \"bounded\", {}, lines = {line}, until = {} }}",
                self.pieces(field),
                self.between(1, 3)
            ));
        }
        if self.falls(10) {
            all.push(format!(
                "{{ kind = \"heartened\", {}, until = {} }}",
                self.pieces(field),
                self.between(1, 4)
            ));
        }
        if self.falls(8) {
            let side = *self.one(&Side::BOTH);
            let enemies = self.some(field.pieces[side.other()], 30);
            all.push(format!("{{ kind = \"alarm\", side = \"{side}\", pieces = {enemies:?} }}"));
        }
        if self.falls(10) {
            let area = (field.area)(self, field.size);
            all.push(format!(
                "{{ kind = \"plunder\", {}, places = {area}, range = {near} }}",
                self.pieces(field)
            ));
        }
        all
    }
}

/// Writes a key with a list of inline tables, if there are any.
fn list(text: &mut String, key: &str, items: &[String]) {
    if !items.is_empty() {
        let _ = writeln!(text, "{key} = [{}]", items.join(", "));
    }
}
