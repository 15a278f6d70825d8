//! The parts of clauses: directions, distances, names, units, and what follows a verb of the chart.

use battle::List;
use ground::tabletop::Length;

use super::fault::Pass;
use super::order::{Dir, Dist, Enemy, Heading, LISTED, Name, Number, Numbers, Object, PlaceId, Relative};
use super::parse::{Parser, Read, enemy_of};
use super::verbs::{Follows, Verb};
use super::words::{Kind, is_of_language, point};
use super::{Mention, Named};
use crate::charts::VERBS;
use crate::rulebook::rule;

/// Most digits of a number, before and behind its point.
const DIGITS: usize = 4;

impl<'a> Parser<'a> {
    /// The verb of the chart that comes next, the longest; refuses words that only begin one.
    pub(super) fn verb(&mut self) -> Read<Option<Verb>> {
        let line = self.peek().map(|token| token.line);
        let matching = |words: &[&str]| {
            let come = words.iter().enumerate().take_while(|(number, word)| {
                self.tokens
                    .get(self.at + number)
                    .is_some_and(|token| token.is(word) && Some(token.line) == line)
            });
            come.count()
        };
        let whole = VERBS.iter().filter(|row| matching(row.words) == row.words.len());
        if let Some(row) = whole.max_by_key(|row| row.words.len()) {
            self.at += row.words.len();
            return Ok(Some(row.verb));
        }
        let begun = VERBS.iter().map(|row| matching(row.words)).max().unwrap_or(0);
        if begun == 0 {
            return Ok(None);
        }
        // A word of the grammar that also begins a verb is that word.
        let mut next: Vec<&str> = Vec::new();
        for row in VERBS.iter().filter(|row| matching(row.words) == begun) {
            if !next.contains(&row.words[begun]) {
                next.push(row.words[begun]);
            }
        }
        self.at += begun;
        Err(self.expected(&next))
    }

    /// What follows a verb.
    pub(super) fn object(&mut self, verb: Verb) -> Read<Object> {
        Ok(match verb.row().follows {
            // What is sent is no object: the order has a place of its own for it.
            Follows::Nothing | Follows::OwnOrder => Object::Nothing,
            Follows::MayPlace => self.may_place()?.map_or(Object::Nothing, Object::Place),
            Follows::Place => Object::Place(self.place()?),
            Follows::Owns => Object::Units(self.friends()?),
            Follows::NameOwns => Object::Named(self.name()?, self.friends()?),
            Follows::Own => Object::Unit(self.friend()?),
            Follows::MayPlaceCm => Object::Strip(self.may_place()?, self.centimetres()?),
            Follows::MaySide => self.may_relative().map_or(Object::Nothing, Object::Side),
            Follows::MaySideCm => Object::Along(self.may_relative(), self.centimetres()?),
            Follows::MayInteger => self.may_integer()?.map_or(Object::Nothing, Object::Count),
            Follows::Integers => Object::Counts(self.integers()?),
            Follows::Piece => Object::Unit(self.piece()?),
            Follows::PieceMayInteger => Object::UnitCount(self.piece()?, self.may_integer()?),
            Follows::PieceInteger => Object::UnitCount(self.piece()?, Some(self.integer()?)),
            Follows::MayEnemy => self.may_enemy()?.map_or(Object::Nothing, Object::Enemy),
            Follows::MayAtMayEnemy => {
                let at = self.takes(&["AT"]);
                match self.may_enemy()? {
                    Some(enemy) => Object::Enemy(enemy),
                    None if at => return Err(self.expected(&["an enemy"])),
                    None => Object::Nothing,
                }
            }
            Follows::MayAtEnemy => self.may_at_enemy()?.map_or(Object::Nothing, Object::Enemy),
            Follows::Bearing => match self.may_bearing()? {
                Some(degrees) => Object::Toward(Dir::Bearing(degrees)),
                None => return Err(self.expected(&["a bearing"])),
            },
            Follows::LeftRightRear => match self.relative_here() {
                Some(side) if side != Relative::Forward => {
                    self.at += 1;
                    Object::Side(side)
                }
                _ => return Err(self.expected(&["LEFT", "RIGHT", "REAR"])),
            },
            Follows::PlaceOrOwn => match self.may_place()? {
                Some(place) => Object::Place(place),
                None => match self.may_friend()? {
                    Some(friend) => Object::Unit(friend),
                    None => return Err(self.expected(&["a place", "a unit of your own"])),
                },
            },
            Follows::OwnInteger => Object::UnitCount(self.friend()?, Some(self.integer()?)),
            Follows::DirDistToAt => {
                let (dir, dist) = (self.dir()?, self.dist()?);
                let to = if self.takes(&["TO"]) { Some(self.place()?) } else { None };
                Object::Caracole(dir, dist, to, self.may_at_enemy()?)
            }
            Follows::Heading => Object::Facing(self.heading()?),
            Follows::IntegerToPiece => {
                let count = self.integer()?;
                self.must(&["TO"])?;
                Object::UnitCount(self.piece()?, Some(count))
            }
            Follows::PlaceMayInteger => Object::PlaceCount(self.place()?, self.may_integer()?),
            Follows::MayDir => self.may_dir()?.map_or(Object::Nothing, Object::Toward),
            Follows::DirDist => Object::Ride(self.dir()?, self.dist()?),
            Follows::Dist => Object::Distance(self.dist()?),
        })
    }

    pub(super) fn must(&mut self, word: &[&str]) -> Read<()> {
        if self.takes(word) { Ok(()) } else { Err(self.expected(word)) }
    }

    pub(super) fn may_point(&mut self) -> Option<u8> {
        let Kind::Word(word) = &self.peek()?.kind else { return None };
        let found = point(word)?;
        self.at += 1;
        Some(found)
    }

    /// The relative direction that comes next, which is not taken.
    pub(super) fn relative_here(&self) -> Option<Relative> {
        let Kind::Word(word) = &self.peek()?.kind else { return None };
        match word.as_str() {
            "FWD" | "FORWARD" => Some(Relative::Forward),
            "LEFT" => Some(Relative::Left),
            "RIGHT" => Some(Relative::Right),
            "REAR" => Some(Relative::Rear),
            _ => None,
        }
    }

    fn may_relative(&mut self) -> Option<Relative> {
        let found = self.relative_here()?;
        self.at += 1;
        Some(found)
    }

    pub(super) fn may_dir(&mut self) -> Read<Option<Dir>> {
        if let Some(point) = self.may_point() {
            return Ok(Some(Dir::Point(point)));
        }
        if let Some(degrees) = self.may_bearing()? {
            return Ok(Some(Dir::Bearing(degrees)));
        }
        Ok(self.may_relative().map(Dir::Relative))
    }

    fn dir(&mut self) -> Read<Dir> {
        match self.may_dir()? {
            Some(dir) => Ok(dir),
            None => Err(self.expected(&["a direction"])),
        }
    }

    /// A number with `°` or DEG behind it.
    fn may_bearing(&mut self) -> Read<Option<u16>> {
        let next = self.tokens.get(self.at + 1);
        let is_bearing = next.is_some_and(|next| next.kind == Kind::Degree || next.is("DEG"));
        if !is_bearing || !matches!(self.peek().map(|token| &token.kind), Some(Kind::Number(..))) {
            return Ok(None);
        }
        let degrees = self.degrees()?;
        self.at += 1;
        Ok(Some(degrees))
    }

    /// A number that is a bearing.
    fn degrees(&mut self) -> Read<u16> {
        let at = self.at;
        let Some(Kind::Number(whole, part)) = self.peek().map(|token| token.kind.clone()) else {
            return Err(self.expected(&["a bearing"]));
        };
        self.at += 1;
        let degrees = whole.parse::<u16>().ok().filter(|degrees| *degrees < 360 && part.is_none());
        if degrees.is_none() {
            let message = format!("bearing is a whole number from 0 to 359: {}", self.tokens[at].text);
            self.not_allowed(at, rule!("common.order.direction"), message);
        }
        Ok(degrees.unwrap_or(0))
    }

    pub(super) fn heading(&mut self) -> Read<Heading> {
        if let Some(point) = self.may_point() {
            return Ok(Heading::Point(point));
        }
        if matches!(self.peek().map(|token| &token.kind), Some(Kind::Number(..))) {
            let degrees = self.degrees()?;
            if self.peek().is_some_and(|token| token.kind == Kind::Degree || token.is("DEG")) {
                self.at += 1;
            }
            return Ok(Heading::Bearing(degrees));
        }
        let all = [("LEFT", Heading::Left), ("RIGHT", Heading::Right), ("ABOUT", Heading::About)];
        match all.into_iter().find(|(word, _)| self.takes(&[word])) {
            Some((_, heading)) => Ok(heading),
            None => Err(self.expected(&["a facing"])),
        }
    }

    pub(super) fn may_dist(&mut self) -> Read<Option<Dist>> {
        if self.takes(&["FULL"]) {
            return Ok(Some(Dist::Full));
        }
        let at = self.at;
        if let Some(Kind::Fraction(over, under)) = self.peek().map(|token| token.kind.clone()) {
            let (over, under) = (self.digits(at, &over)?, self.digits(at, &under)?);
            self.at += 1;
            self.takes(&["MOVE"]);
            return Ok(Some(self.fraction(at, over, under)));
        }
        let next = self.tokens.get(self.at + 1);
        if next.is_some_and(|next| next.kind == Kind::Degree || next.is("DEG")) {
            return Ok(None);
        }
        let length = self.may_length()?;
        if length == Some(Length::ZERO) {
            self.no_distance(at);
        }
        Ok(length.map(Dist::Cm))
    }

    fn dist(&mut self) -> Read<Dist> {
        match self.may_dist()? {
            Some(dist) => Ok(dist),
            None => Err(self.expected(&["a distance"])),
        }
    }

    fn fraction(&mut self, at: usize, over: u16, under: u16) -> Dist {
        if over > under || under == 0 {
            let message = format!("fraction over 1: {}", self.tokens[at].text);
            self.not_allowed(at, rule!("common.order.distance"), message);
            return Dist::Full;
        }
        if over == 0 {
            self.no_distance(at);
            return Dist::Full;
        }
        let common = greatest_common(over, under);
        Dist::Fraction(over / common, under / common)
    }

    fn no_distance(&mut self, at: usize) {
        let message = format!("distance must be more than 0: {}", self.tokens[at].text);
        self.not_allowed(at, rule!("common.order.distance"), message);
    }

    /// A number of centimetres, with or without its unit.
    pub(super) fn may_length(&mut self) -> Read<Option<Length>> {
        let at = self.at;
        let Some(Kind::Number(whole, part)) = self.peek().map(|token| token.kind.clone()) else {
            return Ok(None);
        };
        let whole = self.digits(at, &whole)?;
        let part = part.unwrap_or_default();
        if part.len() > DIGITS {
            return Err(self.not_understood(at));
        }
        let micrometres = format!("{part:0<DIGITS$}").parse::<i32>().unwrap_or(0);
        self.at += 1;
        self.takes(&["CM"]);
        Ok(Some(Length::cm(i32::from(whole)) + Length::new(micrometres)))
    }

    /// A number of centimetres with its unit.
    fn centimetres(&mut self) -> Read<Length> {
        let at = self.at;
        match self.may_length()? {
            Some(length) => {
                if !self.tokens[self.at - 1].is("CM") {
                    return Err(self.expected(&["CM"]));
                }
                if length == Length::ZERO {
                    self.no_distance(at);
                }
                Ok(length)
            }
            None => Err(self.expected(&["a number"])),
        }
    }

    pub(super) fn may_integer(&mut self) -> Read<Option<u16>> {
        match self.peek().map(|token| token.kind.clone()) {
            Some(Kind::Number(whole, None)) => {
                let number = self.digits(self.at, &whole)?;
                self.at += 1;
                Ok(Some(number))
            }
            _ => Ok(None),
        }
    }

    pub(super) fn integer(&mut self) -> Read<u16> {
        match self.may_integer()? {
            Some(number) => Ok(number),
            None => Err(self.expected(&["a number"])),
        }
    }

    fn integers(&mut self) -> Read<List<u8, LISTED>> {
        let mut list = List::new();
        let mut next = Some(self.integer()?);
        while let Some(number) = next {
            let Ok(number) = u8::try_from(number) else { return Err(self.not_understood(self.at - 1)) };
            self.listed(list.push(number))?;
            next = self.may_integer()?;
        }
        Ok(list)
    }

    /// Refuses what does not fit into a list.
    fn listed(&mut self, fits: bool) -> Read<()> {
        if fits {
            return Ok(());
        }
        Err(self.note(
            Pass::Unreadable,
            self.at - 1,
            rule!("common.order.size"),
            "at most eight in a list".to_owned(),
        ))
    }

    /// Digits as a number, if they are not too many.
    fn digits(&mut self, at: usize, digits: &str) -> Read<u16> {
        match digits.parse() {
            Ok(number) if digits.len() <= DIGITS => Ok(number),
            _ => Err(self.not_understood(at)),
        }
    }

    /// The number of a unit at a word. Units are counted from 1, and none has more than 255: what is more stands for none.
    pub(super) fn number_of(&mut self, at: usize, digits: &str) -> Read<Number> {
        let number = self.digits(at, digits)?;
        Ok(Number(u8::try_from(number).unwrap_or(0)))
    }

    fn may_friend(&mut self) -> Read<Option<Number>> {
        self.may_own(Named::Own)
    }

    /// A unit of one's own side, which is noted as named.
    pub(super) fn friend(&mut self) -> Read<Number> {
        match self.may_friend()? {
            Some(number) => Ok(number),
            None => Err(self.expected(&["a unit of your own"])),
        }
    }

    fn friends(&mut self) -> Read<Numbers> {
        let mut list = List::of(&[self.friend()?]);
        while let Some(number) = self.may_friend()? {
            self.listed(list.push(number))?;
        }
        Ok(list)
    }

    fn piece(&mut self) -> Read<Number> {
        match self.may_own(Named::Piece)? {
            Some(number) => Ok(number),
            None => Err(self.expected(&["a piece"])),
        }
    }

    fn may_own(&mut self, named: fn(Number) -> Named) -> Read<Option<Number>> {
        let at = self.at;
        let Some(Kind::Own(digits)) = self.peek().map(|token| token.kind.clone()) else { return Ok(None) };
        let number = self.number_of(at, &digits)?;
        self.at += 1;
        self.mentions.push(Mention { named: named(number), at });
        Ok(Some(number))
    }

    pub(super) fn may_enemy(&mut self) -> Read<Option<Enemy>> {
        let at = self.at;
        let enemy = match self.peek().map(|token| token.kind.clone()) {
            Some(Kind::Own(digits)) => enemy_of(Ok(self.number_of(at, &digits)?)),
            Some(Kind::Marker(letters)) => enemy_of(Err(&letters)),
            _ => return Ok(None),
        };
        self.at += 1;
        self.mentions.push(Mention { named: Named::Enemy(enemy), at });
        Ok(Some(enemy))
    }

    fn may_at_enemy(&mut self) -> Read<Option<Enemy>> {
        if !self.takes(&["AT"]) {
            return Ok(None);
        }
        match self.may_enemy()? {
            Some(enemy) => Ok(Some(enemy)),
            None => Err(self.expected(&["an enemy"])),
        }
    }

    /// The name that comes next, which is taken: a word that is not of the language, or anything in quotes.
    fn may_name(&mut self) -> Option<String> {
        let name = match &self.peek()?.kind {
            Kind::Quoted(name) => name.clone(),
            Kind::Word(word) if !is_of_language(word) => self.tokens[self.at].text.clone(),
            _ => return None,
        };
        self.at += 1;
        Some(name)
    }

    fn name(&mut self) -> Read<Name> {
        let at = self.at;
        let Some(name) = self.may_name() else { return Err(self.expected(&["a name"])) };
        match Name::new(&name) {
            Some(name) => Ok(name),
            None => {
                let message = "at most 15 characters in a name".to_owned();
                Err(self.note(Pass::Unreadable, at, rule!("common.order.size"), message))
            }
        }
    }

    fn may_place(&mut self) -> Read<Option<PlaceId>> {
        let at = self.at;
        let Some(name) = self.may_name() else { return Ok(None) };
        let found = self.knows.place(&name);
        if found.is_none() {
            let message = format!("no such place: {name}");
            self.not_allowed(at, rule!("common.order.names"), message);
        }
        Ok(Some(found.unwrap_or_default()))
    }

    pub(super) fn place(&mut self) -> Read<PlaceId> {
        match self.may_place()? {
            Some(place) => Ok(place),
            None => Err(self.expected(&["a place"])),
        }
    }
}

/// The greatest common divisor of two numbers that are not nothing.
fn greatest_common(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { greatest_common(b, a % b) }
}
