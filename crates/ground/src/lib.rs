//! Where things stand: hexes; terrain, sight, distance, arcs.
