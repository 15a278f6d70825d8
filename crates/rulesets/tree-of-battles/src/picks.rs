//! Armies that are picked by points (setup.muster): what can be picked, what it costs, armies that are ready, and the
//! scenario that comes of it.

use battle::{Refusal, Side, Tally, Viewer};
use serde::{Deserialize, Serialize};

use crate::charts::{
    CP_POINTS, GRADE_POINTS, LEADER_POINTS, MARK_POINTS, STANDARD_ARMY, TYPE_POINTS, VOLLEYS,
};
use crate::field::{BattleInfo, ContingentInfo, LeaderInfo, Options, Print, Scenario};
use crate::flags::Marks;
use crate::rulebook::{define, rule};
use crate::rules::arrays::files_open;
use crate::state::{BattleId, ContingentId, LeaderId, State};
use crate::troops::{Allowed, Array, Grade, LeaderKind, Troop};

/// The most battles of an army that is picked.
pub(crate) const MOST_PICKED_BATTLES: u8 = 6;
/// The most contingents of a battle (setup.army).
pub(crate) const MOST_OF_A_BATTLE: usize = 8;
/// The most leaders of an army that is picked.
pub(crate) const MOST_PICKED_LEADERS: usize = 16;
/// A ready army has a battle for every so many points.
const POINTS_OF_A_BATTLE: u16 = STANDARD_ARMY / 2;
/// The least and the most points that can be agreed.
pub(crate) const POINTS: std::ops::RangeInclusive<u16> = 100..=2_000;

/// One thing of an army that is picked by points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pick {
    /// A leader.
    Leader {
        /// What he is.
        kind: LeaderKind,
        /// His rating.
        cp: u8,
        /// The battle he leads or serves in, from 1.
        battle: u8,
    },
    /// A contingent.
    Contingent(Hired),
}

/// A contingent that is picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hired {
    /// Its grade.
    pub grade: Grade,
    /// The type of its front rank.
    pub front: Troop,
    /// So many stands of it.
    pub stands: u8,
    /// The type of its rear ranks, if it is mixed.
    pub rear: Option<Troop>,
    /// So many stands of it.
    pub rear_stands: u8,
    /// What is bought besides, and what comes with the type.
    pub marks: Marks,
    /// The battle it belongs to, from 1.
    pub battle: u8,
}

impl Pick {
    /// The battle it belongs to, from 1.
    pub(crate) const fn battle(&self) -> u8 {
        match self {
            Pick::Leader { battle, .. } => *battle,
            Pick::Contingent(hired) => hired.battle,
        }
    }

    /// What it costs.
    pub(crate) fn price(&self) -> Tally {
        match *self {
            Pick::Leader { kind, cp, .. } => {
                let mut price = Tally::base(rule!("setup.muster"), "a leader", LEADER_POINTS[kind as usize]);
                let more = i16::from(cp) - i16::from(kind.row().cp);
                if more != 0 {
                    price.add(rule!("setup.muster"), "CPs above or below the usual", more * CP_POINTS);
                }
                price
            }
            Pick::Contingent(hired) => hired.price(),
        }
    }

    /// Refuses what cannot be, whatever it costs.
    pub(crate) fn is_possible(&self) -> Result<(), Refusal> {
        if !(1..=MOST_PICKED_BATTLES).contains(&self.battle()) {
            return Err(Refusal::new(rule!("setup.muster"), "an army has battles 1 to 6"));
        }
        match *self {
            Pick::Leader { kind, cp, .. } if !(kind.row().least..=kind.row().most).contains(&cp) => {
                Err(Refusal::new(rule!("leader.cp"), "such a leader has not so many CPs"))
            }
            Pick::Leader { .. } => Ok(()),
            Pick::Contingent(hired) => hired.is_possible(),
        }
    }
}

impl Hired {
    /// A contingent of one type with what comes with it.
    const fn plain(grade: Grade, front: Troop, stands: u8) -> Hired {
        Hired { grade, front, stands, rear: None, rear_stands: 0, marks: Marks(0), battle: 1 }
    }

    /// Its stands, each with its type.
    fn parts(&self) -> impl Iterator<Item = (Troop, i16)> {
        let rear = self.rear.map(|rear| (rear, i16::from(self.rear_stands)));
        [Some((self.front, i16::from(self.stands))), rear].into_iter().flatten()
    }

    fn price(&self) -> Tally {
        define!("setup.muster");
        let of = |points: &dyn Fn(Troop) -> i16| -> i16 {
            self.parts().map(|(troop, stands)| points(troop) * stands).sum()
        };
        let by_type = of(&|troop| TYPE_POINTS[troop as usize]);
        let mut price = Tally::base(rule!("setup.muster"), "stands by their type", by_type);
        let by_grade = of(&|_| GRADE_POINTS[self.grade as usize]);
        if by_grade != 0 {
            price.add(rule!("setup.muster"), "grade", by_grade);
        }
        for row in MARK_POINTS.iter().filter(|row| self.marks.has(row.mark)) {
            let more = of(&|troop| if row.included_for.contains(&troop) { 0 } else { row.points });
            if more != 0 {
                price.add(rule!("setup.muster"), "what is bought besides", more);
            }
        }
        price
    }

    /// How it is drawn up if nothing is said.
    fn array(&self) -> Array {
        if self.front.row().arrays[0] { Array::Line } else { Array::Skirmish }
    }

    /// Its stands in its front rank if nothing is said: every rank is of one type.
    fn files(&self) -> Option<u8> {
        let all = self.stands.checked_add(self.rear_stands)?;
        let (fewest, widest) = files_open(self.front, self.array(), all)?;
        let files = if self.rear.is_some() { self.stands } else { widest };
        (fewest..=widest).contains(&files).then_some(files)
    }

    fn is_possible(&self) -> Result<(), Refusal> {
        let (least, most) = if self.front == Troop::Artillery { (1, 4) } else { (2, 12) };
        let all = u16::from(self.stands) + u16::from(self.rear_stands);
        if !(least..=most).contains(&all) || self.stands == 0 {
            let why = "a contingent has 2 to 12 stands, or 1 to 4 guns";
            return Err(Refusal::new(rule!("troop.contingent"), why));
        }
        let mixes = |troop: Troop| !troop.is_mounted() && troop != Troop::Pike && troop != Troop::Artillery;
        let is_mixed_well = match self.rear {
            None => self.rear_stands == 0,
            Some(rear) => self.rear_stands > 0 && rear != self.front && mixes(self.front) && mixes(rear),
        };
        if !is_mixed_well {
            let why = "two types make a contingent; mounted troops, pikes and artillery are never mixed";
            return Err(Refusal::new(rule!("troop.mixed"), why));
        }
        if self.files().is_none() {
            return Err(Refusal::new(rule!("array.line"), "so many stands cannot be drawn up"));
        }
        self.are_marks_possible()
    }

    fn are_marks_possible(&self) -> Result<(), Refusal> {
        let bought = MARK_POINTS.iter().fold(0, |all, row| all | row.mark.0);
        let front = self.front.row();
        let has = |mark| self.marks.has(mark);
        let types = || self.parts().map(|(troop, _)| troop);
        let fault = if self.marks.0 & !bought != 0 {
            Some((rule!("setup.muster"), "the chart has no price for this"))
        } else if has(Marks::FULL_HARNESS) && front.harness == Allowed::Never {
            Some((rule!("troop.full-harness"), "this type does not wear full harness"))
        } else if has(Marks::CHIVALROUS) && front.chivalrous == Allowed::Never {
            Some((rule!("troop.chivalrous"), "only men-at-arms are chivalrous"))
        } else if has(Marks::STAKES) && !types().any(|troop| troop == Troop::Longbow) {
            Some((rule!("terr.stakes"), "only longbows have stakes"))
        } else if has(Marks::HORSES) && !self.front.is_men_at_arms() {
            Some((rule!("man.mount"), "only men-at-arms bring horses"))
        } else if has(Marks::JAVELINS)
            && !types().any(|troop| matches!(troop, Troop::LightHorse | Troop::LightInfantry))
        {
            Some((rule!("shoot.range.other"), "javelins are for light horse and light infantry"))
        } else {
            None
        };
        fault.map_or(Ok(()), |(rule, why)| Err(Refusal::new(rule, why)))
    }
}

/// What comes with a type without being bought.
pub(crate) fn usual_marks(front: Troop) -> Marks {
    if front.row().harness == Allowed::Default { Marks::FULL_HARNESS } else { Marks::default() }
}

/// An army that is ready: its name, what it is, and its contingents, taken in turn as long as the points last.
pub(crate) struct Ready {
    /// How it is asked for.
    pub key: &'static str,
    /// What it is.
    pub title: &'static str,
    contingents: &'static [Hired],
}

const fn mixed(hired: Hired, rear: Troop, rear_stands: u8) -> Hired {
    Hired { rear: Some(rear), rear_stands, ..hired }
}

const fn marked(hired: Hired, marks: u32) -> Hired {
    Hired { marks: Marks(marks), ..hired }
}

/// The armies that are ready.
pub(crate) static READY: [Ready; 5] = [
    Ready {
        key: "bows-and-bills",
        title: "archers and dismounted men-at-arms",
        contingents: &[
            marked(Hired::plain(Grade::B, Troop::MaaFoot, 4), Marks::FULL_HARNESS.0),
            marked(Hired::plain(Grade::C, Troop::Longbow, 4), Marks::STAKES.0),
            Hired::plain(Grade::C, Troop::HeavyInfantry, 6),
            mixed(Hired::plain(Grade::C, Troop::HeavyInfantry, 4), Troop::Longbow, 4),
            Hired::plain(Grade::C, Troop::LightHorse, 3),
        ],
    },
    Ready {
        key: "lances",
        title: "chivalry on horse, with crossbows and commoners",
        contingents: &[
            marked(Hired::plain(Grade::A, Troop::MaaMounted, 4), Marks::FULL_HARNESS.0 | Marks::CHIVALROUS.0),
            marked(Hired::plain(Grade::B, Troop::MaaMounted, 4), Marks::FULL_HARNESS.0 | Marks::CHIVALROUS.0),
            Hired::plain(Grade::C, Troop::Crossbow, 4),
            Hired::plain(Grade::D, Troop::HeavyInfantry, 8),
            Hired::plain(Grade::C, Troop::LightHorse, 3),
        ],
    },
    Ready {
        key: "pikes",
        title: "deep pikes, with halberds and handguns",
        contingents: &[
            Hired::plain(Grade::B, Troop::Pike, 9),
            Hired::plain(Grade::B, Troop::HeavyInfantry, 6),
            Hired::plain(Grade::C, Troop::Handgun, 4),
            Hired::plain(Grade::C, Troop::Skirmisher, 4),
        ],
    },
    Ready {
        key: "ordinance",
        title: "all arms: lances, archers, pikes and guns",
        contingents: &[
            marked(Hired::plain(Grade::B, Troop::MaaMounted, 4), Marks::FULL_HARNESS.0),
            Hired::plain(Grade::C, Troop::Pike, 6),
            Hired::plain(Grade::C, Troop::Longbow, 4),
            Hired::plain(Grade::C, Troop::Artillery, 2),
            Hired::plain(Grade::C, Troop::Handgun, 3),
        ],
    },
    Ready {
        key: "condotta",
        title: "hired lances, pavises and light horse",
        contingents: &[
            marked(Hired::plain(Grade::B, Troop::MaaMounted, 5), Marks::FULL_HARNESS.0 | Marks::MERCENARY.0),
            marked(mixed(Hired::plain(Grade::C, Troop::Pavisier, 4), Troop::Crossbow, 4), Marks::MERCENARY.0),
            marked(Hired::plain(Grade::C, Troop::HeavyInfantry, 6), Marks::MERCENARY.0),
            marked(Hired::plain(Grade::C, Troop::LightHorse, 4), Marks::MERCENARY.0 | Marks::JAVELINS.0),
        ],
    },
];

impl Ready {
    /// The army for so many points: a commander, and a marshal for every other battle, as many as it can fill.
    pub(crate) fn picks(&self, points: u16) -> Vec<Pick> {
        let battles = (points / POINTS_OF_A_BATTLE).clamp(1, MOST_PICKED_BATTLES.into()) as usize;
        let mut picks: Vec<Pick> = (1..=battles as u8)
            .map(|battle| {
                let kind = if battle == 1 { LeaderKind::Commander } else { LeaderKind::Marshal };
                Pick::Leader { kind, cp: kind.row().cp, battle }
            })
            .collect();
        let mut left = i32::from(points) - picks.iter().map(|pick| pick.price().total()).sum::<i32>();
        let mut taken = 0;
        for round in 0..MOST_OF_A_BATTLE * battles {
            let battle = (taken % battles) as u8 + 1;
            let hired = Hired { battle, ..self.contingents[round % self.contingents.len()] };
            let fits = |stands: &u8| {
                let smaller = Pick::Contingent(Hired { stands: *stands, ..hired });
                smaller.is_possible().is_ok() && smaller.price().total() <= left
            };
            let fewest = if hired.rear.is_some() { hired.stands } else { 1 };
            if let Some(stands) = (fewest..=hired.stands).rev().find(fits) {
                let pick = Pick::Contingent(Hired { stands, ..hired });
                left -= pick.price().total();
                picks.push(pick);
                taken += 1;
            }
        }
        picks
    }
}

/// What a side has picked.
impl State {
    /// Whether armies are still to be picked.
    pub(crate) fn is_mustering(&self) -> bool {
        self.scenario.is_to_be_mustered()
    }

    /// What a side has picked, in order.
    pub(crate) fn picks_of(&self, side: Side) -> impl Iterator<Item = Pick> + Clone + '_ {
        self.picks.iter().filter(move |(whose, _)| *whose == side).map(|(_, pick)| *pick)
    }

    /// What a side has spent.
    pub(crate) fn spent(&self, side: Side) -> i32 {
        self.picks_of(side).map(|pick| pick.price().total()).sum()
    }
}

/// From picks to forces.
impl Scenario {
    /// Whether armies are picked by points and have not been.
    pub(crate) fn is_to_be_mustered(&self) -> bool {
        self.plays(Options::MUSTER) && self.contingents.is_empty()
    }

    /// The scenario without forces that were picked.
    pub(crate) fn unraised(&self) -> Scenario {
        Scenario {
            battles: Vec::new(),
            leaders: Vec::new(),
            contingents: Vec::new(),
            print: Print::default(),
            ..self.clone()
        }
    }

    /// The scenario with the forces that were picked.
    pub(crate) fn raised(&self, picks: &[(Side, Pick)]) -> Scenario {
        let mut scenario = self.unraised();
        for side in Side::BOTH {
            scenario.sides[side].has_baggage = true;
            scenario.raise(side, picks);
        }
        let counts = (scenario.contingents.len(), scenario.leaders.len(), scenario.battles.len());
        // Conditions of a battle without forces name none, so that none can be missing.
        let _ = scenario.conditions.settle(counts.0, counts.1, counts.2);
        scenario
    }

    fn raise(&mut self, side: Side, picks: &[(Side, Pick)]) {
        let first = self.battles.len() as u8;
        let own = || picks.iter().filter(|(whose, _)| *whose == side).map(|(_, pick)| *pick);
        for number in 1..=own().map(|pick| pick.battle()).max().unwrap_or(0) {
            let (word, name) = battle_words(number);
            self.battles.push(BattleInfo {
                id: format!("{side}-{word}"),
                name: named(side, name),
                side,
                leader: LeaderId::NONE,
                order: None,
                suspect: false,
                arrival: None,
            });
        }
        for pick in own() {
            let battle = BattleId(first + pick.battle() - 1);
            match pick {
                Pick::Leader { kind, cp, .. } => self.appoint(side, kind, cp, battle),
                Pick::Contingent(hired) => self.hire(side, &hired, battle),
            }
        }
    }

    /// The highest in rank of those who were picked for a battle leads it.
    fn appoint(&mut self, side: Side, kind: LeaderKind, cp: u8, battle: BattleId) {
        let id = LeaderId(self.leaders.len() as u8);
        let before = self.leaders.iter().filter(|other| other.side == side && other.kind == kind).count();
        let number = if kind == LeaderKind::Commander { String::new() } else { format!("-{}", before + 1) };
        let name = named(side, &format!("{}{}", kind.key(), number.replace('-', " ")));
        self.leaders.push(LeaderInfo {
            id: format!("{side}-{}{number}", kind.key()),
            name,
            side,
            kind,
            cp,
            noble: kind != LeaderKind::Captain,
            battle,
            with: ContingentId::NONE,
            at: None,
        });
        let leads = self.battles[battle.index()].leader.some();
        if leads.is_none_or(|other| self.leaders[other.index()].kind < kind) {
            self.battles[battle.index()].leader = id;
        }
    }

    fn hire(&mut self, side: Side, hired: &Hired, battle: BattleId) {
        let own = self.contingents.iter().filter(|info| info.side == side);
        let (roster, before) =
            (own.clone().count() + 1, own.filter(|info| info.front == hired.front).count());
        let key = hired.front.row().key;
        let bows = [Some(hired.front), hired.rear].contains(&Some(Troop::Longbow));
        self.contingents.push(ContingentInfo {
            id: format!("{side}-{key}-{}", before + 1),
            name: named(side, &format!("{} {}", hired.front.row().name, before + 1)),
            side,
            roster: roster as u8,
            battle,
            grade: hired.grade,
            front: hired.front,
            front_stands: hired.stands,
            rear: hired.rear,
            rear_stands: hired.rear_stands,
            array: hired.array(),
            files: hired.files().unwrap_or(hired.stands),
            marks: hired.marks,
            volleys: if bows { VOLLEYS } else { 0 },
            dps: 0,
            place: None,
            planted: false,
            arrives: 0,
            chance: 100,
        });
    }
}

/// What an army costs that was not picked.
impl State {
    /// What the army of a side would cost, as far as a viewer knows it; what no chart prices counts nothing.
    pub(crate) fn known_points(&self, side: Side, viewer: Viewer) -> i32 {
        let leaders = self.all_leaders().filter(|id| self.is_leader_known_to(*id, viewer));
        let leaders = leaders.map(|id| self.leader_info(id)).filter(|info| info.side == side);
        let leaders = leaders.map(|info| Pick::Leader { kind: info.kind, cp: info.cp, battle: 1 });
        let contingents = self.all_contingents().filter(|id| self.is_known_to(*id, viewer));
        let contingents = contingents.map(|id| self.info(id)).filter(|info| info.side == side);
        let contingents = contingents.map(|info| {
            Pick::Contingent(Hired {
                grade: info.grade,
                front: info.front,
                stands: info.front_stands,
                rear: info.rear,
                rear_stands: info.rear_stands,
                marks: info.marks,
                battle: 1,
            })
        });
        leaders.chain(contingents).map(|pick| pick.price().total()).sum()
    }
}

/// How files and people call a battle by its number.
pub(crate) fn battle_words(number: u8) -> (&'static str, &'static str) {
    const WORDS: [(&str, &str); MOST_PICKED_BATTLES as usize] = [
        ("main", "main battle"),
        ("van", "vanguard"),
        ("rear", "rearguard"),
        ("reserve", "reserve"),
        ("left-wing", "left wing"),
        ("right-wing", "right wing"),
    ];
    WORDS.get(usize::from(number).wrapping_sub(1)).copied().unwrap_or(("battle", "battle"))
}

/// A name that tells the sides apart: "Red longbow 1".
fn named(side: Side, what: &str) -> String {
    let side = if side == Side::Red { "Red" } else { "Blue" };
    format!("{side} {}", what.to_lowercase())
}
