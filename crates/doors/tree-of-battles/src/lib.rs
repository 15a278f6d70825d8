//! The Tree of Battles behind its door.

door::opened!(tree_of_battles::TreeOfBattles);
