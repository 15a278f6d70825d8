//! Row tests: every rule through the door, one module a chapter.

mod position;
mod table;

mod aftermath;
mod bolster;
mod breakoff;
mod camp;
mod commander;
mod impact;
mod joint;
mod melee;
mod passing;
mod pursuit;
mod rout;
mod scene;
mod sequence;
mod victory;
