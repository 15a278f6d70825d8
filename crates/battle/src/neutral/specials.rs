//! Special conditions in the course of a battle: who is held and who is free, broken groups, faith, alarms, and what begins with a
//! turn (muster.special).

use dice::{D6, Throw};

use super::{Brings, Group, Leader, Mark, Neutral, Piece, Place, Told, brought, pieces, refuse, tell};
use crate::conditions::{PieceSet, Release, Special};
use crate::{Hopes, PieceId, Refusal, Roll, Rule, Side, Table, Tally, define, rule};

/// A battle with special conditions.
pub trait Conditioned: Neutral {
    /// All groups.
    fn groups(&self) -> impl Iterator<Item = Group<Self>>;

    /// The side a group was mustered for; none for one that was formed in battle.
    fn group_mustered_for(&self, group: Group<Self>) -> Option<Side>;

    /// The side a group fights for.
    fn side_of_group(&self, group: Group<Self>) -> Option<Side> {
        self.group_mustered_for(group)
    }

    /// The size of a piece at the start, counted as for breaking.
    fn starting_size_of(&self, piece: Piece<Self>) -> u32;

    /// Whether a piece is destroyed, in rout, gone from the field or over to the enemy.
    fn is_lost(&self, piece: Piece<Self>) -> bool;

    /// Whether an enemy is so near to a piece on the ground.
    fn is_enemy_near(&self, piece: Piece<Self>, near: u8) -> bool;

    /// Whether an enemy of a side is behind a line.
    fn is_enemy_past(&self, side: Side, places: &[Place<Self>]) -> bool;

    /// Whether a piece is the garrison of the walled town it stands in.
    fn is_walled_in(&self, piece: Piece<Self>) -> bool;

    /// Whether a leader is with a piece.
    fn is_with(&self, leader: &Leader<Self>, piece: Piece<Self>) -> bool;

    /// Whether he is alive and on the ground.
    fn is_leader_here(&self, leader: &Leader<Self>) -> bool;

    /// Whether he can send for troops now: he is here, not in contact, and those with him have not moved.
    fn can_send(&self, leader: &Leader<Self>) -> bool;

    /// How refusals name him, if he is a piece.
    fn leader_piece(&self, leader: &Leader<Self>) -> Option<PieceId>;

    /// The side he was mustered for.
    fn leader_mustered_for(&self, leader: &Leader<Self>) -> Option<Side>;

    /// The side he fights for.
    fn side_of_leader(&self, leader: &Leader<Self>) -> Option<Side> {
        self.leader_mustered_for(leader)
    }

    /// The highest score of a die at which he fails the test of his faith.
    fn fails_on(&self, leader: &Leader<Self>) -> u8;

    /// Whether he has been tested.
    fn is_tried(&self, leader: &Leader<Self>) -> bool;

    /// He has been tested: notes it, and tells what the ruleset tells of it.
    fn end_trial(
        &mut self,
        leader: &Leader<Self>,
        stood: bool,
        rule: Rule,
        table: &mut Table<'_, Self::Event>,
    );

    /// He leaves the field with these pieces, as far as they are on it: they are lost, and nobody takes fright at it.
    fn desert(
        &mut self,
        leader: &Leader<Self>,
        pieces: &PieceSet<Piece<Self>>,
        rule: Rule,
        table: &mut Table<'_, Self::Event>,
    );

    /// A side is alarmed.
    fn alarm(&mut self, side: Side, rule: Rule, table: &mut Table<'_, Self::Event>);

    /// These pieces run short of arrows or powder from now on, by the special with this number.
    fn run_low(
        &mut self,
        special: u8,
        pieces: &PieceSet<Piece<Self>>,
        rule: Rule,
        table: &mut Table<'_, Self::Event>,
    );

    /// These pieces tire now, by the special with this number.
    fn tire(
        &mut self,
        special: u8,
        pieces: &PieceSet<Piece<Self>>,
        rule: Rule,
        table: &mut Table<'_, Self::Event>,
    );

    /// All that rises with this turn has risen: whoever stands in it is driven to a bank.
    fn flood(&mut self, rule: Rule, table: &mut Table<'_, Self::Event>);
}

/// Whether a group is broken: pieces of more than half of its starting size are lost.
pub fn is_group_broken<N: Conditioned>(battle: &N, group: Group<N>) -> bool {
    define!("muster.unit-of");
    let (mut all, mut gone) = (0, 0);
    for piece in pieces(battle).filter(|piece| battle.group_of(*piece) == Some(group)) {
        let size = battle.starting_size_of(piece);
        all += size;
        gone += if battle.is_lost(piece) { size } else { 0 };
    }
    2 * gone > all
}

/// By which row a piece is held where it is, if it is.
pub fn held_by<N: Conditioned>(battle: &N, piece: Piece<N>) -> Option<Rule> {
    let conditions = brought(battle);
    if !conditions.on {
        return None;
    }
    if battle.is_marked(piece, Mark::Guards) && !is_freed_of_prisoners(battle, piece) {
        return Some(rule!("muster.special.prisoners"));
    }
    if battle.is_marked(piece, Mark::Sends) {
        return Some(rule!("muster.special.held.release"));
    }
    if battle.is_marked(piece, Mark::Plunders) {
        return Some(rule!("muster.special.plunder"));
    }
    if battle.is_walled_in(piece) {
        return Some(rule!("muster.flag.garrison"));
    }
    let (now, course) = (battle.now(), battle.course());
    conditions.specials.iter().enumerate().find_map(|(number, special)| match special {
        Special::Held { pieces, from, .. } if pieces.has(piece) => {
            let free = from.iter().copied().chain(released(battle, number)).min();
            free.is_none_or(|free| now < free).then(|| rule!("muster.special.held"))
        }
        Special::Piecemeal { bodies, from, per_turn, held, .. } => {
            let body = bodies.iter().position(|body| body.has(piece))?;
            let first = held.and_then(|held| released(battle, held.into())).map_or(*from, |at| at.min(*from));
            let turn = body / usize::from((*per_turn).max(1));
            let waits = now < first || usize::from(battle.turns_since(first)) < turn;
            (waits && !battle.is_marked(piece, Mark::Woken)).then(|| rule!("muster.special.piecemeal"))
        }
        Special::Treachery { pieces, .. } if pieces.has(piece) => {
            let idle = course.idle[number];
            (idle > 0 && now <= idle).then(|| rule!("muster.special.treachery.idle"))
        }
        _ => None,
    })
}

/// The first turn of freedom that a release gave to those whom a special holds.
fn released<N: Neutral>(battle: &N, special: usize) -> Option<u16> {
    battle.course().released.get(special).copied().filter(|turn| *turn > 0)
}

/// Whether a leader who has the prisoners left to others is with those who took them.
fn is_freed_of_prisoners<N: Conditioned>(battle: &N, piece: Piece<N>) -> bool {
    brought(battle).specials.iter().any(|special| match special {
        Special::Prisoners { pieces, leaders } => {
            pieces.has(piece) && leaders.iter().any(|leader| battle.is_with(leader, piece))
        }
        _ => false,
    })
}

/// Whether a piece may leave its place of its owner's will at all.
///
/// # Errors
///
/// If it is held.
pub fn may_leave_place<N: Conditioned>(battle: &N, piece: Piece<N>) -> Result<(), Refusal> {
    match held_by(battle, piece) {
        Some(rule) => refuse::<N>(piece, rule, "{0} is held where it stands"),
        None => Ok(()),
    }
}

/// Whether an enemy is near a piece, or has shot at it in this turn.
fn is_attacked<N: Conditioned>(battle: &N, piece: Piece<N>, near: u8) -> bool {
    battle.is_here(piece) && (battle.is_marked(piece, Mark::ShotAt) || battle.is_enemy_near(piece, near))
}

/// The same for any of several.
fn are_attacked<N: Conditioned>(battle: &N, some: &PieceSet<Piece<N>>, near: u8) -> bool {
    pieces(battle).any(|piece| some.has(piece) && is_attacked(battle, piece, near))
}

/// Whether what frees held men has happened by the end of this turn.
fn is_released<N: Conditioned>(battle: &N, held: &PieceSet<Piece<N>>, release: &Release<N::Terms>) -> bool {
    let men = || pieces(battle).filter(|piece| held.has(*piece));
    let Some(side) = men().next().map(|piece| battle.mustered_for(piece)) else { return false };
    match release {
        Release::GroupsBroken(count) => {
            let own = |group: Group<N>| men().any(|piece| battle.group_of(piece) == Some(group));
            let others = battle.groups().filter(|group| battle.group_mustered_for(*group) == Some(side));
            let others = others.filter(|group| !own(*group) && is_group_broken(battle, *group));
            others.count() >= usize::from(*count)
        }
        Release::EnemyPast { places } => battle.is_enemy_past(side, places),
        Release::Attacked { near } => are_attacked(battle, held, *near),
        // He sends in his own turn.
        Release::LeaderSends { .. } => false,
    }
}

/// The special that a leader of a side may end by sending for those it holds.
///
/// # Errors
///
/// If there is none, or he cannot send now.
pub fn may_send<N: Conditioned>(battle: &N, side: Side, leader: &Leader<N>) -> Result<usize, Refusal> {
    let refuse = |why| {
        let refusal = Refusal::new(rule!("muster.special.held.release"), why);
        Err(battle.leader_piece(leader).map_or(refusal, |piece| refusal.about(piece)))
    };
    let his = brought(battle).specials.iter().position(|special| {
        matches!(special, Special::Held { release: Some(Release::LeaderSends { leader: by }), .. } if by == leader)
    });
    let Some(number) = his.filter(|_| battle.side_of_leader(leader) == Some(side)) else {
        return refuse("{0} has no troops to send for");
    };
    if released(battle, number).is_some() {
        return refuse("{0} has sent for them");
    }
    if !battle.can_send(leader) {
        return refuse("{0} is in the fight or gone and cannot send for them");
    }
    Ok(number)
}

/// A leader sends for those whom a special holds: they are free from the next turn on, and his own men stay in this one.
pub fn send<N: Conditioned>(
    battle: &mut N,
    special: usize,
    leader: &Leader<N>,
    table: &mut Table<'_, N::Event>,
) {
    battle.course_mut().released[special] = battle.next_turn();
    for piece in pieces(battle) {
        if battle.is_with(leader, piece) {
            battle.mark(piece, Mark::Sends, true);
        }
    }
    tell(battle, &[rule!("muster.special.held.release")], Told::Sends(leader), table);
}

/// A turn begins: rivers rise, arrows give out, men tire.
pub fn begin_turn<N: Conditioned>(battle: &mut N, table: &mut Table<'_, N::Event>) {
    let scenario = battle.brings().clone();
    let specials = scenario.brought().in_force();
    let now = battle.now();
    if specials.iter().any(|special| matches!(special, Special::Spate { from, .. } if *from == now)) {
        let rule = rule!("muster.special.spate");
        tell(battle, &[rule], Told::RiverRises, table);
        battle.flood(rule, table);
    }
    for (number, special) in (0..).zip(specials) {
        match special {
            Special::LowAmmunition { pieces, from } if *from == now => {
                battle.run_low(number, pieces, rule!("muster.special.low-ammunition"), table);
            }
            Special::Fatigue { pieces, from } if *from == now => {
                battle.tire(number, pieces, rule!("muster.special.fatigue"), table);
            }
            _ => {}
        }
    }
}

/// Late pieces have come on: an army is alarmed when the first of those it fears is on the ground.
pub fn raise_alarms<N: Conditioned>(battle: &mut N, table: &mut Table<'_, N::Event>) {
    let scenario = battle.brings().clone();
    for (number, special) in scenario.brought().in_force().iter().enumerate() {
        let Special::Alarm { side, pieces: feared } = special else { continue };
        let come = |piece: Piece<N>| feared.has(piece) && battle.is_here(piece);
        if battle.course().alarmed & 1 << number == 0 && pieces(battle).any(come) {
            battle.course_mut().alarmed |= 1 << number;
            battle.alarm(*side, rule!("muster.special.alarm"), table);
        }
    }
}

/// An attack on men who stand idle ends that at once.
pub fn rouse_idle<N: Conditioned>(battle: &mut N) {
    let scenario = battle.brings().clone();
    for (number, special) in scenario.brought().in_force().iter().enumerate() {
        if let Special::Treachery { pieces: idlers, .. } = special
            && battle.course().idle[number] > 0
            && pieces(battle).any(|piece| idlers.has(piece) && battle.is_marked(piece, Mark::Provoked))
        {
            battle.course_mut().idle[number] = 0;
        }
    }
}

/// A turn ends: who is held may be released, sleepers wake, leaders are tested, captors have taken their prisoners.
pub fn end_turn<N: Conditioned>(battle: &mut N, table: &mut Table<'_, N::Event>) {
    rouse_idle(battle);
    let scenario = battle.brings().clone();
    let conditions = scenario.brought();
    for (number, special) in conditions.in_force().iter().enumerate() {
        match special {
            Special::Held { pieces, release: Some(release), .. }
                if released(battle, number).is_none() && is_released(battle, pieces, release) =>
            {
                battle.course_mut().released[number] = battle.next_turn();
                tell(battle, &[rule!("muster.special.held.release")], Told::Released(number as u8), table);
            }
            Special::Piecemeal { bodies, near, .. } => {
                let attacked = |body: &&PieceSet<Piece<N>>| are_attacked(battle, body, *near);
                let woken: Vec<PieceSet<Piece<N>>> = bodies.iter().filter(attacked).copied().collect();
                for piece in pieces(battle).filter(|piece| woken.iter().any(|body| body.has(*piece))) {
                    battle.mark(piece, Mark::Woken, true);
                }
            }
            Special::Treachery { leaders, pieces, groups, idle } => {
                let due = is_faith_tried(battle, leaders.first(), groups);
                for leader in leaders.iter().filter(|_| due) {
                    try_faith(battle, leader, (number, pieces, *idle), table);
                }
            }
            _ => {}
        }
    }
    if conditions.on {
        for piece in pieces(battle) {
            let took = battle.is_marked(piece, Mark::Captor);
            battle.mark(piece, Mark::Guards, took);
            battle.mark(piece, Mark::Captor, false);
        }
    }
}

/// Whether one of these groups has been in close fight; if none is named, whether any of the first leader's side is broken.
fn is_faith_tried<N: Conditioned>(battle: &N, first: Option<&Leader<N>>, groups: &[Group<N>]) -> bool {
    if groups.is_empty() {
        let Some(side) = first.and_then(|leader| battle.leader_mustered_for(leader)) else { return false };
        let mut own = battle.groups().filter(|group| battle.side_of_group(*group) == Some(side));
        return own.any(|group| is_group_broken(battle, group));
    }
    let is_named = |piece| battle.group_of(piece).is_some_and(|group| groups.contains(&group));
    pieces(battle).any(|piece| is_named(piece) && battle.is_marked(piece, Mark::Fought))
}

/// A leader is tested once in the battle; if he fails, his men leave or stand idle.
fn try_faith<N: Conditioned>(
    battle: &mut N,
    leader: &Leader<N>,
    (number, pieces, idle): (usize, &PieceSet<Piece<N>>, u16),
    table: &mut Table<'_, N::Event>,
) {
    let rule = rule!("muster.special.treachery");
    let Some(side) = battle.side_of_leader(leader) else { return };
    if !battle.is_leader_here(leader) || battle.is_tried(leader) {
        return;
    }
    let wanted = Tally::base(rule, "fails on this or less", i32::from(battle.fails_on(leader)));
    let die = table.roll(Roll {
        rule,
        what: N::WORDS.faith,
        side,
        throw: Throw::one(D6),
        dice: None,
        wanted: N::WORDS.shows_wanted.then_some(&wanted),
        bonus: None,
        hopes: Hopes::High,
    });
    let stood = die > wanted.total();
    battle.end_trial(leader, stood, rule, table);
    if stood {
        return;
    }
    if idle > 0 {
        battle.course_mut().idle[number] = battle.after_turns(idle);
        tell(battle, &[rule!("muster.special.treachery.idle")], Told::StandsIdle(leader), table);
    } else {
        battle.desert(leader, pieces, rule!("muster.special.treachery.leave"), table);
    }
}
