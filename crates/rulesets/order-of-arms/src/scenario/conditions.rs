//! The conditions of a neutral battle in a scenario file: the table `conditions`. Units, leaders and formations stand in it
//! by their ids, areas by their numbers.

use battle::conditions::file;
use battle::naming;
use ground::areas::{AreaId, AreaMap};
use muster::read::Reader;
use serde_json::Value;

use super::reading::Names;
use crate::conditions::Conditions;
use crate::field::Scenario;
use crate::state::{FormationId, LeaderId, UnitId};

/// Reads the table `conditions`; what is wrong is noted.
pub(super) fn read(
    file: &mut Reader<'_>,
    raw: &toml::Table,
    names: &Names,
    map: Option<&AreaMap>,
) -> Conditions {
    // What stands for nobody is left out.
    let names = naming::Names::new(Value::Null)
        .with::<UnitId>(names.units.iter().map(String::as_str))
        .with::<LeaderId>(names.leaders.iter().map(String::as_str))
        .with::<FormationId>(names.formations.iter().map(String::as_str))
        .with::<AreaId>(map.into_iter().flat_map(labels));
    file::read(file, raw, &names)
}

/// The areas of a map, each by its label.
fn labels(map: &AreaMap) -> impl Iterator<Item = String> {
    (0..map.len() as u16).map(|number| map.label(AreaId(number)))
}

impl Scenario {
    /// The conditions as tables of a scenario file.
    pub(super) fn write_conditions(&self, out: &mut String) {
        let names = naming::Names::new(Value::Null)
            .with::<UnitId>(self.units.iter().map(|unit| unit.id.as_str()))
            .with::<LeaderId>(self.leaders.iter().map(|leader| leader.id.as_str()))
            .with::<FormationId>(self.formations.iter().map(|formation| formation.id.as_str()))
            .with::<AreaId>(labels(&self.map));
        file::write(&self.conditions, &names, out);
    }
}
