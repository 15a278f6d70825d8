//! Sines, bearings and arcs.

use ground::tabletop::{Angle, Bearing, Length, Vector};

#[test]
fn sines_and_cosines_are_good_to_fifteen_digits() {
    for hundredths in 0..36_000 {
        let unit = Bearing::hundredths(hundredths).unit();
        let (sin, cos) = (f64::from(hundredths) / 100.0).to_radians().sin_cos();
        let one = (1i64 << 60) as f64;
        assert!((unit.sin as f64 / one - sin).abs() < 1e-15, "the sine of {hundredths}");
        assert!((unit.cos as f64 / one - cos).abs() < 1e-15, "the cosine of {hundredths}");
        let square = i128::from(unit.sin).pow(2) + i128::from(unit.cos).pow(2) - (1i128 << 120);
        assert!(square.abs() < 1 << 63, "the circle at {hundredths}");
    }
    assert_eq!(Bearing::EAST.unit().sin, 1 << 60);
    assert_eq!(Bearing::degrees(30).unit().sin, 1 << 59);
}

#[test]
fn a_quarter_turn_or_a_mirror_changes_no_digit() {
    for hundredths in 0..36_000 {
        let bearing = Bearing::hundredths(hundredths);
        let (unit, right, mirror) =
            (bearing.unit(), bearing.right().unit(), Bearing::hundredths(-hundredths).unit());
        assert_eq!((right.sin, right.cos), (unit.cos, -unit.sin));
        assert_eq!((mirror.sin, mirror.cos), (-unit.sin, unit.cos));
    }
}

#[test]
fn the_bearing_of_a_way_is_the_one_it_was_made_from() {
    for hundredths in 0..36_000 {
        let bearing = Bearing::hundredths(hundredths);
        let unit = bearing.unit();
        let way = Vector::new(unit.sin >> 36, unit.cos >> 36);
        assert_eq!(Bearing::of(way), Some(bearing));
    }
    assert_eq!(Bearing::of(Vector::new(0, 0)), None);
    assert_eq!(Bearing::of(Vector::new(-5, 5)), Some(Bearing::degrees(315)));
}

#[test]
fn an_arc_is_rounded_up_and_an_angle_down() {
    assert_eq!(Angle::degrees(180).arc(Length::new(1_000_000)), Length::new(3_141_593));
    assert_eq!(Angle::ZERO.arc(Length::mm(40)), Length::ZERO);
    for hundredths in 1..9_000 {
        let angle = Angle::hundredths(hundredths);
        for front in [38_100, 40_000, 152_400, 381_000] {
            let arc = angle.arc(Length::new(front));
            let exact = f64::from(front) * f64::from(hundredths) / 18_000.0 * std::f64::consts::PI;
            assert!(f64::from(arc.micrometres()) >= exact && f64::from(arc.micrometres()) < exact + 1.0);
            assert_eq!(Angle::of_arc(arc, Length::new(front)), angle, "the angle of its own arc");
        }
    }
}

#[test]
fn lengths_are_exact_in_all_three_units() {
    assert_eq!(Length::inch_hundredths(425).micrometres(), 107_950);
    assert_eq!(Length::mu_hundredths(160), Length::mm(40));
    assert_eq!(Length::cm(3), Length::mm(30));
    assert_eq!(Length::new(107_950 + 127).rounded_to(Length::INCH_HUNDREDTH), 426);
    assert_eq!(Length::new(107_950 + 126).rounded_to(Length::INCH_HUNDREDTH), 425);
}
