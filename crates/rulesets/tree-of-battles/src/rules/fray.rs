//! Who fights whom in a round, stand by stand (combat.faces to combat.primary).

use battle::List;
use ground::tabletop::{Bearing, Block, Edge, Length, Point, Rect, TOUCH};
use serde::{Deserialize, Serialize};

use crate::flags::Flags;
use crate::rulebook::define;
use crate::rules::contact::{CONTACT, front_on};
use crate::state::{ContingentId, State};
use crate::troops::{Array, CombatResult, Troop};

/// The most opponents of one contingent in a round.
pub(crate) const MOST_FOES: usize = 16;
/// The most stands of a contingent.
const MOST_STANDS: usize = 16;

/// A contingent in a round of combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Fighter {
    /// Who.
    pub who: ContingentId,
    /// Its primary opponent; nobody while its owner has to choose.
    pub primary: ContingentId,
    /// Its opponents, in roster order, and what it scored against each.
    pub foes: List<Foe, MOST_FOES>,
    /// What its owner chose for stands that touch two opponents alike.
    pub splits: List<Split, MOST_STANDS>,
    /// In which order dice are taken from other opponents' shares, as its owner chose.
    pub takes: List<ContingentId, MOST_FOES>,
    /// What the round was for it.
    pub result: Option<CombatResult>,
    /// DPs of that result that it could not hold (dp.excess-combat).
    #[serde(default)]
    pub excess: u8,
    /// What it must do then.
    pub task: Task,
    /// What it did.
    pub did: Did,
    /// How far it went.
    pub went: Length,
    /// In which direction it goes if it must (after.away).
    pub away: Bearing,
    /// From where its primary opponent looked then: the midpoint of his front edge (after.retire-short).
    pub eye: Point,
}

/// An opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Foe {
    /// Who.
    pub who: ContingentId,
    /// Hits scored against him.
    pub hits: u8,
}

/// Which opponent a stand fights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Split {
    /// The stand.
    pub stand: u8,
    /// The opponent.
    pub at: ContingentId,
}

/// What a result makes a contingent do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Task {
    /// To stay.
    #[default]
    Halt,
    /// To break.
    Break,
    /// To retire.
    Retire,
    /// To fall back.
    FallBack,
    /// To go after the opponent.
    GoOn,
    /// To go after the opponent, or to halt.
    MayHalt,
}

/// What a contingent did after a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Did {
    /// It stayed.
    #[default]
    Stayed,
    /// It fell back.
    FellBack,
    /// It retired or broke.
    Fled,
    /// It is no more.
    Gone,
}

impl Fighter {
    /// A contingent that enters a round.
    pub(crate) fn new(who: ContingentId) -> Fighter {
        Fighter {
            who,
            primary: ContingentId::NONE,
            foes: List::new(),
            splits: List::new(),
            takes: List::new(),
            result: None,
            excess: 0,
            task: Task::Halt,
            did: Did::Stayed,
            went: Length::ZERO,
            away: Bearing::NORTH,
            eye: Point::default(),
        }
    }

    /// Its opponents.
    pub(crate) fn opponents(&self) -> impl Iterator<Item = ContingentId> + '_ {
        self.foes.iter().map(|foe| foe.who)
    }

    /// All its hits.
    pub(crate) fn hits(&self) -> i32 {
        self.foes.iter().map(|foe| i32::from(foe.hits)).sum()
    }
}

/// How a stand fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Role {
    /// Not at all.
    #[default]
    Idle,
    /// It faces an opponent (combat.faces).
    Faces(ContingentId),
    /// It overlaps (combat.overlap).
    Overlaps(ContingentId),
    /// It is struck from aside or behind (combat.not-facing).
    Struck(ContingentId),
    /// It fights from the second rank (combat.dice.pike-second-rank).
    Behind(ContingentId),
    /// Not at all: it faces an enemy of another fight (combat.not-facing).
    Elsewhere,
}

impl Role {
    /// Whom it fights.
    pub(crate) fn against(self) -> Option<ContingentId> {
        match self {
            Role::Idle | Role::Elsewhere => None,
            Role::Faces(foe) | Role::Overlaps(foe) | Role::Struck(foe) | Role::Behind(foe) => Some(foe),
        }
    }
}

/// How every stand of a contingent fights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing {
    roles: [Role; MOST_STANDS],
    /// A stand that touches two opponents alike, for which its owner has not chosen.
    pub tied: Option<(u8, [ContingentId; 2])>,
}

impl Pairing {
    /// The roles of the stands, with their numbers.
    pub(crate) fn roles(&self) -> impl Iterator<Item = (u8, Role)> + '_ {
        self.roles.iter().enumerate().map(|(stand, role)| (stand as u8, *role))
    }

    /// How many stands fight an opponent.
    pub(crate) fn count(&self, foe: ContingentId) -> usize {
        self.roles.iter().filter(|role| role.against() == Some(foe)).count()
    }
}

impl State {
    /// How every stand of a contingent fights the opponents of its round.
    pub(crate) fn pairing(&self, fighter: &Fighter) -> Pairing {
        let mut pairing = Pairing { roles: [Role::Idle; MOST_STANDS], tied: None };
        let block = self.block(fighter.who);
        self.find_facing(fighter, &block, &mut pairing);
        self.find_struck(fighter, &block, &mut pairing);
        find_overlaps(&block, &mut pairing);
        self.find_second_rank(fighter.who, &block, &mut pairing);
        pairing
    }

    /// Front-rank stands whose front edge is in contact with an enemy stand: they fight the contingent of the longest
    /// shared edge.
    fn find_facing(&self, fighter: &Fighter, block: &Block, pairing: &mut Pairing) {
        define!("combat.faces");
        for (number, stand) in block.front_rank().take(MOST_STANDS) {
            let mut best: Option<(Length, ContingentId)> = None;
            let mut tie = None;
            for foe in fighter.opponents() {
                let lengths = self.block(foe).stands().filter_map(|(_, other)| front_on(&stand, &other));
                let shared: Length = lengths.sum();
                if shared < CONTACT.least {
                    continue;
                }
                match best {
                    Some((most, other)) if (shared - most).abs() <= TOUCH * 2 => tie = Some([other, foe]),
                    Some((most, _)) if shared < most => {}
                    _ => (best, tie) = (Some((shared, foe)), None),
                }
            }
            let Some((_, mut at)) = best else {
                if self.is_busy(fighter, &stand) {
                    pairing.roles[usize::from(number)] = Role::Elsewhere;
                }
                continue;
            };
            if let Some(tied) = tie {
                match fighter.splits.iter().find(|split| split.stand == number) {
                    Some(split) => at = split.at,
                    None => pairing.tied = pairing.tied.or(Some((number, tied))),
                }
            }
            pairing.roles[usize::from(number)] = Role::Faces(at);
        }
    }

    /// Stands of any rank that face nobody and whose side or rear edge touches the front edge of an enemy stand.
    fn find_struck(&self, fighter: &Fighter, block: &Block, pairing: &mut Pairing) {
        define!("combat.not-facing");
        for (number, stand) in block.stands().take(MOST_STANDS) {
            if pairing.roles[usize::from(number)] != Role::Idle {
                continue;
            }
            let strikes = fighter.opponents().filter_map(|foe| {
                let lengths = self.block(foe).front_rank().filter_map(|(_, other)| struck_by(&stand, &other));
                lengths.max().map(|length| (length, foe))
            });
            // The longest; the first of equals.
            let longest = strikes.reduce(|best, next| if next.0 > best.0 { next } else { best });
            if let Some((_, foe)) = longest {
                pairing.roles[usize::from(number)] = Role::Struck(foe);
            }
        }
    }

    /// Whether the front edge of a stand is on an enemy of another fight than this round.
    fn is_busy(&self, fighter: &Fighter, stand: &Rect) -> bool {
        let foes = self.laid[fighter.who.index()].foes.iter();
        let mut others = foes.filter(|foe| !fighter.opponents().any(|known| known == *foe));
        others.any(|foe| self.block(foe).stands().any(|(_, other)| front_on(stand, &other).is_some()))
    }

    /// Whether a contingent has enemies beside those of a round.
    pub(crate) fn fights_others(&self, fighter: &Fighter) -> bool {
        let mut foes = self.laid[fighter.who.index()].foes.iter();
        foes.any(|foe| !fighter.opponents().any(|known| known == foe))
    }

    /// Pikes of the second rank directly behind pikes that face an opponent.
    fn find_second_rank(&self, who: ContingentId, block: &Block, pairing: &mut Pairing) {
        define!("array.column");
        if self.kind(who) != Troop::Pike || self.contingent(who).array == Array::Column {
            return;
        }
        for file in 0..block.shape.files() {
            let (Some(front), Some(second)) = (block.shape.stand_at(0, file), block.shape.stand_at(1, file))
            else {
                continue;
            };
            let idle = pairing.roles.get(usize::from(second)) == Some(&Role::Idle);
            if let (true, Role::Faces(foe)) = (idle, pairing.roles[usize::from(front)]) {
                pairing.roles[usize::from(second)] = Role::Behind(foe);
            }
        }
    }

    /// The opponents against whom most stands of a contingent fight: the first, and another if two are alike in all that
    /// counts.
    pub(crate) fn primary_of(&self, fighter: &Fighter, pairing: &Pairing) -> (ContingentId, bool) {
        define!("combat.primary");
        let key = |foe: ContingentId| {
            let struck = |strike: &(ContingentId, ContingentId)| {
                [(fighter.who, foe), (foe, fighter.who)].contains(strike)
            };
            (pairing.count(foe), self.strikes.iter().any(struck))
        };
        let most = fighter.opponents().map(key).max();
        let mut best = fighter.opponents().filter(|foe| Some(key(*foe)) == most);
        let first = best.next().unwrap_or(ContingentId::NONE);
        (first, best.next().is_some())
    }

    /// Whether a contingent fights charge combat: it charged, countercharged, was charged, or came or was met by pursuit.
    pub(crate) fn is_charge_round(&self, who: ContingentId) -> bool {
        define!("combat.charge-round");
        self.has_charged(who) || self.contingent(who).is(Flags::WAS_CHARGED)
    }

    /// Whether a contingent charged for the round it now fights: by a charge, a countercharge or a pursuit.
    pub(crate) fn has_charged(&self, who: ContingentId) -> bool {
        define!("result.charged");
        self.contingent(who).is(Flags::PURSUED_INTO) || self.came_by_charge(who)
    }

    /// Whether a contingent charged or countercharged for the round it now fights; pursuit is no charge.
    pub(crate) fn came_by_charge(&self, who: ContingentId) -> bool {
        let c = self.contingent(who);
        c.is(Flags::CHARGED | Flags::COUNTERCHARGED) && !c.is(Flags::FRAYED | Flags::PURSUED_INTO)
    }
}

/// On each flank one front-rank stand overlaps if it touches no enemy and its neighbour faces one.
fn find_overlaps(block: &Block, pairing: &mut Pairing) {
    define!("combat.overlap");
    let files = usize::from(block.shape.files()).min(MOST_STANDS);
    let roles = &mut pairing.roles[..files];
    let faces = |role: &Role| matches!(role, Role::Faces(_));
    let (first, last) = (roles.iter().position(faces), roles.iter().rposition(faces));
    let mut overlap = |at: Option<usize>, beside: Option<usize>| {
        if let (Some(at), Some(beside)) = (at, beside)
            && at < files
            && roles[at] == Role::Idle
            && let Role::Faces(foe) = roles[beside]
        {
            roles[at] = Role::Overlaps(foe);
        }
    };
    overlap(first.and_then(|first| first.checked_sub(1)), first);
    overlap(last.map(|last| last + 1), last);
}

/// The length for which a side or the rear of a stand lies on the front edge of another.
pub(crate) fn struck_by(stand: &Rect, other: &Rect) -> Option<Length> {
    let edges = [Edge::Right, Edge::Rear, Edge::Left];
    edges.iter().filter_map(|edge| stand.edge_contact(*edge, other, Edge::Front, &CONTACT)).max()
}
