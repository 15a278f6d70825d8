//! Dice, where they come from, and the exact odds of throwing them.
