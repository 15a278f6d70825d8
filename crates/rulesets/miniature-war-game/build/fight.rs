//! Shock, melee and morale.

use scribe::Code;

use crate::rows::{Common, Medieval};
use crate::variant;

pub(crate) fn write(code: &mut Code, common: &Common, medieval: &Medieval) {
    let rows = common.shock_hits.row.iter().map(|row| {
        let columns = [&row.light_cavalry, &row.medium_cavalry, &row.heavy_cavalry, &row.infantry];
        let faces: Vec<String> = columns.iter().map(|faces| format!("Faces::of(&{faces:?})")).collect();
        format!("(ShockRow::{}, [{}])", variant(&row.receiving), faces.join(", "))
    });
    code.table(
        "faces that hit in shock, in the order of `ShockRow`, each for the columns of `ShockColumn`",
        "SHOCK_HITS",
        "(ShockRow, [Faces; 4])",
        rows,
    );
    let rows = common.post_melee_morale.column.iter().map(|column| {
        let (from, to, none, back, turn) = (column.from, column.to, column.ne, column.b, column.bt);
        format!(
            "MoraleColumn {{ from: {from}, to: {to}, none: {none}, back: {back}, back_and_turn: {turn} }}"
        )
    });
    code.table("post-melee morale, column by column", "MORALE_COLUMNS", "MoraleColumn", rows);
    let samurai = &medieval.medieval_samurai_melee;
    for (doc, name, point) in [
        ("melee point of a samurai against heavy armour", "SAMURAI_TO_HEAVY", samurai.heavy_armor),
        ("melee point of a samurai against another", "SAMURAI_TO_SAMURAI", samurai.samurai),
        ("melee point of a samurai against medium armour", "SAMURAI_TO_MEDIUM", samurai.medium_armor),
        ("melee point of a samurai against pikes", "SAMURAI_TO_PIKES", samurai.pikes),
        ("melee point of a samurai against light troops", "SAMURAI_TO_LIGHT", samurai.light),
    ] {
        code.number(doc, name, "u8", point);
    }
    let caltrops = &medieval.medieval_caltrop_losses;
    let lines =
        [&caltrops.up_to_one_third, &caltrops.up_to_two_thirds, &caltrops.up_to_full, &caltrops.charge];
    code.table(
        "faces on which a figure falls on caltrops: up to a third, two thirds and all of its move, in a charge",
        "CALTROP_LOSSES",
        "Faces",
        lines.iter().map(|faces| format!("Faces::of(&{faces:?})")),
    );
    let ransom = &medieval.medieval_ransom;
    let nobles = [ransom.king_or_queen, ransom.prince, ransom.duke, ransom.baron, ransom.knight];
    code.table(
        "points of a captured noble, in the order of ranks",
        "RANSOMS",
        "u16",
        nobles.iter().map(u16::to_string),
    );
}
