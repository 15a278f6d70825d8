//! What shooting is likely to do to a group, and what it does.

use crate::rules::fight::pairing::{Base, shooting_score};
use crate::rules::shoot::arms::{DIE, Stance};
use crate::rules::shoot::points::About;
use crate::state::{GroupId, State};

/// What a hit for four bases is worth, in thousandths of what a group is.
const SHOT: i32 = 60;

/// Shooting of and at a group, in hundredths of a hit for four bases of the target.
#[derive(Default)]
pub(super) struct Fire {
    /// At the enemy at whom it does most.
    given: i32,
    /// Of all enemies.
    taken: i32,
}

impl Fire {
    /// Adds what a group and an enemy so many tenths of an MU from it do to each other.
    pub(super) fn add(&mut self, state: &State, id: GroupId, enemy: GroupId, far: i32) {
        self.given = self.given.max(state.volley(id, enemy, far));
        self.taken += state.volley(enemy, id, far);
    }

    /// What that is worth, in thousandths of what a group is.
    pub(super) fn worth(&self) -> i32 {
        SHOT * (self.given - self.taken) / 100
    }
}

impl State {
    /// How many hundredths of a hit for four bases of the target a group is likely to score when it shoots at an enemy so far off.
    fn volley(&self, by: GroupId, at: GroupId, far: i32) -> i32 {
        let kind = self.kind(by);
        let Some(weapon) = kind.weapon() else { return 0 };
        let range = kind.range(weapon);
        let is_near = far <= 10 * i32::from(range.most);
        if !is_near || self.is_in_combat(by) || !self.frame(by).is_ahead(self.footprint(at).centre()) {
            return 0;
        }
        let long = far > 10 * i32::from(range.effective);
        let (files, bases) = (i32::from(self.files(by)), i32::from(self.group(by).bases));
        let behind = if kind.shoots_in_one_rank() { 0 } else { (bases - files).clamp(0, files) };
        let sixths = |second: bool| kind.shooting_rate(weapon, Stance { second, long }).sixths;
        let dice = 100 * (files * sixths(false) + behind * sixths(true)) / DIE;
        let about = About { hampered: self.is_in_combat(at), covered: false, by };
        let net = self.shooting_net(weapon, Base { group: at, base: 0 }, about).total();
        let faces = (7 - shooting_score(net).total()).clamp(0, 6);
        self.kept_dice(by, 0, dice) * faces / 6 * 4 / i32::from(self.group(at).bases.max(1))
    }
}
