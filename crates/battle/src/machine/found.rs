//! The answers of a question, shown one by one.

use std::ops::ControlFlow;

/// Takes the answers of a question one by one, and says when it has had enough: so that whether there is any does not take
/// listing all.
pub struct Found<'a, A, T> {
    into: Option<&'a mut Vec<T>>,
    wrap: fn(A) -> T,
    first: Option<A>,
    count: usize,
    enough: usize,
}

impl<'a, A: Copy, T> Found<'a, A, T> {
    /// Appends all of them to a list, each as `wrap` makes it.
    pub fn all_into(into: &'a mut Vec<T>, wrap: fn(A) -> T) -> Found<'a, A, T> {
        Found { into: Some(into), wrap, first: None, count: 0, enough: usize::MAX }
    }

    /// Only counts them, up to `enough`, and keeps the first.
    pub fn up_to(enough: usize, wrap: fn(A) -> T) -> Found<'a, A, T> {
        Found { into: None, wrap, first: None, count: 0, enough }
    }

    /// One answer.
    #[inline]
    pub fn one(&mut self, answer: A) -> ControlFlow<()> {
        match &mut self.into {
            Some(into) => {
                into.push((self.wrap)(answer));
                ControlFlow::Continue(())
            }
            None => {
                self.first.get_or_insert(answer);
                self.count += 1;
                if self.count < self.enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }
        }
    }

    /// All of these answers.
    #[inline]
    pub fn all(&mut self, answers: impl IntoIterator<Item = A>) -> ControlFlow<()> {
        answers.into_iter().try_for_each(|answer| self.one(answer))
    }

    /// One more answer if there is nothing against it.
    #[inline]
    pub fn one_if(&mut self, allowed: bool, answer: A) -> ControlFlow<()> {
        if allowed { self.one(answer) } else { ControlFlow::Continue(()) }
    }

    /// The first that was counted.
    #[must_use]
    pub fn first(&self) -> Option<A> {
        self.first
    }

    /// How many were counted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}
