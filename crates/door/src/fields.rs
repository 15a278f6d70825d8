//! The fields of a piece in a position, and a ruling that changes them.

use toml::{Table, Value};

/// A field that a ruling changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldChange<'a> {
    /// The piece.
    pub piece: &'a str,
    /// The field's name in a scenario file.
    pub field: &'a str,
    /// Its new value, as a scenario file writes it.
    pub value: &'a str,
}

/// The fields of a piece, each with its value as a scenario file writes it; none if there is no such piece.
pub(crate) fn of(position: &str, piece: &str) -> Vec<(String, String)> {
    let Ok(file) = position.parse::<Table>() else { return Vec::new() };
    let Some(path) = find(&file, piece) else { return Vec::new() };
    let Some(table) = path.table(&file) else { return Vec::new() };
    table
        .iter()
        .filter(|(name, _)| *name != "id")
        .map(|(name, value)| (name.clone(), value.to_string()))
        .collect()
}

/// Whether a view, as data, names this piece: of others nothing is told, not even that they are there.
pub(crate) fn names(view: &serde_json::Value, piece: &str) -> bool {
    match view {
        serde_json::Value::Object(map) => {
            map.get("id").is_some_and(|id| id == piece) || map.values().any(|value| names(value, piece))
        }
        serde_json::Value::Array(list) => list.iter().any(|value| names(value, piece)),
        _ => false,
    }
}

/// What is said of a piece that is not there, or not known.
pub(crate) fn unknown(piece: &str) -> String {
    format!("there is no piece {piece:?}")
}

/// The piece of a scenario file that makes these changes.
pub(crate) fn change(position: &str, changes: &[FieldChange<'_>]) -> Result<String, String> {
    if changes.is_empty() {
        return Err("a ruling changes something".to_string());
    }
    let file: Table = position.parse().map_err(|error| format!("the position cannot be read: {error}"))?;
    let mut ruling = Table::new();
    for &FieldChange { piece, field, value } in changes {
        let path = find(&file, piece).ok_or_else(|| unknown(piece))?;
        let value = read(value).map_err(|why| format!("{piece}, {field}: {why}"))?;
        if field == "id" || field.is_empty() {
            return Err(format!("{piece}: the id of a piece stays"));
        }
        let mut inner = Table::new();
        inner.insert("id".to_string(), Value::String(piece.to_string()));
        inner.insert(field.to_string(), value);
        join(&mut ruling, path.wrap(inner));
    }
    Ok(ruling.to_string())
}

/// A ruling in words, and the pieces it speaks of: "archers: facing = 0, melee = 1".
pub(crate) fn in_words(ruling: &str) -> (String, Vec<String>) {
    fn collect(table: &Table, into: &mut Vec<(String, Vec<String>)>) {
        if let Some(id) = id_of(table) {
            let plain = table.iter().filter(|(name, value)| *name != "id" && !holds_pieces(value));
            let changes: Vec<String> = plain.map(|(name, value)| format!("{name} = {value}")).collect();
            if !changes.is_empty() {
                into.push((id.clone(), changes));
            }
        }
        for value in table.values() {
            match value {
                Value::Array(list) => {
                    list.iter().filter_map(Value::as_table).for_each(|entry| collect(entry, into));
                }
                Value::Table(inner) => collect(inner, into),
                _ => {}
            }
        }
    }
    let mut pieces = Vec::new();
    if let Ok(table) = ruling.parse::<Table>() {
        collect(&table, &mut pieces);
    }
    if pieces.is_empty() {
        return (ruling.trim().replace('\n', ", "), Vec::new());
    }
    let words: Vec<String> =
        pieces.iter().map(|(id, changes)| format!("{id}: {}", changes.join(", "))).collect();
    (words.join("; "), pieces.into_iter().map(|(id, _)| id).collect())
}

/// Whether a value is a list of pieces or a table, which have fields of their own.
fn holds_pieces(value: &Value) -> bool {
    match value {
        Value::Table(_) => true,
        Value::Array(list) => {
            list.iter().any(|entry| entry.as_table().is_some_and(|table| id_of(table).is_some()))
        }
        _ => false,
    }
}

/// A value as a scenario file writes it.
fn read(text: &str) -> Result<Value, String> {
    let line = format!("value = {text}");
    let unreadable = |why: &str| format!("{text:?} is no value: {why} (a word stands in quotes)");
    let mut table: Table = line.parse().map_err(|error: toml::de::Error| unreadable(error.message()))?;
    match (table.remove("value"), table.is_empty()) {
        (Some(value), true) => Ok(value),
        _ => Err(unreadable("it is more than one")),
    }
}

/// The way from the top of a file to the table of a piece: lists and tables by name, with the id of a list's entry.
struct Way(Vec<(String, Option<String>)>);

impl Way {
    fn table<'a>(&self, file: &'a Table) -> Option<&'a Table> {
        let mut at = file;
        for (name, id) in &self.0 {
            at = match (at.get(name)?, id) {
                (Value::Array(list), Some(id)) => {
                    list.iter().filter_map(Value::as_table).find(|entry| id_of(entry) == Some(id))?
                }
                (Value::Table(table), None) => table,
                _ => return None,
            };
        }
        Some(at)
    }

    /// A file with this table at the end of the way.
    fn wrap(&self, mut inner: Table) -> Table {
        for (name, id) in self.0.iter().rev() {
            let value = match id {
                Some(id) => {
                    inner.insert("id".to_string(), Value::String(id.clone()));
                    Value::Array(vec![Value::Table(inner)])
                }
                None => Value::Table(inner),
            };
            inner = Table::from_iter([(name.clone(), value)]);
        }
        inner
    }
}

fn id_of(table: &Table) -> Option<&String> {
    match table.get("id") {
        Some(Value::String(id)) => Some(id),
        _ => None,
    }
}

fn find(file: &Table, piece: &str) -> Option<Way> {
    fn search(table: &Table, piece: &str, way: &mut Vec<(String, Option<String>)>) -> bool {
        for (name, value) in table {
            match value {
                Value::Array(list) => {
                    for entry in list.iter().filter_map(Value::as_table) {
                        let Some(id) = id_of(entry) else { continue };
                        way.push((name.clone(), Some(id.clone())));
                        if id == piece || search(entry, piece, way) {
                            return true;
                        }
                        way.pop();
                    }
                }
                Value::Table(inner) => {
                    way.push((name.clone(), None));
                    if search(inner, piece, way) {
                        return true;
                    }
                    way.pop();
                }
                _ => {}
            }
        }
        false
    }
    let mut way = Vec::new();
    search(file, piece, &mut way).then_some(Way(way))
}

/// Adds one change to others; entries of one id are one entry.
fn join(into: &mut Table, more: Table) {
    for (name, value) in more {
        match (into.get_mut(&name), value) {
            (Some(Value::Table(old)), Value::Table(new)) => join(old, new),
            (Some(Value::Array(old)), Value::Array(new)) => {
                for entry in new {
                    let same = old.iter_mut().find(|other| other.get("id") == entry.get("id"));
                    match (same, entry) {
                        (Some(Value::Table(old)), Value::Table(new)) => join(old, new),
                        (_, entry) => old.push(entry),
                    }
                }
            }
            (_, value) => {
                into.insert(name, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldChange, change, in_words, of};

    const POSITION: &str = "
        [battle]
        round = 1
        [[group]]
        id = \"G\"
        [[stand]]
        id = \"A\"
        at = [1, 2]
        facing = 3
        [[stand]]
        id = \"B\"
        unit = \"bows\"
    ";

    fn field<'a>(piece: &'a str, field: &'a str, value: &'a str) -> FieldChange<'a> {
        FieldChange { piece, field, value }
    }

    #[test]
    fn a_ruling_is_told_in_words_with_its_pieces() {
        let changes = [field("A", "facing", "0"), field("A", "melee", "1"), field("B", "at", "[0, 1]")];
        let (words, pieces) = in_words(&change(POSITION, &changes).unwrap());
        assert_eq!(words, "A: facing = 0, melee = 1; B: at = [0, 1]");
        assert_eq!(pieces, ["A", "B"]);
        assert_eq!(in_words("round = 2\n"), ("round = 2".to_string(), Vec::new()));
    }

    #[test]
    fn the_fields_of_a_piece_are_those_of_the_file() {
        let fields = of(POSITION, "A");
        assert_eq!(
            fields,
            [("at".to_string(), "[1, 2]".to_string()), ("facing".to_string(), "3".to_string())]
        );
        assert!(of(POSITION, "C").is_empty());
    }

    #[test]
    fn several_changes_make_one_piece_of_a_file() {
        let changes =
            [field("A", "facing", "5"), field("B", "unit", "\"bills\""), field("A", "at", "[0, 0]")];
        let text = change(POSITION, &changes).unwrap();
        let table: toml::Table = text.parse().unwrap();
        let stands = table["stand"].as_array().unwrap();
        assert_eq!(stands.len(), 2);
        assert_eq!(stands[0].get("facing").and_then(toml::Value::as_integer), Some(5));
        assert_eq!(stands[1].get("unit").and_then(toml::Value::as_str), Some("bills"));
    }

    #[test]
    fn what_cannot_be_changed_is_said() {
        assert!(change(POSITION, &[field("C", "at", "1")]).unwrap_err().contains("no piece"));
        assert!(change(POSITION, &[field("A", "at", "x")]).unwrap_err().contains("no value"));
        assert!(change(POSITION, &[field("A", "at", "1\nb = 2")]).unwrap_err().contains("more than one"));
        assert!(change(POSITION, &[field("A", "id", "\"Z\"")]).unwrap_err().contains("stays"));
        assert!(change(POSITION, &[]).is_err());
    }
}
