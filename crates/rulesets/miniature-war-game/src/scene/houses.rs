//! Buildings as they are drawn: their openings, and who stands where in them, as far as a viewer may know (musket.bldg.sheet).

use battle::{TerrainPiece, Viewer};
use ground::tabletop::{Length, Rect};

use crate::house::OpeningKind;
use crate::rulebook::define;
use crate::rules::house::Home;
use crate::rules::house::events::floor_word;
use crate::state::{State, UnitId};

impl OpeningKind {
    /// How it is drawn.
    fn drawn(self) -> &'static str {
        match self {
            OpeningKind::Door => "gate",
            OpeningKind::Window => "window",
            OpeningKind::Hole | OpeningKind::Broken | OpeningKind::Breach => "ditch",
        }
    }
}

impl State {
    /// The openings of all buildings, each as a line on its wall.
    pub(super) fn drawn_openings(&self) -> Vec<TerrainPiece> {
        let mut drawn = Vec::new();
        for home in self.homes() {
            let name = self.scenario.place_name(self.scenario.place_of(home.piece));
            for (number, opening) in home.house.numbered().filter(|one| one.1.floor <= home.house.storeys) {
                let Some(place) = home.house.place_of(number, home.outline) else { continue };
                let half = opening.width.half();
                let ends = [place.facing.right(), place.facing.left()].map(|way| place.at.moved(way, half));
                let says =
                    format!("{} {number} of {name}, {}", opening.kind.says(), floor_word(opening.floor));
                drawn.push(TerrainPiece {
                    kind: opening.kind.drawn(),
                    name: says.clone(),
                    level: 0,
                    points: ends.iter().map(|point| [point.x, point.y]).collect(),
                    closed: false,
                    width: 0,
                    says,
                });
            }
        }
        drawn
    }

    /// The sheet of a building in words: what it is, what its floors still take, and who is in it, as far as a viewer knows.
    pub(super) fn house_words(&self, piece: u8, viewer: Viewer) -> Option<String> {
        define!("musket.bldg.sheet");
        let home = self.home(piece)?;
        let row = home.house.class.row();
        let floors: Vec<String> = (1..=home.house.storeys)
            .map(|floor| {
                format!("{} {} of {} points", floor_word(floor), self.points_left(home, floor), row.points)
            })
            .collect();
        let mut words = format!("class {:?}, {}; {}", home.house.class, row.material, floors.join(", "));
        for id in self.units_in(piece).filter(|id| self.is_known_to(*id, viewer)) {
            words.push_str(&format!(
                "; #{} {}: {}",
                self.number_of(id).0,
                self.info(id).name,
                self.posts_words(id, viewer)
            ));
        }
        Some(words)
    }

    /// Where in its building a unit stands.
    pub(super) fn posts_words(&self, id: UnitId, viewer: Viewer) -> String {
        let Some(home) = self.home_of(id) else { return String::new() };
        if !self.is_whole_to(id, viewer) {
            return "seen at openings".to_owned();
        }
        let mut words = Vec::new();
        let posts = self.posts_of(id);
        for floor in 1..=home.house.storeys {
            let here = posts.iter().filter(|post| post.floor == floor);
            let manned: Vec<String> =
                here.clone().filter_map(|post| post.opening).map(|number| number.to_string()).collect();
            let count = here.count();
            if count > 0 {
                let at = if manned.is_empty() { "none".to_owned() } else { manned.join(" ") };
                words.push(format!("{count} stands on the {}, at openings {at}", floor_word(floor)));
            }
        }
        words.join("; ")
    }

    /// Every stand of a unit in a building where it stands, on whichever floor.
    pub(super) fn stands_in_house(&self, id: UnitId) -> Vec<(u8, Rect)> {
        let Some(home) = self.home_of(id) else { return Vec::new() };
        let (front, depth) = self.info(id).kind.stand();
        let mut stands = Vec::new();
        let at_opening = |home: Home<'_>, opening: u8| {
            let place = home.house.place_of(opening, home.outline)?;
            let at = place.at.moved(place.facing.reversed(), Length::mm(1));
            Some(Rect::new(ground::tabletop::Place::new(at, place.facing), front, depth))
        };
        for (place, post) in (0u8..).zip(self.posts_of(id)) {
            if let Some(rect) = post.opening.and_then(|opening| at_opening(home, opening)) {
                stands.push((place, rect));
            }
        }
        for floor in 1..=home.house.storeys {
            let within = self.stands_within(home, floor);
            stands.extend(within.into_iter().filter(|one| one.0 == id).map(|(_, place, rect)| (place, rect)));
        }
        stands.retain(|(place, _)| self.unit(id).has_stand(*place));
        stands.sort_by_key(|(place, _)| *place);
        stands
    }
}
