//! The table `conditions` of a scenario file: contingents, leaders and battles by their ids, points in inches.

use battle::conditions::file;
use battle::naming::Names;
use muster::read::Reader;
use serde_json::Value;

use super::forces;
use crate::conditions::Conditions;
use crate::field::Scenario;
use crate::state::{BattleId, ContingentId, LeaderId};

/// What conditions can name, each by its id; what stands for nobody is left out.
fn names<'a>(
    contingents: impl Iterator<Item = &'a String>,
    leaders: impl Iterator<Item = &'a String>,
    battles: impl Iterator<Item = &'a String>,
) -> Names {
    Names::new(Value::Null)
        .with::<ContingentId>(contingents.map(String::as_str))
        .with::<LeaderId>(leaders.map(String::as_str))
        .with::<BattleId>(battles.map(String::as_str))
}

/// Reads the table; what is wrong is noted.
pub(super) fn read(file: &mut Reader<'_>, raw: &toml::Table, ids: &forces::Names) -> Conditions {
    let names = names(ids.contingents.iter(), ids.leaders.iter(), ids.battles.iter());
    let mut read: Conditions = file::read(file, raw, &names);
    if let Err(why) = read.settle(ids.contingents.len(), ids.leaders.len(), ids.battles.len()) {
        file.mistake("conditions", why);
    }
    read
}

impl Scenario {
    /// The table `conditions`, as a scenario file writes it.
    pub(super) fn write_conditions(&self, out: &mut String) {
        let names = names(
            self.contingents.iter().map(|info| &info.id),
            self.leaders.iter().map(|info| &info.id),
            self.battles.iter().map(|info| &info.id),
        );
        file::write(&self.conditions, &names, out);
    }
}
