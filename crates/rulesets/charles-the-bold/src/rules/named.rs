//! How groups are written that may not have been named yet: where names hold, as `none`.

use battle::naming::holds;
use battle::{Sealed, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::GroupId;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Nothing {
    None,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Nothing(Nothing),
    Group(GroupId),
}

pub(super) fn serialize<S: Serializer>(named: &Sealed<GroupId>, to: S) -> Result<S::Ok, S::Error> {
    let named = Side::BOTH.map(|side| named.of(side));
    if !holds::<GroupId>() {
        return named.serialize(to);
    }
    named.map(|group| group.map_or(Written::Nothing(Nothing::None), Written::Group)).serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Sealed<GroupId>, D::Error> {
    let named = if holds::<GroupId>() {
        let written = <[Written; 2]>::deserialize(from)?;
        written.map(|written| match written {
            Written::Nothing(Nothing::None) => None,
            Written::Group(group) => Some(group),
        })
    } else {
        Deserialize::deserialize(from)?
    };
    let mut sealed = Sealed::default();
    for (side, group) in Side::BOTH.into_iter().zip(named) {
        if let Some(group) = group {
            sealed = sealed.with(side, group);
        }
    }
    Ok(sealed)
}
