//! Charles the Bold behind its door.

door::opened!(charles_the_bold::CharlesTheBold);
