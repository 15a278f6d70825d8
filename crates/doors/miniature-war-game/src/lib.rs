//! Miniature War Game Rules behind its door.

door::opened!(miniature_war_game::MiniatureWarGame);
