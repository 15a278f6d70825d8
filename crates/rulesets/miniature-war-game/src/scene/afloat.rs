//! Ships, boats and the wind as they are drawn.

use battle::{Mark, Place, Side};

use crate::field::{GroundKind, Wind};
use crate::rules::afloat::{Aboard, Berth, Headway, Hull};
use crate::state::{State, UnitId};

impl State {
    /// What is to be said of a ship or boat, and of those on board.
    pub(super) fn facts_afloat(&self, id: UnitId) -> Vec<(String, String)> {
        let fact = |name: &str, says: String| (name.to_owned(), says);
        let mut facts = Vec::new();
        if let Some(one) = self.berth_of(id) {
            facts.push(fact("On board", format!("{}, {}", self.info(one.vessel).name, place_of(one.berth))));
        }
        let cargo: Vec<String> = self.cargo(id).map(|one| self.cargo_words(one)).collect();
        if !cargo.is_empty() {
            facts.push(fact("Carries", cargo.join("; ")));
        }
        let Some(vessel) = self.vessel(id) else { return facts };
        let lies = [(Hull::ANCHORED, "at anchor"), (Hull::DOCKED, "at its dock"), (Hull::BEACHED, "beached")];
        let lies: Vec<&str> =
            lies.iter().filter(|(fact, _)| vessel.is(*fact)).map(|(_, says)| *says).collect();
        if !lies.is_empty() {
            facts.push(fact("Lies", lies.join(", ")));
        }
        match vessel.way {
            Headway::None => {}
            Headway::Towed(turns) => facts.push(fact("Under way", format!("towed for {turns} turns"))),
            Headway::Sailed(turns) => facts.push(fact("Under way", format!("under sail for {turns} turns"))),
        }
        if vessel.masts > 0 {
            let says = if vessel.masts > 1 { "gone: it can only be towed" } else { "one is hit: half speed" };
            facts.push(fact("Masts", says.to_owned()));
        }
        if vessel.burns > 0 {
            let says = match vessel.blows {
                0 => "it burns".to_owned(),
                turn => format!("it burns, and blows up at the end of turn {turn}"),
            };
            facts.push(fact("Fire", says));
        }
        if vessel.sinks > 0 {
            facts.push(fact("Sinks", format!("at the end of turn {}", vessel.sinks)));
        }
        facts
    }

    /// A unit on board, and where.
    fn cargo_words(&self, one: &Aboard) -> String {
        format!("#{} {} ({})", self.number_of(one.unit).0, self.info(one.unit).name, place_of(one.berth))
    }

    /// Where the wind comes from, drawn in the middle of the first water.
    pub(super) fn drawn_wind(&self) -> Vec<Mark> {
        let Some(wind) = self.wind else { return Vec::new() };
        let mut pieces = self.scenario.table.pieces.iter();
        let water = pieces.find(|piece| piece.kind.kind == GroundKind::Water);
        let Some(at) = water.and_then(|piece| crate::worth::middle(piece.outline.points())) else {
            return Vec::new();
        };
        let glyph = match wind {
            Wind::North => "wind-north",
            Wind::East => "wind-east",
            Wind::South => "wind-south",
            Wind::West => "wind-west",
        };
        let name = format!("the wind blows from the {}", wind.word());
        let side: Option<Side> = None;
        vec![Mark::Thing { glyph, name, place: Place::Table { at: [at.x, at.y] }, side, covers: Vec::new() }]
    }
}

/// A place on board in words.
fn place_of(berth: Berth) -> String {
    match berth {
        Berth::Hold => "below deck".to_owned(),
        Berth::Deck => "on deck".to_owned(),
        Berth::Boat | Berth::Wagon => "in it".to_owned(),
        Berth::Bow => "on the bow".to_owned(),
        Berth::Port(place) => format!("gun {place} on the left side"),
        Berth::Starboard(place) => format!("gun {place} on the right side"),
    }
}
