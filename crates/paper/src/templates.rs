//! Templates for a real table, life-size: one unit of a drawing is a millimetre on paper.

use std::fmt::Write as _;

use battle::{Template, TemplatePart};

use crate::{escaped, page};

/// What is higher than this is cut into pieces, in hundredths of a millimetre.
const HIGHEST: i32 = 24_000;
/// How long the ruler is, in millimetres.
const RULER: i32 = 100;

/// The templates of a ruleset with this name, each with a ruler beside it to check the printer.
#[must_use]
pub fn templates(ruleset: &str, templates: &[Template]) -> String {
    let title = format!("{ruleset}: templates");
    let mut body = format!(
        "<header><h1>{}</h1><span>templates, life-size</span></header>\n\
         <p class=\"facts\">Print without scaling (\u{201c}actual size\u{201d}, 100 %), and hold a ruler to the one beside each piece: \
         it is {RULER} mm long.</p>\n",
        escaped(ruleset)
    );
    for template in templates {
        body.push_str(&pieces(template));
    }
    page(&title, &body)
}

/// A template, in as many pieces as it takes.
fn pieces(template: &Template) -> String {
    let [width, height] = template.size;
    let count = (height + HIGHEST - 1) / HIGHEST;
    let drawing: String = template.parts.iter().map(part).collect();
    let mut out = String::new();
    for number in 0..count.max(1) {
        let top = number * HIGHEST;
        let high = (height - top).min(HIGHEST);
        let which = if count > 1 {
            format!(", part {} of {count}: glue them edge to edge", number + 1)
        } else {
            String::new()
        };
        // Writing to a text cannot fail.
        let _ = writeln!(
            out,
            "<section class=\"template\"><h2>{}{which}</h2>\n<p>{}</p>\n<div class=\"beside\">\n\
             <svg class=\"life\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 {t} {w} {h}\">{drawing}</svg>\n{}\n</div></section>",
            escaped(&template.title),
            escaped(&template.says),
            ruler(),
            w = mm(width),
            h = mm(high),
            t = mm(top)
        );
    }
    out
}

fn part(part: &TemplatePart) -> String {
    match part {
        TemplatePart::Circle { at: [x, y], radius } => {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", mm(*x), mm(*y), mm(*radius))
        }
        TemplatePart::Area { points, colour } => {
            let points: Vec<String> = points.iter().map(|[x, y]| format!("{},{}", mm(*x), mm(*y))).collect();
            format!("<polygon fill=\"{colour}\" points=\"{}\"/>", points.join(" "))
        }
        TemplatePart::Line { ends: [[a, b], [c, d]], colour } => {
            format!(
                "<line stroke=\"{colour}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
                mm(*a),
                mm(*b),
                mm(*c),
                mm(*d)
            )
        }
        TemplatePart::Word { at: [x, y], text } => {
            format!("<text x=\"{}\" y=\"{}\">{}</text>", mm(*x), mm(*y), escaped(text))
        }
    }
}

/// A ruler with a stroke for each millimetre.
fn ruler() -> String {
    let mut out = format!(
        "<svg class=\"ruler\" width=\"12mm\" height=\"{}mm\" viewBox=\"0 -2 12 {}\">",
        RULER + 4,
        RULER + 4
    );
    for at in 0..=RULER {
        let long = if at % 10 == 0 {
            6
        } else if at % 5 == 0 {
            4
        } else {
            2
        };
        let _ = write!(out, "<line x1=\"0\" y1=\"{at}\" x2=\"{long}\" y2=\"{at}\"/>");
        if at % 10 == 0 {
            let _ = write!(out, "<text x=\"9\" y=\"{at}\">{}</text>", at / 10);
        }
    }
    out + "</svg>"
}

/// Hundredths of a millimetre as millimetres.
fn mm(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    let text = if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:02}") };
    format!("{sign}{}", if rest == 0 { &text } else { text.trim_end_matches('0') })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_as_large_on_paper_as_it_says_and_what_is_too_high_is_cut() {
        let parts = vec![TemplatePart::Circle { at: [2_000, 15_050], radius: 725 }];
        let wheel =
            Template { title: "a stick".to_owned(), says: String::new(), size: [4_000, 30_000], parts };
        let page = templates("rules", &[wheel]);
        assert!(page.contains("width=\"40mm\" height=\"240mm\" viewBox=\"0 0 40 240\""));
        assert!(page.contains("width=\"40mm\" height=\"60mm\" viewBox=\"0 240 40 60\""));
        assert_eq!(page.matches("<circle cx=\"20\" cy=\"150.5\" r=\"7.25\"/>").count(), 2);
        assert_eq!(
            page.matches("class=\"ruler\" width=\"12mm\" height=\"104mm\" viewBox=\"0 -2 12 104\"").count(),
            2
        );
    }
}
