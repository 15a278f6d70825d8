//! Sentences for the events of set-up. What a side writes or posts before it is shown is read by itself alone.

use battle::file::Listed as _;
use battle::{Sentence, Topic};

use super::{degrees_text, point_text};
use crate::charts::TERRAIN_SHAPES;
use crate::events::Preparation;
use crate::setting::Placed;
use crate::state::{GroupId, State};

impl State {
    /// An event of set-up in words.
    pub(super) fn sentence_of_set_up(&self, told: Preparation) -> Sentence {
        match told {
            Preparation::WritesArmy { side, list } => {
                Sentence::secret(side, format!("{side} writes an army of {}", list.row().name), None).by(side)
            }
            Preparation::Hires { side, entry } => {
                Sentence::secret(side, format!("{side} adds {}", entry.says()), None).by(side)
            }
            Preparation::StrikesOut { side, entry } => {
                Sentence::secret(side, format!("{side} strikes out {}", entry.says()), None).by(side)
            }
            Preparation::ArmyIsIn(side) => Sentence::open(format!("{side} hands its army in")).by(side),
            Preparation::ArmyIsOpen(side) => {
                Sentence::open(format!("{side} looks at its army again")).by(side)
            }
            Preparation::Musters { side, list } => {
                let (name, battle) = (list.row().name, list.row().battle);
                Sentence::open(format!("{side} brings an army of {name} ({battle})"))
                    .by(side)
                    .on(Topic::Heading)
            }
            Preparation::Region(number) => {
                let region =
                    self.regions().get(usize::from(number)).map_or("?", |region| region.name.as_str());
                Sentence::open(format!("the battle is fought in this region: {region}"))
            }
            Preparation::PlacesTerrain { side, piece } => {
                Sentence::open(format!("{side} places {}", piece_words(&piece))).by(side)
            }
            Preparation::EndsTerrain(side) => {
                Sentence::open(format!("{side} places no more terrain")).by(side)
            }
            Preparation::ShiftsTerrain { side, piece } => {
                Sentence::open(format!("{side} shifts {}", piece_words(&piece))).by(side)
            }
            Preparation::RemovesTerrain { side, piece } => {
                Sentence::open(format!("{side} removes {}", piece_words(&piece))).by(side)
            }
            Preparation::LeavesTerrain(side) => {
                Sentence::open(format!("{side} leaves the terrain as it is")).by(side)
            }
            Preparation::PlacesCamp { side, at } => {
                Sentence::open(format!("{side} places its camp at {}", point_text(at))).by(side)
            }
            Preparation::PlacesWork { side, widths, at: Some(at) } => {
                let text = format!("{side} places a work of {widths} base widths at {}", point_text(at));
                Sentence::open(text).by(side)
            }
            Preparation::PlacesWork { side, at: None, .. } => {
                Sentence::open(format!("{side} leaves a work out")).by(side)
            }
            Preparation::WritesMarch { side, again } => {
                let how =
                    if again { "writes its order of march anew" } else { "has written its order of march" };
                Sentence::open(format!("{side} {how}")).by(side)
            }
            Preparation::Posts(group) => {
                self.secret_of_group(group, &format!("stands {}", self.post_words(group)))
            }
            Preparation::TakesBack(group) => self.secret_of_group(group, "is taken back"),
            Preparation::Deploys(group) => {
                self.of_group(group, &format!("deploys {}", self.post_words(group)))
            }
            Preparation::FindsNoRoom(group) => {
                self.of_group(group, "finds no room to deploy").on(Topic::Loss)
            }
            Preparation::CommanderTakesPost(commander) => {
                let (info, state) = (self.commander_info(commander), self.commander(commander));
                let place = match state.with.some() {
                    Some(group) => format!("joins {}", self.group_word(group)),
                    None => format!("stands at {}", point_text(state.at)),
                };
                Sentence::open(format!("{} {place}", info.id)).by(info.side)
            }
            Preparation::CommanderFindsNoRoom(commander) => {
                let info = self.commander_info(commander);
                Sentence::open(format!("{} finds no room", info.id)).by(info.side).on(Topic::Loss)
            }
            Preparation::SetUpEnds => Sentence::open("all is set up").on(Topic::Heading),
        }
    }

    fn secret_of_group(&self, group: GroupId, does: &str) -> Sentence {
        self.of_group(group, does).kept_by(self.side_of(group), None)
    }

    /// Where a group is posted, in words.
    fn post_words(&self, group: GroupId) -> String {
        let state = self.group(group);
        let (at, way) = (point_text(state.place.at), degrees_text(state.place.facing));
        format!("at {at} facing {way} in {} files", state.files)
    }
}

fn piece_words(piece: &Placed) -> String {
    let Placed { kind, width, depth, at, .. } = piece;
    let shape = TERRAIN_SHAPES.get(usize::from(piece.shape)).map_or("?", |row| row.key);
    let kind = kind.word().replace('-', " ");
    format!("{kind} ({shape}, {width} by {depth} MU) at {}", point_text(*at))
}
