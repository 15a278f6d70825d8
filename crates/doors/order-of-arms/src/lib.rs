//! Order of Arms behind its door.

door::opened!(order_of_arms::OrderOfArms);
