//! What is always the same, made and compressed once: rulebooks, lessons, charts.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{self, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use message::Problem;
use tower_http::compression::predicate::Predicate;

/// What was made once.
#[derive(Debug, Default)]
pub(crate) struct Shelf(Mutex<HashMap<String, Arc<Made>>>);

/// A text, plain and compressed.
#[derive(Debug)]
pub(crate) struct Made {
    plain: Bytes,
    small: Bytes,
}

impl Shelf {
    /// What was made under this name.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Made>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Makes it, unless somebody has meanwhile. What cannot be made is not kept, so that the shelf holds what there is and no more.
    pub(crate) fn put(
        &self,
        name: String,
        make: impl FnOnce() -> Result<String, Problem>,
    ) -> Result<Arc<Made>, Problem> {
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = shelf.get(&name) {
            return Ok(Arc::clone(made));
        }
        let made = Arc::new(Made::of(make()?)?);
        shelf.insert(name, Arc::clone(&made));
        Ok(made)
    }
}

impl Made {
    fn of(text: String) -> Result<Made, Problem> {
        let failed = |error: std::io::Error| Problem::new("server", error.to_string());
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text.as_bytes()).map_err(failed)?;
        Ok(Made { small: encoder.finish().map_err(failed)?.into(), plain: text.into() })
    }

    /// The answer for a client that accepts these encodings.
    pub(crate) fn answer(&self, kind: &'static str, accepted: &str) -> Response {
        let is_gzip = |word: &str| {
            let (name, weight) = word.split_once(';').unwrap_or((word, ""));
            name.trim().eq_ignore_ascii_case("gzip") && !matches!(weight.trim(), "q=0" | "q=0.0")
        };
        let small = accepted.split(',').any(is_gzip);
        let body = if small { self.small.clone() } else { self.plain.clone() };
        let mut response =
            ([(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding")], body).into_response();
        if small {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response.extensions_mut().insert(IsMade);
        response
    }
}

/// An answer from the shelf.
#[derive(Clone, Copy, Debug)]
struct IsMade;

/// Answers from the shelf are not compressed again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IsNotMade;

impl Predicate for IsNotMade {
    fn should_compress<B>(&self, response: &http::Response<B>) -> bool
    where
        B: axum::body::HttpBody,
    {
        response.extensions().get::<IsMade>().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_always_the_same_is_made_once_and_what_fails_is_not_kept() {
        let shelf = Shelf::default();
        let mut times = 0;
        for _ in 0..3 {
            let made = shelf.put("rules".to_string(), || {
                times += 1;
                Ok("x".repeat(10_000))
            });
            let made = made.unwrap();
            assert!(made.small.len() < 1_000 && made.plain.len() == 10_000);
            assert!(Arc::ptr_eq(&made, &shelf.find("rules").unwrap()));
        }
        assert_eq!(times, 1);
        assert!(shelf.put("nothing".to_string(), || Err(Problem::new("not-found", ""))).is_err());
        assert!(shelf.find("nothing").is_none());
    }

    #[test]
    fn who_does_not_read_what_is_compressed_gets_it_plain() {
        let made = Made::of("text".to_string()).unwrap();
        let encoding = |accepted| {
            let response = made.answer("text/plain", accepted);
            response.headers().get(header::CONTENT_ENCODING).is_some()
        };
        assert!(encoding("br, gzip") && encoding("gzip;q=0.5"));
        assert!(!encoding("") && !encoding("br") && !encoding("gzip;q=0"));
    }
}
