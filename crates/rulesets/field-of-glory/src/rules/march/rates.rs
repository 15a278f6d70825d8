//! How far a group goes in a turn (move.rates, move.mixed-ground, move.slowest, move.column-slow, vmd.least).

use ground::tabletop::{Bounds, Length, Rect, Sweep};

use crate::charts::{COMMANDER_RATES, VARIABLE, VARIABLE_MOVE_LEAST_MU};
use crate::rulebook::define;
use crate::rules::facts::geometry::mu;
use crate::rules::march::travel::Travel;
use crate::state::{GroupId, State};
use crate::troops::{Class, Troop};

/// Rates of groups.
impl State {
    /// How far a group goes on ground of a class, in MUs: as far as the slowest of its men. None where one of them may not enter.
    /// A column gets on better in ground that slows it.
    pub(crate) fn rate_in(&self, group: GroupId, class: impl Fn(Troop) -> Class) -> Option<u8> {
        define!("move.slowest", "move.column-slow");
        let is_column = self.is_column(group);
        let mut slowest = None;
        for kind in self.kinds(group) {
            let (troop, class) = (kind.troop, class(kind.troop));
            if !State::may_enter(class, troop) {
                return None;
            }
            let rides = if self.rides(group) { Troop::LightHorse } else { troop };
            let rate = State::rate_on(class, rides)?;
            let open = State::rate_on(Class::Open, rides)?;
            let rate = if is_column && rate < open { rate + 1 } else { rate };
            slowest = Some(slowest.map_or(rate, |known: u8| known.min(rate)));
        }
        // The weather leaves everybody something.
        slowest.map(|rate| rate.min(rate.saturating_sub(self.slowed_by_weather(group)).max(1)))
    }

    /// How far a group goes, in MUs, that stands with these bases: the lowest rate of any ground that one of them is in.
    pub(crate) fn rate_of_bases(&self, group: GroupId, bases: &[Rect]) -> u8 {
        define!("move.mixed-ground", "move.rates");
        let rates = bases
            .iter()
            .map(|base| self.rate_in(group, |troop| self.class_under(base, Some(group), troop)).unwrap_or(0));
        rates.min().unwrap_or(0)
    }

    /// How far a group goes from where it stands, in MUs, before it enters other ground.
    pub(crate) fn rate(&self, group: GroupId) -> u8 {
        if self.is_on_plain(self.bounds(group)) {
            return self.rate_in(group, |_| Class::Open).unwrap_or(0);
        }
        self.rate_of_bases(group, self.bases(group))
    }

    /// Whether nothing but open ground lies within some bounds.
    fn is_on_plain(&self, bounds: &Bounds) -> bool {
        let mut pieces = self.scenario.table.near(bounds);
        let mut crossings = self.scenario.crossings.iter();
        pieces.next().is_none() && !crossings.any(|crossing| crossing.rect.bounds().meets(bounds))
    }

    /// How far a group goes on ground of a piece of terrain, in MUs; none if it may not enter.
    pub(crate) fn rate_on_piece(&self, group: GroupId, piece: usize) -> Option<u8> {
        self.rate_in(group, |troop| self.class_of_piece(piece, Some(group), troop))
    }

    /// The rate, in MUs, that a sweep which is no straight way leaves a group on its way: the lowest of any ground that it touches.
    pub(crate) fn rate_after(&self, travel: &Travel, sweep: &Sweep) -> u8 {
        define!("move.mixed-ground");
        if travel.road {
            return travel.rate;
        }
        let mut least = travel.rate;
        for crossing in self.scenario.crossings.iter().filter(|crossing| sweep.meets(&crossing.rect)) {
            least = least.min(self.rate_in(travel.group, |_| crossing.class).unwrap_or_default());
        }
        for (piece, _) in self.scenario.table.near(sweep.bounds()) {
            // Most ground slows nobody, which is sooner found out than whether it is touched.
            let rate = self.rate_on_piece(travel.group, piece).unwrap_or_default();
            if rate < least && self.is_ground_touched(piece, sweep) {
                least = rate;
            }
        }
        least
    }
}

define!("move.rate.commander");
/// How far a commander goes on his own on ground of a class.
pub(crate) fn commander_rate(class: Class) -> Option<Length> {
    match class {
        Class::Impassable => None,
        class => COMMANDER_RATES[class as usize].map(mu),
    }
}

/// A variable distance: a rate in MUs changed by a die, never less than the least.
pub(crate) fn variable_distance(rate: u8, die: i32) -> u8 {
    define!("vmd.roll", "vmd.least");
    let at = usize::try_from(die - 1).unwrap_or_default().min(VARIABLE.len() - 1);
    let distance = i32::from(rate) + i32::from(VARIABLE[at]);
    u8::try_from(distance.max(VARIABLE_MOVE_LEAST_MU)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::variable_distance;

    #[test]
    fn a_variable_move_is_changed_by_up_to_two_and_never_shorter_than_one() {
        assert_eq!([1, 2, 3, 4, 5, 6].map(|die| variable_distance(5, die)), [3, 4, 5, 5, 6, 7]);
        assert_eq!([1, 2, 3].map(|die| variable_distance(1, die)), [1, 1, 1]);
    }
}
