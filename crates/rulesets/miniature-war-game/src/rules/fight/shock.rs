//! Shock: charging stands strike those before them, and hits go back through the files (common.shock.when).

use battle::{Hopes, Resolves, Roll, Table, Tally};
use dice::{D6, Faces, Throw};
use ground::tabletop::{Edge, Length};
use serde::{Deserialize, Serialize};

use super::fray::{Fray, Stand};
use super::losses::Losses;
use crate::charts::SHOCK_HITS;
use crate::events::Event;
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::Touch;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Kit, Troop};

/// Charging stands strike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shock {}

impl Resolves<State> for Shock {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("common.shock.when");
        battle.bouts.clear();
        let fray = Fray::of(battle);
        let mut losses = Losses::default();
        let blows: Vec<Blow> = battle.on_board().flat_map(|id| battle.blows_of(&fray, id)).collect();
        for blow in &blows {
            battle.roll_shock(blow, &mut losses, table);
        }
        battle.take_losses(rule!("common.shock.chart"), &losses, table);
        for blow in &blows {
            battle.note_bout(blow.by, blow.target().enemy);
        }
        battle.begin_melee();
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Shock".to_owned())
    }
}

/// The dice of a charging stand, or of a pair of figures with half a shock each.
pub(super) struct Blow {
    by: UnitId,
    /// How many dice.
    pub(super) dice: Tally,
    /// The enemy stands before it, the one that it strikes first.
    before: Vec<Touch>,
}

impl Blow {
    /// The enemy stand that it strikes.
    pub(super) fn target(&self) -> Touch {
        self.before[0]
    }
}

/// How far a stand must have charged straight and unhindered to count shock.
const RUN_OF_HORSE: Length = Length::cm(10);
const RUN_OF_FOOT: Length = Length::cm(6);

impl Troop {
    /// Whether it is foot of the Musket period, which strikes with bayonets if it has any.
    pub(crate) fn may_have_bayonets(self) -> bool {
        self.period() == Period::Musket && self.is_foot()
    }
}

impl State {
    /// The dice of a unit that has charged home, stand by stand from its left.
    pub(super) fn blows_of(&self, fray: &Fray, id: UnitId) -> Vec<Blow> {
        define!("common.shock.only-charge", "common.shock.both", "common.third.no-time");
        let half_shocks = self.half_shocks(id);
        if half_shocks == 0 || !self.charged_home(id) || !self.may_strike(id) {
            return Vec::new();
        }
        let caught = |touch: &Touch| self.caught(touch.enemy).contains(&id);
        let stands = fray.stands.iter().filter(|stand| stand.unit == id);
        let striking: Vec<(&Stand, Vec<Touch>)> = stands
            .filter(|stand| self.has_run_up(stand))
            .map(|stand| (stand, self.nearest_touch((id, stand.place), stand.touches_on(Edge::Front))))
            .filter(|(stand, before)| {
                before.first().is_some_and(|touch| !caught(touch) && self.is_shocked(stand, touch))
            })
            .collect();
        if half_shocks == 1 { self.paired(id, &striking) } else { self.whole(id, half_shocks / 2, &striking) }
    }

    /// The half shocks of a figure of a unit as it stands now.
    fn half_shocks(&self, id: UnitId) -> u8 {
        define!(
            "medieval.phalanx.outside",
            "medieval.chariot.fighter",
            "muster.flag.bayonet.mwg",
            "musket.drag.mounted"
        );
        let info = self.info(id);
        let Some(troop) = info.kind.troop() else { return 0 };
        let loose = troop == Troop::Hoplites && !self.unit(id).is(Flags::PHALANX);
        if loose || info.kit.has(Kit::NO_BAYONET) || troop.row().shock_column.is_none() {
            0
        } else {
            troop.row().half_shocks
        }
    }

    /// Whether a stand has a clear path behind it, and enemies before it.
    fn has_run_up(&self, stand: &Stand) -> bool {
        define!("common.shock.contact", "common.shock.clear");
        self.clear_run_of(stand.unit, stand.place) >= self.run_up_of(stand.unit)
    }

    /// The clear path that a unit needs for shock.
    pub(crate) fn run_up_of(&self, id: UnitId) -> Length {
        if self.info(id).kind.troop().is_some_and(Troop::is_foot) {
            define!("common.shock.path-infantry");
            RUN_OF_FOOT
        } else {
            define!(
                "common.shock.path-cavalry",
                "medieval.chariot.shock",
                "musket.shock.run",
                "musket.cav.fire.shock"
            );
            RUN_OF_HORSE
        }
    }

    /// Whether the chart has numbers for this charger and this enemy, and ground and formation allow for shock.
    fn is_shocked(&self, stand: &Stand, touch: &Touch) -> bool {
        !self.shock_faces(stand.unit, touch.enemy).is_empty() && self.is_shock_counted(stand, touch)
    }

    /// The faces that hit.
    fn shock_faces(&self, by: UnitId, enemy: UnitId) -> Faces {
        define!(
            "common.shock.chart",
            "common.shock.infantry",
            "medieval.shock.infantry-column",
            "medieval.shock.receiver",
            "medieval.shock.mounted-column",
            "medieval.shock.other-infantry",
            "medieval.elephant.no-shock-in"
        );
        define!("medieval.chariot.receive-shock", "medieval.shock.table", "medieval.shock.example-armor");
        let column = self.info(by).kind.troop().and_then(|troop| troop.row().shock_column);
        let row = self.info(enemy).kind.troop().and_then(|troop| troop.row().shock_row);
        match (column, row) {
            (Some(column), Some(row)) => SHOCK_HITS[row as usize].1[column as usize],
            (None, _) | (_, None) => Faces::of(&[]),
        }
    }

    /// The dice of stands whose figures have whole shocks; in a phalanx also those of the stand behind.
    fn whole(&self, id: UnitId, shocks: u8, striking: &[(&Stand, Vec<Touch>)]) -> Vec<Blow> {
        let mut blows = Vec::new();
        for rank in 0..self.ranks_with_shock(id) {
            for (stand, before) in striking {
                let file = self.unit(id).file_behind(stand.place, self.info(id));
                let Some(place) = file.get(usize::from(rank)) else { continue };
                let figures = self.fighters_at(id, *place);
                let dice = self.shock_dice(stand, &before[0], figures, shocks);
                if dice.total() > 0 {
                    blows.push(Blow { by: id, dice, before: before.clone() });
                }
            }
        }
        blows
    }

    /// How many ranks count shock: two of a phalanx.
    fn ranks_with_shock(&self, id: UnitId) -> u8 {
        define!("medieval.phalanx.shock", "common.shock.contact");
        if self.info(id).kind.troop() == Some(Troop::Hoplites) { 2 } else { 1 }
    }

    /// The dice of figures with half a shock: one for each two of them, from the left, against the stand that the left one strikes.
    fn paired(&self, id: UnitId, striking: &[(&Stand, Vec<Touch>)]) -> Vec<Blow> {
        define!("common.shock.half", "common.shock.half-pairs", "medieval.chart.half-shock");
        let unhindered =
            striking.iter().filter(|(stand, before)| self.shock_reduction(stand, &before[0]).is_empty());
        let mut figures: Vec<(u8, &Vec<Touch>)> = unhindered
            .flat_map(|(stand, before)| {
                let file = self.unit(id).rank_and_file(stand.place, self.info(id)).file;
                (0..self.fighters_at(id, stand.place)).map(move |_| (file, before))
            })
            .collect();
        figures.sort_by_key(|(file, _)| *file);
        let pairs = figures.chunks_exact(2);
        pairs
            .map(|pair| Blow {
                by: id,
                dice: Tally::base(rule!("common.shock.half"), "two figures with half a shock", 1),
                before: pair[0].1.clone(),
            })
            .collect()
    }

    /// The dice of one stand are thrown, and its hits fall on the file before it.
    fn roll_shock(&self, blow: &Blow, losses: &mut Losses, table: &mut Table<'_, Event>) {
        let target = blow.target();
        table.tell(&[rule!("common.shock.contact")], Event::Shocks { unit: blow.by, enemy: target.enemy });
        let hits = table.roll(Roll {
            rule: rule!("common.shock.chart"),
            what: "shock",
            side: self.side_of(blow.by),
            throw: Throw::hits(D6, blow.dice.dice(), self.shock_faces(blow.by, target.enemy)),
            dice: Some(&blow.dice),
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        for _ in 0..hits {
            if let Some((unit, place)) = self.struck_by_shock(blow, losses) {
                losses.add(unit, place);
            }
        }
    }

    /// Whose figure falls next: of the stand struck, of those that step up behind it, then of another stand before the charger.
    fn struck_by_shock(&self, blow: &Blow, losses: &Losses) -> Option<(UnitId, u8)> {
        define!("common.shock.step-through", "common.shock.fill");
        blow.before.iter().find_map(|touch| {
            let file = self.unit(touch.enemy).file_behind(touch.theirs, self.info(touch.enemy));
            let place = file.into_iter().find(|place| self.left_at(touch.enemy, *place, losses) > 0)?;
            Some((touch.enemy, place))
        })
    }
}

/// Whether it is a charger on horseback, for those whom only horses fear.
pub(super) fn is_mounted(troop: Troop) -> bool {
    matches!(troop.arm(), Arm::Cavalry | Arm::Piece) || troop == Troop::SamuraiCavalry
}
