//! How groups are written that may not have been named yet: where names hold, as `none`.

use battle::naming::holds;
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

pub(super) fn serialize<S: Serializer>(named: &[Option<GroupId>; 2], to: S) -> Result<S::Ok, S::Error> {
    if !holds::<GroupId>() {
        return named.serialize(to);
    }
    named.map(|group| group.map_or(Written::Nothing(Nothing::None), Written::Group)).serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Option<GroupId>; 2], D::Error> {
    if !holds::<GroupId>() {
        return Deserialize::deserialize(from);
    }
    let written = <[Written; 2]>::deserialize(from)?;
    Ok(written.map(|written| match written {
        Written::Nothing(Nothing::None) => None,
        Written::Group(group) => Some(group),
    }))
}
