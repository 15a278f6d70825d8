//! What a seat may know of the toy, what to draw and what to ask, and the written form of its answers.

use battle::{
    Bar, Piece, Place, Prompt, PromptKind, PromptOption, Scene, Sentence, Side, Standing, State, Viewer,
};
use serde_json::json;

use super::rules::marching;
use super::{Action, Event, Stance, Step, Toy};

/// The words that are answers by themselves.
const WORDS: [(&str, Action); 10] = [
    ("bold", Action::Stance(Stance::Bold)),
    ("steady", Action::Stance(Stance::Steady)),
    ("wary", Action::Stance(Stance::Wary)),
    ("shoot", Action::Shoot),
    ("hold", Action::Hold),
    ("done", Action::Done),
    ("stand", Action::Stand),
    ("bolt", Action::Bolt),
    ("accept", Action::Accept),
    ("again", Action::Again),
];

pub(super) fn write(action: Action) -> String {
    match action {
        Action::Snare(field) => format!("snare {field}"),
        Action::March([x, y]) => format!("march {x} {y}"),
        Action::Pick(man) => format!("pick {man}"),
        _ => WORDS.iter().find(|(_, other)| *other == action).map_or("", |(word, _)| word).to_string(),
    }
}

pub(super) fn read(text: &str) -> Result<Action, String> {
    let unknown = || format!("{text:?} is no answer");
    let words: Vec<&str> = text.split(' ').collect();
    let number = |word: &str| word.parse::<i16>().map_err(|_| format!("{word:?} is no number"));
    let small = |word: &str| word.parse::<u8>().map_err(|_| format!("{word:?} is no number"));
    match words[..] {
        ["snare", field] => Ok(Action::Snare(small(field)?)),
        ["march", x, y] => Ok(Action::March([number(x)?, number(y)?])),
        ["pick", man] => Ok(Action::Pick(small(man)?)),
        [word] => {
            WORDS.iter().find(|(other, _)| *other == word).map(|(_, action)| *action).ok_or_else(unknown)
        }
        _ => Err(unknown()),
    }
}

pub(super) fn sentence(event: Event) -> Sentence {
    match event {
        Event::Laid { side, field } => {
            let text = format!("{side} lays a snare in field {field}");
            Sentence::secret(side, text, Some(format!("{side} lays a snare")))
        }
        Event::Stances(red, blue) => {
            Sentence::open(format!("red is {red:?}, blue is {blue:?}").to_lowercase())
        }
        Event::Weather { mist } => Sentence::open(if mist { "mist falls" } else { "the air is clear" }),
        Event::Marched { side, to: [x, y] } => Sentence::open(format!("{side} marches to {x} {y}")),
        Event::BrokenOff { side } => Sentence::open(format!("the march of {side} is broken off")),
        Event::Bolted { side } => Sentence::open(format!("{side} bolts")),
        Event::Nobody { side } => Sentence::open(format!("{side} has nobody left to shoot at")),
        Event::Sprung { side, field } => {
            Sentence::open(format!("the snare of {side} in field {field} is sprung"))
        }
        Event::Lost { side, men } => Sentence::open(format!("{side} loses {men}")),
    }
}

impl Toy {
    pub(super) fn view(&self, viewer: Viewer) -> serde_json::Value {
        let band = |side: Side| {
            let band = self.band(side);
            let mut seen = json!({
                "at": band.at, "men": band.men, "lucky": band.lucky, "sprung": band.sprung,
                "searched": band.searched, "laid": band.snare.is_some(), "chosen": band.stance.is_some(),
            });
            if let Some(field) = band.snare.filter(|_| viewer.knows_secrets_of(side)) {
                seen["snare"] = json!(field);
            }
            let shown = viewer.knows_secrets_of(side) || !self.stances_are_sealed();
            if let Some(stance) = band.stance.filter(|_| shown) {
                seen["stance"] = json!(stance);
            }
            seen
        };
        json!({
            "title": self.title, "round": self.now.round, "mist": self.now.mist,
            "red": band(Side::Red), "blue": band(Side::Blue),
            "pending": self.now.pending.iter().collect::<Vec<_>>(), "ended": self.now.ended,
        })
    }

    pub(super) fn draw(&self, viewer: Viewer) -> Scene {
        let pieces = Side::BOTH.map(|side| {
            let band = self.band(side);
            let mut facts = Vec::new();
            if let Some(field) = band.snare.filter(|_| viewer.knows_secrets_of(side)) {
                facts.push(("snare".to_string(), field.to_string()));
            }
            Piece {
                id: side.to_string(),
                name: format!("the {side} band"),
                kind: "a band".to_string(),
                side,
                glyph: "band",
                place: Place::Hex { at: band.at },
                heading: None,
                size: [50, 45],
                stands: Vec::new(),
                strain: None,
                cracks: 0,
                figure: self.left(side).to_string(),
                ranks: vec![Bar { left: self.left(side), full: 4 }],
                badges: Vec::new(),
                hatched: false,
                can_act: self.asked()[side] && viewer == Viewer::Seat(side),
                acted: false,
                stats: Vec::new(),
                facts,
                says: format!("the {side} band"),
            }
        });
        let standings = Side::BOTH.map(|side| Standing {
            side,
            name: side.to_string(),
            lost: Bar { left: 4 - self.left(side), full: 4 },
            says: String::new(),
        });
        Scene {
            pieces: pieces.to_vec(),
            leaders: Vec::new(),
            marks: Vec::new(),
            crumbs: self.now.pending.iter().map(|step| format!("{step:?}")).collect(),
            sequence: battle::Sequence::default(),
            standings: standings.to_vec(),
        }
    }

    fn left(&self, side: Side) -> u16 {
        u16::try_from(self.band(side).men.count_ones()).unwrap_or(0)
    }

    pub(super) fn ask(&self, side: Side) -> Option<Prompt> {
        if !self.asked()[side] {
            return None;
        }
        let (kind, question) = match self.now.pending.last()? {
            Step::Snares => (PromptKind::Pick, "Where does your snare lie?"),
            Step::Stances => (PromptKind::Pick, "How do you go into this round?"),
            Step::March { .. } => (PromptKind::Manoeuvre, "Where do you march?"),
            Step::Reaction { .. } => (PromptKind::Pick, "Do you shoot at the march?"),
            Step::Party { .. } => (PromptKind::Build, "Who shoots?"),
            Step::Nerve { .. } => (PromptKind::Pick, "Do your men stand?"),
            _ => (PromptKind::Pick, "Does the throw stand?"),
        };
        let mut answers = Vec::new();
        self.answers(side, &mut answers);
        let options = answers.iter().enumerate().map(|(index, action)| PromptOption {
            index,
            action: self.write_action(side, action),
            label: self.write_action(side, action),
            by: None,
            also: Vec::new(),
            target: None,
            ghost: None,
            cost: (kind == PromptKind::Manoeuvre).then(|| marching(self).total().to_string()),
            tested: false,
            binding: false,
        });
        let options = options.collect();
        let question = question.to_string();
        Some(Prompt {
            side,
            kind,
            question,
            cause: None,
            actor: Some(side.to_string()),
            under_way: Vec::new(),
            options,
            usual: None,
            waive: None,
            manoeuvres: Vec::new(),
            army: None,
            sheet: None,
        })
    }
}
