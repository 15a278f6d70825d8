//! Field of Glory behind its door.

door::opened!(field_of_glory::FieldOfGlory);
