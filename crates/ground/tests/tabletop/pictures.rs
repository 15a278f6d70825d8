//! Golden pictures of awkward contacts, in `docs/contacts`. `UPDATE_EXPECT=1` draws them anew.

use std::fmt::Write;

use expect_test::{ExpectFile, expect_file};
use ground::tabletop::{
    Angle, Bearing, Block, Cover, Edge, Exception, Feature, Fill, Flush, Hand, Layout, Leg, Length, Place,
    Point, Rect, Rounding, Shape, Walk, edge_facing,
};

/// 0.01 inch of gap over 0.10 inch at least, at any slant.
const LOOSE: Flush = Flush { gap: Length::new(254), least: Length::new(2_540), slack: Angle::QUARTER };

/// A picture of 400 by 300 millimetres, with what the tabletop answers below it.
struct Picture {
    body: String,
    notes: Vec<String>,
}

impl Picture {
    fn new() -> Picture {
        Picture { body: String::new(), notes: Vec::new() }
    }

    fn polygon(&mut self, points: &[Point], style: &str) {
        let points: Vec<String> = points.iter().map(|&point| on_paper(point)).collect();
        let _ = writeln!(self.body, r#"<polygon points="{}" {style}/>"#, points.join(" "));
    }

    fn line(&mut self, [a, b]: [Point; 2], style: &str) {
        let _ = writeln!(self.body, r#"<polyline points="{} {}" {style}/>"#, on_paper(a), on_paper(b));
    }

    fn block(&mut self, block: &Block, exceptions: &[Exception], colour: &str) {
        for stand in 0..block.shape.stands {
            let rect = block.stand_with(stand, exceptions);
            self.polygon(rect.corners(), &format!(r##"fill="{colour}" stroke="#222" stroke-width="4""##));
            self.line(rect.edge(Edge::Front), r##"stroke="#222" stroke-width="14""##);
        }
    }

    /// Marks the edges of two blocks that lie on each other, and lists them.
    fn contacts(
        &mut self,
        one: &Block,
        exceptions: &[Exception],
        two: &Block,
        other: &[Exception],
        flush: &Flush,
    ) {
        let mut lines = 0;
        for contact in one.contacts(exceptions, two, other, flush) {
            let rect = one.stand_with(contact.mine, exceptions);
            self.line(rect.edge(contact.my_edge), r##"stroke="#d22" stroke-width="8""##);
            self.notes.push(format!(
                "stand {} {:?} on stand {} {:?}: {:.2} mm",
                contact.mine,
                contact.my_edge,
                contact.theirs,
                contact.their_edge,
                f64::from(contact.length.micrometres()) / 1_000.0
            ));
            lines += 1;
        }
        if lines == 0 {
            self.notes.push("no edges on each other".to_owned());
        }
    }

    fn done(self, title: &str, expected: &ExpectFile) {
        let height = 3_000 + 120 * (self.notes.len() + 1);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4000 {height}\" width=\"800\">\n<title>{title}</title>\n<rect width=\"4000\" height=\"{height}\" fill=\"#fff\"/>\n<g fill=\"none\">\n{}</g>\n",
            self.body
        );
        let _ =
            writeln!(svg, r#"<text x="60" y="130" font-size="110" font-family="sans-serif">{title}</text>"#);
        for (place, note) in self.notes.iter().enumerate() {
            let y = 3_060 + 120 * place;
            let _ =
                writeln!(svg, r#"<text x="60" y="{y}" font-size="90" font-family="monospace">{note}</text>"#);
        }
        svg.push_str("</svg>\n");
        expected.assert_eq(&svg);
    }
}

/// Tenths of millimetres, y downwards.
fn on_paper(point: Point) -> String {
    format!("{:.2},{:.2}", f64::from(point.x) / 100.0, 3_000.0 - f64::from(point.y) / 100.0)
}

fn block(x: i32, y: i32, facing: i32, stands: u8, files: u8) -> Block {
    let shape = Shape::close(stands, files, Length::mm(40), Length::mm(20), Fill::MiddleLeft);
    Block::new(Place::new(Point::new(x * 1_000, y * 1_000), Bearing::hundredths(facing)), shape)
}

const RED: &str = "#e8b0a0";
const BLUE: &str = "#a8c4e8";
const GREEN: &str = "#b8d8a8";
const GHOST: &str = r##"fill="none" stroke="#999" stroke-width="3" stroke-dasharray="12""##;

/// A charger's start and end against an edge of a target.
fn charge(title: &str, charger: &Block, target: &Block, expected: &ExpectFile) {
    let mut picture = Picture::new();
    let edge = edge_facing(&target.footprint(), charger.place.at).expect("it stands outside");
    let end = charger.lined_up(target, edge);
    picture.polygon(charger.footprint().corners(), GHOST);
    picture.block(target, &[], BLUE);
    picture.block(&end, &[], RED);
    picture.notes.push(format!(
        "the {edge:?} edge is struck, the charger turns by {:?}",
        (end.place.facing - charger.place.facing).get()
    ));
    picture.contacts(&end, &[], target, &[], &LOOSE);
    picture.done(title, expected);
}

#[test]
fn fronts_line_up_file_by_file_at_an_angle() {
    let title = "A front is struck at an angle and files line up";
    charge(
        title,
        &block(180, 60, 2_000, 6, 3),
        &block(210, 180, 20_700, 8, 4),
        &expect_file!["../../../../docs/contacts/front.svg"],
    );
}

#[test]
fn a_flank_is_struck_from_behind_the_front_line() {
    let title = "A flank is struck from behind the front line";
    charge(
        title,
        &block(80, 200, 9_000, 4, 4),
        &block(230, 130, 17_000, 9, 3),
        &expect_file!["../../../../docs/contacts/flank.svg"],
    );
}

#[test]
fn a_rear_is_struck_with_its_last_rank_unfilled() {
    let title = "A rear is struck whose last rank is unfilled";
    charge(
        title,
        &block(190, 40, 500, 3, 3),
        &block(200, 180, 1_500, 9, 4),
        &expect_file!["../../../../docs/contacts/rear.svg"],
    );
}

#[test]
fn corners_that_meet_are_no_contact() {
    let (one, two) = (block(120, 150, 0, 4, 4), block(280, 150, 18_000, 4, 4));
    let mut picture = Picture::new();
    picture.block(&one, &[], RED);
    picture.block(&two, &[], BLUE);
    picture.contacts(&one, &[], &two, &[], &LOOSE);
    let (mine, theirs) = (one.stand(3), two.stand(3));
    let corners = mine.corner_contact(&theirs).expect("the corners meet");
    picture.notes.push(format!("stand 3 {:?} meets stand 3 {:?}", corners.0, corners.1));
    picture.done("Lines that meet corner to corner", &expect_file!["../../../../docs/contacts/corner.svg"]);
}

#[test]
fn two_targets_are_met_at_once() {
    let (left, right) = (block(120, 180, 18_000, 4, 4), block(285, 180, 18_000, 4, 4));
    let charger = block(200, 80, 0, 4, 4).lined_up(&left, Edge::Front).shifted_right(Length::mm(2));
    let mut picture = Picture::new();
    picture.block(&left, &[], BLUE);
    picture.block(&right, &[], GREEN);
    picture.block(&charger, &[], RED);
    picture.contacts(&charger, &[], &left, &[], &LOOSE);
    picture.notes.push("and on the other:".to_owned());
    picture.contacts(&charger, &[], &right, &[], &LOOSE);
    picture.done("A front that meets two bodies at once", &expect_file!["../../../../docs/contacts/two.svg"]);
}

#[test]
fn a_slanted_strike_begins_with_a_corner() {
    let (charger, target) = (block(170, 60, 1_200, 8, 4), block(210, 190, 18_000, 8, 4));
    let strike =
        charger.strike(&[], charger.place.facing, Length::mm(300), &target, &[]).expect("it strikes");
    let end =
        Walk::new(charger, Rounding::AtEnd, Cover::Stands).step(Leg::ahead(strike.way)).expect("a leg").to;
    let mut picture = Picture::new();
    picture.polygon(charger.footprint().corners(), GHOST);
    picture.block(&target, &[], BLUE);
    picture.block(&end, &[], RED);
    picture.notes.push(format!(
        "after {} micrometres stand {} {} strikes stand {} {}",
        strike.way.micrometres(),
        strike.mine,
        name(strike.with),
        strike.theirs,
        name(strike.on)
    ));
    picture.contacts(&end, &[], &target, &[], &Flush::TIGHT);
    picture
        .done("A charge at an angle stops at a corner", &expect_file!["../../../../docs/contacts/slant.svg"]);
}

fn name(feature: Feature) -> String {
    match feature {
        Feature::Edge(edge) => format!("{edge:?} edge"),
        Feature::Corner(corner) => format!("{corner:?} corner"),
    }
}

#[test]
fn turned_and_stepped_stands_meet_their_enemies() {
    let target = block(200, 150, 0, 6, 3);
    let exceptions = [
        Exception { stand: 2, ahead: Length::ZERO, right: Length::ZERO, front: Edge::Right },
        Exception { stand: 0, ahead: Length::mm(30), right: Length::ZERO, front: Edge::Front },
    ];
    let (ahead, aside) = (block(160, 180, 18_000, 2, 1), block(260, 140, 27_000, 2, 2));
    let mut picture = Picture::new();
    picture.block(&target, &exceptions, BLUE);
    for enemy in [&ahead, &aside] {
        picture.block(enemy, &[], RED);
        picture.contacts(enemy, &[], &target, &exceptions, &Flush::TIGHT);
    }
    picture.done(
        "A stand that turned and one that stepped forward",
        &expect_file!["../../../../docs/contacts/exceptions.svg"],
    );
}

#[test]
fn a_wheel_brushes_its_neighbour() {
    let (mover, neighbour) = (block(160, 120, 0, 12, 3), block(281, 118, 0, 8, 2));
    let step = Walk::new(mover, Rounding::EachLeg, Cover::Footprint)
        .step(Leg::Wheel { about: Hand::Left, by: Angle::degrees(60) })
        .expect("a leg");
    let mut picture = Picture::new();
    for rect in step.sweep.positions().step_by(20) {
        picture.polygon(rect.corners(), GHOST);
    }
    picture.block(&neighbour, &[], BLUE);
    picture.block(&mover, &[], RED);
    let mut layout = Layout::new(1);
    layout.set(0, &neighbour, Cover::Footprint);
    let way = layout.stop(&step.sweep, |_| true).expect("it is stopped").way.micrometres();
    picture.notes.push(format!("of {} micrometres the wheel is free for {way}", step.cost.micrometres()));
    picture.done(
        "A wheel whose outer rear corner brushes a neighbour",
        &expect_file!["../../../../docs/contacts/wheel.svg"],
    );
}

#[test]
fn skirmishers_are_met_through_their_gaps() {
    let shape = Shape::open(4, Length::mm(40), Length::mm(20), Length::mm(20));
    let target = Block::new(Place::new(Point::new(200_000, 180_000), Bearing::SOUTH), shape);
    let charger = block(215, 80, 0, 4, 4).lined_up(&target, Edge::Front);
    let mut picture = Picture::new();
    picture.block(&target, &[], GREEN);
    picture.block(&charger, &[], RED);
    picture.contacts(&charger, &[], &target, &[], &LOOSE);
    let free = target.footprint().free_stretch(Edge::Front, [charger.footprint()].iter(), LOOSE.gap);
    picture.notes.push(format!("{} micrometres of the front stay free", free.micrometres()));
    picture.done("Skirmishers struck across their gaps", &expect_file!["../../../../docs/contacts/gaps.svg"]);
    assert!(!Rect::overlaps(&charger.footprint(), &target.footprint()));
}
