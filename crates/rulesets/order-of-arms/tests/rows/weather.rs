//! The weather of a scenario, turn by turn (B5).

use expect_test::expect;

use crate::table::{check_lines, played, with_file};

/// The start of a turn under this sky, with a table and a turn that is foretold.
fn morning(turn: u8, sky: &str) -> String {
    let field = format!(
        "option weather
         weather {sky}
         turns 8
         turn {turn}
         red  F1 FI at 101 facing 201
         blue K1 FI at 505 facing 405
         leader red charles with F1, command 3, leads red, commands
         leader blue john with K1, leads blue, commands
         steps [{{ turn = \"start\" }}]"
    );
    let table = "[weather]
        start = \"clear\"
        table = [{ from = \"clear\", roll = [1, 2], to = \"rain\" }, { from = \"rain\", roll = [5, 6], to = \"storm\" }]
        spells = [{ turn = 4, weather = \"fog\" }]";
    with_file(&field, table)
}

#[test]
fn the_weather_is_thrown_for_first_of_all_by_the_line_of_the_weather_that_was() {
    holds!("B5.0a");
    let told = |turn: u8, sky: &str, dice: &[u8], expected| {
        check_lines(&morning(turn, sky), &[], dice, "weather", expected);
    };
    told(
        2,
        "clear",
        &[2, 6, 1, 6],
        expect![[r#"
        weather: 2 [B5.0a]
        the weather is rain [B5.0a]
    "#]],
    );
    // As it was, if nothing fits.
    told(
        2,
        "clear",
        &[3, 6, 1, 6],
        expect![[r#"
        weather: 3 [B5.0a]
    "#]],
    );
    told(
        2,
        "rain",
        &[2, 6, 1, 6],
        expect![[r#"
        weather: 2 [B5.0a]
    "#]],
    );
    told(
        2,
        "rain",
        &[5, 6, 1, 6],
        expect![[r#"
        weather: 5 [B5.0a]
        the weather is storm [B5.0a]
    "#]],
    );
    // Where the table has no line nobody throws, and what is foretold comes without a die.
    assert!(!played(&morning(2, "storm"), &[], &[6, 1, 6]).contains("weather"));
    told(
        4,
        "clear",
        &[6, 1, 6],
        expect![[r#"
        the weather is fog [B5.0a]
    "#]],
    );
    told(
        1,
        "clear",
        &[6, 1, 6],
        expect![[r#"
        the weather is clear [B5.0a]
    "#]],
    );
}
